//! Which part of a surface a face is, in the parameters of the surface.

use super::maths::{Place, larger, smaller};

/// What loops cut out of a surface, just as the integrals over it take it.
#[derive(Debug, Clone, Default)]
pub(super) struct Region {
    /// Closed along lines of constant parameter where loops go round the surface.
    polygons: Vec<Polygon>,
    periods: [f64; 2],
    /// Whether the polygons cut it out of the whole surface.
    is_complement: bool,
}

#[derive(Debug, Clone)]
struct Polygon {
    corners: Vec<Place>,
    min: Place,
    max: Place,
}

/// A face is looked for in so many periods to either side.
const TURNS: i32 = 3;

impl Region {
    pub fn new(polygons: Vec<Vec<Place>>, periods: [f64; 2], is_complement: bool) -> Self {
        let around = |corners: Vec<Place>| {
            let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
            for place in &corners {
                for axis in 0..2 {
                    min[axis] = smaller(min[axis], place[axis]);
                    max[axis] = larger(max[axis], place[axis]);
                }
            }
            Polygon { corners, min, max }
        };
        Self {
            polygons: polygons.into_iter().map(around).collect(),
            periods,
            is_complement,
        }
    }

    /// The least box of parameters around it; None where it is the whole surface or what is left of it.
    pub fn bounds(&self) -> Option<[Place; 2]> {
        if self.is_complement || self.polygons.is_empty() {
            return None;
        }
        let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for polygon in &self.polygons {
            for axis in 0..2 {
                min[axis] = smaller(min[axis], polygon.min[axis]);
                max[axis] = larger(max[axis], polygon.max[axis]);
            }
        }
        Some([min, max])
    }

    /// Whether a place lies inside.
    pub fn contains(&self, place: Place) -> bool {
        if self.polygons.is_empty() {
            return true;
        }
        let turns = self
            .periods
            .map(|period| if period > 0.0 { TURNS } else { 0 });
        let mut winding = 0;
        for polygon in &self.polygons {
            for by_u in -turns[0]..=turns[0] {
                for by_v in -turns[1]..=turns[1] {
                    winding += polygon.winding([
                        place[0] + f64::from(by_u) * self.periods[0],
                        place[1] + f64::from(by_v) * self.periods[1],
                    ]);
                }
            }
        }
        (winding != 0) != self.is_complement
    }
}

impl Polygon {
    /// How often it goes round a place.
    fn winding(&self, [x, y]: Place) -> i32 {
        if x < self.min[0] || x > self.max[0] || y < self.min[1] || y > self.max[1] {
            return 0;
        }
        let next = self.corners.iter().cycle().skip(1);
        let mut winding = 0;
        for (a, b) in self.corners.iter().zip(next) {
            let is_up = a[1] <= y;
            if is_up != (b[1] <= y) {
                let at = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
                if x < at {
                    winding += if is_up { 1 } else { -1 };
                }
            }
        }
        winding
    }
}
