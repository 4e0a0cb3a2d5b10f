//! The cart on the server: one list of items for each guest and each user. It holds no prices and no
//! geometry; what is ordered is priced from the stored files alone.

pub(crate) mod calls;
mod items;
mod merge;
mod ordered;
mod store;

pub(crate) use ordered::remove_ordered;
