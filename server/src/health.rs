//! GET /healthz: can this process do its work?

use actix_web::HttpResponse;
use serde_json::json;

use crate::error::{ApiError, ApiResult};
use crate::state::State;

/// Asks the database and the file store for real answers; says nothing about them to the outside.
pub async fn healthz(state: State) -> ApiResult {
    state.db.check().await.map_err(unhealthy)?;
    state.storage.check().await.map_err(unhealthy)?;
    Ok(HttpResponse::Ok().json(json!({ "status": "ok" })))
}

fn unhealthy(error: impl std::fmt::Display) -> ApiError {
    ApiError::Busy {
        reason: format!("unhealthy: {error}"),
        retry_after_seconds: 5,
    }
}
