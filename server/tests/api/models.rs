//! Small models, made here so that each test says what it sends, and the shared corpus if it is there.

use std::path::PathBuf;

use serde_json::Value;

use crate::untested::not_tested;

type Triangle = [[f32; 3]; 3];

/// The twelve triangles of a box with one corner in the origin, turned outwards.
pub fn box_triangles([x, y, z]: [f32; 3]) -> Vec<Triangle> {
    let corner = |i: usize| {
        [
            x * [0., 1., 1., 0.][i % 4],
            y * [0., 0., 1., 1.][i % 4],
            if i < 4 { 0. } else { z },
        ]
    };
    let faces = [
        [0, 2, 1],
        [0, 3, 2],
        [4, 5, 6],
        [4, 6, 7],
        [0, 1, 5],
        [0, 5, 4],
        [1, 2, 6],
        [1, 6, 5],
        [2, 3, 7],
        [2, 7, 6],
        [3, 0, 4],
        [3, 4, 7],
    ];
    faces.map(|face| face.map(corner)).to_vec()
}

/// Binary STL with a header that promises `count` triangles.
pub fn stl_that_promises(count: u32, triangles: &[Triangle]) -> Vec<u8> {
    let mut bytes = vec![0u8; 80];
    bytes.extend(count.to_le_bytes());
    for triangle in triangles {
        bytes.extend([0u8; 12]);
        bytes.extend(
            triangle
                .iter()
                .flatten()
                .flat_map(|value| value.to_le_bytes()),
        );
        bytes.extend([0u8; 2]);
    }
    bytes
}

/// An honest binary STL of a box in millimetres.
pub fn box_stl(sides: [f32; 3]) -> Vec<u8> {
    stl_that_promises(12, &box_triangles(sides))
}

/// A cube with 20 mm sides.
pub fn cube() -> Vec<u8> {
    box_stl([20.0; 3])
}

/// A cube followed by zero bytes until the file has exactly `size` bytes; a real file with a long tail.
pub fn cube_of_size(size: usize) -> Vec<u8> {
    let mut bytes = cube();
    bytes.resize(size, 0);
    bytes
}

/// The cases of the shared corpus of bad files with their bytes, or nothing where the corpus is not there.
pub fn shared_bad_cases() -> Vec<(Value, Vec<u8>)> {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared");
    let root = std::env::var_os("SCHICHTWERK_SHARED")
        .map_or_else(|| PathBuf::from(default), PathBuf::from);
    let folder = root.join("models/bad");
    let Ok(truth) = std::fs::read_to_string(folder.join("truth.json")) else {
        not_tested("shared", "the corpus of bad files");
        return Vec::new();
    };
    let truth: Value = serde_json::from_str(&truth).unwrap();
    let cases: Vec<_> = truth["cases"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|case| {
            Some((
                case.clone(),
                std::fs::read(folder.join(case["file"].as_str()?)).ok()?,
            ))
        })
        .collect();
    assert!(
        cases.len() > 90,
        "only {} bad files were found",
        cases.len()
    );
    cases
}
