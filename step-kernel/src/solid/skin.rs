//! The triangles of a shell: those of its faces, joined along their edges.

use std::collections::BTreeMap;

use super::colours::Colour;
use super::facets::Facets;
use crate::maths::length;
use crate::order::{sort, sort_u64};
use crate::space::{Point, cross, dot, minus};

/// Triangles whose corners are shared.
#[derive(Debug, Clone, Default)]
pub(super) struct Skin {
    pub corners: Vec<Point>,
    pub triangles: Vec<Triangle>,
    /// Every side of a triangle is one of another triangle too, in the opposite direction.
    pub is_closed: bool,
}

/// Three corners, and the colour that the file gives.
pub(super) type Triangle = ([u32; 3], Option<Colour>);

/// The triangles of one face of a shell.
#[derive(Debug)]
pub(super) struct Drawn {
    pub facets: Facets,
    /// They are seen from the other side.
    pub is_turned: bool,
    pub colour: Option<Colour>,
}

/// How near to each other two corners at open sides are one, as shares of the body, tried one after another.
const APART: [f64; 3] = [1e-7, 1e-5, 1e-4];

/// How far a corner may lie off an open side that runs past it, as a share of the body.
const OFF_SIDE: f64 = 2e-4;

/// Open sides times corners that are compared at most.
const MOST_COMPARED: usize = 20_000_000;

impl Skin {
    /// Joins the faces of a shell.
    pub fn of(faces: Vec<Drawn>, size: f64, is_void: bool) -> Self {
        let mut skin = Self::default();
        let mut rim = Vec::new();
        for face in faces {
            let Drawn {
                facets,
                is_turned,
                colour,
            } = face;
            let first = skin.corners.len() as u32;
            for (at, corner) in facets.corners.iter().take(facets.rim).enumerate() {
                let [x, y, z] = corner.map(|value| (value + 0.0).to_bits());
                rim.push([x, y, z, u64::from(first) + at as u64]);
            }
            skin.corners.extend(facets.corners);
            skin.triangles
                .extend(facets.triangles.iter().map(|[a, b, c]| {
                    let [b, c] = if is_turned { [c, b] } else { [b, c] };
                    ([first + a, first + b, first + c], colour)
                }));
        }
        sort(&mut rim);
        let mut joined: Vec<u32> = (0..skin.corners.len() as u32).collect();
        for same in rim.chunk_by(|one, other| one[..3] == other[..3]) {
            for [.., at] in same {
                joined[*at as usize] = same[0][3] as u32;
            }
        }
        skin.join(&joined);
        skin.mend(size);
        // Of a void's faces those are seen that look into it.
        if (skin.volume() < 0.0) != is_void {
            skin.turn();
        }
        skin.tidy();
        skin
    }

    /// Triangles that a file gives.
    pub fn given(corners: Vec<Point>, triangles: &[[u32; 3]]) -> Self {
        let mut skin = Self {
            corners,
            triangles: triangles.iter().map(|triangle| (*triangle, None)).collect(),
            is_closed: false,
        };
        skin.is_closed = skin.open_sides().is_empty();
        if skin.volume() < 0.0 {
            skin.turn();
        }
        skin
    }

    fn turn(&mut self) {
        for (corners, _) in &mut self.triangles {
            corners.swap(1, 2);
        }
    }

    fn at(&self, corner: u32) -> Point {
        let point = self.corners.get(corner as usize);
        point.copied().unwrap_or_default()
    }

    fn volume(&self) -> f64 {
        let sixfold = self.triangles.iter().map(|(triangle, _)| {
            let [a, b, c] = triangle.map(|corner| self.at(corner));
            dot(minus(a, self.at(0)), cross(minus(b, a), minus(c, a)))
        });
        sixfold.sum::<f64>() / 6.0
    }

    /// Takes each corner for another one, and leaves out what becomes of triangles without an area.
    fn join(&mut self, joined: &[u32]) {
        for (triangle, _) in &mut self.triangles {
            *triangle =
                triangle.map(|corner| joined.get(corner as usize).copied().unwrap_or(corner));
        }
        self.triangles
            .retain(|([a, b, c], _)| a != b && b != c && c != a);
    }

    /// Sides that no triangle has in the opposite direction.
    fn open_sides(&self) -> Vec<[u32; 2]> {
        let mut sides: Vec<u64> = Vec::with_capacity(3 * self.triangles.len());
        for ([a, b, c], _) in &self.triangles {
            for [from, to] in [[*a, *b], [*b, *c], [*c, *a]] {
                // Corners are fewer than half of what 32 bits count.
                let (low, high) = (u64::from(from.min(to)), u64::from(from.max(to)));
                sides.push(low << 32 | high << 1 | u64::from(from < to));
            }
        }
        sort_u64(&mut sides);
        let mut open = Vec::new();
        for same in sides.chunk_by(|one, other| one >> 1 == other >> 1) {
            let rising = same.iter().filter(|side| *side & 1 == 1).count();
            let [low, high] = [(same[0] >> 32) as u32, same[0] as u32 >> 1];
            let falling = same.len() - rising;
            open.extend((falling..rising).map(|_| [low, high]));
            open.extend((rising..falling).map(|_| [high, low]));
        }
        open
    }

    /// Closes gaps where faces have edges of their own in one place.
    fn mend(&mut self, size: f64) {
        let mut open = self.open_sides();
        for apart in APART {
            if open.is_empty() {
                break;
            }
            self.join_near(&open, apart * size);
            open = self.open_sides();
        }
        for _ in 0..2 {
            if open.is_empty() || !self.split(&open, OFF_SIDE * size) {
                break;
            }
            open = self.open_sides();
        }
        self.is_closed = open.is_empty() && !self.triangles.is_empty();
    }

    /// Joins corners at open sides that lie so near to each other.
    fn join_near(&mut self, open: &[[u32; 2]], apart: f64) {
        let corners = corners_of(open);
        let mut joined: Vec<u32> = (0..self.corners.len() as u32).collect();
        let mut cells: BTreeMap<[i64; 3], Vec<u32>> = BTreeMap::new();
        for corner in corners {
            let point = self.at(corner);
            let cell = point.map(|value| (value / apart).floor() as i64);
            let mut found = None;
            for step in 0..27_i64 {
                let key = [
                    cell[0].saturating_add(step % 3 - 1),
                    cell[1].saturating_add(step / 3 % 3 - 1),
                    cell[2].saturating_add(step / 9 - 1),
                ];
                let near = cells.get(&key).into_iter().flatten();
                found = found.or_else(|| {
                    near.copied()
                        .find(|other| length(minus(self.at(*other), point)) <= apart)
                });
            }
            match found {
                Some(other) => joined[corner as usize] = other,
                None => cells.entry(cell).or_default().push(corner),
            }
        }
        self.join(&joined);
    }

    /// Splits triangles at open sides where corners of other open sides lie on them. Answers whether there were any.
    fn split(&mut self, open: &[[u32; 2]], off: f64) -> bool {
        let corners = corners_of(open);
        if corners.len().saturating_mul(open.len()) > MOST_COMPARED {
            return false;
        }
        // Of each open side the corners on it, and where the side is: no map, whose code would weigh more than all the rest here.
        let mut between: Vec<Vec<u32>> = Vec::with_capacity(open.len());
        let mut sides: Vec<[u64; 4]> = Vec::new();
        for side in open {
            let [a, b] = side.map(|corner| self.at(corner));
            let way = minus(b, a);
            let squared = dot(way, way);
            let mut on: Vec<[u64; 4]> = Vec::new();
            for corner in &corners {
                let to = minus(self.at(*corner), a);
                let share = dot(to, way) / squared;
                let rest = minus(to, way.map(|value| value * share));
                if !side.contains(corner) && share > 0.0 && share < 1.0 && length(rest) <= off {
                    // Shares above zero are in the order of their bits.
                    on.push([share.to_bits(), u64::from(*corner), 0, 0]);
                }
            }
            sort(&mut on);
            if !on.is_empty() {
                let [from, to] = side.map(u64::from);
                sides.push([from, to, between.len() as u64, 0]);
                let corners = on.into_iter().map(|[_, corner, ..]| corner as u32);
                between.push(corners.collect());
            }
        }
        if between.is_empty() {
            return false;
        }
        sort(&mut sides);
        sides.dedup_by_key(|side| [side[0], side[1]]);
        let mut added = Vec::new();
        for (triangle, colour) in &mut self.triangles {
            for turn in 0..3 {
                let [a, b, c] = [0, 1, 2].map(|at: usize| triangle[(at + turn) % 3]);
                let at =
                    sides.binary_search_by_key(&[a, b].map(u64::from), |side| [side[0], side[1]]);
                let Some(corners) = at
                    .ok()
                    .and_then(|at| between.get_mut(sides[at][2] as usize))
                else {
                    continue;
                };
                // Of two triangles with one side only the first one is split.
                let corners = std::mem::take(corners);
                if !corners.is_empty() {
                    let mut from = a;
                    for to in corners.iter().chain([&b]) {
                        if *to != c {
                            added.push(([from, *to, c], *colour));
                        }
                        from = *to;
                    }
                    *triangle = [c, c, c];
                    break;
                }
            }
        }
        self.triangles.extend(added);
        self.triangles
            .retain(|([a, b, c], _)| a != b && b != c && c != a);
        true
    }

    /// Leaves out corners that no triangle has.
    fn tidy(&mut self) {
        const NONE: u32 = u32::MAX;
        let mut moved = vec![NONE; self.corners.len()];
        let mut corners = Vec::new();
        let triangles = self.triangles.iter_mut();
        for corner in triangles.flat_map(|(corners, _)| corners) {
            let Some(slot) = moved.get_mut(*corner as usize) else {
                continue;
            };
            if *slot == NONE {
                *slot = corners.len() as u32;
                corners.extend(self.corners.get(*corner as usize));
            }
            *corner = *slot;
        }
        self.corners = corners;
    }
}

/// The corners of some sides, each once.
fn corners_of(sides: &[[u32; 2]]) -> Vec<u32> {
    let corners = sides.as_flattened().iter();
    let mut corners: Vec<[u64; 4]> = corners
        .map(|corner| [u64::from(*corner), 0, 0, 0])
        .collect();
    sort(&mut corners);
    corners.dedup();
    corners
        .into_iter()
        .map(|[corner, ..]| corner as u32)
        .collect()
}
