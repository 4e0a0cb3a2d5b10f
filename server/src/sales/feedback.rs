//! POST /api/feedback: what customers say about an order, on its way to the operator.

use actix_web::{HttpResponse, post, web};
use core_wasm::validate::CustomerData;
use serde::Deserialize;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::answers::{AcceptedAnswer, ErrorAnswer};
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::Identity;
use crate::sales::letters;
use crate::state::State;

/// Longest answer in characters; the form counts the same.
const LONGEST: usize = 2000;

/// Two answers, one of which may be empty.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedbackRequest {
    /// Whose order it is decides the caller's cookie.
    #[schema(value_type = String)]
    order_id: OrderId,
    #[serde(default)]
    liked: String,
    #[serde(default)]
    better: String,
}

#[derive(FromRow)]
struct Row {
    order_number: String,
    customer_data: String,
}

/// Sends the answers to the operator, with the order's number and its customer as the one to reply to.
#[utoipa::path(
    tag = "Bestellungen", request_body = FeedbackRequest,
    responses(
        (status = 202, body = AcceptedAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
        (status = 422, description = "`feedback_empty` or `feedback_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/feedback")]
pub async fn feedback(
    state: State,
    caller: Identity,
    body: web::Json<FeedbackRequest>,
) -> ApiResult {
    let owner = caller.owner().ok_or_else(ApiError::not_found)?;
    let (liked, better) = (body.liked.trim(), body.better.trim());
    let order: Row = sqlx::query_as(
        "SELECT order_number, customer_data FROM orders \
         WHERE id = $1 AND status <> 'draft' AND (user_id = $2 OR guest_id = $3)",
    )
    .bind(&body.order_id)
    .bind(owner.user_id())
    .bind(owner.guest_id())
    .fetch_optional(state.db.pool())
    .await?
    .ok_or_else(ApiError::not_found)?;
    check(liked, better)?;
    let customer: CustomerData = serde_json::from_str(&order.customer_data)?;
    let feedback = letters::Feedback {
        order_number: &order.order_number,
        customer: &customer,
        liked,
        better,
    };
    let write = async |tx: &mut Tx| letters::queue_feedback(&state, tx, &feedback).await;
    state.db.write_locked(&[], write).await?;
    state.outbox.notify();
    Ok(HttpResponse::Accepted().json(AcceptedAnswer { success: true }))
}

fn check(liked: &str, better: &str) -> ApiResult<()> {
    if liked.is_empty() && better.is_empty() {
        return Err(ApiError::unprocessable(
            "feedback_empty",
            "Bitte schreiben Sie uns ein paar Worte.",
        ));
    }
    if [liked, better]
        .iter()
        .any(|text| text.chars().count() > LONGEST)
    {
        return Err(ApiError::unprocessable(
            "feedback_too_long",
            "Bitte fassen Sie sich kürzer: Jede Antwort darf höchstens 2.000 Zeichen haben.",
        ));
    }
    Ok(())
}
