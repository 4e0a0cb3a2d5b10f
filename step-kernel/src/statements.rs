//! Where the statements of a file end: at each semicolon outside of strings, binaries and comments (ISO 10303-21, 5.6).

use std::ops::Range;

/// What the splitter stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    Text,
    Binary,
    Comment,
}

/// Finds the statements of a text that grows at its end. Every byte is looked at once, whatever the pieces it comes in.
#[derive(Debug)]
pub(super) struct Splitter {
    start: usize,
    at: usize,
    inside: Inside,
}

impl Splitter {
    pub fn new() -> Self {
        Self {
            start: 0,
            at: 0,
            inside: Inside::Nothing,
        }
    }

    /// The next whole statement, without its semicolon; None if the text ends before it does.
    pub fn next(&mut self, text: &[u8]) -> Option<Range<usize>> {
        loop {
            let rest = text.get(self.at..).unwrap_or_default();
            let found = match self.inside {
                Inside::Nothing => rest
                    .iter()
                    .position(|byte| matches!(byte, b';' | b'\'' | b'"' | b'/')),
                // A doubled apostrophe ends the string and begins it again, which comes to the same.
                Inside::Text => rest.iter().position(|byte| *byte == b'\''),
                Inside::Binary => rest.iter().position(|byte| *byte == b'"'),
                Inside::Comment => rest.iter().position(|byte| *byte == b'*'),
            };
            let Some(length) = found else {
                self.at = text.len();
                return None;
            };
            self.at += length;
            let next = text.get(self.at + 1).copied();
            match (self.inside, text.get(self.at)) {
                // What follows a slash or an asterisk decides, so that it has to be there.
                (Inside::Nothing, Some(b'/')) | (Inside::Comment, _) if next.is_none() => {
                    return None;
                }
                (Inside::Nothing, Some(b';')) => {
                    let statement = self.start..self.at;
                    self.at += 1;
                    self.start = self.at;
                    return Some(statement);
                }
                (Inside::Nothing, Some(b'\'')) => self.inside = Inside::Text,
                (Inside::Nothing, Some(b'"')) => self.inside = Inside::Binary,
                (Inside::Nothing, _) if next == Some(b'*') => {
                    self.inside = Inside::Comment;
                    self.at += 1;
                }
                (Inside::Nothing, _) => {}
                (Inside::Comment, _) if next == Some(b'/') => {
                    self.inside = Inside::Nothing;
                    self.at += 1;
                }
                (Inside::Comment, _) => {}
                (Inside::Text | Inside::Binary, _) => self.inside = Inside::Nothing,
            }
            self.at += 1;
        }
    }

    /// Where the statement begins that has not ended yet.
    pub fn start(&self) -> usize {
        self.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements of a text that comes in pieces of this many bytes.
    fn statements(text: &str, piece: usize) -> Vec<&str> {
        let mut splitter = Splitter::new();
        let mut found = Vec::new();
        let mut end = 0;
        while end < text.len() {
            end = (end + piece).min(text.len());
            while let Some(place) = splitter.next(&text.as_bytes()[..end]) {
                found.push(&text[place]);
            }
        }
        found
    }

    #[test]
    fn statements_end_outside_of_strings_binaries_and_comments_whatever_the_pieces() {
        let text = "A;/* ; */B('it''s;',\";\");;/**/C(/*/;*/)/;D/ *;'open;";
        for piece in 1..=text.len() {
            assert_eq!(
                statements(text, piece),
                [
                    "A",
                    "/* ; */B('it''s;',\";\")",
                    "",
                    "/**/C(/*/;*/)/",
                    "D/ *"
                ],
                "{piece}"
            );
        }
    }
}
