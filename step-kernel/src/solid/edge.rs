//! Edges: points along each one, which all faces at it share.

use crate::order::{sort_numbers, sort_u64};
use std::{collections::BTreeMap, rc::Rc};

use super::budget::Budget;
use super::curve::{Curve, MOST_LEVELS};
use super::reach::{Bow, Reach};
use crate::maths::{TURN, length, modulo, plus, times};
use crate::space::{Point, minus};
use crate::{
    entities::{Kind, Table},
    frame,
    lexer::{Arg, is_true},
};

/// Pieces of a full circle.
const PER_TURN: f64 = 32.0;

/// How far the middle of a piece may lie off the line between its ends, as a share of its length, before the piece is halved.
const MOST_BEND: f64 = 0.03;

/// How often a piece is halved.
const MOST_HALVINGS: u32 = 5;

/// Pieces of a straight edge of a face that is curved along it.
const PER_LINE: usize = 6;

/// Pieces of one edge at most.
const MOST_PIECES: usize = 1 << 16;

/// The edges of one body.
pub(super) struct Edges<'t, 'a> {
    table: &'t Table<'a>,
    radians: f64,
    budget: &'t Budget,
    known: BTreeMap<usize, Option<Rc<Vec<Point>>>>,
    /// Those of the known ones that are not straight.
    bows: Vec<Bow>,
    /// Straight edges that lie on a curved surface, in rising order.
    bent: Vec<u64>,
    /// Whether faces are to keep their loops: to be drawn, or to find what lies inside of them.
    pub keeps_loops: bool,
}

/// The points of an edge; of one that is not straight its curve too, and the parameters at the ends of its pieces.
struct Followed {
    points: Vec<Point>,
    bow: Option<(Curve, Vec<f64>)>,
}

impl<'t, 'a> Edges<'t, 'a> {
    pub fn new(table: &'t Table<'a>, radians: f64, budget: &'t Budget) -> Self {
        Self {
            table,
            radians,
            budget,
            known: BTreeMap::new(),
            bows: Vec::new(),
            bent: Vec::new(),
            keeps_loops: false,
        }
    }

    /// Says which straight edges are curved in the parameters of a surface, before any is asked for.
    pub fn bend(&mut self, edges: impl IntoIterator<Item = usize>) {
        self.bent = edges.into_iter().map(|edge| edge as u64).collect();
        sort_u64(&mut self.bent);
    }

    /// Points along the `EDGE_CURVE` from its first vertex to its last one: the ends of its pieces, and the middle of each
    /// between them.
    pub fn points(&mut self, edge: usize) -> Option<Rc<Vec<Point>>> {
        if let Some(points) = self.known.get(&edge) {
            return points.clone();
        }
        let points = match self.follow(edge) {
            Some(Followed { points, bow }) => {
                let points = Rc::new(points);
                self.bows.extend(bow.map(|(curve, breaks)| Bow {
                    curve,
                    breaks,
                    points: points.clone(),
                }));
                Some(points)
            }
            None => None,
        };
        self.known.insert(edge, points.clone());
        points
    }

    /// Hands all edges that are known on to what the body reaches as far as.
    pub fn add_to(self, reach: &mut Reach) {
        for points in self.known.into_values().flatten() {
            reach.add_points(points.iter().step_by(2).copied());
        }
        self.bows.into_iter().for_each(|bow| reach.add_bow(bow));
    }

    /// Points along all edges that are known.
    pub fn all_points(&self) -> impl Iterator<Item = Point> {
        let known = self.known.values().flatten();
        known.flat_map(|points| points.iter().copied())
    }

    /// How far from `reference` the farthest point of any edge lies.
    pub fn reach_from(&self, reference: Point) -> f64 {
        self.all_points().fold(0.0, |most, point| {
            crate::maths::larger(most, length(minus(point, reference)))
        })
    }

    fn follow(&self, edge: usize) -> Option<Followed> {
        let table = self.table;
        if table.kind(edge) != Kind::EdgeCurve {
            return None;
        }
        let mut args = table.args(edge).skip(1);
        let mut next = || args.next()?.reference();
        let (start, end, curve) = (next()?, next()?, next()?);
        let is_forward = is_true(args.next());
        let ends = [frame::vertex(table, start)?, frame::vertex(table, end)?];
        let curve = Curve::of(table, curve, self.radians, MOST_LEVELS)?;
        self.budget.spend(curve.work()).ok()?;
        let is_ring = start == end || length(minus(ends[0], ends[1])) < 1e-9;
        let (from, to) = match range(&curve, ends, is_ring, is_forward) {
            Some(range) => range,
            // A straight line back to where it began.
            None => {
                self.budget.keep(3).ok()?;
                return Some(Followed {
                    points: vec![ends[0]; 3],
                    bow: None,
                });
            }
        };
        let breaks = halved(&curve, self.breaks(edge, &curve, from, to));
        let mut points = Vec::with_capacity(2 * breaks.len());
        for (from, to) in breaks.iter().zip(breaks.iter().skip(1)) {
            points.push(curve.at(*from).0);
            points.push(curve.at((from + to) / 2.0).0);
        }
        points.push(ends[1]);
        if let Some(first) = points.first_mut() {
            *first = ends[0];
        }
        let is_finite = |point: &Point| point.iter().all(|value| value.is_finite());
        let bow = (!curve.is_straight()).then_some((curve, breaks));
        self.budget.keep(points.len()).ok()?;
        (points.len() > 2 && points.iter().all(is_finite)).then_some(Followed { points, bow })
    }

    /// Where the pieces begin and end, from `from` to `to`.
    fn breaks(&self, edge: usize, curve: &Curve, from: f64, to: f64) -> Vec<f64> {
        let even = |pieces: usize| {
            let at = |piece: usize| from + (to - from) * (piece as f64 / pieces as f64);
            (0..=pieces).map(at).collect()
        };
        match curve {
            Curve::Line { .. } => even(if self.bent.binary_search(&(edge as u64)).is_ok() {
                PER_LINE
            } else {
                1
            }),
            Curve::Ellipse { .. } => {
                let pieces = ((to - from).abs() * PER_TURN / TURN).ceil();
                even((pieces as usize).clamp(2, PER_TURN as usize + 1))
            }
            Curve::Spline { .. }
            | Curve::Polyline(_)
            | Curve::Composite { .. }
            | Curve::Offset { .. } => {
                let knots = inner_breaks(curve, from, to);
                let pieces = knots.len() - 1;
                // Two at least: an S has its middle on the line between its ends.
                let each = if curve.is_straight() {
                    1
                } else {
                    (8 / pieces).max(1) + 1
                };
                let mut breaks: Vec<f64> = Vec::with_capacity(pieces * each + 1);
                for (from, to) in knots.iter().zip(knots.iter().skip(1)).take(MOST_PIECES) {
                    breaks
                        .extend((0..each).map(|at| from + (to - from) * (at as f64 / each as f64)));
                }
                breaks.extend(knots.last());
                breaks
            }
            Curve::Parabola { .. } | Curve::Hyperbola { .. } | Curve::Piece { .. } => even(8),
        }
    }
}

/// The same breaks, and more of them where the curve bends much between two.
fn halved(curve: &Curve, breaks: Vec<f64>) -> Vec<f64> {
    if curve.is_straight() || matches!(curve, Curve::Ellipse { .. }) || breaks.len() > MOST_PIECES {
        return breaks;
    }
    let is_bent = |from: f64, to: f64| {
        let [a, middle, b] = [from, (from + to) / 2.0, to].map(|at| curve.at(at).0);
        let off = length(minus(middle, times(plus(a, b), 0.5)));
        off > MOST_BEND * length(minus(a, b))
    };
    let mut fine = Vec::with_capacity(breaks.len());
    for (from, to) in breaks.iter().zip(breaks.iter().skip(1)) {
        let mut left = vec![(*from, *to, MOST_HALVINGS)];
        while let Some((from, to, halvings)) = left.pop() {
            if halvings > 0 && is_bent(from, to) {
                let middle = (from + to) / 2.0;
                left.extend([(middle, to, halvings - 1), (from, middle, halvings - 1)]);
            } else {
                fine.push(from);
            }
        }
    }
    fine.extend(breaks.last());
    fine
}

/// The parameters at which an edge begins and ends. None for a straight line that begins where it ends.
pub(super) fn range(
    curve: &Curve,
    ends: [Point; 2],
    is_ring: bool,
    is_forward: bool,
) -> Option<(f64, f64)> {
    let period = curve.period();
    if is_ring && period == 0.0 {
        if matches!(curve, Curve::Line { .. }) {
            return None;
        }
        let [from, to] = curve.domain();
        return Some(if is_forward { (from, to) } else { (to, from) });
    }
    let [from, mut to] = ends.map(|end| curve.parameter_of(end));
    if period > 0.0 {
        let rest = period * 1e-9;
        let way = if is_forward { to - from } else { from - to };
        let way = if is_ring {
            period
        } else {
            // More than nothing, and a full turn at most.
            let way = modulo(way, period);
            if way < rest { way + period } else { way }
        };
        to = if is_forward { from + way } else { from - way };
    }
    Some((from, to))
}

/// `from`, the places between where the curve is not smooth, and `to`.
pub(super) fn inner_breaks(curve: &Curve, from: f64, to: f64) -> Vec<f64> {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let [first, last] = curve.domain();
    let rest = (last - first) * 1e-9;
    let period = curve.period();
    let mut breaks = Vec::new();
    for at in curve.breaks() {
        for turn in [-1.0, 0.0, 1.0] {
            let at = at + turn * period;
            if at > low + rest && at < high - rest && (period > 0.0 || turn == 0.0) {
                breaks.push(at);
            }
        }
    }
    breaks.push(low);
    breaks.push(high);
    sort_numbers(&mut breaks);
    breaks.dedup_by(|later, earlier| *later - *earlier < rest * 1e-3);
    if breaks.len() < 2 {
        breaks = vec![low, high];
    }
    if from > to {
        breaks.reverse();
    }
    breaks
}

/// The oriented edges of a loop: each `EDGE_CURVE`, and whether the loop runs along it.
pub(super) fn edges_of(table: &Table<'_>, edge_loop: usize) -> Option<Vec<(usize, bool)>> {
    let oriented = table.args(edge_loop).nth(1)?.references();
    let edges: Vec<(usize, bool)> = oriented
        .map(|id| {
            let mut args = table.args(table.find(id)?).skip(3);
            let edge = table.find(args.next().and_then(Arg::reference)?)?;
            Some((edge, is_true(args.next())))
        })
        .collect::<Option<_>>()?;
    Some(chained(table, &edges).unwrap_or(edges))
}

/// The same edges such that each begins in the vertex where the one before ends, as some programs forget to say. None where they
/// do so already, and where no direction of them does.
fn chained(table: &Table<'_>, edges: &[(usize, bool)]) -> Option<Vec<(usize, bool)>> {
    let vertices = edges.iter().map(|(edge, _)| {
        let mut args = table.args(*edge).skip(1).map(Arg::reference);
        Some([args.next()??, args.next()??])
    });
    let vertices: Vec<[u32; 2]> = vertices.collect::<Option<_>>()?;
    let ways = edges.iter().zip(&vertices).map(
        |((_, is_along), [a, b])| {
            if *is_along { [*a, *b] } else { [*b, *a] }
        },
    );
    let ways: Vec<[u32; 2]> = ways.collect();
    let next = ways.iter().cycle().skip(1);
    if ways.iter().zip(next).all(|(own, next)| own[1] == next[0]) {
        return None;
    }
    // Either end of the first edge may be the one from which it goes on.
    let [start, end] = *ways.first()?;
    [[start, end], [end, start]]
        .into_iter()
        .find_map(|[from, mut at]| {
            let mut chain = vec![(edges.first()?.0, vertices.first()? == &[from, at])];
            for ((edge, is_along), [a, b]) in edges.iter().zip(&vertices).skip(1) {
                let is_along = if a == b { *is_along } else { *a == at };
                if at != if is_along { *a } else { *b } {
                    return None;
                }
                at = if is_along { *b } else { *a };
                chain.push((*edge, is_along));
            }
            (at == from).then_some(chain)
        })
}

/// The points of a loop of straight sides between these corners, with the middle of each side.
pub(super) fn polygon(table: &Table<'_>, corners: &[u32]) -> Option<Vec<Point>> {
    let corners: Vec<Point> = (corners.iter())
        .map(|id| frame::point(table, *id))
        .collect::<Option<_>>()?;
    let next = corners.iter().cycle().skip(1);
    Some(
        corners
            .iter()
            .zip(next)
            .flat_map(|(a, b)| [*a, times(plus(*a, *b), 0.5)])
            .collect(),
    )
}
