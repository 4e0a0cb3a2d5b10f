//! The invoice journal: every invoice, correction and cancellation of a span of days, as the frozen records say it, for the screen, for a
//! spreadsheet and for the tax adviser's program.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::figures::{figures, refunds, sold};
use super::period::Period;
use crate::foundation::csv::{Cell, Csv};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{OrderId, PaymentId};
use crate::services::invoice_pdf::record::{DocumentKind, InvoiceRecord};

/// A document.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JournalRow {
    /// `RE-2026-000001`
    pub number: String,
    /// The day in Germany, YYYY-MM-DD.
    pub issued_on: String,
    /// `invoice`, `correction` or `cancellation`.
    #[schema(value_type = String)]
    pub kind: DocumentKind,
    /// The invoice that a correction changes or a cancellation takes back.
    pub of_invoice: Option<String>,
    /// `orders.id`
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// Of the order.
    pub order_number: String,
    /// Company, else the name.
    pub customer: String,
    /// Two letters: where the parcel goes, of a pickup the shop's own.
    pub country: String,
    /// In percent; null where none is charged (§ 19 UStG). 0 is an export.
    pub rate_percent: Option<f64>,
    /// In cents; below zero in a correction and a cancellation.
    pub net_cents: i64,
    /// In cents.
    pub tax_cents: i64,
    /// In cents.
    pub gross_cents: i64,
    /// The payment provider's id of the payment.
    #[schema(value_type = Option<String>)]
    pub payment_reference: Option<PaymentId>,
    /// The part of the order's payment that has gone back until today, in cents.
    pub refunded_cents: i64,
}

/// What one country and rate come to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountrySum {
    /// Two letters.
    pub country: String,
    /// In percent; null where none is charged.
    pub rate_percent: Option<f64>,
    /// In cents.
    pub net_cents: i64,
    /// In cents.
    pub tax_cents: i64,
    /// In cents.
    pub gross_cents: i64,
}

/// The journal with its sums.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Journal {
    /// In the order of the numbers.
    pub rows: Vec<JournalRow>,
    /// By country and rate.
    pub by_country: Vec<CountrySum>,
    /// Of the invoices, in cents.
    pub invoiced_cents: i64,
    /// Of the cancellations, in cents, below zero.
    pub cancelled_cents: i64,
    /// Of the corrections, in cents, below zero.
    pub corrected_cents: i64,
    /// Revenue of the same days, as the figures count it, in cents.
    pub sold_cents: i64,
    /// Refunds of the same days, as the figures count them, in cents.
    pub refunded_cents: i64,
    /// Net of what went to other countries of the Union in the calendar year of the last day, in cents.
    pub union_year_cents: i64,
    /// From so much on, in cents, other countries' VAT is due (§ 3a (5) UStG).
    pub union_limit_cents: i64,
    /// All documents of that calendar year, in cents.
    pub year_cents: i64,
    /// The same of the year before.
    pub year_before_cents: i64,
    /// § 19 UStG ends at once above so much in a running year, in cents.
    pub small_business_limit_cents: i64,
    /// And with the next year above so much in the year before, in cents.
    pub small_business_limit_before_cents: i64,
}

const UNION_LIMIT_CENTS: i64 = 1_000_000;
const SMALL_BUSINESS_CENTS: i64 = 10_000_000;
const SMALL_BUSINESS_BEFORE_CENTS: i64 = 2_500_000;

/// Members of the European Union but Germany.
const UNION: [&str; 26] = [
    "AT", "BE", "BG", "CY", "CZ", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT",
    "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// The documents of these days.
pub async fn rows(db: &Db, period: &Period) -> ApiResult<Vec<JournalRow>> {
    let (begin, end) = period.times();
    let rows: Vec<(String, Option<PaymentId>, i64)> = sqlx::query_as(
        "SELECT record, payment_intent_id, refunded_cents FROM invoices JOIN orders ON orders.id = order_id \
         WHERE invoices.created_at >= $1 AND invoices.created_at < $2 ORDER BY invoices.position",
    )
    .bind(begin)
    .bind(end)
    .fetch_all(db.pool())
    .await?;
    rows.into_iter()
        .map(|(record, payment_reference, refunded_cents)| {
            let record: InvoiceRecord = serde_json::from_str(&record)?;
            Ok(row(record, payment_reference, refunded_cents))
        })
        .collect()
}

fn row(
    record: InvoiceRecord,
    payment_reference: Option<PaymentId>,
    refunded_cents: i64,
) -> JournalRow {
    let country = record
        .delivery
        .as_ref()
        .map_or("DE", |delivery| delivery.address.country.as_str())
        .to_owned();
    let company = record.recipient.company.filter(|name| !name.is_empty());
    JournalRow {
        number: record.number,
        issued_on: record.issued_on,
        kind: record.kind,
        of_invoice: record
            .corrects
            .or(record.cancels)
            .map(|invoice| invoice.number),
        order_id: record.order_id,
        order_number: record.order_number,
        customer: company.unwrap_or(record.recipient.name),
        country,
        rate_percent: record.tax.map(|tax| tax.rate_percent),
        net_cents: record.tax.map_or(record.total_cents, |tax| tax.net_cents),
        tax_cents: record.tax.map_or(0, |tax| tax.tax_cents),
        gross_cents: record.total_cents,
        payment_reference,
        refunded_cents,
    }
}

/// The journal of these days.
pub async fn journal(db: &Db, period: &Period) -> ApiResult<Journal> {
    let rows = rows(db, period).await?;
    let (sold, refunds) = (sold(db, period).await?, refunds(db, period).await?);
    let figures = figures(db, period, &sold, &refunds).await?;
    let this_year = self::rows(db, &year_of(period.to)).await?;
    let last_year = self::rows(
        db,
        &year_of(year_of(period.to).from.yesterday().unwrap_or(period.to)),
    )
    .await?;
    let gross = |rows: &[JournalRow]| rows.iter().map(|row| row.gross_cents).sum::<i64>();
    let of = |kind| -> i64 {
        let rows = rows.iter().filter(|row| row.kind == kind);
        rows.map(|row| row.gross_cents).sum()
    };
    Ok(Journal {
        by_country: by_country(&rows),
        invoiced_cents: of(DocumentKind::Invoice),
        cancelled_cents: of(DocumentKind::Cancellation),
        corrected_cents: of(DocumentKind::Correction),
        sold_cents: figures.sold_cents,
        refunded_cents: figures.refunded_cents,
        union_year_cents: this_year
            .iter()
            .filter(|row| UNION.contains(&row.country.as_str()))
            .map(|row| row.net_cents)
            .sum(),
        union_limit_cents: UNION_LIMIT_CENTS,
        year_cents: gross(&this_year),
        year_before_cents: gross(&last_year),
        small_business_limit_cents: SMALL_BUSINESS_CENTS,
        small_business_limit_before_cents: SMALL_BUSINESS_BEFORE_CENTS,
        rows,
    })
}

fn year_of(day: Date) -> Period {
    Period {
        from: day.first_of_year(),
        to: day.last_of_year(),
    }
}

fn by_country(rows: &[JournalRow]) -> Vec<CountrySum> {
    let mut sums: BTreeMap<(String, Option<i64>), CountrySum> = BTreeMap::new();
    for row in rows {
        #[expect(clippy::cast_possible_truncation, reason = "a rate has two decimals")]
        let key = row.rate_percent.map(|rate| (rate * 100.0).round() as i64);
        let sum = sums
            .entry((row.country.clone(), key))
            .or_insert_with(|| CountrySum {
                country: row.country.clone(),
                rate_percent: row.rate_percent,
                net_cents: 0,
                tax_cents: 0,
                gross_cents: 0,
            });
        sum.net_cents += row.net_cents;
        sum.tax_cents += row.tax_cents;
        sum.gross_cents += row.gross_cents;
    }
    sums.into_values().collect()
}

/// The journal as a table.
pub fn csv(rows: &[JournalRow]) -> Csv {
    let mut csv = Csv::new(&[
        "Nummer",
        "Datum",
        "Art",
        "Zu Rechnung",
        "Bestellung",
        "Kunde",
        "Land",
        "Steuersatz (%)",
        "Netto (EUR)",
        "Umsatzsteuer (EUR)",
        "Brutto (EUR)",
        "Zahlung",
        "Bis heute erstattet (EUR)",
    ]);
    for row in rows {
        let kind = match row.kind {
            DocumentKind::Invoice => "Rechnung",
            DocumentKind::Cancellation => "Storno",
            DocumentKind::Correction => "Rechnungskorrektur",
        };
        csv.row([
            row.number.as_str().into(),
            german_day(&row.issued_on).into(),
            kind.into(),
            row.of_invoice.clone().into(),
            row.order_number.as_str().into(),
            row.customer.as_str().into(),
            row.country.as_str().into(),
            row.rate_percent
                .map_or(Cell::Text(String::new()), Cell::Number),
            Cell::Cents(row.net_cents),
            Cell::Cents(row.tax_cents),
            Cell::Cents(row.gross_cents),
            row.payment_reference
                .as_ref()
                .map(ToString::to_string)
                .into(),
            Cell::Cents(row.refunded_cents),
        ]);
    }
    csv
}

fn german_day(day: &str) -> String {
    day.parse::<Date>()
        .map_or_else(|_| day.to_owned(), crate::foundation::german::date)
}

/// Whose books they are: both numbers are given by the tax adviser.
#[derive(Debug, Clone, Copy)]
pub struct Books {
    /// Beraternummer.
    pub consultant: u32,
    /// Mandantennummer.
    pub client: u32,
}

/// The fields of a booking (Buchungsstapel, version 13), as DATEV publishes them.
pub const EXTF_FIELDS: [&str; 125] = [
    "Umsatz (ohne Soll/Haben-Kz)",
    "Soll/Haben-Kennzeichen",
    "WKZ Umsatz",
    "Kurs",
    "Basis-Umsatz",
    "WKZ Basis-Umsatz",
    "Konto",
    "Gegenkonto (ohne BU-Schlüssel)",
    "BU-Schlüssel",
    "Belegdatum",
    "Belegfeld 1",
    "Belegfeld 2",
    "Skonto",
    "Buchungstext",
    "Postensperre",
    "Diverse Adressnummer",
    "Geschäftspartnerbank",
    "Sachverhalt",
    "Zinssperre",
    "Beleglink",
    "Beleginfo - Art 1",
    "Beleginfo - Inhalt 1",
    "Beleginfo - Art 2",
    "Beleginfo - Inhalt 2",
    "Beleginfo - Art 3",
    "Beleginfo - Inhalt 3",
    "Beleginfo - Art 4",
    "Beleginfo - Inhalt 4",
    "Beleginfo - Art 5",
    "Beleginfo - Inhalt 5",
    "Beleginfo - Art 6",
    "Beleginfo - Inhalt 6",
    "Beleginfo - Art 7",
    "Beleginfo - Inhalt 7",
    "Beleginfo - Art 8",
    "Beleginfo - Inhalt 8",
    "KOST1 - Kostenstelle",
    "KOST2 - Kostenstelle",
    "Kost-Menge",
    "EU-Land u. UStID (Bestimmung)",
    "EU-Steuersatz (Bestimmung)",
    "Abw. Versteuerungsart",
    "Sachverhalt L+L",
    "Funktionsergänzung L+L",
    "BU 49 Hauptfunktionstyp",
    "BU 49 Hauptfunktionsnummer",
    "BU 49 Funktionsergänzung",
    "Zusatzinformation - Art 1",
    "Zusatzinformation- Inhalt 1",
    "Zusatzinformation - Art 2",
    "Zusatzinformation- Inhalt 2",
    "Zusatzinformation - Art 3",
    "Zusatzinformation- Inhalt 3",
    "Zusatzinformation - Art 4",
    "Zusatzinformation- Inhalt 4",
    "Zusatzinformation - Art 5",
    "Zusatzinformation- Inhalt 5",
    "Zusatzinformation - Art 6",
    "Zusatzinformation- Inhalt 6",
    "Zusatzinformation - Art 7",
    "Zusatzinformation- Inhalt 7",
    "Zusatzinformation - Art 8",
    "Zusatzinformation- Inhalt 8",
    "Zusatzinformation - Art 9",
    "Zusatzinformation- Inhalt 9",
    "Zusatzinformation - Art 10",
    "Zusatzinformation- Inhalt 10",
    "Zusatzinformation - Art 11",
    "Zusatzinformation- Inhalt 11",
    "Zusatzinformation - Art 12",
    "Zusatzinformation- Inhalt 12",
    "Zusatzinformation - Art 13",
    "Zusatzinformation- Inhalt 13",
    "Zusatzinformation - Art 14",
    "Zusatzinformation- Inhalt 14",
    "Zusatzinformation - Art 15",
    "Zusatzinformation- Inhalt 15",
    "Zusatzinformation - Art 16",
    "Zusatzinformation- Inhalt 16",
    "Zusatzinformation - Art 17",
    "Zusatzinformation- Inhalt 17",
    "Zusatzinformation - Art 18",
    "Zusatzinformation- Inhalt 18",
    "Zusatzinformation - Art 19",
    "Zusatzinformation- Inhalt 19",
    "Zusatzinformation - Art 20",
    "Zusatzinformation- Inhalt 20",
    "Stück",
    "Gewicht",
    "Zahlweise",
    "Forderungsart",
    "Veranlagungsjahr",
    "Zugeordnete Fälligkeit",
    "Skontotyp",
    "Auftragsnummer",
    "Buchungstyp",
    "USt-Schlüssel (Anzahlungen)",
    "EU-Land (Anzahlungen)",
    "Sachverhalt L+L (Anzahlungen)",
    "EU-Steuersatz (Anzahlungen)",
    "Erlöskonto (Anzahlungen)",
    "Herkunft-Kz",
    "Buchungs GUID",
    "KOST-Datum",
    "SEPA-Mandatsreferenz",
    "Skontosperre",
    "Gesellschaftername",
    "Beteiligtennummer",
    "Identifikationsnummer",
    "Zeichnernummer",
    "Postensperre bis",
    "Bezeichnung SoBil-Sachverhalt",
    "Kennzeichen SoBil-Buchung",
    "Festschreibung",
    "Leistungsdatum",
    "Datum Zuord. Steuerperiode",
    "Fälligkeit",
    "Generalumkehr (GU)",
    "Steuersatz",
    "Land",
    "Abrechnungsreferenz",
    "BVV-Position",
    "EU-Land u. UStID (Ursprung)",
    "EU-Steuersatz (Ursprung)",
    "Abw. Skontokonto",
];

/// SKR 03: the collective account of the customers, revenue without VAT of a small business, revenue with 19 %, with another rate,
/// and tax-free exports.
const CUSTOMERS: &str = "10000";
const SMALL_BUSINESS: &str = "8195";
const FULL_RATE: &str = "8400";
const OTHER_RATE: &str = "8200";
const EXPORT: &str = "8120";

/// The bookings of these days as DATEV's programs import them (EXTF 700, Buchungsstapel 13), in Windows' Latin letters as the format
/// wants it.
pub fn extf(rows: &[JournalRow], period: &Period, books: Books, now: Timestamp) -> Vec<u8> {
    let compact = |day: Date| day.strftime("%Y%m%d").to_string();
    let created = now
        .to_zoned(crate::foundation::german::time_zone())
        .strftime("%Y%m%d%H%M%S000")
        .to_string();
    let head = format!(
        "\"EXTF\";700;21;\"Buchungsstapel\";13;{created};;\"RE\";\"\";\"\";{};{};{};4;{};{};\"Ausgangsrechnungen\";\"\";1;0;0;\"EUR\";;\"\";;;\"03\";;;\"\";\"\"\r\n",
        books.consultant,
        books.client,
        compact(period.from.first_of_year()),
        compact(period.from),
        compact(period.to),
    );
    let mut text = head;
    text.push_str(&EXTF_FIELDS.join(";"));
    text.push_str("\r\n");
    for row in rows {
        text.push_str(&booking(row));
        text.push_str("\r\n");
    }
    latin(&text)
}

fn booking(row: &JournalRow) -> String {
    let account = match row.rate_percent {
        None => SMALL_BUSINESS,
        Some(0.0) => EXPORT,
        Some(19.0) => FULL_RATE,
        Some(_) => OTHER_RATE,
    };
    let cents = row.gross_cents.unsigned_abs();
    let mut fields = vec![String::new(); EXTF_FIELDS.len()];
    let mut set = |name: &str, value: String| {
        if let Some(place) = EXTF_FIELDS.iter().position(|field| *field == name)
            && let Some(field) = fields.get_mut(place)
        {
            *field = value;
        }
    };
    set(
        "Umsatz (ohne Soll/Haben-Kz)",
        format!("{},{:02}", cents / 100, cents % 100),
    );
    let side = if row.gross_cents < 0 { "H" } else { "S" };
    set("Soll/Haben-Kennzeichen", quoted(side));
    set("WKZ Umsatz", quoted("EUR"));
    set("Konto", CUSTOMERS.to_owned());
    set("Gegenkonto (ohne BU-Schlüssel)", account.to_owned());
    let day: String = row
        .issued_on
        .parse::<Date>()
        .map_or_else(|_| String::new(), |day| day.strftime("%d%m").to_string());
    set("Belegdatum", day);
    set("Belegfeld 1", quoted(&row.number));
    let text: String = format!("{} {}", row.order_number, row.customer)
        .chars()
        .take(60)
        .collect();
    set("Buchungstext", quoted(&text));
    set("Auftragsnummer", quoted(&row.order_number));
    set("Festschreibung", "0".to_owned());
    fields.join(";")
}

/// Field separators and quotes of a customer's name end nothing.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    format!("\"{}\"", plain.replace('"', "\"\""))
}

/// Letters that Windows-1252 shares with Unicode keep their number; others become question marks.
fn latin(text: &str) -> Vec<u8> {
    text.chars()
        .map(|c| match u8::try_from(u32::from(c)) {
            Ok(byte) if !(0x80..0xa0).contains(&byte) => byte,
            _ => b'?',
        })
        .collect()
}
