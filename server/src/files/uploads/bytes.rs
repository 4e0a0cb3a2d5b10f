//! Bytes without a row: those of deleted files, until they are deleted too, and those that an upload left behind when its process
//! died.

use std::collections::HashSet;

use futures_util::StreamExt as _;
use jiff::{SignedDuration, Timestamp, ToSpan as _};

use crate::foundation::clock::to_text;
use crate::foundation::crash::{self, Point};
use crate::foundation::db::{Db, Tx, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::program::program_name;
use crate::foundation::storage::{MODEL_FILES, Storage};
use crate::services::store_marks;

/// How many rows or objects are looked at together.
const AT_ONCE: usize = 200;

/// An upload's row follows its bytes within seconds.
const UPLOAD_TAKES: SignedDuration = SignedDuration::from_hours(24);

/// Notes, in the transaction that deletes their rows, that these bytes have to go.
pub async fn forget(tx: &mut Tx, keys: &[String], now: Timestamp) -> ApiResult<()> {
    for key in keys {
        sqlx::query(
            "INSERT INTO bytes_to_delete (storage_key, since) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind(key)
        .bind(to_text(now))
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// Deletes the bytes that are noted, and then the note. What the store does not delete stays noted; the others go all the same.
/// How many went.
///
/// # Errors
/// When the database does not answer, or the store is another database's.
pub async fn delete_forgotten(db: &Db, storage: &Storage) -> ApiResult<u64> {
    let mut deleted = 0;
    let mut after = String::new();
    loop {
        let keys: Vec<String> = sqlx::query_scalar(
            "SELECT storage_key FROM bytes_to_delete WHERE storage_key > $1 ORDER BY storage_key LIMIT $2",
        )
        .bind(&after)
        .bind(i64::try_from(AT_ONCE).unwrap_or(i64::MAX))
        .fetch_all(db.pool())
        .await?;
        let Some(last) = keys.last() else {
            return Ok(deleted);
        };
        if after.is_empty() {
            check_store(db, storage).await?;
        }
        after.clone_from(last);
        for key in &keys {
            crash::point(Point::RowDeleted);
            if let Err(error) = storage.delete(key).await {
                tracing::error!(%error, key, "the bytes of a deleted file are still there");
                continue;
            }
            sqlx::query("DELETE FROM bytes_to_delete WHERE storage_key = $1")
                .bind(key)
                .execute(db.writer())
                .await?;
            deleted += 1;
        }
    }
}

/// How long such bytes lie in the trash of the store.
const DAYS_IN_TRASH: i64 = 30;

/// Deletes what has been in the trash for long, and moves bytes that no row names there: a bounded number. Answers how many it moved.
///
/// # Errors
/// When the database or the store does not answer, or the store is another database's.
pub async fn clear_orphans(
    db: &Db,
    storage: &Storage,
    now: Timestamp,
    most: usize,
) -> ApiResult<u64> {
    check_store(db, storage).await?;
    let today = german::day_of(now);
    storage
        .empty_trash(today.saturating_sub(DAYS_IN_TRASH.days()))
        .await?;
    if most == 0 {
        return Ok(0);
    }
    let orphans = orphans(db, storage, now).await?;
    for key in orphans.iter().take(most) {
        storage.throw_away(key, today).await?;
    }
    let moved = orphans.len().min(most);
    if moved > 0 {
        tracing::warn!(
            found = orphans.len(),
            moved,
            "stored models that no entry names were moved to the trash; `{} cleanup --orphans` takes all of them",
            program_name()
        );
    }
    Ok(moved as u64)
}

/// Nothing is deleted in a store that the database does not know whole.
async fn check_store(db: &Db, storage: &Storage) -> ApiResult<()> {
    store_marks::check(db, storage)
        .await
        .map_err(|error| ApiError::unavailable(format!("STORAGE_URL: {error}")))
}

/// Bytes of models that no row names and that no upload can be about to name.
///
/// # Errors
/// When the database or the store does not answer, or the store is another database's.
pub async fn orphans(db: &Db, storage: &Storage, now: Timestamp) -> ApiResult<Vec<String>> {
    check_store(db, storage).await?;
    let mut orphans = Vec::new();
    let old = now - UPLOAD_TAKES;
    let mut objects = storage.list(MODEL_FILES).ready_chunks(AT_ONCE);
    while let Some(chunk) = objects.next().await {
        let mut keys = Vec::new();
        for object in chunk {
            let (key, written_at) = object?;
            if written_at < old {
                keys.push(key);
            }
        }
        let named = named(db, &keys).await?;
        orphans.extend(keys.into_iter().filter(|key| !named.contains(key)));
    }
    Ok(orphans)
}

/// Those of these keys that a row names.
async fn named(db: &Db, keys: &[String]) -> ApiResult<HashSet<String>> {
    let sql = "SELECT storage_key FROM files WHERE storage_key IN ({ids}) \
         UNION SELECT storage_key FROM bytes_to_delete WHERE storage_key IN ({ids})";
    let rows: Vec<(String,)> = rows_in(db.pool(), sql, keys).await?;
    Ok(rows.into_iter().map(|(key,)| key).collect())
}
