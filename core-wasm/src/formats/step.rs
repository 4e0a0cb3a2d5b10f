//! STEP: the kernel reads how large the part is (FMT-11) and what its bodies enclose; its refusals get their German words here.

use step_kernel::{Error, Instead, Options, Syntax};

use super::{Reader, text};
use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
    mesh::Mesh,
};

/// The reader of a STEP file.
pub(super) fn reader(limits: &Limits) -> Box<dyn Reader> {
    Box::new(StepReader {
        kernel: step_kernel::Reader::new(Options {
            max_coordinate_mm: limits.max_coordinate_mm,
            keeps_outlines: limits.keeps_outlines,
        }),
        limits: *limits,
    })
}

struct StepReader {
    kernel: step_kernel::Reader,
    limits: Limits,
}

impl Reader for StepReader {
    fn feed(&mut self, window: &[u8], _is_last: bool) -> Result<usize, CoreError> {
        match self.kernel.feed(window) {
            Ok(()) => Ok(window.len()),
            Err(error) => Err(refusal(error, &self.limits)),
        }
    }

    fn finish(self: Box<Self>) -> Result<Mesh, CoreError> {
        match self.kernel.finish() {
            Ok(model) => Ok(Mesh::from_bodies(model)),
            Err(error) => Err(refusal(error, &self.limits)),
        }
    }
}

/// Says to the customer why the kernel refuses a file.
#[cold]
fn refusal(error: Error, limits: &Limits) -> CoreError {
    match error {
        Error::TooLarge => CoreError::file_too_large(limits),
        Error::Syntax { line, what } => {
            let what = match what {
                Syntax::Instance => "hinter der Nummer fehlt '=' mit dem Namen der Entität",
                Syntax::Number => "die Nummer der Entität ist zu groß",
                Syntax::Foreign => "hier kann nichts anderes als eine Entität der Datei stehen",
                Syntax::Swallowed => {
                    "hierin steht eine weitere Entität; es fehlt ein Semikolon oder ein Apostroph"
                }
            };
            bad_line(
                line,
                format!(
                    "Zeile {line} ist kein gültiges STEP: {what}. Bitte exportieren Sie das Modell erneut."
                ),
            )
        }
        Error::GivenTwice { line, id } => bad_line(
            line,
            format!(
                "Zeile {line}: Die Nummer #{id} ist in der STEP-Datei doppelt vergeben. Bitte exportieren Sie das Modell erneut."
            ),
        ),
        Error::CutOff { line, missing } => CoreError::new(
            ErrorCode::Truncated,
            format!(
                "Die Datei bricht in Zeile {line} ab: {missing} fehlt. Bitte exportieren Sie das Modell erneut."
            ),
        )
        .at(PositionKind::Line, line),
        Error::ImpossibleSpline { line } => bad_line(
            line,
            format!(
                "Zeile {line}: Die Knoten oder Gewichte einer Freiformkurve oder -fläche sind ungültig. Bitte exportieren Sie das Modell erneut."
            ),
        ),
        Error::UnknownExtent { line, keyword } => bad_line(
            line,
            format!(
                "Zeile {line}: Wir können nicht lesen, wie weit diese Kurve, Fläche oder dieser Körper reicht ({keyword}). Bitte exportieren Sie das Modell als Volumenkörper (Solid) erneut."
            ),
        ),
        Error::BadCoordinate { line, value } => {
            let (code, reason) = text::bad_coordinate(value, limits);
            CoreError::new(
                code,
                format!(
                    "Zeile {line}: {reason}. Bitte prüfen Sie das Modell und exportieren Sie es erneut."
                ),
            )
            .at(PositionKind::Line, line)
        }
        Error::Entangled => CoreError::new(
            ErrorCode::BadSyntax,
            "Die Körper der Datei verweisen zu oft auf dieselben Teile. Bitte exportieren Sie das Modell erneut.",
        ),
        Error::UnknownPlaces => CoreError::new(
            ErrorCode::BadSyntax,
            "Die STEP-Datei stellt Teile an Orte, die wir nicht lesen können. Bitte exportieren Sie das Modell als Volumenkörper (Solid) erneut.",
        ),
        Error::NoBody(instead) => CoreError::new(
            ErrorCode::NoBody,
            match instead {
                Instead::OtherFiles => {
                    "Die STEP-Datei verweist auf andere Dateien und enthält selbst keinen Körper. Bitte exportieren Sie die Baugruppe als eine einzige STEP-Datei."
                }
                Instead::Surfaces => {
                    "Die STEP-Datei enthält nur Flächen und keinen geschlossenen Körper. Bitte exportieren Sie das Modell als Volumenkörper (Solid)."
                }
                Instead::Points => {
                    "Die STEP-Datei enthält nur Punkte und Kurven und keinen geschlossenen Körper. Bitte exportieren Sie das Modell als Volumenkörper (Solid)."
                }
            },
        ),
        Error::NoExtent => CoreError::new(
            ErrorCode::NoCoordinates,
            "Die Körper der STEP-Datei sind leer: Sie haben keine Ausdehnung. Bitte exportieren Sie das Modell als Volumenkörper (Solid).",
        ),
        Error::NoPoints => CoreError::new(
            ErrorCode::NoCoordinates,
            "Keine gültigen 3D-Koordinaten in der STEP-Datei gefunden",
        ),
    }
}

fn bad_line(line: u64, sentence: String) -> CoreError {
    CoreError::new(ErrorCode::BadSyntax, sentence).at(PositionKind::Line, line)
}
