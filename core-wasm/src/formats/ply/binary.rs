//! Binary PLY behind the header: rows without anything between them, in either byte order.

use super::{
    BadCorner, NO_SUCH_VERTEX, Outline, Parts, TOO_FEW_CORNERS,
    header::{Content, Element, Encoding, Header, Kind, Property, Role, Type},
    text,
    usual::Usual,
};
use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
};

pub(super) struct BinaryBody {
    elements: Vec<Element>,
    /// The element that is being read, and how many of its rows have been.
    element: usize,
    row: u64,
    has_begun: bool,
    is_big_endian: bool,
    total_bytes: u64,
    bytes_left: u64,
}

impl BinaryBody {
    pub(super) fn new(header: Header, total_bytes: u64) -> Self {
        Self {
            elements: header.elements,
            element: 0,
            row: 0,
            has_begun: false,
            is_big_endian: header.encoding == Encoding::BigEndian,
            total_bytes,
            bytes_left: total_bytes.saturating_sub(header.bytes as u64),
        }
    }

    #[inline(never)]
    pub(super) fn feed(
        &mut self,
        window: &[u8],
        is_last: bool,
        parts: &mut Parts,
    ) -> Result<usize, CoreError> {
        let mut at = 0;
        while let Some(element) = self.elements.get(self.element) {
            let rest = window.get(at..).unwrap_or_default();
            let bytes_left = self.bytes_left.saturating_sub(at as u64);
            if !self.has_begun {
                begin(element, bytes_left, parts).ok_or_else(|| truncated(self.total_bytes))?;
                self.has_begun = true;
            }
            let rows = Rows {
                element,
                bytes: rest,
                first: self.row,
                bytes_left,
                total_bytes: self.total_bytes,
            };
            let (bytes, count) = if self.is_big_endian {
                rows.read::<true>(parts)?
            } else {
                rows.read::<false>(parts)?
            };
            at += bytes;
            self.row += count;
            if self.row < element.count {
                if is_last {
                    return Err(truncated(self.total_bytes));
                }
                self.bytes_left = self.bytes_left.saturating_sub(at as u64);
                return Ok(at);
            }
            self.element += 1;
            self.row = 0;
            self.has_begun = false;
        }
        // Stray bytes behind the last row are ignored, as everywhere.
        Ok(window.len())
    }
}

/// Makes room for an element's rows; None where the file is too short for them, even if every list in them were empty.
fn begin(element: &Element, bytes_left: u64, parts: &mut Parts) -> Option<()> {
    let least_bytes: u64 = element
        .properties
        .iter()
        .map(|property| match property.kind {
            Kind::Scalar(kind) => kind.bytes() as u64,
            Kind::List { count, .. } => count.bytes() as u64,
        })
        .sum();
    if element.count.checked_mul(least_bytes)? > bytes_left {
        return None;
    }
    match element.content {
        Content::Vertices => parts.reserve_vertices(element.count, least_bytes, bytes_left),
        // Three corners of a byte each.
        Content::Faces => parts.reserve_triangles(element.count, least_bytes + 3, bytes_left),
        Content::Strips | Content::Other => {}
    }
    Some(())
}

/// Rows of an element in a window.
struct Rows<'a> {
    element: &'a Element,
    bytes: &'a [u8],
    /// How many rows came before this window.
    first: u64,
    /// In the file from here on.
    bytes_left: u64,
    total_bytes: u64,
}

/// What a row holds, besides its length.
struct Row {
    bytes: usize,
    point: [f64; 3],
    /// Where the list of corners is, and how many.
    corners: usize,
    corner_count: u64,
    corner_type: Type,
}

impl Rows<'_> {
    /// Reads what is whole, and answers how many bytes and rows that is.
    #[inline(never)]
    fn read<const BIG: bool>(&self, parts: &mut Parts) -> Result<(usize, u64), CoreError> {
        let mut at = 0;
        let mut count = 0;
        let usual = Usual::of(self.element);
        loop {
            if let Some(usual) = &usual {
                let rest = self.bytes.get(at..).unwrap_or_default();
                let most = self.element.count - (self.first + count);
                let (bytes, rows) = usual.read::<BIG>(rest, most, parts);
                at += bytes;
                count += rows;
            }
            if self.first + count >= self.element.count {
                break;
            }
            let Some(row) = self.walk::<BIG>(at, self.first + count)? else {
                break;
            };
            self.take::<BIG>(self.first + count, &row, parts)?;
            at += row.bytes;
            count += 1;
        }
        Ok((at, count))
    }

    /// Goes through a row of any kind; None where the window has only a part of it.
    #[inline(never)]
    fn walk<const BIG: bool>(&self, start: usize, row: u64) -> Result<Option<Row>, CoreError> {
        let mut at = start;
        let mut found = Row {
            bytes: 0,
            point: [0.0; 3],
            corners: 0,
            corner_count: 0,
            corner_type: Type::I32,
        };
        for property in &self.element.properties {
            match property.kind {
                Kind::Scalar(kind) => {
                    let Some(value) = scalar::<BIG>(kind, self.bytes, at) else {
                        return Ok(None);
                    };
                    if let Role::Axis(axis) = property.role {
                        found.point[axis] = value;
                    }
                    at += kind.bytes();
                }
                Kind::List { count, item } => {
                    let Some(length) = integer::<BIG>(count, self.bytes, at) else {
                        return Ok(None);
                    };
                    at += count.bytes();
                    let Ok(length) = u64::try_from(length) else {
                        return Err(self.bad_row("eine Liste hat eine negative Länge", row));
                    };
                    if property.role == Role::Corners {
                        (found.corners, found.corner_count, found.corner_type) = (at, length, item);
                    }
                    let bytes = length.saturating_mul(item.bytes() as u64);
                    // Without this the whole file would be gathered in one window before its end is noticed.
                    if bytes > self.bytes_left.saturating_sub(at as u64) {
                        return Err(truncated(self.total_bytes));
                    }
                    at = at.saturating_add(usize::try_from(bytes).unwrap_or(usize::MAX));
                    if at > self.bytes.len() {
                        return Ok(None);
                    }
                }
            }
        }
        found.bytes = at - start;
        Ok(Some(found))
    }

    /// Takes over what a whole row holds.
    #[inline(never)]
    fn take<const BIG: bool>(
        &self,
        number: u64,
        row: &Row,
        parts: &mut Parts,
    ) -> Result<(), CoreError> {
        match self.element.content {
            Content::Vertices => {
                if !row.point.iter().all(|value| parts.limits.allows(*value)) {
                    return Err(bad_coordinate(row.point, number, &parts.limits));
                }
                if has_f32_axes(&self.element.properties) {
                    parts.vertices.push_f32(row.point.map(|value| value as f32));
                } else {
                    parts.vertices.push(row.point);
                }
            }
            Content::Faces | Content::Strips => {
                if row.corner_count < 3 {
                    return Err(bad_face(TOO_FEW_CORNERS, number));
                }
                let mut outline = Outline::new(self.element.content == Content::Strips);
                let bytes = row.corner_type.bytes();
                let end = row.corners + row.corner_count as usize * bytes;
                let list = self.bytes.get(row.corners..end).unwrap_or_default();
                for item in list.chunks_exact(bytes) {
                    let corner = integer::<BIG>(row.corner_type, item, 0).unwrap_or(-1);
                    match outline.add(corner, parts) {
                        Ok(()) => {}
                        Err(BadCorner::NoSuchVertex) => {
                            return Err(bad_face(NO_SUCH_VERTEX, number));
                        }
                        Err(BadCorner::TooMany(error)) => return Err(error),
                    }
                }
            }
            Content::Other => {}
        }
        Ok(())
    }

    fn bad_row(&self, what: &str, row: u64) -> CoreError {
        match self.element.content {
            Content::Vertices => bad_vertex(ErrorCode::BadSyntax, what, row),
            Content::Faces | Content::Strips => bad_face(what, row),
            Content::Other => {
                let detail = format!(
                    "Die PLY-Datei ist beschädigt: {what}. Bitte exportieren Sie das Modell erneut."
                );
                CoreError::new(ErrorCode::BadSyntax, detail)
            }
        }
    }
}

fn has_f32_axes(properties: &[Property]) -> bool {
    properties
        .iter()
        .filter(|property| matches!(property.role, Role::Axis(_)))
        .all(|property| property.kind == Kind::Scalar(Type::F32))
}

/// The bytes from `at`, the lowest first.
#[inline]
fn little<const BIG: bool, const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    let mut number = *bytes.get(at..)?.first_chunk::<N>()?;
    if BIG {
        number.reverse();
    }
    Some(number)
}

fn integer<const BIG: bool>(kind: Type, bytes: &[u8], at: usize) -> Option<i64> {
    Some(match kind {
        Type::I8 => i8::from_le_bytes(little::<BIG, 1>(bytes, at)?).into(),
        Type::U8 => u8::from_le_bytes(little::<BIG, 1>(bytes, at)?).into(),
        Type::I16 => i16::from_le_bytes(little::<BIG, 2>(bytes, at)?).into(),
        Type::U16 => u16::from_le_bytes(little::<BIG, 2>(bytes, at)?).into(),
        Type::I32 => i32::from_le_bytes(little::<BIG, 4>(bytes, at)?).into(),
        Type::U32 => u32::from_le_bytes(little::<BIG, 4>(bytes, at)?).into(),
        // The header lets no fractions through where whole numbers are read.
        Type::F32 | Type::F64 => return None,
    })
}

fn scalar<const BIG: bool>(kind: Type, bytes: &[u8], at: usize) -> Option<f64> {
    Some(match kind {
        Type::F32 => f32::from_le_bytes(little::<BIG, 4>(bytes, at)?).into(),
        Type::F64 => f64::from_le_bytes(little::<BIG, 8>(bytes, at)?),
        // At most 32 bit, which f64 holds exactly.
        _ => integer::<BIG>(kind, bytes, at)? as f64,
    })
}

#[cold]
fn bad_coordinate(point: [f64; 3], row: u64, limits: &Limits) -> CoreError {
    let value = point.into_iter().find(|value| !limits.allows(*value));
    let (code, what) = text::bad_coordinate(value.unwrap_or(f64::NAN), limits);
    bad_vertex(code, &what, row)
}

/// `row` counts from 0.
#[cold]
fn bad_vertex(code: ErrorCode, what: &str, row: u64) -> CoreError {
    let number = row + 1;
    let detail =
        format!("Vertex {number} ist ungültig: {what}. Bitte exportieren Sie das Modell erneut.");
    CoreError::new(code, detail).at(PositionKind::Vertex, number)
}

/// `row` counts from 0.
#[cold]
fn bad_face(what: &str, row: u64) -> CoreError {
    let number = row + 1;
    let detail =
        format!("Face {number} ist ungültig: {what}. Bitte exportieren Sie das Modell erneut.");
    CoreError::new(ErrorCode::BadSyntax, detail).at(PositionKind::Face, number)
}

#[cold]
fn truncated(total_bytes: u64) -> CoreError {
    CoreError::new(
        ErrorCode::Truncated,
        "Die PLY-Datei ist unvollständig: Es fehlen Vertices oder Faces, die ihr Kopf ankündigt. Bitte exportieren oder laden Sie das Modell erneut.",
    )
    .at(PositionKind::Byte, total_bytes)
}
