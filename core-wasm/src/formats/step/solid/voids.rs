//! Whether voids lie where something can be taken off: each inside of a body, and none in another one's place.

use super::budget::Budget;
use super::facets::triangulate;
use super::maths::{PI, larger, length, plus, smaller, times};
use super::outline::Outline;
use super::reach::Reach;
use crate::mesh::{Bounds, Point, cross, dot, minus};
use crate::order::{number_key, sorted_by_key};

/// Points of a void that are looked at.
const SAMPLES: usize = 9;

/// What looking at a triangle costs, and what making those of one piece of an edge does, in steps of about a nanosecond.
const WORK_PER_LOOK: u64 = 60;
const WORK_PER_PIECE: u64 = 3000;

/// Voids that are compared with each other at most.
const MOST_COMPARED: usize = 1_000_000;

/// How far boxes may lie over each other by rounding, as a share of the larger one.
const ROUNDING: f64 = 1e-6;

/// A closed skin around something, or around a void in it.
pub(super) struct Skin<'o> {
    pub reach: &'o Reach,
    pub faces: &'o [Outline],
    pub is_void: bool,
}

/// Whether every void lies inside of one of the others, and in no other void's box.
pub(super) fn are_inside(skins: &[Skin<'_>], budget: &Budget) -> bool {
    let boxes: Option<Vec<Bounds>> = skins.iter().map(|skin| skin.reach.bounds(budget)).collect();
    let Some(boxes) = boxes else {
        return false;
    };
    let voids = boxes.iter().zip(skins).filter(|(_, skin)| skin.is_void);
    let voids: Vec<Bounds> = voids.map(|(bounds, _)| *bounds).collect();
    if !are_apart(&voids) {
        return false;
    }
    // The voids that are left, with points of each.
    let mut left: Vec<(Bounds, Vec<Point>)> = Vec::new();
    for (bounds, skin) in boxes.iter().zip(skins) {
        if skin.is_void {
            let mut points = skin.reach.some(SAMPLES);
            if points.is_empty() {
                points.push(times(plus(bounds.min, bounds.max), 0.5));
            }
            left.push((*bounds, points));
        }
    }
    for (bounds, skin) in boxes.iter().zip(skins) {
        if skin.is_void || !left.iter().any(|(void, _)| holds(bounds, void)) {
            continue;
        }
        let Some(triangles) = triangles(skin.faces, budget) else {
            return false;
        };
        let mut is_paid = true;
        left.retain(|(void, points)| {
            let looks = (points.len() * triangles.len()) as u64;
            is_paid &= budget.spend(WORK_PER_LOOK * looks).is_ok();
            !(is_paid && holds(bounds, void) && is_among(&triangles, points))
        });
    }
    left.is_empty()
}

/// Whether no two of these boxes share room.
pub(super) fn are_apart(boxes: &[Bounds]) -> bool {
    let boxes = sorted_by_key(boxes, |own| [number_key(own.min[0]), 0, 0]);
    let mut compared = 0;
    for (at, one) in boxes.iter().enumerate() {
        for other in boxes.iter().skip(at + 1) {
            if other.min[0] >= one.max[0] {
                break;
            }
            compared += 1;
            let rest = rounding(one, other);
            let is_shared = (0..3).all(|axis| {
                smaller(one.max[axis], other.max[axis]) - larger(one.min[axis], other.min[axis])
                    > rest
            });
            if is_shared || compared > MOST_COMPARED {
                return false;
            }
        }
    }
    true
}

/// Whether one box lies in another one.
pub(super) fn holds(outer: &Bounds, inner: &Bounds) -> bool {
    let rest = rounding(outer, inner);
    (0..3).all(|axis| {
        inner.min[axis] >= outer.min[axis] - rest && inner.max[axis] <= outer.max[axis] + rest
    })
}

fn rounding(one: &Bounds, other: &Bounds) -> f64 {
    ROUNDING * larger(length(one.size()), length(other.size()))
}

fn triangles(faces: &[Outline], budget: &Budget) -> Option<Vec<[Point; 3]>> {
    let mut all = Vec::new();
    for face in faces {
        let pieces: usize = face.loops.iter().map(Vec::len).sum();
        budget.spend(WORK_PER_PIECE * (pieces as u64 + 20)).ok()?;
        let facets = triangulate(face)?;
        let at = |corner: u32| facets.corners.get(corner as usize).copied();
        for [a, b, c] in &facets.triangles {
            let [b, c] = if face.is_turned { [c, b] } else { [b, c] };
            all.push([at(*a)?, at(*b)?, at(*c)?]);
        }
    }
    Some(all)
}

/// Whether most of these points lie inside of a skin of triangles.
pub(super) fn is_among(triangles: &[[Point; 3]], points: &[Point]) -> bool {
    let inside = points.iter().filter(|point| {
        let angles = triangles.iter().map(|triangle| angle(*triangle, **point));
        angles.sum::<f64>().abs() > 2.0 * PI
    });
    2 * inside.count() > points.len()
}

/// The solid angle under which a triangle is seen (van Oosterom and Strackee).
fn angle(triangle: [Point; 3], from: Point) -> f64 {
    let [a, b, c] = triangle.map(|corner| minus(corner, from));
    let [x, y, z] = [a, b, c].map(length);
    let across = dot(a, cross(b, c));
    let along = x * y * z + dot(a, b) * z + dot(b, c) * x + dot(c, a) * y;
    2.0 * super::maths::angle_of(along, across)
}
