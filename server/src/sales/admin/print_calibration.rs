//! GET /api/admin/print-calibration

use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::foundation::answers::EmptyListAnswer;
use crate::foundation::error::ApiResult;
use crate::people::identity::Identity;
use crate::sales::production::{Learned, learned};
use crate::state::State;

/// By how much real prints differ from their estimates.
#[derive(Debug, Serialize, ToSchema)]
pub struct PrintCalibrationAnswer {
    success: bool,
    data: Learned,
}

/// What finished plates teach of the estimates of time and material.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = PrintCalibrationAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/print-calibration")]
pub async fn get_print_calibration(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = learned(&state.db).await?;
    Ok(HttpResponse::Ok().json(PrintCalibrationAnswer {
        success: true,
        data,
    }))
}
