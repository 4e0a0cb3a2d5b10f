//! What STEP bodies are drawn by: triangles that close and enclose what the bodies do.

use crate::common::{json, near, read, shared};
use crate::{fixture, model};
use step_kernel::Drawing;

fn drawn(bytes: &[u8]) -> Drawing {
    model(bytes).draw().unwrap()
}

/// Sides of triangles that no other triangle has in the opposite direction, counted apart from the core.
fn open_sides(drawing: &Drawing) -> usize {
    let mut sides: Vec<(u32, u32)> = Vec::new();
    for [a, b, c] in drawing.indices.as_chunks::<3>().0 {
        sides.extend([(*a, *b), (*b, *c), (*c, *a)]);
    }
    let mut back: Vec<(u32, u32)> = sides.iter().map(|(a, b)| (*b, *a)).collect();
    sides.sort_unstable();
    back.sort_unstable();
    (sides.iter().zip(&back))
        .filter(|(one, other)| one != other)
        .count()
}

#[test]
fn fmt_13_bodies_of_step_are_drawn_by_triangles_that_close() {
    for (name, volume_mm3) in [
        ("box-mm.step", 24_000.0),
        ("box-inch.step", 25.4 * 50.8 * 101.6),
        ("cylinder.step", std::f64::consts::PI * 3000.0),
        ("assembly.step", 12_000.0),
        ("mapped.step", 2000.0),
        ("named.step", 6000.0 + 1500.0 * std::f64::consts::PI),
        ("tessellated.step", 20.0 * 20.0 * 20.0 / 6.0),
    ] {
        let drawing = drawn(fixture(name).as_bytes());
        assert_eq!(open_sides(&drawing), 0, "{name}");
        assert!(
            drawing.is_closed && drawing.missing_faces.is_empty(),
            "{name}"
        );
        let volume = drawing.volume_mm3();
        assert!(
            near(volume, volume_mm3, 5e-3),
            "{name}: {volume} instead of {volume_mm3}"
        );
    }
}

/// Real files against OpenCascade's volumes.
#[test]
fn fmt_13_real_step_files_are_drawn_closed_and_with_their_volume() {
    let Some(shared) = shared() else { return };
    let truth = json(&shared.join("models/step-truth.json"));
    let (mut all, mut open, mut off) = (0, Vec::new(), Vec::new());
    for entry in truth["files"].as_array().unwrap() {
        let file = entry["file"].as_str().unwrap();
        let path = shared.join("models/step").join(file);
        if entry["reliable"] != true || !path.is_file() {
            continue;
        }
        let drawing = drawn(&read(&path));
        all += 1;
        if open_sides(&drawing) > 0 || !drawing.is_closed {
            open.push(file.to_owned());
        }
        let (volume, known) = (drawing.volume_mm3(), entry["volume_mm3"].as_f64().unwrap());
        if !near(volume, known, 5e-3) {
            off.push(format!("{file}: {volume} instead of {known}"));
        }
    }
    assert!(all >= 37, "found {all} files only");
    assert!(open.len() * 20 <= all, "not closed: {open:#?}");
    assert!(off.len() * 20 <= all, "{off:#?}");
}

/// What the corners from `from` to `end` enclose, and how many triangles that is. No triangle has corners of two bodies.
fn enclosed(drawing: &Drawing, from: u32, end: u32) -> (f64, usize) {
    let is_in = |corner: &u32| (from..end).contains(corner);
    let triangles = drawing.indices.as_chunks::<3>().0;
    let own: Vec<[u32; 3]> = (triangles.iter().copied())
        .filter(|triangle| triangle.iter().any(is_in))
        .collect();
    assert!(own.iter().flatten().all(is_in), "a triangle of two bodies");
    let alone = Drawing {
        positions: drawing.positions.clone(),
        indices: own.concat(),
        ..Drawing::default()
    };
    assert_eq!(open_sides(&alone), 0);
    (alone.volume_mm3(), own.len())
}

/// Each body has corners of its own, one place behind the other, and together they are the whole drawing.
fn is_made_of_its_bodies(drawing: &Drawing, name: &str) {
    let (mut volume, mut triangles, mut behind) = (0.0, 0, 0);
    let pairs = drawing.bodies.as_chunks::<2>().0;
    assert_eq!(pairs.len(), drawing.counts.len(), "{name}");
    for ([from, end], count) in pairs.iter().zip(&drawing.counts) {
        assert_eq!(*from, behind, "{name}");
        behind = from + count * (end - from);
        let own = enclosed(drawing, *from, *end);
        volume += f64::from(*count) * own.0;
        triangles += *count as usize * own.1;
    }
    assert_eq!(behind as usize, drawing.positions.len() / 3, "{name}");
    assert_eq!(triangles, drawing.indices.len() / 3, "{name}");
    assert!(near(volume, drawing.volume_mm3(), 1e-5), "{name}");
}

#[test]
fn upl_42_the_corners_of_each_body_of_an_assembly_are_told() {
    let drawing = drawn(fixture("named.step").as_bytes());
    assert_eq!(drawing.names, b"Grundplatte\nBolzen \\X2\\00D8\\X0\\ 10\n");
    assert_eq!(drawing.counts, [1, 2]);
    let [plate, bolt] = *drawing.bodies.as_chunks::<2>().0.as_array().unwrap();
    assert!(near(enclosed(&drawing, plate[0], plate[1]).0, 6000.0, 1e-6));
    let volume = std::f64::consts::PI * 750.0;
    assert!(near(enclosed(&drawing, bolt[0], bolt[1]).0, volume, 5e-3));
    for name in ["named.step", "assembly.step", "mapped.step", "box-mm.step"] {
        is_made_of_its_bodies(&drawn(fixture(name).as_bytes()), name);
    }
}

/// Assemblies of real programs, with cavities and colours.
#[test]
fn upl_42_real_assemblies_are_made_of_their_bodies() {
    let Some(shared) = shared() else { return };
    let truth = json(&shared.join("models/step-truth.json"));
    let mut several = 0;
    for entry in truth["files"].as_array().unwrap() {
        let file = entry["file"].as_str().unwrap();
        let path = shared.join("models/step").join(file);
        if !path.is_file() {
            continue;
        }
        let drawing = drawn(&read(&path));
        if drawing.is_closed && drawing.counts.iter().sum::<u32>() < 100 {
            several += u32::from(drawing.counts.len() > 1);
            is_made_of_its_bodies(&drawing, file);
        }
    }
    assert!(several >= 2, "{several} assemblies");
}

/// A body that lacks a face is no part of its own; the others are.
#[test]
fn upl_42_a_body_whose_triangles_do_not_close_has_no_corners_of_its_own() {
    let text = fixture("named.step");
    let broken = text.replacen("=PLANE(", "=NOTHING(", 1);
    let drawing = drawn(broken.as_bytes());
    let [plate, bolt] = *drawing.bodies.as_chunks::<2>().0.as_array().unwrap();
    assert_eq!(plate[0], plate[1]);
    assert!(bolt[0] < bolt[1]);
}

/// Faces whose normals lie are drawn as their neighbours look.
#[test]
fn fmt_13_faces_turned_over_in_the_file_are_drawn_the_right_way_round_or_the_part_is_unsure() {
    for name in ["box-mm.step", "cylinder.step", "vase.step"] {
        let text = fixture(name);
        let volume = drawn(text.as_bytes()).volume_mm3();
        for (at, _) in text.match_indices("ADVANCED_FACE(") {
            let end = at + text[at..].find(';').unwrap();
            let face = &text[at..end];
            let other = if face.ends_with(".T.)") {
                face.replace(",.T.)", ",.F.)")
            } else {
                face.replace(",.F.)", ",.T.)")
            };
            let turned = format!("{}{other}{}", &text[..at], &text[end..]);
            let model = model(turned.as_bytes());
            let found = model.draw().unwrap();
            let is_same = open_sides(&found) == 0 && near(found.volume_mm3(), volume, 1e-6);
            assert!(
                is_same || !model.solids.unwrap().is_sure(),
                "{name}: {face}"
            );
        }
    }
}

#[test]
fn fmt_13_a_face_that_cannot_be_drawn_is_named_and_the_rest_is_shown() {
    let text = fixture("box-mm.step");
    let plane = text.find("=PLANE(").unwrap();
    let start = text[..plane].rfind('#').unwrap();
    let id = format!(",{},", &text[start..plane]);
    let face = text.find(&id).unwrap();
    let statement = text[..face].rfind("=ADVANCED_FACE").unwrap();
    let number = text[..statement].rfind('#').unwrap() + 1;
    let number: u32 = text[number..statement].parse().unwrap();
    let broken = format!("{}=NOTHING({}", &text[..plane], &text[plane + 7..]);
    let drawing = drawn(broken.as_bytes());
    assert_eq!(drawing.missing_faces, [number]);
    assert!(!drawing.is_closed);
    assert!(drawing.indices.len() >= 3 * 2 * 5);
    assert!(open_sides(&drawing) >= 4);
}

/// What waits for a drawing gets a chance to give it up: it comes in steps, and their number changes nothing.
#[test]
fn fmt_13_a_drawing_comes_in_steps() {
    let Some(shared) = shared() else { return };
    let bytes = read(&shared.join("models/step/so-arm100__Upper_arm_SO101.step"));
    let model = model(&bytes);
    let mut drawer = model.outlines.unwrap().drawer(model.first_point);
    let steps = 1 + (0..).take_while(|_| !drawer.step()).count();
    assert!(steps > 1, "{steps} steps");
    assert_eq!(drawer.finish(), drawn(&bytes));
}

/// The body is red, and one of its faces green.
#[test]
fn fmt_13_colours_of_the_file_are_those_of_its_bodies_and_faces() {
    let text = fixture("box-mm.step");
    assert_eq!(drawn(text.as_bytes()).colours, []);
    let number_of = |keyword: &str| {
        let at = text.find(keyword).unwrap();
        let start = text[..at].rfind('#').unwrap();
        text[start..at].to_owned()
    };
    let style = |first: u32, colour: &str, item: &str| {
        let [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map(|step| first + step);
        format!(
            "#{a}={colour};#{b}=FILL_AREA_STYLE_COLOUR('',#{a});#{c}=FILL_AREA_STYLE('',(#{b}));#{d}=SURFACE_STYLE_FILL_AREA(#{c});\
             #{e}=SURFACE_SIDE_STYLE('',(#{d}));#{f}=SURFACE_STYLE_USAGE(.BOTH.,#{e});#{g}=PRESENTATION_STYLE_ASSIGNMENT((#{f}));\
             #{h}=STYLED_ITEM('',(#{g}),{item});"
        )
    };
    let red = style(
        9000,
        "COLOUR_RGB('',1.,0.,0.)",
        &number_of("=MANIFOLD_SOLID_BREP"),
    );
    let green = style(
        9010,
        "DRAUGHTING_PRE_DEFINED_COLOUR('green')",
        &number_of("=ADVANCED_FACE"),
    );
    let end = text.rfind("ENDSEC;").unwrap();
    let coloured = format!("{}{red}{green}{}", &text[..end], &text[end..]);
    let drawing = drawn(coloured.as_bytes());
    assert_eq!(
        drawing.colours,
        [(0, Some(0x00_ff_00)), (2, Some(0xff_00_00))]
    );
    assert!(drawing.is_closed);
}
