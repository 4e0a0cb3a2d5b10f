//! Parcels by the dozen: addresses for a carrier's program, and its numbers back to their orders.

pub(crate) mod addresses;
pub(crate) mod labels;
pub(crate) mod numbers;
mod table;
