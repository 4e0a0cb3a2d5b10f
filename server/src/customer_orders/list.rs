//! GET /api/orders

use actix_web::{HttpResponse, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::{self, Reader};
use super::view::CustomerOrder;
use crate::error::ApiResult;
use crate::identity::Identity;
use crate::openapi::schemas::EmptyListAnswer;
use crate::state::State;

/// A page of the account's list.
const MOST: i64 = 50;
const USUAL: i64 = 20;

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
pub struct OrdersQuery {
    /// 1 to 50, 20 without it.
    limit: Option<i64>,
    /// How many of the newest are left out.
    offset: Option<i64>,
}

/// Some of the caller's orders.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrdersAnswer {
    success: bool,
    /// Newest first.
    data: Vec<CustomerOrder>,
    /// How many there are in all.
    total: i64,
}

/// The logged-in user's real orders, newest first; a guest's orders with the same address once it is confirmed.
#[utoipa::path(
    get, path = "/api/orders", operation_id = "get_own_orders", tag = "Bestellungen",
    responses((status = 200, body = OrdersAnswer), (status = 401, body = EmptyListAnswer))
)]
pub async fn get_orders(
    state: State,
    caller: Identity,
    query: web::Query<OrdersQuery>,
) -> ApiResult {
    let reader = Reader::of(&state.db, caller.require_user()?).await?;
    let limit = query.limit.unwrap_or(USUAL).clamp(1, MOST);
    let offset = query.offset.unwrap_or(0).max(0);
    let (rows, total) = reader.orders(&state.db, limit, offset).await?;
    let mut data = Vec::with_capacity(rows.len());
    for row in rows {
        let changes = store::changes(&state.db, &row.id).await?;
        data.push(CustomerOrder::new(row, changes));
    }
    Ok(HttpResponse::Ok().json(OrdersAnswer {
        success: true,
        data,
        total,
    }))
}
