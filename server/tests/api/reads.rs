//! How much a statement lets its database read. Counted and not timed, so that a slow machine judges as a fast one does.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _, SqliteConnection};

use crate::harness::TestApp;

/// Instructions of SQLite's machine between two counts.
const COUNTED_TOGETHER: i32 = 10;

/// Instructions that a row costs at least there: to go to it, to compare a column, to hand it on.
const INSTRUCTIONS_OF_A_ROW: u64 = 10;

/// A connection that counts what its statements read.
pub enum Reads {
    Sqlite(SqliteConnection, Arc<AtomicU64>),
    Postgres(PgConnection),
}

impl Reads {
    pub async fn of(app: &TestApp) -> Self {
        let url = &app.config.database_url;
        if app.is_postgres() {
            let mut connection = PgConnection::connect(url).await.unwrap();
            // As the planner goes about large tables: it reads small ones whole, whatever indexes there are.
            for way in ["seqscan", "hashjoin", "mergejoin"] {
                let off = AssertSqlSafe(format!("SET enable_{way} = off"));
                sqlx::query(off).execute(&mut connection).await.unwrap();
            }
            return Self::Postgres(connection);
        }
        let mut connection = SqliteConnection::connect(url).await.unwrap();
        // The first statement reads the tables' definitions.
        sqlx::query("SELECT COUNT(*) FROM users")
            .execute(&mut connection)
            .await
            .unwrap();
        let count = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&count);
        connection
            .lock_handle()
            .await
            .unwrap()
            .set_progress_handler(COUNTED_TOGETHER, move || {
                counter.fetch_add(1, Ordering::Relaxed);
                true
            });
        Self::Sqlite(connection, count)
    }

    /// Of these tables, those that the statement reads whole and not by an index.
    pub async fn whole<'a>(
        &mut self,
        sql: &str,
        values: &[&str],
        tables: &[&'a str],
    ) -> Vec<&'a str> {
        match self {
            Self::Sqlite(connection, _) => {
                let explain = format!("EXPLAIN QUERY PLAN {sql}");
                let mut query =
                    sqlx::query_as::<_, (i64, i64, i64, String)>(AssertSqlSafe(explain));
                for value in values {
                    query = query.bind(*value);
                }
                let plan = query.fetch_all(connection).await.unwrap();
                let is_whole = |table: &&str| {
                    plan.iter().any(|(_, _, _, step)| {
                        let mut words = step.split(' ');
                        words.next() == Some("SCAN")
                            && words.next() == Some(table)
                            && !step.contains("USING COVERING INDEX")
                    })
                };
                tables.iter().copied().filter(is_whole).collect()
            }
            Self::Postgres(connection) => {
                let plan = plan_of(connection, "EXPLAIN (FORMAT JSON)", sql, values).await;
                let is_whole = |table: &&str| reads_whole(&plan, table);
                tables.iter().copied().filter(is_whole).collect()
            }
        }
    }

    /// Rows of tables and indexes that the statement goes through. SQLite counts instructions; its rows are those divided by what a row
    /// costs at least, and therefore a few too many.
    pub async fn rows(&mut self, sql: &str, values: &[&str]) -> u64 {
        match self {
            Self::Sqlite(connection, count) => {
                let mut query = sqlx::query(AssertSqlSafe(sql));
                for value in values {
                    query = query.bind(*value);
                }
                count.store(0, Ordering::Relaxed);
                query.fetch_all(connection).await.unwrap();
                count.load(Ordering::Relaxed) * COUNTED_TOGETHER as u64 / INSTRUCTIONS_OF_A_ROW
            }
            Self::Postgres(connection) => {
                let explain = "EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)";
                let plan = plan_of(connection, explain, sql, values).await;
                rows_of_plan(&plan).round() as u64
            }
        }
    }
}

async fn plan_of(
    connection: &mut PgConnection,
    explain: &str,
    sql: &str,
    values: &[&str],
) -> Value {
    let mut query = sqlx::query(AssertSqlSafe(format!("{explain} {sql}")));
    for value in values {
        query = query.bind(*value);
    }
    let row = query.fetch_one(connection).await.unwrap();
    let plan: String = row.try_get_unchecked(0).unwrap();
    let mut plan: Value = serde_json::from_str(&plan).unwrap();
    plan[0]["Plan"].take()
}

fn reads_whole(node: &Value, table: &str) -> bool {
    let mut below = node["Plans"].as_array().into_iter().flatten();
    (node["Node Type"] == "Seq Scan" && node["Relation Name"] == table)
        || below.any(|node| reads_whole(node, table))
}

/// What the plan's scans found, and what they threw away again.
fn rows_of_plan(node: &Value) -> f64 {
    let number = |name: &str| node[name].as_f64().unwrap_or_default();
    let below: f64 = node["Plans"]
        .as_array()
        .into_iter()
        .flatten()
        .map(rows_of_plan)
        .sum();
    let is_scan = node["Node Type"]
        .as_str()
        .is_some_and(|kind| kind.contains("Scan"));
    if !is_scan {
        return below;
    }
    let each = number("Actual Rows")
        + number("Rows Removed by Filter")
        + number("Rows Removed by Index Recheck");
    below + each * number("Actual Loops")
}
