//! Model files: received, measured in a child process, stored, and given back to their owner only.

mod body;
pub mod bytes;
pub(crate) mod confirm;
pub(crate) mod discard;
pub(crate) mod download;
mod file_name;
mod files;
pub(crate) mod process_uploaded_file;
mod quota;
mod receive;
pub(crate) mod upload_model;

pub use confirm::confirm_legal;
pub use discard::discard_held_file;
pub use download::download_file;
pub use files::{StoredFile, signed_path};
pub use process_uploaded_file::process_uploaded_file;
pub use quota::{check_saved, free_bytes};
pub use upload_model::{asker, upload_model};
