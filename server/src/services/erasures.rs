//! The log of what was erased because a person asked for it. A copy of the database from before an erasure would bring the person
//! back; this log, which lies beside the database in `DATA_DIR` as well, says what such a copy has to forget again
//! (`account_data/erasures.rs`). It names nobody: it holds salted hashes of ids.

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use crate::foundation::code::code;
use crate::foundation::crypto::{hex, random_hex};
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;

/// In `DATA_DIR`: one JSON object a line, only ever appended to until its years are over.
pub const FILE_NAME: &str = "erasures.jsonl";

/// Which table the erased row stood in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// `users`, with all that belongs to the account.
    User,
    /// `guests`: cart and files of a browser.
    Guest,
    /// `orders`: the person in it.
    Order,
    /// `files`
    File,
    /// `outbox_mails`
    Mail,
}

code!(Kind);

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromRow)]
pub struct Erasure {
    /// Of the line.
    pub id: String,
    /// YYYY-MM-DD, German time.
    pub day: String,
    /// Which table.
    pub kind: Kind,
    /// Of the hash.
    pub salt: String,
    /// Of the erased row's id.
    pub hash: String,
}

impl Erasure {
    /// What the line holds of a row with this id.
    pub fn hash_of(salt: &str, kind: Kind, id: &str) -> String {
        hex(&Sha256::digest(format!("{salt}\n{}\n{id}", kind.code())))
    }
}

/// Notes erased rows, in the transaction that erases them.
pub async fn note(tx: &mut Tx, kind: Kind, ids: &[&str], now: Timestamp) -> ApiResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    // One salt for many lines: a replay hashes each id once for each salt.
    let known: Option<String> =
        sqlx::query_scalar("SELECT salt FROM erasures ORDER BY id DESC LIMIT 1")
            .fetch_optional(&mut **tx)
            .await?;
    let salt = match known {
        Some(salt) => salt,
        None => random_hex::<16>()?,
    };
    for id in ids {
        let line = Erasure {
            id: Uuid::now_v7().to_string(),
            day: german::day_of(now).to_string(),
            kind,
            hash: Erasure::hash_of(&salt, kind, id),
            salt: salt.clone(),
        };
        insert(tx, &line).await?;
    }
    Ok(())
}

/// Writes a line into the table, unless it stands there.
pub async fn insert(tx: &mut Tx, line: &Erasure) -> ApiResult<()> {
    sqlx::query(
        "INSERT INTO erasures (id, day, kind, salt, hash) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
    )
    .bind(&line.id)
    .bind(&line.day)
    .bind(line.kind)
    .bind(&line.salt)
    .bind(&line.hash)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Every line of the table, oldest first.
pub async fn stored(db: &Db) -> ApiResult<Vec<Erasure>> {
    Ok(
        sqlx::query_as("SELECT id, day, kind, salt, hash FROM erasures ORDER BY id")
            .fetch_all(db.pool())
            .await?,
    )
}

/// Every line of the file in this folder; none where there is no file. A last line that a crash cut off was not yet written: the table
/// has it.
///
/// # Errors
/// When the file cannot be read.
pub fn written(folder: &Path) -> ApiResult<Vec<Erasure>> {
    match std::fs::read_to_string(path(folder)) {
        Ok(text) => Ok(text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(unwritten(&error)),
    }
}

/// Appends to the file in this folder what only the table has.
///
/// # Errors
/// When the database does not answer, or the file cannot be written.
pub async fn write_file(db: &Db, folder: &Path) -> ApiResult<()> {
    let known: HashSet<String> = written(folder)?.into_iter().map(|line| line.id).collect();
    // Ends a line that a crash cut off; an empty one is passed over.
    let mut text = "\n".to_owned();
    for line in stored(db).await? {
        if !known.contains(&line.id) {
            text.push_str(&serde_json::to_string(&line)?);
            text.push('\n');
        }
    }
    if text.len() == 1 {
        return Ok(());
    }
    append(&path(folder), &text).map_err(|error| unwritten(&error))
}

/// As [`write_file`], where the erasure itself is done: what fails is written by the next hour's round.
pub async fn write_file_soon(db: &Db, folder: &Path) {
    if let Err(error) = write_file(db, folder).await {
        tracing::error!(%error, "the log of erasures was not written; it is tried again");
    }
}

/// Takes lines from before this day (YYYY-MM-DD) out of the file.
///
/// # Errors
/// When the file cannot be written.
pub fn trim_file(folder: &Path, first_day: &str) -> ApiResult<()> {
    let lines = written(folder)?;
    let kept: Vec<&Erasure> = lines
        .iter()
        .filter(|line| line.day.as_str() >= first_day)
        .collect();
    if kept.len() == lines.len() {
        return Ok(());
    }
    let mut text = String::new();
    for line in kept {
        text.push_str(&serde_json::to_string(line)?);
        text.push('\n');
    }
    let (whole, path) = (folder.join(format!("{FILE_NAME}.new")), path(folder));
    let replace = || {
        drop(std::fs::remove_file(&whole));
        append(&whole, &text)?;
        std::fs::rename(&whole, &path)
    };
    replace().map_err(|error| unwritten(&error))
}

fn path(folder: &Path) -> PathBuf {
    folder.join(FILE_NAME)
}

fn append(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let mut file = options.open(path)?;
    // One call, so that lines of two processes do not mix.
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn unwritten(error: &std::io::Error) -> ApiError {
    ApiError::internal(format!("{FILE_NAME} in DATA_DIR: {error}"))
}
