//! Orders as their customers see them: the own list, one order, its invoice, back into the cart, and the page of a guest
//! that a signed link in the mail opens. Orders are made by `orders` and changed by `admin`.

pub(crate) mod cart;
pub(crate) mod delete_file;
pub(crate) mod get;
pub(crate) mod guest;
pub(crate) mod hide;
pub(crate) mod invoice;
pub(crate) mod list;
pub(crate) mod picture;
pub(crate) mod store;
mod view;

pub(crate) use view::OrderCustomer;
