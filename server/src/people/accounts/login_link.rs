//! `server admin grant EMAIL` and `server admin login-link EMAIL`: make the first admin, who cannot be made over HTTP by anybody; the
//! next ones can (`admins.rs`).

use core_wasm::validate::is_email;
use jiff::{SignedDuration, Timestamp};

use super::email::normalised_email;
use super::store;
use crate::foundation::clock::to_text;
use crate::foundation::config::PublicUrl;
use crate::foundation::crypto::new_token;
use crate::foundation::db::{Collision, Db, Tx, is_collision};
use crate::foundation::ids::UserId;
use crate::people::identity::sessions;

/// Long enough to walk to the browser, short enough to forget in a terminal.
const LIFETIME: SignedDuration = SignedDuration::from_mins(15);

/// Why nobody became an admin.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
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

impl Collision for AdminError {
    fn is_collision(&self) -> bool {
        matches!(self, Self::Database(error) if is_collision(error))
    }
}

/// Gives the right to the user with this address, who is made if there is none yet, and ends the user's sessions: an admin's are
/// shorter. True if the account was there.
///
/// # Errors
/// See [`AdminError`].
pub async fn grant_admin(db: &Db, now: Timestamp, email: &str) -> Result<bool, AdminError> {
    db.write(async |tx| {
        let (user_id, was_there) = make_admin(tx, now, email).await?;
        sessions::close_all(tx, &user_id).await?;
        Ok(was_there)
    })
    .await
}

/// Makes the user and the right if they are missing, and returns a link that opens one session within 15 minutes.
///
/// # Errors
/// See [`AdminError`].
pub async fn create_login_link(
    db: &Db,
    public_url: &PublicUrl,
    now: Timestamp,
    email: &str,
) -> Result<String, AdminError> {
    let (token, hash) = new_token()?;
    let write = async |tx: &mut Tx| -> Result<(), AdminError> {
        let (user_id, _) = make_admin(tx, now, email).await?;
        // Links that nobody used are worth nothing any more; this is the one place that makes them, so it clears them.
        sqlx::query("DELETE FROM login_links WHERE expires_at <= $1")
            .bind(to_text(now))
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "INSERT INTO login_links (token_hash, user_id, expires_at) VALUES ($1, $2, $3)",
        )
        .bind(&hash)
        .bind(&user_id)
        .bind(to_text(now + LIFETIME))
        .execute(&mut **tx)
        .await?;
        Ok(())
    };
    db.write(write).await?;
    Ok(public_url.at(&format!("/#anmelden={token}")))
}

/// The user's id, and whether the account was there before.
async fn make_admin(
    tx: &mut Tx,
    now: Timestamp,
    email: &str,
) -> Result<(UserId, bool), AdminError> {
    let email = normalised_email(email);
    if !is_email(&email) {
        return Err(AdminError::Email(email));
    }
    let made = sqlx::query(
        "INSERT INTO users (id, email, created_at) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING",
    )
    .bind(UserId::random())
    .bind(&email)
    .bind(to_text(now))
    .execute(&mut **tx)
    .await?
    .rows_affected();
    let user_id: UserId = sqlx::query_scalar("SELECT id FROM users WHERE email = $1")
        .bind(&email)
        .fetch_one(&mut **tx)
        .await?;
    store::set_admin(tx, &user_id, true).await?;
    Ok((user_id, made == 0))
}
