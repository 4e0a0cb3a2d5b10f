//! The parts, what they come to, and the notes that the law demands.

use core_wasm::units::german_number;

use super::letterhead::{BOTTOM, LEFT, RIGHT, next_head};
use super::record::{DocumentKind, InvoiceLine, InvoiceRecord};
use super::sheet::{ACCENT, At, INK, LINE, Look, MUTED, PLAIN, Sheet};
use super::texts;
use crate::foundation::german::euro;

const POSITION: f32 = 31.0;
const TEXT: f32 = 36.0;
const TEXT_END: f32 = 118.0;
const QUANTITY: f32 = 133.0;
const UNIT: f32 = 162.0;
const SMALL: f32 = 8.5;
/// A sum that goes on to the next page needs a line of its own at the foot.
const CARRY: f32 = 8.0;

/// With the sign of the page's own drawing.
fn money(cents: i64) -> String {
    euro(cents).replace('-', "−")
}

fn percent(number: f64) -> String {
    format!("{}\u{a0}%", german_number(number))
}

/// With points between the thousands.
fn count(number: i64) -> String {
    let euro = euro(number * 100);
    euro.strip_suffix(",00\u{a0}€").unwrap_or(&euro).to_owned()
}

/// Over as many pages as they need: each begins with the table's head and the sum so far.
pub fn lines(sheet: &mut Sheet<'_>, document: &InvoiceRecord) {
    // A correction speaks of a sum, not of parts.
    if document.kind == DocumentKind::Correction {
        sheet.y += 4.0;
        return;
    }
    head(sheet);
    let mut carried = 0;
    for (index, line) in (1..).zip(&document.lines) {
        let wrapped = Wrapped::of(sheet, line);
        // A part stays together: its name is never the last line of a page. The last one has the end of the table below it.
        if sheet.y + wrapped.height() > BOTTOM - CARRY {
            sum(sheet, texts::CARRIED, carried);
            next_page(sheet, document);
            head(sheet);
            sum(sheet, texts::CARRIED, carried);
            sheet.rule(LEFT, RIGHT, sheet.y - 5.0, 0.2, LINE);
        }
        draw_line(sheet, index, line, &wrapped);
        carried += line.line_cents;
    }
}

/// Where it goes at the left, what it comes to and what is contained in that at the right (§ 14 (4) no. 7 and 8 UStG).
pub fn sums(sheet: &mut Sheet<'_>, document: &InvoiceRecord) {
    let issuer = &document.issuer;
    let address = match &document.delivery {
        Some(delivery) => {
            let mut lines = vec![delivery.name.clone()];
            lines.extend(delivery.address.lines());
            lines
        }
        None => vec![
            issuer.company.clone(),
            issuer.street.clone(),
            format!("{} {}", issuer.postal_code, issuer.city),
        ],
    };
    let contained = document.tax.iter().flat_map(|tax| {
        let rate = format!("darin {} Umsatzsteuer", percent(tax.rate_percent));
        [
            (texts::NET.to_owned(), tax.net_cents),
            (rate, tax.tax_cents),
        ]
    });
    let after = document.before_cents.map(|before| {
        let label = texts::AFTER.to_owned();
        (label, before + document.total_cents)
    });
    let contained: Vec<_> = contained.chain(after).collect();
    let small = PLAIN.size(9.0);
    let lines: Vec<_> = address
        .iter()
        .flat_map(|text| sheet.wrap(text, 78.0, small))
        .collect();
    let parts = sum_of(document);
    let sums_height = 9.0 + tall(parts.len(), 5.5) + tall(contained.len(), 6.6);
    let address_height = tall(lines.len(), 4.2);
    keep_together(sheet, document, 12.0 + sums_height.max(address_height));
    // Upon the last part's own line.
    sheet.rule(LEFT, RIGHT, sheet.y - 5.0, 0.35, INK);
    sheet.y += 1.5;
    let top = sheet.y;
    let label = if document.delivery.is_some() {
        texts::DELIVERY
    } else {
        texts::PICKUP
    };
    sheet.write(label, At::Left(LEFT), small.bold());
    let mut y = top + 4.6;
    for line in &lines {
        sheet.write_on(line, At::Left(LEFT), y, small.color(MUTED));
        y += 4.2;
    }
    for (label, cents) in &parts {
        amount(sheet, label, *cents);
    }
    sheet.rule(TEXT_END - 4.0, RIGHT, sheet.y - 3.0, 0.2, INK);
    sheet.y += 2.6;
    let label = match document.kind {
        DocumentKind::Invoice => texts::TOTAL,
        DocumentKind::Cancellation => texts::CANCELLED_TOTAL,
        DocumentKind::Correction => texts::CORRECTED_TOTAL,
    };
    let large = PLAIN.size(12.0).bold();
    sheet.write(label, At::Left(TEXT_END - 4.0), large);
    sheet.write(&money(document.total_cents), At::Right(RIGHT), large);
    sheet.rule(TEXT_END - 4.0, RIGHT, sheet.y + 2.0, 0.7, ACCENT);
    if !contained.is_empty() {
        sheet.y += 7.6;
    }
    for (label, cents) in &contained {
        amount(sheet, label, *cents);
    }
    sheet.y = sheet.y.max(top + 4.6 + address_height) + 11.0;
}

/// What stands above the total.
fn sum_of(document: &InvoiceRecord) -> Vec<(String, i64)> {
    if let Some(before) = document.before_cents {
        return vec![(texts::BEFORE.to_owned(), before)];
    }
    let mut parts = vec![
        (texts::SUBTOTAL.to_owned(), document.items_cents),
        (
            format!("Versand ({})", document.shipping_label),
            document.shipping_cents,
        ),
    ];
    if !document.corrections.is_empty() {
        let corrections = document.corrections.iter();
        let corrected: i64 = corrections.map(|other| other.cents).sum();
        parts.push((texts::CORRECTED.to_owned(), -corrected));
    }
    parts
}

/// The tax note, and how the order was paid.
pub fn notes(sheet: &mut Sheet<'_>, document: &InvoiceRecord) {
    let mut notes = vec![&document.tax_note, &document.payment_note];
    // What was cancelled is no longer delivered.
    if document.kind == DocumentKind::Invoice {
        notes.push(&document.service_note);
    }
    for note in notes {
        let lines = sheet.wrap(note, RIGHT - LEFT, PLAIN);
        keep_together(sheet, document, tall(lines.len(), 5.0));
        sheet.write_lines(&lines, 5.0, At::Left(LEFT), PLAIN);
        sheet.y += 1.0;
    }
}

struct Wrapped {
    name: Vec<String>,
    details: Vec<String>,
}

impl Wrapped {
    fn of(sheet: &Sheet<'_>, line: &InvoiceLine) -> Self {
        let width = TEXT_END - TEXT;
        let mut details = sheet.wrap(&line.description, width, PLAIN.size(SMALL));
        if line.discount_percent > 0.0 {
            let discount = format!(
                "{} Mengenrabatt auf {} Einzelpreis",
                percent(line.discount_percent),
                money(line.unit_cents_before_discount)
            );
            details.extend(sheet.wrap(&discount, width, PLAIN.size(SMALL)));
        }
        Self {
            name: sheet.wrap(&line.file_name, width, PLAIN.bold()),
            details,
        }
    }

    fn height(&self) -> f32 {
        tall(self.name.len(), 4.6) + tall(self.details.len(), 4.0) + 3.6
    }
}

/// The height of this many lines, in millimetres.
#[expect(
    clippy::cast_precision_loss,
    reason = "a page has fewer lines than 2^23"
)]
fn tall(lines: usize, step: f32) -> f32 {
    lines as f32 * step
}

fn draw_line(sheet: &mut Sheet<'_>, position: i64, line: &InvoiceLine, wrapped: &Wrapped) {
    let top = sheet.y;
    sheet.write(&count(position), At::Right(POSITION), PLAIN.color(MUTED));
    sheet.write(&count(line.quantity), At::Right(QUANTITY), PLAIN);
    sheet.write(&money(line.unit_cents), At::Right(UNIT), PLAIN);
    sheet.write(&money(line.line_cents), At::Right(RIGHT), PLAIN);
    sheet.write_lines(&wrapped.name, 4.6, At::Left(TEXT), PLAIN.bold());
    sheet.y -= 0.3;
    let details = PLAIN.size(SMALL).color(MUTED);
    sheet.write_lines(&wrapped.details, 4.0, At::Left(TEXT), details);
    sheet.y = top + wrapped.height();
    sheet.rule(LEFT, RIGHT, sheet.y - 5.0, 0.2, LINE);
}

fn head(sheet: &mut Sheet<'_>) {
    let look: Look = PLAIN.size(SMALL).color(MUTED).bold();
    sheet.write(texts::POSITION, At::Left(LEFT), look);
    sheet.write(texts::DESCRIPTION, At::Left(TEXT), look);
    sheet.write(texts::QUANTITY, At::Right(QUANTITY), look);
    sheet.write(texts::UNIT_PRICE, At::Right(UNIT), look);
    sheet.write(texts::LINE_TOTAL, At::Right(RIGHT), look);
    sheet.rule(LEFT, RIGHT, sheet.y + 2.2, 0.35, INK);
    sheet.y += 8.0;
}

fn sum(sheet: &mut Sheet<'_>, label: &str, cents: i64) {
    sheet.write(label, At::Left(TEXT), PLAIN.bold());
    sheet.write(&money(cents), At::Right(RIGHT), PLAIN.bold());
    sheet.y += 8.0;
}

fn amount(sheet: &mut Sheet<'_>, label: &str, cents: i64) {
    sheet.write(label, At::Left(TEXT_END - 4.0), PLAIN);
    sheet.write(&money(cents), At::Right(RIGHT), PLAIN);
    sheet.y += 5.6;
}

fn keep_together(sheet: &mut Sheet<'_>, document: &InvoiceRecord, height: f32) {
    if sheet.y + height > BOTTOM {
        next_page(sheet, document);
    }
}

fn next_page(sheet: &mut Sheet<'_>, document: &InvoiceRecord) {
    sheet.new_page();
    next_head(sheet, document);
}
