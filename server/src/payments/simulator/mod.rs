//! A stand-in for Stripe Checkout inside the server, for development and tests: on only where no key is set, never in
//! production.
//!
//! It answers the same calls (`/stripe-simulator/v1/checkout/sessions`), shows a hosted page (`/testzahlung/{id}`) and
//! sends signed webhooks over HTTP until they are taken. Its state is in the database, so that a restart loses
//! nothing. It behaves like somebody else's service: it shares no code with the checkout and knows no order.

mod api;
mod object;
mod page;
mod request;
mod store;
mod webhooks;

use std::sync::Arc;

use actix_web::web;
use tokio::sync::Notify;
use url::Url;

use crate::clock::SharedClock;
use crate::config::Secret;
use crate::db::Db;
use store::Store;

/// The simulator of this process.
#[derive(Clone)]
pub struct Simulator {
    store: Store,
    clock: SharedClock,
    own_url: Url,
    public_url: Url,
    api_key: Secret,
    webhook_secret: Secret,
    /// Rung when a webhook waits, so that delivery starts at once.
    bell: Arc<Notify>,
}

impl std::fmt::Debug for Simulator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Simulator({})", self.own_url)
    }
}

impl Simulator {
    /// Opens the simulator's tables and makes its keys at the first start.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn open(db: Db, clock: SharedClock, own_url: Url, public_url: Url) -> Result<Self, sqlx::Error> {
        let store = Store::new(db);
        let (api_key, webhook_secret) = store.credentials().await?;
        Ok(Self { store, clock, own_url, public_url, api_key, webhook_secret, bell: Arc::new(Notify::new()) })
    }

    /// The key that its API takes.
    pub fn api_key(&self) -> &Secret {
        &self.api_key
    }

    /// What its webhooks are signed with.
    pub fn webhook_secret(&self) -> &Secret {
        &self.webhook_secret
    }

    /// The base address for a Stripe client, as seen from this process.
    pub fn api_base(&self) -> Url {
        self.own_address("/stripe-simulator/")
    }

    /// Sends waiting webhooks until the process ends.
    pub async fn run(self) {
        webhooks::run(self).await;
    }

    fn own_address(&self, path: &str) -> Url {
        let mut url = self.own_url.clone();
        url.set_path(path);
        url
    }

    fn page_address(&self, session_id: &str) -> String {
        format!("{}/testzahlung/{session_id}", self.public_url.as_str().trim_end_matches('/'))
    }

    fn now_s(&self) -> i64 {
        self.clock.now().as_second()
    }
}

/// The simulator's addresses; called only where it is on.
pub fn routes(config: &mut web::ServiceConfig) {
    config
        .route("/testzahlung/darstellung.css", web::get().to(page::style))
        .route("/testzahlung/{session_id}", web::get().to(page::show))
        .route("/testzahlung/{session_id}", web::post().to(page::submit))
        .service(
            web::scope("/stripe-simulator/v1")
                .route("/checkout/sessions", web::post().to(api::create))
                .route("/checkout/sessions/{session_id}", web::get().to(api::retrieve))
                .route("/checkout/sessions/{session_id}/expire", web::post().to(api::expire)),
        );
}
