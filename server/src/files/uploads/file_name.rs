//! What a customer's file is called. The name is only ever shown; no path is made from it.

use unicode_normalization::UnicodeNormalization as _;

const MAX_CHARS: usize = 200;

/// The last part of whatever path was sent, composed (NFC), without control and direction characters, at most 200
/// characters with the extension kept.
///
/// A browser writes a quotation mark in a form's file name as `%22`, and escapes nothing else but line breaks (HTML standard,
/// "multipart form data").
pub fn clean(sent: &str) -> String {
    let base = sent
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or(sent)
        .replace("%22", "\"");
    let name: String = base.nfc().filter(|c| !is_invisible(*c)).collect();
    let name = name.trim();
    if name.chars().count() <= MAX_CHARS {
        return name.to_owned();
    }
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if extension.chars().count() <= 10 => {
            (stem, format!(".{extension}"))
        }
        _ => (name, String::new()),
    };
    let room = MAX_CHARS - extension.chars().count();
    stem.chars().take(room).chain(extension.chars()).collect()
}

/// Control characters, and those that change the direction of the text around them: `lts.exe` must not show as a model.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}'
            | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_stay() {
        for name in [
            "Würfel 20 mm – Kopie (2).stl",
            "<svg onload=alert(1)>.stl",
            "=cmd.stl",
            "%2e%2e%2fx.stl",
        ] {
            assert_eq!(clean(name), name);
        }
    }

    #[test]
    fn a_quotation_mark_is_as_it_was_before_the_browser_wrote_it() {
        assert_eq!(clean("halter %22A%22.stl"), "halter \"A\".stl");
    }

    #[test]
    fn paths_control_and_direction_characters_go() {
        assert_eq!(clean("../../etc/passwd.stl"), "passwd.stl");
        assert_eq!(clean("C:\\Modelle\\teil.stl"), "teil.stl");
        assert_eq!(clean("a\u{0}b\r\nc\u{202E}lts.stl"), "abclts.stl");
        assert_eq!(clean("  \u{200B}.stl "), ".stl");
    }

    #[test]
    fn composed_and_decomposed_letters_become_one() {
        assert_eq!(clean("Wu\u{308}rfel.stl"), "Würfel.stl");
    }

    #[test]
    fn long_names_are_cut_before_the_extension() {
        let name = clean(&format!("{}.stl", "ü".repeat(300)));
        assert_eq!(name.chars().count(), 200);
        assert!(name.ends_with("ü.stl"));
        assert_eq!(clean(&"x".repeat(300)).chars().count(), 200);
    }
}
