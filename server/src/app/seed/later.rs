//! What happens to an order after it came in. The shop's own functions ask the clock for the time; these rows carry another.

use sqlx::FromRow;
use uuid::Uuid;

use super::order;
use super::people::ADMIN_ID;
use super::plan::{Event, Step};
use crate::clock::to_text;
use crate::db::Tx;
use crate::error::ApiResult;
use crate::german;
use crate::invoices::{self, Cancellation};
use crate::order_states::Status;
use crate::payments::CURRENCY;
use fastrand::Rng;

#[derive(FromRow)]
struct Known {
    id: String,
    order_number: String,
    payment_intent_id: String,
    paid_cents: i64,
    refunded_cents: i64,
    payment_state: String,
}

struct Change<'a> {
    order: Known,
    /// RFC 3339.
    now: String,
    event: &'a Event,
    rng: Rng,
}

/// Writes one later step of the order that a checkout became.
pub async fn step(tx: &mut Tx, checkout_id: &str, event: &Event) -> ApiResult<()> {
    let order: Known = sqlx::query_as(
        "SELECT id, order_number, payment_intent_id, paid_cents, refunded_cents, payment_state FROM orders \
         WHERE checkout_id = $1",
    )
    .bind(checkout_id)
    .fetch_one(&mut **tx)
    .await?;
    let mut change = Change {
        order,
        now: to_text(event.at),
        event,
        rng: Rng::with_seed(event.order as u64),
    };
    match event.step {
        Step::Ordered => Ok(()),
        Step::Processing => change.status(tx, Status::Processing).await,
        Step::Completed => change.status(tx, Status::Completed).await,
        Step::Cancelled => {
            change.status(tx, Status::Cancelled).await?;
            change.take_back(tx, "Stornierung der Bestellung").await
        }
        Step::Refunded(percent) => {
            let cents = (change.order.paid_cents * percent / 100).max(1);
            change.refund(tx, cents).await
        }
        Step::RefundedRest => {
            let cents = change.order.paid_cents - change.order.refunded_cents;
            change.refund(tx, cents).await
        }
        Step::RefundFailed => {
            let cents = change.order.paid_cents / 2;
            change.insert_refund(tx, cents, "failed").await
        }
        Step::Released => change.decide(tx, "released").await,
        Step::GivenUp => {
            change.decide(tx, "given_up").await?;
            change.status(tx, Status::Cancelled).await?;
            change.take_back(tx, "Stornierung der Bestellung").await
        }
        Step::Disputed => change.dispute(tx).await,
    }
}

impl Change<'_> {
    /// Of the same event always the same.
    fn id(&mut self) -> Uuid {
        order::id(&mut self.rng, self.event.at)
    }

    async fn status(&mut self, tx: &mut Tx, status: Status) -> ApiResult<()> {
        let id = self.id().to_string();
        sqlx::query("UPDATE orders SET status = $1, updated_at = $2 WHERE id = $3")
            .bind(status.code())
            .bind(&self.now)
            .bind(&self.order.id)
            .execute(&mut **tx)
            .await?;
        let tracking_number =
            (status == Status::Completed).then(|| format!("00340{}", self.order.order_number));
        sqlx::query(
            "INSERT INTO order_status_history (id, order_id, status, tracking_number, changed_by, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(id)
        .bind(&self.order.id)
        .bind(status.code())
        .bind(tracking_number)
        .bind(ADMIN_ID)
        .bind(&self.now)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    async fn decide(&self, tx: &mut Tx, decision: &str) -> ApiResult<()> {
        let is_released = decision == "released";
        sqlx::query(
            "UPDATE orders SET held_decision = $1, held_decided_at = $2, held_decided_by = $3, payment_state = $4, \
             updated_at = $2, sold_on = $6, sold_cents = $7 WHERE id = $5",
        )
        .bind(decision)
        .bind(&self.now)
        .bind(ADMIN_ID)
        .bind(if is_released { "paid" } else { self.order.payment_state.as_str() })
        .bind(&self.order.id)
        .bind(is_released.then(|| german::day_of(self.event.at).to_string()))
        .bind(is_released.then_some(self.order.paid_cents))
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    async fn take_back(&self, tx: &mut Tx, reason: &str) -> ApiResult<()> {
        let cancellation = Cancellation {
            order_id: &self.order.id,
            reason,
            payment_note: "Der gezahlte Betrag wird auf das ursprüngliche Zahlungsmittel erstattet.",
            created_at: &self.now,
        };
        invoices::cancel(tx, &cancellation).await?;
        Ok(())
    }

    async fn refund(&mut self, tx: &mut Tx, cents: i64) -> ApiResult<()> {
        self.insert_refund(tx, cents, "succeeded").await?;
        let refunded = self.order.refunded_cents + cents;
        let is_full = refunded >= self.order.paid_cents;
        sqlx::query(
            "UPDATE orders SET refund_state = $1, refunded_cents = $2, updated_at = $3 WHERE id = $4",
        )
        .bind(if is_full { "full" } else { "partial" })
        .bind(refunded)
        .bind(&self.now)
        .bind(&self.order.id)
        .execute(&mut **tx)
        .await?;
        if is_full {
            self.take_back(tx, "Vollständige Erstattung").await?;
        }
        Ok(())
    }

    async fn insert_refund(&mut self, tx: &mut Tx, cents: i64, state: &str) -> ApiResult<()> {
        let id = format!("re_seed_{}", self.id().simple());
        sqlx::query(
            "INSERT INTO payment_refunds (refund_id, payment_intent_id, cents, currency, state, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $6)",
        )
        .bind(id)
        .bind(&self.order.payment_intent_id)
        .bind(cents)
        .bind(CURRENCY)
        .bind(state)
        .bind(&self.now)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    async fn dispute(&mut self, tx: &mut Tx) -> ApiResult<()> {
        let id = format!("dp_seed_{}", self.id().simple());
        let state = if self.rng.bool() {
            "won"
        } else {
            "needs_response"
        };
        sqlx::query(
            "INSERT INTO payment_disputes (dispute_id, payment_intent_id, cents, state, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $5)",
        )
        .bind(id)
        .bind(&self.order.payment_intent_id)
        .bind(self.order.paid_cents)
        .bind(state)
        .bind(&self.now)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }
}
