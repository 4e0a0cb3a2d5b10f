//! The header of a PLY file: which elements follow, and what each of them holds. It is text in every encoding.

use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    formats::lines::bad_line,
};

/// The longest header. Real ones have some hundred bytes; comments may make them longer.
const MOST_HEADER_BYTES: usize = 1 << 16;
/// Most properties of all elements together.
const MOST_PROPERTIES: usize = 1 << 10;

/// How the numbers behind the header are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Ascii,
    LittleEndian,
    BigEndian,
}

/// The type of a number, in the names of the first description (`uchar`) or of later programs (`uint8`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Type {
    fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"char" | b"int8" => Self::I8,
            b"uchar" | b"uint8" => Self::U8,
            b"short" | b"int16" => Self::I16,
            b"ushort" | b"uint16" => Self::U16,
            b"int" | b"int32" => Self::I32,
            b"uint" | b"uint32" => Self::U32,
            b"float" | b"float32" => Self::F32,
            b"double" | b"float64" => Self::F64,
            _ => return None,
        })
    }

    pub(super) fn bytes(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    fn is_integer(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }
}

/// What an element's rows are used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Vertices,
    /// Polygons.
    Faces,
    /// Strips of triangles, apart by −1, as early scans have them.
    Strips,
    /// Edges, cameras and the like, which are passed over.
    Other,
}

/// What a property is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// x, y or z.
    Axis(usize),
    Normal,
    Color,
    /// The vertices of a face or strip.
    Corners,
    Other,
}

/// How a property is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Scalar(Type),
    List { count: Type, item: Type },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Property {
    pub(super) kind: Kind,
    pub(super) role: Role,
}

/// A number of rows of the same properties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) content: Content,
    /// Only a claim: nothing is reserved from it that the file is too short for.
    pub(super) count: u64,
    pub(super) properties: Vec<Property>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) encoding: Encoding,
    pub(super) elements: Vec<Element>,
    /// Bytes and lines of the header itself.
    pub(super) bytes: usize,
    pub(super) lines: u64,
    /// Vertices that faces may name.
    pub(super) vertex_count: u64,
}

impl Header {
    /// Reads the header at the beginning of `window`; None where it goes on behind it.
    #[inline(never)]
    pub(super) fn read(window: &[u8], is_last: bool) -> Result<Option<Self>, CoreError> {
        let text = window
            .get(..window.len().min(MOST_HEADER_BYTES))
            .unwrap_or_default();
        let mut draft = Draft::default();
        let mut at = 0;
        while let Some(line) = next_line(text, at, draft.has_lone_cr) {
            draft.lines += 1;
            let is_end = draft.line(line.words, line.has_lone_cr)?;
            at = line.end;
            if is_end {
                return draft.finish(at).map(Some);
            }
        }
        if window.len() >= MOST_HEADER_BYTES {
            Err(draft.bad("der Kopf ist zu lang, 'end_header' fehlt"))
        } else if is_last {
            let line = draft.lines + 1;
            let detail = format!(
                "Die Datei bricht in Zeile {line} ab: 'end_header' fehlt. Bitte exportieren Sie das Modell erneut."
            );
            Err(CoreError::new(ErrorCode::Truncated, detail).at(PositionKind::Line, line))
        } else {
            Ok(None)
        }
    }
}

struct Line<'a> {
    words: &'a [u8],
    /// Where the next line begins.
    end: usize,
    has_lone_cr: bool,
}

/// The line from `at`, if its end is there. The first line shows whether a CR alone ends lines; then the byte behind the last
/// CR belongs to what follows the header, even if it looks like an LF.
fn next_line(text: &[u8], at: usize, is_lone_cr_known: bool) -> Option<Line<'_>> {
    let rest = text.get(at..)?;
    let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
    let words = rest.get(..length)?;
    let mut end = at + length + 1;
    let is_cr = rest.get(length) == Some(&b'\r');
    if is_cr && !is_lone_cr_known && *text.get(end)? == b'\n' {
        end += 1;
        return Some(Line {
            words,
            end,
            has_lone_cr: false,
        });
    }
    Some(Line {
        words,
        end,
        has_lone_cr: is_cr,
    })
}

/// A header while it is read.
#[derive(Default)]
struct Draft {
    lines: u64,
    has_lone_cr: bool,
    encoding: Option<Encoding>,
    elements: Vec<Element>,
    properties: usize,
}

impl Draft {
    fn bad(&self, what: &str) -> CoreError {
        bad_line(self.lines.max(1), ErrorCode::BadSyntax, "PLY", what)
    }

    /// Reads a line and says whether it is the last one.
    fn line(&mut self, line: &[u8], has_lone_cr: bool) -> Result<bool, CoreError> {
        let words: Vec<&[u8]> = line
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .take(8)
            .collect();
        if self.lines == 1 {
            self.has_lone_cr = has_lone_cr;
            return if words == [b"ply"] {
                Ok(false)
            } else {
                Err(self.bad("die Datei beginnt nicht mit 'ply'"))
            };
        }
        match words.as_slice() {
            [] | [b"comment" | b"obj_info", ..] => {}
            [b"end_header"] => return Ok(true),
            [b"format", encoding, ..] => self.encoding = Some(self.encoding(encoding)?),
            [b"element", name, count] => self.element(name, count)?,
            [b"property", b"list", count, item, name] => self.list(count, item, name)?,
            [b"property", kind, name] => self.scalar(kind, name)?,
            _ => return Err(self.bad("diese Zeile gehört nicht in den Kopf der Datei")),
        }
        Ok(false)
    }

    fn encoding(&self, name: &[u8]) -> Result<Encoding, CoreError> {
        match name {
            b"ascii" => Ok(Encoding::Ascii),
            b"binary_little_endian" => Ok(Encoding::LittleEndian),
            b"binary_big_endian" => Ok(Encoding::BigEndian),
            _ => Err(self.bad("'ascii', 'binary_little_endian' oder 'binary_big_endian' erwartet")),
        }
    }

    fn element(&mut self, name: &[u8], count: &[u8]) -> Result<(), CoreError> {
        let content = match name {
            b"vertex" => Content::Vertices,
            b"face" => Content::Faces,
            b"tristrips" => Content::Strips,
            _ => Content::Other,
        };
        let is_twice = content != Content::Other
            && self
                .elements
                .iter()
                .any(|element| element.content == content);
        if is_twice {
            return Err(self.bad("dieses Element gibt es schon"));
        }
        // Digits only: neither a sign nor a fraction.
        let count = std::str::from_utf8(count)
            .ok()
            .filter(|count| count.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|count| count.parse().ok())
            .ok_or_else(|| self.bad("eine Anzahl erwartet"))?;
        self.count_property()?;
        self.elements.push(Element {
            content,
            count,
            properties: Vec::new(),
        });
        Ok(())
    }

    /// Elements count as well, so that neither can be made without end.
    fn count_property(&mut self) -> Result<(), CoreError> {
        self.properties += 1;
        if self.properties > MOST_PROPERTIES {
            return Err(self.bad("die Datei hat zu viele Eigenschaften"));
        }
        Ok(())
    }

    fn scalar(&mut self, kind: &[u8], name: &[u8]) -> Result<(), CoreError> {
        let kind = Type::of(kind).ok_or_else(|| self.bad("diesen Zahlentyp gibt es nicht"))?;
        let role = match name {
            b"x" => Role::Axis(0),
            b"y" => Role::Axis(1),
            b"z" => Role::Axis(2),
            b"nx" | b"ny" | b"nz" => Role::Normal,
            b"red" | b"green" | b"blue" | b"alpha" | b"diffuse_red" | b"diffuse_green"
            | b"diffuse_blue" => Role::Color,
            _ => Role::Other,
        };
        self.property(Property {
            kind: Kind::Scalar(kind),
            role,
        })
    }

    fn list(&mut self, count: &[u8], item: &[u8], name: &[u8]) -> Result<(), CoreError> {
        let (Some(count), Some(item)) = (Type::of(count), Type::of(item)) else {
            return Err(self.bad("diesen Zahlentyp gibt es nicht"));
        };
        let role = match name {
            b"vertex_indices" | b"vertex_index" => Role::Corners,
            _ => Role::Other,
        };
        if !count.is_integer() || role == Role::Corners && !item.is_integer() {
            return Err(self.bad("ein ganzzahliger Typ erwartet"));
        }
        self.property(Property {
            kind: Kind::List { count, item },
            role,
        })
    }

    fn property(&mut self, mut property: Property) -> Result<(), CoreError> {
        self.count_property()?;
        let Some(element) = self.elements.last_mut() else {
            return Err(self.bad("eine Eigenschaft ohne Element"));
        };
        let is_read = match element.content {
            Content::Vertices => property.role != Role::Corners,
            Content::Faces | Content::Strips => !matches!(property.role, Role::Axis(_)),
            Content::Other => false,
        };
        if !is_read {
            property.role = Role::Other;
        }
        let is_single = matches!(property.role, Role::Axis(_) | Role::Corners);
        if is_single
            && element
                .properties
                .iter()
                .any(|other| other.role == property.role)
        {
            return Err(self.bad("diese Eigenschaft gibt es schon"));
        }
        element.properties.push(property);
        Ok(())
    }

    fn finish(mut self, bytes: usize) -> Result<Header, CoreError> {
        let Some(encoding) = self.encoding else {
            return Err(self.bad("die Angabe 'format' fehlt"));
        };
        let rows = |is_wanted: fn(Content) -> bool| {
            self.elements
                .iter()
                .filter(|element| is_wanted(element.content))
                .fold(0_u64, |sum, element| sum.saturating_add(element.count))
        };
        let vertex_count = rows(|content| content == Content::Vertices);
        if vertex_count == 0
            || rows(|content| matches!(content, Content::Faces | Content::Strips)) == 0
        {
            return Err(super::nothing_found());
        }
        for element in self.elements.iter().filter(|element| element.count > 0) {
            let has = |role| {
                element
                    .properties
                    .iter()
                    .any(|property| property.role == role)
            };
            match element.content {
                Content::Vertices if !(0..3).all(|axis| has(Role::Axis(axis))) => {
                    return Err(self.bad("den Vertices fehlt x, y oder z"));
                }
                Content::Faces | Content::Strips if !has(Role::Corners) => {
                    return Err(self.bad("den Faces fehlt 'vertex_indices'"));
                }
                _ => {}
            }
        }
        // Rows of nothing take no bytes, however many are promised.
        self.elements
            .retain(|element| !element.properties.is_empty());
        Ok(Header {
            encoding,
            elements: self.elements,
            bytes,
            lines: self.lines,
            vertex_count,
        })
    }
}
