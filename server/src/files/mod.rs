//! Model files, and what their owners state about them.

pub mod archive;
pub mod statements;
pub mod uploads;
