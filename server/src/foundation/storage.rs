//! The file store: a local folder by default. Every write is on the disk before it is answered.

use std::path::Path as FilePath;
use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt as _};
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncWriteExt as _;

use crate::crypto::hex;

/// Read back by the health check: an unmounted or deleted folder lacks it.
const PROBE: &str = "probe";

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
                "model-files/{}/{}/{timestamp_ms}_{random}.{extension}",
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
pub struct StoredBytes {
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
    pub fn is_missing(&self) -> bool {
        matches!(self.0, object_store::Error::NotFound { .. })
    }
}

impl From<StoreError> for crate::error::ApiError {
    fn from(StoreError(error): StoreError) -> Self {
        error.into()
    }
}

/// Why checked bytes are not handed out.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// They are missing, or the store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// They are not those that were stored.
    #[error("the stored bytes have changed")]
    Changed,
}

/// The folder that a `STORAGE_URL` names.
pub fn folder(url: &str) -> &FilePath {
    FilePath::new(url.strip_prefix("file://").unwrap_or(url))
}

/// The file store.
#[derive(Clone)]
pub struct Storage {
    store: Arc<dyn ObjectStore>,
}

impl Storage {
    /// Opens the store and proves that it can be written.
    ///
    /// # Errors
    /// When the folder cannot be made or written.
    pub async fn open(url: &str) -> object_store::Result<Self> {
        let folder = folder(url);
        std::fs::create_dir_all(folder).map_err(|source| object_store::Error::Generic {
            store: "local",
            source: source.into(),
        })?;
        // Without `with_fsync` an answered upload could be gone after a power loss.
        let local = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        let storage = Self {
            store: Arc::new(local),
        };
        storage.store.put(&Path::from(PROBE), "ok".into()).await?;
        Ok(storage)
    }

    /// Copies a local file into the store, a few megabytes at a time.
    ///
    /// # Errors
    /// When the file cannot be read or the store cannot be written; nothing is left behind then.
    pub async fn put_file(&self, key: &StorageKey, source: &FilePath) -> object_store::Result<()> {
        let failed = |source: std::io::Error| object_store::Error::Generic {
            store: "upload",
            source: source.into(),
        };
        let mut reader = tokio::fs::File::open(source).await.map_err(failed)?;
        let mut writer = BufWriter::new(self.store.clone(), Path::from(key.path()));
        if let Err(error) = tokio::io::copy(&mut reader, &mut writer).await {
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
    pub async fn get_checked(&self, path: &str, sha256: &str) -> Result<StoredBytes, ReadError> {
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

    /// Removes an object; a missing one is no error.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn delete(&self, path: &str) -> object_store::Result<()> {
        match self.store.delete(&Path::from(path)).await {
            Err(object_store::Error::NotFound { .. }) | Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Reads something that must be there, and writes it again.
    ///
    /// # Errors
    /// When the store does not answer, has lost its content, is full or cannot be written.
    pub async fn check(&self) -> object_store::Result<()> {
        let probe = Path::from(PROBE);
        // In this order: writing would make a folder anew that is gone, and nobody would notice.
        self.store.get(&probe).await?.bytes().await?;
        self.store.put(&probe, "ok".into()).await.map(drop)
    }
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
        let storage = Storage::open(&folder.path().join("files").display().to_string())
            .await
            .unwrap();
        // More than one part of the buffered writer.
        let bytes = vec![7u8; 11 * 1024 * 1024];
        let source = folder.path().join("source");
        std::fs::write(&source, &bytes).unwrap();
        storage.put_file(&key("u", "o"), &source).await.unwrap();
        let path = key("u", "o").path();
        let (size, stream) = storage.get(&path).await.unwrap();
        let read: Vec<_> = stream
            .map(|part| part.unwrap().to_vec())
            .collect::<Vec<_>>()
            .await
            .concat();
        assert_eq!(size, bytes.len() as u64);
        assert_eq!(read, bytes);
        storage.delete(&path).await.unwrap();
        storage.delete(&path).await.unwrap();
        assert!(matches!(
            storage.get(&path).await,
            Err(object_store::Error::NotFound { .. })
        ));
    }

    #[actix_web::test]
    async fn the_check_notices_a_vanished_folder() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open(&folder.path().join("files").display().to_string())
            .await
            .unwrap();
        storage.check().await.unwrap();
        std::fs::remove_dir_all(folder.path().join("files")).unwrap();
        assert!(storage.check().await.is_err());
    }
}
