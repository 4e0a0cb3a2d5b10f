//! GET /api/orders

use actix_web::{HttpResponse, get, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::get;
use super::store::Reader;
use super::view::CustomerOrder;
use crate::foundation::answers::EmptyListAnswer;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::SessionId;
use crate::people::identity::Identity;
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
    /// Payments whose money is on its way, newest first; they are no orders yet.
    pending: Vec<PendingPayment>,
}

/// A payment that takes days, a direct debit for example.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingPayment {
    /// For `/success?session_id=…`, which tells how it stands.
    #[schema(value_type = String)]
    session_id: SessionId,
    /// When the payment page was opened; RFC 3339.
    created_at: String,
    /// What is to be paid, in cents.
    total_cents: i64,
}

/// The logged-in user's real orders, newest first; a guest's orders with the same address once it is confirmed.
#[utoipa::path(
    operation_id = "get_own_orders", tag = "Bestellungen",
    responses((status = 200, body = OrdersAnswer), (status = 401, body = EmptyListAnswer))
)]
#[get("/api/orders")]
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
        data.push(get::view(&state, row).await?);
    }
    let pending = reader.pending_payments(&state.db).await?;
    let pending = pending.into_iter().map(|row| PendingPayment {
        session_id: row.session_id,
        created_at: row.created_at,
        total_cents: row.total_cents,
    });
    Ok(HttpResponse::Ok().json(OrdersAnswer {
        success: true,
        data,
        total,
        pending: pending.collect(),
    }))
}
