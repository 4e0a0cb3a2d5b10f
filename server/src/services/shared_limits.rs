//! Limits against spraying, counted in the database: several processes give no caller several budgets, and a new start gives none
//! a fresh one. One short statement for each call that is let through; only seldom calls are counted like this.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sqlx::Any;
use sqlx::any::AnyArguments;
use sqlx::query::{Query, QueryScalar};

use crate::foundation::clock::to_text;
use crate::foundation::crypto::SigningKey;
use crate::foundation::db::{Db, Tx};
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
        self.take_ms(bucket.gap_ms, bucket.window_ms, line, caller)
            .await
    }

    /// Takes so many of `most` bytes an hour.
    pub(super) async fn take_bytes(
        &self,
        bytes: u64,
        most: u64,
        line: &str,
        caller: &str,
    ) -> ApiResult<Option<Duration>> {
        self.take_ms(bytes_ms(bytes, most), HOUR_MS, line, caller)
            .await
    }

    /// The same in the transaction that saves the bytes: what is rolled back was not taken.
    pub(super) async fn take_bytes_in(
        &self,
        tx: &mut Tx,
        bytes: u64,
        most: u64,
        line: &str,
        caller: &str,
    ) -> ApiResult<Option<Duration>> {
        let taking = self.taking(bytes_ms(bytes, most), HOUR_MS, line, caller);
        if taking.insert().execute(&mut **tx).await?.rows_affected() > 0 {
            return Ok(None);
        }
        let full_at = taking.full_at().fetch_optional(&mut **tx).await?;
        Ok(Some(taking.wait(full_at)))
    }

    async fn take_ms(
        &self,
        cost_ms: i64,
        window_ms: i64,
        line: &str,
        caller: &str,
    ) -> ApiResult<Option<Duration>> {
        let taking = self.taking(cost_ms, window_ms, line, caller);
        let taken = taking.insert().execute(self.db.writer()).await?;
        if taken.rows_affected() > 0 {
            return Ok(None);
        }
        let full_at = taking.full_at().fetch_optional(self.db.pool()).await?;
        Ok(Some(taking.wait(full_at)))
    }

    fn taking(&self, cost_ms: i64, window_ms: i64, line: &str, caller: &str) -> Taking {
        Taking {
            name: self.key.sign(&format!("limit:{line}:{caller}")),
            now: self.now,
            cost_ms,
            window_ms,
        }
    }
}

/// The share of an hour that so many of `most` bytes take.
fn bytes_ms(bytes: u64, most: u64) -> i64 {
    let cost = u128::from(bytes) * u128::from(HOUR_MS.unsigned_abs()) / u128::from(most.max(1));
    i64::try_from(cost).unwrap_or(i64::MAX / 4).max(1)
}

/// What is taken out of one caller's bucket.
struct Taking {
    name: String,
    now: Timestamp,
    cost_ms: i64,
    window_ms: i64,
}

impl Taking {
    /// Changes no row where the bucket is too empty. After a wait for another process's row, its count is visible here.
    fn insert(&self) -> Query<'_, Any, AnyArguments> {
        sqlx::query(
            "INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ($1, $2 + $3, $4) \
             ON CONFLICT (caller) DO UPDATE SET counted_at = excluded.counted_at, full_at_ms = $3 + \
                 CASE WHEN shared_limits.full_at_ms > $2 THEN shared_limits.full_at_ms ELSE $2 END \
             WHERE shared_limits.full_at_ms + $3 <= $2 + $5",
        )
        .bind(&self.name)
        .bind(self.now.as_millisecond())
        .bind(self.cost_ms)
        .bind(to_text(self.now))
        .bind(self.window_ms)
    }

    fn full_at(&self) -> QueryScalar<'_, Any, i64, AnyArguments> {
        sqlx::query_scalar("SELECT full_at_ms FROM shared_limits WHERE caller = $1")
            .bind(&self.name)
    }

    fn wait(&self, full_at_ms: Option<i64>) -> Duration {
        let now = self.now.as_millisecond();
        let wait_ms = full_at_ms.unwrap_or(now) + self.cost_ms - self.window_ms - now;
        SignedDuration::from_millis(wait_ms.max(1)).unsigned_abs()
    }
}
