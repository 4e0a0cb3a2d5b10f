//! Checks files: `cargo run --release -p core-wasm --example printability -- FILE…`
//!
//! Prints one JSON object per file and line: what the checks of printability find with the shipped settings for PLA in layers of 0.2 mm,
//! how the part lies best, what its layers come to as it is drawn, and the milliseconds of each stage.

use std::{
    io::{self, BufWriter, Write},
    time::Instant,
};

use core_wasm::{
    drawing::ExactFace,
    limits::Limits,
    model,
    print_settings::PrintSettings,
    printability::{Check, LayerOptions, Part, Slicer, Stage, report_line},
};

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for argument in std::env::args_os().skip(1) {
        let file = argument.to_string_lossy();
        let bytes = std::fs::read(&argument)?;
        let line = match part(&file, &bytes) {
            Ok((part, faces)) => answer(part, faces),
            Err(error) => serde_json::json!({ "error": error }).to_string(),
        };
        let name = serde_json::to_string(&file).unwrap_or_default();
        writeln!(out, "{{\"file\":{name},\"report\":{line}}}")?;
    }
    out.flush()
}

/// The part of a file; bodies of STEP as they are drawn.
fn part(file: &str, bytes: &[u8]) -> Result<(Part, Vec<ExactFace>), String> {
    let limits = Limits {
        keeps_outlines: true,
        ..Limits::default()
    };
    let model = model::read(file, bytes, &limits).map_err(|error| error.to_string())?;
    let part = Part::of_mesh(&model.mesh, 1.0).map_err(|error| error.to_string())?;
    Ok((part, model.mesh.exact_faces()))
}

fn answer(part: Part, faces: Vec<ExactFace>) -> String {
    let settings = PrintSettings::default();
    let limits = settings.limits("PLA", 0.2);
    let mut check = Check::new(part, limits, settings.machine).with_exact_faces(faces);
    let mut times = Vec::new();
    let mut stage = Stage::Health;
    let mut started = Instant::now();
    while stage != Stage::Done {
        let next = check.step(1_000_000).stage;
        if next != stage {
            times.push((stage, milliseconds(started)));
            (stage, started) = (next, Instant::now());
        }
    }
    let drawn = check
        .orientation()
        .and_then(|found| found.poses.first().copied());
    let options = drawn.map(|pose| LayerOptions {
        rotation: pose.rotation,
        layer_mm: 0.2,
        infill_percent: 20.0,
        density_g_cm3: limits.density_g_cm3,
        support_mm3: pose.support_mm3,
    });
    started = Instant::now();
    let sum = options.map(|options| {
        let mut slicer = Slicer::new(check.part(), options, settings.machine);
        while slicer.step(check.part(), 100) < 1.0 {}
        slicer.sum()
    });
    let layers_ms = milliseconds(started);
    let times: Vec<String> = times
        .iter()
        .map(|(stage, ms)| format!("{stage:?} {ms:.1}"))
        .collect();
    let line = report_line(&check, sum);
    format!(
        "{{\"ms\":\"{}, Layers {layers_ms:.1}\",{}",
        times.join(", "),
        &line[1..]
    )
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}
