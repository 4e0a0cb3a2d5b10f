//! The table `legal_confirmations`.

use serde::{Deserialize, Serialize};
use sqlx_macros::FromRow;

use super::Statements;
use crate::foundation::db::{Db, Lock};
use crate::foundation::ids::FileId;

/// That and when the owner of a held file stated all four points, and in which words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Confirmation {
    /// RFC 3339.
    pub confirmed_at: String,
    /// The version of the four texts.
    pub text_version: String,
    /// SHA-256 of the four texts.
    pub text_sha256: String,
}

/// The confirmation of a file.
pub async fn find(db: &Db, file_id: &FileId) -> Result<Option<Confirmation>, sqlx::Error> {
    sqlx::query_as(
        "SELECT confirmed_at, text_version, text_sha256 FROM legal_confirmations WHERE file_id = $1",
    )
    .bind(file_id)
    .fetch_optional(db.pool())
    .await
}

/// Stores a confirmation of a file that is still there, unless there is one, with the words that were stated: those of a version are kept
/// once, for longer than the file. False: the file is gone.
pub async fn insert(
    db: &Db,
    file_id: &FileId,
    confirmation: &Confirmation,
    statements: &Statements,
) -> Result<bool, sqlx::Error> {
    db.write_locked(&[Lock::File(file_id)], async |tx| {
        let files: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM files WHERE id = $1")
            .bind(file_id)
            .fetch_one(&mut **tx)
            .await?;
        if files == 0 {
            return Ok(false);
        }
        sqlx::query(
            "INSERT INTO legal_confirmations (file_id, agree_to_terms, non_commercial_use, no_third_party_rights, \
             accept_liability, text_version, text_sha256, confirmed_at) VALUES ($1, 1, $5, 1, 1, $2, $3, $4) \
             ON CONFLICT (file_id) DO NOTHING",
        )
        .bind(file_id)
        .bind(&confirmation.text_version)
        .bind(&confirmation.text_sha256)
        .bind(&confirmation.confirmed_at)
        .bind(i32::from(statements.non_commercial_use.is_some()))
        .execute(&mut **tx)
        .await?;
        sqlx::query(
            "INSERT INTO legal_texts (sha256, name, version, title, text, first_used_at) VALUES ($1, 'erklaerungen', $2, $3, $4, $5) \
             ON CONFLICT (sha256) DO NOTHING",
        )
        .bind(&confirmation.text_sha256)
        .bind(&confirmation.text_version)
        .bind("Erklärungen zu den Rechten an einem Modell")
        .bind(statements.text())
        .bind(&confirmation.confirmed_at)
        .execute(&mut **tx)
        .await?;
        Ok(true)
    })
    .await
}
