//! POST /api/admin/person/export, and `server person export`

use std::io::Write;

use actix_web::post;
use futures_util::StreamExt as _;
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Person, details};
use crate::account_data::export::archive_of;
use crate::account_data::gather::{self, Whose};
use crate::files::archive;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::storage::Storage;
use crate::people::audit::{self, Act, COMMAND_LINE};
use crate::people::identity::ProvedCall;
use crate::state::State;

/// Whose data, and why.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ExportPerson {
    #[serde(default)]
    email: String,
    /// For the operator only; without the person's name, because it outlives the person's data.
    #[serde(default)]
    reason: String,
}

/// A copy of all that is known of the person of an e-mail address, as the person's own export: notes about them as well.
#[utoipa::path(
    tag = "Verwaltung", request_body = ExportPerson,
    responses(
        (status = 200, description = "a zip archive", content_type = "application/zip"),
        (status = 400, description = "no JSON object, or `invalid_fields`", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 422, description = "`email_missing`, `reason_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/person/export")]
pub async fn export_person(
    state: State,
    ProvedCall(admin, form): ProvedCall<ExportPerson>,
) -> ApiResult {
    let reason = audit::reason(&form.reason)?;
    let person = Person::of(&state.db, &form.email).await?;
    let note = async |tx: &mut Tx| {
        let (act, target) = (Act::PersonExported, person.target());
        audit::record(&state, tx, &admin.id, act, target, &details(reason)).await?;
        ApiResult::Ok(())
    };
    state.db.write(note).await?;
    tracing::info!(user_id = %admin.id, "an admin exported what is known of somebody");
    archive_of(&state, Whose::Reader(&person.reader())).await
}

/// The same archive into a file or a pipe.
///
/// # Errors
/// When the database or the store does not answer, or the output cannot be written.
pub async fn export_by_command(
    db: &Db,
    storage: &Storage,
    now: Timestamp,
    email: &str,
    mut output: impl Write,
) -> ApiResult<()> {
    let person = Person::of(db, email).await?;
    let data = gather::gather(db, Whose::Reader(&person.reader())).await?;
    let json = serde_json::to_vec_pretty(&data.json)?;
    let note = async |tx: &mut Tx| {
        let (act, target) = (Act::PersonExported, person.target());
        audit::record_at(
            tx,
            now,
            &COMMAND_LINE.into(),
            act,
            target,
            &details("server person export"),
        )
        .await?;
        ApiResult::Ok(())
    };
    db.write(note).await?;
    let mut archive = std::pin::pin!(archive::stream(
        storage.clone(),
        now,
        vec![("daten.json", json)],
        data.files
    ));
    while let Some(bytes) = archive.next().await {
        let bytes = bytes.map_err(ApiError::internal)?;
        output.write_all(&bytes).map_err(ApiError::internal)?;
    }
    output.flush().map_err(ApiError::internal)
}
