//! POST /api/admin/orders/{id}/release and POST /api/admin/orders/{id}/give-up

use actix_web::{HttpResponse, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::order_status::{LONGEST_NOTE, short};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::{AdminCall, ProvedCall};
use crate::sales::orders::desk::view::{AdminOrder, admin_view};
use crate::sales::orders::made::held::{give_up, release};
use crate::state::State;

/// What was seen of it.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReleaseOrder {
    /// The version that was seen; without it whatever it is.
    #[serde(default)]
    version: Option<i64>,
}

/// Why it is given up.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiveUpOrder {
    /// For the operator only.
    #[serde(default)]
    admin_note: Option<String>,
    /// The version that was seen; without it whatever it is.
    #[serde(default)]
    version: Option<i64>,
}

/// The order as it stands now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldOrderAnswer {
    success: bool,
    order: AdminOrder,
    /// True: this call put the customer's mail into the outbox. A repetition finds it there.
    email_sent: bool,
}

/// Takes a held order for paid as it is. It can be produced from then on, and the customer gets the confirmation.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = ReleaseOrder,
    responses(
        (status = 200, description = "also if it was released before", body = HeldOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `order_not_held`, `order_given_up` or `order_refunded`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/release")]
pub async fn release_order(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, body): AdminCall<ReleaseOrder>,
) -> ApiResult {
    let email_sent = release(&state, &id, body.version, &admin.id).await?;
    tracing::info!(
        order_id = %id,
        user_id = %admin.id,
        "a held order was released"
    );
    answer(&state, &id, email_sent).await
}

/// Cancels a held order and gives all of its payment back through the payment provider. `refundRequests` says how that stands:
/// where the provider does not answer, the server goes on trying.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = GiveUpOrder,
    responses(
        (status = 200, description = "also if it was given up before", body = HeldOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `order_not_held` or `order_released`", body = ErrorAnswer),
        (status = 422, description = "`text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/give-up")]
pub async fn give_up_order(
    state: State,
    id: web::Path<OrderId>,
    ProvedCall(admin, body): ProvedCall<GiveUpOrder>,
) -> ApiResult {
    let admin_note = short(body.admin_note.as_deref(), "Die Notiz", LONGEST_NOTE)?;
    let email_sent = give_up(&state, &id, body.version, &admin.id, admin_note).await?;
    tracing::info!(
        order_id = %id,
        user_id = %admin.id,
        "a held order was given up"
    );
    answer(&state, &id, email_sent).await
}

async fn answer(state: &State, id: &OrderId, email_sent: bool) -> ApiResult {
    let order = admin_view(&state.db, id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    Ok(HttpResponse::Ok().json(HeldOrderAnswer {
        success: true,
        order,
        email_sent,
    }))
}
