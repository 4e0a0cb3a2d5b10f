//! What the shop wants to give back. A request is written in the transaction of its reason and sent to the payment provider
//! afterwards, again and again until the provider has it; the money goes back once.

use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use super::refunds;
use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, PaymentId, UserId};
use crate::sales::letters::{self, Attention};
use crate::sales::orders::index::index;
use crate::sales::orders::version;
use crate::services::payments::{NewRefund, PaymentError, Silence};
use crate::state::State;

/// How a request stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RefundRequestState {
    /// The provider has not taken it yet, and is asked again.
    Open,
    /// The provider made the refund.
    Done,
    /// The provider said no, and a person has to look.
    Refused,
}

code!(RefundRequestState);

/// A refund that somebody wants.
#[derive(Debug)]
pub(crate) struct NewRequest<'a> {
    pub order_id: &'a OrderId,
    pub payment_intent_id: &'a PaymentId,
    /// None: all that is left.
    pub cents: Option<i64>,
    pub requested_by: &'a UserId,
    /// In the operator's words.
    pub reason: Option<&'a str>,
    /// The page's key of the press that asked for it.
    pub key: Option<&'a str>,
    /// Whether the owner wants a document of it (`Settings::invoice_corrections`), which then carries the reason.
    pub is_corrected: bool,
}

/// Writes a request; it is sent after the commit.
pub(crate) async fn insert(
    tx: &mut Tx,
    request: &NewRequest<'_>,
    now: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO refund_requests (id, order_id, payment_intent_id, cents, requested_by, requested_at, state, attempts, \
         updated_at, reason, idempotency_key, is_corrected) VALUES ($1, $2, $3, $4, $5, $6, 'open', 0, $6, $7, $8, $9)",
    )
    .bind(Uuid::now_v7().to_string())
    .bind(request.order_id)
    .bind(request.payment_intent_id)
    .bind(request.cents)
    .bind(request.requested_by)
    .bind(now)
    .bind(request.reason)
    .bind(request.key)
    .bind(i64::from(request.is_corrected))
    .execute(&mut **tx)
    .await?;
    // Found by the reason as well.
    index(tx, request.order_id).await
}

#[derive(FromRow)]
struct Request {
    id: String,
    order_id: OrderId,
    payment_intent_id: PaymentId,
    cents: Option<i64>,
    attempts: i64,
}

const OPEN: &str = "SELECT id, order_id, payment_intent_id, cents, attempts FROM refund_requests WHERE state = 'open'";

/// Sends every open request of an order. What the provider does not answer is tried again by the reconciler, so a failure is
/// nothing that the caller could do more about.
pub(crate) async fn send_of_order(state: &State, order_id: &OrderId) {
    let sql = format!("{OPEN} AND order_id = $1 ORDER BY id");
    let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(order_id);
    let requests: Result<Vec<Request>, _> = query.fetch_all(state.db.pool()).await;
    match requests {
        Ok(requests) => send_all(state, &requests, &mut Silence::default()).await,
        Err(error) => tracing::error!(%error, %order_id, "a refund waits for the next round"),
    }
}

/// Sends every open request, and asks how refunds stand that had not arrived yet. One round of the reconciler; it ends early while
/// the provider does not answer. In no order: what fails always stands before the others once, not always.
pub async fn reconcile(state: &State) -> ApiResult<()> {
    let sql = format!("{OPEN} ORDER BY RANDOM() LIMIT 200");
    let requests: Vec<Request> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .fetch_all(state.db.pool())
        .await?;
    let mut silence = Silence::default();
    send_all(state, &requests, &mut silence).await;
    for payment_intent_id in refunds::pending(state).await? {
        if silence.is_lasting() {
            break;
        }
        let refreshed = refunds::refresh(state, &payment_intent_id).await;
        silence.note(&refreshed);
        if let Err(error) = refreshed {
            tracing::warn!(%error, %payment_intent_id, "nobody knows how a refund stands");
        }
    }
    Ok(())
}

async fn send_all(state: &State, requests: &[Request], silence: &mut Silence) {
    for request in requests {
        if silence.is_lasting() {
            tracing::warn!("the payment provider does not answer; refunds wait for the next round");
            break;
        }
        let sent = send(state, request).await;
        silence.note(&sent);
        if let Err(error) = sent {
            tracing::warn!(%error, request_id = request.id, "a refund waits for the next round");
        }
    }
}

async fn send(state: &State, request: &Request) -> ApiResult<()> {
    match make_refund(state, request).await {
        Ok(()) => {
            // The refund is known before its request is done: at no moment does more seem to be left than there is.
            refunds::refresh(state, &request.payment_intent_id).await?;
            return Ok(note(state, request, RefundRequestState::Done, None).await?);
        }
        Err(error) if is_refusal(&error) => {
            tracing::error!(%error, request_id = request.id, "the provider refuses a refund");
            refused(state, request, &error).await?;
        }
        Err(error) => {
            note(state, request, RefundRequestState::Open, Some(&error)).await?;
            return Err(ApiError::upstream(error));
        }
    }
    refunds::refresh(state, &request.payment_intent_id).await
}

/// Makes the refund unless it is made. The provider forgets keys after a day, so it is looked for first.
async fn make_refund(state: &State, request: &Request) -> Result<(), PaymentError> {
    let known = state
        .payments
        .refunds_of(&request.payment_intent_id)
        .await?;
    if known
        .iter()
        .any(|refund| refund.request_id.as_deref() == Some(&request.id))
    {
        return Ok(());
    }
    let new = NewRefund {
        // A stored 500 would be repeated under the same key.
        idempotency_key: format!("refund:{}:{}", request.id, request.attempts),
        request_id: request.id.clone(),
        payment_intent_id: request.payment_intent_id.clone(),
        cents: request.cents,
    };
    match state.payments.create_refund(&new).await {
        // Somebody gave all of it back by hand: nothing is left to do.
        Err(PaymentError::Refused { code, .. }) if code == "charge_already_refunded" => Ok(()),
        answer => answer.map(drop),
    }
}

/// A 4xx other than 'too many': the same call will be refused tomorrow as well.
fn is_refusal(error: &PaymentError) -> bool {
    match error {
        PaymentError::Refused { status, .. } => (400..500).contains(status) && *status != 429,
        PaymentError::NotFound => true,
        _ => false,
    }
}

async fn note(
    state: &State,
    request: &Request,
    now_is: RefundRequestState,
    error: Option<&PaymentError>,
) -> Result<(), sqlx::Error> {
    // A key is used up by a failure that the provider keeps; a provider that was only out of reach is asked with the same one.
    let used_up = error.is_some_and(PaymentError::is_stored);
    let update = sqlx::query(
        "UPDATE refund_requests SET state = $1, attempts = attempts + $2, last_error = $3, updated_at = $4 \
         WHERE id = $5 AND state = 'open' AND attempts = $6",
    )
    .bind(now_is)
    .bind(i64::from(used_up))
    .bind(error.map(ToString::to_string))
    .bind(to_text(state.clock.now()))
    .bind(&request.id)
    .bind(request.attempts);
    update.execute(state.db.writer()).await.map(drop)
}

/// The operator hears of it in the same transaction.
async fn refused(state: &State, request: &Request, error: &PaymentError) -> ApiResult<()> {
    let note = async |tx: &mut Tx| -> ApiResult<()> {
        let now = to_text(state.clock.now());
        sqlx::query(
            "UPDATE refund_requests SET state = 'refused', attempts = attempts + 1, last_error = $1, updated_at = $2 \
             WHERE id = $3 AND state = 'open'",
        )
        .bind(error.to_string())
        .bind(&now)
        .bind(&request.id)
        .execute(&mut **tx)
        .await?;
        version::news_of_order(tx, &request.order_id, &now).await?;
        let order_number: String =
            sqlx::query_scalar("SELECT order_number FROM orders WHERE id = $1")
                .bind(&request.order_id)
                .fetch_one(&mut **tx)
                .await?;
        let attention = Attention::RefundRefused {
            request_id: &request.id,
        };
        letters::queue_attention(state, tx, &request.order_id, &order_number, &attention).await
    };
    let locks = [Lock::Order(&request.order_id)];
    state.db.write_locked(&locks, note).await?;
    state.outbox.notify();
    Ok(())
}
