//! A query that is put together piece by piece.

/// SQL with its values. All of them are bound as texts; the SQL casts those that are numbers.
#[derive(Debug, Default)]
pub(crate) struct Query {
    pub(crate) sql: String,
    pub(crate) values: Vec<String>,
}

impl Query {
    pub(crate) fn place(&mut self, value: impl Into<String>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    pub(crate) fn and(&mut self, condition: &str) {
        self.sql.push_str(" AND ");
        self.sql.push_str(condition);
    }
}
