//! POST /api/admin/person/delete-file

use actix_web::{HttpResponse, post};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{FileId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::people::identity::ProvedCall;
use crate::sales::orders::stored_files;
use crate::state::State;

/// Which file goes, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletePersonsFile {
    #[serde(default)]
    #[schema(value_type = String)]
    file_id: FileId,
    /// For the operator only; without the person's name, because it outlives the person's data.
    #[serde(default)]
    reason: String,
}

/// Deletes one stored model at once, ordered or not. Orders keep its name, measures and SHA-256.
#[utoipa::path(
    tag = "Verwaltung", request_body = DeletePersonsFile,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, description = "no such file", body = ErrorAnswer),
        (status = 409, description = "`file_needed`: an order has still to be made from it, or may still be paid", body = ErrorAnswer),
        (status = 422, description = "`reason_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/person/delete-file")]
pub async fn delete_persons_file(
    state: State,
    ProvedCall(admin, form): ProvedCall<DeletePersonsFile>,
) -> ApiResult {
    let reason = audit::reason(&form.reason)?;
    let file: Option<(String, Option<UserId>)> =
        sqlx::query_as("SELECT file_name, user_id FROM files WHERE id = $1")
            .bind(&form.file_id)
            .fetch_optional(state.db.pool())
            .await?;
    let (file_name, user_id) = file.ok_or_else(ApiError::not_found)?;
    let details = json!({ "fileId": form.file_id, "reason": reason });
    let note = async |tx: &mut Tx| {
        let target = user_id.as_ref().map_or(Target::Shop, Target::User);
        audit::record(&state, tx, &admin.id, Act::FileDeleted, target, &details).await?;
        Ok(())
    };
    stored_files::delete_file(&state, &form.file_id, &file_name, note).await?;
    tracing::info!(user_id = %admin.id, "an admin deleted somebody's file");
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
