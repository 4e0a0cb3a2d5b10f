//! Everything around the table: head, window, facts, foot.

use super::record::{DocumentKind, InvoiceRecord, Issuer, Reference};
use super::sheet::{ACCENT, ACCENT_TEXT, At, INK, LINE, MUTED, PLAIN, Sheet};
use super::texts;

/// The margins of DIN 5008, and where text must end above the foot.
pub const LEFT: f32 = 25.0;
pub const RIGHT: f32 = 190.0;
pub const BOTTOM: f32 = 262.0;
const FOOT_Y: f32 = 268.0;
/// The window of an envelope: the small return address above the lines for the recipient (DIN 5008, form B).
const WINDOW_WIDTH: f32 = 80.0;
const RETURN_Y: f32 = 59.5;
const RECIPIENT_Y: f32 = 66.0;
const RECIPIENT_STEP: f32 = 4.7;
const RECIPIENT_LINES: usize = 8;
const FACTS_LEFT: f32 = 125.0;
const FACTS_Y: f32 = 52.0;
const FACTS_STEP: f32 = 5.4;

pub fn title(document: &InvoiceRecord) -> String {
    let kind = match document.kind {
        DocumentKind::Invoice => texts::INVOICE,
        DocumentKind::Cancellation => texts::CANCELLATION,
        DocumentKind::Correction => texts::CORRECTION,
    };
    format!("{kind} {}", document.number)
}

/// `2026-11-21` as `21.11.2026`.
pub fn date(text: &str) -> String {
    text.parse()
        .map_or_else(|_| text.to_owned(), crate::foundation::german::date)
}

/// Everything above the table of the first page.
pub fn first_head(sheet: &mut Sheet<'_>, document: &InvoiceRecord) {
    company(sheet, &document.issuer);
    window(sheet, document);
    facts(sheet, document);
    sheet.y = 106.0;
    sheet.write(&title(document), At::Left(LEFT), PLAIN.size(17.0).bold());
    sheet.y = 113.0;
    let lines: Vec<_> = sentences(document)
        .iter()
        .flat_map(|text| sheet.wrap(text, RIGHT - LEFT, PLAIN))
        .collect();
    sheet.write_lines(&lines, 5.0, At::Left(LEFT), PLAIN);
    if document.is_test {
        sheet.write_lines(
            &[texts::TEST],
            5.0,
            At::Left(LEFT),
            PLAIN.bold().color(ACCENT_TEXT),
        );
    }
    sheet.y += 3.0;
}

fn sentences(document: &InvoiceRecord) -> Vec<String> {
    let named = |other: &Reference| format!("{} vom {}", other.number, date(&other.issued_on));
    let mut sentences = match (&document.corrects, &document.cancels) {
        (Some(invoice), None) => vec![
            format!("Rechnungskorrektur zu Rechnung {}.", named(invoice)),
            format!("Grund: {}", invoice.reason),
        ],
        (Some(invoice), Some(correction)) => vec![
            format!("Rechnungskorrektur zu Rechnung {}.", named(invoice)),
            format!(
                "Hiermit nehmen wir die Rechnungskorrektur {} zurück.",
                named(correction)
            ),
            format!("Grund: {}", correction.reason),
        ],
        (None, Some(invoice)) => vec![
            format!("Hiermit stornieren wir die Rechnung {}.", named(invoice)),
            format!("Grund: {}", invoice.reason),
        ],
        (None, None) => vec![texts::INTRO.to_owned()],
    };
    let corrections = document.corrections.iter();
    let numbers: Vec<_> = corrections.map(|other| other.number.as_str()).collect();
    if !numbers.is_empty() {
        sentences.push(format!("Bereits berichtigt durch {}.", numbers.join(", ")));
    }
    if let Some(reference) = &document.recipient.reference {
        sentences.insert(0, format!("Ihre Referenz: {reference}"));
    }
    sentences
}

/// The head of every further page.
pub fn next_head(sheet: &mut Sheet<'_>, document: &InvoiceRecord) {
    let small = PLAIN.size(9.0);
    let right = format!("{} · {}", title(document), date(&document.issued_on));
    sheet.write_on(&right, At::Right(RIGHT), 17.0, small.color(MUTED));
    let space = RIGHT - LEFT - sheet.width_of(&right, small) - 8.0;
    let company = sheet.wrap(&document.issuer.company, space, small.bold());
    let first = company.first().map_or("", String::as_str);
    sheet.write_on(first, At::Left(LEFT), 17.0, small.bold());
    sheet.rule(LEFT, RIGHT, 20.0, 0.2, LINE);
    sheet.y = 28.0;
}

/// The foot of all pages, when their number is known.
pub fn feet(sheet: &mut Sheet<'_>, document: &InvoiceRecord) {
    let Issuer {
        company,
        partners,
        street,
        postal_code,
        city,
        country,
        email,
        phone,
        website,
        tax_number,
        vat_id,
    } = &document.issuer;
    let mut numbers = Vec::new();
    if let Some(number) = tax_number.as_deref().filter(|number| !number.is_empty()) {
        numbers.extend([texts::TAX_NUMBER.to_owned(), number.to_owned()]);
    }
    if let Some(id) = vat_id.as_deref().filter(|id| !id.is_empty()) {
        // The number that a small business has for other countries of the EU (§ 19a UStG) ends so.
        let label = if id.ends_with("EX") {
            texts::SMALL_BUSINESS_ID
        } else {
            texts::VAT_ID
        };
        numbers.extend([label.to_owned(), id.to_owned()]);
    }
    let names = std::iter::once(company).chain(partners).cloned().collect();
    let columns: [(f32, f32, Vec<String>); 4] = [
        (LEFT, 74.0, names),
        (
            74.0,
            115.0,
            vec![
                street.clone(),
                format!("{postal_code} {city}"),
                country.clone(),
            ],
        ),
        (
            115.0,
            163.0,
            vec![email.clone(), phone.clone(), shown(website).to_owned()],
        ),
        (163.0, RIGHT, numbers),
    ];
    let look = PLAIN.size(7.5).color(MUTED);
    let count = sheet.count();
    for page in 0..count {
        sheet.rule_to(page, LEFT, RIGHT, FOOT_Y, 0.2, LINE);
        for (left, right, column) in &columns {
            let lines: Vec<_> = column
                .iter()
                .flat_map(|text| sheet.wrap(text, right - left - 3.0, look))
                .collect();
            let mut y = FOOT_Y + 4.5;
            for line in lines.iter().take(5) {
                sheet.write_to(page, line, At::Left(*left), y, look);
                y += 3.5;
            }
        }
        let number = format!("Seite {} von {count}", page + 1);
        sheet.write_to(page, &number, At::Right(RIGHT), 291.0, look);
    }
    // Where the letter is folded, and where it is punched.
    for (y, length) in [(105.0, 4.0), (148.5, 6.0), (210.0, 4.0)] {
        sheet.rule_to(0, 4.0, 4.0 + length, y, 0.2, LINE);
    }
}

fn shown(website: &str) -> &str {
    website.strip_prefix("https://").unwrap_or(website)
}

fn company(sheet: &mut Sheet<'_>, issuer: &Issuer) {
    sign(sheet, LEFT, 16.0);
    let left = LEFT + 17.0;
    let look = PLAIN.size(17.0).bold();
    let mut y = 23.0;
    for line in sheet
        .wrap(&issuer.company, RIGHT - left, look)
        .iter()
        .take(2)
    {
        sheet.write_on(line, At::Left(left), y, look);
        y += 7.0;
    }
    let contact = [shown(&issuer.website), &issuer.email, &issuer.phone];
    let contact: Vec<_> = contact
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    let look = PLAIN.size(8.5).color(MUTED);
    sheet.write_on(&contact.join("  ·  "), At::Left(left), y - 1.0, look);
}

/// The shop's sign: a cut through a part, the layer being printed in its colour.
fn sign(sheet: &mut Sheet<'_>, x: f32, y: f32) {
    let layers = [
        (3.0, 16.0),
        (0.0, 16.0),
        (0.0, 5.5),
        (0.5, 15.5),
        (10.5, 16.0),
        (0.0, 16.0),
        (0.0, 13.0),
    ];
    let mut at = y;
    for (index, (from, to)) in layers.into_iter().enumerate() {
        let color = if index == 0 { ACCENT } else { INK };
        sheet.rule(x + from * 0.75, x + to * 0.75, at, 1.2, color);
        at += 2.0;
    }
}

fn window(sheet: &mut Sheet<'_>, document: &InvoiceRecord) {
    let InvoiceRecord {
        issuer, recipient, ..
    } = document;
    let sender = format!(
        "{} · {} · {} {}",
        issuer.company, issuer.street, issuer.postal_code, issuer.city
    );
    let small = PLAIN.color(MUTED);
    let fits = sheet.width_of(&sender, small.size(7.5)) <= WINDOW_WIDTH;
    let look = small.size(if fits { 7.5 } else { 6.0 });
    let mut lines = sheet.wrap(&sender, WINDOW_WIDTH, look);
    lines.truncate(2);
    let mut y = RETURN_Y;
    for line in lines.iter().rev() {
        sheet.write_on(line, At::Left(LEFT), y, look);
        y -= 2.6;
    }
    sheet.rule(LEFT, LEFT + WINDOW_WIDTH, RETURN_Y + 1.2, 0.2, LINE);
    let mut texts: Vec<String> = recipient.company.iter().cloned().collect();
    // Many firms are sole traders who write the same name twice.
    if !texts.contains(&recipient.name) {
        texts.push(recipient.name.clone());
    }
    texts.retain(|name| !name.is_empty());
    match &recipient.address {
        Some(address) => texts.extend(address.lines()),
        None => texts.push(recipient.email.clone()),
    }
    let parts = texts
        .iter()
        .map(|text| sheet.wrap(text, WINDOW_WIDTH, PLAIN))
        .collect();
    let mut y = RECIPIENT_Y;
    for line in fitted(parts) {
        sheet.write_on(&line, At::Left(LEFT), y, PLAIN.size(10.5));
        y += RECIPIENT_STEP;
    }
}

/// What the window has no room for is taken from the longest part: an address needs its town.
fn fitted(mut parts: Vec<Vec<String>>) -> Vec<String> {
    while parts.iter().map(Vec::len).sum::<usize>() > RECIPIENT_LINES {
        let longest = parts.iter().map(Vec::len).max().unwrap_or_default();
        if let Some(part) = parts.iter_mut().find(|lines| lines.len() == longest) {
            part.pop();
        }
    }
    parts.concat()
}

fn facts(sheet: &mut Sheet<'_>, document: &InvoiceRecord) {
    let mut facts = vec![
        (texts::NUMBER, document.number.clone()),
        (texts::DATE, date(&document.issued_on)),
        (texts::ORDER_NUMBER, document.order_number.clone()),
        (texts::ORDER_DATE, date(&document.ordered_on)),
    ];
    if let Some(invoice) = document.corrects.as_ref().or(document.cancels.as_ref()) {
        facts.push((texts::INVOICE_NUMBER, invoice.number.clone()));
        facts.push((texts::INVOICE_DATE, date(&invoice.issued_on)));
    }
    let mut y = FACTS_Y;
    for (index, (name, value)) in facts.iter().enumerate() {
        sheet.write_on(name, At::Left(FACTS_LEFT), y, PLAIN.size(9.0).color(MUTED));
        let look = if index == 0 { PLAIN.bold() } else { PLAIN };
        sheet.write_on(value, At::Right(RIGHT), y, look);
        y += FACTS_STEP;
    }
}
