//! The calls about drafts that are there already: list, one, rename, delete.

use actix_web::{HttpResponse, delete, get, patch, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::name::DraftName;
use super::store;
use super::view::{self, Draft};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::to_text;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::OrderId;
use crate::people::identity::Identity;
use crate::state::{Part, State};

/// The caller's drafts.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftsAnswer {
    success: bool,
    data: Vec<Draft>,
}

/// The logged-in user's drafts, last saved first.
#[utoipa::path(
    tag = "Entwürfe",
    responses((status = 200, body = DraftsAnswer), (status = 401, body = EmptyListAnswer))
)]
#[get("/api/drafts")]
pub async fn get_drafts(state: State, caller: Identity) -> ApiResult {
    let user = caller.require_user()?;
    let rows = store::list(&state.db, &user.id).await?;
    Ok(HttpResponse::Ok().json(DraftsAnswer {
        success: true,
        data: view::drafts(&state, &caller, rows).await?,
    }))
}

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
    tag = "Entwürfe", params(("id" = String, Path)),
    responses(
        (status = 200, body = DraftAnswer), (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
    )
)]
#[get("/api/drafts/{id}")]
pub async fn get_draft(state: State, caller: Identity, id: web::Path<OrderId>) -> ApiResult {
    let user = caller.require_user()?;
    let row = store::get(&state.db, &user.id, &id).await?;
    Ok(HttpResponse::Ok().json(DraftAnswer::new(view::one(&state, &caller, row).await?)))
}

/// The new name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RenameDraft {
    #[serde(default)]
    draft_name: Option<String>,
}

/// Gives a draft of the logged-in user another name.
#[utoipa::path(
    tag = "Entwürfe", params(("id" = String, Path)), request_body = RenameDraft,
    responses(
        (status = 200, body = DraftAnswer), (status = 400, body = ErrorAnswer), (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
    )
)]
#[patch("/api/drafts/{id}")]
pub async fn rename_draft(
    state: State,
    caller: Identity,
    id: web::Path<OrderId>,
    body: web::Json<RenameDraft>,
) -> ApiResult {
    let user = caller.require_user()?;
    let name = DraftName::parse(body.draft_name.as_deref())?;
    let now = to_text(state.clock.now());
    store::rename(&state.db, &user.id, &id, name.as_str(), &now).await?;
    let row = store::get(&state.db, &user.id, &id).await?;
    Ok(HttpResponse::Ok().json(DraftAnswer::new(view::one(&state, &caller, row).await?)))
}

/// Nothing more to say.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeleteDraftAnswer {
    success: bool,
}

/// Deletes a draft of the logged-in user for good. An order is never deleted by it, whatever the id.
#[utoipa::path(
    tag = "Entwürfe", params(("id" = String, Path)),
    responses(
        (status = 200, body = DeleteDraftAnswer), (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, not the caller's, or no draft", body = ErrorAnswer),
    )
)]
#[delete("/api/drafts/{id}")]
pub async fn delete_draft(db: Part<Db>, caller: Identity, id: web::Path<OrderId>) -> ApiResult {
    let user = caller.require_user()?;
    store::delete(&db, &user.id, &id).await?;
    Ok(HttpResponse::Ok().json(DeleteDraftAnswer { success: true }))
}
