//! Model files: received, measured in a child process, stored, and given back to their owner only.

mod body;
pub(crate) mod bytes;
pub(crate) mod confirm;
mod copies;
pub(crate) mod discard;
pub(crate) mod download;
mod file_name;
mod files;
pub(crate) mod process_uploaded_file;
mod quota;
mod receive;
pub(crate) mod rename;
pub(crate) mod upload_model;

pub(crate) use copies::copy_of_ordered;
pub(crate) use files::{StoredFile, signed_path};
pub(crate) use quota::{check_saved, free_bytes};
