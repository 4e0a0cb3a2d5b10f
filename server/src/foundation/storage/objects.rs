//! Objects by their whole path, for back-ups and for moves from one store to another.

use std::path::Path as FilePath;

use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::ObjectStoreExt as _;
use object_store::path::Path;
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncWriteExt as _;

use super::{Storage, StoreError};
use crate::foundation::crypto::hex;

/// Bytes that were read whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// Of the bytes, in lower-case hexadecimal.
    pub sha256: String,
    /// How many.
    pub size: u64,
}

/// Why an object was not copied.
#[derive(Debug, thiserror::Error)]
pub enum ObjectError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The local file.
    #[error(transparent)]
    File(#[from] std::io::Error),
}

impl Storage {
    /// Writes a small object.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn put_object(&self, path: &str, bytes: Vec<u8>) -> Result<(), StoreError> {
        let store = self.writable().map_err(StoreError)?;
        let put = store.put(&Path::from(path), bytes.into()).await;
        put.map(drop).map_err(StoreError)
    }

    /// Copies a local file into the store, under any path.
    ///
    /// # Errors
    /// When the file cannot be read or the store cannot be written; nothing is left behind then.
    pub async fn put_object_file(&self, path: &str, source: &FilePath) -> Result<(), StoreError> {
        self.copy_in(path, source).await.map_err(StoreError)
    }

    /// A small object, if it is there.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn object(&self, path: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let found = match self.store.get(&Path::from(path)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(StoreError(error)),
        };
        let bytes = found.bytes().await.map_err(StoreError)?;
        Ok(Some(bytes.to_vec()))
    }

    /// Copies an object into a local file.
    ///
    /// # Errors
    /// When it is missing, the store does not answer or the file cannot be written.
    pub async fn fetch(&self, path: &str, target: &FilePath) -> Result<Read, ObjectError> {
        let mut file = tokio::fs::File::create(target).await?;
        let read = self.read_object(path, Some(&mut file)).await?;
        file.flush().await?;
        Ok(read)
    }

    /// Reads an object to its end.
    ///
    /// # Errors
    /// When it is missing or the store does not answer.
    pub async fn hash_object(&self, path: &str) -> Result<Read, ObjectError> {
        self.read_object(path, None).await
    }

    async fn read_object(
        &self,
        path: &str,
        mut target: Option<&mut tokio::fs::File>,
    ) -> Result<Read, ObjectError> {
        let (_, mut bytes) = self.get(path).await.map_err(StoreError)?;
        let (mut hash, mut size) = (Sha256::new(), 0);
        while let Some(part) = bytes.next().await {
            let part = part.map_err(StoreError)?;
            hash.update(&part);
            size += part.len() as u64;
            if let Some(file) = &mut target {
                file.write_all(&part).await?;
            }
        }
        Ok(Read {
            sha256: hex(&hash.finalize()),
            size,
        })
    }

    /// Removes an object; a missing one is no error.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn delete_object(&self, path: &str) -> Result<(), StoreError> {
        self.delete(path).await.map_err(StoreError)
    }

    /// Every object below a folder, with its number of bytes.
    pub fn sizes(&self, folder: &str) -> BoxStream<'static, Result<(String, u64), StoreError>> {
        self.store
            .list(Some(&Path::from(folder)))
            .map_ok(|object| (object.location.to_string(), object.size))
            .map_err(StoreError)
            .boxed()
    }
}
