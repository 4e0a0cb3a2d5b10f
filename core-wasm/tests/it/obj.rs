//! The forms that OBJ takes in the wild.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use crate::common::{near, read, shared};
use core_wasm::{
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
    measure::Measures,
    model::{ModelReader, Progress, measure_model},
};

fn measure(text: &str) -> Result<Measures, CoreError> {
    measure_model("a.obj", text.as_bytes(), &Limits::default())
}

const VERTICES: &str =
    "v 0 0 0\nv 20 0 0\nv 0 20 0\nv 20 20 0\nv 0 0 20\nv 20 0 20\nv 0 20 20\nv 20 20 20\n";
const FACES: &str = "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";

fn cube() -> String {
    format!("{VERTICES}{FACES}")
}

#[track_caller]
fn is_cube(text: &str) {
    let measures = measure(text).unwrap();
    assert_eq!(
        (measures.triangles, measures.vertices, measures.volume_mm3),
        (12, 8, Some(8000.0))
    );
    assert!(measures.watertight);
}

#[track_caller]
fn is_refused(text: &str, code: ErrorCode, line: Option<u64>) {
    let error = measure(text).unwrap_err();
    let found = error.position.map(|position| {
        assert_eq!(position.kind, PositionKind::Line);
        position.value
    });
    assert_eq!((error.code, found), (code, line), "{error}");
    if let Some(line) = line {
        assert!(
            error.detail().contains(&format!("Zeile {line} ")),
            "{error}"
        );
    }
}

#[test]
fn fmt_08_obj_without_vertices_is_refused_in_the_words_of_the_spec() {
    for text in [
        "# nothing",
        "\u{feff}",
        "\n\n",
        "f 1 2 3\n",
        "vn 0 0 1\nvt 0 0\n",
        "facet normal 0 0 0\nvertex 0 0 0\n",
    ] {
        let error = measure(text).unwrap_err();
        assert_eq!(error.detail(), "Keine Vertices in der OBJ-Datei gefunden");
        assert_eq!(
            error.wrapped(),
            "Fehler beim Verarbeiten der OBJ-Datei: Keine Vertices in der OBJ-Datei gefunden"
        );
    }
    is_refused(VERTICES, ErrorCode::NoTriangles, None);
}

#[test]
fn fmt_09_fmt_13_the_estimate_is_40_percent_of_the_box_and_the_volume_is_measured_beside_it() {
    let measures = measure(&cube()).unwrap();
    assert_eq!(measures.estimated_volume_mm3, Some(8000.0 * 0.4));
    assert_eq!(measures.volume_mm3, Some(8000.0));
    // 0.1 cm³ at least.
    let small = measure("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    assert_eq!(small.estimated_volume_mm3, Some(100.0));
    assert_eq!(small.volume_mm3, None);
}

#[test]
fn fmt_03_vertices_are_counted_as_stored_and_faces_as_triangles() {
    let measures = measure(&format!("{}v 1000 0 0\n", cube())).unwrap();
    assert_eq!((measures.vertices, measures.triangles), (9, 12));
    assert_eq!(measures.dimensions_mm, [20.0; 3], "it belongs to no face");
}

#[test]
fn every_form_of_a_corner_and_of_a_vertex_is_taken() {
    let text = cube();
    let corners = |form: &str| {
        let faces = FACES.lines().map(|line| {
            let corners = line.split(' ').skip(1).map(|n| form.replace('n', n));
            format!("f {}\n", corners.collect::<Vec<_>>().join(" "))
        });
        format!("{VERTICES}{}", faces.collect::<String>())
    };
    for form in ["n", "n/1", "n//1", "n/1/1", "n/-1/-1", "n/", "+n", "000n"] {
        is_cube(&corners(form));
    }
    for tail in [" 1", " 1 0 0", " 0.5 0.5 0.5 1", "\t# a comment", " "] {
        is_cube(&text.replace(" 20\n", &format!(" 20{tail}\n")));
    }
    for number in [
        "2e1",
        "+20",
        "20.",
        "2.0E+01",
        "20.000000",
        "20.00000000000000000000",
    ] {
        is_cube(&text.replace("v 20 ", &format!("v {number} ")));
    }
    is_cube(&text.replace("f ", "fo "));
    is_cube(&text.replace(' ', "\t  "));
    is_cube(&text.replace("\nf", "\n  f"));
    is_cube(&format!("\u{feff}{text}"));
    for end in ["\r\n", "\r", "\n\n\n"] {
        is_cube(&text.replace('\n', end));
    }
    is_cube(text.trim_end());
}

#[test]
fn lines_are_continued_behind_a_backslash_but_not_in_comments() {
    let text = cube();
    for end in ["\n", "\r\n"] {
        is_cube(&text.replace(' ', &format!(" \\{end}")));
        is_cube(&text.replace(' ', &format!("\\{end} ")));
    }
    is_cube(&format!("# made in C:\\models\\\n{text}"));
    is_cube(&format!("g a \\\nf 1 2 3\n{text}"));
    let broken = text.replace("f 1 2 6 5", "f 1 \\\n 2 \\\n x");
    is_refused(&broken, ErrorCode::BadSyntax, Some(13));
}

#[test]
fn negative_numbers_count_back_from_their_own_line() {
    let first = "v 9 9 9\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\n";
    let text = format!("{first}v 0 0 5\nv 1 0 5\nv 0 1 5\nf -3 -2 -1\n");
    let measures = measure(&text).unwrap();
    assert_eq!(measures.dimensions_mm, [1.0, 1.0, 5.0]);
    is_refused(
        &format!("{}f -9 1 2\n", cube()),
        ErrorCode::BadSyntax,
        Some(15),
    );
}

#[test]
fn faces_may_come_before_their_vertices_which_must_come_then() {
    is_cube(&format!("{FACES}{VERTICES}"));
    let text = format!("f 1 2 9\nf 1 2 3\n{VERTICES}{FACES}");
    is_refused(&text, ErrorCode::BadSyntax, Some(1));
    for number in [
        "4294967295",
        "4294967296",
        "4294967297",
        "9223372036854775807",
        "-4294967296",
    ] {
        let text = format!("f 1 2 {number}\n{VERTICES}{FACES}");
        is_refused(&text, ErrorCode::BadSyntax, Some(1));
    }
    // A concave face, whose shape is known only later.
    let outline = "v 0 0 0\nv 4 1 0\nv 0 2 0\nv 1 1 0\n";
    let before = measure(&format!("f 1 2 3 4\n{outline}")).unwrap();
    let after = measure(&format!("{outline}f 1 2 3 4\n")).unwrap();
    assert_eq!(before.surface_area_mm2, 3.0);
    assert_eq!(before, after);
}

#[test]
fn faces_of_less_than_three_corners_have_no_surface_and_are_passed_over() {
    is_cube(&format!("{}f 1 2\nf 1\n", cube()));
    is_refused(&format!("{VERTICES}f 1 2\n"), ErrorCode::NoTriangles, None);
    is_refused(&format!("{VERTICES}f 1 9\n"), ErrorCode::BadSyntax, Some(9));
}

#[test]
fn what_has_no_volume_is_passed_over() {
    let noise = "mtllib a b.mtl\nusemtl x\no o\ng g h\ns 1\nvt 0 0\nvn 0 0 1\nvp 1 2\np 1\nl 1 2\ncstype bezier\nunknown words 1 2\n";
    is_cube(&format!("{noise}{VERTICES}{noise}{FACES}{noise}"));
}

#[test]
fn broken_lines_are_refused_with_their_number() {
    let text = cube();
    for (from, to, code, line) in [
        ("v 20 0 0\n", "v 20 0\n", ErrorCode::BadSyntax, 2),
        ("v 20 0 0\n", "v 20,0 0 0\n", ErrorCode::BadSyntax, 2),
        ("v 20 0 0\n", "v 20 0 0x0\n", ErrorCode::BadSyntax, 2),
        ("v 20 0 0\n", "v\n", ErrorCode::BadSyntax, 2),
        ("v 20 0 0\n", "v 20 nan 0\n", ErrorCode::BadNumber, 2),
        ("v 20 0 0\n", "v 20 0 -inf\n", ErrorCode::BadNumber, 2),
        (
            "v 20 0 0\n",
            "v 1e7 0 0\n",
            ErrorCode::CoordinateOutOfRange,
            2,
        ),
        ("f 1 2 6 5", "f 1 2 6.0 5", ErrorCode::BadSyntax, 11),
        ("f 1 2 6 5", "f 1 2 6 0", ErrorCode::BadSyntax, 11),
        ("f 1 2 6 5", "f 1 2 /6 5", ErrorCode::BadSyntax, 11),
        ("f 1 2 6 5", "f 1 2 6 9", ErrorCode::BadSyntax, 11),
        ("f 1 2 6 5", "f 1 2 6 4294967297", ErrorCode::BadSyntax, 11),
        (
            "f 1 2 6 5",
            "f 1 2 6 18446744073709551617",
            ErrorCode::BadSyntax,
            11,
        ),
    ] {
        is_refused(&text.replace(from, to), code, Some(line));
        let text = text.replace('\n', "\r\n");
        let (from, to) = (from.replace('\n', "\r\n"), to.replace('\n', "\r\n"));
        is_refused(&text.replace(&from, &to), code, Some(line));
    }
}

#[test]
fn triangles_are_limited_in_every_way_to_write_them() {
    let limits = Limits {
        max_triangles: 12,
        ..Limits::default()
    };
    let measure = |text: &str| measure_model("a.obj", text.as_bytes(), &limits);
    assert!(measure(&cube()).is_ok());
    for more in ["f 1 2 3\n", "f 1 2 3 4\n", "f 1 2 3 4 5\n"] {
        for text in [
            format!("{}{more}", cube()),
            format!("{more}{FACES}{VERTICES}"),
        ] {
            assert_eq!(
                measure(&text).unwrap_err().code,
                ErrorCode::TooManyTriangles
            );
        }
    }
    let long = format!("{VERTICES}f{}\n", " 1".repeat(1000));
    assert_eq!(
        measure(&long).unwrap_err().code,
        ErrorCode::TooManyTriangles
    );
}

#[test]
fn coordinates_far_from_the_origin_keep_their_digits() {
    // Ten metres off, where 32 bit would leave a thousandth of a millimetre.
    let text = cube()
        .replace("v 0 ", "v 10000.1234567 ")
        .replace("v 20 ", "v 10020.1234567 ");
    let measures = measure(&text).unwrap();
    assert!(near(measures.volume_mm3.unwrap(), 8000.0, 1e-11));
    assert!(near(measures.dimensions_mm[0], 20.0, 1e-12));
}

#[test]
fn concave_polygons_of_real_files_cover_their_own_area() {
    let Some(shared) = shared() else { return };
    // Each polygon's area by Newell's normal, added up outside of the core.
    for (file, area_mm2) in [
        ("assimp-concave_polygon.obj", 0.2454966872),
        ("trimesh-wallhole.obj", 721.4213562373097),
    ] {
        let bytes = read(&shared.join("models/obj").join(file));
        let measures = measure_model(file, &bytes, &Limits::default()).unwrap();
        assert!(
            near(measures.surface_area_mm2, area_mm2, 1e-6),
            "{file}: {}",
            measures.surface_area_mm2
        );
    }
}

/// As the browser reads a file, of which only the rest of a line is handed in twice.
fn measure_in_windows(bytes: &[u8]) -> Measures {
    let mut reader = ModelReader::open("a.obj", bytes.len() as u64, &Limits::default()).unwrap();
    let mut at = 0;
    loop {
        let end = (at + 50_000).min(bytes.len());
        match reader.feed(&bytes[at..end], end == bytes.len()).unwrap() {
            Progress::Done(done) => at += done,
            Progress::StartAgain => panic!("there is only one way to read OBJ"),
        }
        if at == bytes.len() {
            return reader.finish().unwrap().measures();
        }
    }
}

#[test]
fn a_large_mesh_is_read_with_the_room_that_was_foretold() {
    // A tube of quads, then of triangles, long enough for every forecast to be made and missed.
    let rings = 40_000;
    for v_then_f in [true, false] {
        let mut text = String::new();
        let mut faces = String::new();
        for ring in 0..rings {
            for (x, y) in [(0, 0), (10, 0), (10, 10), (0, 10)] {
                text += &format!("v {x} {y} {}.5\n", ring);
            }
            if ring > 0 {
                for side in 0..4 {
                    let (a, b) = (4 * ring + side, 4 * ring + (side + 1) % 4);
                    let face = [a - 3, b - 3, b + 1, a + 1];
                    let line = if ring % 2 == 0 {
                        format!("f {} {} {} {}\n", face[0], face[1], face[2], face[3])
                    } else {
                        format!(
                            "f {0} {1} {2}\nf {0} {2} {3}\n",
                            face[0], face[1], face[2], face[3]
                        )
                    };
                    if v_then_f {
                        faces += &line;
                    } else {
                        text += &line;
                    }
                }
            }
        }
        text += &faces;
        let last = 4 * rings;
        text += &format!(
            "f 4 3 2 1\nf {} {} {} {}\n",
            last - 3,
            last - 2,
            last - 1,
            last
        );
        let measures = measure_in_windows(text.as_bytes());
        assert_eq!(u64::from(measures.triangles), 8 * (rings - 1) + 4);
        assert_eq!(measures.volume_mm3, Some(100.0 * (rings - 1) as f64));
        assert!(measures.watertight);
    }
}
