//! What the elements of an AMF file add up to: the vertices and triangles of all objects in one list each.

use super::room::Mark;
use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    formats::text,
    limits::Limits,
    mesh::{Point, Vertices},
};

/// Objects of a file at most; far more than anybody models, few enough to bound what is kept about them.
const MAX_OBJECTS: usize = 100_000;

/// The mesh or meshes between `<object>` and `</object>`, as ranges of vertices and of indices.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Object {
    pub id: Vec<u8>,
    pub vertices: std::ops::Range<usize>,
    pub indices: std::ops::Range<usize>,
}

/// Everything read so far.
pub(super) struct Parts {
    pub limits: Limits,
    /// Millimetres in a unit of the file.
    unit_mm: f64,
    pub vertices: Vertices,
    /// Three vertices a triangle.
    pub indices: Vec<u32>,
    pub objects: Vec<Object>,
    pub has_mesh: bool,
    /// Where the mesh that is being read begins.
    first_vertex: u32,
    first_index: usize,
    vertex_mark: Mark,
    triangle_mark: Mark,
    /// The mesh has triangles that name vertices it did not have yet when they came.
    is_ahead: bool,
}

impl Parts {
    pub fn new(limits: &Limits) -> Self {
        Self {
            limits: *limits,
            unit_mm: 1.0,
            vertices: Vertices::new(),
            indices: Vec::new(),
            objects: Vec::new(),
            has_mesh: false,
            first_vertex: 0,
            first_index: 0,
            vertex_mark: Mark::default(),
            triangle_mark: Mark::default(),
            is_ahead: false,
        }
    }

    /// Takes the `unit` attribute of the root (ISO/ASTM 52915:2020, 5.3); without one a file is in millimetres.
    pub fn set_unit(&mut self, unit: &[u8]) -> Result<(), CoreError> {
        self.unit_mm = match unit.to_ascii_lowercase().as_slice() {
            b"millimeter" => 1.0,
            b"inch" => 25.4,
            b"feet" => 304.8,
            b"meter" => 1000.0,
            b"micron" => 0.001,
            _ => {
                return Err(CoreError::new(
                    ErrorCode::BadSyntax,
                    format!(
                        "AMF kennt die Längeneinheit '{}' nicht, nur millimeter, inch, feet, meter und micron. Bitte exportieren Sie das Modell in Millimetern.",
                        shown(unit)
                    ),
                ));
            }
        };
        Ok(())
    }

    /// A length of the file in mm.
    pub fn in_mm(&self, length: f64) -> f64 {
        length * self.unit_mm
    }

    pub fn begin_object(&mut self, id: Vec<u8>) -> Result<(), CoreError> {
        if self.objects.len() == MAX_OBJECTS {
            return Err(CoreError::new(
                ErrorCode::BadSyntax,
                "Die Datei enthält mehr als 100.000 Objekte. Bitte laden Sie das Modell in mehreren Dateien hoch.",
            ));
        }
        let (vertex, index) = (self.vertices.len(), self.indices.len());
        self.objects.push(Object {
            id,
            vertices: vertex..vertex,
            indices: index..index,
        });
        Ok(())
    }

    pub fn end_object(&mut self) {
        if let Some(object) = self.objects.last_mut() {
            object.vertices.end = self.vertices.len();
            object.indices.end = self.indices.len();
        }
    }

    pub fn begin_mesh(&mut self) {
        self.has_mesh = true;
        // As many as a mesh can have; a file within the limits has far fewer than u32 can count.
        self.first_vertex = u32::try_from(self.vertices.len()).unwrap_or(u32::MAX);
        self.first_index = self.indices.len();
        self.is_ahead = false;
    }

    /// Checks the triangles that came before their vertices.
    pub fn end_mesh(&mut self) -> Result<(), CoreError> {
        if !self.is_ahead {
            return Ok(());
        }
        let end = self.vertices.len();
        let triangles = self.indices.get(self.first_index..).unwrap_or_default();
        match triangles.iter().position(|index| *index as usize >= end) {
            Some(at) => Err(self.no_such_vertex(at as u64 / 3 + 1)),
            None => Ok(()),
        }
    }

    /// Adds a vertex in the file's unit, or answers false for one that [`Self::bad_coordinate`] says more about.
    #[inline]
    pub fn push_vertex(&mut self, point: Point) -> bool {
        let point = point.map(|value| self.in_mm(value));
        let is_good = point.iter().all(|value| self.limits.allows(*value));
        if is_good {
            self.vertices.push(point);
        }
        is_good
    }

    /// Makes room for what the rest of the file will bring, if the lists are full; it is read up to `byte` of `total_bytes`.
    #[inline]
    pub fn make_room_for_vertices(&mut self, byte: u64, total_bytes: u64) {
        let positions = &mut self.vertices.positions;
        if positions.capacity() - positions.len() < 3 {
            let count = positions.len() / 3;
            let more = self.vertex_mark.more_vertices(count, byte, total_bytes);
            positions.reserve_exact(more.saturating_mul(3));
        }
    }

    /// As [`Self::make_room_for_vertices`], for triangles.
    #[inline]
    pub fn make_room_for_triangles(&mut self, byte: u64, total_bytes: u64) {
        if self.indices.capacity() - self.indices.len() < 3 {
            let in_mesh = (self.indices.len() - self.first_index) / 3;
            let vertices = self.vertices.len() - self.first_vertex as usize;
            let counts = (self.indices.len() / 3, in_mesh);
            let mark = &mut self.triangle_mark;
            let more = mark.more_triangles(counts, vertices, byte, total_bytes);
            self.indices.reserve_exact(more.saturating_mul(3));
        }
    }

    /// Adds a triangle by the vertices of its mesh, or answers false for one that [`Self::triangle`] refuses or has to look
    /// at again.
    #[inline]
    pub fn push_triangle(&mut self, corners: [u32; 3]) -> bool {
        let count = self.vertices.len() as u64;
        let placed = corners.map(|corner| u64::from(corner) + u64::from(self.first_vertex));
        let is_good = placed.iter().all(|corner| *corner < count)
            && self.indices.len() / 3 < self.limits.max_triangles as usize;
        if is_good {
            self.indices
                .extend_from_slice(&placed.map(|corner| corner as u32));
        }
        is_good
    }

    /// Adds a triangle of any kind.
    pub fn triangle(&mut self, corners: [u32; 3]) -> Result<(), CoreError> {
        if self.push_triangle(corners) {
            return Ok(());
        }
        if self.indices.len() / 3 >= self.limits.max_triangles as usize {
            return Err(text::too_many_triangles(&self.limits));
        }
        // The standard has the vertices first; where a program does not, they may still come.
        let placed = corners.map(|corner| corner.checked_add(self.first_vertex));
        let [Some(a), Some(b), Some(c)] = placed else {
            return Err(self.no_such_vertex(self.next_triangle()));
        };
        self.indices.extend_from_slice(&[a, b, c]);
        self.is_ahead = true;
        Ok(())
    }

    /// The number of the vertex that comes next, within its mesh and from 1.
    pub fn next_vertex(&self) -> u64 {
        self.vertices.len() as u64 - u64::from(self.first_vertex) + 1
    }

    /// The number of the triangle that comes next, within its mesh and from 1.
    pub fn next_triangle(&self) -> u64 {
        (self.indices.len() - self.first_index) as u64 / 3 + 1
    }

    /// Something is wrong with a vertex or triangle; `number` counts from 1 within the mesh.
    pub fn fault(
        &self,
        kind: PositionKind,
        number: u64,
        code: ErrorCode,
        reason: &str,
    ) -> CoreError {
        let noun = match kind {
            PositionKind::Triangle => "Dreieck",
            _ => "Eckpunkt",
        };
        let object = match self.objects.len() {
            0 | 1 => String::new(),
            count => format!(" von Objekt {count}"),
        };
        CoreError::new(
            code,
            format!(
                "In {noun} {number}{object} stimmt etwas nicht: {reason}. Bitte exportieren Sie das Modell erneut."
            ),
        )
        .at(kind, number)
    }

    /// Why [`Self::push_vertex`] did not take a point.
    pub fn bad_coordinate(&self, point: Point) -> CoreError {
        let mm = point.map(|value| self.in_mm(value));
        let worst = mm.into_iter().find(|value| !self.limits.allows(*value));
        let (code, reason) = text::bad_coordinate(worst.unwrap_or(f64::NAN), &self.limits);
        self.fault(PositionKind::Vertex, self.next_vertex(), code, &reason)
    }

    fn no_such_vertex(&self, triangle: u64) -> CoreError {
        let reason = "es verweist auf einen Eckpunkt, den es nicht gibt";
        self.fault(
            PositionKind::Triangle,
            triangle,
            ErrorCode::BadSyntax,
            reason,
        )
    }
}

/// A text of the file as it may stand in a sentence.
pub(super) fn shown(text: &[u8]) -> String {
    String::from_utf8_lossy(text)
        .chars()
        .filter(|c| !c.is_control())
        .take(20)
        .collect()
}
