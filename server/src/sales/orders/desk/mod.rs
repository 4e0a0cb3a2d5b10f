//! What the operator sees of orders and does with them.

mod actions;
pub(crate) mod correct;
pub(crate) mod delivery;
pub(crate) mod detail;
mod detail_parts;
pub mod list;
mod lookup;
pub mod needs;
pub(crate) mod news;
pub(crate) mod ordered_files;
mod query;
pub(crate) mod refuse_part;
pub(crate) mod remove;
pub(crate) mod reprint;
pub(crate) mod shipment;
pub(crate) mod status;
pub(crate) mod view;
pub(crate) mod words;
