//! Placements in space: `AXIS2_PLACEMENT_3D` and what moves one frame into another (ISO 10303-42).

use super::entities::{Kind, Table};
use super::lexer::Arg;
use crate::mesh::{Point, cross, dot, minus};

/// A right-handed frame of unit axes, or the motion from the file's frame into it.
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
        let mut args = table.args_of(id, Kind::AxisPlacement)?.skip(1);
        let origin = point(table, args.next()?.reference()?)?;
        let mut direction = || args.next().and_then(Arg::reference);
        let axis = direction().and_then(|id| self::direction(table, id));
        let reference = direction().and_then(|id| self::direction(table, id));
        Self::turned(
            origin,
            axis.unwrap_or([0.0, 0.0, 1.0]),
            reference.unwrap_or([1.0, 0.0, 0.0]),
        )
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
        Self {
            origin: turned.turn(self.origin).map(|value| -value),
            ..turned
        }
    }

    /// Where a point of the file's frame lies in this one.
    pub fn local(&self, at: Point) -> Point {
        let way = minus(at, self.origin);
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
