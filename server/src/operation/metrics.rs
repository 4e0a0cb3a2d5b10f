//! `/metrics`: what the process counted, and what the database and the disks say at this moment.

use std::fmt;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use tokio::time::timeout;

use super::backup::record;
use super::figures;
use crate::foundation::program::VERSION;
use crate::services::metrics::PREFIX;
use crate::state::State;

/// Prometheus waits for ten seconds.
const LONGEST_LOOK: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Label {
    name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Build {
    version: &'static str,
}

type Value = Gauge<f64, AtomicU64>;

/// Values of this moment.
struct Now(Registry);

impl Now {
    fn set(&mut self, name: &str, help: &str, value: f64) {
        let gauge = Value::default();
        gauge.set(value);
        self.0.register(name, help, gauge);
    }

    fn set_each(&mut self, name: &str, help: &str, values: impl Iterator<Item = (String, f64)>) {
        let family = Family::<Label, Value>::default();
        for (name, value) in values {
            family.get_or_create(&Label { name }).set(value);
        }
        self.0.register(name, help, family);
    }
}

/// All of it in the OpenMetrics text format.
///
/// # Errors
/// Never, for a text.
pub async fn page(state: &State) -> Result<String, fmt::Error> {
    let mut now = Now(Registry::with_prefix(PREFIX));
    of_process(state, &mut now);
    let is_up = timeout(LONGEST_LOOK, of_database(state, &mut now)).await;
    now.set(
        "database_up",
        "1 if the database answered within five seconds",
        f64::from(u8::from(matches!(is_up, Ok(Ok(()))))),
    );
    let mut text = String::new();
    state.metrics.write(&mut text)?;
    encode_registry(&mut text, &now.0)?;
    encode_eof(&mut text)?;
    Ok(text)
}

fn of_process(state: &State, now: &mut Now) {
    let build = Family::<Build, Value>::default();
    build.get_or_create(&Build { version: VERSION }).set(1.0);
    now.0.register("build_info", "The running program", build);
    let (reading, waiting) = state.parser.load();
    now.set_each(
        "queue_length",
        "Work that is being done or waits in this process",
        [
            ("files_read", count(reading)),
            ("files_waiting", count(waiting)),
            ("passwords", count(state.passwords.load())),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value)),
    );
    let pools = [("read", state.db.pool()), ("write", state.db.writer())];
    now.set_each(
        "database_connections",
        "Open connections of this process",
        pools
            .iter()
            .map(|(name, pool)| ((*name).to_owned(), f64::from(pool.size()))),
    );
    now.set_each(
        "database_connections_idle",
        "Those that nobody uses",
        pools
            .iter()
            .map(|(name, pool)| ((*name).to_owned(), count(pool.num_idle()))),
    );
    let broken = state.broken_jobs.names();
    now.set(
        "jobs_broken",
        "Jobs that are down or hang",
        count(broken.len()),
    );
    let rounds = state.broken_jobs.rounds().into_iter();
    now.set_each(
        "job_round_age_seconds",
        "Since the last round of a job began",
        rounds.map(|(name, age)| (name.replace(' ', "_"), age.as_secs_f64())),
    );
    now.set(
        "clock_ahead_seconds",
        "How far this machine's clock is ahead of the database's",
        state.clock_watch.ahead().as_secs_f64(),
    );
    now.set(
        "store_lost",
        "1 if the file store is not this database's own any more",
        f64::from(u8::from(state.store_watch.is_lost())),
    );
    let disks = figures::disks(&state.config).into_iter();
    now.set_each(
        "disk_free_bytes",
        "Free bytes where the shop writes",
        disks.map(|disk| (disk.name.to_owned(), big(disk.free))),
    );
}

async fn of_database(state: &State, now: &mut Now) -> Result<(), sqlx::Error> {
    let time = state.clock.now();
    let figures = figures::read(&state.db, time).await?;
    for (name, help, value) in [
        (
            "mails_waiting",
            "Mails that wait for their turn",
            figures.mails_waiting,
        ),
        (
            "mails_failed",
            "Mails of 30 days that no mail server will take",
            figures.mails_failed,
        ),
        (
            "checkouts_undecided",
            "Payment pages whose end is not known",
            figures.checkouts_undecided,
        ),
        (
            "payments_without_order",
            "Closed payment pages of which the shop cannot learn whether they were paid",
            figures.paid_unknown,
        ),
        (
            "orders_held",
            "Orders whose payment is not the agreed one",
            figures.orders_held,
        ),
        (
            "files_to_delete",
            "Deleted files whose bytes are still there",
            figures.bytes_to_delete,
        ),
    ] {
        now.set(name, help, whole(value));
    }
    now.set(
        "mail_oldest_age_seconds",
        "How long the oldest waiting mail has waited",
        figures.oldest_mail_waits(time).as_secs_f64(),
    );
    let webhooks = figures::webhooks(&state.db, time).await?.into_iter();
    now.set_each(
        "webhooks_of_a_day",
        "What the provider's messages of 24 hours came to",
        webhooks.map(|(outcome, count)| (outcome, whole(count))),
    );
    now.set(
        "backup_configured",
        "1 if the shop saves itself",
        f64::from(u8::from(state.config.backup.to.is_some())),
    );
    if let Some(last) = record::last_good(&state.db).await? {
        if let Some(saved_at) = figures::saved_at(&state.db).await? {
            now.set(
                "backup_age_seconds",
                "Since the last good back-up",
                saved_at.duration_until(time).as_secs_f64(),
            );
        }
        now.set(
            "backup_files",
            "Files in the last good back-up",
            whole(last.files),
        );
        now.set(
            "backup_damaged_files",
            "Files of the shop that it could not save",
            whole(last.damaged),
        );
    }
    Ok(())
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a metric is a number with 53 bits"
)]
fn whole(value: i64) -> f64 {
    value as f64
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a metric is a number with 53 bits"
)]
fn big(value: u64) -> f64 {
    value as f64
}

fn count(value: usize) -> f64 {
    big(value as u64)
}
