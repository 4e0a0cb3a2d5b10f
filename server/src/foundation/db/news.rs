//! News from one process to the others of a shop, where the database can carry it.

use std::time::{Duration, Instant};

use sqlx::postgres::PgListener;
use tokio::runtime::Handle;
use tokio::time::{sleep, timeout};

use super::{POSTGRES, Tx};

const CHANNEL: &str = "schichtwerk_news";

/// A connection that was cut without a word carries nothing any more, and nobody notices: it is made anew.
const TRUSTED_FOR: Duration = Duration::from_secs(600);

/// Listens for the news of other processes; where there is nothing to listen to, only time passes.
#[derive(Debug, Default)]
pub struct News {
    listener: Option<Listener>,
}

#[derive(Debug)]
struct Listener {
    connection: Option<PgListener>,
    since: Instant,
    runtime: Handle,
}

impl Drop for Listener {
    /// A connection of sqlx is given back by a task of the runtime, and panics where a job is dropped after its runtime was left.
    fn drop(&mut self) {
        let _inside = self.runtime.enter();
        drop(self.connection.take());
    }
}

impl News {
    /// Ends when a process has announced something (true), or after this time.
    pub async fn wait(&mut self, database_url: &str, longest: Duration) -> bool {
        if database_url.starts_with("sqlite:") {
            sleep(longest).await;
            return false;
        }
        let is_old = |listener: &Listener| listener.since.elapsed() > TRUSTED_FOR;
        if self.listener.as_ref().is_none_or(is_old) {
            self.listener = listen(database_url, longest).await;
        }
        let Some(connection) = self.listener.as_mut().and_then(|it| it.connection.as_mut()) else {
            sleep(longest).await;
            return false;
        };
        match timeout(longest, connection.recv()).await {
            Ok(Ok(_)) => true,
            Ok(Err(error)) => {
                tracing::warn!(%error, "news of other processes are not heard");
                self.listener = None;
                sleep(longest).await;
                false
            }
            Err(_) => false,
        }
    }
}

async fn listen(database_url: &str, longest: Duration) -> Option<Listener> {
    let mut listener = Listener {
        connection: None,
        since: Instant::now(),
        runtime: Handle::current(),
    };
    let listening = async {
        let connection = PgListener::connect(database_url).await?;
        listener.connection.insert(connection).listen(CHANNEL).await
    };
    match timeout(longest, listening).await {
        Ok(Ok(())) => Some(listener),
        Ok(Err(error)) => {
            tracing::warn!(%error, "news of other processes cannot be heard");
            None
        }
        Err(_) => None,
    }
}

/// Tells the other processes, once the transaction is committed, that there is something new to read.
pub async fn announce(tx: &mut Tx) -> Result<(), sqlx::Error> {
    if tx.backend_name() != POSTGRES {
        return Ok(());
    }
    sqlx::query("SELECT CAST(pg_notify($1, '') AS TEXT)")
        .bind(CHANNEL)
        .execute(&mut **tx)
        .await
        .map(drop)
}
