//! A database and its file store know each other, because a job deletes files that no row names: beside an empty, older or foreign
//! database that would be every model of a shop.
//!
//! The store holds the database's id and the latest mark that the database left there; the database keeps its marks of the last
//! days. A database that does not know the store's mark is another one, or a copy from before it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::foundation::clock::to_text;
use crate::foundation::db::Db;
use crate::foundation::program::program_name;
use crate::foundation::storage::{Storage, StoreError};
use crate::services::shop_facts;

/// A process that wrote down a mark puts it into the store within moments.
const KEPT: SignedDuration = SignedDuration::from_hours(2 * 24);

/// Why this database does nothing with this store.
#[derive(Debug, thiserror::Error)]
pub enum StoreMarkError {
    /// The database does not answer.
    #[error("the database does not answer: {0}")]
    Database(#[from] sqlx::Error),
    /// The store does not answer.
    #[error("it does not answer: {0}")]
    Store(#[from] StoreError),
    /// Another shop's, or an empty database beside a shop's store.
    #[error(
        "the file store belongs to another database (id {found}; this one has {own}). Nothing was deleted. Set DATABASE_URL and \
         STORAGE_URL to those of one shop; a second shop needs a store of its own. If this database is to take the store over, \
         run `{program} adopt files`",
        program = program_name()
    )]
    Foreign {
        /// The id that the store names.
        found: String,
        /// The id of the database, or that it has none.
        own: String,
    },
    /// A backup that is tried out, or a copy for another shop.
    #[error(
        "the database is a copy from before {marked_at}, when its newer state used this file store: it does not know the files \
         since then. Nothing was deleted. A copy to try out needs a copy of the store. If the newer state is lost, run \
         `{program} adopt files`",
        program = program_name()
    )]
    Older {
        /// When the mark was made.
        marked_at: String,
    },
    /// Somebody removed the mark, or copied models without it.
    #[error(
        "the file store holds models and does not say whose they are. Nothing was deleted. Check STORAGE_URL; if the models are \
         those of this database, run `{program} adopt files`",
        program = program_name()
    )]
    Unmarked,
    /// A disk that is not mounted, or another folder or bucket than before.
    #[error(
        "the file store is empty, but the database names {files} files. Check STORAGE_URL and whether its disk is mounted; if \
         the files are lost, run `{program} adopt files`",
        program = program_name()
    )]
    Empty {
        /// Rows in the database.
        files: i64,
    },
}

/// Whether the store was this database's own when it was last marked: a running server would otherwise go on beside another one
/// that took the store over, and on the folder below a disk that is not mounted any more.
#[derive(Debug, Clone, Default)]
pub struct StoreWatch(Arc<AtomicBool>);

impl StoreMarkError {
    /// True if a bucket is away for now: what would be found in it, nobody knows yet.
    pub(crate) fn is_silence(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_silence())
    }
}

impl StoreWatch {
    /// What became of a mark. A database or store that does not answer says nothing about it.
    pub fn note(&self, renewed: &Result<(), StoreMarkError>) {
        match renewed {
            Err(StoreMarkError::Database(_) | StoreMarkError::Store(_)) => {}
            _ => self.0.store(renewed.is_err(), Ordering::Relaxed),
        }
    }

    /// True from the mark on that was refused until one that was made.
    pub(crate) fn is_lost(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Whether the database knows everything that lies in the store. Writes nothing.
///
/// # Errors
/// See [`StoreMarkError`].
pub async fn check(db: &Db, storage: &Storage) -> Result<(), StoreMarkError> {
    // Before the mark: another process of this shop marks the store first, and takes models then.
    let holds_models = storage.holds_models().await?;
    let Some(owner) = storage.owner().await? else {
        return check_unmarked(db, holds_models).await;
    };
    let mut words = owner.split_whitespace();
    let mut word = || words.next().unwrap_or("unreadable").to_owned();
    let (found, mark, marked_at) = (word(), word(), word());
    let own = shop_facts::database_id(db).await?;
    if own.as_ref() != Some(&found) {
        let own = own.unwrap_or_else(|| "none".to_owned());
        return Err(StoreMarkError::Foreign { found, own });
    }
    let known: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM store_marks WHERE mark = $1")
        .bind(&mark)
        .fetch_one(db.pool())
        .await?;
    match known {
        0 => Err(StoreMarkError::Older { marked_at }),
        _ => Ok(()),
    }
}

async fn check_unmarked(db: &Db, holds_models: bool) -> Result<(), StoreMarkError> {
    if holds_models {
        return Err(StoreMarkError::Unmarked);
    }
    let files: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM files")
        .fetch_one(db.pool())
        .await?;
    match files {
        0 => Ok(()),
        _ => Err(StoreMarkError::Empty { files }),
    }
}

/// Checks, and leaves a new mark: copies of the database that were made before do not know it. From the first one on the store may be
/// written.
///
/// # Errors
/// See [`StoreMarkError`].
pub async fn renew(db: &Db, storage: &Storage, now: Timestamp) -> Result<(), StoreMarkError> {
    check(db, storage).await?;
    adopt(db, storage, now).await?;
    if !storage.is_proved() {
        storage.prove().await?;
    }
    Ok(())
}

/// Makes the store this database's own, even if another database owned it.
///
/// # Errors
/// When the database or the store does not answer.
pub async fn adopt(db: &Db, storage: &Storage, now: Timestamp) -> Result<(), StoreMarkError> {
    let id = shop_facts::make_database_id(db).await?;
    let (mark, made_at) = (Uuid::now_v7().to_string(), to_text(now));
    // The row first: a process that dies in between leaves a mark in the store that is known.
    sqlx::query("INSERT INTO store_marks (mark, made_at) VALUES ($1, $2)")
        .bind(&mark)
        .bind(&made_at)
        .execute(db.writer())
        .await?;
    storage
        .set_owner(format!("{id} {mark} {made_at}\n"))
        .await?;
    sqlx::query("DELETE FROM store_marks WHERE made_at < $1")
        .bind(to_text(now - KEPT))
        .execute(db.writer())
        .await?;
    Ok(())
}
