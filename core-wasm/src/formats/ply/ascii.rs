//! ASCII PLY behind the header: a line for each row.

use super::{
    BadCorner, NO_SUCH_VERTEX, Outline, Parts, TOO_FEW_CORNERS,
    header::{Content, Element, Header, Kind, Property, Role},
    lines::{self, Lines},
    text,
};
use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
};

pub(super) struct AsciiBody {
    elements: Vec<Element>,
    /// The element that is being read, and how many of its rows have been.
    element: usize,
    row: u64,
    has_reserved: bool,
    /// The line at which the next window begins.
    line: u64,
    bytes_left: u64,
}

impl AsciiBody {
    pub(super) fn new(header: Header, total_bytes: u64) -> Self {
        Self {
            elements: header.elements,
            element: 0,
            row: 0,
            has_reserved: false,
            line: header.lines + 1,
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
        let end = if is_last {
            window.len()
        } else {
            lines::whole(window)
        };
        let mut lines = Lines::new(window.get(..end).unwrap_or_default(), self.line, false);
        while let Some(element) = self.elements.get(self.element) {
            if !self.has_reserved {
                let bytes_left = self.bytes_left.saturating_sub(lines.at() as u64);
                reserve(element, bytes_left, parts);
                self.has_reserved = true;
            }
            self.row += rows(element, element.count - self.row, &mut lines, parts)?;
            if self.row < element.count {
                break;
            }
            self.element += 1;
            self.row = 0;
            self.has_reserved = false;
        }
        if self.element == self.elements.len() {
            nothing_more(&mut lines)?;
        } else if is_last {
            return Err(truncated(lines.number));
        }
        self.line = lines.number;
        self.bytes_left = self.bytes_left.saturating_sub(end as u64);
        Ok(end)
    }
}

/// A number and what keeps it apart take two bytes at least.
fn reserve(element: &Element, bytes_left: u64, parts: &mut Parts) {
    let least_bytes = 2 * element.properties.len() as u64;
    match element.content {
        Content::Vertices => parts.reserve_vertices(element.count, least_bytes, bytes_left),
        Content::Faces => parts.reserve_triangles(element.count, least_bytes + 6, bytes_left),
        Content::Strips | Content::Other => {}
    }
}

/// Reads up to this many rows, and answers how many were there.
#[inline(never)]
fn rows(
    element: &Element,
    most: u64,
    lines: &mut Lines<'_>,
    parts: &mut Parts,
) -> Result<u64, CoreError> {
    let mut row = 0;
    while row < most && !lines.is_done() {
        lines.blanks();
        if !lines.is_line_end() {
            match element.content {
                Content::Vertices => vertex(&element.properties, lines, parts)?,
                Content::Faces => face(&element.properties, false, lines, parts)?,
                Content::Strips => face(&element.properties, true, lines, parts)?,
                Content::Other => skip_row(&element.properties, lines)?,
            }
            lines.blanks();
            if !lines.is_line_end() {
                return Err(bad(
                    lines,
                    "die Zeile hat mehr Werte, als der Kopf der Datei ankündigt",
                ));
            }
            row += 1;
        }
        lines.end_line();
    }
    Ok(row)
}

#[inline(never)]
fn vertex(
    properties: &[Property],
    lines: &mut Lines<'_>,
    parts: &mut Parts,
) -> Result<(), CoreError> {
    let mut point = [0.0; 3];
    for property in properties {
        match property.role {
            Role::Axis(axis) => {
                let Some(value) = lines.number() else {
                    return Err(bad_value(property.role, lines));
                };
                if !parts.limits.allows(value) {
                    return Err(bad_coordinate(value, lines, &parts.limits));
                }
                point[axis] = value;
            }
            _ => skip(property, lines)?,
        }
    }
    parts.vertices.push(point);
    Ok(())
}

#[inline(never)]
fn face(
    properties: &[Property],
    is_strip: bool,
    lines: &mut Lines<'_>,
    parts: &mut Parts,
) -> Result<(), CoreError> {
    for property in properties {
        if property.role != Role::Corners {
            skip(property, lines)?;
            continue;
        }
        if !is_strip && usual_triangle(lines, parts) {
            continue;
        }
        let Some(count) = whole_number(lines) else {
            return Err(bad_value(Role::Corners, lines));
        };
        if count < 3 {
            return Err(bad(lines, TOO_FEW_CORNERS));
        }
        let mut outline = Outline::new(is_strip);
        for _ in 0..count {
            let Some(number) = whole_number(lines) else {
                return Err(bad_value(Role::Corners, lines));
            };
            match outline.add(number, parts) {
                Ok(()) => {}
                Err(BadCorner::NoSuchVertex) => return Err(bad(lines, NO_SUCH_VERTEX)),
                Err(BadCorner::TooMany(error)) => return Err(error),
            }
        }
    }
    Ok(())
}

/// Reads a list of three corners as nearly all faces have; false if it is another one, or a bad one. Then nothing is read.
#[inline(always)]
fn usual_triangle(lines: &mut Lines<'_>, parts: &mut Parts) -> bool {
    let start = lines.at();
    let mut numbers = [0; 4];
    for number in &mut numbers {
        match lines.short_integer() {
            Some(value) if lines.is_word_end() => *number = value,
            _ => {
                lines.go_back(start);
                return false;
            }
        }
    }
    let [count, corners @ ..] = numbers;
    let is_usual = count == 3
        && parts.indices.len() < parts.most_indices
        && corners
            .iter()
            .all(|corner| u64::from(*corner) < parts.vertex_count);
    if is_usual {
        parts.indices.extend_from_slice(&corners);
    } else {
        lines.go_back(start);
    }
    is_usual
}

fn skip_row(properties: &[Property], lines: &mut Lines<'_>) -> Result<(), CoreError> {
    properties
        .iter()
        .try_for_each(|property| skip(property, lines))
}

/// Goes over a property, which must be there.
#[inline(always)]
fn skip(property: &Property, lines: &mut Lines<'_>) -> Result<(), CoreError> {
    match property.kind {
        Kind::Scalar(_) => lines
            .skip_number()
            .ok_or_else(|| bad_value(property.role, lines)),
        Kind::List { .. } => skip_list(property, lines),
    }
}

#[inline(never)]
fn skip_list(property: &Property, lines: &mut Lines<'_>) -> Result<(), CoreError> {
    let count = whole_number(lines)
        .filter(|count| *count >= 0)
        .ok_or_else(|| bad_value(property.role, lines))?;
    for _ in 0..count {
        if lines.skip_number().is_none() {
            return Err(bad_value(property.role, lines));
        }
    }
    Ok(())
}

#[inline]
fn whole_number(lines: &mut Lines<'_>) -> Option<i64> {
    let number = lines.integer()?;
    lines.is_word_end().then_some(number)
}

/// Behind the last row may stand anything but further rows: then the header is wrong, and so might be the model.
fn nothing_more(lines: &mut Lines<'_>) -> Result<(), CoreError> {
    while !lines.is_done() {
        lines.blanks();
        if matches!(lines.peek(0), b'0'..=b'9' | b'-' | b'+' | b'.') {
            return Err(lines::bad_line(
                lines.number,
                ErrorCode::WrongCount,
                "PLY",
                "die Datei hat mehr Zeilen, als ihr Kopf ankündigt",
            ));
        }
        lines.skip_line();
        lines.end_line();
    }
    Ok(())
}

#[cold]
fn bad(lines: &Lines<'_>, what: &str) -> CoreError {
    lines.bad(ErrorCode::BadSyntax, "PLY", what)
}

#[cold]
fn bad_value(role: Role, lines: &Lines<'_>) -> CoreError {
    bad(
        lines,
        match role {
            Role::Axis(_) => "der Vertex ist ungültig, drei Zahlen mit Dezimalpunkt erwartet",
            Role::Normal => "die Normale ist ungültig, drei Zahlen mit Dezimalpunkt erwartet",
            Role::Color => "die Farbe ist ungültig, Zahlen erwartet",
            Role::Corners => "das Face ist ungültig, die Nummern seiner Vertices erwartet",
            Role::Other => "ein Wert fehlt oder ist keine Zahl",
        },
    )
}

#[cold]
fn bad_coordinate(value: f64, lines: &Lines<'_>, limits: &Limits) -> CoreError {
    let (code, what) = text::bad_coordinate(value, limits);
    lines.bad(code, "PLY", &format!("der Vertex ist ungültig, {what}"))
}

#[cold]
fn truncated(line: u64) -> CoreError {
    let detail = format!(
        "Die Datei bricht in Zeile {line} ab: Es fehlen Vertices oder Faces, die ihr Kopf ankündigt. Bitte exportieren Sie das Modell erneut."
    );
    CoreError::new(ErrorCode::Truncated, detail).at(PositionKind::Line, line)
}
