//! Orders: made from paid checkouts only, by [`fulfil`].

pub mod fulfil;
mod insert;
pub mod refunds;
mod status;
mod told;
mod view;

pub use status::{Status, StatusChange, change_status};
pub use view::{CustomerView, OrderItemView, OrderView, view_all, view_by_id, view_of_checkout};
