//! The one shape that every format is read into: a flat list of vertex positions and the triangles over them.

/// Vertex positions in mm, x y z after one another, in the precision in which the file states them: binary files are
/// 32 bit, text is as exact as it was written.
#[derive(Debug, Clone, PartialEq)]
pub enum Positions {
    /// From binary files.
    F32(Vec<f32>),
    /// From text.
    F64(Vec<f64>),
}

/// A triangle mesh. Every coordinate is finite and within the limits it was read with, and every index names a vertex;
/// the formats see to that, so that nothing behind them has to check again.
#[derive(Debug, Clone, PartialEq)]
pub struct Mesh {
    positions: Positions,
    /// Three vertices a triangle; None where the file repeats the vertices of each triangle, as STL does.
    indices: Option<Vec<u32>>,
}

impl Mesh {
    /// A mesh whose vertices stand three by three for its triangles. The caller guarantees finite coordinates; a
    /// number of them that is no multiple of nine loses the rest.
    #[must_use]
    pub(crate) fn from_soup(mut positions: Positions) -> Self {
        match &mut positions {
            Positions::F32(values) => values.truncate(values.len() / 9 * 9),
            Positions::F64(values) => values.truncate(values.len() / 9 * 9),
        }
        Self {
            positions,
            indices: None,
        }
    }

    /// Vertices as stored in the file (STL: three for each facet).
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        match &self.positions {
            Positions::F32(values) => values.len() / 3,
            Positions::F64(values) => values.len() / 3,
        }
    }

    /// Triangles, degenerate ones included.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.indices
            .as_ref()
            .map_or_else(|| self.vertex_count() / 3, |indices| indices.len() / 3)
    }

    /// The positions.
    #[must_use]
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Three vertices a triangle, or None where vertices stand three by three for the triangles.
    #[must_use]
    pub fn indices(&self) -> Option<&[u32]> {
        self.indices.as_deref()
    }
}

/// A point in mm.
pub(crate) type Point = [f64; 3];

/// A coordinate of either precision.
pub(crate) trait Coordinate: Copy {
    fn to_f64(self) -> f64;
    /// The bits as they are compared for equality of positions; −0 is 0.
    fn weld_bits(self) -> u64;
}

impl Coordinate for f32 {
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
    fn weld_bits(self) -> u64 {
        u64::from((self + 0.0).to_bits())
    }
}

impl Coordinate for f64 {
    fn to_f64(self) -> f64 {
        self
    }
    fn weld_bits(self) -> u64 {
        (self + 0.0).to_bits()
    }
}

/// The triangles of a mesh in one precision: what the algorithms run over.
#[derive(Clone, Copy)]
pub(crate) struct Surface<'a, T> {
    positions: &'a [[T; 3]],
    indices: Option<&'a [[u32; 3]]>,
}

impl<'a, T: Coordinate> Surface<'a, T> {
    pub(crate) fn new(positions: &'a [T], indices: Option<&'a [u32]>) -> Self {
        Self {
            positions: positions.as_chunks().0,
            indices: indices.map(|i| i.as_chunks().0),
        }
    }

    pub(crate) fn triangle_count(&self) -> usize {
        self.indices.map_or(self.positions.len() / 3, <[_]>::len)
    }

    pub(crate) fn vertices(&self) -> &'a [[T; 3]] {
        self.positions
    }

    /// The vertices of a triangle, by their place in the file.
    #[inline]
    pub(crate) fn corners(&self, triangle: usize) -> [usize; 3] {
        match self.indices {
            Some(indices) => indices[triangle].map(|index| index as usize),
            None => [3 * triangle, 3 * triangle + 1, 3 * triangle + 2],
        }
    }

    #[inline]
    pub(crate) fn triangle(&self, triangle: usize) -> [Point; 3] {
        self.corners(triangle)
            .map(|corner| self.positions[corner].map(Coordinate::to_f64))
    }

    pub(crate) fn triangles(&self) -> impl Iterator<Item = [Point; 3]> + '_ {
        (0..self.triangle_count()).map(|triangle| self.triangle(triangle))
    }
}

/// Runs a generic function over a mesh's [`Surface`] in the precision it has.
macro_rules! with_surface {
    ($mesh:expr, $surface:ident => $body:expr) => {
        match $mesh.positions() {
            $crate::mesh::Positions::F32(values) => {
                let $surface = $crate::mesh::Surface::new(values, $mesh.indices());
                $body
            }
            $crate::mesh::Positions::F64(values) => {
                let $surface = $crate::mesh::Surface::new(values, $mesh.indices());
                $body
            }
        }
    };
}
pub(crate) use with_surface;

pub(crate) fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn cross(a: Point, b: Point) -> Point {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(crate) fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The smallest box around a mesh's triangles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    pub min: Point,
    pub max: Point,
}

impl Bounds {
    /// The box of the vertices that triangles use; None without triangles.
    pub(crate) fn of<T: Coordinate>(surface: &Surface<'_, T>) -> Option<Self> {
        let mut bounds = Self {
            min: [f64::INFINITY; 3],
            max: [f64::NEG_INFINITY; 3],
        };
        for corner in surface.triangles().flatten() {
            // Comparisons instead of `min`, whose answer for 0 and −0 is the platform's own.
            for (axis, value) in corner.into_iter().enumerate() {
                if value < bounds.min[axis] {
                    bounds.min[axis] = value;
                }
                if value > bounds.max[axis] {
                    bounds.max[axis] = value;
                }
            }
        }
        (bounds.min[0] <= bounds.max[0]).then_some(bounds)
    }

    pub(crate) fn size(&self) -> Point {
        minus(self.max, self.min)
    }
}
