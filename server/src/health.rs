//! GET /healthz: can this process do its work?

use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{ApiError, ApiResult};
use crate::openapi::schemas::ErrorAnswer;
use crate::state::State;

/// The one answer of a healthy server.
#[derive(Debug, Serialize, ToSchema)]
pub struct HealthAnswer {
    status: &'static str,
}

/// Asks the database and the file store for real answers; says nothing about them to the outside.
#[utoipa::path(
    get, path = "/healthz", tag = "Betrieb",
    responses((status = 200, body = HealthAnswer), (status = 503, body = ErrorAnswer))
)]
pub async fn healthz(state: State) -> ApiResult {
    state.db.check().await.map_err(unhealthy)?;
    state.storage.check().await.map_err(unhealthy)?;
    Ok(HttpResponse::Ok().json(HealthAnswer { status: "ok" }))
}

fn unhealthy(error: impl std::fmt::Display) -> ApiError {
    ApiError::Busy {
        reason: format!("unhealthy: {error}"),
        retry_after_seconds: 5,
    }
}
