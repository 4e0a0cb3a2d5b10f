//! Who runs the shop, told to everybody as the law asks (§ 5 DDG).

pub(crate) mod get;

pub use get::get_shop;
