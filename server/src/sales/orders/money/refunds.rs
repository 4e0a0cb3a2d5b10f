//! Money that goes back: refunds one by one, as the payment provider lists them.

use sqlx_macros::FromRow;

use super::disputes;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx, lock};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german::euro;
use crate::foundation::ids::{OrderId, PaymentId};
use crate::foundation::tax::IncludedTax;
use crate::sales::invoices::{self, Cancellation, Correction, StoredInvoice};
use crate::sales::letters::{self, Attention, RefundNews};
use crate::sales::order_states::RefundShare;
use crate::sales::orders::events::{Outcome, note_event, note_outcome};
use crate::sales::orders::recipient::notified_order;
use crate::sales::orders::version;
use crate::sales::refused_parts;
use crate::services::invoice_pdf::record::InvoiceRecord;
use crate::services::payments::{CURRENCY, ChargeNews, Event, Refund, RefundState};
use crate::state::State;

/// Whether money that goes back in part gets a document of its own.
pub(crate) fn wants_documents(state: &State) -> bool {
    state.settings.current().settings.invoice_corrections
}

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
                remember(state, tx, payment_intent_id, &listed, &now).await?;
                apply_refunds(state, tx, payment_intent_id, &now).await?
            }
            ChargeNews::Disputed(dispute) => {
                disputes::remember(tx, dispute, &now).await?;
                disputes::notify_operator(state, tx, payment_intent_id).await?
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
        remember(state, tx, payment_intent_id, &listed, &now).await?;
        apply_refunds(state, tx, payment_intent_id, &now).await
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
/// and none is ever taken away. Whether one gets a document is decided when it is asked for here, or else
/// when it is first heard of: what the owner chooses later changes neither.
async fn remember(
    state: &State,
    tx: &mut Tx,
    payment_intent_id: &PaymentId,
    refunds: &[Refund],
    now: &str,
) -> Result<(), sqlx::Error> {
    for refund in refunds {
        let keep = sqlx::query(
            "INSERT INTO payment_refunds (refund_id, payment_intent_id, cents, currency, state, created_at, updated_at, request_id, is_corrected) \
             VALUES ($1, $2, $3, $4, $5, $6, $6, $7, COALESCE((SELECT is_corrected FROM refund_requests \
             WHERE id = $7 AND payment_intent_id = $2), $8)) ON CONFLICT (refund_id) DO UPDATE SET cents = excluded.cents, \
             state = excluded.state, updated_at = excluded.updated_at \
             WHERE payment_refunds.state NOT IN ('failed', 'canceled') AND (payment_refunds.state <> excluded.state \
             OR payment_refunds.cents <> excluded.cents)",
        )
        .bind(&refund.id)
        .bind(payment_intent_id)
        .bind(refund.cents)
        .bind(&refund.currency)
        .bind(refund.state)
        .bind(now)
        .bind(&refund.request_id)
        .bind(i64::from(wants_documents(state)));
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
    total_cents: i64,
    paid_cents: Option<i64>,
    paid_currency: Option<String>,
    /// The refunded cents that the order already counts.
    refunded_cents: i64,
    tax_rate: Option<i64>,
}

#[derive(FromRow)]
struct StoredRefund {
    refund_id: String,
    cents: i64,
    currency: String,
    state: RefundState,
    /// 1: it gets a document.
    is_corrected: i64,
    /// That document's number.
    correction: Option<String>,
    /// Why it was asked for here.
    reason: Option<String>,
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

/// Brings the order of a payment up to what is known of its refunds, notifies the customer of what is new, and the operator of what
/// failed. A full refund takes the invoice back, a part corrects it where the owner wants that. No order yet: `fulfil` calls this once it exists.
pub(crate) async fn apply_refunds(
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
        "SELECT id, order_number, total_cents, paid_cents, paid_currency, refunded_cents, \
         tax_rate FROM orders WHERE id = $1",
    )
    .bind(&id)
    .fetch_one(&mut **tx)
    .await?;
    let refunds: Vec<StoredRefund> = sqlx::query_as(
        "SELECT refund_id, payment_refunds.cents, currency, payment_refunds.state, CAST(payment_refunds.is_corrected AS BIGINT) AS is_corrected, correction, \
         CASE WHEN refund_requests.is_corrected = 1 THEN refund_requests.reason END AS reason FROM payment_refunds \
         LEFT JOIN refund_requests ON refund_requests.id = request_id AND refund_requests.payment_intent_id = payment_refunds.payment_intent_id \
         WHERE payment_refunds.payment_intent_id = $1 ORDER BY payment_refunds.created_at, refund_id",
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
    let documents = if sum.is_full {
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
        invoices::cancel(tx, &cancellation)
            .await?
            .into_iter()
            .collect()
    } else {
        correct(tx, &order, &refunds, now).await?
    };
    notify_customer(state, tx, &order, &sum, &documents).await?;
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

/// Corrects the invoice for each refund that has arrived since, and takes a correction back whose refund did not arrive after all.
async fn correct(
    tx: &mut Tx,
    order: &Order,
    refunds: &[StoredRefund],
    now: &str,
) -> ApiResult<Vec<StoredInvoice>> {
    // What was paid above the invoice goes back first: it was never part of it.
    let mut overpaid = (order.paid_cents.unwrap_or_default() - order.total_cents).max(0);
    let mut documents = Vec::new();
    for refund in refunds.iter().filter(|refund| refund.currency == CURRENCY) {
        let has_failed = matches!(refund.state, RefundState::Failed | RefundState::Canceled);
        let sum = euro(refund.cents);
        let (cents, reason, payment_note) = if has_failed {
            let Some(_) = &refund.correction else {
                continue;
            };
            (
                0,
                "Die Erstattung ist nicht angekommen.".to_owned(),
                format!("Die Erstattung von {sum} ist nicht angekommen."),
            )
        } else {
            let above = overpaid.min(refund.cents);
            overpaid -= above;
            let is_due = refund.state == RefundState::Succeeded && refund.is_corrected == 1;
            if !is_due || refund.correction.is_some() {
                continue;
            }
            (
                refund.cents - above,
                refund
                    .reason
                    .clone()
                    .unwrap_or_else(|| "Teilerstattung".to_owned()),
                format!("{sum} wurden auf das ursprüngliche Zahlungsmittel erstattet."),
            )
        };
        let correction = Correction {
            order_id: &order.id,
            cents,
            takes_back: refund.correction.as_deref().filter(|_| has_failed),
            reason: &reason,
            payment_note: &payment_note,
            created_at: now,
        };
        let Some(document) = invoices::correct(tx, &correction).await? else {
            continue;
        };
        if !has_failed {
            sqlx::query("UPDATE payment_refunds SET correction = $1 WHERE refund_id = $2")
                .bind(&document.record.number)
                .bind(&refund.refund_id)
                .execute(&mut **tx)
                .await?;
        }
        documents.push(document);
    }
    Ok(documents)
}

/// Mails the customer what went back, with its documents; nothing if the order already counted as much and there are no documents.
async fn notify_customer(
    state: &State,
    tx: &mut Tx,
    order: &Order,
    sum: &Sum,
    documents: &[StoredInvoice],
) -> ApiResult<()> {
    // The mail of a refused part has promised its money: that it goes back now is no other news.
    let promised = refused_parts::promised_cents(tx, &order.id).await?;
    let is_news = sum.cents > order.refunded_cents.max(promised);
    let records: Vec<_> = documents.iter().map(|document| &document.record).collect();
    let is_corrected = !sum.is_full && !records.is_empty();
    if !is_news && !is_corrected {
        return Ok(());
    }
    let Some(notified) = notified_order(state, tx, &order.id).await? else {
        return Ok(());
    };
    if !is_news {
        return letters::queue_corrections(state, tx, &notified, &records).await;
    }
    let new_cents = sum.cents - order.refunded_cents;
    let news = RefundNews {
        refunded_cents: sum.cents,
        known_cents: order.refunded_cents,
        tax: printed_tax(&records, new_cents)
            .or_else(|| IncludedTax::of_order(order.tax_rate, new_cents)),
        failed_before: sum.failed,
        is_full: sum.is_full,
        documents: &records,
    };
    letters::queue_refund_news(state, tx, &notified, &news).await
}

/// The VAT as the documents of just this sum have it: the mail that they lie beside says the same.
fn printed_tax(records: &[&InvoiceRecord], cents: i64) -> Option<IncludedTax> {
    let of_sum = records.iter().map(|record| record.total_cents).sum::<i64>() == -cents;
    let mut taxes = records.iter().filter_map(|record| record.tax);
    let tax_cents: i64 = taxes.clone().map(|tax| tax.tax_cents).sum();
    let rate = taxes.next_back()?.rate_percent;
    of_sum.then(|| IncludedTax::parts(rate, cents, -tax_cents))
}
