//! POST /api/admin/orders/{id}/refuse

use actix_web::web;
use serde::Deserialize;
use utoipa::ToSchema;

use super::order::{AdminOrderAnswer, answer};
use super::order_status::{LONGEST_NOTE, short};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::RawBody;
use crate::foundation::cart_body::invalid_request;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::OrderId;
use crate::people::identity::Identity;
use crate::sales::order_states::Status;
use crate::sales::orders::desk::status::{StatusChange, change_status};
use crate::sales::refusal::Refusal;
use crate::state::State;

/// Why it is not made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefuseOrder {
    /// The customer reads it.
    #[serde(default)]
    #[schema(value_type = Refusal)]
    reason: String,
    /// For the operator only.
    #[serde(default)]
    admin_note: Option<String>,
    /// The version that was seen; without it whatever it is.
    #[serde(default)]
    version: Option<i64>,
}

/// Refuses a paid order before it is made, for one of the reasons of the terms (section 3 no. 6): it is cancelled, the customer's mail names
/// the reason, what was paid goes back, and the invoice is cancelled.
#[utoipa::path(
    post, path = "/api/admin/orders/{id}/refuse", tag = "Verwaltung", params(("id" = String, Path)),
    request_body = RefuseOrder,
    responses(
        (status = 200, body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `order_held`, `status_final`, or `refusal_too_late`: its production has begun", body = ErrorAnswer),
        (status = 422, description = "`invalid_reason` or `text_too_long`", body = ErrorAnswer),
    )
)]
pub async fn refuse_order(
    state: State,
    caller: Identity,
    id: web::Path<OrderId>,
    RawBody(body): RawBody,
) -> ApiResult {
    let (admin, body): (_, RefuseOrder) = caller.proved_admin_with_body(&body, invalid_request)?;
    let refusal: Refusal = body.reason.parse().map_err(|_| {
        ApiError::Unprocessable(Problem::new(
            "invalid_reason",
            "Bitte wählen Sie einen der vier Gründe, die die AGB nennen.",
        ))
    })?;
    let change = StatusChange {
        order_id: &id,
        status: Status::Cancelled,
        admin_note: short(body.admin_note.as_deref(), "Die Notiz", LONGEST_NOTE)?,
        tracking_number: None,
        version: body.version,
        with_refund: true,
        refusal: Some(refusal),
        changed_by: &admin.id,
    };
    change_status(&state, &change).await?;
    tracing::info!(order_id = %id, user_id = %admin.id, reason = refusal.code(), "an order was refused");
    answer(&state, &id).await
}
