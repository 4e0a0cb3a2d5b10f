//! Logged-in browsers.

use jiff::{SignedDuration, Timestamp};
use sqlx::{Any, AnyConnection, Executor};
use sqlx_macros::FromRow;

use super::User;
use super::roles::{Standing, StandingRow, standing_columns};
use crate::foundation::clock::to_text;
use crate::foundation::crypto::{new_token, token_hash};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::UserId;
use crate::state::State;

/// How long a session lives: without use, and at most.
struct Lifetime {
    idle: SignedDuration,
    absolute: SignedDuration,
}

/// Figures by ASVS 7.3.1 and 7.3.2: an admin's open browser is worth more to a thief.
const USER: Lifetime = Lifetime {
    idle: SignedDuration::from_hours(7 * 24),
    absolute: SignedDuration::from_hours(30 * 24),
};
const ADMIN: Lifetime = Lifetime {
    idle: SignedDuration::from_mins(30),
    absolute: SignedDuration::from_hours(12),
};

/// So long a password counts that was given in the session, for what asks for it again.
pub const PROOF_LASTS: SignedDuration = SignedDuration::from_mins(10);

/// `last_seen_at` is written at most this often, so that reading pages does not become a stream of writes.
const TOUCH_AFTER: SignedDuration = SignedDuration::from_mins(1);

#[derive(FromRow)]
struct Row {
    id: UserId,
    email: String,
    email_confirmed_at: Option<String>,
    user_metadata: String,
    #[sqlx(flatten)]
    standing: StandingRow,
    created_at: String,
    last_seen_at: String,
    proved_at: String,
}

/// A living session.
pub(super) struct Session {
    pub(super) user: User,
    /// The password was given in it a moment ago.
    pub(super) is_proved: bool,
}

/// Opens a session, for somebody who has just proved who they are, in the caller's transaction and returns the token for the cookie.
///
/// # Errors
/// When the session cannot be stored.
pub async fn open(tx: &mut AnyConnection, now: Timestamp, user_id: &UserId) -> ApiResult<String> {
    let (token, hash) = new_token()?;
    sqlx::query("INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, proved_at) VALUES ($1, $2, $3, $3, $3)")
        .bind(hash)
        .bind(user_id)
        .bind(to_text(now))
        .execute(tx)
        .await?;
    Ok(token)
}

/// Notes that the password was given in the session just now.
pub async fn prove(state: &State, token: &str) -> ApiResult<()> {
    sqlx::query("UPDATE sessions SET proved_at = $1 WHERE token_hash = $2")
        .bind(to_text(state.clock.now()))
        .bind(token_hash(token))
        .execute(state.db.writer())
        .await?;
    Ok(())
}

/// Ends a session for good.
pub async fn close(database: impl Executor<'_, Database = Any>, token: &str) -> ApiResult<()> {
    sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
        .bind(token_hash(token))
        .execute(database)
        .await?;
    Ok(())
}

/// Ends every session of a user in the caller's transaction, and the messages to their phones.
pub async fn close_all(tx: &mut AnyConnection, user_id: &UserId) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM sessions WHERE user_id = $1")
        .bind(user_id)
        .execute(&mut *tx)
        .await?;
    forget_devices(tx, user_id).await
}

/// A browser that is used on asks again by itself.
async fn forget_devices(tx: &mut AnyConnection, user_id: &UserId) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM push_devices WHERE user_id = $1")
        .bind(user_id)
        .execute(tx)
        .await
        .map(drop)
}

/// Ends every other session of a user in the caller's transaction, and the messages to their phones.
pub async fn close_others(
    tx: &mut AnyConnection,
    user_id: &UserId,
    token: Option<&str>,
) -> ApiResult<()> {
    sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2")
        .bind(user_id)
        .bind(token_hash(token.unwrap_or_default()))
        .execute(&mut *tx)
        .await?;
    forget_devices(tx, user_id).await?;
    Ok(())
}

/// The user of a living session. A missing profile is made on the way, without rights.
pub(super) async fn find(state: &State, token: &str) -> ApiResult<Option<Session>> {
    let hash = token_hash(token);
    let row: Option<Row> = sqlx::query_as(concat!(
        "SELECT users.id, users.email, users.email_confirmed_at, users.user_metadata, \
                sessions.created_at, sessions.last_seen_at, sessions.proved_at, ",
        standing_columns!(),
        " FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.token_hash = $1",
    ))
    .bind(&hash)
    .fetch_optional(state.db.pool())
    .await?;
    let Some(row) = row else { return Ok(None) };

    let standing = Standing::from(&row.standing);
    let lifetime = match standing.role {
        Some(_) => ADMIN,
        None => USER,
    };
    let now = state.clock.now();
    let born_after = to_text(now - lifetime.absolute);
    let seen_after = to_text(now - lifetime.idle);
    if row.created_at <= born_after || row.last_seen_at <= seen_after {
        close(state.db.writer(), token).await?;
        return Ok(None);
    }
    if row.standing.is_admin.is_none() {
        sqlx::query(
            "INSERT INTO user_profiles (id, is_admin) VALUES ($1, 0) ON CONFLICT (id) DO NOTHING",
        )
        .bind(&row.id)
        .execute(state.db.writer())
        .await?;
    }
    if row.last_seen_at <= to_text(now - TOUCH_AFTER) {
        sqlx::query("UPDATE sessions SET last_seen_at = $1 WHERE token_hash = $2")
            .bind(to_text(now))
            .bind(&hash)
            .execute(state.db.writer())
            .await?;
    }
    let proved_after = to_text(now - PROOF_LASTS);
    let is_proved = row.proved_at > proved_after;
    let user = User {
        is_email_confirmed: row.email_confirmed_at.is_some(),
        metadata: serde_json::from_str(&row.user_metadata)?,
        id: row.id,
        email: row.email,
        standing,
    };
    Ok(Some(Session { user, is_proved }))
}
