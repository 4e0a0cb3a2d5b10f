//! Who calls, and the accounts of those who have one.

pub mod accounts;
pub(crate) mod audit;
pub mod identity;
pub(crate) mod push;
