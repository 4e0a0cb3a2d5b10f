//! Orders: made from paid checkouts only, by [`fulfil`].

pub mod fulfil;
mod insert;
pub mod refunds;
mod remove;
mod status;
mod told;
mod view;

pub use remove::{Removal, remove};
pub use status::{Status, StatusChange, change_status};
pub use view::{CustomerView, OrderItemView, OrderView, view_all, view_by_id, view_of_checkout};
