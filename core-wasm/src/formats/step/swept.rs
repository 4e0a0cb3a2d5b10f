//! How far faces on surfaces of revolution and of linear extrusion reach between their edges.

use super::arc::Arc;
use super::boundary::Boundary;
use super::entities::{Kind, Table};
use super::frame::{self, Frame};
use super::lexer::Arg;
use super::path::Path;
use super::spline::{SplineCurve, SplineSurface};
use crate::mesh::{Point, dot};
use crate::order::{number_key, sorted_by_key};

/// The spline surface that a `SURFACE_OF_LINEAR_EXTRUSION('', profile, vector)` is between the ends of a boundary. None for
/// other profiles: of those the edges tell enough, since every line along the sweep ends at two of them.
pub(super) fn extruded(
    table: &Table<'_>,
    surface: usize,
    boundary: &[Point],
) -> Option<SplineSurface> {
    let mut args = table.args(surface).skip(1);
    let curve = SplineCurve::of(table, profile(table, args.next()?.reference()?)?)?;
    let vector = table
        .args_of(args.next()?.reference()?, Kind::Vector)?
        .nth(1)?
        .reference()?;
    let direction = frame::direction(table, vector)?;
    let along = boundary.iter().map(|point| dot(*point, direction));
    let ends = along.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], at| {
        [
            if at < least { at } else { least },
            if at > most { at } else { most },
        ]
    });
    (ends[0] < ends[1]).then(|| curve.swept(direction, ends))
}

/// The arcs that the boundary of a face on `SURFACE_OF_REVOLUTION('', profile, axis)` and its profile run along: every point of the
/// face lies on the arc of one of their points.
pub(super) fn revolved(
    table: &Table<'_>,
    surface: usize,
    boundary: &Boundary,
    arcs: &mut Vec<Arc>,
) -> Option<()> {
    let mut args = table.args(surface).skip(1);
    let profile = profile(table, args.next()?.reference()?)?;
    let is_followed = match table.kind(profile) {
        Kind::Line | Kind::Circle | Kind::Ellipse | Kind::SplineCurve => true,
        Kind::Complex => super::spline::is_curve(table, profile),
        _ => false,
    };
    if !is_followed {
        return None;
    }
    let mut axis = table
        .args_of(args.next()?.reference()?, Kind::AxisLine)?
        .skip(1);
    let origin = frame::point(table, axis.next()?.reference()?)?;
    let direction = axis
        .next()
        .and_then(Arg::reference)
        .and_then(|id| frame::direction(table, id));
    let frame = Frame::about(origin, direction.unwrap_or([0.0, 0.0, 1.0]))?;
    let mut path = Path::default();
    let mut is_known = boundary.is_whole;
    for side in boundary.sides.iter().chain(&boundary.seams) {
        let mut edge = Path::default();
        is_known &= edge.add_side(table, side).is_some();
        path.on.extend_from_slice(&edge.on);
        // A circle around the axis is its own arc; a polygon around it would be one around a larger circle.
        let is_parallel = is_circle_around(table, side.curve, &frame);
        path.around
            .extend(if is_parallel { edge.on } else { edge.around });
    }
    let ends = (is_known && !boundary.has_seam)
        .then(|| covered(&frame, &path.on))
        .flatten();
    let is_bounded = matches!(table.kind(profile), Kind::SplineCurve | Kind::Complex);
    // Where the face goes all the way round without a seam, or an edge is not understood, its edges do not tell the profile.
    if is_bounded || !is_known || (ends.is_none() && !boundary.has_seam) {
        path.add_curve(table, profile);
    }
    arcs.extend(
        path.around
            .iter()
            .filter_map(|point| Arc::around(&frame, *point, ends)),
    );
    Some(())
}

fn is_circle_around(table: &Table<'_>, curve: usize, axis: &Frame) -> bool {
    const TOLERANCE: f64 = 1e-9;
    let placement = || table.args(curve).nth(1).and_then(Arg::reference);
    table.kind(curve) == Kind::Circle
        && placement()
            .and_then(|id| Frame::of(table, id))
            .is_some_and(|circle| {
                let [x, y, _] = axis.local(circle.origin);
                dot(circle.axes[2], axis.axes[2]).abs() > 1.0 - TOLERANCE
                    && x.abs() < TOLERANCE
                    && y.abs() < TOLERANCE
            })
}

/// A curve, or what a trimmed one was cut from.
fn profile(table: &Table<'_>, id: u32) -> Option<usize> {
    super::boundary::curve_in_space(table, id).map(|(place, _)| place)
}

/// Between which directions around an axis the points lie. None if they lie all around, or on it.
fn covered(frame: &Frame, points: &[Point]) -> Option<[[f64; 2]; 2]> {
    /// A quarter turn has length 1: an eighth of a turn without a point is a gap.
    const LEAST_GAP: f64 = 0.5;
    let ways: Vec<(f64, [f64; 2])> = points
        .iter()
        .filter_map(|point| {
            let [x, y, _] = frame.local(*point);
            let length = x.abs() + y.abs();
            let turn = match (x >= 0.0, y >= 0.0) {
                (true, true) => y / length,
                (false, true) => 1.0 - x / length,
                (false, false) => 2.0 - y / length,
                (true, false) => 3.0 + x / length,
            };
            (length > 1e-9).then_some((turn, [x, y]))
        })
        .collect();
    let ways = sorted_by_key(&ways, |(turn, _)| [number_key(*turn), 0, 0]);
    let (first, last) = (*ways.first()?, *ways.last()?);
    let mut widest = (first.0 + 4.0 - last.0, [first.1, last.1]);
    for (before, behind) in ways.iter().zip(ways.iter().skip(1)) {
        if behind.0 - before.0 > widest.0 {
            widest = (behind.0 - before.0, [behind.1, before.1]);
        }
    }
    (widest.0 > LEAST_GAP).then_some(widest.1)
}

/// What a surface lies on at last, and how far off it lies.
pub(super) fn base(table: &Table<'_>, surface: usize) -> (usize, f64) {
    let (mut base, mut off) = (surface, 0.0);
    for _ in 0..super::walk::MOST_BASES {
        if let Some((next, distance)) = basis(table, base) {
            (base, off) = (next, off + distance);
        }
    }
    (base, off)
}

/// What a surface lies on, of `OFFSET_SURFACE('', basis, distance, …)` and `RECTANGULAR_TRIMMED_SURFACE('', basis, …)`, and how far off it lies.
fn basis(table: &Table<'_>, surface: usize) -> Option<(usize, f64)> {
    if !matches!(
        table.kind(surface),
        Kind::OffsetSurface | Kind::TrimmedSurface
    ) {
        return None;
    }
    let mut args = table.args(surface).skip(1);
    let basis = table.find(args.next()?.reference()?)?;
    let distance = match table.kind(surface) {
        Kind::OffsetSurface => args.next()?.number()?.abs(),
        _ => 0.0,
    };
    Some((basis, distance))
}
