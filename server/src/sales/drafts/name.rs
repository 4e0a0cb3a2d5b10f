//! The name of a draft, checked at one door with the texts of DRF-08.

use core_wasm::visible::one_line;

use crate::foundation::error::{ApiError, ApiResult};

const FEWEST_CHARS: usize = 2;
const MOST_CHARS: usize = 50;

/// A name that may be stored: 2 to 50 characters, none of them invisible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftName(String);

impl DraftName {
    /// Tidies and checks what a browser sent.
    ///
    /// # Errors
    /// 400 with the text of the rule that is broken.
    pub fn parse(text: Option<&str>) -> ApiResult<Self> {
        let name = one_line(text.unwrap_or_default());
        let broken = match name.chars().count() {
            0 => "Bitte geben Sie einen Namen für den Entwurf ein.",
            count if count < FEWEST_CHARS => "Der Name muss mindestens 2 Zeichen lang sein.",
            count if count > MOST_CHARS => "Der Name darf maximal 50 Zeichen lang sein.",
            _ => return Ok(Self(name)),
        };
        Err(ApiError::bad_request("invalid_draft_name", broken))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        match DraftName::parse(Some(text)).unwrap_err() {
            ApiError::BadRequest(problem) => problem.message().to_owned(),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn drf_07_drf_08_a_name_is_trimmed_and_counted_in_characters() {
        assert_eq!(
            DraftName::parse(Some("  Gehäuse \n")).unwrap().as_str(),
            "Gehäuse"
        );
        let fifty = "ß🙂".repeat(25);
        assert_eq!(DraftName::parse(Some(&fifty)).unwrap().as_str(), fifty);
        assert!(refusal(&format!("{fifty}x")).contains("maximal 50 Zeichen"));
        assert_eq!(DraftName::parse(Some("äö")).unwrap().as_str(), "äö");
        assert!(refusal("ä").contains("mindestens 2 Zeichen"));
    }

    #[test]
    fn drf_07_what_is_not_seen_is_no_name() {
        for empty in [
            "",
            "   ",
            "\u{a0}\t",
            "\u{0}\u{7}",
            "\u{200b}\u{200b}",
            "\u{202e}\u{feff}",
            "\u{ad}\u{3164}\u{115f}",
            "\u{200d}\u{fe0f} \u{200c}",
        ] {
            assert!(
                refusal(empty).contains("Bitte geben Sie einen Namen"),
                "{empty:?}"
            );
        }
        assert!(DraftName::parse(None).is_err());
        assert_eq!(
            DraftName::parse(Some("a\u{202e}b\r\nc")).unwrap().as_str(),
            "ab  c"
        );
        assert_eq!(
            DraftName::parse(Some("Ge\u{ad}häuse\u{2060}"))
                .unwrap()
                .as_str(),
            "Gehäuse"
        );
        for kept in ["👩\u{200d}🔧 Halter", "می\u{200c}خواهم", "❤\u{fe0f}"] {
            assert_eq!(DraftName::parse(Some(kept)).unwrap().as_str(), kept);
        }
    }
}
