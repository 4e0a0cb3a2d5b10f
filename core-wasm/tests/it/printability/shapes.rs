//! Parts with known answers.

use crate::common::{Point, Triangle};

/// The surface of the filled cells of a grid whose lines lie at `xs`, `ys` and `zs`. All corners are corners of the grid, so that it is
/// closed as long as no two cells touch along an edge only.
pub fn grid(
    [xs, ys, zs]: [&[f64]; 3],
    filled: impl Fn(usize, usize, usize) -> bool,
) -> Vec<Triangle> {
    let counts = [xs.len() - 1, ys.len() - 1, zs.len() - 1];
    let is_filled = |at: [i64; 3]| {
        let inside = (0..3).all(|axis| at[axis] >= 0 && (at[axis] as usize) < counts[axis]);
        inside && filled(at[0] as usize, at[1] as usize, at[2] as usize)
    };
    let mut triangles = Vec::new();
    for x in 0..counts[0] as i64 {
        for y in 0..counts[1] as i64 {
            for z in 0..counts[2] as i64 {
                if !is_filled([x, y, z]) {
                    continue;
                }
                for axis in 0..3 {
                    for side in [0_i64, 1] {
                        let mut other = [x, y, z];
                        other[axis] += 2 * side - 1;
                        if is_filled(other) {
                            continue;
                        }
                        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
                        let corner = |du: i64, dv: i64| -> Point {
                            let mut at = [x, y, z];
                            at[axis] += side;
                            at[u] += du;
                            at[v] += dv;
                            [xs[at[0] as usize], ys[at[1] as usize], zs[at[2] as usize]]
                        };
                        let [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
                        if side == 1 {
                            triangles.extend([[a, b, c], [a, c, d]]);
                        } else {
                            triangles.extend([[a, c, b], [a, d, c]]);
                        }
                    }
                }
            }
        }
    }
    triangles
}

/// A closed outline (r, z), counter-clockwise, turned around the z axis in so many steps.
pub fn revolve(outline: &[[f64; 2]], steps: usize) -> Vec<Triangle> {
    let at = |[r, z]: [f64; 2], step: usize| {
        let angle = (step % steps) as f64 / steps as f64 * std::f64::consts::TAU;
        [r * angle.cos(), r * angle.sin(), z]
    };
    let mut triangles = Vec::new();
    for step in 0..steps {
        for (i, from) in outline.iter().enumerate() {
            let to = outline[(i + 1) % outline.len()];
            let (a, b) = (at(*from, step), at(*from, step + 1));
            let (c, d) = (at(to, step + 1), at(to, step));
            if from[0] > 0.0 {
                triangles.push([a, b, c]);
            }
            if to[0] > 0.0 {
                triangles.push([a, c, d]);
            }
        }
    }
    triangles
}

/// A disk of 20 mm with a pin of 8 mm on it.
pub fn pin(diameter: f64) -> Vec<Triangle> {
    let r = diameter / 2.0;
    revolve(
        &[
            [0.0, 0.0],
            [10.0, 0.0],
            [10.0, 3.0],
            [r, 3.0],
            [r, 11.0],
            [0.0, 11.0],
        ],
        48,
    )
}

/// A disk of 20 mm with a hole through it.
pub fn hole(diameter: f64) -> Vec<Triangle> {
    let r = diameter / 2.0;
    revolve(&[[r, 0.0], [10.0, 0.0], [10.0, 4.0], [r, 4.0]], 48)
}

/// A third of a tube, 20 mm high, of this thickness around a radius.
pub fn shell(thickness: f64, radius: f64, steps: usize) -> Vec<Triangle> {
    let angle = |step: usize| step as f64 / steps as f64 * 2.1;
    let at = |r: f64, step: usize, z: f64| [r * angle(step).cos(), r * angle(step).sin(), z];
    let (inner, outer) = (radius - thickness / 2.0, radius + thickness / 2.0);
    let mut triangles = Vec::new();
    let mut quad = |[a, b, c, d]: [Point; 4]| triangles.extend([[a, b, c], [a, c, d]]);
    for step in 0..steps {
        let next = step + 1;
        let corners = |r: f64, z: f64| (at(r, step, z), at(r, next, z));
        let ((a, b), (c, d)) = (corners(outer, 0.0), corners(outer, 20.0));
        let ((e, f), (g, h)) = (corners(inner, 0.0), corners(inner, 20.0));
        quad([a, b, d, c]);
        quad([f, e, g, h]);
        quad([e, f, b, a]);
        quad([c, d, h, g]);
    }
    let end = |step: usize| {
        [
            at(inner, step, 0.0),
            at(outer, step, 0.0),
            at(outer, step, 20.0),
            at(inner, step, 20.0),
        ]
    };
    let [a, b, c, d] = end(0);
    quad([a, b, c, d]);
    let [a, b, c, d] = end(steps);
    quad([b, a, d, c]);
    triangles
}

/// Turned about an axis that is none of the three.
pub fn tilted(triangles: &[Triangle]) -> Vec<Triangle> {
    let (s, c) = 0.6_f64.sin_cos();
    let (t, d) = 0.35_f64.sin_cos();
    let turn = |[x, y, z]: Point| {
        let (x, z) = (x * c - z * s, x * s + z * c);
        let (y, z) = (y * d - z * t, y * t + z * d);
        [x + 3.7, y - 1.2, z + 9.4]
    };
    triangles.iter().map(|corners| corners.map(turn)).collect()
}

/// A prism over an outline in x and z, from y = 0 to `depth`, whose ends are fans from its first corner: for convex outlines.
pub fn prism(outline: &[[f64; 2]], depth: f64) -> Vec<Triangle> {
    let at = |i: usize, y: f64| {
        [
            outline[i % outline.len()][0],
            y,
            outline[i % outline.len()][1],
        ]
    };
    let mut triangles = Vec::new();
    for i in 0..outline.len() {
        let (a, b, c, d) = (at(i, 0.0), at(i + 1, 0.0), at(i + 1, depth), at(i, depth));
        triangles.extend([[a, c, b], [a, d, c]]);
        if i > 0 && i + 1 < outline.len() {
            triangles.extend([
                [at(0, 0.0), at(i, 0.0), at(i + 1, 0.0)],
                [at(0, depth), at(i + 1, depth), at(i, depth)],
            ]);
        }
    }
    triangles
}

/// A cylinder of 20 mm, 20 mm high, with three bands of this width around it that stand out by `mm`, or lie in it where that is negative.
pub fn banded(width: f64, mm: f64) -> Vec<Triangle> {
    let mut outline = vec![[0.0, 0.0], [10.0, 0.0]];
    for z in [4.0, 10.0, 16.0] {
        let r = 10.0 + mm;
        outline.extend([[10.0, z], [r, z], [r, z + width], [10.0, z + width]]);
    }
    outline.extend([[10.0, 20.0], [0.0, 20.0]]);
    revolve(&outline, 96)
}

/// A plate of 24 × 12 × 8 mm with two holes of this radius, and a web so wide between them.
pub fn two_holes(radius: f64, web: f64) -> Vec<Triangle> {
    const STEPS: usize = 32;
    let middle = radius + web / 2.0;
    let (half_x, half_y, height) = (12.0, 6.0, 8.0);
    // Columns from left to right: where each begins, and half the width of the hole there.
    let mut columns = vec![(-half_x, 0.0)];
    for centre in [-middle, middle] {
        for step in 0..=STEPS {
            let angle = step as f64 / STEPS as f64 * std::f64::consts::PI;
            let half = if step % STEPS == 0 {
                0.0
            } else {
                radius * angle.sin()
            };
            columns.push((centre - radius * angle.cos(), half));
        }
    }
    columns.push((half_x, 0.0));
    let mut triangles = Vec::new();
    let mut quad = |corners: [Point; 4]| {
        let [a, b, c, d] = corners;
        triangles.extend([[a, b, c], [a, c, d]]);
    };
    let walled = |from: [f64; 2], to: [f64; 2]| {
        let at = |[x, y]: [f64; 2], z: f64| [x, y, z];
        [at(from, 0.0), at(to, 0.0), at(to, height), at(from, height)]
    };
    for pair in columns.windows(2) {
        let [(x0, half0), (x1, half1)] = [pair[0], pair[1]];
        for z in [0.0, height] {
            let mut lower = [
                [x0, -half_y, z],
                [x1, -half_y, z],
                [x1, -half1, z],
                [x0, -half0, z],
            ];
            let mut upper = [
                [x0, half0, z],
                [x1, half1, z],
                [x1, half_y, z],
                [x0, half_y, z],
            ];
            if z == 0.0 {
                lower.reverse();
                upper.reverse();
            }
            quad(lower);
            quad(upper);
        }
        quad(walled([x0, -half_y], [x1, -half_y]));
        quad(walled([x1, half_y], [x0, half_y]));
        if half0 > 0.0 || half1 > 0.0 {
            quad(walled([x1, -half1], [x0, -half0]));
            quad(walled([x0, half0], [x1, half1]));
        }
    }
    for (x, from, to) in [(half_x, -1.0, 1.0), (-half_x, 1.0, -1.0)] {
        quad(walled([x, from * half_y], [x, 0.0]));
        quad(walled([x, 0.0], [x, to * half_y]));
    }
    triangles
}

/// A disk with a pin of 8 mm on it, both with so many sides.
pub fn sided_pin(diameter: f64, sides: usize) -> Vec<Triangle> {
    let r = diameter / 2.0;
    let outline = [
        [0.0, 0.0],
        [10.0, 0.0],
        [10.0, 3.0],
        [r, 3.0],
        [r, 11.0],
        [0.0, 11.0],
    ];
    revolve(&outline, sides)
}
