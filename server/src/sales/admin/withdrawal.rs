//! POST /api/admin/orders/{id}/withdrawal

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::order::{AdminOrderAnswer, answer};
use super::order_status::short;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::ProvedCall;
use crate::sales::orders::stops::Stop;
use crate::sales::withdrawals::{Deciding, Decision, decide};
use crate::state::State;

/// Longest reason in characters.
const LONGEST_REASON: usize = 1000;

/// What is decided.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecideWithdrawal {
    /// `accepted` or `rejected`.
    #[schema(value_type = String)]
    decision: Decision,
    /// Of a rejection: the customer reads it.
    #[serde(default)]
    reason: String,
    /// The version that was seen.
    #[serde(default)]
    version: Option<i64>,
    /// The reasons of `order_stopped` that were read.
    #[serde(default)]
    confirmed_stops: Vec<Stop>,
}

/// Decides on the withdrawals of an order. Accepted: an order under way is cancelled, and what is left of the payment goes back.
/// Rejected: the customer gets the reason by mail. Until then the order is stopped.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = DecideWithdrawal,
    responses(
        (status = 200, body = AdminOrderAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`nothing_to_decide`, `order_changed`, `order_held`, `order_stopped` (the payment is disputed) or `nothing_left`", body = ErrorAnswer),
        (status = 422, description = "`reason_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/withdrawal")]
pub async fn decide_withdrawal(
    state: State,
    id: web::Path<OrderId>,
    ProvedCall(admin, body): ProvedCall<DecideWithdrawal>,
) -> ApiResult {
    let reason = short(Some(&body.reason), "Der Grund", LONGEST_REASON)?;
    let rejected_for = match body.decision {
        Decision::Accepted => None,
        Decision::Rejected => Some(reason.ok_or_else(|| {
            ApiError::unprocessable(
                "reason_missing",
                "Bitte geben Sie den Grund an; der Kunde liest ihn.",
            )
        })?),
    };
    let wanted = Deciding {
        order_id: &id,
        rejected_for,
        version: body.version,
        confirmed_stops: &body.confirmed_stops,
        decided_by: &admin.id,
    };
    decide(&state, &wanted).await?;
    tracing::info!(order_id = %id, user_id = %admin.id, decision = body.decision.code(), "a withdrawal was decided on");
    answer(&state, &id).await
}
