//! GET /api/admin/orders/{id}/files

use actix_web::{get, web};

use crate::files::archive::{self, ArchiveFile, entry_name};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::Identity;
use crate::sales::orders::desk::ordered_files::ordered_files;
use crate::sales::orders::desk::view::admin_view;
use crate::sales::orders::stops;
use crate::sales::production::{Named, print_name};
use crate::state::State;

/// All files of an order as one zip archive, under names that say pieces, material, colours, layer height, infill and order before the
/// customer's name, made safe; of an order that is stopped they begin with `STOPP`. It is written while it is sent.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    responses(
        (status = 200, description = "a zip archive", content_type = "application/zip"),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no order, or `files_gone`: none of its files is there any more", body = ErrorAnswer),
    )
)]
#[get("/api/admin/orders/{id}/files")]
pub async fn download_order_files(
    state: State,
    caller: Identity,
    id: web::Path<OrderId>,
) -> ApiResult {
    caller.require_admin()?;
    let db = &state.db;
    let order = admin_view(db, &id).await?.ok_or_else(ApiError::not_found)?;
    let stops = stops::of_orders(db.pool(), &[&id]).await?;
    let stops = stops.get(&*id).map_or(&[][..], Vec::as_slice);
    let number = &order.order.order_number;
    let files: Vec<ArchiveFile> = ordered_files(db, &id)
        .await?
        .into_iter()
        .map(|file| ArchiveFile {
            place: match &file.configuration {
                Some(configuration) => print_name(&Named {
                    reprint: None,
                    pieces: file.quantity,
                    configuration,
                    order_number: number,
                    position: file.position,
                    file_name: &file.file_name,
                    unit: file.unit,
                    stops,
                }),
                // Two parts may have one name.
                None => entry_name(
                    &format!("{:02}", file.position + 1),
                    &file.file_name,
                    file.unit,
                ),
            },
            storage_key: file.storage_key,
            sha256: file.sha256,
            created_at: file.created_at,
        })
        .collect();
    if files.is_empty() {
        return Err(ApiError::missing(
            "files_gone",
            "Die Dateien dieser Bestellung sind nicht mehr gespeichert.",
        ));
    }
    let bytes = archive::stream(state.storage.clone(), state.clock.now(), Vec::new(), files);
    Ok(archive::answer(format!("Bestellung_{number}.zip"), bytes))
}
