//! How far spheres and tori reach between the edges of their face: a ball has none but its seam.

use super::arc::is_between;
use super::boundary::{Boundary, Side, is_true};
use super::entities::{Kind, Table};
use super::frame::{self, Frame};
use super::lexer::Arg;
use crate::mesh::{Bounds, Point, cross, dot, minus};

/// Directions closer than this are the same.
const TOLERANCE: f64 = 1e-6;

/// The part of a curved surface that a face is made of.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Bulge {
    /// A sphere on the right side of planes: normals, and how far along them the face begins.
    Sphere {
        centre: Point,
        radius: f64,
        cuts: Vec<(Point, f64)>,
    },
    /// A torus between two angles around its axis and two around its tube, each None all the way round.
    Torus {
        frame: Frame,
        radius: f64,
        tube: f64,
        around: Option<[[f64; 2]; 2]>,
        across: Option<[[f64; 2]; 2]>,
    },
}

impl Bulge {
    /// What `ADVANCED_FACE('', bounds, surface, same_sense)` adds to its edges. None for other surfaces, and where the edges
    /// do not tell which part of the surface it is.
    pub fn of(table: &Table<'_>, face: usize, surface: usize) -> Option<Self> {
        let same_sense = is_true(table.args(face).nth(3));
        let mut args = table.args(surface).skip(1);
        let frame = Frame::of(table, args.next()?.reference()?)?;
        let mut radius = || {
            let radius = args.next()?.number()?;
            (radius > 0.0 && radius < 1e100).then_some(radius)
        };
        let radius_of_circle = radius()?;
        let boundary = Boundary::of(table, face);
        match table.kind(surface) {
            Kind::SphericalSurface => Some(Self::Sphere {
                centre: frame.origin,
                radius: radius_of_circle,
                cuts: boundary
                    .sides
                    .iter()
                    .map(|side| sphere_cut(table, side, frame.origin, same_sense))
                    .collect::<Option<_>>()?,
            }),
            Kind::ToroidalSurface => {
                let tube = radius().filter(|tube| *tube <= radius_of_circle)?;
                let (around, across) =
                    torus_ranges(table, &boundary.sides, &frame, radius_of_circle, same_sense)?;
                Some(Self::Torus {
                    frame,
                    radius: radius_of_circle,
                    tube,
                    around,
                    across,
                })
            }
            _ => None,
        }
    }

    /// How much work it is to extend a box by it, in points.
    pub fn len(&self) -> usize {
        match self {
            Self::Sphere { cuts, .. } => 1 + cuts.len(),
            Self::Torus { .. } => 1,
        }
    }

    /// Adds the points inside the face where the surface, scaled and then moved by `by`, reaches furthest along x, y and z.
    pub fn extend(&self, bounds: &mut Bounds, by: &Frame, scale: f64) {
        for axis in 0..3 {
            let mut world = [0.0; 3];
            if let Some(slot) = world.get_mut(axis) {
                *slot = 1.0;
            }
            // Of length 1 again where the frame enlarges.
            let direction = by.axes.map(|axis| dot(axis, world));
            let direction = frame::unit(direction).unwrap_or(direction);
            self.furthest(direction, |point| {
                bounds.add(by.place(point.map(|value| value * scale)));
            });
        }
    }

    /// Hands on the points inside the face whose normal is `direction` or its opposite.
    fn furthest(&self, direction: Point, mut add: impl FnMut(Point)) {
        match self {
            Self::Sphere {
                centre,
                radius,
                cuts,
            } => {
                for side in [*radius, -radius] {
                    let point = along(*centre, direction, side);
                    let least = -TOLERANCE * radius;
                    if cuts
                        .iter()
                        .all(|(normal, from)| dot(*normal, point) - from >= least)
                    {
                        add(point);
                    }
                }
            }
            Self::Torus {
                frame,
                radius,
                tube,
                around,
                across,
            } => {
                let [x, y, z] = frame.axes.map(|axis| dot(axis, direction));
                let level = (x * x + y * y).sqrt();
                for side in [1.0, -1.0] {
                    // Seen along its axis, a torus reaches furthest in a whole circle, of which any point will do.
                    let way = if level > TOLERANCE {
                        [side * x / level, side * y / level]
                    } else {
                        around.map_or([1.0, 0.0], |[start, _]| start)
                    };
                    if !around.is_none_or(|ends| is_between(ends, way)) {
                        continue;
                    }
                    for turn in [1.0, -1.0] {
                        let slope = [turn * side * level, turn * z];
                        if across.is_none_or(|ends| is_between(ends, slope)) {
                            let out = radius + tube * slope[0];
                            add(frame.place([out * way[0], out * way[1], tube * slope[1]]));
                        }
                    }
                }
            }
        }
    }
}

/// The plane in which one side cuts a sphere around `centre`, its normal to the face's side. The face lies left of its
/// boundary, seen against its normal (ISO 10303-42, face_bound).
fn sphere_cut(
    table: &Table<'_>,
    side: &Side,
    centre: Point,
    same_sense: bool,
) -> Option<(Point, f64)> {
    let (normal, through, is_along) = if table.kind(side.curve) == Kind::Circle {
        let circle = circle_frame(table, side.curve)?;
        (circle.axes[2], circle.origin, side.is_along_curve)
    } else {
        // Any other curve is taken for the great circle through its ends.
        let [start, end] = side.vertices.map(|vertex| frame::vertex(table, vertex));
        let normal = cross(minus(start?, centre), minus(end?, centre));
        (frame::unit(normal)?, centre, side.is_along_edge)
    };
    let normal = if is_along == same_sense {
        normal
    } else {
        normal.map(|value| -value)
    };
    Some((normal, dot(normal, through)))
}

type Range = Option<[[f64; 2]; 2]>;

/// Between which angles around the axis and around the tube a face on a torus lies. Its edges must be circles of both kinds.
fn torus_ranges(
    table: &Table<'_>,
    sides: &[Side],
    torus: &Frame,
    radius: f64,
    same_sense: bool,
) -> Option<(Range, Range)> {
    let mut around = Ends::default();
    let mut across = Ends::default();
    for side in sides {
        if table.kind(side.curve) != Kind::Circle {
            return None;
        }
        let circle = circle_frame(table, side.curve)?;
        let [x, y, z] = torus.local(circle.origin);
        let axis = torus.axes.map(|axis| dot(axis, circle.axes[2]));
        let is_along = side.is_along_curve == same_sense;
        if axis[2].abs() > 1.0 - TOLERANCE {
            // Around the axis: the tube's angle is the same everywhere, and grows to the left of the way east.
            let own = table.args(side.curve).nth(2)?.number()?;
            across.add([own - radius, z], is_along == (axis[2] > 0.0))?;
        } else if axis[2].abs() < TOLERANCE {
            // Around the tube, whose angle grows about the axis (y, −x); the angle around the torus grows to the right.
            let about = axis[0] * y - axis[1] * x;
            around.add([x, y], is_along != (about > 0.0))?;
        } else {
            return None;
        }
    }
    Some((around.range()?, across.range()?))
}

/// Where an angle's range begins and ends, as far as it is known.
#[derive(Default)]
struct Ends {
    start: Option<[f64; 2]>,
    end: Option<[f64; 2]>,
}

impl Ends {
    /// Adds an edge; None where it contradicts the others.
    fn add(&mut self, [x, y]: [f64; 2], is_start: bool) -> Option<()> {
        let length = (x * x + y * y).sqrt();
        let way = [x / length, y / length];
        let slot = if is_start {
            &mut self.start
        } else {
            &mut self.end
        };
        let known = *slot.get_or_insert(way);
        let is_same =
            (known[0] - way[0]).abs() < TOLERANCE && (known[1] - way[1]).abs() < TOLERANCE;
        is_same.then_some(())
    }

    fn range(self) -> Option<Range> {
        match (self.start, self.end) {
            (Some(start), Some(end)) => Some(Some([start, end])),
            (None, None) => Some(None),
            _ => None,
        }
    }
}

fn circle_frame(table: &Table<'_>, circle: usize) -> Option<Frame> {
    Frame::of(table, table.args(circle).nth(1).and_then(Arg::reference)?)
}

fn along(from: Point, direction: Point, length: f64) -> Point {
    std::array::from_fn(|axis| from[axis] + direction[axis] * length)
}
