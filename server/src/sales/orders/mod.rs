//! Orders: made from paid checkouts only, by [`fulfil`].

mod actions;
mod confirmation;
mod detail;
mod disputes;
pub mod fulfil;
mod held;
mod index;
mod insert;
mod link;
pub mod list;
mod lookup;
pub mod needs;
mod recipient;
mod refund;
pub mod refund_requests;
pub mod refunds;
mod remove;
mod sale;
mod status;
mod version;
mod view;

pub use actions::Action;
pub use confirmation::{Confirmation, send_again};
pub use detail::{OrderDetail, OrderedFile, SentMail, detail, ordered_files, sent_mail};
pub use held::{give_up, release};
pub use index::index;
pub use insert::{NewOrder, OrderId, insert};
pub use link::{customer_email, guest_order_id, once_guest_order_id, order_page};
pub use recipient::send_link;
pub use refund::{Refund, refund};
pub use remove::{Removal, remove, unarchive};
pub use status::{StatusChange, change_status};
pub use version::news_of_order;
pub(crate) use view::address_lines;
pub use view::{
    AdminOrder, CustomerView, DisputeView, OrderItemView, OrderView, RefundRequestView, RefundView,
    admin_view, view_of_checkout,
};
