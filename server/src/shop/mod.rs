//! What the shop says of itself: operator, prices and fees, delivery times, legal texts.

pub(crate) mod about;
pub mod delivery;
pub mod legal_texts;
pub mod settings;

pub use about::get_shop;
