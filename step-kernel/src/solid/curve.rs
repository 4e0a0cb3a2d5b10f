//! Curves in space: `LINE`, the conics, B-splines, polylines, and pieces of them (ISO 10303-42).

use crate::maths::{
    Place, TURN, angle_of, asinh, between, cosh, length, nearest_turn, plus, sin_cos, sinh, times,
    unit_or_zero,
};
use crate::order::{sort, sort_numbers};
use crate::space::{Point, cross, dot, minus};
use crate::{
    entities::{Kind, Table},
    frame::{self, Frame},
    lexer::{Arg, Args, Token, is_true},
    spline::{self, SplineCurve, Weighted},
};

/// Curves lie on curves; more steps than this lead nowhere.
pub(super) const MOST_LEVELS: usize = 8;

/// Points of a polyline, and of a spline, that one curve may have.
const MOST_POINTS: usize = 1 << 20;

/// Curves that a composite one may be made of.
const MOST_PARTS: usize = 1 << 12;

#[derive(Debug, Clone)]
pub(super) enum Curve {
    Line {
        from: Point,
        along: Point,
    },
    Ellipse {
        frame: Frame,
        radii: [f64; 2],
    },
    Parabola {
        frame: Frame,
        focal: f64,
    },
    Hyperbola {
        frame: Frame,
        radii: [f64; 2],
    },
    Spline {
        spline: SplineCurve,
        period: f64,
    },
    Polyline(Vec<Point>),
    Piece {
        of: Box<Curve>,
        ends: [f64; 2],
        /// It runs against the way of the other one: from the last of these parameters to the first.
        is_turned: bool,
    },
    /// A curve beside another one, off to the side that lies across this direction.
    Offset {
        of: Box<Curve>,
        distance: f64,
        across: Point,
    },
    /// Curves one after another, each with the parameters where it begins and ends; one each has a parameter of length 1.
    Composite {
        parts: Vec<(Curve, [f64; 2])>,
        is_closed: bool,
    },
}

impl Curve {
    /// The curve `#id`, whose angles are in units of `radians` radians. None for one that is not understood.
    pub fn of(table: &Table<'_>, id: u32, radians: f64, levels: usize) -> Option<Self> {
        let levels = levels.checked_sub(1)?;
        let place = table.find(id)?;
        let mut args = table.args(place);
        let mut next = || args.next();
        match table.kind(place) {
            Kind::Line => {
                let from = frame::point(table, next().and(next())?.reference()?)?;
                let along = vector(table, next()?.reference()?)?;
                Some(Self::Line { from, along })
            }
            Kind::Circle => {
                let frame = Frame::of(table, next().and(next())?.reference()?)?;
                let radius = positive(next()?.number()?)?;
                Some(Self::Ellipse {
                    frame,
                    radii: [radius; 2],
                })
            }
            Kind::Ellipse => {
                let frame = Frame::of(table, next().and(next())?.reference()?)?;
                let radii = [positive(next()?.number()?)?, positive(next()?.number()?)?];
                Some(Self::Ellipse { frame, radii })
            }
            Kind::SplineCurve | Kind::Complex => {
                if !spline::has_possible_knots(table, place) {
                    return None;
                }
                let spline = SplineCurve::of(table, place)?;
                let [first, last] = spline.knots.domain();
                let gap = length(minus(spline.at(first).0, spline.at(last).0));
                let period = if gap < 1e-6 { last - first } else { 0.0 };
                Some(Self::Spline { spline, period })
            }
            Kind::SurfaceCurve => {
                Self::of(table, next().and(next())?.reference()?, radians, levels)
            }
            Kind::TrimmedCurve => {
                let base = Self::of(table, next().and(next())?.reference()?, radians, levels)?;
                let (first, second) = (next()?, next()?);
                let mut ends = [
                    trim(table, first, &base, radians)?,
                    trim(table, second, &base, radians)?,
                ];
                let is_turned = !is_true(next());
                if is_turned {
                    ends.reverse();
                }
                if base.period() > 0.0 && ends[1] <= ends[0] {
                    ends[1] += base.period();
                }
                let of = Box::new(base);
                (ends[0] < ends[1]).then_some(Self::Piece {
                    of,
                    ends,
                    is_turned,
                })
            }
            Kind::Topology if table.keyword(place) == b"POLYLINE" => {
                let points: Option<Vec<Point>> = (next().and(next())?.references())
                    .take(MOST_POINTS + 1)
                    .map(|id| frame::point(table, id))
                    .collect();
                points
                    .filter(|points| (2..=MOST_POINTS).contains(&points.len()))
                    .map(Self::Polyline)
            }
            Kind::OtherCurve if table.keyword(place) == b"COMPOSITE_CURVE" => {
                Self::composite(table, next().and(next())?, radians, levels)
            }
            Kind::OtherCurve if table.keyword(place) == b"OFFSET_CURVE_3D" => {
                let of = Self::of(table, next().and(next())?.reference()?, radians, levels)?;
                let distance = next()?.number().filter(|far| far.abs() < 1e15)?;
                let across = frame::direction(table, next().and(next())?.reference()?)?;
                Some(Self::Offset {
                    of: Box::new(of),
                    distance,
                    across,
                })
            }
            Kind::OtherCurve if table.keyword(place) == b"CURVE_REPLICA" => {
                let of = Self::of(table, next().and(next())?.reference()?, radians, levels)?;
                of.moved(&Frame::operator(table, next()?.reference()?)?)
            }
            _ => {
                let keyword = table.keyword(place);
                let frame = Frame::of(table, next().and(next())?.reference()?)?;
                let first = positive(next()?.number()?)?;
                match keyword {
                    b"PARABOLA" => Some(Self::Parabola {
                        frame,
                        focal: first,
                    }),
                    b"HYPERBOLA" => {
                        let radii = [first, positive(next()?.number()?)?];
                        Some(Self::Hyperbola { frame, radii })
                    }
                    _ => None,
                }
            }
        }
    }

    /// `COMPOSITE_CURVE('', segments, …)` of `COMPOSITE_CURVE_SEGMENT(transition, same_sense, curve)`.
    fn composite(
        table: &Table<'_>,
        segments: Arg<'_>,
        radians: f64,
        levels: usize,
    ) -> Option<Self> {
        let parts: Option<Vec<(Self, [f64; 2])>> = (segments.references())
            .take(MOST_PARTS + 1)
            .map(|id| {
                let mut args = table.args(table.find(id)?).skip(1);
                let is_forward = is_true(args.next());
                let part = Self::of(table, args.next()?.reference()?, radians, levels)?;
                if part.is_endless() {
                    return None;
                }
                let [from, to] = part.domain();
                let ends = if is_forward { [from, to] } else { [to, from] };
                Some((part, ends))
            })
            .collect();
        let parts = parts.filter(|parts| (1..=MOST_PARTS).contains(&parts.len()))?;
        let (first, last) = (parts.first()?, parts.last()?);
        let gap = length(minus(first.0.at(first.1[0]).0, last.0.at(last.1[1]).0));
        Some(Self::Composite {
            is_closed: gap < 1e-6,
            parts,
        })
    }

    /// The same curve in another place, as large as the frame says. None where that stretches it.
    pub fn moved(self, by: &Frame) -> Option<Self> {
        let scale = even_scale(by)?;
        Some(match self {
            Self::Line { from, along } => Self::Line {
                from: by.place(from),
                along: by.turn(along),
            },
            Self::Ellipse { frame, radii } => Self::Ellipse {
                frame: moved_frame(&frame, by, scale),
                radii: radii.map(|radius| radius * scale),
            },
            Self::Parabola { frame, focal } => Self::Parabola {
                frame: moved_frame(&frame, by, scale),
                focal: focal * scale,
            },
            Self::Hyperbola { frame, radii } => Self::Hyperbola {
                frame: moved_frame(&frame, by, scale),
                radii: radii.map(|radius| radius * scale),
            },
            Self::Spline { mut spline, period } => {
                spline
                    .points
                    .iter_mut()
                    .for_each(|point| *point = moved_pole(*point, by));
                Self::Spline { spline, period }
            }
            Self::Polyline(points) => {
                Self::Polyline(points.into_iter().map(|point| by.place(point)).collect())
            }
            Self::Piece {
                of,
                ends,
                is_turned,
            } => Self::Piece {
                of: Box::new(of.moved(by)?),
                ends,
                is_turned,
            },
            Self::Offset {
                of,
                distance,
                across,
            } => Self::Offset {
                of: Box::new(of.moved(by)?),
                // What is mirrored has its other side there.
                distance: distance * if by.growth() < 0.0 { -scale } else { scale },
                across: unit_or_zero(by.turn(across)),
            },
            Self::Composite { parts, is_closed } => {
                let parts = parts.into_iter();
                let parts = parts.map(|(part, ends)| Some((part.moved(by)?, ends)));
                Self::Composite {
                    parts: parts.collect::<Option<_>>()?,
                    is_closed,
                }
            }
        })
    }

    /// The point at a parameter, and its derivative.
    pub fn at(&self, t: f64) -> (Point, Point) {
        let flat = |frame: &Frame, [x, y]: Place, [dx, dy]: Place| {
            (frame.place([x, y, 0.0]), frame.turn([dx, dy, 0.0]))
        };
        match self {
            Self::Line { from, along } => (plus(*from, times(*along, t)), *along),
            Self::Ellipse { frame, radii } => {
                let (sin, cos) = sin_cos(t);
                let [a, b] = *radii;
                flat(frame, [a * cos, b * sin], [-a * sin, b * cos])
            }
            Self::Parabola { frame, focal } => flat(
                frame,
                [focal * t * t, 2.0 * focal * t],
                [2.0 * focal * t, 2.0 * focal],
            ),
            Self::Hyperbola { frame, radii } => {
                let (sinh, cosh) = (sinh(t), cosh(t));
                let [a, b] = *radii;
                flat(frame, [a * cosh, b * sinh], [a * sinh, b * cosh])
            }
            Self::Spline { spline, period } => {
                let start = spline.knots.domain()[0];
                spline.at(crate::maths::within_period(t, start, *period))
            }
            Self::Polyline(points) => {
                let pieces = points.len() - 1;
                // The cast takes what is below 0 for it.
                let piece = (t as usize).min(pieces - 1);
                let along = minus(points[piece + 1], points[piece]);
                (plus(points[piece], times(along, t - piece as f64)), along)
            }
            Self::Piece {
                of,
                ends: [from, to],
                is_turned: true,
            } => {
                let (point, slope) = of.at(from + to - t);
                (point, times(slope, -1.0))
            }
            Self::Piece { of, .. } => of.at(t),
            Self::Offset {
                of,
                distance,
                across,
            } => {
                let off = |t: f64| {
                    let (point, slope) = of.at(t);
                    plus(point, times(unit_or_zero(cross(*across, slope)), *distance))
                };
                const STEP: f64 = 1e-5;
                (
                    off(t),
                    times(minus(off(t + STEP), off(t - STEP)), 0.5 / STEP),
                )
            }
            Self::Composite { parts, is_closed } => {
                let count = parts.len();
                let t = if *is_closed {
                    crate::maths::within_period(t, 0.0, count as f64)
                } else {
                    t
                };
                // The cast takes what is below 0 for it.
                let part = (t as usize).min(count - 1);
                let (curve, [from, to]) = &parts[part];
                let (point, slope) = curve.at(from + (to - from) * (t - part as f64));
                (point, times(slope, to - from))
            }
        }
    }

    /// The parameters between which it exists; of what has no ends, where a search may begin.
    pub fn domain(&self) -> [f64; 2] {
        match self {
            Self::Ellipse { .. } => [0.0, TURN],
            Self::Spline { spline, .. } => spline.knots.domain(),
            Self::Polyline(points) => [0.0, (points.len() - 1) as f64],
            Self::Piece { ends, .. } => *ends,
            Self::Offset { of, .. } => of.domain(),
            Self::Composite { parts, .. } => [0.0, parts.len() as f64],
            Self::Line { .. } | Self::Parabola { .. } => [-1e3, 1e3],
            // Beyond that it is a million times as large as its axes.
            Self::Hyperbola { .. } => [-14.0, 14.0],
        }
    }

    /// Whether it goes on for ever, wherever it is cut.
    pub fn is_endless(&self) -> bool {
        match self {
            Self::Line { .. } | Self::Parabola { .. } | Self::Hyperbola { .. } => true,
            Self::Offset { of, .. } => of.is_endless(),
            _ => false,
        }
    }

    /// After how much of its parameter it is where it was; 0 for one that never is.
    pub fn period(&self) -> f64 {
        match self {
            Self::Ellipse { .. } => TURN,
            Self::Spline { period, .. } => *period,
            Self::Composite {
                parts,
                is_closed: true,
            } => parts.len() as f64,
            Self::Piece { of, .. } => match **of {
                Self::Ellipse { .. } => TURN,
                _ => 0.0,
            },
            Self::Offset { of, .. } => of.period(),
            _ => 0.0,
        }
    }

    /// What finding two points on it costs, in steps of about a nanosecond.
    pub fn work(&self) -> u64 {
        match self {
            Self::Spline { spline, .. } => {
                let order = spline.knots.degree as u64 + 1;
                // Each piece is sampled twice an order, for either point.
                (spline.points.len() as u64 + 100) * 4 * order * (40 + 8 * order * order)
            }
            Self::Polyline(points) => points.len() as u64 * 100,
            Self::Piece { of, .. } => of.work(),
            Self::Offset { of, .. } => 3 * of.work() + 3000,
            Self::Composite { parts, .. } => {
                let parts = parts
                    .iter()
                    .map(|(part, _)| part.work().saturating_add(5000));
                parts.fold(0, u64::saturating_add)
            }
            _ => 1000,
        }
    }

    /// Whether it is a straight line or a circle.
    fn is_even(&self) -> bool {
        match self {
            Self::Line { .. } => true,
            Self::Ellipse { radii: [a, b], .. } => a == b,
            Self::Piece { of, .. } | Self::Offset { of, .. } => of.is_even(),
            _ => false,
        }
    }

    /// Whether it is made of straight pieces between [`Self::breaks`].
    pub fn is_straight(&self) -> bool {
        match self {
            Self::Line { .. } | Self::Polyline(_) => true,
            Self::Spline { spline, .. } => spline.knots.degree == 1,
            Self::Piece { of, .. } => of.is_straight(),
            _ => false,
        }
    }

    /// Parameters between which it is smooth.
    pub fn breaks(&self) -> Vec<f64> {
        match self {
            Self::Spline { spline, .. } => spline.knots.spans(),
            Self::Polyline(points) => (0..points.len()).map(|at| at as f64).collect(),
            Self::Piece {
                of,
                ends,
                is_turned,
            } => {
                let mut breaks = of.breaks();
                breaks.retain(|at| *at > ends[0] && *at < ends[1]);
                if *is_turned {
                    breaks.reverse();
                    let turn = |at: &mut f64| *at = ends[0] + ends[1] - *at;
                    breaks.iter_mut().for_each(turn);
                }
                breaks.insert(0, ends[0]);
                breaks.push(ends[1]);
                breaks
            }
            Self::Offset { of, .. } => of.breaks(),
            Self::Composite { parts, .. } => {
                let mut breaks = vec![0.0];
                for (at, (part, [from, to])) in parts.iter().enumerate() {
                    let share = |t: &f64| (t - from) / (to - from);
                    let mut own: Vec<f64> = part.breaks().iter().map(share).collect();
                    own.retain(|share| *share > 1e-9 && *share < 1.0 - 1e-9);
                    sort_numbers(&mut own);
                    breaks.extend(own.into_iter().map(|share| at as f64 + share));
                    breaks.push(at as f64 + 1.0);
                }
                breaks
            }
            _ => self.domain().to_vec(),
        }
    }

    /// The parameter of the point that is nearest to `point`.
    pub fn parameter_of(&self, point: Point) -> f64 {
        match self {
            Self::Line { from, along } => dot(minus(point, *from), *along) / dot(*along, *along),
            Self::Ellipse { frame, radii } => {
                let [x, y, _] = frame.local(point);
                angle_of(x / radii[0], y / radii[1])
            }
            Self::Parabola { frame, focal } => frame.local(point)[1] / (2.0 * focal),
            Self::Hyperbola { frame, radii } => asinh(frame.local(point)[1] / radii[1]),
            Self::Piece {
                of,
                ends: [from, to],
                is_turned,
            } => {
                let middle = (from + to) / 2.0;
                let at = nearest_turn(of.parameter_of(point), middle, of.period());
                if *is_turned { from + to - at } else { at }
            }
            // Beside a circle lies one about the same middle, and beside a line its parallel.
            Self::Offset { of, .. } if of.is_even() => of.parameter_of(point),
            Self::Spline { .. }
            | Self::Polyline(_)
            | Self::Composite { .. }
            | Self::Offset { .. } => self.nearest(&|at, along| [minus(at, point), along], None),
        }
    }

    /// What Newton's steps from a parameter come to (see [`Self::nearest`]), and how far off it is.
    #[inline(never)]
    fn improve(&self, start: f64, rest: &Rest<'_>) -> (f64, f64) {
        let [from, to] = self.domain();
        let mut t = start;
        for _ in 0..12 {
            let (point, slope) = self.at(t);
            let [rest, slope] = rest(point, slope);
            let squared = dot(slope, slope);
            if squared < 1e-30 {
                break;
            }
            let next = between(t - dot(rest, slope) / squared, from, to);
            let is_there = (next - t).abs() < 1e-13 * (to - from);
            t = next;
            if is_there {
                break;
            }
        }
        (t, length(self.rest(t, rest)))
    }

    fn rest(&self, t: f64, rest: &Rest<'_>) -> Point {
        let (point, slope) = self.at(t);
        rest(point, slope)[0]
    }

    /// The parameter at which the rest is shortest; `near` is that of a neighbour.
    pub fn nearest(&self, rest: &Rest<'_>, near: Option<f64>) -> f64 {
        let [from, to] = self.domain();
        let near = near.filter(|near| *near >= from && *near <= to);
        let improve = |start: f64| self.improve(start, rest);
        if let Some((t, off)) = near.map(improve)
            && off < 1e-5
        {
            return t;
        }
        let steps = match self {
            Self::Polyline(_) => 1,
            Self::Spline { spline, .. } => 2 + 2 * spline.knots.degree,
            Self::Composite { .. } => 8,
            _ => 48,
        };
        let breaks = self.breaks();
        // Each piece has valleys of its own, where a sample lies nearer than those beside it. With each how far off it is, how far
        // it lies from those, and where the search in it begins.
        let mut valleys: Vec<[u64; 4]> = Vec::new();
        for (from, to) in breaks.iter().zip(breaks.iter().skip(1)) {
            let at = |step: usize| from + (to - from) * (step as f64 / steps as f64);
            let rests: Vec<Point> = (0..=steps).map(|step| self.rest(at(step), rest)).collect();
            for (step, own) in rests.iter().enumerate() {
                let off = length(*own);
                let before = step.checked_sub(1).and_then(|before| rests.get(before));
                let beside = [before, rests.get(step + 1)].into_iter().flatten();
                if beside.clone().all(|other| off <= length(*other)) {
                    let wide: f64 = beside.map(|other| length(minus(*other, *own))).sum();
                    let mut add = |start: f64| {
                        // Lengths are in the order of their bits.
                        let order = valleys.len() as u64;
                        valleys.push([off.to_bits(), order, wide.to_bits(), start.to_bits()]);
                    };
                    add(at(step));
                    if step == steps {
                        // At its very end the slope is that of the next piece.
                        add(at(step) - 1e-6 * (to - from));
                    }
                }
            }
        }
        sort(&mut valleys);
        let mut best = (f64::INFINITY, from);
        for [off, _, wide, start] in valleys {
            let [off, wide, start] = [off, wide, start].map(f64::from_bits);
            if off - wide > best.0 {
                continue;
            }
            let (t, off) = improve(start);
            if off < best.0 {
                best = (off, t);
            }
            if best.0 < 1e-7 {
                break;
            }
        }
        best.1
    }
}

/// How far a point of a curve is from where it shall be, and how that changes along the curve; of both it takes the curve's own.
pub(super) type Rest<'a> = dyn Fn(Point, Point) -> [Point; 2] + 'a;

/// By how much a frame enlarges; None where it does so differently along its axes.
pub(super) fn even_scale(by: &Frame) -> Option<f64> {
    let [a, b, c] = by.scales();
    (a == b && b == c || (a - b).abs() + (b - c).abs() < 1e-9 * a).then_some(a)
}

pub(super) fn moved_frame(frame: &Frame, by: &Frame, scale: f64) -> Frame {
    Frame {
        origin: by.place(frame.origin),
        axes: frame.axes.map(|axis| times(by.turn(axis), 1.0 / scale)),
    }
}

pub(super) fn moved_pole([x, y, z, weight]: Weighted, by: &Frame) -> Weighted {
    let [x, y, z] = plus(by.turn([x, y, z]), times(by.origin, weight));
    [x, y, z, weight]
}

/// `VECTOR('', direction, magnitude)`.
pub(super) fn vector(table: &Table<'_>, id: u32) -> Option<Point> {
    let mut args = table.args_of(id, Kind::Vector)?.skip(1);
    let direction = frame::direction(table, args.next()?.reference()?)?;
    let magnitude = args.next()?.number()?;
    (magnitude.abs() > 1e-12 && magnitude.is_finite()).then(|| times(direction, magnitude))
}

/// A length that something can have.
pub(super) fn positive(value: f64) -> Option<f64> {
    (value > 0.0 && value < 1e15).then_some(value)
}

/// Where a curve is cut: at a point, or at a parameter.
fn trim(table: &Table<'_>, list: Arg<'_>, base: &Curve, radians: f64) -> Option<f64> {
    let mut parameter = None;
    for select in Args::behind(list.lexer()) {
        match select.lexer().next() {
            Some(Token::Reference(id)) => return Some(base.parameter_of(frame::point(table, id)?)),
            _ => parameter = select.number().or(parameter),
        }
    }
    let is_angle = matches!(base, Curve::Ellipse { .. });
    parameter
        .map(|value| if is_angle { value * radians } else { value })
        .filter(|value| value.is_finite())
}
