//! A stand-in for Stripe Checkout, for development and tests. It is somebody else's service: a process of its own with a
//! database of its own, which knows no order and shares no code with the shop. A shop finds it by `STRIPE_API_BASE`.
//!
//! It answers the same calls (`/v1/checkout/sessions`, `/v1/refunds`, `/v1/payouts`, `/v1/balance_transactions`), shows a hosted page (`/testzahlung/{id}`) and sends
//! signed webhooks over HTTP until they are taken. On request it misbehaves as a real service does now and then ([`modes`]).

mod api;
mod failure;
pub mod modes;
mod object;
mod page;
mod payouts;
mod refunds;
mod request;
mod store;
mod webhooks;

use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::web::{self, PayloadConfig, ServiceConfig};
use actix_web::{App, HttpServer};
use jiff::Timestamp;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::Notify;

use modes::Modes;
use store::Store;

/// The largest body that is read.
const LARGEST_BODY: usize = 1024 * 1024;

/// Tells the time; tests move theirs.
pub type Now = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// The keys that Stripe's dashboard would show.
#[derive(Clone)]
pub struct Keys {
    /// What the API takes.
    pub api_key: String,
    /// What webhooks are signed with.
    pub webhook_secret: String,
}

/// The simulator of this process.
#[derive(Clone)]
pub struct Simulator {
    store: Store,
    modes: Modes,
    now: Now,
    /// Where the customer's browser finds the pages, without a slash at the end.
    page_base: String,
    keys: Keys,
    endpoints: Arc<Mutex<Endpoints>>,
    /// Notified when a webhook waits, so that delivery starts at once.
    waiting: Arc<Notify>,
}

/// Where webhooks go: each attempt to the next address, as behind a load balancer.
#[derive(Default)]
struct Endpoints {
    addresses: Vec<String>,
    sent: usize,
}

/// Opens the database of the simulator, and makes it at the first start.
///
/// # Errors
/// When the file cannot be used.
pub async fn open_database(file: &Path) -> Result<SqlitePool, sqlx::Error> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(Duration::from_secs(10));
    let pool = SqlitePoolOptions::new()
        .max_connections(4)
        // A full disk ends a transaction without sqlx, which would refuse every later one on this connection.
        .before_acquire(|connection, _| {
            let is_free = !sqlx::Connection::is_in_transaction(connection);
            Box::pin(async move { Ok(is_free) })
        })
        .connect_with(options)
        .await?;
    sqlx_macros::migrate!().run(&pool).await?;
    Ok(pool)
}

impl Simulator {
    /// A simulator on this database. `page_base` is the address under which browsers find its pages.
    pub fn new(db: SqlitePool, keys: Keys, page_base: &str, now: Now) -> Self {
        Self {
            store: Store::new(db.clone()),
            modes: Modes::new(db),
            now,
            page_base: page_base.trim_end_matches('/').to_owned(),
            keys,
            endpoints: Arc::default(),
            waiting: Arc::new(Notify::new()),
        }
    }

    /// Answers calls on this listener until the handle stops it.
    ///
    /// # Errors
    /// When the listener cannot be used.
    pub fn serve(&self, listener: TcpListener) -> std::io::Result<ServerHandle> {
        let state = web::Data::new(self.clone());
        let server = HttpServer::new(move || {
            App::new()
                .app_data(state.clone())
                .app_data(PayloadConfig::new(LARGEST_BODY))
                .configure(routes)
        })
        .workers(1)
        .disable_signals()
        .shutdown_timeout(5)
        .listen(listener)?
        .run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Ok(handle)
    }

    /// How it misbehaves.
    pub fn modes(&self) -> &Modes {
        &self.modes
    }

    /// Takes these addresses for the shop's webhooks, in turn.
    pub fn set_endpoints(&self, addresses: Vec<String>) {
        self.endpoints
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .addresses = addresses;
        self.waiting.notify_one();
    }

    /// Sends waiting webhooks, ends sessions whose time is over and decides delayed payments, for ever.
    pub async fn deliver(self) {
        webhooks::run(self).await;
    }

    fn next_endpoint(&self) -> Option<String> {
        let mut endpoints = self
            .endpoints
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let count = endpoints.addresses.len();
        let next = endpoints.sent.checked_rem(count)?;
        endpoints.sent += 1;
        endpoints.addresses.get(next).cloned()
    }

    fn page_address(&self, session_id: &str) -> String {
        format!("{}/testzahlung/{session_id}", self.page_base)
    }

    fn now(&self) -> Timestamp {
        (self.now)()
    }

    fn now_s(&self) -> i64 {
        self.now().as_second()
    }
}

/// How handlers take the simulator.
type State = web::Data<Simulator>;

fn routes(config: &mut ServiceConfig) {
    config
        .route("/testzahlung/darstellung.css", web::get().to(page::style))
        .route("/testzahlung/zeichen.svg", web::get().to(page::icon))
        .route("/testzahlung/{session_id}", web::get().to(page::show))
        .route("/testzahlung/{session_id}", web::post().to(page::submit))
        .route("/v1/checkout/sessions", web::post().to(api::create))
        .route(
            "/v1/checkout/sessions/{session_id}",
            web::get().to(api::retrieve),
        )
        .route(
            "/v1/checkout/sessions/{session_id}/expire",
            web::post().to(api::expire),
        )
        .route("/v1/refunds", web::post().to(refunds::create))
        .route("/v1/refunds", web::get().to(refunds::list))
        .route("/v1/payouts", web::get().to(payouts::list))
        .route(
            "/v1/balance_transactions",
            web::get().to(payouts::transactions),
        );
}

/// How times stand in the database: RFC 3339 in UTC with exactly three decimals, so that they sort as texts.
fn to_text(time: Timestamp) -> String {
    format!("{time:.3}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_database_that_was_full_for_a_moment_writes_again_without_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let db = open_database(&folder.path().join("s.db")).await.unwrap();
        let store = Store::new(db.clone());
        let mut held = Vec::new();
        for _ in 0..4 {
            held.push(db.acquire().await.unwrap());
        }
        for connection in &mut held {
            let full = sqlx::query("PRAGMA max_page_count = 1");
            full.execute(&mut **connection).await.unwrap();
        }
        drop(held);
        let mut refused = 0;
        for number in 0..12 {
            let key = format!("{number}{}", "x".repeat(9000));
            refused += u32::from(store.fail(&key, "hash").await.is_err());
        }
        assert!(refused >= 4, "no call met the full disk: {refused}");
        // There is room again.
        let mut held = Vec::new();
        for _ in 0..4 {
            held.push(db.acquire().await.unwrap());
        }
        for connection in &mut held {
            let room = sqlx::query("PRAGMA max_page_count = 1000000");
            room.execute(&mut **connection).await.unwrap();
        }
        drop(held);
        for number in 0..12 {
            store.fail(&format!("later{number}"), "hash").await.unwrap();
        }
    }
}
