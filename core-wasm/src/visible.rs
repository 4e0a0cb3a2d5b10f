//! What a name looks like to people: characters that show nothing make no name.

/// True for characters that show nothing wherever they stand, blanks apart. Some of them do something inside a word: see
/// [`joins`]. `frontend/src/features/drafts/draftName.ts` has the same list; a test beside it compares them.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Invisible ones that change what stands beside them: joiners (emoji, Persian), variation selectors, the tags of flags.
#[must_use]
pub(crate) fn joins(c: char) -> bool {
    matches!(
        c,
        '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// True for a text that a person takes for an empty one.
#[must_use]
pub(crate) fn shows_nothing(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_control() || c.is_whitespace() || is_invisible(c))
}

/// One line without outer blanks: a line break could become a header in a mail, so control characters become blanks. A text
/// that shows nothing is empty. Invisible characters go, so that no name turns the text after it around (U+202E) or looks like
/// another one, but for those that join what people write.
#[must_use]
pub fn one_line(text: &str) -> String {
    if shows_nothing(text) {
        return String::new();
    }
    text.chars()
        .filter(|&c| !is_invisible(c) || joins(c))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect::<String>()
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_nothing_is_empty() {
        for c in "\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{180e}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2060}\u{2061}\u{2064}\
                  \u{3164}\u{fe0f}\u{feff}\u{ffa0}\u{e0100}"
            .chars()
        {
            assert_eq!(one_line(&format!(" {c}\n{c}\u{a0}")), "", "{c:?}");
        }
        assert_eq!(one_line(""), "");
    }

    #[test]
    fn what_joins_stays_in_a_name_that_is_seen() {
        for name in ["👩\u{200d}🔧", "می\u{200c}خواهم", "❤\u{fe0f}"] {
            assert_eq!(one_line(&format!(" {name}\r\n")), name);
        }
        assert_eq!(one_line("a\r\nb"), "a  b");
    }

    #[test]
    fn what_turns_text_around_or_hides_in_it_goes() {
        assert_eq!(one_line("Ada\u{202e}ecalevoL"), "AdaecalevoL");
        assert_eq!(
            one_line("\u{2066}Haupt\u{200b}str. 1\u{2069}"),
            "Hauptstr. 1"
        );
        assert_eq!(one_line("A\u{ad}da \u{feff}"), "Ada");
    }
}
