//! Orders: made from paid checkouts only, by [`fulfil`].

pub mod fulfil;
mod insert;
mod view;

pub use view::{OrderItemView, OrderView, view_of_checkout};
