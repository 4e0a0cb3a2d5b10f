//! Headers that every answer carries, the refusal of calls that another site makes in a visitor's name, and how often who
//! may call what.

mod connections;
mod headers;
mod holding;
mod idle_lines;
mod limit_rate;
mod origin;
mod plain_requests;
mod slow_bodies;

pub use connections::Connections;
pub use headers::{CspNonce, headers};
pub use idle_lines::{mark_lines, watch_line};
pub use limit_rate::limit_rate;
pub use origin::same_origin_mutations;
pub use plain_requests::plain_requests;
pub use slow_bodies::hurry_bodies;
