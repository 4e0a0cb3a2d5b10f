//! One spelling for each address.

use unicode_normalization::UnicodeNormalization as _;

/// How addresses are stored and compared, those of accounts and of orders alike: without blanks around them, in lower case, composed
/// (NFC). Nothing else is folded. To treat dots, `+tags` or letters that look alike as the same would give one person's account
/// or orders to another, because no mail server needs to agree.
pub fn normalised_email(text: &str) -> String {
    let mut address = String::with_capacity(text.len());
    for piece in text.trim().split_inclusive(looks_like_ascii) {
        let sign = piece.chars().next_back().filter(|c| looks_like_ascii(*c));
        let letters = piece.trim_end_matches(looks_like_ascii);
        let lower = letters.nfc().collect::<String>().to_lowercase();
        address.extend(lower.nfc().chain(sign));
    }
    address
}

/// A sign that NFC turns into an ASCII one, as the Kelvin sign into a K: it stays as it is, or two owners' addresses would be one.
fn looks_like_ascii(c: char) -> bool {
    !c.is_ascii() && std::iter::once(c).nfc().all(|c| c.is_ascii())
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
            "\u{212a}müller@example.org",
        ] {
            assert_ne!(normalised_email(other), address, "{other}");
        }
    }

    #[test]
    fn role_09_addresses_are_equal_only_if_they_are_the_same() {
        assert_eq!(normalised_email(" Ada@Example.org "), "ada@example.org");
        // KELVIN SIGN, which NFC turns into an ASCII k.
        assert_ne!(normalised_email("\u{212a}@example.org"), "k@example.org");
        assert_ne!(normalised_email("a.da@example.org"), "ada@example.org");
    }

    #[test]
    fn writing_it_twice_changes_nothing() {
        for text in [
            "İSTANBUL@example.org",
            "ǅ@EXAMPLE.ORG",
            "ẞ@x.de",
            "\u{212a}\u{212a}A\u{37e}@x.de",
        ] {
            let once = normalised_email(text);
            assert_eq!(normalised_email(&once), once);
        }
    }
}
