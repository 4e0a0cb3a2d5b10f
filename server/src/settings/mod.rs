//! Prices and fees: one row in the database, one copy in memory. No price call asks the database.

pub(crate) mod get;
pub(crate) mod put;
mod store;

pub use get::{SettingsAnswer, get_settings};
pub use put::save_settings;
pub use store::{SettingsError, SettingsStore, VersionedSettings};
