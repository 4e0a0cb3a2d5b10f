//! What every other part stands on: of customers and orders it knows the ids and no more.

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
pub mod federal_state;
pub mod german;
pub mod ids;
pub mod open_by_address;
pub mod prose;
pub mod request_id;
pub mod sealing;
pub mod stop_signal;
pub mod storage;
pub mod tax;
pub mod telemetry;
pub mod tls;
pub mod version;
