//! Points, vectors and boxes.

/// A point or a vector, in mm where nothing else is said.
pub type Point = [f64; 3];

/// `a` − `b`.
#[inline]
#[must_use]
pub fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// `a` × `b`.
#[inline]
#[must_use]
pub fn cross(a: Point, b: Point) -> Point {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// `a` · `b`.
#[inline]
#[must_use]
pub fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// An axis-aligned box, in mm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The least coordinates.
    pub min: [f64; 3],
    /// The greatest coordinates.
    pub max: [f64; 3],
}

impl Bounds {
    /// Around nothing.
    pub const NONE: Self = Self {
        min: [f64::INFINITY; 3],
        max: [f64::NEG_INFINITY; 3],
    };

    /// Around all these points.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Point>) -> Self {
        let mut bounds = Self::NONE;
        points.into_iter().for_each(|point| bounds.add(point));
        bounds
    }

    /// Whether it is around nothing.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.min[0] > self.max[0]
    }

    /// Its eight corners.
    #[must_use]
    pub fn corners(&self) -> [Point; 8] {
        let ends = [self.min, self.max];
        std::array::from_fn(|corner| std::array::from_fn(|axis| ends[corner >> axis & 1][axis]))
    }

    /// Grows it around a point.
    #[inline]
    pub fn add(&mut self, point: Point) {
        // Comparisons instead of `min`, whose answer for 0 and −0 is the platform's own.
        for (axis, value) in point.into_iter().enumerate() {
            self.min[axis] = if value < self.min[axis] {
                value
            } else {
                self.min[axis]
            };
            self.max[axis] = if value > self.max[axis] {
                value
            } else {
                self.max[axis]
            };
        }
    }

    /// The sides x, y, z; zeros around nothing.
    #[inline]
    #[must_use]
    pub fn size(&self) -> [f64; 3] {
        if self.is_empty() {
            [0.0; 3]
        } else {
            minus(self.max, self.min)
        }
    }
}
