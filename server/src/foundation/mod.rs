//! What every other part stands on: it knows no customer and no order.

pub mod answers;
pub mod body;
pub mod broken_jobs;
pub mod callers;
pub mod cart_body;
pub mod clock;
pub(crate) mod code;
pub mod config;
pub mod crash;
pub mod crypto;
pub mod csv;
pub mod db;
pub mod error;
pub mod german;
pub mod open_by_address;
pub mod prose;
pub mod stop_signal;
pub mod storage;
pub mod tax;
pub mod telemetry;
