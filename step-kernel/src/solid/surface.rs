//! Surfaces: the elementary ones, B-splines, what a curve sweeps, and offsets of them (ISO 10303-42).

use super::curve::{Curve, MOST_LEVELS, even_scale, moved_frame, moved_pole, positive, vector};
use super::hull;
use super::invert::Seed;
use crate::maths::{
    PI, Place, TURN, hypot, larger, length, plus, sin_cos, tan, times, unit_or_zero,
};
use crate::space::{Bounds, Point, cross, dot, minus};
use crate::{
    entities::{Kind, Table},
    frame::{self, Frame},
    spline::{self, SplineSurface},
};

#[derive(Debug, Clone)]
pub(super) enum Surface {
    Plane(Frame),
    Cylinder {
        frame: Frame,
        radius: f64,
    },
    Cone {
        frame: Frame,
        radius: f64,
        slope: f64,
    },
    Sphere {
        frame: Frame,
        radius: f64,
    },
    Torus {
        frame: Frame,
        radii: [f64; 2],
    },
    Spline(Box<Net>),
    /// A curve turned about the third axis of a frame.
    Revolved {
        curve: Box<Curve>,
        frame: Frame,
    },
    Extruded {
        curve: Box<Curve>,
        along: Point,
    },
    Offset {
        from: Box<Surface>,
        distance: f64,
    },
}

/// The corners of the cubes about these points.
fn around(points: impl IntoIterator<Item = Point>, far: f64) -> Vec<Point> {
    let corners = |point: Point| {
        (0..8).map(move |corner: usize| {
            std::array::from_fn(|axis| {
                point[axis] + if corner >> axis & 1 == 1 { far } else { -far }
            })
        })
    };
    points.into_iter().flat_map(corners).collect()
}

pub(super) fn is_line(curve: &Curve) -> bool {
    matches!(curve, Curve::Line { .. })
}

/// A B-spline surface and what is known of it.
#[derive(Debug, Clone)]
pub(super) struct Net {
    pub surface: SplineSurface,
    pub periods: [f64; 2],
    /// Whether the surface is one point along its first and its last line of constant v.
    pub has_pole: [bool; 2],
    /// Points from which a search may begin.
    pub seeds: Vec<Seed>,
}

/// A point of a surface, and its derivatives by both parameters.
pub(super) struct Jet {
    pub at: Point,
    pub by_u: Point,
    pub by_v: Point,
}

/// A surface as a file has it.
pub(super) struct Read {
    pub surface: Surface,
    /// Whether it faces the other way than the file's own parameters say.
    pub is_turned: bool,
}

impl Surface {
    /// The surface `#id`, whose angles are in units of `radians` radians. None for one that is not understood.
    pub fn of(table: &Table<'_>, id: u32, radians: f64) -> Option<Read> {
        Self::on_levels(table, id, radians, MOST_LEVELS)
    }

    fn on_levels(table: &Table<'_>, id: u32, radians: f64, levels: usize) -> Option<Read> {
        let levels = levels.checked_sub(1)?;
        let place = table.find(id)?;
        let kind = table.kind(place);
        if matches!(kind, Kind::SplineSurface | Kind::Complex) {
            if !spline::has_possible_knots(table, place) {
                return None;
            }
            return Some(Net::around(SplineSurface::of(table, place)?));
        }
        let keyword = table.keyword(place);
        let mut args = table.args(place).skip(1);
        let mut next = || args.next();
        let surface = match keyword {
            b"PLANE" => Self::Plane(Frame::of(table, next()?.reference()?)?),
            b"CYLINDRICAL_SURFACE" => Self::Cylinder {
                frame: Frame::of(table, next()?.reference()?)?,
                radius: positive(next()?.number()?)?,
            },
            b"CONICAL_SURFACE" => {
                let frame = Frame::of(table, next()?.reference()?)?;
                // A cone may begin at its tip.
                let radius = next()?.number().filter(|radius| *radius >= 0.0)?;
                let slope = tan(next()?.number()? * radians);
                if !slope.is_finite() || slope.abs() > 1e9 {
                    return None;
                }
                if slope.abs() < 1e-12 {
                    let radius = positive(radius)?;
                    Self::Cylinder { frame, radius }
                } else {
                    Self::Cone {
                        frame,
                        radius,
                        slope,
                    }
                }
            }
            b"SPHERICAL_SURFACE" => Self::Sphere {
                frame: Frame::of(table, next()?.reference()?)?,
                radius: positive(next()?.number()?)?,
            },
            b"TOROIDAL_SURFACE" | b"DEGENERATE_TOROIDAL_SURFACE" => Self::Torus {
                frame: Frame::of(table, next()?.reference()?)?,
                radii: [positive(next()?.number()?)?, positive(next()?.number()?)?],
            },
            b"SURFACE_OF_REVOLUTION" => {
                let curve = Curve::of(table, next()?.reference()?, radians, levels)?;
                let mut axis = table.args_of(next()?.reference()?, Kind::AxisLine)?.skip(1);
                let origin = frame::point(table, axis.next()?.reference()?)?;
                let direction = frame::direction(table, axis.next()?.reference()?)?;
                Self::revolved(curve, origin, direction)?
            }
            b"SURFACE_OF_LINEAR_EXTRUSION" => Self::Extruded {
                curve: Box::new(Curve::of(table, next()?.reference()?, radians, levels)?),
                along: vector(table, next()?.reference()?)?,
            },
            b"OFFSET_SURFACE" => {
                let from = Self::on_levels(table, next()?.reference()?, radians, levels)?;
                let distance = next()?.number().filter(|far| far.abs() < 1e15)?;
                return Some(Read {
                    surface: Self::Offset {
                        from: Box::new(from.surface),
                        distance: if from.is_turned { -distance } else { distance },
                    },
                    is_turned: from.is_turned,
                });
            }
            // Its edges cut the face out, whatever the surface was trimmed to.
            b"RECTANGULAR_TRIMMED_SURFACE" | b"CURVE_BOUNDED_SURFACE" => {
                return Self::on_levels(table, next()?.reference()?, radians, levels);
            }
            b"SURFACE_REPLICA" => {
                let of = Self::on_levels(table, next()?.reference()?, radians, levels)?;
                let moved = of
                    .surface
                    .moved(&Frame::operator(table, next()?.reference()?)?)?;
                return Some(Read {
                    is_turned: moved.is_turned != of.is_turned,
                    ..moved
                });
            }
            _ => return None,
        };
        Some(Read {
            surface,
            is_turned: false,
        })
    }

    /// The same surface in another place, as large as the frame says. None where that stretches it.
    fn moved(self, by: &Frame) -> Option<Read> {
        let scale = even_scale(by)?;
        let place = |frame: &Frame| moved_frame(frame, by, scale);
        let surface = match self {
            Self::Plane(frame) => Self::Plane(place(&frame)),
            Self::Cylinder { frame, radius } => Self::Cylinder {
                frame: place(&frame),
                radius: radius * scale,
            },
            Self::Cone {
                frame,
                radius,
                slope,
            } => Self::Cone {
                frame: place(&frame),
                radius: radius * scale,
                slope,
            },
            Self::Sphere { frame, radius } => Self::Sphere {
                frame: place(&frame),
                radius: radius * scale,
            },
            Self::Torus { frame, radii } => Self::Torus {
                frame: place(&frame),
                radii: radii.map(|radius| radius * scale),
            },
            Self::Spline(net) => {
                let mut surface = net.surface;
                surface
                    .points
                    .iter_mut()
                    .for_each(|point| *point = moved_pole(*point, by));
                return Some(Net::around(surface));
            }
            Self::Revolved { curve, frame } => Self::Revolved {
                curve: Box::new(curve.moved(by)?),
                frame: place(&frame),
            },
            Self::Extruded { curve, along } => Self::Extruded {
                curve: Box::new(curve.moved(by)?),
                along: by.turn(along),
            },
            Self::Offset { from, distance } => {
                let Read { surface, is_turned } = from.moved(by)?;
                // What is mirrored faces the other way by its own parameters.
                let is_other = is_turned != (by.growth() < 0.0);
                return Some(Read {
                    surface: Self::Offset {
                        from: Box::new(surface),
                        distance: distance * if is_other { -scale } else { scale },
                    },
                    is_turned,
                });
            }
        };
        Some(Read {
            surface,
            is_turned: false,
        })
    }

    /// Points around all of it but what straight lines run through: these end at a face's edges. None where nobody knows.
    pub fn hull(&self) -> Option<Vec<Point>> {
        let corners = |frame: &Frame, far: Point| {
            let at = |corner: usize| {
                let sign = |axis: usize| if corner >> axis & 1 == 1 { 1.0 } else { -1.0 };
                frame.place(std::array::from_fn(|axis| sign(axis) * far[axis]))
            };
            (0..8).map(at).collect()
        };
        Some(match self {
            Self::Plane(_) | Self::Cylinder { .. } | Self::Cone { .. } | Self::Extruded { .. } => {
                Vec::new()
            }
            Self::Sphere { frame, radius } => around([frame.origin], *radius),
            Self::Torus {
                frame,
                radii: [major, minor],
            } => corners(frame, [major + minor, major + minor, *minor]),
            Self::Spline(net) => net.surface.net().collect(),
            Self::Revolved { curve, .. } if is_line(curve) => Vec::new(),
            Self::Revolved { curve, .. } if curve.is_endless() => return None,
            Self::Revolved { curve, frame } => {
                let turned = |point: Point| {
                    let [x, y, z] = frame.local(point);
                    let off = hypot(x, y);
                    [[off, off], [-off, off], [off, -off], [-off, -off]]
                        .map(|[x, y]| frame.place([x, y, z]))
                };
                let profile = hull::around_all(curve);
                profile.into_iter().flat_map(turned).collect()
            }
            // Beside planes and cylinders lie others; beside these two lies what has a tip elsewhere, or bulges.
            Self::Offset { from, distance } => match &**from {
                Self::Cone { .. } => return None,
                Self::Revolved { curve, .. } if is_line(curve) => return None,
                from => around(from.hull()?, distance.abs()),
            },
        })
    }

    /// The first axis leads to some point of the curve, so that it lies at the angle 0.
    fn revolved(curve: Curve, origin: Point, axis: Point) -> Option<Self> {
        let [from, to] = curve.domain();
        let some = match &curve {
            Curve::Line { from, .. } => *from,
            _ => curve.at(from + 0.31 * (to - from)).0,
        };
        let way = minus(some, origin);
        let across = minus(way, times(axis, dot(way, axis)));
        let frame = if length(across) < 1e-9 {
            Frame::about(origin, axis)?
        } else {
            let x = unit_or_zero(across);
            Frame {
                origin,
                axes: [x, cross(axis, x), axis],
            }
        };
        let curve = Box::new(curve);
        Some(Self::Revolved { curve, frame })
    }

    /// A plane through a loop of points that lie in one.
    pub fn through(points: &[Point]) -> Option<Self> {
        let first = *points.first()?;
        let mut normal = [0.0; 3];
        for (a, b) in points.iter().zip(points.iter().cycle().skip(1)) {
            normal = plus(normal, cross(minus(*a, first), minus(*b, first)));
        }
        Some(Self::Plane(Frame::about(first, frame::unit(normal)?)?))
    }

    /// Of a surface that turns a point about the third axis of a frame by u: that point and its slope by v, in the frame.
    pub fn turned_point(&self, v: f64) -> Option<(&Frame, [Point; 2])> {
        let (frame, [radius, height], [by_radius, by_height]) = match self {
            Self::Cylinder { frame, radius } => (frame, [*radius, v], [0.0, 1.0]),
            Self::Cone {
                frame,
                radius,
                slope,
            } => (frame, [radius + v * slope, v], [*slope, 1.0]),
            Self::Sphere { frame, radius } => {
                let (sin, cos) = sin_cos(v);
                (
                    frame,
                    [radius * cos, radius * sin],
                    [-radius * sin, radius * cos],
                )
            }
            Self::Torus {
                frame,
                radii: [major, minor],
            } => {
                let (sin, cos) = sin_cos(v);
                (
                    frame,
                    [major + minor * cos, minor * sin],
                    [-minor * sin, minor * cos],
                )
            }
            Self::Revolved { curve, frame } => {
                let (point, slope) = curve.at(v);
                let slope = frame.axes.map(|axis| dot(axis, slope));
                return Some((frame, [frame.local(point), slope]));
            }
            _ => return None,
        };
        Some((frame, [[radius, 0.0, height], [by_radius, 0.0, by_height]]))
    }

    pub fn at(&self, [u, v]: Place) -> Jet {
        if let Some((frame, [point, slope])) = self.turned_point(v) {
            let (sin, cos) = sin_cos(u);
            let turn = |[x, y, z]: Point| [x * cos - y * sin, x * sin + y * cos, z];
            let [x, y, z] = turn(point);
            return Jet {
                at: frame.place([x, y, z]),
                by_u: frame.turn([-y, x, 0.0]),
                by_v: frame.turn(turn(slope)),
            };
        }
        match self {
            Self::Plane(frame) => Jet {
                at: frame.place([u, v, 0.0]),
                by_u: frame.axes[0],
                by_v: frame.axes[1],
            },
            Self::Spline(net) => {
                let (at, [by_u, by_v]) = net.surface.at([u, v], net.periods);
                Jet { at, by_u, by_v }
            }
            Self::Extruded { curve, along } => {
                let (point, slope) = curve.at(u);
                Jet {
                    at: plus(point, times(*along, v)),
                    by_u: slope,
                    by_v: *along,
                }
            }
            Self::Offset { from, distance } => {
                let off = |place: Place| {
                    let Jet { at, by_u, by_v } = from.at(place);
                    plus(at, times(unit_or_zero(cross(by_u, by_v)), *distance))
                };
                const STEP: f64 = 1e-5;
                let slope = |one: Point, other: Point| times(minus(one, other), 0.5 / STEP);
                Jet {
                    at: off([u, v]),
                    by_u: slope(off([u + STEP, v]), off([u - STEP, v])),
                    by_v: slope(off([u, v + STEP]), off([u, v - STEP])),
                }
            }
            // Those that turn a point.
            _ => Jet {
                at: [0.0; 3],
                by_u: [0.0; 3],
                by_v: [0.0; 3],
            },
        }
    }

    /// After how much of each parameter the surface is where it was; 0 where it never is.
    pub fn periods(&self) -> [f64; 2] {
        match self {
            Self::Plane(_) => [0.0; 2],
            Self::Cylinder { .. } | Self::Cone { .. } | Self::Sphere { .. } => [TURN, 0.0],
            Self::Torus { .. } => [TURN; 2],
            Self::Spline(net) => net.periods,
            Self::Revolved { curve, .. } => [TURN, curve.period()],
            Self::Extruded { curve, .. } => [curve.period(), 0.0],
            Self::Offset { from, .. } => from.periods(),
        }
    }

    /// Values of the first parameter between which it is smooth; none where it is everywhere.
    pub fn breaks_u(&self) -> Option<Vec<f64>> {
        match self {
            Self::Spline(net) => Some(net.surface.knots[0].spans()),
            Self::Extruded { curve, .. } => Some(curve.breaks()),
            Self::Offset { from, .. } => from.breaks_u(),
            _ => None,
        }
    }

    /// Values of the second parameter between which it is smooth; none where it is everywhere.
    pub fn breaks_v(&self) -> Option<Vec<f64>> {
        match self {
            Self::Spline(net) => Some(net.surface.knots[1].spans()),
            Self::Revolved { curve, .. } => Some(curve.breaks()),
            Self::Offset { from, .. } => from.breaks_v(),
            _ => None,
        }
    }

    /// Whether each line along this parameter is a straight one or part of a circle, followed at an even pace, and whether all of
    /// them are alike.
    pub fn lines_along(&self, parameter: usize) -> (bool, bool) {
        match (self, parameter) {
            (Self::Plane(_) | Self::Cylinder { .. }, _) => (true, true),
            (Self::Cone { .. } | Self::Sphere { .. } | Self::Torus { .. }, 0) => (true, false),
            (Self::Cone { .. } | Self::Sphere { .. } | Self::Torus { .. }, _) => (true, true),
            (Self::Revolved { .. }, 0) => (true, false),
            (Self::Extruded { .. }, 1) => (true, true),
            (Self::Revolved { .. } | Self::Extruded { .. }, _) => (false, true),
            (Self::Spline(_) | Self::Offset { .. }, _) => (false, false),
        }
    }

    /// Values of the second parameter for which it is a single point, whatever the first one is.
    pub fn poles(&self) -> Vec<f64> {
        match self {
            Self::Cone { radius, slope, .. } => vec![-radius / slope],
            Self::Sphere { .. } => vec![-PI / 2.0, PI / 2.0],
            Self::Torus {
                radii: [major, minor],
                ..
            } if major < minor => {
                let angle = libm::acos(-major / minor);
                vec![-angle, angle]
            }
            Self::Revolved { curve, frame } => {
                let off = |t: f64| {
                    let [x, y, _] = frame.local(curve.at(t).0);
                    hypot(x, y)
                };
                let candidates = match &**curve {
                    Curve::Line { .. } => {
                        let across = |[x, y, _]: Point| [x, y, 0.0];
                        let rest = |at: Point, way: Point| {
                            [across(frame.local(at)), across(frame.local_way(way))]
                        };
                        vec![curve.nearest(&rest, None)]
                    }
                    _ => curve.domain().to_vec(),
                };
                candidates.into_iter().filter(|t| off(*t) < 1e-6).collect()
            }
            Self::Spline(net) => {
                let ends = net.surface.knots[1].domain();
                let poles = ends.into_iter().zip(net.has_pole);
                poles.filter(|(_, is)| *is).map(|(end, _)| end).collect()
            }
            Self::Offset { from, .. } => from.poles(),
            _ => Vec::new(),
        }
    }

    /// Where both parameters begin and end on a surface that is closed as a whole and does not pass through itself.
    pub fn whole(&self) -> Option<[[f64; 2]; 2]> {
        match self {
            Self::Sphere { .. } => Some([[0.0, TURN], [-PI / 2.0, PI / 2.0]]),
            Self::Torus {
                radii: [major, minor],
                ..
            } => (major >= minor).then_some([[0.0, TURN]; 2]),
            Self::Revolved { curve, frame } => {
                let [from, to] = curve.domain();
                let off = |step: i32| {
                    let at = curve.at(from + (to - from) * f64::from(step) / 64.0).0;
                    frame.local(at)[0]
                };
                let far = (0..=64).fold(0.0, |far, step| larger(far, off(step).abs()));
                let is_beside = |sign: f64| (0..=64).all(|step| sign * off(step) > -1e-6 * far);
                let is_closed =
                    curve.period() > 0.0 || [0, 64].iter().all(|end| off(*end).abs() < 1e-6 * far);
                let is_simple = is_beside(1.0) || is_beside(-1.0);
                (is_closed && is_simple).then_some([[0.0, TURN], [from, to]])
            }
            Self::Spline(net) => {
                let is_closed =
                    net.periods[0] > 0.0 && (net.periods[1] > 0.0 || net.has_pole == [true; 2]);
                is_closed.then(|| net.surface.domain())
            }
            Self::Offset { from, .. } => from.whole(),
            _ => None,
        }
    }

    /// From how many points a search for parameters begins.
    pub fn seeds(&self) -> u64 {
        match self {
            Self::Spline(net) => net.seeds.len() as u64,
            Self::Offset { from, .. } => from.seeds(),
            _ => 0,
        }
    }

    /// What one look at a point costs, in steps of about a nanosecond.
    pub fn work(&self) -> u64 {
        match self {
            Self::Spline(net) => {
                let [p, q] = [0, 1].map(|at| net.surface.knots[at].degree as u64 + 1);
                60 + 6 * (p * p + q * q) + 10 * p * q
            }
            Self::Offset { from, .. } => 5 * from.work(),
            Self::Revolved { curve, .. } | Self::Extruded { curve, .. } => 80 + curve.work() / 20,
            _ => 80,
        }
    }
}

impl Net {
    /// Where a surface is one point along an end of its first parameter, its parameters are exchanged.
    pub fn around(surface: SplineSurface) -> Read {
        let size = length(Bounds::around(surface.net()).size());
        let transposed = surface.transposed();
        let is_turned = !surface.is_pole(1e-7 * size).contains(&true)
            && transposed.is_pole(1e-7 * size).contains(&true);
        let surface = if is_turned { transposed } else { surface };
        let has_pole = surface.is_pole(1e-7 * size);
        let domain = surface.domain();
        let is_closed = |along: usize| {
            let [from, to] = domain[along];
            let [start, end] = domain[1 - along];
            (0..=6).all(|step| {
                let other = start + (end - start) * (f64::from(step) / 6.0);
                let at = |own: f64| {
                    let place = if along == 0 {
                        [own, other]
                    } else {
                        [other, own]
                    };
                    surface.at(place, [0.0; 2]).0
                };
                length(minus(at(from), at(to))) <= 1e-6 * size
            })
        };
        let periods = [0, 1].map(|along| {
            if is_closed(along) {
                domain[along][1] - domain[along][0]
            } else {
                0.0
            }
        });
        let mut net = Self {
            surface,
            periods,
            has_pole,
            seeds: Vec::new(),
        };
        net.seeds = Seed::over(&net);
        Read {
            surface: Surface::Spline(Box::new(net)),
            is_turned,
        }
    }
}
