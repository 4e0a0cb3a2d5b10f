//! The name of a model file for the slicer: `3x_PLA-Weiss_0.2_20p_978C71B9-1_halter.stl` says all that is set there.

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;

use crate::files::archive::entry_name;
use crate::sales::orders::stops::Stop;

/// What the name says.
#[derive(Debug)]
pub struct Named<'a> {
    /// Pieces to be printed.
    pub pieces: i64,
    /// How they are printed.
    pub configuration: &'a Configuration,
    /// The order's number.
    pub order_number: &'a str,
    /// Place of the part in the order, from 0.
    pub position: i64,
    /// The number of the reprint that it belongs to.
    pub reprint: Option<i64>,
    /// The customer's name for it.
    pub file_name: &'a str,
    /// What the customer said it was meant in.
    pub unit: Option<FileUnit>,
    /// Why it is not to be printed.
    pub stops: &'a [Stop],
}

/// The name, in letters that every slicer and system takes.
pub fn print_name(named: &Named<'_>) -> String {
    let configuration = named.configuration;
    let mut colors = vec![plain(&configuration.primary_color)];
    if configuration.use_secondary_color {
        colors.push(plain(&configuration.secondary_color));
    }
    if configuration.use_tertiary_color {
        colors.push(plain(&configuration.tertiary_color));
    }
    colors.dedup();
    let facts = format!(
        "{}{}x_{}-{}_{}_{}p_{}",
        if named.stops.is_empty() { "" } else { "STOPP_" },
        named.pieces,
        plain(&configuration.material),
        colors.join("+"),
        configuration.layer_height,
        configuration.infill,
        mark(named.order_number, named.position, named.reprint),
    );
    entry_name(&facts, named.file_name, named.unit)
}

/// What a part is known by at the printer: `978C71B9-1`, of a reprint `978C71B9-1-N1`.
pub(super) fn mark(order_number: &str, position: i64, reprint: Option<i64>) -> String {
    let again = reprint.map_or_else(String::new, |number| format!("-N{number}"));
    format!("{order_number}-{}{again}", position + 1)
}

/// The most characters of a material or a colour: both are the operator's words.
const LONGEST_WORD: usize = 24;

/// `Weiß` is `Weiss`; every other character but ASCII letters and digits stands as a hyphen.
fn plain(words: &str) -> String {
    let mut text = String::new();
    for c in words.trim().chars().take(LONGEST_WORD) {
        match c {
            'ä' => text.push_str("ae"),
            'ö' => text.push_str("oe"),
            'ü' => text.push_str("ue"),
            'Ä' => text.push_str("Ae"),
            'Ö' => text.push_str("Oe"),
            'Ü' => text.push_str("Ue"),
            'ß' => text.push_str("ss"),
            c if c.is_ascii_alphanumeric() => text.push(c),
            _ => text.push('-'),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adm_13_a_file_name_says_what_the_slicer_is_set_to() {
        let mut configuration = Configuration {
            material: "PLA".into(),
            primary_color: "Weiß".into(),
            layer_height: 0.2,
            infill: 20.0,
            ..Configuration::default()
        };
        let name = |configuration: &Configuration, stops: &[Stop], unit| {
            print_name(&Named {
                pieces: 3,
                configuration,
                order_number: "978C71B9",
                position: 0,
                reprint: None,
                file_name: "halter.stl",
                unit,
                stops,
            })
        };
        assert_eq!(
            name(&configuration, &[], None),
            "3x_PLA-Weiss_0.2_20p_978C71B9-1_halter.stl"
        );
        configuration.use_secondary_color = true;
        configuration.secondary_color = "Grün/Blau".into();
        assert_eq!(
            name(
                &configuration,
                &[Stop::Withdrawal],
                Some(FileUnit::Centimeter)
            ),
            "STOPP_3x_PLA-Weiss+Gruen-Blau_0.2_20p_978C71B9-1_halter_mal_10.stl"
        );
    }
}
