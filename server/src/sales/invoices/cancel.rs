//! Takes an invoice back. The invoice stays as it is; a new document with its own number carries the same amounts below
//! zero (Stornorechnung), less what corrections took back before: all documents of the order then come to nothing.

use jiff::Timestamp;

use super::correct::Sum;
use super::store::{self, StoredInvoice};
use super::{InvoiceError, TEMPLATE_VERSION, number};
use crate::foundation::db::{Tx, together};
use crate::foundation::ids::OrderId;
use crate::foundation::tax::IncludedTax;
use crate::services::invoice_pdf::record::{
    Corrected, DocumentKind, InvoiceLine, InvoiceRecord, Reference,
};

/// What a cancellation says beside the invoice's own words.
#[derive(Debug)]
pub struct Cancellation<'a> {
    /// Whose invoice is taken back.
    pub order_id: &'a OrderId,
    /// Why, in German.
    pub reason: &'a str,
    /// How the money went back, in German.
    pub payment_note: &'a str,
    /// RFC 3339.
    pub created_at: &'a str,
}

/// Cancels the invoice of an order, once. `None`: it has none, or it is cancelled already.
pub async fn cancel(
    tx: &mut Tx,
    cancellation: &Cancellation<'_>,
) -> Result<Option<StoredInvoice>, InvoiceError> {
    let date = number::german_date(cancellation.created_at.parse::<Timestamp>()?)?;
    // The caller has the order for itself (`Lock::Order`): nobody else cancels between this look and the insert.
    let documents = store::of_order(&mut **tx, cancellation.order_id).await?;
    let invoice = documents
        .iter()
        .find(|document| document.record.kind == DocumentKind::Invoice);
    let is_cancelled = documents
        .iter()
        .any(|document| document.record.kind == DocumentKind::Cancellation);
    let Some(invoice) = invoice.filter(|_| !is_cancelled) else {
        return Ok(None);
    };
    let left = Sum::of(documents.iter().map(|document| &document.record));
    let corrections = documents.iter().map(|document| &document.record);
    let corrections = corrections
        .filter(|record| record.kind == DocumentKind::Correction)
        .map(|record| Corrected {
            number: record.number.clone(),
            cents: record.total_cents,
        })
        .collect();
    let place = store::next_place(tx, date.year().into()).await?;
    let invoice = &invoice.record;
    let record = InvoiceRecord {
        number: place.number,
        year: place.year,
        sequence: place.sequence,
        position: place.position,
        kind: DocumentKind::Cancellation,
        cancels: Some(Reference {
            number: invoice.number.clone(),
            issued_on: invoice.issued_on.clone(),
            reason: cancellation.reason.to_owned(),
        }),
        corrections,
        template_version: TEMPLATE_VERSION,
        issued_at: cancellation.created_at.to_owned(),
        issued_on: date.to_string(),
        lines: invoice.lines.iter().map(negative).collect(),
        items_cents: -invoice.items_cents,
        shipping_cents: -invoice.shipping_cents,
        total_cents: -left.gross_cents,
        tax: invoice
            .tax
            .map(|tax| IncludedTax::parts(tax.rate_percent, -left.gross_cents, -left.tax_cents)),
        payment_note: cancellation.payment_note.to_owned(),
        previous_sha256: place.previous_sha256,
        ..invoice.clone()
    };
    let (cancellation, write) = store::insert(record)?;
    together(tx, vec![write]).await?;
    Ok(Some(cancellation))
}

/// As many pieces at a price below zero.
fn negative(line: &InvoiceLine) -> InvoiceLine {
    InvoiceLine {
        unit_cents_before_discount: -line.unit_cents_before_discount,
        unit_cents: -line.unit_cents,
        line_cents: -line.line_cents,
        ..line.clone()
    }
}
