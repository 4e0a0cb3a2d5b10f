//! AMF (ISO/ASTM 52915:2020): what is read, what is refused, and with which words.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use crate::common::{fixtures, near, read};
use core_wasm::{
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
    measure::Measures,
    model::{self, ModelReader, Progress, measure_model},
};
use proptest::prelude::*;

fn measured(text: &str) -> Result<Measures, CoreError> {
    measure_model("a.amf", text.as_bytes(), &Limits::default())
}

fn refused(text: &str) -> CoreError {
    match measured(text) {
        Ok(measures) => panic!("accepted: {measures:?}\n{text}"),
        Err(error) => error,
    }
}

/// A cube of 20 units.
fn cube() -> String {
    String::from_utf8(read(&fixtures().join("amf/cube.amf"))).unwrap()
}

fn cube_with(from: &str, to: &str) -> String {
    let cube = cube();
    assert!(cube.contains(from), "{from}");
    cube.replacen(from, to, 1)
}

#[test]
fn fmt_18_what_is_no_well_formed_xml_is_refused_in_the_specs_words() {
    let cube = cube();
    let mut cases = vec![
        "no xml at all".to_owned(),
        "<".to_owned(),
        "<?xml version=\"1.0\"?>".to_owned(),
        format!(" {cube}"),
        format!("x{cube}"),
        format!("{cube}x"),
        format!("{cube}<amf/>"),
        format!("{cube}</amf>"),
        format!("{cube}&lt;"),
        format!("<![CDATA[]]>{cube}"),
    ];
    for (from, to) in [
        ("</mesh>", ""),
        ("</mesh>", "</Mesh>"),
        ("</mesh>", "</mesh x>"),
        ("</mesh>", "< /mesh>"),
        ("<mesh>", "<mesh"),
        ("<mesh>", "<1mesh>"),
        ("<mesh>", "<mesh><!ELEMENT>"),
        ("<mesh>", "<mesh a>"),
        ("<mesh>", "<mesh a=1>"),
        ("<mesh>", "<mesh a='1>"),
        ("<mesh>", "<mesh a='1'b='2'>"),
        ("<mesh>", "<mesh a='1' a='2'>"),
        ("<mesh>", "<mesh a='<'>"),
        ("<mesh>", "<mesh a='&'>"),
        ("<mesh>", "<mesh a='&nbsp;'>"),
        ("<mesh>", "<mesh a='\u{1}'>"),
        ("<mesh>", "<mesh>&"),
        ("<mesh>", "<mesh>&;"),
        ("<mesh>", "<mesh>&nbsp;"),
        ("<mesh>", "<mesh>&#;"),
        ("<mesh>", "<mesh>&#+65;"),
        ("<mesh>", "<mesh>&#0;"),
        ("<mesh>", "<mesh>&#xd800;"),
        ("<mesh>", "<mesh>&#99999999999999999999;"),
        ("<mesh>", "<mesh>\u{0}"),
        ("<mesh>", "<mesh>]]>"),
        ("<mesh>", "<mesh><![CDATA["),
        ("<mesh>", "<mesh><![CDATA[\u{2}]]>"),
        ("<mesh>", "<mesh><!-- a -- b -->"),
        ("<mesh>", "<mesh><!-- a --->"),
        ("<mesh>", "<mesh><!-- a"),
        ("<mesh>", "<mesh><?xml version='1.0'?>"),
        ("<mesh>", "<mesh><? pi?>"),
        ("<mesh>", "<mesh><?pi"),
        ("<x>", "<x"),
        ("</x>", "<x>"),
        ("</x>", "</y>"),
        ("</x>", "& </x>"),
        ("</v1>", "</v2>"),
    ] {
        cases.push(cube_with(from, to));
    }
    for case in cases {
        let error = refused(&case);
        assert_eq!(error.detail(), "Invalid XML structure", "{case}");
        assert_eq!(
            error.wrapped(),
            "Fehler beim Verarbeiten der AMF-Datei: Invalid XML structure"
        );
        assert!(
            matches!(error.code, ErrorCode::BadSyntax | ErrorCode::Truncated),
            "{error:?}"
        );
        assert_eq!(error.position.unwrap().kind, PositionKind::Byte);
    }
}

#[test]
fn fmt_18_whatever_xml_allows_is_read() {
    for (from, to) in [
        ("<mesh>", "<mesh\n\ta = 'x > y'\r\n b=\"'\" >"),
        ("</mesh>", "</mesh \n>"),
        ("<mesh>", "<mesh>&lt;&gt;&amp;&apos;&quot;&#9;&#xA;"),
        ("<mesh>", "<mesh>] ]> ]] >"),
        ("<mesh>", "<mesh><![CDATA[<a>&b]]]]>"),
        ("<mesh>", "<mesh><!----><!-- - <a> & -->"),
        ("<mesh>", "<mesh><?a?><?b <c> ?? ?>"),
        ("<mesh>", "<ä:ö xmlns:ä='u'><ü.-1/></ä:ö><mesh>"),
        (
            "<mesh>",
            "<metadata type='x'><mesh><vertices/></mesh></metadata><mesh>",
        ),
        (
            "<mesh>",
            "<x:object xmlns:x='urn:other'><x:mesh/></x:object><mesh>",
        ),
        ("<mesh>", "<mesh xmlns:x='urn:other' x:a='1'>"),
        ("<x>0</x>", "<x>\n 0<!-- - -->.0 </x>"),
        ("<x>0</x>", "<x>&#48;</x>"),
        ("<x>0</x>", "<x><!-- 1 --><![CDATA[0]]></x>"),
        ("<x>0</x>", "<x>-0.0e5</x>"),
        ("<x>0</x>", "<x precise='yes'>0</x><w>5</w>"),
        ("<v1>0</v1>", "<v1> 000 </v1>"),
    ] {
        let measures = measured(&cube_with(from, to)).unwrap_or_else(|error| {
            panic!("{to}: {error}");
        });
        assert_eq!(measures.triangles, 12, "{to}");
        assert_eq!(measures.dimensions_mm, [20.0; 3], "{to}");
    }
    // The vertices may stand behind the triangles.
    let cube = cube();
    let (from, to) = (
        cube.find("<vertices>").unwrap(),
        cube.find("<volume>").unwrap(),
    );
    let swapped = cube.replace(&cube[from..to], "");
    let swapped = swapped.replace("</volume>", &format!("</volume>{}", &cube[from..to]));
    assert_eq!(measured(&swapped).unwrap().volume_mm3, Some(8000.0));
    let missing = swapped.replace("<v3>7<", "<v3>8<");
    assert_eq!(
        refused(&missing).position.unwrap().kind,
        PositionKind::Triangle
    );
}

#[test]
fn fmt_18_document_types_depth_and_size_are_limited_in_german() {
    let names: String = (0..40).map(|n| format!(" xmlns:a{n}='{n}'")).collect();
    let many: String = (0..65).map(|n| format!(" a{n}=''")).collect();
    let cases = [
        (cube_with("<amf", "<!DOCTYPE amf><amf"), "DOCTYPE"),
        (cube_with("<mesh>", &format!("<mesh{many}>")), "64 Attribut"),
        (
            cube_with("<mesh>", &format!("<mesh a='{}'>", "x".repeat(1 << 16))),
            "64 KB",
        ),
        (
            cube_with(
                "<mesh>",
                &format!("{}{}<mesh>", "<a>".repeat(31), "</a>".repeat(31)),
            ),
            "32 Ebenen",
        ),
        (
            cube_with("<mesh>", &format!("<a{names}><a{names}/></a><mesh>")),
            "64 XML-Namensräume",
        ),
        (
            cube_with("id=\"0\"", &format!("id=\"{}\"", "x".repeat(257))),
            "id",
        ),
        (
            cube_with("</amf>", &format!("{}</amf>", "<object/>".repeat(100_000))),
            "100.000 Objekte",
        ),
    ];
    for (case, word) in cases {
        let error = refused(&case);
        assert!(error.detail().contains(word), "{error}");
        assert!(error.detail().contains("Bitte"), "{error}");
        assert_ne!(error.detail(), "Invalid XML structure");
    }
    let inside = "<a>".repeat(30) + &"</a>".repeat(30);
    assert!(measured(&cube_with("<mesh>", &format!("{inside}<mesh>"))).is_ok());
}

#[test]
fn utf_16_is_refused_with_advice() {
    let units = cube();
    let mut bytes = b"\xff\xfe".to_vec();
    bytes.extend(units.encode_utf16().flat_map(u16::to_le_bytes));
    let error = measure_model("a.amf", &bytes, &Limits::default()).unwrap_err();
    assert_eq!(error.code, ErrorCode::WrongContent);
    assert!(error.detail().contains("UTF-8"), "{error}");
}

#[test]
fn fmt_19_object_mesh_vertices_and_triangles_have_to_be_there() {
    for (file, word) in [
        ("no-object", "kein Objekt"),
        ("no-mesh", "kein Netz"),
        ("no-vertices", "keine Eckpunkte"),
        ("no-triangles", "keine Dreiecke"),
    ] {
        let text = String::from_utf8(read(&fixtures().join(format!("amf/{file}.amf")))).unwrap();
        let error = refused(&text);
        assert_eq!(error.code, ErrorCode::NoTriangles);
        assert!(error.detail().contains(word), "{file}: {error}");
    }
    // One object that has it all is enough.
    let more = cube_with(
        "<object",
        "<object id='9'/><object id='8'><mesh/></object><object",
    );
    assert_eq!(measured(&more).unwrap().triangles, 12);
}

#[test]
fn fmt_20_a_missing_coordinate_names_the_vertex() {
    for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
        let cube = cube();
        // The fourth vertex, in every way a coordinate can be missing.
        let vertex = cube.match_indices("<vertex>").nth(3).unwrap().0;
        let from = vertex + cube[vertex..].find(&format!("<{name}>")).unwrap();
        let to = from + cube[from..].find(&format!("</{name}>")).unwrap() + 4;
        for other in ["", "<w>1</w>", "<normal><x>0</x></normal>"] {
            let text = format!("{}{other}{}", &cube[..from], &cube[to..]);
            let error = refused(&text);
            let position = error.position.unwrap();
            assert_eq!((position.kind, position.value), (PositionKind::Vertex, 4));
            let words = format!("In Eckpunkt 4 stimmt etwas nicht: die {name}-Koordinate fehlt.");
            assert!(error.detail().starts_with(&words), "{axis}: {error}");
        }
        for (other, code, words) in [
            ("", ErrorCode::BadNumber, "keine Zahl"),
            ("1,5", ErrorCode::BadNumber, "keine Zahl"),
            ("0x10", ErrorCode::BadNumber, "keine Zahl"),
            ("nan", ErrorCode::BadNumber, "keine Zahl"),
            ("1e999", ErrorCode::BadNumber, "keine Zahl"),
            ("1000001", ErrorCode::CoordinateOutOfRange, "1.000.000 mm"),
        ] {
            let text = format!("{}<{name}>{other}</{name}>{}", &cube[..from], &cube[to..]);
            let error = refused(&text);
            assert_eq!(error.code, code, "{error}");
            assert!(error.detail().contains("Eckpunkt 4"), "{error}");
            assert!(error.detail().contains(words), "{other}: {error}");
        }
        let twice = format!("{}<{name}>0</{name}>{}", &cube[..from], &cube[from..]);
        assert!(refused(&twice).detail().contains("mehrmals"), "{name}");
    }
    // In a second object the number counts from its own first vertex, and the object is named.
    let cube = cube();
    let object = &cube[cube.find("<object").unwrap()..cube.find("</amf>").unwrap()];
    let second = object.replacen("<z>0</z>", "", 1);
    let error = refused(&cube.replace("</amf>", &format!("{second}</amf>")));
    assert!(
        error.detail().contains("Eckpunkt 1 von Objekt 2"),
        "{error}"
    );
}

#[test]
fn fmt_19_bad_indices_name_the_triangle() {
    for (to, words) in [
        ("<v1>8</v1>", "einen Eckpunkt, den es nicht gibt"),
        ("<v1>4294967295</v1>", "einen Eckpunkt, den es nicht gibt"),
        (
            "<v1>99999999999999999999</v1>",
            "einen Eckpunkt, den es nicht gibt",
        ),
        ("<v1>-1</v1>", "v1 ist keine Nummer"),
        ("<v1>1.0</v1>", "v1 ist keine Nummer"),
        ("<v1></v1>", "v1 ist keine Nummer"),
        ("<v1>0</v1><v1>0</v1>", "v1 steht mehrmals da"),
        ("<w1>0</w1>", "v1 fehlt"),
    ] {
        let cube = cube();
        let triangle = cube.match_indices("<triangle>").nth(4).unwrap().0;
        let from = triangle + cube[triangle..].find("<v1>").unwrap();
        let end = from + cube[from..].find("</v1>").unwrap() + 5;
        let error = refused(&format!("{}{to}{}", &cube[..from], &cube[end..]));
        let position = error.position.unwrap();
        assert_eq!((position.kind, position.value), (PositionKind::Triangle, 5));
        assert!(error.detail().contains("Dreieck 5"), "{error}");
        assert!(error.detail().contains(words), "{to}: {error}");
    }
}

#[test]
fn fmt_21_the_unit_is_honoured() {
    for (unit, mm) in [
        ("", 1.0),
        (" unit='millimeter'", 1.0),
        (" unit=' Inch '", 25.4),
        (" unit='feet'", 304.8),
        (" unit='meter'", 1000.0),
        (" unit='&#109;icron'", 0.001),
    ] {
        let measures = measured(&cube_with(" unit=\"millimeter\"", unit)).unwrap();
        for side in measures.dimensions_mm {
            assert!(near(side, 20.0 * mm, 1e-15), "{unit}: {side}");
        }
        let volume = measures.volume_mm3.unwrap();
        assert!(
            near(volume, 8000.0 * mm * mm * mm, 1e-12),
            "{unit}: {volume}"
        );
    }
    let error = refused(&cube_with(
        "millimeter",
        "<furlong>".replace(['<', '>'], "").as_str(),
    ));
    assert!(error.detail().contains("'furlong'"), "{error}");
    assert_eq!(error.code, ErrorCode::BadSyntax);
    // Constellations move in the same unit.
    let moved = cube_with(
        "</amf>",
        "<constellation id='c'><instance objectid='0'/><instance objectid='0'><deltax>30</deltax></instance></constellation></amf>",
    );
    let measures = measured(&moved.replace("millimeter", "inch")).unwrap();
    assert!(near(measures.dimensions_mm[0], 50.0 * 25.4, 1e-15));
    assert_eq!((measures.triangles, measures.shells), (24, 2));
}

#[test]
fn fmt_07_the_volume_of_amf_is_measured_over_all_its_volumes() {
    let volume = |file: &str| {
        let bytes = read(&fixtures().join(format!("amf/{file}.amf")));
        let measures = measure_model("a.amf", &bytes, &Limits::default()).unwrap();
        assert_eq!(measures.estimated_volume_mm3, None);
        measures.volume_mm3.unwrap()
    };
    assert_eq!(volume("cube"), 8000.0);
    assert_eq!(volume("cavity"), 7000.0);
    assert_eq!(volume("two-volumes"), 9000.0);
    assert_eq!(volume("two-objects"), 9000.0);
    assert!(near(volume("constellation"), 19008.0, 1e-12));
}

#[test]
fn constellations_are_bounded_and_circles_are_refused() {
    let with = |inside: &str| cube_with("</amf>", &format!("{inside}</amf>"));
    let constellation = |id: usize, target: &str, count: usize| {
        let instance = format!("<instance objectid='{target}'/>");
        format!(
            "<constellation id='c{id}'>{}</constellation>",
            instance.repeat(count)
        )
    };
    // Ten copies of ten copies of …
    let nested: String = (1..9)
        .map(|id| constellation(id, &format!("c{}", id - 1), 10))
        .collect();
    let bomb = with(&format!("{}{nested}", constellation(0, "0", 10)));
    let error = refused(&bomb);
    assert_eq!(error.code, ErrorCode::TooManyTriangles);
    assert!(error.detail().contains("Bitte"), "{error}");

    let chain = |length: usize| {
        let inner: String = (1..length)
            .map(|id| constellation(id, &format!("c{}", id - 1), 1))
            .collect();
        with(&format!("{inner}{}", constellation(0, "0", 2)))
    };
    assert_eq!(measured(&chain(32)).unwrap().triangles, 24);
    assert!(refused(&chain(33)).detail().contains("32 Ebenen"));
    assert!(refused(&chain(40_000)).detail().contains("32 Ebenen"));

    for (text, words) in [
        (constellation(1, "c1", 1), "sich selbst"),
        (
            constellation(1, "c2", 1) + &constellation(2, "c1", 1),
            "sich selbst",
        ),
        (constellation(1, "7", 1), "'7'"),
        (constellation(1, "", 1), "''"),
        (constellation(1, "0", 100_001), "100.000"),
        (
            "<constellation><instance objectid='0'><rx>x</rx></instance></constellation>".into(),
            "Zahlen",
        ),
        (
            "<constellation><instance objectid='0'><rx>1e9</rx></instance></constellation>".into(),
            "Drehwinkel",
        ),
        (
            "<constellation><instance objectid='0'><deltax>1e6</deltax></instance></constellation>"
                .into(),
            "über 1.000.000 mm",
        ),
    ] {
        let error = refused(&with(&text));
        assert!(error.detail().contains(words), "{error}");
    }
    // Nothing of a constellation without instances is seen.
    assert_eq!(
        measured(&with(&constellation(1, "0", 0)))
            .unwrap()
            .triangles,
        12
    );
}

#[test]
fn unpacked_sizes_are_limited() {
    let bytes = read(&fixtures().join("amf/zipped.amf"));
    let size = cube().len() as u64;
    let limits = |max_unpacked_bytes| Limits {
        max_unpacked_bytes,
        ..Limits::default()
    };
    assert!(measure_model("a.amf", &bytes, &limits(size)).is_ok());
    let error = measure_model("a.amf", &bytes, &limits(size - 1)).unwrap_err();
    assert_eq!(error.code, ErrorCode::FileTooLarge);
    assert_eq!(Limits::default().max_unpacked_bytes, 256 * 1024 * 1024);
}

/// Reads in windows of `window_bytes`.
fn in_windows(bytes: &[u8], window_bytes: usize) -> Result<model::Model, CoreError> {
    let mut reader = ModelReader::open("a.amf", bytes.len() as u64, &Limits::default())?;
    let (mut from, mut to) = (0, 0);
    while to < bytes.len() {
        to = (to + window_bytes).min(bytes.len());
        if let Progress::Done(done) = reader.feed(&bytes[from..to], to == bytes.len())? {
            from += done;
        }
    }
    reader.finish()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn random_pieces_of_amf_read_alike_however_they_are_cut(
        pieces in prop::collection::vec(
            (prop::sample::select(vec![
                "", "", "", "<a>", "</a>", "<a/>", "<b c='d'>", "</b>", "<!-- x -->", "<!--", "-->", "--", "<![CDATA[", "]]>", "]",
                "<?p ?>", "<?", "?>", "&lt;", "&", ";", "<", ">", "/", "'", "\"", "x", " ", "\n", "<x>", "<vertex>", "<volume>",
                "<amf>", "<object>", "<constellation id='1'>", "<instance objectid='0'>", "<rx>30</rx>", "1e5", "\u{feff}", "\u{1}",
            ]), 0_usize..1400), 0..6),
        windows in prop::sample::select(vec![1_usize, 2, 3, 7, 64, 1100]),
    ) {
        let mut text = cube();
        for (piece, at) in pieces {
            // An earlier piece may be a character of several bytes.
            text.insert_str(text.floor_char_boundary(at), piece);
        }
        let whole = model::read("a.amf", text.as_bytes(), &Limits::default());
        // The head has to be whole, so that small windows only cut what is behind it.
        let cut = in_windows(text.as_bytes(), windows);
        prop_assert_eq!(&cut, &whole, "in windows of {} bytes: {}", windows, text);
        if let Ok(model) = whole {
            prop_assert!(model.mesh.triangle_count() <= 24);
        }
    }

    #[test]
    fn damaged_archives_are_answered(
        flips in prop::collection::vec((0_usize..1000, any::<u8>()), 1..8),
        file in prop::sample::select(vec!["zipped", "zipped-stored", "zipped-among-others", "zipped-64"]),
        cut in 0_usize..2000,
    ) {
        let mut bytes = read(&fixtures().join(format!("amf/{file}.amf")));
        let length = bytes.len();
        for (at, value) in flips {
            bytes[length - 1 - at % length] ^= value;
        }
        bytes.truncate(cut.max(1));
        if let Err(error) = measure_model("a.amf", &bytes, &Limits::default()) {
            prop_assert!(!error.detail().is_empty());
        }
    }
}
