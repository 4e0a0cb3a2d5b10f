//! Prices and fees: one row in the database, one copy in memory. No price call asks the database; only the checkout does,
//! and a job that finds what another process saved.

mod difference;
pub(crate) mod events;
mod follow;
pub(crate) mod get;
pub(crate) mod put;
mod put_in_force;
pub(crate) mod versions;

pub(crate) use follow::follow;
pub(crate) use get::SettingsAnswer;
