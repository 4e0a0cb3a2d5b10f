//! Orders: made from paid checkouts only, by [`fulfil`].

pub mod fulfil;
mod insert;
pub mod refunds;
mod view;

pub use view::{CustomerView, OrderItemView, OrderView, view_all, view_of_checkout};
