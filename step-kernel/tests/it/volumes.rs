//! The exact volumes of STEP bodies, against bodies whose volume is known and against OpenCascade's.

use crate::common::{json, near, read, shared};
use crate::{fixture, model, solids};

#[track_caller]
fn has_volume(name: &str, volume_mm3: f64, area_mm2: f64) {
    let found = solids(&fixture(name));
    assert!(
        near(found.volume_mm3, volume_mm3, 1e-5),
        "{name}: {found:?} instead of {volume_mm3}"
    );
    assert!(near(found.area_mm2, area_mm2, 1e-5), "{found:?}");
    assert!(found.is_sure(), "{name}");
}

#[test]
fn fmt_13_bodies_of_step_have_their_exact_volume_and_area_in_mm() {
    const PI: f64 = std::f64::consts::PI;
    let box_area = |a: f64, b: f64, c: f64| 2.0 * (a * b + b * c + c * a);
    has_volume("box-mm.step", 24_000.0, box_area(20.0, 30.0, 40.0));
    has_volume("box-cm.step", 24_000.0, box_area(20.0, 30.0, 40.0));
    has_volume(
        "box-m.stp",
        250.0 * 500.0 * 125.0,
        box_area(250.0, 500.0, 125.0),
    );
    has_volume(
        "box-inch.step",
        25.4 * 50.8 * 101.6,
        box_area(25.4, 50.8, 101.6),
    );
    has_volume("box-foot.step", 304.8 * 304.8 * 304.8, 6.0 * 304.8 * 304.8);
    has_volume("box-odd.step", 8000.0, 2400.0);
    has_volume("assembly.step", 12_000.0, 2.0 * box_area(10.0, 20.0, 30.0));
    has_volume("mapped.step", 2000.0, 1200.0);
    // Two cones between radii of 10 and 50 mm, and a cylinder between them.
    let slant = 2.0 * PI * 60.0 * 2000.0_f64.sqrt();
    has_volume(
        "vase.step",
        PI * (2.0 * 20.0 / 3.0 * 3100.0 + 2500.0 * 20.0),
        slant + PI * (100.0 * 20.0 + 2.0 * 100.0),
    );
    has_volume(
        "cylinder.step",
        PI * 100.0 * 30.0,
        2.0 * PI * 100.0 + 2.0 * PI * 10.0 * 30.0,
    );
    // A hole of 3.2 mm through a block.
    has_volume(
        "drilled.step",
        40.0 * 30.0 * 10.0 - PI * 1.6 * 1.6 * 10.0,
        box_area(40.0, 30.0, 10.0) - 2.0 * PI * 1.6 * 1.6 + 2.0 * PI * 1.6 * 10.0,
    );
}

/// Real files against OpenCascade's adaptive integrals. What is not within a thousandth is said to be unsure.
#[test]
fn fmt_13_real_step_files_have_the_volume_that_is_known() {
    let Some(shared) = shared() else { return };
    let truth = json(&shared.join("models/step-truth.json"));
    let (mut all, mut right, mut alarms, mut lies) = (0, 0, Vec::new(), Vec::new());
    for entry in truth["files"].as_array().unwrap() {
        let file = entry["file"].as_str().unwrap();
        let path = shared.join("models/step").join(file);
        if entry["reliable"] != true || !path.is_file() {
            continue;
        }
        let known = entry["volume_mm3"].as_f64().unwrap();
        let found = model(&read(&path)).solids.unwrap();
        let off = found.volume_mm3 / known - 1.0;
        all += 1;
        if off.abs() <= 1e-3 {
            right += 1;
            if !found.is_sure() {
                alarms.push(file.to_owned());
            }
        } else if found.is_sure() {
            lies.push(format!("{file}: off by {off:e}"));
        }
        if let Some(area) = entry["area_mm2"].as_f64()
            && found.is_sure()
            && !near(found.area_mm2, area, 2e-3)
        {
            lies.push(format!("{file}: area {} of {area}", found.area_mm2));
        }
    }
    assert!(all >= 37, "found {all} files only");
    assert!(lies.is_empty(), "{lies:#?}");
    assert!(right * 100 >= all * 97, "{right} of {all} are right");
    assert!(alarms.len() * 20 <= all, "false alarms: {alarms:#?}");
}

/// Faces whose normals lie, one after another, and all of them.
#[test]
fn fmt_13_faces_turned_over_in_the_file_never_make_a_part_cheaper_in_silence() {
    for name in ["box-mm.step", "cylinder.step", "vase.step"] {
        let text = fixture(name);
        let known = solids(&text);
        let volume = known.volume_mm3;
        let faces: Vec<usize> = text
            .match_indices("ADVANCED_FACE(")
            .map(|(at, _)| at)
            .collect();
        let turned = |text: &str, at: usize| {
            let end = at + text[at..].find(';').unwrap();
            let face = &text[at..end];
            let other = if face.ends_with(".T.)") {
                face.replace(",.T.)", ",.F.)")
            } else {
                face.replace(",.F.)", ",.T.)")
            };
            format!("{}{other}{}", &text[..at], &text[end..])
        };
        let mut all = text.clone();
        for at in &faces {
            all = turned(&all, *at);
            let one = solids(&turned(&text, *at));
            let is_same = near(one.volume_mm3, volume, 1e-6);
            assert!(is_same || !one.is_sure(), "{name}: {one:?}");
        }
        let found = solids(&all);
        let is_same = near(found.volume_mm3, volume, 1e-6);
        assert!(is_same || !found.is_sure(), "{name}: {found:?}");
    }
}

#[test]
fn fmt_13_a_face_that_is_missing_makes_the_volume_unsure() {
    let text = fixture("box-mm.step");
    let plane = text.find("=PLANE(").unwrap();
    let text = format!("{}=NOTHING({}", &text[..plane], &text[plane + 7..]);
    assert!(!solids(&text).is_sure());
}

/// The normals of what is left still sum up to nothing: those around a cylinder do by themselves.
#[test]
fn fmt_13_a_face_that_is_left_out_of_its_shell_makes_the_volume_unsure() {
    let text = fixture("cylinder.step");
    let shell = text.find("CLOSED_SHELL('',(").unwrap();
    let end = shell + text[shell..].find("))").unwrap();
    let last = shell + text[shell..end].rfind(',').unwrap();
    let found = solids(&format!("{}{}", &text[..last], &text[end..]));
    assert!(!found.is_sure(), "{found:?}");
}

#[test]
fn fmt_13_triangles_of_step_have_their_volume_unless_they_are_open() {
    let text = fixture("tessellated.step");
    let found = solids(&text);
    assert!(found.is_sure());
    let volume = found.volume_mm3;
    assert!(near(volume, 20.0 * 20.0 * 20.0 / 6.0, 1e-12), "{volume}");
    // The same in strips and fans, and as a closed surface that belongs to no solid.
    let strips = text.replace("TRIANGULATED_FACE", "COMPLEX_TRIANGULATED_FACE");
    let strips = strips.replace(
        "((1,3,2),(1,2,4),(2,3,4),(3,1,4))",
        "((2,1,3,4)),((4,1,2,3))",
    );
    let found = solids(&strips);
    assert_eq!((found.volume_mm3, found.is_sure()), (volume, true));
    let surface = solids(&text.replace("TESSELLATED_SOLID", "TESSELLATED_SHELL"));
    assert_eq!((surface.volume_mm3, surface.is_sure()), (volume, true));
    for open in [
        "((1,3,2),(1,2,4),(2,3,4))",
        "((1,2,3),(1,2,4),(2,3,4),(3,1,4))",
    ] {
        let open = text.replace("((1,3,2),(1,2,4),(2,3,4),(3,1,4))", open);
        assert!(!solids(&open).is_sure(), "{open}");
    }
}

#[test]
fn fmt_13_closed_surfaces_count_as_bodies_where_there_is_no_solid() {
    let text = fixture("cylinder.step");
    let shell = text.replace(
        "MANIFOLD_SOLID_BREP('',#",
        "SHELL_BASED_SURFACE_MODEL('',(#",
    );
    let at = shell.find("SHELL_BASED_SURFACE_MODEL").unwrap();
    let end = at + shell[at..].find(')').unwrap();
    let surface = format!("{}){}", &shell[..end], &shell[end..]);
    let (known, found) = (solids(&text), solids(&surface));
    assert_eq!(found.volume_mm3, known.volume_mm3);
    assert!(found.is_sure());
}

#[test]
fn fmt_13_a_shell_that_looks_inwards_has_the_same_volume() {
    let text = fixture("cylinder.step");
    let shell = text.find("CLOSED_SHELL").unwrap();
    let start = text[..shell].rfind('#').unwrap();
    let id = &text[start..shell - 1];
    let body = format!("MANIFOLD_SOLID_BREP('',{id})");
    assert!(text.contains(&body));
    let turned = text
        .replace(&body, "MANIFOLD_SOLID_BREP('',#9000)")
        .replace(
            "ENDSEC;\nEND",
            &format!("#9000=ORIENTED_CLOSED_SHELL('',*,{id},.F.);\nENDSEC;\nEND"),
        );
    assert_ne!(turned, text);
    let (known, found) = (solids(&text), solids(&turned));
    assert_eq!(
        (found.volume_mm3, found.is_sure()),
        (known.volume_mm3, true)
    );
}

#[test]
fn fmt_13_a_step_file_that_names_no_unit_says_so() {
    let text = fixture("box-mm.step");
    assert!(!solids(&text).has_no_unit);
    let silent = text.replace("GLOBAL_UNIT_ASSIGNED_CONTEXT", "NO_UNIT");
    let found = model(silent.as_bytes());
    assert!(found.solids.unwrap().has_no_unit);
    assert_eq!(found.bounds.size(), [20.0, 30.0, 40.0]);
}

/// A rim that is put together from two half circles.
#[test]
fn fmt_13_composite_curves_are_followed() {
    let text = fixture("cylinder.step");
    let circle = text.find("=CIRCLE('',").unwrap();
    let start = text[..circle].rfind('#').unwrap();
    let end = circle + text[circle..].find(';').unwrap();
    let id = &text[start..circle];
    let own = text[circle..end].replacen('=', "#9000=", 1);
    let half = |number: u32, from: &str, to: &str| {
        format!(
            "#{number}=TRIMMED_CURVE('',#9000,(PARAMETER_VALUE({from})),(PARAMETER_VALUE({to})),.T.,.PARAMETER.);"
        )
    };
    let turn = "6.283185307179586";
    let composite = format!(
        "{id}=COMPOSITE_CURVE('',(#9003,#9004),.F.);{own};{}{}#9003=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#9001);\
         #9004=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#9002)",
        half(9001, "0.", "3.141592653589793"),
        half(9002, "3.141592653589793", turn),
    );
    let found = solids(&format!("{}{composite}{}", &text[..start], &text[end..]));
    let known = solids(&text);
    assert!(found.is_sure(), "{found:?}");
    let (found, known) = (found.volume_mm3, known.volume_mm3);
    assert!(near(found, known, 1e-5), "{found} instead of {known}");
}

/// Real files against OpenCascade's optimal boxes.
#[test]
fn fmt_11_real_step_files_have_the_box_that_is_known() {
    let Some(shared) = shared() else { return };
    let truth = json(&shared.join("models/step-truth.json"));
    let (mut all, mut off) = (0, Vec::new());
    for entry in truth["files"].as_array().unwrap() {
        let file = entry["file"].as_str().unwrap();
        let path = shared.join("models/step").join(file);
        if entry["reliable"] != true || !path.is_file() {
            continue;
        }
        let found = model(&read(&path)).bounds.size();
        let known = entry["bbox_mm"]["size"].as_array().unwrap();
        let is_right = (found.iter().zip(known))
            .all(|(found, known)| near(*found, known.as_f64().unwrap(), 1e-3));
        all += 1;
        if !is_right {
            off.push(format!("{file}: {:?} instead of {known:?}", found));
        }
    }
    assert!(all >= 37, "found {all} files only");
    assert!(off.len() * 100 <= all * 3, "{off:#?}");
}
