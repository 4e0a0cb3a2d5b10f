//! Whether there is anything to print: a surface without a body is refused before anybody pays for it.

use crate::{
    error::{CoreError, ErrorCode},
    format::Format,
    measure::{FirstMeasures, Measures},
    settings::VolumeBasis,
};

/// Fewer triangles bound no body.
const LEAST_TRIANGLES: u32 = 4;

/// A body has at least this share of the cube over its largest side. Below it lies the rounding of a flat surface's
/// coordinates: a rod as slender would be 0.08 mm thick at the whole length of the plate.
const LEAST_SHARE_OF_CUBE: f64 = 1e-7;

/// Refuses a mesh that encloses nothing: loose triangles, a plane, a surface folded back onto itself. STEP is left to its
/// reader, which refuses what has no body.
///
/// # Errors
/// [`ErrorCode::NothingToPrint`], with what to do about it.
pub fn check_printable(measures: &Measures) -> Result<(), CoreError> {
    let has_volume = measures.format == Format::Step
        || measures
            .volume_mm3
            .is_some_and(|volume| volume > least_mm3(measures.dimensions_mm));
    refuse_unless(
        has_volume && may_be_a_body(measures.triangles, measures.dimensions_mm),
        measures.format,
    )
}

/// The volume in cm³ that may be charged for a stored file: [`Measures::priced_volume_cm3`] of what can be printed.
#[must_use]
pub fn chargeable_volume_cm3(measures: &Measures, basis: &VolumeBasis) -> Option<f64> {
    check_printable(measures).ok()?;
    measures.priced_volume_cm3(basis)
}

/// [`check_printable`] as far as the first measures can tell: bodies turned against each other have no plain volume either,
/// so that only what is flat or of too few triangles is refused at once.
///
/// # Errors
/// As [`check_printable`].
pub fn check_printable_at_once(first: &FirstMeasures) -> Result<(), CoreError> {
    refuse_unless(
        may_be_a_body(first.triangles, first.dimensions_mm),
        first.format,
    )
}

fn may_be_a_body(triangles: u32, dimensions_mm: [f64; 3]) -> bool {
    triangles == 0 || triangles >= LEAST_TRIANGLES && dimensions_mm.iter().all(|side| *side > 0.0)
}

fn least_mm3([x, y, z]: [f64; 3]) -> f64 {
    let longest = x.max(y).max(z);
    longest * longest * longest * LEAST_SHARE_OF_CUBE
}

fn refuse_unless(is_body: bool, format: Format) -> Result<(), CoreError> {
    if is_body {
        return Ok(());
    }
    Err(CoreError::new(
        ErrorCode::NothingToPrint,
        "Das Modell ist eine Fläche ohne Dicke: Es schließt kein Volumen ein und lässt sich deshalb nicht drucken. \
         Bitte schließen Sie das Netz oder geben Sie der Fläche im CAD-Programm eine Wandstärke, und laden Sie die \
         Datei erneut hoch.",
    )
    .in_format(format))
}
