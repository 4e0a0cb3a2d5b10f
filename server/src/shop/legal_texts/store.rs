//! The table `legal_texts`.

use sqlx::{Any, Transaction};

use super::{LegalText, LegalTexts};

/// Keeps the texts of a checkout, each version once, in the checkout's transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn keep(
    tx: &mut Transaction<'static, Any>,
    texts: &LegalTexts,
    now: &str,
) -> Result<(), sqlx::Error> {
    for LegalText { id, text, .. } in texts.all() {
        sqlx::query(
            "INSERT INTO legal_texts (sha256, name, version, text, first_used_at) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (sha256) DO NOTHING",
        )
        .bind(&id.sha256)
        .bind(&id.name)
        .bind(&id.version)
        .bind(text)
        .bind(now)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// The Markdown of a text that somebody agreed to.
///
/// # Errors
/// When the database does not answer.
pub async fn by_hash(
    tx: &mut Transaction<'static, Any>,
    sha256: &str,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT text FROM legal_texts WHERE sha256 = $1")
        .bind(sha256)
        .fetch_optional(&mut **tx)
        .await
}
