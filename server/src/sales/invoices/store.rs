//! The tables `invoices` and `invoice_counters`.

use sqlx::{Any, FromRow};
use uuid::Uuid;

use super::record::{Cancelled, InvoiceRecord};
use super::{InvoiceError, number};
use crate::crypto::hex;
use crate::db::Tx;
use sha2::{Digest as _, Sha256};

/// A document with what proves it.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredInvoice {
    /// `invoices.id`
    pub id: String,
    /// What is printed.
    pub record: InvoiceRecord,
    /// SHA-256 of the stored text.
    pub sha256: String,
}

/// Where the next document stands.
pub struct Place {
    pub year: i64,
    pub sequence: i64,
    pub position: i64,
    pub number: String,
    pub previous_sha256: Option<String>,
}

/// Takes the next number of a year. Its row is locked from here to the end of the transaction: nobody else gets the same number or
/// sees the chain without this document, and a transaction that fails gives it back. So whoever takes one does everything else before.
pub async fn next_place(tx: &mut Tx, year: i64) -> Result<Place, sqlx::Error> {
    let sequence: i64 = sqlx::query_scalar(
        "INSERT INTO invoice_counters (year, last) VALUES ($1, 1) \
         ON CONFLICT (year) DO UPDATE SET last = invoice_counters.last + 1 RETURNING last",
    )
    .bind(year)
    .fetch_one(&mut **tx)
    .await?;
    let before: Option<(i64, String)> =
        sqlx::query_as("SELECT position, sha256 FROM invoices ORDER BY position DESC LIMIT 1")
            .fetch_optional(&mut **tx)
            .await?;
    let (position, previous_sha256) = match before {
        Some((position, sha256)) => (position + 1, Some(sha256)),
        None => (1, None),
    };
    Ok(Place {
        year,
        sequence,
        position,
        number: number::number(year, sequence),
        previous_sha256,
    })
}

/// Writes a document at its place in the chain. UNIQUE constraints stand behind the lock: two years have a row each, so that in the
/// night between them two documents can want the same place; the second transaction is run again.
pub async fn insert(tx: &mut Tx, record: InvoiceRecord) -> Result<StoredInvoice, InvoiceError> {
    let text = serde_json::to_string(&record)?;
    let sha256 = sha256(&text);
    let id = Uuid::now_v7().to_string();
    sqlx::query(
        "INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, record, sha256, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(&id)
    .bind(&record.number)
    .bind(record.year)
    .bind(record.sequence)
    .bind(record.position)
    .bind(&record.order_id)
    .bind(record.kind.code())
    .bind(record.cancels.as_ref().map(|Cancelled { number, .. }| number))
    .bind(text)
    .bind(&sha256)
    .bind(&record.issued_at)
    .execute(&mut **tx)
    .await?;
    Ok(StoredInvoice { id, record, sha256 })
}

/// SHA-256 of a record's text, in lower-case hexadecimal.
pub fn sha256(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

#[derive(FromRow)]
struct Row {
    id: String,
    record: String,
    sha256: String,
}

impl Row {
    fn read(self) -> Result<StoredInvoice, InvoiceError> {
        Ok(StoredInvoice {
            record: serde_json::from_str(&self.record)?,
            id: self.id,
            sha256: self.sha256,
        })
    }
}

/// The documents of an order, the invoice first. Whose order it is was decided by the caller.
///
/// # Errors
/// When the database does not answer or a record cannot be read.
pub async fn of_order<'e, E>(
    executor: E,
    order_id: &str,
) -> Result<Vec<StoredInvoice>, InvoiceError>
where
    E: sqlx::Executor<'e, Database = Any>,
{
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT id, record, sha256 FROM invoices WHERE order_id = $1 ORDER BY position",
    )
    .bind(order_id)
    .fetch_all(executor)
    .await?;
    rows.into_iter().map(Row::read).collect()
}

/// The document with a number.
///
/// # Errors
/// When the database does not answer or the record cannot be read.
pub async fn by_number<'e, E>(
    executor: E,
    number: &str,
) -> Result<Option<StoredInvoice>, InvoiceError>
where
    E: sqlx::Executor<'e, Database = Any>,
{
    let row: Option<Row> =
        sqlx::query_as("SELECT id, record, sha256 FROM invoices WHERE number = $1")
            .bind(number)
            .fetch_optional(executor)
            .await?;
    row.map(Row::read).transpose()
}
