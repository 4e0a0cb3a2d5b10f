//! Headers that every answer carries, and the refusal of calls that another site makes in a visitor's name.

mod headers;
mod origin;

pub use headers::{CspNonce, headers};
pub use origin::same_origin_mutations;
