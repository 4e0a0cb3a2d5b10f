//! Does a model look as if it used somebody else's rights? Judged by names alone: that of the file and those inside it.
//!
//! This finds what is labelled openly; it is no proof in either direction. The server runs it and holds what it finds until
//! the customer has answered for it (UPL-31, UPL-32); the browser only shows what the server says.

mod forbidden;
mod lists;
mod names;
mod text;
mod words;

use serde::{Deserialize, Serialize};

use crate::limits::Limits;
use lists::Kind;
use names::{Name, Place};
use words::Dictionary;

/// As many keywords as a customer will read.
const MAX_KEYWORDS: usize = 12;

/// How likely a model uses rights of others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum RiskLevel {
    /// Nothing was found that counts.
    Low,
    /// A brand, a commercial hint or a reservation of rights.
    Medium,
    /// A weapon, a forbidden sign, a protected figure or work, or a brand together with a commercial hint.
    High,
}

/// The legal analysis of UPL-35.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LegalAnalysis {
    /// The judgement.
    pub risk_level: RiskLevel,
    /// Hints at trade and at reserved rights, in the spelling of the lists.
    pub commercial_keywords: Vec<String>,
    /// Words for weapons and forbidden signs, in the spelling of the list: an order with one waits for a person's look.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forbidden_keywords: Vec<String>,
}

/// The legal warning of UPL-35.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LegalWarning {
    /// German sentences.
    pub message: String,
    /// Everything that was found, in the spelling of the lists.
    pub keywords: Vec<String>,
    /// Medium or high.
    pub level: RiskLevel,
}

/// What the check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LegalCheck {
    /// Always there.
    pub analysis: LegalAnalysis,
    /// None for a low risk.
    pub warning: Option<LegalWarning>,
}

impl LegalCheck {
    /// Whether the file waits for its owner's confirmation: with a warning, or a medium or high risk (UPL-31).
    #[must_use]
    pub fn holds(&self) -> bool {
        self.warning.is_some() || self.analysis.risk_level > RiskLevel::Low
    }

    /// Whether the names hint at trade or reserved rights alone, at no brand, work or forbidden sign. Its owner may well be a business that
    /// prints parts of its own.
    #[must_use]
    pub fn hints_at_trade_only(&self) -> bool {
        let trade = &self.analysis.commercial_keywords;
        let warning = self.warning.as_ref();
        self.analysis.risk_level == RiskLevel::Medium
            && warning.is_some_and(|it| it.keywords.iter().all(|word| trade.contains(word)))
    }

    /// What somebody has to look at before the part is made, in German; none for a file whose names hint at nothing that is not made.
    #[must_use]
    pub fn content_note(&self) -> Option<String> {
        let keywords = &self.analysis.forbidden_keywords;
        (!keywords.is_empty()).then(|| {
            format!(
                "Vor der Fertigung prüfen: Ein Name deutet auf eine Waffe oder ein verbotenes Kennzeichen hin ({}).",
                keywords.join(", ")
            )
        })
    }
}

/// Looks at a file's name and at the names inside it. What cannot be read has no names; that is no error here.
#[must_use]
pub fn check(file_name: &str, bytes: &[u8], limits: &Limits) -> LegalCheck {
    let names = names::collect(file_name, bytes, limits);
    let dictionary = Dictionary::new();
    let mut found = Found::default();
    for name in &names {
        found.look(name, &dictionary);
    }
    found.judge()
}

/// Keywords by what they mean, each once, in the order in which they were met.
#[derive(Default)]
struct Found {
    forbidden: Vec<&'static str>,
    works: Vec<&'static str>,
    brands: Vec<&'static str>,
    reserved: Vec<&'static str>,
    commercial: Vec<&'static str>,
    /// Seen, but where it means little.
    weak: Vec<&'static str>,
}

impl Found {
    fn look(&mut self, name: &Name, dictionary: &Dictionary) {
        let is_comment = name.place == Place::Comment;
        let is_signature = is_comment && lists::is_signature(&name.text);
        for (kind, keyword) in dictionary.find(&name.text) {
            match kind {
                Kind::Harmless => {}
                // A program that signs its files with such a word is not what is printed.
                Kind::Forbidden if is_signature => {}
                Kind::Forbidden => note(&mut self.forbidden, keyword),
                Kind::Work => note(&mut self.works, keyword),
                // The author of the program that wrote the file has no rights in the model.
                Kind::Brand if is_signature => {}
                Kind::Brand => note(&mut self.brands, keyword),
                Kind::Reserved => note(&mut self.reserved, keyword),
                // Exporters speak of copyright and licences in every file that they write.
                Kind::Commercial if is_comment => note(&mut self.weak, keyword),
                Kind::Commercial => note(&mut self.commercial, keyword),
            }
        }
    }

    fn judge(self) -> LegalCheck {
        let has_trade = !self.commercial.is_empty() || !self.reserved.is_empty();
        let (risk_level, what) = if !self.forbidden.is_empty() {
            (
                RiskLevel::High,
                "eine Waffe oder ein verbotenes Kennzeichen",
            )
        } else if !self.works.is_empty() {
            (
                RiskLevel::High,
                "eine geschützte Figur oder ein geschütztes Werk",
            )
        } else if !self.brands.is_empty() && has_trade {
            (
                RiskLevel::High,
                "eine geschützte Marke und auf gewerbliche Nutzung",
            )
        } else if !self.brands.is_empty() {
            (RiskLevel::Medium, "eine geschützte Marke")
        } else if !self.reserved.is_empty() {
            (RiskLevel::Medium, "vorbehaltene Rechte")
        } else if has_trade {
            (RiskLevel::Medium, "gewerbliche Nutzung oder Rechte anderer")
        } else {
            (RiskLevel::Low, "")
        };
        let commercial = || self.reserved.iter().chain(&self.commercial);
        let warning = (risk_level > RiskLevel::Low).then(|| LegalWarning {
            message: format!(
                "Der Dateiname oder ein Name in der Datei deutet auf {what} hin. {}",
                if self.forbidden.is_empty() {
                    "Bitte prüfen Sie, ob Sie dieses Modell drucken lassen dürfen."
                } else {
                    "Waffen, Waffenteile und verfassungswidrige Inhalte fertigen wir nicht. Ist es etwas anderes, bestätigen Sie die \
                     Punkte: Wir sehen uns das Teil vor der Fertigung an."
                }
            ),
            keywords: listed(self.forbidden.iter().chain(&self.works).chain(&self.brands).chain(commercial())),
            level: risk_level,
        });
        LegalCheck {
            analysis: LegalAnalysis {
                risk_level,
                commercial_keywords: listed(commercial().chain(&self.weak)),
                forbidden_keywords: listed(self.forbidden.iter()),
            },
            warning,
        }
    }
}

fn note(keywords: &mut Vec<&'static str>, keyword: &'static str) {
    if !keywords.contains(&keyword) {
        keywords.push(keyword);
    }
}

fn listed<'a>(keywords: impl Iterator<Item = &'a &'static str>) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    for keyword in keywords {
        if list.len() < MAX_KEYWORDS && !list.iter().any(|known| known == keyword) {
            list.push((*keyword).to_owned());
        }
    }
    list
}
