//! The forms that STEP takes in the wild.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use std::time::Duration;

use crate::common::{fixtures, json, near, read, step_file as file};
use core_wasm::{
    error::{CoreError, ErrorCode, PositionKind},
    json::measure_line,
    limits::Limits,
    measure::{Measures, Trust},
    model::{self, measure_model},
    settings::VolumeBasis,
};
use cpu_time::ThreadTime;
use proptest::prelude::*;
use serde_json::Value;

fn fixture(name: &str) -> String {
    String::from_utf8(read(&fixtures().join("step").join(name))).unwrap()
}

fn measured(text: &str) -> Measures {
    measure(text).unwrap()
}

fn measure(text: &str) -> Result<Measures, CoreError> {
    measure_model("a.step", text.as_bytes(), &Limits::default())
}

/// A body of these points, which are `#1` and so on.
fn body_of(points: usize) -> String {
    let ids: Vec<String> = (1..=points).map(|id| format!("#{id}")).collect();
    format!(
        "#9000001=MANIFOLD_SOLID_BREP('',#9000002);#9000002=CLOSED_SHELL('',({}));",
        ids.join(",")
    )
}

#[track_caller]
fn has_size(instances: &str, size: [f64; 3]) {
    assert_eq!(measure(&file(instances)).unwrap().dimensions_mm, size);
}

#[track_caller]
fn is_refused(text: &str, code: ErrorCode) {
    assert_eq!(measure(text).unwrap_err().code, code);
}

#[test]
fn fmt_10_step_without_coordinates_is_refused_in_the_words_of_the_spec() {
    for instances in [
        "",
        "#1=PRODUCT('a','b','',());",
        "#1=CARTESIAN_POINT('',(1.,2.));",
        "#1=CARTESIAN_POINT('(1.,2.,3.)',$);/*(1.,2.,3.)*/",
        "#1=CLOSED_SHELL('',(#2,#3,#4));",
    ] {
        let error = measure(&file(instances)).unwrap_err();
        assert_eq!(error.code, ErrorCode::NoCoordinates);
        assert_eq!(
            error.wrapped(),
            "Fehler beim Verarbeiten der STEP-Datei: Keine gültigen 3D-Koordinaten in der STEP-Datei gefunden"
        );
    }
    is_refused("Ein Text ohne Zahlen", ErrorCode::NoCoordinates);
}

#[test]
fn fmt_11_the_estimate_is_half_the_box_and_a_tenth_of_a_cubic_centimetre_at_least() {
    let point = |x: f64, y: f64, z: f64| format!("=CARTESIAN_POINT('',({x:.3},{y:.3},{z:.3}));");
    for (size, cm3) in [
        ([20.0, 30.0, 40.0], 12.0),
        ([10.0, 10.0, 10.0], 0.5),
        ([5.0, 8.0, 5.0], 0.1),
        ([5.0, 8.0, 5.1], 0.102),
        ([1.0, 1.0, 1.0], 0.1),
        ([50.0, 50.0, 0.0], 0.1),
    ] {
        let [x, y, z] = size;
        let text = file(&format!(
            "#1{}#2{}{}",
            point(-x, 3.0, 0.0),
            point(0.0, 3.0 + y, z),
            body_of(2)
        ));
        let measures = measure(&text).unwrap();
        let found = measures.estimated_volume_mm3.unwrap();
        assert!((found - cm3 * 1000.0).abs() < 1e-6, "{size:?}: {found}");
        // The default basis of the price.
        let basis = VolumeBasis::default();
        assert_eq!(
            (
                measures.priced_volume_cm3(&basis),
                measures.is_estimated(&basis)
            ),
            (Some(found / 1000.0), true)
        );
    }
}

#[test]
fn fmt_12_the_fallback_number_scan_ignores_magnitudes_of_10000_and_more() {
    has_size(
        "#1=P((1.,2.,3.));#2=P((11.,22.,33.));#3=P((10000.,0.,0.));#4=P((0.,-10000.,0.));#5=P((0.,1E4,0.));",
        [10.0, 20.0, 30.0],
    );
    has_size(
        "#1=P((9999.99,0.,0.));#2=P((0.,-9999.99,1.));",
        [9999.99, 9999.99, 1.0],
    );
    // Lists of other lengths, and numbers of instances and in strings, are no points.
    has_size(
        "#1=P((0.,0.,0.),(1.,1.,1.),(5.,5.),(7.,7.,7.,7.),(#8,#8,#8),'(9.,9.,9.)',(3.,$,3.),(4.,4.,4.,));",
        [1.0; 3],
    );
    // It is a fallback: points of the right kind, and no other number counts.
    has_size(
        &format!(
            "#3=P((0.,0.,0.),(50.,50.,50.));#1=CARTESIAN_POINT('',(1.,1.,1.));#2=CARTESIAN_POINT('',(2.,1.,1.));{}",
            body_of(2)
        ),
        [1.0, 0.0, 0.0],
    );
    is_refused(&file("#1=P((10000.,1.,1.));"), ErrorCode::NoCoordinates);
}

#[test]
fn fmt_13_a_reading_of_points_has_no_measured_volume() {
    let basis = VolumeBasis {
        step: core_wasm::settings::Basis::Measured,
        ..VolumeBasis::default()
    };
    let measures = measure(&file(&format!(
        "#1=CARTESIAN_POINT('',(0.,0.,0.));#2=CARTESIAN_POINT('',(9.,9.,9.));{}",
        body_of(2)
    )))
    .unwrap();
    assert_eq!(measures.volume_mm3, None);
    assert_eq!(
        measures.priced_volume_cm3(&basis),
        None,
        "and is never charged by it"
    );
}

#[test]
fn fmt_03_step_gives_its_count_of_points_its_box_and_its_format() {
    let bytes = read(&fixtures().join("step/assembly.step"));
    let model = model::read("assembly.step", &bytes, &Limits::default()).unwrap();
    let (first, measures) = (model.first(), model.measures());
    assert_eq!((first.vertices, first.triangles), (16, 0));
    assert!(
        first
            .volume_mm3
            .is_some_and(|volume| near(volume, 12_000.0, 1e-9))
    );
    assert_eq!(first.dimensions_mm, [100.0, 20.0, 30.0]);
    assert_eq!(
        (measures.shells, measures.watertight),
        (2, true),
        "bodies, whose faces close"
    );
    assert_eq!(serde_json::to_value(measures.format).unwrap(), "step");
    assert_eq!(model.mesh.indices(), Some(&[][..]));
    assert_eq!(model.placement().scale, 0.04);
}

#[test]
fn units_are_read_as_they_are_written() {
    let with = |unit: &str| {
        format!(
            "#1=CARTESIAN_POINT('',(0.,0.,0.));#2=CARTESIAN_POINT('',(1.,2.,4.));\
             #3=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#4,#5))REPRESENTATION_CONTEXT('',''));\
             #4=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));#5={unit};{}",
            body_of(2)
        )
    };
    for (unit, mm) in [
        ("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))", 1.0),
        (
            "( LENGTH_UNIT( ) NAMED_UNIT( #9 ) SI_UNIT( $, .METRE. ) )",
            1000.0,
        ),
        ("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.CENTI.,.METRE.))", 10.0),
        (
            "(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MICRO.,.METRE.))",
            0.001,
        ),
        (
            "(CONVERSION_BASED_UNIT('INCH',#6)LENGTH_UNIT()NAMED_UNIT(#9));#6=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(2.54),#7);\
             #7=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.CENTI.,.METRE.))",
            25.4,
        ),
        (
            // A foot of inches, and a plain measure.
            "(CONVERSION_BASED_UNIT('FOOT',#6)LENGTH_UNIT()NAMED_UNIT(*));#6=(LENGTH_MEASURE_WITH_UNIT()MEASURE_WITH_UNIT(LENGTH_MEASURE(12.),#7));\
             #7=(CONVERSION_BASED_UNIT('INCH',#8)LENGTH_UNIT()NAMED_UNIT(*));#8=MEASURE_WITH_UNIT(POSITIVE_LENGTH_MEASURE(25.4),#10);\
             #10=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))",
            12.0 * 25.4,
        ),
        // What cannot be understood counts as millimetres: a ring, no factor, an unknown prefix.
        (
            "(CONVERSION_BASED_UNIT('A',#6)LENGTH_UNIT()NAMED_UNIT(*));#6=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(2.),#5)",
            1.0,
        ),
        ("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.SOME.,.METRE.))", 1.0),
        ("(LENGTH_UNIT()NAMED_UNIT(*))", 1.0),
    ] {
        let found = measure(&file(&with(unit))).unwrap().dimensions_mm;
        for (found, side) in found.into_iter().zip([1.0, 2.0, 4.0]) {
            assert!((found - side * mm).abs() <= 1e-9 * mm, "{unit}: {found}");
        }
    }
}

#[test]
fn a_file_that_ends_inside_a_section_is_refused() {
    let points = "#1=CARTESIAN_POINT('',(1.,2.,3.));#2=CARTESIAN_POINT('',(4.,5.,6.));";
    let whole = file(&format!("{points}{}", body_of(2)));
    assert!(measure(&whole).is_ok());
    for (from, to) in [("ENDSEC;\nEND-ISO", "END-ISO"), ("END-ISO-10303-21;", "")] {
        assert!(measure(&whole.replace(from, to)).is_ok(), "without {from}");
    }
    let cut = whole.split("ENDSEC;\nEND").next().unwrap();
    let error = measure(cut).unwrap_err();
    assert_eq!(error.code, ErrorCode::Truncated);
    assert_eq!(error.position.unwrap().kind, PositionKind::Line);
    assert_eq!(error.position.unwrap().value, 6);
    assert!(error.detail().contains("Zeile 6"), "{error}");
    is_refused(&file("#1=A('(;);"), ErrorCode::Truncated);
    is_refused(&file("#1=A(\"1F;);"), ErrorCode::Truncated);
    is_refused(&file("#1=A(/* ;);"), ErrorCode::Truncated);
    // What follows the end is no part of the file.
    assert!(measure(&(whole + "#2='\0;#3;;")).is_ok());
}

#[test]
fn no_file_keeps_the_reader_busy() {
    let start = ThreadTime::now();
    let deep = "(".repeat(3_000_000);
    is_refused(&file(&format!("#1=A{deep};")), ErrorCode::NoCoordinates);
    is_refused(&file(&format!("#1={deep};")), ErrorCode::NoCoordinates);
    // A ring, and a chain as long as the file.
    is_refused(
        &file("#1=MANIFOLD_SOLID_BREP('',#2);#2=CLOSED_SHELL('',(#2,#1));"),
        ErrorCode::NoCoordinates,
    );
    let chain: String = (2..200_000)
        .map(|id| format!("#{id}=CLOSED_SHELL('',(#{}));", id + 1))
        .collect();
    is_refused(
        &file(&format!("#1=MANIFOLD_SOLID_BREP('',#2);{chain}")),
        ErrorCode::NoCoordinates,
    );
    // Many bodies of one large shell.
    let solids: String = (10..50_000)
        .map(|id| format!("#{id}=MANIFOLD_SOLID_BREP('',#1);"))
        .collect();
    let shell = "#2,".repeat(200_000);
    is_refused(
        &file(&format!("{solids}#1=CLOSED_SHELL('',({shell}#2));#2=X();")),
        ErrorCode::BadSyntax,
    );
    // Assemblies of assemblies, ten times each.
    let mut places = String::from(
        "#1=AXIS2_PLACEMENT_3D('',#2,$,$);#2=CARTESIAN_POINT('',(0.,0.,0.));#3=MANIFOLD_SOLID_BREP('',#4);#4=CLOSED_SHELL('',(#2));#100=SHAPE_REPRESENTATION('',(#3),$);",
    );
    for level in 1..40 {
        let (own, below) = (100 + 100 * level, level * 100);
        places += &format!("#{}=REPRESENTATION_MAP(#1,#{below});", own + 50);
        for item in 1..10 {
            places += &format!("#{}=MAPPED_ITEM('',#{},#1);", own + item, own + 50);
        }
        let items: Vec<String> = (1..10).map(|item| format!("#{}", own + item)).collect();
        places += &format!("#{own}=SHAPE_REPRESENTATION('',({}),$);", items.join(","));
    }
    is_refused(&file(&places), ErrorCode::BadSyntax);
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "took {:?}",
        start.elapsed()
    );
}

#[test]
fn numbers_of_instances_may_be_sparse_but_not_too_large() {
    has_size(
        "#4000000000=CARTESIAN_POINT('',(0.,0.,0.));#7=CARTESIAN_POINT('',(1.,2.,3.));\
         #8=MANIFOLD_SOLID_BREP('',#9);#9=CLOSED_SHELL('',(#7,#4000000000));",
        [1.0, 2.0, 3.0],
    );
    is_refused(
        &file("#4294967295=CARTESIAN_POINT('',(0.,0.,0.));"),
        ErrorCode::BadSyntax,
    );
}

#[test]
fn a_number_that_is_given_twice_is_refused_where_it_comes_again() {
    let text = format!(
        "#1=CARTESIAN_POINT('',(0.,0.,0.));{}\n#1=CARTESIAN_POINT('',(9.,9.,9.));",
        body_of(1)
    );
    let error = measure(&file(&text)).unwrap_err();
    assert_eq!(error.code, ErrorCode::BadSyntax);
    assert_eq!(
        error.detail(),
        "Zeile 6: Die Nummer #1 ist in der STEP-Datei doppelt vergeben. Bitte exportieren Sie das Modell erneut."
    );
}

#[test]
fn what_is_no_body_is_refused_with_what_to_do() {
    let point = "#1=CARTESIAN_POINT('',(0.,0.,0.));#2=CARTESIAN_POINT('',(9.,9.,9.));";
    for (instances, what) in [
        (point.to_owned(), "nur Punkte und Kurven"),
        (
            format!("{point}#3=SHELL_BASED_SURFACE_MODEL('',(#4));#4=OPEN_SHELL('',(#1,#2));"),
            "nur Flächen",
        ),
        (
            format!("{point}#3=TESSELLATED_SHELL('',(#1,#2),$);"),
            "nur Flächen",
        ),
    ] {
        let error = measure(&file(&instances)).unwrap_err();
        assert_eq!(error.code, ErrorCode::NoBody, "{instances}");
        assert_eq!(
            error.detail(),
            format!(
                "Die STEP-Datei enthält {what} und keinen geschlossenen Körper. Bitte exportieren Sie das Modell als Volumenkörper (Solid)."
            )
        );
        // Beside a body, points count for nothing, and what could be one counts.
        let side = if what == "nur Flächen" { 9.0 } else { 1.0 };
        let body = "#11=CARTESIAN_POINT('',(1.,1.,1.));#10=CARTESIAN_POINT('',(2.,2.,2.));#12=MANIFOLD_SOLID_BREP('',#13);#13=CLOSED_SHELL('',(#11,#10));";
        has_size(&format!("{instances}{body}"), [side; 3]);
    }
}

#[test]
fn knots_that_no_spline_can_have_are_refused() {
    for (counts, is_possible) in [
        ("(2,2)", true),
        ("(2,1,2)", true),
        ("(3,2)", false),
        ("(0,2)", false),
        ("(2147483648,2)", false),
        ("(-1,2)", false),
        ("(1E99,2)", false),
        ("($,2)", false),
    ] {
        let curve = format!(
            "#1=CARTESIAN_POINT('',(0.,0.,0.));#2=CARTESIAN_POINT('',(9.,9.,9.));\
             #3=MANIFOLD_SOLID_BREP('',#4);#4=CLOSED_SHELL('',(#5));\n\
             #5=B_SPLINE_CURVE_WITH_KNOTS('',1,(#1,#2),.UNSPECIFIED.,.F.,.F.,{counts},(0.,1.),.UNSPECIFIED.);"
        );
        let rational = format!(
            "#1=CARTESIAN_POINT('',(0.,0.,0.));#2=CARTESIAN_POINT('',(9.,9.,9.));\
             #3=MANIFOLD_SOLID_BREP('',#4);#4=CLOSED_SHELL('',(#5));\n\
             #5=(BOUNDED_CURVE()B_SPLINE_CURVE(1,(#1,#2),.UNSPECIFIED.,.F.,.F.)\
             B_SPLINE_CURVE_WITH_KNOTS({counts},(0.,1.),.UNSPECIFIED.)CURVE()RATIONAL_B_SPLINE_CURVE((1.,1.)));"
        );
        for text in [curve, rational] {
            let found = measure(&file(&text));
            assert_eq!(found.is_ok(), is_possible, "{text}: {found:?}");
            if let Err(error) = found {
                assert_eq!(error.code, ErrorCode::BadSyntax);
                assert!(error.detail().starts_with("Zeile 6: Die Knoten"), "{error}");
            }
        }
    }
}

#[test]
fn every_committed_step_file_is_answered_with_every_byte_changed() {
    let mut files = 0;
    for entry in std::fs::read_dir(fixtures().join("step")).unwrap() {
        let bytes = read(&entry.unwrap().path());
        files += 1;
        for at in (0..bytes.len()).step_by(13) {
            for change in [0xff, 0x01, b';' ^ bytes[at], b'\'' ^ bytes[at]] {
                let mut damaged = bytes.clone();
                damaged[at] ^= change;
                answers(&damaged);
            }
        }
    }
    assert!(files >= 18, "found {files} fixtures only");
    let cases = json(&fixtures().join("measures.json"));
    let named = cases.as_array().unwrap().iter();
    let named = named.filter(|case| case["file"].as_str().unwrap().starts_with("step/"));
    assert_eq!(named.count(), files);
}

/// Whatever happens, the answer is one JSON object, and the numbers in it are finite.
fn answers(bytes: &[u8]) {
    let line: Value = serde_json::from_str(&measure_line("a.step", bytes)).unwrap();
    if line["ok"] == true {
        for axis in 0..3 {
            assert!(
                line["dimensionsMm"][axis].as_f64().unwrap() >= 0.0,
                "{line}"
            );
        }
        assert!(line["estimatedVolumeMm3"].as_f64().unwrap() >= 100.0);
    } else {
        assert!(!line["error"]["message"].as_str().unwrap().is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn random_words_of_step_are_answered(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "#1", "#2", "#3", "#4", "=", "(", ")", ",", ";", "'", "\"", "/*", "*/", "$", "*", ".T.", ".F.", ".", "1.",
                "-2.5E3", "1E999", "CARTESIAN_POINT", "MANIFOLD_SOLID_BREP", "CLOSED_SHELL", "EDGE_CURVE", "CIRCLE",
                "AXIS2_PLACEMENT_3D", "DIRECTION", "SHAPE_REPRESENTATION", "MAPPED_ITEM", "REPRESENTATION_MAP",
                "('',(1.,2.,3.));", "('',#1,#2,#3,.T.);", "('',(#1,#2));", "DATA;", "ENDSEC;", "END-ISO-10303-21;",
                "\n", "\0", "ü",
            ]),
            0..200,
        )
    ) {
        answers(words.concat().as_bytes());
        answers(file(&words.join(" ")).as_bytes());
    }

    #[test]
    fn numbers_come_back_as_they_were_written(points in prop::collection::vec(prop::array::uniform3(-1e5..1e5_f64), 2..20)) {
        let instances: String = points
            .iter()
            .enumerate()
            .map(|(id, [x, y, z])| format!("#{}=CARTESIAN_POINT('',({x:E},{y:?},{z:.17}));\n", id + 1))
            .collect();
        let found = measure(&file(&(instances + &body_of(points.len())))).unwrap();
        let size: [f64; 3] = std::array::from_fn(|axis| {
            let all = points.iter().map(|point| point[axis]);
            all.clone().fold(f64::MIN, f64::max) - all.fold(f64::MAX, f64::min)
        });
        prop_assert_eq!(found.dimensions_mm, size);
        prop_assert_eq!(found.vertices as usize, points.len());
    }
}

#[test]
fn fmt_12_the_number_scan_ends_where_the_file_does() {
    let text = file("#1=THING((0.,0.,0.));#2=THING((1.,2.,3.));");
    let known = measure(&text).unwrap();
    assert_eq!(known.dimensions_mm, [1.0, 2.0, 3.0]);
    // Found by fuzzing: read as a whole the scan saw what a file read in windows had left out.
    assert_eq!(
        measure(&format!("{text}#3=THING((50.,0.,0.));")).unwrap(),
        known
    );
}

/// What is scaled or mirrored by its placement is not followed, and says so.
#[test]
fn fmt_13_placements_that_enlarge_make_the_volume_unsure_and_those_that_are_not_understood_are_refused()
 {
    let text = fixture("mapped.step");
    assert_eq!(measured(&text).trust, Trust::Sure);
    let map = text.find("=MAPPED_ITEM(").unwrap();
    let target = map + text[map..].find(')').unwrap();
    let start = text[..target].rfind('#').unwrap();
    let at = |origin: &str| {
        let operator = format!(
            "#9000=CARTESIAN_TRANSFORMATION_OPERATOR_3D('',$,$,$,$,{origin},2.,$);\n#9001=CARTESIAN_POINT('',(0.,0.,0.));\nENDSEC;"
        );
        let rest = text[target..].replacen("ENDSEC;", &operator, 1);
        format!("{}#9000{rest}", &text[..start])
    };
    let found = measured(&at("#9001"));
    assert_eq!(found.trust, Trust::Unsure, "{found:?}");
    // A unit is no point.
    let lost = at("#1");
    let error = measure(&lost).unwrap_err();
    assert!(error.detail().contains("an Orte"), "{error}");
}

/// Views that are saved with a model lie on a sheet, in two dimensions: the body is where it was. Creo writes them.
#[test]
fn fmt_13_a_saved_view_of_the_body_places_nothing() {
    let text = fixture("box-mm.step");
    let shape = text.find("=ADVANCED_BREP_SHAPE_REPRESENTATION(").unwrap();
    let shape = &text[text[..shape].rfind('#').unwrap()..shape];
    let with = |target: &str| {
        let view = format!(
            "#9000=CARTESIAN_POINT('',(0.,0.,0.));\n#9001=AXIS2_PLACEMENT_3D('',#9000,$,$);\n\
             #9002=REPRESENTATION_MAP(#9001,{shape});\n#9003=CARTESIAN_POINT('',(0.,0.));\n#9004={target};\n\
             #9005=MAPPED_ITEM('',#9002,#9004);\n#9006=DRAUGHTING_MODEL('Default',(#9005),$);\nENDSEC;"
        );
        let end = text.rfind("ENDSEC;").unwrap();
        format!("{}{view}{}", &text[..end], &text[end + 7..])
    };
    let (plain, found) = (
        measured(&text),
        measured(&with("AXIS2_PLACEMENT_2D('',#9003,$)")),
    );
    assert_eq!(found.trust, Trust::Sure, "{found:?}");
    assert_eq!(found.volume_mm3, plain.volume_mm3);
    assert_eq!(found.dimensions_mm, plain.dimensions_mm);
    // What is no placement at all is none of a sheet either.
    let error = measure(&with("DIRECTION('',(1.,0.))")).unwrap_err();
    assert!(error.detail().contains("an Orte"), "{error}");
}

/// Planes through one corner of their sides that look elsewhere: what their edges cut out of them is nothing of the body.
#[test]
fn fmt_13_faces_whose_edges_lie_elsewhere_make_the_volume_unsure() {
    let text = fixture("box-mm.step");
    for turned in ["(1.,0.,0.)", "(0.6,0.,0.8)"] {
        let plane = text.find("=PLANE(").unwrap();
        let start = text[..plane].rfind("DIRECTION('',(0.,0.,-1.))").unwrap();
        let end = start + "DIRECTION('',(0.,0.,-1.))".len();
        let text = format!("{}DIRECTION('',{turned}){}", &text[..start], &text[end..]);
        let found = measured(&text);
        assert_eq!(found.trust, Trust::Unsure, "{found:?}");
        assert!(found.volume_mm3 >= found.estimated_volume_mm3, "{found:?}");
    }
}

/// What other files hold of the part is not here: nothing can be said of the whole.
#[test]
fn fmt_13_a_file_that_refers_to_others_is_refused_or_unsure() {
    let text = fixture("box-mm.step");
    let end = text.rfind("ENDSEC;").unwrap();
    let document = "#9000=DOCUMENT_FILE('teil.stp','',$,#9001,'',$);";
    let with = format!("{}{document}{}", &text[..end], &text[end..]);
    assert_eq!(measured(&with).trust, Trust::Unsure);
    let data = text.find("DATA;").unwrap();
    let section = "REFERENCE;\n#9000=<teil.stp#schraube>;\nENDSEC;\n";
    let with = format!("{}{section}{}", &text[..data], &text[data..]);
    let found = measured(&with);
    assert_eq!(found.trust, Trust::Unsure);
    assert_eq!(found.dimensions_mm, [20.0, 30.0, 40.0]);
    // The references alone.
    let head = &text[..text.find("DATA;").unwrap()];
    let bare =
        format!("{head}{section}DATA;\n#1=PRODUCT('a','a','',());\nENDSEC;\nEND-ISO-10303-21;\n");
    let error = measure(&bare).unwrap_err();
    let message = error.to_string();
    assert!(message.contains("verweist auf andere Dateien"), "{message}");
}
