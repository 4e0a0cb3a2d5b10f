//! What every other part stands on: of customers and orders it knows the ids and no more.

pub(crate) mod answers;
pub(crate) mod body;
pub(crate) mod broken_jobs;
pub(crate) mod callers;
pub(crate) mod cart_body;
pub mod clock;
pub(crate) mod code;
pub mod config;
pub mod crash;
pub mod crypto;
pub(crate) mod csv;
pub mod db;
pub mod error;
pub mod federal_state;
pub mod german;
pub mod ids;
pub(crate) mod open_by_address;
pub mod program;
pub(crate) mod prose;
pub(crate) mod request_id;
pub(crate) mod sealing;
pub(crate) mod stop_signal;
pub mod storage;
pub(crate) mod tax;
pub mod telemetry;
pub(crate) mod tls;
