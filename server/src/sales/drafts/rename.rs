//! PATCH /api/drafts/{id}

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::get::DraftAnswer;
use super::name::DraftName;
use super::{store, view};
use crate::answers::{EmptyListAnswer, ErrorAnswer};
use crate::clock::to_text;
use crate::error::ApiResult;
use crate::identity::Identity;
use crate::state::State;

/// The new name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RenameDraft {
    #[serde(default)]
    draft_name: Option<String>,
}

/// Gives a draft of the logged-in user another name.
#[utoipa::path(
    patch, path = "/api/drafts/{id}", tag = "Entwürfe", params(("id" = String, Path)), request_body = RenameDraft,
    responses(
        (status = 200, body = DraftAnswer), (status = 400, body = ErrorAnswer), (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
    )
)]
pub async fn rename_draft(
    state: State,
    caller: Identity,
    id: web::Path<String>,
    body: web::Json<RenameDraft>,
) -> ApiResult {
    let user = caller.require_user()?;
    let name = DraftName::parse(body.draft_name.as_deref())?;
    let now = to_text(state.clock.now());
    store::rename(&state.db, &user.id, &id, name.as_str(), &now).await?;
    let row = store::get(&state.db, &user.id, &id).await?;
    Ok(HttpResponse::Ok().json(DraftAnswer::new(view::one(&state, &caller, row).await?)))
}
