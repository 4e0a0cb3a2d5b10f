//! Which body lies in which.
//!
//! Through every body that may be a cavity (or lie in one) goes one line along x. The triangles that it crosses tell at
//! once where it is inside which body. A packed tree over the triangles' boxes in y and z finds them, so that thousands
//! of cavities among a million triangles cost thousands of short searches.

use super::skin::{NO_BODY, Skin};
use crate::mesh::{Bounds, Point};
use step_kernel::order::sort_u64;

/// Steps of all searches together, each worth about ten nanoseconds: looking into a box is one, into a leaf
/// [`LEAF_STEPS`]. Thousands of cavities among a million triangles need some ten million; a file made to need more is not
/// measured. Steps are counted, not seconds, so that browser and server stop at the same one.
const MAX_STEPS: u64 = 200_000_000;
const LEAF_STEPS: u64 = 50;

/// Why nesting was given up.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NestingError {
    /// More than [`MAX_STEPS`].
    TooDeep,
}

/// For each body the smallest one that contains it. `signed` are the bodies' signed volumes; a body can only lie in one
/// of larger absolute volume, and one that cannot matter to the shell rule is not looked for.
pub(super) fn parents(skin: &Skin<'_>, signed: &[f64]) -> Result<Vec<Option<usize>>, NestingError> {
    let mut parents = vec![None; skin.bodies];
    // A body that faces outwards is affected only by lying in one that faces inwards, and that must be a larger one.
    let largest_inwards =
        signed.iter().fold(
            0.0_f64,
            |largest, volume| if -volume > largest { -volume } else { largest },
        );
    let matters = |body: usize| {
        let volume = signed[body];
        volume != 0.0 && (volume < 0.0 || volume < largest_inwards)
    };
    if skin.bodies < 2 || !(0..skin.bodies).any(matters) {
        return Ok(parents);
    }
    let probes = probes(skin);
    let bounds = skin.bounds_of_bodies();
    let tree = Tree::build(skin);
    let mut steps = 0;
    let mut crossings = Vec::new();
    let mut turns = vec![0; skin.bodies];
    for body in (0..skin.bodies).filter(|body| matters(*body)) {
        let Some(probe) = &probes[body] else { continue };
        crossings.clear();
        tree.crossings(skin, probe.line, &mut steps, &mut crossings)?;
        parents[body] = parent(body, &crossings, signed, &bounds, &mut turns);
    }
    Ok(parents)
}

/// Where the line along x through `line` (y, z) crosses a triangle.
struct Crossing {
    x: f64,
    body: u32,
    /// +1 or −1 by the side it is crossed from.
    turn: i32,
}

/// A line along x that surely passes through a body.
#[derive(Clone)]
struct Probe {
    line: [f64; 2],
    doubled_area: f64,
}

/// For each body the middle of the triangle that is largest as seen along x. None for one that is flat that way.
fn probes(skin: &Skin<'_>) -> Vec<Option<Probe>> {
    let mut probes: Vec<Option<Probe>> = vec![None; skin.bodies];
    for ([a, b, c], body) in skin.triangles() {
        let doubled_area = ((b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])).abs();
        let best = &mut probes[body];
        if doubled_area > best.as_ref().map_or(0.0, |best| best.doubled_area) {
            let line = [(a[1] + b[1] + c[1]) / 3.0, (a[2] + b[2] + c[2]) / 3.0];
            *best = Some(Probe { line, doubled_area });
        }
    }
    probes
}

/// The smallest body around a point that lies inside `body` on its line, and around its box. `turns` holds a zero for each
/// body, before and after.
fn parent(
    body: usize,
    crossings: &[Crossing],
    signed: &[f64],
    bounds: &[Bounds],
    turns: &mut [i32],
) -> Option<usize> {
    let x = inner_x(body as u32, crossings)?;
    // Each body's turns beyond the point cancel unless the point is inside of it.
    for crossing in crossings.iter().filter(|crossing| crossing.x > x) {
        turns[crossing.body as usize] += crossing.turn;
    }
    let mut parent: Option<usize> = None;
    for crossing in crossings {
        let candidate = crossing.body as usize;
        let is_around = std::mem::take(&mut turns[candidate]) != 0;
        // What sticks out of a body lies in none.
        let is_around = is_around && reaches_around(bounds[candidate], bounds[body]);
        let is_larger = signed[candidate].abs() > signed[body].abs();
        let is_tighter = parent.is_none_or(|known| {
            let (new, old) = (signed[candidate].abs(), signed[known].abs());
            new < old || (new == old && candidate < known)
        });
        if is_around && is_larger && is_tighter {
            parent = Some(candidate);
        }
    }
    parent
}

fn reaches_around(outer: Bounds, inner: Bounds) -> bool {
    (0..3).all(|axis| outer.min[axis] <= inner.min[axis] && inner.max[axis] <= outer.max[axis])
}

/// Where the line is inside `body`: half way between the first two places where it meets its surface, away from both,
/// since a neighbour may touch there.
fn inner_x(body: u32, crossings: &[Crossing]) -> Option<f64> {
    let mut first = f64::INFINITY;
    let mut second = f64::INFINITY;
    for crossing in crossings.iter().filter(|crossing| crossing.body == body) {
        if crossing.x < first {
            (first, second) = (crossing.x, first);
        } else if crossing.x < second {
            second = crossing.x;
        }
    }
    second.is_finite().then(|| first + (second - first) / 2.0)
}

/// How the line along x at `p` (y, z) crosses a triangle, if it does.
///
/// A line that meets an edge or a corner exactly must cross exactly one of the triangles there, so it is thought of as
/// shifted by an infinitely small amount in y and a still smaller one in z (simulation of simplicity, Edelsbrunner and
/// Mücke 1990).
pub(super) fn crossing([a, b, c]: [Point; 3], p: [f64; 2]) -> Option<(f64, i32)> {
    let [at_c, at_a, at_b] = [side(a, b, p)?, side(b, c, p)?, side(c, a, p)?];
    let turn = if at_a.is_left && at_b.is_left && at_c.is_left {
        1
    } else if !at_a.is_left && !at_b.is_left && !at_c.is_left {
        -1
    } else {
        return None;
    };
    let weight = at_a.area + at_b.area + at_c.area;
    let x = if weight == 0.0 {
        (a[0] + b[0] + c[0]) / 3.0
    } else {
        (at_a.area * a[0] + at_b.area * b[0] + at_c.area * c[0]) / weight
    };
    Some((x, turn))
}

struct Side {
    is_left: bool,
    area: f64,
}

/// On which side of the edge from `a` to `b`, seen along x, the line lies; None if the edge is a mere point from there.
fn side(a: Point, b: Point, p: [f64; 2]) -> Option<Side> {
    // Both triangles at an edge must find the same, rounding included: the ends are taken in one order.
    let swap = (a[1], a[2]) > (b[1], b[2]);
    let (from, to) = if swap { (b, a) } else { (a, b) };
    let (dy, dz) = (to[1] - from[1], to[2] - from[2]);
    if dy == 0.0 && dz == 0.0 {
        return None;
    }
    let area = dy * (p[1] - from[2]) - dz * (p[0] - from[1]);
    // On the edge the infinitely small shift decides: first by y, where the edge is not along it, then by z.
    let is_left = if area == 0.0 {
        dz < 0.0 || (dz == 0.0 && dy > 0.0)
    } else {
        area > 0.0
    };
    Some(if swap {
        Side {
            is_left: !is_left,
            area: -area,
        }
    } else {
        Side { is_left, area }
    })
}

/// Triangles of a leaf, and children of a node.
const FAN_OUT: usize = 8;

/// A box in y and z.
#[derive(Clone, Copy)]
struct Box2 {
    min: [f64; 2],
    max: [f64; 2],
}

impl Box2 {
    const NONE: Self = Self {
        min: [f64::INFINITY; 2],
        max: [f64::NEG_INFINITY; 2],
    };

    fn add(&mut self, min: [f64; 2], max: [f64; 2]) {
        for axis in 0..2 {
            if min[axis] < self.min[axis] {
                self.min[axis] = min[axis];
            }
            if max[axis] > self.max[axis] {
                self.max[axis] = max[axis];
            }
        }
    }

    fn contains(&self, p: [f64; 2]) -> bool {
        (0..2).all(|axis| self.min[axis] <= p[axis] && p[axis] <= self.max[axis])
    }
}

/// A packed tree: triangles in the order of a space-filling curve, boxes over each eight of them, and so on up.
struct Tree {
    triangles: Vec<u32>,
    /// From the leaves to the root.
    levels: Vec<Vec<Box2>>,
}

impl Tree {
    fn build(skin: &Skin<'_>) -> Self {
        let box_of = |triangle: u32| {
            let mut around = Box2::NONE;
            for corner in skin.triangle(triangle as usize) {
                around.add([corner[1], corner[2]], [corner[1], corner[2]]);
            }
            around
        };
        let in_bodies = (0..skin.len() as u32).filter(|t| skin.body(*t as usize) != NO_BODY);
        let mut all = Box2::NONE;
        for triangle in in_bodies.clone() {
            let around = box_of(triangle);
            all.add(around.min, around.max);
        }
        // The place on the curve above, the triangle below, in one number: the same kind that edges are sorted as.
        let mut keyed: Vec<u64> = in_bodies
            .map(|triangle| {
                let around = box_of(triangle);
                let cell = |axis: usize| {
                    let middle = (around.min[axis] + around.max[axis]) / 2.0;
                    let share = (middle - all.min[axis]) / (all.max[axis] - all.min[axis]);
                    // A flat axis gives NaN, which the cast makes 0.
                    (share * 65_535.0) as u32
                };
                u64::from(interleave(cell(0)) | interleave(cell(1)) << 1) << 32
                    | u64::from(triangle)
            })
            .collect();
        sort_u64(&mut keyed);
        let triangles: Vec<u32> = keyed.into_iter().map(|key| key as u32).collect();

        let join = |boxes: &[Box2]| {
            boxes.iter().fold(Box2::NONE, |mut around, inner| {
                around.add(inner.min, inner.max);
                around
            })
        };
        let mut levels: Vec<Vec<Box2>> = Vec::new();
        let leaves = triangles.chunks(FAN_OUT).map(|leaf| {
            leaf.iter().fold(Box2::NONE, |mut around, triangle| {
                let inner = box_of(*triangle);
                around.add(inner.min, inner.max);
                around
            })
        });
        levels.push(leaves.collect());
        while let Some(level) = levels.last().filter(|level| level.len() > 1) {
            let above = level.chunks(FAN_OUT).map(join).collect();
            levels.push(above);
        }
        Self { triangles, levels }
    }

    /// Appends every crossing of the line at `p` (y, z), in no particular order.
    fn crossings(
        &self,
        skin: &Skin<'_>,
        p: [f64; 2],
        steps: &mut u64,
        found: &mut Vec<Crossing>,
    ) -> Result<(), NestingError> {
        let mut stack = vec![(self.levels.len() - 1, 0)];
        while let Some((level, node)) = stack.pop() {
            *steps += 1;
            if *steps > MAX_STEPS {
                return Err(NestingError::TooDeep);
            }
            if !self.levels[level][node].contains(p) {
                continue;
            }
            let first = node * FAN_OUT;
            if level > 0 {
                let end = (first + FAN_OUT).min(self.levels[level - 1].len());
                stack.extend((first..end).map(|child| (level - 1, child)));
                continue;
            }
            *steps += LEAF_STEPS;
            for triangle in self.triangles.iter().skip(first).take(FAN_OUT) {
                if let Some((x, turn)) = crossing(skin.triangle(*triangle as usize), p) {
                    found.push(Crossing {
                        x,
                        body: skin.body(*triangle as usize),
                        turn,
                    });
                }
            }
        }
        Ok(())
    }
}

/// Spreads 16 bits so that another number fits between them (Morton order).
fn interleave(cell: u32) -> u32 {
    let mut spread = cell & 0xFFFF;
    spread = (spread | spread << 8) & 0x00FF_00FF;
    spread = (spread | spread << 4) & 0x0F0F_0F0F;
    spread = (spread | spread << 2) & 0x3333_3333;
    (spread | spread << 1) & 0x5555_5555
}
