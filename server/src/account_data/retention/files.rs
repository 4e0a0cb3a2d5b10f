//! Files that are kept no longer: row and bytes together, the bytes after the row's commit.

use jiff::Timestamp;

use crate::files::uploads::bytes;
use crate::foundation::db::{Db, Lock, Tx};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{GuestId, UserId};

/// SQL that is true for a row of `files` which neither an order under way, a payable page, its owner's saved cart nor a draft needs.
macro_rules! nothing_holds {
    () => {
        concat!(
            "NOT ",
            crate::sales::agreements::file_is_needed!(),
            " AND NOT EXISTS (SELECT 1 FROM carts \
             WHERE carts.owner_id IN (files.user_id, files.guest_id) \
             AND carts.cart_data LIKE '%' || files.id || '%') \
             AND NOT EXISTS (SELECT 1 FROM orders AS drafts WHERE drafts.status = 'draft' \
             AND drafts.user_id = files.user_id AND drafts.cart_items LIKE '%' || files.id || '%')"
        )
    };
}
pub(super) use nothing_holds;

/// Deletes the rows that are due, owner by owner: nobody saves a cart or begins to pay in between.
pub(super) async fn delete(db: &Db, due: &str, cut: &str, now: Timestamp) -> ApiResult<u64> {
    let sql = format!("SELECT DISTINCT user_id, guest_id FROM files WHERE {due}");
    let owners: Vec<(Option<UserId>, Option<GuestId>)> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(cut)
        .fetch_all(db.pool())
        .await?;
    let sql = format!(
        "DELETE FROM files WHERE (user_id = $2 OR guest_id = $2) AND {due} RETURNING storage_key"
    );
    let mut deleted = 0;
    for (user_id, guest_id) in owners {
        let (owner, lock) = match (&user_id, &guest_id) {
            (Some(id), _) => (&**id, Lock::User(id)),
            (None, Some(id)) => (&**id, Lock::Guest(id)),
            (None, None) => continue,
        };
        let delete = async |tx: &mut Tx| {
            let keys: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql.clone()))
                .bind(cut)
                .bind(owner)
                .fetch_all(&mut **tx)
                .await?;
            bytes::forget(tx, &keys, now).await?;
            ApiResult::Ok(keys.len() as u64)
        };
        deleted += db.write_locked(&[lock], delete).await?;
    }
    Ok(deleted)
}
