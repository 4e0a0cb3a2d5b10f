//! How far a body reaches: along its edges, and where its curved faces bulge between them.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use super::budget::Budget;
use super::curve::Curve;
use super::region::Region;
use super::surface::Surface;
use crate::maths::{Place, hypot, larger, length, plus, smaller, times, unit_or_zero};
use crate::space::{Bounds, Point, dot, minus};

/// What a body reaches as far as.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// Points along all edges, and the tips and poles of faces.
    points: Vec<Point>,
    bows: Vec<Bow>,
    crests: Vec<Crest>,
    /// How far the body reaches along a direction, for the first ones that were asked for.
    known: RefCell<Vec<(Point, f64)>>,
}

/// A curved edge.
#[derive(Debug, Clone)]
pub(super) struct Bow {
    pub curve: Curve,
    /// The parameters at the ends of its pieces.
    pub breaks: Vec<f64>,
    /// The ends of its pieces, and the middle of each between them.
    pub points: Rc<Vec<Point>>,
}

/// A face that may bulge beyond its edges.
#[derive(Debug)]
pub(super) struct Crest {
    pub surface: Arc<Surface>,
    pub region: Arc<Region>,
}

/// Directions that are remembered: most bodies are asked for six.
const MOST_KNOWN: usize = 60;

/// How exact the farthest point has to be, as a share of how far the body reaches.
const SHARE: f64 = 1e-7;

/// Steps of a search along an edge: each takes off a third of what is left.
const STEPS_ALONG: usize = 36;

/// Rows and columns of the grid on which the search over a face begins.
const MOST_LINES: usize = 1200;

/// What passing a place of the grid by costs.
const LOOK: u64 = 60;

/// Places on a face's grid from which the search goes on.
const STARTS: usize = 5;

impl Reach {
    pub fn add_points(&mut self, points: impl IntoIterator<Item = Point>) {
        self.points.extend(points);
    }

    /// The points that were added.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.points.iter().copied()
    }

    pub fn add_bow(&mut self, bow: Bow) {
        self.bows.push(bow);
    }

    /// A face bulges beyond its edges unless straight lines run through every point of it up to them.
    pub fn add_crest(&mut self, crest: Crest) {
        let is_ruled = matches!(
            *crest.surface,
            Surface::Plane(_)
                | Surface::Cylinder { .. }
                | Surface::Cone { .. }
                | Surface::Extruded { .. }
        );
        if !is_ruled {
            self.crests.push(crest);
        }
    }

    /// A few points of it: along its edges, all over its bulging faces, and the farthest of these in many directions.
    pub fn some(&self, most: usize) -> Vec<Point> {
        let bows = self.bows.iter().flat_map(|bow| bow.points.iter());
        let mut points: Vec<Point> = self.points.iter().chain(bows).copied().collect();
        let crests = self.crests.iter().take(most);
        points.extend(crests.flat_map(Crest::some));
        let step = (points.len() / most).max(1);
        let mut some: Vec<Point> = points.iter().step_by(step).take(most).copied().collect();
        some.extend(farthest(&points));
        some
    }

    /// The box around it; None where it has none, or where that would be too much work.
    pub fn bounds(&self, budget: &Budget) -> Option<Bounds> {
        let (mut min, mut max) = ([0.0; 3], [0.0; 3]);
        for axis in 0..3 {
            let mut way = [0.0; 3];
            way[axis] = 1.0;
            max[axis] = self.along(way, budget)?;
            way[axis] = -1.0;
            min[axis] = -self.along(way, budget)?;
        }
        Some(Bounds { min, max })
    }

    /// Takes in what another one reaches.
    pub fn extend(&mut self, other: Self) {
        self.points.extend(other.points);
        self.bows.extend(other.bows);
        self.crests.extend(other.crests);
    }

    /// How many points are looked at for each direction.
    pub fn work(&self) -> u64 {
        let bows: usize = self.bows.iter().map(|bow| bow.points.len()).sum();
        (self.points.len() + bows + 100 * self.crests.len()) as u64
    }

    /// The most of `way` · p over all points p of the body; None where it has none, or where that would be too much work.
    pub fn along(&self, way: Point, budget: &Budget) -> Option<f64> {
        let is_same = |(known, _): &&(Point, f64)| *known == way;
        if let Some((_, most)) = self.known.borrow().iter().find(is_same) {
            return Some(*most);
        }
        budget.spend(5 * self.work()).ok()?;
        let mut most = f64::NEG_INFINITY;
        let mut size = 0.0;
        let bows = self.bows.iter().flat_map(|bow| bow.points.iter());
        for point in self.points.iter().chain(bows) {
            let at = dot(*point, way);
            most = larger(most, at);
            size = larger(size, at.abs());
        }
        if !most.is_finite() && self.crests.is_empty() {
            return None;
        }
        let rest = SHARE * size;
        for bow in &self.bows {
            most = bow.along(way, most, rest);
        }
        for crest in &self.crests {
            most = crest.along(way, most, rest, budget)?;
        }
        let mut known = self.known.borrow_mut();
        if known.len() < MOST_KNOWN {
            known.push((way, most));
        }
        most.is_finite().then_some(most)
    }
}

/// Those that lie farthest in many directions.
pub(super) fn farthest(points: &[Point]) -> impl Iterator<Item = Point> + '_ {
    (0..27).filter_map(|way| {
        let way = [way % 3, way / 3 % 3, way / 9].map(|axis| f64::from(axis) - 1.0);
        let farthest = points
            .iter()
            .fold((f64::NEG_INFINITY, None), |best, point| {
                let at = dot(*point, way);
                if at > best.0 {
                    (at, Some(*point))
                } else {
                    best
                }
            });
        farthest.1
    })
}

impl Bow {
    fn along(&self, way: Point, mut most: f64, rest: f64) -> f64 {
        let pieces = self.points.windows(3).step_by(2);
        let breaks = self.breaks.iter().zip(self.breaks.iter().skip(1));
        for (points, (from, to)) in pieces.zip(breaks) {
            let [a, middle, b] = [0, 1, 2].map(|at| points.get(at).map_or(0.0, |at| dot(*at, way)));
            let bend = (a - 2.0 * middle + b).abs();
            if larger(larger(a, b), middle) + bend > most + rest {
                most = larger(most, self.between(*from, *to, way));
            }
        }
        most
    }

    /// The most between two parameters between which there is one such place at most.
    fn between(&self, mut from: f64, mut to: f64, way: Point) -> f64 {
        let at = |t: f64| dot(self.curve.at(t).0, way);
        let mut most = f64::NEG_INFINITY;
        for _ in 0..STEPS_ALONG {
            let (one, other) = (from + (to - from) / 3.0, to - (to - from) / 3.0);
            let (low, high) = (at(one), at(other));
            most = larger(most, larger(low, high));
            if low < high {
                from = one;
            } else {
                to = other;
            }
        }
        most
    }
}

impl Crest {
    fn along(&self, way: Point, most: f64, rest: f64, budget: &Budget) -> Option<f64> {
        let bound = self.bound(way);
        if bound <= most + rest {
            return Some(most);
        }
        let tops = match &*self.surface {
            Surface::Sphere { frame, radius } => {
                vec![plus(frame.origin, times(unit_or_zero(way), *radius))]
            }
            Surface::Torus {
                frame,
                radii: [major, minor],
            } => {
                let axis = frame.axes[2];
                let across = minus(way, times(axis, dot(way, axis)));
                let tube = times(unit_or_zero(way), *minor);
                if length(across) > 1e-9 * length(way) {
                    let middle = plus(frame.origin, times(unit_or_zero(across), *major));
                    vec![plus(middle, tube)]
                } else {
                    // The torus touches a whole plane across its axis: some part of that circle may be the face's.
                    let around = |step: usize| {
                        let (sin, cos) = crate::maths::sin_cos(step as f64 * 0.1 + 0.013);
                        plus(frame.place([major * cos, major * sin, 0.0]), tube)
                    };
                    (0..63).map(around).collect()
                }
            }
            _ => return self.search(way, most, bound, budget),
        };
        let is_there = tops
            .into_iter()
            .any(|top| self.region.contains(self.surface.place_of(top, None)));
        Some(if is_there { bound } else { most })
    }

    /// What its whole surface does not reach beyond.
    fn bound(&self, way: Point) -> f64 {
        match &*self.surface {
            Surface::Sphere { frame, radius } => dot(frame.origin, way) + radius * length(way),
            Surface::Torus {
                frame,
                radii: [major, minor],
            } => {
                let [x, y, _] = frame.axes.map(|axis| dot(axis, way));
                dot(frame.origin, way) + major * hypot(x, y) + minor * length(way)
            }
            Surface::Spline(net) if net.surface.points.iter().all(|[.., weight]| *weight > 0.0) => {
                let net = net.surface.net().map(|point| dot(point, way));
                net.fold(f64::NEG_INFINITY, larger)
            }
            _ => f64::INFINITY,
        }
    }

    /// The farthest place by a search that halves its steps, from the best places of a grid.
    fn search(&self, way: Point, most: f64, bound: f64, budget: &Budget) -> Option<f64> {
        let Some([min, max]) = self.region.range(&self.surface) else {
            return Some(most);
        };
        let lines = self.lines();
        let [columns, rows] = lines;
        let at = |place: Place| dot(self.surface.at(place).at, way);
        let step = [0, 1].map(|axis| (max[axis] - min[axis]) / lines[axis] as f64);
        budget.spend((columns * rows) as u64 * LOOK).ok()?;
        // The best places of the grid, the highest one first.
        let mut starts: Vec<(f64, Place)> = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                let place = [
                    min[0] + (column as f64 + 0.5) * step[0],
                    min[1] + (row as f64 + 0.5) * step[1],
                ];
                let least = starts.get(STARTS - 1).map_or(most, |(known, _)| *known);
                if self.bound_at(place, way) <= least {
                    continue;
                }
                budget.spend(self.surface.work()).ok()?;
                let height = at(place);
                let behind = starts.partition_point(|(known, _)| *known >= height);
                if behind < STARTS && self.region.contains(place) {
                    starts.insert(behind, (height, place));
                    starts.truncate(STARTS);
                }
            }
        }
        budget
            .spend((240 * STARTS) as u64 * self.surface.work())
            .ok()?;
        let mut most = most;
        for (height, place) in starts {
            most = larger(most, self.climb(place, height, step, at));
        }
        Some(smaller(most, bound))
    }

    fn climb(
        &self,
        mut place: Place,
        mut height: f64,
        step: Place,
        at: impl Fn(Place) -> f64,
    ) -> f64 {
        let mut share = 0.5;
        for _ in 0..60 {
            if share < 1e-6 {
                break;
            }
            let mut is_better = false;
            for [u, v] in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]] {
                let next = [
                    place[0] + u * share * step[0],
                    place[1] + v * share * step[1],
                ];
                let found = at(next);
                if found > height && self.region.contains(next) {
                    (place, height, is_better) = (next, found, true);
                }
            }
            if !is_better {
                share *= 0.5;
            }
        }
        height
    }

    /// What the surface does not reach beyond near a place.
    fn bound_at(&self, place: Place, way: Point) -> f64 {
        match &*self.surface {
            Surface::Spline(net) => net.surface.bound_at(place, net.periods, way),
            _ => f64::INFINITY,
        }
    }

    /// How many lines the grid has along both parameters: some for each piece of a spline.
    fn lines(&self) -> [usize; 2] {
        let pieces = |breaks: Option<Vec<f64>>| breaks.map_or(6, |breaks| breaks.len());
        let (u, v) = (self.surface.breaks_u(), self.surface.breaks_v());
        [u, v].map(|breaks| (3 * pieces(breaks)).clamp(10, MOST_LINES))
    }

    /// Some places all over it.
    fn some(&self) -> Vec<Point> {
        let Some([min, max]) = self.region.range(&self.surface) else {
            return Vec::new();
        };
        const STEPS: usize = 6;
        let at = |step: usize| {
            let share = [step % STEPS, step / STEPS].map(|at| (at as f64 + 0.5) / STEPS as f64);
            [0, 1].map(|axis| min[axis] + (max[axis] - min[axis]) * share[axis])
        };
        let places = (0..STEPS * STEPS).map(at);
        let inside = places.filter(|place| self.region.contains(*place));
        inside.map(|place| self.surface.at(place).at).collect()
    }
}
