//! XML 1.0 as far as AMF needs it: a tokenizer over windows that are cut anywhere. It refuses whatever is not well-formed
//! (XML 1.0, fifth edition), and more: a document type with all that comes with it, deep nesting, and huge tags.
//!
//! Bytes from 0x80 on are taken as they are, in names and in text: whatever the encoding makes of them, the numbers and
//! names of AMF are ASCII, and no other text is used.

use super::attributes::{Attribute, Reference, attributes, reference};
use crate::error::{CoreError, ErrorCode, PositionKind};

/// Open elements at most; AMF itself nests six.
const MAX_DEPTH: usize = 32;
/// A tag's length at most, so that a window never has to hold more.
const MAX_TAG_BYTES: usize = 1 << 16;

/// A window of the file and how far it is read.
pub(super) struct Cursor<'w> {
    pub window: &'w [u8],
    pub at: usize,
    /// Nothing follows this window.
    pub is_last: bool,
}

impl<'w> Cursor<'w> {
    pub fn rest(&self) -> &'w [u8] {
        self.window.get(self.at..).unwrap_or_default()
    }
}

/// Why a window could not be read on.
pub(super) enum Stop {
    /// The window ends in the middle of something.
    Short,
    Error(CoreError),
}

impl From<CoreError> for Stop {
    fn from(error: CoreError) -> Self {
        Self::Error(error)
    }
}

/// What comes next in the document.
pub(super) enum Token<'w> {
    Start(Tag<'w>),
    /// The innermost element ends.
    End,
    /// A piece of character data, without references.
    Text(&'w [u8]),
    /// What a reference stands for.
    Character(char),
    /// A comment, a processing instruction, or a piece of them.
    Nothing,
    /// The file has ended as it should.
    EndOfFile,
}

/// A start tag.
pub(super) struct Tag<'w> {
    /// With its prefix.
    pub name: &'w [u8],
    pub attributes: Vec<Attribute<'w>>,
    /// The element ends with its tag; no [`Token::End`] follows.
    pub is_empty: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Content,
    Comment,
    Instruction,
    CData,
}

/// The tokenizer's state between windows.
pub(super) struct Xml {
    within: Within,
    /// Nothing was read yet but the byte order mark.
    is_beginning: bool,
    has_root: bool,
    /// The names of the open elements after one another, and where each begins.
    names: Vec<u8>,
    starts: Vec<usize>,
    /// Bytes in the windows before this one.
    pub bytes_before: u64,
}

impl Xml {
    pub fn new() -> Self {
        Self {
            within: Within::Content,
            is_beginning: true,
            has_root: false,
            names: Vec::new(),
            starts: Vec::new(),
            bytes_before: 0,
        }
    }

    /// Reads on to the end of the next token, or of a piece of it.
    pub fn next<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        let rest = cursor.rest();
        match self.within {
            Within::Content => match rest.first() {
                None => self.end_of_window(cursor),
                Some(b'<') => self.markup(cursor),
                Some(b'&') => self.reference(cursor),
                Some(_) => self.text(cursor),
            },
            Within::Comment => self.comment(cursor),
            Within::Instruction => self.skip_past(cursor, b"?>"),
            Within::CData => self.cdata(cursor),
        }
    }

    fn end_of_window<'w>(&self, cursor: &Cursor<'_>) -> Result<Token<'w>, Stop> {
        if !cursor.is_last {
            return Err(Stop::Short);
        }
        if self.has_root && self.starts.is_empty() {
            return Ok(Token::EndOfFile);
        }
        Err(self.truncated(cursor).into())
    }

    /// The window ends inside of something that needs to be seen whole.
    #[cold]
    fn short(&self, cursor: &Cursor<'_>) -> Stop {
        if cursor.is_last {
            self.truncated(cursor).into()
        } else {
            Stop::Short
        }
    }

    #[cold]
    fn truncated(&self, cursor: &Cursor<'_>) -> CoreError {
        let end = self.bytes_before + cursor.window.len() as u64;
        CoreError::new(ErrorCode::Truncated, INVALID_XML).at(PositionKind::Byte, end)
    }

    #[cold]
    fn malformed(&self, cursor: &Cursor<'_>, ahead: usize) -> Stop {
        self.refuse(cursor, ahead, INVALID_XML)
    }

    #[cold]
    fn refuse(&self, cursor: &Cursor<'_>, ahead: usize, detail: &'static str) -> Stop {
        let byte = self.bytes_before + (cursor.at + ahead) as u64;
        CoreError::new(ErrorCode::BadSyntax, detail)
            .at(PositionKind::Byte, byte)
            .into()
    }

    fn text<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        let rest = cursor.rest();
        if self.is_beginning {
            const MARK: &[u8] = b"\xef\xbb\xbf";
            if rest.starts_with(MARK) && self.bytes_before == 0 && cursor.at == 0 {
                cursor.at = MARK.len();
                return Ok(Token::Nothing);
            }
            if MARK.starts_with(rest) {
                return Err(self.short(cursor));
            }
            self.is_beginning = false;
        }
        let is_outside = self.starts.is_empty();
        let mut length = rest.len();
        for (at, byte) in rest.iter().enumerate() {
            match byte {
                b'<' | b'&' => {
                    length = at;
                    break;
                }
                b' ' | b'\n' | b'\r' | b'\t' => {}
                // The end of a CDATA section must not stand in text (XML 1.0, 2.4).
                b'>' if rest.get(..at).unwrap_or_default().ends_with(b"]]") => {
                    return Err(self.malformed(cursor, at));
                }
                byte if is_outside || *byte < b' ' => return Err(self.malformed(cursor, at)),
                _ => {}
            }
        }
        if length == rest.len() && !cursor.is_last {
            length -= held_back(rest, b']');
            if length == 0 {
                return Err(Stop::Short);
            }
        }
        cursor.at += length;
        Ok(Token::Text(rest.get(..length).unwrap_or_default()))
    }

    fn markup<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        let rest = cursor.rest();
        match rest.get(1) {
            None => Err(self.short(cursor)),
            Some(b'/') => self.end_tag(cursor),
            Some(b'!') => self.declaration(cursor),
            Some(b'?') => self.instruction(cursor),
            Some(_) => self.start_tag(cursor),
        }
    }

    /// A comment, a CDATA section, or a document type, which is refused: all that it is good for is to do harm.
    fn declaration<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        const COMMENT: &[u8] = b"<!--";
        const CDATA: &[u8] = b"<![CDATA[";
        const DOCTYPE: &[u8] = b"<!DOCTYPE";
        let rest = cursor.rest();
        self.is_beginning = false;
        if rest.starts_with(COMMENT) {
            self.within = Within::Comment;
            cursor.at += COMMENT.len();
        } else if rest.starts_with(CDATA) && !self.starts.is_empty() {
            self.within = Within::CData;
            cursor.at += CDATA.len();
        } else if rest.starts_with(DOCTYPE) {
            return Err(self.refuse(cursor, 0, DOCTYPE_REFUSED));
        } else if [COMMENT, CDATA, DOCTYPE]
            .iter()
            .any(|whole| whole.starts_with(rest))
        {
            return Err(self.short(cursor));
        } else {
            return Err(self.malformed(cursor, 0));
        }
        Ok(Token::Nothing)
    }

    fn comment<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        let rest = cursor.rest();
        match rest.windows(2).position(|pair| pair == b"--") {
            Some(at) => match rest.get(at + 2) {
                Some(b'>') => {
                    cursor.at += at + 3;
                    self.within = Within::Content;
                    Ok(Token::Nothing)
                }
                Some(_) => Err(self.malformed(cursor, at)),
                None => self.skip_piece(cursor, at),
            },
            None => self.skip_piece(cursor, rest.len() - held_back(rest, b'-').min(1)),
        }
    }

    /// Leaves a piece of a comment or instruction behind that the window ends in.
    fn skip_piece<'w>(&self, cursor: &mut Cursor<'w>, length: usize) -> Result<Token<'w>, Stop> {
        if cursor.is_last || length == 0 {
            return Err(self.short(cursor));
        }
        cursor.at += length;
        Ok(Token::Nothing)
    }

    fn instruction<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        let rest = cursor.rest();
        let target = rest.get(2..).unwrap_or_default();
        let length = name_length(target.get(..MAX_TAG_BYTES).unwrap_or(target));
        let Some(behind) = target.get(length) else {
            return Err(self.short(cursor));
        };
        let name = target.get(..length).unwrap_or_default();
        let is_declaration = name.eq_ignore_ascii_case(b"xml");
        let is_apart = matches!(behind, b'?') || is_blank(*behind);
        // `<?xml` stands at the very beginning or nowhere (XML 1.0, 2.8).
        if length == 0 || !is_apart || is_declaration && !(self.is_beginning && name == b"xml") {
            return Err(self.malformed(cursor, 0));
        }
        self.is_beginning = false;
        self.within = Within::Instruction;
        cursor.at += 2 + length;
        Ok(Token::Nothing)
    }

    fn skip_past<'w>(&mut self, cursor: &mut Cursor<'w>, end: &[u8; 2]) -> Result<Token<'w>, Stop> {
        let rest = cursor.rest();
        match rest.windows(2).position(|pair| pair == end) {
            Some(at) => {
                cursor.at += at + 2;
                self.within = Within::Content;
                Ok(Token::Nothing)
            }
            None => self.skip_piece(cursor, rest.len() - held_back(rest, end[0]).min(1)),
        }
    }

    fn cdata<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        let rest = cursor.rest();
        let found = rest.windows(3).position(|three| three == b"]]>");
        let length = found.unwrap_or(rest.len() - held_back(rest, b']'));
        let text = rest.get(..length).unwrap_or_default();
        if let Some(at) = text.iter().position(|byte| is_control(*byte)) {
            return Err(self.malformed(cursor, at));
        }
        if found.is_some() {
            cursor.at += length + 3;
            self.within = Within::Content;
        } else if cursor.is_last || length == 0 {
            return Err(self.short(cursor));
        } else {
            cursor.at += length;
        }
        Ok(Token::Text(text))
    }

    fn reference<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        if self.starts.is_empty() {
            return Err(self.malformed(cursor, 0));
        }
        match reference(cursor.rest()) {
            Reference::Is(character, length) => {
                cursor.at += length;
                Ok(Token::Character(character))
            }
            Reference::Short => Err(self.short(cursor)),
            Reference::Wrong => Err(self.malformed(cursor, 0)),
        }
    }

    fn end_tag<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        let rest = cursor.rest();
        let Some(start) = self.starts.last().copied() else {
            return Err(self.malformed(cursor, 0));
        };
        let name = self.names.get(start..).unwrap_or_default();
        let behind = rest.get(2..).unwrap_or_default();
        let Some(blank) = behind.strip_prefix(name) else {
            return Err(if name.starts_with(behind) {
                self.short(cursor)
            } else {
                self.malformed(cursor, 0)
            });
        };
        let length = blank.iter().take_while(|byte| is_blank(**byte)).count();
        match blank.get(length) {
            _ if length > MAX_TAG_BYTES => Err(self.refuse(cursor, 0, TAG_TOO_LONG)),
            None => Err(self.short(cursor)),
            Some(b'>') => {
                cursor.at += 2 + name.len() + length + 1;
                self.names.truncate(start);
                self.starts.pop();
                Ok(Token::End)
            }
            Some(_) => Err(self.malformed(cursor, 0)),
        }
    }

    fn start_tag<'w>(&mut self, cursor: &mut Cursor<'w>) -> Result<Token<'w>, Stop> {
        let rest = cursor.rest();
        let bounded = rest.get(..MAX_TAG_BYTES).unwrap_or(rest);
        let Some(end) = tag_end(bounded) else {
            return Err(if bounded.len() == MAX_TAG_BYTES {
                self.refuse(cursor, 0, TAG_TOO_LONG)
            } else {
                self.short(cursor)
            });
        };
        let inside = bounded.get(1..end).unwrap_or_default();
        let (inside, is_empty) = match inside.strip_suffix(b"/") {
            Some(inside) => (inside, true),
            None => (inside, false),
        };
        let is_second_root = self.has_root && self.starts.is_empty();
        let length = name_length(inside);
        if length == 0 || is_second_root {
            return Err(self.malformed(cursor, 0));
        }
        let (name, behind) = inside.split_at(length);
        let attributes = match attributes(behind) {
            Ok(attributes) => attributes,
            Err(detail) => return Err(self.refuse(cursor, 0, detail)),
        };
        if self.starts.len() >= MAX_DEPTH {
            return Err(self.refuse(cursor, 0, TOO_DEEP));
        }
        self.has_root = true;
        self.is_beginning = false;
        if !is_empty {
            self.starts.push(self.names.len());
            self.names.extend_from_slice(name);
        }
        cursor.at += end + 1;
        Ok(Token::Start(Tag {
            name,
            attributes,
            is_empty,
        }))
    }
}

/// The text of FMT-18 for whatever is no well-formed XML.
pub(super) const INVALID_XML: &str = "Invalid XML structure";
const DOCTYPE_REFUSED: &str = "Die Datei enthält eine DOCTYPE-Angabe. Solche Dateien lesen wir aus Sicherheitsgründen nicht. Bitte exportieren Sie das Modell erneut als AMF.";
const TAG_TOO_LONG: &str = "Die Datei enthält ein XML-Element mit über 64 KB langen Angaben. Bitte exportieren Sie das Modell erneut.";
const TOO_DEEP: &str = "Die XML-Elemente der Datei sind tiefer als 32 Ebenen verschachtelt. Bitte exportieren Sie das Modell erneut.";

/// White space of XML.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

pub(super) fn is_control(byte: u8) -> bool {
    byte < b' ' && !is_blank(byte)
}

/// How many bytes at the end of a window may be the beginning of a terminator that starts with one or two `first`.
fn held_back(rest: &[u8], first: u8) -> usize {
    rest.iter()
        .rev()
        .take(2)
        .take_while(|byte| **byte == first)
        .count()
}

/// Where a tag's `>` stands, outside of quotes.
fn tag_end(tag: &[u8]) -> Option<usize> {
    let mut quote = 0;
    tag.iter().position(|byte| {
        match byte {
            b'>' if quote == 0 => return true,
            b'"' | b'\'' if quote == 0 => quote = *byte,
            byte if *byte == quote => quote = 0,
            _ => {}
        }
        false
    })
}

pub(super) fn name_length(bytes: &[u8]) -> usize {
    let is_first = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':' | 0x80..);
    if bytes.first().is_some_and(is_first) {
        bytes
            .iter()
            .take_while(|byte| is_first(byte) || matches!(byte, b'0'..=b'9' | b'-' | b'.'))
            .count()
    } else {
        0
    }
}
