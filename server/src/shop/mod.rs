//! What the shop says of itself: operator, prices and fees, delivery times, legal texts.

pub(crate) mod about;
pub mod delivery;
pub(crate) mod guarantee_notice;
pub mod legal_texts;
pub(crate) mod open_points;
pub(crate) mod owner;
pub(crate) mod page_views;
pub(crate) mod pictures;
pub(crate) mod settings;
