//! The model files of a plate, under names that say how they are printed.

use std::collections::HashMap;

use core_wasm::file_unit::FileUnit;
use sqlx_macros::FromRow;

use super::file_names::{Named, mark, print_name};
use super::list::parts;
use super::pieces::Scope;
use super::plates::{by_place, chosen_of};
use crate::files::archive::ArchiveFile;
use crate::foundation::db::rows_in;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{FileId, OrderId, PlateId, PrinterId};
use crate::state::State;

#[derive(FromRow)]
struct Stored {
    id: FileId,
    storage_key: String,
    sha256: String,
    created_at: String,
}

/// Which plate.
#[derive(FromRow)]
pub(super) struct NamedPlate {
    /// What people call it by.
    pub number: i64,
    /// `printers.id`
    pub printer_id: PrinterId,
}

/// A part on a plate, whose file is still there.
pub(super) struct OnPlate {
    /// Its file, under a name that says how it is printed.
    pub file: ArchiveFile,
    /// As uploaded.
    pub file_name: String,
    /// What it is known by, such as `978C71B9-1`.
    pub mark: String,
    /// Pieces on this plate.
    pub pieces: i64,
    /// How long one unit of the file is.
    pub mm_per_file_unit: f64,
    /// It is not to be printed unless somebody says so.
    pub is_stopped: bool,
}

/// The number of a plate, and the files on it that are still there.
///
/// # Errors
/// 404 for an unknown plate, and where no file is there any more.
pub async fn plate_files(state: &State, id: &PlateId) -> ApiResult<(i64, Vec<ArchiveFile>)> {
    let (plate, parts) = on_plate(state, id).await?;
    Ok((
        plate.number,
        parts.into_iter().map(|part| part.file).collect(),
    ))
}

/// A plate, and the parts on it.
///
/// # Errors
/// As [`plate_files`].
pub(super) async fn on_plate(state: &State, id: &PlateId) -> ApiResult<(NamedPlate, Vec<OnPlate>)> {
    let plate: Option<NamedPlate> =
        sqlx::query_as("SELECT number, printer_id FROM plates WHERE id = $1")
            .bind(id)
            .fetch_optional(state.db.pool())
            .await?;
    let plate = plate.ok_or_else(ApiError::not_found)?;
    let chosen = chosen_of(state, &[id])
        .await?
        .remove(id)
        .unwrap_or_default();
    let orders: Vec<&OrderId> = chosen.iter().map(|part| &part.order_id).collect();
    let known = by_place(parts(state, Scope::Orders(&orders)).await?);
    let on_it: Vec<_> = chosen
        .iter()
        .filter_map(|part| {
            let made = known.get(&(part.order_id.clone(), part.position))?;
            Some((part, made, made.part.file_id.as_ref()?))
        })
        .collect();
    if on_it.is_empty() {
        return Err(files_gone());
    }
    let sql = "SELECT id, storage_key, sha256, created_at FROM files WHERE id IN ({ids})";
    let ids = on_it.iter().map(|(_, _, file_id)| *file_id);
    let stored: Vec<Stored> = rows_in(state.db.pool(), sql, ids).await?;
    let stored: HashMap<FileId, Stored> = stored
        .into_iter()
        .map(|file| (file.id.clone(), file))
        .collect();
    let parts: Vec<_> = on_it
        .into_iter()
        .filter_map(|(part, made, file_id)| {
            let file = stored.get(file_id)?;
            let (place, reprint) = made.ordered();
            let mark = mark(&made.part.order_number, place, reprint);
            let place = print_name(&Named {
                pieces: part.pieces,
                configuration: &made.configuration,
                order_number: &made.part.order_number,
                position: place,
                reprint,
                file_name: &made.part.file_name,
                unit: made.unit,
                stops: &made.part.stops,
            });
            Some(OnPlate {
                file: ArchiveFile {
                    place,
                    storage_key: file.storage_key.clone(),
                    sha256: file.sha256.clone(),
                    created_at: file.created_at.clone(),
                },
                file_name: made.part.file_name.clone(),
                mark,
                pieces: part.pieces,
                mm_per_file_unit: made.unit.map_or(1.0, FileUnit::factor),
                is_stopped: !made.part.stops.is_empty(),
            })
        })
        .collect();
    if parts.is_empty() {
        return Err(files_gone());
    }
    Ok((plate, parts))
}

fn files_gone() -> ApiError {
    ApiError::missing(
        "files_gone",
        "Die Dateien dieser Platte sind nicht mehr gespeichert.",
    )
}
