//! The table `checkout_files`: which files a checkout is about, and with it the order that it becomes.

use std::collections::BTreeSet;

use super::snapshot::Snapshot;
use crate::foundation::db::{Tx, places};
use crate::foundation::ids::{CheckoutId, FileId};

/// SQL that is true for a row of `files` which must stay, even if its owner has changed: an order under way or an
/// unfinished reprint names it, or a page that can still be paid. An archived order is out of the operator's sight: nobody will make it.
macro_rules! file_is_needed {
    () => {
        "EXISTS (SELECT 1 FROM checkout_files \
         JOIN checkouts ON checkouts.id = checkout_files.checkout_id \
         LEFT JOIN orders ON orders.checkout_id = checkouts.id \
         WHERE checkout_files.file_id = files.id AND ( \
             (orders.id IS NULL AND checkouts.state IN ('open', 'superseded', 'processing')) \
             OR (orders.status IN ('submitted', 'processing') AND orders.archived_at IS NULL) \
             OR orders.id IN (SELECT order_id FROM reprints WHERE state = 'open')))"
    };
}
pub(crate) use file_is_needed;

/// Notes the files of a new checkout. False: one of them is gone since it was priced.
pub(super) async fn insert(
    tx: &mut Tx,
    checkout_id: &CheckoutId,
    snapshot: &Snapshot,
) -> Result<bool, sqlx::Error> {
    let ids: BTreeSet<&FileId> = snapshot.items.iter().map(|item| &item.file_id).collect();
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
