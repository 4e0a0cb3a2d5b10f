//! Which triangles pass through each other: of one body, or of two.

use super::{
    bvh::{Bvh, Span},
    finding::{Degree, Finding, FindingKind, FindingUnit, MarkedFinding},
    health::centre,
    part::Part,
    words::{counted, german_at_least},
};
use crate::{
    measure::Trust,
    mesh::{Point, cross, dot, minus},
};
use step_kernel::order::sort_u32;

/// How far a triangle passes through another before it counts, in mm: far less than a printer can show, and more than what 32 bits
/// and the joining of corners move.
const DEPTH_MM: f64 = 0.002;

/// The most crossings that are looked for; more of them would say nothing new.
const MOST: usize = 20_000;

/// The search, some steps at a time.
pub(super) struct Crossings {
    /// Pairs of boxes still to be looked at.
    open: Vec<[u32; 2]>,
    /// Steps that were taken and those that are expected, for the share that is done.
    taken: u64,
    /// What is asked of each triangle of the tree again and again.
    faces: Vec<Face>,
    normals: Vec<Point>,
    within: Found,
    between: Found,
}

/// A triangle in the tree's order, its neighbours beside it in the processor's cache.
struct Face {
    span: Span,
    corners: [u32; 3],
    triangle: u32,
}

impl Face {
    fn of(part: &Part, (triangle, corners): (&u32, &[f32; 9])) -> Self {
        Self {
            span: Span::around(corners.as_chunks().0),
            corners: part.surface.corners[*triangle as usize],
            triangle: *triangle,
        }
    }
}

/// The normal of length 1 of a triangle; zeros where it has no area.
fn normal(corners: &[f32; 9]) -> Point {
    let a = corner(corners, 0);
    let normal = cross(minus(corner(corners, 1), a), minus(corner(corners, 2), a));
    let length = dot(normal, normal).sqrt();
    if length > 0.0 {
        normal.map(|value| value / length)
    } else {
        [0.0; 3]
    }
}

/// Crossings of one kind.
#[derive(Default)]
struct Found {
    pairs: usize,
    faces: Vec<u32>,
}

impl Found {
    fn add(&mut self, a: u32, b: u32) {
        self.pairs += 1;
        self.faces.extend([a, b]);
    }
}

impl Crossings {
    pub fn new(part: &Part, tree: &Bvh) -> Self {
        let open = if tree.is_empty() {
            Vec::new()
        } else {
            vec![[0, 0]]
        };
        Self {
            open,
            taken: 0,
            faces: tree.all().map(|own| Face::of(part, own)).collect(),
            normals: tree.all().map(|(_, corners)| normal(corners)).collect(),
            within: Found::default(),
            between: Found::default(),
        }
    }

    /// Looks at about `budget` pairs. Answers whether all are looked at.
    pub fn step(&mut self, part: &Part, tree: &Bvh, budget: u64) -> bool {
        let end = self.taken + budget;
        while self.taken < end {
            if self.within.pairs + self.between.pairs >= MOST {
                self.open.clear();
            }
            let Some([a, b]) = self.open.pop() else {
                return true;
            };
            self.taken += 1;
            self.look(part, tree, a, b);
        }
        self.open.is_empty()
    }

    /// A guess: a mesh takes some fifteen pairs of boxes for each triangle.
    pub fn share(&self, part: &Part) -> f64 {
        let expected = part.triangle_count() as f64 * 15.0;
        let share = self.taken as f64 / (expected + 1.0);
        if share < 0.99 { share } else { 0.99 }
    }

    fn look(&mut self, part: &Part, tree: &Bvh, a: u32, b: u32) {
        let (first, second) = (tree.node(a), tree.node(b));
        if a == b {
            if first.is_leaf() {
                self.within_leaf(part, tree, a);
            } else {
                let [left, right] = tree.children(a);
                self.open.extend([[left, left], [right, right]]);
                self.push(tree, left, right);
            }
            return;
        }
        match (first.is_leaf(), second.is_leaf()) {
            (true, true) => self.between_leaves(part, tree, a, b),
            (false, is_leaf) if is_leaf || first.span.size() >= second.span.size() => {
                for child in tree.children(a) {
                    self.push(tree, child, b);
                }
            }
            _ => {
                for child in tree.children(b) {
                    self.push(tree, a, child);
                }
            }
        }
    }

    fn push(&mut self, tree: &Bvh, a: u32, b: u32) {
        if tree.node(a).span.meets(&tree.node(b).span) {
            self.open.push([a, b]);
        }
    }

    fn within_leaf(&mut self, part: &Part, tree: &Bvh, leaf: u32) {
        let places = tree.places(leaf);
        for a in places.clone() {
            for b in a + 1..places.end {
                self.pair(part, tree, a, b);
            }
        }
    }

    fn between_leaves(&mut self, part: &Part, tree: &Bvh, a: u32, b: u32) {
        let (whole, others) = (tree.node(b).span, tree.places(b));
        for a in tree.places(a) {
            // Most triangles of a leaf do not reach the other one's box.
            if self.faces[a].span.meets(&whole) {
                for b in others.clone() {
                    self.pair(part, tree, a, b);
                }
            }
        }
    }

    fn pair(&mut self, part: &Part, tree: &Bvh, a: usize, b: usize) {
        let (own, other) = (&self.faces[a], &self.faces[b]);
        if !own.span.meets(&other.span) {
            return;
        }
        // A bit for each corner of the one that is also one of the other.
        let [a0, b0, c0] = other.corners;
        let mut shared = 0_u32;
        for corner in own.corners {
            let bits = u32::from(corner == a0)
                | u32::from(corner == b0) << 1
                | u32::from(corner == c0) << 2;
            shared = shared << 3 | bits;
        }
        let flat = |at: usize| Flat {
            corners: tree.corners(at),
            normal: &self.normals[at],
        };
        let (one, two) = (flat(a), flat(b));
        let crosses = if shared == 0 {
            cross_apart(&one, &two)
        } else if shared & (shared - 1) == 0 {
            let bit = shared.trailing_zeros() as usize;
            cross_at_a_corner(&one, 2 - bit / 3, &two, bit % 3)
        } else {
            // Neighbours meet along their edge.
            false
        };
        if crosses {
            let (a, b) = (own.triangle, other.triangle);
            let is_one_body = part.surface.body_of[a as usize] == part.surface.body_of[b as usize];
            let found = if is_one_body {
                &mut self.within
            } else {
                &mut self.between
            };
            found.add(a, b);
        }
    }

    /// What it comes to.
    pub fn findings(self, part: &Part) -> Vec<MarkedFinding> {
        let is_sure = part.surface.trust != Trust::Unsure;
        let is_all = self.within.pairs + self.between.pairs < MOST;
        let number = |found: &Found, one: &str, many: &str| {
            let counted = counted(found.pairs, one, many);
            if is_all {
                counted
            } else {
                german_at_least(&counted)
            }
        };
        let within = number(&self.within, "Stelle", "Stellen");
        let between = number(&self.between, "Stelle", "Stellen");
        let within = (
            FindingKind::SelfIntersections,
            self.within,
            format!("Die Oberfläche eines Körpers durchdringt sich selbst, an {within}."),
            "Meist druckt es trotzdem richtig. Ist die Stelle nicht gewollt, vereinigen Sie die Flächen im CAD-Programm und laden Sie die Datei erneut hoch.",
        );
        let between = (
            FindingKind::OverlappingBodies,
            self.between,
            format!("Körper durchdringen sich, an {between}."),
            "Beim Druck werden sie zu einem Stück. Sollen sie getrennt bleiben, laden Sie sie als einzelne Dateien hoch.",
        );
        [within, between]
            .into_iter()
            .filter_map(|(kind, found, sentence, advice)| {
                let pairs = found.pairs;
                let mut faces = part.of_file(found.faces);
                sort_u32(&mut faces);
                faces.dedup();
                let place = part.triangle(*faces.first()? as usize);
                let finding = Finding {
                    kind,
                    degree: if is_sure { Degree::Hint } else { Degree::Check },
                    place: Some(centre(place)),
                    measured: Some(pairs as f64),
                    limit: Some(0.0),
                    unit: FindingUnit::Count,
                    sentence,
                    advice: advice.to_owned(),
                };
                Some(MarkedFinding {
                    finding,
                    faces,
                    lines: Vec::new(),
                })
            })
            .collect()
    }
}

/// A triangle and its normal.
struct Flat<'a> {
    corners: &'a [f32; 9],
    normal: &'a Point,
}

#[inline]
fn corner(corners: &[f32; 9], at: usize) -> Point {
    let [x, y, z] = corners.as_chunks().0[at];
    [f64::from(x), f64::from(y), f64::from(z)]
}

impl Flat<'_> {
    #[inline]
    fn corner(&self, at: usize) -> Point {
        corner(self.corners, at)
    }

    /// How high a corner of another one lies above its plane.
    #[inline]
    fn height(&self, other: &Self, at: usize) -> f64 {
        dot(minus(other.corner(at), self.corner(0)), *self.normal)
    }

    /// The heights of the corners of another one. None where all are on one side.
    #[inline]
    fn heights(&self, other: &Self) -> Option<[f64; 3]> {
        let heights @ [a, b, c] = [
            self.height(other, 0),
            self.height(other, 1),
            self.height(other, 2),
        ];
        let is_above = (a > DEPTH_MM) | (b > DEPTH_MM) | (c > DEPTH_MM);
        let is_below = (a < -DEPTH_MM) | (b < -DEPTH_MM) | (c < -DEPTH_MM);
        (is_above & is_below).then_some(heights)
    }

    /// Whether a side of another one, between corners at these heights, passes through it, from well above to well below.
    #[inline]
    fn is_passed(&self, other: &Self, [from, to]: [usize; 2], [above, below]: [f64; 2]) -> bool {
        let is_through =
            (above > DEPTH_MM && below < -DEPTH_MM) || (above < -DEPTH_MM && below > DEPTH_MM);
        is_through
            && self.holds(
                other.corner(from),
                other.corner(to),
                above / (above - below),
            )
    }

    /// Whether the point at this share of a line in its plane lies well within all three edges.
    #[inline(never)]
    fn holds(&self, from: Point, to: Point, share: f64) -> bool {
        let point = std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * share);
        (0..3).all(|edge| {
            let start = self.corner(edge);
            let along = minus(self.corner((edge + 1) % 3), start);
            let inwards = cross(*self.normal, along);
            let length = dot(along, along).sqrt();
            dot(minus(point, start), inwards) > DEPTH_MM * length
        })
    }
}

/// Whether two triangles without a common corner pass through each other: then an edge of one passes through the other.
fn cross_apart(one: &Flat<'_>, other: &Flat<'_>) -> bool {
    let Some(heights) = one.heights(other) else {
        return false;
    };
    let Some(others) = other.heights(one) else {
        return false;
    };
    (0..3).any(|edge| {
        let next = (edge + 1) % 3;
        one.is_passed(other, [edge, next], [heights[edge], heights[next]])
            || other.is_passed(one, [edge, next], [others[edge], others[next]])
    })
}

/// The same for two triangles with one common corner, by the edges opposite to it.
fn cross_at_a_corner(one: &Flat<'_>, at: usize, other: &Flat<'_>, there: usize) -> bool {
    let pierces = |flat: &Flat<'_>, other: &Flat<'_>, corner: usize| {
        let [from, to] = [(corner + 1) % 3, (corner + 2) % 3];
        let heights = [flat.height(other, from), flat.height(other, to)];
        flat.is_passed(other, [from, to], heights)
    };
    pierces(one, other, there) || pierces(other, one, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without an order, 0 to 1.
    fn numbers() -> impl FnMut() -> f32 {
        let mut state = 7_u64;
        move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / (1_u32 << 24) as f32
        }
    }

    /// So many closed bodies of eight faces in a box of 10 mm, each crumpled, so that they pass through each other and themselves.
    fn tangle(bodies: usize) -> Part {
        const FACES: [[usize; 3]; 8] = [
            [0, 2, 4],
            [2, 1, 4],
            [1, 3, 4],
            [3, 0, 4],
            [2, 0, 5],
            [1, 2, 5],
            [3, 1, 5],
            [0, 3, 5],
        ];
        let mut number = numbers();
        let mut positions = Vec::new();
        for _ in 0..bodies {
            let mut corner = |reach: f32| [number() * reach, number() * reach, number() * reach];
            let middle = corner(8.0);
            let corners: [[f32; 3]; 6] = std::array::from_fn(|_| {
                let own = corner(3.0);
                std::array::from_fn(|axis| middle[axis] + own[axis])
            });
            for at in FACES.as_flattened() {
                positions.extend(corners[*at]);
            }
        }
        Part::of_buffers(positions, None, 1.0).unwrap()
    }

    /// A side of one triangle passes through another, by planes and areas as a school book has them.
    fn pierces(flat: &[Point; 3], from: Point, to: Point) -> bool {
        let [a, b, c] = *flat;
        let normal = cross(minus(b, a), minus(c, a));
        let length = dot(normal, normal).sqrt();
        let height = |point: Point| dot(minus(point, a), normal) / length;
        let (above, below) = (height(from), height(to));
        if above.min(below) > -DEPTH_MM || above.max(below) < DEPTH_MM {
            return false;
        }
        let share = above / (above - below);
        let point: Point = std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * share);
        [(a, b), (b, c), (c, a)].into_iter().all(|(from, to)| {
            let along = minus(to, from);
            let inwards = cross(normal, along);
            dot(minus(point, from), inwards) / length > DEPTH_MM * dot(along, along).sqrt()
        })
    }

    #[test]
    fn the_tree_finds_what_looking_at_each_pair_does() {
        let part = tangle(60);
        let tree = Bvh::of(&part);
        let mut crossings = Crossings::new(&part, &tree);
        while !crossings.step(&part, &tree, 100) {}
        let [within, between] = [crossings.within.pairs, crossings.between.pairs];
        let mut found: Vec<[u32; 2]> = [crossings.within.faces, crossings.between.faces]
            .concat()
            .as_chunks()
            .0
            .iter()
            .map(|[a, b]| [*a.min(b), *a.max(b)])
            .collect();
        found.sort_unstable();
        let mut expected = Vec::new();
        let count = part.triangle_count();
        for a in 0..count {
            for b in a + 1..count {
                let (own, others) = (part.surface.corners[a], part.surface.corners[b]);
                if own.iter().filter(|corner| others.contains(corner)).count() > 1 {
                    continue;
                }
                let crosses = [(a, b), (b, a)].into_iter().any(|(flat, other)| {
                    let [x, y, z] = part.triangle(other);
                    let flat = part.triangle(flat);
                    [(x, y), (y, z), (z, x)]
                        .into_iter()
                        .any(|(from, to)| pierces(&flat, from, to))
                });
                if crosses {
                    expected.push([a as u32, b as u32]);
                }
            }
        }
        assert!(expected.len() > 100, "{}", expected.len());
        assert_eq!(found, expected);
        assert!(within > 0 && between > within, "{within}, {between}");
    }
}
