//! In which poses a part can be printed, and what each costs: overhangs, supports, contact with the plate, height.

use serde::{Deserialize, Serialize};

use super::{
    columns::Columns,
    finding::{Degree, Finding, FindingKind, FindingUnit, MarkedFinding},
    part::Part,
    samples::doubled,
    turning::{self, turned},
    words::mm,
};
use crate::{
    mesh::{Bounds, Point, cross, dot},
    plate::PLATE_MM,
    print_settings::PrintMachine,
    units::german_number,
};
use step_kernel::order::{sort_u64, sorted_by_key};

/// A pose, and what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pose {
    /// Rows of the turn: a point of the part times it lies as it is printed, z up.
    pub rotation: [[f64; 3]; 3],
    /// Extent along x, y and z in mm.
    pub size_mm: [f64; 3],
    /// Area in mm² that leans out too far to be printed without supports.
    pub overhang_mm2: f64,
    /// Room between such faces and what is below them, in mm³.
    pub support_mm3: f64,
    /// Area on the plate in mm².
    pub contact_mm2: f64,
    /// No side is over the plate's.
    pub fits: bool,
}

/// The poses that were looked at, and the one to take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Orientation {
    /// All of them, first the one that the part is drawn in.
    pub poses: Vec<Pose>,
    /// The place of the recommended one in this list.
    pub recommended: u32,
    /// German: why that one.
    pub reason: String,
}

impl Orientation {
    /// That the part fits in another pose only.
    pub(super) fn finding(&self) -> Option<MarkedFinding> {
        let drawn = self.poses.first().filter(|pose| !pose.fits)?;
        let fitting = self.poses.get(self.recommended as usize)?;
        let [x, y, z] = drawn.size_mm;
        let longest = x.max(y).max(z);
        fitting.fits.then(|| MarkedFinding {
            finding: Finding {
                kind: FindingKind::FitsTurned,
                degree: Degree::Hint,
                place: None,
                measured: Some(longest),
                limit: Some(PLATE_MM),
                unit: FindingUnit::Millimeter,
                sentence: format!(
                    "Das Teil misst {}, gedreht passt es in den Druckraum von {}.",
                    mm(longest),
                    mm(PLATE_MM)
                ),
                advice: "Bitte drehen Sie das Teil im CAD-Programm so, wie die Vorschau es zeigt, und laden Sie die Datei erneut hoch.".to_owned(),
            },
            faces: Vec::new(),
            lines: Vec::new(),
        })
    }
}

/// Poses on the largest faces that are looked at besides the six sides.
const MOST_FACES: usize = 8;

/// Directions nearer than this cosine are one.
const SAME: f64 = 0.9995;

/// What lies so near the plate stands on it, in mm: less than half a layer.
const CONTACT_MM: f64 = 0.05;

/// A pose must be better by this share than the one that the part is drawn in.
const WORTH_TURNING: f64 = 0.15;

/// Contact with the plate that holds a part, in mm².
const FIRM_MM2: f64 = 20.0;

/// The search, one pose at a time.
pub(super) struct Poses {
    downs: Vec<Point>,
    poses: Vec<Pose>,
}

impl Poses {
    pub fn new(part: &Part) -> Self {
        Self {
            downs: downs(part),
            poses: Vec::new(),
        }
    }

    pub fn share(&self) -> f64 {
        self.poses.len() as f64 / (self.downs.len() as f64 + 1.0)
    }

    /// Looks at one more pose. Answers whether all were.
    pub fn step(&mut self, part: &Part, machine: &PrintMachine) -> bool {
        if let Some(down) = self.downs.get(self.poses.len()) {
            self.poses.push(pose(part, rotation(*down), machine));
        }
        self.poses.len() >= self.downs.len()
    }

    pub fn orientation(mut self, part: &Part, machine: &PrintMachine) -> Orientation {
        if self.poses.iter().all(|pose| !pose.fits)
            && let Some(rotation) = turning::fitting(part, PLATE_MM)
        {
            self.poses.push(pose(part, rotation, machine));
        }
        let poses = self.poses;
        let recommended = recommended(&poses, machine);
        let reason = reason(&poses, recommended);
        Orientation {
            poses,
            recommended: recommended as u32,
            reason,
        }
    }
}

/// Directions that may point down: as drawn, the six sides and the largest faces.
fn downs(part: &Part) -> Vec<Point> {
    let mut downs = vec![[0.0, 0.0, -1.0]];
    let sides = [
        [0.0, 0.0, 1.0],
        [1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, -1.0, 0.0],
    ];
    let candidates = sides.into_iter().chain(largest_faces(part));
    for candidate in candidates {
        if downs.iter().all(|down| dot(*down, candidate) < SAME) {
            downs.push(candidate);
        }
    }
    downs
}

/// The directions of the largest flat areas.
fn largest_faces(part: &Part) -> Vec<Point> {
    // Directions in cells: triangles of one plane lie in one.
    let cell = |normal: &[f32; 3]| {
        let step = |value: f32| ((value + 1.0) * 40.0 + 0.5) as u64;
        step(normal[0]) << 16 | step(normal[1]) << 8 | step(normal[2])
    };
    let normals = part.normals.iter().enumerate();
    let looked_at = normals.filter(|(triangle, _)| part.bounds_a_body(*triangle));
    let mut keys: Vec<u64> = looked_at
        .map(|(triangle, normal)| cell(normal) << 32 | triangle as u64)
        .collect();
    sort_u64(&mut keys);
    let groups = keys.chunk_by(|one, other| one >> 32 == other >> 32);
    let sums: Vec<Point> = groups
        .map(|group| {
            let mut sum = [0.0; 3];
            for key in group {
                let (normal, _) = doubled(part.triangle(*key as u32 as usize));
                (0..3).for_each(|axis| sum[axis] += normal[axis]);
            }
            sum
        })
        .collect();
    let by_area = sorted_by_key(&sums, |sum| [!dot(*sum, *sum).to_bits(), 0, 0]);
    let largest = by_area.into_iter().take(MOST_FACES);
    largest
        .filter_map(|sum| {
            let length = dot(sum, sum).sqrt();
            (length > 0.0).then(|| sum.map(|value| value / length))
        })
        .collect()
}

/// The turn after which a direction points down. What points down already stays as it is.
fn rotation(down: Point) -> [[f64; 3]; 3] {
    let up = down.map(|value| -value);
    // Beside the axis that is least like it, so that turns by right angles stay such.
    let [x, y, _] = up.map(f64::abs);
    let beside = if x <= y {
        [1.0, 0.0, 0.0]
    } else {
        [0.0, 1.0, 0.0]
    };
    let unit = |vector: Point| {
        let length = dot(vector, vector).sqrt();
        vector.map(|value| value / length)
    };
    let across = unit(cross(up, beside));
    let along = cross(across, up);
    [along, across, up]
}

fn pose(part: &Part, rotation: [[f64; 3]; 3], machine: &PrintMachine) -> Pose {
    let places: Vec<Point> = part
        .surface
        .places
        .iter()
        .map(|place| turned(&rotation, *place))
        .collect();
    let of_bodies = (0..part.triangle_count()).filter(|triangle| part.bounds_a_body(*triangle));
    let mut bounds = Bounds::NONE;
    for triangle in of_bodies.clone() {
        for corner in part.surface.corners[triangle] {
            bounds.add(places[corner as usize]);
        }
    }
    let size_mm = bounds.size();
    let floor = bounds.min[2];
    let steepest = overhang_cosine(machine.overhang_degrees);
    let (mut overhang_mm2, mut contact_mm2) = (0.0, 0.0);
    let mut columns = Columns::over(bounds);
    for triangle in of_bodies {
        let corners = part.surface.corners[triangle].map(|corner| places[corner as usize]);
        let (normal, doubled) = doubled(corners);
        let downwards = -normal[2];
        if downwards <= 0.0 {
            if downwards < 0.0 {
                columns.add_top(corners);
            }
            continue;
        }
        let lies_on_the_plate = corners.iter().all(|corner| corner[2] < floor + CONTACT_MM);
        if lies_on_the_plate {
            contact_mm2 += downwards / 2.0;
        } else if downwards > steepest * doubled {
            overhang_mm2 += doubled / 2.0;
            columns.add_overhang(corners);
        }
    }
    Pose {
        rotation,
        size_mm,
        overhang_mm2,
        support_mm3: columns.support_mm3(),
        contact_mm2,
        // Rounding of the turn must not refuse what fits.
        fits: size_mm.iter().all(|side| *side <= PLATE_MM + 1e-6),
    }
}

/// How far a normal looks down where its face leans out by an angle in degrees from the vertical, with a little room for rounding: a face
/// at just the limit needs no support. The sine, by its series.
fn overhang_cosine(degrees: f64) -> f64 {
    let degrees = if (0.0..=90.0).contains(&degrees) {
        degrees
    } else {
        45.0
    };
    let angle = degrees.to_radians();
    let squared = angle * angle;
    let (mut term, mut sum) = (angle, angle);
    for at in 1..10 {
        let (a, b) = (2.0 * f64::from(at), 2.0 * f64::from(at) + 1.0);
        term *= -squared / (a * b);
        sum += term;
    }
    sum + 1e-3
}

/// What a pose costs, in mm³ of material that is thrown away or as much time.
fn cost(pose: &Pose, machine: &PrintMachine) -> f64 {
    let supports = pose.support_mm3 * machine.support_percent / 100.0;
    // Supported faces come out rough, and each layer takes time for itself.
    let rough = pose.overhang_mm2 * 0.5;
    let layers = pose.size_mm[2] * 10.0;
    let loose = if pose.contact_mm2 < FIRM_MM2 {
        (FIRM_MM2 - pose.contact_mm2) * 20.0
    } else {
        0.0
    };
    supports + rough + layers + loose
}

fn recommended(poses: &[Pose], machine: &PrintMachine) -> usize {
    let fits_any = poses.iter().any(|pose| pose.fits);
    let mut best = 0;
    let mut least = f64::INFINITY;
    for (at, pose) in poses.iter().enumerate() {
        if fits_any && !pose.fits {
            continue;
        }
        // The first pose is the drawn one, which needs no reason.
        let share = if at == 0 { 1.0 - WORTH_TURNING } else { 1.0 };
        let cost = cost(pose, machine) * share;
        if cost < least {
            (best, least) = (at, cost);
        }
    }
    best
}

fn reason(poses: &[Pose], recommended: usize) -> String {
    let (Some(drawn), Some(best)) = (poses.first(), poses.get(recommended)) else {
        return String::new();
    };
    if recommended == 0 {
        return if drawn.support_mm3 > 0.0 {
            "So wie gezeichnet braucht das Teil am wenigsten Stützen und Zeit.".to_owned()
        } else {
            "So wie gezeichnet druckt das Teil ohne Stützen.".to_owned()
        };
    }
    if !drawn.fits && best.fits {
        return "Nur gedreht passt das Teil in den Drucker.".to_owned();
    }
    let mut reasons = Vec::new();
    if best.support_mm3 < 0.9 * drawn.support_mm3 {
        let [own, others] = [best, drawn].map(|pose| cm3(pose.support_mm3));
        // Of a small part both may round to the same, which says nothing.
        reasons.push(if own == others {
            "weniger Stützen".to_owned()
        } else if best.support_mm3 > 0.0 {
            format!("weniger Stützraum ({own} statt {others}\u{a0}cm³)")
        } else {
            format!("keine Stützen (gezeichnet {others}\u{a0}cm³ Stützraum)")
        });
    }
    if best.size_mm[2] < 0.9 * drawn.size_mm[2] {
        reasons.push(format!(
            "niedriger ({} statt {})",
            mm(best.size_mm[2]),
            mm(drawn.size_mm[2])
        ));
    }
    if best.contact_mm2 > 1.1 * drawn.contact_mm2 {
        reasons.push("mehr Fläche auf der Platte".to_owned());
    }
    if reasons.is_empty() {
        reasons.push("weniger Flächen, die auf Stützen liegen".to_owned());
    }
    format!("Gedreht: {}.", reasons.join(", "))
}

fn cm3(mm3: f64) -> String {
    german_number((mm3 / 10.0).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_no_room_that_rounds_to_the_same() {
        let pose = |support_mm3: f64| Pose {
            rotation: rotation([0.0, 0.0, -1.0]),
            size_mm: [10.0; 3],
            overhang_mm2: 0.0,
            support_mm3,
            contact_mm2: 100.0,
            fits: true,
        };
        for (drawn, best, expected) in [
            (240.0, 160.0, "weniger Stützraum (0,16 statt 0,24\u{a0}cm³)"),
            (2.0, 1.0, "weniger Stützen"),
            (
                240.0,
                0.0,
                "keine Stützen (gezeichnet 0,24\u{a0}cm³ Stützraum)",
            ),
            (2.0, 0.0, "weniger Stützen"),
        ] {
            let reason = reason(&[pose(drawn), pose(best)], 1);
            assert_eq!(reason, format!("Gedreht: {expected}."));
        }
    }

    #[test]
    fn the_sine_is_right_and_turns_keep_lengths() {
        assert!((overhang_cosine(45.0) - 1e-3 - 0.5_f64.sqrt()).abs() < 1e-12);
        assert!((overhang_cosine(90.0) - 1e-3 - 1.0).abs() < 1e-9);
        for down in [
            [0.0, 0.0, -1.0],
            [1.0, 0.0, 0.0],
            [0.6, 0.0, 0.8],
            [0.0, -1.0, 0.0],
        ] {
            let rotation = rotation(down);
            let turned = turned(&rotation, down);
            assert!((turned[2] + 1.0).abs() < 1e-12, "{turned:?}");
            let right = dot(cross(rotation[0], rotation[1]), rotation[2]);
            assert!((right - 1.0).abs() < 1e-12, "no mirror: {right}");
        }
        assert_eq!(
            rotation([0.0, 0.0, -1.0]),
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
        );
    }
}
