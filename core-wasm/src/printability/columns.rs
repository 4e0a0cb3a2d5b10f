//! Columns over the plate: how much room is below overhangs.

use crate::mesh::{Bounds, Point};
use step_kernel::order::sort_u64;

/// Columns along the longer side of the plate's part that is covered.
const ALONG: f64 = 400.0;

/// No column is narrower, in mm: a quarter of a line.
const LEAST_MM: f64 = 0.1;

/// The faces over each column.
pub(super) struct Columns {
    origin: [f64; 3],
    side_mm: f64,
    counts: [u32; 2],
    /// The column, the height as an ordered number, and whether it is an overhang: `column << 32 | height << 1 | is_overhang`.
    faces: Vec<u64>,
    height_mm: f64,
}

/// The number of steps that heights are rounded to.
const STEPS: f64 = (1_u32 << 30) as f64;

impl Columns {
    pub fn over(bounds: Bounds) -> Self {
        let [length, width, height_mm] = bounds.size();
        let longer = if length > width { length } else { width };
        let side_mm = if longer / ALONG > LEAST_MM {
            longer / ALONG
        } else {
            LEAST_MM
        };
        Self {
            origin: bounds.min,
            side_mm,
            counts: [length, width].map(|side| (side / side_mm).ceil() as u32),
            faces: Vec::new(),
            height_mm,
        }
    }

    /// A face that looks up.
    pub fn add_top(&mut self, corners: [Point; 3]) {
        self.add(corners, false);
    }

    /// A face that needs a support.
    pub fn add_overhang(&mut self, corners: [Point; 3]) {
        self.add(corners, true);
    }

    fn add(&mut self, corners: [Point; 3], is_overhang: bool) {
        let [a, b, c] = corners.map(|corner| {
            let along = |axis: usize| (corner[axis] - self.origin[axis]) / self.side_mm;
            [along(0), along(1), corner[2] - self.origin[2]]
        });
        let doubled = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if doubled == 0.0 || self.height_mm <= 0.0 {
            return;
        }
        let (left, right) = ends(a[0], b[0], c[0]);
        let (low, high) = ends(a[1], b[1], c[1]);
        // The casts make 0 of what is below it.
        for row in low as u32..(high as u32 + 1).min(self.counts[1]) {
            let aside = shift(row);
            let first = (left - aside).ceil() as u32;
            let last = ((right - aside).floor() + 1.0).min(f64::from(self.counts[0])) as u32;
            for column in first..last {
                let x = f64::from(column) + aside;
                let y = f64::from(row) + shift(column);
                let side =
                    |p: Point, q: Point| (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
                let (u, v, w) = (
                    side(b, c) / doubled,
                    side(c, a) / doubled,
                    side(a, b) / doubled,
                );
                if u >= 0.0 && v >= 0.0 && w >= 0.0 {
                    let height = a[2] * u + b[2] * v + c[2] * w;
                    let share = (height / self.height_mm).min(1.0);
                    let step = (share * (STEPS - 1.0)) as u64;
                    let place = u64::from(row) * u64::from(self.counts[0]) + u64::from(column);
                    self.faces
                        .push(place << 32 | step << 1 | u64::from(is_overhang));
                }
            }
        }
    }

    /// The room between overhangs and what is below them, or the plate.
    pub fn support_mm3(mut self) -> f64 {
        sort_u64(&mut self.faces);
        let mut steps = 0_u64;
        for column in self.faces.chunk_by(|one, other| one >> 32 == other >> 32) {
            let mut top = 0;
            for face in column {
                let height = (*face as u32) >> 1;
                if face & 1 == 1 {
                    steps += u64::from(height - top);
                }
                top = height;
            }
        }
        let cell = self.side_mm * self.side_mm;
        steps as f64 * (self.height_mm / STEPS) * cell
    }
}

/// Where a column stands in its cell along one side, by its place along the other: no two beside each other stand in line, so that a strip
/// along the plate's sides is met by as many columns as its width says.
fn shift(at: u32) -> f64 {
    f64::from(at.wrapping_mul(0x9e37_79b9).wrapping_add(1 << 31)) / 4_294_967_296.0
}

fn ends(a: f64, b: f64, c: f64) -> (f64, f64) {
    (a.min(b).min(c), a.max(b).max(c))
}
