//! The operator's TOML file.

use std::path::Path;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Config, ConfigProblems, LegalFiles};
use crate::foundation::federal_state::FederalState;

/// Shown in development, so that a fresh clone has a whole footer and a whole Impressum.
const SAMPLE: &str = include_str!("../../../../shop.example.toml");

/// Words that only samples hold, in lower case.
const PLACEHOLDERS: &[&str] = &[
    "mustermann",
    "musterfrau",
    "musterstr",
    "musterstadt",
    "musterfirma",
    "musterbetrieb",
    "muster gbr",
    "muster gmbh",
    "beispiel",
    ".example",
    "example.",
    "platzhalter",
    "todo",
    ".invalid",
    "0000000",
    "00000/00000",
];

/// The open points that keep the shop shut in production: orders would be unlawful or void.
pub const KEEPS_SHUT: &[&str] = &[
    "sample_data",
    "legal_texts",
    "pay_button",
    "guarantee_notice",
    "environmental_claim",
    "processors",
    "delivery_countries",
    "log_and_backup_days",
];

/// Why the operator's data cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// The file cannot be read.
    #[error("SHOP_CONFIG: {path} cannot be read: {source}")]
    Read {
        /// As configured.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file is no TOML of this shape.
    #[error("SHOP_CONFIG: {0}")]
    Syntax(#[from] toml::de::Error),
    /// Something is missing or a placeholder.
    #[error("{0}")]
    Content(#[from] ConfigProblems),
}

/// The operator's public data, as the file has it. No field is required when it is read, so that one start names everything
/// that is missing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Operator {
    /// Name of the business.
    pub company: String,
    /// Names of the partners, who answer for a GbR in person.
    pub partners: Vec<String>,
    /// Street and number.
    pub street: String,
    /// Postal code.
    pub postal_code: String,
    /// Town.
    pub city: String,
    /// Country in German.
    pub country: String,
    /// Contact address.
    pub email: String,
    /// Contact number.
    pub phone: String,
    /// The main website.
    pub website: String,
    /// USt-IdNr. or the KU-IdNr. of small businesses, if there is one: what an invoice may carry in place of the Steuernummer.
    pub vat_id: Option<String>,
    /// Wirtschafts-IdNr., for the Impressum of a business without a USt-IdNr.
    pub business_id: Option<String>,
    /// Register court and number of an eGbR or a company, for the Impressum.
    pub register: Option<String>,
    /// The day (YYYY-MM-DD) on which somebody who may do so checked the legal texts; until then they are marked as drafts.
    pub legal_texts_checked: Option<String>,
    /// Who runs the machine, with the place, for the privacy text.
    pub hosting: Option<String>,
    /// Who holds the stored files, with the place, for the privacy text; without it who runs the machine.
    pub storage: Option<String>,
    /// What the privacy text says of processing outside the EU, in whole sentences.
    pub third_countries: Option<String>,
    /// Who sends the mails, with the place, for the privacy text.
    pub mail_service: Option<String>,
    /// Days after which logs of server and proxy are deleted.
    pub log_days: Option<u32>,
    /// Days after which copies of the data are gone.
    pub backup_days: Option<u32>,
    /// Days after which mails about orders, accounts and withdrawals go from the operator's mailbox.
    pub mailbox_days: Option<u32>,
    /// Where the workshop is, by its code such as `BW`: its holidays are no working days.
    pub federal_state: FederalState,
    /// The data protection authority, where it is not that of the federal state.
    pub supervisory_authority: Option<String>,
    /// A sentence for those who take part in dispute resolution (§ 36 VSBG).
    pub dispute_resolution: Option<String>,
    /// Open points that a lawyer accepted: these no longer keep the shop shut.
    pub open_despite: Vec<String>,
    /// Steuernummer; printed on invoices only.
    pub tax_number: Option<String>,
    /// True if these are the shipped sample data; no field of the file.
    #[serde(skip)]
    pub sample_data: bool,
    /// The legal texts, the operator's own where there are any; no field of the file.
    #[serde(skip)]
    pub legal_files: LegalFiles,
}

/// One field of the operator's file, as the owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OperatorField {
    /// As in the file.
    pub name: &'static str,
    /// Empty where it is missing.
    pub value: String,
    /// What is wrong with it.
    pub problem: Option<FieldProblem>,
}

/// Why a field of the operator's file is not ready for customers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldProblem {
    /// It is empty, although an invoice or the Impressum needs it.
    Missing,
    /// It still holds a word of the sample.
    Sample,
}

impl Operator {
    /// What the people are to the business whom the file calls partners, by the legal form that its name ends with.
    pub fn representatives_title(&self) -> &'static str {
        let words: Vec<&str> = self
            .company
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let has = |forms: &[&str]| words.iter().any(|word| forms.contains(word));
        let is_limited = has(&["GmbH", "gGmbH", "mbH", "UG"]);
        match () {
            () if is_limited && has(&["KG"]) => "Vertretungsberechtigt",
            () if is_limited => "Geschäftsführung",
            () if has(&["AG", "SE"]) => "Vorstand",
            () if has(&["GbR", "eGbR", "OHG", "oHG", "PartG"]) => {
                "Vertretungsberechtigte Gesellschafter"
            }
            () if has(&["KG"]) => "Persönlich haftende Gesellschafter",
            () if self.partners.len() == 1 => "Inhaber",
            () => "Vertretungsberechtigt",
        }
    }

    /// What the number in `vat_id` is called: that of a small business in other countries of the EU (§ 19a UStG) ends in EX.
    pub fn vat_id_title(&self) -> &'static str {
        match self.vat_id.as_deref() {
            Some(id) if id.ends_with("EX") => "Kleinunternehmer-Identifikationsnummer",
            _ => "Umsatzsteuer-Identifikationsnummer",
        }
    }

    /// Every field with what is wrong with it. An invoice needs one of the two tax numbers.
    pub fn fields(&self) -> Vec<OperatorField> {
        let partners = self.partners.join(", ");
        let number = |number: &Option<String>| number.clone().unwrap_or_default();
        let has_number = self.vat_id.is_some() || self.tax_number.is_some();
        let fields = [
            ("company", self.company.clone(), true),
            ("partners", partners, true),
            ("street", self.street.clone(), true),
            ("postal_code", self.postal_code.clone(), true),
            ("city", self.city.clone(), true),
            ("country", self.country.clone(), true),
            ("email", self.email.clone(), true),
            ("phone", self.phone.clone(), true),
            ("website", self.website.clone(), true),
            ("vat_id", number(&self.vat_id), false),
            ("tax_number", number(&self.tax_number), !has_number),
        ];
        fields
            .into_iter()
            .map(|(name, value, is_needed)| {
                let problem = if value.trim().is_empty() {
                    is_needed.then_some(FieldProblem::Missing)
                } else {
                    is_placeholder(&value).then_some(FieldProblem::Sample)
                };
                OperatorField {
                    name,
                    value,
                    problem,
                }
            })
            .collect()
    }

    /// Reads the file of the configuration, or takes the sample where that is allowed.
    ///
    /// # Errors
    /// See [`OperatorError`]. Production refuses placeholders.
    pub fn load(config: &Config) -> Result<Self, OperatorError> {
        let (text, sample_data) = match &config.shop_config {
            Some(path) => (read(path)?, false),
            None => (SAMPLE.to_owned(), true),
        };
        let mut operator: Self = toml::from_str(&text)?;
        let mut problems = missing(&operator);
        let (legal_files, legal_problems) = LegalFiles::load(config.legal_texts_dir.as_deref());
        operator.legal_files = legal_files;
        problems.extend(legal_problems);
        let placeholders = placeholders(&operator);
        operator.sample_data = sample_data || !placeholders.is_empty();
        let checked = operator.legal_texts_checked.as_deref();
        if checked.is_some_and(|day| day.parse::<jiff::civil::Date>().is_err()) {
            problems.push(
                "SHOP_CONFIG: 'legal_texts_checked' is no day such as \"2026-12-01\".".into(),
            );
        }
        for code in &operator.open_despite {
            if !KEEPS_SHUT.contains(&code.as_str()) {
                problems.push(format!(
                    "SHOP_CONFIG: 'open_despite' knows no '{code}', only {}.",
                    KEEPS_SHUT.join(", ")
                ));
            }
        }
        if config.is_production() {
            problems.extend(placeholders);
            if operator.vat_id.is_none() && operator.tax_number.is_none() {
                problems.push(
                    "SHOP_CONFIG: 'tax_number' or 'vat_id' is missing: an invoice must carry one (§ 34a UStDV).".into(),
                );
            }
        }
        if problems.is_empty() {
            Ok(operator)
        } else {
            Err(ConfigProblems(problems).into())
        }
    }

    /// What is wrong with the operator's file, for the list at start.
    pub fn problems(config: &Config) -> Vec<String> {
        match Self::load(config) {
            Ok(_) => Vec::new(),
            Err(OperatorError::Content(problems)) => problems.0,
            Err(other) => vec![other.to_string()],
        }
    }

    /// What is wrong with one value of the file, before there is a file.
    pub fn problem_with(key: &str, value: impl Into<toml::Value>) -> Option<String> {
        let mut sample: toml::Table = toml::from_str(SAMPLE).ok()?;
        sample.insert(key.to_owned(), value.into());
        let operator: Self = match sample.try_into() {
            Ok(operator) => operator,
            Err(error) => return Some(error.to_string()),
        };
        let mut problems = missing(&operator)
            .into_iter()
            .chain(placeholders(&operator));
        problems.find(|problem| problem.contains(&format!("'{key}'")))
    }

    /// Every text with the name that it has in the file.
    fn texts(&self) -> Vec<(&'static str, &str)> {
        let mut texts = vec![
            ("company", self.company.as_str()),
            ("street", &self.street),
            ("postal_code", &self.postal_code),
            ("city", &self.city),
            ("country", &self.country),
            ("email", &self.email),
            ("phone", &self.phone),
            ("website", &self.website),
        ];
        texts.extend(
            self.partners
                .iter()
                .map(|partner| ("partners", partner.as_str())),
        );
        texts.extend(self.vat_id.as_deref().map(|id| ("vat_id", id)));
        for (name, text) in [
            ("business_id", &self.business_id),
            ("register", &self.register),
            ("hosting", &self.hosting),
            ("storage", &self.storage),
            ("third_countries", &self.third_countries),
            ("mail_service", &self.mail_service),
            ("supervisory_authority", &self.supervisory_authority),
            ("dispute_resolution", &self.dispute_resolution),
        ] {
            texts.extend(text.as_deref().map(|text| (name, text)));
        }
        texts.extend(
            self.tax_number
                .as_deref()
                .map(|number| ("tax_number", number)),
        );
        texts
    }
}

fn read(path: &Path) -> Result<String, OperatorError> {
    std::fs::read_to_string(path).map_err(|source| OperatorError::Read {
        path: path.display().to_string(),
        source,
    })
}

fn missing(operator: &Operator) -> Vec<String> {
    let mut problems: Vec<String> = operator
        .texts()
        .into_iter()
        .filter(|(_, text)| text.trim().is_empty())
        .map(|(name, _)| format!("SHOP_CONFIG: '{name}' is missing."))
        .collect();
    if operator.partners.is_empty() {
        problems.push("SHOP_CONFIG: 'partners' is missing: at least one name.".into());
    }
    if !operator.email.is_empty() && !operator.email.contains('@') {
        problems.push("SHOP_CONFIG: 'email' is no e-mail address.".into());
    }
    if !operator.website.is_empty() && !operator.website.starts_with("https://") {
        // It becomes a link on every page, where `javascript:` would be code.
        problems.push("SHOP_CONFIG: 'website' must start with https://.".into());
    }
    problems
}

fn is_placeholder(text: &str) -> bool {
    let text = text.to_lowercase();
    PLACEHOLDERS.iter().any(|word| text.contains(word))
}

fn placeholders(operator: &Operator) -> Vec<String> {
    operator
        .texts()
        .into_iter()
        .filter(|(_, text)| is_placeholder(text))
        .map(|(name, text)| format!("SHOP_CONFIG: '{name}' is still sample data ('{text}')."))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_imprint_calls_people_and_numbers_by_the_legal_form_and_the_number() {
        let title = |company: &str, partners: &[&str]| {
            let operator = Operator {
                company: company.into(),
                partners: partners.iter().map(|&name| name.into()).collect(),
                ..Operator::default()
            };
            operator.representatives_title()
        };
        for (company, expected) in [
            ("Schichtwerk GbR", "Vertretungsberechtigte Gesellschafter"),
            ("Schichtwerk GmbH", "Geschäftsführung"),
            ("Schichtwerk UG (haftungsbeschränkt)", "Geschäftsführung"),
            ("Schichtwerk GmbH & Co. KG", "Vertretungsberechtigt"),
            ("Schichtwerk KG", "Persönlich haftende Gesellschafter"),
            ("Schichtwerk AG", "Vorstand"),
            ("Schichtwerk e.K.", "Inhaber"),
        ] {
            assert_eq!(title(company, &["Ada Lovelace"]), expected, "{company}");
        }
        assert_eq!(
            title("Schichtwerk", &["Ada", "Max"]),
            "Vertretungsberechtigt"
        );
        let number = |id: &str| {
            let operator = Operator {
                vat_id: Some(id.into()),
                ..Operator::default()
            };
            operator.vat_id_title()
        };
        assert_eq!(number("DE123456789"), "Umsatzsteuer-Identifikationsnummer");
        assert_eq!(
            number("DE123456789-EX"),
            "Kleinunternehmer-Identifikationsnummer"
        );
    }

    use crate::foundation::config::Environment;

    const REAL: &str = r#"
        company = "Druckerei Huber & Weiß GbR"
        partners = ["Anna Huber", "Jonas Weiß"]
        street = "Hauptstraße 12"
        postal_code = "72070"
        city = "Tübingen"
        country = "Deutschland"
        email = "post@huber-weiss.de"
        phone = "+49 7071 123456"
        website = "https://huber-weiss.de"
        tax_number = "86123/45678"
    "#;

    fn load(environment: Environment, toml: Option<&str>) -> Result<Operator, String> {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::from_lookup(&|_| None).unwrap();
        config.environment = environment;
        config.shop_config = toml.map(|text| {
            let path = folder.path().join("shop.toml");
            std::fs::write(&path, text).unwrap();
            path
        });
        Operator::load(&config).map_err(|error| error.to_string())
    }

    #[test]
    fn development_shows_marked_sample_data() {
        let operator = load(Environment::Development, None).unwrap();
        assert!(operator.sample_data);
        assert!(operator.company.contains("Beispieldaten"));
    }

    #[test]
    fn duty_11_an_exception_for_a_point_that_is_none_refuses_the_start() {
        let with = |code: &str| format!("{REAL}\nopen_despite = [\"{code}\"]");
        for environment in [Environment::Development, Environment::Production] {
            let problems = load(environment, Some(&with("paybutton"))).unwrap_err();
            assert!(problems.contains("'paybutton'"), "{problems}");
            assert!(load(environment, Some(&with("pay_button"))).is_ok());
        }
    }

    #[test]
    fn duty_11_production_takes_real_data_only() {
        assert!(
            !load(Environment::Production, Some(REAL))
                .unwrap()
                .sample_data
        );
        let problems = load(Environment::Production, Some(SAMPLE)).unwrap_err();
        for name in [
            "company", "partners", "street", "city", "email", "phone", "website",
        ] {
            assert!(
                problems.contains(&format!("'{name}'")),
                "{name} is missing in: {problems}"
            );
        }
        assert!(!problems.contains("'country'"));
    }

    #[test]
    fn inv_05_production_needs_the_number_that_an_invoice_must_carry() {
        let without: String = REAL
            .lines()
            .filter(|line| !line.contains("tax_number"))
            .map(|line| format!("{line}\n"))
            .collect();
        let problems = load(Environment::Production, Some(&without)).unwrap_err();
        assert!(problems.contains("§ 34a UStDV"), "{problems}");
        let with_vat_id = format!("{without}\nvat_id = \"DE811234567\"");
        assert!(load(Environment::Production, Some(&with_vat_id)).is_ok());
        assert!(load(Environment::Development, Some(&without)).is_ok());
    }

    #[test]
    fn a_copied_sample_counts_as_sample_data() {
        assert!(
            load(Environment::Development, Some(SAMPLE))
                .unwrap()
                .sample_data
        );
        assert!(
            !load(Environment::Development, Some(REAL))
                .unwrap()
                .sample_data
        );
    }

    #[test]
    fn everything_that_is_missing_is_named_at_once() {
        let problems = load(
            Environment::Development,
            Some("company = \"Huber GbR\"\nwebsite = \"javascript:x\""),
        )
        .unwrap_err();
        for name in [
            "partners",
            "street",
            "postal_code",
            "city",
            "country",
            "email",
            "phone",
            "website",
        ] {
            assert!(
                problems.contains(&format!("'{name}'")),
                "{name} is missing in: {problems}"
            );
        }
    }

    #[test]
    fn a_misspelt_name_is_refused() {
        assert!(
            load(Environment::Development, Some("compnay = \"x\""))
                .unwrap_err()
                .contains("compnay")
        );
    }
}
