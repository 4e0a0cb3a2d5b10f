//! The points of a file that tell how large its part is.
//!
//! Only bodies count: surfaces and points that belong to none are nothing that can be printed, and the points of axis
//! placements and lines may lie far away from the part. A file that names neither is left to the number scan of the spec.

use super::super::text;
use super::assembly::{PlacedBody, Places};
use super::entities::{Kind, Table};
use super::lexer::Arg;
use super::{fallback, solid::Budget, walk::Walker};
use crate::error::{CoreError, ErrorCode};
use crate::mesh::{Bounds, Point};
use crate::{error::PositionKind, limits::Limits};

/// What is known of a file's points, in mm. None of them is kept: no body is drawn by its points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Points {
    pub count: usize,
    /// From where a drawing counts.
    pub first: Point,
    pub bounds: Bounds,
}

impl Points {
    pub(super) fn add(&mut self, point: Point) {
        if self.count == 0 {
            self.first = point;
        }
        self.count += 1;
    }
}

/// The points and the bounds of their bodies: those that are `known`, or else such as hold what lies between the points as well.
/// Nothing but bodies counts in a file that is sure.
pub(super) fn read(
    table: &Table<'_>,
    places: &Places<'_>,
    limits: &Limits,
    known: &[Option<Bounds>],
    is_sure: bool,
) -> Result<Points, CoreError> {
    table.renew_work();
    let budget = Budget::new();
    let mut adder = Adder {
        table,
        places,
        limits,
        walker: Walker::new(table, &budget),
        points_left: MOST_PLACED_POINTS,
        points: Points {
            count: 0,
            first: [0.0; 3],
            bounds: Bounds::NONE,
        },
    };
    adder.add_all(known, is_sure)?;
    let mut points = adder.points;
    if table.is_exhausted() {
        return Err(too_entangled());
    }
    if places.bodies.is_empty() {
        check_for_loose(table)?;
        fallback::scan(table.text(), places.default_mm, limits, &mut points);
    } else if points.count == 0 && points.bounds.size() != [0.0; 3] {
        // A ball has no vertex.
        points.add(points.bounds.min);
        points.add(points.bounds.max);
    }
    if !places.bodies.is_empty() && points.bounds.size() == [0.0; 3] {
        return Err(no_extent());
    }
    if points.count == 0 {
        return Err(no_coordinates());
    }
    Ok(points)
}

/// Points that are placed one by one; beyond them a body counts by the box around it.
const MOST_PLACED_POINTS: usize = 1 << 24;

/// Adds the bodies in all their places, and what could be a body.
struct Adder<'t, 'a> {
    table: &'t Table<'a>,
    places: &'t Places<'a>,
    limits: &'t Limits,
    walker: Walker<'t, 'a>,
    points_left: usize,
    points: Points,
}

impl Adder<'_, '_> {
    fn add_all(&mut self, known: &[Option<Bounds>], is_sure: bool) -> Result<(), CoreError> {
        let places = self.places;
        for (at, placed) in places.bodies.iter().enumerate() {
            self.add(placed, known.get(at).copied().flatten())?;
        }
        if is_sure || places.bodies.is_empty() {
            return Ok(());
        }
        for placed in &places.others {
            self.add(placed, None)?;
        }
        // Faces that nothing refers to.
        for kind in [Kind::Face, Kind::Facets] {
            for face in self.table.all(kind) {
                if !self.walker.has_seen(face) {
                    self.add(&places.alone(face), None)?;
                }
            }
        }
        Ok(())
    }

    /// Adds one body, whose box may be known. Each point itself is kept once, in the first place of its body.
    fn add(&mut self, placed: &PlacedBody, known: Option<Bounds>) -> Result<(), CoreError> {
        let (table, limits) = (self.table, self.limits);
        let radians = placed.radians_per_unit;
        let mut extent = self.walker.extent(placed.body, radians, known.is_none());
        if let Some(place) = extent.impossible_knots {
            return Err(impossible_knots(table, place));
        }
        let unknown_place = extent.unknown;
        let mut bounds = Bounds::NONE;
        let frames = self.places.frames(placed);
        for (index, frame) in frames.iter().enumerate() {
            if index == 1 && extent.len().saturating_mul(frames.len()) > self.points_left {
                extent = extent.boxed();
            }
            for point in &extent.points {
                let at = frame.place(point.at.map(|value| value * placed.mm_per_unit));
                if let Some(value) = at.into_iter().find(|value| !limits.allows(*value)) {
                    return Err(bad_point(table, point.place as usize, value, limits));
                }
                if index == 0 && point.is_new {
                    self.points.add(at);
                }
                bounds.add(at);
            }
            extent.extend(&mut bounds, frame, placed.mm_per_unit);
            self.points_left = self.points_left.saturating_sub(extent.len());
        }
        // What was read so often that the rest is not shown looks unknown. A coordinate that is no number was said already.
        if let Some(place) = unknown_place.filter(|_| !table.is_exhausted()) {
            return Err(unknown(table, place));
        }
        bounds = known.unwrap_or(bounds);
        if bounds.min[0] <= bounds.max[0] {
            let mut ends = bounds.min.into_iter().chain(bounds.max);
            // Points were in range, but an arc between them may not be.
            if let Some(value) = ends.find(|value| !limits.allows(*value)) {
                return Err(bad_point(table, placed.body, value, limits));
            }
            self.points.bounds.add(bounds.min);
            self.points.bounds.add(bounds.max);
        }
        Ok(())
    }
}

/// Refuses a file that holds surfaces or points in space, but no body.
fn check_for_loose(table: &Table<'_>) -> Result<(), CoreError> {
    let is_in_space = |place: usize| table.args(place).nth(1).and_then(Arg::point).is_some();
    if table.refers_elsewhere() {
        return Err(CoreError::new(
            ErrorCode::NoBody,
            "Die STEP-Datei verweist auf andere Dateien und enthält selbst keinen Körper. Bitte exportieren Sie die Baugruppe als eine einzige STEP-Datei.",
        ));
    }
    let mut surfaces = table.all(Kind::Surface).chain(table.all(Kind::Facets));
    let what = if surfaces.next().is_some() {
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
            "Zeile {line}: Die Knoten oder Gewichte einer Freiformkurve oder -fläche sind ungültig. Bitte exportieren Sie das Modell erneut."
        ),
    )
    .at(PositionKind::Line, line)
}

#[cold]
fn unknown(table: &Table<'_>, place: usize) -> CoreError {
    let line = super::line_of(table.text(), table.offset(place));
    let keyword = String::from_utf8_lossy(table.keyword(place));
    CoreError::new(
        ErrorCode::BadSyntax,
        format!(
            "Zeile {line}: Wir können nicht lesen, wie weit diese Kurve, Fläche oder dieser Körper reicht ({keyword}). Bitte exportieren Sie das Modell als Volumenkörper (Solid) erneut."
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

pub(super) fn too_entangled() -> CoreError {
    CoreError::new(
        ErrorCode::BadSyntax,
        "Die Körper der Datei verweisen zu oft auf dieselben Teile. Bitte exportieren Sie das Modell erneut.",
    )
}

pub(super) fn unknown_place() -> CoreError {
    CoreError::new(
        ErrorCode::BadSyntax,
        "Die STEP-Datei stellt Teile an Orte, die wir nicht lesen können. Bitte exportieren Sie das Modell als Volumenkörper (Solid) erneut.",
    )
}

fn no_extent() -> CoreError {
    CoreError::new(
        ErrorCode::NoCoordinates,
        "Die Körper der STEP-Datei sind leer: Sie haben keine Ausdehnung. Bitte exportieren Sie das Modell als Volumenkörper (Solid).",
    )
}

fn no_coordinates() -> CoreError {
    CoreError::new(
        ErrorCode::NoCoordinates,
        "Keine gültigen 3D-Koordinaten in der STEP-Datei gefunden",
    )
}
