//! The table `legal_texts`.

use super::{LegalText, LegalTexts};
use crate::db::Tx;

/// Keeps the texts of a checkout, each version once, in the checkout's transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn keep(tx: &mut Tx, texts: &LegalTexts, now: &str) -> Result<(), sqlx::Error> {
    let all = texts.all();
    let rows: Vec<_> = (0..all.len())
        .map(|row| {
            let place = |column: usize| row * 4 + column + 2;
            format!(
                "(${}, ${}, ${}, ${}, $1)",
                place(0),
                place(1),
                place(2),
                place(3)
            )
        })
        .collect();
    // Only the numbers of the places are written into it.
    let sql = format!(
        "INSERT INTO legal_texts (sha256, name, version, text, first_used_at) VALUES {} ON CONFLICT (sha256) DO NOTHING",
        rows.join(", ")
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(now);
    for LegalText { id, text, .. } in all {
        query = query
            .bind(&id.sha256)
            .bind(&id.name)
            .bind(&id.version)
            .bind(text);
    }
    query.execute(&mut **tx).await.map(drop)
}

/// The Markdown of a text that somebody agreed to.
///
/// # Errors
/// When the database does not answer.
pub async fn by_hash(tx: &mut Tx, sha256: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT text FROM legal_texts WHERE sha256 = $1")
        .bind(sha256)
        .fetch_optional(&mut **tx)
        .await
}
