//! Notices what is new for the back office, through whichever process it came in.

use std::time::Duration;

use jiff::SignedDuration;
use sqlx::{Any, Executor};
use tokio::time::timeout;

use super::needs::today;
use crate::foundation::clock::to_text;
use crate::state::State;

/// So often the database is asked while a page is open: what is new is there within two seconds, and at once where PostgreSQL tells it.
const PERIOD: Duration = Duration::from_secs(1);

const SHORTEST: Duration = Duration::from_millis(50);

/// A mail that waits longer than this is late, and is looked for.
const MAIL_PATIENCE: SignedDuration = SignedDuration::from_mins(10);

/// Where every kind of news leaves its trace: new orders, news of payments, withdrawals, acts of other admins, checks of parts, mails that fail or wait.
/// Each is the end of an index. `$1` is today's date, `$2` ten minutes ago.
const MARK: &str = "SELECT $1 \
     || '|' || COALESCE((SELECT created_at FROM orders WHERE status <> 'draft' AND archived_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1), '') \
     || '|' || COALESCE((SELECT MAX(received_at) FROM webhook_events), '') \
     || '|' || COALESCE((SELECT MAX(received_at) FROM withdrawals), '') \
     || '|' || COALESCE((SELECT MAX(id) FROM admin_acts), '') \
     || '|' || COALESCE((SELECT MAX(checked_at) FROM part_checks), '') \
     || '|' || (SELECT COUNT(*) FROM outbox_mails WHERE state = 'failed') \
     || '|' || (SELECT COUNT(*) FROM outbox_mails WHERE state = 'queued' AND next_attempt_at < $2)";

/// Runs until the process ends.
pub async fn follow(state: State) {
    let mut known: Option<String> = None;
    loop {
        state.broken_jobs.begin_round("news", PERIOD);
        // Many orders at once are one look.
        tokio::time::sleep(SHORTEST).await;
        drop(timeout(PERIOD, state.work_news.announced()).await);
        if !state.work_news.is_heard() {
            known = None;
            continue;
        }
        match mark(&state, state.db.pool()).await {
            Ok(mark) if known.as_ref() == Some(&mark) => {}
            Ok(mark) => {
                known = Some(mark);
                state.work_news.publish();
            }
            Err(error) => tracing::warn!(%error, "what is new cannot be read"),
        }
    }
}

async fn mark(
    state: &State,
    database: impl Executor<'_, Database = Any>,
) -> Result<String, sqlx::Error> {
    let late = to_text(state.clock.now() - MAIL_PATIENCE);
    sqlx::query_scalar(MARK)
        .bind(today(state))
        .bind(late)
        .fetch_one(database)
        .await
}
