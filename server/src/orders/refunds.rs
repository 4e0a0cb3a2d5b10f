//! Money that goes back: refunds and disputes, as the payment provider tells them.

use sqlx::{Any, FromRow, Transaction};

use super::fulfil::{Outcome, note_event, note_outcome};
use super::told::{customer, told_order};
use crate::clock::to_text;
use crate::error::ApiResult;
use crate::german::euro;
use crate::invoices::{self, Cancellation, StoredInvoice};
use crate::mail::{self, RefundNews};
use crate::payments::{CURRENCY, ChargeNews, Event};
use crate::state::State;

/// Takes the news of a charge, in one transaction with the event's row.
///
/// # Errors
/// When the database does not answer: the event comes again.
pub async fn take(state: &State, event: &Event, news: &ChargeNews) -> ApiResult<Outcome> {
    let mut tx = state.db.begin_write().await?;
    let now = to_text(state.clock.now());
    if !note_event(&mut tx, event, &now).await? {
        return Ok(Outcome::AlreadyOrdered);
    }
    let outcome = if event.livemode == state.payments.livemode() {
        apply(state, &mut tx, news, &now).await?
    } else {
        tracing::error!(event = event.id, "test and real money are mixed up");
        Outcome::Ignored
    };
    note_outcome(&mut tx, event, outcome).await?;
    tx.commit().await?;
    state.outbox.ring();
    tracing::info!(
        event = event.id,
        kind = event.kind,
        outcome = outcome.code(),
        "charge news taken"
    );
    Ok(outcome)
}

async fn apply(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    news: &ChargeNews,
    now: &str,
) -> ApiResult<Outcome> {
    match news {
        ChargeNews::Refunded {
            payment_intent_id,
            refunded_cents,
            is_full,
            currency,
        } => {
            if currency != CURRENCY {
                return Ok(Outcome::Ignored);
            }
            remember(tx, payment_intent_id, *refunded_cents, *is_full, now).await?;
            settle(state, tx, payment_intent_id, now).await
        }
        ChargeNews::RefundFailed {
            payment_intent_id,
            cents,
        } => {
            let note = format!(
                "Erstattung fehlgeschlagen: {} kamen nicht beim Kunden an. Bitte beim Zahlungsdienstleister prüfen.",
                euro(*cents)
            );
            add_note(tx, payment_intent_id, &note, now).await
        }
        ChargeNews::Disputed {
            payment_intent_id,
            cents,
        } => {
            let note = format!(
                "Zahlung angefochten: Der Kunde verlangt {} zurück. Bitte beim Zahlungsdienstleister antworten.",
                euro(*cents)
            );
            add_note(tx, payment_intent_id, &note, now).await
        }
    }
}

/// Sums only grow: an event that comes late tells less than is known.
async fn remember(
    tx: &mut Transaction<'static, Any>,
    payment_intent_id: &str,
    refunded_cents: i64,
    is_full: bool,
    now: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO refunds (payment_intent_id, refunded_cents, is_full, updated_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (payment_intent_id) DO UPDATE SET refunded_cents = excluded.refunded_cents, \
         is_full = excluded.is_full, updated_at = excluded.updated_at \
         WHERE excluded.refunded_cents > refunds.refunded_cents",
    )
    .bind(payment_intent_id)
    .bind(refunded_cents)
    .bind(i16::from(is_full))
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(drop)
}

#[derive(FromRow)]
struct Refund {
    order_id: String,
    order_number: String,
    user_id: Option<String>,
    customer_data: String,
    /// What the order says.
    known_cents: i64,
    /// What the payment provider says.
    refunded_cents: i64,
    is_full: i16,
}

/// Brings the order of a payment up to what is known of its refunds, and tells the customer what is new. A full refund takes
/// the invoice back. Nothing happens where there is no order yet: its making calls this again.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn settle(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    payment_intent_id: &str,
    now: &str,
) -> ApiResult<Outcome> {
    let refund: Option<Refund> = sqlx::query_as(
        "SELECT orders.id AS order_id, orders.order_number, \
         orders.user_id, orders.customer_data, \
         orders.refunded_cents AS known_cents, refunds.refunded_cents, refunds.is_full FROM refunds \
         JOIN orders ON orders.payment_intent_id = refunds.payment_intent_id WHERE refunds.payment_intent_id = $1",
    )
    .bind(payment_intent_id)
    .fetch_optional(&mut **tx)
    .await?;
    let Some(refund) = refund else {
        return Ok(Outcome::Ignored);
    };
    let is_full = refund.is_full == 1;
    sqlx::query(
        "UPDATE orders SET refund_state = $1, refunded_cents = $2, updated_at = $3 WHERE id = $4",
    )
    .bind(if is_full { "full" } else { "partial" })
    .bind(refund.refunded_cents)
    .bind(now)
    .bind(&refund.order_id)
    .execute(&mut **tx)
    .await?;
    let cancellation = if is_full {
        let payment_note = format!(
            "{} wurden auf das ursprüngliche Zahlungsmittel erstattet.",
            euro(refund.refunded_cents)
        );
        let cancellation = Cancellation {
            order_id: &refund.order_id,
            reason: "Vollständige Erstattung",
            payment_note: &payment_note,
            created_at: now,
        };
        invoices::cancel(tx, &cancellation).await?
    } else {
        None
    };
    tell(state, tx, &refund, cancellation.as_ref()).await?;
    Ok(Outcome::Refunded)
}

/// Mails the customer what went back; nothing if the order knew of as much before.
async fn tell(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    refund: &Refund,
    cancellation: Option<&StoredInvoice>,
) -> ApiResult<()> {
    let Some(customer) = customer(&refund.customer_data) else {
        return Ok(());
    };
    if refund.refunded_cents <= refund.known_cents {
        return Ok(());
    }
    let told = told_order(
        state,
        tx,
        &refund.order_id,
        &refund.order_number,
        refund.user_id.as_deref(),
        &customer,
    )
    .await?;
    let news = RefundNews {
        refunded_cents: refund.refunded_cents,
        known_cents: refund.known_cents,
        is_full: refund.is_full == 1,
        cancellation: cancellation.map(|document| &document.record),
    };
    mail::queue_refund_news(state, tx, &told, &news).await
}

/// Adds a line to what the operator must look at.
async fn add_note(
    tx: &mut Transaction<'static, Any>,
    payment_intent_id: &str,
    note: &str,
    now: &str,
) -> ApiResult<Outcome> {
    let noted = sqlx::query(
        "UPDATE orders SET review_note = CASE WHEN review_note IS NULL THEN $1 ELSE review_note || $2 END, \
         updated_at = $3 WHERE payment_intent_id = $4",
    )
    .bind(note)
    .bind(format!("\n{note}"))
    .bind(now)
    .bind(payment_intent_id)
    .execute(&mut **tx)
    .await?
    .rows_affected();
    if noted == 0 {
        tracing::error!(payment_intent_id, note, "no order has this payment");
        return Ok(Outcome::Ignored);
    }
    tracing::error!(
        payment_intent_id,
        note,
        "an order needs a person to look at it"
    );
    Ok(Outcome::Noted)
}
