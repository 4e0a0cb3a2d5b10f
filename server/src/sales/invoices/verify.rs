//! Proves that the documents are the ones that were written: every hash, every link, no number missing.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use sqlx_macros::FromRow;

use super::{number, store};
use crate::foundation::clock::{Clock as _, SystemClock};
use crate::foundation::db::Db;
use crate::foundation::ids::OrderId;
use crate::services::invoice_pdf::record::InvoiceRecord;

/// What is wrong, with the number of the first document that shows it.
#[derive(Debug, thiserror::Error)]
pub enum ChainError {
    /// The table cannot be read.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The record is not the text that was hashed, or no record.
    #[error("{0}: the record was changed")]
    Changed(String),
    /// The record does not follow the one before it.
    #[error("{0}: a document before it is missing or was changed")]
    Broken(String),
    /// The columns say something else than the record.
    #[error("{0}: the row does not say what its record says")]
    Mismatch(String),
    /// A number is missing.
    #[error("{0}: a number before it is missing")]
    Gap(String),
    /// The newest documents of a year are missing.
    #[error("{year}: {last} numbers were given, {found} are there")]
    Counter {
        /// The year.
        year: i64,
        /// What the counter says.
        last: i64,
        /// What the table holds.
        found: i64,
    },
}

impl ChainError {
    /// For the operator.
    pub fn german(&self) -> String {
        match self {
            Self::Database(_) => "Die Rechnungen lassen sich gerade nicht lesen.".to_owned(),
            Self::Changed(number) => format!("{number}: Der Beleg wurde nachträglich verändert."),
            Self::Broken(number) => {
                format!("{number}: Ein Beleg davor fehlt oder wurde verändert.")
            }
            Self::Mismatch(number) => {
                format!("{number}: Die Zeile der Datenbank sagt etwas anderes als der Beleg.")
            }
            Self::Gap(number) => format!("{number}: Eine Nummer davor fehlt."),
            Self::Counter { year, last, found } => {
                format!("{year}: {last} Nummern wurden vergeben, {found} sind da.")
            }
        }
    }
}

#[derive(FromRow)]
struct Row {
    number: String,
    year: i64,
    sequence: i64,
    position: i64,
    order_id: OrderId,
    kind: String,
    cancels: Option<String>,
    corrects: Option<String>,
    record: String,
    sha256: String,
}

/// Whole years that are kept no longer than the law demands may be gone from the beginning of the chain; their counters stay and
/// say how many documents there were.
const KEPT_YEARS: i64 = 8;

/// Checks every document and returns how many there are.
///
/// # Errors
/// The first thing that is wrong.
pub async fn verify(db: &Db) -> Result<usize, ChainError> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT number, year, sequence, position, order_id, kind, cancels, corrects, record, sha256 FROM invoices \
         ORDER BY position",
    )
    .fetch_all(db.pool())
    .await?;
    let counters: Vec<(i64, i64)> = sqlx::query_as("SELECT year, last FROM invoice_counters")
        .fetch_all(db.pool())
        .await?;
    let this_year = i64::from(SystemClock.now().to_zoned(TimeZone::UTC).year());
    let first_year = rows.first().map_or(i64::MAX, |row| row.year);
    let is_over = |year: i64| year < first_year && year < this_year - KEPT_YEARS;
    let gone: i64 = counters
        .iter()
        .filter(|(year, _)| is_over(*year))
        .map(|(_, last)| last)
        .sum();
    // What the first document says of the one before it can no longer be compared.
    let first: Option<InvoiceRecord> = rows
        .first()
        .filter(|_| gone > 0)
        .and_then(|row| serde_json::from_str(&row.record).ok());
    let before = first.and_then(|record| record.previous_sha256);
    let mut previous: Option<&str> = before.as_deref();
    let mut found: BTreeMap<i64, i64> = BTreeMap::new();
    for (place, row) in (gone + 1..).zip(&rows) {
        let record: InvoiceRecord = (store::sha256(&row.record) == row.sha256)
            .then(|| serde_json::from_str(&row.record).ok())
            .flatten()
            .ok_or_else(|| ChainError::Changed(row.number.clone()))?;
        if record.previous_sha256.as_deref() != previous || row.position != place {
            return Err(ChainError::Broken(row.number.clone()));
        }
        if !row.says(&record) {
            return Err(ChainError::Mismatch(row.number.clone()));
        }
        let sequence = found.entry(row.year).or_default();
        *sequence += 1;
        if row.sequence != *sequence {
            return Err(ChainError::Gap(row.number.clone()));
        }
        previous = Some(&row.sha256);
    }
    for (year, last) in counters {
        let found = found.get(&year).copied().unwrap_or_default();
        if found != last && !is_over(year) {
            return Err(ChainError::Counter { year, last, found });
        }
    }
    Ok(rows.len())
}

impl Row {
    fn says(&self, record: &InvoiceRecord) -> bool {
        self.number == record.number
            && self.number == number::number(self.year, self.sequence)
            && self.year == record.year
            && self.sequence == record.sequence
            && self.position == record.position
            && self.order_id == record.order_id
            && self.kind == record.kind.code()
            && self.cancels.as_deref() == store::number_of(record.cancels.as_ref())
            && self.corrects.as_deref() == store::number_of(record.corrects.as_ref())
    }
}
