//! Limits against spraying, counted in the database: several processes give no caller several budgets, and a new start gives none
//! a fresh one. One short statement for each call that is let through; only seldom calls are counted like this.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sqlx::{Any, Executor};

use crate::foundation::clock::to_text;
use crate::foundation::crypto::SigningKey;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;

const HOUR_MS: i64 = 3_600_000;

/// A bucket of calls, which fills up again evenly over a window.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bucket {
    gap_ms: i64,
    window_ms: i64,
}

/// Where the buckets lie, and the present.
#[derive(Debug, Clone, Copy)]
pub struct SharedLimits<'a> {
    /// The shop's database.
    pub db: &'a Db,
    /// The same in all processes: callers are kept under signed names.
    pub key: &'a SigningKey,
    /// The present.
    pub now: Timestamp,
}

impl Bucket {
    pub(super) fn new(count: u32, window: Duration) -> Self {
        let ms = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        Self {
            gap_ms: ms(window / count.max(1)),
            window_ms: ms(window),
        }
    }
}

impl SharedLimits<'_> {
    /// Takes one call out of a caller's bucket; how long to wait where it is empty.
    pub(super) async fn take(
        &self,
        bucket: Bucket,
        line: &str,
        caller: &str,
    ) -> ApiResult<Option<Duration>> {
        self.take_ms(
            self.db.writer(),
            bucket.gap_ms,
            bucket.window_ms,
            line,
            caller,
        )
        .await
    }

    /// Counts bytes against `most` an hour. In the transaction that saves the bytes, a rollback takes the count back too.
    pub(super) async fn take_bytes(
        &self,
        database: impl Executor<'_, Database = Any>,
        bytes: u64,
        most: u64,
        line: &str,
        caller: &str,
    ) -> ApiResult<Option<Duration>> {
        let cost = u128::from(bytes) * u128::from(HOUR_MS.unsigned_abs()) / u128::from(most.max(1));
        let cost = i64::try_from(cost).unwrap_or(i64::MAX / 4).max(1);
        self.take_ms(database, cost, HOUR_MS, line, caller).await
    }

    async fn take_ms(
        &self,
        database: impl Executor<'_, Database = Any>,
        cost_ms: i64,
        window_ms: i64,
        line: &str,
        caller: &str,
    ) -> ApiResult<Option<Duration>> {
        let name = self.key.sign(&format!("limit:{line}:{caller}"));
        let now = self.now.as_millisecond();
        // After a wait for another process's row, its count is visible here.
        let taken = sqlx::query(
            "INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ($1, $2 + $3, $4) \
             ON CONFLICT (caller) DO UPDATE SET counted_at = excluded.counted_at, full_at_ms = $3 + \
                 CASE WHEN shared_limits.full_at_ms > $2 THEN shared_limits.full_at_ms ELSE $2 END \
             WHERE shared_limits.full_at_ms + $3 <= $2 + $5",
        )
        .bind(&name)
        .bind(now)
        .bind(cost_ms)
        .bind(to_text(self.now))
        .bind(window_ms)
        .execute(database)
        .await?;
        if taken.rows_affected() > 0 {
            return Ok(None);
        }
        let full_at: Option<i64> =
            sqlx::query_scalar("SELECT full_at_ms FROM shared_limits WHERE caller = $1")
                .bind(&name)
                .fetch_optional(self.db.pool())
                .await?;
        let wait_ms = full_at.unwrap_or(now) + cost_ms - window_ms - now;
        let wait = SignedDuration::from_millis(wait_ms.max(1));
        Ok(Some(wait.unsigned_abs()))
    }
}
