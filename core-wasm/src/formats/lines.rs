//! Text whose statements are lines: OBJ, and the lists of ASCII PLY.

use super::{
    digits,
    text::{self, is_space},
};
use crate::error::{CoreError, ErrorCode, PositionKind};

/// How much of a window is whole lines. A CR at its very end may be half of a CRLF, and a line that ends with a backslash goes
/// on with the next one.
pub(super) fn whole(window: &[u8]) -> usize {
    let mut end = window.len();
    while let Some((byte, before)) = window.get(..end).and_then(<[u8]>::split_last) {
        let is_end = *byte == b'\n' || *byte == b'\r' && end < window.len();
        if is_end && !matches!(before, [.., b'\\'] | [.., b'\\', b'\r']) {
            return end;
        }
        end -= 1;
    }
    0
}

/// A place in whole lines. Lines end with CR, LF, CRLF or the end of the text.
pub(super) struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The line of this place, from 1.
    pub number: u64,
    /// Whether a backslash joins a line with the next one.
    are_joined: bool,
}

impl<'a> Lines<'a> {
    pub(super) fn new(bytes: &'a [u8], number: u64, are_joined: bool) -> Self {
        Self {
            bytes,
            at: 0,
            number,
            are_joined,
        }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Goes back to a place in the same line.
    pub(super) fn go_back(&mut self, at: usize) {
        self.at = at;
    }

    #[inline]
    pub(super) fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// The byte at this distance behind this place; behind the text there is a line end.
    #[inline]
    pub(super) fn peek(&self, ahead: usize) -> u8 {
        *self.bytes.get(self.at + ahead).unwrap_or(&b'\n')
    }

    #[inline]
    pub(super) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Goes to the next word or to the line's end.
    #[inline(always)]
    pub(super) fn blanks(&mut self) {
        // One blank and then a word is what nearly always stands here.
        if self.peek(0) == b' ' {
            self.at += 1;
        }
        let byte = self.peek(0);
        if byte <= b' ' || byte == b'\\' {
            self.more_blanks();
        }
    }

    #[inline(never)]
    fn more_blanks(&mut self) {
        loop {
            match self.peek(0) {
                // The white space of C that ends no line.
                b' ' | b'\t' | 0x0b | 0x0c => self.at += 1,
                b'\\' | b'\n' | b'\r' if self.are_joined && self.join() => {}
                _ => return,
            }
        }
    }

    /// Goes over a backslash and the line end behind it, from either; says whether they are there.
    fn join(&mut self) -> bool {
        let is_end = |byte| matches!(byte, b'\n' | b'\r');
        if self.is_done() {
            return false;
        }
        if self.peek(0) == b'\\' && is_end(self.peek(1)) {
            self.at += 1;
            if !self.is_done() {
                self.end_line();
            }
            return true;
        }
        let before = self.at.checked_sub(1).and_then(|at| self.bytes.get(at));
        if is_end(self.peek(0)) && before == Some(&b'\\') {
            self.end_line();
            return true;
        }
        false
    }

    /// The line has no more words.
    #[inline]
    pub(super) fn is_line_end(&self) -> bool {
        matches!(self.peek(0), b'\n' | b'\r')
    }

    /// A word ends here.
    #[inline]
    pub(super) fn is_word_end(&self) -> bool {
        let byte = self.peek(0);
        is_space(byte) || byte == b'\\' && self.are_joined
    }

    /// The next word as a number; None for any other word.
    #[inline(always)]
    pub(super) fn number(&mut self) -> Option<f64> {
        self.blanks();
        let (value, length) = text::number(self.bytes.get(self.at..)?)?;
        self.at += length;
        self.is_word_end().then_some(value)
    }

    /// Goes over the next word; None where it is no number.
    #[inline(always)]
    pub(super) fn skip_number(&mut self) -> Option<()> {
        self.blanks();
        self.at += text::number_length(self.bytes.get(self.at..)?)?;
        self.is_word_end().then_some(())
    }

    /// The number that stands here or behind one blank, if it has up to 7 digits and no sign; None where there is another one, or
    /// none, and then this place is anywhere in the word. Inlined by force, as such numbers are most of a file.
    #[inline(always)]
    pub(super) fn short_integer(&mut self) -> Option<u32> {
        if self.peek(0) == b' ' {
            self.at += 1;
        }
        let (value, count) = digits::leading(digits::eight(self.bytes, self.at)?);
        self.at += count;
        (count > 0 && count < 8).then_some(value as u32)
    }

    /// The whole number at the beginning of the next word; None for another word, or more than 18 digits.
    #[inline(never)]
    pub(super) fn integer(&mut self) -> Option<i64> {
        self.blanks();
        let sign = self.peek(0);
        let is_signed = sign == b'-' || sign == b'+';
        self.at += usize::from(is_signed);
        let (value, count) = match digits::eight(self.bytes, self.at).map(digits::leading) {
            Some((value, count)) if count < 8 => (value as i64, count),
            _ => self.long_integer()?,
        };
        self.at += count;
        (count > 0).then_some(if sign == b'-' { -value } else { value })
    }

    #[cold]
    fn long_integer(&self) -> Option<(i64, usize)> {
        let rest = self.bytes.get(self.at..)?;
        let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let digits = rest.get(..count).filter(|digits| digits.len() <= 18)?;
        let value = digits
            .iter()
            .fold(0, |value, byte| value * 10 + i64::from(byte - b'0'));
        Some((value, count))
    }

    /// Goes to the end of the word.
    #[inline(always)]
    pub(super) fn skip_word(&mut self) {
        while let Some(eight) = digits::eight(self.bytes, self.at) {
            let count = digits::before_less_than(eight, b' ' + 1);
            self.at += count;
            if count < 8 {
                return;
            }
        }
        while self.peek(0) > b' ' {
            self.at += 1;
        }
    }

    /// Goes to the end of the line, which is this one whatever it ends with.
    #[inline]
    pub(super) fn skip_line(&mut self) {
        loop {
            while let Some(eight) = digits::eight(self.bytes, self.at) {
                let count = digits::before_less_than(eight, b'\r' + 1);
                self.at += count;
                if count < 8 {
                    break;
                }
            }
            // A tab, or the last bytes of the text.
            while self.peek(0) > b'\r' {
                self.at += 1;
            }
            if self.is_line_end() {
                return;
            }
            self.at += 1;
        }
    }

    /// Goes to the end of the line and of those that it is joined with.
    #[inline]
    pub(super) fn skip_joined_lines(&mut self) {
        loop {
            self.skip_line();
            if !(self.are_joined && self.join()) {
                return;
            }
        }
    }

    /// Goes over the line end that stands here.
    #[inline]
    pub(super) fn end_line(&mut self) {
        let is_pair = self.peek(0) == b'\r' && self.peek(1) == b'\n';
        self.at += if is_pair { 2 } else { 1 };
        self.number += 1;
    }

    /// The refusal of this line.
    #[cold]
    pub(super) fn bad(&self, code: ErrorCode, format: &str, what: &str) -> CoreError {
        bad_line(self.number, code, format, what)
    }
}

/// The refusal of a line; `what` is a German sentence without its full stop.
#[cold]
pub(super) fn bad_line(line: u64, code: ErrorCode, format: &str, what: &str) -> CoreError {
    let detail = format!(
        "Zeile {line} ist kein gültiges {format}: {what}. Bitte exportieren Sie das Modell erneut."
    );
    CoreError::new(code, detail).at(PositionKind::Line, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_lines_are_taken_from_a_window() {
        for (window, known) in [
            ("", 0),
            ("v 1", 0),
            ("v 1\nv", 4),
            ("v 1\n", 4),
            ("v 1\r\nv", 5),
            ("v 1\rv", 4),
            // Perhaps a line feed follows.
            ("v 1\r", 0),
            ("a\nf 1 \\\n2", 2),
            ("a\nf 1 \\\r\n2", 2),
            ("f 1 \\\n", 0),
        ] {
            assert_eq!(whole(window.as_bytes()), known, "{window:?}");
        }
    }

    #[test]
    fn words_numbers_and_lines_are_told_apart() {
        let mut lines = Lines::new(b"f 12/3/4\t-5 \\\r\n 67\\\n8 \r\n\r\t.5", 1, true);
        lines.skip(1);
        assert_eq!(lines.integer(), Some(12));
        lines.skip_word();
        assert_eq!(lines.integer(), Some(-5));
        assert_eq!(lines.integer(), Some(67));
        assert_eq!((lines.integer(), lines.number), (Some(8), 3));
        lines.blanks();
        assert!(lines.is_line_end());
        lines.end_line();
        assert!(lines.is_line_end());
        lines.end_line();
        assert_eq!((lines.number(), lines.number), (Some(0.5), 5));
        assert!(lines.is_done() && lines.is_line_end());
        assert_eq!(lines.number(), None);
    }

    #[test]
    fn integers_beyond_18_digits_are_none() {
        let integer = |text: &str| Lines::new(text.as_bytes(), 1, false).integer();
        assert_eq!(integer("12345678"), Some(12_345_678));
        assert_eq!(
            integer("-999999999999999999 "),
            Some(-999_999_999_999_999_999)
        );
        assert_eq!(integer("1000000000000000000"), None);
        assert_eq!(integer("99999999999999999999999999"), None);
        assert_eq!(integer("-"), None);
        assert_eq!(integer("x"), None);
        assert_eq!(integer(""), None);
    }

    #[test]
    fn a_backslash_joins_lines_only_where_the_format_says_so() {
        let mut lines = Lines::new(b"1 \\\n2", 1, false);
        assert_eq!(lines.integer(), Some(1));
        assert_eq!(lines.integer(), None);
        let mut lines = Lines::new(b"g a\\\nb\nv", 1, true);
        lines.skip_joined_lines();
        assert_eq!((lines.at(), lines.number), (6, 2));
        let mut lines = Lines::new(b"a\\", 1, true);
        lines.skip_joined_lines();
        assert!(lines.is_done());
    }
}
