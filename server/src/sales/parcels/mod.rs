//! Parcels by the dozen: addresses for a carrier's program, and its numbers back to their orders.

pub mod addresses;
pub mod labels;
pub mod numbers;
mod table;
