//! GET /api/admin/orders/{id}/files

use actix_web::http::header::{self, ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpResponse, web};

use crate::files::archive::{self, ArchiveFile, entry_name};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::OrderId;
use crate::foundation::storage::Storage;
use crate::people::identity::Identity;
use crate::sales::orders::desk::detail::ordered_files;
use crate::sales::orders::desk::view::admin_view;
use crate::state::Part;

/// All files of an order as one zip archive, under the customer's names, made safe. It is written while it is sent.
#[utoipa::path(
    get, path = "/api/admin/orders/{id}/files", tag = "Verwaltung", params(("id" = String, Path)),
    responses(
        (status = 200, description = "a zip archive", content_type = "application/zip"),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no order, or `files_gone`: none of its files is there any more", body = ErrorAnswer),
    )
)]
pub async fn download_order_files(
    db: Part<Db>,
    storage: Part<Storage>,
    caller: Identity,
    id: web::Path<OrderId>,
) -> ApiResult {
    caller.require_admin()?;
    let order = admin_view(&db, &id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    let files: Vec<ArchiveFile> = ordered_files(&db, &id)
        .await?
        .into_iter()
        .map(|file| ArchiveFile {
            // Two parts may have one name.
            place: entry_name(
                &format!("{:02}", file.position + 1),
                &file.file_name,
                file.unit,
            ),
            storage_key: file.storage_key,
            sha256: file.sha256,
        })
        .collect();
    if files.is_empty() {
        return Err(ApiError::NotFound(Problem::new(
            "files_gone",
            "Die Dateien dieser Bestellung sind nicht mehr gespeichert.",
        )));
    }
    let name = format!("Bestellung_{}.zip", order.order.order_number);
    let disposition = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name)],
    };
    Ok(HttpResponse::Ok()
        .content_type("application/zip")
        .insert_header(disposition)
        // Models hardly shrink.
        .insert_header(header::ContentEncoding::Identity)
        .streaming(archive::stream((*storage).clone(), Vec::new(), files)))
}
