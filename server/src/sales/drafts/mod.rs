//! Drafts: carts that a user has saved under a name. They lie in the table `orders` with the status draft, and nothing here
//! ever makes, changes or deletes an order that could be produced.

mod appraise;
pub(crate) mod calls;
mod items;
mod name;
mod request;
pub(crate) mod save;
mod store;
mod view;
