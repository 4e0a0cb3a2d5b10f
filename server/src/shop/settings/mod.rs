//! Prices and fees: one row in the database, one copy in memory. No price call asks the database; only the checkout does,
//! and a job that finds what another process saved.

mod difference;
pub(crate) mod events;
mod follow;
pub(crate) mod get;
pub(crate) mod put;
pub(crate) mod versions;

pub use events::get_events;
pub use follow::follow;
pub use get::{SettingsAnswer, get_settings};
pub use put::save_settings;
pub use versions::{get_version, get_versions, restore_version};
