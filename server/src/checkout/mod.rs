//! From a cart to a payment page: check the request, price it from the stored files, freeze it, open the page.

pub(crate) mod create;
mod files;
pub mod payment_page;
mod pricing;
mod request;
pub mod snapshot;
pub(crate) mod status;
pub mod store;

pub use create::create;
pub(crate) use files::file_is_needed;
pub use files::list_older as list_files_of_older;
pub use status::status;
