//! By when an order made now is ready or delivered: the only place where such a day is computed. Pages, mails and documents show
//! what it says, and an order keeps the day that its customer was promised (Art. 246a § 1 EGBGB).

mod calendar;
mod workload;

use core_wasm::cart::Shipping;
use core_wasm::settings::{DeliveryTimes, MOST_DELIVERY_DAYS};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::foundation::federal_state::FederalState;
use crate::foundation::german;
use calendar::{is_working_day, next_working_day};
pub(crate) use workload::days_before_us;

/// The day for each way of shipping, if it is ordered now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct DeliveryDates {
    /// Ready to be collected by this day; YYYY-MM-DD.
    #[schema(value_type = String, format = Date)]
    pub pickup: Date,
    /// Delivered by this day; YYYY-MM-DD.
    #[schema(value_type = String, format = Date)]
    pub shipping: Date,
    /// Delivered by this day; YYYY-MM-DD.
    #[schema(value_type = String, format = Date)]
    pub express: Date,
}

impl DeliveryDates {
    /// Of a small order at this moment, with this number of days of work before it.
    pub fn at(
        ordered: Timestamp,
        times: &DeliveryTimes,
        state: FederalState,
        days_before: f64,
    ) -> Self {
        let by = |shipping| delivery_date(ordered, times, shipping, state, days_before);
        Self {
            pickup: by(Shipping::Pickup),
            shipping: by(Shipping::Shipping),
            express: by(Shipping::Express),
        }
    }
}

/// The working days from tomorrow on that a page counts further by, for a cart that takes longer than a small order. Empty where the
/// workshop's capacity is not set.
pub(crate) fn working_days_ahead(
    now: Timestamp,
    times: &DeliveryTimes,
    state: FederalState,
) -> Vec<Date> {
    if times.capacity_cm3_per_day == 0 {
        return Vec::new();
    }
    let first = next_working_day(german::day_of(now), state);
    let days = std::iter::successors(Some(first), |day| Some(next_working_day(*day, state)));
    days.take(3 * MOST_DELIVERY_DAYS as usize).collect()
}

/// The last working day of production and transit. They are counted from the day of the order, if that is a working day and the
/// order came before the cut-off hour, else from the next working day; that day itself is not counted.
///
/// `days_of_work` is what lies before the order and in it, by the workshop's capacity.
pub fn delivery_date(
    ordered: Timestamp,
    times: &DeliveryTimes,
    shipping: Shipping,
    state: FederalState,
    days_of_work: f64,
) -> Date {
    let time = match shipping {
        Shipping::Pickup => times.pickup,
        Shipping::Shipping => times.shipping,
        Shipping::Express => times.express,
    };
    let ordered = ordered.to_zoned(german::time_zone());
    let mut day = ordered.date();
    let is_in_time = i64::from(ordered.hour()) < i64::from(times.cut_off_hour);
    if !(is_in_time && is_working_day(day, state)) {
        day = next_working_day(day, state);
    }
    for _ in 0..time.working_days(days_of_work) {
        day = next_working_day(day, state);
    }
    day
}

/// `Lieferung voraussichtlich bis 27.11.2026`
pub fn words(shipping: Shipping, by: Date) -> String {
    let what = match shipping {
        Shipping::Pickup => "Abholbereit",
        Shipping::Shipping | Shipping::Express => "Lieferung",
    };
    format!("{what} voraussichtlich bis {}", german::date(by))
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::settings::DeliveryTime;

    /// One working day of production and none on the way, one, and three, ordered before noon.
    fn times() -> DeliveryTimes {
        let time = |production_days, transit_days| DeliveryTime {
            production_days,
            transit_days,
        };
        DeliveryTimes {
            pickup: time(1, 0),
            shipping: time(1, 3),
            express: time(1, 1),
            cut_off_hour: 12,
            capacity_cm3_per_day: 0,
            longest_queue_days: 0,
        }
    }

    #[track_caller]
    fn expect(ordered: &str, shipping: Shipping, by: &str) {
        let ordered: Timestamp = ordered.parse().unwrap();
        assert_eq!(
            delivery_date(ordered, &times(), shipping, FederalState::Bw, 0.0).to_string(),
            by,
            "{ordered} {shipping:?}"
        );
    }

    #[test]
    fn duty_14_working_days_are_counted_from_the_day_of_the_order() {
        expect("2026-11-23T09:00:00+01:00", Shipping::Pickup, "2026-11-24");
        expect("2026-11-23T09:00:00+01:00", Shipping::Express, "2026-11-25");
        expect(
            "2026-11-23T09:00:00+01:00",
            Shipping::Shipping,
            "2026-11-27",
        );
        // Over a weekend.
        expect(
            "2026-11-26T09:00:00+01:00",
            Shipping::Shipping,
            "2026-12-02",
        );
    }

    #[test]
    fn duty_14_from_the_cut_off_hour_on_the_next_working_day_counts() {
        expect("2026-11-23T11:59:59+01:00", Shipping::Pickup, "2026-11-24");
        expect("2026-11-23T12:00:00+01:00", Shipping::Pickup, "2026-11-25");
        expect("2026-11-27T12:00:00+01:00", Shipping::Pickup, "2026-12-01");
        // At a weekend the hour changes nothing.
        expect("2026-11-28T09:00:00+01:00", Shipping::Pickup, "2026-12-01");
        expect("2026-11-29T23:00:00+01:00", Shipping::Pickup, "2026-12-01");
    }

    #[test]
    fn duty_14_the_day_and_the_hour_are_those_in_germany() {
        // 23:30 in London is half past midnight of Tuesday in Germany.
        expect("2026-11-23T23:30:00Z", Shipping::Pickup, "2026-11-25");
        // Noon by the clock, in winter and in summer time.
        expect("2026-07-06T09:59:59Z", Shipping::Pickup, "2026-07-07");
        expect("2026-07-06T10:00:00Z", Shipping::Pickup, "2026-07-08");
        expect("2026-11-23T10:30:00Z", Shipping::Pickup, "2026-11-24");
    }

    #[test]
    fn duty_14_holidays_are_skipped() {
        // Maundy Thursday, Good Friday, Easter Monday.
        expect("2026-04-02T09:00:00+02:00", Shipping::Pickup, "2026-04-07");
        // Christmas of 2026 is a Friday and a Saturday; the year changes over a Friday.
        expect(
            "2026-12-24T09:00:00+01:00",
            Shipping::Shipping,
            "2026-12-31",
        );
        expect(
            "2026-12-30T09:00:00+01:00",
            Shipping::Shipping,
            "2027-01-07",
        );
    }

    #[test]
    fn duty_14_without_a_day_of_work_it_is_the_day_of_the_order() {
        let none = DeliveryTimes {
            pickup: DeliveryTime {
                production_days: 0,
                transit_days: 0,
            },
            cut_off_hour: 24,
            ..times()
        };
        let late: Timestamp = "2026-11-23T23:59:59+01:00".parse().unwrap();
        assert_eq!(
            delivery_date(late, &none, Shipping::Pickup, FederalState::Bw, 0.0).to_string(),
            "2026-11-23"
        );
    }

    #[test]
    fn duty_14_no_moment_and_no_setting_make_it_fail() {
        let most = DeliveryTimes {
            shipping: DeliveryTime {
                production_days: u32::MAX,
                transit_days: u32::MAX,
            },
            ..times()
        };
        for moment in [Timestamp::MIN, Timestamp::MAX] {
            DeliveryDates::at(moment, &times(), FederalState::Bw, 0.0);
        }
        assert!(most.shipping.working_days(f64::INFINITY) <= 2 * MOST_DELIVERY_DAYS);
        DeliveryDates::at(Timestamp::UNIX_EPOCH, &most, FederalState::Bw, f64::NAN);
    }

    #[test]
    fn duty_14_more_work_than_the_workshop_does_in_time_moves_the_day() {
        let unlimited = times();
        let times = DeliveryTimes {
            capacity_cm3_per_day: 1000,
            ..times()
        };
        let monday: Timestamp = "2026-11-23T09:00:00+01:00".parse().unwrap();
        let by = |cm3| {
            let days = times.days_of_work(cm3);
            delivery_date(monday, &times, Shipping::Express, FederalState::Bw, days).to_string()
        };
        // One day of production and one on the way, as long as the work is done in that one day.
        assert_eq!(by(0.0), "2026-11-25");
        assert_eq!(by(1000.0), "2026-11-25");
        assert_eq!(by(1000.1), "2026-11-26");
        // 64 litres of plastic: 64 working days, then one on the way, over Christmas and Epiphany.
        assert_eq!(by(64_000.0), "2027-02-25");
        assert_eq!(
            working_days_ahead(monday, &times, FederalState::Bw)[0].to_string(),
            "2026-11-24"
        );
        assert!(working_days_ahead(monday, &unlimited, FederalState::Bw).is_empty());
    }

    #[test]
    fn duty_14_its_words() {
        let by: Date = "2026-11-27".parse().unwrap();
        assert_eq!(
            words(Shipping::Pickup, by),
            "Abholbereit voraussichtlich bis 27.11.2026"
        );
        assert_eq!(
            words(Shipping::Express, by),
            "Lieferung voraussichtlich bis 27.11.2026"
        );
    }
}
