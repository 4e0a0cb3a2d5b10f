//! Files that the legal check holds: what their owner has to state, the stored statement, and the way back.

pub(crate) mod confirm;
pub(crate) mod discard;
mod statements;
pub mod store;

pub use confirm::confirm_legal;
pub use discard::discard_held_file;
pub use statements::{Statements, current};
