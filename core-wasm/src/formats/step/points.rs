//! The points of a file that tell how large its part is.
//!
//! Bodies come first, then surfaces that belong to none, then every point in space that the file holds, and at last the
//! number scan of the spec. A later kind is read only where the ones before give no point: the points of axis placements
//! and lines may lie far away from the part.

use super::super::text;
use super::assembly;
use super::entities::{Kind, Table};
use super::lexer::Arg;
use super::{fallback, units, walk::Walker};
use crate::error::{CoreError, ErrorCode};
use crate::mesh::{Bounds, Vertices};
use crate::{error::PositionKind, limits::Limits};

/// The points in mm, with bounds that hold the arcs between them as well.
pub(super) fn read(table: &Table<'_>, limits: &Limits) -> Result<Vertices, CoreError> {
    // A file that names no unit counts in millimetres, as those formats do that have none.
    let mm_per_unit = units::first_mm_per_unit(table).unwrap_or(1.0);
    let mut vertices = Vertices::new();
    for kind in [Kind::Solid, Kind::Surface] {
        if vertices.len() == 0 {
            let bodies: Vec<usize> = table.all(kind).collect();
            placed_bodies(table, &bodies, mm_per_unit, limits, &mut vertices)?;
        }
    }
    if table.is_exhausted() {
        return Err(too_entangled());
    }
    if vertices.len() == 0 {
        loose_points(table, mm_per_unit, limits, &mut vertices);
    }
    if vertices.len() == 0 {
        fallback::scan(table.text(), mm_per_unit, limits, &mut vertices);
    }
    if vertices.len() == 0 {
        return Err(no_coordinates());
    }
    Ok(vertices)
}

fn placed_bodies(
    table: &Table<'_>,
    bodies: &[usize],
    default_mm: f64,
    limits: &Limits,
    vertices: &mut Vertices,
) -> Result<(), CoreError> {
    let mut walker = Walker::new(table);
    for placed in assembly::placements(table, bodies, default_mm) {
        let extent = walker.extent(placed.body);
        let mut bounds = Bounds::NONE;
        for (place, point) in &extent.points {
            let point = placed
                .frame
                .place(point.map(|value| value * placed.mm_per_unit));
            if let Some(value) = point.into_iter().find(|value| !limits.allows(*value)) {
                let line = super::line_of(table.text(), table.offset(*place));
                let (code, reason) = text::bad_coordinate(value, limits);
                return Err(CoreError::new(code, format!("Zeile {line}: {reason}. Bitte prüfen Sie das Modell und exportieren Sie es erneut.")).at(PositionKind::Line, line));
            }
            vertices.push(point);
        }
        for arc in &extent.arcs {
            arc.extend(&mut bounds, &placed.frame, placed.mm_per_unit);
        }
        if bounds.min[0] <= bounds.max[0] {
            vertices.bounds.add(bounds.min);
            vertices.bounds.add(bounds.max);
        }
    }
    Ok(())
}

fn loose_points(table: &Table<'_>, mm: f64, limits: &Limits, vertices: &mut Vertices) {
    for place in table.all(Kind::CartesianPoint) {
        if let Some(point) = table.args(place).nth(1).and_then(Arg::point) {
            let point = point.map(|value| value * mm);
            if point.iter().all(|value| limits.allows(*value)) {
                vertices.push(point);
            }
        }
    }
}

fn too_entangled() -> CoreError {
    CoreError::new(
        ErrorCode::BadSyntax,
        "Die Körper der Datei verweisen zu oft auf dieselben Flächen und Kanten. Bitte exportieren Sie das Modell erneut.",
    )
}

fn no_coordinates() -> CoreError {
    CoreError::new(
        ErrorCode::NoCoordinates,
        "Keine gültigen 3D-Koordinaten in der STEP-Datei gefunden",
    )
}
