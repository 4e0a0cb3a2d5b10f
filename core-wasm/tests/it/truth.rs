//! The real models beside the repository against their known measures.

use crate::common::{json, near, read, shared};
use core_wasm::{limits::Limits, measure::Measures, model::measure_model};
use serde_json::Value;

/// Formats that can be read so far, and how many files of each there are at least.
const FORMATS: &[(&str, usize)] = &[("stl", 20), ("obj", 9), ("ply", 9), ("amf", 7)];

/// The known area of these is that of fans, whose triangles lie over one another where a polygon is concave. Here they do not;
/// `tests/obj.rs` holds them against the polygons' own area.
const FANS_OVER_CONCAVE: &[&str] = &["obj/assimp-concave_polygon.obj", "obj/trimesh-wallhole.obj"];

#[test]
fn fmt_02_fmt_05_fmt_07_fmt_09_fmt_13_real_models_measure_as_known() {
    let Some(shared) = shared() else { return };
    let truth = json(&shared.join("models/truth.json"));
    for (format, least) in FORMATS {
        let files: Vec<_> = truth["files"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|entry| entry["format"] == *format)
            .collect();
        assert!(
            files.len() >= *least,
            "found {} files of {format} only",
            files.len()
        );
        for entry in files {
            let file = entry["file"].as_str().unwrap();
            let result = measure_model(
                file,
                &read(&shared.join("models").join(file)),
                &Limits::default(),
            );
            match entry["verdict"].as_str().unwrap() {
                "REJECT" => {
                    assert!(result.is_err(), "{file}: {}", entry["why"]);
                    continue;
                }
                "ACCEPT" => assert!(result.is_ok(), "{file}: {result:?}"),
                _ => {}
            }
            let Ok(measures) = result else { continue };
            // A constellation makes what it places; of that, fewer figures are known.
            let entry = match &entry["placed"] {
                Value::Null => entry,
                placed => placed,
            };
            assert_eq!(
                Some(u64::from(measures.triangles)),
                entry["triangles"].as_u64(),
                "{file}"
            );
            if let Some(vertices) = entry["vertices"].as_u64() {
                assert_eq!(u64::from(measures.vertices), vertices, "{file}");
            }
            let known: Vec<f64> = entry["bbox_mm"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(|v| v.as_f64())
                .collect();
            let largest = known.iter().copied().fold(0.0, f64::max);
            for (found, known) in measures.dimensions_mm.iter().zip(&known) {
                assert!(
                    (found - known).abs() <= 1e-4 * largest,
                    "{file}: {:?}",
                    measures.dimensions_mm
                );
            }
            if entry["volume_well_defined"] != false {
                let known = entry["volume_mm3"].as_f64().unwrap();
                let found = measures.volume_mm3.unwrap();
                assert!(
                    near(found, known, 1e-4),
                    "{file}: {found} instead of {known}"
                );
            }
            let area = entry["area_mm2"].as_f64();
            if let Some(known) = area.filter(|_| !FANS_OVER_CONCAVE.contains(&file)) {
                assert!(
                    near(measures.surface_area_mm2, known, 1e-4),
                    "{file}: {}",
                    measures.surface_area_mm2
                );
            }
            let are_edges_known = entry["edges_boundary"].is_u64();
            if are_edges_known && !FANS_OVER_CONCAVE.contains(&file) {
                edges_are_as_known(file, &measures, entry);
            }
            if let Some(watertight) = entry["watertight"].as_bool() {
                assert_eq!(measures.watertight, watertight, "{file}");
                if let Some(bodies) = entry["bodies"].as_u64().filter(|_| watertight) {
                    assert_eq!(u64::from(measures.shells), bodies, "{file}: shells");
                }
            }
        }
    }
}

/// Real STEP files against OpenCascade's exact boxes. Lines, circles, ellipses and assemblies are read exactly. Splines count
/// by their control points, whose box may be larger than the curve's: 1 % of the longest side, and 5 % for the one file whose
/// circles are written as splines. No file is smaller than it is.
#[test]
fn fmt_03_fmt_11_real_step_files_are_as_large_as_known() {
    let Some(shared) = shared() else { return };
    let truth = json(&shared.join("models/step-truth.json"));
    let files = truth["files"].as_array().unwrap();
    let (mut measured, mut exact) = (0, 0);
    for entry in files {
        let file = entry["file"].as_str().unwrap();
        let path = shared.join("models/step").join(file);
        if !path.is_file() {
            continue;
        }
        measured += 1;
        let measures = measure_model(file, &read(&path), &Limits::default())
            .unwrap_or_else(|error| panic!("{file}: {error}"));
        let known: Vec<f64> = entry["bbox_mm"]["size"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|side| side.as_f64())
            .collect();
        let largest = known.iter().copied().fold(0.0, f64::max);
        let worst = measures
            .dimensions_mm
            .iter()
            .zip(&known)
            .map(|(found, known)| (found - known).abs() / largest)
            .fold(0.0, f64::max);
        for (found, known) in measures.dimensions_mm.iter().zip(&known) {
            assert!(
                *found >= known - 1e-6 * largest,
                "{file}: {:?} instead of {known:?}",
                measures.dimensions_mm
            );
        }
        let tolerance = if file == "stepcode__dm1-id-214.step" {
            0.05
        } else {
            0.01
        };
        assert!(
            worst <= tolerance,
            "{file}: {:?} instead of {known:?}",
            measures.dimensions_mm
        );
        exact += usize::from(worst <= 1e-4);
        let [x, y, z] = measures.dimensions_mm;
        assert_eq!(
            measures.estimated_volume_mm3,
            Some((x * y * z * 50.0 / 100.0).max(100.0))
        );
        assert!(measures.volume_mm3.is_some(), "{file}");
        assert!(measures.vertices > 0);
    }
    assert!(measured >= 37, "found {measured} files only");
    assert!(exact >= 29, "only {exact} of {measured} are exact");
}

/// Truth counts the edges between exactly welded vertices, as the core does. Files that it could not count have none there.
fn edges_are_as_known(file: &str, measures: &Measures, entry: &Value) {
    let counts = [
        ("edges_boundary", measures.boundary_edges),
        ("edges_nonmanifold", measures.non_manifold_edges),
        ("zero_area_triangles", measures.degenerate_triangles),
    ];
    for (field, found) in counts {
        if let Some(known) = entry[field].as_u64() {
            assert_eq!(u64::from(found), known, "{file}: {field}");
        }
    }
    let answers = [
        ("winding_consistent", measures.consistent_winding),
        ("watertight_exact_weld", measures.watertight),
    ];
    for (field, found) in answers {
        if let Some(known) = entry[field].as_bool() {
            assert_eq!(found, known, "{file}: {field}");
        }
    }
}
