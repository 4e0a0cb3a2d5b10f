//! Writes an order. The number is the end of a random id, so two ids may want the same one.

use super::sale::Sale;
use crate::foundation::db::{Tx, together};
use crate::foundation::ids::OrderId;
use crate::people::accounts::normalised_email;
use crate::sales::agreements::snapshot::{Snapshot, shipping_code};
use crate::sales::agreements::store::{Checkout, paid};
use crate::sales::order_states::PaymentState;
use crate::sales::orders::index::{self, Stored};
use crate::services::payments::{CURRENCY, Recipient, Session};

/// An order to be written, and afterwards the one that was.
#[derive(Debug)]
pub struct NewOrder<'a> {
    /// What was agreed, and the customer.
    pub checkout: &'a Checkout,
    /// The agreement itself.
    pub snapshot: &'a Snapshot,
    /// The payment.
    pub session: &'a Session,
    /// German; set when the payment is not what was agreed, or may be a second one.
    pub review_note: Option<&'a str>,
    /// Whether the order waits for a person, who releases it or gives it up.
    pub is_held: bool,
    /// RFC 3339.
    pub created_at: &'a str,
}

/// Why an order was not written.
#[derive(Debug, thiserror::Error)]
pub enum InsertError {
    /// The database did not take it.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A part of it is no JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Each number that was tried belongs to an order.
    #[error("no free order number was found")]
    NoFreeNumber,
}

/// This many clashes in a row do not happen by chance.
const MOST_TRIES: usize = 8;

/// Writes the order, what it is found by and that its checkout is paid, unless the checkout has one already (`None`). A taken
/// number is answered with a new id from `next_id`.
pub async fn insert(
    tx: &mut Tx,
    order: &NewOrder<'_>,
    mut next_id: impl FnMut() -> OrderId,
) -> Result<Option<OrderId>, InsertError> {
    for _ in 0..MOST_TRIES {
        let id = next_id();
        if try_insert(tx, order, &id).await? {
            let mut others = index::statements(&id, &stored(order, &id)?);
            others.push(paid(
                &order.checkout.id,
                &order.session.id,
                order.created_at,
            ));
            together(tx, others).await?;
            return Ok(Some(id));
        }
        let known: Option<String> =
            sqlx::query_scalar("SELECT id FROM orders WHERE checkout_id = $1")
                .bind(&order.checkout.id)
                .fetch_optional(&mut **tx)
                .await?;
        if known.is_some() {
            return Ok(None);
        }
    }
    Err(InsertError::NoFreeNumber)
}

fn stored(order: &NewOrder<'_>, id: &OrderId) -> Result<Stored, serde_json::Error> {
    Ok(Stored {
        order_number: id.number(),
        cart_items: serde_json::to_string(&order.snapshot.items)?,
        customer_data: serde_json::to_string(&order.snapshot.customer)?,
        billing_address: recipient_text(&order.session.billing)?,
        delivery_address: recipient_text(&order.session.delivery)?,
    })
}

fn recipient_text(recipient: &Option<Recipient>) -> Result<Option<String>, serde_json::Error> {
    recipient.as_ref().map(serde_json::to_string).transpose()
}

async fn try_insert(tx: &mut Tx, order: &NewOrder<'_>, id: &OrderId) -> Result<bool, InsertError> {
    // A held payment is no revenue before somebody releases it.
    let sale = (!order.is_held).then(|| {
        let paid = order.session.amount_total_cents;
        let currency = order.session.currency.as_deref();
        Sale::new(order.created_at, paid, currency, order.snapshot.total_cents)
    });
    let written = sqlx::query(
        "INSERT INTO orders (id, order_number, checkout_id, user_id, guest_id, status, payment_state, review_note, \
         cart_items, shipping, items_cents, shipping_cents, total_cents, currency, settings_version, customer_data, \
         billing_address, delivery_address, stripe_session_id, payment_intent_id, created_at, updated_at, customer_email, \
         paid_cents, paid_currency, delivery_by, sold_on, sold_cents, tax_rate) \
         VALUES ($1, $2, $3, $4, $5, 'submitted', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, \
         $20, $20, $21, $22, $23, $24, $25, $26, $27) ON CONFLICT DO NOTHING",
    )
    .bind(id)
    .bind(id.number())
    .bind(&order.checkout.id)
    .bind(&order.checkout.user_id)
    .bind(&order.checkout.guest_id)
    .bind(match order.is_held {
        true => PaymentState::Held,
        false => PaymentState::Paid,
    })
    .bind(order.review_note)
    .bind(serde_json::to_string(&order.snapshot.items)?)
    .bind(shipping_code(order.snapshot.shipping))
    .bind(order.snapshot.items_cents)
    .bind(order.snapshot.shipping_cents)
    .bind(order.snapshot.total_cents)
    .bind(CURRENCY)
    .bind(order.snapshot.settings_version)
    .bind(serde_json::to_string(&order.snapshot.customer)?)
    .bind(recipient_text(&order.session.billing)?)
    .bind(recipient_text(&order.session.delivery)?)
    .bind(&order.session.id)
    .bind(&order.session.payment_intent_id)
    .bind(order.created_at)
    .bind(normalised_email(&order.snapshot.customer.email))
    .bind(order.session.amount_total_cents)
    .bind(&order.session.currency)
    .bind(order.snapshot.delivery_by.to_string())
    .bind(sale.as_ref().map(|sale| &sale.on))
    .bind(sale.as_ref().map(|sale| sale.cents))
    .bind(
        order
            .snapshot
            .taxation(order.session.delivery.as_ref())
            .rate_hundredths(),
    )
    .execute(&mut **tx)
    .await?
    .rows_affected();
    Ok(written == 1)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::foundation::config::Config;
    use crate::foundation::config::Operator;
    use crate::foundation::db::Db;
    use crate::sales::agreements::snapshot::{Agreement, Snapshot};
    use crate::sales::agreements::store::CheckoutState;
    use crate::services::payments::SessionStatus;
    use crate::shop::legal_texts::LegalTexts;
    use core_wasm::cart::Shipping;
    use core_wasm::settings::Settings;
    use core_wasm::validate::CustomerData;

    fn snapshot(texts: &LegalTexts) -> Snapshot {
        Snapshot {
            items: Vec::new(),
            shipping: Shipping::Pickup,
            items_cents: 556,
            shipping_cents: 0,
            total_cents: 556,
            settings_version: 1,
            settings: Settings::default(),
            agreement: Agreement {
                agreed_at: "2026-11-21T12:00:00.000Z".into(),
                agree_to_terms: true,
                pay_button_text: String::new(),
                terms: texts.terms.id.clone(),
                privacy: texts.privacy.id.clone(),
                withdrawal: texts.withdrawal.id.clone(),
            },
            delivery_by: jiff::civil::date(2026, 12, 1),
            customer: CustomerData::default(),
        }
    }

    fn checkout(id: &str) -> Checkout {
        Checkout {
            id: id.into(),
            user_id: None,
            guest_id: Some("guest_1".into()),
            browser_id: Some("guest_1".into()),
            idempotency_key: id.into(),
            request_hash: String::new(),
            cart_hash: String::new(),
            snapshot: "{}".into(),
            settings: String::new(),
            total_cents: 556,
            expires_at: "2026-11-21T09:00:00.000Z".into(),
            created_at: "2026-11-21T08:00:00.000Z".into(),
            state: CheckoutState::Open,
            attempt: 1,
            session_id: None,
            session_url: None,
        }
    }

    fn session(id: &str) -> Session {
        Session {
            id: id.into(),
            url: None,
            status: SessionStatus::Complete,
            paid: true,
            amount_total_cents: Some(556),
            currency: Some("eur".into()),
            livemode: false,
            client_reference_id: None,
            payment_intent_id: None,
            billing: None,
            delivery: None,
        }
    }

    async fn write(db: &Db, checkout_id: &str, session_id: &str, ids: &[&str]) -> Option<OrderId> {
        let operator = Operator::load(&Config::from_lookup(&|_| None).unwrap()).unwrap();
        let texts = LegalTexts::current(&operator, &Settings::default());
        let snapshot = snapshot(&texts);
        let (checkout, session) = (checkout(checkout_id), session(session_id));
        crate::sales::agreements::store::insert(db, &checkout, None, &snapshot, &texts)
            .await
            .unwrap();
        let order = NewOrder {
            checkout: &checkout,
            snapshot: &snapshot,
            session: &session,
            review_note: None,
            is_held: false,
            created_at: "2026-11-21T08:00:00.000Z",
        };
        let mut ids = ids.iter();
        db.write_locked(&[], async |tx| -> Result<_, sqlx::Error> {
            let next =
                || OrderId::from(Uuid::parse_str(ids.next().expect("an id is left")).unwrap());
            Ok(insert(tx, &order, next).await.unwrap())
        })
        .await
        .unwrap()
    }

    #[actix_web::test]
    async fn pres_03_a_taken_order_number_is_answered_with_another_id() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&format!(
            "sqlite://{}",
            folder.path().join("t.db").display()
        ))
        .await
        .unwrap();
        let one = "01932e6c-0000-7000-8000-0000deadbeef";
        let clash = "01932e6c-1111-7000-8000-1111deadbeef";
        let free = "01932e6c-2222-7000-8000-2222cafebabe";

        assert_eq!(
            write(&db, "c1", "cs_1", &[one]).await.unwrap().number(),
            "DEADBEEF"
        );
        assert_eq!(
            write(&db, "c2", "cs_2", &[clash, free])
                .await
                .unwrap()
                .number(),
            "CAFEBABE"
        );
        // The same checkout again: no second order, whatever the id.
        assert_eq!(
            write(&db, "c2", "cs_2", &["01932e6c-3333-7000-8000-333300000000"]).await,
            None
        );
    }
}
