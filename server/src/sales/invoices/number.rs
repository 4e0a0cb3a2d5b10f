//! Numbers and dates as German law counts them: the year is the one on the wall in Germany.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// The date in Germany at this instant.
pub fn german_date(time: Timestamp) -> Result<Date, jiff::Error> {
    Ok(time.to_zoned(TimeZone::get("Europe/Berlin")?).date())
}

/// `RE-2026-000001`
pub fn number(year: i64, sequence: i64) -> String {
    format!("RE-{year}-{sequence:06}")
}

/// The number in a search text, with its letters or without; None where the text is no number.
pub fn searched(text: &str) -> Option<String> {
    let text = text.trim().to_uppercase();
    let (year, sequence) = text.strip_prefix("RE-").unwrap_or(&text).split_once('-')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_there = year.len() == 4 && sequence.len() >= 6 && is_number(year) && is_number(sequence);
    is_there.then(|| format!("RE-{year}-{sequence}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inv_04_the_year_changes_at_midnight_in_germany() {
        let year = |text: &str| german_date(text.parse().unwrap()).unwrap().year();
        assert_eq!(year("2026-12-31T22:59:59.999Z"), 2026);
        assert_eq!(year("2026-12-31T23:00:00.000Z"), 2027);
        assert_eq!(
            german_date("2026-06-30T22:00:00Z".parse().unwrap())
                .unwrap()
                .to_string(),
            "2026-07-01"
        );
    }

    #[test]
    fn inv_04_numbers_have_six_digits_and_grow_beyond_them() {
        assert_eq!(number(2026, 1), "RE-2026-000001");
        assert_eq!(number(2026, 999_999), "RE-2026-999999");
        assert_eq!(number(2027, 1_000_000), "RE-2027-1000000");
    }
}
