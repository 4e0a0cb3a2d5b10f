//! One orientation for all triangles that hang together, whatever way the file turned each of them.

use super::{
    edges::{Edges, HalfEdge, is_collapsed},
    weld::Welded,
};

/// Triangles that hang together over edges with two faces: which way each one faces follows from any other.
pub(super) struct Patches {
    /// The patch of each triangle; [`NO_PATCH`] for collapsed ones.
    pub of_triangle: Vec<u32>,
    /// Whether a triangle is to be taken the other way round, so that its patch faces one way: the one that most of its
    /// area faces in the file.
    pub turned: Vec<bool>,
    pub count: usize,
    /// Edges whose two faces cannot face the same way, whatever is turned: a surface with one side only.
    pub contradictions: u32,
}

pub(super) const NO_PATCH: u32 = u32::MAX;

/// Finds the patches. `doubled_area` of a triangle weighs its say in the direction of its patch.
pub(super) fn find(
    welded: &Welded,
    edges: &mut Edges,
    doubled_area: impl Fn(usize) -> f64,
) -> Patches {
    let triangles = welded.triangles();
    let mut sets = OrientedSets::new(triangles.len());
    let mut contradictions = 0;
    edges.for_each(|_, edge| {
        if let &[one, other] = edge {
            // Neighbours that face the same way run along their edge in opposite directions.
            let is_turned = HalfEdge::is_forward(one) == HalfEdge::is_forward(other);
            let (one, other) = (HalfEdge::triangle(one), HalfEdge::triangle(other));
            contradictions += u32::from(!sets.join(one, other, is_turned));
        }
    });

    let mut patches = Patches {
        of_triangle: vec![NO_PATCH; triangles.len()],
        turned: vec![false; triangles.len()],
        count: 0,
        contradictions,
    };
    // What faces the way of the patch's first triangle, less what faces the other way.
    let mut balance: Vec<f64> = Vec::new();
    for (triangle, corners) in triangles.iter().enumerate() {
        if is_collapsed(*corners) {
            continue;
        }
        let (root, is_turned) = sets.root(triangle as u32);
        // The lowest triangle of a patch is its root, so that it comes first.
        let patch = if root as usize == triangle {
            balance.push(0.0);
            balance.len() - 1
        } else {
            patches.of_triangle[root as usize] as usize
        };
        patches.of_triangle[triangle] = patch as u32;
        patches.turned[triangle] = is_turned;
        let area = doubled_area(triangle);
        balance[patch] += if is_turned { -area } else { area };
    }
    for (patch, is_turned) in patches.of_triangle.iter().zip(&mut patches.turned) {
        if *patch != NO_PATCH && balance[*patch as usize] < 0.0 {
            *is_turned = !*is_turned;
        }
    }
    patches.count = balance.len();
    patches
}

/// Disjoint sets of items, each of which is turned against the root of its set or not.
struct OrientedSets {
    /// `parent << 1 | turned against it`.
    links: Vec<u32>,
}

impl OrientedSets {
    fn new(count: usize) -> Self {
        Self {
            links: (0..count as u32).map(|item| item << 1).collect(),
        }
    }

    /// The root, and whether the item is turned against it.
    fn root(&mut self, mut item: u32) -> (u32, bool) {
        let mut is_turned = 0;
        loop {
            let link = self.links[item as usize];
            let parent = link >> 1;
            if parent == item {
                return (item, is_turned == 1);
            }
            // Halving the path keeps later walks short.
            let above = self.links[parent as usize];
            let shorter = above ^ (link & 1);
            self.links[item as usize] = shorter;
            is_turned ^= shorter & 1;
            item = shorter >> 1;
        }
    }

    /// Says whether this contradicts what was known.
    fn join(&mut self, a: u32, b: u32, is_turned: bool) -> bool {
        let ((a, a_is_turned), (b, b_is_turned)) = (self.root(a), self.root(b));
        let between = a_is_turned ^ b_is_turned ^ is_turned;
        if a == b {
            return !between;
        }
        // The lower triangle becomes the root, so that the result does not depend on the order of edges.
        let (root, child) = if a < b { (a, b) } else { (b, a) };
        self.links[child as usize] = root << 1 | u32::from(between);
        true
    }
}
