//! Headers that every answer carries, the refusal of calls that another site makes in a visitor's name, and how often who
//! may call what.

mod client_address;
mod headers;
mod origin;
mod rate_limit;

pub use headers::{CspNonce, headers};
pub use origin::same_origin_mutations;
pub use rate_limit::{RateLimits, limit_rate};
