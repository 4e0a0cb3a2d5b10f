//! POST /api/save-order

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::appraise::{appraise, files_of};
use super::items::DraftItem;
use super::request::SaveDraft;
use super::store;
use super::view::{self, Draft};
use crate::files::uploads::check_saved;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::cart_body::{file_missing, refuse_wrong_unit};
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::ApiResult;
use crate::people::identity::{Identity, guests};
use crate::state::State;

/// The draft as it was saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaveOrderAnswer {
    success: bool,
    /// True: an existing draft was replaced.
    updated: bool,
    data: Draft,
}

/// What the page sends. Names with underscores are taken too.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(
    dead_code,
    reason = "the document describes it; the body is read with more care than a derive has"
)]
pub struct SaveOrder {
    /// An own draft is replaced; anything else makes a new one.
    id: Option<String>,
    draft_name: String,
    #[schema(value_type = Vec<Object>)]
    cart_items: Vec<Value>,
    /// pickup, shipping or express.
    shipping: String,
    /// The `updated_at` of the draft as it was loaded: one that has changed since is not overwritten (409).
    updated_at: Option<String>,
    /// Any text of the caller's: repeating it repeats the answer instead of making a second draft.
    draft_key: Option<String>,
    /// Carries no authority: nothing or the session's own id.
    user_id: Option<String>,
}

/// Saves the caller's cart as a draft. Volumes, prices, total and status of the body are not believed: everything is
/// worked out from the stored files, and nothing but a draft is ever made.
#[utoipa::path(
    tag = "Entwürfe", request_body = SaveOrder,
    responses(
        (status = 200, body = SaveOrderAnswer), (status = 400, body = ErrorAnswer),
        (status = 401, body = EmptyListAnswer), (status = 403, body = ErrorAnswer),
        (status = 409, description = "`draft_changed` or `too_many_drafts`", body = ErrorAnswer),
        (status = 422, description = "`part_missing`: the file of a part is not the caller's; `unit_not_offered`: a unit would shrink a part of usual size", body = ErrorAnswer),
    )
)]
#[post("/api/save-order")]
pub async fn save_order(
    call: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<Value>,
) -> ApiResult {
    let user = caller.require_user()?;
    let request = SaveDraft::parse(&state, &body)?;
    caller
        .check_claimed_user_id(&state, request.user_id.as_deref())
        .await?;
    let files = files_of(&state, &caller, &request.items).await?;
    let is_missing =
        |item: &&DraftItem| matches!(&item.file_id, Some(id) if !files.contains_key(id));
    if let Some(item) = request.items.iter().find(is_missing) {
        return Err(file_missing(&item.id, &item.file_name));
    }
    for item in &request.items {
        let file = item.file_id.as_ref().and_then(|id| files.get(id));
        if let Some(file) = file {
            refuse_wrong_unit(&item.id, &file.file_name, &file.measures, item.unit)?;
        }
    }
    let appraisal = appraise(&state, &files, request.items.clone(), request.shipping);
    let save = async |tx: &mut Tx| {
        let now = to_text(state.clock.now());
        let check =
            async |tx: &mut Tx, before, after| check_saved(&call, &state, tx, before, after).await;
        let saved = store::save(tx, &user.id, &request, &appraisal, &now, check).await?;
        if let Some(guest) = &caller.guest {
            // A draft is found on any device of its user, and so must its files be.
            guests::give_files_to(tx, &guest.id, &user.id).await?;
        }
        ApiResult::Ok(saved)
    };
    let locks = [Lock::User(&user.id)];
    let saved = state.db.write_locked(&locks, save).await?;
    let row = store::get(&state.db, &user.id, &saved.id).await?;
    Ok(HttpResponse::Ok().json(SaveOrderAnswer {
        success: true,
        updated: saved.is_update,
        data: view::one(&state, &caller, row).await?,
    }))
}
