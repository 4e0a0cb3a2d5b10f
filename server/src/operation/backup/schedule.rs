//! The shop saves itself every day.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;

use super::place::Place;
use super::record::{self, Counts};
use super::save::{SaveError, Saved, Source, save};
use crate::foundation::clock::Clock;
use crate::foundation::config::{Config, Operator};
use crate::foundation::db::{self, Db};
use crate::foundation::german;
use crate::foundation::storage::Storage;
use crate::services::shop_facts;
use crate::state::State;

const PERIOD: Duration = Duration::from_secs(60);
const BEAT: Duration = Duration::from_secs(30);

/// Where `backup_days` of `SHOP_CONFIG` says nothing.
pub const KEPT_DAYS: u32 = 30;

/// The shop that is saved.
pub struct Shop<'a> {
    /// With folder, key and destination.
    pub config: &'a Config,
    /// Who says how long copies are kept.
    pub operator: &'a Operator,
    /// The database.
    pub db: &'a Db,
    /// The file store.
    pub storage: &'a Storage,
    /// The present.
    pub clock: &'a dyn Clock,
}

impl<'a> Shop<'a> {
    fn of(state: &'a State) -> Self {
        Self {
            config: &state.config,
            operator: &state.operator,
            db: &state.db,
            storage: &state.storage,
            clock: state.clock.as_ref(),
        }
    }

    /// How many days copies of the data are kept.
    pub fn kept_days(&self) -> u32 {
        self.operator.backup_days.unwrap_or(KEPT_DAYS)
    }
}

/// Runs until the process ends.
pub async fn run(state: State) {
    loop {
        state.broken_jobs.begin_round("backup", PERIOD);
        let alive = || state.broken_jobs.begin_round("backup", PERIOD);
        match run_if_due(&state, &alive).await {
            Ok(None) => {}
            Ok(Some(saved)) => {
                tracing::info!(
                    snapshot = saved.snapshot,
                    files = saved.files,
                    copied = saved.copied,
                    copied_bytes = saved.copied_bytes,
                    "the shop is saved"
                );
                for (key, lack) in &saved.damaged {
                    tracing::error!(key, ?lack, "a file of the shop could not be saved");
                }
            }
            Err(error) => tracing::error!(%error, "the shop was not saved"),
        }
        remove_old_copies(&state).await;
        actix_web::rt::time::sleep(PERIOD).await;
    }
}

/// Copies made before migrations hold the same data, and end with the back-ups.
async fn remove_old_copies(state: &State) {
    let url = state.config.database_url.clone();
    let days = Shop::of(state).kept_days();
    let removing = move || {
        let age = Duration::from_secs(u64::from(days) * 24 * 3600);
        db::remove_old_copies(&url, age)
    };
    match tokio::task::spawn_blocking(removing).await {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => tracing::error!(%error, "old copies of the database were not removed"),
        Err(error) => tracing::error!(%error, "old copies of the database were not removed"),
    }
}

/// Makes the back-up of the day if it is still to be made; `alive` is called while it lasts.
///
/// # Errors
/// See [`SaveError`].
pub async fn run_if_due(state: &State, alive: &dyn Fn()) -> Result<Option<Saved>, SaveError> {
    let Some(to) = &state.config.backup.to else {
        return Ok(None);
    };
    let now = state.clock.now();
    let day = day_of_backup(now, &state.config);
    if !record::is_due(&state.db, day, now).await? {
        return Ok(None);
    }
    match save_now(&Shop::of(state), to, Some(day), alive).await {
        Ok(saved) => Ok(Some(saved)),
        // Of another process of the shop.
        Err(SaveError::Running) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The day whose back-up was due last.
fn day_of_backup(now: Timestamp, config: &Config) -> Date {
    let here = now.to_zoned(german::time_zone());
    match here.time() >= config.backup.at {
        true => here.date(),
        false => here.date().yesterday().unwrap_or(here.date()),
    }
}

/// Makes a back-up and notes it.
///
/// # Errors
/// See [`SaveError`].
pub async fn save_now(
    shop: &Shop<'_>,
    to: &str,
    planned_for: Option<Date>,
    alive: &dyn Fn(),
) -> Result<Saved, SaveError> {
    let now = shop.clock.now();
    let begun = record::begin(shop.db, now, planned_for, &Place::name(to)).await?;
    let id = begun.ok_or(SaveError::Running)?;
    let work = async {
        let place = Place::open(to, &shop.config.backup.aws)?;
        let key_file = shop_facts::key_file(shop.config);
        let source = Source {
            db: shop.db,
            storage: shop.storage,
            work: &shop.config.data_dir.join("backup"),
            data_dir: &shop.config.data_dir,
            signing_key: shop.config.signing_key.is_none().then_some(&*key_file),
            seal: shop.config.backup.key.as_ref(),
            kept_days: shop.kept_days(),
        };
        save(source, &place, now).await
    };
    let beat = async {
        loop {
            actix_web::rt::time::sleep(BEAT).await;
            alive();
            if let Err(error) = record::beat(shop.db, &id, shop.clock.now()).await {
                tracing::warn!(%error, "that a back-up is being made could not be noted");
            }
        }
    };
    let outcome = tokio::select! {
        outcome = work => outcome,
        () = beat => Err(SaveError::Running),
    };
    let said = outcome.as_ref().map(|saved| Counts {
        files: saved.files,
        copied_bytes: saved.copied_bytes,
        damaged: saved.damaged.len() as u64,
    });
    let text = outcome.as_ref().err().map(SaveError::german);
    let noted = said.map_err(|_| text.as_deref().unwrap_or_default());
    record::end(shop.db, &id, shop.clock.now(), noted).await?;
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_of_a_backup_begins_at_its_hour_in_german_time() {
        let config =
            Config::from_lookup(&|name| (name == "BACKUP_AT").then(|| "03:30".to_owned())).unwrap();
        for (now, day) in [
            ("2026-11-26T02:29:59Z", "2026-11-25"),
            ("2026-11-26T02:30:00Z", "2026-11-26"),
            ("2026-11-26T23:59:00Z", "2026-11-26"),
            // In summer Germany is two hours ahead.
            ("2026-07-01T01:29:59Z", "2026-06-30"),
            ("2026-07-01T01:30:00Z", "2026-07-01"),
        ] {
            let found = day_of_backup(now.parse().unwrap(), &config);
            assert_eq!(found.to_string(), day, "{now}");
        }
    }
}
