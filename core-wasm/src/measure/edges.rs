//! The edges of a mesh: which triangles meet at each.

use super::weld::Welded;
use step_kernel::order::sort_u64;

/// A triangle with two equal corners has no area and no place between others: its neighbours meet each other.
pub(super) fn is_collapsed([a, b, c]: [u32; 3]) -> bool {
    a == b || b == c || c == a
}

/// A side of a triangle in one number, so that sorting brings the same edge together:
/// `higher vertex << 32 | triangle << 1 | forward`. The lower vertex is the bucket it lies in.
pub(super) struct HalfEdge;

impl HalfEdge {
    fn pack(higher: u32, triangle: u32, is_forward: bool) -> u64 {
        u64::from(higher) << 32 | u64::from(triangle) << 1 | u64::from(is_forward)
    }
    pub fn higher(half_edge: u64) -> u32 {
        (half_edge >> 32) as u32
    }
    pub fn triangle(half_edge: u64) -> u32 {
        half_edge as u32 >> 1
    }
    pub fn is_forward(half_edge: u64) -> bool {
        half_edge & 1 == 1
    }
}

/// All half-edges, in buckets by their lower vertex.
pub(super) struct Edges {
    half_edges: Vec<u64>,
    /// Where each bucket ends.
    ends: Vec<u32>,
}

impl Edges {
    pub fn of(welded: &Welded) -> Self {
        let sides = |[a, b, c]: [u32; 3]| [(a, b), (b, c), (c, a)];
        let solid = || {
            welded
                .triangles()
                .iter()
                .enumerate()
                .filter(|(_, corners)| !is_collapsed(**corners))
        };

        let mut ends = vec![0_u32; welded.vertex_count];
        for (_, corners) in solid() {
            for (from, to) in sides(*corners) {
                ends[from.min(to) as usize] += 1;
            }
        }
        let mut total = 0;
        for end in &mut ends {
            // First the start of each bucket; filling it moves that to its end.
            let start = total;
            total += *end;
            *end = start;
        }
        let mut half_edges = vec![0_u64; total as usize];
        for (triangle, corners) in solid() {
            for (from, to) in sides(*corners) {
                let place = &mut ends[from.min(to) as usize];
                half_edges[*place as usize] =
                    HalfEdge::pack(from.max(to), triangle as u32, from < to);
                *place += 1;
            }
        }
        Self { half_edges, ends }
    }

    /// Calls with the lower vertex and the half-edges of each edge.
    pub fn for_each(&mut self, mut call: impl FnMut(u32, &[u64])) {
        let mut rest = self.half_edges.as_mut_slice();
        let mut start = 0;
        for (lower, &end) in self.ends.iter().enumerate() {
            let (bucket, behind) = std::mem::take(&mut rest).split_at_mut((end - start) as usize);
            (rest, start) = (behind, end);
            sort_u64(bucket);
            for edge in bucket.chunk_by(|a, b| HalfEdge::higher(*a) == HalfEdge::higher(*b)) {
                call(lower as u32, edge);
            }
        }
    }
}
