//! An admin sends money back: all that is left of a payment, or a part of it. One press is one refund, whatever repeats.

use serde_json::json;
use sqlx_macros::FromRow;

use super::refund_requests;
use super::refunds::wants_documents;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::german::euro;
use crate::foundation::ids::{OrderId, PaymentId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::order_states::PaymentColumns;
use crate::sales::orders::stops::{self, Stop};
use crate::sales::orders::version;
use crate::services::payments::CURRENCY;
use crate::state::State;

/// What an admin wants.
#[derive(Debug)]
pub struct Refund<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// None: all that is left.
    pub cents: Option<i64>,
    /// For the operator, and for the document of a part if the owner wants one.
    pub reason: &'a str,
    /// The page's key of this press.
    pub key: &'a str,
    /// The version that was seen.
    pub version: Option<i64>,
    /// The reasons against it that the admin has read.
    pub confirmed_stops: &'a [Stop],
    /// The admin.
    pub requested_by: &'a UserId,
}

/// What is known of the money of an order.
#[derive(Debug, FromRow)]
pub(crate) struct Money {
    #[sqlx(flatten)]
    payment: PaymentColumns,
    payment_intent_id: Option<PaymentId>,
    paid_cents: Option<i64>,
    paid_currency: Option<String>,
    refunded_cents: i64,
    /// Asked for and not made yet.
    open_cents: i64,
    /// The number of these that ask for all that is left.
    open_whole: i64,
}

pub(crate) const MONEY: &str = "SELECT payment_state, held_decision, refund_state, payment_intent_id, paid_cents, paid_currency, refunded_cents, \
     (SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT) FROM refund_requests WHERE order_id = orders.id AND state = 'open') AS open_cents, \
     (SELECT COUNT(*) FROM refund_requests WHERE order_id = orders.id AND state = 'open' AND cents IS NULL) AS open_whole \
     FROM orders WHERE id = $1 AND status <> 'draft'";

impl Money {
    /// What can still go back, in cents.
    pub(crate) fn left_cents(&self) -> i64 {
        if self.open_whole > 0 {
            return 0;
        }
        (self.paid_cents.unwrap_or_default() - self.refunded_cents - self.open_cents).max(0)
    }

    /// Whether the provider was asked before for all that had not gone back.
    fn is_under_way(&self) -> bool {
        let is_known = self.payment_intent_id.is_some() && self.paid_cents.is_some();
        is_known && self.left_cents() == 0
    }
}

/// The payment that money can go back to.
///
/// # Errors
/// 409 with the reason why none can.
pub(crate) fn check_refund(money: &Money) -> ApiResult<&PaymentId> {
    let refuse = |code: &'static str, message: &str| Err(ApiError::conflict(code, message));
    if money.payment.is_held() {
        return refuse(
            "order_held",
            "Diese Bestellung ist angehalten. Bitte geben Sie sie zuerst frei oder geben Sie sie auf: Dann wird alles erstattet.",
        );
    }
    let Some(payment_intent_id) = money.payment_intent_id.as_ref() else {
        return refuse(
            "payment_unknown",
            "Die Zahlung dieser Bestellung ist beim Zahlungsdienstleister nicht bekannt.",
        );
    };
    if money.paid_cents.is_none() || money.paid_currency.as_deref().unwrap_or(CURRENCY) != CURRENCY
    {
        return refuse(
            "payment_unknown",
            "Was gezahlt wurde, steht nicht in Euro fest. Bitte erstatten Sie beim Zahlungsdienstleister von Hand.",
        );
    }
    if money.open_whole > 0 {
        return refuse(
            "refund_under_way",
            "Der ganze Rest ist bereits auf dem Weg zurück.",
        );
    }
    if money.left_cents() == 0 && money.open_cents > 0 {
        return refuse(
            "refund_under_way",
            "Eine Erstattung ist gerade auf dem Weg. Bitte warten Sie einen Moment und laden Sie die Bestellung neu.",
        );
    }
    if money.left_cents() == 0 {
        return refuse(
            "nothing_left",
            "Von dieser Zahlung ist nichts mehr übrig, was erstattet werden könnte.",
        );
    }
    Ok(payment_intent_id)
}

/// Asks the payment provider to give money back, and goes on asking until it has. The same key again changes nothing.
///
/// # Errors
/// 404 for an unknown order; 409 where nothing can go back, the order was changed by somebody else, or the key stands for
/// another refund; 422 for more than is left.
pub(crate) async fn refund(state: &State, refund: &Refund<'_>) -> ApiResult<()> {
    let write = async |tx: &mut Tx| write(state, tx, refund).await;
    let locks = [Lock::Order(refund.order_id)];
    state.db.write_locked(&locks, write).await?;
    refund_requests::send_of_order(state, refund.order_id).await;
    Ok(())
}

async fn write(state: &State, tx: &mut Tx, refund: &Refund<'_>) -> ApiResult<()> {
    let known: Option<(Option<i64>,)> = sqlx::query_as(
        "SELECT cents FROM refund_requests WHERE order_id = $1 AND idempotency_key = $2",
    )
    .bind(refund.order_id)
    .bind(refund.key)
    .fetch_optional(&mut **tx)
    .await?;
    if let Some((cents,)) = known {
        return if cents == refund.cents {
            Ok(())
        } else {
            Err(ApiError::conflict(
                "key_reused",
                "Mit diesem Schlüssel wurde bereits ein anderer Betrag erstattet. Bitte laden Sie die Bestellung neu.",
            ))
        };
    }
    version::take(tx, refund.order_id, refund.version).await?;
    let money: Money = sqlx::query_as(MONEY)
        .bind(refund.order_id)
        .fetch_one(&mut **tx)
        .await?;
    let payment_intent_id = check_refund(&money)?;
    stops::check(
        tx,
        refund.order_id,
        &[Stop::Dispute],
        refund.confirmed_stops,
    )
    .await?;
    let left = money.left_cents();
    match refund.cents {
        Some(cents) if cents > left => {
            return Err(ApiError::Unprocessable(
                Problem::new(
                    "refund_too_much",
                    format!(
                        "Es sind nur noch {} übrig. Bitte erstatten Sie höchstens diesen Betrag.",
                        euro(left)
                    ),
                )
                .with("leftCents", left),
            ));
        }
        Some(cents) if cents <= 0 => {
            return Err(ApiError::unprocessable(
                "invalid_amount",
                "Bitte geben Sie einen Betrag über 0,00\u{a0}€ an.",
            ));
        }
        _ => {}
    }
    let request = refund_requests::NewRequest {
        order_id: refund.order_id,
        payment_intent_id,
        cents: refund.cents,
        requested_by: refund.requested_by,
        reason: Some(refund.reason),
        key: Some(refund.key),
        is_corrected: wants_documents(state),
    };
    refund_requests::insert(tx, &request, &to_text(state.clock.now())).await?;
    let details =
        json!({ "cents": refund.cents.unwrap_or(left), "isRest": refund.cents.is_none() });
    let target = Target::Order(refund.order_id);
    audit::record(
        state,
        tx,
        refund.requested_by,
        Act::OrderRefunded,
        target,
        &details,
    )
    .await?;
    Ok(())
}

/// All that is left goes back, in the transaction of a cancellation; nothing where nothing can. True: it is on its way.
pub(crate) async fn refund_rest(
    state: &State,
    tx: &mut Tx,
    order_id: &OrderId,
    reason: &str,
    requested_by: &UserId,
) -> ApiResult<bool> {
    let money: Money = sqlx::query_as(MONEY)
        .bind(order_id)
        .fetch_one(&mut **tx)
        .await?;
    let Ok(payment_intent_id) = check_refund(&money) else {
        return Ok(money.is_under_way());
    };
    let request = refund_requests::NewRequest {
        order_id,
        payment_intent_id,
        cents: None,
        requested_by,
        reason: Some(reason),
        key: None,
        is_corrected: wants_documents(state),
    };
    refund_requests::insert(tx, &request, &to_text(state.clock.now())).await?;
    let details = json!({ "cents": money.left_cents(), "isRest": true });
    let target = Target::Order(order_id);
    audit::record(
        state,
        tx,
        requested_by,
        Act::OrderRefunded,
        target,
        &details,
    )
    .await?;
    Ok(true)
}
