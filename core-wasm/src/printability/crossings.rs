//! Which triangles pass through each other: of one body, or of two.

use super::{
    finding::{Degree, Finding, FindingKind, FindingUnit, MarkedFinding},
    health::centre,
    part::Part,
    piercing::{DEPTH_MM, pass_through},
    quads::{Pair, Quads},
    words::{counted, german_at_least},
};
use crate::{measure::Trust, sets::Sets};
use step_kernel::order::{sort_u32, sorted_by_key};

/// The most crossings that are looked for; more of them would say nothing new.
const MOST: usize = 20_000;

/// Looking at a pair of quads is as much as looking at so many boxes.
const STEPS_OF_A_PAIR: u64 = 4;

/// The search, some steps at a time.
pub(super) struct Crossings {
    quads: Quads,
    /// Pairs of boxes still to be looked at.
    open: Vec<Pair>,
    /// Steps that were taken, for the share that is done.
    taken: u64,
    within: Found,
    between: Found,
}

/// The pairs of triangles of one kind that pass through each other.
#[derive(Default)]
struct Found {
    pairs: Vec<[u32; 2]>,
}

impl Found {
    /// The places where they do: pairs hang together along a line where one triangle is the same and the others have a corner in common.
    fn places(&self, part: &Part) -> usize {
        let ends = self.pairs.iter().zip(0_u32..).flat_map(|([a, b], pair)| {
            [(*a, *b), (*b, *a)]
                .into_iter()
                .flat_map(move |(own, other)| {
                    part.surface.corners[own as usize].map(|corner| [corner, other, pair])
                })
        });
        let ends = sorted_by_key(&ends.collect::<Vec<_>>(), |end| end.map(u64::from));
        let mut sets = Sets::new(self.pairs.len());
        for [[corner, other, pair], [next_corner, next_other, next_pair]] in ends.array_windows() {
            if (corner, other) == (next_corner, next_other) {
                sets.join(*pair, *next_pair);
            }
        }
        let pairs = 0..self.pairs.len() as u32;
        pairs.filter(|pair| sets.root(*pair) == *pair).count()
    }
}

impl Crossings {
    /// Between triangles along the curve.
    pub fn new(part: &Part, keys: &[u64]) -> Self {
        let quads = Quads::of(part, keys, DEPTH_MM);
        Self {
            open: quads.all().into_iter().collect(),
            quads,
            taken: 0,
            within: Found::default(),
            between: Found::default(),
        }
    }

    /// Looks at about `budget` pairs. Answers whether all are looked at.
    pub fn step(&mut self, part: &Part, budget: u64) -> bool {
        let end = self.taken + budget;
        while self.taken < end {
            if self.within.pairs.len() + self.between.pairs.len() >= MOST {
                self.open.clear();
            }
            let Some(pair) = self.open.pop() else {
                return true;
            };
            self.taken += STEPS_OF_A_PAIR;
            let Self {
                quads,
                open,
                within,
                between,
                ..
            } = self;
            quads.open(pair, open, |a, b| {
                if pass_through(part, a, b) {
                    let body_of = |triangle: u32| part.surface.body_of[triangle as usize];
                    let found = if body_of(a) == body_of(b) {
                        &mut *within
                    } else {
                        &mut *between
                    };
                    found.pairs.push([a, b]);
                }
            });
        }
        self.open.is_empty()
    }

    /// A guess: a mesh takes some two pairs of quads for each triangle.
    pub fn share(&self, part: &Part) -> f64 {
        let expected = part.triangle_count() as f64 * (2 * STEPS_OF_A_PAIR) as f64;
        let share = self.taken as f64 / (expected + 1.0);
        if share < 0.99 { share } else { 0.99 }
    }

    /// What it comes to.
    pub fn findings(self, part: &Part) -> Vec<MarkedFinding> {
        let is_sure = part.surface.trust != Trust::Unsure;
        let is_all = self.within.pairs.len() + self.between.pairs.len() < MOST;
        let number = |places: usize| {
            let counted = counted(places, "Stelle", "Stellen");
            if is_all {
                counted
            } else {
                german_at_least(&counted)
            }
        };
        let [within, between] = [&self.within, &self.between].map(|found| found.places(part));
        let within = (
            FindingKind::SelfIntersections,
            self.within,
            within,
            format!(
                "Die Oberfläche eines Körpers durchdringt sich selbst, an {}.",
                number(within)
            ),
            "Meist druckt es trotzdem richtig. Ist die Stelle nicht gewollt, vereinigen Sie die Flächen im CAD-Programm und laden Sie die Datei erneut hoch.",
        );
        let between = (
            FindingKind::OverlappingBodies,
            self.between,
            between,
            format!("Körper durchdringen sich, an {}.", number(between)),
            "Beim Druck werden sie zu einem Stück. Sollen sie getrennt bleiben, laden Sie sie als einzelne Dateien hoch.",
        );
        [within, between]
            .into_iter()
            .filter_map(|(kind, found, places, sentence, advice)| {
                let mut faces = part.of_file(found.pairs.into_flattened());
                sort_u32(&mut faces);
                faces.dedup();
                let place = part.triangle(*faces.first()? as usize);
                let finding = Finding {
                    kind,
                    degree: if is_sure { Degree::Hint } else { Degree::Check },
                    place: Some(centre(place)),
                    measured: Some(places as f64),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mesh::{Point, cross, dot, minus},
        printability::curve,
    };

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
        let mut crossings = Crossings::new(&part, &curve::keys(&part));
        while !crossings.step(&part, 100) {}
        let [within, between] =
            [&crossings.within, &crossings.between].map(|found| found.pairs.len());
        let mut found: Vec<[u32; 2]> = [crossings.within.pairs, crossings.between.pairs]
            .concat()
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
