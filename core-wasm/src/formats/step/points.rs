//! The points of a file that tell how large its part is.
//!
//! Only bodies count: surfaces and points that belong to none are nothing that can be printed, and the points of axis
//! placements and lines may lie far away from the part. A file that names neither is left to the number scan of the spec.

use super::super::text;
use super::assembly;
use super::entities::{Kind, Table};
use super::lexer::Arg;
use super::{fallback, solid, units, walk::Walker};
use crate::error::{CoreError, ErrorCode};
use crate::mesh::{Bounds, Vertices};
use crate::{error::PositionKind, limits::Limits};

/// The points in mm, with the bounds of their bodies: those that are known exactly, or else such as hold what lies between the points
/// as well.
pub(super) fn read(
    table: &Table<'_>,
    limits: &Limits,
    exact: Option<Bounds>,
) -> Result<Vertices, CoreError> {
    table.renew_work();
    // A file that names no unit counts in millimetres, as those formats do that have none.
    let mm_per_unit = units::first_mm_per_unit(table).unwrap_or(1.0);
    let mut vertices = Vertices::new();
    let bodies = solid::bodies(table);
    placed_bodies(table, &bodies, mm_per_unit, limits, exact, &mut vertices)?;
    if table.is_exhausted() {
        return Err(too_entangled());
    }
    if vertices.len() == 0 {
        check_for_loose(table, &bodies)?;
        fallback::scan(table.text(), mm_per_unit, limits, &mut vertices);
    }
    if vertices.len() == 0 {
        return Err(no_coordinates());
    }
    if let Some(exact) = exact {
        vertices.bounds = exact;
    }
    Ok(vertices)
}

/// Points that are placed one by one; beyond them a body counts by the box around it.
const MOST_PLACED_POINTS: usize = 1 << 24;

/// Adds the bodies in all their places. Each point itself is kept once, in the first place of its body.
fn placed_bodies(
    table: &Table<'_>,
    bodies: &[usize],
    default_mm: f64,
    limits: &Limits,
    exact: Option<Bounds>,
    vertices: &mut Vertices,
) -> Result<(), CoreError> {
    let mut walker = Walker::new(table, exact.is_none());
    let mut points_left = MOST_PLACED_POINTS;
    let places = assembly::places(table, bodies, default_mm).map_err(|_| too_entangled())?;
    for placed in &places.bodies {
        let mut extent = walker.extent(placed.body);
        if let Some(place) = extent.impossible_knots {
            return Err(impossible_knots(table, place));
        }
        let mut bounds = Bounds::NONE;
        let frames = places.frames(placed);
        for (index, frame) in frames.iter().enumerate() {
            if index == 1 && extent.len().saturating_mul(frames.len()) > points_left {
                extent = extent.boxed();
            }
            for point in &extent.points {
                let at = frame.place(point.at.map(|value| value * placed.mm_per_unit));
                if let Some(value) = at.into_iter().find(|value| !limits.allows(*value)) {
                    return Err(bad_point(table, point.place as usize, value, limits));
                }
                if index == 0 && point.is_new {
                    vertices.push(at);
                }
                bounds.add(at);
            }
            extent.extend(&mut bounds, frame, placed.mm_per_unit);
            points_left = points_left.saturating_sub(extent.len());
        }
        if let Some(exact) = exact {
            bounds = exact;
        }
        if bounds.min[0] <= bounds.max[0] {
            let mut ends = bounds.min.into_iter().chain(bounds.max);
            // Points were in range, but an arc between them may not be.
            if let Some(value) = ends.find(|value| !limits.allows(*value)) {
                return Err(bad_point(table, placed.body, value, limits));
            }
            vertices.bounds.add(bounds.min);
            vertices.bounds.add(bounds.max);
        }
    }
    Ok(())
}

/// Refuses a file that holds surfaces or points in space, but no body.
fn check_for_loose(table: &Table<'_>, bodies: &[usize]) -> Result<(), CoreError> {
    if !bodies.is_empty() {
        return Ok(());
    }
    let is_in_space = |place: usize| table.args(place).nth(1).and_then(Arg::point).is_some();
    if table.refers_elsewhere() {
        return Err(CoreError::new(
            ErrorCode::NoBody,
            "Die STEP-Datei verweist auf andere Dateien und enthält selbst keinen Körper. Bitte exportieren Sie die Baugruppe als eine einzige STEP-Datei.",
        ));
    }
    let what = if table.all(Kind::Surface).next().is_some() {
        "nur Flächen und keinen geschlossenen Körper"
    } else if table.all(Kind::CartesianPoint).any(is_in_space) {
        "nur Punkte und Kurven und keinen geschlossenen Körper"
    } else {
        return Ok(());
    };
    Err(CoreError::new(
        ErrorCode::NoBody,
        format!(
            "Die STEP-Datei enthält {what}. Bitte exportieren Sie das Modell als Volumenkörper (Solid)."
        ),
    ))
}

#[cold]
fn impossible_knots(table: &Table<'_>, place: usize) -> CoreError {
    let line = super::line_of(table.text(), table.offset(place));
    CoreError::new(
        ErrorCode::BadSyntax,
        format!(
            "Zeile {line}: Die Knoten einer Freiformkurve oder -fläche sind ungültig. Bitte exportieren Sie das Modell erneut."
        ),
    )
    .at(PositionKind::Line, line)
}

#[cold]
fn bad_point(table: &Table<'_>, place: usize, value: f64, limits: &Limits) -> CoreError {
    let line = super::line_of(table.text(), table.offset(place));
    let (code, reason) = text::bad_coordinate(value, limits);
    CoreError::new(
        code,
        format!(
            "Zeile {line}: {reason}. Bitte prüfen Sie das Modell und exportieren Sie es erneut."
        ),
    )
    .at(PositionKind::Line, line)
}

fn too_entangled() -> CoreError {
    CoreError::new(
        ErrorCode::BadSyntax,
        "Die Körper der Datei verweisen zu oft auf dieselben Teile. Bitte exportieren Sie das Modell erneut.",
    )
}

fn no_coordinates() -> CoreError {
    CoreError::new(
        ErrorCode::NoCoordinates,
        "Keine gültigen 3D-Koordinaten in der STEP-Datei gefunden",
    )
}
