//! Money that goes back.

pub(crate) mod disputes;
pub(crate) mod refund;
pub mod refund_requests;
pub(crate) mod refunds;
