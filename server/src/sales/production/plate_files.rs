//! The model files of a plate, under names that say how they are printed.

use std::collections::HashMap;

use sqlx_macros::FromRow;

use super::file_names::{Named, print_name};
use super::list::parts;
use super::pieces::Scope;
use super::plates::{by_place, chosen_of};
use crate::files::archive::ArchiveFile;
use crate::foundation::db::places;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{FileId, OrderId, PlateId};
use crate::state::State;

#[derive(FromRow)]
struct Stored {
    id: FileId,
    storage_key: String,
    sha256: String,
    created_at: String,
}

/// The number of a plate, and the files on it that are still there.
///
/// # Errors
/// 404 for what is no plate.
pub async fn plate_files(state: &State, id: &PlateId) -> ApiResult<(i64, Vec<ArchiveFile>)> {
    let number: Option<i64> = sqlx::query_scalar("SELECT number FROM plates WHERE id = $1")
        .bind(id)
        .fetch_optional(state.db.pool())
        .await?;
    let number = number.ok_or_else(ApiError::not_found)?;
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
            Some((part, made, made.file_id.as_ref()?))
        })
        .collect();
    if on_it.is_empty() {
        return Ok((number, Vec::new()));
    }
    // Only the numbers of places are written into it.
    let sql = format!(
        "SELECT id, storage_key, sha256, created_at FROM files WHERE id IN ({})",
        places(1, on_it.len())
    );
    let mut query = sqlx::query_as::<_, Stored>(sqlx::AssertSqlSafe(sql));
    for (_, _, file_id) in &on_it {
        query = query.bind(*file_id);
    }
    let stored: HashMap<FileId, Stored> = query
        .fetch_all(state.db.pool())
        .await?
        .into_iter()
        .map(|file| (file.id.clone(), file))
        .collect();
    let files = on_it
        .into_iter()
        .filter_map(|(part, made, file_id)| {
            let file = stored.get(file_id)?;
            Some(ArchiveFile {
                place: print_name(&Named {
                    pieces: part.pieces,
                    configuration: &made.configuration,
                    order_number: &made.part.order_number,
                    position: part.position,
                    file_name: &made.part.file_name,
                    unit: made.unit,
                    stops: &made.part.stops,
                }),
                storage_key: file.storage_key.clone(),
                sha256: file.sha256.clone(),
                created_at: file.created_at.clone(),
            })
        })
        .collect();
    Ok((number, files))
}
