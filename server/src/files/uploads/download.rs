//! GET /api/files/{id}/{signature}

use actix_web::http::header::{
    self, Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::{HttpResponse, get, web};

use super::files::{StoredFile, is_signed};
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::FileId;
use crate::foundation::storage::StoredBytes;
use crate::people::identity::{Identity, Role};
use crate::state::State;

/// A stored model, to its owner, and once it was ordered to those who print it. Never shown by the browser, always saved: what a stranger wrote must not run
/// under the shop's address.
#[utoipa::path(
    tag = "Dateien",
    params(("id" = String, Path), ("signature" = String, Path)),
    responses(
        (status = 200, description = "the bytes", content_type = "application/octet-stream"),
        (status = 404, description = "not there, or not the caller's; `file_lost` and `file_damaged`: its bytes are gone, or not those that were stored", body = ErrorAnswer),
    )
)]
#[get("/api/files/{id}/{signature}")]
pub async fn download_file(
    state: State,
    caller: Identity,
    path: web::Path<(FileId, String)>,
) -> ApiResult {
    let (id, signature) = path.into_inner();
    if !is_signed(&state.signing_key, &id, &signature) {
        return Err(ApiError::not_found());
    }
    let file = match StoredFile::find_own(&state, &caller, &id).await? {
        None if caller.has_role(&[Role::Owner, Role::Workshop]) => {
            StoredFile::find_ordered(&state, &id).await?
        }
        own => own,
    };
    let file = file.ok_or_else(ApiError::not_found)?;
    let StoredBytes { size, stream } = file.bytes(&state).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/octet-stream")
        .insert_header(attachment(&file.file_name))
        // Compressing tens of megabytes for each download would cost more than the line does.
        .insert_header(header::ContentEncoding::Identity)
        .no_chunking(size)
        .streaming(stream))
}

/// RFC 6266: an ASCII stand-in for old programs, the real name beside it.
fn attachment(file_name: &str) -> ContentDisposition {
    let is_safe = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%') || c == ' ';
    let ascii = file_name
        .chars()
        .map(|c| if is_safe(c) { c } else { '_' })
        .collect();
    ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![
            DispositionParam::Filename(ascii),
            DispositionParam::FilenameExt(ExtendedValue {
                charset: Charset::Ext("UTF-8".into()),
                language_tag: None,
                value: file_name.as_bytes().to_vec(),
            }),
        ],
    }
}
