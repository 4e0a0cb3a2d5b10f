//! Placements in space: `AXIS2_PLACEMENT_3D` and what moves one frame into another (ISO 10303-42).

use super::entities::{Kind, Table};
use super::lexer::Arg;
use crate::space::{Point, cross, dot, minus};

/// What counts as rounding in the length of a unit axis.
const ROUNDING: f64 = 1e-9;

/// A frame, or the motion from the file's frame into it. Its axes are unit ones and right-handed, but for [`Frame::operator`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    pub origin: Point,
    pub axes: [Point; 3],
}

impl Frame {
    /// The file's own frame.
    pub const IDENTITY: Self = Self {
        origin: [0.0; 3],
        axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    };

    /// The frame of `#id`, an `AXIS2_PLACEMENT_3D`, in the units of its file.
    pub fn of(table: &Table<'_>, id: u32) -> Option<Self> {
        let place = table.find(id)?;
        let (origin, mut args) = match table.kind(place) {
            Kind::Complex => (
                table.part(place, b"PLACEMENT")?.next()?,
                table.part(place, b"AXIS2_PLACEMENT_3D")?,
            ),
            _ => {
                let mut args = table.args_of(id, Kind::AxisPlacement)?;
                (args.nth(1)?, args)
            }
        };
        let origin = point(table, origin.reference()?)?;
        let mut direction = || args.next().and_then(Arg::reference);
        let axis = direction().and_then(|id| self::direction(table, id));
        let reference = direction().and_then(|id| self::direction(table, id));
        Self::turned(
            origin,
            axis.unwrap_or([0.0, 0.0, 1.0]),
            reference.unwrap_or([1.0, 0.0, 0.0]),
        )
    }

    /// The motion of `#id`, a `CARTESIAN_TRANSFORMATION_OPERATOR_3D`, which may enlarge and mirror: its axes have the length that
    /// it scales by.
    pub fn operator(table: &Table<'_>, id: u32) -> Option<Self> {
        let place = table.find(id)?;
        const NAME: &[u8] = b"CARTESIAN_TRANSFORMATION_OPERATOR_3D";
        // Two names may stand before the axes, and a description.
        let args: Vec<Arg<'_>> = if table.kind(place) == Kind::Complex {
            let own = table.part(place, b"CARTESIAN_TRANSFORMATION_OPERATOR")?;
            own.chain(table.part(place, NAME)?).collect()
        } else if table.keyword(place).starts_with(NAME) {
            table.args(place).collect()
        } else {
            return None;
        };
        let is_point = |arg: &Arg<'_>| {
            let place = arg.reference().and_then(|id| table.find(id));
            place.is_some_and(|place| table.kind(place) == Kind::CartesianPoint)
        };
        let at = args.iter().position(is_point)?;
        let number = |at: usize| args.get(at).and_then(|arg| arg.number());
        let axis = |at: Option<usize>, default: Point| {
            let arg = at.and_then(|at| args.get(at));
            let id = arg.and_then(|arg| arg.reference());
            id.and_then(|id| direction(table, id)).unwrap_or(default)
        };
        let scale = number(at + 1).unwrap_or(1.0);
        let scales = [
            scale,
            number(at + 3).unwrap_or(scale),
            number(at + 4).unwrap_or(scale),
        ];
        if !scales
            .iter()
            .all(|scale| scale.abs() > 1e-9 && scale.abs() < 1e9)
        {
            return None;
        }
        let across = |from: Point, way: Point| minus(from, way.map(|value| value * dot(from, way)));
        let z = axis(Some(at + 2), [0.0, 0.0, 1.0]);
        let Self {
            origin,
            axes: [x, ..],
        } = Self::turned(
            point(table, args.get(at)?.reference()?)?,
            z,
            axis(at.checked_sub(2), [1.0, 0.0, 0.0]),
        )?;
        let y = axis(at.checked_sub(1), [0.0, 1.0, 0.0]);
        let y = unit(across(across(y, z), x)).unwrap_or_else(|| cross(z, x));
        let [a, b, c] = scales;
        Some(Self {
            origin,
            axes: [
                x.map(|value| value * a),
                y.map(|value| value * b),
                z.map(|value| value * c),
            ],
        })
    }

    /// By how much volumes grow in it; exactly 1 in a frame that only moves, and below zero in one that mirrors.
    pub fn growth(&self) -> f64 {
        let [x, y, z] = self.axes;
        let growth = dot(cross(x, y), z);
        if (growth - 1.0).abs() < ROUNDING {
            1.0
        } else {
            growth
        }
    }

    /// By how much lengths grow in it, along each of its axes.
    pub fn scales(&self) -> [f64; 3] {
        self.axes.map(|axis| {
            let squared = dot(axis, axis);
            if (squared - 1.0).abs() < ROUNDING {
                1.0
            } else {
                squared.sqrt()
            }
        })
    }

    /// A frame whose third axis is this direction of length 1.
    pub fn about(origin: Point, axis: Point) -> Option<Self> {
        Self::turned(origin, axis, [1.0, 0.0, 0.0])
    }

    fn turned(origin: Point, z: Point, reference: Point) -> Option<Self> {
        // The reference direction counts only by what is perpendicular to the axis; without it, any will do.
        let x = [reference, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
            .into_iter()
            .find_map(|x| unit(minus(x, z.map(|value| value * dot(x, z)))))?;
        Some(Self {
            origin,
            axes: [x, cross(z, x), z],
        })
    }

    /// Where a point of this frame lies in the file's.
    pub fn place(&self, at: Point) -> Point {
        let turned = self.turn(at);
        std::array::from_fn(|axis| self.origin[axis] + turned[axis])
    }

    /// A direction of this frame in the file's.
    pub fn turn(&self, [x, y, z]: Point) -> Point {
        let [a, b, c] = self.axes;
        std::array::from_fn(|axis| x * a[axis] + y * b[axis] + z * c[axis])
    }

    /// Moves by `first`, then by this.
    pub fn after(&self, first: &Self) -> Self {
        Self {
            origin: self.place(first.origin),
            axes: first.axes.map(|axis| self.turn(axis)),
        }
    }

    /// What moves back.
    pub fn inverse(&self) -> Self {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.axes;
        let turned = Self {
            origin: [0.0; 3],
            axes: [[a, d, g], [b, e, h], [c, f, i]],
        };
        // Of axes that are longer than 1 the inverse is shorter.
        let rest = self.scales().map(|scale| 1.0 / (scale * scale));
        let axes = turned
            .axes
            .map(|axis| std::array::from_fn(|at| axis[at] * rest[at]));
        let turned = Self { axes, ..turned };
        Self {
            origin: turned.turn(self.origin).map(|value| -value),
            ..turned
        }
    }

    /// Where a point of the file's frame lies in this one.
    pub fn local(&self, at: Point) -> Point {
        self.local_way(minus(at, self.origin))
    }

    /// The same of a direction.
    pub fn local_way(&self, way: Point) -> Point {
        self.axes.map(|axis| dot(axis, way))
    }
}

/// The coordinates of `#id`, a `CARTESIAN_POINT` in space.
pub(super) fn point(table: &Table<'_>, id: u32) -> Option<Point> {
    table
        .args_of(id, Kind::CartesianPoint)?
        .nth(1)?
        .point()
        .filter(|point| point.iter().all(|value| value.is_finite()))
}

/// Where the vertex `#id` lies.
pub(super) fn vertex(table: &Table<'_>, id: u32) -> Option<Point> {
    let place = table.find(id)?;
    point(table, table.args(place).nth(1)?.reference()?)
}

pub(super) fn direction(table: &Table<'_>, id: u32) -> Option<Point> {
    unit(table.args_of(id, Kind::Direction)?.nth(1)?.point()?)
}

/// The direction with length 1; None for a zero one.
pub(super) fn unit(direction: Point) -> Option<Point> {
    let length = dot(direction, direction).sqrt();
    (length.is_finite() && length > 1e-12).then(|| direction.map(|value| value / length))
}
