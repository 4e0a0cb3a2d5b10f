//! The forms that PLY takes in the wild. `scripts/make-fixtures.mjs` makes binary ones in both byte orders.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use crate::common::near;
use core_wasm::{
    error::{CoreError, ErrorCode, Position, PositionKind},
    limits::Limits,
    measure::Measures,
    model::measure_model,
};

fn measure(bytes: &[u8]) -> Result<Measures, CoreError> {
    measure_model("a.ply", bytes, &Limits::default())
}

const VERTICES: &str = "0 0 0\n20 0 0\n0 20 0\n20 20 0\n0 0 20\n20 0 20\n0 20 20\n20 20 20\n";
const FACES: &str = "4 0 2 3 1\n4 4 5 7 6\n4 0 1 5 4\n4 2 6 7 3\n4 0 4 6 2\n4 1 3 7 5\n";

fn header(vertex: &str, face: &str) -> String {
    format!("ply\nformat ascii 1.0\nelement vertex 8\n{vertex}element face 6\n{face}end_header\n")
}

const XYZ: &str = "property float x\nproperty float y\nproperty float z\n";
const CORNERS: &str = "property list uchar int vertex_indices\n";

fn cube() -> String {
    format!("{}{VERTICES}{FACES}", header(XYZ, CORNERS))
}

#[track_caller]
fn is_cube(bytes: &[u8]) {
    let measures = measure(bytes).unwrap();
    assert_eq!(
        (measures.triangles, measures.vertices, measures.volume_mm3),
        (12, 8, Some(8000.0))
    );
    assert!(measures.watertight);
}

#[track_caller]
fn is_refused(bytes: &[u8], code: ErrorCode, position: Option<(PositionKind, u64)>) -> String {
    let error = measure(bytes).unwrap_err();
    let position = position.map(|(kind, value)| Position { kind, value });
    assert_eq!((error.code, error.position), (code, position), "{error}");
    error.detail().to_owned()
}

#[test]
fn fmt_15_ply_without_vertices_or_faces_is_refused_in_the_words_of_the_spec() {
    for (from, to) in [
        ("vertex 8", "vertex 0"),
        ("face 6", "face 0"),
        ("element vertex", "element point"),
        ("element face", "element polygon"),
    ] {
        let text = cube().replace(from, to);
        let detail = is_refused(text.as_bytes(), ErrorCode::NoTriangles, None);
        assert_eq!(
            detail,
            "Ungültige PLY-Datei: Keine Vertices oder Faces gefunden"
        );
    }
    let detail = measure(b"ply\nformat ascii 1.0\nend_header\n").unwrap_err();
    assert_eq!(
        detail.wrapped(),
        "Fehler beim Verarbeiten der PLY-Datei: Ungültige PLY-Datei: Keine Vertices oder Faces gefunden"
    );
}

#[test]
fn fmt_16_polygons_become_fans_and_none_is_dropped() {
    is_cube(cube().as_bytes());
    let fan = "ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n2 0 0\n3 2 0\n1 3 0\n-1 2 0\n5 0 1 2 3 4\n";
    let measures = measure(fan.as_bytes()).unwrap();
    assert_eq!(measures.triangles, 3);
    assert_eq!(measures.surface_area_mm2, 8.0);
}

#[test]
fn fmt_17_a_bad_vertex_face_normals_or_colours_line_is_named() {
    let vertex = format!(
        "{XYZ}property float nx\nproperty float ny\nproperty float nz\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n"
    );
    let rows = VERTICES.replace('\n', " 0 0 1 255 0 128\n");
    let text = format!("{}{rows}{FACES}", header(&vertex, CORNERS));
    is_cube(text.as_bytes());
    // The header has 15 lines.
    for (from, to, line, word) in [
        ("20 0 0 0 0 1", "20 0,5 0 0 0 1", 17, "der Vertex"),
        ("20 0 0 0 0 1", "20 zwei 0 0 0 1", 17, "der Vertex"),
        ("20 0 0 0 0 1", "20 0 0 0 0 1-", 17, "die Normale"),
        ("20 0 0 0 0 1 255", "20 0 0 0 x 1 255", 17, "die Normale"),
        ("20 0 0 0 0 1 255", "20 0 0 0 0 1 rot", 17, "die Farbe"),
        (
            "20 0 0 0 0 1 255 0 128",
            "20 0 0 0 0 1 255",
            17,
            "die Farbe",
        ),
        ("20 0 0 0 0 1 255 0 128", "20 0 0 0", 17, "die Normale"),
        ("20 0 0 0 0 1 255 0 128", "20 0", 17, "der Vertex"),
        (
            "20 0 0 0 0 1 255 0 128",
            "20 0 0 0 0 1 255 0 128 1",
            17,
            "mehr Werte",
        ),
        ("4 0 1 5 4", "4 0 1 5", 26, "das Face"),
        ("4 0 1 5 4", "4 0 1 5 4 4", 26, "mehr Werte"),
        ("4 0 1 5 4", "4 0 1 5 4.5", 26, "das Face"),
        ("4 0 1 5 4", "4 0 1 5 x", 26, "das Face"),
        ("4 0 1 5 4", "vier 0 1 5 4", 26, "das Face"),
        ("4 0 1 5 4", "4 0 1 5 8", 26, "den es nicht gibt"),
        ("4 0 1 5 4", "4 0 1 5 -1", 26, "den es nicht gibt"),
        ("4 0 1 5 4", "2 0 1", 26, "mindestens drei Ecken"),
        ("4 0 1 5 4", "-1 0 1 5", 26, "mindestens drei Ecken"),
        ("4 0 1 5 4", "99999999999 0 1 5", 26, "das Face"),
    ] {
        assert!(text.contains(from), "{from}");
        let broken = text.replace(from, to);
        let place = Some((PositionKind::Line, line));
        let detail = is_refused(broken.as_bytes(), ErrorCode::BadSyntax, place);
        assert!(
            detail.starts_with(&format!("Zeile {line} ")) && detail.contains(word),
            "{to}: {detail}"
        );
    }
    let place = Some((PositionKind::Line, 17));
    let nan = text.replace("20 0 0 0 0 1", "20 nan 0 0 0 1");
    is_refused(nan.as_bytes(), ErrorCode::BadNumber, place);
    let far = text.replace("20 0 0 0 0 1", "20 -1e300 0 0 0 1");
    is_refused(far.as_bytes(), ErrorCode::CoordinateOutOfRange, place);
    // Normals without a direction are written so, and are not needed.
    is_cube(text.replace("0 0 1 255", "nan -nan inf 255").as_bytes());
}

#[test]
fn fmt_17_missing_and_surplus_lines_are_noticed() {
    let text = cube();
    let short = text.replace("4 1 3 7 5\n", "");
    is_refused(
        short.as_bytes(),
        ErrorCode::Truncated,
        Some((PositionKind::Line, 23)),
    );
    let long = format!("{text}\n4 1 3 7 5\n");
    is_refused(
        long.as_bytes(),
        ErrorCode::WrongCount,
        Some((PositionKind::Line, 25)),
    );
    is_cube(format!("{text}\n\n\u{1a}").as_bytes());
    is_cube(text.trim_end().as_bytes());
}

#[test]
fn white_space_comments_and_line_ends_are_forgiven() {
    let text = cube();
    for end in ["\r\n", "\r"] {
        is_cube(text.replace('\n', end).as_bytes());
    }
    let (head, body) = text.split_once("end_header\n").unwrap();
    is_cube(format!("{head}end_header\n\n{}", body.replace('\n', " \n\n")).as_bytes());
    is_cube(format!("{head}end_header\n{}", body.replace(' ', "\t  ")).as_bytes());
    let noise = "comment element vertex 3\nobj_info a b\n\nelement vertex";
    is_cube(text.replace("element vertex", noise).as_bytes());
}

#[test]
fn types_have_two_names_each_and_elements_any_order() {
    let text = cube();
    for (old, new) in [
        ("float", "float32"),
        ("float", "double"),
        ("float", "float64"),
        ("float", "int"),
        ("float", "int16"),
        ("uchar int", "uint8 int32"),
        ("uchar int", "char short"),
        ("uchar int", "int8 uint16"),
        ("uchar int", "uint uint"),
        ("vertex_indices", "vertex_index"),
    ] {
        is_cube(text.replace(old, new).as_bytes());
    }
    let swapped = format!(
        "ply\nformat ascii 1.0\nelement face 6\n{CORNERS}element edge 2\nproperty int a\nproperty list int float b\nelement vertex 8\n{XYZ}end_header\n{FACES}1 0\n2 1 0.5\n{VERTICES}"
    );
    is_cube(swapped.as_bytes());
    // Rows of an element without properties are empty lines.
    let nothing = text.replace("element face", "element nothing 4000000000\nelement face");
    is_cube(nothing.as_bytes());
}

#[test]
fn headers_that_make_no_sense_are_refused_with_their_line() {
    let text = cube();
    for (from, to, line) in [
        ("ply\n", "plx\n", 1),
        ("ascii", "binary", 2),
        // What is missing is noticed at the end of the header.
        ("format ascii 1.0\n", "", 8),
        ("vertex 8", "vertex -8", 3),
        ("vertex 8", "vertex 8.0", 3),
        ("vertex 8", "vertex 99999999999999999999", 3),
        ("vertex 8", "vertex", 3),
        ("float x", "real x", 4),
        ("float x", "float w", 9),
        ("property float y", "property float x", 5),
        ("property float y", "property list float float y", 5),
        ("property float y", "proprety float y", 5),
        ("element face", "element vertex", 7),
        ("vertex_indices", "corners", 9),
        ("uchar int", "uchar float", 8),
        ("uchar int", "float int", 8),
        ("element vertex 8\n", "", 3),
    ] {
        assert!(text.contains(from), "{from}");
        let broken = text.replacen(from, to, 1);
        let error = measure(broken.as_bytes()).unwrap_err();
        assert_eq!(error.code, ErrorCode::BadSyntax, "{to}: {error}");
        let found = error.position.unwrap();
        assert_eq!(
            (found.kind, found.value),
            (PositionKind::Line, line),
            "{to}: {error}"
        );
    }
}

#[test]
fn headers_are_limited() {
    let text = cube();
    let comments = format!("ply\n{}", "comment x\n".repeat(6_000));
    is_cube(text.replacen("ply\n", &comments, 1).as_bytes());
    let comments = format!("ply\n{}", "comment x\n".repeat(7_000));
    let long = text.replacen("ply\n", &comments, 1);
    assert_eq!(
        measure(long.as_bytes()).unwrap_err().code,
        ErrorCode::BadSyntax
    );
    let many = format!("{XYZ}{}", "property int a\n".repeat(2_000));
    let long = header(&many, CORNERS);
    assert_eq!(
        measure(long.as_bytes()).unwrap_err().code,
        ErrorCode::BadSyntax
    );
    is_refused(
        b"ply\nformat ascii 1.0\n",
        ErrorCode::Truncated,
        Some((PositionKind::Line, 3)),
    );
}

/// Little endian with 32-bit floats: vertices, then faces of a byte's count and 32-bit numbers.
fn binary(vertices: &[[f32; 3]], faces: &[&[i32]]) -> Vec<u8> {
    let head = header(XYZ, CORNERS)
        .replace("ascii", "binary_little_endian")
        .replace("vertex 8", &format!("vertex {}", vertices.len()))
        .replace("face 6", &format!("face {}", faces.len()));
    let mut bytes = head.into_bytes();
    for value in vertices.iter().flatten() {
        bytes.extend(value.to_le_bytes());
    }
    for face in faces {
        bytes.push(face.len() as u8);
        for corner in *face {
            bytes.extend(corner.to_le_bytes());
        }
    }
    bytes
}

const CORNER_POINTS: [[f32; 3]; 4] = [
    [0.0, 0.0, 0.0],
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
];
const TETRAHEDRON: [&[i32]; 4] = [&[0, 2, 1], &[0, 1, 3], &[0, 3, 2], &[1, 2, 3]];

#[test]
fn fmt_17_binary_errors_name_the_vertex_the_face_or_the_byte() {
    let good = binary(&CORNER_POINTS, &TETRAHEDRON);
    assert!(near(
        measure(&good).unwrap().volume_mm3.unwrap(),
        1.0 / 6.0,
        1e-15
    ));
    for (value, code) in [
        (f32::NAN, ErrorCode::BadNumber),
        (f32::INFINITY, ErrorCode::BadNumber),
        (1.1e6, ErrorCode::CoordinateOutOfRange),
    ] {
        let mut points = CORNER_POINTS;
        points[2][1] = value;
        let bytes = binary(&points, &TETRAHEDRON);
        is_refused(&bytes, code, Some((PositionKind::Vertex, 3)));
    }
    for face in [[0, 1, 4], [0, 1, -1], [0, 1, i32::MAX]] {
        let bytes = binary(&CORNER_POINTS, &[&[0, 2, 1], &face]);
        let place = Some((PositionKind::Face, 2));
        is_refused(&bytes, ErrorCode::BadSyntax, place);
    }
    for face in [&[0, 1][..], &[0], &[], &[0, 1, 2, 4]] {
        let bytes = binary(&CORNER_POINTS, &[&[0, 2, 1], face]);
        let place = Some((PositionKind::Face, 2));
        is_refused(&bytes, ErrorCode::BadSyntax, place);
    }
    for cut in 1..80 {
        let bytes = &good[..good.len() - cut];
        let place = Some((PositionKind::Byte, bytes.len() as u64));
        is_refused(bytes, ErrorCode::Truncated, place);
    }
    let mut tail = good.clone();
    tail.extend([0; 100]);
    assert_eq!(measure(&tail), measure(&good), "stray bytes are ignored");
}

#[test]
fn counts_that_the_file_cannot_hold_reserve_nothing() {
    let good = binary(&CORNER_POINTS, &TETRAHEDRON);
    let text = String::from_utf8_lossy(&good[..150]).into_owned();
    assert!(text.contains("vertex 4") && text.contains("face 4"));
    for (from, to) in [
        ("vertex 4", "vertex 4294967295"),
        ("vertex 4", "vertex 18446744073709551615"),
        ("face 4", "face 2147483647"),
        ("face 4", "face 5"),
    ] {
        let at = text.find(from).unwrap();
        let mut bytes = good[..at].to_vec();
        bytes.extend(to.bytes());
        bytes.extend(&good[at + from.len()..]);
        let place = Some((PositionKind::Byte, bytes.len() as u64));
        is_refused(&bytes, ErrorCode::Truncated, place);
    }
    let lie = cube().replace("vertex 8", "vertex 4294967295");
    // The rows of the faces are taken for vertices, and have too many values.
    is_refused(
        lie.as_bytes(),
        ErrorCode::BadSyntax,
        Some((PositionKind::Line, 18)),
    );
    let lie = cube().replace("face 6", "face 2147483647");
    assert!(measure(lie.as_bytes()).is_err());
}

#[test]
fn triangles_are_limited() {
    let limits = Limits {
        max_triangles: 12,
        ..Limits::default()
    };
    let text = cube();
    assert!(measure_model("a.ply", text.as_bytes(), &limits).is_ok());
    let text = text.replace("face 6", "face 7") + "3 0 1 2\n";
    let error = measure_model("a.ply", text.as_bytes(), &limits).unwrap_err();
    assert_eq!(error.code, ErrorCode::TooManyTriangles);
    let faces = [&[0, 2, 1][..]; 13];
    let error = measure_model("a.ply", &binary(&CORNER_POINTS, &faces), &limits).unwrap_err();
    assert_eq!(error.code, ErrorCode::TooManyTriangles);
}

#[test]
fn binary_files_ten_metres_off_keep_their_volume() {
    let points = CORNER_POINTS.map(|point| point.map(|value| value * 64.0 + 10_000.0));
    let measures = measure(&binary(&points, &TETRAHEDRON)).unwrap();
    let known = 64.0_f64.powi(3) / 6.0;
    assert!(near(measures.volume_mm3.unwrap(), known, 1e-12));
    assert_eq!(measures.dimensions_mm, [64.0; 3]);
}
