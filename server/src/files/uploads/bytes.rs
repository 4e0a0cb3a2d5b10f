//! Bytes without a row: those of deleted files, until they are deleted too, and those that an upload left behind when its process
//! died.

use std::collections::HashSet;

use futures_util::StreamExt as _;
use jiff::{SignedDuration, Timestamp};

use crate::clock::to_text;
use crate::crash::{self, Point};
use crate::db::{Db, Tx, places};
use crate::error::ApiResult;
use crate::storage::{MODEL_FILES, Storage};

/// So many rows or objects are looked at together.
const AT_ONCE: usize = 200;

/// An upload's row follows its bytes within seconds.
const UPLOAD_TAKES: SignedDuration = SignedDuration::from_hours(24);

/// Notes, in the transaction that deletes their rows, that these bytes have to go.
///
/// # Errors
/// When the database does not answer.
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
/// When the database does not answer.
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

/// Bytes of models that no row names and that no upload can be about to name.
///
/// # Errors
/// When the database or the store does not answer.
pub async fn orphans(db: &Db, storage: &Storage, now: Timestamp) -> ApiResult<Vec<String>> {
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
    if keys.is_empty() {
        return Ok(HashSet::new());
    }
    let sql = format!(
        "SELECT storage_key FROM files WHERE storage_key IN ({0}) \
         UNION SELECT storage_key FROM bytes_to_delete WHERE storage_key IN ({0})",
        places(1, keys.len())
    );
    let mut query = sqlx::query_scalar(sqlx::AssertSqlSafe(sql));
    for key in keys {
        query = query.bind(key);
    }
    Ok(query.fetch_all(db.pool()).await?.into_iter().collect())
}
