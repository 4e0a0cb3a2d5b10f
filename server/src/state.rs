//! What every handler can reach.

use std::fs::File;
use std::path::PathBuf;

use crate::broken_jobs::BrokenJobs;
use crate::clock::SharedClock;
use crate::config::Operator;
use crate::config::{Config, PublicUrl};
use crate::crypto::SigningKey;
use crate::db::Db;
use crate::listeners::Listeners;
use crate::mail_transport::Outbox;
use crate::parse::Parser;
use crate::passwords::Passwords;
use crate::payments::Payments;
use crate::rate_limits::RateLimits;
use crate::stop_signal::Stopping;
use crate::storage::Storage;
use crate::stored_settings::SettingsStore;

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
    /// How often whom.
    pub rate_limits: RateLimits,
    /// Pages that wait for news.
    pub listeners: Listeners,
    /// Mails on their way out.
    pub outbox: Outbox,
    /// Jobs that are not running although they should.
    pub broken_jobs: BrokenJobs,
    /// Whether the server has been told to stop.
    pub stopping: Stopping,
    /// Held while this process uses the folder of uploads.
    pub upload_lock: File,
}

impl AppState {
    /// Where uploads lie while they arrive. Emptied by the first process that starts: what a crash
    /// left there belongs to nobody.
    pub fn upload_dir(&self) -> PathBuf {
        self.config.upload_dir()
    }
}

/// How handlers take the state.
pub type State = actix_web::web::Data<AppState>;
