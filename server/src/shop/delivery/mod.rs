//! By when an order made now is ready or delivered: the only place where such a day is computed. Pages, mails and documents show
//! what it says, and an order keeps the day that its customer was promised (Art. 246a § 1 EGBGB).

mod calendar;

use core_wasm::cart::Shipping;
use core_wasm::settings::DeliveryTimes;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::foundation::german;
use calendar::{is_working_day, next_working_day};

/// The day for each way of shipping, if it is ordered now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeliveryDates {
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
    /// Of an order at this moment.
    pub fn at(ordered: Timestamp, times: &DeliveryTimes) -> Self {
        let by = |shipping| delivery_date(ordered, times, shipping);
        Self {
            pickup: by(Shipping::Pickup),
            shipping: by(Shipping::Shipping),
            express: by(Shipping::Express),
        }
    }
}

/// The last working day of production and transit. They are counted from the day of the order, if that is a working day and the
/// order came before the cut-off hour, else from the next working day; that day itself is not counted.
pub fn delivery_date(ordered: Timestamp, times: &DeliveryTimes, shipping: Shipping) -> Date {
    let time = match shipping {
        Shipping::Pickup => times.pickup,
        Shipping::Shipping => times.shipping,
        Shipping::Express => times.express,
    };
    let ordered = ordered.to_zoned(german::time_zone());
    let mut day = ordered.date();
    let is_in_time = i64::from(ordered.hour()) < i64::from(times.cut_off_hour);
    if !(is_in_time && is_working_day(day)) {
        day = next_working_day(day);
    }
    for _ in 0..time.working_days() {
        day = next_working_day(day);
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
        }
    }

    #[track_caller]
    fn expect(ordered: &str, shipping: Shipping, by: &str) {
        let ordered: Timestamp = ordered.parse().unwrap();
        assert_eq!(
            delivery_date(ordered, &times(), shipping).to_string(),
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
            delivery_date(late, &none, Shipping::Pickup).to_string(),
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
            DeliveryDates::at(moment, &times());
        }
        assert!(most.shipping.working_days() <= 2 * core_wasm::settings::MOST_DELIVERY_DAYS);
        DeliveryDates::at(Timestamp::UNIX_EPOCH, &most);
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
