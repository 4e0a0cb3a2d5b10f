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

/// A new name for a file: cleaned as above, with the extension that it has. None if nothing of a name is left.
pub fn renamed(present: &str, wanted: &str) -> Option<String> {
    let extension = present
        .rsplit_once('.')
        .map_or("", |(_, extension)| extension);
    let wanted = clean(wanted);
    let stem = match wanted.rsplit_once('.') {
        Some((stem, end)) if end.eq_ignore_ascii_case(extension) => stem,
        _ => wanted.as_str(),
    };
    let stem = stem.trim();
    (!stem.is_empty()).then(|| clean(&format!("{stem}.{extension}")))
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
    fn a_renamed_file_keeps_its_extension_and_has_a_name() {
        let named = |wanted: &str| renamed("teil.STL", wanted);
        assert_eq!(named("Halter links").as_deref(), Some("Halter links.STL"));
        assert_eq!(named(" Halter.stl ").as_deref(), Some("Halter.STL"));
        assert_eq!(named("v1.2").as_deref(), Some("v1.2.STL"));
        assert_eq!(named("halter.exe").as_deref(), Some("halter.exe.STL"));
        assert_eq!(named("../a/b\u{202E}c").as_deref(), Some("bc.STL"));
        for nothing in ["", "  ", ".stl", "\u{200B}.STL", "a/"] {
            assert_eq!(named(nothing), None, "{nothing:?}");
        }
        let long = named(&"x".repeat(300)).unwrap();
        assert!(long.chars().count() == 200 && long.ends_with("x.STL"));
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
