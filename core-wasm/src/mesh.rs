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

/// A coordinate of either precision.
pub(crate) trait Coordinate: Copy {
    fn to_f64(self) -> f64;
    /// The bits as they are compared for equality of positions, −0 made 0.
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
