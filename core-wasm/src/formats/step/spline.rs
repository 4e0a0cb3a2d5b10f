//! B-spline curves and surfaces: their control points as the file has them, and those of any piece between two parameters.
//!
//! A piece lies inside the hull of its own control points, which is all that a box needs. Pieces come from blossoms
//! (Ramshaw), which need no table of inserted knots: additions, products and one quotient, the same everywhere.

use super::entities::{Kind, Table};
use super::frame;
use super::lexer::{Arg, Args};
use crate::mesh::Point;
use crate::order::sort_numbers;

/// A control point times its weight, and the weight.
pub(super) type Weighted = [f64; 4];

/// Splines of higher degrees are counted by their whole net. Programs write 3, at most 9 in practice.
pub(super) const MOST_DEGREE: usize = 15;

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
        ((1..=MOST_DEGREE).contains(&degree)
            && points > degree
            && is_rising
            && is_whole
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

    /// Parameters between which no knot lies, in at least `parts` steps.
    fn breaks(&self, [from, to]: [f64; 2], parts: usize) -> Vec<f64> {
        let mut breaks: Vec<f64> = (0..=parts)
            .map(|part| from + (to - from) * (part as f64 / parts as f64))
            .collect();
        let inner = self.values.iter().copied();
        breaks.extend(inner.filter(|knot| *knot > from && *knot < to));
        sort_numbers(&mut breaks);
        let least = (to - from) * 1e-9;
        breaks.dedup_by(|later, earlier| *later - *earlier <= least);
        breaks
    }

    /// The control points of the piece between two parameters. `points` are those of the whole.
    fn piece(&self, points: impl Fn(usize) -> Weighted, [from, to]: [f64; 2]) -> Vec<Weighted> {
        let middle = from + (to - from) / 2.0;
        let degree = self.degree;
        let count = self.values.len() - degree - 1;
        let behind = self.values.partition_point(|knot| *knot <= middle);
        let span = behind.saturating_sub(1).clamp(degree, count - 1);
        (0..=degree)
            .map(|at_end| {
                let mut left: Vec<Weighted> = (span - degree..=span).map(&points).collect();
                for step in 1..=degree {
                    let parameter = if step > degree - at_end { to } else { from };
                    for index in (step..=degree).rev() {
                        let knot = |index: usize| self.values.get(index).copied().unwrap_or(0.0);
                        let start = knot(span + index - degree);
                        let length = knot(span + index + 1 - step) - start;
                        let share = (parameter - start) / length;
                        if let Some([before, own]) = left
                            .get_mut(index - 1..=index)
                            .and_then(|pair| pair.as_mut_array())
                        {
                            *own = std::array::from_fn(|axis| {
                                before[axis] + (own[axis] - before[axis]) * share
                            });
                        }
                    }
                }
                left.last().copied().unwrap_or_default()
            })
            .collect()
    }
}

/// A curve in space.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SplineCurve {
    pub knots: Knots,
    pub points: Vec<Weighted>,
}

impl SplineCurve {
    /// The curve at `place`; None where it is none, or one that cannot be followed.
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

    /// Hands on points of the curve, and those of a polygon around it.
    pub fn follow(&self, parts: usize, mut on: impl FnMut(Point), mut around: impl FnMut(Point)) {
        let breaks = self.knots.breaks(self.knots.domain(), parts);
        for (from, to) in breaks.iter().zip(breaks.iter().skip(1)) {
            let piece = self.knots.piece(
                |at| self.points.get(at).copied().unwrap_or_default(),
                [*from, *to],
            );
            piece
                .first()
                .into_iter()
                .chain(piece.last())
                .for_each(|point| on(flat(*point)));
            piece.iter().for_each(|point| around(flat(*point)));
        }
    }

    /// The surface that the curve sweeps along a direction of length 1, between two distances along it.
    pub fn swept(&self, direction: Point, ends: [f64; 2]) -> SplineSurface {
        let moved = |[x, y, z, weight]: Weighted, end: f64| {
            let way = crate::mesh::dot([x, y, z], direction);
            let by = end * weight - way;
            [
                x + direction[0] * by,
                y + direction[1] * by,
                z + direction[2] * by,
                weight,
            ]
        };
        SplineSurface {
            knots: [
                self.knots.clone(),
                Knots {
                    degree: 1,
                    values: vec![0.0, 0.0, 1.0, 1.0],
                },
            ],
            points: self
                .points
                .iter()
                .flat_map(|point| ends.map(|end| moved(*point, end)))
                .collect(),
        }
    }
}

/// A surface, its control points row by row along the first parameter.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SplineSurface {
    pub knots: [Knots; 2],
    pub points: Vec<Weighted>,
}

impl SplineSurface {
    /// The surface at `place`; None where it is none, or one that cannot be followed.
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

    /// Parameters between which the pieces of a part of the surface lie.
    pub fn breaks(&self, [u, v]: [[f64; 2]; 2], parts: usize) -> [Vec<f64>; 2] {
        [
            self.knots[0].breaks(u, parts),
            self.knots[1].breaks(v, parts),
        ]
    }

    /// [`Self::breaks`] of one parameter.
    pub fn breaks_of(&self, parameter: usize, part: [f64; 2], parts: usize) -> Vec<f64> {
        let knots = self.knots.get(parameter);
        knots
            .map(|knots| knots.breaks(part, parts))
            .unwrap_or_default()
    }

    /// How much work [`Self::pieces`] is, in steps of about a nanosecond.
    pub fn work(&self, [u, v]: &[Vec<f64>; 2]) -> u64 {
        let [p, q] = [&self.knots[0], &self.knots[1]].map(|knots| knots.degree as u64 + 1);
        let columns = self.columns() as u64;
        let (rows, cells) = (u.len() as u64, (u.len() * v.len()) as u64);
        rows * columns * p * p * p + cells * p * q * q * q
    }

    /// How many control points a row of a piece has.
    pub fn columns_of_piece(&self) -> usize {
        self.knots[1].degree + 1
    }

    fn columns(&self) -> usize {
        self.knots[1].values.len() - self.knots[1].degree - 1
    }

    /// Hands on the control points of each piece between two breaks, row by row, with the piece's place.
    pub fn pieces(&self, [u, v]: &[Vec<f64>; 2], mut each: impl FnMut([usize; 2], &[Point])) {
        let columns = self.columns();
        let [p, q] = [&self.knots[0], &self.knots[1]];
        let mut piece = Vec::new();
        for (row, (from, to)) in u.iter().zip(u.iter().skip(1)).enumerate() {
            // By column, the control points between these two.
            let strip: Vec<Vec<Weighted>> = (0..columns)
                .map(|column| {
                    let at = |row: usize| {
                        self.points
                            .get(row * columns + column)
                            .copied()
                            .unwrap_or_default()
                    };
                    p.piece(at, [*from, *to])
                })
                .collect();
            for (column, (from, to)) in v.iter().zip(v.iter().skip(1)).enumerate() {
                piece.clear();
                for own in 0..=p.degree {
                    let at = |column: usize| {
                        strip
                            .get(column)
                            .and_then(|points| points.get(own))
                            .copied()
                            .unwrap_or_default()
                    };
                    piece.extend(q.piece(at, [*from, *to]).into_iter().map(flat));
                }
                each([row, column], &piece);
            }
        }
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
