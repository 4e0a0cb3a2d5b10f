//! POST /api/admin/orders/{id}/refund and POST /api/admin/orders/{id}/review

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::order::{AdminOrderAnswer, answer};
use super::order_status::short;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::{AdminCall, ProvedCall};
use crate::sales::orders::desk::needs::review;
use crate::sales::orders::money::refund::{Refund, refund};
use crate::sales::orders::stops::Stop;
use crate::state::State;

/// Longest texts in characters.
const LONGEST_REASON: usize = 500;
const LONGEST_KEY: usize = 100;

/// What goes back. A name that nobody knows is refused: a misspelt sum would give back all of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundOrder {
    /// How much, in cents; without it all that is left.
    #[serde(default)]
    cents: Option<i64>,
    /// For the operator; where the owner wants a document of each part that goes back, it stands there too.
    #[serde(default)]
    reason: String,
    /// Made by the page for each press: the same one again changes nothing.
    #[serde(default)]
    idempotency_key: String,
    /// The version that was seen.
    #[serde(default)]
    version: Option<i64>,
    /// The reasons of `order_stopped` that were read.
    #[serde(default)]
    confirmed_stops: Vec<Stop>,
}

/// What was looked at.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewOrder {
    /// The version that was seen.
    #[serde(default)]
    version: Option<i64>,
}

/// Sends money back through the payment provider, at most what is left. Where the provider does not answer, the server goes on
/// trying: `refundRequests` says how it stands.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = RefundOrder,
    responses(
        (status = 200, description = "also for a repetition", body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `order_held`, `payment_unknown`, `refund_under_way`, `nothing_left`, `key_reused` or `order_stopped` (with `stops`): the payment is disputed, and that was not confirmed", body = ErrorAnswer),
        (status = 422, description = "`invalid_amount`, `refund_too_much` (with `leftCents`), `reason_missing`, `key_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/refund")]
pub async fn refund_order(
    state: State,
    id: web::Path<OrderId>,
    ProvedCall(admin, body): ProvedCall<RefundOrder>,
) -> ApiResult {
    let missing = |code, message: &str| ApiError::unprocessable(code, message);
    let reason = short(Some(&body.reason), "Der Grund", LONGEST_REASON)?
        .ok_or_else(|| missing("reason_missing", "Bitte geben Sie einen Grund an."))?;
    let key =
        short(Some(&body.idempotency_key), "Der Schlüssel", LONGEST_KEY)?.ok_or_else(|| {
            missing(
                "key_missing",
                "Der Schlüssel des Vorgangs fehlt. Bitte laden Sie die Seite neu.",
            )
        })?;
    let wanted = Refund {
        order_id: &id,
        cents: body.cents,
        reason,
        key,
        version: body.version,
        confirmed_stops: &body.confirmed_stops,
        requested_by: &admin.id,
    };
    refund(&state, &wanted).await?;
    tracing::info!(
        order_id = %id,
        user_id = %admin.id,
        cents = body.cents,
        "a refund was asked for"
    );
    answer(&state, &id).await
}

/// Notes that an admin has looked at an order's unsure volumes, disputes and failed refunds up to now. A withdrawal has to be decided instead.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = ReviewOrder,
    responses(
        (status = 200, body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed` or `nothing_to_review`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/review")]
pub async fn review_order(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, body): AdminCall<ReviewOrder>,
) -> ApiResult {
    review(&state, &id, body.version, &admin.id).await?;
    answer(&state, &id).await
}
