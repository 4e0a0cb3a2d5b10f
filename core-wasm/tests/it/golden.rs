//! The committed fixtures against what their geometry says. `tests/node` asks the WASM package the same questions.

use crate::common::{fixtures, json, near, read};
use core_wasm::{
    error::ErrorCode,
    json::measure_line,
    limits::Limits,
    model::{self, measure_model},
};
use serde_json::Value;

/// What docs/requirements.md wants said word for word, without a full stop.
const SPEC_TEXTS: &[&str] = &["Invalid XML structure"];

#[test]
fn fmt_02_fmt_03_fmt_05_fmt_06_fmt_07_fmt_09_fmt_13_fixtures_measure_as_their_geometry_says() {
    let cases = json(&fixtures().join("measures.json"));
    let cases = cases.as_array().unwrap();
    assert!(cases.len() >= 80, "found {} fixtures only", cases.len());
    for case in cases {
        let file = case["file"].as_str().unwrap();
        let line: Value =
            serde_json::from_str(&measure_line(file, &read(&fixtures().join(file)))).unwrap();
        assert_eq!(line["file"], case["file"]);
        assert_eq!(line["ok"], case["ok"], "{line}");
        if case["ok"] == true {
            for field in ["triangles", "vertices", "watertight"] {
                assert_eq!(line[field], case[field], "{file}: {field}");
            }
            for axis in 0..3 {
                assert_eq!(
                    line["dimensionsMm"][axis].as_f64(),
                    case["dimensionsMm"][axis].as_f64(),
                    "{file}"
                );
            }
            if let Some(volume_mm3) = case["volumeMm3"].as_f64() {
                let found = line["volumeMm3"].as_f64().unwrap();
                assert!(
                    near(found, volume_mm3, 1e-12),
                    "{file}: {found} instead of {volume_mm3}"
                );
                let priced = estimate(&line).unwrap_or(found) / 1000.0;
                assert_eq!(
                    line["pricedVolumeCm3"].as_f64(),
                    Some(priced),
                    "{file}: cm³ is mm³ / 1000"
                );
            }
            assert_eq!(
                line["format"].as_str(),
                file.split('/').next(),
                "the folder is the format"
            );
            assert_eq!(
                line["estimatedVolumeMm3"].as_f64(),
                estimate(&line),
                "{file}: only OBJ and STEP are estimated"
            );
        } else {
            assert_eq!(line["error"]["code"], case["code"], "{line}");
            assert_eq!(line["error"]["position"], case["position"], "{line}");
            let message = line["error"]["message"].as_str().unwrap();
            assert!(
                message.ends_with('.')
                    || message.ends_with(" gefunden")
                    || SPEC_TEXTS.contains(&message),
                "{line}"
            );
        }
    }
}

/// FMT-09 and FMT-11: a share of the box, at least 0.1 cm³.
fn estimate(line: &Value) -> Option<f64> {
    let share = match line["format"].as_str()? {
        "obj" => 0.4,
        "step" => 0.5,
        _ => return None,
    };
    let sides = line["dimensionsMm"].as_array()?;
    let volume: f64 = sides.iter().filter_map(Value::as_f64).product();
    Some((volume * share).max(100.0))
}

#[test]
fn fmt_02_model_data_holds_geometry_and_all_measures() {
    let bytes = read(&fixtures().join("stl/cavity.stl"));
    let model = model::read("cavity.stl", &bytes, &Limits::default()).unwrap();
    let measures = model.measures();
    assert_eq!(
        (measures.triangles, measures.vertices, measures.shells),
        (24, 72, 2)
    );
    assert_eq!(measures.dimensions_mm, [20.0; 3]);
    assert_eq!(measures.surface_area_mm2, 6.0 * 400.0 + 6.0 * 100.0);
    assert_eq!(model.mesh.positions().len(), 24 * 9);
    assert_eq!(model.mesh.indices(), None);
    assert_eq!(
        measures,
        measure_model("cavity.stl", &bytes, &Limits::default()).unwrap(),
        "both doors measure alike"
    );
}

#[test]
fn limits_are_kept_to_the_byte_and_to_the_triangle() {
    let bytes = read(&fixtures().join("stl/cube-binary.stl"));
    let exact = Limits {
        max_bytes: bytes.len() as u64,
        max_triangles: 12,
        ..Limits::default()
    };
    assert!(measure_model("a.stl", &bytes, &exact).is_ok());

    let error = measure_model(
        "a.stl",
        &bytes,
        &Limits {
            max_bytes: exact.max_bytes - 1,
            ..exact
        },
    )
    .unwrap_err();
    assert_eq!(error.code, ErrorCode::FileTooLarge);
    let error = measure_model(
        "a.stl",
        &bytes,
        &Limits {
            max_triangles: 11,
            ..exact
        },
    )
    .unwrap_err();
    assert_eq!(error.code, ErrorCode::TooManyTriangles);
    let text = read(&fixtures().join("stl/cube-ascii.stl"));
    let error = measure_model(
        "a.stl",
        &text,
        &Limits {
            max_triangles: 11,
            ..Limits::default()
        },
    )
    .unwrap_err();
    assert_eq!(error.code, ErrorCode::TooManyTriangles);
    assert_eq!(Limits::default().max_bytes, 52_428_800);
}
