//! POST /api/logout

use actix_web::{HttpRequest, HttpResponse, post};
use serde::Serialize;
use utoipa::ToSchema;

use crate::foundation::error::ApiResult;
use crate::people::identity::{remove_session, sessions};
use crate::state::State;

/// The session is over.
#[derive(Debug, Serialize, ToSchema)]
pub struct LogoutAnswer {
    success: bool,
    /// A German sentence for somebody who should know more than that; absent where there is nothing more to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
}

/// Ends the session in the database, not only in the browser. Without a session there is nothing to end.
#[utoipa::path(tag = "Konto", responses((status = 200, body = LogoutAnswer)))]
#[post("/api/logout")]
pub async fn logout(request: HttpRequest, state: State) -> ApiResult {
    if let Some(token) = remove_session(&request, &state) {
        sessions::close(state.db.writer(), &token).await?;
    }
    Ok(HttpResponse::Ok().json(LogoutAnswer {
        success: true,
        warning: None,
    }))
}
