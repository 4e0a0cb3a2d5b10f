//! Where several servers share a database, each learns what was saved through another one.

use std::time::Duration;

use crate::state::State;

/// So long another process may show old prices. The checkout asks for itself.
const PERIOD: Duration = Duration::from_secs(2);

/// Runs until the process ends.
pub async fn follow(state: State) {
    loop {
        state.broken_jobs.begin_round("settings", PERIOD);
        tokio::time::sleep(PERIOD).await;
        if let Err(error) = state.settings.refresh(&state.db).await {
            tracing::warn!(%error, "the settings cannot be read; those before stay in force");
        }
    }
}
