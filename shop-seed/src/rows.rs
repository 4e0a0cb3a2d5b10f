//! Rows of one table, written many at once: a statement for each would take most of the time.

use schichtwerk_server::foundation::db::{Statement, Tx, Value, rows_of_places, together};

/// Rows of a statement: always as many, so that it is prepared once; the last one has what is left.
const AT_ONCE: usize = 100;

/// Rows with the statement that takes them.
pub struct Rows {
    before: &'static str,
    after: &'static str,
    columns: usize,
    values: Vec<Value>,
}

impl Rows {
    /// They stand between these two parts of the statement.
    pub fn between(before: &'static str, columns: usize, after: &'static str) -> Self {
        Self {
            before,
            after,
            columns,
            values: Vec::new(),
        }
    }

    /// They end the statement.
    pub fn into(insert: &'static str, columns: usize) -> Self {
        Self::between(insert, columns, "")
    }

    /// One more, with a value for each column.
    pub fn add(&mut self, row: impl IntoIterator<Item = Value>) {
        self.values.extend(row);
        debug_assert_eq!(self.values.len() % self.columns, 0, "{}", self.before);
    }

    /// Sends all of them.
    pub async fn write(self, tx: &mut Tx) -> Result<(), sqlx::Error> {
        let mut values = self.values.into_iter();
        while values.len() > 0 {
            let rows = AT_ONCE.min(values.len() / self.columns);
            let places = rows_of_places(1, rows, self.columns, "");
            let begun = Statement::new(format!("{}{places}{}", self.before, self.after));
            let statement = values
                .by_ref()
                .take(rows * self.columns)
                .fold(begun, Statement::bind);
            together(tx, vec![statement]).await?;
        }
        Ok(())
    }
}
