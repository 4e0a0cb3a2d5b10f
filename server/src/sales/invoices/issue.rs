//! The invoice of a paid order.

use jiff::Timestamp;
use jiff::civil::Date;

use core_wasm::cart::Shipping;

use super::store::{self, StoredInvoice};
use super::{InvoiceError, TEMPLATE_VERSION, number};
use crate::foundation::config::Operator;
use crate::foundation::db::{Statement, Tx};
use crate::foundation::german;
use crate::foundation::ids::OrderId;
use crate::foundation::tax::{self, IncludedTax};
use crate::sales::agreements::snapshot::{Snapshot, SnapshotItem, shipping_code, shipping_label};
use crate::services::invoice_pdf::record::{
    Delivery, DocumentKind, InvoiceLine, InvoiceRecord, Issuer, Recipient,
};
use crate::services::payments::Session;

/// What the invoice is written from.
#[derive(Debug)]
pub struct PaidOrder<'a> {
    /// `orders.id`
    pub id: &'a OrderId,
    /// The order number.
    pub number: &'a str,
    /// RFC 3339.
    pub created_at: &'a str,
    /// What was agreed.
    pub snapshot: &'a Snapshot,
    /// What the payment page collected.
    pub session: &'a Session,
    /// Who sells.
    pub operator: &'a Operator,
}

/// Takes a number for the invoice of an order that was just made, in the same transaction; the statement writes it, and can be sent
/// together with what needs the number. Its amounts are the agreed ones; the payment note says what was really paid.
pub async fn issue(
    tx: &mut Tx,
    order: &PaidOrder<'_>,
) -> Result<(StoredInvoice, Statement), InvoiceError> {
    let time: Timestamp = order.created_at.parse()?;
    let date = number::german_date(time)?;
    let place = store::next_place(tx, date.year().into()).await?;
    let Snapshot {
        items,
        shipping,
        customer,
        ..
    } = order.snapshot;
    // As it was agreed, whatever the shop charges by now.
    let taxation = order.snapshot.taxation(order.session.delivery.as_ref());
    let billing = order.session.billing.as_ref();
    let name = billing
        .map(|billing| billing.name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| format!("{} {}", customer.first_name, customer.last_name));
    let record = InvoiceRecord {
        number: place.number,
        year: place.year,
        sequence: place.sequence,
        position: place.position,
        kind: DocumentKind::Invoice,
        cancels: None,
        corrects: None,
        before_cents: None,
        corrections: Vec::new(),
        template_version: TEMPLATE_VERSION,
        tax_mode: taxation.mode,
        issued_at: order.created_at.to_owned(),
        issued_on: date.to_string(),
        issuer: Issuer::from(order.operator),
        recipient: Recipient {
            name,
            company: customer.company.clone(),
            reference: customer.reference.clone(),
            email: customer.email.clone(),
            address: billing.map(|billing| (&billing.address).into()),
        },
        delivery: order.session.delivery.as_ref().map(|delivery| Delivery {
            name: delivery.name.clone(),
            address: (&delivery.address).into(),
        }),
        order_id: order.id.to_owned(),
        order_number: order.number.to_owned(),
        ordered_on: date.to_string(),
        service_note: service_note(*shipping).to_owned(),
        lines: items.iter().map(line).collect(),
        items_cents: order.snapshot.items_cents,
        shipping: shipping_code(*shipping).to_owned(),
        shipping_label: shipping_label(*shipping).to_owned(),
        shipping_cents: order.snapshot.shipping_cents,
        total_cents: order.snapshot.total_cents,
        currency: crate::services::payments::CURRENCY.to_uppercase(),
        tax: IncludedTax::of(taxation, order.snapshot.total_cents),
        tax_note: tax::invoice_note(taxation),
        payment_note: payment_note(order, date),
        is_test: !order.session.livemode,
        previous_sha256: place.previous_sha256,
    };
    store::insert(record)
}

fn line(item: &SnapshotItem) -> InvoiceLine {
    let configuration = &item.configuration;
    InvoiceLine {
        file_name: item.file_name.clone(),
        description: format!(
            "Gefertigtes 3D-Druckteil: {}",
            german::configuration(configuration)
        ),
        material: configuration.material.clone(),
        colors: german::colors(configuration),
        layer_height: configuration.layer_height,
        infill: configuration.infill,
        quantity: item.quantity.into(),
        unit_cents_before_discount: item.unit_cents_before_discount,
        discount_percent: item.discount_percent,
        unit_cents: item.unit_cents,
        line_cents: item.line_cents,
    }
}

/// The parts are paid before they are made, so there is no date yet that could be printed.
fn service_note(shipping: Shipping) -> &'static str {
    match shipping {
        Shipping::Pickup => {
            "Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag der Abholung."
        }
        Shipping::Shipping | Shipping::Express => {
            "Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag des Versands."
        }
    }
}

/// It stands in a document that is never changed, so it says no more than the provider did.
fn payment_note(order: &PaidOrder<'_>, date: Date) -> String {
    let session = order.session;
    let paid = (session.amount_total_cents, session.currency.as_deref());
    payment_words(paid, order.snapshot.total_cents, date)
}

fn payment_words(paid: (Option<i64>, Option<&str>), agreed: i64, date: Date) -> String {
    let day = german::date(date);
    match paid {
        (Some(paid), Some(crate::services::payments::CURRENCY)) if paid == agreed => {
            format!("Der Rechnungsbetrag wurde am {day} online bezahlt.")
        }
        (Some(paid), Some(crate::services::payments::CURRENCY)) => {
            format!("Am {day} wurden online {} bezahlt.", german::euro(paid))
        }
        (_, Some(other)) if other != crate::services::payments::CURRENCY => {
            format!("Am {day} ging online eine Zahlung in anderer Währung ein.")
        }
        _ => format!("Am {day} ging online eine Zahlung ein."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invoice_says_no_more_of_its_payment_than_is_known() {
        let words = |paid| payment_words(paid, 1112, jiff::civil::date(2026, 11, 23));
        for (paid, expected) in [
            (
                (Some(1112), Some("eur")),
                "Der Rechnungsbetrag wurde am 23.11.2026 online bezahlt.",
            ),
            (
                (Some(1111), Some("eur")),
                "Am 23.11.2026 wurden online 11,11\u{a0}€ bezahlt.",
            ),
            (
                (Some(1112), Some("usd")),
                "Am 23.11.2026 ging online eine Zahlung in anderer Währung ein.",
            ),
            (
                (None, Some("usd")),
                "Am 23.11.2026 ging online eine Zahlung in anderer Währung ein.",
            ),
            (
                (None, Some("eur")),
                "Am 23.11.2026 ging online eine Zahlung ein.",
            ),
            (
                (Some(1112), None),
                "Am 23.11.2026 ging online eine Zahlung ein.",
            ),
        ] {
            assert_eq!(words(paid), expected, "{paid:?}");
        }
    }
}
