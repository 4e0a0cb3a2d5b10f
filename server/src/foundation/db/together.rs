//! Statements with many values, and several statements in one round trip.

use sqlx::any::AnyRow;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Encode, Executor, FromRow, Type};

use super::{POSTGRES, Tx};
use crate::foundation::ids::{
    CheckoutId, FileId, GuestId, MailId, OrderId, PaymentId, SessionId, UserId,
};

/// A statement with its values, to be sent with others. Its places are `$1`, `$2` and so on.
#[derive(Debug)]
#[must_use = "nothing is written before `together`"]
pub struct Statement {
    sql: String,
    values: Vec<Value>,
}

/// A value of one of the types that both databases take.
#[derive(Debug)]
pub enum Value {
    /// TEXT.
    Text(Option<String>),
    /// BIGINT or SMALLINT.
    Integer(Option<i64>),
    /// DOUBLE PRECISION.
    Real(Option<f64>),
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(Some(text))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Self {
        Self::Text(text)
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Self {
        Self::Text(text.map(str::to_owned))
    }
}

macro_rules! from_ids {
    ($($name:ident),*) => {$(
        impl From<&$name> for Value {
            fn from(id: &$name) -> Self {
                Self::Text(Some(id.to_string()))
            }
        }

        impl From<Option<&$name>> for Value {
            fn from(id: Option<&$name>) -> Self {
                Self::Text(id.map(ToString::to_string))
            }
        }
    )*};
}
from_ids!(
    CheckoutId, FileId, GuestId, MailId, OrderId, PaymentId, SessionId, UserId
);

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(Some(number))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(Some(number))
    }
}

impl Statement {
    /// No value stands in the text itself.
    pub fn new(sql: impl Into<String>) -> Self {
        Self {
            sql: sql.into(),
            values: Vec::new(),
        }
    }

    /// The next value.
    pub fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// The text with its places counted on from `before`.
    fn counted_from(&self, before: usize) -> String {
        let mut parts = self.sql.split('$');
        let mut sql = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let digits = part.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = part.split_at(digits);
            match number.parse::<usize>() {
                Ok(place) => sql.push_str(&format!("${}{rest}", place + before)),
                // No place: a dollar sign of the text itself.
                Err(_) => sql.push_str(&format!("${part}")),
            }
        }
        sql
    }
}

/// Runs these statements; in PostgreSQL in one round trip, as parts of one statement. So none of them sees what another one of
/// them writes.
pub async fn together(tx: &mut Tx, statements: Vec<Statement>) -> Result<(), sqlx::Error> {
    if tx.backend_name() != POSTGRES {
        for statement in statements {
            run(tx, statement.sql, statement.values).await?;
        }
        return Ok(());
    }
    let mut parts = Vec::with_capacity(statements.len());
    let mut values = Vec::new();
    for statement in statements {
        parts.push(statement.counted_from(values.len()));
        values.extend(statement.values);
    }
    let Some(last) = parts.pop() else {
        return Ok(());
    };
    let first: Vec<_> = parts
        .iter()
        .enumerate()
        .map(|(number, sql)| format!("part_{number} AS ({sql})"))
        .collect();
    let sql = match first.is_empty() {
        true => last,
        false => format!("WITH {} {last}", first.join(", ")),
    };
    run(tx, sql, values).await
}

pub(super) async fn run(
    connection: &mut AnyConnection,
    sql: String,
    values: Vec<Value>,
) -> Result<(), sqlx::Error> {
    // The statements say which places they have; what stands there is bound.
    let query = sqlx::query(sqlx::AssertSqlSafe(sql));
    let query = values
        .into_iter()
        .fold(query, |query: Query<'_, Any, _>, value| match value {
            Value::Text(text) => query.bind(text),
            Value::Integer(number) => query.bind(number),
            Value::Real(number) => query.bind(number),
        });
    connection.execute(query).await.map(drop)
}

/// The rows of a query in which `{ids}` stands for these values. Where there are none, no row, and the database is not asked.
pub async fn rows_in<'v, T, V>(
    database: impl Executor<'_, Database = Any>,
    sql: &str,
    ids: impl IntoIterator<Item = V>,
) -> Result<Vec<T>, sqlx::Error>
where
    T: for<'r> FromRow<'r, AnyRow> + Send + Unpin,
    V: Encode<'v, Any> + Type<Any> + 'v,
{
    let ids: Vec<V> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    // Only the numbers of places are written into it.
    let sql = sql.replace("{ids}", &places(1, ids.len()));
    let query = sqlx::query_as::<_, T>(sqlx::AssertSqlSafe(sql));
    let query = ids.into_iter().fold(query, |query, id| query.bind(id));
    query.fetch_all(database).await
}

/// A list of `count` placeholders that begins with this number: `$2, $3, $4`.
pub fn places(first: usize, count: usize) -> String {
    let places: Vec<_> = (first..first + count).map(|n| format!("${n}")).collect();
    places.join(", ")
}

/// `rows` lists of placeholders that begin with this number: `($1, $2), ($3, $4)`. `common` stands at the end of
/// each row: nothing, or `, $1`.
pub fn rows_of_places(first: usize, rows: usize, columns: usize, common: &str) -> String {
    let rows: Vec<_> = (0..rows)
        .map(|row| format!("({}{common})", places(first + row * columns, columns)))
        .collect();
    rows.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_places_are_counted_on() {
        let statement = Statement::new("UPDATE a SET b = '$ 5', c = $1 WHERE d = $12 AND e = '$'");
        assert_eq!(
            statement.counted_from(3),
            "UPDATE a SET b = '$ 5', c = $4 WHERE d = $15 AND e = '$'"
        );
    }

    #[test]
    fn places_are_counted_on_from_those_of_the_statements_before() {
        let statement = Statement::new("UPDATE t SET a = $2, b = $2 || 'x' WHERE id = $1");
        assert_eq!(
            statement.counted_from(0),
            "UPDATE t SET a = $2, b = $2 || 'x' WHERE id = $1"
        );
        assert_eq!(
            statement.counted_from(11),
            "UPDATE t SET a = $13, b = $13 || 'x' WHERE id = $12"
        );
    }

    #[test]
    fn rows_have_places_of_their_own_and_what_they_share() {
        assert_eq!(places(2, 3), "$2, $3, $4");
        assert_eq!(rows_of_places(1, 2, 2, ""), "($1, $2), ($3, $4)");
        assert_eq!(rows_of_places(2, 2, 1, ", $1"), "($2, $1), ($3, $1)");
    }
}
