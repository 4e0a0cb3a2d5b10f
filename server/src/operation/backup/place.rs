//! The destination of back-ups: a folder or a bucket that belongs to one shop.

use std::collections::{BTreeMap, HashMap};

use futures_util::TryStreamExt as _;
use sha2::{Digest as _, Sha256};

use super::manifest::{FORM, Manifest};
use crate::foundation::config::Secret;
use crate::foundation::crypto::hex;
use crate::foundation::german;
use crate::foundation::storage::{self, ObjectError, Storage, StoreError};

/// What a manifest's own hash is called.
const MANIFEST: &str = "manifest.json";
const MANIFEST_HASH: &str = "manifest.json.sha256";

const SNAPSHOTS: &str = "snapshots";
const FILES: &str = "files";

/// What is wrong with a destination.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// The address cannot be used, or the folder cannot be made.
    #[error("'{0}' cannot be used: {1}")]
    Address(String, String),
    /// It does not answer.
    #[error("'{0}' does not answer: {1}")]
    Silent(String, StoreError),
    /// An object was not read or written.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// Another shop's.
    #[error(
        "'{0}' holds back-ups of another shop (id {1}): each shop needs a destination of its own"
    )]
    Foreign(String, String),
    /// A disk that is not mounted.
    #[error(
        "'{0}' is empty, but this shop was saved there on {1}: is its disk mounted? If the back-ups are gone for good, name another \
         destination, or an empty folder below it"
    )]
    Empty(String, String),
    /// The folder or bucket does not exist.
    #[error("'{0}' holds no whole back-up")]
    None(String),
    /// It is not there.
    #[error("'{0}' has no snapshot {1}; it has {2}")]
    Unknown(String, String, String),
    /// It cannot be read.
    #[error("the list of the snapshot {0} was changed, or is of a newer program")]
    Manifest(String),
}

impl PlaceError {
    /// For the owner.
    pub fn german(&self) -> String {
        match self {
            Self::Address(place, error) => format!(
                "„{place}“ ist als Ziel nicht zu gebrauchen: Prüfen Sie BACKUP_TO ({error})."
            ),
            Self::Silent(place, error) => format!("Das Ziel „{place}“ antwortet nicht ({error})."),
            Self::Object(error) => {
                format!("Das Ziel ließ sich nicht lesen oder beschreiben ({error}).")
            }
            Self::Foreign(place, id) => format!(
                "In „{place}“ liegen Sicherungen eines anderen Shops (Kennung {id}): Jeder Shop braucht ein eigenes Ziel."
            ),
            Self::Empty(place, when) => format!(
                "„{place}“ ist leer, obwohl dort zuletzt am {} gesichert wurde: Ist die Platte eingehängt? Sind die Sicherungen verloren, \
                 nennen Sie ein anderes Ziel oder einen leeren Ordner darin.",
                when.parse()
                    .map_or_else(|_| when.clone(), german::date_time)
            ),
            Self::None(place) => format!("In „{place}“ liegt keine vollständige Sicherung."),
            Self::Unknown(place, snapshot, others) => {
                format!("In „{place}“ gibt es die Sicherung {snapshot} nicht, nur {others}.")
            }
            Self::Manifest(snapshot) => format!(
                "Die Liste der Sicherung {snapshot} wurde verändert, oder ein neueres Programm hat sie geschrieben."
            ),
        }
    }
}

/// A destination of back-ups.
#[derive(Clone)]
pub struct Place {
    pub(super) store: Storage,
    shown: String,
}

impl Place {
    /// Opens a destination to write into; a folder is made for the server's own user alone.
    ///
    /// # Errors
    /// When its address cannot be used.
    pub fn open(url: &str, aws: &[(&'static str, Secret)]) -> Result<Self, PlaceError> {
        let wrong =
            |error: &dyn std::fmt::Display| PlaceError::Address(url.to_owned(), error.to_string());
        if let Some(folder) = storage::folder(url)
            && !folder.exists()
        {
            make_private(folder).map_err(|error| wrong(&error))?;
        }
        Self::open_existing(url, aws)
    }

    /// Opens a destination that must be there.
    ///
    /// # Errors
    /// When its address cannot be used, or there is no such folder.
    pub fn open_existing(url: &str, aws: &[(&'static str, Secret)]) -> Result<Self, PlaceError> {
        let store = Storage::open_tidy(url, aws)
            .map_err(|error| PlaceError::Address(url.to_owned(), error.to_string()))?;
        Ok(Self {
            store,
            shown: Self::name(url),
        })
    }

    /// A destination as it is noted and shown: of a folder the whole path.
    pub fn name(url: &str) -> String {
        match storage::folder(url) {
            Some(folder) => std::path::absolute(folder)
                .unwrap_or_else(|_| folder.to_owned())
                .display()
                .to_string(),
            None => url.to_owned(),
        }
    }

    /// As a person may see it.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Makes it this shop's own. `saved_before` is when the shop was last saved here.
    ///
    /// # Errors
    /// When it is another shop's, has lost what was saved here, or cannot be written.
    pub async fn claim(
        &self,
        database_id: &str,
        saved_before: Option<&str>,
    ) -> Result<(), PlaceError> {
        let silent = |error| PlaceError::Silent(self.shown.clone(), error);
        match self.store.owner().await.map_err(silent)? {
            Some(owner) if owner.trim() == database_id => Ok(()),
            Some(owner) => Err(PlaceError::Foreign(
                self.shown.clone(),
                owner.trim().to_owned(),
            )),
            None => match saved_before {
                Some(when) => Err(PlaceError::Empty(self.shown.clone(), when.to_owned())),
                None => self
                    .store
                    .set_owner(format!("{database_id}\n"))
                    .await
                    .map_err(silent),
            },
        }
    }

    /// Where the bytes with this hash lie.
    pub fn file_object(sha256: &str, ending: &str) -> String {
        let folder = sha256.get(..2).unwrap_or("00");
        format!("{FILES}/{folder}/{sha256}{ending}")
    }

    /// Where something of a snapshot lies.
    pub fn snapshot_object(snapshot: &str, name: &str) -> String {
        format!("{SNAPSHOTS}/{snapshot}/{name}")
    }

    /// All files that are there, with their sizes.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn files(&self) -> Result<HashMap<String, u64>, PlaceError> {
        self.list(FILES).await
    }

    async fn list(&self, folder: &str) -> Result<HashMap<String, u64>, PlaceError> {
        self.store
            .sizes(folder)
            .try_collect()
            .await
            .map_err(|error| PlaceError::Silent(self.shown.clone(), error))
    }

    /// Every snapshot with the objects below it, the oldest first.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn all_snapshots(&self) -> Result<BTreeMap<String, Vec<String>>, PlaceError> {
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for object in self.list(SNAPSHOTS).await?.into_keys() {
            let mut parts = object.splitn(3, '/').skip(1);
            if let (Some(snapshot), Some(_)) = (parts.next(), parts.next()) {
                found
                    .entry(snapshot.to_owned())
                    .or_default()
                    .push(object.clone());
            }
        }
        Ok(found)
    }

    /// The snapshots that were finished, the oldest first.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn snapshots(&self) -> Result<Vec<String>, PlaceError> {
        let all = self.all_snapshots().await?;
        let is_whole = |(name, objects): &(String, Vec<String>)| {
            objects.contains(&Self::snapshot_object(name, MANIFEST))
        };
        Ok(all
            .into_iter()
            .filter(is_whole)
            .map(|(name, _)| name)
            .collect())
    }

    /// A snapshot by its name, or the newest one.
    ///
    /// # Errors
    /// None without a file.
    pub async fn choose(&self, wanted: Option<&str>) -> Result<String, PlaceError> {
        let known = self.snapshots().await?;
        let found = match wanted {
            Some(wanted) => known.iter().find(|name| *name == wanted),
            None => known.last(),
        };
        match (found, wanted) {
            (Some(found), _) => Ok(found.clone()),
            (None, Some(wanted)) => Err(PlaceError::Unknown(
                self.shown.clone(),
                wanted.to_owned(),
                known.join(", "),
            )),
            (None, None) => Err(PlaceError::None(self.shown.clone())),
        }
    }

    /// The list of a snapshot.
    ///
    /// # Errors
    /// When it is missing or was changed.
    pub async fn manifest(&self, snapshot: &str) -> Result<Manifest, PlaceError> {
        let read = async |name: &str| {
            let object = self
                .store
                .object(&Self::snapshot_object(snapshot, name))
                .await;
            object.map_err(|error| PlaceError::Silent(self.shown.clone(), error))
        };
        let broken = || PlaceError::Manifest(snapshot.to_owned());
        let bytes = read(MANIFEST).await?.ok_or_else(broken)?;
        let hash = read(MANIFEST_HASH).await?.ok_or_else(broken)?;
        if hash != hex(&Sha256::digest(&bytes)).into_bytes() {
            return Err(broken());
        }
        let manifest: Manifest = serde_json::from_slice(&bytes).map_err(|_| broken())?;
        match manifest.form {
            FORM => Ok(manifest),
            _ => Err(broken()),
        }
    }

    /// Writes the list of a snapshot; with it the snapshot is finished.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn finish(&self, snapshot: &str, manifest: &Manifest) -> Result<(), PlaceError> {
        let bytes = serde_json::to_vec(manifest)
            .map_err(|error| PlaceError::Address(self.shown.clone(), error.to_string()))?;
        let hash = hex(&Sha256::digest(&bytes)).into_bytes();
        for (name, bytes) in [(MANIFEST_HASH, hash), (MANIFEST, bytes)] {
            let object = Self::snapshot_object(snapshot, name);
            let put = self.store.put_object(&object, bytes).await;
            put.map_err(|error| PlaceError::Silent(self.shown.clone(), error))?;
        }
        Ok(())
    }

    /// Deletes an object.
    ///
    /// # Errors
    /// When it cannot be deleted.
    pub async fn delete(&self, object: &str) -> Result<(), PlaceError> {
        self.store
            .delete_object(object)
            .await
            .map_err(|error| PlaceError::Silent(self.shown.clone(), error))
    }
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Place({})", self.shown)
    }
}

/// What is saved there says everything about the customers.
fn make_private(folder: &std::path::Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    // The folder above must be there: a slip in the name of a mounted disk is noticed.
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder)
}
