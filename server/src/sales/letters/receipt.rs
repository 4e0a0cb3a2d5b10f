//! That an order came in which cannot be confirmed yet (§ 312i BGB): its payment is looked at, or on its way.

use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::german::{self, euro};
use crate::foundation::ids::{CheckoutId, OrderId};
use crate::foundation::tax::{self, IncludedTax};
use crate::mail::{About, Kind, Letter, Post};
use crate::sales::agreements::snapshot::{Snapshot, shipping_label};
use crate::services::payments::Recipient;
use crate::shop::delivery;
use crate::state::State;

/// Why it is not confirmed yet.
#[derive(Debug, Clone, Copy)]
pub enum Waiting<'a> {
    /// What was paid is not what was agreed; by the order's id and number.
    Held {
        /// `orders.id`
        order_id: &'a OrderId,
        /// The order number.
        number: &'a str,
    },
    /// The customer has done everything, the money is not here; there is no order yet.
    MoneyOnItsWay {
        /// `checkouts.id`
        checkout_id: &'a CheckoutId,
    },
}

/// Puts the mail into the outbox, once for each order or payment.
pub async fn queue_receipt(
    state: &State,
    tx: &mut Tx,
    waiting: Waiting<'_>,
    snapshot: &Snapshot,
    delivery: Option<&Recipient>,
) -> ApiResult<()> {
    let customer = &snapshot.customer;
    if !crate::mail::can_be_addressed(&customer.email) {
        return Ok(());
    }
    let (about, title, why) = match waiting {
        Waiting::Held { order_id, number } => (
            About::Order(order_id),
            format!("Ihre Bestellung {number} ist eingegangen, die Zahlung wird geprüft"),
            "Ihre Bestellung ist bei uns eingegangen. Der gezahlte Betrag weicht vom vereinbarten ab; wir prüfen das und melden uns \
             innerhalb von 7 Tagen. Der Vertrag kommt erst zustande, wenn wir die Bestellung bestätigen; bestätigen wir sie nicht, \
             erhalten Sie Ihr Geld zurück.",
        ),
        Waiting::MoneyOnItsWay { checkout_id } => (
            About::Other { once: checkout_id },
            "Ihre Bestellung ist eingegangen, die Zahlung ist unterwegs".to_owned(),
            "Ihre Bestellung ist bei uns eingegangen. Sobald Ihre Zahlung bei uns ist, erhalten Sie die Bestellbestätigung; erst \
             damit kommt der Vertrag zustande. Bezahlen Sie bitte nicht noch einmal.",
        ),
    };
    let name = format!("{} {}", customer.first_name, customer.last_name);
    let parts = snapshot.items.iter().map(|item| {
        format!(
            "{} × {} ({}): {}",
            item.quantity,
            item.file_name,
            german::configuration(&item.configuration),
            euro(item.line_cents)
        )
    });
    let sums = [
        format!(
            "{}: {}",
            shipping_label(snapshot.shipping),
            euro(snapshot.shipping_cents)
        ),
        format!("Gesamtbetrag: {}", euro(snapshot.total_cents)),
        tax::order_note(IncludedTax::of(
            snapshot.taxation(delivery),
            snapshot.total_cents,
        )),
    ];
    let delivery_day = delivery::words(snapshot.shipping, snapshot.delivery_by);
    let texts = format!(
        "Die Bedingungen, denen Sie zugestimmt haben, stehen unter {} und {}; mit der Bestätigung erhalten Sie sie im Wortlaut.",
        state.public_url.at("/agb"),
        state.public_url.at("/widerruf")
    );
    let letter = Letter {
        title,
        greeting: format!("Guten Tag {name},"),
        paragraphs: std::iter::once(why.to_owned())
            .chain(parts)
            .chain(sums)
            .chain([delivery_day, texts])
            .collect(),
        ..Letter::empty(state)
    };
    let post = Post {
        about,
        kind: Kind::OrderReceipt,
        body: letter.body()?,
    };
    post.queue_for_customer(state, tx, name, &customer.email)
        .await
}
