//! Turns a paid session into exactly one order. Webhook, return page and reconciler call it, in any order, at once and
//! as often as they like.

use sqlx_macros::FromRow;

use super::insert::{InsertError, NewOrder, insert};
use crate::foundation::clock::to_text;
use crate::foundation::crash::{self, Point};
use crate::foundation::db::{Lock, Tx, together};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::ids::{OrderId, SessionId};
use crate::sales::agreements::snapshot::Snapshot;
use crate::sales::agreements::store::{self, Checkout};
use crate::sales::carts;
use crate::sales::invoices;
use crate::sales::letters;
use crate::sales::orders::events::{Outcome, note_event, note_outcome};
use crate::sales::orders::money::disputes;
use crate::sales::orders::money::refunds;
use crate::sales::orders::recipient;
use crate::sales::orders::version;
use crate::services::payments::{CURRENCY, Event, PaymentError, Session, SessionStatus};
use crate::state::State;

/// Asks the payment provider how a session stands and does what follows from it, in one transaction: order, mails,
/// the checkout's state and, if a webhook calls, the event's row.
///
/// # Errors
/// 502 when the provider does not answer, 503 when the database is locked: the caller comes again.
pub(crate) async fn fulfil(
    state: &State,
    session_id: &SessionId,
    event: Option<&Event>,
) -> ApiResult<Outcome> {
    // Asked before the transaction begins: no lock is held while the network is waited for.
    let session = match state.payments.retrieve_session(session_id).await {
        Ok(session) => Some(session),
        Err(PaymentError::NotFound) => None,
        Err(error) => return Err(ApiError::upstream(error)),
    };
    // A page that is still open changes nothing here; only the browser that waits asks so often.
    if event.is_none()
        && session
            .as_ref()
            .is_some_and(|known| known.status == SessionStatus::Open)
    {
        return Ok(Outcome::Unpaid);
    }
    let checkout = match &session {
        Some(session) => of_this_shop(state, session).await?,
        None => None,
    };
    let found = session.as_ref().zip(checkout.as_ref());
    let locks = found.map_or_else(Vec::new, |(session, checkout)| locks(checkout, session));
    let work = async |tx: &mut Tx| note_and_apply(state, tx, found, event).await;
    let outcome = state.db.write_locked(&locks, work).await?;
    if outcome == Outcome::Processing {
        state.outbox.notify();
    }
    if matches!(outcome, Outcome::OrderCreated | Outcome::Held) {
        crash::point(Point::OrderCommitted);
        state.outbox.notify();
    }
    tracing::info!(
        %session_id,
        outcome = outcome.code(),
        event = event.map(|event| event.id.as_str()),
        "fulfilled"
    );
    Ok(outcome)
}

async fn note_and_apply(
    state: &State,
    tx: &mut Tx,
    found: Option<(&Session, &Checkout)>,
    event: Option<&Event>,
) -> ApiResult<Outcome> {
    let now = to_text(state.clock.now());
    if let Some(event) = event
        && !note_event(&mut **tx, event, &now).await?
    {
        return Ok(Outcome::AlreadyOrdered);
    }
    match found {
        Some((session, checkout)) => apply(state, tx, checkout, session, event, &now).await,
        None => Ok(Outcome::Ignored),
    }
}

/// The checkout that a session is about; the reference finds it even if the server died before it could note the session's id.
async fn of_this_shop(state: &State, session: &Session) -> ApiResult<Option<Checkout>> {
    let Some(checkout_id) = &session.client_reference_id else {
        return Ok(None);
    };
    let checkout = store::by_id(&state.db, checkout_id).await?;
    if checkout.is_none() {
        tracing::warn!(
            session_id = %session.id,
            "a session refers to no checkout of this shop"
        );
    }
    if session.livemode != state.payments.livemode() {
        tracing::error!(
            session_id = %session.id,
            livemode = session.livemode,
            "test and real money are mixed up"
        );
        return Ok(None);
    }
    Ok(checkout)
}

async fn apply(
    state: &State,
    tx: &mut Tx,
    checkout: &Checkout,
    session: &Session,
    event: Option<&Event>,
    now: &str,
) -> ApiResult<Outcome> {
    let outcome = match session.status {
        SessionStatus::Complete if session.paid => {
            return order(state, tx, checkout, session, event, now).await;
        }
        SessionStatus::Expired => {
            store::mark_expired(&mut **tx, &checkout.id, Some(&session.id), now).await?;
            Outcome::Expired
        }
        // The session itself looks alike while the money is on its way and after it did not come: only the event tells.
        SessionStatus::Complete if event.is_some_and(Event::says_failed) => {
            store::mark_failed(&mut **tx, &checkout.id, Some(&session.id), now).await?;
            Outcome::Failed
        }
        SessionStatus::Complete => {
            if store::mark_processing(tx, &checkout.id, &session.id, now).await? {
                let waiting = letters::Waiting::MoneyOnItsWay {
                    checkout_id: &checkout.id,
                };
                let delivery = session.delivery.as_ref();
                letters::queue_receipt(state, tx, waiting, &checkout.snapshot()?, delivery).await?;
                Outcome::Processing
            } else {
                Outcome::Failed
            }
        }
        SessionStatus::Open => Outcome::Unpaid,
    };
    note_outcome(tx, event, outcome).await?;
    Ok(outcome)
}

/// What a payment changes: the customer's checkouts and carts, in the name of the user and of the browser, and what is known of
/// the money. Two payments of one cart each see the other, and so do a payment and the news of its refund.
fn locks<'a>(checkout: &'a Checkout, session: &'a Session) -> Vec<Lock<'a>> {
    let user = checkout.user_id.as_ref().map(Lock::User);
    let browser = checkout.browser_id.as_ref().map(Lock::Guest);
    let payment = session.payment_intent_id.as_ref().map(Lock::Payment);
    user.into_iter().chain(browser).chain(payment).collect()
}

async fn order(
    state: &State,
    tx: &mut Tx,
    checkout: &Checkout,
    session: &Session,
    event: Option<&Event>,
    now: &str,
) -> ApiResult<Outcome> {
    let snapshot = checkout.snapshot()?;
    let mismatch = mismatch(&snapshot, session);
    let Some(known) = known_of_payment(tx, checkout, session).await? else {
        return Ok(Outcome::Ignored);
    };
    if known.orders > 0 {
        return already_ordered(state, tx, checkout, session, event, now).await;
    }
    let double = (known.paid_beside > 0).then_some(DOUBLE_PAYMENT);
    let is_held = mismatch.is_some();
    let review_note = mismatch.or_else(|| double.map(str::to_owned));
    let new = NewOrder {
        checkout,
        snapshot: &snapshot,
        session,
        review_note: review_note.as_deref(),
        is_held,
        created_at: now,
    };
    crash::point(Point::PaymentFound);
    let Some(order_id) = insert(tx, &new, OrderId::random).await.map_err(internal)? else {
        return already_ordered(state, tx, checkout, session, event, now).await;
    };
    if let Some(note) = &review_note {
        tracing::error!(
            %order_id,
            order_number = order_id.number(),
            note,
            "an order needs a person to look at it"
        );
    }
    if double.is_some() {
        note_double_payment(tx, &session.id, &order_id, now).await?;
    }
    crash::point(Point::OrderWritten);
    let outcome = if is_held {
        Outcome::Held
    } else {
        Outcome::OrderCreated
    };
    note_outcome(tx, event, outcome).await?;
    carts::remove_ordered(state, tx, checkout, &snapshot.items).await?;
    let page = recipient::page(state, tx, &order_id, checkout.user_id.as_ref()).await?;
    let texts = letters::agreed_texts(state, tx, &snapshot).await?;
    // Everybody who wants a number waits from here to the commit, so it is taken last. A held order has an invoice too: every
    // payment is accounted for, and its number must not depend on what a person decides later. If the order is given up, a
    // cancellation takes the invoice back.
    let paid = invoices::PaidOrder {
        id: &order_id,
        number: &order_id.number(),
        created_at: now,
        snapshot: &snapshot,
        session,
        operator: &state.operator,
    };
    let (invoice, write_invoice) = invoices::issue(tx, &paid).await?;
    let facts = letters::OrderFacts {
        order: &paid,
        invoice: &invoice.record,
        page: &page,
        review_note: review_note.as_deref(),
    };
    // A held order is not confirmed to the customer before a person has looked at it.
    let confirmed = (!is_held).then_some(texts.as_slice());
    let write_mails = letters::order_mails(state, &facts, confirmed)?;
    together(tx, vec![write_invoice, write_mails]).await?;
    if is_held {
        let waiting = letters::Waiting::Held {
            order_id: &order_id,
            number: &order_id.number(),
        };
        letters::queue_receipt(state, tx, waiting, &snapshot, session.delivery.as_ref()).await?;
    }
    // The news of a refund or a dispute may have been here first; its mail comes after the confirmation.
    if known.news_of_charge > 0
        && let Some(payment_intent_id) = &session.payment_intent_id
    {
        refunds::apply_refunds(state, tx, payment_intent_id, now).await?;
        disputes::notify_operator(state, tx, payment_intent_id).await?;
    }
    crash::point(Point::OrderUncommitted);
    Ok(outcome)
}

async fn already_ordered(
    state: &State,
    tx: &mut Tx,
    checkout: &Checkout,
    session: &Session,
    event: Option<&Event>,
    now: &str,
) -> ApiResult<Outcome> {
    paid_again(state, tx, checkout, session, now).await?;
    note_outcome(tx, event, Outcome::AlreadyOrdered).await?;
    Ok(Outcome::AlreadyOrdered)
}

#[derive(FromRow)]
struct Ordered {
    id: OrderId,
    order_number: String,
    stripe_session_id: Option<SessionId>,
    review_note: Option<String>,
}

/// Another session of the same checkout may have been paid too: its money belongs to no order. It is noted once.
async fn paid_again(
    state: &State,
    tx: &mut Tx,
    checkout: &Checkout,
    session: &Session,
    now: &str,
) -> ApiResult<()> {
    let order: Option<Ordered> = sqlx::query_as(
        "SELECT id, order_number, stripe_session_id, review_note FROM orders WHERE checkout_id = $1",
    )
    .bind(&checkout.id)
    .fetch_optional(&mut **tx)
    .await?;
    let Some(order) = order.filter(|order| {
        let first = order.stripe_session_id.as_ref();
        first.is_some_and(|first| *first != session.id)
    }) else {
        return Ok(());
    };
    let payment = session.payment_intent_id.as_deref().unwrap_or(&session.id);
    if !note_double_payment(tx, &session.id, &order.id, now).await? {
        return Ok(());
    }
    let notes = order.review_note.unwrap_or_default();
    let currency = session.currency.as_deref().unwrap_or("?");
    let paid = paid_words(session.amount_total_cents, currency);
    let note = format!(
        "Doppelzahlung prüfen: Dieselbe Bestellung wurde auf einer zweiten Zahlungsseite noch einmal bezahlt ({paid}, Zahlung \
         {payment})."
    );
    tracing::error!(
        order_id = %order.id,
        session_id = %session.id,
        note,
        "a checkout was paid twice"
    );
    sqlx::query("UPDATE orders SET review_note = $1 WHERE id = $2")
        .bind(format!("{notes} {note}").trim())
        .bind(&order.id)
        .execute(&mut **tx)
        .await?;
    version::news_of_order(tx, &order.id, now).await?;
    let attention = letters::Attention::PaidTwice {
        payment,
        paid: &paid,
    };
    letters::queue_attention(state, tx, &order.id, &order.order_number, &attention).await
}

/// False: it was noted before.
async fn note_double_payment(
    tx: &mut Tx,
    session_id: &SessionId,
    order_id: &OrderId,
    now: &str,
) -> Result<bool, sqlx::Error> {
    let noted = sqlx::query(
        "INSERT INTO double_payments (session_id, order_id, received_at) VALUES ($1, $2, $3) \
         ON CONFLICT (session_id) DO NOTHING",
    )
    .bind(session_id)
    .bind(order_id)
    .bind(now)
    .execute(&mut **tx)
    .await?
    .rows_affected();
    Ok(noted == 1)
}

/// What is known of a payment, once it is the caller's alone.
#[derive(FromRow)]
struct Known {
    /// Orders of this checkout: one at most.
    orders: i64,
    /// Orders that the same cart of the same customer became while this page was already open.
    paid_beside: i64,
    /// Refunds and disputes of it.
    news_of_charge: i64,
}

async fn known_of_payment(
    tx: &mut Tx,
    checkout: &Checkout,
    session: &Session,
) -> Result<Option<Known>, sqlx::Error> {
    sqlx::query_as(
        "SELECT (SELECT COUNT(*) FROM orders WHERE checkout_id = paid.id) AS orders, \
         (SELECT COUNT(*) FROM orders JOIN checkouts AS other ON other.id = orders.checkout_id \
         WHERE other.cart_hash = paid.cart_hash AND other.id <> paid.id \
         AND (other.user_id = paid.user_id OR other.browser_id = paid.browser_id) \
         AND orders.created_at >= paid.created_at) AS paid_beside, \
         (SELECT COUNT(*) FROM payment_refunds WHERE payment_intent_id = $2) \
         + (SELECT COUNT(*) FROM payment_disputes WHERE payment_intent_id = $2) AS news_of_charge \
         FROM checkouts AS paid WHERE paid.id = $1",
    )
    .bind(&checkout.id)
    .bind(&session.payment_intent_id)
    .fetch_optional(&mut **tx)
    .await
}

const DOUBLE_PAYMENT: &str = "Doppelzahlung prüfen: Derselbe Warenkorb wurde auf zwei gleichzeitig offenen Zahlungsseiten bezahlt.";

/// In German, for the operator: what is not as agreed.
fn mismatch(snapshot: &Snapshot, session: &Session) -> Option<String> {
    let paid = session.amount_total_cents;
    let currency = session.currency.as_deref().unwrap_or("?");
    (paid != Some(snapshot.total_cents) || currency != CURRENCY)
        .then(|| held_note(paid, currency, snapshot.total_cents))
}

/// What the operator reads beside a payment that is held.
pub fn held_note(paid: Option<i64>, currency: &str, agreed_cents: i64) -> String {
    format!(
        "Angehalten: Bezahlt wurden {}, vereinbart waren {}.",
        paid_words(paid, currency),
        german::euro(agreed_cents)
    )
}

fn paid_words(paid: Option<i64>, currency: &str) -> String {
    match paid {
        Some(cents) if currency == CURRENCY => german::euro(cents),
        // How many of its smallest unit make one is another matter for each currency.
        Some(units) => format!("{units} {} (kleinste Einheit)", currency.to_uppercase()),
        None => "eine unbekannte Summe".to_owned(),
    }
}

fn internal(error: InsertError) -> ApiError {
    match error {
        InsertError::Database(error) => error.into(),
        error => ApiError::internal(error),
    }
}
