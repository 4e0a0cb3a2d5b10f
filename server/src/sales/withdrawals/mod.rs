//! 'Vertrag widerrufen' (§ 356a BGB): a declaration that anybody can send without a login. It is kept as it came, and
//! answered with a receipt by mail; what follows from it decides a person.

mod decide;
pub(crate) mod declare;
pub(crate) mod receipts;
mod store;

pub(crate) use decide::{Deciding, decide};
pub(crate) use store::{Decision, DeclaredWithdrawal, first_received_at, of_order};
