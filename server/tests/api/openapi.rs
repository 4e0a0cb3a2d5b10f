use std::collections::BTreeSet;

use core_wasm::measure::Measures;
use core_wasm::plate::check_plate;
use core_wasm::settings::Settings;
use schichtwerk_server::app::routes;
use serde_json::{Value, json};

use crate::harness::spawn_app;

#[actix_web::test]
async fn api_33_the_document_and_the_route_table_name_the_same_calls() {
    let app = spawn_app().await;
    let document: Value = app.get("/api/openapi.json").await.json().await.unwrap();
    let described: BTreeSet<String> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect();
    let registered: BTreeSet<String> = routes::table()
        .iter()
        .map(|route| format!("{} {}", route.method, route.path))
        .collect();
    assert!(registered.contains("POST /api/upload-model"));
    assert_eq!(described, registered);
}

#[actix_web::test]
async fn the_described_shapes_are_those_that_the_core_writes() {
    let document = serde_json::to_value(routes::document()).unwrap();
    let measures = Measures {
        format: core_wasm::format::Format::Obj,
        triangles: 1,
        vertices: 3,
        volume_mm3: Some(1.0),
        estimated_volume_mm3: Some(1.0),
        surface_area_mm2: 1.0,
        dimensions_mm: [1.0; 3],
        watertight: true,
        shells: 1,
        boundary_edges: 0,
        non_manifold_edges: 0,
        degenerate_triangles: 0,
        consistent_winding: true,
        trust: core_wasm::measure::Trust::Repaired,
        doubts: Vec::new(),
        repairs: core_wasm::measure::Repairs::default(),
        unit_unknown: true,
    };
    let settings = serde_json::to_value(Settings::default()).unwrap();
    let legal = core_wasm::legal::check("lego.stl", b"", &core_wasm::limits::Limits::default());
    for (name, value) in [
        ("Measures", serde_json::to_value(measures).unwrap()),
        (
            "PlateFit",
            serde_json::to_value(check_plate([1.0; 3])).unwrap(),
        ),
        ("LegalAnalysis", {
            // Left out where there is none.
            let mut analysis = legal.analysis.clone();
            analysis.forbidden_keywords.push("waffe".into());
            serde_json::to_value(&analysis).unwrap()
        }),
        (
            "LegalWarning",
            serde_json::to_value(&legal.warning).unwrap(),
        ),
        ("Position", json!({ "kind": "byte", "value": 1 })),
        ("Settings", settings.clone()),
        ("Fees", settings["fees"].clone()),
        ("QuantityDiscount", settings["quantityDiscounts"][0].clone()),
        ("Color", settings["materialColors"]["PLA"][0].clone()),
        ("VolumeBasis", settings["volumeBasis"].clone()),
        ("DeliveryTimes", settings["deliveryTimes"].clone()),
        ("Retention", settings["retention"].clone()),
        ("DeliveryTime", settings["deliveryTimes"]["pickup"].clone()),
    ] {
        let described = &document["components"]["schemas"][name]["properties"];
        let keys = |value: &Value| {
            value
                .as_object()
                .map(|map| map.keys().cloned().collect::<BTreeSet<_>>())
        };
        assert_eq!(keys(described), keys(&value), "{name}");
    }
}

#[actix_web::test]
async fn the_command_prints_the_same_document() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_server"))
        .arg("openapi")
        .output()
        .unwrap();
    assert!(output.status.success());
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(printed, serde_json::to_value(routes::document()).unwrap());
    assert_ne!(printed["paths"], json!(null));
}
