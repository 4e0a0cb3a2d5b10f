//! Copies of the whole database in one file, made while others write: for back-ups, and before each migration.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sqlx::Executor as _;
use uuid::Uuid;

use super::{Backend, Db, sqlite_file};

/// Why a copy was not made.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// One of the databases does not answer, or refuses a row.
    #[error("the database was not copied: {0}")]
    Database(#[from] sqlx::Error),
    /// The copy cannot be opened.
    #[error("the copy of the database cannot be opened: {0}")]
    Open(String),
    /// The file cannot be made.
    #[error("the copy of the database cannot be made: {0}")]
    File(#[from] io::Error),
    /// There is something in it already.
    #[error("the database that is copied into is not empty: it has rows in '{0}'")]
    NotEmpty(String),
    /// One side is of another version.
    #[error("the database that is copied into lacks the table '{0}'")]
    Tables(String),
    /// No type that both databases have.
    #[error("a column has a type that cannot be copied: {0}")]
    Type(String),
    /// This program does not know all tables.
    #[error("a newer program has changed the tables: let that one copy them")]
    Newer,
}

/// How often the last connection is waited for, and how long each time: five seconds, as for any lock of SQLite.
const MOST_TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(50);

/// Whether another connection is in the way (`SQLITE_BUSY`).
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.as_deref() == Some("5")
}

/// Between the name of the database and that of the first migration that followed.
const BEFORE: &str = ".before-";

impl Db {
    /// Writes the database as it is at one moment into a new file of SQLite, while others go on writing. Of PostgreSQL the rows are
    /// copied, so that a back-up can be looked into, and restored into either database, without its tools.
    ///
    /// # Errors
    /// See [`CopyError`].
    pub async fn copy_into_file(&self, file: &Path) -> Result<(), CopyError> {
        match self.backend {
            Backend::Sqlite => {
                sqlx::query("VACUUM INTO $1")
                    .bind(file.display().to_string())
                    .execute(&self.pool)
                    .await?;
            }
            Backend::Postgres => {
                let url = format!("sqlite://{}", file.display());
                // Boxed: to open a database may copy another one first.
                let copy = Box::pin(Self::open(&url))
                    .await
                    .map_err(|error| CopyError::Open(error.to_string()))?;
                self.copy_rows_into(&copy).await?;
                copy.close_into_one_file().await?;
            }
        }
        let copied = file.to_owned();
        tokio::task::spawn_blocking(move || std::fs::File::open(copied)?.sync_all())
            .await
            .map_err(io::Error::other)??;
        Ok(())
    }

    /// Closes a database of SQLite so that nothing of it lies beside its file.
    ///
    /// # Errors
    /// When the database does not answer, or somebody else has it open.
    pub async fn close_into_one_file(&self) -> Result<(), sqlx::Error> {
        self.pool.close().await;
        // A connection that was dropped, not closed, still holds the file for a moment, and SQLite does not wait here.
        let mut tries = 0;
        while let Err(error) = self.writer.execute("PRAGMA journal_mode = DELETE").await {
            tries += 1;
            if tries == MOST_TRIES || !is_busy(&error) {
                return Err(error);
            }
            tokio::time::sleep(PAUSE).await;
        }
        self.writer.close().await;
        Ok(())
    }

    /// Copies the file of SQLite, to have a way back. A database with tools of its own has its own ways.
    pub(super) async fn copy_before_migration(&self, first_due: &str) -> Result<(), CopyError> {
        if self.backend != Backend::Sqlite {
            return Ok(());
        }
        let file: String =
            sqlx::query_scalar("SELECT file FROM pragma_database_list WHERE name = 'main'")
                .fetch_one(&self.pool)
                .await?;
        let version = first_due.split(' ').next().unwrap_or_default();
        let kept = PathBuf::from(format!("{file}{BEFORE}{version}"));
        // Two processes may start at once; and a migration that failed is tried again after the same copy.
        if kept.exists() {
            return Ok(());
        }
        let unfinished = PathBuf::from(format!("{file}{BEFORE}{}", Uuid::now_v7()));
        let copied = self.copy_into_file(&unfinished).await;
        if let Err(error) = copied {
            drop(std::fs::remove_file(&unfinished));
            return Err(error);
        }
        std::fs::rename(&unfinished, &kept)?;
        tracing::info!(copy = %kept.display(), "copied the database before its migration");
        Ok(())
    }
}

/// Removes the copies that were made before migrations and are older than this; how many.
///
/// # Errors
/// When the folder cannot be read, or a copy cannot be removed.
pub fn remove_old_copies(database_url: &str, older_than: Duration) -> io::Result<usize> {
    let Some(file) = sqlite_file(database_url) else {
        return Ok(0);
    };
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let beginning = format!("{name}{BEFORE}");
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut removed = 0;
    for entry in std::fs::read_dir(folder.unwrap_or(Path::new(".")))? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with(&beginning) {
            continue;
        }
        let age = SystemTime::now().duration_since(entry.metadata()?.modified()?);
        if age.unwrap_or_default() > older_than {
            std::fs::remove_file(entry.path())?;
            removed += 1;
        }
    }
    Ok(removed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_file_is_closed_when_its_last_reader_has_let_go_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("copy.db");
        let url = format!("sqlite://{}", file.display());
        let db = Db::open(&url).await.unwrap();
        let reader = Db::connect(&url, "rw").await.unwrap();
        reader.pool().execute("SELECT 1").await.unwrap();
        let closed = async {
            let result = db.close_into_one_file().await;
            (result, reader.pool().is_closed())
        };
        let let_go = async {
            tokio::time::sleep(4 * PAUSE).await;
            reader.close().await;
        };
        let ((result, is_last), ()) = tokio::join!(closed, let_go);
        result.unwrap();
        assert!(is_last, "it was closed under its reader");
        assert!(!folder.path().join("copy.db-wal").exists());
    }

    #[actix_web::test]
    async fn a_migration_leaves_a_copy_of_what_was_before_it_which_ends_with_its_days() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("shop.db").display());
        let db = Db::open(&url).await.unwrap();
        for sql in [
            "INSERT INTO guests (id, token_hash, created_at) VALUES ('before', 'x', '')",
            "DELETE FROM _sqlx_migrations WHERE version = 4",
            "DROP TABLE carts",
        ] {
            db.writer().execute(sql).await.unwrap();
        }
        db.migrate().await.unwrap();
        db.writer().execute("DELETE FROM guests").await.unwrap();
        db.migrate().await.unwrap();
        let copy = folder.path().join("shop.db.before-0004");
        let copied = Db::connect(&format!("sqlite://{}", copy.display()), "rw")
            .await
            .unwrap();
        let guests: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM guests")
            .fetch_one(copied.pool())
            .await
            .unwrap();
        assert_eq!(guests, 1);
        copied.close_into_one_file().await.unwrap();
        let day = Duration::from_secs(24 * 3600);
        assert_eq!(remove_old_copies(&url, day).unwrap(), 0);
        assert_eq!(remove_old_copies(&url, Duration::ZERO).unwrap(), 1);
        assert!(!copy.exists() && folder.path().join("shop.db").exists());
        db.close().await;
    }
}
