//! An invoice or a cancellation as a PDF, drawn from its immutable record alone: neither the clock nor the shop's settings are asked, so
//! the same record gives the same bytes at any time. PDF/A-3b (ISO 19005-3), for the archive, with the record itself inside.
//!
//! The page draws the same document in the browser (`frontend/src/features/account/invoice`, INV-01); a test on each side holds its lines
//! against `drawn.testing.json`.

mod legible;
mod letterhead;
pub mod record;
mod sheet;
mod table;
mod texts;
mod typeface;
mod write;

use record::InvoiceRecord;

use crate::foundation::db::Db;

/// Why nothing was drawn.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The text is no record.
    #[error("an invoice record cannot be read: {0}")]
    Record(#[from] serde_json::Error),
    /// The program's own fonts, or a rule of PDF/A.
    #[error("an invoice cannot be drawn: {0}")]
    Pdf(String),
    /// The database, which may answer the next time.
    #[error("an invoice cannot be read: {0}")]
    Database(#[from] sqlx::Error),
    /// The server is about to stop.
    #[error("a drawing broke off: {0}")]
    Thread(#[from] tokio::task::JoinError),
}

/// A file to hand out.
#[derive(Debug, PartialEq, Eq)]
pub struct Drawn {
    /// `Rechnung_RE-2026-000001.pdf`, as the page calls it (INV-03).
    pub name: String,
    /// RFC 3339.
    pub issued_at: String,
    /// PDF/A-3b.
    pub bytes: Vec<u8>,
}

/// Draws the record of `invoices.record`, which is JSON.
///
/// # Errors
/// When the text is no record. A letter that no font has costs nothing: a frame stands for it.
pub fn draw(record: &str) -> Result<Drawn, DrawError> {
    let document: InvoiceRecord = serde_json::from_str(record)?;
    Ok(Drawn {
        name: format!("{}.pdf", letterhead::title(&document).replace(' ', "_")),
        bytes: write::pdf(&document, record, &laid_out(&document)?)?,
        issued_at: document.issued_at,
    })
}

/// Draws the document with a number, beside the calls; none under a number that was never given, or whose years of storage are over.
///
/// # Errors
/// See [`DrawError`].
pub(crate) async fn of_number(db: &Db, number: &str) -> Result<Option<Drawn>, DrawError> {
    let record: Option<String> =
        sqlx::query_scalar("SELECT record FROM invoices WHERE number = $1")
            .bind(number)
            .fetch_optional(db.pool())
            .await?;
    match record {
        Some(record) => tokio::task::spawn_blocking(move || draw(&record))
            .await?
            .map(Some),
        None => Ok(None),
    }
}

/// What stands where on which page.
fn laid_out(document: &InvoiceRecord) -> Result<Vec<sheet::Page>, DrawError> {
    let typeface = typeface::Typeface::load()?;
    let mut sheet = sheet::Sheet::new(&typeface);
    letterhead::first_head(&mut sheet, document);
    table::lines(&mut sheet, document);
    table::sums(&mut sheet, document);
    table::notes(&mut sheet, document);
    letterhead::feet(&mut sheet, document);
    Ok(sheet.into_pages())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::Value;
    use sheet::{Mark, Page};

    /// What the page's own drawing says of some records.
    #[derive(Deserialize)]
    struct Golden {
        name: String,
        record: Value,
        /// The lines of each page, as a reader program sees them.
        pages: Vec<String>,
    }

    fn goldens() -> Vec<Golden> {
        serde_json::from_str(include_str!(
            "../../../../frontend/src/features/account/invoice/drawn.testing.json"
        ))
        .unwrap()
    }

    /// Texts in one line stand beside each other; those that touch are one word.
    fn lines(page: &Page) -> String {
        let mut lines: std::collections::BTreeMap<i64, Vec<(f32, f32, &str)>> =
            std::collections::BTreeMap::new();
        for mark in &page.marks {
            // A frame is no letter that a reader program finds.
            if let Mark::Text(text) = mark
                && text.letters.is_some()
            {
                #[expect(clippy::cast_possible_truncation, reason = "a page has 842 points")]
                let y = (sheet::points(297.0) - text.y).round() as i64;
                lines
                    .entry(-y)
                    .or_default()
                    .push((text.x, text.x + text.width, &text.text));
            }
        }
        let joined = lines.into_values().map(|mut pieces| {
            pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut line = String::new();
            let mut end = f32::NEG_INFINITY;
            for (x, right, text) in pieces {
                if x - end > 1.0 && !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(text);
                end = right;
            }
            line.split_whitespace().collect::<Vec<_>>().join(" ")
        });
        joined.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn inv_01_inv_05_both_drawings_say_the_same_on_the_same_pages() {
        for Golden {
            name,
            record,
            pages,
        } in goldens()
        {
            let document: InvoiceRecord = serde_json::from_value(record).unwrap();
            let drawn = laid_out(&document).unwrap();
            assert_eq!(drawn.len(), pages.len(), "{name}");
            for (page, golden) in drawn.iter().zip(&pages) {
                assert_eq!(&lines(page), golden, "{name}");
            }
        }
    }

    #[test]
    fn inv_05_the_same_record_gives_the_same_bytes_and_holds_itself() {
        for golden in goldens() {
            let record = golden.record.to_string();
            let drawn = draw(&record).unwrap().bytes;
            assert_eq!(drawn, draw(&record).unwrap().bytes, "{}", golden.name);
            assert!(drawn.starts_with(b"%PDF-1.7"), "{}", golden.name);
            assert!(drawn.len() < 150_000, "{}: {}", golden.name, drawn.len());
            let text = String::from_utf8_lossy(&drawn);
            for part in ["<pdfaid:part>3<", "<pdfaid:conformance>B<", "rechnung.json"] {
                assert!(text.contains(part), "{}: {part}", golden.name);
            }
        }
        assert!(matches!(draw("{}"), Err(DrawError::Record(_))));
    }
}
