//! Terms, privacy and withdrawal information, from the Markdown files in `legal-texts/` that the pages are built from too.
//!
//! What a customer agrees to is the text as shown: with the operator's address, and with the withdrawal right that the
//! settings grant. Its SHA-256 goes into the checkout's snapshot, the text itself into `legal_texts`, so that it can be
//! read in ten years whatever the files say then.

mod facts;
mod pages;
mod render;
mod source;
mod store;

use core_wasm::settings::Settings;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::config::Operator;
use crate::crypto::hex;

pub use facts::{Facts, facts};
pub use pages::page;
pub use render::{as_html, plain};
pub use store::{by_hash, keep};

/// A text in the words of this moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalText {
    /// What it is called by.
    pub id: TextId,
    /// Its heading.
    pub title: String,
    /// Markdown.
    pub text: String,
}

/// What names a text for good.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextId {
    /// `agb`, `datenschutz` or `widerruf`, as their addresses are.
    pub name: String,
    /// As the file says.
    pub version: String,
    /// Of the text, in lower-case hexadecimal.
    pub sha256: String,
}

/// The three texts that an order refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalTexts {
    /// Allgemeine Geschäftsbedingungen.
    pub terms: LegalText,
    /// Datenschutzerklärung.
    pub privacy: LegalText,
    /// Widerrufsbelehrung.
    pub withdrawal: LegalText,
}

impl LegalTexts {
    /// The texts as the pages show them now.
    pub fn current(operator: &Operator, settings: &Settings) -> Self {
        let text = |name, source| LegalText::new(name, source, operator, settings);
        Self {
            terms: text("agb", source::TERMS),
            privacy: text("datenschutz", source::PRIVACY),
            withdrawal: text("widerruf", source::WITHDRAWAL),
        }
    }

    /// One after another.
    pub fn all(&self) -> [&LegalText; 3] {
        [&self.terms, &self.privacy, &self.withdrawal]
    }
}

impl LegalText {
    fn new(name: &str, file: &str, operator: &Operator, settings: &Settings) -> Self {
        let source = source::Source::read(file);
        let text = source.filled(operator, settings);
        Self {
            id: TextId {
                name: name.to_owned(),
                version: source.version.to_owned(),
                sha256: hex(&Sha256::digest(text.as_bytes())),
            },
            title: source.title.to_owned(),
            text,
        }
    }
}

/// The German title of a text by its name.
pub fn title(name: &str) -> &'static str {
    let file = match name {
        "agb" => source::TERMS,
        "widerruf" => source::WITHDRAWAL,
        _ => source::PRIVACY,
    };
    source::Source::read(file).title
}
