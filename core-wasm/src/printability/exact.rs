//! What the exact faces of a STEP file say: the thickness of walls between planes and between round faces, and drilled holes.

use super::{
    finding::{Degree, Finding, FindingKind, FindingUnit, MarkedFinding},
    words::mm,
};
use crate::{
    drawing::{ExactFace, ExactShape},
    mesh::{Point, cross, dot, minus},
    print_settings::PrintLimits,
};
use step_kernel::order::sorted_by_key;

/// How far a measured thickness may miss the exact one that it is taken for.
const NEAR: f64 = 0.05;

/// The cosine from which on two directions are one, and the distance in mm in which two axes are.
const SAME_DIRECTION: f64 = 1.0 - 1e-9;
const SAME_AXIS_MM: f64 = 1e-3;

/// The share of a full turn that round faces must go around to be a hole.
const FULL_TURN: f64 = 0.95 * std::f64::consts::TAU;

/// Puts the exact thickness in the place of the measured one, where two faces tell it.
pub(super) fn refine(findings: &mut [MarkedFinding], faces: &[ExactFace]) {
    for found in findings {
        let finding = &mut found.finding;
        let is_wall = matches!(finding.kind, FindingKind::ThinWall | FindingKind::NarrowGap);
        let (Some(place), Some(measured)) = (finding.place, finding.measured) else {
            continue;
        };
        if !is_wall {
            continue;
        }
        if let Some(exact) = thickness(faces, place, measured) {
            finding.sentence = finding.sentence.replace(&mm(measured), &mm(exact));
            finding.measured = Some(exact);
        }
    }
}

/// The distance between two parallel planes or two round faces about one axis on both sides of a place.
fn thickness(faces: &[ExactFace], place: Point, measured: f64) -> Option<f64> {
    let reach = measured * (1.0 + NEAR);
    // Where the place lies between, from each face.
    let near = faces.iter().filter_map(|face| {
        let way = minus(place, face.point);
        let along = dot(way, face.direction);
        let distance = match face.shape {
            ExactShape::Plane => along,
            ExactShape::Cylinder { radius_mm, .. } => {
                let across = dot(way, way) - along * along;
                across.max(0.0).sqrt() - radius_mm
            }
        };
        (distance.abs() < reach).then_some((face, distance))
    });
    let near: Vec<(&ExactFace, f64)> = near.collect();
    let mut best: Option<f64> = None;
    for (at, (one, from)) in near.iter().enumerate() {
        for (other, to) in &near[at + 1..] {
            let Some(exact) = between(one, *from, other, *to) else {
                continue;
            };
            let miss = (exact - measured).abs();
            let is_better = best.is_none_or(|best| miss < (best - measured).abs());
            if miss <= NEAR * measured && is_better {
                best = Some(exact);
            }
        }
    }
    best
}

/// The distance between two faces that enclose a place at these distances.
fn between(one: &ExactFace, from: f64, other: &ExactFace, to: f64) -> Option<f64> {
    match (one.shape, other.shape) {
        (ExactShape::Plane, ExactShape::Plane) => {
            let oppose = dot(one.direction, other.direction) < -SAME_DIRECTION;
            let is_between = (from < 0.0) == (to < 0.0);
            (oppose && is_between).then(|| dot(minus(other.point, one.point), one.direction).abs())
        }
        (ExactShape::Cylinder { radius_mm: a, .. }, ExactShape::Cylinder { radius_mm: b, .. }) => {
            let is_between = (from < 0.0) != (to < 0.0);
            (are_coaxial(one, other) && is_between).then(|| (a - b).abs())
        }
        _ => None,
    }
}

fn are_coaxial(one: &ExactFace, other: &ExactFace) -> bool {
    let way = minus(other.point, one.point);
    let beside = cross(way, one.direction);
    dot(one.direction, other.direction).abs() > SAME_DIRECTION
        && dot(beside, beside) < SAME_AXIS_MM * SAME_AXIS_MM
}

/// A round hole.
struct Hole {
    diameter_mm: f64,
    turn: f64,
    place: Point,
    face: ExactFace,
    from_mm: f64,
    to_mm: f64,
}

/// A hint for each diameter of drilled holes, from the smallest on.
pub(super) fn drilled(faces: &[ExactFace], limits: &PrintLimits) -> Vec<MarkedFinding> {
    let mut holes: Vec<Hole> = Vec::new();
    for face in faces {
        let ExactShape::Cylinder {
            radius_mm,
            is_hole: true,
            turn,
            from_mm,
            to_mm,
        } = face.shape
        else {
            continue;
        };
        let diameter_mm = 2.0 * radius_mm;
        let is_meant = diameter_mm >= limits.holes.check_mm && diameter_mm <= limits.drill_up_to_mm;
        if !is_meant || holes.len() >= MOST_HOLES {
            continue;
        }
        let middle = (from_mm + to_mm) / 2.0;
        let place: Point =
            std::array::from_fn(|axis| face.point[axis] + face.direction[axis] * middle);
        // Two halves are one hole.
        let same = holes.iter_mut().find(|hole| {
            let along = dot(minus(place, hole.face.point), hole.face.direction);
            (hole.diameter_mm - diameter_mm).abs() < SAME_AXIS_MM
                && are_coaxial(&hole.face, face)
                && along >= hole.from_mm
                && along <= hole.to_mm
        });
        match same {
            Some(hole) => hole.turn += turn,
            None => holes.push(Hole {
                diameter_mm,
                turn,
                place,
                face: *face,
                from_mm,
                to_mm,
            }),
        }
    }
    holes.retain(|hole| hole.turn >= FULL_TURN);
    let order: Vec<(u64, usize)> = holes
        .iter()
        .enumerate()
        .map(|(at, hole)| ((hole.diameter_mm * 100.0).round() as u64, at))
        .collect();
    let order = sorted_by_key(&order, |(diameter, at)| [*diameter, *at as u64, 0]);
    let groups = order.chunk_by(|one, other| one.0 == other.0);
    groups
        .filter_map(|group| {
            let first = holes.get(group.first()?.1)?;
            Some(hint(first, group.len(), limits))
        })
        .collect()
}

/// The most holes that are listed one by one.
const MOST_HOLES: usize = 2000;

fn hint(hole: &Hole, count: usize, limits: &PrintLimits) -> MarkedFinding {
    let size = mm(hole.diameter_mm);
    MarkedFinding {
        finding: Finding {
            kind: FindingKind::DrilledHole,
            degree: Degree::Hint,
            place: Some(hole.place),
            measured: Some(hole.diameter_mm),
            limit: Some(limits.drill_up_to_mm),
            unit: FindingUnit::Millimeter,
            sentence: if count == 1 {
                format!("Bohrung von {size}: Sie wird beim Druck etwas kleiner.")
            } else {
                format!("{count} Bohrungen von {size}: Sie werden beim Druck etwas kleiner.")
            },
            advice: format!(
                "Soll das Maß genau stimmen, bohren Sie nach dem Druck auf {size} nach."
            ),
        },
        faces: Vec::new(),
        lines: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(point: Point, direction: Point) -> ExactFace {
        ExactFace {
            point,
            direction,
            shape: ExactShape::Plane,
        }
    }

    fn round(x: f64, radius_mm: f64, is_hole: bool, turn: f64) -> ExactFace {
        ExactFace {
            point: [x, 0.0, 0.0],
            direction: [0.0, 0.0, 1.0],
            shape: ExactShape::Cylinder {
                radius_mm,
                is_hole,
                turn,
                from_mm: 0.0,
                to_mm: 8.0,
            },
        }
    }

    #[test]
    fn walls_between_planes_and_round_faces_are_exact() {
        let faces = [
            plane([0.0; 3], [-1.0, 0.0, 0.0]),
            plane([0.7, 5.0, 5.0], [1.0, 0.0, 0.0]),
            plane([0.72, 5.0, 5.0], [-1.0, 0.0, 0.0]),
            round(20.0, 5.0, false, 6.3),
            round(20.0, 4.4, true, 6.3),
        ];
        let exact = thickness(&faces, [0.34, 2.0, 2.0], 0.69).unwrap();
        assert!((exact - 0.7).abs() < 1e-12);
        let exact = thickness(&faces, [24.7, 0.0, 2.0], 0.595).unwrap();
        assert!((exact - 0.6).abs() < 1e-12);
        assert_eq!(
            thickness(&faces, [0.34, 2.0, 2.0], 0.5),
            None,
            "something else"
        );
        assert_eq!(thickness(&faces, [10.0, 2.0, 2.0], 0.7), None, "elsewhere");
    }

    #[test]
    fn holes_are_counted_by_diameter_and_fillets_are_none() {
        let half = std::f64::consts::PI;
        let faces = [
            round(0.0, 1.6, true, half),
            round(0.0, 1.6, true, half),
            round(30.0, 1.6, true, 2.0 * half),
            round(60.0, 1.6, true, half / 2.0),
            round(90.0, 2.0, false, 2.0 * half),
            round(120.0, 4.0, true, 2.0 * half),
        ];
        let found = drilled(&faces, &PrintLimits::default());
        assert_eq!(found.len(), 1);
        let finding = &found[0].finding;
        assert_eq!(
            finding.sentence,
            "2 Bohrungen von 3,2\u{a0}mm: Sie werden beim Druck etwas kleiner."
        );
        assert_eq!(finding.place, Some([0.0, 0.0, 4.0]));
    }
}
