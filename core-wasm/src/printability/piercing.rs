//! Whether two triangles pass through each other.

use super::part::Part;
use crate::mesh::{Point, cross, dot, minus};

/// How far a triangle passes through another before it counts, in mm: far less than a printer can show, and more than what 32 bits
/// and the joining of corners move.
pub(super) const DEPTH_MM: f64 = 0.002;

/// A triangle and its normal of length 1; zeros where it has no area.
pub(super) struct Flat {
    pub corners: [Point; 3],
    pub normal: Point,
}

impl Flat {
    /// A triangle of a part, its corners in 32 bits.
    #[inline]
    pub fn of(part: &Part, triangle: u32) -> Self {
        let corners = part.triangle(triangle as usize);
        let [a, b, c] = corners.map(|corner| corner.map(|value| f64::from(value as f32)));
        let normal = cross(minus(b, a), minus(c, a));
        let length = dot(normal, normal).sqrt();
        let normal = if length > 0.0 {
            normal.map(|value| value / length)
        } else {
            [0.0; 3]
        };
        Self {
            corners: [a, b, c],
            normal,
        }
    }

    /// How high a corner of another one lies above its plane.
    #[inline]
    fn height(&self, other: &Self, at: usize) -> f64 {
        dot(minus(other.corners[at], self.corners[0]), self.normal)
    }

    /// The heights of the corners of another one. None where all are on one side.
    #[inline]
    fn heights(&self, other: &Self) -> Option<[f64; 3]> {
        let heights @ [a, b, c] = [
            self.height(other, 0),
            self.height(other, 1),
            self.height(other, 2),
        ];
        let is_above = (a > DEPTH_MM) | (b > DEPTH_MM) | (c > DEPTH_MM);
        let is_below = (a < -DEPTH_MM) | (b < -DEPTH_MM) | (c < -DEPTH_MM);
        (is_above & is_below).then_some(heights)
    }

    /// Whether a side of another one, between corners at these heights, passes through it, from well above to well below.
    #[inline]
    fn is_passed(&self, other: &Self, [from, to]: [usize; 2], [above, below]: [f64; 2]) -> bool {
        let is_through =
            (above > DEPTH_MM && below < -DEPTH_MM) || (above < -DEPTH_MM && below > DEPTH_MM);
        is_through
            && self.holds(
                other.corners[from],
                other.corners[to],
                above / (above - below),
            )
    }

    /// Whether the point at this share of a line in its plane lies well within all three edges.
    #[inline(never)]
    fn holds(&self, from: Point, to: Point, share: f64) -> bool {
        let point = std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * share);
        (0..3).all(|edge| {
            let start = self.corners[edge];
            let along = minus(self.corners[(edge + 1) % 3], start);
            let inwards = cross(self.normal, along);
            let length = dot(along, along).sqrt();
            dot(minus(point, start), inwards) > DEPTH_MM * length
        })
    }
}

/// Whether two triangles of a part pass through each other by more than [`DEPTH_MM`].
pub(super) fn pass_through(part: &Part, one: u32, other: u32) -> bool {
    let numbers = [one, other].map(|triangle| part.surface.corners[triangle as usize]);
    let mut shared = None;
    for (at, corner) in numbers[0].iter().enumerate() {
        for (there, other) in numbers[1].iter().enumerate() {
            if corner == other && shared.replace([at, there]).is_some() {
                // Neighbours meet along their edge.
                return false;
            }
        }
    }
    let [one, other] = [one, other].map(|triangle| Flat::of(part, triangle));
    match shared {
        None => cross_apart(&one, &other),
        Some([at, there]) => cross_at_a_corner(&one, at, &other, there),
    }
}

/// Whether two triangles without a common corner pass through each other: then an edge of one passes through the other.
fn cross_apart(one: &Flat, other: &Flat) -> bool {
    let Some(heights) = one.heights(other) else {
        return false;
    };
    let Some(others) = other.heights(one) else {
        return false;
    };
    (0..3).any(|edge| {
        let next = (edge + 1) % 3;
        one.is_passed(other, [edge, next], [heights[edge], heights[next]])
            || other.is_passed(one, [edge, next], [others[edge], others[next]])
    })
}

/// The same for two triangles with one common corner, by the edges opposite to it.
fn cross_at_a_corner(one: &Flat, at: usize, other: &Flat, there: usize) -> bool {
    let pierces = |flat: &Flat, other: &Flat, corner: usize| {
        let [from, to] = [(corner + 1) % 3, (corner + 2) % 3];
        let heights = [flat.height(other, from), flat.height(other, to)];
        flat.is_passed(other, [from, to], heights)
    };
    pierces(one, other, there) || pierces(other, one, at)
}
