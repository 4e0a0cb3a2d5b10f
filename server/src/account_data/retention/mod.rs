//! Keeps the promises of the privacy text: what is deleted after what time (`rules`), done every hour, shown beforehand by
//! `server cleanup --dry-run`. Whatever is cut off in the middle is found again by the next round.

mod files;
mod rules;
mod years;

use std::time::Duration;

use core_wasm::settings::Retention;
use jiff::Timestamp;

use super::delete::forget_account;
use super::erase;
use crate::files::uploads::bytes;
use crate::foundation::db::{Db, Lock, Tx};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{CheckoutId, OrderId, UserId};
use crate::foundation::storage::Storage;
use crate::people::accounts::inactive;
use crate::services::erasures;
use crate::services::store_marks;
use crate::state::State;
use rules::Act;
pub use rules::{RULES, Rule};

const PAUSE: Duration = Duration::from_secs(3600);
const MARK_PAUSE: Duration = Duration::from_secs(60);
/// Nothing can be uploaded before it.
const FIRST_MARK_PAUSE: Duration = Duration::from_secs(5);

/// The whole store is looked through once a day, as every 24th round; not in the first one, so that nothing goes before an operator
/// who started something wrong could see it.
const ROUNDS_OF_A_DAY: u64 = 24;

/// Each is the trace of a process that died in the middle of an upload. Where there are more, something else is wrong.
const MOST_ORPHANS_A_DAY: usize = 20;

/// Rows that one statement deletes; others write in between.
const AT_ONCE: u32 = 500;

/// Where there is something to delete, and by which time.
#[derive(Debug)]
pub struct Cleanup<'a> {
    /// The database.
    pub db: &'a Db,
    /// The files' bytes.
    pub storage: &'a Storage,
    /// How long files are kept.
    pub retention: Retention,
    /// The present.
    pub now: Timestamp,
}

/// How many rows of each rule, in the order of [`RULES`]; then bytes of deleted files, and bytes that no row ever named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Rows by the rules' names.
    pub rows: Vec<(&'static str, u64)>,
    /// Bytes whose rows are gone.
    pub bytes: u64,
    /// Models without a row that went to the trash, or would.
    pub orphans: u64,
}

/// Runs until the process ends.
pub async fn run(state: State) {
    let mut round = 0_u64;
    loop {
        state.broken_jobs.begin_round("retention", PAUSE);
        // The warnings come before the deletions, so that no account goes without one.
        if let Err(error) = inactive::notify_owners(&state).await {
            tracing::error!(%error, "the owners of unused accounts could not be notified; it is tried again");
        }
        match Cleanup::of(&state).sweep(most_orphans(round)).await {
            Ok(report) if report.is_empty() => {}
            Ok(report) => tracing::info!(?report, "deleted what is kept no longer"),
            Err(error) => tracing::error!(%error, "what is kept no longer could not be deleted"),
        }
        let first_day = rules::first_day_of_erasures(state.clock.now());
        if let Err(error) = erasures::trim_file(&state.config.data_dir, &first_day) {
            tracing::error!(%error, "old lines of the log of erasures were not deleted");
        }
        round += 1;
        actix_web::rt::time::sleep(PAUSE).await;
    }
}

/// Marks the file store every minute until the process ends, so that even a copy of the database that is minutes old can be distinguished
/// from the database by its next start. A bucket that was away at the start is looked for more often.
pub(crate) async fn mark_store(state: State) {
    loop {
        state.broken_jobs.begin_round("store mark", MARK_PAUSE);
        let pause = match state.storage.is_proved() {
            true => MARK_PAUSE,
            false => FIRST_MARK_PAUSE,
        };
        actix_web::rt::time::sleep(pause).await;
        renew_mark(&state).await;
    }
}

/// One round of [`mark_store`].
pub async fn renew_mark(state: &State) {
    let renewed = store_marks::renew(&state.db, &state.storage, state.clock.now()).await;
    state.store_watch.note(&renewed);
    if let Err(error) = renewed {
        tracing::error!(%error, "STORAGE_URL: the file store was not marked");
    }
}

fn most_orphans(round: u64) -> usize {
    match round > 0 && round.is_multiple_of(ROUNDS_OF_A_DAY) {
        true => MOST_ORPHANS_A_DAY,
        false => 0,
    }
}

impl<'a> Cleanup<'a> {
    /// With the server's own settings and time.
    pub fn of(state: &'a State) -> Self {
        Self {
            db: &state.db,
            storage: &state.storage,
            retention: state.settings.current().settings.retention,
            now: state.clock.now(),
        }
    }

    /// Deletes what is due, and moves models that no row names into the trash, `most_orphans` at most. A rule that fails does not keep the
    /// others from their work. Where the file store is not this database's own, it loses nothing.
    pub async fn sweep(&self, most_orphans: usize) -> ApiResult<Report> {
        let mut rows = Vec::new();
        let mut failed = None;
        for rule in RULES {
            match self.apply(rule).await {
                Ok(count) => rows.push((rule.name, count)),
                Err(error) => {
                    tracing::error!(rule = rule.name, %error, "what is due was not deleted");
                    failed = Some(error);
                }
            }
        }
        let bytes = bytes::delete_forgotten(self.db, self.storage).await?;
        let orphans = bytes::clear_orphans(self.db, self.storage, self.now, most_orphans).await?;
        failed.map_or(
            Ok(Report {
                rows,
                bytes,
                orphans,
            }),
            Err,
        )
    }

    /// What [`Self::sweep`] would delete now; nothing is changed. What a rule lets go of counts for the next rule only once it is gone.
    ///
    /// # Errors
    /// When the database or the store does not answer.
    pub async fn plan(&self) -> ApiResult<Report> {
        let mut rows = Vec::new();
        for rule in RULES {
            let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(rule.counting()))
                .bind(self.cut(rule))
                .fetch_one(self.db.pool())
                .await?;
            rows.push((rule.name, count.unsigned_abs()));
        }
        let bytes: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM bytes_to_delete")
            .fetch_one(self.db.pool())
            .await?;
        let orphans = bytes::orphans(self.db, self.storage, self.now).await?;
        Ok(Report {
            rows,
            bytes: bytes.unsigned_abs(),
            orphans: orphans.len() as u64,
        })
    }

    fn cut(&self, rule: &Rule) -> String {
        rule.period.cut(self.now, self.retention)
    }

    async fn apply(&self, rule: &Rule) -> ApiResult<u64> {
        let cut = self.cut(rule);
        let Rule {
            table, key, due, ..
        } = rule;
        match rule.act {
            Act::Delete => {
                self.in_batches(
                    &format!(
                        "DELETE FROM {table} WHERE ({due}) \
                         AND {key} IN (SELECT {key} FROM {table} WHERE {due} LIMIT {AT_ONCE})"
                    ),
                    &cut,
                )
                .await
            }
            Act::EmptyMail => {
                self.in_batches(
                    &format!(
                        "UPDATE {table} SET text_body = '', html_body = '' WHERE ({due}) \
                         AND {key} IN (SELECT {key} FROM {table} WHERE {due} LIMIT {AT_ONCE})"
                    ),
                    &cut,
                )
                .await
            }
            Act::DeleteFile => files::delete(self.db, due, &cut, self.now).await,
            Act::DeleteYears => years::delete(self.db, table, due, &cut).await,
            Act::EraseOrder => self.erase_orders(due, &cut).await,
            Act::DeleteAccount => self.delete_accounts(due, &cut).await,
            Act::ForgetPayment => self.forget_payments(due, &cut).await,
        }
    }

    async fn in_batches(&self, sql: &str, cut: &str) -> ApiResult<u64> {
        let mut all = 0;
        loop {
            let some = sqlx::query(sqlx::AssertSqlSafe(sql.to_owned()))
                .bind(cut)
                .execute(self.db.writer())
                .await?
                .rows_affected();
            if some == 0 {
                return Ok(all);
            }
            all += some;
        }
    }

    async fn delete_accounts(&self, due: &str, cut: &str) -> ApiResult<u64> {
        let sql = format!("SELECT id FROM users WHERE {due}");
        let ids: Vec<UserId> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(cut)
            .fetch_all(self.db.pool())
            .await?;
        // A write, so that a login at the same moment waits or comes first.
        let sql = format!("UPDATE users SET deleted_on = deleted_on WHERE id = $2 AND {due}");
        let mut deleted = 0;
        for id in &ids {
            let delete = async |tx: &mut Tx| {
                let still_due = sqlx::query(sqlx::AssertSqlSafe(sql.clone()))
                    .bind(cut)
                    .bind(id)
                    .execute(&mut **tx)
                    .await?
                    .rows_affected();
                if still_due == 1 {
                    forget_account(tx, id, self.now).await?;
                }
                ApiResult::Ok(still_due)
            };
            deleted += self.db.write_locked(&[Lock::User(id)], delete).await?;
        }
        Ok(deleted)
    }

    async fn forget_payments(&self, due: &str, cut: &str) -> ApiResult<u64> {
        let forget = async |tx: &mut Tx| {
            let sql = format!(
                "UPDATE checkouts SET session_id = NULL, session_url = NULL \
                 WHERE id IN (SELECT checkout_id FROM orders WHERE {due})"
            );
            sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(cut)
                .execute(&mut **tx)
                .await?;
            let sql = format!(
                "UPDATE orders SET payment_intent_id = NULL, stripe_session_id = NULL WHERE {due}"
            );
            let forgotten = sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(cut)
                .execute(&mut **tx)
                .await?;
            ApiResult::Ok(forgotten.rows_affected())
        };
        self.db.write(forget).await
    }

    async fn erase_orders(&self, due: &str, cut: &str) -> ApiResult<u64> {
        let sql = format!("SELECT id FROM orders WHERE {due}");
        let ids: Vec<OrderId> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(cut)
            .fetch_all(self.db.pool())
            .await?;
        let sql = format!("SELECT checkout_id, cart_items FROM orders WHERE id = $2 AND {due}");
        let mut erased = 0;
        for id in &ids {
            let erase = async |tx: &mut Tx| {
                let order: Option<(Option<CheckoutId>, String)> =
                    sqlx::query_as(sqlx::AssertSqlSafe(sql.clone()))
                        .bind(cut)
                        .bind(id)
                        .fetch_optional(&mut **tx)
                        .await?;
                let Some((checkout_id, items)) = order else {
                    return ApiResult::Ok(0);
                };
                erase::erase_order(tx, id, checkout_id.as_ref(), &items).await?;
                Ok(1)
            };
            erased += self.db.write_locked(&[Lock::Order(id)], erase).await?;
        }
        Ok(erased)
    }
}

impl Report {
    /// Nothing was due.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0 && self.orphans == 0 && self.rows.iter().all(|(_, count)| *count == 0)
    }

    /// Of one rule.
    pub fn of(&self, name: &str) -> u64 {
        let row = self.rows.iter().find(|(known, _)| *known == name);
        row.map_or(0, |(_, count)| *count)
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (name, count) in &self.rows {
            writeln!(f, "{count:>8}  {name}")?;
        }
        writeln!(f, "{:>8}  stored files whose entry is gone", self.bytes)?;
        write!(
            f,
            "{:>8}  stored models that no entry names (to the trash)",
            self.orphans
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duty_12_no_model_goes_in_the_first_day_of_a_process_and_few_on_each_later_one() {
        let mut first_day = 0..ROUNDS_OF_A_DAY;
        assert!(first_day.all(|round| most_orphans(round) == 0));
        assert_eq!(PAUSE * 24, Duration::from_secs(24 * 3600));
        assert_eq!(most_orphans(24), MOST_ORPHANS_A_DAY);
        assert_eq!(most_orphans(25), 0);
    }
}
