//! Headers that every answer carries, the refusal of calls that another site makes in a visitor's name, and how often who
//! may call what.

mod client_address;
mod connections;
mod headers;
mod origin;
mod plain_requests;
mod rate_limit;
mod slow_bodies;

use actix_web::HttpRequest;

pub use connections::Connections;
pub use headers::{CspNonce, headers};
pub use origin::same_origin_mutations;
pub use plain_requests::plain_requests;
pub use rate_limit::{RateLimits, caller_address, limit_rate};
pub use slow_bodies::hurry_bodies;

/// The path as routes compare it, which is not always as it was sent: what stands in it as `%XX` is read as what it means.
/// Whatever depends on a path asks here, so that no other spelling of a route goes round it.
pub fn routed_path(request: &HttpRequest) -> &str {
    request.match_info().as_str()
}
