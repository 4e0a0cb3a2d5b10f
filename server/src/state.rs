//! What every handler can reach: all of it as [`State`], or only what it needs as a [`Part`].

use std::fs::File;
use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::ops::Deref;
use std::path::PathBuf;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use crate::foundation::broken_jobs::BrokenJobs;
use crate::foundation::clock::SharedClock;
use crate::foundation::config::Operator;
use crate::foundation::config::{Config, PublicUrl};
use crate::foundation::crypto::SigningKey;
use crate::foundation::db::Db;
use crate::foundation::error::ApiError;
use crate::foundation::stop_signal::Stopping;
use crate::foundation::storage::Storage;
use crate::services::clock_watch::ClockWatch;
use crate::services::listeners::Listeners;
use crate::services::mail_transport::Outbox;
use crate::services::maintenance::Maintenance;
use crate::services::metrics::Metrics;
use crate::services::parse::Parser;
use crate::services::passwords::Passwords;
use crate::services::payments::Payments;
use crate::services::rate_limits::RateLimits;
use crate::services::shared_limits::SharedLimits;
use crate::services::store_marks::StoreWatch;
use crate::services::stored_settings::SettingsStore;
use crate::services::traces::Traces;
use crate::services::web_push::WebPush;
use crate::services::work_news::WorkNews;

/// One per process, shared by all workers as `web::Data<AppState>`.
pub struct AppState {
    /// The configuration as it was read at start.
    pub config: Config,
    /// The address that customers see.
    pub public_url: PublicUrl,
    /// The database.
    pub db: Db,
    /// The file store.
    pub storage: Storage,
    /// The time.
    pub clock: SharedClock,
    /// The shop's own key for signed addresses.
    pub signing_key: SigningKey,
    /// Measures files in child processes.
    pub parser: Parser,
    /// Prices and fees.
    pub settings: SettingsStore,
    /// Who runs the shop.
    pub operator: Operator,
    /// Card payments.
    pub payments: Payments,
    /// Hashes passwords, two at once.
    pub passwords: Passwords,
    /// How often each address may call.
    pub rate_limits: RateLimits,
    /// Pages that wait for news.
    pub listeners: Listeners,
    /// Pages of the back office that wait for news.
    pub work_news: WorkNews,
    /// Mails on their way out.
    pub outbox: Outbox,
    /// Messages to the phones of the staff.
    pub web_push: WebPush,
    /// Jobs that are not running although they should.
    pub broken_jobs: BrokenJobs,
    /// Whether this machine's clock is the database's.
    pub clock_watch: ClockWatch,
    /// Whether the file store still belongs to the database.
    pub store_watch: StoreWatch,
    /// Whether the shop pauses.
    pub maintenance: Maintenance,
    /// What this process counts.
    pub metrics: Metrics,
    /// Where traces of calls go.
    pub traces: Traces,
    /// Whether the server is to stop.
    pub stopping: Stopping,
    /// Held while this process uses the folder of uploads.
    pub upload_lock: File,
}

impl AppState {
    /// The limits that count for all processes together, at this moment.
    pub fn shared_limits(&self) -> SharedLimits<'_> {
        SharedLimits {
            db: &self.db,
            key: &self.signing_key,
            now: self.clock.now(),
        }
    }

    /// Where uploads lie while they arrive. Emptied by the first process that starts: what a crash
    /// left there belongs to nobody.
    pub fn upload_dir(&self) -> PathBuf {
        self.config.upload_dir()
    }
}

/// A part of the state, for a handler that needs no more: `operator: Part<Operator>`.
pub struct Part<T> {
    state: State,
    part: PhantomData<fn() -> T>,
}

impl<T> Deref for Part<T>
where
    AppState: AsRef<T>,
{
    type Target = T;

    fn deref(&self) -> &T {
        self.state.get_ref().as_ref()
    }
}

impl<T: 'static> FromRequest for Part<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<State>().cloned();
        ready(
            state
                .map(|state| Self {
                    state,
                    part: PhantomData,
                })
                .ok_or_else(|| ApiError::internal("the app has no state")),
        )
    }
}

macro_rules! parts {
    ($($field:ident: $part:ty),+) => {
        $(impl AsRef<$part> for AppState {
            fn as_ref(&self) -> &$part {
                &self.$field
            }
        })+
    };
}
parts!(clock: SharedClock, config: Config, db: Db, operator: Operator, payments: Payments, settings: SettingsStore, storage: Storage);

/// How handlers take the whole state.
pub type State = actix_web::web::Data<AppState>;
