//! DELETE /api/admin/orders/{id}

use actix_web::{HttpResponse, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answers::{EmptyListAnswer, ErrorAnswer};
use crate::error::ApiResult;
use crate::identity::Identity;
use crate::orders::{Removal, remove};
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
    delete, path = "/api/admin/orders/{id}", tag = "Verwaltung", params(("id" = String, Path)),
    responses(
        (status = 200, body = DeleteOrderAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
    )
)]
pub async fn delete_order(state: State, caller: Identity, id: web::Path<String>) -> ApiResult {
    let admin = caller.require_admin()?;
    let removal = remove(&state, &id, &admin.id).await?;
    tracing::info!(
        order_id = id.as_str(),
        user_id = admin.id,
        ?removal,
        "an admin deleted an order"
    );
    Ok(HttpResponse::Ok().json(DeleteOrderAnswer {
        success: true,
        archived: removal == Removal::Archived,
    }))
}
