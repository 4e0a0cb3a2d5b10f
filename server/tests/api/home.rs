//! Where the app of a test lives: a folder, and a database in it. With `SCHICHTWERK_TEST_POSTGRES` (the address of a server
//! whose user may make databases) the database is one of its own there.
//!
//! The tables are made once in a template, which each home begins as a copy of: to make them again for each test would take
//! longer than most tests do.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, Weak};

use schichtwerk_server::foundation::db::Db;
use sqlx::{Connection as _, Executor as _};
use url::Url;
use uuid::Uuid;

const POSTGRES: &str = "SCHICHTWERK_TEST_POSTGRES";

/// Everything vanishes with it.
pub struct Home {
    folder: tempfile::TempDir,
    database: Option<PostgresDatabase>,
}

impl Home {
    /// A home whose database has its tables already.
    pub fn new() -> Self {
        let home = Self {
            folder: tempfile::tempdir().unwrap(),
            database: server().map(|server| template(&server).copy()),
        };
        if home.database.is_none() {
            std::fs::create_dir_all(home.data_dir()).unwrap();
            std::fs::write(home.sqlite_file(), sqlite_template()).unwrap();
        }
        home
    }

    /// A home as on the first day: an empty folder, and on PostgreSQL an empty database.
    pub fn bare() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            database: server().map(|server| PostgresDatabase::new(&server, "")),
        }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn data_dir(&self) -> PathBuf {
        self.path().join("data")
    }

    pub fn database_url(&self) -> String {
        match &self.database {
            Some(database) => database.url.to_string(),
            None => format!("sqlite://{}", self.sqlite_file().display()),
        }
    }

    /// A copy of the database as it is now, which later changes do not reach.
    pub async fn copy_database(&self, db: &Db) -> DatabaseCopy {
        if let Some(database) = &self.database {
            let copy = database.copy_in_use();
            for pool in [db.pool(), db.writer()] {
                forget_ended_connections(pool).await;
            }
            let url = copy.url.to_string();
            return DatabaseCopy {
                url,
                _database: Some(copy),
            };
        }
        let file = self.data_dir().join("copy.db");
        let copy = sqlx::AssertSqlSafe(format!("VACUUM INTO '{}'", file.display()));
        db.writer().execute(copy).await.unwrap();
        DatabaseCopy {
            url: format!("sqlite://{}", file.display()),
            _database: None,
        }
    }

    /// Leaves all of it for a person to look at.
    pub fn keep(self) {
        drop(self.folder.keep());
        std::mem::forget(self.database);
    }

    fn sqlite_file(&self) -> PathBuf {
        self.data_dir().join("schichtwerk.db")
    }
}

/// A database that [`Home::copy_database`] made; it vanishes with the value.
pub struct DatabaseCopy {
    pub url: String,
    _database: Option<PostgresDatabase>,
}

/// Keeps every other writer waiting until the transaction ends, as another process may.
pub async fn hold_writers(db: &Db) -> sqlx::Transaction<'static, sqlx::Any> {
    if server().is_none() {
        return db.writer().begin_with("BEGIN IMMEDIATE").await.unwrap();
    }
    let mut tx = db.writer().begin().await.unwrap();
    tx.execute("LOCK TABLE files, carts, admin_settings IN EXCLUSIVE MODE")
        .await
        .unwrap();
    tx
}

/// The server that the tests are to run on, if it is one.
fn server() -> Option<String> {
    std::env::var(POSTGRES).ok()
}

/// The file of a SQLite database with all its tables.
fn sqlite_template() -> &'static [u8] {
    static TEMPLATE: OnceLock<Vec<u8>> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("template.db");
        let url = format!("sqlite://{}", file.display());
        aside(move || async move {
            let db = Db::open(&url).await.unwrap();
            // What the write-ahead log holds would not be copied.
            let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
            db.writer().execute(checkpoint).await.unwrap();
            db.close().await;
        });
        assert!(
            !file.with_extension("db-wal").exists(),
            "the template is all in one file"
        );
        std::fs::read(file).unwrap()
    })
}

/// The database that homes are copies of, as long as one of them lives.
fn template(server: &str) -> Arc<PostgresDatabase> {
    static TEMPLATE: Mutex<Weak<PostgresDatabase>> = Mutex::new(Weak::new());
    let mut kept = TEMPLATE.lock().unwrap();
    kept.upgrade().unwrap_or_else(|| {
        let template = Arc::new(PostgresDatabase::new(server, ""));
        let url = template.url.to_string();
        aside(move || async move { Db::open(&url).await.unwrap().close().await });
        *kept = Arc::downgrade(&template);
        template
    })
}

struct PostgresDatabase {
    server: String,
    url: Url,
    /// Kept from vanishing before its copies do, so that the next one need not be made anew.
    _template: Option<Arc<PostgresDatabase>>,
}

impl PostgresDatabase {
    /// `options` follow the name in `CREATE DATABASE`.
    fn new(server: &str, options: &str) -> Self {
        let mut url = Url::parse(server).unwrap_or_else(|error| panic!("{POSTGRES}: {error}"));
        url.set_path(&format!("schichtwerk_test_{}", Uuid::now_v7().simple()));
        let database = Self {
            server: server.to_owned(),
            url,
            _template: None,
        };
        database.run(format!("CREATE DATABASE {} {options}", database.name()));
        database
    }

    fn copy(self: Arc<Self>) -> Self {
        let mut copy = Self::new(&self.server, &format!("TEMPLATE {}", self.name()));
        copy._template = Some(self);
        copy
    }

    /// PostgreSQL copies no database that is in use: its connections are closed, and none is let in until the copy is made.
    fn copy_in_use(&self) -> Self {
        let name = self.name();
        self.run(format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"));
        self.run(format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        ));
        let copy = Self::new(&self.server, &format!("TEMPLATE {name}"));
        self.run(format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true"));
        copy
    }

    fn name(&self) -> &str {
        self.url.path().trim_start_matches('/')
    }

    fn run(&self, sql: String) {
        let server = self.server.clone();
        aside(move || async move {
            sqlx::any::install_default_drivers();
            let mut connection = sqlx::AnyConnection::connect(&server).await.unwrap();
            connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
        });
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        self.run(format!("DROP DATABASE {} WITH (FORCE)", self.name()));
    }
}

/// Takes those connections out of a pool that the database has ended: one that was used a moment ago is handed out untried.
async fn forget_ended_connections(pool: &sqlx::AnyPool) {
    let mut idle = Vec::new();
    while let Some(mut connection) = pool.try_acquire() {
        if connection.ping().await.is_ok() {
            idle.push(connection);
        } else {
            drop(connection.detach());
        }
    }
}

/// Does the work on a thread of its own, because a test may be in the middle of its runtime, or at its end.
fn aside<W: Future<Output = ()>>(work: impl FnOnce() -> W + Send + 'static) {
    let thread = std::thread::spawn(move || {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
            .block_on(work());
    });
    thread.join().expect("the test's database obeys");
}
