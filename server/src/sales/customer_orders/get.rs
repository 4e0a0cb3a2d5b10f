//! GET /api/orders/{id}

use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, OrderRow, Reader};
use super::view::CustomerOrder;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::{Identity, Role};
use crate::sales::orders::desk::reprint;
use crate::sales::orders::stored_files;
use crate::sales::refused_parts;
use crate::sales::withdrawals;
use crate::state::State;

/// One order.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderAnswer {
    success: bool,
    data: CustomerOrder,
}

/// One of the caller's orders, or any one for an admin.
#[utoipa::path(
    tag = "Bestellungen", params(("id" = String, Path)),
    responses(
        (status = 200, body = OrderAnswer),
        (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
    )
)]
#[get("/api/orders/{id}")]
pub async fn get_order(state: State, caller: Identity, id: web::Path<OrderId>) -> ApiResult {
    let row = readable_order(&state, &caller, &id).await?;
    answer(&state, row).await
}

/// The caller's order, or any one for those who read all orders (reading only: what changes an order or a cart asks [`own_order`]).
///
/// # Errors
/// As [`own_order`].
pub(super) async fn readable_order(
    state: &State,
    caller: &Identity,
    id: &OrderId,
) -> ApiResult<OrderRow> {
    if caller.has_role(&[Role::Owner, Role::Books]) {
        return store::order_by_id(&state.db, id).await?.ok_or_else(missing);
    }
    own_order(state, caller, id).await
}

/// The caller's order.
///
/// # Errors
/// 401 without a session, 404 for what is not there or not the caller's.
pub(super) async fn own_order(
    state: &State,
    caller: &Identity,
    id: &OrderId,
) -> ApiResult<OrderRow> {
    let reader = Reader::of(&state.db, caller.require_user()?).await?;
    reader.order(&state.db, id).await?.ok_or_else(missing)
}

pub(super) async fn answer(state: &State, row: OrderRow) -> ApiResult {
    Ok(HttpResponse::Ok().json(OrderAnswer {
        success: true,
        data: view(state, row).await?,
    }))
}

/// The order with what happened to it.
pub(super) async fn view(state: &State, row: OrderRow) -> ApiResult<CustomerOrder> {
    let changes = store::changes(&state.db, &row.id).await?;
    let numbers = [Some(&row.order_number), row.invoice_number.as_ref()];
    let numbers: Vec<&str> = numbers.into_iter().flatten().map(String::as_str).collect();
    let withdrawn = match row.customer_email.as_deref() {
        Some(email) => withdrawals::first_received_at(&state.db, email, &numbers).await?,
        None => None,
    };
    let file_days = state
        .settings
        .current()
        .settings
        .retention
        .ordered_file_days;
    let needed_files = stored_files::still_needed(&state.db, &row.cart_items).await?;
    let refused = refused_parts::of_order(state.db.pool(), &row.id).await?;
    let reprints = reprint::views(&state.db, &row.id, &row.cart_items).await?;
    Ok(CustomerOrder::new(
        row,
        changes,
        withdrawn,
        file_days,
        &needed_files,
        &refused,
        reprints,
    ))
}

pub(super) fn missing() -> ApiError {
    ApiError::missing("order_not_found", "Diese Bestellung wurde nicht gefunden.")
}
