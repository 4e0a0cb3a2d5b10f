//! Money that goes back.

pub(crate) mod disputes;
pub mod refund;
pub mod refund_requests;
pub mod refunds;
