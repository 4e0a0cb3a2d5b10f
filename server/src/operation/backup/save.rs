//! Makes a back-up, while the shop goes on.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use sha2::{Digest as _, Sha256};
use sqlx::{AnyConnection, Connection as _};

use super::manifest::{ERASURES, FORM, Lack, Manifest, Piece, SEALED};
use super::place::{Place, PlaceError};
use crate::foundation::clock::to_text;
use crate::foundation::crypto::hex;
use crate::foundation::db::{CopyError, Db};
use crate::foundation::program::VERSION;
use crate::foundation::sealing::SealingKey;
use crate::foundation::storage::{ObjectError, Read, Storage};
use crate::operation::{IS_STORED, STORED_FILES};
use crate::services::shop_facts;

/// Why no back-up was made.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The destination.
    #[error("the destination {0}")]
    Place(#[from] PlaceError),
    /// The shop's database.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// The same.
    #[error("the database does not answer: {0}")]
    Database(#[from] sqlx::Error),
    /// A file on this machine.
    #[error("the folder for back-ups under way (in DATA_DIR): {0}")]
    Work(#[from] io::Error),
    /// A file of the shop, for another reason than that it is missing or has changed.
    #[error("the file store does not answer: {0}")]
    Store(ObjectError),
    /// The shop was never started on this database.
    #[error("the database has no id yet: start the server once")]
    NoId,
    /// Two at once would delete each other's files.
    #[error("a back-up is being made at this moment")]
    Running,
    /// The snapshot is whole all the same.
    #[error("the snapshot {0} was made, but older ones were not deleted: {1}")]
    NotPruned(String, PlaceError),
}

impl SaveError {
    /// For the owner.
    pub fn german(&self) -> String {
        match self {
            Self::Place(error) => error.german(),
            Self::Copy(error) => format!("Die Datenbank ließ sich nicht kopieren ({error})."),
            Self::Database(error) => format!("Die Datenbank antwortet nicht ({error})."),
            Self::Work(error) => {
                format!("Der Ordner „backup“ in DATA_DIR ließ sich nicht beschreiben ({error}).")
            }
            Self::Store(error) => format!("Der Dateispeicher antwortet nicht ({error})."),
            Self::NoId => {
                "Die Datenbank hat noch keine Kennung: Starten Sie den Server einmal.".to_owned()
            }
            Self::Running => "Es wird gerade gesichert.".to_owned(),
            Self::NotPruned(snapshot, error) => format!(
                "Gesichert ist alles ({snapshot}), aber ältere Sicherungen wurden nicht gelöscht: {}",
                error.german()
            ),
        }
    }
}

/// What is saved, and how.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The shop's database.
    pub db: &'a Db,
    /// Its file store.
    pub storage: &'a Storage,
    /// Where pieces lie on their way; emptied.
    pub work: &'a Path,
    /// `DATA_DIR`
    pub data_dir: &'a Path,
    /// The key in it, where the settings have none.
    pub signing_key: Option<&'a Path>,
    /// Encrypts what is saved.
    pub seal: Option<&'a SealingKey>,
    /// Older snapshots are deleted after this number of days.
    pub kept_days: u32,
}

/// A back-up.
#[derive(Debug)]
pub struct Saved {
    /// Its name.
    pub snapshot: String,
    /// Files in it.
    pub files: u64,
    /// Files that were new.
    pub copied: u64,
    /// Bytes that were new, with the database.
    pub copied_bytes: u64,
    /// Files of the shop that are missing or have changed.
    pub damaged: Vec<(String, Lack)>,
    /// Older snapshots that were deleted.
    pub pruned: usize,
}

/// Makes a back-up.
///
/// # Errors
/// See [`SaveError`]. A damaged file of the shop is no error: all others are saved, and it is named.
pub async fn save(source: Source<'_>, place: &Place, now: Timestamp) -> Result<Saved, SaveError> {
    empty_folder(source.work)?;
    let outcome = Saving::begin(source, place, now).await?.run().await;
    empty_folder(source.work)?;
    outcome
}

struct Saving<'a> {
    source: Source<'a>,
    place: &'a Place,
    now: Timestamp,
    snapshot: String,
    database_id: String,
    /// What lies there already, with its size.
    there: HashMap<String, u64>,
    /// What the last snapshot knows of it.
    known: HashMap<String, Piece>,
    copied: u64,
    copied_bytes: u64,
}

impl<'a> Saving<'a> {
    async fn begin(
        source: Source<'a>,
        place: &'a Place,
        now: Timestamp,
    ) -> Result<Self, SaveError> {
        let database_id = shop_facts::database_id(source.db)
            .await?
            .ok_or(SaveError::NoId)?;
        let saved_at = super::record::saved_at(source.db, place.shown()).await?;
        place.claim(&database_id, saved_at.as_deref()).await?;
        let mut known = HashMap::new();
        // One that cannot be read is left aside: its files are copied once more.
        if let Some(last) = place.snapshots().await?.last()
            && let Ok(manifest) = place.manifest(last).await
        {
            let pieces = manifest.files.into_values();
            known.extend(pieces.map(|piece| (piece.object.clone(), piece)));
        }
        Ok(Self {
            source,
            place,
            now,
            snapshot: to_text(now).replace([':', '.'], "-"),
            database_id,
            there: place.files().await?,
            known,
            copied: 0,
            copied_bytes: 0,
        })
    }

    async fn run(mut self) -> Result<Saved, SaveError> {
        let database = self.work("database.sqlite");
        self.source.db.copy_into_file(&database).await?;
        let rows = files_of(&database).await?;
        let (mut files, mut lacking) = (BTreeMap::new(), BTreeMap::new());
        for (key, sha256) in rows {
            match self.file(&key, &sha256).await? {
                Ok(piece) => drop(files.insert(key, piece)),
                Err(lack) => drop(lacking.insert(key, lack)),
            }
        }
        let manifest = Manifest {
            form: FORM,
            made_at: to_text(self.now),
            program: VERSION.to_owned(),
            database_id: self.database_id.clone(),
            database: self.piece_of_snapshot(&database, "database.sqlite").await?,
            erasures: match self.source.data_dir.join(ERASURES) {
                log if log.exists() => Some(self.piece_of_snapshot(&log, ERASURES).await?),
                _ => None,
            },
            signing_key: match self.source.signing_key {
                Some(file) => Some(self.piece_of_snapshot(file, "signing-key").await?),
                None => None,
            },
            files,
            lacking,
        };
        self.place.finish(&self.snapshot, &manifest).await?;
        let pruned = self
            .prune(&manifest)
            .await
            .map_err(|error| SaveError::NotPruned(self.snapshot.clone(), error))?;
        let damaged = manifest.lacking.into_iter();
        Ok(Saved {
            snapshot: self.snapshot,
            files: manifest.files.len() as u64,
            copied: self.copied,
            copied_bytes: self.copied_bytes,
            damaged: damaged.filter(|(_, lack)| *lack != Lack::Deleted).collect(),
            pruned,
        })
    }

    fn work(&self, name: &str) -> PathBuf {
        self.source.work.join(name)
    }

    fn ending(&self) -> &'static str {
        match self.source.seal {
            Some(_) => SEALED,
            None => "",
        }
    }

    /// Copies a file of the shop, unless it lies there.
    async fn file(&mut self, key: &str, sha256: &str) -> Result<Result<Piece, Lack>, SaveError> {
        let object = Place::file_object(sha256, self.ending());
        if let Some(piece) = self.known.get(&object)
            && self.there.get(&object) == Some(&piece.stored_size)
        {
            return Ok(Ok(piece.clone()));
        }
        let fetched = self.work("file");
        let read = match self.source.storage.fetch(key, &fetched).await {
            Ok(read) => read,
            Err(ObjectError::Store(error)) if error.is_missing() => {
                return Ok(Err(self.why_missing(key).await?));
            }
            Err(ObjectError::File(error)) => return Err(error.into()),
            Err(error) => return Err(SaveError::Store(error)),
        };
        if read.sha256 != sha256 {
            return Ok(Err(Lack::Changed));
        }
        let piece = self.put(&fetched, read, object).await?;
        self.copied += 1;
        self.there.insert(piece.object.clone(), piece.stored_size);
        self.known.insert(piece.object.clone(), piece.clone());
        Ok(Ok(piece))
    }

    /// A file whose row is gone by now was deleted meanwhile.
    async fn why_missing(&self, key: &str) -> Result<Lack, SaveError> {
        let rows: i64 = sqlx::query_scalar(IS_STORED)
            .bind(key)
            .fetch_one(self.source.db.pool())
            .await?;
        Ok(if rows == 0 {
            Lack::Deleted
        } else {
            Lack::Missing
        })
    }

    async fn piece_of_snapshot(&mut self, file: &Path, name: &str) -> Result<Piece, SaveError> {
        let name = format!("{name}{}", self.ending());
        let object = Place::snapshot_object(&self.snapshot, &name);
        self.put(file, hash_file(file).await?, object).await
    }

    async fn put(&mut self, file: &Path, read: Read, object: String) -> Result<Piece, SaveError> {
        let sealed = self.work("sealed");
        let (source, stored) = match self.source.seal {
            None => (file, read.clone()),
            Some(key) => {
                let (key, plain, target) = (key.clone(), file.to_owned(), sealed.clone());
                aside(move || key.seal(&plain, &target)).await?;
                (sealed.as_path(), hash_file(&sealed).await?)
            }
        };
        self.place
            .store
            .put_object_file(&object, source)
            .await
            .map_err(|error| PlaceError::Object(error.into()))?;
        self.copied_bytes += stored.size;
        Ok(Piece {
            object,
            sha256: read.sha256,
            size: read.size,
            stored_sha256: stored.sha256,
            stored_size: stored.size,
        })
    }

    /// Deletes snapshots that are older than promised, those that were never finished, and the files that none names any more; how
    /// many snapshots.
    async fn prune(&self, newest: &Manifest) -> Result<usize, PlaceError> {
        let days = i64::from(self.source.kept_days.max(1)).days();
        // Snapshots are called by the day in UTC.
        let today = self.now.to_zoned(TimeZone::UTC).date();
        let last_day = today.saturating_sub(days).to_string();
        let whole = self.place.snapshots().await?;
        let mut pruned = 0;
        for (name, objects) in self.place.all_snapshots().await? {
            let is_old = name.get(..10).is_none_or(|day| day <= last_day.as_str());
            if name == self.snapshot || (whole.contains(&name) && !is_old) {
                continue;
            }
            for object in objects {
                self.place.delete(&object).await?;
            }
            pruned += 1;
        }
        let mut needed: BTreeSet<String> = objects_of(newest);
        for name in self.place.snapshots().await? {
            if name != self.snapshot {
                needed.extend(objects_of(&self.place.manifest(&name).await?));
            }
        }
        for object in self.there.keys().filter(|object| !needed.contains(*object)) {
            self.place.delete(object).await?;
        }
        Ok(pruned)
    }
}

fn objects_of(manifest: &Manifest) -> BTreeSet<String> {
    let pieces = manifest.files.values();
    pieces.map(|piece| piece.object.clone()).collect()
}

/// Place and SHA-256 of every file that a copied database names.
pub(super) async fn files_of(database: &Path) -> Result<Vec<(String, String)>, sqlx::Error> {
    sqlx::any::install_default_drivers();
    // Nobody else has it, and nothing is to lie beside it.
    let url = format!("sqlite://{}?mode=ro&immutable=true", database.display());
    let mut connection = AnyConnection::connect(&url).await?;
    let rows = sqlx::query_as(STORED_FILES)
        .fetch_all(&mut connection)
        .await?;
    connection.close().await?;
    Ok(rows)
}

/// Reads a local file to its end.
pub(super) async fn hash_file(file: &Path) -> io::Result<Read> {
    let file = file.to_owned();
    aside(move || {
        let mut reader = File::open(file)?;
        let (mut hash, mut size) = (Sha256::new(), 0);
        let mut buffer = vec![0; 256 << 10];
        loop {
            let count = reader.read(&mut buffer)?;
            let Some(part) = buffer.get(..count).filter(|part| !part.is_empty()) else {
                break;
            };
            hash.update(part);
            size += count as u64;
        }
        Ok(Read {
            sha256: hex(&hash.finalize()),
            size,
        })
    })
    .await
}

/// Work on files takes long, and calls are answered meanwhile.
pub(super) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(io::Error::other)?
}

/// Makes a folder, or removes what lies in it.
pub(super) fn empty_folder(folder: &Path) -> io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder)
}
