//! Whether voids lie where something can be taken off: each inside of a body, and none in another one's place.

use super::budget::Budget;
use super::crossing::{spiral, spread};
use super::facets::triangulate;
use super::outline::Outline;
use super::reach::Reach;
use crate::maths::{larger, length, plus, smaller, times};
use crate::order::{number_key, sort, sorted_by_key};
use crate::space::{Bounds, Point, cross, dot, minus};

/// Points of a void that are looked at, beside the farthest in all directions.
const SAMPLES: usize = 24;

/// What looking at a triangle costs, and what making those of one piece of an edge does, in steps of about a nanosecond.
const WORK_PER_LOOK: u64 = 10;
const WORK_PER_PIECE: u64 = 3000;

/// Voids that are compared with each other at most.
const MOST_COMPARED: usize = 1_000_000;

/// Lines through a void that are looked along: the file chooses the points of the void, but not these.
const LINES: usize = 64;

/// The share of a void's room that may lie outside, as far as lines through flat pieces of its faces can say.
const MOST_OUTSIDE: f64 = 0.05;

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
    // The voids that are left, with points and triangles of each.
    let mut left: Vec<(Bounds, Vec<Point>, Vec<[Point; 3]>)> = Vec::new();
    for (bounds, skin) in boxes.iter().zip(skins) {
        if skin.is_void {
            let mut points = skin.reach.some(SAMPLES);
            if points.is_empty() {
                points.push(times(plus(bounds.min, bounds.max), 0.5));
            }
            // Its edges may lie inside where its faces do not.
            let Some(triangles) = triangles(skin.faces, budget) else {
                return false;
            };
            let step = (triangles.len() / SAMPLES).max(1);
            let middles = triangles.iter().step_by(step);
            points.extend(middles.map(|[a, b, c]| times(plus(plus(*a, *b), *c), 1.0 / 3.0)));
            left.push((*bounds, points, triangles));
        }
    }
    for (bounds, skin) in boxes.iter().zip(skins) {
        if skin.is_void || !left.iter().any(|(void, ..)| holds(bounds, void)) {
            continue;
        }
        let Some(triangles) = triangles(skin.faces, budget) else {
            return false;
        };
        let mut is_paid = true;
        left.retain(|(void, points, own)| {
            let looks = points.len() * triangles.len() + LINES * (triangles.len() + own.len());
            is_paid &= budget.spend(WORK_PER_LOOK * looks as u64).is_ok();
            !(is_paid
                && holds(bounds, void)
                && is_among(&triangles, points)
                && stays_inside(&triangles, own, void, LINES))
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

/// Whether all of these points lie inside of a skin of triangles: what goes from them straight out leaves it once more often than it
/// enters.
pub(super) fn is_among(triangles: &[[Point; 3]], points: &[Point]) -> bool {
    points.iter().all(|point| winding(triangles, *point) != 0)
}

/// Whether the room of a void lies inside of an outer skin, as far as `count` lines through its box can say: nearly all that runs inside of
/// the void has to run inside of the skin. Both may look either way.
pub(super) fn stays_inside(
    outer: &[[Point; 3]],
    void: &[[Point; 3]],
    bounds: &Bounds,
    count: usize,
) -> bool {
    let (mut inside, mut outside) = (0.0, 0.0);
    let is_clear = along_lines(
        [outer, void],
        bounds,
        count,
        &mut |length, [around, own]| {
            if own != 0 {
                inside += length;
                outside += if around == 0 { length } else { 0.0 };
            }
        },
    );
    is_clear && outside <= MOST_OUTSIDE * inside
}

/// Whether a skin goes round its room once and in one direction, as far as `count` lines can say.
pub(super) fn is_simple(skin: &[[Point; 3]], bounds: &Bounds, count: usize) -> bool {
    let (mut forth, mut back, mut more) = (0.0, 0.0, 0.0);
    let is_clear = along_lines(
        [skin, &[]],
        bounds,
        count,
        &mut |length, [depth, _]| match depth {
            0 => {}
            1 => forth += length,
            -1 => back += length,
            _ => more += length,
        },
    );
    is_clear && smaller(forth, back) + more <= MOST_OUTSIDE * larger(forth, back)
}

/// Says of every piece of some lines through a box how long it is and how often each of two skins goes round it. False where too many lines come so
/// near to an edge that they say nothing.
fn along_lines(
    skins: [&[[Point; 3]]; 2],
    bounds: &Bounds,
    count: usize,
    piece: &mut dyn FnMut(f64, [i32; 2]),
) -> bool {
    let size = bounds.size();
    let mut silent = 0;
    for at in 0..count {
        let share = spread(at);
        let from = std::array::from_fn(|axis| bounds.min[axis] + share[axis] * size[axis]);
        let along = spiral(at, 0.97 * (at as f64 + 0.5) / count as f64);
        // A key to sort by, the bits of how far, which of the two, and 1 where it goes round what lies behind once more.
        let mut crossings: Vec<[u64; 4]> = Vec::new();
        let mut sums = [0; 2];
        for (own, skin) in skins.into_iter().enumerate() {
            for triangle in skin {
                if let Some((far, side)) = crossing(*triangle, from, along) {
                    sums[own] += side;
                    let turns = u64::from(side > 0);
                    crossings.push([number_key(far), far.to_bits(), own as u64, turns]);
                }
            }
        }
        if sums != [0, 0] {
            silent += 1;
            continue;
        }
        sort(&mut crossings);
        let (mut depth, mut last) = ([0; 2], 0.0);
        for [_, far, own, turns] in crossings {
            let far = f64::from_bits(far);
            piece(far - last, depth);
            if let Some(depth) = depth.get_mut(own as usize) {
                *depth += if turns == 1 { 1 } else { -1 };
            }
            last = far;
        }
    }
    2 * silent <= count
}

/// How often a skin of triangles goes round a point.
pub(super) fn winding(triangles: &[[Point; 3]], point: Point) -> i32 {
    triangles
        .iter()
        .map(|triangle| passes(*triangle, point))
        .sum()
}

/// Whether a straight way from a point passes a triangle, and to which side of it.
fn passes(triangle: [Point; 3], from: Point) -> i32 {
    /// Along no edge that somebody would draw.
    const WAY: Point = [0.537_714_3, 0.693_129_1, 0.480_176_7];
    match crossing(triangle, from, WAY) {
        Some((far, side)) if far > 0.0 => side,
        _ => 0,
    }
}

/// How far from a point a straight line, which goes on in both directions, passes a triangle, and to which side of it (Möller and Trumbore).
fn crossing([a, b, c]: [Point; 3], from: Point, along: Point) -> Option<(f64, i32)> {
    let (one, other, start) = (minus(b, a), minus(c, a), minus(from, a));
    let (across, beside) = (cross(along, other), cross(start, one));
    let size = dot(one, across);
    let [u, v, far] =
        [dot(start, across), dot(along, beside), dot(other, beside)].map(|at| at / size);
    let side = if size > 0.0 { 1 } else { -1 };
    (u >= 0.0 && v >= 0.0 && u + v < 1.0).then_some((far, side))
}
