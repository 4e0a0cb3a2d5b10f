//! How often a password may be tried. What counts is the address, whether or not it has an account, so that a stranger learns
//! nothing; a browser in which its owner once logged in counts for itself, so that strangers cannot lock the owner out.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sqlx::{Any, AnyConnection, Executor};
use uuid::Uuid;

use crate::foundation::clock::to_text;
use crate::foundation::crypto::token_hash;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::state::State;

/// Failures without a pause.
const FREE: i64 = 5;
/// The pause after the next one; it doubles with each.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(1);
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_mins(15);
/// However the tries are spread, and even if some in between succeed.
const MOST_IN_AN_HOUR: usize = 20;
const HOUR: SignedDuration = SignedDuration::from_hours(1);
/// After a day without a try everything is forgotten.
const MEMORY: SignedDuration = SignedDuration::from_hours(24);

/// What tries are counted for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject(String);

/// The subject of a try at an address from a browser with this device token.
pub async fn subject(state: &State, address: &str, device: Option<&str>) -> ApiResult<Subject> {
    // Asked without a device too: the answer must not take longer for a known address.
    let hash = token_hash(device.unwrap_or_default());
    let is_known: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM known_devices JOIN users ON users.id = known_devices.user_id \
         WHERE known_devices.token_hash = $1 AND users.email = $2",
    )
    .bind(&hash)
    .bind(address)
    .fetch_one(state.db.pool())
    .await?;
    let device = if is_known > 0 { hash.as_str() } else { "" };
    Ok(Subject(
        state.signing_key.sign(&format!("login:{device}:{address}")),
    ))
}

/// Notes a try, as a failure until [`succeed`] says otherwise.
///
/// # Errors
/// 429 while the subject has to wait.
pub async fn begin(state: &State, subject: &Subject) -> ApiResult<()> {
    let now = state.clock.now();
    // Most calls of an attack end here, without a lock on the database.
    state
        .db
        .read(async |connection| check(connection, subject, now).await)
        .await?;
    let note = async |tx: &mut Tx| {
        check(tx, subject, now).await?;
        sqlx::query("DELETE FROM login_tries WHERE tried_at <= $1")
            .bind(to_text(now - MEMORY))
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "INSERT INTO login_tries (id, subject, tried_at, failed) VALUES ($1, $2, $3, 1)",
        )
        .bind(Uuid::now_v7().to_string())
        .bind(&subject.0)
        .bind(to_text(now))
        .execute(&mut **tx)
        .await?;
        Ok(())
    };
    let locks = [Lock::Tries(&subject.0)];
    state.db.write_locked(&locks, note).await
}

/// The password was right: the failures before it no longer make anybody wait.
pub async fn succeed(
    database: impl Executor<'_, Database = Any>,
    subject: &Subject,
) -> ApiResult<()> {
    sqlx::query("UPDATE login_tries SET failed = 0 WHERE subject = $1")
        .bind(&subject.0)
        .execute(database)
        .await?;
    Ok(())
}

async fn check(connection: &mut AnyConnection, subject: &Subject, now: Timestamp) -> ApiResult<()> {
    let rows: Vec<(String, i16)> = sqlx::query_as(
        "SELECT tried_at, failed FROM login_tries WHERE subject = $1 AND tried_at > $2 ORDER BY tried_at",
    )
    .bind(&subject.0)
    .bind(to_text(now - MEMORY))
    .fetch_all(connection)
    .await?;
    let mut tries = Vec::new();
    for (tried_at, failed) in rows {
        let tried_at: Timestamp = tried_at.parse().map_err(ApiError::internal)?;
        tries.push((tried_at, failed == 1));
    }
    match next_try(&tries) {
        Some(next) if next > now => {
            let wait = Duration::try_from(now.duration_until(next)).unwrap_or_default();
            Err(ApiError::too_many_requests(
                "too_many_logins",
                "Zu viele Anmeldeversuche.",
                wait,
            ))
        }
        _ => Ok(()),
    }
}

/// When the next try may come; `tries` are times, oldest first, with whether they still count as failures.
fn next_try(tries: &[(Timestamp, bool)]) -> Option<Timestamp> {
    let (last, _) = tries.last()?;
    let failures = tries.iter().filter(|(_, failed)| *failed).count();
    let after_pause = *last + pause(i64::try_from(failures).unwrap_or(i64::MAX));
    let after_hour = tries
        .iter()
        .rev()
        .nth(MOST_IN_AN_HOUR - 1)
        .map(|(tried_at, _)| *tried_at + HOUR);
    Some(after_hour.map_or(after_pause, |end| end.max(after_pause)))
}

fn pause(failures: i64) -> SignedDuration {
    if failures < FREE {
        return SignedDuration::ZERO;
    }
    let doublings = i32::try_from((failures - FREE).min(20)).unwrap_or(20);
    (FIRST_PAUSE * 2_i32.pow(doublings.unsigned_abs())).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + seconds).unwrap()
    }

    #[test]
    fn five_are_free_then_the_pause_doubles_up_to_a_quarter_of_an_hour() {
        let seconds: Vec<i64> = (0..18).map(|failures| pause(failures).as_secs()).collect();
        assert_eq!(seconds[..5], [0; 5]);
        assert_eq!(
            seconds[5..],
            [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]
        );
        assert_eq!(pause(i64::MAX), LONGEST_PAUSE);
    }

    #[test]
    fn successes_take_the_pause_away_but_not_the_twenty_in_an_hour() {
        let failed: Vec<_> = (0..6).map(|n| (at(n), true)).collect();
        assert_eq!(next_try(&failed), Some(at(5 + 2)));
        let forgiven: Vec<_> = (0..6).map(|n| (at(n), false)).collect();
        assert_eq!(next_try(&forgiven), Some(at(5)));
        let many: Vec<_> = (0..20).map(|n| (at(n), false)).collect();
        assert_eq!(next_try(&many), Some(at(3600)));
        assert_eq!(next_try(&[]), None);
    }
}
