//! What the shop says of itself: operator, prices and fees, delivery times, legal texts.

pub(crate) mod about;
pub mod delivery;
pub(crate) mod guarantee_notice;
pub mod legal_texts;
pub mod open_points;
pub(crate) mod owner;
pub mod page_views;
pub mod settings;

pub use about::get_shop;
pub use guarantee_notice::get_guarantee_notice;
pub use legal_texts::get_legal_text;
pub use open_points::get_open_points;
pub use owner::get_operator;
pub use page_views::{count_page_view, get_page_views};
