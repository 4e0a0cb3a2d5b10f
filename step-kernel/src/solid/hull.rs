//! Points whose hull holds a curve, a face or a surface: how far a body reaches at most whose exact boundary is in doubt.

use super::budget::Budget;
use super::curve::{Curve, MOST_LEVELS};
use super::edge::{Edges, inner_breaks, range};
use super::face::Face;
use super::surface::{Surface, is_line};
use crate::maths::{TURN, hypot, larger, length, plus, smaller, times, unit_or_zero};
use crate::space::{Point, dot, minus};
use crate::{entities::Table, frame::Frame, lexer::Arg};

/// Pieces that a curve is followed in, between two places where it is not smooth.
const PIECES: usize = 32;

/// How much further a piece may bend than a parabola through its ends and its middle.
const MARGIN: f64 = 1.05;

/// Points so close together may be meant as one.
const SAME: f64 = 1e-5;

/// How far an edge may lie off its surface, as a share of the distance from the axis.
const OFF: f64 = 1e-4;

/// A line that rises less along an axis sweeps a plane about it.
const FLAT: f64 = 1e-9;

/// What finding a conic's points costs.
const CONIC: u64 = 1000;

/// Steps across a trimmed surface, each way.
const STEPS: usize = 32;

/// Points around all of a curve that has ends.
pub(super) fn around_all(curve: &Curve) -> Vec<Point> {
    match curve {
        Curve::Spline { spline, .. } => spline.poles().collect(),
        _ => around(curve, &curve.breaks()),
    }
}

/// Points around a curve between neighbours of these parameters.
fn around(curve: &Curve, breaks: &[f64]) -> Vec<Point> {
    let pieces = if curve.is_straight() { 1 } else { PIECES };
    let mut points = Vec::new();
    for (from, to) in breaks.iter().zip(breaks.iter().skip(1)) {
        let at = |half: usize| {
            let share = half as f64 / (2 * pieces) as f64;
            curve.at(from + (to - from) * share).0
        };
        let mut a = at(0);
        points.push(a);
        for piece in 0..pieces {
            let (middle, b) = (at(2 * piece + 1), at(2 * piece + 2));
            let bend = minus(middle, times(plus(a, b), 0.5));
            points.extend([plus(middle, times(bend, MARGIN)), b]);
            a = b;
        }
    }
    points
}

/// Points around the whole curve at `place`. None where it is not understood, or has no ends.
pub(crate) fn around_curve(
    table: &Table<'_>,
    place: usize,
    radians: f64,
    budget: &Budget,
) -> Option<Vec<Point>> {
    let curve = Curve::of(table, table.id(place), radians, MOST_LEVELS)?;
    if curve.is_endless() {
        return None;
    }
    spend(&curve, budget)?;
    finite(around_all(&curve))
}

/// Points around the curve at `place` between the vertices of an edge; those of all of it where its ends may be others. None where it
/// is not understood.
pub(crate) fn around_edge(
    table: &Table<'_>,
    place: usize,
    ends: [Point; 2],
    [is_ring, is_forward]: [bool; 2],
    radians: f64,
    budget: &Budget,
) -> Option<Vec<Point>> {
    let curve = Curve::of(table, table.id(place), radians, MOST_LEVELS)?;
    spend(&curve, budget)?;
    let is_ring = is_ring || length(minus(ends[0], ends[1])) < SAME;
    let is_off = ends.into_iter().any(|end| {
        let nearest = curve.at(curve.parameter_of(end)).0;
        length(minus(nearest, end)) > SAME
    });
    let mut points = match range(&curve, ends, is_ring, is_forward) {
        Some((from, to)) => around(&curve, &inner_breaks(&curve, from, to)),
        None => Vec::new(),
    };
    if !curve.is_endless() && (is_ring || is_off || matches!(curve, Curve::Piece { .. })) {
        points.extend(around_all(&curve));
    }
    finite(points)
}

/// Points around all that the surface at `place` reaches. None where it is not understood.
pub(crate) fn around_surface(table: &Table<'_>, place: usize, radians: f64) -> Option<Vec<Point>> {
    let points = Surface::of(table, table.id(place), radians)?
        .surface
        .hull()?;
    finite(points)
}

/// Points around all that a face on the surface at `place` can reach beyond its edges. None where that is not understood.
pub(crate) fn around_face(
    table: &Table<'_>,
    face: usize,
    place: usize,
    radians: f64,
    budget: &Budget,
) -> Option<Vec<Point>> {
    let surface = Surface::of(table, table.id(place), radians)?.surface;
    let mut points = surface.hull()?;
    if points.is_empty() {
        budget.renew_points();
        let mut edges = Edges::new(table, radians, budget);
        let face = Face::of(table, table.id(face));
        let lines = face.map_or(vec![None], |face| face.lines(table, &mut edges));
        beside_edges(&surface, &lines, &mut points);
    }
    finite(points)
}

/// What a face that straight lines run through has beside its edges: its tip, and what its surface has where they lie off it.
fn beside_edges(surface: &Surface, lines: &[Option<Vec<Point>>], points: &mut Vec<Point>) {
    let all = || lines.iter().flatten().flatten();
    let onto = |frame: &Frame, height: f64| -> Vec<Point> {
        let is_off = |point: &&Point| (frame.local(**point)[2] - height).abs() > SAME;
        let onto = |point: &Point| {
            let [x, y, _] = frame.local(*point);
            frame.place([x, y, height])
        };
        all().filter(is_off).map(onto).collect()
    };
    let Some((frame, [[_, _, height], [_, _, slope]])) = surface.turned_point(0.0) else {
        match surface {
            Surface::Plane(frame) => points.extend(onto(frame, 0.0)),
            Surface::Extruded { curve, along } if !is_line(curve) => {
                let way = unit_or_zero(*along);
                let Some(ends) = ends(all().map(|point| dot(*point, way))) else {
                    return;
                };
                let profile = around_all(curve);
                let moved =
                    |point: Point| ends.map(|end| plus(point, times(way, end - dot(point, way))));
                points.extend(profile.into_iter().flat_map(moved));
            }
            _ => {}
        }
        return;
    };
    if slope.abs() < FLAT {
        points.extend(onto(frame, height));
        return;
    }
    let radius_at = |z: f64| {
        let turned = surface.turned_point((z - height) / slope);
        turned.map_or(0.0, |(_, [[x, y, _], _])| hypot(x, y))
    };
    let is_off = |point: &Point| {
        let [x, y, z] = frame.local(*point);
        let off = hypot(x, y);
        (off - radius_at(z)).abs() > OFF * off
    };
    let is_vague = lines.contains(&None);
    if is_vague || all().any(is_off) {
        let ends = ends(all().map(|point| frame.local(*point)[2]));
        for end in ends.into_iter().flatten() {
            let far = radius_at(end);
            let corners = [[far, far], [-far, far], [far, -far], [-far, -far]];
            points.extend(corners.map(|[x, y]| frame.place([x, y, end])));
        }
    }
    let crossings: usize = lines
        .iter()
        .flatten()
        .map(|line| crossings(frame, line))
        .sum();
    if is_vague || crossings % 2 == 1 {
        let tips = surface.poles();
        points.extend(tips.iter().map(|tip| surface.at([0.0, *tip]).at));
    }
}

/// How often a line crosses the half plane from the third axis of a frame through the first one. What runs round that axis does so an
/// odd number of times, as do all sides of a face together which that axis meets.
fn crossings(frame: &Frame, line: &[Point]) -> usize {
    let crosses = |(a, b): &(&Point, &Point)| {
        let ([x, y, _], [next_x, next_y, _]) = (frame.local(**a), frame.local(**b));
        (y < 0.0) != (next_y < 0.0) && x - y * (next_x - x) / (next_y - y) > 0.0
    };
    line.iter().zip(line.iter().skip(1)).filter(crosses).count()
}

/// The least and the most; None where there are none.
fn ends(values: impl Iterator<Item = f64>) -> Option<[f64; 2]> {
    values.fold(None, |ends, value| {
        let [least, most] = ends.unwrap_or([value; 2]);
        Some([smaller(least, value), larger(most, value)])
    })
}

/// Points all over `RECTANGULAR_TRIMMED_SURFACE('', basis, u1, u2, v1, v2, …)`. None of other surfaces.
pub(crate) fn around_patch(table: &Table<'_>, place: usize, radians: f64) -> Option<Vec<Point>> {
    if table.keyword(place) != b"RECTANGULAR_TRIMMED_SURFACE" {
        return None;
    }
    let surface = Surface::of(table, table.id(place), radians)?.surface;
    let has_angles = match surface {
        Surface::Plane(_) => [false; 2],
        Surface::Cylinder { .. } | Surface::Cone { .. } => [true, false],
        Surface::Sphere { .. } | Surface::Torus { .. } => [true; 2],
        _ => return None,
    };
    let ends: Vec<f64> = table.args(place).skip(2).filter_map(Arg::number).collect();
    let range = |along: usize| {
        let factor = if has_angles[along] { radians } else { 1.0 };
        let from = ends.get(2 * along)? * factor;
        let to = ends.get(2 * along + 1)? * factor;
        let is_over = has_angles[along] && to <= from;
        Some((from, if is_over { to + TURN } else { to }))
    };
    let (u, v) = (range(0)?, range(1)?);
    let at =
        |(from, to): (f64, f64), step: usize| from + (to - from) * (step as f64 / STEPS as f64);
    let mut points = Vec::new();
    for row in 0..=STEPS {
        points.extend((0..=STEPS).map(|column| surface.at([at(u, row), at(v, column)]).at));
    }
    finite(points)
}

/// What takes longer than a conic is followed as long as there is time.
fn spend(curve: &Curve, budget: &Budget) -> Option<()> {
    let work = curve.work();
    (work <= CONIC || budget.spend(work).is_ok()).then_some(())
}

fn finite(points: Vec<Point>) -> Option<Vec<Point>> {
    let is_finite = points.as_flattened().iter().all(|value| value.is_finite());
    is_finite.then_some(points)
}
