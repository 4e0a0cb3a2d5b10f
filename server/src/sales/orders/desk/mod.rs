//! What the operator sees of orders and does with them.

mod actions;
pub mod detail;
pub mod list;
mod lookup;
pub mod needs;
mod query;
pub mod remove;
pub mod status;
pub mod view;
