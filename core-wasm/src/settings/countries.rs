//! The countries that parcels may go to (ACC-08).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A country, by its ISO code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Country {
    /// Deutschland.
    De,
    /// Österreich.
    At,
    /// Schweiz.
    Ch,
    /// Niederlande.
    Nl,
    /// Belgien.
    Be,
    /// Frankreich.
    Fr,
}

impl Country {
    /// All of them, in the order of the lists.
    pub const ALL: [Self; 6] = [Self::De, Self::At, Self::Ch, Self::Nl, Self::Be, Self::Fr];

    /// The one with this code; none that the shop cannot deliver to.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.code() == code)
    }

    /// Two capitals.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::De => "DE",
            Self::At => "AT",
            Self::Ch => "CH",
            Self::Nl => "NL",
            Self::Be => "BE",
            Self::Fr => "FR",
        }
    }

    /// In German, as it stands in a list and on an envelope.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::De => "Deutschland",
            Self::At => "Österreich",
            Self::Ch => "Schweiz",
            Self::Nl => "Niederlande",
            Self::Be => "Belgien",
            Self::Fr => "Frankreich",
        }
    }

    /// Whether it belongs to the customs union and to the VAT area of the EU.
    #[must_use]
    pub fn is_in_eu(self) -> bool {
        self != Self::Ch
    }

    /// The preposition of going there, and what follows it.
    fn whither(self) -> (&'static str, &'static str) {
        match self {
            Self::Ch => ("in", "die Schweiz"),
            Self::Nl => ("in", "die Niederlande"),
            other => ("nach", other.name()),
        }
    }

    /// `nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich`
    #[must_use]
    pub fn whither_words(countries: &BTreeSet<Self>) -> String {
        let mut words = String::new();
        let mut before = "";
        for (index, country) in countries.iter().enumerate() {
            let (preposition, place) = country.whither();
            words.push_str(match index {
                0 => "",
                last if last + 1 == countries.len() => " und ",
                _ => ", ",
            });
            if preposition != before {
                words.push_str(preposition);
                words.push(' ');
            }
            words.push_str(place);
            before = preposition;
        }
        words
    }

    /// `DE, AT, CH`
    #[must_use]
    pub fn codes(countries: &BTreeSet<Self>) -> String {
        let codes: Vec<_> = countries.iter().map(|country| country.code()).collect();
        codes.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duty_03_the_countries_are_named_in_a_german_sentence() {
        let words = |countries: &[Country]| {
            let countries = countries.iter().copied().collect();
            Country::whither_words(&countries)
        };
        assert_eq!(
            words(&Country::ALL),
            "nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich"
        );
        assert_eq!(words(&[Country::De]), "nach Deutschland");
        assert_eq!(
            words(&[Country::De, Country::Nl]),
            "nach Deutschland und in die Niederlande"
        );
        for country in Country::ALL {
            assert_eq!(Country::of_code(country.code()), Some(country));
        }
        assert_eq!(Country::of_code("US"), None);
    }
}
