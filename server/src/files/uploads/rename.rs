//! POST /api/rename-file

use actix_web::{HttpResponse, post, web};
use core_wasm::legal;
use core_wasm::limits::Limits;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::file_name::renamed;
use super::files::StoredFile;
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::Identity;
use crate::state::State;

/// Which file, and its new name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RenameFileRequest {
    file_url: String,
    /// With or without the extension, which stays.
    file_name: String,
}

/// What it is called now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RenameFileAnswer {
    success: bool,
    file_name: String,
}

/// Gives a file of the caller's own another name, under which it is ordered and made. What the check found in the names that came
/// with the file stays; a name that would hold the file is asked about at an upload only.
#[utoipa::path(
    tag = "Dateien",
    request_body = RenameFileRequest,
    responses(
        (status = 200, body = RenameFileAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
        (status = 409, description = "`ordered`: it is part of an order", body = ErrorAnswer),
        (status = 422, description = "`name_missing`, or `name_held`: the name hints at rights of others", body = ErrorAnswer),
    )
)]
#[post("/api/rename-file")]
pub async fn rename_file(
    state: State,
    caller: Identity,
    body: web::Json<RenameFileRequest>,
) -> ApiResult {
    let file = StoredFile::own_by_url(&state, &caller, &body.file_url).await?;
    let file_name = renamed(&file.file_name, &body.file_name).ok_or_else(|| {
        ApiError::unprocessable("name_missing", "Bitte geben Sie dem Teil einen Namen.")
    })?;
    // Of the name alone: the names inside the file were looked at when it came.
    if legal::check(&file_name, &[], &Limits::default()).holds() {
        return Err(ApiError::unprocessable(
            "name_held",
            "Dieser Name deutet auf Rechte anderer hin. Bitte wählen Sie einen anderen, oder laden Sie die Datei unter diesem Namen hoch und bestätigen Sie die Rechte.",
        ));
    }
    let rename = async |tx: &mut Tx| {
        if StoredFile::is_ordered(&mut **tx, &file.id).await? {
            return Err(ApiError::conflict(
                "ordered",
                "Diese Datei gehört zu einer Bestellung und behält ihren Namen.",
            ));
        }
        sqlx::query("UPDATE files SET file_name = $1 WHERE id = $2")
            .bind(&file_name)
            .bind(&file.id)
            .execute(&mut **tx)
            .await?;
        Ok(())
    };
    let locks = [Lock::File(&file.id)];
    state.db.write_locked(&locks, rename).await?;
    Ok(HttpResponse::Ok().json(RenameFileAnswer {
        success: true,
        file_name,
    }))
}
