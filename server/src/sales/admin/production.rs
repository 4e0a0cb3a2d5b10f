//! GET /api/admin/production, GET /api/admin/production/csv and POST /api/admin/production/printed

use actix_web::HttpResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::RawBody;
use crate::foundation::cart_body::invalid_request;
use crate::foundation::error::ApiResult;
use crate::foundation::german;
use crate::foundation::ids::OrderId;
use crate::people::identity::Identity;
use crate::sales::production::{Group, Printed, export, groups, set_printed};
use crate::state::State;

/// What is to be printed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductionAnswer {
    success: bool,
    data: Vec<Group>,
}

/// The parts of paid orders that are under way, by material, colours and layer height, the oldest order first.
#[utoipa::path(
    get, path = "/api/admin/production", tag = "Verwaltung",
    responses((status = 200, body = ProductionAnswer), (status = 403, body = EmptyListAnswer))
)]
pub async fn get_production(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = groups(&state).await?;
    Ok(HttpResponse::Ok().json(ProductionAnswer {
        success: true,
        data,
    }))
}

/// The same as CSV, one line for each part.
#[utoipa::path(
    get, path = "/api/admin/production/csv", tag = "Verwaltung",
    responses((status = 200, body = String, content_type = "text/csv"), (status = 403, body = EmptyListAnswer))
)]
pub async fn get_production_csv(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let today = german::day_of(state.clock.now());
    let csv = export::csv(&groups(&state).await?);
    Ok(csv.answer(&format!("fertigung_{today}.csv")))
}

/// How many pieces of a part are off the printer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrintedParts {
    /// `orders.id`
    #[schema(value_type = String)]
    order_id: OrderId,
    /// Place of the part in the order, from 0.
    position: i64,
    /// So many are off the printer now.
    printed: i64,
    /// So many were, on the page that says so.
    seen: i64,
}

/// Counts the printed pieces of a part.
#[utoipa::path(
    post, path = "/api/admin/production/printed", tag = "Verwaltung", request_body = PrintedParts,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such part", body = ErrorAnswer),
        (status = 409, description = "`order_changed`: somebody else has counted meanwhile; `not_in_production`", body = ErrorAnswer),
        (status = 422, description = "`wrong_count`: more pieces than were ordered", body = ErrorAnswer),
    )
)]
pub async fn count_printed(state: State, caller: Identity, RawBody(body): RawBody) -> ApiResult {
    let (admin, body): (_, PrintedParts) = caller.admin_with_body(&body, invalid_request)?;
    let printed = Printed {
        order_id: &body.order_id,
        position: body.position,
        printed: body.printed,
        seen: body.seen,
        changed_by: &admin.id,
    };
    set_printed(&state, &printed).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
