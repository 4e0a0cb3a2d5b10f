//! Accounts that nobody uses: after nearly three years without a login a mail names the day on which the account goes, and a login
//! takes that back. Without one the retention deletes the account.

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::letters::{self, Person};
use super::store;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::ids::UserId;
use crate::state::State;

/// The years without a login, and how many days before their end the mail is written.
const YEARS: i64 = 3;
const NOTIFIED_DAYS_BEFORE: i64 = 30;

/// The most mails of one round: a shop that is years old does not write to all of them in one hour.
const MOST_AT_ONCE: i64 = 200;

/// Writes to the owners of accounts whose end is near.
///
/// # Errors
/// When the database does not answer.
pub async fn notify_owners(state: &State) -> ApiResult<()> {
    let now = state.clock.now();
    // An unknown last login counts from now: no mail speaks of three years that were not counted.
    sqlx::query("UPDATE users SET last_login_at = $1 WHERE last_login_at IS NULL")
        .bind(to_text(now))
        .execute(state.db.writer())
        .await?;
    let unused_since = now
        .to_zoned(german::time_zone())
        .checked_add(NOTIFIED_DAYS_BEFORE.days())
        .and_then(|end| end.checked_sub(YEARS.years()))
        .map_err(ApiError::internal)?;
    let unused_since = to_text(unused_since.timestamp());
    let ids: Vec<UserId> = sqlx::query_scalar(
        "SELECT id FROM users WHERE last_login_at < $1 AND deleted_on IS NULL \
         AND NOT EXISTS (SELECT 1 FROM user_profiles WHERE user_profiles.id = users.id AND (is_admin = 1 OR staff_role IS NOT NULL)) \
         ORDER BY last_login_at LIMIT $2",
    )
    .bind(&unused_since)
    .bind(MOST_AT_ONCE)
    .fetch_all(state.db.pool())
    .await?;
    let day = german::day_of(now)
        .checked_add(NOTIFIED_DAYS_BEFORE.days())
        .map_err(ApiError::internal)?;
    for id in &ids {
        let work = async |tx: &mut Tx| notify_owner(state, tx, id, &unused_since, day).await;
        state.db.write_locked(&[Lock::User(id)], work).await?;
    }
    if !ids.is_empty() {
        state.outbox.notify();
        tracing::info!(
            accounts = ids.len(),
            "the owners of unused accounts were notified"
        );
    }
    Ok(())
}

async fn notify_owner(
    state: &State,
    tx: &mut Tx,
    id: &UserId,
    unused_since: &str,
    day: Date,
) -> ApiResult<()> {
    let noted = sqlx::query(
        "UPDATE users SET deleted_on = $1 WHERE id = $2 AND last_login_at < $3 AND deleted_on IS NULL",
    )
    .bind(day.to_string())
    .bind(id)
    .bind(unused_since)
    .execute(&mut **tx)
    .await?;
    // Logged in meanwhile.
    if noted.rows_affected() == 0 {
        return Ok(());
    }
    let Some(account) = store::find(tx, id).await? else {
        return Ok(());
    };
    let person = Person {
        user_id: id,
        email: &account.email,
        metadata: &account.metadata()?,
    };
    letters::queue_account_ends(state, tx, &person, day).await
}
