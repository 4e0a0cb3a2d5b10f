//! The models that are ordered: boxes of many sizes as STL and OBJ, written as files and measured by the core as an upload is.

use core_wasm::legal;
use core_wasm::limits::Limits;
use core_wasm::measure::Measures;
use core_wasm::model::measure_model;
use sha2::{Digest as _, Sha256};

use schichtwerk_server::foundation::crypto::hex;
use schichtwerk_server::foundation::error::ApiError;

/// Name and size in mm.
const PARTS: [(&str, [f32; 3]); 24] = [
    ("halterung", [42.0, 18.0, 12.0]),
    ("gehaeuse-deckel", [96.0, 64.0, 4.0]),
    ("gehaeuse-boden", [96.0, 64.0, 22.0]),
    ("zahnrad-m1", [38.0, 38.0, 8.0]),
    ("abstandshalter", [10.0, 10.0, 25.0]),
    ("kabelclip", [16.0, 12.0, 9.0]),
    ("vase", [70.0, 70.0, 120.0]),
    ("drehknopf", [28.0, 28.0, 16.0]),
    ("adapter-40mm", [40.0, 40.0, 30.0]),
    ("lampenfuss", [110.0, 110.0, 35.0]),
    ("scharnier-links", [55.0, 20.0, 11.0]),
    ("scharnier-rechts", [55.0, 20.0, 11.0]),
    ("griff", [120.0, 22.0, 28.0]),
    ("spielfigur", [25.0, 22.0, 48.0]),
    ("namensschild", [80.0, 24.0, 3.0]),
    ("sensorhalter", [34.0, 30.0, 27.0]),
    ("luefterrad", [82.0, 82.0, 20.0]),
    ("blumentopf", [130.0, 130.0, 110.0]),
    ("schublade", [150.0, 90.0, 45.0]),
    ("wandhaken", [30.0, 45.0, 60.0]),
    ("platine-rahmen", [102.0, 58.0, 7.0]),
    ("werkzeughalter", [180.0, 40.0, 30.0]),
    ("stuetze", [14.0, 14.0, 90.0]),
    ("prototyp-v3", [64.0, 48.0, 33.0]),
];

/// The part whose file lacks a face: its volume is unsure.
const OPEN_PART: usize = 13;

const CORNERS: [[f32; 3]; 8] = [
    [0.0, 0.0, 0.0],
    [1.0, 0.0, 0.0],
    [1.0, 1.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
    [1.0, 0.0, 1.0],
    [1.0, 1.0, 1.0],
    [0.0, 1.0, 1.0],
];

const FACES: [[usize; 3]; 12] = [
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

/// A model as it was uploaded and measured.
#[derive(Debug)]
pub struct Shape {
    pub file_name: String,
    pub extension: &'static str,
    pub bytes: Vec<u8>,
    pub sha256: String,
    pub measures: Measures,
    /// As `files` has them.
    pub measures_json: String,
    pub legal_json: String,
}

/// Every part in two sizes, the second one of them as OBJ for every other part.
pub fn all() -> Result<Vec<Shape>, ApiError> {
    let mut shapes = Vec::new();
    for (index, (name, size)) in PARTS.into_iter().enumerate() {
        let second = if index % 2 == 0 { "stl" } else { "obj" };
        shapes.push(shape(index, name, size, "stl")?);
        shapes.push(shape(index, name, size.map(|mm| mm * 1.25), second)?);
    }
    Ok(shapes)
}

fn shape(
    index: usize,
    name: &str,
    size: [f32; 3],
    extension: &'static str,
) -> Result<Shape, ApiError> {
    let faces = if index == OPEN_PART {
        &FACES[..11]
    } else {
        &FACES[..]
    };
    let corners = CORNERS.map(|[x, y, z]| [x * size[0], y * size[1], z * size[2]]);
    let bytes = match extension {
        "obj" => obj(&corners, faces),
        _ => stl(&corners, faces),
    };
    let version = if size[0].fract() == 0.0 { "" } else { "_gross" };
    let file_name = format!("{name}{version}.{extension}");
    let limits = Limits::default();
    let measures = measure_model(&file_name, &bytes, &limits).map_err(ApiError::internal)?;
    let legal = legal::check(&file_name, &bytes, &limits);
    Ok(Shape {
        measures_json: serde_json::to_string(&measures)?,
        legal_json: serde_json::to_string(&legal)?,
        sha256: hex(&Sha256::digest(&bytes)),
        file_name,
        extension,
        bytes,
        measures,
    })
}

type Corners = [[f32; 3]; 8];

fn stl(corners: &Corners, faces: &[[usize; 3]]) -> Vec<u8> {
    let mut bytes = vec![0; 80];
    bytes.extend(u32::try_from(faces.len()).unwrap_or_default().to_le_bytes());
    for face in faces {
        bytes.extend([0; 12]);
        for corner in face {
            for coordinate in corners[*corner] {
                bytes.extend(coordinate.to_le_bytes());
            }
        }
        bytes.extend([0; 2]);
    }
    bytes
}

fn obj(corners: &Corners, faces: &[[usize; 3]]) -> Vec<u8> {
    let corners = corners.map(|[x, y, z]| format!("v {x} {y} {z}\n"));
    let faces = faces
        .iter()
        .map(|[a, b, c]| format!("f {} {} {}\n", a + 1, b + 1, c + 1));
    corners.into_iter().chain(faces).collect::<String>().into()
}
