//! What a person may ask of the shop about their own data: a copy of all of it, and that it is forgotten (Art. 15, 17 and
//! 20 GDPR). What the law asks to keep, the invoices, is kept apart and loses every other trace of the person.

pub(crate) mod delete;
pub(crate) mod erase;
pub mod erasures;
pub(crate) mod export;
mod gather;
pub(crate) mod guest;
pub(crate) mod person;
pub mod retention;

pub use erase::sweep;
pub(crate) use person::{erase_by_command, export_by_command};

#[cfg(test)]
#[path = "../../tests/api/inventory.rs"]
#[expect(dead_code, reason = "here only what is about a person is compared")]
mod inventory;
