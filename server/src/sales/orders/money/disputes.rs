//! Payments that a customer's bank wants back: they have a deadline, so somebody must hear of them.

use sqlx_macros::FromRow;

use crate::foundation::clock::to_text;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{OrderId, PaymentId};
use crate::sales::letters::{self, Attention};
use crate::sales::orders::events::Outcome;
use crate::sales::orders::version;
use crate::services::payments::Dispute;
use crate::state::State;

/// Keeps a dispute, whether or not there is an order yet. One that is decided stays so, whatever comes late.
pub(crate) async fn remember(tx: &mut Tx, dispute: &Dispute, now: &str) -> Result<(), sqlx::Error> {
    let keep = sqlx::query(
        "INSERT INTO payment_disputes (dispute_id, payment_intent_id, cents, state, created_at, updated_at, reason, evidence_due) \
         VALUES ($1, $2, $3, $4, $5, $5, $6, $7) ON CONFLICT (dispute_id) DO UPDATE SET cents = excluded.cents, \
         state = excluded.state, updated_at = excluded.updated_at, reason = COALESCE(excluded.reason, payment_disputes.reason), \
         evidence_due = COALESCE(excluded.evidence_due, payment_disputes.evidence_due) \
         WHERE payment_disputes.state NOT IN ('won', 'lost', 'warning_closed')",
    )
    .bind(&dispute.id)
    .bind(&dispute.payment_intent_id)
    .bind(dispute.cents)
    .bind(&dispute.state)
    .bind(now)
    .bind(&dispute.reason)
    .bind(dispute.evidence_due.map(to_text));
    if keep.execute(&mut **tx).await?.rows_affected() > 0 {
        version::news_of_payment(tx, &dispute.payment_intent_id, now).await?;
    }
    Ok(())
}

#[derive(FromRow)]
struct Row {
    dispute_id: String,
    cents: i64,
    order_id: OrderId,
    order_number: String,
}

/// Notifies the operator of each dispute of a payment, once. No order yet: `fulfil` calls this once it exists.
pub(crate) async fn notify_operator(
    state: &State,
    tx: &mut Tx,
    payment_intent_id: &PaymentId,
) -> ApiResult<Outcome> {
    let disputes: Vec<Row> = sqlx::query_as(
        "SELECT dispute_id, cents, orders.id AS order_id, order_number FROM payment_disputes \
         JOIN orders ON orders.payment_intent_id = payment_disputes.payment_intent_id \
         WHERE payment_disputes.payment_intent_id = $1",
    )
    .bind(payment_intent_id)
    .fetch_all(&mut **tx)
    .await?;
    for dispute in &disputes {
        let attention = Attention::Disputed {
            dispute_id: &dispute.dispute_id,
            cents: dispute.cents,
        };
        letters::queue_attention(
            state,
            tx,
            &dispute.order_id,
            &dispute.order_number,
            &attention,
        )
        .await?;
        tracing::error!(
            order_id = %dispute.order_id,
            dispute_id = dispute.dispute_id,
            "a payment is disputed"
        );
    }
    Ok(if disputes.is_empty() {
        Outcome::Ignored
    } else {
        Outcome::Noted
    })
}
