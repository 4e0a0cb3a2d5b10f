//! POST /api/confirm-legal

use actix_web::{HttpResponse, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::files::StoredFile;
use crate::files::statements::current;
use crate::files::statements::store::{self, Confirmation};
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::clock::to_text;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::Identity;
use crate::state::State;

/// The four statements about one file.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmLegalRequest {
    file_url: String,
    /// As it came with the answer to the upload.
    text_version: String,
    agree_to_terms: bool,
    non_commercial_use: bool,
    no_third_party_rights: bool,
    accept_liability: bool,
}

/// What is stored now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmLegalAnswer {
    success: bool,
    /// RFC 3339; of the first confirmation, if this is a repetition.
    confirmed_at: String,
}

/// Confirms a held file of the caller's own, which may then be ordered. Confirming again changes nothing.
#[utoipa::path(
    tag = "Dateien",
    request_body = ConfirmLegalRequest,
    responses(
        (status = 200, body = ConfirmLegalAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
        (status = 409, description = "`not_held`, or `texts_changed`: other texts were shown than those of today", body = ErrorAnswer),
        (status = 422, description = "`not_all_confirmed`", body = ErrorAnswer),
    )
)]
#[post("/api/confirm-legal")]
pub async fn confirm_legal(
    state: State,
    caller: Identity,
    body: web::Json<ConfirmLegalRequest>,
) -> ApiResult {
    let file = StoredFile::own_by_url(&state, &caller, &body.file_url).await?;
    if !file.needs_confirmation {
        return Err(ApiError::conflict(
            "not_held",
            "Für diese Datei ist keine Bestätigung nötig.",
        ));
    }
    let statements = current(&file.legal);
    let all = body.agree_to_terms
        && (body.non_commercial_use || statements.non_commercial_use.is_none())
        && body.no_third_party_rights
        && body.accept_liability;
    if !all {
        return Err(ApiError::unprocessable(
            "not_all_confirmed",
            "Bitte bestätigen Sie alle Punkte, um fortzufahren.",
        ));
    }
    if let Some(known) = file.confirmation {
        return Ok(answer(known));
    }
    if body.text_version != statements.text_version {
        return Err(ApiError::conflict(
            "texts_changed",
            "Die Texte der Bestätigung haben sich geändert. Bitte laden Sie die Datei noch einmal hoch.",
        ));
    }
    let confirmation = Confirmation {
        confirmed_at: to_text(state.clock.now()),
        text_version: statements.text_version.to_owned(),
        text_sha256: statements.sha256(),
    };
    if !store::insert(&state.db, &file.id, &confirmation, &statements).await? {
        return Err(ApiError::not_found());
    }
    // The same call may have come twice at once: what is stored counts.
    let stored = store::find(&state.db, &file.id).await?;
    Ok(answer(stored.ok_or_else(ApiError::not_found)?))
}

fn answer(confirmation: Confirmation) -> HttpResponse {
    HttpResponse::Ok().json(ConfirmLegalAnswer {
        success: true,
        confirmed_at: confirmation.confirmed_at,
    })
}
