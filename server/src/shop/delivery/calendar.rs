//! Working days: Monday to Friday without the holidays of a federal state, by the laws of the states as of 2026. A day that is a holiday
//! in a part of a state only counts as one in Bavaria (15 August) and not in Saxony and Thuringia (Corpus Christi).

use jiff::civil::{Date, Weekday};

use crate::foundation::federal_state::FederalState;

/// Whether the workshop and the parcel services work on this day.
pub fn is_working_day(day: Date, state: FederalState) -> bool {
    !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && !is_holiday(day, state)
}

/// The first working day after this one; the last day of the calendar has none.
pub fn next_working_day(day: Date, state: FederalState) -> Date {
    let mut next = day;
    while let Ok(tomorrow) = next.tomorrow() {
        next = tomorrow;
        if is_working_day(next, state) {
            break;
        }
    }
    next
}

fn is_holiday(day: Date, state: FederalState) -> bool {
    use FederalState::{Bb, Be, Bw, By, Hb, He, Hh, Mv, Ni, Nw, Rp, Sh, Sl, Sn, St, Th};
    let fixed = match (day.month(), day.day()) {
        (1 | 5, 1) | (10, 3) | (12, 25 | 26) => true,
        (1, 6) => matches!(state, Bw | By | St),
        (3, 8) => matches!(state, Be | Mv),
        (8, 15) => matches!(state, By | Sl),
        (9, 20) => state == Th,
        (10, 31) => matches!(state, Bb | Hb | Hh | Mv | Ni | Sh | Sn | St | Th),
        (11, 1) => matches!(state, Bw | By | Nw | Rp | Sl),
        // Buß- und Bettag: the Wednesday before 23 November.
        (11, 16..=22) => state == Sn && day.weekday() == Weekday::Wednesday,
        _ => false,
    };
    // Good Friday, Easter Monday, Ascension, Whit Monday and Corpus Christi; Easter and Whit Sunday are Sundays anyway.
    fixed
        || match day.day_of_year() - easter_sunday(day) {
            -2 | 1 | 39 | 50 => true,
            60 => matches!(state, Bw | By | He | Nw | Rp | Sl),
            _ => false,
        }
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
            .filter(|day| is_holiday(*day, FederalState::Bw))
            .collect();
        assert_eq!(found, of_2026);
    }

    /// The number of holidays of 2026 in each state, Sundays of Easter and Whitsun left out, as the states publish them.
    #[test]
    fn duty_14_each_federal_state_has_its_own_holidays() {
        let count = |state| {
            date(2026, 1, 1)
                .series(jiff::Span::new().days(1))
                .take(365)
                .filter(|day| is_holiday(*day, state))
                .count()
        };
        let counts: Vec<(&str, usize)> = FederalState::ALL
            .iter()
            .map(|state| (state.code(), count(*state)))
            .collect();
        let expected = [
            ("BW", 12),
            ("BY", 13),
            ("BE", 10),
            ("BB", 10),
            ("HB", 10),
            ("HH", 10),
            ("HE", 10),
            ("MV", 11),
            ("NI", 10),
            ("NW", 11),
            ("RP", 11),
            ("SL", 12),
            ("SN", 11),
            ("ST", 11),
            ("SH", 10),
            ("TH", 11),
        ];
        assert_eq!(counts, expected);
        assert!(is_holiday(date(2026, 11, 18), FederalState::Sn));
        assert!(!is_holiday(date(2026, 11, 18), FederalState::Bw));
        assert!(is_holiday(date(2027, 11, 17), FederalState::Sn));
    }

    #[test]
    fn duty_14_the_calendar_has_an_end() {
        assert_eq!(next_working_day(Date::MAX, FederalState::Bw), Date::MAX);
    }
}
