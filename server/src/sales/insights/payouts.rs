//! What the payment provider pays out, beside the shop's own orders and documents. It is asked whenever somebody looks; nothing of it is kept.

use std::collections::{BTreeSet, HashMap, HashSet};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use serde::Serialize;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::journal;
use super::period::Period;
use crate::foundation::csv::{Cell, Csv};
use crate::foundation::db::{Db, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german::{self, euro};
use crate::foundation::ids::{OrderId, PaymentId};
use crate::services::invoice_pdf::record::{DocumentKind, InvoiceRecord};
use crate::services::payments::{
    self, CURRENCY, PaymentError, Payments, PayoutEntryKind, PayoutState,
};

/// Payments that one query looks up.
const AT_ONCE: usize = 500;

/// A payout.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payout {
    /// The provider's id.
    pub id: String,
    /// The day on which it arrives, YYYY-MM-DD.
    pub arrives_on: String,
    /// `paid`, `pending`, `in_transit`, `canceled` or `failed`.
    #[schema(value_type = String)]
    pub state: PayoutState,
    /// Three letters in upper case.
    pub currency: String,
    /// What arrives, in cents.
    pub cents: i64,
    /// What it consists of: what does not match first, then as the provider lists it.
    pub entries: Vec<Entry>,
    /// What does not match, in German.
    pub problem: Option<String>,
}

/// A movement of money within a payout.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PayoutEntry)]
pub struct Entry {
    /// The provider's id.
    pub id: String,
    /// `payment`, `refund`, `dispute`, `fee` or `other`.
    #[schema(value_type = String)]
    pub kind: PayoutEntryKind,
    /// In cents; below zero where money leaves.
    pub cents: i64,
    /// Of it for the provider, in cents.
    pub fee_cents: i64,
    /// What is left, in cents.
    pub net_cents: i64,
    /// The payment that it is of, by the provider's id.
    #[schema(value_type = Option<String>)]
    pub payment_reference: Option<PaymentId>,
    /// `orders.id`
    #[schema(value_type = Option<String>)]
    pub order_id: Option<OrderId>,
    /// Of the order.
    pub order_number: Option<String>,
    /// Numbers of the documents that belong to it: of a payment the invoice, of a refund its correction or the cancellation.
    pub documents: Vec<String>,
    /// The provider's words for it.
    pub description: String,
    /// What does not match, in German.
    pub problem: Option<String>,
}

/// From the invoices of a period to what is paid out in it, in cents. What takes away is below zero: the first five make up the
/// payments, and these with the next four what is paid out.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PayoutSums)]
pub struct Sums {
    /// The invoices that were issued on these days.
    pub invoiced_cents: i64,
    /// Of them: their payment is in none of these payouts. It is on its way, or was paid out before.
    pub on_its_way_cents: i64,
    /// Payments whose invoice was issued on another day.
    pub other_days_cents: i64,
    /// Payments without an invoice.
    pub without_invoice_cents: i64,
    /// By how much payments differ from their invoices.
    pub difference_cents: i64,
    /// The payments of these payouts.
    pub payments_cents: i64,
    /// Refunds; above zero where more came here again than went back.
    pub refunds_cents: i64,
    /// What banks took back, or gave here again.
    pub disputes_cents: i64,
    /// What the provider takes.
    pub fees_cents: i64,
    /// Everything else, also payouts whose movements nobody knows and those that failed.
    pub other_cents: i64,
    /// What these payouts come to.
    pub paid_cents: i64,
}

/// The payouts of some days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payouts {
    /// Newest first.
    pub payouts: Vec<Payout>,
    /// Of those in euro.
    pub sums: Sums,
    /// How many entries and payouts do not match.
    pub problems: usize,
}

/// The payouts that arrive on these days.
///
/// # Errors
/// 502 when the provider does not answer, 409 where the shop's key may not read them, 422 for more than is read at once.
pub async fn payouts(db: &Db, payments: &Payments, period: &Period) -> ApiResult<Payouts> {
    // Days of arrival are midnights in UTC.
    let second = |day: Date| {
        let midnight = day.to_zoned(TimeZone::UTC).map_err(ApiError::internal)?;
        ApiResult::Ok(midnight.timestamp().as_second())
    };
    let until = second(period.to.saturating_add(1.day()))?;
    let listed = payments
        .payouts(second(period.from)?, until)
        .await
        .map_err(unanswered)?;
    let named: BTreeSet<&PaymentId> = listed
        .iter()
        .flat_map(|payout| &payout.entries)
        .filter_map(|entry| entry.payment_intent_id.as_ref())
        .collect();
    let named: Vec<&PaymentId> = named.into_iter().collect();
    let mut shop = Shop::default();
    for some in named.chunks(AT_ONCE) {
        shop.read(db, some).await?;
    }
    let invoices = journal::rows(db, period)
        .await?
        .into_iter()
        .filter(|row| row.kind == DocumentKind::Invoice)
        .map(|row| (row.number, row.gross_cents))
        .collect();
    let sums = shop.sums(&listed, &invoices);
    let payouts: Vec<Payout> = listed
        .into_iter()
        .map(|payout| shop.payout(payout))
        .collect();
    let wrong = |payout: &Payout| {
        let entries = payout.entries.iter();
        let wrong = entries.filter(|entry| entry.problem.is_some()).count();
        wrong + usize::from(payout.problem.is_some())
    };
    Ok(Payouts {
        problems: payouts.iter().map(wrong).sum(),
        sums,
        payouts,
    })
}

/// A key with few rights may do everything that selling needs, but not this.
fn unanswered(error: PaymentError) -> ApiError {
    match error {
        PaymentError::Refused {
            status: 401 | 403, ..
        } => ApiError::conflict(
            "payouts_refused",
            "Der Zahlungsdienstleister verweigert die Auszahlungen: Dem Schlüssel des Shops fehlt das Recht, sie zu lesen (bei Stripe „Payouts“ und „Balance“).",
        ),
        PaymentError::TooMuch => ApiError::unprocessable(
            "too_many_entries",
            "In diesem Zeitraum sind es mehr als 10.000 Posten. Bitte wählen Sie weniger Tage.",
        ),
        error => ApiError::upstream(error),
    }
}

/// A document and what it comes to, in cents.
struct Document {
    number: String,
    cents: i64,
}

/// An order, as its payment finds it.
struct Order {
    id: OrderId,
    number: String,
    invoice: Option<Document>,
    cancellation: Option<String>,
}

/// A refund, as the shop knows it.
struct Refund {
    cents: i64,
    correction: Option<Document>,
}

/// What the shop knows of payments, by the provider's ids.
#[derive(Default)]
struct Shop {
    orders: HashMap<PaymentId, Order>,
    refunds: HashMap<String, Refund>,
    disputes: HashMap<String, i64>,
}

#[derive(FromRow)]
struct OrderRow {
    payment_intent_id: PaymentId,
    id: OrderId,
    order_number: String,
}

impl Shop {
    async fn read(&mut self, db: &Db, some: &[&PaymentId]) -> ApiResult<()> {
        let sql = "SELECT payment_intent_id, id, order_number FROM orders WHERE payment_intent_id IN ({ids})";
        let orders: Vec<OrderRow> = rows_in(db.pool(), sql, some).await?;

        let sql = "SELECT record FROM invoices WHERE order_id IN \
             (SELECT id FROM orders WHERE payment_intent_id IN ({ids})) ORDER BY position";
        let records: Vec<(String,)> = rows_in(db.pool(), sql, some).await?;
        let mut invoices: HashMap<OrderId, Document> = HashMap::new();
        let mut cancellations: HashMap<OrderId, String> = HashMap::new();
        let mut corrections: HashMap<String, i64> = HashMap::new();
        for (record,) in records {
            let record: InvoiceRecord = serde_json::from_str(&record)?;
            let document = Document {
                number: record.number,
                cents: record.total_cents,
            };
            match record.kind {
                DocumentKind::Invoice => drop(invoices.insert(record.order_id, document)),
                DocumentKind::Cancellation => {
                    drop(cancellations.insert(record.order_id, document.number));
                }
                DocumentKind::Correction => {
                    corrections.insert(document.number, document.cents);
                }
            }
        }
        for row in orders {
            let order = Order {
                invoice: invoices.remove(&row.id),
                cancellation: cancellations.remove(&row.id),
                id: row.id,
                number: row.order_number,
            };
            self.orders.insert(row.payment_intent_id, order);
        }

        let sql = "SELECT refund_id, cents, correction FROM payment_refunds WHERE payment_intent_id IN ({ids})";
        let refunds: Vec<(String, i64, Option<String>)> = rows_in(db.pool(), sql, some).await?;
        for (id, cents, number) in refunds {
            let correction = number.and_then(|number| {
                let cents = *corrections.get(&number)?;
                Some(Document { number, cents })
            });
            self.refunds.insert(id, Refund { cents, correction });
        }

        let sql =
            "SELECT dispute_id, cents FROM payment_disputes WHERE payment_intent_id IN ({ids})";
        let disputes: Vec<(String, i64)> = rows_in(db.pool(), sql, some).await?;
        self.disputes.extend(disputes);
        Ok(())
    }

    fn order_of(&self, entry: &payments::PayoutEntry) -> Option<&Order> {
        self.orders.get(entry.payment_intent_id.as_ref()?)
    }

    fn refund_of(&self, entry: &payments::PayoutEntry) -> Option<&Refund> {
        self.refunds.get(entry.source_id.as_ref()?)
    }

    /// `invoices`: those of the period, by number.
    fn sums(&self, listed: &[payments::Payout], invoices: &HashMap<String, i64>) -> Sums {
        let mut sums = Sums {
            invoiced_cents: invoices.values().sum(),
            ..Sums::default()
        };
        let mut found: HashSet<&str> = HashSet::new();
        for payout in listed.iter().filter(|payout| payout.currency == CURRENCY) {
            let mut nets = 0;
            for entry in &payout.entries {
                nets += entry.net_cents;
                match entry.kind {
                    PayoutEntryKind::Payment => {
                        sums.payments_cents += entry.cents;
                        let invoice = self
                            .order_of(entry)
                            .and_then(|order| order.invoice.as_ref());
                        match invoice {
                            None => sums.without_invoice_cents += entry.cents,
                            Some(invoice) if !invoices.contains_key(&invoice.number) => {
                                sums.other_days_cents += entry.cents;
                            }
                            // A second payment of one invoice is all difference.
                            Some(invoice) if found.insert(&invoice.number) => {
                                sums.difference_cents += entry.cents - invoice.cents;
                            }
                            Some(_) => sums.difference_cents += entry.cents,
                        }
                    }
                    PayoutEntryKind::Refund => sums.refunds_cents += entry.cents,
                    PayoutEntryKind::Dispute => sums.disputes_cents += entry.cents,
                    PayoutEntryKind::Fee => sums.fees_cents += entry.cents,
                    PayoutEntryKind::Other => sums.other_cents += entry.cents,
                }
                sums.fees_cents += entry.net_cents - entry.cents;
            }
            let arrives = if payout.state.counts() {
                payout.cents
            } else {
                0
            };
            sums.paid_cents += arrives;
            sums.other_cents += arrives - nets;
        }
        let missing = invoices
            .iter()
            .filter(|(number, _)| !found.contains(number.as_str()));
        sums.on_its_way_cents = -missing.map(|(_, cents)| cents).sum::<i64>();
        sums
    }

    fn payout(&self, payout: payments::Payout) -> Payout {
        let currency = payout.currency.to_uppercase();
        let is_euro = payout.currency == CURRENCY;
        let nets: i64 = payout.entries.iter().map(|entry| entry.net_cents).sum();
        let problem = if !is_euro {
            Some(format!(
                "In {currency} statt Euro; zählt in den Summen nicht mit"
            ))
        } else if payout.entries.is_empty() {
            Some("Der Zahlungsdienstleister nennt keine Posten: von Hand ausgezahlt".to_owned())
        } else if nets != payout.cents {
            Some(format!("Die Posten ergeben {}", euro(nets)))
        } else if !payout.state.counts() {
            Some(format!("Nicht angekommen: {}", payout.state.label()))
        } else {
            None
        };
        let mut entries: Vec<Entry> = payout
            .entries
            .into_iter()
            .map(|entry| self.entry(entry, is_euro))
            .collect();
        entries.sort_by_key(|entry| entry.problem.is_none());
        Payout {
            arrives_on: Timestamp::from_second(payout.arrives_at_s).map_or_else(
                |_| String::new(),
                |time| time.to_zoned(TimeZone::UTC).date().to_string(),
            ),
            entries,
            id: payout.id,
            state: payout.state,
            currency,
            cents: payout.cents,
            problem,
        }
    }

    fn entry(&self, entry: payments::PayoutEntry, is_euro: bool) -> Entry {
        let order = self.order_of(&entry);
        let problem = if is_euro {
            self.problem(&entry, order)
        } else {
            None
        };
        let documents = match entry.kind {
            PayoutEntryKind::Refund => {
                let correction = self
                    .refund_of(&entry)
                    .and_then(|refund| refund.correction.as_ref());
                let cancellation = order.and_then(|order| order.cancellation.clone());
                correction
                    .map(|document| document.number.clone())
                    .or(cancellation)
            }
            _ => order
                .and_then(|order| order.invoice.as_ref())
                .map(|document| document.number.clone()),
        };
        Entry {
            kind: entry.kind,
            cents: entry.cents,
            fee_cents: entry.fee_cents,
            net_cents: entry.net_cents,
            order_id: order.map(|order| order.id.clone()),
            order_number: order.map(|order| order.number.clone()),
            documents: documents.into_iter().collect(),
            problem,
            payment_reference: entry.payment_intent_id,
            description: entry.description,
            id: entry.id,
        }
    }

    /// Why an entry is not what orders and documents say, to the cent.
    fn problem(&self, entry: &payments::PayoutEntry, order: Option<&Order>) -> Option<String> {
        let noted = |cents: i64| {
            (cents != entry.cents.abs()).then(|| format!("Vermerkt sind {}", euro(cents)))
        };
        match (entry.kind, order) {
            (PayoutEntryKind::Fee, _) => None,
            (PayoutEntryKind::Other, _) => {
                Some("Weder Zahlung noch Erstattung noch Gebühr".to_owned())
            }
            (_, None) => Some(
                "Keine Bestellung: anderer Shop im selben Konto, doppelte Zahlung oder Meldung fehlt noch"
                    .to_owned(),
            ),
            (PayoutEntryKind::Payment, Some(order)) => match &order.invoice {
                None => Some("Die Bestellung hat keine Rechnung".to_owned()),
                Some(invoice) => (invoice.cents != entry.cents)
                    .then(|| format!("Rechnung {} über {}", invoice.number, euro(invoice.cents))),
            },
            (PayoutEntryKind::Refund, Some(_)) => match self.refund_of(entry) {
                None => Some("Der Shop weiß von dieser Erstattung noch nichts".to_owned()),
                Some(refund) => noted(refund.cents).or_else(|| {
                    let correction = refund.correction.as_ref()?;
                    (correction.cents.abs() != entry.cents.abs()).then(|| {
                        format!("{} über {}", correction.number, euro(correction.cents))
                    })
                }),
            },
            (PayoutEntryKind::Dispute, Some(_)) => {
                let known = entry.source_id.as_ref().and_then(|id| self.disputes.get(id));
                match known {
                    None => Some("Der Shop weiß von dieser Anfechtung noch nichts".to_owned()),
                    Some(cents) => noted(*cents),
                }
            }
        }
    }
}

/// The payouts as a table: a line each payout, which alone says what is paid out, and below it one each movement.
pub fn csv(payouts: &Payouts) -> Csv {
    let mut csv = Csv::new(&[
        "Auszahlung",
        "Eingang",
        "Stand",
        "Währung",
        "Art",
        "Bestellung",
        "Belege",
        "Betrag",
        "Gebühr",
        "Netto",
        "Ausgezahlt",
        "Zahlung",
        "Beschreibung",
        "Passt nicht",
    ]);
    let nothing = || Cell::Text(String::new());
    for payout in &payouts.payouts {
        let day = payout.arrives_on.parse::<Date>();
        let day = day.map_or_else(|_| payout.arrives_on.clone(), german::date);
        let head = || -> [Cell; 4] {
            [
                payout.id.as_str().into(),
                day.as_str().into(),
                payout.state.label().into(),
                payout.currency.as_str().into(),
            ]
        };
        csv.row(head().into_iter().chain([
            "Auszahlung".into(),
            nothing(),
            nothing(),
            nothing(),
            nothing(),
            nothing(),
            Cell::Cents(payout.cents),
            nothing(),
            nothing(),
            payout.problem.clone().into(),
        ]));
        for entry in &payout.entries {
            csv.row(
                head().into_iter().chain([
                    entry.kind.label().into(),
                    entry.order_number.clone().into(),
                    entry.documents.join(" ").into(),
                    Cell::Cents(entry.cents),
                    Cell::Cents(entry.fee_cents),
                    Cell::Cents(entry.net_cents),
                    nothing(),
                    entry
                        .payment_reference
                        .as_ref()
                        .map(ToString::to_string)
                        .into(),
                    entry.description.as_str().into(),
                    entry.problem.clone().into(),
                ]),
            );
        }
    }
    csv
}
