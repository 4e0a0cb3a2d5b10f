//! Compares this machine's clock with the database's, once a minute.

use std::time::Duration;

use crate::foundation::clock::SystemClock;
use crate::state::State;

const PERIOD: Duration = Duration::from_secs(60);

/// Runs until the process ends. The start has compared them once.
pub(super) async fn run(state: State) {
    loop {
        state.broken_jobs.begin_round("clock", PERIOD);
        tokio::time::sleep(PERIOD).await;
        if let Err(error) = state.clock_watch.compare(&state.db, &SystemClock).await {
            tracing::warn!(%error, "the clocks cannot be compared");
        }
    }
}
