//! POST /api/orders/{id}/delete-file and POST /api/guest-order/delete-file

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::get::{self, OrderAnswer, own_order};
use super::guest::vouched;
use super::store::OrderRow;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::OrderId;
use crate::people::identity::Identity;
use crate::sales::orders::stored_files;
use crate::state::State;

/// Which part's file is meant.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DeleteFileRequest {
    /// Place in the order, from 0.
    position: usize,
}

/// The same, by the link of the order's mail.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DeleteGuestFileRequest {
    /// What stands behind '#' in the link.
    token: String,
    /// Place in the order, from 0.
    position: usize,
}

/// Deletes the stored model of a part of the caller's order at once. The order keeps its name, measures and SHA-256.
#[utoipa::path(
    tag = "Bestellungen", params(("id" = String, Path)),
    request_body = DeleteFileRequest,
    responses(
        (status = 200, body = OrderAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 401, body = EmptyListAnswer),
        (status = 404, description = "no such order of the caller's or no such part, or `file_gone`", body = ErrorAnswer),
        (status = 409, description = "`file_needed`: an order has still to be made from it, or may still be paid", body = ErrorAnswer),
    )
)]
#[post("/api/orders/{id}/delete-file")]
pub async fn delete_file(
    state: State,
    caller: Identity,
    id: web::Path<OrderId>,
    body: web::Json<DeleteFileRequest>,
) -> ApiResult {
    let order = own_order(&state, &caller, &id).await?;
    delete(&state, order, body.position).await
}

/// The same for the order of a signed link.
#[utoipa::path(
    tag = "Bestellungen", request_body = DeleteGuestFileRequest,
    responses(
        (status = 200, body = OrderAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 404, description = "made up, altered or too old, no such part, or `file_gone`", body = ErrorAnswer),
        (status = 409, description = "`file_needed`: an order has still to be made from it, or may still be paid", body = ErrorAnswer),
    )
)]
#[post("/api/guest-order/delete-file")]
pub async fn delete_guest_file(state: State, body: web::Json<DeleteGuestFileRequest>) -> ApiResult {
    let order = vouched(&state, &body.token).await?;
    delete(&state, order, body.position).await
}

async fn delete(state: &State, order: OrderRow, position: usize) -> ApiResult {
    stored_files::delete(
        state,
        &order.cart_items,
        position,
        async |_: &mut Tx| Ok(()),
    )
    .await?;
    tracing::info!(
        order_id = %order.id,
        position,
        "a customer deleted a file of an order"
    );
    get::answer(state, order).await
}
