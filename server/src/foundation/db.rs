//! The database: SQLite by default, PostgreSQL by address, one set of portable SQL for both.
//!
//! A caller with more than one statement gives [`Db::write`] or [`Db::write_locked`] a closure, and the database layer runs it in
//! a transaction: again where PostgreSQL could not make it look as if it had run alone. SQLite has one writer at a time.
//!
//! Only the types that sqlx's `Any` driver takes on both sides are used: TEXT, BIGINT, SMALLINT, DOUBLE PRECISION.
//! Times are TEXT (see [`crate::foundation::clock::to_text`]), money is BIGINT cents, flags are SMALLINT 0 or 1, JSON is TEXT.

mod copies;
mod guards;
mod news;
mod rows;
mod schema;
mod timed_pool;
mod together;
mod write;

use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;

use jiff::Timestamp;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};

use crate::foundation::clock::{Clock, SystemClock};
use crate::foundation::program::program_name;
pub(crate) use copies::{CopyError, remove_old_copies};
pub(crate) use guards::end_of_invoices;
pub use news::{News, announce};
pub(crate) use rows::TableSum;
use schema::Schema;
pub(crate) use timed_pool::TimedPool;
use timed_pool::{LONGEST_STATEMENT, Watch};
pub use together::{Statement, Value, places, rows_in, rows_of_places, together};
pub use write::{Collision, Lock, Tx, is_collision, lock};

/// Older libraries can lose committed writes in WAL mode (the WAL-reset race, fixed in 3.51.3).
const OLDEST_SQLITE: [u32; 3] = [3, 51, 3];

/// FULL keeps a commit through a power loss; busy_timeout lets a second writer wait its turn.
const SQLITE_SESSION: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; \
     PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";

/// Waiting for the other writer takes as long as in SQLite. What is read after the lock was waited for must be the state of
/// that moment, whatever the operator set as the default level. A process that stands still in the middle of a write, or
/// whose machine is gone, gives the lock back. A statement that nobody waits for any more ends. Queries of some milliseconds are not compiled to machine code first, which takes
/// longer than they do.
const POSTGRES_SESSION: &str = "SET lock_timeout = '5s'; SET statement_timeout = '12s'; SET jit = off; \
     SET default_transaction_isolation = 'read committed'; \
     SET idle_in_transaction_session_timeout = '30s';";

/// Connections for reads; who writes holds none of them while it waits for its turn.
const READERS: u32 = 8;

/// SQLite has one writer at a time. A PostgreSQL takes 100 connections by default: enough for four processes
/// and a person who looks.
const SQLITE_WRITERS: u32 = 1;
const POSTGRES_WRITERS: u32 = 12;

/// sqlx keeps 100 prepared statements for each connection; a purchase, an admin and the jobs need more, and each one that was
/// dropped costs a round trip more.
const POSTGRES_STATEMENTS: &str = "statement-cache-capacity";
const POSTGRES_STATEMENT_COUNT: &str = "500";

/// The name under which a connection stands in the list of PostgreSQL.
const POSTGRES_NAME: &str = "application_name";

/// A call does not wait longer for a connection; a writer may wait some seconds more in the database.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// What can go wrong while the database is opened.
#[derive(Debug, thiserror::Error)]
pub enum DbStartError {
    /// The address cannot be used.
    #[error("the database cannot be opened: {0}")]
    Open(#[from] sqlx::Error),
    /// The folder of the database file cannot be made.
    #[error("the folder of the database cannot be made: {0}")]
    Folder(#[from] std::io::Error),
    /// A migration failed.
    #[error("a migration failed: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// Before a migration the data is copied; it is not migrated without.
    #[error("{0}. Nothing was migrated")]
    Copy(#[from] CopyError),
    /// The linked SQLite has a bug that loses data.
    #[error(
        "SQLite {0} is too old: 3.51.3 or newer is needed, older ones can lose committed orders"
    )]
    OldSqlite(String),
    /// A command was asked about a database that is not there.
    #[error(
        "there is no database {0}: a command makes none. Set DATABASE_URL and DATA_DIR as the running server has them; \
         the first start of a server makes a new shop"
    )]
    Missing(String),
    /// There is a database, and no shop in it.
    #[error(
        "the database holds no shop: a command makes none. Set DATABASE_URL and DATA_DIR as the running server has them; \
         the first start of a server makes a new shop"
    )]
    NoShop,
    /// A command does not change tables by the way.
    #[error(
        "the database is older than this program ({0} is due): stop servers of older versions, then run `{program} migrate`",
        program = program_name()
    )]
    Older(String),
    /// What is due would pull the tables away from under them.
    #[error(
        "servers of an older version still run on this database, and what is due changes what they read and write ({0}): \
         stop all of them, then start this one"
    )]
    OlderRun(String),
    /// A newer program has changed the tables.
    #[error(
        "the database is newer than this program, which does not know the migration {0}: start the newer program, or go \
         back to a copy of the data from before the upgrade"
    )]
    Newer(String),
}

/// As the driver names it.
const POSTGRES: &str = "PostgreSQL";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Backend {
    Sqlite,
    Postgres,
}

/// The pools of connections to the shop's database.
#[derive(Debug, Clone)]
pub struct Db {
    pool: TimedPool,
    writer: TimedPool,
    backend: Backend,
}

impl Db {
    /// Opens the database, or makes a new one, and brings its tables up to date.
    ///
    /// # Errors
    /// See [`DbStartError`].
    pub async fn open(url: &str) -> Result<Self, DbStartError> {
        if let Some(folder) = sqlite_file(url).as_deref().and_then(Path::parent) {
            std::fs::create_dir_all(folder)?;
        }
        let db = Self::connect(url, "rwc").await?;
        db.migrate().await?;
        Ok(db)
    }

    /// Opens the database of a shop, whose tables must be up to date; makes nothing and migrates nothing.
    ///
    /// # Errors
    /// See [`DbStartError`].
    pub async fn open_existing(url: &str) -> Result<Self, DbStartError> {
        let db = Self::open_unmigrated(url).await?;
        match db.due_migrations().await?.first() {
            Some(due) => Err(DbStartError::Older(due.clone())),
            None => Ok(db),
        }
    }

    /// Opens the database of a shop, whose tables may be older than this program; makes nothing and migrates nothing.
    ///
    /// # Errors
    /// See [`DbStartError`].
    pub(crate) async fn open_unmigrated(url: &str) -> Result<Self, DbStartError> {
        if sqlite_file(url).is_some_and(|file| !file.exists()) {
            return Err(DbStartError::Missing(address_to_show(url)));
        }
        let db = Self::connect(url, "rw").await?;
        let schema = Schema::of(&db).await?;
        if schema.is_empty {
            return Err(DbStartError::NoShop);
        }
        schema.check_age()?;
        Ok(db)
    }

    /// The migrations that the database lacks, as `0110 what belongs together`.
    pub(crate) async fn due_migrations(&self) -> Result<Vec<String>, sqlx::Error> {
        Ok(Schema::of(self).await?.due)
    }

    /// Brings the tables up to date.
    ///
    /// # Errors
    /// See [`DbStartError`].
    pub async fn migrate(&self) -> Result<(), DbStartError> {
        let schema = Schema::of(self).await?;
        schema.check_age()?;
        if !schema.is_empty
            && let Some(first) = schema.due.first()
        {
            schema.check_older(self).await?;
            self.copy_before_migration(first).await?;
        }
        let migrator = schema::migrator();
        match self.backend {
            Backend::Sqlite => migrator.run(&*self.writer).await?,
            Backend::Postgres => {
                // On a connection without our timeout: a second process waits until the first has migrated.
                let options = self.writer.connect_options();
                let mut connection = AnyConnection::connect_with(&options).await?;
                migrator.run(&mut connection).await?;
                connection.close().await?;
            }
        }
        // Once more: a newer program may have migrated while this one waited for its turn.
        let schema = Schema::of(self).await?;
        schema.check_age()?;
        // The guards of a newer program stay as they are.
        if !schema.is_newer() {
            guards::install(self).await?;
        }
        Ok(())
    }

    async fn connect(url: &str, sqlite_mode: &str) -> Result<Self, DbStartError> {
        sqlx::any::install_default_drivers();
        let (backend, url) = match url.starts_with("sqlite:") {
            true => (Backend::Sqlite, with_sqlite_mode(url, sqlite_mode)),
            false => (Backend::Postgres, prepare_postgres_address(url)),
        };
        let options = AnyConnectOptions::from_str(&url)?;
        let writers = match backend {
            Backend::Sqlite => SQLITE_WRITERS,
            Backend::Postgres => POSTGRES_WRITERS,
        };
        // A server that was replaced leaves the connections of both dead.
        let watch = (backend == Backend::Postgres).then(Watch::default);
        let pool = connect(backend, &options, READERS, watch.clone()).await?;
        let writer = connect(backend, &options, writers, watch.clone()).await?;
        let db = Self {
            pool: TimedPool::new(pool, watch.clone()),
            writer: TimedPool::new(writer, watch),
            backend,
        };
        db.check_version().await?;
        Ok(db)
    }

    /// Whether it is made for many processes, so that what all of them count together is cheap.
    pub fn is_postgres(&self) -> bool {
        matches!(self.backend, Backend::Postgres)
    }

    /// Connections for reads. None of them waits behind writers.
    pub fn pool(&self) -> &TimedPool {
        &self.pool
    }

    /// Connections for single statements that write; in SQLite there is one.
    pub fn writer(&self) -> &TimedPool {
        &self.writer
    }

    /// Gathers what queries are planned by, as a shop in use does by itself: in PostgreSQL also which rows an index answers for alone.
    pub async fn refresh_statistics(&self) -> Result<(), sqlx::Error> {
        let sql = match self.backend {
            Backend::Sqlite => "ANALYZE",
            Backend::Postgres => "VACUUM ANALYZE",
        };
        sqlx::query(sql).execute(&self.writer).await.map(drop)
    }

    /// Reads with several statements on one connection.
    ///
    /// # Errors
    /// Those of the closure; when the database does not answer in time.
    pub async fn read<T, E: From<sqlx::Error>>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut connection = self.pool.connection().await?;
        self.pool
            .bound(LONGEST_STATEMENT, work(&mut connection))
            .await
    }

    /// The time by the database's own clock, which all processes share; `own` where the clock of this machine is that one. A test's
    /// clock that was moved moves it as well.
    pub async fn now(&self, own: &dyn Clock) -> Result<Timestamp, sqlx::Error> {
        match self.server_time().await? {
            Some(time) => Ok(time + SystemClock.now().duration_until(own.now())),
            None => Ok(own.now()),
        }
    }

    /// What the clock of the database's machine says; None where that is this machine's.
    pub(crate) async fn server_time(&self) -> Result<Option<Timestamp>, sqlx::Error> {
        if self.backend == Backend::Sqlite {
            return Ok(None);
        }
        let sql = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)";
        let microseconds: i64 = sqlx::query_scalar(sql).fetch_one(&self.pool).await?;
        Timestamp::from_microsecond(microseconds)
            .map(Some)
            .map_err(|error| sqlx::Error::Decode(error.into()))
    }

    /// Closes every connection; one that is dead is not waited for.
    pub async fn close(&self) {
        for pool in [&self.writer, &self.pool] {
            drop(tokio::time::timeout(LONGEST_STATEMENT, pool.close()).await);
        }
    }

    /// A connection beside the pool that waits for another writer for a second at most: for the health check, which must not
    /// stand in line behind the calls that it looks after.
    pub(crate) async fn connect_alone(&self) -> Result<AnyConnection, sqlx::Error> {
        let mut connection = AnyConnection::connect_with(&self.pool.connect_options()).await?;
        let (session, wait) = match self.backend {
            Backend::Sqlite => (SQLITE_SESSION, "PRAGMA busy_timeout = 1000"),
            Backend::Postgres => (POSTGRES_SESSION, "SET lock_timeout = '1s'"),
        };
        connection.execute(session).await?;
        connection.execute(wait).await?;
        Ok(connection)
    }

    async fn check_version(&self) -> Result<(), DbStartError> {
        if self.backend == Backend::Postgres {
            return Ok(());
        }
        let version: String = sqlx::query_scalar("SELECT sqlite_version()")
            .fetch_one(&self.pool)
            .await?;
        if is_new_enough(&version) {
            Ok(())
        } else {
            Err(DbStartError::OldSqlite(version))
        }
    }
}

async fn connect(
    backend: Backend,
    options: &AnyConnectOptions,
    most: u32,
    watch: Option<Watch>,
) -> Result<AnyPool, sqlx::Error> {
    AnyPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(LONGEST_WAIT)
        // A ping before each use is a round trip more for each statement.
        .test_before_acquire(false)
        .before_acquire(move |connection, about| {
            let watch = watch.clone();
            Box::pin(async move {
                match watch {
                    Some(watch) => watch.may_be_used(connection, about).await,
                    None => Ok(true),
                }
            })
        })
        .after_connect(move |connection, _| {
            Box::pin(async move {
                let session = match backend {
                    Backend::Sqlite => SQLITE_SESSION,
                    Backend::Postgres => POSTGRES_SESSION,
                };
                connection.execute(session).await.map(drop)
            })
        })
        .connect_with(options.clone())
        .await
}

fn is_new_enough(version: &str) -> bool {
    let parts: Vec<u32> = version
        .split('.')
        .map_while(|part| part.parse().ok())
        .collect();
    parts.as_slice() >= OLDEST_SQLITE.as_slice()
}

/// Room for every prepared statement, and the program's name, unless the operator chose others.
fn prepare_postgres_address(url: &str) -> String {
    let Ok(mut parsed) = url::Url::parse(url) else {
        return url.to_owned();
    };
    for (name, value) in [
        (POSTGRES_STATEMENTS, POSTGRES_STATEMENT_COUNT),
        (POSTGRES_NAME, schema::program_name().as_str()),
    ] {
        if !url.contains(name) {
            parsed.query_pairs_mut().append_pair(name, value);
        }
    }
    parsed.into()
}

/// The file that an address of SQLite names.
pub fn sqlite_file(url: &str) -> Option<PathBuf> {
    let path = url.strip_prefix("sqlite:")?.trim_start_matches("//");
    let file = path.split('?').next().unwrap_or(path);
    Some(PathBuf::from(file))
}

/// How SQLite opens the file, unless the operator chose another way.
fn with_sqlite_mode(url: &str, mode: &str) -> String {
    if url.contains("mode=") {
        url.to_owned()
    } else {
        format!(
            "{url}{}mode={mode}",
            if url.contains('?') { '&' } else { '?' }
        )
    }
}

/// A database as a person may see it: the whole path of a file, or the address without its password.
pub(crate) fn address_to_show(url: &str) -> String {
    if let Some(file) = sqlite_file(url) {
        return std::path::absolute(&file)
            .unwrap_or(file)
            .display()
            .to_string();
    }
    let shown = url::Url::parse(url).ok().and_then(|mut url| {
        url.set_password(None).ok()?;
        url.set_query(None);
        Some(url.to_string())
    });
    shown.unwrap_or_else(|| "(an address without a host)".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn temporary() -> (tempfile::TempDir, Db) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!(
            "sqlite://{}",
            folder.path().join("deep/er/test.db").display()
        );
        let db = Db::open(&url).await.unwrap();
        (folder, db)
    }

    #[actix_web::test]
    async fn sqlite_is_new_enough_and_durable() {
        let (_folder, db) = temporary().await;
        let version: String = sqlx::query_scalar("SELECT sqlite_version()")
            .fetch_one(db.pool())
            .await
            .unwrap();
        assert!(is_new_enough(&version), "{version}");
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode")
            .fetch_one(db.pool())
            .await
            .unwrap();
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous")
            .fetch_one(db.pool())
            .await
            .unwrap();
        let timeout: i64 = sqlx::query_scalar("PRAGMA busy_timeout")
            .fetch_one(db.pool())
            .await
            .unwrap();
        assert_eq!((mode.as_str(), synchronous, timeout), ("wal", 2, 5000));
    }

    #[test]
    fn versions_compare_as_numbers() {
        assert!(is_new_enough("3.51.3"));
        assert!(is_new_enough("3.100.0"));
        assert!(!is_new_enough("3.51.2"));
        assert!(!is_new_enough("3.9.20"));
        assert!(!is_new_enough(""));
    }
}
