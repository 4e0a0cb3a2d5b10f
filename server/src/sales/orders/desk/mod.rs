//! What the operator sees of orders and does with them.

mod actions;
pub(crate) mod correct;
pub(crate) mod delivery;
pub(crate) mod detail;
pub mod list;
mod lookup;
pub mod needs;
pub(crate) mod news;
mod query;
pub(crate) mod refuse_part;
pub(crate) mod remove;
pub(crate) mod reprint;
pub(crate) mod shipment;
pub(crate) mod status;
pub(crate) mod view;
pub(crate) mod words;
