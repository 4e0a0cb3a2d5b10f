//! Why a person has to look at an order, today.

use std::collections::HashMap;

use sqlx::{Any, Executor};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::{Lock, Tx, places};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::finished::is_unfinished;
use crate::sales::refused_parts::is_not_refused;
use crate::sales::reprints::{is_unfinished_reprint, may_be_reprinted};
use crate::state::State;

/// A reason to look, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Need {
    /// What was paid is not what was agreed.
    Held,
    /// The same cart, or the same order, may have been paid twice.
    DoublePayment,
    /// The customer's bank wants the money back.
    Dispute,
    /// Money did not arrive at the customer, or was not sent at all.
    FailedRefund,
    /// Cancelled, and not all of the payment is on its way back.
    OpenRefund,
    /// The customer declared a withdrawal, and nobody has decided on it.
    Withdrawal,
    /// A mail to its customer or about it cannot be delivered, or has not been for ten minutes.
    Mail,
    /// A name in a file hints at a weapon or a forbidden sign, and nobody has looked yet.
    ForbiddenWords,
    /// Something of a part is not printable, and its customer has not agreed to it.
    NotPrintable,
    /// A volume is unsure, and the order is not made yet.
    Unsure,
    /// Something of a part may not be printable, or could not be looked at.
    PrintCheck,
    /// Past the promised day.
    Late,
    /// What is printed once more is past its day.
    ReprintLate,
    /// All its pieces are printed and checked: it can go.
    Ready,
    /// The same of what is printed once more.
    ReprintReady,
}

code!(Need);

impl Need {
    /// Whether somebody can say that it has been looked at. The others end by being done.
    fn ends_by_review(self) -> bool {
        !matches!(
            self,
            Self::Held
                | Self::OpenRefund
                | Self::Withdrawal
                | Self::ForbiddenWords
                | Self::Late
                | Self::ReprintLate
                | Self::Ready
                | Self::ReprintReady
        )
    }

    /// SQL for the ids of the orders that have it; `$1` is today's date. Each begins with what is rare and has an index: a CROSS JOIN is
    /// done in this order by SQLite, which takes an empty table for a large one and read every order otherwise.
    pub(crate) fn ids(self) -> &'static str {
        match self {
            Self::Held => {
                "SELECT id FROM orders WHERE status IN ('submitted', 'processing') AND archived_at IS NULL \
                 AND payment_state = 'held' AND held_decision IS NULL"
            }
            // In whatever state the order is, until somebody has looked, or until all of its own payment has gone back.
            Self::DoublePayment => {
                "SELECT orders.id FROM double_payments CROSS JOIN orders \
                 WHERE orders.id = double_payments.order_id AND archived_at IS NULL \
                 AND double_payments.received_at > COALESCE(reviewed_at, '') \
                 AND NOT (refund_state = 'full' AND double_payments.session_id = stripe_session_id)"
            }
            // Six tries take ten minutes; who has looked at it knows what to do.
            Self::Mail => {
                "SELECT orders.id FROM outbox_mails CROSS JOIN orders \
                 WHERE orders.id = order_id AND archived_at IS NULL \
                 AND (outbox_mails.state = 'failed' OR (outbox_mails.state = 'queued' AND attempts >= 6)) \
                 AND outbox_mails.created_at > COALESCE(reviewed_at, '')"
            }
            // Production does not begin before somebody has looked (`status.rs`).
            Self::ForbiddenWords => concat!(
                "SELECT DISTINCT orders.id FROM order_parts CROSS JOIN orders \
                 WHERE needs_check = 1 AND orders.id = order_parts.order_id AND status = 'submitted' AND archived_at IS NULL AND ",
                is_not_refused!("order_parts.order_id", "order_parts.position")
            ),
            Self::NotPrintable => concat!(
                "SELECT DISTINCT orders.id FROM part_checks CROSS JOIN orders \
                 WHERE worst = 'not_printable' AND is_agreed = 0 AND orders.id = part_checks.order_id \
                 AND status IN ('submitted', 'processing') AND archived_at IS NULL AND checked_at > COALESCE(reviewed_at, '') AND ",
                is_not_refused!("part_checks.order_id", "part_checks.position")
            ),
            Self::PrintCheck => concat!(
                "SELECT DISTINCT orders.id FROM part_checks CROSS JOIN orders \
                 WHERE worst = 'check' AND orders.id = part_checks.order_id \
                 AND status IN ('submitted', 'processing') AND archived_at IS NULL AND checked_at > COALESCE(reviewed_at, '') AND ",
                is_not_refused!("part_checks.order_id", "part_checks.position")
            ),
            Self::Unsure => concat!(
                "SELECT id FROM orders WHERE status IN ('submitted', 'processing') AND archived_at IS NULL AND reviewed_at IS NULL \
                 AND EXISTS (SELECT 1 FROM order_parts WHERE is_unsure = 1 AND order_id = orders.id AND ",
                is_not_refused!("order_parts.order_id", "order_parts.position"),
                ")"
            ),
            // What the bank took back, or may take back, is not to be sent once more.
            Self::OpenRefund => {
                "SELECT id FROM orders WHERE status = 'cancelled' AND refund_state <> 'full' AND archived_at IS NULL \
                 AND COALESCE(paid_cents, total_cents) > refunded_cents \
                 AND NOT EXISTS (SELECT 1 FROM refund_requests WHERE order_id = orders.id AND state = 'open' AND cents IS NULL) \
                 AND NOT EXISTS (SELECT 1 FROM payment_disputes WHERE payment_disputes.payment_intent_id = orders.payment_intent_id \
                     AND payment_disputes.state NOT IN ('won', 'warning_closed'))"
            }
            Self::Withdrawal => {
                "SELECT orders.id FROM order_withdrawals CROSS JOIN orders \
                 WHERE orders.id = order_id AND archived_at IS NULL AND status <> 'cancelled' AND refund_state <> 'full' \
                 AND decision IS NULL"
            }
            Self::Dispute => {
                "SELECT orders.id FROM payment_disputes CROSS JOIN orders \
                 WHERE orders.payment_intent_id = payment_disputes.payment_intent_id AND payment_disputes.state NOT IN ('won', 'lost', 'warning_closed') AND archived_at IS NULL \
                 AND payment_disputes.updated_at > COALESCE(reviewed_at, '')"
            }
            Self::FailedRefund => {
                "SELECT orders.id FROM payment_refunds CROSS JOIN orders \
                 WHERE orders.payment_intent_id = payment_refunds.payment_intent_id AND payment_refunds.state = 'failed' AND archived_at IS NULL \
                 AND payment_refunds.updated_at > COALESCE(reviewed_at, '') \
                 UNION SELECT orders.id FROM refund_requests CROSS JOIN orders \
                 WHERE orders.id = refund_requests.order_id AND refund_requests.state = 'refused' AND archived_at IS NULL \
                 AND refund_requests.updated_at > COALESCE(reviewed_at, '')"
            }
            Self::Late => {
                "SELECT id FROM orders WHERE status IN ('submitted', 'processing') AND archived_at IS NULL AND delivery_by < $1"
            }
            Self::ReprintLate => concat!(
                "SELECT DISTINCT orders.id FROM reprints CROSS JOIN orders \
                 WHERE reprints.state = 'open' AND due_on < $1 AND orders.id = reprints.order_id AND ",
                may_be_reprinted!()
            ),
            // Most orders that are under way have no checked piece: that is asked first.
            Self::Ready => concat!(
                "SELECT id FROM orders WHERE status = 'processing' AND archived_at IS NULL AND refund_state <> 'full' \
                 AND EXISTS (SELECT 1 FROM printed_parts WHERE order_id = orders.id AND checked > 0) \
                 AND NOT EXISTS (SELECT 1 FROM order_parts WHERE order_parts.order_id = orders.id AND ",
                is_unfinished!(),
                ")"
            ),
            Self::ReprintReady => concat!(
                "SELECT DISTINCT orders.id FROM reprints CROSS JOIN orders \
                 WHERE reprints.state = 'open' AND orders.id = reprints.order_id AND ",
                may_be_reprinted!(),
                " AND NOT EXISTS (SELECT 1 FROM reprint_parts WHERE reprint_parts.reprint_id = reprints.id AND ",
                is_unfinished_reprint!(),
                ")"
            ),
        }
    }
}

/// Today's date in the shop's time, as `delivery_by` is written.
pub(crate) fn today(state: &State) -> String {
    let now = state.clock.now().to_zoned(german::time_zone());
    now.date().to_string()
}

/// SQL for the needs of a number of orders; `$1` is today's date, their ids follow.
pub fn statement(orders: usize) -> String {
    let places = places(2, orders);
    let parts: Vec<_> = Need::ALL
        .iter()
        .map(|need| {
            format!(
                "SELECT DISTINCT '{}' AS code, id FROM ({}) AS found WHERE id IN ({places})",
                need.code(),
                need.ids()
            )
        })
        .collect();
    parts.join(" UNION ALL ")
}

/// What each of these orders needs, the most urgent first.
pub(crate) async fn of_orders(
    database: impl Executor<'_, Database = Any>,
    today: &str,
    ids: &[&OrderId],
) -> Result<HashMap<OrderId, Vec<Need>>, sqlx::Error> {
    let mut found: HashMap<OrderId, Vec<Need>> = HashMap::new();
    if ids.is_empty() {
        return Ok(found);
    }
    // Only fixed texts and the numbers of the places are written into it.
    let sql = statement(ids.len());
    let mut query = sqlx::query_as::<_, (Need, OrderId)>(sqlx::AssertSqlSafe(sql)).bind(today);
    for id in ids {
        query = query.bind(*id);
    }
    let rows = query.fetch_all(database).await?;
    for need in Need::ALL {
        for (_, id) in rows.iter().filter(|(known, _)| known == need) {
            found.entry(id.clone()).or_default().push(*need);
        }
    }
    Ok(found)
}

/// Notes that an admin has looked at all needs of an order up to now.
///
/// # Errors
/// 404 for an unknown order, 409 for one that somebody else changed or that needs no look.
pub(crate) async fn review(
    state: &State,
    order_id: &OrderId,
    version: Option<i64>,
    reviewed_by: &UserId,
) -> ApiResult<()> {
    let today = today(state);
    let review = async |tx: &mut Tx| {
        crate::sales::orders::version::take(tx, order_id, version).await?;
        let needs = of_orders(&mut **tx, &today, &[order_id]).await?;
        let needs = needs.get(order_id).cloned().unwrap_or_default();
        check_review(&needs)?;
        let now = to_text(state.clock.now());
        sqlx::query("UPDATE orders SET reviewed_at = $1 WHERE id = $2")
            .bind(&now)
            .bind(order_id)
            .execute(&mut **tx)
            .await?;
        let details = serde_json::json!({ "needs": needs });
        let target = Target::Order(order_id);
        audit::record(state, tx, reviewed_by, Act::OrderReviewed, target, &details).await?;
        ApiResult::Ok(())
    };
    state
        .db
        .write_locked(&[Lock::Order(order_id)], review)
        .await
}

/// Whether there is something that a look ends.
///
/// # Errors
/// 409 with the reason.
pub(crate) fn check_review(needs: &[Need]) -> ApiResult<()> {
    if needs.iter().any(|need| need.ends_by_review()) {
        return Ok(());
    }
    Err(ApiError::conflict(
        "nothing_to_review",
        "An dieser Bestellung ist nichts offen, das nur geprüft werden müsste.",
    ))
}
