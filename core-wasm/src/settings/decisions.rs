//! What the owner has chosen on purpose before the shop opened, although the setting itself is as shipped.

use serde::{Deserialize, Serialize};

use super::{Country, PayButton, Settings, WithdrawalRight};

/// A choice that only its owner can make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Decision {
    /// The words on the pay button stay as they are.
    PayButton,
    /// The descriptions keep an environmental claim, for which there is evidence.
    EnvironmentalClaim,
    /// The shop delivers to all of its countries.
    DeliveryCountries,
    /// Consumers may withdraw although the law does not ask for it.
    WithdrawalRight,
}

impl Decision {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::PayButton,
        Self::EnvironmentalClaim,
        Self::DeliveryCountries,
        Self::WithdrawalRight,
    ];
}

/// Beginnings and parts of words that claim something general about the environment, which needs recognised proof since 27 September 2026
/// (UWG, Directive (EU) 2024/825): in lower case.
const CLAIMS: [&str; 16] = [
    "umweltfreundlich",
    "umweltschonend",
    "umweltgerecht",
    "umweltverträglich",
    "umweltbewusst",
    "naturfreundlich",
    "klimafreundlich",
    "klimaneutral",
    "co2-neutral",
    "co₂-neutral",
    "nachhaltig",
    "ökologisch",
    "öko-",
    "biologisch abbaubar",
    "biobasiert",
    "kompostierbar",
];

/// The colour as an adjective: 'grüner Kunststoff' is a claim, 'Grün' and 'dunkelgrün' are colours.
const GREEN: [&str; 5] = ["grüne", "grüner", "grünes", "grünen", "grünem"];

fn makes_a_claim(text: &str) -> bool {
    let lower = text.to_lowercase();
    CLAIMS.iter().any(|claim| lower.contains(claim))
        || text
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| GREEN.contains(&word.to_lowercase().as_str()))
}

impl Settings {
    /// What a decision is about, as the settings are now: other words are another decision. Empty where there is nothing to decide.
    #[must_use]
    pub fn subject_of(&self, decision: Decision) -> String {
        match decision {
            Decision::PayButton => match self.pay_button {
                PayButton::JetztBezahlen => "Jetzt bezahlen".to_owned(),
                PayButton::ZahlungspflichtigBestellen => String::new(),
            },
            Decision::EnvironmentalClaim => self.environmental_claims().join("; "),
            Decision::DeliveryCountries => Country::codes(&self.delivery_countries),
            Decision::WithdrawalRight => match self.withdrawal_right {
                WithdrawalRight::UntilProduction => "untilProduction".to_owned(),
                WithdrawalRight::None => String::new(),
            },
        }
    }

    /// Whether the owner has chosen just what the settings say now, or there is nothing to choose.
    #[must_use]
    pub fn is_decided(&self, decision: Decision) -> bool {
        let subject = self.subject_of(decision);
        subject.is_empty() || self.decided.get(&decision) == Some(&subject)
    }

    /// Each text about a material that makes a claim, below the material's name.
    #[must_use]
    pub fn environmental_claims(&self) -> Vec<String> {
        self.claims().into_iter().map(|(claim, _)| claim).collect()
    }

    /// The same with the text alone.
    fn claims(&self) -> Vec<(String, &str)> {
        let names = self.materials();
        let named = names.into_iter().map(|name| (name, name.to_owned(), name));
        let described = [&self.material_descriptions, &self.material_safety]
            .into_iter()
            .flatten()
            .map(|(material, text)| {
                (
                    material.as_str(),
                    format!("{material}: {text}"),
                    text.as_str(),
                )
            });
        let facts = self.material_facts.iter().flat_map(|(material, facts)| {
            facts.by_field().map(|(_, label, text)| {
                (
                    material.as_str(),
                    format!("{material}, {label}: {text}"),
                    text,
                )
            })
        });
        let mut claims: Vec<_> = named
            .chain(described)
            .chain(facts)
            .filter(|(.., text)| makes_a_claim(text))
            .collect();
        claims.sort_unstable();
        claims
            .into_iter()
            .map(|(_, claim, text)| (claim, text))
            .collect()
    }

    /// The claims that a save over `before` would publish without proof: new ones, or what is left of those that were proved together.
    #[must_use]
    pub fn claims_without_proof(&self, before: &Self) -> Vec<String> {
        let (claims, known) = (self.claims(), before.claims());
        let was_open = !before.is_decided(Decision::EnvironmentalClaim);
        // Who only takes the word back publishes nothing, nor who gives a material another name: the opening gate asks again.
        if self.is_decided(Decision::EnvironmentalClaim)
            || claims == known
            || (was_open
                && claims
                    .iter()
                    .all(|(_, text)| known.iter().any(|(_, old)| old == text)))
        {
            return Vec::new();
        }
        claims.into_iter().map(|(claim, _)| claim).collect()
    }

    /// Drops decisions about what is no longer so.
    pub(super) fn drop_void_decisions(&mut self) {
        let decided = std::mem::take(&mut self.decided);
        self.decided = decided
            .into_iter()
            .filter(|(decision, subject)| *subject == self.subject_of(*decision))
            .collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duty_11_a_decision_is_void_once_the_words_are_others() {
        let mut settings = Settings::default();
        for decision in Decision::ALL {
            assert!(!settings.is_decided(decision), "{decision:?}");
            let subject = settings.subject_of(decision);
            settings.decided.insert(decision, subject);
            assert!(settings.is_decided(decision), "{decision:?}");
        }
        settings.material_descriptions.insert(
            "PLA".to_owned(),
            "nachhaltig und umweltfreundlich".to_owned(),
        );
        assert!(!settings.is_decided(Decision::EnvironmentalClaim));
        settings = settings.tidied();
        assert!(!settings.decided.contains_key(&Decision::EnvironmentalClaim));
        assert_eq!(settings.decided.len(), 3);

        // Without any claim there is nothing to decide.
        settings
            .material_descriptions
            .insert("PLA".to_owned(), "einfach zu drucken".to_owned());
        assert!(settings.is_decided(Decision::EnvironmentalClaim));
    }

    #[test]
    fn duty_11_claims_are_found_in_each_text_about_a_material_and_colours_are_none() {
        let mut settings = Settings::default();
        let claims = |settings: &Settings| settings.environmental_claims();
        assert_eq!(
            claims(&settings),
            ["PLA: einfach zu drucken, umweltfreundlich"]
        );
        settings
            .material_descriptions
            .insert("PLA".to_owned(), "auch in Grün und dunkelgrün".to_owned());
        assert_eq!(claims(&settings), [""; 0]);
        settings
            .material_safety
            .insert("TPU".to_owned(), "Kompostierbar nur im Werk.".to_owned());
        settings
            .material_facts
            .entry("ABS".to_owned())
            .or_default()
            .good_for = "die grüne Werkstatt".to_owned();
        assert_eq!(
            claims(&settings),
            [
                "ABS, Geeignet für: die grüne Werkstatt",
                "TPU: Kompostierbar nur im Werk."
            ]
        );
    }

    #[test]
    fn duty_11_a_save_asks_for_proof_of_new_claims_and_of_what_is_left_of_proved_ones() {
        let shipped = Settings::default();
        let with = |text: &str| {
            let mut settings = shipped.clone();
            settings
                .material_descriptions
                .insert("TPU".to_owned(), text.to_owned());
            settings
        };
        assert_eq!(
            shipped.claims_without_proof(&shipped),
            [""; 0],
            "nothing new"
        );
        assert_eq!(with("flexibel").claims_without_proof(&shipped), [""; 0]);
        let mut both = with("klimaneutral");
        assert_eq!(both.claims_without_proof(&shipped).len(), 2);
        both.decided.insert(
            Decision::EnvironmentalClaim,
            both.subject_of(Decision::EnvironmentalClaim),
        );
        assert_eq!(both.claims_without_proof(&shipped), [""; 0], "proved");
        assert_eq!(
            shipped.claims_without_proof(&both).len(),
            1,
            "the decision was about both"
        );
        let taken_back = with("klimaneutral");
        assert_eq!(taken_back.claims_without_proof(&both), [""; 0]);
    }
}
