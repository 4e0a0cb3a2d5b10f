//! One part of a paid order is refused before production: its money goes back, and the rest of the order is made.

use serde_json::{Value, json};
use sqlx_macros::FromRow;

use super::status::{StatusChange, change_in, check_payment, check_refusal};
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german::euro;
use crate::foundation::ids::{OrderId, UserId};
use crate::foundation::tax::IncludedTax;
use crate::people::audit::{self, Act, Target};
use crate::sales::letters::{self, PartRefusal};
use crate::sales::order_states::{PaymentColumns, Status};
use crate::sales::orders::money::refund::{MONEY, Money, check_refund};
use crate::sales::orders::money::refund_requests;
use crate::sales::orders::money::refunds::wants_documents;
use crate::sales::orders::recipient::notified_order;
use crate::sales::orders::stops::{self, Stop};
use crate::sales::orders::version;
use crate::sales::refusal::Refusal;
use crate::sales::refused_parts::{self, NewRefusedPart};
use crate::state::State;

/// What an admin refuses.
#[derive(Debug)]
pub struct RefusePart<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// Place of the part in the order, from 0.
    pub position: i64,
    /// The customer reads it.
    pub reason: Refusal,
    /// For the operator only.
    pub admin_note: Option<&'a str>,
    /// The version that was seen; none: whatever it is.
    pub version: Option<i64>,
    /// The reasons against a refund that the admin has read.
    pub confirmed_stops: &'a [Stop],
    /// The admin.
    pub refused_by: &'a UserId,
}

#[derive(FromRow)]
struct Row {
    status: Status,
    cart_items: String,
    tax_rate: Option<i64>,
    #[sqlx(flatten)]
    payment: PaymentColumns,
}

/// Refuses the part: what it cost goes back, the customer's mail names part and reason. The last part that is left takes the order along,
/// with all that is left of its payment.
///
/// # Errors
/// 404 for an unknown part; 409 where it is refused already, production has begun, or its money cannot go back.
pub(crate) async fn refuse_part(state: &State, refusal: &RefusePart<'_>) -> ApiResult<()> {
    let locks = [Lock::Order(refusal.order_id)];
    let work = async |tx: &mut Tx| refuse_in(state, tx, refusal).await;
    state.db.write_locked(&locks, work).await?;
    state.outbox.notify();
    refund_requests::send_of_order(state, refusal.order_id).await;
    Ok(())
}

async fn refuse_in(state: &State, tx: &mut Tx, refusal: &RefusePart<'_>) -> ApiResult<()> {
    let now = to_text(state.clock.now());
    let order: Row = sqlx::query_as(
        "SELECT status, cart_items, tax_rate, payment_state, held_decision, refund_state \
         FROM orders WHERE id = $1 AND status <> 'draft'",
    )
    .bind(refusal.order_id)
    .fetch_optional(&mut **tx)
    .await?
    .ok_or_else(ApiError::not_found)?;
    let parts: Vec<Value> = serde_json::from_str(&order.cart_items).unwrap_or_default();
    let part = usize::try_from(refusal.position)
        .ok()
        .and_then(|position| parts.get(position))
        .ok_or_else(ApiError::not_found)?;
    let cents = part["lineCents"].as_i64().ok_or_else(ApiError::not_found)?;
    let refused = refused_parts::of_order(&mut **tx, refusal.order_id).await?;
    if refused
        .iter()
        .any(|known| known.position == refusal.position)
    {
        return Err(ApiError::conflict(
            "part_refused",
            "Dieses Teil ist bereits abgelehnt.",
        ));
    }
    let new = NewRefusedPart {
        order_id: refusal.order_id,
        position: refusal.position,
        reason: refusal.reason,
        cents,
        admin_note: refusal.admin_note,
        refused_by: refusal.refused_by,
        refused_at: &now,
    };
    if refused.len() + 1 >= parts.len() {
        let change = StatusChange {
            admin_note: refusal.admin_note,
            version: refusal.version,
            with_refund: true,
            refusal: Some(refusal.reason),
            confirmed_stops: refusal.confirmed_stops,
            ..StatusChange::to(Status::Cancelled, refusal.order_id, refusal.refused_by)
        };
        change_in(state, tx, &change).await?;
        return Ok(refused_parts::insert(tx, &new).await?);
    }
    version::take(tx, refusal.order_id, refusal.version).await?;
    check_refusal(order.status)?;
    // The rest of the order goes on.
    check_payment(order.payment, Status::Processing)?;
    // Money that the bank has taken back would go twice.
    stops::check(
        tx,
        refusal.order_id,
        &[Stop::Dispute],
        refusal.confirmed_stops,
    )
    .await?;
    give_back(state, tx, refusal, cents, &now).await?;
    refused_parts::insert(tx, &new).await?;
    let details =
        json!({ "part": refusal.position + 1, "reason": refusal.reason.code(), "cents": cents });
    audit::record(
        state,
        tx,
        refusal.refused_by,
        Act::PartRefused,
        Target::Order(refusal.order_id),
        &details,
    )
    .await?;
    let Some(notified) = notified_order(state, tx, refusal.order_id).await? else {
        return Ok(());
    };
    let news = PartRefusal {
        position: refusal.position,
        file_name: part["fileName"].as_str().unwrap_or_default(),
        quantity: part["quantity"].as_i64().unwrap_or_default(),
        reason: refusal.reason,
        cents,
        tax: IncludedTax::of_order(order.tax_rate, cents),
    };
    letters::queue_part_refusal(state, tx, &notified, &news).await
}

/// Asks for the money of the part. It is never more than leaves something for the parts that are made.
async fn give_back(
    state: &State,
    tx: &mut Tx,
    refusal: &RefusePart<'_>,
    cents: i64,
    now: &str,
) -> ApiResult<()> {
    let money: Money = sqlx::query_as(MONEY)
        .bind(refusal.order_id)
        .fetch_one(&mut **tx)
        .await?;
    let payment_intent_id = check_refund(&money)?;
    let left = money.left_cents();
    if cents >= left {
        return Err(ApiError::conflict(
            "too_little_left",
            format!(
                "Von der Zahlung sind nur noch {} übrig, das Teil kostete {}. Bitte lehnen Sie die ganze Bestellung ab, oder \
                 erstatten Sie den Rest von Hand.",
                euro(left),
                euro(cents)
            ),
        ));
    }
    if cents <= 0 {
        return Ok(());
    }
    let request = refund_requests::NewRequest {
        order_id: refusal.order_id,
        payment_intent_id,
        cents: Some(cents),
        requested_by: refusal.refused_by,
        reason: Some("Ablehnung eines Teils"),
        key: None,
        is_corrected: wants_documents(state),
    };
    Ok(refund_requests::insert(tx, &request, now).await?)
}
