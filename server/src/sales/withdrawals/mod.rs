//! 'Vertrag widerrufen' (§ 356a BGB): a declaration that anybody can send without a login. It is kept as it came, and
//! answered with a receipt by mail; what follows from it decides a person.

pub mod declare;
mod store;

pub use declare::*;
pub use store::{DeclaredWithdrawal, first_received_at, of_order};
