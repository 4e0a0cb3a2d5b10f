//! Parcels by the dozen: labels and packing slips, addresses for a carrier's program, and its numbers back to their orders.

pub(crate) mod addresses;
pub(crate) mod numbers;
pub(crate) mod papers;
mod table;
