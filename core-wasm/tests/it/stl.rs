//! The forms that STL takes in the wild.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use crate::common::{ascii_stl, binary_stl, cube, cuboid};
use core_wasm::{
    error::{CoreError, ErrorCode},
    limits::Limits,
    measure::Measures,
    model::measure_model,
};

fn measure(bytes: &[u8]) -> Result<Measures, CoreError> {
    measure_model("a.stl", bytes, &Limits::default())
}

#[track_caller]
fn is_cube(bytes: &[u8]) {
    let measures = measure(bytes).unwrap();
    assert_eq!(
        (measures.triangles, measures.volume_mm3, measures.watertight),
        (12, Some(8000.0), true)
    );
}

#[track_caller]
fn is_refused(bytes: &[u8], code: ErrorCode) {
    assert_eq!(measure(bytes).unwrap_err().code, code);
}

#[test]
fn fmt_05_exactly_84_plus_50_bytes_per_triangle_is_binary_whatever_the_header_says() {
    let mut bytes = binary_stl(&cube(0.0, 20.0));
    is_cube(&bytes);
    bytes[..24].copy_from_slice(b"solid a\nfacet normal 0 0");
    is_cube(&bytes);
    bytes[..8].copy_from_slice(b"\x89PNG\r\n\x1a\n");
    is_cube(&bytes);
}

#[test]
fn fmt_05_any_other_size_is_ascii() {
    let text = ascii_stl(&cube(0.0, 20.0));
    is_cube(text.as_bytes());
    // Its bytes 80 to 84 are text, so a binary reader would see a huge count.
    assert_ne!(text.len(), 84 + 50 * 12);
}

#[test]
fn fmt_05_a_count_whose_size_would_wrap_in_32_bits_is_not_believed() {
    // 85,899,346 × 50 + 84 is 88 modulo 2^32.
    let mut bytes = vec![0; 88];
    bytes[80..84].copy_from_slice(&85_899_346_u32.to_le_bytes());
    is_refused(&bytes, ErrorCode::Truncated);
}

#[test]
fn fmt_06_stray_bytes_behind_the_counted_triangles_are_ignored() {
    for tail in [1, 2, 49, 50, 1000] {
        let mut bytes = binary_stl(&cube(0.0, 20.0));
        bytes.extend(vec![7; tail]);
        is_cube(&bytes);
    }
}

#[test]
fn fmt_06_not_if_the_counted_triangles_are_not_all_there() {
    let mut bytes = binary_stl(&cube(0.0, 20.0));
    bytes.pop();
    is_refused(&bytes, ErrorCode::Truncated);
}

#[test]
fn fmt_06_an_ascii_file_is_never_taken_for_binary_with_a_tail() {
    let text = ascii_stl(&cube(0.0, 20.0)).replace("endloop", "endlop");
    is_refused(text.as_bytes(), ErrorCode::BadSyntax);
}

#[test]
fn ascii_takes_any_white_space_and_letter_case() {
    let text = ascii_stl(&cube(0.0, 20.0));
    is_cube(text.replace('\n', "\r\n").as_bytes());
    is_cube(text.replace('\n', "\r").as_bytes());
    is_cube(text.replace(' ', "\t  ").as_bytes());
    is_cube(text.to_uppercase().as_bytes());
    is_cube(format!("\u{feff}{text}").as_bytes());
    is_cube(format!("\n\n  {text}").as_bytes());
    // Everything behind the name in one line.
    let (name, rest) = text.split_once('\n').unwrap();
    is_cube(format!("{name}\n{}", rest.replace('\n', " ")).as_bytes());
}

#[test]
fn ascii_takes_every_way_to_write_a_number() {
    let text = ascii_stl(&cube(0.0, 20.0));
    for number in [
        "2e1",
        "+20",
        "20.",
        "2.0E+01",
        "200e-1",
        "20.000000000000000000000000",
    ] {
        is_cube(text.replace(" 20", &format!(" {number}")).as_bytes());
    }
    for (number, code) in [
        ("nan", ErrorCode::BadNumber),
        ("inf", ErrorCode::BadNumber),
        ("-Infinity", ErrorCode::BadNumber),
        ("1e999", ErrorCode::BadNumber),
        ("1000001", ErrorCode::CoordinateOutOfRange),
        ("20,5", ErrorCode::BadSyntax),
        ("0x14", ErrorCode::BadSyntax),
        ("1e", ErrorCode::BadSyntax),
        ("-", ErrorCode::BadSyntax),
        ("zwanzig", ErrorCode::BadSyntax),
    ] {
        is_refused(text.replace(" 20", &format!(" {number}")).as_bytes(), code);
    }
}

#[test]
fn normals_may_be_missing_or_no_numbers() {
    let text = ascii_stl(&cube(0.0, 20.0));
    for normal in [
        "",
        " normal",
        " normal nan nan nan",
        " normal -1.#IND 0 1.#QNAN",
    ] {
        is_cube(text.replace(" normal 0 0 0", normal).as_bytes());
    }
    let mut bytes = binary_stl(&cube(0.0, 20.0));
    bytes[84..96].fill(0xff);
    is_cube(&bytes);
}

#[test]
fn names_may_hold_anything_and_be_of_any_length() {
    let text = ascii_stl(&cube(0.0, 20.0));
    for name in ["", " facet normal 0 0 0", " Würfel „2“", " endsolid solid"] {
        is_cube(text.replace(" model", name).as_bytes());
    }
    let long = "x".repeat(5_000_000);
    is_cube(text.replace(" model", &format!(" {long}")).as_bytes());
    is_refused(long.as_bytes(), ErrorCode::BadSyntax);
}

#[test]
fn several_solids_make_one_model() {
    let text = ascii_stl(&cube(0.0, 20.0))
        + "\n\n"
        + &ascii_stl(&cuboid([40.0, 0.0, 0.0], [50.0, 10.0, 10.0]));
    let measures = measure(text.as_bytes()).unwrap();
    assert_eq!(
        (measures.triangles, measures.shells, measures.volume_mm3),
        (24, 2, Some(9000.0))
    );
}

#[test]
fn a_missing_endsolid_is_forgiven_a_broken_word_is_not() {
    let text = ascii_stl(&cube(0.0, 20.0));
    is_cube(text.strip_suffix("endsolid model\n").unwrap().as_bytes());
    is_refused(
        text.strip_suffix("olid model\n").unwrap().as_bytes(),
        ErrorCode::Truncated,
    );
}

#[test]
fn a_facet_with_four_corners_is_refused_and_not_cut_to_three() {
    let text = ascii_stl(&cube(0.0, 20.0)).replacen(" endloop", "  vertex 1 1 1\n endloop", 1);
    is_refused(text.as_bytes(), ErrorCode::BadSyntax);
}

#[test]
fn coordinates_up_to_the_limit_are_taken() {
    assert!(measure(&binary_stl(&cuboid([-1e6, 0.0, 0.0], [1e6, 1.0, 1.0]))).is_ok());
    is_refused(
        &binary_stl(&cuboid([0.0; 3], [1_000_001.0, 1.0, 1.0])),
        ErrorCode::CoordinateOutOfRange,
    );
}

#[test]
fn a_short_file_is_text() {
    is_refused(b"solid x", ErrorCode::NoTriangles);
    is_refused(
        format!("{:80}", "solid x").as_bytes(),
        ErrorCode::NoTriangles,
    );
    is_refused(b"s", ErrorCode::Truncated);
    is_refused(&[0; 83], ErrorCode::Truncated);
    is_refused(&[0; 84], ErrorCode::NoTriangles);
    let triangle =
        "solid\nfacet outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet";
    assert!(triangle.len() < 84);
    assert_eq!(measure(triangle.as_bytes()).unwrap().triangles, 1);
}
