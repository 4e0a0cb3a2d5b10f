//! ASCII STL: words in any letter case, apart by any white space; lines matter for names only.

use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
    mesh::{Mesh, Positions},
};

/// Words between `facet` and `outer`: `normal` and three numbers, which may be missing or no numbers at all, as some
/// programs write `nan` or `-1.#IND` for triangles without area. They are not read.
const MAX_NORMAL_WORDS: usize = 4;

/// Reads all solids of a text file into one mesh.
pub(super) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, CoreError> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = Reader {
        bytes,
        at: bytes.len() - text.len(),
    };
    let mut positions = Vec::new();
    let first = reader.word().to_ascii_lowercase();
    if first != b"solid" {
        return Err(if b"solid".starts_with(&first) {
            reader.expected("'solid'")
        } else {
            not_stl()
        });
    }
    reader.skip_line();
    loop {
        let word = reader.word();
        if word.eq_ignore_ascii_case(b"facet") {
            reader.facet(&mut positions, limits)?;
        } else if word.eq_ignore_ascii_case(b"endsolid") || word.eq_ignore_ascii_case(b"solid") {
            // Names may hold any words; they end with their line.
            reader.skip_line();
        } else if word.is_empty() {
            // Some programs leave `endsolid` out; a file cut inside a facet has failed before this.
            break;
        } else {
            return Err(reader.expected("'facet' oder 'endsolid'"));
        }
    }
    if positions.is_empty() {
        Err(super::no_triangles())
    } else {
        Ok(Mesh::from_soup(Positions::F64(positions)))
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

/// A place in the text.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        self.at += self
            .rest()
            .iter()
            .take_while(|byte| is_space(**byte))
            .count();
    }

    /// The next word; empty at the end of the file.
    fn word(&mut self) -> &'a [u8] {
        self.skip_space();
        let rest = self.rest();
        let length = rest.iter().take_while(|byte| !is_space(**byte)).count();
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    fn next_is(&mut self, keyword: &[u8]) -> bool {
        self.word().eq_ignore_ascii_case(keyword)
    }

    fn skip_line(&mut self) {
        self.at += self
            .rest()
            .iter()
            .take_while(|byte| !matches!(byte, b'\n' | b'\r'))
            .count();
    }

    /// `normal x y z outer loop vertex … vertex … vertex … endloop endfacet`, after `facet`.
    fn facet(&mut self, positions: &mut Vec<f64>, limits: &Limits) -> Result<(), CoreError> {
        let number = positions.len() / 9 + 1;
        if number > limits.max_triangles as usize {
            return Err(super::too_many_triangles(limits));
        }
        let mut words = 0;
        while !self.next_is(b"outer") {
            words += 1;
            if words > MAX_NORMAL_WORDS {
                return Err(self.expected("'outer loop'"));
            }
        }
        if !self.next_is(b"loop") {
            return Err(self.expected("'loop'"));
        }
        for _ in 0..3 {
            if !self.next_is(b"vertex") {
                return Err(self.expected("'vertex'"));
            }
            for _ in 0..3 {
                positions.push(self.coordinate(number, limits)?);
            }
        }
        if !self.next_is(b"endloop") {
            return Err(self.expected("'endloop' nach drei Eckpunkten"));
        }
        if !self.next_is(b"endfacet") {
            return Err(self.expected("'endfacet'"));
        }
        Ok(())
    }

    fn coordinate(&mut self, triangle: usize, limits: &Limits) -> Result<f64, CoreError> {
        let word = self.word();
        // Rust's own parser rounds correctly and takes what programs write: signs, exponents, `.5`, `nan`.
        let Some(value) = std::str::from_utf8(word)
            .ok()
            .and_then(|word| word.parse::<f64>().ok())
        else {
            return Err(self.expected("eine Zahl mit Dezimalpunkt"));
        };
        if value.abs() <= limits.max_coordinate_mm {
            Ok(value)
        } else {
            Err(super::bad_coordinate(value, triangle as u64, limits))
        }
    }

    /// The error for a word that should have been another one, at the line where the reader stands.
    fn expected(&self, what: &str) -> CoreError {
        let read = self.bytes.get(..self.at).unwrap_or_default();
        // Lines are counted only now, so that good files do not pay for it.
        let line = count_lines(read);
        let (code, detail) = if self.rest().iter().all(|byte| is_space(*byte)) {
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
        CoreError::new(code, detail).at(PositionKind::Line, line)
    }
}

/// Lines up to here, from 1; CR, LF and CRLF all end one.
fn count_lines(read: &[u8]) -> u64 {
    let mut lines = 1;
    let mut previous = 0;
    for byte in read {
        if *byte == b'\n' && previous != b'\r' || *byte == b'\r' {
            lines += 1;
        }
        previous = *byte;
    }
    lines
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}
