//! Whether a part that is larger than the plate fits when it is turned, diagonally too.

use super::part::Part;
use crate::mesh::{Bounds, Point, dot};

/// Whole numbers of quaternions: turns in steps of some degrees, without a sine.
const GRID: i32 = 6;

/// Turns that are refined.
const REFINED: usize = 12;

/// Directions in which the outermost corners are looked for.
const DIRECTIONS: i32 = 3;

/// A point after a turn.
pub(super) fn turned(rotation: &[[f64; 3]; 3], point: Point) -> Point {
    rotation.map(|row| dot(row, point))
}

/// A turn after which no side is over `limit_mm`.
pub(super) fn fitting(part: &Part, limit_mm: f64) -> Option<[[f64; 3]; 3]> {
    // No turn makes a part shorter than what does not fit along the diagonal of the room.
    let size = part.bounds().size();
    if !size.iter().all(|side| *side <= limit_mm * 1.733) {
        return None;
    }
    let corners = outermost(part);
    let mut candidates: Vec<(f64, [f64; 4])> = Vec::new();
    for a in 0..=GRID {
        for b in -GRID..=GRID {
            for c in -GRID..=GRID {
                for d in -GRID..=GRID {
                    let turn = [a, b, c, d].map(f64::from);
                    if dot4(turn, turn) == 0.0 {
                        continue;
                    }
                    let longest = longest(&corners, turn);
                    let at = candidates.partition_point(|(known, _)| *known <= longest);
                    if at < REFINED {
                        candidates.insert(at, (longest, turn));
                        candidates.truncate(REFINED);
                    }
                }
            }
        }
    }
    candidates.into_iter().find_map(|(_, turn)| {
        let turn = refined(&corners, turn);
        let rotation = rotation(turn);
        let places = part.surface.corners.iter().zip(&part.surface.body_of);
        let places = places.filter(|(_, body)| **body != crate::measure::NO_BODY);
        let places = places.flat_map(|(corners, _)| corners);
        let bounds = Bounds::around(
            places.map(|corner| turned(&rotation, part.surface.places[*corner as usize])),
        );
        let fits = bounds.size().iter().all(|side| *side <= limit_mm);
        fits.then_some(rotation)
    })
}

/// The corners that lie farthest out in some directions all around.
fn outermost(part: &Part) -> Vec<Point> {
    let mut corners = Vec::new();
    let steps = -DIRECTIONS..=DIRECTIONS;
    for x in steps.clone() {
        for y in steps.clone() {
            for z in steps.clone() {
                if x.abs().max(y.abs()).max(z.abs()) != DIRECTIONS {
                    continue;
                }
                let direction = [x, y, z].map(f64::from);
                let mut farthest: Option<(f64, Point)> = None;
                for place in &part.surface.places {
                    let along = dot(*place, direction);
                    if farthest.is_none_or(|(known, _)| along > known) {
                        farthest = Some((along, *place));
                    }
                }
                corners.extend(farthest.map(|(_, place)| place));
            }
        }
    }
    corners
}

fn longest(corners: &[Point], turn: [f64; 4]) -> f64 {
    let rotation = rotation(turn);
    let bounds = Bounds::around(corners.iter().map(|corner| turned(&rotation, *corner)));
    let [x, y, z] = bounds.size();
    x.max(y).max(z)
}

/// Smaller and smaller steps to the turn after which the longest side is shortest.
fn refined(corners: &[Point], mut turn: [f64; 4]) -> [f64; 4] {
    let length = dot4(turn, turn).sqrt();
    turn = turn.map(|value| value / length);
    let mut best = longest(corners, turn);
    let mut step = 0.1;
    while step > 1e-5 {
        let mut is_better = false;
        for axis in 0..4 {
            for sign in [-1.0, 1.0] {
                let mut other = turn;
                other[axis] += sign * step;
                let found = longest(corners, other);
                if found < best {
                    (turn, best, is_better) = (other, found, true);
                }
            }
        }
        if !is_better {
            step /= 2.0;
        }
    }
    turn
}

fn dot4(a: [f64; 4], b: [f64; 4]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

/// The turn of a quaternion, whatever its length.
fn rotation(turn: [f64; 4]) -> [[f64; 3]; 3] {
    let s = 2.0 / dot4(turn, turn);
    let [w, x, y, z] = turn;
    [
        [
            1.0 - s * (y * y + z * z),
            s * (x * y - w * z),
            s * (x * z + w * y),
        ],
        [
            s * (x * y + w * z),
            1.0 - s * (x * x + z * z),
            s * (y * z - w * x),
        ],
        [
            s * (x * z - w * y),
            s * (y * z + w * x),
            1.0 - s * (x * x + y * y),
        ],
    ]
}
