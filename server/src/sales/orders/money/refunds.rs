//! Money that goes back: refunds one by one, as the payment provider lists them.

use sqlx_macros::FromRow;

use super::disputes;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx, lock};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german::euro;
use crate::foundation::ids::{OrderId, PaymentId, UserId};
use crate::foundation::tax::IncludedTax;
use crate::sales::invoices::{self, Cancellation, StoredInvoice};
use crate::sales::letters::{self, Attention, RefundNews};
use crate::sales::order_states::RefundShare;
use crate::sales::orders::events::{Outcome, note_event, note_outcome};
use crate::sales::orders::recipient::{customer, notified_order};
use crate::sales::orders::version;
use crate::sales::refused_parts;
use crate::services::payments::{CURRENCY, ChargeNews, Event, Refund, RefundState};
use crate::state::State;

/// Takes the news of a charge, in one transaction with the event's row.
///
/// # Errors
/// When the database or the payment provider does not answer: the event comes again.
pub(crate) async fn take(state: &State, event: &Event, news: &ChargeNews) -> ApiResult<Outcome> {
    let is_ours = event.livemode == state.payments.livemode();
    // Asked before the transaction begins: no lock is held while the network is waited for.
    let listed = match news {
        ChargeNews::Refunds { payment_intent_id } if is_ours => {
            list(state, payment_intent_id).await?
        }
        _ => Vec::new(),
    };
    let payment_intent_id = match news {
        ChargeNews::Refunds { payment_intent_id } => payment_intent_id,
        ChargeNews::Disputed(dispute) => &dispute.payment_intent_id,
    };
    let take = async |tx: &mut Tx| {
        let now = to_text(state.clock.now());
        if !note_event(&mut **tx, event, &now).await? {
            return Ok(Outcome::AlreadyOrdered);
        }
        let outcome = match news {
            _ if !is_ours => {
                tracing::error!(event = event.id, "test and real money are mixed up");
                Outcome::Ignored
            }
            ChargeNews::Refunds { .. } => {
                remember(tx, payment_intent_id, &listed, &now).await?;
                settle(state, tx, payment_intent_id, &now).await?
            }
            ChargeNews::Disputed(dispute) => {
                disputes::remember(tx, dispute, &now).await?;
                disputes::settle(state, tx, payment_intent_id).await?
            }
        };
        note_outcome(tx, Some(event), outcome).await?;
        ApiResult::Ok(outcome)
    };
    let locks = [Lock::Payment(payment_intent_id)];
    let outcome = state.db.write_locked(&locks, take).await?;
    state.outbox.notify();
    tracing::info!(
        event = event.id,
        kind = event.kind,
        outcome = outcome.code(),
        "charge news taken"
    );
    Ok(outcome)
}

/// Asks the provider for a payment's refunds and does what follows from them, without an event.
///
/// # Errors
/// As [`take`].
pub(crate) async fn refresh(state: &State, payment_intent_id: &PaymentId) -> ApiResult<()> {
    let listed = list(state, payment_intent_id).await?;
    let take = async |tx: &mut Tx| {
        let now = to_text(state.clock.now());
        remember(tx, payment_intent_id, &listed, &now).await?;
        settle(state, tx, payment_intent_id, &now).await
    };
    let locks = [Lock::Payment(payment_intent_id)];
    state.db.write_locked(&locks, take).await?;
    state.outbox.notify();
    Ok(())
}

async fn list(state: &State, payment_intent_id: &PaymentId) -> ApiResult<Vec<Refund>> {
    state
        .payments
        .refunds_of(payment_intent_id)
        .await
        .map_err(ApiError::upstream)
}

/// Payments with a refund that has not arrived yet: its news may get lost. In no order.
pub(crate) async fn pending(state: &State) -> ApiResult<Vec<PaymentId>> {
    Ok(sqlx::query_scalar(
        "SELECT payment_intent_id FROM payment_refunds WHERE state = 'pending' GROUP BY payment_intent_id ORDER BY RANDOM() LIMIT 200",
    )
    .fetch_all(state.db.pool())
    .await?)
}

/// Writes the refunds of a list that is about to be old: two lists may come in the wrong order, so what has failed stays failed,
/// and none is ever taken away.
async fn remember(
    tx: &mut Tx,
    payment_intent_id: &PaymentId,
    refunds: &[Refund],
    now: &str,
) -> Result<(), sqlx::Error> {
    for refund in refunds {
        let keep = sqlx::query(
            "INSERT INTO payment_refunds (refund_id, payment_intent_id, cents, currency, state, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (refund_id) DO UPDATE SET cents = excluded.cents, \
             state = excluded.state, updated_at = excluded.updated_at \
             WHERE payment_refunds.state NOT IN ('failed', 'canceled') AND (payment_refunds.state <> excluded.state \
             OR payment_refunds.cents <> excluded.cents)",
        )
        .bind(&refund.id)
        .bind(payment_intent_id)
        .bind(refund.cents)
        .bind(&refund.currency)
        .bind(refund.state)
        .bind(now);
        let is_news = keep.execute(&mut **tx).await?.rows_affected() > 0;
        if is_news && refund.state == RefundState::Failed {
            version::news_of_payment(tx, payment_intent_id, now).await?;
        }
    }
    Ok(())
}

#[derive(FromRow)]
struct Order {
    id: OrderId,
    order_number: String,
    user_id: Option<UserId>,
    customer_data: String,
    total_cents: i64,
    paid_cents: Option<i64>,
    paid_currency: Option<String>,
    /// What of it the order knows to be back.
    refunded_cents: i64,
    tax_rate: Option<i64>,
}

#[derive(FromRow)]
struct StoredRefund {
    refund_id: String,
    cents: i64,
    currency: String,
    state: RefundState,
}

/// What all refunds of a payment come to.
struct Sum {
    cents: i64,
    is_full: bool,
    failed: usize,
}

impl Sum {
    fn of(refunds: &[StoredRefund], order: &Order) -> Self {
        let currency = order.paid_currency.as_deref().unwrap_or(CURRENCY);
        let mut sum = Self {
            cents: 0,
            is_full: false,
            failed: 0,
        };
        for refund in refunds.iter().filter(|refund| refund.currency == currency) {
            match refund.state {
                RefundState::Failed => sum.failed += 1,
                RefundState::Canceled => {}
                RefundState::Pending | RefundState::Succeeded => {
                    sum.cents = sum.cents.saturating_add(refund.cents);
                }
            }
        }
        sum.is_full = sum.cents > 0 && sum.cents >= order.paid_cents.unwrap_or(order.total_cents);
        sum
    }

    fn share(&self) -> RefundShare {
        match (self.cents, self.is_full) {
            (_, true) => RefundShare::Full,
            (0, _) => RefundShare::None,
            _ => RefundShare::Partial,
        }
    }
}

/// Brings the order of a payment up to what is known of its refunds, tells the customer what is new, and the operator what
/// failed. A full refund takes the invoice back. No order yet: `fulfil` calls this once it exists.
pub(crate) async fn settle(
    state: &State,
    tx: &mut Tx,
    payment_intent_id: &PaymentId,
    now: &str,
) -> ApiResult<Outcome> {
    let id: Option<OrderId> =
        sqlx::query_scalar("SELECT id FROM orders WHERE payment_intent_id = $1")
            .bind(payment_intent_id)
            .fetch_optional(&mut **tx)
            .await?;
    let Some(id) = id else {
        return Ok(Outcome::Ignored);
    };
    // An admin may be changing the order at this moment.
    lock(tx, &[Lock::Order(&id)]).await?;
    let order: Order = sqlx::query_as(
        "SELECT id, order_number, user_id, customer_data, total_cents, paid_cents, paid_currency, refunded_cents, \
         tax_rate FROM orders WHERE id = $1",
    )
    .bind(&id)
    .fetch_one(&mut **tx)
    .await?;
    let refunds: Vec<StoredRefund> = sqlx::query_as(
        "SELECT refund_id, cents, currency, state FROM payment_refunds WHERE payment_intent_id = $1 \
         ORDER BY created_at, refund_id",
    )
    .bind(payment_intent_id)
    .fetch_all(&mut **tx)
    .await?;
    if refunds.is_empty() {
        return Ok(Outcome::Ignored);
    }
    let sum = Sum::of(&refunds, &order);
    sqlx::query(
        "UPDATE orders SET refund_state = $1, refunded_cents = $2, updated_at = $3, version = version + 1 WHERE id = $4 \
         AND (refund_state <> $1 OR refunded_cents <> $2)",
    )
    .bind(sum.share())
    .bind(sum.cents)
    .bind(now)
    .bind(&order.id)
    .execute(&mut **tx)
    .await?;
    let cancellation = if sum.is_full {
        let payment_note = format!(
            "{} wurden auf das ursprüngliche Zahlungsmittel erstattet.",
            euro(sum.cents)
        );
        let cancellation = Cancellation {
            order_id: &order.id,
            reason: "Vollständige Erstattung",
            payment_note: &payment_note,
            created_at: now,
        };
        invoices::cancel(tx, &cancellation).await?
    } else {
        None
    };
    tell(state, tx, &order, &sum, cancellation.as_ref()).await?;
    let failed = |refund: &&StoredRefund| refund.state == RefundState::Failed;
    for refund in refunds.iter().filter(failed) {
        let attention = Attention::RefundFailed {
            refund_id: &refund.refund_id,
            cents: refund.cents,
        };
        letters::queue_attention(state, tx, &order.id, &order.order_number, &attention).await?;
    }
    Ok(Outcome::Refunded)
}

/// Mails the customer what went back; nothing if the order knew of as much before.
async fn tell(
    state: &State,
    tx: &mut Tx,
    order: &Order,
    sum: &Sum,
    cancellation: Option<&StoredInvoice>,
) -> ApiResult<()> {
    let Some(customer) = customer(&order.customer_data) else {
        return Ok(());
    };
    // The mail of a refused part has promised its money: that it goes back now is no other news.
    let promised = refused_parts::promised_cents(tx, &order.id).await?;
    if sum.cents <= order.refunded_cents.max(promised) {
        return Ok(());
    }
    let notified = notified_order(
        state,
        tx,
        &order.id,
        &order.order_number,
        order.user_id.as_ref(),
        &customer,
    )
    .await?;
    let news = RefundNews {
        refunded_cents: sum.cents,
        known_cents: order.refunded_cents,
        tax: IncludedTax::of_order(order.tax_rate, sum.cents - order.refunded_cents),
        failed_before: sum.failed,
        is_full: sum.is_full,
        cancellation: cancellation.map(|document| &document.record),
    };
    letters::queue_refund_news(state, tx, &notified, &news).await
}
