//! GET /api/session

use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiResult;
use crate::identity::{Identity, User};

/// Who is logged in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionAnswer {
    user: Option<SessionUser>,
}

/// The logged-in user, as the app needs it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionUser {
    id: String,
    email: String,
    name: Option<String>,
    display_name: Option<String>,
    is_admin: bool,
}

impl From<User> for SessionUser {
    fn from(user: User) -> Self {
        Self {
            id: user.id,
            email: user.email,
            name: user.name,
            display_name: user.display_name,
            is_admin: user.is_admin,
        }
    }
}

/// The user of this browser's session, or null.
#[utoipa::path(get, path = "/api/session", tag = "Konto", responses((status = 200, body = SessionAnswer)))]
pub async fn get_session(caller: Identity) -> ApiResult {
    Ok(HttpResponse::Ok().json(SessionAnswer {
        user: caller.user.map(SessionUser::from),
    }))
}
