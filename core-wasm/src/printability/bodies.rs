//! The bodies of a part: apart, in one another, or too small to be printed.

use super::{
    bvh::Bvh,
    finding::{Degree, Finding, FindingKind, FindingUnit, MarkedFinding},
    health::centre,
    part::Part,
    words::{counted, mm},
};
use crate::{
    measure::NO_BODY,
    mesh::{Bounds, Point, cross, dot, minus},
};

/// What is known of a body.
pub(super) struct Body {
    bounds: Bounds,
    /// Negative where it is a hollow.
    signed_mm3: f64,
    /// Its largest triangle, from which it is looked outwards.
    face: u32,
    /// The square of twice its area, and the surface of the body in mm².
    area: f64,
    surface_mm2: f64,
}

impl Body {
    /// Whether it is a hollow, and on the whole narrower than this.
    pub fn is_narrow_hollow(&self, mm: f64) -> bool {
        self.signed_mm3 < 0.0 && -2.0 * self.signed_mm3 < mm * self.surface_mm2
    }
}

/// Bodies of which it is looked in which others they lie. Files with more are scans with loose specks.
const MOST_NESTED: usize = 256;

/// What is smaller, in mm, is rounding and no body.
const LEAST_MM: f64 = 0.02;

/// What lies inside the material is for a person from this share of what is around it on: the part weighs the same if it was meant as a hollow.
const CHECKED_SHARE: f64 = 0.01;

/// Triangles that a ray may pass on its way out.
const MOST_PASSED: usize = 4096;

/// What is said of the bodies. `nozzle_mm` is the diameter of the nozzle; most parts have one body, and need no tree here.
pub(super) fn findings<'a>(
    part: &Part,
    bodies: &[Body],
    tree: impl FnOnce() -> &'a Bvh,
    nozzle_mm: f64,
) -> Vec<MarkedFinding> {
    let specks = specks(part, bodies, nozzle_mm);
    let found = [
        loose_specks(part, &specks, nozzle_mm),
        inside_others(part, tree, bodies),
        several(bodies, &specks),
    ];
    found.into_iter().flatten().collect()
}

pub(super) fn bodies(part: &Part) -> Vec<Body> {
    let nothing = || Body {
        bounds: Bounds::NONE,
        signed_mm3: 0.0,
        face: 0,
        area: -1.0,
        surface_mm2: 0.0,
    };
    let mut bodies: Vec<Body> = (0..part.surface.bodies).map(|_| nothing()).collect();
    let reference = part.bounds().min;
    for triangle in 0..part.triangle_count() {
        let own = part.surface.body_of[triangle];
        if own == NO_BODY {
            continue;
        }
        let corners = part.triangle(triangle);
        let body = &mut bodies[own as usize];
        corners.iter().for_each(|corner| body.bounds.add(*corner));
        let [a, b, c] = corners.map(|corner| minus(corner, reference));
        body.signed_mm3 += dot(a, cross(b, c)) / 6.0;
        let normal = cross(minus(b, a), minus(c, a));
        let area = dot(normal, normal);
        body.surface_mm2 += area.sqrt() / 2.0;
        if area > body.area {
            (body.area, body.face) = (area, triangle as u32);
        }
    }
    bodies
}

fn largest_side(bounds: &Bounds) -> f64 {
    let [x, y, z] = bounds.size();
    x.max(y).max(z)
}

/// For each body smaller than two lines, beside one that is larger, its largest side.
fn specks(part: &Part, bodies: &[Body], nozzle_mm: f64) -> Vec<Option<f64>> {
    if bodies.len() < 2 {
        return vec![None; bodies.len()];
    }
    // The box of one that is tilted is larger than itself.
    let may_be = |body: &Body| {
        body.signed_mm3 > 0.0 && largest_side(&body.bounds) < 2.0 * nozzle_mm * 3.0_f64.sqrt()
    };
    let mut boxes: Vec<Option<[Turned; 3]>> = bodies
        .iter()
        .map(|body| may_be(body).then(|| along_its_largest_face(part, body)))
        .collect();
    if boxes.iter().any(Option::is_some) {
        for triangle in 0..part.triangle_count() {
            let body = part.surface.body_of[triangle];
            if let Some(Some(boxes)) = boxes.get_mut(body as usize) {
                let corners = part.triangle(triangle);
                boxes.iter_mut().for_each(|turned| turned.add(corners));
            }
        }
    }
    let side = |(body, boxes): (&Body, &Option<[Turned; 3]>)| {
        let boxes = boxes.as_ref()?;
        let sides = boxes.iter().map(|turned| largest_side(&turned.bounds));
        let side = sides.fold(largest_side(&body.bounds), f64::min);
        (side < 2.0 * nozzle_mm).then_some(side)
    };
    let specks: Vec<Option<f64>> = bodies.iter().zip(&boxes).map(side).collect();
    if specks.contains(&None) {
        specks
    } else {
        vec![None; bodies.len()]
    }
}

/// A box along three directions that stand upright on each other.
struct Turned {
    axes: [Point; 3],
    bounds: Bounds,
}

impl Turned {
    fn add(&mut self, corners: [Point; 3]) {
        for corner in corners {
            self.bounds.add(self.axes.map(|axis| dot(axis, corner)));
        }
    }
}

/// Boxes along each edge of a body's largest face.
fn along_its_largest_face(part: &Part, body: &Body) -> [Turned; 3] {
    let corners = part.triangle(body.face as usize);
    let normal = part.normals[body.face as usize].map(f64::from);
    std::array::from_fn(|edge| {
        let along = minus(corners[(edge + 1) % 3], corners[edge]);
        let length = dot(along, along).sqrt();
        let along = along.map(|value| value / length);
        Turned {
            axes: [normal, along, cross(normal, along)],
            bounds: Bounds::NONE,
        }
    })
}

fn faces_of(part: &Part, is_meant: impl Fn(usize) -> bool) -> Vec<u32> {
    let of_file = part.surface.body_of.iter().take(part.file_triangles());
    let faces = of_file
        .enumerate()
        .filter(|(_, body)| **body != NO_BODY && is_meant(**body as usize));
    faces.map(|(triangle, _)| triangle as u32).collect()
}

fn loose_specks(part: &Part, specks: &[Option<f64>], nozzle_mm: f64) -> Option<MarkedFinding> {
    let sides = specks.iter().flatten().copied();
    let count = sides.clone().count();
    let largest = sides.fold(0.0, f64::max);
    if largest < LEAST_MM {
        return None;
    }
    let faces = faces_of(part, |body| specks[body].is_some());
    let first = *faces.first()?;
    Some(MarkedFinding {
        finding: Finding {
            kind: FindingKind::LooseSpecks,
            degree: Degree::Hint,
            place: Some(centre(part.triangle(first as usize))),
            measured: Some(largest),
            limit: Some(2.0 * nozzle_mm),
            unit: FindingUnit::Millimeter,
            sentence: format!(
                "{} kleiner als {}.",
                counted(count, "loser Krümel ist", "lose Krümel sind"),
                mm(2.0 * nozzle_mm)
            ),
            advice: "So kleine Körper druckt die Düse nicht. Sind sie nicht gewollt, müssen Sie nichts tun.".to_owned(),
        },
        faces,
        lines: Vec::new(),
    })
}

/// Bodies that lie wholly in the material of another one.
fn inside_others<'a>(
    part: &Part,
    tree: impl FnOnce() -> &'a Bvh,
    bodies: &[Body],
) -> Option<MarkedFinding> {
    if bodies.len() < 2 || bodies.len() > MOST_NESTED {
        return None;
    }
    let tree = tree();
    let lies_inside = |body: &Body| {
        let is_held = bodies.iter().any(|other| {
            other.signed_mm3 > body.signed_mm3
                && (0..3).all(|axis| {
                    other.bounds.min[axis] < body.bounds.min[axis]
                        && body.bounds.max[axis] < other.bounds.max[axis]
                })
        });
        let corners = part.triangle(body.face as usize);
        let outwards = part.normals[body.face as usize].map(f64::from);
        body.signed_mm3 > 0.0
            && largest_side(&body.bounds) > LEAST_MM
            && is_held
            && depth_outside(tree, centre(corners), outwards, &mut 0).is_some_and(|depth| depth > 0)
    };
    let is_inside: Vec<bool> = bodies.iter().map(lies_inside).collect();
    let count = is_inside.iter().filter(|is| **is).count();
    let faces = faces_of(part, |body| is_inside[body]);
    let first = *faces.first()?;
    let (mut inside, mut outside) = (0.0, 0.0);
    for (body, is_inside) in bodies.iter().zip(is_inside) {
        *if is_inside { &mut inside } else { &mut outside } += body.signed_mm3;
    }
    let is_much = inside >= CHECKED_SHARE * outside;
    Some(MarkedFinding {
        finding: Finding {
            kind: FindingKind::OverlappingBodies,
            degree: if is_much { Degree::Check } else { Degree::Hint },
            place: Some(centre(part.triangle(first as usize))),
            measured: Some(count as f64),
            limit: Some(0.0),
            unit: FindingUnit::Count,
            sentence: format!(
                "{} im Material eines anderen.",
                counted(count, "Körper liegt ganz", "Körper liegen ganz")
            ),
            advice: "So wird er mit ihm zu einem Stück. Soll dort ein Hohlraum sein, ziehen Sie den inneren Körper im CAD-Programm ab und laden Sie die Datei erneut hoch.".to_owned(),
        },
        faces,
        lines: Vec::new(),
    })
}

/// In how many bodies a point right outside of a face lies. None where too many faces are in the way.
/// Counts the boxes it opens.
pub(super) fn depth_outside(
    tree: &Bvh,
    place: Point,
    outwards: Point,
    steps: &mut u64,
) -> Option<i32> {
    let (mut depth, mut from) = (0, 1e-4);
    for _ in 0..MOST_PASSED {
        let Some(hit) = tree.first_hit(place, outwards, from, f64::INFINITY, steps) else {
            return Some(depth);
        };
        depth += if hit.leaves { 1 } else { -1 };
        from = hit.distance + 1e-6;
    }
    None
}

fn several(bodies: &[Body], specks: &[Option<f64>]) -> Option<MarkedFinding> {
    let filled = bodies
        .iter()
        .zip(specks)
        .filter(|(body, speck)| speck.is_none() && body.signed_mm3 > 0.0);
    let count = filled.clone().count();
    let (second, _) = filled.clone().nth(1)?;
    Some(MarkedFinding {
        finding: Finding {
            kind: FindingKind::SeveralBodies,
            degree: Degree::Hint,
            place: Some(std::array::from_fn(|axis| {
                (second.bounds.min[axis] + second.bounds.max[axis]) / 2.0
            })),
            measured: Some(count as f64),
            limit: Some(1.0),
            unit: FindingUnit::Count,
            sentence: format!("Die Datei enthält {}.", counted(count, "Körper", "Körper")),
            advice: "Was sich nicht berührt, kommt als einzelne Stücke aus dem Drucker, in genau dieser Anordnung gedruckt.".to_owned(),
        },
        faces: Vec::new(),
        lines: Vec::new(),
    })
}
