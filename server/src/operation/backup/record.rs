//! The table `backups`.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::{Db, Tx};

/// A back-up that was not renewed within this time has died with its process.
const DEAD_AFTER: SignedDuration = SignedDuration::from_mins(10);

const CUT_SHORT: &str =
    "Die Sicherung wurde nicht fertig: Der Server wurde angehalten oder fiel aus.";

/// A day's back-up that failed is tried again after this time.
const TRIED_AGAIN_AFTER: SignedDuration = SignedDuration::from_mins(30);

/// So long it is remembered what was saved when.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(400 * 24);

/// How a back-up stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum BackupState {
    /// It is being made, or its process died.
    Running,
    /// It is whole.
    Done,
    /// No back-up was made yet.
    Failed,
}

code!(BackupState);

/// A back-up that was begun.
#[derive(Debug, Clone, FromRow)]
pub struct Record {
    /// Where it went.
    pub destination: String,
    /// When it began.
    pub begun_at: String,
    /// When it ended.
    pub ended_at: Option<String>,
    /// How.
    pub state: BackupState,
    /// Files in it.
    pub files: i64,
    /// Bytes that were new.
    pub copied_bytes: i64,
    /// Files of the shop that are missing or have changed.
    pub damaged: i64,
    /// Why it failed, in German.
    pub error: Option<String>,
}

/// Notes that a back-up begins; None while another one is being made.
pub async fn begin(
    db: &Db,
    now: Timestamp,
    planned_for: Option<Date>,
    destination: &str,
) -> Result<Option<String>, sqlx::Error> {
    let id = Uuid::now_v7().to_string();
    let alive_since = to_text(now - DEAD_AFTER);
    let begun = async |tx: &mut Tx| {
        let running: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM backups WHERE state = $1 AND beat_at >= $2")
                .bind(BackupState::Running)
                .bind(&alive_since)
                .fetch_one(&mut **tx)
                .await?;
        if running > 0 {
            return Ok::<bool, sqlx::Error>(false);
        }
        sqlx::query("UPDATE backups SET state = $1, ended_at = $2, error = $3 WHERE state = $4")
            .bind(BackupState::Failed)
            .bind(to_text(now))
            .bind(CUT_SHORT)
            .bind(BackupState::Running)
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "INSERT INTO backups (id, planned_for, destination, begun_at, beat_at, state) VALUES ($1, $2, $3, $4, $4, $5)",
        )
        .bind(&id)
        .bind(planned_for.map(|day| day.to_string()))
        .bind(destination)
        .bind(to_text(now))
        .bind(BackupState::Running)
        .execute(&mut **tx)
        .await?;
        sqlx::query("DELETE FROM backups WHERE begun_at < $1")
            .bind(to_text(now - REMEMBERED))
            .execute(&mut **tx)
            .await?;
        Ok(true)
    };
    Ok(db.write(begun).await?.then_some(id))
}

/// Says that it is still being made.
pub(crate) async fn beat(db: &Db, id: &str, now: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE backups SET beat_at = $1 WHERE id = $2")
        .bind(to_text(now))
        .bind(id)
        .execute(db.writer())
        .await
        .map(drop)
}

/// What a back-up that worked consists of.
#[derive(Debug, Clone, Copy)]
pub struct Counts {
    /// Files in it.
    pub files: u64,
    /// Bytes that were new.
    pub copied_bytes: u64,
    /// Files of the shop that are missing or have changed.
    pub damaged: u64,
}

/// Notes how it ended.
pub async fn end(
    db: &Db,
    id: &str,
    now: Timestamp,
    outcome: Result<Counts, &str>,
) -> Result<(), sqlx::Error> {
    let (state, error) = match outcome {
        Ok(_) => (BackupState::Done, None),
        Err(error) => (BackupState::Failed, Some(error)),
    };
    let counts = outcome.unwrap_or(Counts {
        files: 0,
        copied_bytes: 0,
        damaged: 0,
    });
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    sqlx::query(
        "UPDATE backups SET ended_at = $1, state = $2, error = $3, files = $4, copied_bytes = $5, damaged = $6 WHERE id = $7",
    )
    .bind(to_text(now))
    .bind(state)
    .bind(error)
    .bind(number(counts.files))
    .bind(number(counts.copied_bytes))
    .bind(number(counts.damaged))
    .bind(id)
    .execute(db.writer())
    .await
    .map(drop)
}

/// Whether the back-up of a day is still to be made: it did not work yet, and was not tried a moment ago.
pub(crate) async fn is_due(db: &Db, day: Date, now: Timestamp) -> Result<bool, sqlx::Error> {
    let settled: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM backups WHERE planned_for = $1 AND (state = $2 OR begun_at > $3)",
    )
    .bind(day.to_string())
    .bind(BackupState::Done)
    .bind(to_text(now - TRIED_AGAIN_AFTER))
    .fetch_one(db.pool())
    .await?;
    Ok(settled == 0)
}

/// When the shop was last saved to a destination, if ever.
pub(crate) async fn saved_at(db: &Db, destination: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT MAX(ended_at) FROM backups WHERE state = $1 AND destination = $2")
        .bind(BackupState::Done)
        .bind(destination)
        .fetch_one(db.pool())
        .await
}

/// The last ones, the newest first.
pub async fn last(db: &Db, most: i64) -> Result<Vec<Record>, sqlx::Error> {
    sqlx::query_as(
        "SELECT destination, begun_at, ended_at, state, files, copied_bytes, damaged, error FROM backups \
         ORDER BY begun_at DESC LIMIT $1",
    )
    .bind(most)
    .fetch_all(db.pool())
    .await
}

/// The last one that worked.
pub async fn last_good(db: &Db) -> Result<Option<Record>, sqlx::Error> {
    sqlx::query_as(
        "SELECT destination, begun_at, ended_at, state, files, copied_bytes, damaged, error FROM backups \
         WHERE state = $1 ORDER BY begun_at DESC LIMIT 1",
    )
    .bind(BackupState::Done)
    .fetch_optional(db.pool())
    .await
}
