//! Invoices, corrections and cancellations: written once, in the transaction that makes them necessary, and never touched again.
//!
//! A document is a row of `invoices`. Its [`InvoiceRecord`] holds everything that is printed, so that a PDF drawn in ten
//! years is the one of today; it also carries the SHA-256 of the record before it, so that a change or a missing row
//! shows ([`verify`]). Numbers run without a gap in each year, because the counter moves in the same transaction.

mod cancel;
mod correct;
mod issue;
pub(crate) mod number;
mod store;
mod verify;

pub use cancel::{Cancellation, cancel};
pub use correct::{Correction, correct, tax_taken_back};
pub use issue::{PaidOrder, issue};
pub use store::{StoredInvoice, by_number, of_order};
pub use verify::{ChainError, verify};

use crate::foundation::db::{Collision, is_collision};

/// Grows when the printed form changes, and `drawInvoice` in the front end then draws each: a record keeps the version that it was
/// made for.
pub(crate) const TEMPLATE_VERSION: u32 = 2;

/// Why a document was not written.
#[derive(Debug, thiserror::Error)]
pub enum InvoiceError {
    /// The database does not answer, or refuses.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A record cannot be read or written.
    #[error("an invoice record cannot be used: {0}")]
    Json(#[from] serde_json::Error),
    /// A stored time cannot be read.
    #[error("an invoice needs a time: {0}")]
    Time(#[from] jiff::Error),
}

impl Collision for InvoiceError {
    fn is_collision(&self) -> bool {
        matches!(self, Self::Database(error) if is_collision(error))
    }
}

impl From<InvoiceError> for crate::foundation::error::ApiError {
    fn from(error: InvoiceError) -> Self {
        match error {
            InvoiceError::Database(error) => error.into(),
            error => Self::internal(error),
        }
    }
}
