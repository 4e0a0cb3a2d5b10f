//! The JSON line of the example `printability`. The test of the WASM package makes the same of what the package answers.

use serde::Serialize;

use super::{Check, Finding, LayerSum, Orientation};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    triangles: usize,
    volume_mm3: Option<f64>,
    smallest_wall_mm: Option<f64>,
    /// All thicknesses in one number: Fowler, Noll and Vo's hash over their bits.
    thickness: String,
    findings: Vec<Marks<'a>>,
    orientation: Option<&'a Orientation>,
    layers: Option<LayerSum>,
}

#[derive(Serialize)]
struct Marks<'a> {
    #[serde(flatten)]
    finding: &'a Finding,
    faces: usize,
    lines: usize,
}

/// Everything that a check found, and what its layers come to, in one JSON object.
#[must_use]
pub fn report_line(check: &Check, layers: Option<LayerSum>) -> String {
    let marks = |found: &'_ super::MarkedFinding| (found.faces.len(), found.lines.len() / 6);
    let findings = check.findings().iter().map(|found| {
        let (faces, lines) = marks(found);
        Marks {
            finding: &found.finding,
            faces,
            lines,
        }
    });
    // A NaN's sign is the platform's own.
    let bits = |mm: &f32| if mm.is_nan() { 0 } else { mm.to_bits() };
    let hash = check.thickness().iter().fold(0x811c_9dc5_u32, |hash, mm| {
        (hash ^ bits(mm)).wrapping_mul(0x0100_0193)
    });
    let line = Line {
        triangles: check.part().file_triangles(),
        volume_mm3: check.part().volume_mm3(),
        smallest_wall_mm: check.smallest_wall_mm(),
        thickness: format!("{hash:08x}"),
        findings: findings.collect(),
        orientation: check.orientation(),
        layers,
    };
    // These types hold no map with keys that are no strings, the one thing that JSON cannot say.
    serde_json::to_string(&line).unwrap_or_default()
}
