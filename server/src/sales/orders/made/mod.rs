//! What makes an order, from its payment to the moment when it can be printed.

pub(crate) mod confirmation;
pub mod fulfil;
pub(crate) mod held;
pub mod insert;
mod sale;
pub(crate) mod transition;
