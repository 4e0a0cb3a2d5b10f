//! One spelling for each address.

use unicode_normalization::UnicodeNormalization as _;

/// How addresses are stored and compared: without blanks around them, in lower case, composed (NFC). Nothing else is folded.
/// Whoever treats dots, `+tags` or letters that look alike as the same would give one person's account or orders to another,
/// because no mail server needs to agree.
pub fn normalised_email(text: &str) -> String {
    text.trim()
        .nfc()
        .collect::<String>()
        .to_lowercase()
        .nfc()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_blanks_and_composition_do_not_make_another_address_but_everything_else_does() {
        let address = normalised_email("müller@example.org");
        assert_eq!(normalised_email("  Mu\u{308}ller@EXAMPLE.org\t"), address);
        for other in [
            "muller@example.org",
            "mu.ller@example.org",
            "müller+x@example.org",
            // Cyrillic е and а, a full-width l, a zero-width space, a Turkish dotless i.
            "müll\u{435}r@example.org",
            "müller@ex\u{430}mple.org",
            "mü\u{ff4c}ler@example.org",
            "müller\u{200b}@example.org",
            "müller@examp\u{131}e.org",
            "müller@example.org.",
        ] {
            assert_ne!(normalised_email(other), address, "{other}");
        }
    }

    #[test]
    fn writing_it_twice_changes_nothing() {
        for text in ["İSTANBUL@example.org", "ǅ@EXAMPLE.ORG", "ẞ@x.de"] {
            let once = normalised_email(text);
            assert_eq!(normalised_email(&once), once);
        }
    }
}
