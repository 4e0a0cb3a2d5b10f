//! The file store: a local folder by default, or a bucket of an S3-compatible service. A write is on the disk, or taken by the
//! service with the right checksum, before it is answered.

mod objects;

use std::io::Write as _;
use std::path::Path as FilePath;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey, Checksum};
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, ObjectStoreExt as _, RetryConfig};
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;
use tokio::io::{AsyncWriteExt as _, BufReader};

use crate::foundation::config::bucket::{S3, bucket_and_prefix};
use crate::foundation::config::{Config, Secret};
use crate::foundation::crypto::hex;
pub use objects::{ObjectError, Read};

/// Read back by the health check: an unmounted or deleted folder lacks it.
const PROBE: &str = "probe";

/// Says which database the store belongs to.
const OWNER: &str = "belongs-to";

/// Where all models lie.
pub(crate) const MODEL_FILES: &str = "model-files";

/// Where models lie that no row names, below the day on which they came here, before they are deleted.
const TRASH: &str = "trash";

/// Where something lies. Every part is made by the server; nothing that a customer wrote reaches a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageKey {
    /// `model-files/user/order/timestamp_random.ext` (API-05)
    ModelFile {
        /// The owner's id.
        user: String,
        /// The browser's temporary order id, or ours.
        order: String,
        /// Unix time in milliseconds.
        timestamp_ms: i64,
        /// 128 random bits in hexadecimal.
        random: String,
        /// Without dot, lower case.
        extension: &'static str,
    },
}

impl StorageKey {
    /// The key as it stands in the database.
    pub fn path(&self) -> String {
        match self {
            Self::ModelFile {
                user,
                order,
                timestamp_ms,
                random,
                extension,
            } => format!(
                "{MODEL_FILES}/{}/{}/{timestamp_ms}_{random}.{extension}",
                segment(user),
                segment(order)
            ),
        }
    }
}

/// One path segment of letters, digits, `-` and `_`, at most 64; anything else is replaced as a whole.
fn segment(text: &str) -> &str {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if (1..=64).contains(&text.len()) && text.chars().all(is_plain) {
        text
    } else {
        "ohne"
    }
}

/// An object's bytes on their way out.
pub(crate) struct StoredBytes {
    /// How many there are.
    pub size: u64,
    /// They themselves.
    pub stream: BoxStream<'static, object_store::Result<bytes::Bytes>>,
}

/// The store's own error, for callers that name no store.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct StoreError(object_store::Error);

impl StoreError {
    /// True if there is nothing under the key.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self.0, object_store::Error::NotFound { .. })
    }

    /// True if the store did not answer, or was in trouble itself: a refusal (no such bucket, wrong keys) is an answer.
    pub(crate) fn is_silence(&self) -> bool {
        // A refused list is as general an error as a broken line; only its text tells them apart.
        matches!(self.0, object_store::Error::Generic { .. })
            && !self.0.to_string().contains(REFUSED)
    }
}

impl From<StoreError> for crate::foundation::error::ApiError {
    fn from(StoreError(error): StoreError) -> Self {
        error.into()
    }
}

/// How `object_store` writes any HTTP status that says whose fault a call was: the caller's.
const REFUSED: &str = "status code: 4";

/// Why checked bytes are not handed out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// They are missing, or the store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// They are not those that were stored.
    #[error("the stored bytes have changed")]
    Changed,
}

/// Why there is no copy of an object.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CopyError {
    /// Its bytes are not handed out.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The copy cannot be written.
    #[error("the copy cannot be written: {0}")]
    File(#[from] std::io::Error),
}

impl CopyError {
    /// Whether the object is gone or damaged: another try is no help.
    pub(crate) fn is_lasting(&self) -> bool {
        match self {
            Self::Read(ReadError::Changed) => true,
            Self::Read(ReadError::Store(error)) => error.is_missing(),
            Self::File(_) => false,
        }
    }
}

/// The folder that a `STORAGE_URL` names, if it names no bucket.
pub fn folder(url: &str) -> Option<&FilePath> {
    let is_bucket = url.starts_with(S3);
    (!is_bucket).then(|| FilePath::new(url.strip_prefix("file://").unwrap_or(url)))
}

/// The store as a person may see it: the whole path of a folder, or the bucket and the service that has it.
pub(crate) fn address_to_show(config: &Config) -> String {
    let Some(folder) = folder(&config.storage_url) else {
        let endpoint = config
            .aws
            .iter()
            .find(|(name, _)| matches!(*name, "AWS_ENDPOINT_URL_S3" | "AWS_ENDPOINT_URL"));
        let service = endpoint.map_or(String::new(), |(_, url)| format!(" at {}", url.expose()));
        return format!("{}{service}", config.storage_url);
    };
    let path = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    path.display().to_string()
}

/// A customer waits for it: four tries within a few seconds, then the call is answered with 503.
const RETRIES: usize = 3;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_RETRYING: Duration = Duration::from_secs(10);

/// For one request: ten megabytes at most are sent in one, on a line of 1 MB/s.
const LONGEST_REQUEST: Duration = Duration::from_secs(30);
const LONGEST_CONNECTING: Duration = Duration::from_secs(3);

/// Larger files go in parts of this size, and one part that fails is sent again alone.
const PART_BYTES: usize = 10 << 20;
const PARTS_AT_ONCE: usize = 3;

/// Read and written at a time: each piece of a local file goes through another thread, which costs more than to copy a few kilobytes.
pub(crate) const PIECE_BYTES: usize = 256 << 10;

/// Said of a store that is not this shop's yet.
const NOT_PROVED: &str =
    "the file store has not answered since this server started, so it is not known whose it is";

/// The file store.
#[derive(Clone)]
pub struct Storage {
    store: Arc<dyn ObjectStore>,
    /// Set once it is known whose store it is: before that nothing in it is written, moved or deleted.
    is_proved: Arc<AtomicBool>,
}

impl Storage {
    /// Opens the store; nothing is written before [`Self::prove`]. `aws` are the usual variables of S3, by name.
    ///
    /// # Errors
    /// When the folder cannot be made, or the bucket's address cannot be used.
    pub fn open(url: &str, aws: &[(&'static str, Secret)]) -> object_store::Result<Self> {
        let store = match folder(url) {
            Some(folder) => open_folder(folder)?,
            None => open_bucket(url, aws)?,
        };
        Ok(Self {
            store,
            is_proved: Arc::default(),
        })
    }

    /// Lets the store be written from now on, and proves that it can be. The caller knows that it is this shop's.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn prove(&self) -> Result<(), StoreError> {
        let probe = self.store.put(&Path::from(PROBE), "ok".into()).await;
        probe.map_err(StoreError)?;
        self.is_proved.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// False while nobody could see whose store it is.
    pub(crate) fn is_proved(&self) -> bool {
        self.is_proved.load(Ordering::Relaxed)
    }

    /// The store, to change something in it.
    fn writable(&self) -> object_store::Result<&Arc<dyn ObjectStore>> {
        if self.is_proved() {
            return Ok(&self.store);
        }
        Err(object_store::Error::Generic {
            store: "file store",
            source: NOT_PROVED.into(),
        })
    }

    /// Opens a store that must be there, for commands that look whose it is themselves; makes and writes nothing.
    ///
    /// # Errors
    /// When there is no such folder, or the bucket's address cannot be used.
    pub fn open_existing(url: &str, aws: &[(&'static str, Secret)]) -> object_store::Result<Self> {
        let store = match folder(url) {
            Some(folder) => Arc::new(LocalFileSystem::new_with_prefix(folder)?.with_fsync(true)),
            None => open_bucket(url, aws)?,
        };
        Ok(Self {
            store,
            is_proved: Arc::new(true.into()),
        })
    }

    /// The same, for a folder in which folders come and go: one that is empty goes with its last object.
    ///
    /// # Errors
    /// As [`Self::open_existing`].
    pub(crate) fn open_tidy(
        url: &str,
        aws: &[(&'static str, Secret)],
    ) -> object_store::Result<Self> {
        let Some(folder) = folder(url) else {
            return Self::open_existing(url, aws);
        };
        let local = LocalFileSystem::new_with_prefix(folder)?
            .with_fsync(true)
            .with_automatic_cleanup(true);
        Ok(Self {
            store: Arc::new(local),
            is_proved: Arc::new(true.into()),
        })
    }

    /// What [`Self::set_owner`] wrote last.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn owner(&self) -> Result<Option<String>, StoreError> {
        let found = match self.store.get(&Path::from(OWNER)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(StoreError(error)),
        };
        let bytes = found.bytes().await.map_err(StoreError)?;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Writes down which database the store belongs to.
    ///
    /// # Errors
    /// When the store does not answer or cannot be written.
    pub(crate) async fn set_owner(&self, owner: String) -> Result<(), StoreError> {
        let written = self.store.put(&Path::from(OWNER), owner.into()).await;
        written.map(drop).map_err(StoreError)
    }

    /// True if there is anything that deletions could reach.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn holds_models(&self) -> Result<bool, StoreError> {
        for folder in [MODEL_FILES, TRASH] {
            let first = self.list(folder).next().await.transpose();
            if first.map_err(StoreError)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Moves an object into the trash of a day.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn throw_away(
        &self,
        path: &str,
        day: jiff::civil::Date,
    ) -> object_store::Result<()> {
        let place = Path::from(format!("{TRASH}/{day}/{path}"));
        self.writable()?.rename(&Path::from(path), &place).await
    }

    /// Deletes what was thrown away before a day; how many objects it was.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn empty_trash(&self, before: jiff::civil::Date) -> object_store::Result<u64> {
        let trash = Path::from(TRASH);
        let store = self.writable()?;
        let mut deleted = 0;
        for folder in store
            .list_with_delimiter(Some(&trash))
            .await?
            .common_prefixes
        {
            let day: Option<jiff::civil::Date> =
                folder.filename().and_then(|name| name.parse().ok());
            if day.is_none_or(|day| day >= before) {
                continue;
            }
            let mut objects = store.list(Some(&folder));
            while let Some(object) = objects.next().await {
                store.delete(&object?.location).await?;
                deleted += 1;
            }
        }
        Ok(deleted)
    }

    /// Copies a local file into the store, a few megabytes at a time.
    ///
    /// # Errors
    /// When the file cannot be read or the store cannot be written; nothing is left behind then.
    pub async fn put_file(&self, key: &StorageKey, source: &FilePath) -> object_store::Result<()> {
        self.copy_in(&key.path(), source).await
    }

    /// Copies an object within the store.
    ///
    /// # Errors
    /// When it is missing, or the store does not answer.
    pub async fn copy(&self, from: &str, to: &StorageKey) -> object_store::Result<()> {
        let (from, to) = (Path::from(from), Path::from(to.path()));
        self.writable()?.copy(&from, &to).await
    }

    async fn copy_in(&self, path: &str, source: &FilePath) -> object_store::Result<()> {
        let failed = |source: std::io::Error| object_store::Error::Generic {
            store: "upload",
            source: source.into(),
        };
        let store = self.writable()?.clone();
        let reader = tokio::fs::File::open(source).await.map_err(failed)?;
        let mut reader = BufReader::with_capacity(PIECE_BYTES, reader);
        let mut writer = BufWriter::with_capacity(store, Path::from(path), PART_BYTES)
            .with_max_concurrency(PARTS_AT_ONCE);
        if let Err(error) = tokio::io::copy_buf(&mut reader, &mut writer).await {
            // The upload may never have begun; then there is nothing to clean.
            drop(writer.abort().await);
            return Err(failed(error));
        }
        // A writer that fails here removes what it had written; to abort it as well would panic.
        writer.shutdown().await.map_err(failed)
    }

    /// The bytes under a key, with their number.
    ///
    /// # Errors
    /// When the object is missing or the store does not answer.
    pub async fn get(
        &self,
        path: &str,
    ) -> object_store::Result<(u64, BoxStream<'static, object_store::Result<bytes::Bytes>>)> {
        let result = self.store.get(&Path::from(path)).await?;
        Ok((result.meta.size, result.into_stream().boxed()))
    }

    /// The number of bytes under a key; None where nothing is.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn size(&self, path: &str) -> object_store::Result<Option<u64>> {
        match self.store.head(&Path::from(path)).await {
            Ok(meta) => Ok(Some(meta.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The bytes under a key, after all of them were read once and found to have this SHA-256 (lower-case hexadecimal): what
    /// was exchanged or has rotten on the disk is never handed out.
    ///
    /// # Errors
    /// See [`ReadError`].
    pub(crate) async fn get_checked(
        &self,
        path: &str,
        sha256: &str,
    ) -> Result<StoredBytes, ReadError> {
        let (_, mut stream) = self.get(path).await.map_err(StoreError)?;
        let mut hash = Sha256::new();
        while let Some(part) = stream.next().await {
            hash.update(part.map_err(StoreError)?);
        }
        if hex(&hash.finalize()) != sha256 {
            return Err(ReadError::Changed);
        }
        let (size, stream) = self.get(path).await.map_err(StoreError)?;
        Ok(StoredBytes { size, stream })
    }

    /// A file in `folder` with the object's bytes, for a program that wants a file; it goes when it is dropped.
    ///
    /// # Errors
    /// As [`Self::get_checked`], and when the file cannot be written.
    pub(crate) async fn copy_checked(
        &self,
        path: &str,
        sha256: &str,
        folder: &FilePath,
    ) -> Result<NamedTempFile, CopyError> {
        let mut bytes = self.get_checked(path, sha256).await?.stream;
        let mut copy = NamedTempFile::new_in(folder)?;
        while let Some(part) = bytes.next().await {
            let part = part.map_err(|error| ReadError::from(StoreError(error)))?;
            copy.write_all(&part)?;
        }
        Ok(copy)
    }

    /// Removes an object; a missing one is no error.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn delete(&self, path: &str) -> object_store::Result<()> {
        match self.writable()?.delete(&Path::from(path)).await {
            Err(object_store::Error::NotFound { .. }) | Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Every object below a folder, with the time when it was written.
    pub fn list(
        &self,
        folder: &str,
    ) -> BoxStream<'static, object_store::Result<(String, jiff::Timestamp)>> {
        self.store
            .list(Some(&Path::from(folder)))
            .map_ok(|object| {
                let written_at = jiff::Timestamp::from_second(object.last_modified.timestamp());
                (
                    object.location.to_string(),
                    written_at.unwrap_or(jiff::Timestamp::MAX),
                )
            })
            .boxed()
    }

    /// Reads something that must be there, and writes it again.
    ///
    /// # Errors
    /// When the store does not answer, has lost its content, is full or cannot be written.
    pub async fn check(&self) -> object_store::Result<()> {
        let (probe, store) = (Path::from(PROBE), self.writable()?);
        // In this order: writing would make a folder anew that is gone, and nobody would notice.
        store.get(&probe).await?.bytes().await?;
        store.put(&probe, "ok".into()).await.map(drop)
    }
}

fn open_folder(folder: &FilePath) -> object_store::Result<Arc<dyn ObjectStore>> {
    std::fs::create_dir_all(folder).map_err(|source| object_store::Error::Generic {
        store: "local",
        source: source.into(),
    })?;
    // Without `with_fsync` an answered upload could be gone after a power loss.
    let local = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
    Ok(Arc::new(local))
}

fn open_bucket(
    url: &str,
    aws: &[(&'static str, Secret)],
) -> object_store::Result<Arc<dyn ObjectStore>> {
    let (bucket, prefix) = bucket_and_prefix(url);
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(bucket)
        // The service refuses what arrives otherwise than it was sent.
        .with_checksum_algorithm(Checksum::SHA256)
        .with_retry(RetryConfig {
            backoff: BackoffConfig {
                init_backoff: FIRST_PAUSE,
                max_backoff: LONGEST_PAUSE,
                base: 2.0,
            },
            max_retries: RETRIES,
            retry_timeout: LONGEST_RETRYING,
        })
        .with_client_options(
            ClientOptions::new()
                // An operator who names a plain HTTP endpoint has it in the same house.
                .with_allow_http(true)
                .with_timeout(LONGEST_REQUEST)
                .with_connect_timeout(LONGEST_CONNECTING),
        );
    for (name, value) in aws {
        let key: AmazonS3ConfigKey = name.to_ascii_lowercase().parse()?;
        builder = builder.with_config(key, value.expose());
    }
    Ok(Arc::new(PrefixStore::new(builder.build()?, prefix)))
}

impl std::fmt::Debug for Storage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Storage({})", self.store)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(user: &str, order: &str) -> StorageKey {
        StorageKey::ModelFile {
            user: user.into(),
            order: order.into(),
            timestamp_ms: 1_795_248_930_250,
            random: "00ff".into(),
            extension: "stl",
        }
    }

    #[test]
    fn api_05_a_model_file_lies_under_user_order_timestamp_random() {
        assert_eq!(
            key("guest_7", "order-1").path(),
            "model-files/guest_7/order-1/1795248930250_00ff.stl"
        );
    }

    #[test]
    fn api_05_nothing_hostile_becomes_a_path() {
        for evil in [
            "../..",
            "a/b",
            "",
            "C:\\x",
            "%2e%2e",
            "nul\0",
            &"x".repeat(65),
            "é",
        ] {
            assert_eq!(
                key("guest_7", evil).path(),
                "model-files/guest_7/ohne/1795248930250_00ff.stl",
                "{evil:?}"
            );
        }
    }

    #[actix_web::test]
    async fn what_is_stored_can_be_read_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let files = folder.path().join("files").display().to_string();
        let storage = Storage::open(&files, &[]).unwrap();
        let refused = storage.delete("model-files/u/o/1_00ff.stl").await;
        assert!(refused.is_err(), "nobody knows whose it is");
        storage.prove().await.unwrap();
        store_read_and_remove(&storage).await;
    }

    #[actix_web::test]
    #[ignore = "needs a bucket: `just s3`"]
    async fn what_is_stored_in_a_bucket_can_be_read_and_removed() {
        let endpoint = std::env::var("SCHICHTWERK_TEST_S3").unwrap();
        drop(rustls::crypto::ring::default_provider().install_default());
        let aws = [
            ("AWS_ENDPOINT_URL", endpoint.as_str()),
            ("AWS_ACCESS_KEY_ID", "test"),
            ("AWS_SECRET_ACCESS_KEY", "test"),
            ("AWS_REGION", "eu-central-1"),
        ]
        .map(|(name, value)| (name, Secret::new(value)));
        let url = format!("s3://schichtwerk-test/{}", uuid::Uuid::now_v7());
        let storage = Storage::open(&url, &aws).unwrap();
        storage.prove().await.unwrap();
        store_read_and_remove(&storage).await;
        storage.check().await.unwrap();
    }

    async fn store_read_and_remove(storage: &Storage) {
        let folder = tempfile::tempdir().unwrap();
        // One that goes in one piece, and one of more than one part.
        for size in [2000, 11 * 1024 * 1024] {
            let bytes: Vec<u8> = (0..=250).cycle().take(size).collect();
            let source = folder.path().join("source");
            std::fs::write(&source, &bytes).unwrap();
            storage.put_file(&key("u", "o"), &source).await.unwrap();
            let path = key("u", "o").path();
            assert_eq!(storage.size(&path).await.unwrap(), Some(size as u64));
            let (stored, stream) = storage.get(&path).await.unwrap();
            let read: Vec<_> = stream
                .map(|part| part.unwrap().to_vec())
                .collect::<Vec<_>>()
                .await
                .concat();
            assert_eq!(stored, size as u64);
            assert_eq!(read, bytes);
            let listed: Vec<_> = storage.list(MODEL_FILES).try_collect().await.unwrap();
            assert!(
                listed.iter().any(|(listed, _)| *listed == path),
                "{listed:?}"
            );
            storage.delete(&path).await.unwrap();
            storage.delete(&path).await.unwrap();
            assert_eq!(storage.size(&path).await.unwrap(), None);
            assert!(matches!(
                storage.get(&path).await,
                Err(object_store::Error::NotFound { .. })
            ));
        }
    }

    #[test]
    fn a_bucket_is_no_folder() {
        assert_eq!(folder("s3://models/shop"), None);
        assert_eq!(
            folder("file:///srv/files"),
            Some(FilePath::new("/srv/files"))
        );
        assert_eq!(bucket_and_prefix("s3://models/a/b/"), ("models", "a/b"));
        assert_eq!(bucket_and_prefix("s3://models"), ("models", ""));
    }

    #[actix_web::test]
    async fn the_check_notices_a_vanished_folder() {
        let folder = tempfile::tempdir().unwrap();
        let files = folder.path().join("files").display().to_string();
        let storage = Storage::open(&files, &[]).unwrap();
        storage.prove().await.unwrap();
        storage.check().await.unwrap();
        std::fs::remove_dir_all(folder.path().join("files")).unwrap();
        assert!(storage.check().await.is_err());
    }
}
