//! The points of a file that tell how large its part is.
//!
//! Only bodies count: surfaces and points that belong to none are nothing that can be printed, and the points of axis
//! placements and lines may lie far away from the part. A file that names neither is left to a scan over its numbers.

use super::assembly::{PlacedBody, Places};
use super::entities::{Kind, Table};
use super::lexer::Arg;
use super::{fallback, solid::Budget, walk::Walker};
use crate::error::{Error, Instead};
use crate::reader::{Options, line_of};
use crate::space::{Bounds, Point};

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
    options: &Options,
    known: &[Option<Bounds>],
    is_sure: bool,
) -> Result<Points, Error> {
    table.renew_work();
    let budget = Budget::new();
    let mut adder = Adder {
        table,
        places,
        options,
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
        return Err(Error::Entangled);
    }
    if places.bodies.is_empty() {
        check_for_loose(table)?;
        fallback::scan(table.text(), places.default_mm, options, &mut points);
    } else if points.count == 0 && points.bounds.size() != [0.0; 3] {
        // A ball has no vertex.
        points.add(points.bounds.min);
        points.add(points.bounds.max);
    }
    if !places.bodies.is_empty() && points.bounds.size() == [0.0; 3] {
        return Err(Error::NoExtent);
    }
    if points.count == 0 {
        return Err(Error::NoPoints);
    }
    Ok(points)
}

/// Points that are placed one by one; beyond them a body counts by the box around it.
const MOST_PLACED_POINTS: usize = 1 << 24;

/// Adds the bodies in all their places, and what could be a body.
struct Adder<'t, 'a> {
    table: &'t Table<'a>,
    places: &'t Places<'a>,
    options: &'t Options,
    walker: Walker<'t, 'a>,
    points_left: usize,
    points: Points,
}

impl Adder<'_, '_> {
    fn add_all(&mut self, known: &[Option<Bounds>], is_sure: bool) -> Result<(), Error> {
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
    fn add(&mut self, placed: &PlacedBody, known: Option<Bounds>) -> Result<(), Error> {
        let (table, options) = (self.table, self.options);
        let radians = placed.radians_per_unit;
        let mut extent = self.walker.extent(placed.body, radians, known.is_none());
        if let Some(place) = extent.impossible_knots {
            let line = line(table, place);
            return Err(Error::ImpossibleSpline { line });
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
                if let Some(value) = at.into_iter().find(|value| !options.allows(*value)) {
                    let line = line(table, point.place as usize);
                    return Err(Error::BadCoordinate { line, value });
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
            let keyword = String::from_utf8_lossy(table.keyword(place)).into_owned();
            let line = line(table, place);
            return Err(Error::UnknownExtent { line, keyword });
        }
        bounds = known.unwrap_or(bounds);
        if !bounds.is_empty() {
            let mut ends = bounds.min.into_iter().chain(bounds.max);
            // Points were in range, but an arc between them may not be.
            if let Some(value) = ends.find(|value| !options.allows(*value)) {
                let line = line(table, placed.body);
                return Err(Error::BadCoordinate { line, value });
            }
            self.points.bounds.add(bounds.min);
            self.points.bounds.add(bounds.max);
        }
        Ok(())
    }
}

/// Refuses a file that holds surfaces or points in space, but no body.
fn check_for_loose(table: &Table<'_>) -> Result<(), Error> {
    let is_in_space = |place: usize| table.args(place).nth(1).and_then(Arg::point).is_some();
    let mut surfaces = table.all(Kind::Surface).chain(table.all(Kind::Facets));
    let instead = if table.refers_elsewhere() {
        Instead::OtherFiles
    } else if surfaces.next().is_some() {
        Instead::Surfaces
    } else if table.all(Kind::CartesianPoint).any(is_in_space) {
        Instead::Points
    } else {
        return Ok(());
    };
    Err(Error::NoBody(instead))
}

/// The line in which an instance begins.
#[cold]
fn line(table: &Table<'_>, place: usize) -> u64 {
    line_of(table.text(), table.offset(place))
}
