//! Which migrations a database has, and whether this program may work on it.

use sqlx::AssertSqlSafe;
use sqlx::migrate::Migrator;

use super::{Backend, Db, DbStartError};

static MIGRATIONS: Migrator = sqlx_macros::migrate!("../migrations");

/// A migration whose file is called `0123_expand_…` only adds tables, columns and indexes: programs that do not know it may go
/// on, and start again, beside a newer one.
const EXPAND: &str = "expand ";

/// What a program calls itself in PostgreSQL, before the last migration that it knows.
const PROGRAM: &str = "schichtwerk-";

fn latest() -> i64 {
    MIGRATIONS
        .iter()
        .map(|known| known.version)
        .max()
        .unwrap_or_default()
}

/// By this name PostgreSQL lists the connections of this program.
pub(super) fn program_name() -> String {
    format!("{PROGRAM}{}", latest())
}

/// How a database stands to this program.
#[derive(Debug)]
pub(super) struct Schema {
    /// Migrations of this program that the database lacks, as `0110 what belongs together`.
    pub(super) due: Vec<String>,
    /// One of them does more than to add.
    changes: bool,
    /// True if the database has none at all.
    pub(super) is_empty: bool,
    /// Migrations that this program does not know.
    newer: Vec<String>,
    /// One of them does more than to add.
    is_changed: bool,
}

impl Schema {
    /// Reads what was migrated; writes nothing.
    pub(super) async fn of(db: &Db) -> Result<Self, sqlx::Error> {
        let tables = match db.backend {
            Backend::Sqlite => "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'",
            Backend::Postgres => {
                "SELECT COUNT(*) FROM information_schema.tables \
                 WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'"
            }
        };
        let tables: i64 = sqlx::query_scalar(tables).fetch_one(&db.pool).await?;
        let applied: Vec<(i64, String)> = if tables == 0 {
            Vec::new()
        } else {
            let sql =
                "SELECT version, description FROM _sqlx_migrations WHERE success ORDER BY version";
            sqlx::query_as(AssertSqlSafe(sql))
                .fetch_all(&db.pool)
                .await?
        };
        let due: Vec<_> = MIGRATIONS
            .iter()
            .filter(|known| applied.iter().all(|(version, _)| *version != known.version))
            .collect();
        let newer = || {
            applied
                .iter()
                .filter(|(version, _)| !MIGRATIONS.version_exists(*version))
        };
        Ok(Self {
            changes: due
                .iter()
                .any(|known| !known.description.starts_with(EXPAND)),
            due: due
                .iter()
                .map(|known| named(known.version, &known.description))
                .collect(),
            is_empty: applied.is_empty(),
            is_changed: newer().any(|(_, name)| !name.starts_with(EXPAND)),
            newer: newer()
                .map(|(version, name)| named(*version, name))
                .collect(),
        })
    }

    /// Refuses a database that only a newer program may use.
    pub(super) fn check_age(&self) -> Result<(), DbStartError> {
        // A program that lacks some and knows too little of others comes from another line of versions.
        if self.is_changed || (!self.newer.is_empty() && !self.due.is_empty()) {
            return Err(DbStartError::Newer(self.newer.join(", ")));
        }
        Ok(())
    }

    /// Refuses to change what servers of an older version still read and write.
    pub(super) async fn check_older(&self, db: &Db) -> Result<(), DbStartError> {
        if self.is_empty || !self.changes || db.backend == Backend::Sqlite {
            return Ok(());
        }
        let sql = "SELECT DISTINCT CAST(application_name AS TEXT) FROM pg_stat_activity \
             WHERE datname = current_database() AND application_name IS NOT NULL";
        let names: Vec<String> = sqlx::query_scalar(sql).fetch_all(&db.pool).await?;
        let is_older = |name: &String| {
            let version = name.strip_prefix(PROGRAM).map(str::parse::<i64>);
            matches!(version, Some(Ok(version)) if version < latest())
        };
        match names.iter().any(is_older) {
            true => Err(DbStartError::OlderRun(self.due.join(", "))),
            false => Ok(()),
        }
    }

    /// True if a newer program has migrated it.
    pub(super) fn is_newer(&self) -> bool {
        !self.newer.is_empty()
    }
}

fn named(version: i64, description: &str) -> String {
    format!("{version:04} {description}")
}

/// The migrations, for a database that may have more of them: [`Schema::check_age`] decides about those.
pub(super) fn migrator() -> Migrator {
    let mut migrator = Migrator::with_migrations(MIGRATIONS.iter().cloned().collect());
    migrator.set_ignore_missing(true);
    migrator
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Statements that an older program does not notice.
    fn only_adds(sql: &str) -> bool {
        let lines = sql
            .lines()
            .filter(|line| !line.trim_start().starts_with("--"));
        let text: Vec<&str> = lines.collect();
        text.join(" ").split(';').all(|statement| {
            let words: Vec<String> = statement
                .split_whitespace()
                .map(str::to_ascii_uppercase)
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let can_be_left_out =
                !words.contains(&"NULL") || !words.contains(&"NOT") || words.contains(&"DEFAULT");
            match words.as_slice() {
                // A key into a table that the older program deletes from would refuse that.
                words if words.contains(&"REFERENCES") => false,
                [] | ["CREATE", "TABLE" | "INDEX", ..] => true,
                ["ALTER", "TABLE", _, "ADD", "COLUMN", ..] => {
                    can_be_left_out && !words.contains(&"UNIQUE") && !words.contains(&"CHECK")
                }
                _ => false,
            }
        })
    }

    #[test]
    fn a_migration_that_is_called_an_expansion_only_adds() {
        for migration in MIGRATIONS.iter() {
            if migration.description.starts_with(EXPAND) {
                assert!(
                    only_adds(migration.sql.as_str()),
                    "{}: an older program could not run beside it; rename it",
                    migration.version
                );
            }
        }
        for good in [
            "-- Why.\nCREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL);\nCREATE INDEX a ON notes (text);",
            "ALTER TABLE orders ADD COLUMN carrier TEXT;",
            "ALTER TABLE orders ADD COLUMN pieces BIGINT NOT NULL DEFAULT 0;",
        ] {
            assert!(only_adds(good), "{good}");
        }
        for bad in [
            "ALTER TABLE orders ADD COLUMN pieces BIGINT NOT NULL;",
            "ALTER TABLE orders DROP COLUMN carrier;",
            "CREATE UNIQUE INDEX one ON orders (carrier);",
            "CREATE TABLE a (id TEXT); UPDATE orders SET status = 'x';",
            "DROP TABLE orders;",
            "CREATE TABLE notes (order_id TEXT NOT NULL REFERENCES orders (id));",
            "CREATE TABLE notes (order_id TEXT, FOREIGN KEY (order_id)\n  references orders (id));",
            "ALTER TABLE orders ADD COLUMN note_id TEXT REFERENCES notes (id);",
        ] {
            assert!(!only_adds(bad), "{bad}");
        }
    }
}
