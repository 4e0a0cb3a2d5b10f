//! 'Vertrag widerrufen' (§ 356a BGB): a declaration that anybody can send without a login. It is kept as it came, and
//! answered with a receipt by mail; what follows from it decides a person.

mod decide;
pub mod declare;
pub(crate) mod receipts;
mod store;

pub use decide::{Deciding, decide};
pub use store::{Decision, DeclaredWithdrawal, first_received_at, of_order};
