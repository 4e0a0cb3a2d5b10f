//! ASCII STL: words in any letter case, apart by any white space; lines matter for names only.

use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    formats::{
        Reader, digits,
        text::{self, is_space},
    },
    limits::Limits,
    mesh::{Mesh, Point, Sums, from_origin},
};

use super::binary::{self, BinaryReader};

/// Words between `facet` and `outer`: `normal` and three numbers, which may be missing or no numbers at all, as some
/// programs write `nan` or `-1.#IND` for triangles without area. They are not read.
const MAX_NORMAL_WORDS: usize = 4;

/// Reads all solids of a text file into one mesh.
pub(super) struct AsciiReader {
    total_bytes: u64,
    limits: Limits,
    /// Whether positions are taken piece by piece, if the file turns out to be binary.
    in_pieces: bool,
    state: State,
    /// Whether windows before this one are done with.
    is_cut: bool,
    lines: Lines,
    positions: Vec<f32>,
    origin: Point,
    sums: Sums,
}

/// Line ends before a window. A file that is cut into windows is read without counting them; only if something is wrong with it,
/// it is read once more to say where.
#[derive(Clone, Copy)]
struct Lines {
    is_counted: bool,
    count: u64,
    /// The last byte before the window.
    previous: u8,
}

/// What the reader is in the middle of when a window ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Start,
    /// Between facets.
    Solid,
    /// In the name of a solid, which ends with its line.
    Name,
}

/// Why a window could not be read on.
enum Stop {
    /// The window ends in the middle of a word or facet.
    Short,
    Error(CoreError),
}

impl From<CoreError> for Stop {
    fn from(error: CoreError) -> Self {
        Self::Error(error)
    }
}

impl AsciiReader {
    pub(super) fn new(total_bytes: u64, limits: &Limits, in_pieces: bool) -> Self {
        Self {
            total_bytes,
            limits: *limits,
            in_pieces,
            state: State::Start,
            is_cut: false,
            lines: Lines {
                is_counted: false,
                count: 0,
                previous: 0,
            },
            positions: Vec::new(),
            origin: [0.0; 3],
            sums: Sums::new(),
        }
    }

    /// Reads one word or facet and says whether the file goes on.
    fn step(&mut self, words: &mut Words<'_>) -> Result<bool, Stop> {
        match self.state {
            State::Start => {
                let text = words
                    .bytes
                    .strip_prefix(b"\xef\xbb\xbf")
                    .unwrap_or(words.bytes);
                words.at = words.bytes.len() - text.len();
                let first = words.word()?.to_ascii_lowercase();
                if first != b"solid" {
                    return Err(if b"solid".starts_with(&first) {
                        words.expected("'solid'")?
                    } else {
                        not_stl().into()
                    });
                }
                self.state = State::Name;
            }
            State::Name => {
                if words.skip_line() {
                    self.state = State::Solid;
                }
                return Ok(words.at < words.bytes.len());
            }
            State::Solid => {
                let word = words.word()?;
                if word.eq_ignore_ascii_case(b"facet") {
                    self.facet(words)?;
                } else if word.eq_ignore_ascii_case(b"endsolid")
                    || word.eq_ignore_ascii_case(b"solid")
                {
                    // Names may hold any words; they end with their line.
                    self.state = State::Name;
                } else if word.is_empty() {
                    // Some programs leave `endsolid` out; a file cut inside a facet has failed before this.
                    return Ok(false);
                } else {
                    return Err(words.expected("'facet' oder 'endsolid'")?);
                }
            }
        }
        Ok(true)
    }

    /// Makes room for the whole file as its first `read_bytes` suggest it, so that a long list need not move as it grows.
    fn reserve(&mut self, read_bytes: usize) {
        let share = self.total_bytes as f64 / read_bytes.max(1) as f64;
        let expected = (self.positions.len() as f64 * share * 1.02) as usize;
        // No facet takes less than 59 bytes: `facet outer loop vertex 0 0 0 vertex …`.
        let most = (self.total_bytes / 59) as usize * 9;
        let missing = expected.min(most).saturating_sub(self.positions.len());
        self.positions.reserve_exact(missing);
    }

    /// `normal x y z outer loop vertex … vertex … vertex … endloop endfacet`, after `facet`.
    fn facet(&mut self, words: &mut Words<'_>) -> Result<(), Stop> {
        let number = self.positions.len() / 9 + 1;
        if number > self.limits.max_triangles as usize {
            return Err(text::too_many_triangles(&self.limits).into());
        }
        let corners = match usual_facet(words.rest()) {
            Some((corners, length)) => {
                words.at += length;
                corners
            }
            None => words.facet()?,
        };
        if !self.limits.allows_all(corners.as_flattened()) {
            let mut values = corners.into_iter().flatten();
            let bad = values.find(|value| !self.limits.allows(*value));
            let bad = bad.unwrap_or(f64::NAN);
            return Err(super::bad_coordinate(bad, number as u64, &self.limits).into());
        }
        if self.positions.is_empty() {
            self.origin = corners[0];
        }
        let stored = corners.map(|corner| from_origin(corner, self.origin));
        self.positions.extend_from_slice(stored.as_flattened());
        self.sums.add_exact(&corners);
        Ok(())
    }
}

/// A facet after `facet`, the way nearly every program writes it, and how many bytes it takes. None for any other way, however
/// good or bad: [`Words::facet`] tells.
#[inline]
fn usual_facet(bytes: &[u8]) -> Option<([Point; 3], usize)> {
    let mut at = 0;
    keyword(bytes, &mut at, b"normal")?;
    for _ in 0..3 {
        skip_space(bytes, &mut at);
        skip_word(bytes, &mut at)?;
    }
    keyword(bytes, &mut at, b"outer")?;
    keyword(bytes, &mut at, b"loop")?;
    let mut corners = [[0.0; 3]; 3];
    for corner in &mut corners {
        keyword(bytes, &mut at, b"vertex")?;
        for value in corner {
            skip_space(bytes, &mut at);
            let (number, length) = text::number(bytes.get(at..)?)?;
            at += length;
            if !is_space(*bytes.get(at)?) {
                return None;
            }
            *value = number;
        }
    }
    keyword(bytes, &mut at, b"endloop")?;
    keyword(bytes, &mut at, b"endfacet")?;
    Some((corners, at))
}

/// White space: most often one blank, or a line end and a run of blanks.
#[inline(always)]
fn skip_space(bytes: &[u8], at: &mut usize) {
    while bytes.get(*at).is_some_and(|byte| is_space(*byte)) {
        *at += 1;
        if let Some(eight) = digits::eight(bytes, *at) {
            *at += ((eight ^ u64::from_le_bytes([b' '; 8])).trailing_zeros() / 8) as usize;
        }
    }
}

/// A word, eight bytes at a time; None for a control character, which [`Words::word`] judges.
#[inline(always)]
fn skip_word(bytes: &[u8], at: &mut usize) -> Option<()> {
    loop {
        let length = digits::before_less_than(digits::eight(bytes, *at)?, b' ' + 1);
        *at += length;
        if length < 8 {
            return is_space(*bytes.get(*at)?).then_some(());
        }
    }
}

/// White space and a word in small letters, with white space behind it that stays.
#[inline(always)]
fn keyword<const N: usize>(bytes: &[u8], at: &mut usize, word: &[u8; N]) -> Option<()> {
    skip_space(bytes, at);
    let end = *at + N;
    if bytes.get(*at..end)? != word || !is_space(*bytes.get(end)?) {
        return None;
    }
    *at = end;
    Some(())
}

impl Reader for AsciiReader {
    fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError> {
        let mut words = Words {
            bytes: window,
            at: 0,
            is_last,
            lines: self.lines,
        };
        let done = loop {
            let before = words.at;
            match self.step(&mut words) {
                Ok(true) => {}
                Ok(false) => break words.at,
                Err(Stop::Short) => break before,
                Err(Stop::Error(error)) => return Err(error),
            }
        };
        if is_last && self.positions.is_empty() {
            return Err(text::no_triangles());
        }
        let read = window.get(..done).unwrap_or_default();
        if !self.is_cut && !is_last {
            self.reserve(read.len());
        }
        if self.lines.is_counted {
            self.lines.count += count_line_ends(read, self.lines.previous);
        }
        self.lines.previous = read.last().copied().unwrap_or(self.lines.previous);
        self.is_cut |= !read.is_empty();
        Ok(if is_last { window.len() } else { done })
    }

    fn finish(self: Box<Self>) -> Result<Mesh, CoreError> {
        Ok(Mesh::from_soup(self.positions, self.origin, &self.sums))
    }

    fn second_chance(&self, head: &[u8]) -> Option<Box<dyn Reader>> {
        let header = binary::Header::of(head).filter(|header| header.is_covered(self.total_bytes));
        let Some(header) = header else {
            if self.lines.is_counted || !self.is_cut {
                return None;
            }
            let mut again = Self::new(self.total_bytes, &self.limits, self.in_pieces);
            again.lines.is_counted = true;
            return Some(Box::new(again));
        };
        Some(Box::new(BinaryReader::new(
            header,
            self.total_bytes,
            &self.limits,
            self.in_pieces,
        )))
    }

    fn explain(&self, error: CoreError, head: &[u8]) -> CoreError {
        if looks_like_text(head) {
            error
        } else {
            // Bytes that no text has: what is wrong with them as text helps nobody.
            binary::mismatch(binary::Header::of(head), self.total_bytes)
        }
    }
}

fn not_stl() -> CoreError {
    CoreError::new(
        ErrorCode::BadSyntax,
        "Die Datei ist keine STL-Datei: Sie ist weder binär noch beginnt sie mit 'solid'. Bitte exportieren Sie das Modell erneut.",
    )
    .at(PositionKind::Line, 1)
}

/// Whether the first bytes are text: no control characters but white space.
pub(super) fn looks_like_text(bytes: &[u8]) -> bool {
    bytes
        .iter()
        .take(512)
        .all(|byte| *byte >= b' ' || byte.is_ascii_whitespace())
}

/// A place in the text of a window.
struct Words<'a> {
    bytes: &'a [u8],
    at: usize,
    is_last: bool,
    lines: Lines,
}

impl<'a> Words<'a> {
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// The next word; empty at the end of the file.
    fn word(&mut self) -> Result<&'a [u8], Stop> {
        self.at += self
            .rest()
            .iter()
            .take_while(|byte| is_space(**byte))
            .count();
        let rest = self.rest();
        let length = rest.iter().take_while(|byte| !is_space(**byte)).count();
        if length == rest.len() && !self.is_last {
            return Err(Stop::Short);
        }
        self.at += length;
        Ok(rest.get(..length).unwrap_or_default())
    }

    fn next_is(&mut self, keyword: &[u8]) -> Result<bool, Stop> {
        Ok(self.word()?.eq_ignore_ascii_case(keyword))
    }

    fn demand(&mut self, keyword: &[u8], shown: &str) -> Result<(), Stop> {
        if self.next_is(keyword)? {
            Ok(())
        } else {
            Err(self.expected(shown)?)
        }
    }

    fn number(&mut self) -> Result<f64, Stop> {
        let word = self.word()?;
        match text::number(word) {
            Some((value, length)) if length == word.len() => Ok(value),
            _ => Err(self.expected("eine Zahl mit Dezimalpunkt")?),
        }
    }

    /// The corners of a facet, after `facet`, the words in any letter case.
    fn facet(&mut self) -> Result<[Point; 3], Stop> {
        let mut normal_words = 0;
        while !self.next_is(b"outer")? {
            normal_words += 1;
            if normal_words > MAX_NORMAL_WORDS {
                return Err(self.expected("'outer loop'")?);
            }
        }
        self.demand(b"loop", "'loop'")?;
        let mut corners = [[0.0; 3]; 3];
        for corner in &mut corners {
            self.demand(b"vertex", "'vertex'")?;
            for value in corner {
                *value = self.number()?;
            }
        }
        self.demand(b"endloop", "'endloop' nach drei Eckpunkten")?;
        self.demand(b"endfacet", "'endfacet'")?;
        Ok(corners)
    }

    /// Goes to the end of the line and says whether it is there.
    fn skip_line(&mut self) -> bool {
        self.at += self
            .rest()
            .iter()
            .take_while(|byte| !matches!(byte, b'\n' | b'\r'))
            .count();
        self.at < self.bytes.len()
    }

    /// The error for a word that should have been another one, at the line where the reader stands. Whether the file goes on
    /// behind it decides what is said, so that the window must show it.
    fn expected(&self, what: &str) -> Result<Stop, Stop> {
        let is_end = self.rest().iter().all(|byte| is_space(*byte));
        if is_end && !self.is_last {
            return Err(Stop::Short);
        }
        let read = self.bytes.get(..self.at).unwrap_or_default();
        // Lines are counted only now, so that good files do not pay for it.
        let line = self.lines.count + count_line_ends(read, self.lines.previous) + 1;
        let (code, detail) = if is_end {
            (
                ErrorCode::Truncated,
                format!(
                    "Die Datei bricht in Zeile {line} ab: {what} fehlt. Bitte exportieren Sie das Modell erneut."
                ),
            )
        } else {
            (
                ErrorCode::BadSyntax,
                format!(
                    "Zeile {line} ist kein gültiges STL: {what} erwartet. Bitte exportieren Sie das Modell erneut."
                ),
            )
        };
        Ok(CoreError::new(code, detail)
            .at(PositionKind::Line, line)
            .into())
    }
}

/// Line ends in `read`, which follows the byte `previous`; CR, LF and CRLF all end one line.
fn count_line_ends(read: &[u8], mut previous: u8) -> u64 {
    let mut lines = 0;
    for byte in read {
        if *byte == b'\n' && previous != b'\r' || *byte == b'\r' {
            lines += 1;
        }
        previous = *byte;
    }
    lines
}
