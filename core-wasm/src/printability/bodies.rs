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
    let is_speck = specks(bodies, nozzle_mm);
    let found = [
        loose_specks(part, bodies, &is_speck, nozzle_mm),
        inside_others(part, tree, bodies),
        several(bodies, &is_speck),
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

/// Bodies smaller than two lines, beside one that is larger.
fn specks(bodies: &[Body], nozzle_mm: f64) -> Vec<bool> {
    let is_small =
        |body: &Body| body.signed_mm3 > 0.0 && largest_side(&body.bounds) < 2.0 * nozzle_mm;
    let specks: Vec<bool> = bodies.iter().map(is_small).collect();
    if specks.contains(&false) {
        specks
    } else {
        vec![false; bodies.len()]
    }
}

fn faces_of(part: &Part, is_meant: impl Fn(usize) -> bool) -> Vec<u32> {
    let of_file = part.surface.body_of.iter().take(part.file_triangles());
    let faces = of_file
        .enumerate()
        .filter(|(_, body)| **body != NO_BODY && is_meant(**body as usize));
    faces.map(|(triangle, _)| triangle as u32).collect()
}

fn loose_specks(
    part: &Part,
    bodies: &[Body],
    is_speck: &[bool],
    nozzle_mm: f64,
) -> Option<MarkedFinding> {
    let specks = bodies.iter().zip(is_speck).filter(|(_, is)| **is);
    let largest = specks.clone().map(|(body, _)| largest_side(&body.bounds));
    let largest = largest.fold(0.0, f64::max);
    let count = specks.count();
    if largest < LEAST_MM {
        return None;
    }
    let faces = faces_of(part, |body| is_speck[body]);
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
            && depth_outside(tree, centre(corners), outwards).is_some_and(|depth| depth > 0)
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
pub(super) fn depth_outside(tree: &Bvh, place: Point, outwards: Point) -> Option<i32> {
    let (mut depth, mut from, mut steps) = (0, 1e-4, 0);
    for _ in 0..MOST_PASSED {
        let Some(hit) = tree.first_hit(place, outwards, from, f64::INFINITY, &mut steps) else {
            return Some(depth);
        };
        depth += if hit.leaves { 1 } else { -1 };
        from = hit.distance + 1e-6;
    }
    None
}

fn several(bodies: &[Body], is_speck: &[bool]) -> Option<MarkedFinding> {
    let filled = bodies
        .iter()
        .zip(is_speck)
        .filter(|(body, is_speck)| !**is_speck && body.signed_mm3 > 0.0);
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
