//! POST /api/admin/orders/{id}/delete-file

use actix_web::{post, web};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::order::{AdminOrderAnswer, answer};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::audit::{self, Act, Target};
use crate::people::identity::AdminCall;
use crate::sales::orders::stored_files;
use crate::state::State;

/// Which part's file is meant, and why it goes.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DeleteOrderedFile {
    /// Place in the order, from 0.
    position: usize,
    /// For the operator only; without the customer's name, because it outlives the customer's data.
    #[serde(default)]
    reason: String,
}

/// Deletes the stored model of an ordered part at once. The order keeps its name, measures and SHA-256.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = DeleteOrderedFile,
    responses(
        (status = 200, body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such order or part, or `file_gone`", body = ErrorAnswer),
        (status = 409, description = "`file_needed`: an order has still to be made from it, or may still be paid", body = ErrorAnswer),
        (status = 422, description = "`reason_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/delete-file")]
pub async fn delete_ordered_file(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, body): AdminCall<DeleteOrderedFile>,
) -> ApiResult {
    let items: Option<String> =
        sqlx::query_scalar("SELECT cart_items FROM orders WHERE id = $1 AND status <> 'draft'")
            .bind(&*id)
            .fetch_optional(state.db.pool())
            .await?;
    let items = items.ok_or_else(ApiError::not_found)?;
    let reason = audit::reason(&body.reason)?;
    let details = json!({ "part": body.position + 1, "reason": reason });
    let note = async |tx: &mut Tx| {
        let target = Target::Order(&id);
        audit::record(&state, tx, &admin.id, Act::FileDeleted, target, &details).await?;
        Ok(())
    };
    stored_files::delete(&state, &items, body.position, note).await?;
    tracing::info!(
        order_id = %id,
        user_id = %admin.id,
        position = body.position,
        "an admin deleted a file of an order"
    );
    answer(&state, &id).await
}
