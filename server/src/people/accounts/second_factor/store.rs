//! The second factor as it lies in the database.

use jiff::Timestamp;
use sqlx::AnyConnection;
use sqlx_macros::FromRow;
use totp_rs::{Builder, Secret, Totp};

use crate::foundation::clock::to_text;
use crate::foundation::crypto::{random_hex, token_hash};
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::UserId;

/// How many codes for the day on which the phone is lost.
const RECOVERY_CODES: usize = 10;

/// What stands in the app beside the account.
const ISSUER: &str = "Schichtwerk";

#[derive(FromRow)]
struct Row {
    secret: String,
    confirmed_at: Option<String>,
}

/// A user's second factor.
pub struct SecondFactor {
    /// The codes of the app.
    pub totp: Totp,
    /// True if a login asks for it.
    pub is_confirmed: bool,
}

/// Codes of six digits for half a minute each, as every app knows them (RFC 6238).
///
/// # Errors
/// When the stored secret cannot be read.
pub fn totp(secret: &str, email: &str) -> ApiResult<Totp> {
    let secret = Secret::try_from_base32(secret)
        .map_err(|error| ApiError::internal(format!("a second factor's secret: {error}")))?;
    Builder::new()
        .with_secret(secret)
        .with_issuer(Some(ISSUER))
        // The address of the app's entry has a colon between the two.
        .with_account_name(email.replace(':', ""))
        .build()
        .map_err(|error| ApiError::internal(format!("a second factor: {error}")))
}

/// The user's factor, confirmed or only begun.
pub async fn find(
    connection: &mut AnyConnection,
    user_id: &UserId,
    email: &str,
) -> ApiResult<Option<SecondFactor>> {
    let row: Option<Row> =
        sqlx::query_as("SELECT secret, confirmed_at FROM second_factors WHERE user_id = $1")
            .bind(user_id)
            .fetch_optional(connection)
            .await?;
    row.map(|row| {
        Ok(SecondFactor {
            totp: totp(&row.secret, email)?,
            is_confirmed: row.confirmed_at.is_some(),
        })
    })
    .transpose()
}

/// Takes a new secret in place of one that was only begun; a confirmed one stays. True if it was taken.
pub async fn begin(tx: &mut Tx, user_id: &UserId, secret: &str) -> ApiResult<bool> {
    sqlx::query("DELETE FROM second_factors WHERE user_id = $1 AND confirmed_at IS NULL")
        .bind(user_id)
        .execute(&mut **tx)
        .await?;
    let made = sqlx::query(
        "INSERT INTO second_factors (user_id, secret, confirmed_at, last_step) VALUES ($1, $2, NULL, 0) \
         ON CONFLICT (user_id) DO NOTHING",
    )
    .bind(user_id)
    .bind(secret)
    .execute(&mut **tx)
    .await?;
    Ok(made.rows_affected() == 1)
}

/// Uses up a code of the app or one of the recovery codes. True if it was good; no code is good twice.
pub async fn use_code(
    tx: &mut Tx,
    user_id: &UserId,
    factor: &SecondFactor,
    code: &str,
    now: Timestamp,
) -> ApiResult<bool> {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    let time = u64::try_from(now.as_second()).unwrap_or(0);
    if code.len() == 6
        && let Some(step) = factor.totp.check(&code, time)
    {
        let step = i64::try_from(step).unwrap_or(i64::MAX);
        let used = sqlx::query(
            "UPDATE second_factors SET last_step = $1 WHERE user_id = $2 AND last_step < $1",
        )
        .bind(step)
        .bind(user_id)
        .execute(&mut **tx)
        .await?;
        return Ok(used.rows_affected() == 1);
    }
    if !factor.is_confirmed {
        return Ok(false);
    }
    let used = sqlx::query(
        "UPDATE recovery_codes SET used_at = $1 WHERE user_id = $2 AND code_hash = $3 AND used_at IS NULL",
    )
    .bind(to_text(now))
    .bind(user_id)
    .bind(token_hash(&code.to_ascii_lowercase()))
    .execute(&mut **tx)
    .await?;
    Ok(used.rows_affected() == 1)
}

/// From now on a login asks for it.
pub async fn confirm(tx: &mut Tx, user_id: &UserId, now: Timestamp) -> ApiResult<()> {
    sqlx::query("UPDATE second_factors SET confirmed_at = $1 WHERE user_id = $2")
        .bind(to_text(now))
        .bind(user_id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// New recovery codes in place of all older ones; only their hashes are kept. 80 random bits need no slow hash.
pub async fn renew_recovery_codes(tx: &mut Tx, user_id: &UserId) -> ApiResult<Vec<String>> {
    sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1")
        .bind(user_id)
        .execute(&mut **tx)
        .await?;
    let mut codes = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        let code = random_hex::<10>()?;
        sqlx::query(
            "INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES ($1, $2, NULL)",
        )
        .bind(user_id)
        .bind(token_hash(&code))
        .execute(&mut **tx)
        .await?;
        codes.push(in_groups(&code, 5));
    }
    Ok(codes)
}

/// How many recovery codes are left.
pub async fn recovery_codes_left(
    connection: &mut AnyConnection,
    user_id: &UserId,
) -> ApiResult<i64> {
    Ok(sqlx::query_scalar(
        "SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL",
    )
    .bind(user_id)
    .fetch_one(connection)
    .await?)
}

/// Takes factor and codes away. True if there was one.
pub async fn remove(tx: &mut Tx, user_id: &UserId) -> Result<bool, sqlx::Error> {
    sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1")
        .bind(user_id)
        .execute(&mut **tx)
        .await?;
    let removed = sqlx::query("DELETE FROM second_factors WHERE user_id = $1")
        .bind(user_id)
        .execute(&mut **tx)
        .await?;
    Ok(removed.rows_affected() == 1)
}

/// `abcdefghij` becomes `abcde-fghij`: easier to read and to type.
pub fn in_groups(text: &str, size: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let groups: Vec<String> = letters
        .chunks(size)
        .map(|group| group.iter().collect())
        .collect();
    groups.join("-")
}
