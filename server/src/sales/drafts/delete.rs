//! DELETE /api/drafts/{id}

use actix_web::{HttpResponse, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::answers::{EmptyListAnswer, ErrorAnswer};
use crate::error::ApiResult;
use crate::identity::Identity;
use crate::state::State;

/// Nothing more to say.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeleteDraftAnswer {
    success: bool,
}

/// Deletes a draft of the logged-in user for good. An order is never deleted by it, whatever the id.
#[utoipa::path(
    delete, path = "/api/drafts/{id}", tag = "Entwürfe", params(("id" = String, Path)),
    responses(
        (status = 200, body = DeleteDraftAnswer), (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, not the caller's, or no draft", body = ErrorAnswer),
    )
)]
pub async fn delete_draft(state: State, caller: Identity, id: web::Path<String>) -> ApiResult {
    let user = caller.require_user()?;
    store::delete(&state.db, &user.id, &id).await?;
    Ok(HttpResponse::Ok().json(DeleteDraftAnswer { success: true }))
}
