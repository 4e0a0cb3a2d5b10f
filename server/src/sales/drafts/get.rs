//! GET /api/drafts/{id}

use actix_web::{HttpResponse, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use super::view::{self, Draft};
use crate::answers::{EmptyListAnswer, ErrorAnswer};
use crate::error::ApiResult;
use crate::identity::Identity;
use crate::state::State;

/// One draft.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftAnswer {
    success: bool,
    data: Draft,
}

impl DraftAnswer {
    pub(super) fn new(data: Draft) -> Self {
        Self {
            success: true,
            data,
        }
    }
}

/// A draft of the logged-in user, priced anew.
#[utoipa::path(
    get, path = "/api/drafts/{id}", tag = "Entwürfe", params(("id" = String, Path)),
    responses(
        (status = 200, body = DraftAnswer), (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
    )
)]
pub async fn get_draft(state: State, caller: Identity, id: web::Path<String>) -> ApiResult {
    let user = caller.require_user()?;
    let row = store::get(&state.db, &user.id, &id).await?;
    Ok(HttpResponse::Ok().json(DraftAnswer::new(view::one(&state, &caller, row).await?)))
}
