//! The four statements about a held file (UPL-35) in the words that customers tick. They come with the answer to the upload, so that
//! what the page shows is what is stored.

pub(crate) mod store;

use core_wasm::legal::LegalCheck;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use crate::foundation::crypto::hex;

/// Changes with every change of a text below. The table `legal_texts` keeps each version that somebody stated.
const VERSION: &str = "2026-11-22";
/// The same for the statements about rights alone.
const RIGHTS_VERSION: &str = "2026-11-26-rechte";

/// What a customer states about a held file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LegalStatements)]
#[serde(rename_all = "camelCase")]
pub struct Statements {
    /// The version of the texts; a confirmation names the one that was shown.
    pub text_version: &'static str,
    /// Agrees to the terms.
    pub agree_to_terms: &'static str,
    /// The model is for non-commercial use only. Not asked of a file that hints at trade alone: a business could not truly say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub non_commercial_use: Option<&'static str>,
    /// No third-party rights exist.
    pub no_third_party_rights: &'static str,
    /// Accepts liability for infringements.
    pub accept_liability: &'static str,
}

/// The texts of today about a file.
pub fn current(legal: &LegalCheck) -> Statements {
    let is_rights_only = legal.hints_at_trade_only();
    Statements {
        text_version: if is_rights_only {
            RIGHTS_VERSION
        } else {
            VERSION
        },
        agree_to_terms: "Ich stimme den Allgemeinen Geschäftsbedingungen (AGB) zu.",
        non_commercial_use: (!is_rights_only)
            .then_some("Ich verwende das Modell ausschließlich zu nicht gewerblichen Zwecken."),
        no_third_party_rights: "An dem Modell bestehen keine Rechte Dritter, die dem Druck entgegenstehen.",
        accept_liability: "Ich hafte dafür, wenn ich mit dem Modell oder seinem Druck schuldhaft Rechte anderer verletze.",
    }
}

impl Statements {
    /// The texts in the order of the page, one a line: what is kept, and hashed.
    pub fn text(&self) -> String {
        let texts = [
            Some(self.agree_to_terms),
            self.non_commercial_use,
            Some(self.no_third_party_rights),
            Some(self.accept_liability),
        ];
        texts.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// SHA-256 of [`Self::text`].
    pub fn sha256(&self) -> String {
        hex(&Sha256::digest(self.text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::legal::check;
    use core_wasm::limits::Limits;

    #[test]
    fn a_changed_text_needs_a_new_version() {
        let known = [
            (
                "2026-11-21",
                "b0402850b5b6dd952be667d0b86da8b4142ef352ace00f471e96fea2950cccd9",
            ),
            (
                "2026-11-22",
                "2e40bc8ae8d58a4cc459e3eee421973e3f2c39212345dd747c2ada0050912fca",
            ),
            (
                "2026-11-26-rechte",
                "150ecda36d394e1f5d080559ba616a461de3120844274cb27c2bf03adb15304b",
            ),
        ];
        for name in ["lego.stl", "halter-logo.stl"] {
            let statements = current(&check(name, b"", &Limits::default()));
            assert!(
                known.contains(&(statements.text_version, statements.sha256().as_str())),
                "new texts: give them a new version and add ({}, {})",
                statements.text_version,
                statements.sha256()
            );
        }
    }
}
