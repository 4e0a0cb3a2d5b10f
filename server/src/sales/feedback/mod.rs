//! What customers say about an order, on its way to the operator.

pub mod send;

pub use send::*;
