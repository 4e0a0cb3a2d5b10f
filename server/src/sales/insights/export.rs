//! Each table of the figures, and the orders that they are made of, as CSV.

use bytes::Bytes;
use futures_util::{Stream, StreamExt as _, TryStreamExt as _, stream};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::Analytics;
use super::breakdown::SoldRow;
use super::period::Period;
use crate::foundation::csv::{Cell, Csv};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::german;
use crate::foundation::tax::IncludedTax;
use crate::sales::order_states::{HeldDecision, PaymentState, Status};
use crate::services::invoice_pdf::record::InvoiceRecord;
use crate::services::payments::RefundState;

/// What is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = AnalyticsTable)]
pub enum Table {
    /// The sums beside those of the period before.
    Figures,
    /// Revenue, orders and refunds over time.
    Time,
    /// What was sold by material.
    Material,
    /// By main colour.
    Color,
    /// By layer height.
    LayerHeight,
    /// By infill.
    Infill,
    /// By quantity discount.
    Discount,
    /// By way of shipping.
    Shipping,
    /// How far people came.
    Funnel,
    /// Files by format.
    Formats,
    /// Files that were not taken.
    Refused,
    /// Every order that came in, in one line.
    Orders,
    /// Every part of these orders.
    Parts,
    /// Every refund that was made, or failed.
    Refunds,
}

impl Table {
    /// Of the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Figures => "kennzahlen",
            Self::Time => "verlauf",
            Self::Material => "material",
            Self::Color => "farbe",
            Self::LayerHeight => "schichthoehe",
            Self::Infill => "fuellgrad",
            Self::Discount => "mengenrabatt",
            Self::Shipping => "versand",
            Self::Funnel => "trichter",
            Self::Formats => "formate",
            Self::Refused => "abgewiesen",
            Self::Orders => "bestellungen",
            Self::Parts => "teile",
            Self::Refunds => "erstattungen",
        }
    }

    /// True if it is made of [`Analytics`]; the others read the orders themselves.
    pub fn is_summed_up(self) -> bool {
        !matches!(self, Self::Orders | Self::Parts | Self::Refunds)
    }
}

/// One of the tables that [`Table::is_summed_up`] names; the others are empty here.
pub fn of_figures(table: Table, data: &Analytics) -> Csv {
    match table {
        Table::Figures => figures(data),
        Table::Time => {
            let mut csv = Csv::new(&["Ab", "Bestellungen", "Umsatz (EUR)", "Erstattet (EUR)"]);
            for bucket in &data.over_time {
                csv.row([
                    day(&bucket.start).into(),
                    Cell::Count(bucket.orders),
                    Cell::Cents(bucket.sold_cents),
                    Cell::Cents(bucket.refunded_cents),
                ]);
            }
            csv
        }
        Table::Material => sold("Material", &data.by_material),
        Table::Color => sold("Farbe", &data.by_color),
        Table::LayerHeight => sold("Schichthöhe (mm)", &data.by_layer_height),
        Table::Infill => sold("Füllgrad (%)", &data.by_infill),
        Table::Discount => sold("Mengenrabatt (%)", &data.by_discount),
        Table::Shipping => {
            let mut csv = Csv::new(&[
                "Versand",
                "Bestellungen",
                "Versandkosten (EUR)",
                "Umsatz (EUR)",
            ]);
            for row in &data.by_shipping {
                csv.row([
                    shipping_word(&row.shipping).into(),
                    Cell::Count(row.orders),
                    Cell::Cents(row.shipping_cents),
                    Cell::Cents(row.sold_cents),
                ]);
            }
            csv
        }
        Table::Funnel => {
            let mut csv = Csv::new(&["Schritt", "Anzahl", "Zeitraum davor"]);
            let (now, before) = (&data.funnel, &data.funnel_before);
            for (name, count, count_before) in [
                ("Dateien hochgeladen", now.uploads, before.uploads),
                ("Warenkörbe begonnen", now.carts, before.carts),
                ("Zahlungsseiten geöffnet", now.checkouts, before.checkouts),
                ("Bestellungen bezahlt", now.paid, before.paid),
            ] {
                csv.row([name.into(), Cell::Count(count), Cell::Count(count_before)]);
            }
            csv
        }
        Table::Formats => {
            let mut csv = Csv::new(&["Format", "Dateien"]);
            for row in &data.formats {
                csv.row([row.name.as_str().into(), Cell::Count(row.count)]);
            }
            csv
        }
        Table::Refused => {
            let mut csv = Csv::new(&["Format", "Grund", "Dateien"]);
            for row in &data.refused {
                let cells = [row.format.as_str(), row.reason.as_str()].map(Cell::from);
                csv.row(cells.into_iter().chain([Cell::Count(row.count)]));
            }
            csv
        }
        Table::Orders | Table::Parts | Table::Refunds => Csv::new(&[]),
    }
}

/// As all tables write a day.
fn day(text: &str) -> String {
    let day = text.parse::<Date>();
    day.map_or_else(|_| text.to_owned(), german::date)
}

fn figures(data: &Analytics) -> Csv {
    let mut csv = Csv::new(&["Kennzahl", "Zeitraum", "Zeitraum davor"]);
    let (now, before) = (&data.figures, &data.figures_before);
    let count = |now, before| (Cell::Count(now), Cell::Count(before));
    let cents = |now, before| (Cell::Cents(now), Cell::Cents(before));
    for (name, (value, value_before)) in [
        ("Bestellungen", count(now.orders, before.orders)),
        ("Umsatz (EUR)", cents(now.sold_cents, before.sold_cents)),
        (
            "Durchschnitt je Bestellung (EUR)",
            cents(now.average_cents, before.average_cents),
        ),
        ("Erstattungen", count(now.refunds, before.refunds)),
        (
            "Erstattet (EUR)",
            cents(now.refunded_cents, before.refunded_cents),
        ),
        (
            "Umsatz nach Erstattungen (EUR)",
            cents(now.kept_cents, before.kept_cents),
        ),
        (
            "Erstattet aus angehaltenen Zahlungen (EUR)",
            cents(now.refunded_unsold_cents, before.refunded_unsold_cents),
        ),
        (
            "Stornierungen",
            count(now.cancelled_orders, before.cancelled_orders),
        ),
        (
            "Storniert (EUR)",
            cents(now.cancelled_cents, before.cancelled_cents),
        ),
        (
            "Storniert, noch nicht erstattet (EUR)",
            cents(now.cancelled_owed_cents, before.cancelled_owed_cents),
        ),
        (
            "Angehaltene Bestellungen",
            count(now.held_orders, before.held_orders),
        ),
        (
            "Angehaltene Zahlungen (EUR)",
            cents(now.held_cents, before.held_cents),
        ),
        ("Kunden", count(now.customers, before.customers)),
        (
            "Wiederkehrende Kunden",
            count(now.returning_customers, before.returning_customers),
        ),
        (
            "Bestellungen wiederkehrender Kunden",
            count(now.returning_orders, before.returning_orders),
        ),
    ] {
        csv.row([name.into(), value, value_before]);
    }
    csv
}

fn sold(heading: &str, rows: &[SoldRow]) -> Csv {
    let mut csv = Csv::new(&[heading, "Teile", "Stück", "Summe (EUR)"]);
    for row in rows {
        csv.row([
            row.name.as_str().into(),
            Cell::Count(row.parts),
            Cell::Count(row.pieces),
            Cell::Cents(row.cents),
        ]);
    }
    csv
}

fn shipping_word(code: &str) -> &str {
    match code {
        "pickup" => "Abholung",
        "shipping" => "Standardversand",
        "express" => "Expressversand",
        other => other,
    }
}

/// The orders, parts or refunds of a period themselves, month by month as they are read: those of years are never in memory at once,
/// and no statement waits for a slow reader.
///
/// # Errors
/// When the database does not answer. Later the answer breaks off.
pub async fn of_orders(
    db: Db,
    table: Table,
    period: Period,
) -> ApiResult<impl Stream<Item = ApiResult<Bytes>>> {
    let mut csv = match table {
        Table::Parts => Csv::new(PART_HEADINGS),
        Table::Refunds => Csv::new(REFUND_HEADINGS),
        _ => Csv::new(ORDER_HEADINGS),
    };
    let mut months = period.months();
    // What fails at once is answered like any other call.
    if let Some(first) = months.next() {
        add(&db, table, &first, &mut csv).await?;
    }
    let first = csv.take();
    let others = stream::iter(months).then(move |month| {
        let db = db.clone();
        async move {
            let mut csv = Csv::default();
            let added = add(&db, table, &month, &mut csv).await;
            // The head has left: all that the reader notices is that the file breaks off.
            if let Err(error) = &added {
                tracing::error!(%error, "a table was not sent to its end");
            }
            added.map(|()| csv.take())
        }
    });
    Ok(stream::iter([Ok(first)]).chain(others))
}

async fn add(db: &Db, table: Table, month: &Period, csv: &mut Csv) -> ApiResult<()> {
    match table {
        Table::Parts => parts(db, month, csv).await,
        Table::Refunds => refunds(db, month, csv).await,
        _ => orders(db, month, csv).await,
    }
}

#[derive(FromRow)]
struct OrderRow {
    order_number: String,
    created_at: String,
    status: Status,
    payment_state: PaymentState,
    held_decision: Option<HeldDecision>,
    held_decided_at: Option<String>,
    customer_email: Option<String>,
    shipping: String,
    items_cents: i64,
    shipping_cents: i64,
    total_cents: i64,
    tax_rate: Option<i64>,
    paid_cents: Option<i64>,
    paid_currency: Option<String>,
    refunded_cents: i64,
    cancelled_at: Option<String>,
    archived_at: Option<String>,
}

const ORDER_HEADINGS: &[&str] = &[
    "Nummer",
    "Bestellt am",
    "Status",
    "Zahlung",
    "Entscheidung",
    "Entschieden am",
    "Kunde",
    "Versand",
    "Teile (EUR)",
    "Versandkosten (EUR)",
    "Gesamt (EUR)",
    "Umsatzsteuer (%)",
    "Netto (EUR)",
    "Umsatzsteuer (EUR)",
    "Bezahlt (EUR)",
    "Währung",
    "Erstattet (EUR)",
    "Storniert am",
    "Archiviert am",
];

async fn orders(db: &Db, period: &Period, csv: &mut Csv) -> ApiResult<()> {
    let (begin, end) = period.times();
    let mut rows = sqlx::query_as::<_, OrderRow>(
        "SELECT order_number, orders.created_at, orders.status, payment_state, held_decision, held_decided_at, \
         customer_email, shipping, items_cents, shipping_cents, total_cents, tax_rate, paid_cents, paid_currency, refunded_cents, \
         cancelled.created_at AS cancelled_at, archived_at FROM orders \
         LEFT JOIN order_status_history AS cancelled \
             ON cancelled.order_id = orders.id AND cancelled.status = 'cancelled' \
         WHERE orders.status IN ('submitted', 'processing', 'completed', 'cancelled') \
         AND orders.created_at >= $1 AND orders.created_at < $2 ORDER BY orders.created_at, orders.id",
    )
    .bind(begin)
    .bind(end)
    .fetch(db.pool());
    while let Some(row) = rows.try_next().await? {
        let tax = IncludedTax::of_order(row.tax_rate, row.total_cents);
        let [rate, net, vat] = tax_cells(tax, row.total_cents);
        csv.row([
            row.order_number.into(),
            german::table_time(&row.created_at).into(),
            row.status.label().into(),
            row.payment_state.label().into(),
            row.held_decision.map_or("", HeldDecision::label).into(),
            row.held_decided_at
                .as_deref()
                .map(german::table_time)
                .into(),
            row.customer_email.into(),
            shipping_word(&row.shipping).into(),
            Cell::Cents(row.items_cents),
            Cell::Cents(row.shipping_cents),
            Cell::Cents(row.total_cents),
            rate,
            net,
            vat,
            row.paid_cents.map_or_else(
                || Cell::from(""),
                |cents| money(cents, row.paid_currency.as_deref()),
            ),
            row.paid_currency.map(|code| code.to_uppercase()).into(),
            Cell::Cents(row.refunded_cents),
            row.cancelled_at.as_deref().map(german::table_time).into(),
            row.archived_at.as_deref().map(german::table_time).into(),
        ]);
    }
    Ok(())
}

#[derive(FromRow)]
struct PartRow {
    order_number: String,
    file_name: String,
    material: String,
    primary_color: String,
    layer_height: f64,
    infill: f64,
    quantity: i64,
    discount_percent: f64,
    volume_cm3: f64,
    unit_cents: i64,
    line_cents: i64,
}

const PART_HEADINGS: &[&str] = &[
    "Nummer",
    "Datei",
    "Material",
    "Farbe",
    "Schichthöhe (mm)",
    "Füllgrad (%)",
    "Stück",
    "Mengenrabatt (%)",
    "Volumen je Stück (cm³)",
    "Stückpreis (EUR)",
    "Summe (EUR)",
];

async fn parts(db: &Db, period: &Period, csv: &mut Csv) -> ApiResult<()> {
    let (begin, end) = period.times();
    let mut rows = sqlx::query_as::<_, PartRow>(
        "SELECT order_number, file_name, material, primary_color, layer_height, infill, quantity, discount_percent, \
         volume_cm3, unit_cents, line_cents FROM orders JOIN order_parts ON order_parts.order_id = orders.id \
         WHERE orders.status IN ('submitted', 'processing', 'completed', 'cancelled') \
         AND orders.created_at >= $1 AND orders.created_at < $2 ORDER BY orders.created_at, orders.id, position",
    )
    .bind(begin)
    .bind(end)
    .fetch(db.pool());
    while let Some(row) = rows.try_next().await? {
        csv.row([
            row.order_number.into(),
            row.file_name.into(),
            row.material.into(),
            row.primary_color.into(),
            Cell::Number(row.layer_height),
            Cell::Number(row.infill),
            Cell::Count(row.quantity),
            Cell::Number(row.discount_percent),
            Cell::volume(row.volume_cm3),
            Cell::Cents(row.unit_cents),
            Cell::Cents(row.line_cents),
        ]);
    }
    Ok(())
}

#[derive(FromRow)]
struct Refund {
    order_number: String,
    refund_id: String,
    cents: i64,
    tax_rate: Option<i64>,
    currency: String,
    state: RefundState,
    created_at: String,
    correction: Option<String>,
    cancellation: Option<String>,
}

impl Refund {
    /// As its document says it: its correction, else the cancellation that takes back just as much.
    fn tax(&self) -> Option<IncludedTax> {
        let by_rate = IncludedTax::of_order(self.tax_rate, self.cents)?;
        let read = |record: &str| serde_json::from_str::<InvoiceRecord>(record).ok();
        let document = match (&self.correction, &self.cancellation) {
            (Some(correction), _) => read(correction),
            (None, Some(cancellation)) => {
                read(cancellation).filter(|document| document.total_cents == -self.cents)
            }
            (None, None) => None,
        };
        let tax = document.and_then(|document| document.tax);
        let by_document =
            tax.map(|tax| IncludedTax::parts(tax.rate_percent, self.cents, -tax.tax_cents));
        by_document.or(Some(by_rate))
    }
}

const REFUND_HEADINGS: &[&str] = &[
    "Nummer",
    "Erstattung",
    "Betrag (EUR)",
    "Umsatzsteuer (%)",
    "Netto (EUR)",
    "Umsatzsteuer (EUR)",
    "Währung",
    "Stand",
    "Veranlasst am",
];

async fn refunds(db: &Db, period: &Period, csv: &mut Csv) -> ApiResult<()> {
    let (begin, end) = period.times();
    let mut rows = sqlx::query_as::<_, Refund>(
        "SELECT order_number, refund_id, cents, tax_rate, payment_refunds.currency, state, payment_refunds.created_at, \
         corrections.record AS correction, cancellations.record AS cancellation \
         FROM payment_refunds JOIN orders ON orders.payment_intent_id = payment_refunds.payment_intent_id \
         LEFT JOIN invoices AS corrections ON corrections.number = payment_refunds.correction \
         LEFT JOIN invoices AS cancellations ON cancellations.order_id = orders.id AND cancellations.kind = 'cancellation' \
         WHERE payment_refunds.created_at >= $1 AND payment_refunds.created_at < $2 \
         ORDER BY payment_refunds.created_at, refund_id",
    )
    .bind(begin)
    .bind(end)
    .fetch(db.pool());
    while let Some(row) = rows.try_next().await? {
        let [rate, net, vat] = tax_cells(row.tax(), row.cents);
        csv.row([
            row.order_number.into(),
            row.refund_id.into(),
            money(row.cents, Some(&row.currency)),
            rate,
            net,
            vat,
            row.currency.to_uppercase().into(),
            row.state.label().into(),
            german::table_time(&row.created_at).into(),
        ]);
    }
    Ok(())
}

/// Rate, net and VAT of an amount; of a small business there is no rate, and all of it is net.
fn tax_cells(tax: Option<IncludedTax>, gross_cents: i64) -> [Cell; 3] {
    match tax {
        Some(tax) => [
            Cell::Number(tax.rate_percent),
            Cell::Cents(tax.net_cents),
            Cell::Cents(tax.tax_cents),
        ],
        None => ["".into(), Cell::Cents(gross_cents), Cell::Cents(0)],
    }
}

/// An amount under a heading in euro; what came in in another currency says so itself.
fn money(cents: i64, currency: Option<&str>) -> Cell {
    match currency {
        Some(code) if !code.eq_ignore_ascii_case("eur") => {
            let amount = german::euro(cents);
            let amount = amount.trim_end_matches(['€', '\u{a0}']);
            Cell::from(format!("{amount} {}", code.to_uppercase()))
        }
        _ => Cell::Cents(cents),
    }
}
