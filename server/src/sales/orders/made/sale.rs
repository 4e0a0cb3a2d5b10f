//! When a payment becomes revenue, and how much of it: with the order, or when somebody releases one that was held.

use jiff::Timestamp;

use crate::foundation::german;
use crate::services::payments::CURRENCY;

/// A payment that became revenue.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sale {
    /// YYYY-MM-DD in German time.
    pub on: String,
    pub cents: i64,
}

impl Sale {
    /// What was paid in another currency counts as what was agreed.
    pub(crate) fn new(
        at: &str,
        paid: Option<i64>,
        currency: Option<&str>,
        agreed_cents: i64,
    ) -> Self {
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
