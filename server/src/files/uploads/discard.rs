//! POST /api/discard-held-file

use actix_web::{HttpResponse, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::files::StoredFile;
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::Identity;
use crate::state::State;

/// Which file is meant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiscardHeldFileRequest {
    file_url: String,
}

/// It is gone.
#[derive(Debug, Serialize, ToSchema)]
pub struct DiscardHeldFileAnswer {
    success: bool,
}

/// Removes a held file of the caller's own that was not confirmed, bytes and row. Only such a file: whatever could be in an
/// order stays.
#[utoipa::path(
    tag = "Dateien",
    request_body = DiscardHeldFileRequest,
    responses(
        (status = 200, body = DiscardHeldFileAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
        (status = 409, description = "`not_held`: needs no confirmation, or has it", body = ErrorAnswer),
    )
)]
#[post("/api/discard-held-file")]
pub async fn discard_held_file(
    state: State,
    caller: Identity,
    body: web::Json<DiscardHeldFileRequest>,
) -> ApiResult {
    let file = StoredFile::own_by_url(&state, &caller, &body.file_url).await?;
    // The row's end counts only once the bytes are gone: a store that does not answer leaves both, so that the customer can try
    // again. Nobody confirms the file in between, and removing bytes twice does no harm: this one transaction may reach
    // beyond the database.
    let discard = async |tx: &mut Tx| {
        if !file.delete_if_held(tx).await? {
            return Err(ApiError::conflict(
                "not_held",
                "Diese Datei wartet auf keine Bestätigung und kann so nicht verworfen werden.",
            ));
        }
        Ok(state.storage.delete(&file.storage_key).await?)
    };
    let locks = [Lock::File(&file.id)];
    state.db.write_locked(&locks, discard).await?;
    Ok(HttpResponse::Ok().json(DiscardHeldFileAnswer { success: true }))
}
