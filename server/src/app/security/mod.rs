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

pub(crate) use connections::Connections;
pub(crate) use headers::{CspNonce, headers};
pub(crate) use idle_lines::{mark_lines, watch_line};
pub(crate) use limit_rate::limit_rate;
pub(crate) use origin::same_origin_mutations;
pub(crate) use plain_requests::plain_requests;
pub(crate) use slow_bodies::hurry_bodies;
