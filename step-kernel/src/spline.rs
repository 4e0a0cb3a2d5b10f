//! B-spline curves and surfaces as the file has them: degrees, knots and control points, inside whose hull they lie.

use super::entities::{Kind, Table};
use super::frame;
use super::lexer::{Arg, Args};
use crate::space::Point;

/// A control point times its weight, and the weight.
pub(super) type Weighted = [f64; 4];

/// Splines of higher degrees are counted by their whole net. Programs write 3, at most 9 in practice.
pub(super) const MOST_DEGREE: usize = 15;

/// How near two knots are nearly one, as a share of all.
const NEAR: f64 = 1e-9;

/// Where the pieces of one parameter begin and end.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Knots {
    pub degree: usize,
    /// Each as often as it counts: control points + degree + 1.
    pub values: Vec<f64>,
}

impl Knots {
    fn new(degree: usize, points: usize, values: Vec<f64>) -> Option<Self> {
        let is_rising = values.is_sorted() && values.iter().all(|value| value.abs() < 1e100);
        let knots = Self { degree, values };
        let [first, last] = knots.domain();
        let is_whole = knots.values.len() == points + degree + 1;
        // Between knots that are nearly one, a curve may go anywhere where more of them meet than keep it together.
        let inner = knots.values.get(1..knots.values.len().saturating_sub(1));
        let is_torn = inner.unwrap_or_default().windows(degree + 1).any(|same| {
            let gap = same.last().unwrap_or(&0.0) - same.first().unwrap_or(&0.0);
            gap > 0.0 && gap <= NEAR * (last - first)
        });
        ((1..=MOST_DEGREE).contains(&degree)
            && points > degree
            && is_rising
            && is_whole
            && !is_torn
            && first < last)
            .then_some(knots)
    }

    /// Knots that the file leaves to its readers.
    fn implied(kind: &[u8], degree: usize, points: usize) -> Option<Self> {
        let count = points.checked_add(degree)? + 1;
        let pieces = points.checked_sub(degree)?;
        let value = |index: usize| match kind {
            b"UNIFORM_CURVE" | b"UNIFORM_SURFACE" => index,
            b"QUASI_UNIFORM_CURVE" | b"QUASI_UNIFORM_SURFACE" => {
                index.saturating_sub(degree).min(pieces)
            }
            // Bézier pieces, which share their ends.
            _ => (index.max(1) - 1) / degree.max(1),
        };
        let mut values: Vec<f64> = (0..count).map(|index| value(index) as f64).collect();
        if !matches!(kind, b"UNIFORM_CURVE" | b"UNIFORM_SURFACE")
            && let Some([before, last]) = values.last_chunk_mut()
        {
            *last = *before;
        }
        Self::new(degree, points, values)
    }

    /// The parameters between which the spline exists.
    pub fn domain(&self) -> [f64; 2] {
        let at = |index: usize| self.values.get(index).copied().unwrap_or(0.0);
        let last = self.values.len().saturating_sub(self.degree + 1);
        [at(self.degree), at(last)]
    }
}

/// A curve in space.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SplineCurve {
    pub knots: Knots,
    pub points: Vec<Weighted>,
}

impl SplineCurve {
    /// The curve at `place`; None for another entity, or a curve that cannot be followed.
    pub fn of(table: &Table<'_>, place: usize) -> Option<Self> {
        let mut args = base_args(table, place, b"B_SPLINE_CURVE")?;
        let degree = whole(args.next()?)?;
        let weights = table
            .part_of_complex(place, b"RATIONAL_B_SPLINE_CURVE")
            .map(|mut args| numbers(args.next()?))
            .unwrap_or(Some(Vec::new()))?;
        let points = weighted(table, args.next()?, &weights)?;
        let knots = match knot_args(table, place, b"B_SPLINE_CURVE_WITH_KNOTS", 3) {
            Some(mut args) => {
                let counts = args.next()?;
                expanded(counts, args.next()?, points.len() + degree + 1)
                    .and_then(|values| Knots::new(degree, points.len(), values))?
            }
            None => Knots::implied(table.keyword(place), degree, points.len())?,
        };
        Some(Self { knots, points })
    }

    /// All control points.
    pub fn poles(&self) -> impl Iterator<Item = Point> + '_ {
        self.points.iter().map(|point| flat(*point))
    }
}

/// A surface, its control points row by row along the first parameter.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SplineSurface {
    pub knots: [Knots; 2],
    pub points: Vec<Weighted>,
}

impl SplineSurface {
    /// The surface at `place`; None for another entity, or a surface that cannot be followed.
    pub fn of(table: &Table<'_>, place: usize) -> Option<Self> {
        let mut args = base_args(table, place, b"B_SPLINE_SURFACE")?;
        let degrees = [whole(args.next()?)?, whole(args.next()?)?];
        let weights = table
            .part_of_complex(place, b"RATIONAL_B_SPLINE_SURFACE")
            .map(|mut args| numbers(args.next()?))
            .unwrap_or(Some(Vec::new()))?;
        let net = args.next()?;
        let rows = Args::behind(net.lexer()).count();
        let points = weighted(table, net, &weights)?;
        let counts = [rows, points.len().checked_div(rows)?];
        if counts[0] * counts[1] != points.len() {
            return None;
        }
        let knots = match knot_args(table, place, b"B_SPLINE_SURFACE_WITH_KNOTS", 5) {
            Some(mut args) => {
                let mut next = || args.next();
                let (u_counts, v_counts, u, v) = (next()?, next()?, next()?, next()?);
                [
                    expanded(u_counts, u, counts[0] + degrees[0] + 1)
                        .and_then(|values| Knots::new(degrees[0], counts[0], values))?,
                    expanded(v_counts, v, counts[1] + degrees[1] + 1)
                        .and_then(|values| Knots::new(degrees[1], counts[1], values))?,
                ]
            }
            None => {
                let keyword = table.keyword(place);
                [
                    Knots::implied(keyword, degrees[0], counts[0])?,
                    Knots::implied(keyword, degrees[1], counts[1])?,
                ]
            }
        };
        Some(Self { knots, points })
    }

    /// All control points.
    pub fn net(&self) -> impl Iterator<Item = Point> + '_ {
        self.points.iter().map(|point| flat(*point))
    }

    pub fn domain(&self) -> [[f64; 2]; 2] {
        [self.knots[0].domain(), self.knots[1].domain()]
    }
}

/// Whether the instance at `place` is a curve of poles.
pub(super) fn is_curve(table: &Table<'_>, place: usize) -> bool {
    base_args(table, place, b"B_SPLINE_CURVE").is_some()
}

/// Whether the instance at `place` is a surface of poles.
pub(super) fn is_surface(table: &Table<'_>, place: usize) -> bool {
    base_args(table, place, b"B_SPLINE_SURFACE").is_some()
}

/// Whether a spline at `place` can be: [`has_possible_knots`], and none of its weights is below zero (ISO 10303-42), since only then
/// it lies inside the hull of its poles.
pub(super) fn is_possible(table: &Table<'_>, place: usize) -> bool {
    let rational = [
        &b"RATIONAL_B_SPLINE_CURVE"[..],
        b"RATIONAL_B_SPLINE_SURFACE",
    ];
    has_possible_knots(table, place)
        && rational.into_iter().all(|keyword| {
            let weights = table
                .part_of_complex(place, keyword)
                .and_then(|mut args| args.next());
            weights.is_none_or(|weights| {
                super::lexer::numbers(weights.lexer()).all(|weight| weight >= 0.0)
            })
        })
}

/// Whether the multiplicities of the knots at `place` are such as a spline can have: from 1 to its degree + 1 (ISO 10303-42,
/// b_spline_curve_with_knots, allows no more).
pub(super) fn has_possible_knots(table: &Table<'_>, place: usize) -> bool {
    let is_possible = |keyword: &[u8], base: &[u8], parameters: usize| {
        let Some(mut counts) = knot_args(table, place, keyword, 1 + 2 * parameters) else {
            return true;
        };
        let Some(mut degrees) = base_args(table, place, base) else {
            return true;
        };
        (0..parameters).all(|_| {
            let most = degrees.next().and_then(Arg::number).unwrap_or(0.0) + 1.0;
            let counts = counts.next().map(|list| Args::behind(list.lexer()));
            counts.into_iter().flatten().all(|count| {
                count
                    .number()
                    .is_some_and(|count| count >= 1.0 && count <= most)
            })
        })
    };
    is_possible(b"B_SPLINE_CURVE_WITH_KNOTS", b"B_SPLINE_CURVE", 1)
        && is_possible(b"B_SPLINE_SURFACE_WITH_KNOTS", b"B_SPLINE_SURFACE", 2)
}

/// The parameters of a spline from its degree on: of a complex instance those of the part `base`, of a simple one those behind
/// its name.
fn base_args<'a>(table: &Table<'a>, place: usize, base: &[u8]) -> Option<Args<'a>> {
    if table.kind(place) == Kind::Complex {
        return table.part(place, base);
    }
    let is_curve = base == b"B_SPLINE_CURVE";
    let wanted = if is_curve {
        Kind::SplineCurve
    } else {
        Kind::SplineSurface
    };
    (table.kind(place) == wanted).then(|| {
        let mut args = table.args(place);
        args.next();
        args
    })
}

/// The parameters of a spline from its multiplicities on, which stand behind `before` others in a simple instance. None for
/// splines that have none.
fn knot_args<'a>(
    table: &Table<'a>,
    place: usize,
    keyword: &[u8],
    before: usize,
) -> Option<Args<'a>> {
    if table.kind(place) == Kind::Complex {
        return table.part(place, keyword);
    }
    (table.keyword(place) == keyword).then(|| {
        let mut args = table.args(place);
        // Name, degrees, control points, form, closed (once a parameter), self-intersecting.
        args.nth(before + 2);
        args
    })
}

fn expanded(counts: Arg<'_>, values: Arg<'_>, expected: usize) -> Option<Vec<f64>> {
    let (counts, values) = (numbers(counts)?, numbers(values)?);
    let mut all = Vec::with_capacity(expected.min(1 << 20));
    for (count, value) in counts.iter().zip(&values) {
        let room = expected.checked_sub(all.len())?;
        let count = (*count >= 1.0 && *count <= room as f64).then_some(*count as usize)?;
        all.resize(all.len() + count, *value);
    }
    (counts.len() == values.len() && all.len() == expected).then_some(all)
}

/// The numbers of a list, however deep.
fn numbers(arg: Arg<'_>) -> Option<Vec<f64>> {
    let numbers: Vec<f64> = super::lexer::numbers(arg.lexer()).collect();
    numbers
        .iter()
        .all(|number| number.is_finite())
        .then_some(numbers)
}

fn whole(arg: Arg<'_>) -> Option<usize> {
    let value = arg.number()?;
    (value >= 1.0 && value <= MOST_DEGREE as f64).then_some(value as usize)
}

/// Control points with their weights; 1 where there are none.
fn weighted(table: &Table<'_>, points: Arg<'_>, weights: &[f64]) -> Option<Vec<Weighted>> {
    let points: Vec<Weighted> = points
        .references()
        .enumerate()
        .map(|(index, id)| {
            let weight = if weights.is_empty() {
                1.0
            } else {
                *weights.get(index)?
            };
            let [x, y, z] = frame::point(table, id)?;
            // Only positive weights keep a spline inside the hull of its points.
            (weight > 1e-12 && weight < 1e12).then_some([
                x * weight,
                y * weight,
                z * weight,
                weight,
            ])
        })
        .collect::<Option<_>>()?;
    (weights.is_empty() || weights.len() == points.len()).then_some(points)
}

fn flat([x, y, z, weight]: Weighted) -> Point {
    [x / weight, y / weight, z / weight]
}
