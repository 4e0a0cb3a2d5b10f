//! The tables of accounts: `users`, `passwords`, `account_links`, `known_devices`.

use jiff::{SignedDuration, Timestamp};
use sqlx::AnyConnection;
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::crypto::{new_token, token_hash};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::UserId;
use crate::people::identity::{Role, UserMetadata};

/// What a login compares with.
#[derive(Debug, Clone, FromRow)]
pub struct Account {
    /// `users.id`
    pub id: UserId,
    /// `users.email`
    pub email: String,
    /// `NULL` while the address is not confirmed.
    pub email_confirmed_at: Option<String>,
    /// JSON of [`UserMetadata`].
    pub user_metadata: String,
    /// `NULL` for an account made on the command line.
    pub hash: Option<String>,
}

impl Account {
    /// The user's own data.
    pub fn metadata(&self) -> ApiResult<UserMetadata> {
        Ok(serde_json::from_str(&self.user_metadata)?)
    }
}

const ACCOUNT: &str = "SELECT users.id, users.email, users.email_confirmed_at, users.user_metadata, passwords.hash \
                       FROM users LEFT JOIN passwords ON passwords.user_id = users.id WHERE ";

/// The account with this normalised address.
pub async fn find_by_email(
    connection: &mut AnyConnection,
    email: &str,
) -> Result<Option<Account>, sqlx::Error> {
    sqlx::query_as(sqlx::AssertSqlSafe(format!("{ACCOUNT}users.email = $1")))
        .bind(email)
        .fetch_optional(connection)
        .await
}

/// The account with this id.
pub async fn find(
    connection: &mut AnyConnection,
    user_id: &UserId,
) -> Result<Option<Account>, sqlx::Error> {
    sqlx::query_as(sqlx::AssertSqlSafe(format!("{ACCOUNT}users.id = $1")))
        .bind(user_id)
        .fetch_optional(connection)
        .await
}

/// Makes an account without rights. `None` if the address is taken.
pub async fn insert(
    connection: &mut AnyConnection,
    email: &str,
    metadata: &UserMetadata,
    now: Timestamp,
) -> ApiResult<Option<UserId>> {
    let id = UserId::random();
    let made = sqlx::query(
        "INSERT INTO users (id, email, user_metadata, created_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (email) DO NOTHING",
    )
    .bind(&id)
    .bind(email)
    .bind(serde_json::to_string(metadata)?)
    .bind(to_text(now))
    .execute(&mut *connection)
    .await?
    .rows_affected();
    if made == 0 {
        return Ok(None);
    }
    sqlx::query("INSERT INTO user_profiles (id, is_admin) VALUES ($1, 0)")
        .bind(&id)
        .execute(connection)
        .await?;
    Ok(Some(id))
}

/// Replaces the password.
pub async fn set_password(
    connection: &mut AnyConnection,
    user_id: &UserId,
    hash: &str,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO passwords (user_id, hash, changed_at) VALUES ($1, $2, $3) \
         ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at",
    )
    .bind(user_id)
    .bind(hash)
    .bind(to_text(now))
    .execute(connection)
    .await
    .map(drop)
}

/// Gives or takes a role in the back office.
pub async fn set_role(
    connection: &mut AnyConnection,
    user_id: &UserId,
    role: Option<Role>,
) -> Result<(), sqlx::Error> {
    let (is_admin, staff_role) = match role {
        Some(Role::Owner) => (true, None),
        other => (false, other),
    };
    sqlx::query(
        "INSERT INTO user_profiles (id, is_admin, staff_role) VALUES ($1, $2, $3) \
         ON CONFLICT (id) DO UPDATE SET is_admin = excluded.is_admin, staff_role = excluded.staff_role",
    )
    .bind(user_id)
    .bind(i16::from(is_admin))
    .bind(staff_role)
    .execute(connection)
    .await
    .map(drop)
}

/// Replaces the user's own data.
pub async fn set_metadata(
    connection: &mut AnyConnection,
    user_id: &UserId,
    metadata: &UserMetadata,
) -> ApiResult<()> {
    sqlx::query("UPDATE users SET user_metadata = $1 WHERE id = $2")
        .bind(serde_json::to_string(metadata)?)
        .bind(user_id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Notes that the address is the user's. The first time counts.
pub async fn confirm_email(
    connection: &mut AnyConnection,
    user_id: &UserId,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE users SET email_confirmed_at = $1 WHERE id = $2 AND email_confirmed_at IS NULL",
    )
    .bind(to_text(now))
    .bind(user_id)
    .execute(connection)
    .await
    .map(drop)
}

/// What a link in a mail is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Purpose {
    /// The address is the user's.
    Confirmation,
    /// A new password.
    PasswordReset,
}

code!(Purpose);

impl Purpose {
    /// A confirmation gives nothing without the password; a reset gives everything.
    fn lifetime(self) -> SignedDuration {
        match self {
            Self::Confirmation => SignedDuration::from_hours(7 * 24),
            Self::PasswordReset => SignedDuration::from_mins(30),
        }
    }
}

/// Makes a link and returns its token. Links of the same purpose stay valid: a user who asks twice may use either mail.
pub async fn add_link(
    connection: &mut AnyConnection,
    user_id: &UserId,
    purpose: Purpose,
    now: Timestamp,
) -> ApiResult<String> {
    let (token, hash) = new_token()?;
    sqlx::query("DELETE FROM account_links WHERE expires_at <= $1")
        .bind(to_text(now))
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "INSERT INTO account_links (token_hash, user_id, purpose, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(hash)
    .bind(user_id)
    .bind(purpose)
    .bind(to_text(now))
    .bind(to_text(now + purpose.lifetime()))
    .execute(connection)
    .await?;
    Ok(token)
}

/// True if a living link of this purpose was made after `since`.
pub async fn has_link_since(
    connection: &mut AnyConnection,
    user_id: &UserId,
    purpose: Purpose,
    since: Timestamp,
) -> Result<bool, sqlx::Error> {
    let count: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM account_links WHERE user_id = $1 AND purpose = $2 AND created_at > $3",
    )
    .bind(user_id)
    .bind(purpose)
    .bind(to_text(since))
    .fetch_one(connection)
    .await?;
    Ok(count > 0)
}

/// Uses a link up and says whose it was. Deleting is what makes it single: of two callers only one gets the row.
pub async fn use_link(
    connection: &mut AnyConnection,
    token: &str,
    purpose: Purpose,
    now: Timestamp,
) -> Result<Option<UserId>, sqlx::Error> {
    sqlx::query_scalar(
        "DELETE FROM account_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING user_id",
    )
    .bind(token_hash(token))
    .bind(purpose)
    .bind(to_text(now))
    .fetch_optional(connection)
    .await
}

/// Uses a link up if it is this user's; true if it was.
pub async fn use_link_of(
    connection: &mut AnyConnection,
    token: &str,
    purpose: Purpose,
    user_id: &UserId,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    sqlx::query(
        "DELETE FROM account_links WHERE token_hash = $1 AND purpose = $2 AND user_id = $3 AND expires_at > $4",
    )
    .bind(token_hash(token))
    .bind(purpose)
    .bind(user_id)
    .bind(to_text(now))
    .execute(connection)
    .await
    .map(|outcome| outcome.rows_affected() > 0)
}

/// Takes away every link of a user for a purpose.
pub async fn drop_links(
    connection: &mut AnyConnection,
    user_id: &UserId,
    purpose: Purpose,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM account_links WHERE user_id = $1 AND purpose = $2")
        .bind(user_id)
        .bind(purpose)
        .execute(connection)
        .await
        .map(drop)
}

/// Makes a browser known to a user under a new token. What the browser was known by before is worth nothing afterwards, so
/// a token that somebody planted in it is not either.
pub async fn remember_device(
    connection: &mut AnyConnection,
    user_id: &UserId,
    old_token: Option<&str>,
    now: Timestamp,
) -> ApiResult<String> {
    let (token, hash) = new_token()?;
    if let Some(old_token) = old_token {
        sqlx::query("UPDATE known_devices SET token_hash = $1 WHERE token_hash = $2")
            .bind(&hash)
            .bind(token_hash(old_token))
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query(
        "INSERT INTO known_devices (token_hash, user_id, created_at) VALUES ($1, $2, $3) \
         ON CONFLICT (token_hash, user_id) DO UPDATE SET created_at = excluded.created_at",
    )
    .bind(&hash)
    .bind(user_id)
    .bind(to_text(now))
    .execute(connection)
    .await?;
    Ok(token)
}

/// No browser is known to this user any more.
pub async fn forget_devices(
    connection: &mut AnyConnection,
    user_id: &UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM known_devices WHERE user_id = $1")
        .bind(user_id)
        .execute(connection)
        .await
        .map(drop)
}
