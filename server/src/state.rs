//! What every handler can reach.

use crate::clock::SharedClock;
use crate::config::{Config, PublicUrl};
use crate::crypto::SigningKey;
use crate::db::Db;
use crate::payments::Payments;
use crate::storage::Storage;

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
    /// Card payments: Stripe, or the simulator.
    pub payments: Payments,
}

/// How handlers take the state.
pub type State = actix_web::web::Data<AppState>;
