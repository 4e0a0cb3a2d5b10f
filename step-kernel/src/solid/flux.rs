//! What flows through a face: integrals over the part of a surface that its loops cut out, as integrals along the loops
//! (Green), with Gauss's quadrature.

use super::budget::Budget;
use super::nurbs::{Basis, Line};
use super::region::Region;
use super::surface::{Jet, Net, Surface};
use super::unroll::{Chart, Piece};
use crate::maths::{GAUSS_3, GAUSS_8, Place, larger, length, sin_cos, smaller};
use crate::order::sort_numbers;
use crate::space::{Point, cross, dot, minus};

/// The integrals over a face.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Flux {
    /// ∫ (p − r) · dN: three times what the face adds to the volume.
    pub volume: f64,
    /// ∫ |dN|.
    pub area: f64,
    /// ∫ dN, which is zero over any closed surface.
    pub normal: Point,
}

impl Flux {
    pub fn add(&mut self, other: &Self, factor: f64) {
        self.volume += factor * other.volume;
        self.area += factor * other.area;
        for axis in 0..3 {
            self.normal[axis] += factor * other.normal[axis];
        }
    }

    /// The same through the other side.
    pub fn turned(mut self) -> Self {
        self.volume = -self.volume;
        self.normal = self.normal.map(|value| -value);
        self
    }

    pub fn is_finite(&self) -> bool {
        self.volume.is_finite()
            && self.area.is_finite()
            && self.normal.iter().all(|value| value.is_finite())
    }
}

/// What a face came to.
pub(super) struct FaceFlux {
    pub flux: Flux,
    /// Its loops run the other way than its normal says.
    pub is_contradictory: bool,
    /// Which part of its surface it is.
    pub region: Region,
    /// The tip of a cone, or another point that a whole line of parameters comes to, inside of it.
    pub pole: Option<Point>,
    /// The second parameter there.
    pub level: Option<f64>,
    /// How much the volume may be wrong by it.
    pub doubt: f64,
    /// Its loops cross, or lie over each other.
    pub is_tangled: bool,
}

/// Why a face could not be measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unmeasured {
    /// A surface or a curve that is not understood.
    Unknown,
    /// Loops that cut no part out of the surface.
    Unbounded,
    /// Edges that do not lie on its surface.
    Elsewhere,
    /// Too much work, in all.
    TooMuch,
}

/// The integrals of one chart, and what they may cost.
pub(super) struct Integral<'c, 's> {
    chart: &'c Chart<'s>,
    reference: Point,
    breaks: Option<Vec<f64>>,
    /// For each piece of a spline between two of these breaks the basis at the places that are looked at, once it was asked for.
    bases: Vec<Option<Box<Bases>>>,
    line: Line,
    /// The first parameter from which all are taken.
    from_u: f64,
    /// Steps along the second parameter that are nothing but rounding.
    least_v: f64,
    budget: &'c Budget,
}

/// The basis at each place of Gauss's rule.
type Bases = [Basis; GAUSS_8.len()];

/// How far two first parameters may be apart by rounding, as a share of them. Places of Gauss's rule between such two would be rounded
/// out from between them, and there into another piece of a spline.
const ROUNDING: f64 = 1e-14;

/// Steps along the second parameter that count, as a share of how far the loops go along it.
const LEAST_STEP: f64 = 1e-10;

impl<'c, 's> Integral<'c, 's> {
    pub fn new(chart: &'c Chart<'s>, reference: Point, budget: &'c Budget) -> Self {
        Self {
            breaks: chart.surface.breaks_u(),
            chart,
            reference,
            bases: Vec::new(),
            line: Line::default(),
            from_u: 0.0,
            least_v: 0.0,
            budget,
        }
    }

    /// Over the part inside `loops`, or over the whole surface where there are none.
    pub fn over(mut self, loops: &[Vec<Piece>]) -> Result<FaceFlux, Unmeasured> {
        let sign = if self.chart.is_along { 1.0 } else { -1.0 };
        if loops.is_empty() {
            let whole = self.chart.surface.whole().ok_or(Unmeasured::Unbounded)?;
            let flux = self.over_whole(whole)?;
            return Ok(FaceFlux {
                flux: if self.chart.is_along {
                    flux
                } else {
                    flux.turned()
                },
                is_contradictory: false,
                region: Region::default(),
                pole: None,
                level: None,
                doubt: self.chart.doubt(),
                is_tangled: false,
            });
        }
        self.from_u = loops
            .first()
            .and_then(|pieces| pieces.first())
            .map_or(0.0, |piece| piece.places[0][0]);
        let places = || (loops.iter().flatten()).flat_map(|piece| piece.places);
        let most = places().fold(f64::NEG_INFINITY, |most, [_, v]| larger(most, v));
        let least = places().fold(f64::INFINITY, |least, [_, v]| smaller(least, v));
        self.least_v = LEAST_STEP * (most - least);
        let mut flux = Flux::default();
        // The area in parameters, which says which way the loops run.
        let mut extent = 0.0;
        for pieces in loops {
            extent += self.along(pieces, &mut flux)?;
        }
        let (added, turns) = self.close_turns(loops, &mut flux)?;
        extent += added;
        let is_inside_out = extent * sign < 0.0;
        let whole = is_inside_out.then(|| self.complement(turns)).flatten();
        if let Some(whole) = whole {
            let over = self.over_whole(whole)?;
            flux.add(&over, sign);
            let size = |[from, to]: [f64; 2]| to - from;
            extent += sign * size(whole[0]) * size(whole[1]);
        }
        if !flux.is_finite() {
            return Err(Unmeasured::Unbounded);
        }
        // Loops that run the other way round add area below zero.
        let flux = Flux {
            area: if extent < 0.0 { -flux.area } else { flux.area },
            ..flux
        };
        let u = self.from_u;
        let level = (turns.sum != 0.0).then_some(turns.level);
        let pole = level.map(|level| self.chart.surface.at([u, level]).at);
        let region = self.region(loops, turns.level, whole.is_some());
        Ok(FaceFlux {
            flux,
            is_contradictory: is_inside_out && whole.is_none(),
            is_tangled: !region.is_simple(self.budget)?,
            region,
            pole,
            level,
            doubt: self.chart.doubt(),
        })
    }

    /// What the loops cut out, closed as [`Self::close_turns`] does.
    fn region(&self, loops: &[Vec<Piece>], level: f64, is_complement: bool) -> Region {
        let period = self.chart.periods[0];
        let polygons = loops.iter().map(|pieces| {
            let mut corners: Vec<Place> = pieces.iter().flat_map(|piece| piece.places).collect();
            corners.dedup();
            let own = corners.len();
            if let (Some(first), Some(last)) = (corners.first().copied(), corners.last().copied())
                && period > 0.0
                && ((last[0] - first[0]) / period).round() != 0.0
            {
                corners.extend([[last[0], level], [first[0], level]]);
            }
            (corners, own)
        });
        Region::new(polygons.collect(), self.chart.periods, is_complement)
    }

    /// The whole of a closed surface, if the loops cut out what is outside of them.
    fn complement(&self, turns: Turns) -> Option<[[f64; 2]; 2]> {
        let surface = self.chart.surface;
        let [period_u, period_v] = self.chart.periods;
        let is_closed = match surface {
            Surface::Sphere { .. } => turns.sum == 0.0,
            _ => period_u > 0.0 && period_v > 0.0 && turns.any,
        };
        is_closed.then(|| surface.whole()).flatten()
    }

    /// Adds ∮ F dv along the pieces; answers ∮ u dv.
    fn along(&mut self, pieces: &[Piece], flux: &mut Flux) -> Result<f64, Unmeasured> {
        let mut extent = 0.0;
        for (at, piece) in pieces.iter().enumerate() {
            let [a, m, b] = piece.places;
            for (t, weight) in GAUSS_3 {
                // The parabola through the three places.
                let shares = [
                    (1.0 - t) * (1.0 - 2.0 * t),
                    4.0 * t * (1.0 - t),
                    t * (2.0 * t - 1.0),
                ];
                let slopes = [4.0 * t - 3.0, 4.0 - 8.0 * t, 4.0 * t - 1.0];
                let mix =
                    |by: [f64; 3], axis: usize| by[0] * a[axis] + by[1] * m[axis] + by[2] * b[axis];
                let dv = mix(slopes, 1);
                if dv.abs() > self.least_v {
                    let place = [mix(shares, 0), mix(shares, 1)];
                    flux.add(&self.up_to(place)?, weight * dv);
                    extent += weight * place[0] * dv;
                }
            }
            // Rounding, and the way along a pole, between this piece and the next.
            if let Some(next) = pieces.get(at + 1) {
                let c = next.places[0];
                let dv = c[1] - b[1];
                if dv.abs() > 1e-12 {
                    let place = [(b[0] + c[0]) / 2.0, (b[1] + c[1]) / 2.0];
                    flux.add(&self.up_to(place)?, dv);
                    extent += place[0] * dv;
                }
            }
        }
        Ok(extent)
    }

    /// Loops that go round the surface are closed along lines of constant u, at the level of the first one of them or at a
    /// pole. Answers what that adds to ∮ u dv.
    fn close_turns(
        &mut self,
        loops: &[Vec<Piece>],
        flux: &mut Flux,
    ) -> Result<(f64, Turns), Unmeasured> {
        let [period_u, period_v] = self.chart.periods;
        let mut turns = Turns {
            sum: 0.0,
            any: false,
            level: 0.0,
        };
        let mut around: Vec<(f64, Place)> = Vec::new();
        for pieces in loops {
            let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else {
                continue;
            };
            let (start, end) = (first.places[0], last.places[2]);
            let times = |along: usize, period: f64| {
                if period > 0.0 {
                    ((end[along] - start[along]) / period).round()
                } else {
                    0.0
                }
            };
            let by_u = times(0, period_u);
            if by_u != 0.0 {
                turns.sum += by_u;
                around.push((by_u, start));
            }
            turns.any |= by_u != 0.0 || times(1, period_v) != 0.0;
        }
        let Some((_, first)) = around.first().copied() else {
            return Ok((0.0, turns));
        };
        let mut level = first[1];
        if turns.sum != 0.0 {
            let is_up = (turns.sum > 0.0) == self.chart.is_along;
            let poles = &self.chart.poles;
            let beyond = poles.iter().find(|pole| (**pole > level) == is_up);
            level = *beyond.or(poles.first()).ok_or(Unmeasured::Unbounded)?;
        }
        turns.level = level;
        let mut extent = 0.0;
        for (times, [u, v]) in around {
            let end = u + times * period_u;
            flux.add(&self.upright(end, [v, level])?, 1.0);
            flux.add(&self.upright(u, [v, level])?, -1.0);
            extent += (end - u) * (level - v);
        }
        Ok((extent, turns))
    }

    /// ∫ over the line of constant u between two values of v.
    fn upright(&mut self, u: f64, [from, to]: [f64; 2]) -> Result<Flux, Unmeasured> {
        let mut flux = Flux::default();
        for [a, b] in self.pieces_v(from, to) {
            let (middle, half) = ((a + b) / 2.0, (b - a) / 2.0);
            for (x, weight) in GAUSS_8 {
                flux.add(&self.up_to([u, middle + half * x])?, weight * half);
            }
        }
        Ok(flux)
    }

    fn over_whole(&mut self, [u, v]: [[f64; 2]; 2]) -> Result<Flux, Unmeasured> {
        let mut flux = self.upright(u[1], v)?;
        flux.add(&self.upright(u[0], v)?, -1.0);
        Ok(flux)
    }

    /// A way along the second parameter, in pieces on which the surface is smooth and bends little.
    fn pieces_v(&self, from: f64, to: f64) -> Vec<[f64; 2]> {
        const EACH: usize = 4;
        let inner = self.chart.surface.breaks_v().unwrap_or_default();
        let (low, high) = if from < to { (from, to) } else { (to, from) };
        let mut ends: Vec<f64> = inner;
        ends.retain(|at| *at > low && *at < high);
        ends.push(low);
        ends.push(high);
        sort_numbers(&mut ends);
        if from > to {
            ends.reverse();
        }
        let pieces = ends.iter().zip(ends.iter().skip(1));
        let cut = |(a, b): (&f64, &f64)| {
            let (a, b) = (*a, *b);
            let at = move |part: usize| a + (b - a) * (part as f64 / EACH as f64);
            (0..EACH).map(move |part| [at(part), at(part + 1)])
        };
        pieces.flat_map(cut).collect()
    }

    /// ∫ of the integrand along u at a constant v, from where all are taken up to this place.
    fn up_to(&mut self, [u, v]: Place) -> Result<Flux, Unmeasured> {
        let from = self.from_u;
        let mut flux = Flux::default();
        if (u - from).abs() <= ROUNDING * (u.abs() + from.abs()) {
            return Ok(flux);
        }
        let surface = self.chart.surface;
        if let Some((frame, [point, slope])) = surface.turned_point(v) {
            // Turning takes point and normal along: what is left to integrate are sine and cosine.
            let [x, y, _] = point;
            let [a, b, c] = cross([-y, x, 0.0], slope);
            let ((sin_0, cos_0), (sin, cos)) = (sin_cos(from), sin_cos(u));
            let (by_sin, by_cos, by) = (sin - sin_0, cos - cos_0, u - from);
            let normal = frame.turn([a * by_sin + b * by_cos, b * by_sin - a * by_cos, c * by]);
            let seen_from = minus(self.reference, frame.origin);
            return Ok(Flux {
                volume: dot(point, [a, b, c]) * by - dot(seen_from, normal),
                area: length([a, b, c]) * by,
                normal,
            });
        }
        if let Surface::Plane(_) = surface {
            flux.add(
                &integrand(&surface.at([0.0, 0.0]), self.reference),
                u - from,
            );
            return Ok(flux);
        }
        let breaks = self.breaks_between(from, u)?;
        let looks = 8 * (breaks.len() as u64 - 1) * surface.work();
        self.budget.spend(looks)?;
        let pieces = breaks.iter().zip(breaks.iter().skip(1));
        if let Surface::Spline(net) = surface {
            put_line(net, [from, u], v, &mut self.line);
            let known = self.breaks.as_deref().unwrap_or_default();
            for ((a, at), (b, next)) in pieces {
                let half = (b - a).abs() / 2.0;
                let weight = if a < b { half } else { -half };
                // Between two breaks of the surface itself they are the same for each line.
                let own: Box<Bases>;
                let bases = match piece_of(known, *at, *next) {
                    Some((piece, ends)) => {
                        if self.bases.is_empty() {
                            self.bases.resize_with(known.len(), || None);
                        }
                        &**self.bases[piece].get_or_insert_with(|| bases_between(net, ends))
                    }
                    None => {
                        own = bases_between(net, [smaller(*a, *b), larger(*a, *b)]);
                        &*own
                    }
                };
                let mut sum = Flux::default();
                for (basis, (_, share)) in bases.iter().zip(GAUSS_8) {
                    let (at, [by_u, by_v]) = self.line.at(basis);
                    sum.add(&integrand(&Jet { at, by_u, by_v }, self.reference), share);
                }
                flux.add(&sum, weight);
            }
            return Ok(flux);
        }
        for ((a, _), (b, _)) in pieces {
            let (middle, half) = ((a + b) / 2.0, (b - a) / 2.0);
            for (x, weight) in GAUSS_8 {
                let jet = surface.at([middle + half * x, v]);
                flux.add(&integrand(&jet, self.reference), weight * half);
            }
        }
        Ok(flux)
    }

    /// `from`, the places between where the surface is not smooth, and `to`; with each the number of the break that it is.
    fn breaks_between(&self, from: f64, to: f64) -> Result<Vec<(f64, usize)>, Unmeasured> {
        let (low, high) = if from < to { (from, to) } else { (to, from) };
        let mut breaks = vec![(from, NO_BREAK)];
        match &self.breaks {
            Some(known) => {
                let period = self.chart.periods[0];
                let turns = if period > 0.0 { 3 } else { 0 };
                let first = breaks.len();
                // They rise, and so do the turns.
                for turn in -turns..=turns {
                    let moved = known.iter().map(|at| at + f64::from(turn) * period);
                    let numbered = moved.zip(0..);
                    breaks.extend(numbered.filter(|(at, _)| *at > low && *at < high));
                }
                if from > to {
                    breaks[first..].reverse();
                }
            }
            None => {
                // A fifth of a turn is smooth enough for eight points.
                let pieces = ((to - from).abs() / 1.6).ceil();
                if pieces.is_nan() || pieces > 1e4 {
                    return Err(Unmeasured::TooMuch);
                }
                let pieces = pieces as usize;
                let at = |piece: usize| from + (to - from) * (piece as f64 / pieces as f64);
                breaks.extend((1..pieces).map(|piece| (at(piece), NO_BREAK)));
            }
        }
        breaks.push((to, NO_BREAK));
        Ok(breaks)
    }
}

fn integrand(jet: &Jet, reference: Point) -> Flux {
    let normal = cross(jet.by_u, jet.by_v);
    Flux {
        volume: dot(minus(jet.at, reference), normal),
        area: length(normal),
        normal,
    }
}

/// Puts the line of constant v into `line`, as far as it lies between two values of u.
fn put_line(net: &Net, ends: [f64; 2], v: f64, line: &mut Line) {
    let surface = &net.surface;
    let [from, to] = surface.domain()[0];
    let is_within = ends.iter().all(|end| *end >= from && *end <= to);
    let ends = if is_within { ends } else { [from, to] };
    let [a, b] = ends.map(|end| surface.knots[0].basis(end).first);
    let basis = surface.basis(1, v, net.periods[1]);
    let last = a.max(b) + surface.knots[0].degree;
    surface.line(&basis, [a.min(b), last], line);
}

/// Which piece of a surface lies between two of its breaks, and from where to where.
fn piece_of(breaks: &[f64], one: usize, other: usize) -> Option<(usize, [f64; 2])> {
    let at = one.min(other);
    let ends = [*breaks.get(at)?, *breaks.get(at + 1)?];
    (one.max(other) == at + 1).then_some((at, ends))
}

/// What is no break of the surface.
const NO_BREAK: usize = usize::MAX - 1;

fn bases_between(net: &Net, [from, to]: [f64; 2]) -> Box<Bases> {
    let (middle, half) = ((from + to) / 2.0, (to - from) / 2.0);
    let basis = |(x, _): (f64, f64)| net.surface.basis(0, middle + half * x, net.periods[0]);
    Box::new(GAUSS_8.map(basis))
}

/// How often loops go round their surface.
#[derive(Clone, Copy)]
struct Turns {
    /// Along the first parameter, in all.
    sum: f64,
    /// Whether any does, along either.
    any: bool,
    /// The second parameter up to which they are closed.
    level: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spline::{Knots, SplineSurface};

    /// A loop that begins at a break of a closed spline comes back to it, and misses it by rounding.
    #[test]
    fn fmt_13_a_step_of_rounding_at_a_break_of_a_spline_adds_nothing() {
        let knots = |degree: usize, values: &[f64]| Knots {
            degree,
            values: values.to_vec(),
        };
        let around = [
            [1.0, 0.0],
            [1.0, 1.0],
            [-1.0, 1.0],
            [-1.0, -1.0],
            [1.0, -1.0],
            [1.0, 0.0],
        ];
        let points = around
            .iter()
            .flat_map(|[x, y]| [[*x, *y, 0.0, 1.0], [*x, *y, 9.0, 1.0]]);
        let tube = Net::around(SplineSurface {
            knots: [
                knots(3, &[0.0, 0.0, 0.0, 0.0, 0.5, 0.5, 1.0, 1.0, 1.0, 1.0]),
                knots(1, &[0.0, 0.0, 1.0, 1.0]),
            ],
            points: points.collect(),
        });
        let chart = Chart::new(&tube.surface, true, &[]);
        assert_eq!(chart.periods, [1.0, 0.0]);
        let budget = Budget::new();
        for at in [0.0_f64, 0.5, 1.0, 1.5] {
            for (from, to) in [
                (at, at.next_up()),
                (at, at.next_down()),
                (at.next_up(), at),
                (at.next_down(), at),
            ] {
                let mut integral = Integral::new(&chart, [0.0; 3], &budget);
                integral.from_u = from;
                let flux = integral.up_to([to, 0.3]).unwrap();
                assert!(flux.is_finite() && flux.area.abs() < 1e-12, "{from} {to}");
            }
        }
    }
}
