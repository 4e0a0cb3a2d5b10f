//! What the legal texts say of one shop beside its address: the operator's own words, and the periods of the settings.

use std::collections::BTreeMap;

use core_wasm::settings::Settings;

use crate::foundation::config::Operator;
use crate::foundation::tax;

/// Every placeholder with what stands in its place.
pub type Facts = BTreeMap<&'static str, String>;

/// Said unless the operator takes part in dispute resolution (§ 36 VSBG).
const NO_DISPUTE_RESOLUTION: &str = "Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer \
     Verbraucherschlichtungsstelle teilzunehmen.";

const AUTHORITY: &str =
    "Der Landesbeauftragte für den Datenschutz und die Informationsfreiheit Baden-Württemberg";
const ON_REQUEST: &str = "dessen Namen wir auf Anfrage nennen";

/// Days after which logs and copies are gone where the operator names no other number.
const LOG_DAYS: u32 = 14;
const BACKUP_DAYS: u32 = 30;

/// The facts of this moment.
pub fn facts(operator: &Operator, settings: &Settings) -> Facts {
    let or =
        |text: &Option<String>, default: &str| text.clone().unwrap_or_else(|| default.to_owned());
    let retention = settings.retention;
    let taxation = settings.taxation;
    BTreeMap::from([
        ("aufsicht", or(&operator.supervisory_authority, AUTHORITY)),
        ("besteuerung", tax::imprint_note(taxation).to_owned()),
        ("hoster", or(&operator.hosting, ON_REQUEST)),
        ("maildienst", or(&operator.mail_service, ON_REQUEST)),
        ("preishinweis", tax::price_note(taxation)),
        (
            "protokolltage",
            operator.log_days.unwrap_or(LOG_DAYS).to_string(),
        ),
        (
            "sicherungstage",
            operator.backup_days.unwrap_or(BACKUP_DAYS).to_string(),
        ),
        (
            "streitbeilegung",
            or(&operator.dispute_resolution, NO_DISPUTE_RESOLUTION),
        ),
        ("tageBestellt", retention.ordered_file_days.to_string()),
        ("tageUnbestellt", retention.unordered_file_days.to_string()),
        ("umsatzsteuer", tax::terms_clause(taxation)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foundation::config::{Config, FACTS};

    #[test]
    fn every_placeholder_that_a_file_may_hold_is_filled() {
        let operator = Operator::load(&Config::from_lookup(&|_| None).unwrap()).unwrap();
        let facts = facts(&operator, &Settings::default());
        assert!(facts.keys().copied().eq(FACTS), "{facts:?}");
    }
}
