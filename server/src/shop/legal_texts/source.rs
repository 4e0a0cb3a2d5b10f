//! The files, and how they become the text of one shop (see `legal-texts/README.md`).

use core_wasm::settings::{Settings, WithdrawalRight};

use super::facts::facts;
use crate::config::Operator;

pub const TERMS: &str = include_str!("../../../../legal-texts/agb.md");
pub const PRIVACY: &str = include_str!("../../../../legal-texts/datenschutz.md");
pub const WITHDRAWAL: &str = include_str!("../../../../legal-texts/widerruf.md");

/// A file, taken apart.
pub struct Source<'a> {
    pub title: &'a str,
    pub version: &'a str,
    body: &'a str,
}

impl<'a> Source<'a> {
    /// The files are part of the program and tests read each of them, so nothing is missing here at run time.
    pub fn read(file: &'a str) -> Self {
        let (head, body) = file
            .strip_prefix("---\n")
            .and_then(|rest| rest.split_once("\n---\n"))
            .unwrap_or(("", file));
        let field = |name| {
            head.lines()
                .find_map(|line: &str| line.strip_prefix(name))
                .unwrap_or_default()
                .trim()
        };
        Self {
            title: field("title:"),
            version: field("version:"),
            body,
        }
    }

    /// The text with the operator's address and words, the periods and the parts that these settings keep.
    pub fn filled(&self, operator: &Operator, settings: &Settings) -> String {
        let kept = match settings.withdrawal_right {
            WithdrawalRight::None => "none",
            WithdrawalRight::UntilProduction => "untilProduction",
        };
        let mut text = String::new();
        let mut part: Option<&str> = None;
        for line in self.body.trim_start().lines() {
            if let Some(name) = line.strip_prefix(":::") {
                part = Some(name.trim()).filter(|name| !name.is_empty());
            } else if part.is_none_or(|name| name == kept) {
                if line == "{{anbieter}}" {
                    text.push_str(&address(operator));
                } else {
                    text.push_str(line);
                }
                text.push('\n');
            }
        }
        for (name, words) in facts(operator, settings) {
            text = text.replace(&format!("{{{{{name}}}}}"), &escaped(&words));
        }
        without_gaps(&text)
    }
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
    use crate::config::Config;
    use crate::crypto::hex;
    use sha2::{Digest as _, Sha256};

    const FILES: [(&str, &str); 3] = [
        ("agb", TERMS),
        ("datenschutz", PRIVACY),
        ("widerruf", WITHDRAWAL),
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

    #[test]
    fn duty_09_a_changed_text_needs_a_new_version() {
        let known = [
            (
                "agb",
                "2026-11-21",
                "290e0a0a2e3cffaebef89564eba20c41c29ae17ebd222f7dd02a86885e570169",
            ),
            (
                "agb",
                "2026-11-22",
                "4a40399a84b75fa7f6e50d20ec6700b8eec297e5122b858d538fd839a00c61ed",
            ),
            (
                "datenschutz",
                "2026-11-21b",
                "df5333f2e807dc5b474588e96a1f8684be656a757ae7973da20df743cf645bac",
            ),
            (
                "datenschutz",
                "2026-11-21c",
                "c4addce966c96cfffa6226a9645c3a09f2a997b15f3951ac6f80bbc813128500",
            ),
            (
                "datenschutz",
                "2026-11-22a",
                "024d47d6488dc5a3b1d9310e516fc31c65708749ccc1187d0cfe43c649e6f35f",
            ),
            (
                "widerruf",
                "2026-11-21",
                "df3f41c55b42fd78875a514b1d3d047476de278e3a866c8f9ed8f6019206eef5",
            ),
            (
                "widerruf",
                "2026-11-21b",
                "24e885e3c0c107c72180d03bf245ac1fefe57eb8f1d6d384227a4564554ac4ca",
            ),
            (
                "agb",
                "2026-11-22a",
                "49c0d4da4b0322bc9eded71835195a0f0e4dacae24d9e8c5ebfbf4feb21f7b44",
            ),
            (
                "datenschutz",
                "2026-11-22b",
                "542cd74c9966ae0a2faab901e95b1022645147670feceba128c5a74c6290d759",
            ),
            (
                "widerruf",
                "2026-11-22",
                "6e884d63fa845f95f195d4868c1bb4c99651b5cc938d9c7016437a7538adc361",
            ),
            (
                "datenschutz",
                "2026-11-22c",
                "4c3c058624e372e77ef6a33b8b052bc9bd8d762ac2390e67c8ebbd6057aad611",
            ),
            (
                "datenschutz",
                "2026-11-22d",
                "da8d6ff9439599db35318c3227492d9fd06a29a4d72e23a4f6bea3d07e1728d9",
            ),
            (
                "agb",
                "2026-11-23",
                "54f0c8a6a48c679ba1795e0f6dea74b142e9ffb9b5826e240fb64b168432c80e",
            ),
            (
                "datenschutz",
                "2026-11-23",
                "9f2a715b296af2af780ee4287fc6cfe06a7239ddfef2ca1d464755c7400eb8b3",
            ),
        ];
        for (name, file) in FILES {
            let version = Source::read(file).version;
            let hash = hex(&Sha256::digest(file.as_bytes()));
            assert!(
                known.contains(&(name, version, hash.as_str())),
                "new text: give it a new version and add (\"{name}\", \"{version}\", \"{hash}\")"
            );
        }
    }

    #[test]
    fn every_file_is_whole_and_filled_for_every_right() {
        for (name, file) in FILES {
            let source = Source::read(file);
            assert!(
                !source.title.is_empty() && !source.version.is_empty(),
                "{name}"
            );
            for right in [WithdrawalRight::None, WithdrawalRight::UntilProduction] {
                let text = source.filled(&operator(), &settings(right));
                assert!(text.len() > 600, "{name}");
                assert!(
                    !text.contains("{{") && !text.contains(":::"),
                    "{name}: {text}"
                );
                assert!(!text.contains("\n\n\n"), "{name}: {text}");
                assert!(text.contains("kontakt@schichtwerk.example"), "{name}");
            }
        }
    }

    #[test]
    fn the_withdrawal_texts_follow_the_setting() {
        let text = |file, right| Source::read(file).filled(&operator(), &settings(right));
        for file in [TERMS, WITHDRAWAL] {
            let granted = text(file, WithdrawalRight::UntilProduction);
            assert!(granted.contains("erlischt, sobald die"), "{granted}");
            assert!(!granted.contains("besteht kein"), "{granted}");
            let none = text(file, WithdrawalRight::None);
            assert!(none.contains("besteht kein"), "{none}");
            assert!(!none.contains("erlischt") && !none.contains("Muster-Widerrufsformular"));
            assert!(none.contains("Stornierung vor Fertigungsbeginn"));
        }
        assert!(
            text(WITHDRAWAL, WithdrawalRight::UntilProduction).contains("Muster-Widerrufsformular")
        );
    }

    #[test]
    fn an_operators_name_is_no_markup() {
        let operator = Operator {
            company: "Druck *& <b>Werk</b>".into(),
            ..operator()
        };
        let text = Source::read(TERMS).filled(&operator, &settings(WithdrawalRight::None));
        assert!(text.contains("Druck \\*\\& \\<b\\>Werk\\</b\\>"), "{text}");
    }
}
