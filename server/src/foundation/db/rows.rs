//! All rows of one database, read at one moment, and written into another one with the same tables.

use sha2::{Digest as _, Sha256};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Executor as _, Row as _};

use futures_util::TryStreamExt as _;

use super::schema::Schema;
use super::together::{Value, rows_of_places, run};
use super::{Backend, CopyError, Db};

/// Both databases take more values in one statement.
const VALUES_AT_ONCE: usize = 8000;

/// Rows that name other rows of their own table, with the column that puts those first.
const NAME_THEIR_OWN: (&str, &str) = ("invoices", "position");

/// What a table holds, independent of the order of its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSum {
    /// Its name.
    pub table: String,
    /// How many rows.
    pub rows: u64,
    /// The sum of the SHA-256 of all rows.
    sum: [u64; 4],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Integer,
    Real,
}

#[derive(Debug)]
struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
}

impl Db {
    /// Writes every row into an empty database with the same tables, as all of them are at one moment. What each table holds. A copy
    /// that is cut off leaves the other database empty.
    ///
    /// # Errors
    /// When one of them does not answer, has a table or a column that the other one lacks, or the other one is not empty.
    pub async fn copy_rows_into(&self, target: &Self) -> Result<Vec<TableSum>, CopyError> {
        if Schema::of(self).await?.is_newer() {
            return Err(CopyError::Newer);
        }
        let mut from = self.read_one_moment().await?;
        let mut into = target.connect_alone().await?;
        let begin = match target.backend {
            Backend::Sqlite => "BEGIN IMMEDIATE",
            Backend::Postgres => "SET statement_timeout = 0; BEGIN",
        };
        into.execute(begin).await?;
        let tables = target.tables(&mut into).await?;
        let known = self.tables(&mut from).await?;
        if let Some(lost) = known
            .iter()
            .find(|known| tables.iter().all(|table| table.name != known.name))
        {
            return Err(CopyError::Tables(lost.name.clone()));
        }
        let mut sums = Vec::new();
        for table in &tables {
            if sum(&mut into, table).await?.rows > 0 {
                return Err(CopyError::NotEmpty(table.name.clone()));
            }
            sums.push(copy(&mut from, &mut into, table).await?);
        }
        into.execute("COMMIT").await?;
        Ok(sums)
    }

    /// What each table holds, all at one moment, in the order of their names.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn sums(&self) -> Result<Vec<TableSum>, CopyError> {
        let mut connection = self.read_one_moment().await?;
        let mut sums = Vec::new();
        for table in self.tables(&mut connection).await? {
            sums.push(sum(&mut connection, &table).await?);
        }
        sums.sort_by(|a, b| a.table.cmp(&b.table));
        Ok(sums)
    }

    /// A connection of its own that sees the state of this moment until it is closed, however long it reads.
    async fn read_one_moment(&self) -> Result<AnyConnection, sqlx::Error> {
        let mut connection = self.connect_alone().await?;
        let begin = match self.backend {
            Backend::Sqlite => "BEGIN",
            Backend::Postgres => {
                "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; \
                 BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
            }
        };
        connection.execute(begin).await?;
        Ok(connection)
    }

    /// The tables in the order in which they were made: each names only rows of those before it.
    async fn tables(&self, connection: &mut AnyConnection) -> Result<Vec<Table>, CopyError> {
        let (tables, columns) = match self.backend {
            Backend::Sqlite => (
                "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' \
                 AND name <> '_sqlx_migrations' ORDER BY rowid",
                "SELECT name, type FROM pragma_table_info($1) ORDER BY cid",
            ),
            Backend::Postgres => (
                "SELECT CAST(relname AS TEXT) FROM pg_class WHERE relkind = 'r' \
                 AND relnamespace = CAST(current_schema() AS regnamespace) AND relname <> '_sqlx_migrations' ORDER BY oid",
                "SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT) FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position",
            ),
        };
        let names: Vec<String> = sqlx::query_scalar(tables)
            .fetch_all(&mut *connection)
            .await?;
        let mut found = Vec::new();
        for name in names {
            let rows: Vec<(String, String)> = sqlx::query_as(columns)
                .bind(&name)
                .fetch_all(&mut *connection)
                .await?;
            let columns = rows
                .into_iter()
                .map(|(column, kind)| match kind.to_ascii_uppercase().as_str() {
                    "TEXT" => Ok((column, Kind::Text)),
                    "BIGINT" | "SMALLINT" => Ok((column, Kind::Integer)),
                    "DOUBLE PRECISION" => Ok((column, Kind::Real)),
                    _ => Err(CopyError::Type(format!("{name}.{column}: {kind}"))),
                })
                .collect::<Result<_, _>>()?;
            found.push(Table { name, columns });
        }
        Ok(found)
    }
}

impl Table {
    fn column_list(&self) -> String {
        let quoted: Vec<_> = self
            .columns
            .iter()
            .map(|(name, _)| format!("\"{name}\""))
            .collect();
        quoted.join(", ")
    }

    fn selecting(&self) -> String {
        let (own, first) = NAME_THEIR_OWN;
        let order = if self.name == own {
            format!(" ORDER BY {first}")
        } else {
            String::new()
        };
        format!(
            "SELECT {} FROM \"{}\"{order}",
            self.column_list(),
            self.name
        )
    }

    fn values(&self, row: &AnyRow) -> Result<Vec<Value>, sqlx::Error> {
        let read = |(place, (_, kind)): (usize, &(String, Kind))| {
            Ok(match kind {
                Kind::Text => Value::Text(row.try_get(place)?),
                Kind::Integer => Value::Integer(row.try_get(place)?),
                Kind::Real => Value::Real(row.try_get(place)?),
            })
        };
        self.columns.iter().enumerate().map(read).collect()
    }

    fn empty_sum(&self) -> TableSum {
        TableSum {
            table: self.name.clone(),
            rows: 0,
            sum: [0; 4],
        }
    }

    /// The columns in the order of their names: it may differ between two databases.
    fn order_to_hash(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.columns.len()).collect();
        order.sort_by(|a, b| self.columns[*a].0.cmp(&self.columns[*b].0));
        order
    }
}

impl TableSum {
    fn add(&mut self, values: &[Value], order: &[usize]) {
        let mut hash = Sha256::new();
        for value in order.iter().filter_map(|place| values.get(*place)) {
            match value {
                Value::Text(None) | Value::Integer(None) | Value::Real(None) => hash.update([0]),
                Value::Text(Some(text)) => {
                    hash.update([1]);
                    hash.update(text.len().to_be_bytes());
                    hash.update(text);
                }
                Value::Integer(Some(number)) => {
                    hash.update([2]);
                    hash.update(number.to_be_bytes());
                }
                Value::Real(Some(number)) => {
                    hash.update([3]);
                    hash.update(number.to_bits().to_be_bytes());
                }
            }
        }
        let hash: [u8; 32] = hash.finalize().into();
        for (part, bytes) in self.sum.iter_mut().zip(hash.as_chunks::<8>().0) {
            *part = part.wrapping_add(u64::from_be_bytes(*bytes));
        }
        self.rows += 1;
    }
}

async fn sum(connection: &mut AnyConnection, table: &Table) -> Result<TableSum, CopyError> {
    let (mut sum, order) = (table.empty_sum(), table.order_to_hash());
    let mut rows = connection.fetch(AssertSqlSafe(table.selecting()));
    while let Some(row) = rows.try_next().await? {
        sum.add(&table.values(&row)?, &order);
    }
    Ok(sum)
}

async fn copy(
    from: &mut AnyConnection,
    into: &mut AnyConnection,
    table: &Table,
) -> Result<TableSum, CopyError> {
    let (mut sum, order) = (table.empty_sum(), table.order_to_hash());
    let columns = table.columns.len().max(1);
    let at_once = VALUES_AT_ONCE / columns;
    let mut rows = from.fetch(AssertSqlSafe(table.selecting()));
    let mut waiting: Vec<Value> = Vec::new();
    let mut is_over = false;
    while !is_over {
        match rows.try_next().await? {
            Some(row) => {
                let values = table.values(&row)?;
                sum.add(&values, &order);
                waiting.extend(values);
            }
            None => is_over = true,
        }
        let count = waiting.len() / columns;
        if count >= at_once || (is_over && count > 0) {
            let sql = format!(
                "INSERT INTO \"{}\" ({}) VALUES {}",
                table.name,
                table.column_list(),
                rows_of_places(1, count, columns, "")
            );
            run(into, sql, std::mem::take(&mut waiting)).await?;
        }
    }
    Ok(sum)
}
