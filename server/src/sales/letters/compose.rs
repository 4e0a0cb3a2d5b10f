//! What the mails about a new order say. Each has a text and an HTML form of the same words.

use std::collections::BTreeSet;

use askama::Template;
use core_wasm::configuration::color_hex;
use core_wasm::file_unit::FileUnit;
use core_wasm::settings::Settings;
use core_wasm::units::german_number;
use jiff::Timestamp;

use super::{AgreedText, OrderFacts};
use crate::foundation::german::{self, colors, date_time, euro};
use crate::foundation::ids::{FileId, OrderId};
use crate::foundation::tax::{self, IncludedTax};
use crate::mail::{Body, PartPicture, one_line, operator};
use crate::sales::agreements::snapshot::{Snapshot, SnapshotItem, shipping_label};
use crate::sales::invoices::PaidOrder;
use crate::services::payments::{Recipient, country_name};
use crate::shop::delivery;
use crate::shop::legal_texts;
use crate::state::State;

/// The confirmation: what was ordered, for how much, where it goes, and on what terms.
pub fn customer_confirmation(
    state: &State,
    facts: &OrderFacts<'_>,
    texts: &[AgreedText],
) -> askama::Result<Body> {
    let order = OrderWords::new(state, facts);
    let origin = state.public_url.origin();
    let texts: Vec<TextWords> = texts
        .iter()
        .map(|AgreedText { title, text }| TextWords {
            title: title.clone(),
            plain: legal_texts::plain(text, origin),
            html: legal_texts::as_html(text, origin),
        })
        .collect();
    let texts = texts.as_slice();
    let has_notice = order.has_notice;
    Ok(Body {
        subject: one_line(&format!(
            "Ihre Bestellung {} bei {}",
            order.number, order.company
        )),
        text: CustomerText {
            order: &order,
            texts,
        }
        .render()?,
        html: CustomerHtml {
            order: &order,
            texts,
        }
        .render()?,
        pictures: order.pictures,
        has_notice,
        documents: vec![order.invoice_number],
    })
}

/// The notice: the same, with what the operator needs to make and send it.
pub fn operator_notice(state: &State, facts: &OrderFacts<'_>) -> askama::Result<Body> {
    let order = OrderWords::new(state, facts);
    let urgent = if order.review_note.is_empty() {
        ""
    } else {
        "PRÜFEN: "
    };
    Ok(Body {
        subject: one_line(&format!(
            "{urgent}Neue Bestellung {} über {}",
            order.number, order.total
        )),
        text: OperatorText { order: &order }.render()?,
        html: OperatorHtml { order: &order }.render()?,
        pictures: order.pictures,
        has_notice: false,
        documents: Vec::new(),
    })
}

struct TextWords {
    title: String,
    plain: String,
    html: String,
}

struct OrderWords {
    number: String,
    invoice_number: String,
    date: String,
    company: String,
    name: String,
    email: String,
    phone: String,
    customer_company: String,
    is_business: bool,
    reference: String,
    message: String,
    parts: Vec<PartWords>,
    pictures: Vec<PartPicture>,
    items: String,
    shipping_label: &'static str,
    shipping: String,
    /// `Lieferung voraussichtlich bis …`
    delivery: String,
    total: String,
    /// That the total is final, and the VAT in it.
    tax_note: String,
    billing: Vec<String>,
    recipient: Vec<String>,
    page: String,
    /// That page opens by its link alone, for a time.
    is_guest_page: bool,
    /// A right of withdrawal was agreed.
    has_withdrawal: bool,
    /// The official notice on the legal guarantee lies beside the mail; it is made for consumers.
    has_notice: bool,
    /// Name, address and mail of the operator, who makes the parts.
    manufacturer: String,
    /// What users of the parts must know, a sentence for each material.
    safety: Vec<String>,
    /// Address of the privacy information.
    privacy: String,
    is_test: bool,
    review_note: String,
}

struct PartWords {
    file_name: String,
    material: String,
    colors: String,
    layer_height: String,
    infill: String,
    volume: String,
    /// How the file was scaled; empty where the part is made as the file has it.
    scaling: String,
    quantity: u32,
    unit: String,
    /// Quantity discount in percent, and the unit price before it; empty without one.
    discount: String,
    full_unit: String,
    line: String,
    file_id: FileId,
    /// That its volume is unsure, and why; empty where it is not.
    volume_note: String,
    /// What its customer agreed to although something of it is not printable; empty where nothing is.
    made_anyway: String,
}

impl OrderWords {
    fn new(state: &State, facts: &OrderFacts<'_>) -> Self {
        let PaidOrder {
            number,
            created_at,
            snapshot,
            session,
            ..
        } = *facts.order;
        let customer = &snapshot.customer;
        let (company, _) = operator(state);
        let time = created_at.parse::<Timestamp>();
        Self {
            number: number.to_owned(),
            invoice_number: facts.invoice.number.clone(),
            date: time.map_or_else(|_| created_at.to_owned(), date_time),
            company,
            name: format!("{} {}", customer.first_name, customer.last_name),
            email: customer.email.clone(),
            phone: customer.phone.clone().unwrap_or_default(),
            customer_company: customer.company.clone().unwrap_or_default(),
            is_business: customer.is_business,
            reference: customer.reference.clone().unwrap_or_default(),
            message: customer.message.clone().unwrap_or_default(),
            parts: snapshot.items.iter().map(PartWords::new).collect(),
            pictures: pictures(state, facts.order),
            items: euro(snapshot.items_cents),
            shipping_label: shipping_label(snapshot.shipping),
            shipping: euro(snapshot.shipping_cents),
            delivery: delivery::words(snapshot.shipping, snapshot.delivery_by),
            total: euro(snapshot.total_cents),
            tax_note: tax::order_note(IncludedTax::of(
                snapshot.taxation(session.delivery.as_ref()),
                snapshot.total_cents,
            )),
            billing: address_lines(session.billing.as_ref()),
            recipient: address_lines(session.delivery.as_ref()),
            page: facts.page.to_owned(),
            is_guest_page: facts.page.contains("/bestellung#"),
            has_withdrawal: !customer.is_business
                && snapshot.settings.withdrawal_right != core_wasm::settings::WithdrawalRight::None,
            has_notice: !customer.is_business
                && state.operator.legal_files.guarantee_notice.is_some(),
            manufacturer: manufacturer(state),
            safety: safety(snapshot),
            privacy: state.public_url.at("/datenschutz"),
            is_test: !state.payments.livemode(),
            review_note: facts.review_note.unwrap_or_default().to_owned(),
        }
    }
}

/// The parts as the mail shows them, in the colour in which they were ordered.
fn pictures(state: &State, order: &PaidOrder<'_>) -> Vec<PartPicture> {
    let snapshot = order.snapshot;
    let numbered = snapshot.items.iter().zip(1..);
    numbered
        .map(|(item, number)| picture(state, order.id, number, item, &snapshot.settings))
        .collect()
}

/// One of them; its number is its place in the mail.
pub(super) fn picture(
    state: &State,
    order_id: &OrderId,
    number: usize,
    item: &SnapshotItem,
    settings: &Settings,
) -> PartPicture {
    let domain = state.outbox.sender().email.domain();
    PartPicture {
        place: format!("teil-{number}"),
        content_id: format!("teil-{number}.{order_id}@{domain}"),
        file_id: item.file_id.clone(),
        color: color_hex(&item.configuration.primary_color, settings),
    }
}

/// Who makes the parts, in one line (GPSR).
fn manufacturer(state: &State) -> String {
    let operator = &state.operator;
    format!(
        "{}, {}, {} {}, {}, {}",
        operator.company,
        operator.street,
        operator.postal_code,
        operator.city,
        operator.country,
        operator.email
    )
}

/// Said of a material that the settings have no note for, as the pages do (`features/shop/safetyNote.ts`).
const GENERAL_SAFETY: &str = "Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.";

fn note(own: Option<&String>) -> &str {
    own.map(String::as_str)
        .filter(|note| !note.is_empty())
        .unwrap_or(GENERAL_SAFETY)
}

/// What users of parts of a material must know, by these settings (GPSR).
pub fn safety_note<'a>(settings: &'a Settings, material: &str) -> &'a str {
    note(settings.material_safety.get(material))
}

/// The note of each material in the order, as it was when it was ordered.
fn safety(snapshot: &Snapshot) -> Vec<String> {
    let materials: BTreeSet<&str> = snapshot
        .items
        .iter()
        .map(|item| item.configuration.material.as_str())
        .collect();
    materials
        .into_iter()
        .map(|material| format!("{material}: {}", safety_note(&snapshot.settings, material)))
        .collect()
}

impl PartWords {
    fn new(item: &SnapshotItem) -> Self {
        let configuration = &item.configuration;
        Self {
            file_name: item.file_name.clone(),
            material: configuration.material.clone(),
            colors: colors(configuration),
            layer_height: german_number(configuration.layer_height),
            infill: german_number(configuration.infill),
            volume: german::volume(item.volume_cm3, item.is_estimated),
            scaling: item
                .unit
                .and_then(FileUnit::scaling_text)
                .unwrap_or_default(),
            quantity: item.quantity,
            unit: euro(item.unit_cents),
            discount: if item.discount_percent > 0.0 {
                german_number(item.discount_percent)
            } else {
                String::new()
            },
            full_unit: euro(item.unit_cents_before_discount),
            line: euro(item.line_cents),
            file_id: item.file_id.clone(),
            volume_note: item.volume_note.clone().unwrap_or_default(),
            made_anyway: item.made_anyway.clone().unwrap_or_default(),
        }
    }
}

fn address_lines(recipient: Option<&Recipient>) -> Vec<String> {
    let Some(recipient) = recipient else {
        return Vec::new();
    };
    let address = &recipient.address;
    let mut lines = vec![recipient.name.clone(), address.line1.clone()];
    lines.extend(address.line2.clone());
    lines.push(format!("{} {}", address.postal_code, address.city));
    lines.push(country_name(&address.country).to_owned());
    lines
}

#[derive(Template)]
#[template(path = "mail/kunde.txt", escape = "none")]
struct CustomerText<'a> {
    order: &'a OrderWords,
    texts: &'a [TextWords],
}

#[derive(Template)]
#[template(path = "mail/kunde.html")]
struct CustomerHtml<'a> {
    order: &'a OrderWords,
    texts: &'a [TextWords],
}

#[derive(Template)]
#[template(path = "mail/betreiber.txt", escape = "none")]
struct OperatorText<'a> {
    order: &'a OrderWords,
}

#[derive(Template)]
#[template(path = "mail/betreiber.html")]
struct OperatorHtml<'a> {
    order: &'a OrderWords,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_material_without_a_note_has_the_one_that_the_pages_show() {
        let page = include_str!("../../../../frontend/src/features/shop/safetyNote.ts");
        assert!(page.contains(&format!("'{GENERAL_SAFETY}'")));
        assert_eq!(note(None), GENERAL_SAFETY);
        assert_eq!(note(Some(&String::new())), GENERAL_SAFETY);
        assert_eq!(note(Some(&"Eigene.".to_owned())), "Eigene.");
    }
}
