//! A span of days in German time.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::foundation::clock::to_text;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;

/// How long a span is shown day by day, and week by week.
const MOST_DAYS: i32 = 45;
const MOST_DAYS_OF_WEEKS: i32 = 200;

/// The shop cannot have sold anything before, and figures for a later day say nothing.
const FIRST_YEAR: i16 = 2000;
const LAST_YEAR: i16 = 2199;

/// What a point in time stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = AnalyticsStep)]
pub enum Step {
    /// A day.
    Day,
    /// Monday to Sunday.
    Week,
    /// A month of the calendar.
    Month,
}

impl Step {
    /// The first day of the step that a day lies in.
    pub fn start(self, day: Date) -> Date {
        match self {
            Self::Day => day,
            Self::Week => day
                .checked_sub(i64::from(day.weekday().to_monday_zero_offset()).days())
                .unwrap_or(day),
            Self::Month => day.first_of_month(),
        }
    }

    /// The first day of the next one.
    pub fn next(self, start: Date) -> Date {
        let span = match self {
            Self::Day => 1.day(),
            Self::Week => 1.week(),
            Self::Month => 1.month(),
        };
        start.saturating_add(span)
    }
}

/// Both days belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// First day.
    pub from: Date,
    /// Last day.
    pub to: Date,
}

impl Period {
    /// From what a page asks for; without it the 30 days up to today.
    ///
    /// # Errors
    /// 400 for an invalid day, and for an end before its beginning.
    pub fn asked(from: Option<&str>, to: Option<&str>, now: Timestamp) -> ApiResult<Self> {
        let today = german::day_of(now);
        let to = to.map_or(Ok(today), day)?;
        let from = match from {
            Some(text) => day(text)?,
            None => to.saturating_sub(29.days()),
        };
        if from > to {
            return Err(refused("Der Zeitraum endet, bevor er beginnt."));
        }
        Ok(Self { from, to })
    }

    /// A calendar year.
    ///
    /// # Errors
    /// 400 for a year in which no shop has sold anything.
    pub fn year(year: i16) -> ApiResult<Self> {
        let day = |month, day| {
            Some(year)
                .filter(|year| (FIRST_YEAR..=LAST_YEAR).contains(year))
                .and_then(|year| Date::new(year, month, day).ok())
                .ok_or_else(|| refused("Dieses Jahr gibt es hier nicht."))
        };
        Ok(Self {
            from: day(1, 1)?,
            to: day(12, 31)?,
        })
    }

    fn days(&self) -> i32 {
        self.from.until(self.to).map_or(0, |span| span.get_days()) + 1
    }

    /// The same number of days just before; before whole months as many whole months.
    pub fn before(&self) -> Self {
        let to = self.from.saturating_sub(1.day());
        let is_months = self.from.day() == 1 && self.to.last_of_month() == self.to;
        let from = if is_months {
            let months = (i32::from(self.to.year()) - i32::from(self.from.year())) * 12
                + i32::from(self.to.month())
                - i32::from(self.from.month())
                + 1;
            self.from.saturating_sub(i64::from(months).months())
        } else {
            self.from.saturating_sub(i64::from(self.days()).days())
        };
        Self { from, to }
    }

    /// What makes a readable chart.
    pub fn step(&self) -> Step {
        match self.days() {
            days if days <= MOST_DAYS => Step::Day,
            days if days <= MOST_DAYS_OF_WEEKS => Step::Week,
            _ => Step::Month,
        }
    }

    /// The months of the calendar that it lies in, each as far as it belongs to it.
    pub fn months(&self) -> impl Iterator<Item = Self> + use<> {
        let Self { from, to } = *self;
        let next = |day: &Date| Some(Step::Month.next(Step::Month.start(*day)));
        std::iter::successors(Some(from), next)
            .take_while(move |day| *day <= to)
            .map(move |from| Self {
                from,
                to: from.last_of_month().min(to),
            })
    }

    /// Its beginning and its end as times in the database; the end does not belong to it.
    pub fn times(&self) -> (String, String) {
        let midnight = |day: Date| {
            day.to_zoned(german::time_zone())
                .map_or_else(|_| day.to_string(), |zoned| to_text(zoned.timestamp()))
        };
        (
            midnight(self.from),
            midnight(self.to.saturating_add(1.day())),
        )
    }
}

fn day(text: &str) -> ApiResult<Date> {
    let day = text
        .parse::<Date>()
        .ok()
        .filter(|_| text.len() == 10)
        .ok_or_else(|| refused("Das ist kein Tag. Bitte geben Sie ihn als JJJJ-MM-TT an."))?;
    if (FIRST_YEAR..=LAST_YEAR).contains(&day.year()) {
        return Ok(day);
    }
    Err(refused(&format!(
        "Zahlen gibt es nur für Tage von {FIRST_YEAR} bis {LAST_YEAR}. Bitte wählen Sie solche."
    )))
}

fn refused(message: &str) -> ApiError {
    ApiError::bad_request("invalid_period", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(from: &str, to: &str) -> Period {
        Period::asked(Some(from), Some(to), Timestamp::UNIX_EPOCH).unwrap()
    }

    #[test]
    fn adm_21_a_period_is_compared_with_the_one_before_it() {
        for (from, to, before_from, before_to) in [
            ("2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"),
            ("2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"),
            ("2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"),
            ("2026-11-01", "2026-11-22", "2026-10-10", "2026-10-31"),
            ("2026-11-05", "2026-11-05", "2026-11-04", "2026-11-04"),
        ] {
            assert_eq!(period(from, to).before(), period(before_from, before_to));
        }
    }

    #[test]
    fn a_day_begins_at_midnight_in_germany() {
        let summer = period("2026-06-01", "2026-06-01").times();
        assert_eq!(summer.0, "2026-05-31T22:00:00.000Z");
        // The clocks go back: this day has 25 hours.
        let october = period("2026-10-25", "2026-10-25").times();
        assert_eq!(
            october,
            (
                "2026-10-24T22:00:00.000Z".to_owned(),
                "2026-10-25T23:00:00.000Z".to_owned()
            )
        );
    }

    #[test]
    fn months_are_cut_at_both_ends() {
        let months = |from, to| -> Vec<String> {
            let months = period(from, to).months();
            months
                .map(|month| format!("{} {}", month.from, month.to))
                .collect()
        };
        assert_eq!(
            months("2025-12-30", "2026-02-03"),
            [
                "2025-12-30 2025-12-31",
                "2026-01-01 2026-01-31",
                "2026-02-01 2026-02-03"
            ]
        );
        assert_eq!(
            months("2026-02-03", "2026-02-03"),
            ["2026-02-03 2026-02-03"]
        );
    }

    #[test]
    fn what_is_no_period_is_refused() {
        let asked = |from, to| Period::asked(Some(from), Some(to), Timestamp::UNIX_EPOCH);
        for (from, to) in [
            ("2026-02-30", "2026-03-01"),
            ("gestern", "heute"),
            ("2026-03-02", "2026-03-01"),
            ("-009999-01-01", "2026-03-01"),
            ("2026-01-01", "9999-12-31"),
            ("", ""),
        ] {
            assert!(asked(from, to).is_err(), "{from} {to}");
        }
        let Err(ApiError::BadRequest(problem)) = asked("1999-12-31", "2026-03-01") else {
            panic!("a day before the shop began is refused");
        };
        assert!(problem.message().contains("von 2000 bis 2199"));
    }

    #[test]
    fn weeks_begin_on_mondays() {
        let sunday: Date = "2026-11-22".parse().unwrap();
        assert_eq!(Step::Week.start(sunday).to_string(), "2026-11-16");
        assert_eq!(
            Step::Month.next(Step::Month.start(sunday)).to_string(),
            "2026-12-01"
        );
    }
}
