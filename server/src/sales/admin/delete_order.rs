//! DELETE /api/admin/orders/{id} and POST /api/admin/orders/{id}/unarchive

use actix_web::{HttpResponse, delete, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::order::{AdminOrderAnswer, answer};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::OrderId;
use crate::people::identity::{AdminCall, Identity};
use crate::sales::orders::desk::remove::{Removal, remove, unarchive};
use crate::state::State;

/// What became of the order.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeleteOrderAnswer {
    success: bool,
    /// True: it was paid, so it only left the list. False: it was a draft and is gone.
    archived: bool,
}

/// Deletes any customer's draft for good, and takes a paid order out of the list: its record, invoice and
/// files stay, and its customer still sees it.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    responses(
        (status = 200, body = DeleteOrderAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`reprint_open`: something of it is printed once more", body = ErrorAnswer),
    )
)]
#[delete("/api/admin/orders/{id}")]
pub async fn delete_order(state: State, caller: Identity, id: web::Path<OrderId>) -> ApiResult {
    let admin = caller.require_admin()?;
    let removal = remove(&state, &id, &admin.id).await?;
    tracing::info!(
        order_id = %id,
        user_id = %admin.id,
        ?removal,
        "an admin deleted an order"
    );
    Ok(HttpResponse::Ok().json(DeleteOrderAnswer {
        success: true,
        archived: removal == Removal::Archived,
    }))
}

/// What was seen of it.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UnarchiveOrder {
    /// The version that was seen; without it whatever it is.
    #[serde(default)]
    version: Option<i64>,
}

/// Takes an order out of the archive, into the lists that it would stand in without it.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = UnarchiveOrder,
    responses(
        (status = 200, description = "also if it is not archived", body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/unarchive")]
pub async fn unarchive_order(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, body): AdminCall<UnarchiveOrder>,
) -> ApiResult {
    unarchive(&state, &id, body.version, &admin.id).await?;
    tracing::info!(
        order_id = %id,
        user_id = %admin.id,
        "an order was taken out of the archive"
    );
    answer(&state, &id).await
}
