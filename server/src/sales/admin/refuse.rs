//! POST /api/admin/orders/{id}/refuse

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::order::{AdminOrderAnswer, answer};
use super::order_status::{LONGEST_NOTE, short};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::ProvedCall;
use crate::sales::order_states::Status;
use crate::sales::orders::desk::refuse_part::{RefusePart, refuse_part};
use crate::sales::orders::desk::status::{StatusChange, change_status};
use crate::sales::orders::stops::Stop;
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
    /// Place of the one part that is not made, from 0; without it the whole order.
    #[serde(default)]
    position: Option<i64>,
    /// For the operator only.
    #[serde(default)]
    admin_note: Option<String>,
    /// The version that was seen; without it whatever it is.
    #[serde(default)]
    version: Option<i64>,
    /// The reasons of `order_stopped` that were read.
    #[serde(default)]
    confirmed_stops: Vec<Stop>,
}

/// Refuses a paid order, or one part of it, before it is made, for one of the reasons of the terms (section 3 no. 6). The customer's mail names the
/// reason, and what was paid goes back. An order, or the last part that is left of it, is cancelled with its invoice.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = RefuseOrder,
    responses(
        (status = 200, body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, description = "no such order or part", body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `order_held`, `status_final`, `order_stopped`, `refusal_too_late`: its production has begun; of a part `part_refused` and what a refund may be refused for", body = ErrorAnswer),
        (status = 422, description = "`invalid_reason` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/refuse")]
pub async fn refuse_order(
    state: State,
    id: web::Path<OrderId>,
    ProvedCall(admin, body): ProvedCall<RefuseOrder>,
) -> ApiResult {
    let refusal: Refusal = body.reason.parse().map_err(|_| {
        ApiError::unprocessable(
            "invalid_reason",
            "Bitte wählen Sie einen der vier Gründe, die die AGB nennen.",
        )
    })?;
    let admin_note = short(body.admin_note.as_deref(), "Die Notiz", LONGEST_NOTE)?;
    if let Some(position) = body.position {
        let part = RefusePart {
            order_id: &id,
            position,
            reason: refusal,
            admin_note,
            version: body.version,
            confirmed_stops: &body.confirmed_stops,
            refused_by: &admin.id,
        };
        refuse_part(&state, &part).await?;
        tracing::info!(order_id = %id, position, user_id = %admin.id, reason = refusal.code(), "a part was refused");
        return answer(&state, &id).await;
    }
    let change = StatusChange {
        admin_note,
        version: body.version,
        with_refund: true,
        refusal: Some(refusal),
        confirmed_stops: &body.confirmed_stops,
        ..StatusChange::to(Status::Cancelled, &id, &admin.id)
    };
    change_status(&state, &change).await?;
    tracing::info!(order_id = %id, user_id = %admin.id, reason = refusal.code(), "an order was refused");
    answer(&state, &id).await
}
