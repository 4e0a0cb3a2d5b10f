//! GET and PUT /api/admin/print-costs

use actix_web::{HttpResponse, get, put};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::ApiResult;
use crate::people::identity::{AdminCall, Identity};
use crate::sales::print_costs::{PrintCosts, SavedCosts, save, saved};
use crate::state::State;

/// What the owner pays for a print.
#[derive(Debug, Serialize, ToSchema)]
pub struct PrintCostsAnswer {
    success: bool,
    data: SavedCosts,
}

/// What it is to be.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PrintCostsRequest {
    costs: PrintCosts,
    /// The version that was seen.
    version: i64,
}

/// What material, machine, power and work cost the owner.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = PrintCostsAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/print-costs")]
pub async fn get_print_costs(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = saved(&state.db).await?;
    Ok(HttpResponse::Ok().json(PrintCostsAnswer {
        success: true,
        data,
    }))
}

/// Says it anew.
#[utoipa::path(
    tag = "Verwaltung", request_body = PrintCostsRequest,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 409, description = "`costs_changed`: somebody else has saved meanwhile", body = ErrorAnswer),
        (status = 422, description = "`invalid_costs`, with its `field`", body = ErrorAnswer),
    )
)]
#[put("/api/admin/print-costs")]
pub async fn put_print_costs(
    state: State,
    AdminCall(admin, wish): AdminCall<PrintCostsRequest>,
) -> ApiResult {
    save(&state, &wish.costs, wish.version, &admin.id).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
