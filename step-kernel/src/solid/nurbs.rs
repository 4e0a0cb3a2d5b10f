//! Points and derivatives of B-splines (the Cox–de Boor recurrence; Piegl and Tiller, The NURBS Book, A2.2 and A2.3).

use crate::maths::{between, within_period};
use crate::space::Point;
use crate::spline::{Knots, MOST_DEGREE, SplineCurve, SplineSurface, Weighted};

/// The basis functions that are not zero at a parameter, and their derivatives.
#[derive(Debug, Clone, Copy)]
pub(super) struct Basis {
    /// The first control point that counts.
    pub first: usize,
    values: [f64; MOST_DEGREE + 1],
    slopes: [f64; MOST_DEGREE + 1],
}

impl Knots {
    /// Parameters between which the spline is one polynomial, the ends of its domain included.
    pub fn spans(&self) -> Vec<f64> {
        let [first, last] = self.domain();
        let inside = |knot: &f64| *knot >= first && *knot <= last;
        let mut spans: Vec<f64> = self.values.iter().copied().filter(inside).collect();
        let least = (last - first) * 1e-12;
        spans.dedup_by(|later, earlier| *later - *earlier <= least);
        spans
    }

    pub(super) fn basis(&self, parameter: f64) -> Basis {
        let (degree, knots) = (self.degree, self.values.as_slice());
        let [from, to] = self.domain();
        let parameter = between(parameter, from, to);
        // `Knots` has more control points than its degree, and one knot at least between the ends of its domain.
        let last = knots.len() - degree - 2;
        let behind = knots.partition_point(|knot| *knot <= parameter);
        let mut span = behind.saturating_sub(1).clamp(degree, last);
        while span > degree && knots[span] >= knots[span + 1] {
            span -= 1;
        }
        let mut values = [0.0; MOST_DEGREE + 1];
        let mut slopes = values;
        values[0] = 1.0;
        for order in 1..=degree {
            let (mut carried, mut before) = (0.0, 0.0);
            for at in 0..order {
                let right = knots[span + 1 + at] - parameter;
                let left = parameter - knots[span + 1 + at - order];
                let length = right + left;
                let share = if length != 0.0 {
                    values[at] / length
                } else {
                    0.0
                };
                values[at] = carried + right * share;
                carried = left * share;
                // Those of the last order stand.
                slopes[at] = (before - share) * degree as f64;
                before = share;
            }
            values[order] = carried;
            slopes[order] = before * degree as f64;
        }
        Basis {
            first: span - degree,
            values,
            slopes,
        }
    }
}

fn add(sum: &mut Weighted, share: f64, point: &Weighted) {
    for axis in 0..4 {
        sum[axis] += share * point[axis];
    }
}

/// The point in space, and its derivatives by the rule for quotients.
fn project<const N: usize>(sum: Weighted, slopes: [Weighted; N]) -> (Point, [Point; N]) {
    let [x, y, z, weight] = sum;
    let share = 1.0 / weight;
    let point = [x * share, y * share, z * share];
    let slope = |slope: Weighted| {
        [
            (slope[0] - slope[3] * point[0]) * share,
            (slope[1] - slope[3] * point[1]) * share,
            (slope[2] - slope[3] * point[2]) * share,
        ]
    };
    (point, slopes.map(slope))
}

/// A line of constant v on a surface: a curve along u, and how it changes with v.
#[derive(Debug, Default)]
pub(super) struct Line {
    degree: usize,
    /// The row of control points that it begins with.
    first: usize,
    /// Of each row the point and the slope by v.
    rows: Vec<[Weighted; 2]>,
}

impl Line {
    /// The point, and the derivatives by u and v.
    pub fn at(&self, u: &Basis) -> (Point, [Point; 2]) {
        let (mut sum, mut by_u, mut by_v) = ([0.0; 4], [0.0; 4], [0.0; 4]);
        let rows = u.first.checked_sub(self.first);
        let rows = rows.and_then(|from| self.rows.get(from..));
        let shares = u.values.iter().zip(&u.slopes).take(self.degree + 1);
        for ([point, slope], (value, by)) in rows.into_iter().flatten().zip(shares) {
            add(&mut sum, *value, point);
            add(&mut by_u, *by, point);
            add(&mut by_v, *value, slope);
        }
        project(sum, [by_u, by_v])
    }
}

impl SplineCurve {
    /// The point at a parameter, and its derivative.
    pub fn at(&self, parameter: f64) -> (Point, Point) {
        let basis = self.knots.basis(parameter);
        let (mut sum, mut slope) = ([0.0; 4], [0.0; 4]);
        let points = self.points.get(basis.first..).unwrap_or_default();
        for (at, point) in points.iter().take(self.knots.degree + 1).enumerate() {
            add(&mut sum, basis.values[at], point);
            add(&mut slope, basis.slopes[at], point);
        }
        let (point, [slope]) = project(sum, [slope]);
        (point, slope)
    }
}

impl SplineSurface {
    /// How many control points a row has.
    fn row(&self) -> usize {
        self.knots[1].values.len() - self.knots[1].degree - 1
    }

    /// The basis along u or v at a parameter that may lie in another period.
    pub(super) fn basis(&self, along: usize, parameter: f64, period: f64) -> Basis {
        let knots = &self.knots[along];
        knots.basis(within_period(parameter, knots.domain()[0], period))
    }

    /// Puts the line of constant v into `line`, from the row `first` to the row `last`.
    pub(super) fn line(&self, v: &Basis, [first, last]: [usize; 2], line: &mut Line) {
        let row = self.row();
        line.degree = self.knots[0].degree;
        line.first = first;
        line.rows.clear();
        for at in first..=last {
            let points = self.points.get(at * row + v.first..).unwrap_or_default();
            let (mut along, mut slope) = ([0.0; 4], [0.0; 4]);
            let degree = self.knots[1].degree;
            let shares = v.values.iter().zip(&v.slopes).take(degree + 1);
            for (point, (value, by)) in points.iter().zip(shares) {
                add(&mut along, *value, point);
                add(&mut slope, *by, point);
            }
            line.rows.push([along, slope]);
        }
    }

    /// The point at a place, and its derivatives. `periods` say where the surface goes round.
    pub fn at(&self, [u, v]: [f64; 2], periods: [f64; 2]) -> (Point, [Point; 2]) {
        let u = self.basis(0, u, periods[0]);
        let v = self.basis(1, v, periods[1]);
        let row = self.row();
        let (mut sum, mut by_u, mut by_v) = ([0.0; 4], [0.0; 4], [0.0; 4]);
        let [degree_u, degree_v] = [0, 1].map(|along: usize| self.knots[along].degree);
        for at in 0..=degree_u {
            let start = (u.first + at) * row + v.first;
            let points = self.points.get(start..).unwrap_or_default();
            let (mut along, mut slope) = ([0.0; 4], [0.0; 4]);
            for (at, point) in points.iter().take(degree_v + 1).enumerate() {
                add(&mut along, v.values[at], point);
                add(&mut slope, v.slopes[at], point);
            }
            add(&mut sum, u.values[at], &along);
            add(&mut by_u, u.slopes[at], &along);
            add(&mut by_v, u.values[at], &slope);
        }
        project(sum, [by_u, by_v])
    }

    /// How far the control points that count at a place reach along a direction; no limit where one has no weight above zero.
    pub fn bound_at(&self, [u, v]: [f64; 2], periods: [f64; 2], way: Point) -> f64 {
        let first = |along: usize, parameter: f64| {
            let knots = &self.knots[along];
            let [from, to] = knots.domain();
            let at = between(within_period(parameter, from, periods[along]), from, to);
            let behind = knots.values.partition_point(|knot| *knot <= at);
            let last = knots.values.len() - 2 * knots.degree - 2;
            behind.saturating_sub(knots.degree + 1).min(last)
        };
        let (row, [u, v]) = (self.row(), [first(0, u), first(1, v)]);
        let mut most = f64::NEG_INFINITY;
        for at in u..=u + self.knots[0].degree {
            let points = self.points.get(at * row + v..).unwrap_or_default();
            for [x, y, z, weight] in points.iter().take(self.knots[1].degree + 1) {
                if *weight <= 0.0 {
                    return f64::INFINITY;
                }
                most = crate::maths::larger(most, crate::space::dot([*x, *y, *z], way) / weight);
            }
        }
        most
    }

    /// The same surface with its parameters exchanged, so that it faces the other way.
    pub fn transposed(&self) -> Self {
        let (row, [knots_u, knots_v]) = (self.row(), &self.knots);
        let rows = self.points.len() / row;
        let at = |column: usize, of: usize| self.points.get(of * row + column).copied();
        Self {
            knots: [knots_v.clone(), knots_u.clone()],
            points: (0..row)
                .flat_map(|column| (0..rows).filter_map(move |of| at(column, of)))
                .collect(),
        }
    }

    /// For the first and last column of control points, whether it is one point: there the surface has a pole.
    pub fn is_pole(&self, least: f64) -> [bool; 2] {
        let row = self.row();
        [0, row - 1].map(|column| {
            let mut points = self.points.iter().skip(column).step_by(row);
            let Some(first) = points.next().map(|point| project::<0>(*point, []).0) else {
                return false;
            };
            points.all(|point| {
                let (point, []) = project::<0>(*point, []);
                crate::maths::length(crate::space::minus(point, first)) <= least
            })
        })
    }
}
