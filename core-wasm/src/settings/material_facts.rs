//! What a customer wants to know of a material before choosing it, in the owner's words.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use super::{FieldError, over};

/// A material's data sheet in words; an empty text says nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MaterialFacts {
    /// How it breaks or bends, e.g. 'steif, bricht spröde'.
    pub strength: String,
    /// What heat it stands, e.g. 'bis etwa 50 °C'.
    pub heat: String,
    /// Whether it may stay outdoors.
    pub outdoors: String,
    /// How far a printed length may be off.
    pub tolerance: String,
    /// How the surface looks and feels.
    pub surface: String,
    /// What it is good for.
    pub good_for: String,
}

/// Longest text of one fact, in characters.
const LONGEST_FACT: usize = 120;

impl MaterialFacts {
    /// Each with its field of the settings object and its German name.
    #[must_use]
    pub fn by_field(&self) -> [(&'static str, &'static str, &str); 6] {
        [
            ("strength", "Festigkeit", &self.strength),
            ("heat", "Wärme", &self.heat),
            ("outdoors", "Draußen", &self.outdoors),
            ("tolerance", "Maßabweichung", &self.tolerance),
            ("surface", "Oberfläche", &self.surface),
            ("goodFor", "Geeignet für", &self.good_for),
        ]
    }
}

/// Id, strength, heat, outdoors, surface, good for: what is commonly known of these plastics. The figures of one filament stand in its
/// maker's data sheet.
const SHIPPED: [[&str; 6]; 6] = [
    [
        "PLA",
        "steif, bricht spröde",
        "bis etwa 50 °C",
        "nein",
        "glatt, feine Schichtlinien",
        "Modelle, Prototypen, Deko",
    ],
    [
        "PETG",
        "zäh, etwas nachgiebig",
        "bis etwa 70 °C",
        "bedingt",
        "leicht glänzend",
        "Halter, Gehäuse, Behälter",
    ],
    [
        "TPU",
        "gummiartig, biegsam",
        "bis etwa 60 °C",
        "bedingt",
        "matt, griffig",
        "Dichtungen, Füße, Schutzhüllen",
    ],
    [
        "ASA",
        "fest, schlagzäh",
        "bis etwa 90 °C",
        "ja, UV-beständig",
        "matt",
        "Teile für draußen, Fahrzeuge",
    ],
    [
        "ABS",
        "fest, schlagzäh",
        "bis etwa 90 °C",
        "nein, vergilbt",
        "seidenmatt",
        "mechanische Teile, Gehäuse",
    ],
    [
        "ABS-GF",
        "sehr steif",
        "bis etwa 90 °C",
        "nein",
        "matt, leicht rau",
        "belastete, verzugsarme Teile",
    ],
];

/// The deviation that the answers on /faq name.
const TOLERANCE: &str = "etwa 0,2 mm, bei großen Teilen 0,5 %";

pub(super) fn shipped() -> BTreeMap<String, MaterialFacts> {
    let facts = |[id, strength, heat, outdoors, surface, good_for]: [&str; 6]| {
        let facts = MaterialFacts {
            strength: strength.to_owned(),
            heat: heat.to_owned(),
            outdoors: outdoors.to_owned(),
            tolerance: TOLERANCE.to_owned(),
            surface: surface.to_owned(),
            good_for: good_for.to_owned(),
        };
        (id.to_owned(), facts)
    };
    SHIPPED.into_iter().map(facts).collect()
}

pub(super) fn over_shipped<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, MaterialFacts>, D::Error> {
    over(deserializer, shipped())
}

pub(super) fn check(errors: &mut Vec<FieldError>, facts: &BTreeMap<String, MaterialFacts>) {
    for (material, facts) in facts {
        for (field, _, text) in facts.by_field() {
            if text.chars().count() > LONGEST_FACT || text.chars().any(char::is_control) {
                errors.push(FieldError::new(
                    format!("materialFacts.{material}.{field}"),
                    format!("Bitte schreiben Sie eine Zeile von höchstens {LONGEST_FACT} Zeichen."),
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn every_shipped_material_has_its_facts() {
        let settings = Settings::default();
        for material in settings.materials() {
            let facts = &settings.material_facts[material];
            assert!(
                facts.by_field().iter().all(|(_, _, text)| !text.is_empty()),
                "{material}"
            );
        }
        assert_eq!(settings.validate(), Ok(()));
    }

    #[test]
    fn a_fact_is_one_short_line() {
        let mut settings = Settings::default();
        let pla = settings.material_facts.get_mut("PLA").unwrap();
        pla.heat = "x".repeat(LONGEST_FACT + 1);
        pla.surface = "glatt\nmatt".to_owned();
        let fields: Vec<String> = (settings.validate().unwrap_err().into_iter())
            .map(|error| error.field)
            .collect();
        assert_eq!(
            fields,
            ["materialFacts.PLA.heat", "materialFacts.PLA.surface"]
        );
    }
}
