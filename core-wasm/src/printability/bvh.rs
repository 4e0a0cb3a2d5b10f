//! A tree of boxes over the triangles that bound bodies: what a ray meets first, and which triangles are near each other.

use super::{
    curve::{place, triangle},
    part::Part,
};
use crate::mesh::{Point, cross, dot, minus};
use std::ops::Range;

/// Triangles of a leaf.
const LEAF: usize = 4;

/// A box.
#[derive(Clone, Copy)]
struct Span {
    min: [f32; 3],
    max: [f32; 3],
}

impl Span {
    const NONE: Self = Self {
        min: [f32::INFINITY; 3],
        max: [f32::NEG_INFINITY; 3],
    };

    #[inline]
    fn add(&mut self, low: [f32; 3], high: [f32; 3]) {
        for axis in 0..3 {
            if low[axis] < self.min[axis] {
                self.min[axis] = low[axis];
            }
            if high[axis] > self.max[axis] {
                self.max[axis] = high[axis];
            }
        }
    }
}

/// A box, and what is in it.
#[derive(Clone, Copy)]
struct Node {
    span: Span,
    /// Of a leaf the place of its first triangle; of another node that of its right child. The left one stands right behind it.
    at: u32,
    /// Triangles of a leaf; 0 for another node.
    count: u32,
}

impl Node {
    fn is_leaf(&self) -> bool {
        self.count > 0
    }
}

/// The tree.
pub(super) struct Bvh {
    nodes: Vec<Node>,
    /// The triangles in the order of the leaves.
    triangles: Vec<u32>,
    /// Their corners in the same order: one line of the processor's cache instead of four.
    corners: Vec<[f32; 9]>,
}

/// Where a ray meets a triangle.
#[derive(Clone, Copy)]
pub(super) struct Hit {
    /// In mm along the ray.
    pub distance: f64,
    pub triangle: u32,
    /// The ray comes out of the body there.
    pub leaves: bool,
}

impl Bvh {
    /// Over triangles along the curve.
    pub fn of(part: &Part, keys: &[u64]) -> Self {
        let triangles: Vec<u32> = keys.iter().map(|key| triangle(*key)).collect();
        let corners = triangles.iter().map(|triangle| narrowed(part, *triangle));
        let corners: Vec<[f32; 9]> = corners.collect();
        let mut tree = Self {
            nodes: Vec::with_capacity(triangles.len()),
            triangles,
            corners,
        };
        if !keys.is_empty() {
            tree.build(keys);
        }
        tree
    }

    /// Splits where the highest bit changes, so that boxes are cells of the curve.
    fn build(&mut self, keys: &[u64]) {
        // Ranges still to be made, and the node whose right child each is.
        let mut open = vec![(0_usize, keys.len(), u32::MAX)];
        while let Some((from, to, parent)) = open.pop() {
            let own = self.nodes.len() as u32;
            if let Some(parent) = self.nodes.get_mut(parent as usize) {
                parent.at = own;
            }
            let is_leaf = to - from <= LEAF;
            self.nodes.push(Node {
                span: Span::NONE,
                at: from as u32,
                count: if is_leaf { (to - from) as u32 } else { 0 },
            });
            if !is_leaf {
                let middle = split(&keys[from..to]) + from;
                open.push((middle, to, own));
                open.push((from, middle, u32::MAX));
            }
        }
        // Children stand behind their parents.
        for at in (0..self.nodes.len()).rev() {
            self.nodes[at].span = self.span_of(at);
        }
    }

    /// The box around a leaf's triangles, or around both children.
    fn span_of(&self, at: usize) -> Span {
        let node = self.nodes[at];
        let mut span = node.span;
        if node.is_leaf() {
            for corners in &self.corners[self.places(at as u32)] {
                let corners = corners.as_chunks::<3>().0;
                corners.iter().for_each(|corner| span.add(*corner, *corner));
            }
        } else {
            for child in [at + 1, node.at as usize] {
                let child = self.nodes[child].span;
                span.add(child.min, child.max);
            }
        }
        span
    }

    /// The triangles that bound bodies, neighbours beside each other.
    pub fn order(&self) -> &[u32] {
        &self.triangles
    }

    /// The places of a leaf's triangles in that order.
    fn places(&self, leaf: u32) -> Range<usize> {
        let node = &self.nodes[leaf as usize];
        node.at as usize..(node.at + node.count) as usize
    }

    /// The triangles of a leaf with their corners.
    fn leaf(&self, node: u32) -> impl Iterator<Item = (u32, &[f32; 9])> {
        let range = self.places(node);
        let triangles = self.triangles[range.clone()].iter().copied();
        triangles.zip(&self.corners[range])
    }

    /// The first triangle that a ray meets beyond `from` and up to `to` mm. `direction` has length 1. Counts the boxes it opens.
    pub fn first_hit(
        &self,
        origin: Point,
        direction: Point,
        from: f64,
        to: f64,
        steps: &mut u64,
    ) -> Option<Hit> {
        let inverse = direction.map(|value| 1.0 / value);
        let mut best: Option<Hit> = None;
        let mut limit = to;
        let mut stack = [0_u32; STACK];
        let mut depth = 0;
        if self.nodes.is_empty() {
            return None;
        }
        let mut node = 0_u32;
        entry(&self.nodes[0], origin, inverse, limit)?;
        loop {
            *steps += 1;
            let own = &self.nodes[node as usize];
            if own.is_leaf() {
                for (triangle, corners) in self.leaf(node) {
                    if let Some((distance, leaves)) = meet(corners, origin, direction)
                        && distance > from
                        && distance <= limit
                    {
                        limit = distance;
                        best = Some(Hit {
                            distance,
                            triangle,
                            leaves,
                        });
                    }
                }
            } else {
                let [left, right] = [node + 1, own.at];
                let near = entry(&self.nodes[left as usize], origin, inverse, limit);
                let far = entry(&self.nodes[right as usize], origin, inverse, limit);
                match (near, far) {
                    (Some(near), Some(far)) => {
                        let (first, second) = if near <= far {
                            (left, right)
                        } else {
                            (right, left)
                        };
                        if let Some(room) = stack.get_mut(depth) {
                            *room = second;
                            depth += 1;
                        }
                        node = first;
                        continue;
                    }
                    (Some(_), None) => {
                        node = left;
                        continue;
                    }
                    (None, Some(_)) => {
                        node = right;
                        continue;
                    }
                    (None, None) => {}
                }
            }
            loop {
                if depth == 0 {
                    return best;
                }
                depth -= 1;
                node = stack[depth];
                if entry(&self.nodes[node as usize], origin, inverse, limit).is_some() {
                    break;
                }
            }
        }
    }
}

impl Bvh {
    /// Whether no triangle reaches into a sphere. Counts the boxes it opens.
    pub fn is_clear(&self, centre: Point, radius: f64, steps: &mut u64) -> bool {
        let squared = radius * radius;
        let mut stack = [0_u32; STACK];
        let mut depth = usize::from(!self.nodes.is_empty());
        while depth > 0 {
            depth -= 1;
            let node = stack[depth];
            *steps += 1;
            let own = &self.nodes[node as usize];
            if outside(own, centre) >= squared {
                continue;
            }
            if own.is_leaf() {
                for (_, corners) in self.leaf(node) {
                    if squared_distance(corners, centre) < squared {
                        return false;
                    }
                }
            } else {
                for child in [own.at, node + 1] {
                    if let Some(room) = stack.get_mut(depth) {
                        *room = child;
                        depth += 1;
                    }
                }
            }
        }
        true
    }
}

/// The squared distance from a point to a box.
#[inline]
fn outside(node: &Node, point: Point) -> f64 {
    let mut sum = 0.0;
    for (axis, value) in point.into_iter().enumerate() {
        let (low, high) = (
            f64::from(node.span.min[axis]),
            f64::from(node.span.max[axis]),
        );
        let over = if value < low {
            low - value
        } else if value > high {
            value - high
        } else {
            0.0
        };
        sum += over * over;
    }
    sum
}

/// The squared distance from a point to the nearest one of a triangle (Ericson, Real-Time Collision Detection, 5.1.5).
fn squared_distance(corners: &[f32; 9], point: Point) -> f64 {
    let [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.map(f64::from);
    let (a, b, c) = ([ax, ay, az], [bx, by, bz], [cx, cy, cz]);
    let (ab, ac) = (minus(b, a), minus(c, a));
    let (ap, bp, cp) = (minus(point, a), minus(point, b), minus(point, c));
    let (d1, d2) = (dot(ab, ap), dot(ac, ap));
    let (d3, d4) = (dot(ab, bp), dot(ac, bp));
    let (d5, d6) = (dot(ab, cp), dot(ac, cp));
    if d1 <= 0.0 && d2 <= 0.0 {
        return dot(ap, ap);
    }
    if d3 >= 0.0 && d4 <= d3 {
        return dot(bp, bp);
    }
    if d6 >= 0.0 && d5 <= d6 {
        return dot(cp, cp);
    }
    let on = |from: Point, along: Point, share: f64| {
        let far: Point = std::array::from_fn(|axis| from[axis] - along[axis] * share);
        dot(far, far)
    };
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return on(ap, ab, d1 / (d1 - d3));
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return on(ap, ac, d2 / (d2 - d6));
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        return on(bp, minus(c, b), (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    }
    let normal = cross(ab, ac);
    let height = dot(ap, normal);
    height * height / dot(normal, normal)
}

/// The tree is as deep as the curve has bits, and as halving what lies in one of its cells makes it.
const STACK: usize = 64;

/// The corners of a triangle in 32 bits.
fn narrowed(part: &Part, triangle: u32) -> [f32; 9] {
    let corners = part.triangle(triangle as usize);
    let flat = corners.as_flattened();
    std::array::from_fn(|at| flat[at] as f32)
}

/// Where the highest bit changes; in the middle where all are the same.
fn split(keys: &[u64]) -> usize {
    let (first, last) = (place(keys[0]), place(keys[keys.len() - 1]));
    if first == last {
        return keys.len() / 2;
    }
    let bit = 31 - (first ^ last).leading_zeros();
    keys.partition_point(|key| place(*key) >> bit & 1 == 0)
}

/// Where a ray comes into a box, if it meets it before `limit`. A ray along a side of the box meets it.
#[inline]
fn entry(node: &Node, origin: Point, inverse: Point, limit: f64) -> Option<f64> {
    let (mut near, mut far) = (0.0, limit);
    for axis in 0..3 {
        let low = (f64::from(node.span.min[axis]) - origin[axis]) * inverse[axis];
        let high = (f64::from(node.span.max[axis]) - origin[axis]) * inverse[axis];
        let (low, high) = if low <= high {
            (low, high)
        } else {
            (high, low)
        };
        // A comparison with what is no number (a ray in the plane of a side) leaves the range as it is.
        if low > near {
            near = low;
        }
        if high < far {
            far = high;
        }
    }
    // What rounding takes must not open a slit between two boxes.
    (near <= far + SLACK_MM).then_some(near)
}

const SLACK_MM: f64 = 1e-9;

/// How far outside of a triangle, as a share of it, a ray still meets it, so that none slips through between two.
const EDGE_SHARE: f64 = 1e-9;

/// The distance to the plane of a triangle within it, and whether the ray leaves through it (Möller and Trumbore, 1997).
#[inline]
fn meet(corners: &[f32; 9], origin: Point, direction: Point) -> Option<(f64, bool)> {
    let [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.map(f64::from);
    let a = [ax, ay, az];
    let (ab, ac) = (minus([bx, by, bz], a), minus([cx, cy, cz], a));
    let p = cross(direction, ac);
    let determinant = dot(ab, p);
    if determinant == 0.0 {
        return None;
    }
    let inverse = 1.0 / determinant;
    let from_a = minus(origin, a);
    let u = dot(from_a, p) * inverse;
    if !(-EDGE_SHARE..=1.0 + EDGE_SHARE).contains(&u) {
        return None;
    }
    let q = cross(from_a, ab);
    let v = dot(direction, q) * inverse;
    if !(v >= -EDGE_SHARE && u + v <= 1.0 + EDGE_SHARE) {
        return None;
    }
    // The normal of the triangle is ab × ac; its product with the direction is −determinant.
    Some((dot(ac, q) * inverse, determinant < 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_split_is_where_the_highest_bit_changes() {
        let keys = [0, 1, 4, 5, 7].map(|code: u64| code << 32);
        assert_eq!(split(&keys), 2);
        assert_eq!(split(&[3 << 32, 3 << 32 | 1, 3 << 32 | 2]), 1);
    }
}
