//! Turning and moving.

use crate::mesh::Point;

/// p ↦ R p + s.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Placing {
    rows: [Point; 3],
    shift: Point,
}

impl Placing {
    pub const NONE: Self = Self {
        rows: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        shift: [0.0; 3],
    };

    /// Turns about x, then about y, then about z, in degrees, then moves.
    pub fn new(shift: Point, degrees: Point) -> Self {
        Self {
            rows: rotation(degrees),
            shift,
        }
    }

    pub fn of(&self, point: Point) -> Point {
        let turned = turn(&self.rows, point);
        std::array::from_fn(|axis| turned[axis] + self.shift[axis])
    }

    /// First `inner`, then this.
    pub fn after(&self, inner: &Self) -> Self {
        let columns: [Point; 3] =
            std::array::from_fn(|column| turn(&self.rows, inner.rows.map(|row| row[column])));
        Self {
            rows: std::array::from_fn(|row| columns.map(|column| column[row])),
            shift: self.of(inner.shift),
        }
    }
}

fn turn(rows: &[Point; 3], p: Point) -> Point {
    rows.map(|row| row[0] * p[0] + row[1] * p[1] + row[2] * p[2])
}

/// About x, then y, then z, which do not turn along.
fn rotation(degrees: Point) -> [Point; 3] {
    let [(sx, cx), (sy, cy), (sz, cz)] = degrees.map(sin_cos);
    [
        [cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx],
        [sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx],
        [-sy, cy * sx, cy * cx],
    ]
}

/// Sine and cosine of an angle in degrees, exact for quarter turns, and the same bits on every machine: the platforms'
/// own differ in the last digit.
fn sin_cos(degrees: f64) -> (f64, f64) {
    // The casts cut towards zero; the angle is bounded, so that nothing is lost.
    let rest = degrees - 360.0 * ((degrees / 360.0) as i64 as f64);
    let half = if rest < 0.0 { -0.5 } else { 0.5 };
    let quarters = (rest / 90.0 + half) as i64;
    let angle = (rest - 90.0 * quarters as f64) * (std::f64::consts::PI / 180.0);
    let square = angle * angle;
    // Taylor's series; up to 45° the first term left out is below 1e-19.
    let series = |first: f64| {
        let mut sum = 1.0;
        let mut step = 9.0;
        while step > 0.0 {
            let term = 2.0 * step + first;
            sum = 1.0 - sum * square / (term * (term - 1.0));
            step -= 1.0;
        }
        sum
    };
    let (sin, cos) = (angle * series(1.0), series(0.0));
    match quarters.rem_euclid(4) {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sine_and_cosine_are_as_good_as_the_machines() {
        for tenth in -36_000..36_000 {
            let degrees = f64::from(tenth) / 10.0;
            let (sin, cos) = sin_cos(degrees);
            let known = degrees.to_radians().sin_cos();
            assert!((sin - known.0).abs() < 3e-14, "sin {degrees}: {sin}");
            assert!((cos - known.1).abs() < 3e-14, "cos {degrees}: {cos}");
            assert!((sin * sin + cos * cos - 1.0).abs() < 5e-16, "{degrees}");
        }
    }

    #[test]
    fn quarter_turns_are_exact() {
        for (degrees, known) in [
            (0.0, (0.0, 1.0)),
            (90.0, (1.0, 0.0)),
            (-90.0, (-1.0, 0.0)),
            (180.0, (0.0, -1.0)),
            (270.0, (-1.0, 0.0)),
            (-360_090.0, (-1.0, 0.0)),
            (720.0, (0.0, 1.0)),
        ] {
            assert_eq!(sin_cos(degrees), known, "{degrees}");
        }
        let (sin, cos) = sin_cos(30.0);
        assert!((sin - 0.5).abs() < 1e-16 && (cos - 0.75_f64.sqrt()).abs() < 2e-16);
        let (sin, cos) = sin_cos(45.0);
        assert!((sin - cos).abs() < 2e-16);
    }

    #[test]
    fn turns_go_about_x_then_y_then_z() {
        let placing = Placing::new([1.0, 2.0, 3.0], [90.0, 90.0, 0.0]);
        // About x: (0, 0, 1) becomes (0, −1, 0), which a turn about y leaves.
        assert_eq!(placing.of([0.0, 0.0, 1.0]), [1.0, 1.0, 3.0]);
        let outer = Placing::new([0.0; 3], [0.0, 90.0, 90.0]);
        // About y: (0, 0, 1) becomes (1, 0, 0), then about z (0, 1, 0).
        assert_eq!(outer.of([0.0, 0.0, 1.0]), [0.0, 1.0, 0.0]);
        let inner = Placing::new([5.0, 0.0, 0.0], [90.0, 0.0, 0.0]);
        let point = [1.0, 2.0, 3.0];
        assert_eq!(outer.after(&inner).of(point), outer.of(inner.of(point)));
    }
}
