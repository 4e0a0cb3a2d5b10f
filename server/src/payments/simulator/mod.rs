//! A stand-in for Stripe Checkout inside the server, for development and tests: on only where no key is set, never in
//! production.
//!
//! It answers the same calls (`/stripe-simulator/v1/checkout/sessions`), shows a hosted page (`/testzahlung/{id}`) and
//! sends signed webhooks over HTTP until they are taken. Its state is in the database, so that a restart loses
//! nothing. On request it misbehaves as a real service does now and then ([`modes`]). It behaves like somebody else's service: it shares no code with the checkout and knows no order.

pub mod api;
pub mod modes;
mod object;
pub mod page;
pub mod refunds;
mod request;
mod store;
mod webhooks;

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::sync::Notify;

use crate::clock::SharedClock;
use crate::config::{PublicUrl, Secret};
use crate::db::Db;
use modes::Modes;
use store::Store;

/// The simulator of this process.
#[derive(Clone)]
pub struct Simulator {
    store: Store,
    modes: Modes,
    clock: SharedClock,
    own_address: SocketAddr,
    public_url: PublicUrl,
    api_key: Secret,
    webhook_secret: Secret,
    /// Rung when a webhook waits, so that delivery starts at once.
    bell: Arc<Notify>,
}

impl std::fmt::Debug for Simulator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Simulator({})", self.own_address)
    }
}

impl Simulator {
    /// Opens the simulator's tables and makes its keys at the first start.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn open(
        db: Db,
        clock: SharedClock,
        own_address: SocketAddr,
        public_url: PublicUrl,
    ) -> Result<Self, sqlx::Error> {
        let store = Store::new(db.clone());
        let (api_key, webhook_secret) = store.credentials().await?;
        Ok(Self {
            store,
            modes: Modes::new(db),
            clock,
            own_address,
            public_url,
            api_key,
            webhook_secret,
            bell: Arc::new(Notify::new()),
        })
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
    pub fn api_base(&self) -> String {
        self.own("/stripe-simulator/")
    }

    /// Sends waiting webhooks until the process ends.
    pub async fn run(self) {
        webhooks::run(self).await;
    }

    fn own(&self, path: &str) -> String {
        format!("http://{}{path}", self.own_address)
    }

    fn page_address(&self, session_id: &str) -> String {
        self.public_url.at(&format!("/testzahlung/{session_id}"))
    }

    fn now_s(&self) -> i64 {
        self.clock.now().as_second()
    }
}
