//! Which parameters a point of a surface has. A file's own curves on surfaces are not relied on.

use super::curve::Curve;
use super::surface::{Net, Surface};
use crate::maths::{Place, angle_of, between, hypot, length, times, unit_or_zero, within_period};
use crate::space::{Point, dot, minus};

/// A point of a surface whose parameters are known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seed {
    point: Point,
    place: Place,
}

/// Seeds of one surface at most; more of them lie closer together than any search needs.
const MOST_SEEDS: usize = 40_000;

impl Seed {
    /// Seeds all over a spline, some in each of its pieces.
    pub fn over(net: &Net) -> Vec<Self> {
        let grid = [0, 1].map(|along| {
            let knots = &net.surface.knots[along];
            let spans = knots.spans();
            let parts = if knots.degree == 1 || spans.len() > 6 {
                2
            } else {
                4
            };
            let mut at: Vec<f64> = Vec::new();
            for (from, to) in spans.iter().zip(spans.iter().skip(1)) {
                let part = |part: usize| from + (to - from) * (part as f64 / parts as f64);
                at.extend((0..parts).map(part));
            }
            at.extend(spans.last());
            at
        });
        let every = (grid[0].len() * grid[1].len() / MOST_SEEDS + 1) as f64;
        let step = every.sqrt().ceil() as usize;
        let mut seeds = Vec::new();
        for u in grid[0].iter().step_by(step) {
            for v in grid[1].iter().step_by(step) {
                let place = [*u, *v];
                let (point, _) = net.surface.at(place, net.periods);
                seeds.push(Self { point, place });
            }
        }
        seeds
    }
}

/// Distances in the units of the file below which a point lies on a surface.
const ON_SURFACE: f64 = 1e-6;

impl Surface {
    /// The parameters of the point of the surface that is nearest to `point`; `near` are those of a neighbour.
    pub fn place_of(&self, point: Point, near: Option<Place>) -> Place {
        match self {
            Self::Plane(frame) => {
                let [u, v, _] = frame.local(point);
                [u, v]
            }
            Self::Cylinder { frame, .. } => {
                let [x, y, z] = frame.local(point);
                [angle_of(x, y), z]
            }
            Self::Cone {
                frame,
                radius,
                slope,
            } => {
                let [x, y, z] = frame.local(point);
                let (off, expected) = (hypot(x, y), radius + z * slope);
                // Beyond its tip a cone goes on, turned half round.
                if (expected - off).abs() <= (expected + off).abs() {
                    [angle_of(x, y), z]
                } else {
                    [angle_of(-x, -y), z]
                }
            }
            Self::Sphere { frame, .. } => {
                let [x, y, z] = frame.local(point);
                [angle_of(x, y), angle_of(hypot(x, y), z)]
            }
            Self::Torus {
                frame,
                radii: [major, minor],
            } => {
                let [x, y, z] = frame.local(point);
                let off = hypot(x, y);
                let miss = |off: f64| (hypot(z, off - major) - minor).abs();
                if miss(off) <= miss(-off) {
                    [angle_of(x, y), angle_of(off - major, z)]
                } else {
                    [angle_of(-x, -y), angle_of(-off - major, z)]
                }
            }
            Self::Revolved { curve, frame } => {
                let [x, y, z] = frame.local(point);
                let off = hypot(x, y);
                // Where the curve is as far from the axis and as high.
                let rest = |at: Point, way: Point| {
                    let ([x, y, own_z], [to_x, to_y, to_z]) =
                        (frame.local(at), frame.local_way(way));
                    let own_off = hypot(x, y);
                    let outwards = if own_off > 0.0 {
                        (x * to_x + y * to_y) / own_off
                    } else {
                        hypot(to_x, to_y)
                    };
                    [[own_off - off, own_z - z, 0.0], [outwards, to_z, 0.0]]
                };
                let v = curve.nearest(&rest, near.map(|near| near[1]));
                let [own_x, own_y, _] = frame.local(curve.at(v).0);
                let is_on_axis = off < 1e-9 || hypot(own_x, own_y) < 1e-9;
                let u = if is_on_axis {
                    0.0
                } else {
                    angle_of(x, y) - angle_of(own_x, own_y)
                };
                [u, v]
            }
            Self::Extruded { curve, along } => {
                let direction = unit_or_zero(*along);
                let across = |way: Point| minus(way, times(direction, dot(way, direction)));
                let target = across(point);
                let u = match &**curve {
                    Curve::Line { from, along } => {
                        let (from, along) = (across(*from), across(*along));
                        let squared = dot(along, along);
                        if squared > 0.0 {
                            dot(minus(target, from), along) / squared
                        } else {
                            0.0
                        }
                    }
                    curve => {
                        let rest = |at, way| [minus(across(at), target), across(way)];
                        curve.nearest(&rest, near.map(|near| near[0]))
                    }
                };
                let way = minus(point, curve.at(u).0);
                [u, dot(way, *along) / dot(*along, *along)]
            }
            Self::Offset { from, .. } => self.improve(point, from.place_of(point, near)).0,
            Self::Spline(net) => self.place_on(net, point, near),
        }
    }

    fn place_on(&self, net: &Net, point: Point, near: Option<Place>) -> Place {
        let domain = net.surface.domain();
        let mut best = ([domain[0][0], domain[1][0]], f64::INFINITY);
        if let Some(near) = near {
            let start = [0, 1]
                .map(|along| within_period(near[along], domain[along][0], net.periods[along]));
            best = self.improve(point, start);
            if best.1 < ON_SURFACE {
                return best.0;
            }
        }
        // The nearest few seeds, in order.
        let mut starts: Vec<(f64, Place)> = Vec::with_capacity(7);
        for seed in &net.seeds {
            let way = minus(seed.point, point);
            let squared = dot(way, way);
            if starts.len() == 6 && starts.last().is_some_and(|(worst, _)| *worst <= squared) {
                continue;
            }
            let at = starts.partition_point(|(known, _)| *known <= squared);
            starts.insert(at, (squared, seed.place));
            starts.truncate(6);
        }
        for (_, start) in starts {
            let found = self.improve(point, start);
            if found.1 < best.1 {
                best = found;
            }
            if best.1 < ON_SURFACE {
                break;
            }
        }
        best.0
    }

    /// The nearest point that Newton's steps from `start` come to (Gauss–Newton with a little damping), and how far off it is.
    fn improve(&self, point: Point, start: Place) -> (Place, f64) {
        let bounds = match self {
            Self::Spline(net) => Some((net.surface.domain(), net.periods)),
            _ => None,
        };
        let mut place = start;
        let mut best = (start, f64::INFINITY);
        for _ in 0..20 {
            let jet = self.at(place);
            let rest = minus(point, jet.at);
            let off = length(rest);
            if off < best.1 {
                best = (place, off);
            }
            if off < 1e-10 {
                break;
            }
            let (a, b) = (jet.by_u, jet.by_v);
            let (aa, ab, bb) = (dot(a, a), dot(a, b), dot(b, b));
            let (ra, rb) = (dot(rest, a), dot(rest, b));
            let damping = 1e-12 * (aa + bb);
            let determinant = (aa + damping) * (bb + damping) - ab * ab;
            if determinant.abs() < 1e-300 {
                break;
            }
            let before = place;
            place[0] += ((bb + damping) * ra - ab * rb) / determinant;
            place[1] += ((aa + damping) * rb - ab * ra) / determinant;
            if let Some((domain, periods)) = bounds {
                for along in 0..2 {
                    place[along] = if periods[along] > 0.0 {
                        let most = periods[along] / 4.0;
                        before[along] + between(place[along] - before[along], -most, most)
                    } else {
                        between(place[along], domain[along][0], domain[along][1])
                    };
                }
            }
            if (place[0] - before[0]).abs() + (place[1] - before[1]).abs() < 1e-13 {
                break;
            }
        }
        best
    }
}
