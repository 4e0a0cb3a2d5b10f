//! What happens to orders after they came in. The shop's own functions ask the clock for the time; these rows carry another.

use jiff::Timestamp;
use uuid::Uuid;

use super::order;
use super::people::ADMIN_ID;
use super::plan::{self, Order, Step};
use super::rows::Rows;
use fastrand::Rng;
use schichtwerk_server::foundation::clock::to_text;
use schichtwerk_server::foundation::db::{Tx, Value};
use schichtwerk_server::foundation::error::ApiResult;
use schichtwerk_server::foundation::german;
use schichtwerk_server::foundation::ids::{CheckoutId, OrderId};
use schichtwerk_server::sales::invoices::{self, Cancellation};
use schichtwerk_server::sales::order_states::Status;
use schichtwerk_server::services::payments::CURRENCY;

/// The payment of an order as it came in.
pub struct Paid<'a> {
    pub intent_id: &'a str,
    pub cents: i64,
}

/// The rows of many orders.
pub struct Later {
    states: Rows,
    history: Rows,
    refunds: Rows,
    disputes: Rows,
}

impl Later {
    pub fn new() -> Self {
        Self {
            states: Rows::between(
                "UPDATE orders SET status = later.column2, payment_state = later.column3, refund_state = later.column4, \
                 refunded_cents = later.column5, updated_at = later.column6, held_decision = later.column7, \
                 held_decided_at = later.column8, held_decided_by = later.column9, \
                 sold_on = COALESCE(later.column10, orders.sold_on), \
                 sold_cents = COALESCE(later.column11, orders.sold_cents) FROM (VALUES ",
                11,
                ") AS later WHERE orders.id = later.column1",
            ),
            history: Rows::into(
                "INSERT INTO order_status_history (id, order_id, status, tracking_number, changed_by, created_at) VALUES ",
                6,
            ),
            refunds: Rows::into(
                "INSERT INTO payment_refunds (refund_id, payment_intent_id, cents, currency, state, created_at, updated_at) \
                 VALUES ",
                7,
            ),
            disputes: Rows::into(
                "INSERT INTO payment_disputes (dispute_id, payment_intent_id, cents, state, created_at, updated_at) VALUES ",
                6,
            ),
        }
    }

    /// All that happens to an order before the end, but its documents: each of those has a place among all others.
    pub fn add(&mut self, order: &Order, id: &OrderId, paid: &Paid<'_>, end: Timestamp) {
        let mut story = Story {
            rows: self,
            id,
            paid,
            rng: Rng::with_seed(order.seed.rotate_left(41)),
            status: Status::Submitted,
            payment_state: if order.is_held() { "held" } else { "paid" },
            refunded_cents: 0,
            decision: None,
            released_at: None,
        };
        let mut last = None;
        for (at, step) in plan::steps(order) {
            if step != Step::Ordered && at < end {
                story.step(at, step);
                last = Some(at);
            }
        }
        if let Some(last) = last {
            story.end(last);
        }
    }

    pub async fn write(self, tx: &mut Tx) -> Result<(), sqlx::Error> {
        for rows in [self.states, self.history, self.refunds, self.disputes] {
            rows.write(tx).await?;
        }
        Ok(())
    }
}

struct Story<'a> {
    rows: &'a mut Later,
    id: &'a OrderId,
    paid: &'a Paid<'a>,
    /// Of the same order always the same ids.
    rng: Rng,
    status: Status,
    payment_state: &'static str,
    refunded_cents: i64,
    decision: Option<(&'static str, Timestamp)>,
    released_at: Option<Timestamp>,
}

impl Story<'_> {
    fn step(&mut self, at: Timestamp, step: Step) {
        match step {
            Step::Ordered => {}
            Step::Processing => self.status(at, Status::Processing),
            Step::Completed => self.status(at, Status::Completed),
            Step::Cancelled => self.status(at, Status::Cancelled),
            Step::Refunded(percent) => {
                let cents = (self.paid.cents * percent / 100).max(1);
                self.refund(at, cents, "succeeded");
            }
            Step::RefundedRest => {
                let cents = self.paid.cents - self.refunded_cents;
                self.refund(at, cents, "succeeded");
            }
            Step::RefundFailed => self.refund(at, self.paid.cents / 2, "failed"),
            Step::Released => {
                self.decision = Some(("released", at));
                self.released_at = Some(at);
                self.payment_state = "paid";
            }
            Step::GivenUp => {
                self.decision = Some(("given_up", at));
                self.status(at, Status::Cancelled);
            }
            Step::Disputed => self.dispute(at),
        }
    }

    fn id(&mut self, at: Timestamp) -> Uuid {
        order::id(&mut self.rng, at)
    }

    fn status(&mut self, at: Timestamp, status: Status) {
        self.status = status;
        let tracking_number =
            (status == Status::Completed).then(|| format!("00340{}", self.id.number()));
        let row = [
            self.id(at).to_string().into(),
            self.id.into(),
            status.code().into(),
            tracking_number.into(),
            ADMIN_ID.into(),
            to_text(at).into(),
        ];
        self.rows.history.add(row);
    }

    fn refund(&mut self, at: Timestamp, cents: i64, state: &str) {
        if state == "succeeded" {
            self.refunded_cents += cents;
        }
        let row = [
            format!("re_seed_{}", self.id(at).simple()).into(),
            self.paid.intent_id.into(),
            cents.into(),
            CURRENCY.into(),
            state.into(),
            to_text(at).into(),
            to_text(at).into(),
        ];
        self.rows.refunds.add(row);
    }

    fn dispute(&mut self, at: Timestamp) {
        let state = if self.rng.bool() {
            "won"
        } else {
            "needs_response"
        };
        let row = [
            format!("dp_seed_{}", self.id(at).simple()).into(),
            self.paid.intent_id.into(),
            self.paid.cents.into(),
            state.into(),
            to_text(at).into(),
            to_text(at).into(),
        ];
        self.rows.disputes.add(row);
    }

    /// The order as it stands after all of it.
    fn end(self, last: Timestamp) {
        let refund_state = match self.refunded_cents {
            0 => "none",
            cents if cents >= self.paid.cents => "full",
            _ => "partial",
        };
        let decided = self.decision.is_some();
        self.rows.states.add([
            self.id.into(),
            self.status.code().into(),
            self.payment_state.into(),
            refund_state.into(),
            self.refunded_cents.into(),
            to_text(last).into(),
            self.decision.map(|(decision, _)| decision).into(),
            self.decision.map(|(_, at)| to_text(at)).into(),
            decided.then_some(ADMIN_ID).into(),
            self.released_at
                .map(|at| german::day_of(at).to_string())
                .into(),
            Value::Integer(self.released_at.map(|_| self.paid.cents)),
        ]);
    }
}

/// The document that a step leaves, if it leaves one: at its place in the chain, among those of other orders.
pub async fn document(
    tx: &mut Tx,
    checkout_id: &CheckoutId,
    at: Timestamp,
    step: Step,
) -> ApiResult<()> {
    let reason = match step {
        Step::Cancelled | Step::GivenUp => "Stornierung der Bestellung",
        Step::RefundedRest => "Vollständige Erstattung",
        _ => return Ok(()),
    };
    let order_id: OrderId = sqlx::query_scalar("SELECT id FROM orders WHERE checkout_id = $1")
        .bind(checkout_id)
        .fetch_one(&mut **tx)
        .await?;
    let cancellation = Cancellation {
        order_id: &order_id,
        reason,
        payment_note: "Der gezahlte Betrag wird auf das ursprüngliche Zahlungsmittel erstattet.",
        created_at: &to_text(at),
    };
    invoices::cancel(tx, &cancellation).await?;
    Ok(())
}
