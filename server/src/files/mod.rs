//! Model files, and what their owners state about them.

pub(crate) mod archive;
pub(crate) mod statements;
pub(crate) mod uploads;
