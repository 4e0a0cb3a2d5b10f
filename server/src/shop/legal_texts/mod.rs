//! Terms, privacy and withdrawal information, what the Impressum adds and the statement on accessibility: from the Markdown files in `legal-texts/`, or the operator's own in their place. Pages,
//! mails and the record of what was agreed take them from here.
//!
//! What a customer agrees to is the text as shown: with the operator's address, and with the withdrawal right that the
//! settings grant. Its SHA-256 goes into the checkout's snapshot, the text itself into `legal_texts`, so that it can be
//! read in ten years whatever the files say then.

mod facts;
pub(crate) mod get;
mod pages;
mod render;
mod source;
mod store;

use core_wasm::settings::Settings;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::foundation::config::{LegalFile, Operator};
use crate::foundation::crypto::hex;
use crate::foundation::prose::{self, Block};

pub use facts::{Facts, facts};
pub(crate) use get::LegalTextAnswer;
pub use pages::{is_own_page, of_page, page};
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
    /// `agb`, `datenschutz`, `widerruf`, `impressum` or `barrierefreiheit`, as their addresses are.
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
        let text = |file| LegalText::new(file, operator, settings);
        let files = &operator.legal_files;
        Self {
            terms: text(&files.terms),
            privacy: text(&files.privacy),
            withdrawal: text(&files.withdrawal),
        }
    }

    /// One after another.
    pub fn all(&self) -> [&LegalText; 3] {
        [&self.terms, &self.privacy, &self.withdrawal]
    }
}

impl LegalText {
    /// The text of this name as its page shows it now, if there is one.
    pub fn current(name: &str, operator: &Operator, settings: &Settings) -> Option<Self> {
        let file = operator.legal_files.named(name)?;
        Some(Self::new(file, operator, settings))
    }

    fn new(file: &LegalFile, operator: &Operator, settings: &Settings) -> Self {
        let text = source::filled(file, operator, settings);
        Self {
            id: TextId {
                name: file.name.to_owned(),
                version: file.version.clone(),
                sha256: hex(&Sha256::digest(text.as_bytes())),
            },
            title: file.title.clone(),
            text,
        }
    }
}

/// What a page shows of a text, with the operator's address where the page puts it.
pub fn blocks(file: &LegalFile, operator: &Operator, settings: &Settings) -> Vec<Block> {
    let text = source::filled_but_for_address(file, operator, settings);
    // The file was checked at start; an operator's own words are never lost.
    prose::blocks(&text).0
}
