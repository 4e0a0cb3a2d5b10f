//! The table `legal_texts`.

use super::{LegalText, LegalTexts};
use crate::foundation::db::{Statement, Tx, rows_of_places};

/// The statement that keeps the texts of a checkout, each version once, in the checkout's transaction.
pub fn keep(texts: &LegalTexts, now: &str) -> Statement {
    let all = texts.all();
    let sql = format!(
        "INSERT INTO legal_texts (sha256, name, version, title, text, first_used_at) VALUES {} ON CONFLICT (sha256) DO NOTHING",
        rows_of_places(2, all.len(), 5, ", $1")
    );
    let begun = Statement::new(sql).bind(now);
    all.iter()
        .fold(begun, |statement, LegalText { id, title, text }| {
            statement
                .bind(id.sha256.as_str())
                .bind(id.name.as_str())
                .bind(id.version.as_str())
                .bind(title.as_str())
                .bind(text.as_str())
        })
}

/// Title and Markdown of a text that somebody agreed to.
pub async fn by_hash(tx: &mut Tx, sha256: &str) -> Result<Option<(String, String)>, sqlx::Error> {
    sqlx::query_as("SELECT title, text FROM legal_texts WHERE sha256 = $1")
        .bind(sha256)
        .fetch_optional(&mut **tx)
        .await
}
