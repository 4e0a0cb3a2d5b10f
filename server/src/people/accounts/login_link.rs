//! `server admin grant|revoke|login-link EMAIL`: they make the first owner, who cannot be made over HTTP by anybody; the next ones can
//! (`admins.rs`).

use core_wasm::validate::is_email;
use jiff::{SignedDuration, Timestamp};

use super::email::normalised_email;
use super::role_change::{Outcome, change_role};
use crate::foundation::clock::to_text;
use crate::foundation::config::PublicUrl;
use crate::foundation::crypto::new_token;
use crate::foundation::db::{Collision, Db, Tx, is_collision};
use crate::foundation::ids::UserId;
use crate::people::audit::COMMAND_LINE;
use crate::people::identity::{Role, roles};

/// Long enough to walk to the browser, short enough to forget in a terminal.
const LIFETIME: SignedDuration = SignedDuration::from_mins(15);

/// Why no role was given or taken.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The text is no e-mail address.
    #[error("'{0}' is no e-mail address")]
    Email(String),
    /// There is nobody to take a role from.
    #[error("'{0}' has no role")]
    NoRole(String),
    /// Nobody could give roles any more.
    #[error("'{0}' is the last owner: make somebody else an owner first")]
    LastOwner(String),
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

/// Gives a role to the user with this address, who is created if missing, and ends the user's sessions. True if the account was there.
///
/// # Errors
/// See [`AdminError`].
pub async fn grant_role(
    db: &Db,
    now: Timestamp,
    email: &str,
    role: Role,
) -> Result<bool, AdminError> {
    db.write(async |tx| {
        let (user_id, was_there) = make_user(tx, now, email).await?;
        change(tx, now, email, &user_id, Some(role)).await?;
        Ok(was_there)
    })
    .await
}

/// Takes the role of the user with this address, and ends the user's sessions.
///
/// # Errors
/// See [`AdminError`].
pub async fn revoke_role(db: &Db, now: Timestamp, email: &str) -> Result<(), AdminError> {
    db.write(async |tx| {
        let no_role = || AdminError::NoRole(normalised_email(email));
        let user_id: Option<UserId> = sqlx::query_scalar("SELECT id FROM users WHERE email = $1")
            .bind(normalised_email(email))
            .fetch_optional(&mut **tx)
            .await?;
        let user_id = user_id.ok_or_else(no_role)?;
        match change(tx, now, email, &user_id, None).await? {
            Outcome::Same => Err(no_role()),
            Outcome::Changed | Outcome::LastOwner => Ok(()),
        }
    })
    .await
}

async fn change(
    tx: &mut Tx,
    now: Timestamp,
    email: &str,
    user_id: &UserId,
    role: Option<Role>,
) -> Result<Outcome, AdminError> {
    match change_role(tx, now, &COMMAND_LINE.into(), user_id, role).await? {
        Outcome::LastOwner => Err(AdminError::LastOwner(normalised_email(email))),
        outcome => Ok(outcome),
    }
}

/// Makes the user if missing, and an owner of an account without a role, and returns a link that opens one session within 15 minutes.
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
        let (user_id, _) = make_user(tx, now, email).await?;
        if roles::standing(tx, &user_id).await?.role.is_none() {
            change(tx, now, email, &user_id, Some(Role::Owner)).await?;
        }
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
async fn make_user(tx: &mut Tx, now: Timestamp, email: &str) -> Result<(UserId, bool), AdminError> {
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
    Ok((user_id, made == 0))
}
