//! Where several servers share a database, each learns what was saved or ordered through another one.

use std::time::Duration;

use crate::foundation::db::News;
use crate::state::State;

/// So long another process may show old prices where nothing tells it of new ones: in SQLite, and while a line is cut. The checkout asks for
/// itself.
const PERIOD: Duration = Duration::from_secs(2);

/// Runs until the process ends.
pub async fn follow(state: State) {
    let mut news = News::default();
    loop {
        state.broken_jobs.begin_round("settings", PERIOD);
        if news.wait(&state.config.database_url, PERIOD).await {
            state.work_news.look_now();
        }
        if let Err(error) = state.settings.refresh(&state.db).await {
            tracing::warn!(%error, "the settings cannot be read; those before stay in force");
        }
    }
}
