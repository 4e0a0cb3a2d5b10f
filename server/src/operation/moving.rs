//! A shop moves into another database, another file store or both: every row and every file is counted and hashed on both sides.

use std::io;
use std::time::Duration;

use crate::foundation::config::Config;
use crate::foundation::crypto::SigningKey;
use crate::foundation::db::{CopyError, Db, DbStartError, TableSum};
use crate::foundation::program::program_name;
use crate::foundation::storage::{ObjectError, Storage, StoreError};
use crate::operation::STORED_FILES;
use crate::services::maintenance;
use crate::services::shop_facts::{self, ShopFacts};

/// Processes look once a second whether they are to pause; what was under way then ends within half a minute.
const FIRST_WAIT: Duration = Duration::from_secs(3);
const QUIET: Duration = Duration::from_secs(3);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Names the shop in a store that is being filled, so that a move which was cut off can go on.
const UNDER_WAY: &str = "move-under-way";

/// Why a shop was not moved. It goes on where it was.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// One of the databases.
    #[error("the database does not answer: {0}")]
    Database(#[from] sqlx::Error),
    /// The new one.
    #[error("the new database: {0}")]
    Start(#[from] DbStartError),
    /// Between the two.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// Somebody does not know of the move.
    #[error("something still writes to the database: stop all servers of the shop, then move it")]
    Busy,
    /// A row is another one than it was.
    #[error("the table '{0}' is not the same on both sides")]
    Differs(String),
    /// One of the stores.
    #[error("the file store: {0}")]
    Store(#[from] StoreError),
    /// The new store, or the folder for what is under way.
    #[error("{0}")]
    Place(#[from] io::Error),
    /// It is somebody's.
    #[error("the new file store is not empty")]
    NotEmpty,
    /// Damaged files.
    #[error(
        "these files are damaged where they are, see `{} verify`; --despite-damaged-files moves all others: {}",
        program_name(),
        .0.join(", ")
    )]
    Damaged(Vec<String>),
    /// The shop was never started on this database.
    #[error("the database has no id yet: start the server once")]
    NoId,
}

/// Where a shop goes; what is not named stays where it is.
#[derive(Debug, Clone, Copy)]
pub struct Way<'a> {
    /// As the shop runs until now.
    pub from: &'a Config,
    /// As it runs afterwards: `DATABASE_URL` and `STORAGE_URL` differ.
    pub to: &'a Config,
    /// Files that cannot be read right are left behind.
    pub despite_damaged_files: bool,
}

/// What was moved.
#[derive(Debug, Default)]
pub struct Moved {
    /// Rows, if the database was.
    pub rows: u64,
    /// Tables.
    pub tables: usize,
    /// Files, if the store was.
    pub files: usize,
    /// Files that were there already, of a move that was cut off.
    pub were_there: usize,
    /// Files that were left behind.
    pub damaged: Vec<String>,
}

/// Moves the shop. Its servers pause meanwhile; afterwards they do not start with the old settings.
///
/// # Errors
/// See [`MoveError`]. The shop goes on where it was.
pub async fn move_shop(way: Way<'_>, db: &Db) -> Result<Moved, MoveError> {
    let key = shop_facts::known_signing_key(way.to)?;
    maintenance::begin(db).await?;
    let moved = in_pause(way, &key, db).await;
    match &moved {
        Ok(_) => maintenance::note_move(db, &maintenance::place(way.to)).await?,
        Err(_) => maintenance::end(db).await?,
    }
    moved
}

async fn in_pause(way: Way<'_>, key: &SigningKey, db: &Db) -> Result<Moved, MoveError> {
    let before = quiet(db).await?;
    let mut moved = Moved::default();
    let store = move_files(way, db, &mut moved).await?;
    let other = match way.from.database_url == way.to.database_url {
        true => None,
        false => {
            let target = Db::open(&way.to.database_url).await?;
            move_rows(db, &target, &before, &mut moved).await?;
            Some(target)
        }
    };
    // A process that wrote meanwhile does not know of the move, and its row would be lost.
    compare(&before, &db.sums().await?).map_err(|_| MoveError::Busy)?;
    let there = other.as_ref().unwrap_or(db);
    ShopFacts::of(way.to, key).adopt(there).await?;
    if let Some(other) = other {
        maintenance::end(&other).await?;
        other.close().await;
    }
    // Not before: a move that did not work goes on in this store.
    if let Some(store) = store {
        store.delete_object(UNDER_WAY).await?;
    }
    Ok(moved)
}

/// What all tables hold once nobody writes any more.
async fn quiet(db: &Db) -> Result<Vec<TableSum>, MoveError> {
    tokio::time::sleep(FIRST_WAIT).await;
    let begun = tokio::time::Instant::now();
    let mut before = db.sums().await?;
    loop {
        tokio::time::sleep(QUIET).await;
        let now = db.sums().await?;
        if now == before {
            return Ok(now);
        }
        if begun.elapsed() > LONGEST_WAIT {
            return Err(MoveError::Busy);
        }
        before = now;
    }
}

fn compare(one: &[TableSum], other: &[TableSum]) -> Result<(), MoveError> {
    for sum in one {
        if other.iter().all(|known| known != sum) {
            return Err(MoveError::Differs(sum.table.clone()));
        }
    }
    Ok(())
}

async fn move_rows(
    db: &Db,
    target: &Db,
    before: &[TableSum],
    moved: &mut Moved,
) -> Result<(), MoveError> {
    let copied = db.copy_rows_into(target).await?;
    compare(before, &copied)?;
    // What stands there now, read back.
    let there = target.sums().await?;
    compare(before, &there)?;
    moved.tables = there.len();
    moved.rows = there.iter().map(|sum| sum.rows).sum();
    Ok(())
}

/// The new store, which still says that a move is under way.
async fn move_files(
    way: Way<'_>,
    db: &Db,
    moved: &mut Moved,
) -> Result<Option<Storage>, MoveError> {
    if way.from.storage_url == way.to.storage_url {
        return Ok(None);
    }
    let wrong = |error: &dyn std::fmt::Display| io::Error::other(format!("STORAGE_URL: {error}"));
    let from = Storage::open_existing(&way.from.storage_url, &way.from.aws)
        .map_err(|error| wrong(&error))?;
    let to = Storage::open(&way.to.storage_url, &way.to.aws).map_err(|error| wrong(&error))?;
    let id = shop_facts::database_id(db).await?.ok_or(MoveError::NoId)?;
    let goes_on = to.object(UNDER_WAY).await?.as_deref() == Some(id.as_bytes());
    if !goes_on && (to.holds_models().await? || to.owner().await?.is_some()) {
        return Err(MoveError::NotEmpty);
    }
    to.prove().await?;
    to.put_object(UNDER_WAY, id.into_bytes()).await?;
    let rows: Vec<(String, String)> = sqlx::query_as(STORED_FILES).fetch_all(db.pool()).await?;
    let work = tempfile::tempdir_in(&way.from.data_dir)?;
    let file = work.path().join("file");
    for (key, sha256) in rows {
        if matches!(to.hash_object(&key).await, Ok(read) if read.sha256 == sha256) {
            moved.were_there += 1;
            moved.files += 1;
            continue;
        }
        match from.fetch(&key, &file).await {
            Ok(read) if read.sha256 == sha256 => {
                to.put_object_file(&key, &file).await?;
                // What arrived, read back.
                match to.hash_object(&key).await {
                    Ok(read) if read.sha256 == sha256 => moved.files += 1,
                    _ => return Err(MoveError::Differs(key)),
                }
            }
            Ok(_) => moved.damaged.push(key),
            Err(ObjectError::Store(error)) if error.is_missing() => moved.damaged.push(key),
            Err(ObjectError::Store(error)) => return Err(error.into()),
            Err(ObjectError::File(error)) => return Err(error.into()),
        }
    }
    if !moved.damaged.is_empty() && !way.despite_damaged_files {
        return Err(MoveError::Damaged(std::mem::take(&mut moved.damaged)));
    }
    if let Some(owner) = from.owner().await? {
        to.set_owner(owner).await?;
    }
    Ok(Some(to))
}
