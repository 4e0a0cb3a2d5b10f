//! The table `checkout_files`: which files a checkout is about, and with it the order that it becomes.

use std::collections::BTreeSet;

use serde_json::Value;

use super::snapshot::Snapshot;
use crate::db::{Db, Tx, places, rows_of_places};

/// SQL that is true for a row of `files` which must stay, whoever owns it by now: an order under way names it, or a page that
/// can still be paid. An archived order is out of the operator's sight: nobody will make it.
macro_rules! file_is_needed {
    () => {
        "EXISTS (SELECT 1 FROM checkout_files \
         JOIN checkouts ON checkouts.id = checkout_files.checkout_id \
         LEFT JOIN orders ON orders.checkout_id = checkouts.id \
         WHERE checkout_files.file_id = files.id AND ( \
             (orders.id IS NULL AND checkouts.state IN ('open', 'superseded', 'processing')) \
             OR (orders.status IN ('submitted', 'processing') AND orders.archived_at IS NULL)))"
    };
}
pub(crate) use file_is_needed;

/// Checkouts of before the table are read in so many at once.
const OLDER_AT_ONCE: i64 = 200;

/// Notes the files of a new checkout. False: one of them is gone since it was priced.
pub(super) async fn insert(
    tx: &mut Tx,
    checkout_id: &str,
    snapshot: &Snapshot,
) -> Result<bool, sqlx::Error> {
    let ids: BTreeSet<&str> = snapshot
        .items
        .iter()
        .map(|item| item.file_id.as_str())
        .collect();
    if ids.is_empty() {
        return Ok(true);
    }
    let sql = format!(
        "INSERT INTO checkout_files (checkout_id, file_id) SELECT $1, id FROM files WHERE id IN ({})",
        places(2, ids.len())
    );
    let mut stored = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(checkout_id);
    for id in &ids {
        stored = stored.bind(*id);
    }
    let stored = stored.execute(&mut **tx).await?.rows_affected();
    Ok(usize::try_from(stored) == Ok(ids.len()))
}

async fn write(tx: &mut Tx, checkout_id: &str, ids: &BTreeSet<&str>) -> Result<(), sqlx::Error> {
    if ids.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "INSERT INTO checkout_files (file_id, checkout_id) VALUES {} ON CONFLICT DO NOTHING",
        rows_of_places(2, ids.len(), 1, ", $1")
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(checkout_id);
    for id in ids {
        query = query.bind(*id);
    }
    query.execute(&mut **tx).await.map(drop)
}

/// Fills the table for checkouts that were made before it existed. Runs at each start and finds nothing from the second on,
/// but for snapshots that cannot be read: those name no file to anybody.
///
/// # Errors
/// When the database does not answer.
pub async fn list_older(db: &Db) -> Result<(), sqlx::Error> {
    let mut after = String::new();
    loop {
        let older: Vec<(String, String)> = sqlx::query_as(
            "SELECT id, snapshot FROM checkouts WHERE id > $1 \
             AND NOT EXISTS (SELECT 1 FROM checkout_files WHERE checkout_id = checkouts.id) ORDER BY id LIMIT $2",
        )
        .bind(&after)
        .bind(OLDER_AT_ONCE)
        .fetch_all(db.pool())
        .await?;
        let Some((last, _)) = older.last() else {
            return Ok(());
        };
        after.clone_from(last);
        db.write_locked(&[], async |tx| -> Result<(), sqlx::Error> {
            for (id, snapshot) in &older {
                let snapshot: Value = serde_json::from_str(snapshot).unwrap_or_default();
                let items = snapshot["items"].as_array().into_iter().flatten();
                let ids = items.filter_map(|item| item["fileId"].as_str()).collect();
                write(tx, id, &ids).await?;
            }
            Ok(())
        })
        .await?;
    }
}
