//! What the operator sees of orders and does with them.

mod actions;
pub(crate) mod correct;
pub mod delivery;
pub mod detail;
pub mod list;
mod lookup;
pub mod needs;
pub mod news;
mod query;
pub mod refuse_part;
pub mod remove;
pub mod reprint;
pub mod shipment;
pub mod status;
pub mod view;
pub mod words;
