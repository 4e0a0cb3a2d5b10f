//! Shells: the connected parts of a surface, and whether each is closed.

use super::weld::Welded;

/// What the edges of a mesh say.
pub(super) struct Shells {
    /// The shell of each triangle; [`NO_SHELL`] for one that has collapsed to a line or point.
    pub of_triangle: Vec<u32>,
    /// For each shell, whether every edge is used as often in one direction as in the other: then it bounds a solid.
    pub closed: Vec<bool>,
    /// What the edges say by themselves.
    pub edges: EdgeCounts,
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
}

/// The shell of triangles that bound nothing.
pub(super) const NO_SHELL: u32 = u32::MAX;

/// Finds the shells. Triangles that share an edge belong together.
pub(super) fn find(welded: &Welded) -> Shells {
    let triangles = welded.triangles();
    let mut edges = Edges::of(welded);
    let mut sets = Sets::new(triangles.len());
    let mut counts = EdgeCounts {
        all: 0,
        boundary: 0,
        non_manifold: 0,
        consistent_winding: true,
    };
    // A triangle at an edge that is not used equally often both ways.
    let mut unbalanced = Vec::new();
    edges.for_each(|edge| {
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
        if balance != 0 {
            unbalanced.push(first);
        }
    });
    drop(edges);

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
    let mut closed = vec![true; count as usize];
    for triangle in unbalanced {
        closed[of_triangle[triangle as usize] as usize] = false;
    }
    Shells {
        of_triangle,
        closed,
        edges: counts,
    }
}

/// A triangle with two equal corners has no area and no place between others: its neighbours meet each other.
fn is_collapsed([a, b, c]: [u32; 3]) -> bool {
    a == b || b == c || c == a
}

/// A side of a triangle in one number, so that sorting brings the same edge together:
/// `higher vertex << 32 | triangle << 1 | forward`. The lower vertex is the bucket it lies in.
struct HalfEdge;

impl HalfEdge {
    fn pack(higher: u32, triangle: u32, is_forward: bool) -> u64 {
        u64::from(higher) << 32 | u64::from(triangle) << 1 | u64::from(is_forward)
    }
    fn higher(half_edge: u64) -> u32 {
        (half_edge >> 32) as u32
    }
    fn triangle(half_edge: u64) -> u32 {
        half_edge as u32 >> 1
    }
    fn is_forward(half_edge: u64) -> bool {
        half_edge & 1 == 1
    }
}

/// All half-edges, in buckets by their lower vertex.
struct Edges {
    half_edges: Vec<u64>,
    /// Where each bucket ends.
    ends: Vec<u32>,
}

impl Edges {
    fn of(welded: &Welded) -> Self {
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

    /// Calls with the half-edges of each edge.
    fn for_each(&mut self, mut call: impl FnMut(&[u64])) {
        let mut rest = self.half_edges.as_mut_slice();
        let mut start = 0;
        for &end in &self.ends {
            let (bucket, behind) = std::mem::take(&mut rest).split_at_mut((end - start) as usize);
            (rest, start) = (behind, end);
            bucket.sort_unstable();
            for edge in bucket.chunk_by(|a, b| HalfEdge::higher(*a) == HalfEdge::higher(*b)) {
                call(edge);
            }
        }
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
