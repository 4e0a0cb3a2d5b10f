//! A copy of the database from before an erasure knows the person still. What the log of erasures (`services/erasures.rs`) says is
//! forgotten again: at each start of a server, and when a back-up is put back.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use jiff::Timestamp;

use super::delete::{forget_account, forget_browsers, forget_orders, make_keeper};
use super::erase;
use crate::files::uploads::bytes;
use crate::foundation::db::{Db, Lock, Tx};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{FileId, GuestId, MailId, OrderId, UserId};
use crate::sales::agreements::file_is_needed;
pub use crate::services::erasures::FILE_NAME;
use crate::services::erasures::{self, Erasure, Kind};

/// Erases what the log in this folder (`DATA_DIR`) names and this database still has, and takes the log's lines into the table, so that
/// they are replayed once. What an order under way needs stays until it is done, as with any erasure. The bytes of files go with the next
/// round of the retention, once the file store is proved to be this database's own. How many lines were new to this database.
///
/// # Errors
/// When the log cannot be read, or the database does not answer; a repeated call goes on.
pub async fn replay(db: &Db, folder: &Path, now: Timestamp) -> ApiResult<usize> {
    let known: HashSet<String> = erasures::stored(db)
        .await?
        .into_iter()
        .map(|line| line.id)
        .collect();
    let lines: Vec<Erasure> = erasures::written(folder)?
        .into_iter()
        .filter(|line| !known.contains(&line.id))
        .collect();
    if lines.is_empty() {
        return Ok(0);
    }
    let log = Log::of(&lines);
    let users: Vec<UserId> = log.matches(db, Kind::User, "SELECT id FROM users").await?;
    for user in &users {
        let forget = async |tx: &mut Tx| forget_account(tx, user, now).await;
        db.write_locked(&[Lock::User(user)], forget).await?;
    }
    let orders: Vec<OrderId> = log
        .matches(
            db,
            Kind::Order,
            "SELECT id FROM orders WHERE user_id IS NULL AND customer_email IS NOT NULL AND status <> 'draft'",
        )
        .await?;
    let guests: Vec<GuestId> = log
        .matches(db, Kind::Guest, "SELECT id FROM guests")
        .await?;
    let files: Vec<FileId> = log.matches(db, Kind::File, "SELECT id FROM files").await?;
    let mails: Vec<MailId> = log
        .matches(db, Kind::Mail, "SELECT id FROM outbox_mails")
        .await?;
    let forget = async |tx: &mut Tx| {
        forget_orders(tx, &orders, false, now).await?;
        let nobody = UserId::random();
        make_keeper(tx, &nobody, now).await?;
        forget_browsers(tx, &guests, &nobody).await?;
        erase::erase(tx, &nobody, now).await?;
        for id in &files {
            let keys: Vec<String> = sqlx::query_scalar(concat!(
                "DELETE FROM files WHERE id = $1 AND NOT ",
                file_is_needed!(),
                " RETURNING storage_key"
            ))
            .bind(id)
            .fetch_all(&mut **tx)
            .await?;
            bytes::forget(tx, &keys, now).await?;
        }
        for id in &mails {
            sqlx::query("DELETE FROM outbox_mails WHERE id = $1")
                .bind(id)
                .execute(&mut **tx)
                .await?;
        }
        for line in &lines {
            erasures::insert(tx, line).await?;
        }
        ApiResult::Ok(())
    };
    db.write(forget).await?;
    tracing::warn!(
        lines = lines.len(),
        accounts = users.len(),
        orders = orders.len(),
        "the database was older than the log of erasures; what was erased since is erased again"
    );
    Ok(lines.len())
}

/// The log's hashes by kind and salt.
struct Log<'a>(HashMap<(Kind, &'a str), HashSet<&'a str>>);

impl<'a> Log<'a> {
    fn of(lines: &'a [Erasure]) -> Self {
        let mut hashes: HashMap<_, HashSet<&str>> = HashMap::new();
        for line in lines {
            let known = hashes.entry((line.kind, line.salt.as_str())).or_default();
            known.insert(line.hash.as_str());
        }
        Self(hashes)
    }

    /// Those of these ids that the log names.
    async fn matches<T: From<String>>(
        &self,
        db: &Db,
        kind: Kind,
        ids: &'static str,
    ) -> ApiResult<Vec<T>> {
        let salts: Vec<_> = self.0.iter().filter(|((of, _), _)| *of == kind).collect();
        if salts.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<String> = sqlx::query_scalar(ids).fetch_all(db.pool()).await?;
        let is_named = |id: &String| {
            salts.iter().any(|((_, salt), hashes)| {
                hashes.contains(Erasure::hash_of(salt, kind, id).as_str())
            })
        };
        Ok(ids.into_iter().filter(is_named).map(T::from).collect())
    }
}
