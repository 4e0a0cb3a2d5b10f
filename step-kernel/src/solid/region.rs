//! Which part of a surface a face is, in the parameters of the surface.

use super::budget::Budget;
use super::flux::Unmeasured;
use super::surface::Surface;
use crate::maths::{Place, larger, smaller};

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
    /// How many of them are the loop's own; the others close it.
    own: usize,
    min: Place,
    max: Place,
}

/// Sides of a loop that are looked at where a face has one, and where it has several.
const SIDES: [usize; 2] = [12, 24];

/// Where on a side, and how far beside it as a share of its length: further than a curved side lies off its chord.
const PLACES: [f64; 4] = [0.03, 0.35, 0.65, 0.97];
const BESIDE: f64 = 0.03;

/// Sides that are shorter than this share of the average way between two that are looked at are none of them.
const SHORT: f64 = 1e-3;

/// In how many periods to either side a face is looked for.
const TURNS: i32 = 3;

impl Region {
    pub fn new(polygons: Vec<(Vec<Place>, usize)>, periods: [f64; 2], is_complement: bool) -> Self {
        let around = |(corners, own): (Vec<Place>, usize)| {
            let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
            for place in &corners {
                for axis in 0..2 {
                    min[axis] = smaller(min[axis], place[axis]);
                    max[axis] = larger(max[axis], place[axis]);
                }
            }
            Polygon {
                corners,
                own,
                min,
                max,
            }
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

    /// The same, and all of the surface where it is the whole one; None where that has no ends.
    pub fn range(&self, surface: &Surface) -> Option<[Place; 2]> {
        self.bounds().or_else(|| {
            let [[from_u, to_u], [from_v, to_v]] = surface.whole()?;
            Some([[from_u, from_v], [to_u, to_v]])
        })
    }

    /// How far its loops reach along the first parameter, without the lines that close them.
    pub fn reach(&self) -> f64 {
        let reach = |polygon: &Polygon| {
            let own = polygon.corners.iter().take(polygon.own);
            let (min, max) = own.fold((f64::INFINITY, f64::NEG_INFINITY), |(min, max), place| {
                (smaller(min, place[0]), larger(max, place[0]))
            });
            max - min
        };
        self.polygons.iter().map(reach).fold(0.0, larger)
    }

    /// Whether a place lies inside.
    pub fn contains(&self, place: Place) -> bool {
        self.polygons.is_empty() || (self.winding(place) != 0) != self.is_complement
    }

    /// How often the loops go round a place.
    fn winding(&self, place: Place) -> i32 {
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
        winding
    }

    /// Whether its loops neither cross nor lie over each other: they go round every place once at most, and all to the same side.
    pub fn is_simple(&self, budget: &Budget) -> Result<bool, Unmeasured> {
        let count = self.polygons.len();
        let corners = self.polygons.iter().map(|polygon| polygon.corners.len());
        let most = corners.max().unwrap_or(0);
        let periodic = self.periods.iter().filter(|period| **period > 0.0).count();
        let turns = (2 * TURNS as usize + 1).pow(periodic as u32);
        let sides = SIDES[usize::from(count > 1)].min(1 + (1 << 12) / count.max(1));
        let (mut sign, sizes) = (0, self.sizes());
        for polygon in &self.polygons {
            let places = 2 * PLACES.len() * sides.min(polygon.own);
            budget.spend((places * (count * turns + 2 * most)) as u64)?;
            let own = polygon.corners.get(..polygon.own).unwrap_or_default();
            let pairs = || own.iter().zip(own.iter().skip(1));
            let length = |(a, b): (&Place, &Place)| {
                let far = [0, 1].map(|axis| ((b[axis] - a[axis]) / sizes[axis]).abs());
                far[0] + far[1]
            };
            // The longer a side, the more likely it is one of them.
            let step = pairs().map(length).sum::<f64>() / sides as f64;
            let mut left = step / 2.0;
            for (a, b) in pairs() {
                let own = length((a, b));
                left -= own;
                // Where others meet, rounding turns the shortest ones round.
                if left > 0.0 || left.is_nan() || own < SHORT * step {
                    continue;
                }
                left = smaller(left + step, step);
                for place in beside(*a, *b, sizes) {
                    let winding = self.winding(place);
                    if winding.abs() > 1 || winding * sign < 0 {
                        return Ok(false);
                    }
                    sign += winding * i32::from(sign == 0);
                }
            }
        }
        Ok(true)
    }

    /// How large it is along both parameters.
    fn sizes(&self) -> Place {
        let polygons = || self.polygons.iter();
        [0, 1].map(|axis| {
            let most = polygons().fold(f64::NEG_INFINITY, |most, own| larger(most, own.max[axis]));
            polygons().fold(0.0, |size, own| larger(size, most - own.min[axis]))
        })
    }
}

/// Places on both sides of a side. Both parameters count by how large the face is along them.
fn beside(a: Place, b: Place, sizes: Place) -> impl Iterator<Item = Place> {
    let way = [0, 1].map(|axis| b[axis] - a[axis]);
    let across = [-way[1] * sizes[0] / sizes[1], way[0] * sizes[1] / sizes[0]];
    PLACES.into_iter().flat_map(move |share| {
        [BESIDE, -BESIDE]
            .map(|far| [0, 1].map(|axis| a[axis] + share * way[axis] + far * across[axis]))
    })
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
