//! Whether any process of the shop runs its jobs. One that runs them says so again and again; one that answers calls only looks.

use jiff::{SignedDuration, Timestamp};

use crate::foundation::clock::to_text;
use crate::foundation::db::Db;

/// Older than this, the process that left it is gone.
const TRUSTED_FOR: SignedDuration = SignedDuration::from_mins(1);

/// Notes that this process runs jobs, at this time of the database's clock.
pub async fn note(db: &Db, now: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO job_beats (id, beat_at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at",
    )
    .bind(to_text(now))
    .execute(db.writer())
    .await
    .map(drop)
}

/// Whether some process runs jobs, at this time of the database's clock.
pub async fn are_run(db: &Db, now: Timestamp) -> Result<bool, sqlx::Error> {
    let last: Option<String> = sqlx::query_scalar("SELECT beat_at FROM job_beats")
        .fetch_optional(db.pool())
        .await?;
    let last = last.and_then(|text| text.parse::<Timestamp>().ok());
    Ok(last.is_some_and(|last| now.duration_since(last) < TRUSTED_FOR))
}
