//! Conditions of a list that another table answers. Where they name few orders, those are looked up and sorted; where they name many,
//! the list is gone through in its own order and each order is asked: a page is full soon, and nobody sorts what is not shown.

use super::query::Query;
use crate::foundation::db::Db;
use crate::sales::orders::index::last_word_with;

/// Up to this many orders are few: found and sorted in some milliseconds.
const FEW: i64 = 3_000;

/// Up to this many are few for each of two words or more: the orders that have all words are found in some milliseconds and are far
/// fewer, so that going through the list would meet hardly any of them.
const FEW_TOGETHER: i64 = 12_000;

/// A row that has to stand beside an order.
#[derive(Debug)]
pub(crate) enum Lookup<'a> {
    /// A word with this beginning.
    Word(String),
    /// A part of this material.
    Material(&'a str),
    /// An invoice or a cancellation of this number.
    Document(String),
}

impl Lookup<'_> {
    fn rows(&self, query: &mut Query) -> String {
        match self {
            Self::Word(word) => {
                let (first, last) = (query.place(word), query.place(last_word_with(word)));
                format!("FROM order_words WHERE word BETWEEN {first} AND {last}")
            }
            Self::Material(material) => {
                let place = query.place(*material);
                format!("FROM order_parts WHERE material = {place}")
            }
            Self::Document(number) => {
                let place = query.place(number);
                format!("FROM invoices WHERE number = {place}")
            }
        }
    }

    /// The condition, in the form that is fast for few or for many.
    pub(crate) fn condition(&self, query: &mut Query, is_of_few: bool) -> String {
        let rows = self.rows(query);
        if is_of_few {
            format!("id IN (SELECT order_id {rows})")
        } else {
            format!("EXISTS (SELECT 1 {rows} AND order_id = orders.id)")
        }
    }
}

/// How many orders each of them names; none is counted further than matters.
pub(crate) async fn found(db: &Db, lookups: &[Lookup<'_>]) -> Result<Vec<i64>, sqlx::Error> {
    if lookups.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = Query::default();
    let counts: Vec<String> = lookups
        .iter()
        .enumerate()
        .map(|(place, lookup)| {
            let rows = lookup.rows(&mut query);
            let most = FEW_TOGETHER + 1;
            format!(
                "SELECT CAST({place} AS BIGINT) AS place, COUNT(*) AS found FROM (SELECT 1 {rows} LIMIT {most}) AS counted"
            )
        })
        .collect();
    let sql = format!("{} ORDER BY place", counts.join(" UNION ALL "));
    let mut select = sqlx::query_as::<_, (i64, i64)>(sqlx::AssertSqlSafe(sql));
    for value in &query.values {
        select = select.bind(value);
    }
    let counts = select.fetch_all(db.pool()).await?;
    Ok(counts.into_iter().map(|(_, found)| found).collect())
}

/// Which of them name few orders, by how many each of them names.
pub(crate) fn are_few(counts: &[i64]) -> Vec<bool> {
    let several = counts
        .iter()
        .filter(|&&found| found <= FEW_TOGETHER)
        .count()
        > 1;
    let most = if several { FEW_TOGETHER } else { FEW };
    counts.iter().map(|&found| found <= most).collect()
}

#[cfg(test)]
mod tests {
    use super::are_few;

    #[test]
    fn adm_29_words_of_many_orders_are_looked_up_where_several_narrow_each_other() {
        assert_eq!(are_few(&[]), Vec::<bool>::new());
        assert_eq!(are_few(&[3_000]), [true]);
        assert_eq!(are_few(&[3_001]), [false]);
        assert_eq!(are_few(&[4_050, 3_550]), [true, true]);
        assert_eq!(are_few(&[4_050, 3_550, 12_001]), [true, true, false]);
        // The list itself is full of the second one: to go through it is faster than to sort the first.
        assert_eq!(are_few(&[4_050, 12_001]), [false, false]);
        assert_eq!(are_few(&[20, 12_001]), [true, false]);
    }
}
