//! Who runs the shop: the operator's own data from `SHOP_CONFIG`, told to everybody as the law asks (§ 5 DDG).

pub(crate) mod get;
mod operator;

pub use get::get_shop;
pub use operator::{Operator, OperatorError};
