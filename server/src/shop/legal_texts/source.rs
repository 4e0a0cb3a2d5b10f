//! How a file becomes the text of one shop (see `legal-texts/README.md`).

use core_wasm::settings::{Settings, WithdrawalRight};

use super::facts::facts;
use crate::foundation::config::{LegalFile, Operator};
use crate::foundation::prose::ADDRESS_MARK;

/// The text with the operator's address and words, the periods and the parts that these settings keep.
pub fn filled(file: &LegalFile, operator: &Operator, settings: &Settings) -> String {
    let text = filled_but_for_address(file, operator, settings);
    let lines = text.lines().map(|line| match line {
        ADDRESS_MARK => address(operator),
        line => line.to_owned(),
    });
    let mut text = lines.collect::<Vec<_>>().join("\n");
    text.push('\n');
    text
}

/// The same with the mark of the address, which a page shows in its own way.
pub fn filled_but_for_address(
    file: &LegalFile,
    operator: &Operator,
    settings: &Settings,
) -> String {
    let right = match settings.withdrawal_right {
        WithdrawalRight::None => "none",
        WithdrawalRight::UntilProduction => "untilProduction",
    };
    let lines: Vec<&str> = file.lines_under(right).flatten().collect();
    let mut text = lines.join("\n");
    for (name, words) in facts(operator, settings) {
        text = text.replace(&format!("{{{{{name}}}}}"), &escaped(&words));
    }
    without_gaps(&text)
}

/// A part that was left out leaves no hole.
fn without_gaps(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for line in text.lines() {
        if !(line.is_empty() && (tidy.is_empty() || tidy.ends_with("\n\n"))) {
            tidy.push_str(line);
            tidy.push('\n');
        }
    }
    tidy.truncate(tidy.trim_end().len());
    tidy.push('\n');
    tidy
}

/// One line each, joined by Markdown's hard line break.
fn address(operator: &Operator) -> String {
    let lines = [
        operator.company.clone(),
        operator.partners.join(", "),
        operator.street.clone(),
        format!("{} {}", operator.postal_code, operator.city),
        operator.country.clone(),
        format!("E-Mail: {}", operator.email),
        format!("Telefon: {}", operator.phone),
    ];
    lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| escaped(line))
        .collect::<Vec<_>>()
        .join("\\\n")
}

/// What an operator is called is never markup.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&' | '!' | '~'
        ) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foundation::config::{Config, LegalFiles};
    use crate::foundation::crypto::hex;
    use crate::foundation::prose;
    use sha2::{Digest as _, Sha256};

    const FILES: [(&str, &str); 5] = [
        ("agb", include_str!("../../../../legal-texts/agb.md")),
        (
            "datenschutz",
            include_str!("../../../../legal-texts/datenschutz.md"),
        ),
        (
            "widerruf",
            include_str!("../../../../legal-texts/widerruf.md"),
        ),
        (
            "impressum",
            include_str!("../../../../legal-texts/impressum.md"),
        ),
        (
            "barrierefreiheit",
            include_str!("../../../../legal-texts/barrierefreiheit.md"),
        ),
    ];

    fn settings(withdrawal_right: WithdrawalRight) -> Settings {
        Settings {
            withdrawal_right,
            ..Settings::default()
        }
    }

    fn operator() -> Operator {
        Operator::load(&Config::from_lookup(&|_| None).unwrap()).unwrap()
    }

    /// `legal-texts/README.md` names the test of each sentence that says what the program does.
    #[test]
    fn every_fact_of_the_texts_has_a_test_that_is_there() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let readme = include_str!("../../../../legal-texts/README.md");
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let texts = FILES.map(|(name, text)| (name, one_line(text)));
        let (_, table) = readme
            .split_once("| text | sentence | test |\n|---|---|---|\n")
            .expect("the table of facts");
        let rows = table.lines().take_while(|line| line.starts_with("| "));
        let mut named = std::collections::BTreeSet::new();
        for row in rows {
            let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
            let [name, sentence, test] = cells[..] else {
                panic!("three cells: {row}");
            };
            let (_, text) = texts.iter().find(|(known, _)| *known == name).expect(row);
            assert!(text.contains(sentence), "not in {name}: {sentence}");
            let (path, title) = test.trim_start_matches('`').split_once("` ").expect(row);
            let file = std::fs::read_to_string(root.join(path)).expect(path);
            assert!(file.contains(title), "{path} has no test '{title}'");
            named.insert(name);
        }
        assert_eq!(named.len(), FILES.len(), "each text has facts");
    }

    #[test]
    fn duty_09_a_changed_text_needs_a_new_version() {
        let known = [
            (
                "agb",
                "2026-11-28",
                "084e24b0536f9c5db59448d7767de5e632533fd7518afcfbd9c9f021d86f32d4",
            ),
            (
                "datenschutz",
                "2026-11-28",
                "e6d64df489aabf3f39264c13e8bc0234657ed3e163111177a4433287492d41dd",
            ),
            (
                "widerruf",
                "2026-11-22",
                "6e884d63fa845f95f195d4868c1bb4c99651b5cc938d9c7016437a7538adc361",
            ),
            (
                "impressum",
                "2026-11-26",
                "1b5009b5f3918f63337da9c9918531bca898ce2c805d5307bbf1aa80229cd236",
            ),
            (
                "barrierefreiheit",
                "2026-11-26",
                "1c6c41572e1f6d9cc45aff612ecd4018b1baa1dcc78c6f1c6974a474335a5235",
            ),
        ];
        let files = LegalFiles::default();
        for ((name, file), read) in FILES.into_iter().zip(files.all()) {
            let version = read.version.as_str();
            let hash = hex(&Sha256::digest(file.as_bytes()));
            assert!(
                known.contains(&(name, version, hash.as_str())),
                "new text: give it a new version and add (\"{name}\", \"{version}\", \"{hash}\")"
            );
        }
    }

    #[test]
    fn every_file_is_whole_and_filled_for_every_right() {
        for file in LegalFiles::default().all() {
            let name = file.name;
            assert!(!file.title.is_empty() && !file.version.is_empty(), "{name}");
            for right in [WithdrawalRight::None, WithdrawalRight::UntilProduction] {
                let text = filled(file, &operator(), &settings(right));
                assert!(text.len() > 600, "{name}");
                assert!(
                    !text.contains("{{") && !text.contains(":::"),
                    "{name}: {text}"
                );
                assert!(!text.contains("\n\n\n"), "{name}: {text}");
                assert!(text.contains("kontakt@schichtwerk.example"), "{name}");
                let marked = filled_but_for_address(file, &operator(), &settings(right));
                let (blocks, unshown) = prose::blocks(&marked);
                assert_eq!(unshown, [], "{name}");
                // The Impressum says it above what it adds.
                let names_operator = blocks.contains(&prose::Block::Operator);
                assert!(
                    names_operator || name == "impressum" || name == "barrierefreiheit",
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn the_withdrawal_texts_follow_the_setting() {
        let files = LegalFiles::default();
        let text = |file, right| filled(file, &operator(), &settings(right));
        for file in [&files.terms, &files.withdrawal] {
            let granted = text(file, WithdrawalRight::UntilProduction);
            assert!(granted.contains("erlischt, sobald die"), "{granted}");
            assert!(!granted.contains("besteht kein"), "{granted}");
            let none = text(file, WithdrawalRight::None);
            assert!(none.contains("besteht kein"), "{none}");
            assert!(!none.contains("erlischt") && !none.contains("Muster-Widerrufsformular"));
            assert!(none.contains("Stornierung vor Fertigungsbeginn"));
        }
        assert!(
            text(&files.withdrawal, WithdrawalRight::UntilProduction)
                .contains("Muster-Widerrufsformular")
        );
    }

    /// The words that customers read, each blank and line end as one blank.
    fn words_of(file: &LegalFile) -> String {
        let text = filled(
            file,
            &operator(),
            &settings(WithdrawalRight::UntilProduction),
        );
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn assert_says(file: &LegalFile, words: &str) {
        let text = words_of(file);
        assert!(text.contains(words), "{words}: {text}");
    }

    #[test]
    fn law_01_the_three_texts_are_full_german_texts() {
        let files = LegalFiles::default();
        for (file, length) in [
            (&files.terms, 4000),
            (&files.privacy, 3000),
            (&files.withdrawal, 2000),
        ] {
            assert!(words_of(file).len() > length, "{}", file.name);
        }
        assert_says(&files.privacy, "(Art. 17)");
        assert_says(&files.withdrawal, "Muster-Widerrufsformular");
    }

    #[test]
    fn law_02_an_offer_is_accepted_within_7_days() {
        let files = LegalFiles::default();
        assert_says(&files.terms, "nehmen Ihr Angebot innerhalb von 7 Tagen an");
    }

    #[test]
    fn law_03_the_payment_term_is_14_days() {
        assert_says(&LegalFiles::default().terms, "Zahlungsziel 14 Tage");
    }

    #[test]
    fn law_04_default_interest_is_9_points_over_the_base_rate_between_businesses_5_for_consumers() {
        let terms = LegalFiles::default().terms;
        assert_says(
            &terms,
            "zwischen Unternehmern in Höhe von 9 Prozentpunkten über dem Basiszinssatz",
        );
        assert_says(&terms, "Verbraucher in Höhe von 5 Prozentpunkten");
    }

    #[test]
    fn law_05_the_right_of_withdrawal_lasts_14_days_and_ends_when_production_starts() {
        let files = LegalFiles::default();
        assert_says(
            &files.terms,
            "Widerrufsrecht von 14 Tagen ein, das erlischt, sobald die Fertigung",
        );
        assert_says(
            &files.withdrawal,
            "binnen vierzehn Tagen ohne Angabe von Gründen",
        );
        assert_says(
            &files.withdrawal,
            "Widerrufsrecht erlischt, sobald die Fertigung der nach Ihren Vorgaben hergestellten Teile beginnt",
        );
    }

    #[test]
    fn law_06_cancelling_before_production_brings_the_full_amount_back_within_14_days() {
        let files = LegalFiles::default();
        assert_says(&files.terms, "vollen Betrag innerhalb von 14 Tagen");
        assert_says(
            &files.withdrawal,
            "vollen Betrag innerhalb von 14 Tagen zurück",
        );
    }

    #[test]
    fn duty_12_the_privacy_text_names_the_periods_of_the_settings_by_which_the_server_deletes() {
        let privacy = LegalFiles::default().privacy;
        assert_says(&privacy, "7 Tage nach dem Hochladen");
        assert_says(&privacy, "90 Tage nach Abschluss, Stornierung oder Ablage");
        assert!(!words_of(&privacy).contains("{{"));
    }

    #[test]
    fn duty_01_no_text_says_inkl_mwst_or_links_the_closed_dispute_platform() {
        for file in LegalFiles::default().all() {
            let text = words_of(file).to_lowercase();
            assert!(
                !text.contains("inkl. mwst") && !text.contains("ec.europa.eu"),
                "{}",
                file.name
            );
        }
    }

    #[test]
    fn an_operators_name_is_no_markup() {
        let operator = Operator {
            company: "Druck *& <b>Werk</b>".into(),
            ..operator()
        };
        let terms = LegalFiles::default().terms;
        let text = filled(&terms, &operator, &settings(WithdrawalRight::None));
        assert!(text.contains("Druck \\*\\& \\<b\\>Werk\\</b\\>"), "{text}");
    }
}
