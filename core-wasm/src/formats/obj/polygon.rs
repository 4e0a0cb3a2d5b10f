//! Polygons into triangles: a fan where that covers the polygon, else by clipping ears (Meisters 1975).

use crate::mesh::{Point, cross, dot, minus};

/// Corners that are looked at while ears are clipped, in all polygons of a file together. A file with more gets triangles
/// that lie over one another; where the polygon is flat, they have the same volume.
const MOST_LOOKS: u64 = 1 << 26;

/// Splits polygons; its buffers serve one after the other.
pub(super) struct Polygons {
    looks_left: u64,
    ring: Vec<Corner>,
}

/// A corner of the polygon that is left over.
#[derive(Clone, Copy)]
struct Corner {
    index: u32,
    before: u32,
    after: u32,
    /// Whether it may lie in the triangle of others: it is reflex, or straight.
    is_reflex: bool,
    /// Its place in the plane, where the polygon goes round counterclockwise.
    at: [f64; 2],
}

impl Polygons {
    pub(super) fn new() -> Self {
        Self {
            looks_left: MOST_LOOKS,
            ring: Vec::new(),
        }
    }

    /// Adds the triangles of a polygon, always two less than it has corners, each in the polygon's direction. Every corner is a
    /// place in `points`.
    #[inline]
    pub(super) fn split(&mut self, corners: &[u32], points: &[[f32; 3]], indices: &mut Vec<u32>) {
        let point = |corner: u32| points[corner as usize].map(f64::from);
        if let [a, b, c, d] = *corners {
            if is_folded([a, b, c, d].map(point)) && !is_folded([b, c, d, a].map(point)) {
                indices.extend_from_slice(&[b, c, d, b, d, a]);
            } else {
                indices.extend_from_slice(&[a, b, c, a, c, d]);
            }
            return;
        }
        let normal = newell_normal(corners, point);
        if is_fan(corners, point, normal) || !self.clip_ears(corners, point, normal, indices) {
            fan(corners, indices);
        }
    }

    /// Says whether it was done.
    fn clip_ears(
        &mut self,
        corners: &[u32],
        point: impl Fn(u32) -> Point,
        normal: Point,
        indices: &mut Vec<u32>,
    ) -> bool {
        let count = corners.len() as u32;
        // Ears are usually found soon, and each takes a look at every corner that is left.
        let most = u64::from(count) * u64::from(count);
        if most > self.looks_left {
            return false;
        }
        self.lay_out(corners, point, normal);
        let mut left = count;
        let mut misses = 0;
        let mut corner = 0_u32;
        while left > 3 {
            let Corner { before, after, .. } = self.ring[corner as usize];
            self.looks_left = self.looks_left.saturating_sub(1);
            // Where no corner is an ear the polygon crosses itself or has no area. Any corner is as good then.
            if misses < left && !self.is_ear(corner) {
                misses = if self.looks_left == 0 {
                    left
                } else {
                    misses + 1
                };
                corner = after;
                continue;
            }
            let names = [before, corner, after].map(|corner| self.ring[corner as usize].index);
            indices.extend_from_slice(&names);
            self.ring[before as usize].after = after;
            self.ring[after as usize].before = before;
            for neighbour in [before, after] {
                self.ring[neighbour as usize].is_reflex = self.turn(neighbour) <= 0.0;
            }
            left -= 1;
            misses = 0;
            // Not the next one: ears all around the same corner would be slivers.
            corner = self.ring[after as usize].after;
        }
        let Corner { before, after, .. } = self.ring[corner as usize];
        indices.extend_from_slice(
            &[before, corner, after].map(|corner| self.ring[corner as usize].index),
        );
        true
    }

    /// Puts the polygon into the plane across the axis that its normal is nearest to.
    fn lay_out(&mut self, corners: &[u32], point: impl Fn(u32) -> Point, normal: Point) {
        let [x, y, z] = normal.map(f64::abs);
        let (u, v, is_turned) = if x >= y && x >= z {
            (1, 2, normal[0] < 0.0)
        } else if y >= z {
            (2, 0, normal[1] < 0.0)
        } else {
            (0, 1, normal[2] < 0.0)
        };
        let (u, v) = if is_turned { (v, u) } else { (u, v) };
        let count = corners.len() as u32;
        self.ring.clear();
        self.ring
            .extend((0..count).zip(corners).map(|(place, corner)| {
                let point = point(*corner);
                Corner {
                    index: *corner,
                    before: if place == 0 { count - 1 } else { place - 1 },
                    after: if place + 1 == count { 0 } else { place + 1 },
                    is_reflex: false,
                    at: [point[u], point[v]],
                }
            }));
        for corner in 0..count {
            self.ring[corner as usize].is_reflex = self.turn(corner) <= 0.0;
        }
    }

    /// Twice the area of the triangle of a corner and its neighbours; negative where it is reflex.
    fn turn(&self, corner: u32) -> f64 {
        let Corner {
            before, after, at, ..
        } = self.ring[corner as usize];
        doubled_area(
            self.ring[before as usize].at,
            at,
            self.ring[after as usize].at,
        )
    }

    /// Whether the triangle of a corner and its neighbours has an area and no other corner in it.
    fn is_ear(&mut self, corner: u32) -> bool {
        let ear = self.ring[corner as usize];
        if ear.is_reflex {
            return false;
        }
        let (a, b, c) = (
            self.ring[ear.before as usize].at,
            ear.at,
            self.ring[ear.after as usize].at,
        );
        let mut next = self.ring[ear.after as usize].after;
        while next != ear.before {
            self.looks_left = self.looks_left.saturating_sub(1);
            let other = self.ring[next as usize];
            let p = other.at;
            // A polygon with a hole passes through the same point twice; it is in nobody's way.
            if other.is_reflex
                && p != a
                && p != b
                && p != c
                && doubled_area(a, b, p) >= 0.0
                && doubled_area(b, c, p) >= 0.0
                && doubled_area(c, a, p) >= 0.0
            {
                return false;
            }
            next = other.after;
        }
        true
    }
}

fn doubled_area(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether the two triangles at the diagonal from a to c lie over one another.
#[inline]
fn is_folded([a, b, c, d]: [Point; 4]) -> bool {
    let diagonal = minus(c, a);
    dot(cross(minus(b, a), diagonal), cross(diagonal, minus(d, a))) < 0.0
}

/// The sum of the polygon's edges' products: its length is twice the area, its direction the plane's (Newell).
fn newell_normal(corners: &[u32], point: impl Fn(u32) -> Point) -> Point {
    let mut sum = [0.0; 3];
    let Some((first, rest)) = corners.split_first() else {
        return sum;
    };
    let first = point(*first);
    for pair in rest.windows(2) {
        let side = cross(minus(point(pair[0]), first), minus(point(pair[1]), first));
        sum = [sum[0] + side[0], sum[1] + side[1], sum[2] + side[2]];
    }
    sum
}

/// Whether triangles from the first corner cover the polygon without lying over one another, as they do if it is convex.
fn is_fan(corners: &[u32], point: impl Fn(u32) -> Point, normal: Point) -> bool {
    let Some((first, rest)) = corners.split_first() else {
        return true;
    };
    let first = point(*first);
    rest.windows(2).all(|pair| {
        let side = cross(minus(point(pair[0]), first), minus(point(pair[1]), first));
        dot(side, normal) >= 0.0
    })
}

fn fan(corners: &[u32], indices: &mut Vec<u32>) {
    if let Some((first, rest)) = corners.split_first() {
        for pair in rest.windows(2) {
            indices.extend_from_slice(&[*first, pair[0], pair[1]]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(points: &[[f32; 3]]) -> Vec<[u32; 3]> {
        let corners: Vec<u32> = (0..points.len() as u32).collect();
        let mut indices = Vec::new();
        Polygons::new().split(&corners, points, &mut indices);
        indices.as_chunks::<3>().0.to_vec()
    }

    /// Triangles of a flat polygon cover it exactly if their areas have the same sign and add up to its own.
    fn covers(points: &[[f32; 3]]) {
        let triangles = split(points);
        assert_eq!(triangles.len(), points.len() - 2);
        let corners: Vec<u32> = (0..points.len() as u32).collect();
        let point = |corner: u32| points[corner as usize].map(f64::from);
        let normal = newell_normal(&corners, point);
        let length = dot(normal, normal).sqrt();
        let mut area = 0.0;
        for corners in triangles {
            let [a, b, c] = corners.map(point);
            let side = cross(minus(b, a), minus(c, a));
            assert!(dot(side, normal) >= 0.0, "{corners:?} lies the wrong way");
            area += dot(side, side).sqrt();
        }
        assert!((area - length).abs() <= 1e-9 * length, "{area} {length}");
    }

    /// In every plane, from every first corner, in both directions.
    fn covers_always(outline: &[[f32; 2]]) {
        for turn in 0..outline.len() {
            let mut outline = outline.to_vec();
            outline.rotate_left(turn);
            for direction in 0..2 {
                for place in [
                    (|[x, y]: [f32; 2]| [x, y, 7.0]) as fn([f32; 2]) -> [f32; 3],
                    |[x, y]| [y, -3.0, x],
                    |[x, y]| [0.0, x, y],
                    |[x, y]| [x, y, x + y],
                    |[x, y]| [-x, y, 2.0 * x - y],
                ] {
                    covers(&outline.iter().map(|at| place(*at)).collect::<Vec<_>>());
                }
                if direction == 0 {
                    outline.reverse();
                }
            }
        }
    }

    #[test]
    fn convex_polygons_become_fans() {
        assert_eq!(
            split(&[[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]]),
            [[0, 1, 2], [0, 2, 3]]
        );
        let pentagon = [[0.0, 0.0], [2.0, 0.0], [3.0, 2.0], [1.0, 3.0], [-1.0, 2.0]];
        assert_eq!(
            split(&pentagon.map(|[x, y]| [x, y, 0.0])),
            [[0, 1, 2], [0, 2, 3], [0, 3, 4]]
        );
        covers_always(&pentagon);
    }

    #[test]
    fn concave_polygons_are_covered_without_overlap() {
        // A dart, an L, a comb, a spiral, and a square with a square hole that a bridge of two edges leads to.
        covers_always(&[[0.0, 0.0], [4.0, 1.0], [0.0, 2.0], [1.0, 1.0]]);
        covers_always(&[
            [0.0, 0.0],
            [2.0, 0.0],
            [2.0, 1.0],
            [1.0, 1.0],
            [1.0, 2.0],
            [0.0, 2.0],
        ]);
        covers_always(&[
            [0.0, 0.0],
            [7.0, 0.0],
            [7.0, 3.0],
            [6.0, 3.0],
            [5.0, 1.0],
            [4.0, 3.0],
            [3.0, 3.0],
            [2.0, 1.0],
            [1.0, 3.0],
            [0.0, 3.0],
        ]);
        covers_always(&[
            [0.0, 0.0],
            [5.0, 0.0],
            [5.0, 5.0],
            [1.0, 5.0],
            [1.0, 2.0],
            [3.0, 2.0],
            [3.0, 3.0],
            [2.0, 3.0],
            [2.0, 4.0],
            [4.0, 4.0],
            [4.0, 1.0],
            [0.0, 1.0],
        ]);
        covers_always(&[
            [0.0, 0.0],
            [6.0, 0.0],
            [6.0, 6.0],
            [0.0, 6.0],
            [0.0, 0.0],
            [2.0, 2.0],
            [2.0, 4.0],
            [4.0, 4.0],
            [4.0, 2.0],
            [2.0, 2.0],
        ]);
    }

    #[test]
    fn corners_on_a_straight_edge_and_twice_the_same_are_taken() {
        covers_always(&[
            [0.0, 0.0],
            [1.0, 0.0],
            [2.0, 0.0],
            [2.0, 1.0],
            [1.0, 1.0],
            [1.0, 1.0],
            [1.0, 2.0],
            [0.0, 2.0],
        ]);
    }

    #[test]
    fn polygons_without_area_or_across_themselves_still_give_two_triangles_less_than_corners() {
        for points in [
            vec![[1.0, 2.0, 3.0]; 9],
            (0..7).map(|x| [x as f32, 0.0, 0.0]).collect(),
            // A star in one stroke.
            [0, 2, 4, 1, 3]
                .map(|corner| {
                    [
                        [0.0, 3.0, 0.0],
                        [3.0, 1.0, 0.0],
                        [2.0, -2.0, 0.0],
                        [-2.0, -2.0, 0.0],
                        [-3.0, 1.0, 0.0],
                    ][corner]
                })
                .to_vec(),
        ] {
            assert_eq!(split(&points).len(), points.len() - 2);
        }
    }

    #[test]
    fn a_comb_of_many_teeth_ends_and_is_a_fan_beyond_the_budget() {
        let comb = |teeth: u32| -> Vec<[f32; 3]> {
            let tooth = |tooth| {
                let x = tooth as f32;
                [[x, 1.0, 0.0], [x + 0.5, 0.1, 0.0]]
            };
            let far = teeth as f32 + 1.0;
            let ends = [[far, 1.0, 0.0], [far, 0.0, 0.0], [0.0, 0.0, 0.0]];
            (0..teeth).flat_map(tooth).chain(ends).collect()
        };
        covers(&comb(1000));
        let large = comb(5000);
        assert_eq!(split(&large)[1], [0, 2, 3], "a fan");
        assert_eq!(split(&large).len(), large.len() - 2);
    }
}
