//! Brings a shop back from a back-up, into an empty place.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sqlx::Executor as _;

use super::manifest::{ERASURES, Manifest, Piece};
use super::place::{Place, PlaceError};
use super::save::{aside, empty_folder, hash_file};
use crate::account_data::erasures;
use crate::foundation::config::Config;
use crate::foundation::crypto::SigningKey;
use crate::foundation::db::{self, CopyError, Db, DbStartError};
use crate::foundation::error::ApiError;
use crate::foundation::sealing::OpeningKey;
use crate::foundation::storage::{ObjectError, Storage, StoreError};
use crate::sales::invoices::{self, ChainError};
use crate::services::shop_facts::{self, ShopFacts};
use crate::services::store_marks::{self, StoreMarkError};

/// Names the snapshot in a store that is being filled, so that a restore which was cut off can go on.
const UNDER_WAY: &str = "restore-under-way";

/// Why a shop was not brought back.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The back-up.
    #[error("the back-up {0}")]
    Place(#[from] PlaceError),
    /// What was saved is not what lies there.
    #[error("{0}")]
    Damaged(String),
    /// The owner's key is needed.
    #[error("the back-up is encrypted: name the file with the private key, `--identity FILE`")]
    NoKey,
    /// It would be overwritten.
    #[error(
        "there is a shop already, in {0}: a back-up is restored into an empty place only. Nothing was changed"
    )]
    NotEmpty(String),
    /// The new database.
    #[error("DATABASE_URL: {0}")]
    Start(#[from] DbStartError),
    /// The same.
    #[error("DATABASE_URL: {0}")]
    Copy(#[from] CopyError),
    /// The same.
    #[error("the database does not answer: {0}")]
    Database(#[from] sqlx::Error),
    /// The new file store.
    #[error("STORAGE_URL: {0}")]
    Store(#[from] StoreError),
    /// The same.
    #[error("STORAGE_URL: {0}")]
    Mark(#[from] StoreMarkError),
    /// DATA_DIR.
    #[error("DATA_DIR: {0}")]
    Work(#[from] io::Error),
    /// Somebody who was erased may be back.
    #[error(
        "the shop is restored, but the log of erasures could not be replayed; its next start tries again: {0}"
    )]
    Erasures(ApiError),
    /// All is there, but not as it was.
    #[error("the shop is restored, but its invoices are not whole. {0}")]
    Invoices(#[from] ChainError),
}

/// The empty place.
#[derive(Debug, Clone, Copy)]
pub struct Target<'a> {
    /// Whose database, file store and folder are filled.
    pub config: &'a Config,
    /// Opens what is encrypted.
    pub key: Option<&'a OpeningKey>,
    /// The present.
    pub now: Timestamp,
}

/// A shop that is back.
#[derive(Debug)]
pub struct Restored {
    /// The snapshot.
    pub snapshot: String,
    /// When the database was as it is now.
    pub made_at: String,
    /// Files that are there.
    pub files: usize,
    /// Invoices and cancellations.
    pub invoices: usize,
    /// Lines of the log of erasures that the snapshot did not know.
    pub erased: usize,
    /// Files that are not there, one sentence each.
    pub faults: Vec<String>,
}

/// Restores a snapshot, or the newest one: first the files, and the database when all of them are there. One that was cut off goes on
/// when it is run again.
///
/// # Errors
/// See [`RestoreError`]. A damaged file is no error: all others are restored, and it is named.
pub async fn restore(
    place: &Place,
    snapshot: Option<&str>,
    target: Target<'_>,
) -> Result<Restored, RestoreError> {
    let snapshot = place.choose(snapshot).await?;
    let manifest = place.manifest(&snapshot).await?;
    let config = target.config;
    check_database(config).await?;
    let work = config.data_dir.join("restore");
    empty_folder(&work)?;
    // Before anything is written: without the database all of it would be in vain.
    let fetched = fetch_piece(place, &manifest.database, target.key, &work).await?;
    let database = work.join("database.sqlite");
    std::fs::rename(fetched, &database)?;

    let storage = Storage::open(&config.storage_url, &config.aws)
        .map_err(|error| RestoreError::Work(io::Error::other(format!("STORAGE_URL: {error}"))))?;
    begin_store(config, &storage, &snapshot).await?;
    let faults = fill_store(place, &manifest, &storage, target.key, &work).await?;
    if config.signing_key.is_none()
        && let Some(piece) = &manifest.signing_key
    {
        restore_key(place, piece, target.key, config, &work).await?;
    }
    restore_erasures(place, target, &work).await?;
    prepare(&database).await?;
    install(config, &database).await?;

    let db = Db::open_existing(&config.database_url).await?;
    let key = shop_facts::signing_key(config)?;
    ShopFacts::of(config, &key).adopt(&db).await?;
    store_marks::adopt(&db, &storage, target.now).await?;
    // Nobody who was erased since the snapshot is back for a moment: the bytes of their files go with the first round of the retention.
    let erased = erasures::replay(&db, &config.data_dir, target.now)
        .await
        .map_err(RestoreError::Erasures)?;
    storage.delete_object(UNDER_WAY).await?;
    empty_folder(&work)?;
    std::fs::remove_dir(&work)?;
    let invoices = invoices::verify(&db).await;
    db.close().await;
    Ok(Restored {
        erased,
        snapshot,
        made_at: manifest.made_at,
        files: manifest.files.len() - faults.len(),
        invoices: invoices?,
        faults,
    })
}

async fn check_database(config: &Config) -> Result<(), RestoreError> {
    let shown = || RestoreError::NotEmpty(db::address_to_show(&config.database_url));
    // Even one without a shop in it may be somebody's.
    if db::sqlite_file(&config.database_url).is_some_and(|file| file.exists()) {
        return Err(shown());
    }
    match Db::open_unmigrated(&config.database_url).await {
        Err(DbStartError::Missing(_) | DbStartError::NoShop) => Ok(()),
        Ok(db) => {
            db.close().await;
            Err(shown())
        }
        Err(error) => Err(error.into()),
    }
}

async fn begin_store(
    config: &Config,
    storage: &Storage,
    snapshot: &str,
) -> Result<(), RestoreError> {
    let under_way = storage.object(UNDER_WAY).await?;
    let goes_on = under_way.as_deref() == Some(snapshot.as_bytes());
    if !goes_on && (storage.holds_models().await? || storage.owner().await?.is_some()) {
        let shown = crate::foundation::storage::address_to_show(config);
        return Err(RestoreError::NotEmpty(shown));
    }
    // It is ours, and empty or half filled by us.
    storage.prove().await?;
    Ok(storage
        .put_object(UNDER_WAY, snapshot.as_bytes().to_vec())
        .await?)
}

/// Puts every file into the store; what is wrong with those that are damaged.
async fn fill_store(
    place: &Place,
    manifest: &Manifest,
    storage: &Storage,
    key: Option<&OpeningKey>,
    work: &Path,
) -> Result<Vec<String>, RestoreError> {
    let mut faults = Vec::new();
    for (name, piece) in &manifest.files {
        // Of a restore that was cut off.
        if let Ok(Some(size)) = storage.size(name).await
            && size == piece.size
            && storage
                .hash_object(name)
                .await
                .is_ok_and(|read| read.sha256 == piece.sha256)
        {
            continue;
        }
        match fetch_piece(place, piece, key, work).await {
            Ok(file) => storage.put_object_file(name, &file).await?,
            Err(RestoreError::Damaged(fault)) => faults.push(format!("{name}: {fault}")),
            Err(error) => return Err(error),
        }
    }
    Ok(faults)
}

/// The bytes of a piece as they were saved, in a file of the work folder.
pub(super) async fn fetch_piece(
    place: &Place,
    piece: &Piece,
    key: Option<&OpeningKey>,
    work: &Path,
) -> Result<PathBuf, RestoreError> {
    let damaged = |what: &str| Err(RestoreError::Damaged(format!("{what} ({})", piece.object)));
    let (stored, plain) = (work.join("stored"), work.join("piece"));
    let read = match place.store.fetch(&piece.object, &stored).await {
        Ok(read) => read,
        Err(ObjectError::Store(error)) if error.is_missing() => {
            return damaged("it is missing in the back-up");
        }
        Err(ObjectError::File(error)) => return Err(error.into()),
        Err(error) => return Err(PlaceError::Object(error).into()),
    };
    if read.sha256 != piece.stored_sha256 {
        return damaged("its bytes in the back-up have changed");
    }
    if !piece.is_sealed() {
        std::fs::rename(&stored, &plain)?;
        return Ok(plain);
    }
    let Some(key) = key else {
        return Err(RestoreError::NoKey);
    };
    let opened = key.open(&stored, &plain);
    if let Err(error) = opened {
        return damaged(&format!("it is not opened by this key: {error}"));
    }
    if hash_file(&plain).await?.sha256 != piece.sha256 {
        return damaged("its decrypted bytes are not those that were saved");
    }
    Ok(plain)
}

async fn restore_key(
    place: &Place,
    piece: &Piece,
    key: Option<&OpeningKey>,
    config: &Config,
    work: &Path,
) -> Result<(), RestoreError> {
    let fetched = fetch_piece(place, piece, key, work).await?;
    let bytes = std::fs::read_to_string(fetched)?;
    if SigningKey::from_hex(&bytes).is_none() {
        return Err(RestoreError::Damaged("the signing key is none".to_owned()));
    }
    let file = shop_facts::key_file(config);
    let mut made = tempfile::NamedTempFile::new_in(&config.data_dir)?;
    io::Write::write_all(&mut made, bytes.as_bytes())?;
    made.as_file().sync_all()?;
    made.persist(file).map_err(|error| error.error)?;
    Ok(())
}

/// The newest log that was saved, whichever snapshot is restored; one that is there already knows more.
async fn restore_erasures(
    place: &Place,
    target: Target<'_>,
    work: &Path,
) -> Result<(), RestoreError> {
    let log = target.config.data_dir.join(ERASURES);
    let newest = place.manifest(&place.choose(None).await?).await?;
    if let Some(piece) = &newest.erasures
        && !log.exists()
    {
        let fetched = fetch_piece(place, piece, target.key, work).await?;
        std::fs::copy(fetched, &log)?;
        std::fs::File::open(&log)?.sync_all()?;
    }
    Ok(())
}

/// Brings the copied database up to date, and ends what must not live on: who logged out since the snapshot stays logged out.
async fn prepare(database: &Path) -> Result<(), RestoreError> {
    let db = Db::open(&format!("sqlite://{}", database.display())).await?;
    for sql in [
        "DELETE FROM sessions",
        "DELETE FROM login_links",
        "DELETE FROM account_links",
        "UPDATE backups SET state = 'done', ended_at = beat_at WHERE state = 'running'",
    ] {
        db.writer().execute(sql).await?;
    }
    Ok(db.close_into_one_file().await?)
}

/// The database appears whole or not at all.
async fn install(config: &Config, database: &Path) -> Result<(), RestoreError> {
    let Some(file) = db::sqlite_file(&config.database_url) else {
        let from = Db::open(&format!("sqlite://{}", database.display())).await?;
        let into = Db::open(&config.database_url).await?;
        from.copy_rows_into(&into).await?;
        into.close().await;
        return Ok(from.close_into_one_file().await?);
    };
    let database = database.to_owned();
    aside(move || {
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        std::fs::create_dir_all(&folder)?;
        let mut copy = tempfile::NamedTempFile::new_in(&folder)?;
        io::copy(&mut std::fs::File::open(database)?, &mut copy)?;
        copy.as_file().sync_all()?;
        copy.persist_noclobber(&file).map_err(|error| error.error)?;
        #[cfg(unix)]
        std::fs::File::open(&folder)?.sync_all()?;
        Ok(())
    })
    .await?;
    Ok(())
}
