//! Says that this process runs the shop's jobs, for those that answer calls only.

use std::time::Duration;

use crate::services::job_beats;
use crate::state::State;

const PERIOD: Duration = Duration::from_secs(15);

/// Runs until the process ends.
pub(super) async fn run(state: State) {
    loop {
        state.broken_jobs.begin_round("beat", PERIOD);
        let noted = async {
            let now = state.db.now(state.clock.as_ref()).await?;
            job_beats::note(&state.db, now).await
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, "that this process runs the jobs could not be noted");
        }
        tokio::time::sleep(PERIOD).await;
    }
}
