//! Wavefront OBJ (Wavefront Advanced Visualizer manual, appendix B1): `v` and `f` statements. Texture coordinates, normals,
//! groups, objects, materials, points, lines, free-form curves and unknown statements have no volume and are passed over.

mod polygon;
mod room;

use super::{
    Reader,
    lines::{self, Lines},
    text,
};
use crate::{
    error::{CoreError, ErrorCode},
    limits::Limits,
    mesh::{Mesh, Vertices},
};
use polygon::Polygons;
use room::Room;

/// The reader for an OBJ file.
pub(super) fn reader(total_bytes: u64, limits: &Limits) -> Box<dyn Reader> {
    Box::new(ObjReader::new(total_bytes, limits))
}

struct ObjReader {
    limits: Limits,
    has_begun: bool,
    /// The line at which the next window begins.
    line: u64,
    vertices: Vertices,
    indices: Vec<u32>,
    /// The corners of the face that is being read, where there are more than three.
    corners: Vec<u32>,
    polygons: Polygons,
    ahead: Ahead,
    room: Room,
}

/// Faces that name vertices which have not been read yet. The format does not forbid them.
#[derive(Default)]
struct Ahead {
    /// How many vertices the file must have in the end: the largest number that a face named before its vertex came, and its line.
    vertices: u64,
    line: u64,
    /// Polygons whose shape is not known before their vertices are: count, then corners.
    polygons: Vec<u32>,
}

impl ObjReader {
    fn new(total_bytes: u64, limits: &Limits) -> Self {
        Self {
            limits: *limits,
            has_begun: false,
            line: 1,
            vertices: Vertices::new(),
            indices: Vec::new(),
            corners: Vec::new(),
            polygons: Polygons::new(),
            ahead: Ahead::default(),
            room: Room::new(total_bytes),
        }
    }

    fn statement(&mut self, lines: &mut Lines<'_>) -> Result<(), CoreError> {
        lines.blanks();
        let keyword = lines.peek(0);
        let next = lines.peek(1);
        // Most keywords have two letters or more and are not read.
        if next <= b' ' || next == b'\\' {
            if keyword == b'v' {
                lines.skip(1);
                self.vertex(lines)?;
            } else if keyword == b'f' {
                lines.skip(1);
                self.face(lines)?;
            }
        } else if keyword == b'f' && next == b'o' && lines.peek(2) <= b' ' {
            // A face outline of older versions, which B1 tells to read as a face.
            lines.skip(2);
            self.face(lines)?;
        }
        if keyword == b'#' {
            // A backslash there is most likely the end of a Windows path.
            lines.skip_line();
        } else {
            lines.skip_joined_lines();
        }
        Ok(())
    }

    /// `x y z`, and behind them nothing, a weight, or a colour, which are not read.
    #[inline(never)]
    fn vertex(&mut self, lines: &mut Lines<'_>) -> Result<(), CoreError> {
        let mut point = [0.0; 3];
        for value in &mut point {
            match lines.number() {
                Some(number) => *value = number,
                None => {
                    return Err(bad(
                        lines,
                        "ein Eckpunkt braucht drei Zahlen mit Dezimalpunkt",
                    ));
                }
            }
        }
        if !point.iter().all(|value| self.limits.allows(*value)) {
            return Err(bad_coordinate(point, lines, &self.limits));
        }
        let positions = &self.vertices.positions;
        if positions.capacity() - positions.len() < 3 {
            self.room
                .for_vertices(&mut self.vertices, &self.indices, lines.at());
        }
        self.vertices.push(point);
        Ok(())
    }

    /// Corners `v`, `v/vt`, `v//vn` or `v/vt/vn`.
    #[inline(never)]
    fn face(&mut self, lines: &mut Lines<'_>) -> Result<(), CoreError> {
        let vertex_count = self.vertices.len();
        let mut first = [0; 4];
        let mut count = 0;
        loop {
            let start = lines.at();
            let corner = match usual_corner(lines, vertex_count) {
                Some(corner) => corner,
                None => {
                    lines.go_back(start);
                    match self.corner(lines)? {
                        Some(corner) => corner,
                        None => break,
                    }
                }
            };
            match first.get_mut(count) {
                Some(place) => *place = corner,
                None => {
                    if count == first.len() {
                        self.corners.clear();
                        self.corners.extend_from_slice(&first);
                    }
                    self.allow_triangles(count - 1)?;
                    self.corners.push(corner);
                }
            }
            count += 1;
        }
        if count < 3 {
            // They bound nothing.
            return Ok(());
        }
        self.allow_triangles(count - 2)?;
        if self.indices.capacity() - self.indices.len() < 6 {
            let most = (self.limits.max_triangles as usize).saturating_mul(3);
            self.room
                .for_triangles(&mut self.indices, &mut self.vertices, most, lines.at());
        }
        match first {
            [a, b, c, _] if count == 3 => self.indices.extend_from_slice(&[a, b, c]),
            _ => {
                if count == first.len() {
                    self.corners.clear();
                    self.corners.extend_from_slice(&first);
                }
                self.polygon();
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn allow_triangles(&self, more: usize) -> Result<(), CoreError> {
        if self.indices.len() / 3 + more > self.limits.max_triangles as usize {
            return Err(text::too_many_triangles(&self.limits));
        }
        Ok(())
    }

    #[inline(never)]
    fn polygon(&mut self) {
        let points = self.vertices.positions.as_chunks::<3>().0;
        if self.ahead.vertices > 0
            && self
                .corners
                .iter()
                .any(|corner| *corner as usize >= points.len())
        {
            self.ahead.polygons.push(self.corners.len() as u32);
            self.ahead.polygons.extend_from_slice(&self.corners);
            return;
        }
        self.polygons
            .split(&self.corners, points, &mut self.indices);
    }

    /// The vertex of the next corner, from 0; None at the end of the line.
    #[inline(never)]
    fn corner(&mut self, lines: &mut Lines<'_>) -> Result<Option<u32>, CoreError> {
        let Some(index) = lines.integer() else {
            return if lines.is_line_end() || lines.peek(0) == b'#' {
                Ok(None)
            } else {
                Err(bad(
                    lines,
                    "eine Fläche braucht die Nummern ihrer Eckpunkte",
                ))
            };
        };
        if lines.peek(0) == b'/' {
            lines.skip_word();
        } else if !lines.is_word_end() {
            return Err(bad(
                lines,
                "eine Fläche braucht die Nummern ihrer Eckpunkte",
            ));
        }
        let count = self.vertices.len();
        // Numbers count from 1, negative ones back from the last vertex.
        let corner = if index > 0 {
            index - 1
        } else {
            index + count as i64
        };
        match u32::try_from(corner) {
            Ok(corner) if (corner as usize) < count => Ok(Some(corner)),
            Ok(corner) if index > 0 => {
                if u64::from(corner) >= self.ahead.vertices {
                    self.ahead.vertices = u64::from(corner) + 1;
                    self.ahead.line = lines.number;
                }
                Ok(Some(corner))
            }
            _ => Err(no_such_vertex(lines.number)),
        }
    }

    /// What can be said only when every vertex is known.
    fn end(&mut self) -> Result<(), CoreError> {
        let count = self.vertices.len();
        if count == 0 {
            return Err(no_vertices());
        }
        if self.ahead.vertices > count as u64 {
            return Err(no_such_vertex(self.ahead.line));
        }
        let points = self.vertices.positions.as_chunks::<3>().0;
        let mut rest = self.ahead.polygons.as_slice();
        while let Some((corners, behind)) = rest
            .split_first()
            .and_then(|(count, rest)| rest.split_at_checked(*count as usize))
        {
            self.polygons.split(corners, points, &mut self.indices);
            self.allow_triangles(0)?;
            rest = behind;
        }
        self.ahead.polygons = Vec::new();
        if self.indices.is_empty() {
            return Err(text::no_triangles());
        }
        Ok(())
    }
}

impl Reader for ObjReader {
    fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError> {
        let end = if is_last {
            window.len()
        } else {
            lines::whole(window)
        };
        let mut lines = Lines::new(window.get(..end).unwrap_or_default(), self.line, true);
        if !self.has_begun && window.starts_with(b"\xef\xbb\xbf") {
            lines.skip(3);
        }
        self.has_begun |= end > 0;
        while !lines.is_done() {
            self.statement(&mut lines)?;
            lines.end_line();
        }
        self.line = lines.number;
        self.room.window_bytes_done(end);
        if is_last {
            self.end()?;
        }
        Ok(end)
    }

    fn finish(self: Box<Self>) -> Result<Mesh, CoreError> {
        Ok(Mesh::from_indexed(self.vertices, self.indices))
    }
}

/// The vertex of a corner that names one of those that are known, by its number and without a sign, behind one blank; None for
/// everything else.
#[inline(always)]
fn usual_corner(lines: &mut Lines<'_>, vertex_count: usize) -> Option<u32> {
    let corner = lines.short_integer()?.wrapping_sub(1);
    match lines.peek(0) {
        b' ' | b'\n' | b'\r' => {}
        b'/' => lines.skip_word(),
        _ => return None,
    }
    ((corner as usize) < vertex_count).then_some(corner)
}

#[cold]
fn bad(lines: &Lines<'_>, what: &str) -> CoreError {
    lines.bad(ErrorCode::BadSyntax, "OBJ", what)
}

#[cold]
fn bad_coordinate(point: [f64; 3], lines: &Lines<'_>, limits: &Limits) -> CoreError {
    let value = point.into_iter().find(|value| !limits.allows(*value));
    let (code, what) = text::bad_coordinate(value.unwrap_or(f64::NAN), limits);
    lines.bad(code, "OBJ", &what)
}

#[cold]
fn no_such_vertex(line: u64) -> CoreError {
    lines::bad_line(
        line,
        ErrorCode::BadSyntax,
        "OBJ",
        "eine Fläche nennt einen Eckpunkt, den es nicht gibt",
    )
}

/// FMT-08.
fn no_vertices() -> CoreError {
    CoreError::new(
        ErrorCode::NoTriangles,
        "Keine Vertices in der OBJ-Datei gefunden",
    )
}
