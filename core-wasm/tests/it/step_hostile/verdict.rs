//! What the core makes of a hostile file.

use core_wasm::{
    limits::Limits,
    measure::{Measures, Trust, VOLUME_UNSURE},
    model::measure_model,
    settings::{Basis, VolumeBasis},
};

use super::family::Kind;

/// How far a part that nobody doubts may be off.
const MOST_OFF: f64 = 0.01;

/// From here on a part is far too cheap.
const TOO_CHEAP: f64 = 0.9;

/// The least volume that the specification estimates.
const LEAST_ESTIMATE_MM3: f64 = 100.0;

/// What is rounded on the way counts for nothing.
const ROUNDING: f64 = 1.0 - 1e-6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Refused,
    Unsure,
    Right,
    Wrong,
}

#[derive(Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    /// Over 10 % too cheap, and nothing says so.
    pub is_too_cheap: bool,
    /// Cheaper than half of the box around what would be printed.
    pub is_below_estimate: bool,
    /// The sentence of the refusal, or what was measured.
    pub why: String,
}

pub fn of(kind: &Kind) -> Outcome {
    match measure_model("teil.step", kind.text.as_bytes(), &Limits::default()) {
        Err(error) => Outcome {
            verdict: if error.detail().is_empty() {
                Verdict::Wrong
            } else {
                Verdict::Refused
            },
            is_too_cheap: false,
            is_below_estimate: false,
            why: error.detail().to_owned(),
        },
        Ok(measures) => of_measures(kind, &measures),
    }
}

fn of_measures(kind: &Kind, measures: &Measures) -> Outcome {
    let is_unsure = measures.trust == Trust::Unsure;
    let note = measures.volume_note().unwrap_or_default();
    let has_reason = !measures.doubts.is_empty() && note.len() > VOLUME_UNSURE.len();
    let half_box = kind.size_mm.iter().product::<f64>() / 2.0;
    let estimate_cm3 = half_box.max(LEAST_ESTIMATE_MM3) / 1000.0 * ROUNDING;
    let known_cm3 = kind.volume_mm3 / 1000.0;
    let charged_by = |step| {
        let basis = VolumeBasis {
            step,
            ..VolumeBasis::default()
        };
        // What has no volume is never charged.
        measures.priced_volume_cm3(&basis).unwrap_or(f64::INFINITY)
    };
    let (estimated, measured) = (charged_by(Basis::Estimate), charged_by(Basis::Measured));
    let is_below_estimate = estimated < estimate_cm3 || is_unsure && measured < estimate_cm3;
    let is_too_cheap =
        !has_reason && (estimated < TOO_CHEAP * estimate_cm3 || measured < TOO_CHEAP * known_cm3);
    let is_near = (measured / known_cm3 - 1.0).abs() <= MOST_OFF;
    let verdict = match is_unsure {
        _ if is_too_cheap || is_below_estimate => Verdict::Wrong,
        true if has_reason => Verdict::Unsure,
        false if is_near => Verdict::Right,
        _ => Verdict::Wrong,
    };
    Outcome {
        verdict,
        is_too_cheap,
        is_below_estimate,
        why: format!(
            "{:?} {:?}, {:?} mm, charged {estimated} or {measured} cm³ of {known_cm3}",
            measures.trust, measures.doubts, measures.dimensions_mm
        ),
    }
}
