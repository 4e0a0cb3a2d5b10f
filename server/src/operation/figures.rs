//! What the database and the disks say of how the shop runs: for the metrics, for alarms and for the page 'Betrieb'.

use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};
use sqlx_macros::FromRow;

use super::backup::record;
use crate::files::uploads::free_bytes;
use crate::foundation::clock::to_text;
use crate::foundation::config::Config;
use crate::foundation::db::{self, Db};
use crate::foundation::storage;

/// The reconciler asks every five minutes about each payment page that has closed: one that is open after this time is a fault.
const DECIDED_WITHIN: SignedDuration = SignedDuration::from_hours(1);

/// Of mails and payments.
#[derive(Debug, Clone, FromRow)]
pub struct Figures {
    /// Mails that wait for their turn.
    pub mails_waiting: i64,
    /// When the oldest of them was written.
    pub oldest_mail: Option<String>,
    /// Mails that no mail server will ever take, of the last 30 days.
    pub mails_failed: i64,
    /// Payment pages that are open or whose money is on its way.
    pub checkouts_undecided: i64,
    /// Payment pages that have closed and of which the shop cannot learn whether they were paid.
    pub paid_unknown: i64,
    /// Orders whose payment is not the agreed one.
    pub orders_held: i64,
    /// Bytes that are to be deleted in the file store.
    pub bytes_to_delete: i64,
}

/// Reads them.
pub async fn read(db: &Db, now: Timestamp) -> Result<Figures, sqlx::Error> {
    sqlx::query_as(
        "SELECT \
         (SELECT COUNT(*) FROM outbox_mails WHERE state = 'queued') AS mails_waiting, \
         (SELECT MIN(created_at) FROM outbox_mails WHERE state = 'queued') AS oldest_mail, \
         (SELECT COUNT(*) FROM outbox_mails WHERE state = 'failed' AND created_at > $1) AS mails_failed, \
         (SELECT COUNT(*) FROM checkouts WHERE state IN ('open', 'superseded', 'processing')) AS checkouts_undecided, \
         (SELECT COUNT(*) FROM checkouts WHERE state IN ('open', 'superseded') AND session_id IS NOT NULL AND expires_at < $2) \
             AS paid_unknown, \
         (SELECT COUNT(*) FROM orders WHERE payment_state = 'held' AND held_decision IS NULL) AS orders_held, \
         (SELECT COUNT(*) FROM bytes_to_delete) AS bytes_to_delete",
    )
    .bind(to_text(now - SignedDuration::from_hours(30 * 24)))
    .bind(to_text(now - DECIDED_WITHIN))
    .fetch_one(db.pool())
    .await
}

impl Figures {
    /// How long the oldest waiting mail has waited.
    pub fn oldest_mail_waits(&self, now: Timestamp) -> SignedDuration {
        self.oldest_mail
            .as_deref()
            .and_then(since)
            .map_or(SignedDuration::ZERO, |written| written.duration_until(now))
    }
}

/// How many of the provider's messages of the last day came to what.
pub async fn webhooks(db: &Db, now: Timestamp) -> Result<Vec<(String, i64)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT outcome, COUNT(*) FROM webhook_events WHERE received_at > $1 GROUP BY outcome ORDER BY outcome",
    )
    .bind(to_text(now - SignedDuration::from_hours(24)))
    .fetch_all(db.pool())
    .await
}

/// A disk that the shop writes to.
#[derive(Debug, Clone)]
pub struct Disk {
    /// What lies there.
    pub name: &'static str,
    /// Where.
    pub folder: PathBuf,
    /// Bytes.
    pub free: u64,
}

/// With less than this on a disk somebody has to act: uploads stop soon.
pub const LEAST_FREE: u64 = 2 << 30;

/// Every disk that the shop writes to, as far as the system says.
pub fn disks(config: &Config) -> Vec<Disk> {
    let database = db::sqlite_file(&config.database_url);
    let folders = [
        ("data", Some(config.data_dir.clone())),
        (
            "database",
            database.and_then(|file| file.parent().map(Path::to_owned)),
        ),
        (
            "files",
            storage::folder(&config.storage_url).map(Path::to_owned),
        ),
        (
            "backup",
            config
                .backup
                .to
                .as_deref()
                .and_then(storage::folder)
                .map(Path::to_owned),
        ),
    ];
    let free = |(name, folder): (&'static str, Option<PathBuf>)| {
        let folder = folder?;
        let free = free_bytes(&folder).ok()??;
        Some(Disk { name, folder, free })
    };
    folders.into_iter().filter_map(free).collect()
}

/// When the shop was last saved.
pub async fn saved_at(db: &Db) -> Result<Option<Timestamp>, sqlx::Error> {
    let last = record::last_good(db).await?;
    Ok(last
        .and_then(|last| last.ended_at)
        .as_deref()
        .and_then(since))
}

fn since(text: &str) -> Option<Timestamp> {
    text.parse().ok()
}
