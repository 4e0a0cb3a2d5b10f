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

/// General environmental claims, which need recognised proof since 27 September 2026 (§ 5 (3) UWG).
const CLAIMS: [&str; 6] = [
    "umweltfreundlich",
    "umweltschonend",
    "nachhaltig",
    "klimaneutral",
    "ökologisch",
    "biologisch abbaubar",
];

impl Settings {
    /// What a decision is about, as the settings are now: other words are another decision. Empty where there is nothing to decide.
    #[must_use]
    pub fn subject_of(&self, decision: Decision) -> String {
        match decision {
            Decision::PayButton => match self.pay_button {
                PayButton::JetztBezahlen => "Jetzt bezahlen".to_owned(),
                PayButton::ZahlungspflichtigBestellen => String::new(),
            },
            Decision::EnvironmentalClaim => self.environmental_claims(),
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

    /// Each description with a claim, with the name of its material.
    fn environmental_claims(&self) -> String {
        let makes_a_claim = |text: &str| {
            let text = text.to_lowercase();
            CLAIMS.iter().any(|claim| text.contains(claim))
        };
        let claims: Vec<String> = self
            .material_descriptions
            .iter()
            .filter(|(_, text)| makes_a_claim(text))
            .map(|(material, text)| format!("{material}: {text}"))
            .collect();
        claims.join("; ")
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
}
