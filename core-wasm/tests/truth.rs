//! The real models beside the repository against their known measures.

mod common;

use common::{json, near, read, shared};
use core_wasm::{limits::Limits, measure::Measures, model::measure_model};

/// Formats that can be read so far.
const FORMATS: &[&str] = &["stl", "obj"];

/// The known area of these is that of fans, whose triangles lie over one another where a polygon is concave. Here they do not;
/// `tests/obj.rs` holds them against the polygons' own area.
const FANS_OVER_CONCAVE: &[&str] = &["obj/assimp-concave_polygon.obj", "obj/trimesh-wallhole.obj"];

#[test]
fn fmt_02_fmt_05_fmt_07_fmt_09_fmt_13_real_models_measure_as_known() {
    let Some(shared) = shared() else { return };
    let truth = json(&shared.join("models/truth.json"));
    for format in FORMATS {
        let files: Vec<_> = truth["files"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|entry| entry["format"] == *format)
            .collect();
        assert!(
            files.len() >= 9,
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
            assert_eq!(
                Some(u64::from(measures.triangles)),
                entry["triangles"].as_u64(),
                "{file}"
            );
            assert_eq!(
                Some(u64::from(measures.vertices)),
                entry["vertices"].as_u64(),
                "{file}"
            );
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
            if entry["volume_well_defined"] == true {
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
            if !FANS_OVER_CONCAVE.contains(&file) {
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

/// Truth counts the edges between exactly welded vertices, as the core does.
fn edges_are_as_known(file: &str, measures: &Measures, entry: &serde_json::Value) {
    for (field, found) in [
        ("edges_boundary", measures.boundary_edges),
        ("edges_nonmanifold", measures.non_manifold_edges),
    ] {
        assert_eq!(
            Some(u64::from(found)),
            entry[field].as_u64(),
            "{file}: {field}"
        );
    }
    assert_eq!(
        u64::from(measures.degenerate_triangles),
        entry["zero_area_triangles"].as_u64().unwrap_or(0),
        "{file}: zero_area_triangles"
    );
    for (field, found) in [
        ("winding_consistent", measures.consistent_winding),
        ("watertight_exact_weld", measures.watertight),
    ] {
        assert_eq!(Some(found), entry[field].as_bool(), "{file}: {field}");
    }
}
