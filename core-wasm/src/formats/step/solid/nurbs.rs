//! Points and derivatives of B-splines (the Cox–de Boor recurrence; Piegl and Tiller, The NURBS Book, A2.2 and A2.3).

use super::super::spline::{Knots, MOST_DEGREE, SplineCurve, SplineSurface, Weighted};
use super::maths::within_period;
use crate::mesh::Point;

/// The basis functions that are not zero at a parameter, and their derivatives.
struct Basis {
    /// The first control point that counts.
    first: usize,
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

    fn basis(&self, parameter: f64) -> Basis {
        let (degree, knots) = (self.degree, self.values.as_slice());
        let [from, to] = self.domain();
        let parameter = parameter.clamp(from, to);
        // `Knots` has more control points than its degree, and one knot at least between the ends of its domain.
        let last = knots.len() - degree - 2;
        let behind = knots.partition_point(|knot| *knot <= parameter);
        let mut span = behind.saturating_sub(1).clamp(degree, last);
        while span > degree && knots[span] >= knots[span + 1] {
            span -= 1;
        }
        let mut values = [0.0; MOST_DEGREE + 1];
        let mut lower = values;
        let mut slopes = values;
        let (mut left, mut right) = (values, values);
        values[0] = 1.0;
        for order in 1..=degree {
            if order == degree {
                lower = values;
            }
            left[order] = parameter - knots[span + 1 - order];
            right[order] = knots[span + order] - parameter;
            let mut carried = 0.0;
            for at in 0..order {
                let length = right[at + 1] + left[order - at];
                let share = if length != 0.0 {
                    values[at] / length
                } else {
                    0.0
                };
                values[at] = carried + right[at + 1] * share;
                carried = left[order - at] * share;
            }
            values[order] = carried;
        }
        for at in 0..=degree {
            let mut slope = 0.0;
            if at > 0 {
                let length = knots[span + at] - knots[span + at - degree];
                if length != 0.0 {
                    slope += lower[at - 1] / length;
                }
            }
            if at < degree {
                let length = knots[span + at + 1] - knots[span + at + 1 - degree];
                if length != 0.0 {
                    slope -= lower[at] / length;
                }
            }
            slopes[at] = slope * degree as f64;
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
    let point = [x / weight, y / weight, z / weight];
    let slope = |slope: Weighted| {
        [
            (slope[0] - slope[3] * point[0]) / weight,
            (slope[1] - slope[3] * point[1]) / weight,
            (slope[2] - slope[3] * point[2]) / weight,
        ]
    };
    (point, slopes.map(slope))
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

    /// The point at a place, and its derivatives. `periods` say where the surface goes round.
    pub fn at(&self, [u, v]: [f64; 2], periods: [f64; 2]) -> (Point, [Point; 2]) {
        let [knots_u, knots_v] = &self.knots;
        let u = knots_u.basis(within_period(u, knots_u.domain()[0], periods[0]));
        let v = knots_v.basis(within_period(v, knots_v.domain()[0], periods[1]));
        let row = self.row();
        let (mut sum, mut by_u, mut by_v) = ([0.0; 4], [0.0; 4], [0.0; 4]);
        for at in 0..=knots_u.degree {
            let start = (u.first + at) * row + v.first;
            let points = self.points.get(start..).unwrap_or_default();
            let (mut along, mut slope) = ([0.0; 4], [0.0; 4]);
            for (at, point) in points.iter().take(knots_v.degree + 1).enumerate() {
                add(&mut along, v.values[at], point);
                add(&mut slope, v.slopes[at], point);
            }
            add(&mut sum, u.values[at], &along);
            add(&mut by_u, u.slopes[at], &along);
            add(&mut by_v, u.values[at], &slope);
        }
        project(sum, [by_u, by_v])
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
                super::maths::length(crate::mesh::minus(point, first)) <= least
            })
        })
    }
}
