//! A mail to the owner for what cannot wait: the shop is not saved, no mail leaves, a disk is full, money has no order, database
//! or clock are off. One for each time that something begins.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::checks::{self, CheckedShop, Grade, Point};
use crate::foundation::clock::to_text;
use crate::mail::alarm;
use crate::operation::push;
use crate::state::State;

const PERIOD: Duration = Duration::from_secs(60);

/// A fault that lasted this many rounds is no passing moment.
const ROUNDS: u32 = 2;

/// Facts of the whole shop: only one of its processes writes. Disk, clock and the line to the database are of each machine.
const OF_THE_SHOP: [&str; 4] = ["backup", "mails_waiting", "paid_unknown", "nobody_works"];

/// Runs until the process ends.
pub async fn run(state: State) {
    let mut watch = AlarmWatch::default();
    loop {
        // A server that has just started has nothing to tell yet.
        tokio::time::sleep(PERIOD).await;
        state.broken_jobs.begin_round("alarms", PERIOD);
        watch.round(&state).await;
    }
}

/// What this process has seen.
#[derive(Debug, Default)]
pub struct AlarmWatch {
    /// In how many rounds each fault was there.
    seen: BTreeMap<&'static str, u32>,
    /// What the owner knows of.
    written: BTreeSet<&'static str>,
}

impl AlarmWatch {
    /// Looks once, and writes of what has begun. How many mails left.
    pub async fn round(&mut self, state: &State) -> usize {
        let points = checks::quick(CheckedShop::of(state)).await;
        let mut sent = 0;
        for point in points {
            if point.grade != Grade::Fault {
                self.ended(state, point.code).await;
                continue;
            }
            let rounds = self.seen.entry(point.code).or_default();
            *rounds += 1;
            if *rounds < ROUNDS || self.written.contains(point.code) {
                continue;
            }
            // Once, and before the mail: it may be the mail server that is away.
            if *rounds == ROUNDS
                && let Err(error) = push::alarm(state, point.code, point.title).await
            {
                tracing::warn!(%error, point = point.code, "no message went to the phones");
            }
            match self.write(state, &point).await {
                Ok(has_left) => {
                    self.written.insert(point.code);
                    sent += usize::from(has_left);
                }
                // The mail server may be what is away; the next round tries again.
                Err(error) => {
                    tracing::error!(point = point.code, error, "the owner was not written to")
                }
            }
        }
        sent
    }

    async fn ended(&mut self, state: &State, code: &'static str) {
        self.seen.remove(code);
        if self.written.remove(code) && OF_THE_SHOP.contains(&code) {
            let ended = sqlx::query("DELETE FROM alarms WHERE code = $1")
                .bind(code)
                .execute(state.db.writer())
                .await;
            if let Err(error) = ended {
                tracing::warn!(%error, point = code, "that it ended could not be noted");
                self.written.insert(code);
            }
        }
    }

    /// True if the mail left; false where another process of the shop has written.
    async fn write(&self, state: &State, point: &Point) -> Result<bool, String> {
        let is_shared = OF_THE_SHOP.contains(&point.code);
        if is_shared
            && !claim(state, point.code)
                .await
                .map_err(|error| error.to_string())?
        {
            return Ok(false);
        }
        tracing::error!(
            point = point.code,
            found = point.english,
            "the owner is written to"
        );
        let sent = alarm::send(state, point.title, &point.text).await;
        if sent.is_err() && is_shared {
            let given_back = sqlx::query("DELETE FROM alarms WHERE code = $1")
                .bind(point.code)
                .execute(state.db.writer())
                .await;
            given_back.map_err(|error| error.to_string())?;
        }
        sent.map(|()| true)
    }
}

/// False if the owner was written to already.
async fn claim(state: &State, code: &str) -> Result<bool, sqlx::Error> {
    let claimed =
        sqlx::query("INSERT INTO alarms (code, begun_at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(code)
            .bind(to_text(state.clock.now()))
            .execute(state.db.writer())
            .await?;
    Ok(claimed.rows_affected() == 1)
}
