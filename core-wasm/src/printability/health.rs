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

fn count_of(
    kind: FindingKind,
    degree: Degree,
    count: usize,
    sentence: String,
    advice: &str,
) -> Finding {
    Finding {
        kind,
        degree,
        place: None,
        measured: Some(count as f64),
        limit: Some(0.0),
        unit: FindingUnit::Count,
        sentence,
        advice: advice.to_owned(),
    }
}

const MENDED: &str = "Sie müssen nichts tun: Für Preis und Druck ist die Stelle repariert, Ihre Datei bleibt unverändert.";
const TO_MEND: &str = "Bitte schließen Sie das Netz im CAD-Programm oder mit einer Reparaturfunktion, und laden Sie die Datei erneut hoch. Sonst prüfen wir es vor dem Druck.";

fn degree_and_advice(part: &Part) -> (Degree, &'static str) {
    if is_mended(part) {
        (Degree::Hint, MENDED)
    } else {
        (Degree::Check, TO_MEND)
    }
}

fn middle(edge: &[Point; 2]) -> Point {
    std::array::from_fn(|axis| (edge[0][axis] + edge[1][axis]) / 2.0)
}

fn open_edges(part: &Part) -> Option<MarkedFinding> {
    let edges = &part.surface.open_edges;
    let (degree, advice) = degree_and_advice(part);
    let sentence = format!(
        "Das Netz ist nicht geschlossen: {}.",
        counted(edges.len(), "offene Kante", "offene Kanten")
    );
    let place = middle(edges.first()?);
    let finding = count_of(
        FindingKind::OpenEdges,
        degree,
        edges.len(),
        sentence,
        advice,
    );
    Some(MarkedFinding {
        finding: Finding {
            place: Some(place),
            ..finding
        },
        faces: Vec::new(),
        lines: MarkedFinding::lines_of(edges),
    })
}

fn crowded_edges(part: &Part) -> Option<MarkedFinding> {
    let edges = &part.surface.crowded_edges;
    let (degree, advice) = degree_and_advice(part);
    let sentence = format!(
        "An {} treffen mehr als zwei Flächen zusammen: Körper berühren sich dort nur entlang einer Linie, oder Flächen liegen doppelt.",
        counted(edges.len(), "Kante", "Kanten")
    );
    let place = middle(edges.first()?);
    let finding = count_of(
        FindingKind::CrowdedEdges,
        degree,
        edges.len(),
        sentence,
        advice,
    );
    Some(MarkedFinding {
        finding: Finding {
            place: Some(place),
            ..finding
        },
        faces: Vec::new(),
        lines: MarkedFinding::lines_of(edges),
    })
}

fn turned_faces(part: &Part) -> Option<MarkedFinding> {
    let turned = &part.surface.turned;
    let first = *turned.first()?;
    let (degree, advice) = degree_and_advice(part);
    let sentence = format!(
        "{} nach innen: außen und innen sind dort vertauscht.",
        counted(turned.len(), "Dreieck zeigt", "Dreiecke zeigen")
    );
    let finding = count_of(
        FindingKind::TurnedFaces,
        degree,
        turned.len(),
        sentence,
        advice,
    );
    Some(MarkedFinding {
        finding: Finding {
            place: Some(centre(part.triangle(first as usize))),
            ..finding
        },
        faces: turned.clone(),
        lines: Vec::new(),
    })
}

pub(super) fn centre([a, b, c]: [Point; 3]) -> Point {
    std::array::from_fn(|axis| (a[axis] + b[axis] + c[axis]) / 3.0)
}

/// Triangles whose three corners an earlier one has too.
fn duplicate_faces(part: &Part) -> Option<MarkedFinding> {
    let faces = part.surface.repeated.clone();
    let place = part.surface.repeated_at?;
    let (degree, advice) = degree_and_advice(part);
    let sentence = format!(
        "{} doppelt in der Datei.",
        counted(faces.len(), "Dreieck liegt", "Dreiecke liegen")
    );
    let finding = count_of(
        FindingKind::DuplicateFaces,
        degree,
        faces.len(),
        sentence,
        advice,
    );
    Some(MarkedFinding {
        finding: Finding {
            place: Some(place),
            ..finding
        },
        faces,
        lines: Vec::new(),
    })
}

/// Faces on which bodies lie against each other.
fn contact_faces(part: &Part) -> Option<MarkedFinding> {
    let faces = part.surface.contacts.clone();
    if faces.is_empty() {
        return None;
    }
    let sentence = format!(
        "{} aufeinander: Dort liegen Körper Fläche an Fläche.",
        counted(faces.len(), "Dreieck liegt", "Dreiecke liegen")
    );
    let finding = count_of(
        FindingKind::DuplicateFaces,
        Degree::Hint,
        faces.len(),
        sentence,
        "Beim Druck werden sie zu einem Stück. Sollen sie getrennt bleiben, laden Sie sie als einzelne Dateien hoch.",
    );
    Some(MarkedFinding {
        finding,
        faces,
        lines: Vec::new(),
    })
}
