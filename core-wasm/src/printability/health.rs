//! Is the mesh whole? What the edges of the file say, and what was mended.

use super::{
    finding::{Degree, Finding, FindingKind, FindingUnit, MarkedFinding},
    part::Part,
    words::counted,
};
use crate::{measure::Trust, mesh::Point};

/// Whether what was found has been mended, so that the part is printed as it is meant.
fn is_mended(part: &Part) -> bool {
    part.surface.trust != Trust::Unsure
}

/// What can be said from the edges and triangles alone.
pub(super) fn findings(part: &Part) -> Vec<MarkedFinding> {
    let found = [
        open_edges(part),
        crowded_edges(part),
        turned_faces(part),
        duplicate_faces(part),
        contact_faces(part),
    ];
    found.into_iter().flatten().collect()
}

const MENDED: &str = "Sie müssen nichts tun: Für Preis und Druck ist die Stelle repariert, Ihre Datei bleibt unverändert.";
const TO_MEND: &str = "Bitte schließen Sie das Netz im CAD-Programm oder mit einer Reparaturfunktion, und laden Sie die Datei erneut hoch. Sonst prüfen wir es vor dem Druck.";

/// What is mended, or to be mended.
fn mendable(
    part: &Part,
    kind: FindingKind,
    count: usize,
    place: Point,
    sentence: String,
) -> MarkedFinding {
    let (degree, advice) = if is_mended(part) {
        (Degree::Hint, MENDED)
    } else {
        (Degree::Check, TO_MEND)
    };
    MarkedFinding {
        finding: Finding {
            kind,
            degree,
            place: Some(place),
            measured: Some(count as f64),
            limit: Some(0.0),
            unit: FindingUnit::Count,
            sentence,
            advice: advice.to_owned(),
        },
        faces: Vec::new(),
        lines: Vec::new(),
    }
}

/// The same of edges, of which there may be none.
fn of_edges(
    part: &Part,
    kind: FindingKind,
    edges: &[[Point; 2]],
    sentence: String,
) -> Option<MarkedFinding> {
    let [from, to] = edges.first()?;
    let middle = std::array::from_fn(|axis| (from[axis] + to[axis]) / 2.0);
    Some(MarkedFinding {
        lines: MarkedFinding::lines_of(edges),
        ..mendable(part, kind, edges.len(), middle, sentence)
    })
}

fn open_edges(part: &Part) -> Option<MarkedFinding> {
    let edges = &part.surface.open_edges;
    let sentence = format!(
        "Das Netz ist nicht geschlossen: {}.",
        counted(edges.len(), "offene Kante", "offene Kanten")
    );
    of_edges(part, FindingKind::OpenEdges, edges, sentence)
}

fn crowded_edges(part: &Part) -> Option<MarkedFinding> {
    let edges = &part.surface.crowded_edges;
    let sentence = format!(
        "An {} treffen mehr als zwei Flächen zusammen: Körper berühren sich dort nur entlang einer Linie, oder Flächen liegen doppelt.",
        counted(edges.len(), "Kante", "Kanten")
    );
    of_edges(part, FindingKind::CrowdedEdges, edges, sentence)
}

fn turned_faces(part: &Part) -> Option<MarkedFinding> {
    let turned = &part.surface.turned;
    let place = centre(part.triangle(*turned.first()? as usize));
    let sentence = format!(
        "{} nach innen: außen und innen sind dort vertauscht.",
        counted(turned.len(), "Dreieck zeigt", "Dreiecke zeigen")
    );
    Some(MarkedFinding {
        faces: turned.clone(),
        ..mendable(
            part,
            FindingKind::TurnedFaces,
            turned.len(),
            place,
            sentence,
        )
    })
}

pub(super) fn centre([a, b, c]: [Point; 3]) -> Point {
    std::array::from_fn(|axis| (a[axis] + b[axis] + c[axis]) / 3.0)
}

/// Triangles whose three corners an earlier one has too.
fn duplicate_faces(part: &Part) -> Option<MarkedFinding> {
    let faces = part.surface.repeated.clone();
    let place = part.surface.repeated_at?;
    let sentence = format!(
        "{} doppelt in der Datei.",
        counted(faces.len(), "Dreieck liegt", "Dreiecke liegen")
    );
    let found = mendable(
        part,
        FindingKind::DuplicateFaces,
        faces.len(),
        place,
        sentence,
    );
    Some(MarkedFinding { faces, ..found })
}

/// Faces on which bodies lie against each other.
fn contact_faces(part: &Part) -> Option<MarkedFinding> {
    let faces = part.surface.contacts.clone();
    let place = centre(part.triangle(*faces.first()? as usize));
    let sentence = format!(
        "{} aufeinander: Dort liegen Körper Fläche an Fläche.",
        counted(faces.len(), "Dreieck liegt", "Dreiecke liegen")
    );
    let mut found = mendable(
        part,
        FindingKind::DuplicateFaces,
        faces.len(),
        place,
        sentence,
    );
    found.finding.degree = Degree::Hint;
    found.finding.advice = "Beim Druck werden sie zu einem Stück. Sollen sie getrennt bleiben, laden Sie sie als einzelne Dateien hoch.".to_owned();
    Some(MarkedFinding { faces, ..found })
}
