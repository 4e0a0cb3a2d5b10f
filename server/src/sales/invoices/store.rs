//! The tables `invoices` and `invoice_counters`.

use sqlx::Any;
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{InvoiceError, number};
use crate::foundation::crypto::hex;
use crate::foundation::db::{Statement, Tx, end_of_invoices};
use crate::foundation::ids::OrderId;
use crate::services::invoice_pdf::record::{InvoiceRecord, Reference};
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
/// sees the chain without this document, and a transaction that fails gives it back. So a transaction takes its number last.
pub async fn next_place(tx: &mut Tx, year: i64) -> Result<Place, sqlx::Error> {
    let sql = format!(
        "INSERT INTO invoice_counters (year, last) VALUES ($1, 1) \
         ON CONFLICT (year) DO UPDATE SET last = invoice_counters.last + 1 RETURNING last, {}",
        end_of_invoices(tx)
    );
    let (sequence, end): (i64, Option<String>) = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(year)
        .fetch_one(&mut **tx)
        .await?;
    let end = end.as_deref().and_then(|end| end.split_once(' '));
    let (position, previous_sha256) = match end {
        Some((position, sha256)) => (
            1 + position
                .parse::<i64>()
                .map_err(|error| sqlx::Error::Decode(error.into()))?,
            Some(sha256.to_owned()),
        ),
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

/// The statement that writes a document at its place in the chain. UNIQUE constraints stand behind the lock: two years have a row each, so that in the
/// night between them two documents can want the same place; the second transaction is run again.
pub fn insert(record: InvoiceRecord) -> Result<(StoredInvoice, Statement), InvoiceError> {
    let text = serde_json::to_string(&record)?;
    let sha256 = sha256(&text);
    let id = Uuid::now_v7().to_string();
    let statement = Statement::new(
        "INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, corrects, record, sha256, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(id.as_str())
    .bind(record.number.as_str())
    .bind(record.year)
    .bind(record.sequence)
    .bind(record.position)
    .bind(&record.order_id)
    .bind(record.kind)
    .bind(number_of(record.cancels.as_ref()))
    .bind(number_of(record.corrects.as_ref()))
    .bind(text)
    .bind(sha256.as_str())
    .bind(record.issued_at.as_str());
    Ok((StoredInvoice { id, record, sha256 }, statement))
}

/// As its column has it.
pub fn number_of(document: Option<&Reference>) -> Option<&str> {
    document.map(|document| document.number.as_str())
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
    order_id: &OrderId,
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
