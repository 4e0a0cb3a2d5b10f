//! A loop of points, unrolled into the parameters of the surface that it lies on: over its seams, round its periods and
//! through its poles.

use std::cell::Cell;

use super::surface::Surface;
use crate::maths::{Place, larger, length, modulo, nearest_turn};
use crate::space::{Bounds, Point, minus};

/// A piece of a loop: its ends and its middle.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub places: [Place; 3],
    pub points: [Point; 3],
    /// It begins in a pole, where the first parameter jumps.
    pub begins_in_pole: bool,
}

/// How far a point may miss a pole, as a share of the face.
const POLE_SHARE: f64 = 1e-6;

/// How far a point may lie off the surface, as a share of the face: without a doubt, and at all. Programs round small fillets
/// coarsely, which takes nothing from a large body; the edges of a large face lie off its surface by mistake only.
const SOME_OFF: f64 = 1e-2;
const MOST_OFF: f64 = 0.5;

/// A face's surface, ready for its loops.
pub(super) struct Chart<'s> {
    pub surface: &'s Surface,
    pub periods: [f64; 2],
    pub poles: Vec<f64>,
    /// Parameters that the surface has.
    pub starts: Place,
    /// Where the poles lie in space.
    pole_points: Vec<Point>,
    /// The diagonal of the box around the face's edges.
    size: f64,
    /// Whether the face looks where the surface does.
    pub is_along: bool,
    /// How far the farthest point of its loops lies off the surface.
    off: Cell<f64>,
}

impl<'s> Chart<'s> {
    pub fn new(surface: &'s Surface, is_along: bool, loops: &[Vec<Point>]) -> Self {
        let Bounds { min, max } = Bounds::around(loops.iter().flatten().copied());
        let size = length(minus(max, min));
        let poles = surface.poles();
        let starts = match surface {
            Surface::Spline(net) => net.surface.domain().map(|[from, _]| from),
            _ => [0.0; 2],
        };
        Self {
            periods: surface.periods(),
            starts,
            pole_points: poles
                .iter()
                .map(|pole| surface.at([starts[0], *pole]).at)
                .collect(),
            poles,
            surface,
            size: if size.is_finite() && size > 1e-3 {
                size
            } else {
                1e-3
            },
            is_along,
            off: Cell::new(0.0),
        }
    }

    /// Whether the loops lie elsewhere than on the surface: what they cut out of it says nothing then.
    pub fn is_missed(&self) -> bool {
        self.off.get() > MOST_OFF * self.size
    }

    /// How much the volume may be wrong, since the loops lie off the surface: nothing as long as they nearly lie on it.
    pub fn doubt(&self) -> f64 {
        let off = self.off.get();
        if off > SOME_OFF * self.size {
            off * self.size * self.size
        } else {
            0.0
        }
    }

    /// The pole that a point lies in.
    fn pole_at(&self, point: Point) -> Option<f64> {
        let mut poles = self.poles.iter().zip(&self.pole_points);
        poles
            .find(|(_, at)| length(minus(**at, point)) < POLE_SHARE * self.size)
            .map(|(pole, _)| *pole)
    }

    /// The pieces of a loop of an even number of points, ends and middles in turn; none of one that is a mere point.
    pub fn unroll(&self, points: &[Point]) -> Vec<Piece> {
        let count = points.len();
        let in_pole: Vec<Option<f64>> = points.iter().map(|point| self.pole_at(*point)).collect();
        let Some(start) = (0..count).step_by(2).find(|at| in_pole[*at].is_none()) else {
            return Vec::new();
        };
        let (places, into) = self.places(points, &in_pole, start);
        let mut pieces = Vec::with_capacity(count / 2);
        for piece in 0..count / 2 {
            let first = 2 * piece;
            let at = [0, 1, 2].map(|step| (start + first + step) % count);
            let poles = at.map(|at| in_pole[at].is_some());
            if poles == [true; 3] {
                continue;
            }
            let mut own = [places[first], places[first + 1], places[first + 2]];
            if poles[0] {
                own[0][0] = into[first];
            }
            if poles[1] {
                own[1][0] = (own[0][0] + own[2][0]) / 2.0;
            }
            // Straight through the middle into a pole and out of it.
            if poles[0] {
                own[0][0] = 2.0 * own[1][0] - own[2][0];
            }
            if poles[2] {
                own[2][0] = 2.0 * own[1][0] - own[0][0];
            }
            pieces.push(Piece {
                places: own,
                points: at.map(|at| points[at]),
                begins_in_pole: poles[0],
            });
        }
        pieces
    }

    /// The place of each point from `start` on and of the first one again, and for points in a pole the first parameter with
    /// which the loop leaves it.
    fn places(
        &self,
        points: &[Point],
        in_pole: &[Option<f64>],
        start: usize,
    ) -> (Vec<Place>, Vec<f64>) {
        let count = points.len();
        let [period_u, period_v] = self.periods;
        let middle_v = self.middle_v(points, in_pole);
        let mut places = vec![[0.0; 2]; count + 1];
        let mut into = vec![0.0; count + 1];
        let mut last: Option<Place> = None;
        // Where the loop went into a pole, and from which place.
        let mut entered: Option<(usize, Place)> = None;
        for step in 0..=count {
            let at = (start + step) % count;
            if let Some(pole) = in_pole[at] {
                let before = last.unwrap_or_default();
                places[step] = [before[0], pole];
                into[step] = before[0];
                entered.get_or_insert((step, before));
                continue;
            }
            let mut place = self.surface.place_of(points[at], last);
            let off = length(minus(self.surface.at(place).at, points[at]));
            self.off.set(larger(self.off.get(), off));
            if let Some(last) = last {
                place[0] = nearest_turn(place[0], last[0], period_u);
                place[1] = nearest_turn(place[1], last[1], period_v);
            }
            if let Some((first, before)) = entered.take() {
                let is_low = places[first][1] < middle_v;
                if period_u > 0.0 {
                    let to_higher = is_low == self.is_along;
                    place[0] = before[0] + self.turn_in_pole(place[0] - before[0], to_higher);
                }
                into[first..step].fill(place[0]);
            } else {
                into[step] = place[0];
            }
            places[step] = place;
            last = Some(place);
        }
        (places, into)
    }

    /// A loop that goes through a pole turns there, towards the side on which the face lies, and by a full turn at most.
    fn turn_in_pole(&self, by: f64, to_higher: bool) -> f64 {
        let period = self.periods[0];
        let by = modulo(by, period);
        let is_full = by < 1e-6 || period - by < 1e-6;
        match (is_full, to_higher) {
            (true, true) => period,
            (true, false) => -period,
            (false, true) => by,
            (false, false) => by - period,
        }
    }

    /// About the middle of the second parameter along the loop.
    fn middle_v(&self, points: &[Point], in_pole: &[Option<f64>]) -> f64 {
        if self.poles.is_empty() {
            return 0.0;
        }
        let (mut sum, mut count) = (0.0, 0.0);
        for (point, _) in (points.iter().zip(in_pole).step_by(4)).filter(|(_, pole)| pole.is_none())
        {
            sum += self.surface.place_of(*point, None)[1];
            count += 1.0;
        }
        if count > 0.0 { sum / count } else { 0.0 }
    }
}
