//! The words of ISO 10303-21, clause 6: what stands inside one statement, read one after another and never copied.

/// One word of the exchange structure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `,`
    Comma,
    /// `=`
    Equals,
    /// `#12`. Numbers beyond 32 bit become the largest one, which names nothing.
    Reference(u32),
    /// An integer or a real.
    Number(f64),
    /// The name of an entity, of a type or of a section; also `!OWN_NAME`.
    Keyword(&'a [u8]),
    /// `.MILLI.`, without its dots.
    Enumeration(&'a [u8]),
    /// What stands between apostrophes, as it stands in the file: `''`, `\X\` and `\X2\` are not decoded.
    Text(&'a [u8]),
    /// What stands between quotation marks: hexadecimal digits.
    Binary(&'a [u8]),
    /// `$`: no value.
    Omitted,
    /// `*`: derived from other values.
    Derived,
    /// A byte that begins no word.
    Other(u8),
}

/// Reads words; white space and comments between them count for nothing.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// What was not read yet.
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn skip(&mut self, is_inside: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.rest();
        let length = rest.iter().take_while(|byte| is_inside(**byte)).count();
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    /// Goes to the next word and answers its first byte.
    #[inline]
    pub fn word_start(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            if byte == b'/' && self.bytes.get(self.at + 1) == Some(&b'*') {
                let rest = self.bytes.get(self.at + 2..).unwrap_or_default();
                let end = rest.windows(2).position(|pair| pair == b"*/");
                self.at = end.map_or(self.bytes.len(), |end| self.at + end + 4);
            } else if matches!(byte, b' ' | b'\t'..=b'\r') {
                self.at += 1;
            } else {
                return Some(byte);
            }
        }
    }

    /// What stands up to the next `quote`, behind the one that was just read. A doubled apostrophe stands for one.
    fn quoted(&mut self, quote: u8, is_doubled: bool) -> &'a [u8] {
        let rest = self.rest();
        let mut length = 0;
        while let Some(byte) = rest.get(length) {
            if *byte == quote {
                if !(is_doubled && rest.get(length + 1) == Some(&quote)) {
                    break;
                }
                length += 1;
            }
            length += 1;
        }
        self.at += length + 1;
        rest.get(..length).unwrap_or(rest)
    }

    fn reference(&mut self) -> u32 {
        self.skip(|byte| byte.is_ascii_digit())
            .iter()
            .fold(0, |id: u32, digit| {
                id.saturating_mul(10)
                    .saturating_add(u32::from(digit - b'0'))
            })
    }

    /// Whether a number stands at the sign or dot where the lexer is.
    fn is_number(&self) -> bool {
        let mut behind = self.rest().iter().skip(1);
        match behind.next() {
            Some(b'.') => behind.next().is_some_and(u8::is_ascii_digit),
            Some(byte) => byte.is_ascii_digit(),
            None => false,
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    #[inline]
    fn next(&mut self) -> Option<Token<'a>> {
        let byte = self.word_start()?;
        let single = match byte {
            b'(' => Token::Open,
            b')' => Token::Close,
            b',' => Token::Comma,
            b'=' => Token::Equals,
            b'$' => Token::Omitted,
            b'*' => Token::Derived,
            b'#' => {
                self.at += 1;
                return Some(Token::Reference(self.reference()));
            }
            b'\'' => {
                self.at += 1;
                return Some(Token::Text(self.quoted(b'\'', true)));
            }
            b'"' => {
                self.at += 1;
                return Some(Token::Binary(self.quoted(b'"', false)));
            }
            b'0'..=b'9' | b'+' | b'-' | b'.' => {
                let is_number = byte.is_ascii_digit() || self.is_number();
                if let Some((value, length)) = is_number.then(|| number(self.rest())).flatten() {
                    self.at += length;
                    return Some(Token::Number(value));
                }
                if byte == b'.' {
                    self.at += 1;
                    let name = self.skip(is_name);
                    self.at += usize::from(self.rest().first() == Some(&b'.'));
                    return Some(Token::Enumeration(name));
                }
                Token::Other(byte)
            }
            b'!' | b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                let start = self.at;
                self.at += 1;
                self.skip(|byte| is_name(byte) || byte == b'-');
                return self.bytes.get(start..self.at).map(Token::Keyword);
            }
            byte => Token::Other(byte),
        };
        self.at += 1;
        Some(single)
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The parameters of one entity or of one list, each as it stands in the file. Lists inside them are stepped over by
/// counting brackets, so that no nesting is too deep.
#[derive(Debug, Clone)]
pub(super) struct Args<'a> {
    lexer: Lexer<'a>,
}

impl<'a> Args<'a> {
    /// The parameters behind the `(` that comes next; none where there is no `(`.
    pub fn behind(mut lexer: Lexer<'a>) -> Self {
        if lexer.next() != Some(Token::Open) {
            lexer = Lexer::new(&[]);
        }
        Self { lexer }
    }
}

impl<'a> Iterator for Args<'a> {
    type Item = Arg<'a>;

    fn next(&mut self) -> Option<Arg<'a>> {
        let start = self.lexer.rest();
        let mut depth = 0_usize;
        loop {
            let left = self.lexer.rest().len();
            let end = start.len() - left;
            let token = self.lexer.next();
            let is_end = match token {
                Some(Token::Open) => {
                    depth += 1;
                    false
                }
                Some(Token::Close) if depth > 0 => {
                    depth -= 1;
                    false
                }
                Some(Token::Comma) => depth == 0,
                Some(Token::Close) | None => true,
                _ => false,
            };
            if is_end {
                let arg = Arg(start.get(..end).unwrap_or_default());
                if token != Some(Token::Comma) {
                    // Nothing comes behind the last parameter.
                    self.lexer = Lexer::new(&[]);
                    return Some(arg).filter(|arg| arg.lexer().next().is_some());
                }
                return Some(arg);
            }
        }
    }
}

/// One parameter, as it stands in the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arg<'a>(&'a [u8]);

impl<'a> Arg<'a> {
    pub fn lexer(self) -> Lexer<'a> {
        Lexer::new(self.0)
    }

    /// The instance it names.
    pub fn reference(self) -> Option<u32> {
        let mut lexer = self.lexer();
        match (lexer.next(), lexer.next()) {
            (Some(Token::Reference(id)), None) => Some(id),
            _ => None,
        }
    }

    /// Its number; `LENGTH_MEASURE(25.4)` and other typed parameters give theirs.
    pub fn number(self) -> Option<f64> {
        let mut lexer = self.lexer();
        let mut token = lexer.next();
        if matches!(token, Some(Token::Keyword(_))) && lexer.next() == Some(Token::Open) {
            token = lexer.next();
            if lexer.next() != Some(Token::Close) {
                return None;
            }
        }
        match (token, lexer.next()) {
            (Some(Token::Number(value)), None) => Some(value),
            _ => None,
        }
    }

    /// What stands between apostrophes.
    pub fn text(self) -> Option<&'a [u8]> {
        match self.lexer().next()? {
            Token::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Its enumeration value, e.g. `MILLI`.
    pub fn enumeration(self) -> Option<&'a [u8]> {
        match self.lexer().next() {
            Some(Token::Enumeration(name)) => Some(name),
            _ => None,
        }
    }

    /// All instances that it names, however deep in its lists.
    pub fn references(self) -> impl Iterator<Item = u32> + 'a {
        references(self.lexer())
    }

    /// Three numbers in brackets.
    pub fn point(self) -> Option<[f64; 3]> {
        let mut numbers = Args::behind(self.lexer());
        let mut next = || numbers.next().and_then(Arg::number);
        let point = [next()?, next()?, next()?];
        numbers.next().is_none().then_some(point)
    }
}

/// `.T.`, and whatever is not `.F.`.
pub(super) fn is_true(arg: Option<Arg<'_>>) -> bool {
    arg.and_then(Arg::enumeration) != Some(b"F")
}

/// All instances that the words name.
pub(super) fn references(lexer: Lexer<'_>) -> impl Iterator<Item = u32> {
    lexer.filter_map(|token| match token {
        Token::Reference(id) => Some(id),
        _ => None,
    })
}

/// All numbers among the words.
pub(super) fn numbers(lexer: Lexer<'_>) -> impl Iterator<Item = f64> {
    lexer.filter_map(|token| match token {
        Token::Number(value) => Some(value),
        _ => None,
    })
}

/// The decimal number at the beginning of `bytes`, correctly rounded, and how many bytes it takes.
fn number(bytes: &[u8]) -> Option<(f64, usize)> {
    fast_float2::parse_partial(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        Lexer::new(text.as_bytes()).collect()
    }

    #[test]
    fn every_kind_of_word_is_told_apart() {
        use Token::*;
        assert_eq!(
            tokens(
                "#12 = !MY_THING('it''s; \\X2\\00FC\\X0\\', \"0A\", .T., .5, -1.E-3, 7, $, *, A_B1())"
            ),
            [
                Reference(12),
                Equals,
                Keyword(b"!MY_THING"),
                Open,
                Text(b"it''s; \\X2\\00FC\\X0\\"),
                Comma,
                Binary(b"0A"),
                Comma,
                Enumeration(b"T"),
                Comma,
                Number(0.5),
                Comma,
                Number(-0.001),
                Comma,
                Number(7.0),
                Comma,
                Omitted,
                Comma,
                Derived,
                Comma,
                Keyword(b"A_B1"),
                Open,
                Close,
                Close
            ]
        );
        assert_eq!(tokens("END-ISO-10303-21"), [Keyword(b"END-ISO-10303-21")]);
    }

    #[test]
    fn comments_and_line_ends_count_for_nothing() {
        let plain = tokens("#1=A(#2,'x',3.)");
        assert_eq!(
            tokens("#1/* ( */=\r\nA /**/ (\t#2 ,/* ' */'x'\n,3./*;*/)"),
            plain
        );
        assert_eq!(tokens("/* never closed #1=A()"), []);
        assert_eq!(tokens("/*/ one comment */#1"), [Token::Reference(1)]);
    }

    #[test]
    fn odd_bytes_are_words_of_their_own_and_end_nothing() {
        use Token::*;
        assert_eq!(
            tokens("+ - ..5 / @ # .A"),
            [
                Other(b'+'),
                Other(b'-'),
                Enumeration(b""),
                Number(5.0),
                Other(b'/'),
                Other(b'@'),
                Reference(0),
                Enumeration(b"A")
            ]
        );
        assert_eq!(tokens("'open"), [Text(b"open")]);
        assert_eq!(tokens("''"), [Text(b"")]);
        assert_eq!(tokens("''''"), [Text(b"''")]);
        assert_eq!(tokens("#99999999999"), [Reference(u32::MAX)]);
    }

    #[test]
    fn parameters_are_handed_out_one_by_one_whatever_they_hold() {
        let text = "('a,b', (1.,(2.,3.)) ,#4, $ ,LENGTH_MEASURE(25.4),.MILLI.,(#5,(#6),B(#7)))x";
        let args: Vec<Arg<'_>> = Args::behind(Lexer::new(text.as_bytes())).collect();
        assert_eq!(args.len(), 7);
        assert_eq!(args[2].reference(), Some(4));
        assert_eq!(args[3].reference(), None);
        assert_eq!(args[4].number(), Some(25.4));
        assert_eq!(args[5].enumeration(), Some(&b"MILLI"[..]));
        assert_eq!(args[6].references().collect::<Vec<_>>(), [5, 6, 7]);
        let count = |text: &'static str| Args::behind(Lexer::new(text.as_bytes())).count();
        for (text, expected) in [
            ("()", 0),
            ("( )", 0),
            ("(1,2", 2),
            ("(,)", 1),
            ("x(1)", 0),
            ("", 0),
        ] {
            assert_eq!(count(text), expected, "{text}");
        }
        let deep = "(".repeat(1_000_000);
        assert_eq!(Args::behind(Lexer::new(deep.as_bytes())).count(), 1);
    }

    #[test]
    fn points_have_three_coordinates() {
        let point = |text: &'static str| Arg(text.as_bytes()).point();
        assert_eq!(point("(1.,-2,3E0)"), Some([1.0, -2.0, 3.0]));
        for text in [
            "(1.,2.)",
            "(1.,2.,3.,4.)",
            "(1.,$,3.)",
            "1.,2.,3.",
            "(#1,#2,#3)",
            "()",
            "(1.0D2,2.,3.)",
            "(1 00.,2.,3.)",
            "(1/**/00.,2.,3.)",
        ] {
            assert_eq!(point(text), None, "{text}");
        }
    }
}
