//! What several tests share: where files lie, and small STL files made in memory.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::path::{Path, PathBuf};

use crate::untested::not_tested;

pub type Point = [f64; 3];
pub type Triangle = [Point; 3];

/// `core-wasm/fixtures`.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../core-wasm/fixtures")
}

/// The real models beside the repository, or None (said aloud) where they are not handed out.
#[track_caller]
pub fn shared() -> Option<PathBuf> {
    let folder = std::env::var_os("SCHICHTWERK_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
        PathBuf::from,
    );
    if folder.join("models/truth.json").is_file() {
        return Some(folder);
    }
    not_tested("shared", &format!("{}", std::panic::Location::caller()));
    None
}

pub fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn json(path: &Path) -> serde_json::Value {
    serde_json::from_slice(&read(path))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A box with its surface turned outwards.
pub fn cuboid(from: Point, to: Point) -> Vec<Triangle> {
    let corner = |i: usize| {
        std::array::from_fn(|axis| {
            if i >> axis & 1 == 1 {
                to[axis]
            } else {
                from[axis]
            }
        })
    };
    [
        [0, 2, 3, 1],
        [4, 5, 7, 6],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 4, 6, 2],
        [1, 3, 7, 5],
    ]
    .into_iter()
    .flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]])
    .map(|corners| corners.map(corner))
    .collect()
}

pub fn cube(from: f64, to: f64) -> Vec<Triangle> {
    cuboid([from; 3], [to; 3])
}

pub fn inside_out(triangles: &[Triangle]) -> Vec<Triangle> {
    triangles.iter().map(|[a, b, c]| [*a, *c, *b]).collect()
}

pub fn binary_stl(triangles: &[Triangle]) -> Vec<u8> {
    let mut bytes = vec![0; 80];
    bytes.extend((triangles.len() as u32).to_le_bytes());
    for triangle in triangles {
        bytes.extend([0; 12]);
        for value in triangle.iter().flatten() {
            bytes.extend((*value as f32).to_le_bytes());
        }
        bytes.extend([0; 2]);
    }
    bytes
}

pub fn ascii_stl(triangles: &[Triangle]) -> String {
    let mut text = String::from("solid model\n");
    for triangle in triangles {
        text += "facet normal 0 0 0\n outer loop\n";
        for [x, y, z] in triangle {
            text += &format!("  vertex {x} {y} {z}\n");
        }
        text += " endloop\nendfacet\n";
    }
    text + "endsolid model\n"
}

/// A STEP file around the instances.
pub fn step_file(instances: &str) -> String {
    format!("ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n{instances}\nENDSEC;\nEND-ISO-10303-21;\n")
}

/// Whether two numbers agree to a relative error.
pub fn near(a: f64, b: f64, relative: f64) -> bool {
    (a - b).abs() <= relative * a.abs().max(b.abs())
}

/// A closed slab with a rippled top and a flat bottom: `4 n² + 8 n` triangles, no two cells alike.
pub fn ripple(n: usize) -> Vec<Triangle> {
    let height = |i: usize, j: usize| {
        let wave = (i * 31 + j * 17) % 97 + (i * j) % 89;
        40.0 + wave as f64 / 32.0
    };
    let top = |i: usize, j: usize| [i as f64 / 8.0, j as f64 / 8.0, height(i, j)];
    let bottom = |i: usize, j: usize| [i as f64 / 8.0, j as f64 / 8.0, 0.0];
    let mut triangles = Vec::new();
    let mut quad = |[a, b, c, d]: [Point; 4]| triangles.extend([[a, b, c], [a, c, d]]);
    for i in 0..n {
        for j in 0..n {
            quad([top(i, j), top(i + 1, j), top(i + 1, j + 1), top(i, j + 1)]);
            quad([
                bottom(i, j),
                bottom(i, j + 1),
                bottom(i + 1, j + 1),
                bottom(i + 1, j),
            ]);
        }
        quad([bottom(i, 0), bottom(i + 1, 0), top(i + 1, 0), top(i, 0)]);
        quad([bottom(i + 1, n), bottom(i, n), top(i, n), top(i + 1, n)]);
        quad([bottom(0, i + 1), bottom(0, i), top(0, i), top(0, i + 1)]);
        quad([bottom(n, i), bottom(n, i + 1), top(n, i + 1), top(n, i)]);
    }
    triangles
}
