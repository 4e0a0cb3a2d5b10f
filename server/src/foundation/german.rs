//! Numbers as German readers expect them, in mails and on pages that the server itself writes.

use core_wasm::configuration::Configuration;
use core_wasm::settings::PayButton;
use core_wasm::units::german_number;
use jiff::Timestamp;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;

/// The priced volume of one piece, and that it is estimated if it is: `15,16 cm³ (geschätzt)`. A tiny part has two digits that count, as
/// on the page: it is not '0 cm³'.
pub fn volume(volume_cm3: f64, is_estimated: bool) -> String {
    let hundredths = (volume_cm3 * 100.0).round() / 100.0;
    let rounded = if volume_cm3 < 0.1 {
        format!("{volume_cm3:.1e}").parse().unwrap_or(hundredths)
    } else {
        hundredths
    };
    let rounded = german_number(rounded);
    let mark = if is_estimated { " (geschätzt)" } else { "" };
    format!("{rounded}\u{a0}cm³{mark}")
}

/// Cents as the number in euro that answers carry beside them.
#[expect(
    clippy::cast_precision_loss,
    reason = "no order comes near 2^53 cents; the cents beside it are exact anyway"
)]
pub fn in_euro(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// `1.234,56 €`, with a space that does not break.
pub fn euro(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    let whole = (cents / 100).to_string();
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push('.');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped},{:02}\u{a0}€", cents % 100)
}

/// The shop's time; the database of zones is part of the program.
pub fn time_zone() -> TimeZone {
    TimeZone::get("Europe/Berlin").unwrap_or(TimeZone::UTC)
}

/// The day of a time in Germany.
pub fn day_of(time: Timestamp) -> Date {
    time.to_zoned(time_zone()).date()
}

/// `21.11.2026, 09:15 Uhr`, in German time.
pub(crate) fn date_time(time: Timestamp) -> String {
    time.to_zoned(time_zone())
        .strftime("%d.%m.%Y, %H:%M Uhr")
        .to_string()
}

/// The words on the pay button: 'Jetzt bezahlen - 12,34€', or the plainer ones (ORD-05).
pub fn pay_button(button: PayButton, total_cents: i64) -> String {
    match button {
        PayButton::JetztBezahlen => {
            format!(
                "Jetzt bezahlen - {}",
                euro(total_cents).replace('\u{a0}', "")
            )
        }
        PayButton::ZahlungspflichtigBestellen => "Zahlungspflichtig bestellen".to_owned(),
    }
}

/// `20.11.2026 20:00`, in German time: what a spreadsheet takes for a time and a person reads. What is no stored time stays as it is.
pub(crate) fn table_time(text: &str) -> String {
    text.parse::<Timestamp>().map_or_else(
        |_| text.to_owned(),
        |time| {
            time.to_zoned(time_zone())
                .strftime("%d.%m.%Y %H:%M")
                .to_string()
        },
    )
}

/// `21.11.2026`
pub fn date(date: Date) -> String {
    date.strftime("%d.%m.%Y").to_string()
}

/// `Mo., 30.11.`: a day near enough that its year goes without saying.
pub(crate) fn near_day(date: Date) -> String {
    let weekday = match date.weekday() {
        Weekday::Monday => "Mo.",
        Weekday::Tuesday => "Di.",
        Weekday::Wednesday => "Mi.",
        Weekday::Thursday => "Do.",
        Weekday::Friday => "Fr.",
        Weekday::Saturday => "Sa.",
        Weekday::Sunday => "So.",
    };
    format!("{weekday}, {}", date.strftime("%d.%m."))
}

/// `PLA, Weiß und Schwarz, Schichthöhe 0,2 mm, Füllgrad 20 %`: how a part is to be made.
pub fn configuration(configuration: &Configuration) -> String {
    format!(
        "{}, {}, Schichthöhe {}\u{a0}mm, Füllgrad {}\u{a0}%",
        configuration.material,
        colors(configuration),
        german_number(configuration.layer_height),
        german_number(configuration.infill),
    )
}

/// `Weiß`, `Weiß und Schwarz` or `Weiß, Schwarz und Rot (Logo in Rot)`.
pub fn colors(configuration: &Configuration) -> String {
    let names = color_names(configuration);
    let mut text = match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} und {last}", first.join(", ")),
        None => String::new(),
    };
    let description = configuration.color_description.trim();
    if names.len() > 1 && !description.is_empty() {
        text.push_str(&format!(" ({description})"));
    }
    text
}

/// The names of all colours in use, each once.
pub(crate) fn color_names(configuration: &Configuration) -> Vec<&str> {
    let mut names = vec![configuration.primary_color.as_str()];
    let more = [
        (
            configuration.use_secondary_color,
            &configuration.secondary_color,
        ),
        (
            configuration.use_tertiary_color,
            &configuration.tertiary_color,
        ),
    ];
    for (is_used, name) in more {
        // Twice the same colour is one colour, in words and in print.
        if is_used && !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pres_01_prices_are_euro_with_two_decimals() {
        assert_eq!(euro(0), "0,00\u{a0}€");
        assert_eq!(euro(5), "0,05\u{a0}€");
        assert_eq!(euro(123_456), "1.234,56\u{a0}€");
        assert_eq!(euro(100_000_000), "1.000.000,00\u{a0}€");
        assert_eq!(euro(-599), "-5,99\u{a0}€");
    }

    #[test]
    fn a_volume_is_never_rounded_to_nothing() {
        assert_eq!(volume(15.161_362, false), "15,16\u{a0}cm³");
        assert_eq!(volume(1260.0, true), "1.260\u{a0}cm³ (geschätzt)");
        assert_eq!(volume(0.1, false), "0,1\u{a0}cm³");
        assert_eq!(volume(0.012_34, false), "0,012\u{a0}cm³");
        assert_eq!(volume(0.004_8, true), "0,0048\u{a0}cm³ (geschätzt)");
    }

    #[test]
    fn pres_02_dates_are_german_and_in_german_time() {
        let winter: Timestamp = "2026-11-21T08:15:00Z".parse().unwrap();
        let summer: Timestamp = "2026-07-01T22:30:00Z".parse().unwrap();
        assert_eq!(date_time(winter), "21.11.2026, 09:15 Uhr");
        assert_eq!(date_time(summer), "02.07.2026, 00:30 Uhr");
    }

    #[test]
    fn colours_are_named_only_when_used() {
        let mut part = Configuration {
            secondary_color: "Schwarz".into(),
            color_description: "Logo schwarz".into(),
            ..Configuration::default()
        };
        assert_eq!(colors(&part), "Weiß");
        part.use_secondary_color = true;
        assert_eq!(colors(&part), "Weiß und Schwarz (Logo schwarz)");
        let alike = Configuration {
            secondary_color: part.primary_color.clone(),
            ..part.clone()
        };
        assert_eq!(colors(&alike), "Weiß");
        assert_eq!(
            configuration(&part),
            "PLA, Weiß und Schwarz (Logo schwarz), Schichthöhe 0,2\u{a0}mm, Füllgrad 20\u{a0}%"
        );
    }
}
