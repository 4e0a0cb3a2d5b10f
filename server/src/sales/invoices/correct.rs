//! Changes what an invoice comes to, because a part of its payment went back. The invoice stays as it is; a new document with its own
//! number carries the amount below zero (Rechnungskorrektur).

use core_wasm::settings::Taxation;
use jiff::Timestamp;

use super::store::{self, StoredInvoice};
use super::{InvoiceError, TEMPLATE_VERSION, number};
use crate::foundation::db::{Tx, together};
use crate::foundation::ids::OrderId;
use crate::foundation::tax::IncludedTax;
use crate::services::invoice_pdf::record::{DocumentKind, InvoiceRecord, Reference};

/// What changes.
#[derive(Debug)]
pub struct Correction<'a> {
    /// Whose invoice is corrected.
    pub order_id: &'a OrderId,
    /// What went back, in cents; never more than what is left of the invoice is taken off.
    pub cents: i64,
    /// The number of an earlier correction that is taken back instead: its money never arrived.
    pub takes_back: Option<&'a str>,
    /// Why, in German.
    pub reason: &'a str,
    /// How the money went back, in German.
    pub payment_note: &'a str,
    /// RFC 3339.
    pub created_at: &'a str,
}

/// Corrects the invoice of an order. `None`: it has none, it is cancelled, nothing of it is left, or the correction is taken back already.
pub async fn correct(
    tx: &mut Tx,
    correction: &Correction<'_>,
) -> Result<Option<StoredInvoice>, InvoiceError> {
    let date = number::german_date(correction.created_at.parse::<Timestamp>()?)?;
    // The caller has the order for itself (`Lock::Order`): nobody else writes a document between this look and the insert.
    let documents = store::of_order(&mut **tx, correction.order_id).await?;
    let of_kind = |kind| {
        let mut records = documents.iter().map(|document| &document.record);
        records.find(|record| record.kind == kind)
    };
    let Some(invoice) = of_kind(DocumentKind::Invoice) else {
        return Ok(None);
    };
    if of_kind(DocumentKind::Cancellation).is_some() {
        return Ok(None);
    }
    let left = Sum::of(documents.iter().map(|document| &document.record));
    let earlier = correction.takes_back.and_then(|number| {
        let mut records = documents.iter().map(|document| &document.record);
        records.find(|record| record.number == number)
    });
    let total_cents = match (correction.takes_back, earlier) {
        (None, _) => -correction.cents.min(left.gross_cents),
        (Some(number), Some(earlier)) if !is_taken_back(&documents, number) => -earlier.total_cents,
        (Some(_), _) => 0,
    };
    if total_cents == 0 {
        return Ok(None);
    }
    let reference = |record: &InvoiceRecord| Reference {
        number: record.number.clone(),
        issued_on: record.issued_on.clone(),
        reason: correction.reason.to_owned(),
    };
    let place = store::next_place(tx, date.year().into()).await?;
    let record = InvoiceRecord {
        number: place.number,
        year: place.year,
        sequence: place.sequence,
        position: place.position,
        kind: DocumentKind::Correction,
        cancels: earlier.map(reference),
        corrects: Some(reference(invoice)),
        before_cents: Some(left.gross_cents),
        template_version: TEMPLATE_VERSION,
        issued_at: correction.created_at.to_owned(),
        issued_on: date.to_string(),
        lines: Vec::new(),
        items_cents: 0,
        shipping_cents: 0,
        total_cents,
        tax: left.tax_of_change(invoice, total_cents),
        payment_note: correction.payment_note.to_owned(),
        previous_sha256: place.previous_sha256,
        ..invoice.clone()
    };
    let (document, write) = store::insert(record)?;
    together(tx, vec![write]).await?;
    Ok(Some(document))
}

fn is_taken_back(documents: &[StoredInvoice], number: &str) -> bool {
    let mut records = documents.iter().map(|document| &document.record);
    records.any(|record| store::number_of(record.cancels.as_ref()) == Some(number))
}

/// What documents come to together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    pub gross_cents: i64,
    pub tax_cents: i64,
}

impl Sum {
    pub fn of<'a>(records: impl Iterator<Item = &'a InvoiceRecord>) -> Self {
        records.fold(Self::default(), |sum, record| Self {
            gross_cents: sum.gross_cents + record.total_cents,
            tax_cents: sum.tax_cents + record.tax.map_or(0, |tax| tax.tax_cents),
        })
    }

    /// The VAT of a change: afterwards all documents together contain what an invoice of the new sum would, so that no cent of rounding
    /// is ever lost over several of them.
    fn tax_of_change(self, invoice: &InvoiceRecord, change_cents: i64) -> Option<IncludedTax> {
        let taxation = Taxation {
            mode: invoice.tax_mode,
            rate_percent: invoice.tax?.rate_percent,
        };
        let after = IncludedTax::of(taxation, self.gross_cents + change_cents)?;
        Some(IncludedTax::parts(
            after.rate_percent,
            change_cents,
            after.tax_cents - self.tax_cents,
        ))
    }
}

/// The VAT of what went back in all, where corrections and cancellation come to exactly this sum.
pub fn tax_taken_back(documents: &[StoredInvoice], cents: i64) -> Option<IncludedTax> {
    let rate_percent = documents.first()?.record.tax?.rate_percent;
    let records = documents.iter().map(|document| &document.record);
    let back = Sum::of(records.filter(|record| record.kind != DocumentKind::Invoice));
    (back.gross_cents == -cents).then(|| IncludedTax::parts(rate_percent, cents, -back.tax_cents))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inv_06_the_vat_of_many_corrections_sums_up_to_that_of_what_is_left() {
        let standard = Taxation::of_hundredths(Some(1_900));
        let tax_in = |cents| IncludedTax::of(standard, cents).unwrap().tax_cents;
        for total in [1_i64, 7, 1_661, 4_999, 12_345] {
            for step in [1_i64, 2, 3, 7, 333] {
                let mut sum = Sum {
                    gross_cents: total,
                    tax_cents: tax_in(total),
                };
                // Down by steps, one step up in between, and down to nothing.
                let mut moves = vec![-step.min(total), step.min(total)];
                moves.extend(std::iter::repeat_n(
                    -step,
                    usize::try_from(total / step).unwrap(),
                ));
                moves.push(-(total % step));
                for change in moves {
                    let after = tax_in(sum.gross_cents + change);
                    let tax = after - sum.tax_cents;
                    // Never more tax than money, and never against its direction.
                    assert!(
                        tax.abs() <= change.abs() && tax * change >= 0,
                        "{total} {step}"
                    );
                    sum.gross_cents += change;
                    sum.tax_cents += tax;
                    assert_eq!(sum.tax_cents, tax_in(sum.gross_cents));
                }
                assert_eq!(sum, Sum::default());
            }
        }
    }
}
