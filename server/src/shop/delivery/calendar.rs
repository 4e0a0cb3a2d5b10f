//! Working days: Monday to Friday without the holidays of Baden-Württemberg (§ 1 Feiertagsgesetz of 8 May 1995, GBl. S. 450).

use jiff::civil::{Date, Weekday};

/// Whether the workshop and the parcel services work on this day.
pub fn is_working_day(day: Date) -> bool {
    !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && !is_holiday(day)
}

/// The first working day after this one; the last day of the calendar has none.
pub fn next_working_day(day: Date) -> Date {
    let mut next = day;
    while let Ok(tomorrow) = next.tomorrow() {
        next = tomorrow;
        if is_working_day(next) {
            break;
        }
    }
    next
}

fn is_holiday(day: Date) -> bool {
    let fixed = matches!(
        (day.month(), day.day()),
        (1 | 5 | 11, 1) | (1, 6) | (10, 3) | (12, 25 | 26)
    );
    // Good Friday, Easter Monday, Ascension, Whit Monday and Corpus Christi; Easter and Whit Sunday are Sundays anyway.
    fixed
        || matches!(
            day.day_of_year() - easter_sunday(day),
            -2 | 1 | 39 | 50 | 60
        )
}

/// Easter Sunday as day of the year in which `day` lies, by the anonymous Gregorian computus (Nature, 20 April 1876; also Meeus,
/// Astronomical Algorithms, chapter 8). The letters are its own.
fn easter_sunday(day: Date) -> i16 {
    let year = day.year();
    let a = year % 19;
    let (b, c) = (year / 100, year % 100);
    let (d, e) = (b / 4, b % 4);
    let f = (b + 8) / 25;
    let g = (b - f + 1) / 3;
    let h = (19 * a + b - d - g + 15) % 30;
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let n = h + l - 7 * m + 114;
    let before_the_month = if n / 31 == 3 { 59 } else { 90 };
    before_the_month + i16::from(day.in_leap_year()) + n % 31 + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    /// As published by the Physikalisch-Technische Bundesanstalt, the earliest and the latest that there can be among them.
    const EASTER_SUNDAYS: [(i16, i8, i8); 16] = [
        (1818, 3, 22),
        (1943, 4, 25),
        (1954, 4, 18),
        (1981, 4, 19),
        (2000, 4, 23),
        (2008, 3, 23),
        (2011, 4, 24),
        (2019, 4, 21),
        (2024, 3, 31),
        (2025, 4, 20),
        (2026, 4, 5),
        (2027, 3, 28),
        (2028, 4, 16),
        (2038, 4, 25),
        (2049, 4, 18),
        (2285, 3, 22),
    ];

    #[test]
    fn duty_14_easter_is_where_the_calendars_have_it() {
        for (year, month, day) in EASTER_SUNDAYS {
            let easter = date(year, month, day);
            assert_eq!(easter_sunday(easter), easter.day_of_year(), "{year}");
        }
    }

    #[test]
    fn duty_14_easter_is_always_a_sunday_between_its_bounds() {
        for year in 1600..3000 {
            let first = date(year, 1, 1);
            let easter = first
                .checked_add(jiff::Span::new().days(i64::from(easter_sunday(first)) - 1))
                .unwrap();
            assert_eq!(easter.weekday(), Weekday::Sunday, "{year}");
            assert!(
                (date(year, 3, 22)..=date(year, 4, 25)).contains(&easter),
                "{easter}"
            );
        }
    }

    #[test]
    fn duty_14_the_twelve_holidays_of_baden_wuerttemberg() {
        let of_2026 = [
            date(2026, 1, 1),
            date(2026, 1, 6),
            date(2026, 4, 3),
            date(2026, 4, 6),
            date(2026, 5, 1),
            date(2026, 5, 14),
            date(2026, 5, 25),
            date(2026, 6, 4),
            date(2026, 10, 3),
            date(2026, 11, 1),
            date(2026, 12, 25),
            date(2026, 12, 26),
        ];
        let found: Vec<Date> = date(2026, 1, 1)
            .series(jiff::Span::new().days(1))
            .take(365)
            .filter(|day| is_holiday(*day))
            .collect();
        assert_eq!(found, of_2026);
    }

    #[test]
    fn duty_14_the_calendar_has_an_end() {
        assert_eq!(next_working_day(Date::MAX), Date::MAX);
    }
}
