//! Orders as their customers see them: the own list, one order, its invoice, back into the cart, and the page of a guest
//! that a signed link in the mail opens. Orders are made by `orders` and changed by `admin`.

pub(crate) mod cart;
pub(crate) mod delete_file;
pub(crate) mod get;
pub(crate) mod guest;
pub(crate) mod hide;
pub(crate) mod invoice;
pub(crate) mod list;
pub mod store;
mod view;

pub use cart::get_order_cart;
pub use delete_file::{delete_file, delete_guest_file};
pub use get::get_order;
pub use guest::{guest_invoices, guest_order, renew_guest_link};
pub use hide::hide_order;
pub use invoice::get_invoices;
pub use list::get_orders;
pub use view::{CustomerOrder, OrderPart};
