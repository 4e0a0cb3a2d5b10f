//! GET /api/drafts

use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use super::view::{self, Draft};
use crate::answers::EmptyListAnswer;
use crate::error::ApiResult;
use crate::identity::Identity;
use crate::state::State;

/// The caller's drafts.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftsAnswer {
    success: bool,
    data: Vec<Draft>,
}

/// The logged-in user's drafts, last saved first.
#[utoipa::path(
    get, path = "/api/drafts", tag = "Entwürfe",
    responses((status = 200, body = DraftsAnswer), (status = 401, body = EmptyListAnswer))
)]
pub async fn get_drafts(state: State, caller: Identity) -> ApiResult {
    let user = caller.require_user()?;
    let rows = store::list(&state.db, &user.id).await?;
    Ok(HttpResponse::Ok().json(DraftsAnswer {
        success: true,
        data: view::drafts(&state, &caller, rows).await?,
    }))
}
