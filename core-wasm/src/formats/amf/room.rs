//! How much room the lists will need: a list that doubles late takes three times its size for a moment, which matters in a
//! browser's worker.

/// Elements that a list begins with.
const FIRST: usize = 1024;
/// Bytes of a triangle for each hundred of a vertex, as programs write both.
const TRIANGLE_PERCENT: u64 = 74;

/// Where a list of vertices or triangles was last looked at.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mark {
    elements: usize,
    byte: u64,
}

impl Mark {
    /// Bytes of an element since the last look.
    fn element_bytes(&mut self, elements: usize, byte: u64) -> u64 {
        let new = elements.saturating_sub(self.elements).max(1) as u64;
        let bytes = byte.saturating_sub(self.byte) / new;
        (self.elements, self.byte) = (elements, byte);
        bytes.max(1)
    }

    /// How many vertices to make room for after `count`, at `byte` of `total_bytes`: a mesh has two triangles for each.
    pub fn more_vertices(&mut self, count: usize, byte: u64, total_bytes: u64) -> usize {
        let vertex_bytes = self.element_bytes(count, byte);
        let with_triangles = vertex_bytes + 2 * vertex_bytes * TRIANGLE_PERCENT / 100;
        let expected = total_bytes.saturating_sub(byte) / with_triangles.max(1);
        at_least(count, expected)
    }

    /// How many triangles to make room for after `count`, of which `in_mesh` belong to a mesh of `vertices`.
    pub fn more_triangles(
        &mut self,
        (count, in_mesh): (usize, usize),
        vertices: usize,
        byte: u64,
        total_bytes: u64,
    ) -> usize {
        let triangle_bytes = self.element_bytes(count, byte);
        let rest = total_bytes.saturating_sub(byte) / triangle_bytes;
        // Later triangles may be shorter than the first; a closed mesh knows its number.
        let rest = rest + rest / 16;
        let closed = (2 * vertices).saturating_sub(in_mesh) as u64;
        at_least(count, rest.min(closed))
    }
}

/// A little more than expected, and enough not to come back too often.
fn at_least(count: usize, expected: u64) -> usize {
    if count < FIRST {
        return FIRST;
    }
    let expected = usize::try_from(expected).unwrap_or(usize::MAX);
    (expected / 64).saturating_add(expected).max(count / 8)
}
