//! The invoices and cancellations of a span of days as PDF, with their journal beside them: what a tax adviser is given each month, and
//! what is kept for ten years.

use async_zip::error::ZipError;
use bytes::Bytes;
use futures_util::Stream;
use jiff::Timestamp;

use super::journal;
use super::period::Period;
use crate::files::archive::{self, Zip};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::services::invoice_pdf::{self, DrawError};

#[derive(Debug, thiserror::Error)]
enum DocumentsError {
    #[error(transparent)]
    Zip(#[from] ZipError),
    #[error(transparent)]
    Draw(#[from] DrawError),
    #[error("the document {0} is gone")]
    Gone(String),
}

/// A zip archive of them. They are drawn one after the other while it is sent, so that a year takes no more memory than a day.
///
/// # Errors
/// When the database does not answer. A document that cannot be drawn breaks the archive off: half of the books would be useless.
pub async fn archive(
    db: &Db,
    period: &Period,
    now: Timestamp,
) -> ApiResult<impl Stream<Item = std::io::Result<Bytes>> + use<>> {
    let rows = journal::rows(db, period).await?;
    let csv = journal::csv(&rows).take();
    let numbers: Vec<String> = rows.into_iter().map(|row| row.number).collect();
    let db = db.clone();
    Ok(archive::written_by(async move |mut zip: Zip| {
        archive::put(&mut zip, "rechnungsjournal.csv".to_owned(), now, &csv).await?;
        for number in numbers {
            let drawn = invoice_pdf::of_number(&db, &number).await?;
            let drawn = drawn.ok_or(DocumentsError::Gone(number))?;
            let issued = drawn.issued_at.parse().unwrap_or(now);
            archive::put(&mut zip, drawn.name, issued, &drawn.bytes).await?;
        }
        zip.close().await?;
        Ok::<_, DocumentsError>(())
    }))
}
