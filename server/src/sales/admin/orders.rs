//! GET /api/admin/orders

use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answers::EmptyListAnswer;
use crate::error::ApiResult;
use crate::identity::Identity;
use crate::orders::{AdminOrder, admin_view_all};
use crate::state::State;

/// All orders.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminOrdersAnswer)]
pub struct OrdersAnswer {
    success: bool,
    data: Vec<AdminOrder>,
}

/// All orders but archived ones, newest first; drafts are their owners' business.
#[utoipa::path(
    get, path = "/api/admin/orders", tag = "Verwaltung",
    responses((status = 200, body = OrdersAnswer), (status = 403, body = EmptyListAnswer))
)]
pub async fn get_orders(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = admin_view_all(&state.db).await?;
    Ok(HttpResponse::Ok().json(OrdersAnswer {
        success: true,
        data,
    }))
}
