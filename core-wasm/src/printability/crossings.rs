//! Which triangles pass through each other: of one body, or of two.

use super::{
    bvh::Bvh,
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
    within: Found,
    between: Found,
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
    pub fn new(tree: &Bvh) -> Self {
        let open = if tree.is_empty() {
            Vec::new()
        } else {
            vec![[0, 0]]
        };
        Self {
            open,
            taken: 0,
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
            (false, is_leaf) if is_leaf || first.size() >= second.size() => {
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
        if tree.node(a).meets(tree.node(b)) {
            self.open.push([a, b]);
        }
    }

    fn within_leaf(&mut self, part: &Part, tree: &Bvh, leaf: u32) {
        let mut others = tree.leaf(leaf);
        while let Some((a, corners)) = others.next() {
            for (b, other) in others.clone() {
                self.pair(part, (a, corners), (b, other));
            }
        }
    }

    fn between_leaves(&mut self, part: &Part, tree: &Bvh, a: u32, b: u32) {
        let other = tree.node(b);
        for (a, corners) in tree.leaf(a) {
            // Most triangles of a leaf do not reach the other one's box.
            if !reaches(corners, &other.min, &other.max) {
                continue;
            }
            for (b, others) in tree.leaf(b) {
                self.pair(part, (a, corners), (b, others));
            }
        }
    }

    #[inline]
    fn pair(&mut self, part: &Part, (a, one): (u32, &[f32; 9]), (b, other): (u32, &[f32; 9])) {
        if !boxes_meet(one, other) {
            return;
        }
        let corners = |triangle: u32| part.surface.corners[triangle as usize];
        let (own, others) = (corners(a), corners(b));
        let mut shared = own.iter().enumerate().filter_map(|(at, corner)| {
            let there = others.iter().position(|other| other == corner)?;
            Some((at, there))
        });
        let crosses = match (shared.next(), shared.next()) {
            (None, _) => cross_apart(&points(one), &points(other)),
            (Some((at, there)), None) => cross_at_a_corner(&points(one), at, &points(other), there),
            // Neighbours meet along their edge.
            (Some(_), Some(_)) => false,
        };
        if crosses {
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

fn points(corners: &[f32; 9]) -> [Point; 3] {
    let [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.map(f64::from);
    [[ax, ay, az], [bx, by, bz], [cx, cy, cz]]
}

#[inline]
fn span(corners: &[f32; 9], axis: usize) -> (f32, f32) {
    let (a, b, c) = (corners[axis], corners[axis + 3], corners[axis + 6]);
    let low = if a < b { a } else { b };
    let high = if a < b { b } else { a };
    (
        if c < low { c } else { low },
        if c > high { c } else { high },
    )
}

#[inline]
fn boxes_meet(one: &[f32; 9], other: &[f32; 9]) -> bool {
    (0..3).all(|axis| {
        let ((low, high), (from, to)) = (span(one, axis), span(other, axis));
        low <= to && from <= high
    })
}

#[inline]
fn reaches(corners: &[f32; 9], min: &[f32; 3], max: &[f32; 3]) -> bool {
    (0..3).all(|axis| {
        let (low, high) = span(corners, axis);
        low <= max[axis] && min[axis] <= high
    })
}

/// Whether two triangles without a common corner pass through each other: then an edge of one passes through the other.
fn cross_apart(one: &[Point; 3], other: &[Point; 3]) -> bool {
    let Some(heights) = heights(one, other) else {
        return false;
    };
    let Some(others) = self::heights(other, one) else {
        return false;
    };
    (0..3).any(|edge| {
        let next = (edge + 1) % 3;
        passes(
            one,
            [other[edge], other[next]],
            [heights[edge], heights[next]],
        ) || passes(other, [one[edge], one[next]], [others[edge], others[next]])
    })
}

/// The same for two triangles with one common corner, by the edges opposite to it.
fn cross_at_a_corner(one: &[Point; 3], at: usize, other: &[Point; 3], there: usize) -> bool {
    let edge = |triangle: &[Point; 3], corner: usize| {
        [triangle[(corner + 1) % 3], triangle[(corner + 2) % 3]]
    };
    let pierces = |flat: &[Point; 3], edge: [Point; 2]| {
        plane(flat).is_some_and(|(point, normal)| {
            let height = |end: Point| dot(minus(end, point), normal);
            passes(flat, edge, [height(edge[0]), height(edge[1])])
        })
    };
    pierces(one, edge(other, there)) || pierces(other, edge(one, at))
}

/// A corner and the normal of length 1 of a triangle that has an area.
fn plane([a, b, c]: &[Point; 3]) -> Option<(Point, Point)> {
    let normal = cross(minus(*b, *a), minus(*c, *a));
    let length = dot(normal, normal).sqrt();
    (length > 0.0).then(|| (*a, normal.map(|value| value / length)))
}

/// The heights of the corners of `other` above the plane of a triangle. None where all are on one side.
fn heights(flat: &[Point; 3], other: &[Point; 3]) -> Option<[f64; 3]> {
    let (point, normal) = plane(flat)?;
    let heights = other.map(|corner| dot(minus(corner, point), normal));
    let is_above = heights.iter().any(|height| *height > DEPTH_MM);
    let is_below = heights.iter().any(|height| *height < -DEPTH_MM);
    (is_above && is_below).then_some(heights)
}

/// Whether a line between two points passes through a triangle, from well above to well below.
fn passes(flat: &[Point; 3], [from, to]: [Point; 2], [above, below]: [f64; 2]) -> bool {
    let is_through =
        (above > DEPTH_MM && below < -DEPTH_MM) || (above < -DEPTH_MM && below > DEPTH_MM);
    if !is_through {
        return false;
    }
    let share = above / (above - below);
    let point = std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * share);
    let Some((_, normal)) = plane(flat) else {
        return false;
    };
    // Well within all three edges.
    (0..3).all(|edge| {
        let (start, end) = (flat[edge], flat[(edge + 1) % 3]);
        let along = minus(end, start);
        let inwards = cross(normal, along);
        let length = dot(along, along).sqrt();
        dot(minus(point, start), inwards) > DEPTH_MM * length
    })
}
