//! Shells: the connected parts of a surface, as the file has it, and what its edges say.

use super::{
    edges::{Edges, HalfEdge, is_collapsed},
    weld::{self, Welded},
};
use crate::{
    mesh::{Surface, TRIANGLES_AT_ONCE},
    sets::Sets,
};

/// The connected parts of a surface.
pub(super) struct Shells {
    /// The shell of each triangle; [`NO_SHELL`] for one that has collapsed to a line or point. Empty where all belong to the first.
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
    let mut of_triangle = sets.into_parents();
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
    if surface.is_soup() {
        let mut pairs = Pairs::new(surface.triangle_count());
        weld::weld_each(surface.vertices(), |triangle, corners| {
            pairs.add(triangle, corners)
        })?;
        pairs.finish()
    } else {
        welded_in_order(&weld::weld(surface))
    }
}

/// The same for corners that are welded already.
pub(super) fn welded_in_order(welded: &Welded) -> Option<(Shells, EdgeCounts)> {
    let mut pairs = Pairs::new(welded.triangles().len());
    let pieces = welded.triangles().chunks(TRIANGLES_AT_ONCE);
    for (piece, triangles) in pieces.enumerate() {
        pairs.add_all(piece * TRIANGLES_AT_ONCE, triangles)?;
    }
    pairs.finish()
}

/// The faces of each edge, as long as there are two that face the same way.
struct Pairs {
    patches: Patches,
    fans: Vec<Fan>,
    /// Edges that found no room in their fan.
    more: Vec<(Seen, u32)>,
    /// Edges that came by.
    count: usize,
    most_edges: usize,
    most_vertices: usize,
    /// Edges with one face so far.
    open: usize,
    looks_left: usize,
}

/// An edge that came by: `patch << 1 | forward` of its one face so far, or [`PAIRED`], above its higher vertex + 1. 0: no edge.
type Seen = u64;

/// Both faces of an edge came by.
const PAIRED: u32 = u32::MAX;

/// The edges of which a vertex is the lower end: half a line of the processor's cache, where most vertices have all of theirs.
#[derive(Clone, Copy, Default)]
struct Fan {
    edges: [Seen; 3],
    /// The number of the last one in [`Pairs::more`], which knows the one before; 0: there is no last one.
    more: u32,
}

/// Edges outside of fans that may be looked at for each triangle. A usual mesh needs few; a fan of a million triangles would need
/// as many.
const MOST_LOOKS: usize = 32;

impl Pairs {
    fn new(triangles: usize) -> Self {
        Self {
            patches: Patches::default(),
            fans: Vec::with_capacity(triangles / 2 + triangles / 64 + 16),
            more: Vec::new(),
            count: 0,
            most_edges: triangles * 3 / 2,
            most_vertices: triangles + 16,
            open: 0,
            looks_left: triangles * MOST_LOOKS,
        }
    }

    /// [`Self::add`] for all from the first one on.
    #[inline(never)]
    fn add_all(&mut self, first: usize, triangles: &[[u32; 3]]) -> Option<()> {
        let mut numbered = triangles.iter().enumerate();
        numbered.try_for_each(|(at, corners)| self.add((first + at) as u32, *corners))
    }

    /// None if an edge has a third face, or two that face different ways.
    #[inline]
    fn add(&mut self, triangle: u32, corners: [u32; 3]) -> Option<()> {
        if is_collapsed(corners) {
            self.patches.take(triangle, NO_SHELL);
            return Some(());
        }
        let [a, b, c] = corners;
        let highest = a.max(b).max(c) as usize;
        if highest >= self.fans.len() {
            // A surface in order has half as many vertices as triangles.
            if highest > self.most_vertices {
                return None;
            }
            self.fans.resize(highest + 1, Fan::default());
        }
        let sides = [(a, b), (b, c), (c, a)];
        let mut patch = NO_SHELL;
        let mut is_new = [false; 3];
        for (side, (from, to)) in sides.into_iter().enumerate() {
            match self.pair(from, to)? {
                Some(neighbour) if patch == NO_SHELL || patch == neighbour => patch = neighbour,
                Some(neighbour) => patch = self.patches.join(patch, neighbour),
                None => is_new[side] = true,
            }
        }
        if patch == NO_SHELL {
            patch = self.patches.begin();
        }
        self.patches.take(triangle, patch);
        for (side, (from, to)) in sides.into_iter().enumerate() {
            if is_new[side] {
                self.open(from, to, patch)?;
            }
        }
        Some(())
    }

    /// Pairs a side with the one face that its edge has so far, and answers that one's patch; no patch if it is the first. None if
    /// it is the third, or faces another way.
    #[inline]
    fn pair(&mut self, from: u32, to: u32) -> Option<Option<u32>> {
        let wanted = from.max(to) + 1;
        let fan = &mut self.fans[from.min(to) as usize];
        let [a, b, c] = fan.edges.map(|edge| edge as u32 == wanted);
        let edge = if a | b | c {
            // Without a branch, which nobody could foresee.
            &mut fan.edges[usize::from(!a) + usize::from(!(a | b))]
        } else {
            let mut number = fan.more;
            loop {
                let Some((edge, before)) = self.more.get_mut((number as usize).wrapping_sub(1))
                else {
                    return Some(None);
                };
                if *edge as u32 == wanted {
                    break edge;
                }
                self.looks_left = self.looks_left.checked_sub(1)?;
                number = *before;
            }
        };
        let face = (*edge >> 32) as u32;
        if face == PAIRED || face & 1 == u32::from(from < to) {
            return None;
        }
        *edge |= u64::from(PAIRED) << 32;
        self.open -= 1;
        Some(Some(face >> 1))
    }

    /// An edge with its first face. None if there are too many for all of them to find a second one.
    #[inline]
    fn open(&mut self, from: u32, to: u32, patch: u32) -> Option<()> {
        if self.count == self.most_edges {
            return None;
        }
        self.count += 1;
        self.open += 1;
        let face = patch << 1 | u32::from(from < to);
        let edge = u64::from(face) << 32 | u64::from(from.max(to) + 1);
        let fan = &mut self.fans[from.min(to) as usize];
        match fan.edges.iter_mut().find(|room| **room == 0) {
            Some(room) => *room = edge,
            None => {
                self.more.push((edge, fan.more));
                fan.more = self.more.len() as u32;
            }
        }
        Some(())
    }

    fn finish(self) -> Option<(Shells, EdgeCounts)> {
        if self.open > 0 {
            return None;
        }
        let counts = EdgeCounts {
            all: self.count as u32,
            boundary: 0,
            non_manifold: 0,
            consistent_winding: true,
        };
        Some((self.patches.shells(), counts))
    }
}

/// Triangles that hang together as far as they came by: a few patches, which grow into the shells.
#[derive(Default)]
struct Patches {
    /// The patch of each triangle; empty as long as all belong to the first one.
    of_triangle: Vec<u32>,
    /// For each patch a lower one that it belongs to, or itself.
    sets: Sets,
}

impl Patches {
    fn begin(&mut self) -> u32 {
        self.sets.add()
    }

    /// Two patches that meet. Answers the one that both of them are from now on.
    fn join(&mut self, a: u32, b: u32) -> u32 {
        self.sets.join(a, b);
        self.sets.root(a)
    }

    #[inline]
    fn take(&mut self, triangle: u32, patch: u32) {
        if self.of_triangle.is_empty() {
            if patch == 0 {
                return;
            }
            self.of_triangle = vec![0; triangle as usize];
        }
        self.of_triangle.push(patch);
    }

    /// Numbers the shells in the order of their first triangles, which is that of their first patches.
    fn shells(self) -> Shells {
        let patches = number(|_| false, self.sets);
        let mut of_triangle = self.of_triangle;
        for own in &mut of_triangle {
            // None for those that have collapsed.
            *own = patches
                .of_triangle
                .get(*own as usize)
                .copied()
                .unwrap_or(NO_SHELL);
        }
        Shells {
            of_triangle,
            count: patches.count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::{Mesh, Sums};

    type Corner = [f32; 3];

    fn soup(triangles: &[[Corner; 3]]) -> Mesh {
        let mut sums = Sums::new();
        for triangle in triangles {
            let flat = triangle.as_flattened();
            sums.add(&std::array::from_fn(|at| flat[at]));
        }
        let positions = triangles.as_flattened().as_flattened().to_vec();
        Mesh::from_soup(positions, [0.0; 3], &sums)
    }

    /// Two tips, each with `sides` triangles, around a ring at a height.
    fn spindle(sides: usize, height: f32) -> Vec<[Corner; 3]> {
        let ring = |at: usize| {
            let angle = at as f32 / sides as f32 * std::f32::consts::TAU;
            [angle.cos(), angle.sin(), height]
        };
        let tips = [[0.0, 0.0, height + 1.0], [0.0, 0.0, height - 1.0]];
        (0..sides)
            .flat_map(|at| {
                let (a, b) = (ring(at), ring((at + 1) % sides));
                [[a, b, tips[0]], [b, a, tips[1]]]
            })
            .collect()
    }

    /// The same triangles in an order without neighbours.
    fn shuffled(triangles: &[[Corner; 3]]) -> Vec<[Corner; 3]> {
        let count = triangles.len();
        let stride = (count / 2..).find(|stride| gcd(*stride, count) == 1);
        let stride = stride.unwrap_or(1);
        (0..count)
            .map(|at| triangles[at * stride % count])
            .collect()
    }

    fn gcd(a: usize, b: usize) -> usize {
        if b == 0 { a } else { gcd(b, a % b) }
    }

    fn slowly(mesh: &Mesh) -> (Shells, EdgeCounts) {
        let welded = weld::weld(&mesh.surface());
        let mut edges = Edges::of(&welded);
        find(&welded, &mut edges)
    }

    #[test]
    fn surfaces_in_order_are_found_the_same_both_ways() {
        let point = [9.0, 9.0, 9.0];
        let several: Vec<_> = (0..9)
            .flat_map(|at| spindle(3 + 2 * at, 3.0 * at as f32))
            .collect();
        let with_collapsed: Vec<_> = [[point; 3]]
            .into_iter()
            .chain(spindle(12, 0.0))
            .chain([[point, point, [1.0, 2.0, 3.0]]])
            .chain(spindle(20, 5.0))
            .collect();
        for triangles in [spindle(4, 0.0), spindle(20, 0.0), several, with_collapsed] {
            for triangles in [shuffled(&triangles), triangles] {
                let mesh = soup(&triangles);
                let (shells, counts) = slowly(&mesh);
                let (quick, quick_counts) = find_in_order(&mesh.surface()).unwrap();
                assert!(counts.are_in_order() && quick_counts.are_in_order());
                assert_eq!((quick.count, quick_counts.all), (shells.count, counts.all));
                let all: Vec<u32> = if quick.of_triangle.is_empty() {
                    vec![0; triangles.len()]
                } else {
                    quick.of_triangle
                };
                assert_eq!(all, shells.of_triangle);
            }
        }
    }

    #[test]
    fn what_is_not_in_order_is_left_to_the_other_way() {
        let whole = spindle(40, 0.0);
        let open = whole[1..].to_vec();
        let mut turned = whole.clone();
        turned[7].swap(0, 1);
        let mut twice = whole.clone();
        twice.push(whole[3]);
        let mut closed_twice = whole.clone();
        closed_twice.extend(whole.iter().map(|[a, b, c]| [*a, *c, *b]));
        for triangles in [open, turned, twice, closed_twice] {
            for triangles in [shuffled(&triangles), triangles] {
                let mesh = soup(&triangles);
                assert!(!slowly(&mesh).1.are_in_order());
                assert!(find_in_order(&mesh.surface()).is_none());
            }
        }
    }
}
