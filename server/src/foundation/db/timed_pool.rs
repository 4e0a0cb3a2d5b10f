//! A pool whose statements end. A PostgreSQL that is replaced, or whose machine loses its power, leaves connections open that
//! carry nothing any more; neither the driver nor the system would ever say so to a waiting caller.

use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _};
use sqlx::any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::pool::{PoolConnection, PoolConnectionMetadata};
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Either, Execute, Executor, SqlStr};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// Longer than the database lets a statement take (see `POSTGRES_SESSION`): a database that is silent even then is gone.
pub(super) const LONGEST_STATEMENT: Duration = Duration::from_secs(15);

/// A transaction waits for locks and has several statements.
pub(super) const LONGEST_TRANSACTION: Duration = Duration::from_secs(20);

/// A connection that lay idle this long is tried before it is handed out: the server may have been started again.
const TRIED_AFTER: Duration = Duration::from_secs(1);

/// An answer to nothing takes a round trip.
const LONGEST_TRY: Duration = Duration::from_secs(2);

/// Rows on their way to a reader that is slower than the database.
const ROWS_AHEAD: usize = 64;

/// Connections to the database. In PostgreSQL each statement ends in time; in SQLite there is no line that could go dead.
#[derive(Debug, Clone)]
pub struct TimedPool {
    pool: AnyPool,
    watch: Option<Watch>,
}

/// When a connection was last found dead. Those that were opened before it are not used any more: each of them would have to be
/// waited for.
#[derive(Debug, Clone, Default)]
pub(super) struct Watch(Arc<Mutex<Option<Instant>>>);

impl Watch {
    fn found_dead(&self) {
        tracing::warn!("a connection to the database is dead; all of them are made anew");
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    fn found_since(&self, moment: Instant) -> bool {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some_and(|found| found >= moment)
    }

    /// Whether a connection may be handed out once more.
    pub(super) async fn may_be_used(
        &self,
        connection: &mut AnyConnection,
        about: PoolConnectionMetadata,
    ) -> Result<bool, sqlx::Error> {
        let opened = Instant::now().checked_sub(about.age);
        if opened.is_none_or(|opened| self.found_since(opened)) {
            return Ok(false);
        }
        if about.idle_for <= TRIED_AFTER {
            return Ok(true);
        }
        match timeout(LONGEST_TRY, connection.ping()).await {
            Ok(answer) => answer.map(|()| true),
            Err(_) => {
                self.found_dead();
                Ok(false)
            }
        }
    }

    /// Ends what takes too long, and with it the trust in connections as old as this one.
    async fn bound<T>(
        &self,
        longest: Duration,
        work: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, sqlx::Error> {
        match timeout(longest, work).await {
            Ok(outcome) => outcome,
            Err(_) => {
                self.found_dead();
                Err(silence(longest))
            }
        }
    }
}

/// As a lost connection: the caller may try again.
fn silence(longest: Duration) -> sqlx::Error {
    let text = format!("the database said nothing for {} s", longest.as_secs());
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, text))
}

/// A connection of the pool, for several statements that belong together.
#[derive(Debug)]
pub struct PooledConnection {
    connection: PoolConnection<Any>,
    taken: Instant,
    watch: Option<Watch>,
}

impl Deref for PooledConnection {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.connection
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.connection
    }
}

impl PooledConnection {
    /// Nobody else gets it. The driver has a time limit for this.
    pub(super) fn close(&mut self) {
        self.connection.close_on_drop();
        self.watch = None;
    }
}

impl Drop for PooledConnection {
    /// The pool asks a connection that comes back whether it is alive, and waits for the answer; without an end a dead one would
    /// hold its place in the pool for ever.
    fn drop(&mut self) {
        let (Some(watch), Ok(runtime)) = (self.watch.take(), Handle::try_current()) else {
            return;
        };
        if watch.found_since(self.taken) {
            self.connection.close_on_drop();
            return;
        }
        let given_back = self.connection.return_to_pool();
        runtime.spawn(async move {
            if timeout(LONGEST_STATEMENT, given_back).await.is_err() {
                watch.found_dead();
            }
        });
    }
}

impl TimedPool {
    pub(super) fn new(pool: AnyPool, watch: Option<Watch>) -> Self {
        Self { pool, watch }
    }

    /// A connection for several statements; what is done on it is to be bounded by [`TimedPool::bound`].
    pub(super) async fn connection(&self) -> Result<PooledConnection, sqlx::Error> {
        Ok(PooledConnection {
            connection: self.pool.acquire().await?,
            taken: Instant::now(),
            watch: self.watch.clone(),
        })
    }

    /// Ends work on a connection that takes too long; nobody gets the connection after that.
    pub(super) async fn bound<T, E: From<sqlx::Error>>(
        &self,
        longest: Duration,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let Some(watch) = &self.watch else {
            return work.await;
        };
        watch
            .bound(longest, async { Ok(work.await) })
            .await
            .unwrap_or_else(|error| Err(error.into()))
    }
}

impl Deref for TimedPool {
    type Target = AnyPool;

    fn deref(&self) -> &AnyPool {
        &self.pool
    }
}

impl<'p> Executor<'p> for &'_ TimedPool {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<AnyQueryResult, AnyRow>, sqlx::Error>>
    where
        E: 'q + Execute<'q, Any>,
    {
        let pool = self.clone();
        let Some(watch) = pool.watch.clone() else {
            return pool.pool.fetch_many(query);
        };
        let (sender, mut rows) = mpsc::channel(ROWS_AHEAD);
        let work = async move {
            let outcome = async {
                let mut connection = pool.connection().await?;
                let mut found = connection.fetch_many(query);
                while let Some(row) = watch.bound(LONGEST_STATEMENT, found.try_next()).await? {
                    // Nobody listens any more: the rest is not wanted.
                    if sender.send(Ok(row)).await.is_err() {
                        break;
                    }
                }
                Ok(())
            };
            if let Err(error) = outcome.await {
                drop(sender.send(Err(error)).await);
            }
        };
        // Reading the rows does the work; it ends with the last one.
        let work = stream::once(work).filter_map(|()| std::future::ready(None));
        let rows = stream::poll_fn(move |context| rows.poll_recv(context));
        stream::select(rows, work).boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, Result<Option<AnyRow>, sqlx::Error>>
    where
        E: 'q + Execute<'q, Any>,
    {
        let pool = self.clone();
        Box::pin(async move {
            let mut connection = pool.connection().await?;
            pool.bound(LONGEST_STATEMENT, connection.fetch_optional(query))
                .await
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, Result<AnyStatement, sqlx::Error>>
    where
        'p: 'e,
    {
        self.pool.prepare_with(sql, parameters)
    }
}
