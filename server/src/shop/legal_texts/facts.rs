//! What the legal texts say of one shop beside its address: the operator's own words, and the periods of the settings.

use std::collections::BTreeMap;

use core_wasm::settings::{Country, Settings};

use crate::foundation::config::Operator;
use crate::foundation::tax;

/// Every placeholder with what stands in its place.
pub type Facts = BTreeMap<&'static str, String>;

/// Said unless the operator takes part in dispute resolution (§ 36 VSBG).
const NO_DISPUTE_RESOLUTION: &str = "Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer \
     Verbraucherschlichtungsstelle teilzunehmen.";

const ON_REQUEST: &str = "dessen Namen wir auf Anfrage nennen";
/// The program cannot know where the operator's services are: it claims nothing.
const THIRD_COUNTRIES_ON_REQUEST: &str = "Ob und auf welcher Grundlage einer von ihnen Daten außerhalb der Europäischen Union verarbeitet, \
     nennen wir auf Anfrage; für den Zahlungsdienstleister steht es in Abschnitt 6.";

/// When logs and copies go while the operator has named no days: a number that nobody has said would be a promise (Art. 13 (2) a GDPR
/// asks for the criteria then).
const WITH_THEIR_PURPOSE: &str = "nach Wegfall ihres Zwecks";

/// What is to be known of deliveries that leave the EU; nothing where there are none.
fn import_note(settings: &Settings) -> String {
    if settings.delivery_countries.iter().all(|it| it.is_in_eu()) {
        return String::new();
    }
    let duties = "Bei Lieferungen in die Schweiz erhebt der Schweizer Zoll Einfuhrsteuer und gegebenenfalls weitere Abgaben; sie sind nicht \
                  im Preis enthalten, und der Empfänger trägt sie.";
    format!("{duties} {}", tax::export_note(settings.taxation))
        .trim_end()
        .to_owned()
}

/// The facts of this moment.
pub fn facts(operator: &Operator, settings: &Settings) -> Facts {
    let or =
        |text: &Option<String>, default: &str| text.clone().unwrap_or_else(|| default.to_owned());
    let after = |days: Option<u32>| match days {
        Some(1) => "nach spätestens einem Tag".to_owned(),
        Some(days) => format!("nach spätestens {days} Tagen"),
        None => WITH_THEIR_PURPOSE.to_owned(),
    };
    let retention = settings.retention;
    let taxation = settings.taxation;
    BTreeMap::from([
        (
            "aufsicht",
            or(
                &operator.supervisory_authority,
                &operator.federal_state.authority(),
            ),
        ),
        ("besteuerung", tax::imprint_note(taxation).to_owned()),
        (
            "drittland",
            or(&operator.third_countries, THIRD_COUNTRIES_ON_REQUEST),
        ),
        ("einfuhr", import_note(settings)),
        ("email", operator.email.clone()),
        ("feiertage", operator.federal_state.where_words()),
        ("hoster", or(&operator.hosting, ON_REQUEST)),
        (
            "lieferlaender",
            Country::whither_words(&settings.delivery_countries),
        ),
        ("maildienst", or(&operator.mail_service, ON_REQUEST)),
        (
            "postfachfrist",
            match operator.mailbox_days {
                Some(_) => after(operator.mailbox_days),
                None => "von Hand, sobald wir sie nicht mehr brauchen".to_owned(),
            },
        ),
        ("preishinweis", tax::price_note(taxation)),
        ("protokollfrist", after(operator.log_days)),
        ("sicherungsfrist", after(operator.backup_days)),
        (
            "speicher",
            or(
                &operator.storage,
                operator.hosting.as_deref().unwrap_or(ON_REQUEST),
            ),
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

    #[test]
    fn no_days_of_logs_and_copies_are_promised_that_nobody_has_named() {
        let mut operator = Operator::load(&Config::from_lookup(&|_| None).unwrap()).unwrap();
        let said = |operator: &Operator| {
            let facts = facts(operator, &Settings::default());
            ["protokollfrist", "sicherungsfrist", "postfachfrist"].map(|name| facts[name].clone())
        };
        assert_eq!(
            said(&operator),
            [
                WITH_THEIR_PURPOSE,
                WITH_THEIR_PURPOSE,
                "von Hand, sobald wir sie nicht mehr brauchen"
            ]
        );
        operator.log_days = Some(9);
        operator.backup_days = Some(1);
        operator.mailbox_days = Some(365);
        assert_eq!(
            said(&operator),
            [
                "nach spätestens 9 Tagen",
                "nach spätestens einem Tag",
                "nach spätestens 365 Tagen"
            ]
        );
    }
}
