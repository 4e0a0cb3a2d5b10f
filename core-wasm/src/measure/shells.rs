//! Shells: the connected parts of a surface, as the file has it, and what its edges say.

use super::{
    edges::{Edges, HalfEdge, is_collapsed},
    weld::Welded,
};

/// The connected parts of a surface.
pub(super) struct Shells {
    /// The shell of each triangle; [`NO_SHELL`] for one that has collapsed to a line or point.
    pub of_triangle: Vec<u32>,
    /// How many there are.
    pub count: usize,
}

/// How many faces the edges have.
pub(super) struct EdgeCounts {
    all: u32,
    /// Edges with one face.
    pub boundary: u32,
    /// Edges with more than two.
    pub non_manifold: u32,
    /// At every edge the faces run along it as often in one direction as in the other, but for one at most.
    pub consistent_winding: bool,
}

impl EdgeCounts {
    /// Every edge has exactly two faces, and there is one.
    pub fn are_watertight(&self) -> bool {
        self.all > 0 && self.boundary == 0 && self.non_manifold == 0
    }

    /// Nothing is to be mended before the triangles are summed up: each edge has two faces, which face the same way.
    pub fn are_in_order(&self) -> bool {
        self.boundary == 0 && self.non_manifold == 0 && self.consistent_winding
    }
}

/// The shell of triangles that bound nothing.
pub(super) const NO_SHELL: u32 = u32::MAX;

/// Finds the shells, and counts the edges. Triangles that share an edge belong together.
pub(super) fn find(welded: &Welded, edges: &mut Edges) -> (Shells, EdgeCounts) {
    let triangles = welded.triangles();
    let mut sets = Sets::new(triangles.len());
    let mut counts = EdgeCounts {
        all: 0,
        boundary: 0,
        non_manifold: 0,
        consistent_winding: true,
    };
    edges.for_each(|_, edge| {
        counts.all += 1;
        counts.boundary += u32::from(edge.len() == 1);
        counts.non_manifold += u32::from(edge.len() > 2);
        let mut balance = 0_i64;
        let first = HalfEdge::triangle(edge[0]);
        for &half_edge in edge {
            balance += if HalfEdge::is_forward(half_edge) {
                1
            } else {
                -1
            };
            sets.join(first, HalfEdge::triangle(half_edge));
        }
        counts.consistent_winding &= balance.abs() <= 1;
    });

    let mut of_triangle = vec![NO_SHELL; triangles.len()];
    let mut count = 0_u32;
    for (triangle, corners) in triangles.iter().enumerate() {
        if is_collapsed(*corners) {
            continue;
        }
        let root = sets.root(triangle as u32) as usize;
        // The lowest triangle of a shell is its root, so that it comes first.
        of_triangle[triangle] = if root == triangle {
            count += 1;
            count - 1
        } else {
            of_triangle[root]
        };
    }
    let shells = Shells {
        of_triangle,
        count: count as usize,
    };
    (shells, counts)
}

/// Disjoint sets of triangles.
struct Sets {
    parents: Vec<u32>,
}

impl Sets {
    fn new(count: usize) -> Self {
        Self {
            parents: (0..count as u32).collect(),
        }
    }

    fn root(&mut self, mut item: u32) -> u32 {
        loop {
            let parent = self.parents[item as usize];
            if parent == item {
                return item;
            }
            // Halving the path keeps later walks short.
            let grandparent = self.parents[parent as usize];
            self.parents[item as usize] = grandparent;
            item = grandparent;
        }
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        // The lower triangle becomes the root, so that the result does not depend on the order of edges.
        let (root, child) = if a < b { (a, b) } else { (b, a) };
        self.parents[child as usize] = root;
    }
}
