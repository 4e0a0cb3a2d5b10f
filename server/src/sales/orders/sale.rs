//! When a payment becomes revenue, and how much of it: with the order, or when somebody releases one that was held.

use jiff::Timestamp;

use crate::db::{Db, Tx};
use crate::german;
use crate::payments::CURRENCY;

/// Orders of before this was noted are done so many at once.
const OLDER_AT_ONCE: i64 = 500;

/// A payment that became revenue.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sale {
    /// YYYY-MM-DD in German time.
    pub on: String,
    pub cents: i64,
}

impl Sale {
    /// What was paid in another currency counts as what was agreed.
    pub fn new(at: &str, paid: Option<i64>, currency: Option<&str>, agreed_cents: i64) -> Self {
        Self {
            on: at
                .parse::<Timestamp>()
                .map_or_else(|_| at.to_owned(), |time| german::day_of(time).to_string()),
            cents: paid
                .filter(|_| currency == Some(CURRENCY))
                .unwrap_or(agreed_cents),
        }
    }
}

type Older = (String, String, Option<i64>, Option<String>, i64);

/// Notes it for orders of before. Done orders are found by their mark, so a start costs one look.
///
/// # Errors
/// When the database does not answer.
pub async fn note_older(db: &Db) -> Result<(), sqlx::Error> {
    loop {
        let older: Vec<Older> = sqlx::query_as(
            "SELECT id, COALESCE(CASE WHEN held_decision = 'released' THEN held_decided_at END, created_at), paid_cents, \
             paid_currency, total_cents FROM orders WHERE sold_on IS NULL AND payment_state = 'paid' ORDER BY id LIMIT $1",
        )
        .bind(OLDER_AT_ONCE)
        .fetch_all(db.pool())
        .await?;
        if older.is_empty() {
            return Ok(());
        }
        let note = async |tx: &mut Tx| -> Result<(), sqlx::Error> {
            for (id, at, paid, currency, agreed) in &older {
                let sale = Sale::new(at, *paid, currency.as_deref(), *agreed);
                sqlx::query("UPDATE orders SET sold_on = $1, sold_cents = $2 WHERE id = $3")
                    .bind(sale.on)
                    .bind(sale.cents)
                    .bind(id)
                    .execute(&mut **tx)
                    .await?;
            }
            Ok(())
        };
        db.write_locked(&[], note).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adm_22_revenue_is_what_was_paid_in_euro_on_the_german_day() {
        let sale = |paid, currency| Sale::new("2026-06-30T22:30:00.000Z", paid, currency, 500);
        assert_eq!(
            (
                sale(Some(400), Some("eur")).on.as_str(),
                sale(Some(400), Some("eur")).cents
            ),
            ("2026-07-01", 400)
        );
        assert_eq!(sale(Some(400), Some("usd")).cents, 500);
        assert_eq!(sale(None, None).cents, 500);
    }
}
