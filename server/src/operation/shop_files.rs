//! Whether all bytes that the shop needs are there, and right: each of them is read.

use jiff::Timestamp;

use crate::files::uploads::bytes;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::storage::{ObjectError, Storage};
use crate::operation::{IS_STORED, STORED_FILES};

/// What was found.
#[derive(Debug, Default)]
pub struct FilesReport {
    /// Rows that were looked at.
    pub files: usize,
    /// Files whose bytes are missing.
    pub missing: Vec<String>,
    /// Files whose bytes are not those that were uploaded.
    pub changed: Vec<String>,
    /// Models that no row names, older than an upload may take.
    pub orphans: Vec<String>,
}

/// Reads every file that the database names, and lists those that it does not.
///
/// # Errors
/// When the database or the store does not answer.
pub async fn verify(db: &Db, storage: &Storage, now: Timestamp) -> ApiResult<FilesReport> {
    let rows: Vec<(String, String)> = sqlx::query_as(STORED_FILES).fetch_all(db.pool()).await?;
    let mut report = FilesReport {
        files: rows.len(),
        orphans: bytes::orphans(db, storage, now).await?,
        ..FilesReport::default()
    };
    for (key, sha256) in rows {
        match storage.hash_object(&key).await {
            Ok(read) if read.sha256 == sha256 => {}
            Ok(_) => report.changed.push(key),
            Err(ObjectError::Store(error)) if error.is_missing() => {
                // Deleted while the others were read.
                if is_named(db, &key).await? {
                    report.missing.push(key);
                }
            }
            Err(ObjectError::Store(error)) => return Err(error.into()),
            Err(ObjectError::File(error)) => return Err(error.into()),
        }
    }
    Ok(report)
}

async fn is_named(db: &Db, key: &str) -> Result<bool, sqlx::Error> {
    let rows: i64 = sqlx::query_scalar(IS_STORED)
        .bind(key)
        .fetch_one(db.pool())
        .await?;
    Ok(rows > 0)
}
