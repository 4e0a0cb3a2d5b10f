//! Where the app of a test lives: a folder, and a database in it. With `SCHICHTWERK_TEST_POSTGRES` (the address of a server
//! whose user may make databases) the database is one of its own there.

use std::path::{Path, PathBuf};

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
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            database: std::env::var(POSTGRES)
                .ok()
                .map(|server| PostgresDatabase::new(&server)),
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
            None => format!(
                "sqlite://{}",
                self.data_dir().join("schichtwerk.db").display()
            ),
        }
    }

    /// Leaves all of it for a person to look at.
    pub fn keep(self) {
        drop(self.folder.keep());
        std::mem::forget(self.database);
    }
}

struct PostgresDatabase {
    server: String,
    url: Url,
}

impl PostgresDatabase {
    fn new(server: &str) -> Self {
        let mut url = Url::parse(server).unwrap_or_else(|error| panic!("{POSTGRES}: {error}"));
        url.set_path(&format!("schichtwerk_test_{}", Uuid::now_v7().simple()));
        let database = Self {
            server: server.to_owned(),
            url,
        };
        database.run(format!("CREATE DATABASE {}", database.name()));
        database
    }

    fn name(&self) -> &str {
        self.url.path().trim_start_matches('/')
    }

    /// On a thread of its own, because a test may be in the middle of its runtime, or at its end.
    fn run(&self, sql: String) {
        let server = self.server.clone();
        let work = async move {
            sqlx::any::install_default_drivers();
            let mut connection = sqlx::AnyConnection::connect(&server).await.unwrap();
            connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
        };
        let thread = std::thread::spawn(move || {
            tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap()
                .block_on(work);
        });
        thread.join().expect("the test server of PostgreSQL obeys");
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        self.run(format!("DROP DATABASE {} WITH (FORCE)", self.name()));
    }
}
