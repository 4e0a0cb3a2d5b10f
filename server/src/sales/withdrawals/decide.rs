//! What the shop decides about the withdrawals of an order. Until then they stop it.

use serde_json::json;

use super::store::{self, Decision};
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::letters;
use crate::sales::order_states::Status;
use crate::sales::orders::desk::status::{StatusChange, change_in};
use crate::sales::orders::money::{refund, refund_requests};
use crate::sales::orders::recipient::notified_order;
use crate::sales::orders::stops::{self, Stop};
use crate::sales::orders::version;
use crate::state::State;

/// What an admin decides.
#[derive(Debug)]
pub struct Deciding<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// None: the withdrawal is accepted. Else the customer reads why not.
    pub rejected_for: Option<&'a str>,
    /// The version that was seen.
    pub version: Option<i64>,
    /// The reasons against a refund that the admin has read.
    pub confirmed_stops: &'a [Stop],
    /// The admin.
    pub decided_by: &'a UserId,
}

/// Accepts what the customer declared: an order under way is cancelled, and all that is left of the payment goes back. Or rejects it
/// with a reason. Either way the customer gets a mail.
///
/// # Errors
/// 404 for an unknown order; 409 where nothing is to be decided, the order was changed by somebody else, its payment is held or
/// disputed, or nothing of it can go back.
pub async fn decide(state: &State, wanted: &Deciding<'_>) -> ApiResult<()> {
    let work = async |tx: &mut Tx| decide_in(state, tx, wanted).await;
    state
        .db
        .write_locked(&[Lock::Order(wanted.order_id)], work)
        .await?;
    state.outbox.notify();
    if wanted.rejected_for.is_none() {
        refund_requests::send_of_order(state, wanted.order_id).await;
    }
    Ok(())
}

async fn decide_in(state: &State, tx: &mut Tx, wanted: &Deciding<'_>) -> ApiResult<()> {
    let order_id = wanted.order_id;
    let now = to_text(state.clock.now());
    let decision = match wanted.rejected_for {
        None => Decision::Accepted,
        Some(_) => Decision::Rejected,
    };
    let status: Status =
        sqlx::query_scalar("SELECT status FROM orders WHERE id = $1 AND status <> 'draft'")
            .bind(order_id)
            .fetch_optional(&mut **tx)
            .await?
            .ok_or_else(ApiError::not_found)?;
    if store::note_decision(
        tx,
        order_id,
        decision,
        wanted.rejected_for,
        wanted.decided_by,
        &now,
    )
    .await?
        == 0
    {
        return Err(ApiError::conflict(
            "nothing_to_decide",
            "Über diesen Widerruf ist schon entschieden. Bitte laden Sie die Bestellung neu.",
        ));
    }
    let act = match decision {
        Decision::Accepted => Act::WithdrawalAccepted,
        Decision::Rejected => Act::WithdrawalRejected,
    };
    let target = Target::Order(order_id);
    audit::record(state, tx, wanted.decided_by, act, target, &json!({})).await?;
    if decision == Decision::Accepted && matches!(status, Status::Submitted | Status::Processing) {
        let change = StatusChange {
            version: wanted.version,
            with_refund: true,
            is_withdrawn: true,
            confirmed_stops: wanted.confirmed_stops,
            ..StatusChange::to(Status::Cancelled, order_id, wanted.decided_by)
        };
        return change_in(state, tx, &change).await.map(drop);
    }
    version::take(tx, order_id, wanted.version).await?;
    if decision == Decision::Accepted {
        stops::check(tx, order_id, &[Stop::Dispute], wanted.confirmed_stops).await?;
        let reason = "Widerruf des Kunden";
        if !refund::refund_rest(state, tx, order_id, reason, wanted.decided_by).await? {
            return Err(ApiError::conflict(
                "nothing_left",
                "Von dieser Zahlung lässt sich hier nichts erstatten. Bitte erstatten Sie beim Zahlungsdienstleister von Hand.",
            ));
        }
    }
    let Some(order) = notified_order(state, tx, order_id).await? else {
        return Ok(());
    };
    letters::queue_withdrawal_decision(state, tx, &order, wanted.rejected_for, &now).await
}
