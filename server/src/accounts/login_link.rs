//! `server admin login-link EMAIL`: makes the first admin, who cannot be made over HTTP by anybody.

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::clock::to_text;
use crate::config::PublicUrl;
use crate::crypto::new_token;
use crate::db::Db;

/// Long enough to walk to the browser, short enough to forget in a terminal.
const LIFETIME: SignedDuration = SignedDuration::from_mins(15);

/// Why there is no link.
#[derive(Debug, thiserror::Error)]
pub enum LoginLinkError {
    /// The address is none.
    #[error("'{0}' is no e-mail address")]
    Email(String),
    /// The database does not answer.
    #[error("the database does not answer: {0}")]
    Database(#[from] sqlx::Error),
    /// The system has no randomness to give.
    #[error("no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

/// Makes the user and the right if they are missing, and returns a link that opens one session within 15 minutes.
///
/// # Errors
/// See [`LoginLinkError`].
pub async fn create_login_link(
    db: &Db,
    public_url: &PublicUrl,
    now: Timestamp,
    email: &str,
) -> Result<String, LoginLinkError> {
    let email = email.trim().to_lowercase();
    if !looks_like_email(&email) {
        return Err(LoginLinkError::Email(email));
    }
    let (token, hash) = new_token()?;
    let mut tx = db.begin_write().await?;
    sqlx::query("INSERT INTO users (id, email, created_at) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING")
        .bind(Uuid::now_v7().to_string())
        .bind(&email)
        .bind(to_text(now))
        .execute(&mut *tx)
        .await?;
    let user_id: String = sqlx::query_scalar("SELECT id FROM users WHERE email = $1")
        .bind(&email)
        .fetch_one(&mut *tx)
        .await?;
    sqlx::query(
        "INSERT INTO user_profiles (id, is_admin) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET is_admin = 1",
    )
    .bind(&user_id)
    .execute(&mut *tx)
    .await?;
    // Links that nobody used are worth nothing any more; this is the one place that makes them, so it clears them.
    sqlx::query("DELETE FROM login_links WHERE expires_at <= $1")
        .bind(to_text(now))
        .execute(&mut *tx)
        .await?;
    sqlx::query("INSERT INTO login_links (token_hash, user_id, expires_at) VALUES ($1, $2, $3)")
        .bind(hash)
        .bind(&user_id)
        .bind(to_text(now + LIFETIME))
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(public_url.at(&format!("/api/session/redeem?token={token}")))
}

/// One at sign, no blanks, a dot in the domain (decisions).
fn looks_like_email(text: &str) -> bool {
    let Some((name, domain)) = text.split_once('@') else {
        return false;
    };
    !name.is_empty()
        && !domain.contains('@')
        && !text.contains(char::is_whitespace)
        && domain
            .split_once('.')
            .is_some_and(|(host, end)| !host.is_empty() && !end.is_empty())
}
