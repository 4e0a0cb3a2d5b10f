//! What a customer hears when the order goes on, or when money goes back.

use core_wasm::cart::Shipping;
use core_wasm::validate::CustomerData;
use jiff::civil::Date;
use serde_json::Value;

use super::compose::picture;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::german::{self, euro};
use crate::foundation::ids::{OrderId, ReprintId};
use crate::foundation::tax::IncludedTax;
use crate::mail::{About, Kind, Letter, Post, ShownPart, is_refund_promised};
use crate::sales::agreements::snapshot::SnapshotItem;
use crate::sales::carrier::Carrier;
use crate::sales::order_states::{RefundShare, Status};
use crate::sales::refusal::Refusal;
use crate::sales::refused_parts;
use crate::services::invoice_pdf::record::InvoiceRecord;
use crate::shop::delivery;
use crate::state::State;

/// Said of every refund: nobody knows the day.
const ARRIVAL: &str = "Das Geld geht auf das Zahlungsmittel, mit dem Sie bezahlt haben. Je nach Bank ist es in einigen Werktagen bei Ihnen.";

/// Said where the refund has yet to be made.
const LATER_ARRIVAL: &str = "Das Geld geht dann auf das Zahlungsmittel, mit dem Sie bezahlt haben. Je nach Bank dauert das einige Werktage.";

/// The order that its customer is written to about.
#[derive(Debug)]
pub struct NotifiedOrder<'a> {
    /// `orders.id`
    pub id: &'a OrderId,
    /// The order number.
    pub number: String,
    /// Who ordered.
    pub customer: CustomerData,
    /// Where the order can be looked at.
    pub page: String,
}

/// That an order stands elsewhere now.
#[derive(Debug)]
pub struct StatusNews<'a> {
    /// Where it stands.
    pub status: Status,
    /// Its customer comes for it.
    pub is_pickup: bool,
    /// The parcel's number.
    pub tracking_number: Option<&'a str>,
    /// Who carries it.
    pub carrier: Option<Carrier>,
    /// The part of the payment that went back before.
    pub refunded: Refunded,
    /// With a cancellation: the provider was asked for what is left of the payment.
    pub is_refunding: bool,
    /// With a cancellation: why the shop does not make it.
    pub refusal: Option<Refusal>,
    /// With a cancellation: the customer's withdrawal is accepted.
    pub is_withdrawn: bool,
    /// What took the invoice back, if this change did.
    pub cancellation: Option<&'a InvoiceRecord>,
}

/// How much of a payment went back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refunded {
    /// Nothing.
    Nothing,
    /// In cents.
    Part(i64),
    /// All of it.
    All,
}

impl Refunded {
    /// By what the order says of it: `orders.refund_state` and `refunded_cents`.
    pub fn of(share: RefundShare, refunded_cents: i64) -> Self {
        match share {
            RefundShare::Full => Self::All,
            RefundShare::Partial => Self::Part(refunded_cents),
            RefundShare::None => Self::Nothing,
        }
    }
}

/// That money went back.
#[derive(Debug)]
pub struct RefundNews<'a> {
    /// All that went back so far, in cents.
    pub refunded_cents: i64,
    /// The part of it that an earlier mail named, in cents.
    pub known_cents: i64,
    /// The number of refunds that failed before.
    pub failed_before: usize,
    /// The VAT in what is new; none where none was charged.
    pub tax: Option<IncludedTax>,
    /// True if nothing of the payment is left.
    pub is_full: bool,
    /// What took the invoice back or corrected it, if this refund did.
    pub documents: &'a [&'a InvoiceRecord],
}

/// That one part of an order is not made.
#[derive(Debug)]
pub struct PartRefusal<'a> {
    /// Place in the order, from 0.
    pub position: i64,
    /// As uploaded.
    pub file_name: &'a str,
    /// Pieces.
    pub quantity: i64,
    /// Why.
    pub reason: Refusal,
    /// What goes back for it.
    pub cents: i64,
    /// The VAT in that; none where none was charged.
    pub tax: Option<IncludedTax>,
}

/// Puts the mail into the outbox, once for each order and state.
pub async fn queue_status_news(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    news: &StatusNews<'_>,
) -> ApiResult<()> {
    let (kind, mut paragraphs) = match news.status {
        Status::Processing => (
            Kind::StatusProcessing,
            vec!["Ihre Bestellung ist jetzt in Bearbeitung: Wir fertigen Ihre Teile.".to_owned()],
        ),
        Status::Completed => (
            Kind::StatusCompleted,
            vec![if news.is_pickup {
                "Ihre Bestellung ist abgeschlossen: Ihre Teile sind fertig und liegen zur Abholung bereit."
            } else {
                "Ihre Bestellung ist abgeschlossen: Ihre Teile sind fertig und auf dem Weg zu Ihnen."
            }
            .to_owned()],
        ),
        Status::Cancelled => (Kind::StatusCancelled, cancelled(news)),
        Status::Draft | Status::Submitted => return Ok(()),
    };
    paragraphs.extend(
        news.tracking_number
            .map(|number| format!("Sendungsnummer: {number}")),
    );
    paragraphs.extend(
        news.carrier
            .zip(news.tracking_number)
            .and_then(|(carrier, number)| followed(carrier, number)),
    );
    let items = match news.status {
        Status::Cancelled => Vec::new(),
        _ => made_items_of(tx, order.id).await?,
    };
    let mut letter = letter(state, order, news.status.label(), paragraphs);
    letter.documents = attached(news.cancellation.as_slice());
    letter.more_parts = items.len().saturating_sub(MOST_SHOWN);
    letter.parts = shown(state, order.id, items);
    queue(state, tx, order, kind, letter).await
}

/// The rest is counted.
const MOST_SHOWN: usize = 20;

/// The parts of an order that are made; those that cannot be read are missing.
async fn made_items_of(tx: &mut Tx, order_id: &OrderId) -> ApiResult<Vec<SnapshotItem>> {
    let stored: Option<String> = sqlx::query_scalar("SELECT cart_items FROM orders WHERE id = $1")
        .bind(order_id)
        .fetch_optional(&mut **tx)
        .await?;
    let items: Vec<Value> = stored
        .and_then(|stored| serde_json::from_str(&stored).ok())
        .unwrap_or_default();
    let refused = refused_parts::of_order(&mut **tx, order_id).await?;
    let made = items
        .into_iter()
        .enumerate()
        .filter(|(position, _)| refused_parts::at(&refused, *position).is_none());
    Ok(made
        .filter_map(|(_, item)| serde_json::from_value(item).ok())
        .collect())
}

/// Puts the mail into the outbox, once for each part: it names the part, the reason, and what goes back.
pub async fn queue_part_refusal(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    news: &PartRefusal<'_>,
) -> ApiResult<()> {
    let pieces = if news.quantity == 1 {
        "1 Stück".to_owned()
    } else {
        format!("{} Stück", news.quantity)
    };
    let paragraphs = vec![
        format!(
            "Ein Teil Ihrer Bestellung können wir nicht fertigen und treten für dieses Teil vom Vertrag zurück: Teil {}, „{}“, {pieces}. \
             Grund: {} Wenn Sie das anders sehen, antworten Sie einfach auf diese Mail: Ein Mensch prüft es noch einmal.",
            news.position + 1,
            news.file_name,
            news.reason.sentence_of_part()
        ),
        format!(
            "Für dieses Teil erstatten wir {}.{} {ARRIVAL}",
            euro(news.cents),
            contained(news.tax)
        ),
        "Die übrigen Teile fertigen wir wie vereinbart; an den Versandkosten ändert sich nichts. Bitte bewahren Sie diese Nachricht mit \
         Ihrer Rechnung auf: Deren Betrag mindert sich um die Erstattung."
            .to_owned(),
    ];
    let letter = letter(state, order, "Ein Teil wird nicht gefertigt", paragraphs);
    queue(state, tx, order, Kind::PartRefused(news.position), letter).await
}

/// The VAT in a sum that goes back, as a sentence behind it; empty without VAT.
fn contained(tax: Option<IncludedTax>) -> String {
    let tax = tax.filter(|tax| !tax.is_export()).map(|tax| {
        format!(
            " Darin enthalten {}, netto {}.",
            tax.words(),
            euro(tax.net_cents)
        )
    });
    tax.unwrap_or_default()
}

fn shown(state: &State, order_id: &OrderId, items: Vec<SnapshotItem>) -> Vec<ShownPart> {
    let current = state.settings.current();
    items
        .into_iter()
        .zip(1..)
        .take(MOST_SHOWN)
        .map(|(item, number)| ShownPart {
            picture: picture(state, order_id, number, &item, &current.settings),
            file_name: item.file_name,
            quantity: item.quantity,
        })
        .collect()
}

/// Puts the mail into the outbox, once for each sum that went back.
///
/// Nothing is said where the customer already knows: an order that was cancelled came with the promise of the money, and
/// if it now goes back at once, that is no other news.
pub async fn queue_refund_news(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    news: &RefundNews<'_>,
) -> ApiResult<()> {
    if news.is_full && is_refund_promised(tx, order.id).await? {
        return Ok(());
    }
    let kind = Kind::Refund {
        cents: news.refunded_cents,
        failed_before: news.failed_before,
    };
    let topic = if news.is_full {
        "Erstattung"
    } else {
        "Teilerstattung"
    };
    let mut letter = letter(state, order, topic, refunded(news));
    letter.documents = attached(news.documents);
    queue(state, tx, order, kind, letter).await
}

/// Documents about a refund that an earlier mail announced.
pub async fn queue_corrections(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    records: &[&InvoiceRecord],
) -> ApiResult<()> {
    let Some(first) = records.first() else {
        return Ok(());
    };
    let paragraphs = records.iter().filter_map(|record| document(record));
    let mut letter = letter(state, order, "Rechnungskorrektur", paragraphs.collect());
    letter.documents = attached(records);
    queue(state, tx, order, Kind::Correction(&first.number), letter).await
}

/// A new link to an order whose old one has ended, once a day (`YYYY-MM-DD`).
pub async fn queue_order_link(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    day: &str,
) -> ApiResult<()> {
    let words = "Sie haben einen neuen Link zu Ihrer Bestellung angefordert. Er öffnet die Bestellung mit Rechnung und Stand und gilt 30 Tage. \
                 Haben Sie ihn nicht angefordert, brauchen Sie nichts zu tun.";
    let letter = letter(state, order, "Ihr neuer Link", vec![words.to_owned()]);
    queue(state, tx, order, Kind::OrderLink(day), letter).await
}

/// The amount that is promised is never named: what was paid may differ from what was agreed. It is promised in any case, as the
/// money of a cancelled contract is the customer's; that it is on its way is said only where it is.
fn cancelled(news: &StatusNews<'_>) -> Vec<String> {
    let money = match (news.refunded, news.is_refunding) {
        (Refunded::Nothing, true) => format!("Den gezahlten Betrag erstatten wir. {ARRIVAL}"),
        (Refunded::Nothing, false) => {
            format!("Den gezahlten Betrag erstatten wir Ihnen. {LATER_ARRIVAL}")
        }
        (Refunded::Part(cents), true) => format!(
            "Von Ihrer Zahlung haben wir {} bereits erstattet, den Rest erstatten wir jetzt. {ARRIVAL}",
            euro(cents)
        ),
        (Refunded::Part(cents), false) => format!(
            "Von Ihrer Zahlung haben wir {} bereits erstattet, den Rest erstatten wir Ihnen auch. {LATER_ARRIVAL}",
            euro(cents)
        ),
        (Refunded::All, _) => "Ihre Zahlung haben wir bereits vollständig erstattet.".to_owned(),
    };
    let plain = if news.is_withdrawn {
        "Ihren Widerruf haben wir angenommen und Ihre Bestellung storniert."
    } else {
        "Ihre Bestellung wurde storniert."
    };
    let what = news.refusal.map_or_else(
        || plain.to_owned(),
        |refusal| {
            format!(
                "Wir können Ihre Bestellung nicht fertigen und treten vom Vertrag zurück. Grund: {} Wenn Sie das anders sehen, \
                 antworten Sie einfach auf diese Mail: Ein Mensch prüft es noch einmal.",
                refusal.sentence()
            )
        },
    );
    let mut paragraphs = vec![what, money];
    paragraphs.extend(news.cancellation.and_then(document));
    paragraphs
}

fn refunded(news: &RefundNews<'_>) -> Vec<String> {
    let sum = euro(news.refunded_cents);
    let new = euro(news.refunded_cents - news.known_cents);
    let what = match (news.is_full, news.known_cents > 0) {
        (true, false) => format!("Ihre Zahlung von {sum} haben wir vollständig erstattet."),
        (true, true) => format!(
            "Ihre Zahlung haben wir nun vollständig erstattet: weitere {new}, zusammen {sum}."
        ),
        (false, false) => format!("Ihre Zahlung haben wir zum Teil erstattet: {sum}."),
        (false, true) => format!(
            "Ihre Zahlung haben wir zu einem weiteren Teil erstattet: {new}, zusammen mit früheren Erstattungen {sum}."
        ),
    };
    let tax = contained(news.tax);
    let mut paragraphs = vec![format!("{what}{tax} {ARRIVAL}")];
    paragraphs.extend(news.documents.iter().filter_map(|record| document(record)));
    paragraphs
}

/// Where the parcel is, if the carrier is one whose page the shop knows.
fn followed(carrier: Carrier, number: &str) -> Option<String> {
    let page = carrier.tracking_page(number)?;
    Some(format!(
        "Versand mit {}. Sendung verfolgen: {page}",
        carrier.label()
    ))
}

/// Tells the customer carrier and number of the parcel, which were noted or corrected after the order was completed.
pub async fn queue_shipment(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    carrier: Carrier,
    number: &str,
    noted_at: &str,
) -> ApiResult<()> {
    let mut paragraphs = vec![
        "Ihr Paket hat diese Sendungsnummer; eine frühere gilt nicht mehr.".to_owned(),
        format!("Sendungsnummer: {number}"),
    ];
    paragraphs.extend(followed(carrier, number));
    let letter = letter(state, order, "Sendungsnummer", paragraphs);
    queue(state, tx, order, Kind::Shipment(noted_at), letter).await
}

/// What becomes of parts that are printed and sent once more at no charge.
#[derive(Debug)]
pub enum ReprintNews<'a> {
    /// They are made.
    Made {
        /// How they reach the customer.
        shipping: Shipping,
        /// By when.
        due: Date,
    },
    /// They are not, after all.
    Cancelled,
    /// They are on their way.
    Shipped {
        /// The customer comes for them.
        is_pickup: bool,
        /// Who carries the parcel, and its number.
        shipment: Option<(Carrier, &'a str)>,
    },
}

/// Says it, with the parts and how many of each: once for each reprint and news.
pub async fn queue_reprint_news(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    id: &ReprintId,
    parts: &[(String, i64)],
    news: &ReprintNews<'_>,
) -> ApiResult<()> {
    let parts: Vec<String> = parts
        .iter()
        .map(|(name, pieces)| format!("{pieces} × „{name}“"))
        .collect();
    let parts = format!("Es geht um: {}.", parts.join(", "));
    let (kind, topic, paragraphs) = match news {
        ReprintNews::Made { shipping, due } => (
            Kind::ReprintMade(id),
            "Wir fertigen Ersatz",
            vec![
                "Wir fertigen Teile Ihrer Bestellung für Sie noch einmal. Das kostet Sie nichts, und Sie brauchen nichts zu tun."
                    .to_owned(),
                parts,
                format!("{}.", delivery::words(*shipping, *due)),
            ],
        ),
        ReprintNews::Cancelled => (
            Kind::ReprintCancelled(id),
            "Ersatzlieferung entfällt",
            vec![
                "Die Ersatzlieferung, die wir Ihnen angekündigt haben, entfällt.".to_owned(),
                parts,
                "Wenn Sie das anders sehen, antworten Sie einfach auf diese Mail: Ein Mensch prüft es noch einmal."
                    .to_owned(),
            ],
        ),
        ReprintNews::Shipped {
            is_pickup,
            shipment,
        } => {
            let what = if *is_pickup {
                "Ihr Ersatz ist fertig und liegt zur Abholung bereit. Er kostet Sie nichts."
            } else {
                "Ihre Ersatzlieferung ist auf dem Weg zu Ihnen. Sie kostet Sie nichts."
            };
            let mut paragraphs = vec![what.to_owned(), parts];
            if let Some((carrier, number)) = shipment {
                paragraphs.push(format!("Sendungsnummer: {number}"));
                paragraphs.extend(followed(*carrier, number));
            }
            (Kind::ReprintShipped(id), "Ersatzlieferung", paragraphs)
        }
    };
    let letter = letter(state, order, topic, paragraphs);
    queue(state, tx, order, kind, letter).await
}

/// What is put right about a delivery.
#[derive(Debug)]
pub struct DeliveryNews<'a> {
    /// Nothing is sent; the parts wait.
    pub is_pickup: bool,
    /// The new address, line by line.
    pub address: Option<Vec<String>>,
    /// The new day.
    pub day: Option<Date>,
    /// One mail for each change.
    pub changed_at: &'a str,
}

/// Where the parcel goes to, or by when, in place of what was said before.
pub async fn queue_delivery_news(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    news: &DeliveryNews<'_>,
) -> ApiResult<()> {
    let mut paragraphs = Vec::new();
    if let Some(address) = &news.address {
        paragraphs.push("Ihr Paket geht an diese Adresse; die frühere gilt nicht mehr:".to_owned());
        paragraphs.push(address.join(", "));
    }
    if let Some(day) = news.day {
        let what = if news.is_pickup {
            "Abholbereit sind Ihre Teile"
        } else {
            "Ihre Lieferung ist bei Ihnen"
        };
        paragraphs.push(format!("{what} voraussichtlich bis {}.", german::date(day)));
    }
    paragraphs.push(
        "Ihre Rechnung bleibt, wie sie ist. Stimmt etwas nicht, antworten Sie einfach auf diese Mail."
            .to_owned(),
    );
    let letter = letter(state, order, "Lieferung geändert", paragraphs);
    queue(
        state,
        tx,
        order,
        Kind::DeliveryChanged(news.changed_at),
        letter,
    )
    .await
}

/// What the operator writes to the customer, a paragraph for each line that is not empty.
pub async fn queue_message(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    text: &str,
    key: &str,
) -> ApiResult<()> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let paragraphs = lines.map(str::to_owned).collect();
    let letter = letter(state, order, "Nachricht", paragraphs);
    queue(state, tx, order, Kind::Message(key), letter).await
}

/// What the shop decided about a withdrawal: rejected for a reason, or accepted after the order was delivered. Where the order is
/// cancelled, the mail of the cancellation says it.
pub async fn queue_withdrawal_decision(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    rejected_for: Option<&str>,
    decided_at: &str,
) -> ApiResult<()> {
    let (kind, paragraphs) = match rejected_for {
        None => (
            Kind::WithdrawalAccepted(decided_at),
            vec![
                "Ihren Widerruf haben wir angenommen.".to_owned(),
                format!("Den gezahlten Betrag erstatten wir. {ARRIVAL}"),
            ],
        ),
        Some(reason) => (
            Kind::WithdrawalRejected(decided_at),
            vec![
                "Ihren Widerruf können wir nicht annehmen. Ihre Bestellung besteht weiter.".to_owned(),
                format!("Grund: {reason}"),
                "Wenn Sie das anders sehen, antworten Sie einfach auf diese Mail: Ein Mensch prüft es noch einmal.".to_owned(),
            ],
        ),
    };
    let letter = letter(state, order, "Ihr Widerruf", paragraphs);
    queue(state, tx, order, kind, letter).await
}

fn attached(records: &[&InvoiceRecord]) -> Vec<String> {
    records.iter().map(|record| record.number.clone()).collect()
}

fn document(record: &InvoiceRecord) -> Option<String> {
    let number = &record.number;
    Some(match (&record.corrects, &record.cancels) {
        (Some(invoice), None) => format!(
            "Die Rechnungskorrektur {number} zu Ihrer Rechnung {} liegt bei. Sie finden beide bei Ihrer Bestellung.",
            invoice.number
        ),
        (Some(_), Some(correction)) => format!(
            "Eine Erstattung von {} ist nicht angekommen. Die Rechnungskorrektur {number} liegt bei und nimmt die Rechnungskorrektur {} zurück. \
             Wir kümmern uns darum, dass Sie Ihr Geld bekommen.",
            euro(record.total_cents),
            correction.number
        ),
        (None, Some(invoice)) => format!(
            "Die Stornorechnung {number} hebt Ihre Rechnung {} auf und liegt bei. Sie finden beide bei Ihrer Bestellung.",
            invoice.number
        ),
        (None, None) => return None,
    })
}

fn letter(
    state: &State,
    order: &NotifiedOrder<'_>,
    topic: &str,
    paragraphs: Vec<String>,
) -> Letter {
    Letter {
        title: format!("Ihre Bestellung {}: {topic}", order.number),
        greeting: format!("Guten Tag {},", name_of(&order.customer)),
        paragraphs,
        link: Some(("Zur Bestellung", order.page.clone())),
        ..Letter::empty(state)
    }
}

fn name_of(customer: &CustomerData) -> String {
    format!("{} {}", customer.first_name, customer.last_name)
}

async fn queue(
    state: &State,
    tx: &mut Tx,
    order: &NotifiedOrder<'_>,
    kind: Kind<'_>,
    letter: Letter,
) -> ApiResult<()> {
    let post = Post {
        about: About::Order(order.id),
        kind,
        body: letter.body()?,
    };
    let customer = &order.customer;
    post.queue_for_customer(state, tx, name_of(customer), &customer.email)
        .await
}
