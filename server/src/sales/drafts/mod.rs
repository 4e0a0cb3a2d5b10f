//! Drafts: carts that a user has saved under a name. They lie in the table `orders` with the status draft, and nothing here
//! ever makes, changes or deletes an order that could be produced (spec section 7, decisions).

mod appraise;
pub(crate) mod delete;
pub(crate) mod get;
mod items;
pub(crate) mod list;
mod name;
pub(crate) mod rename;
mod request;
pub(crate) mod save;
mod store;
mod view;

pub use delete::delete_draft;
pub use get::get_draft;
pub use list::get_drafts;
pub use rename::rename_draft;
pub use save::save_order;
