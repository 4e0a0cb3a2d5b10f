//! Shells: the connected parts of a surface, as the file has it, and what its edges say.

use super::{
    edges::{Edges, HalfEdge, is_collapsed},
    weld::{self, Welded},
};
use crate::mesh::Surface;

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

    let shells = number(|triangle| is_collapsed(triangles[triangle]), sets);
    (shells, counts)
}

/// Numbers the shells in the order of their first triangles. `is_collapsed` says which triangles are none.
fn number(is_collapsed: impl Fn(usize) -> bool, sets: Sets) -> Shells {
    let mut of_triangle = sets.parents;
    let mut count = 0_u32;
    for triangle in 0..of_triangle.len() {
        // A parent is a lower triangle, whose shell stands in its place already.
        let parent = of_triangle[triangle] as usize;
        of_triangle[triangle] = if parent != triangle {
            of_triangle[parent]
        } else if is_collapsed(triangle) {
            NO_SHELL
        } else {
            count += 1;
            count - 1
        };
    }
    Shells {
        of_triangle,
        count: count as usize,
    }
}

/// [`find`] for what most files hold, in a fraction of its time: a surface in order. None for every other.
pub(super) fn find_in_order(surface: &Surface<'_>) -> Option<(Shells, EdgeCounts)> {
    let mut pairs = Pairs::new(surface.triangle_count());
    if surface.is_soup() {
        weld::weld_each(surface.vertices(), |triangle, corners| {
            pairs.add(triangle, corners)
        })?;
    } else {
        let welded = weld::weld(surface);
        for (triangle, corners) in welded.triangles().iter().enumerate() {
            pairs.add(triangle as u32, *corners)?;
        }
    }
    pairs.finish()
}

/// The faces of each edge, as long as there are two that face the same way.
struct Pairs {
    sets: Sets,
    collapsed: Vec<u32>,
    /// For each vertex the last edge of which it is the lower end.
    last_of: Vec<u32>,
    edges: Vec<Seen>,
    most_edges: usize,
    /// Edges with one face so far.
    open: usize,
    looks_left: usize,
}

/// An edge that came by, in the list of those with the same lower vertex.
struct Seen {
    higher: u32,
    /// `triangle << 1 | forward` of its one face so far, or [`PAIRED`].
    face: u32,
    before: u32,
}

/// Both faces of an edge came by.
const PAIRED: u32 = u32::MAX;

/// The first of a list.
const END: u32 = u32::MAX;

/// Edges that may be looked at for each triangle. A usual mesh needs five; a fan of a million triangles would need as many.
const MOST_LOOKS: usize = 32;

impl Pairs {
    fn new(triangles: usize) -> Self {
        let most_edges = triangles * 3 / 2;
        Self {
            sets: Sets::new(triangles),
            collapsed: Vec::new(),
            last_of: Vec::with_capacity(triangles / 2 + 2),
            edges: Vec::with_capacity(most_edges),
            most_edges,
            open: 0,
            looks_left: triangles * MOST_LOOKS,
        }
    }

    /// None if an edge has a third face, or two that face different ways.
    #[inline]
    fn add(&mut self, triangle: u32, corners: [u32; 3]) -> Option<()> {
        if is_collapsed(corners) {
            self.collapsed.push(triangle);
            return Some(());
        }
        let [a, b, c] = corners;
        let highest = a.max(b).max(c) as usize;
        if highest >= self.last_of.len() {
            self.last_of.resize(highest + 1, END);
        }
        for (from, to) in [(a, b), (b, c), (c, a)] {
            let (lower, higher) = (from.min(to), from.max(to));
            let is_forward = u32::from(from < to);
            let last = self.last_of[lower as usize];
            let mut at = last;
            loop {
                let Some(edge) = self.edges.get_mut(at as usize) else {
                    if self.edges.len() == self.most_edges {
                        return None;
                    }
                    self.last_of[lower as usize] = self.edges.len() as u32;
                    self.edges.push(Seen {
                        higher,
                        face: triangle << 1 | is_forward,
                        before: last,
                    });
                    self.open += 1;
                    break;
                };
                if edge.higher == higher {
                    if edge.face == PAIRED || edge.face & 1 == is_forward {
                        return None;
                    }
                    let other = edge.face >> 1;
                    edge.face = PAIRED;
                    self.sets.join(other, triangle);
                    self.open -= 1;
                    break;
                }
                self.looks_left = self.looks_left.checked_sub(1)?;
                at = edge.before;
            }
        }
        Some(())
    }

    fn finish(self) -> Option<(Shells, EdgeCounts)> {
        if self.open > 0 {
            return None;
        }
        let counts = EdgeCounts {
            all: self.edges.len() as u32,
            boundary: 0,
            non_manifold: 0,
            consistent_winding: true,
        };
        // They came in rising order.
        let collapsed = self.collapsed;
        let is_collapsed = |triangle: usize| collapsed.binary_search(&(triangle as u32)).is_ok();
        Some((number(is_collapsed, self.sets), counts))
    }
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
