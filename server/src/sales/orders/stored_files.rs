//! The stored models of an order: how they stand, and how one is deleted before its time is over, by its customer or by the operator.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde::Deserialize;
use sqlx::{Any, Executor};

use crate::files::uploads::bytes;
use crate::foundation::db::{Db, Lock, Tx, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{FileId, GuestId, UserId};
use crate::sales::agreements::file_is_needed;
use crate::sales::orders::index::readable_parts;
use crate::services::erasures::{self, Kind};
use crate::state::State;

/// The field of a stored part that names its file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NamedFile {
    file_id: FileId,
    file_name: String,
}

/// Which of these files are there.
pub(crate) async fn still_stored(
    database: impl Executor<'_, Database = Any>,
    ids: BTreeSet<&FileId>,
) -> Result<HashSet<FileId>, sqlx::Error> {
    let sql = "SELECT id FROM files WHERE id IN ({ids})";
    let rows: Vec<(FileId,)> = rows_in(database, sql, ids).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Whether an order under way or a payable page still needs each file of these parts, by `files.id`; what is deleted is not among them.
pub(crate) async fn still_needed(db: &Db, cart_items: &str) -> ApiResult<HashMap<FileId, bool>> {
    let parts: Vec<(usize, NamedFile)> = readable_parts(cart_items);
    let ids: BTreeSet<&FileId> = parts.iter().map(|(_, part)| &part.file_id).collect();
    let sql = concat!(
        "SELECT id, CASE WHEN ",
        file_is_needed!(),
        " THEN 1 ELSE 0 END FROM files WHERE id IN ({ids})"
    );
    let rows: Vec<(FileId, i64)> = rows_in(db.pool(), sql, ids).await?;
    Ok(rows
        .into_iter()
        .map(|(id, needed)| (id, needed == 1))
        .collect())
}

/// Deletes the stored model of a part, row and bytes; the order keeps its name, measures and SHA-256. Other parts of the same file lose
/// it too, carts and drafts as well: the person who asks wants it gone. `note` writes into the same transaction.
///
/// # Errors
/// 404 for no such part or a file that is gone, 409 while an order has still to be made from it or may still be paid.
pub(crate) async fn delete(
    state: &State,
    cart_items: &str,
    position: usize,
    note: impl AsyncFn(&mut Tx) -> ApiResult<()>,
) -> ApiResult<()> {
    let parts: Vec<(usize, NamedFile)> = readable_parts(cart_items);
    let (_, part) = parts
        .iter()
        .find(|(place, _)| *place == position)
        .ok_or_else(ApiError::not_found)?;
    delete_file(state, &part.file_id, &part.file_name, note).await
}

/// Deletes a stored model, row and bytes, whatever still shows it but what has to be made from it.
///
/// # Errors
/// As [`delete`].
pub(crate) async fn delete_file(
    state: &State,
    id: &FileId,
    file_name: &str,
    note: impl AsyncFn(&mut Tx) -> ApiResult<()>,
) -> ApiResult<()> {
    let owner: Option<(Option<UserId>, Option<GuestId>)> =
        sqlx::query_as("SELECT user_id, guest_id FROM files WHERE id = $1")
            .bind(id)
            .fetch_optional(state.db.pool())
            .await?;
    let (user_id, guest_id) = owner.ok_or_else(|| gone(file_name))?;
    // Nobody begins to pay for it in between.
    let lock = match (&user_id, &guest_id) {
        (Some(id), _) => Lock::User(id),
        (None, Some(id)) => Lock::Guest(id),
        (None, None) => return Err(gone(file_name)),
    };
    let work = async |tx: &mut Tx| {
        let keys: Vec<String> = sqlx::query_scalar(concat!(
            "DELETE FROM files WHERE id = $1 AND NOT ",
            file_is_needed!(),
            " RETURNING storage_key"
        ))
        .bind(id)
        .fetch_all(&mut **tx)
        .await?;
        if keys.is_empty() {
            return Err(needed(file_name));
        }
        let now = state.clock.now();
        bytes::forget(tx, &keys, now).await?;
        erasures::note(tx, Kind::File, &[id], now).await?;
        note(tx).await
    };
    state.db.write_locked(&[lock], work).await?;
    // What cannot be deleted now stays noted, and is deleted by the next hour's round.
    if let Err(error) = bytes::delete_forgotten(&state.db, &state.storage).await {
        tracing::error!(%error, "the bytes of a deleted file are deleted later");
    }
    erasures::write_file_soon(&state.db, &state.config.data_dir).await;
    Ok(())
}

fn gone(file_name: &str) -> ApiError {
    ApiError::missing(
        "file_gone",
        format!("Die Datei „{file_name}“ ist nicht mehr gespeichert."),
    )
}

fn needed(file_name: &str) -> ApiError {
    ApiError::conflict(
        "file_needed",
        format!(
            "Die Datei „{file_name}“ wird noch für eine laufende Bestellung, einen Nachdruck oder eine offene Zahlung gebraucht. Sie lässt sich löschen, sobald das abgeschlossen, storniert oder abgelaufen ist."
        ),
    )
}
