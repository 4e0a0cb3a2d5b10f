//! Looks at a file as the browser does before anybody pays: the same core, the same buffers, in a child process.

use core_wasm::drawing;
use core_wasm::limits::Limits;
use core_wasm::model;
use core_wasm::print_settings::{PrintLimits, PrintMachine};
use core_wasm::printability::{Check, Finding, LayerOptions, LayerSum, Part, Slicer, Stage};
use serde::{Deserialize, Serialize};

/// Steps of one piece, and pieces after which a check is given up. Real files of a million triangles take some hundred.
const STEPS_A_PIECE: u32 = 1_000_000;
const MOST_PIECES: usize = 5_000;

/// Layers of one piece; ten thousand layers stand higher than any printer.
const LAYERS_A_PIECE: u32 = 100;
const MOST_LAYER_PIECES: usize = 200;

/// Findings that are kept of a part, the worst first.
const MOST_FINDINGS: usize = 40;

/// What a part is looked at as.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrintRequest {
    /// Millimetres of one unit of the file, as the customer named it.
    pub mm_per_file_unit: f64,
    /// Of the material, at the layer height.
    pub limits: PrintLimits,
    /// How the owner's machines print.
    pub machine: PrintMachine,
    /// Layer height in mm.
    pub layer_mm: f64,
    /// Infill in percent.
    pub infill_percent: f64,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrintChecked {
    /// The worst first, without their marks.
    pub findings: Vec<Finding>,
    /// False: the check was given up at the end of its budget.
    pub is_whole: bool,
    /// The layers in the recommended pose; None where the check was given up before.
    pub layers: Option<LayerSum>,
}

/// The line that the child prints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PrintAnswer {
    /// It was looked at.
    Checked(PrintChecked),
    /// There is nothing to look at; why, in German.
    Refused(String),
}

/// Reads and checks the file. What is wrong with the file is an answer.
pub(super) fn check_file(file_name: &str, bytes: &[u8], request: &PrintRequest) -> PrintAnswer {
    let limits = Limits {
        keeps_outlines: true,
        ..Limits::default()
    };
    let part = model::read(file_name, bytes, &limits).and_then(|model| {
        let part = Part::of_mesh(&model.mesh, request.mm_per_file_unit)?;
        let numbers = drawing::exact_numbers(&model.mesh.exact_faces());
        Ok((part, numbers))
    });
    match part {
        Ok((part, numbers)) => {
            let faces = drawing::exact_faces(&numbers, request.mm_per_file_unit);
            let check = Check::new(part, request.limits, request.machine).with_exact_faces(faces);
            PrintAnswer::Checked(checked(check, request))
        }
        Err(error) => PrintAnswer::Refused(error.wrapped()),
    }
}

fn checked(mut check: Check, request: &PrintRequest) -> PrintChecked {
    let is_whole = (0..MOST_PIECES).any(|_| check.step(STEPS_A_PIECE).stage == Stage::Done);
    let findings = check.findings().iter().take(MOST_FINDINGS);
    PrintChecked {
        findings: findings.map(|found| found.finding.clone()).collect(),
        is_whole,
        layers: layers(&check, request),
    }
}

fn layers(check: &Check, request: &PrintRequest) -> Option<LayerSum> {
    let orientation = check.orientation()?;
    let pose = orientation.poses.get(orientation.recommended as usize)?;
    let options = LayerOptions {
        rotation: pose.rotation,
        layer_mm: request.layer_mm,
        infill_percent: request.infill_percent,
        density_g_cm3: request.limits.density_g_cm3,
        support_mm3: pose.support_mm3,
    };
    let mut slicer = Slicer::new(check.part(), options, request.machine);
    (0..MOST_LAYER_PIECES)
        .any(|_| slicer.step(check.part(), LAYERS_A_PIECE) >= 1.0)
        .then(|| slicer.sum())
}
