//! How far a circle's or ellipse's arc reaches. Its vertices alone would not tell: those of a cylinder lie on one line.

use super::entities::{Kind, Table};
use super::frame::Frame;
use super::lexer::Arg;
use crate::mesh::{Bounds, Point};

/// An arc of an ellipse, counterclockwise in the plane of its two half axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Arc {
    centre: Point,
    half_axes: [Point; 2],
    /// The directions of both ends, in units of the half axes; None where it is closed.
    ends: Option<[[f64; 2]; 2]>,
}

impl Arc {
    /// The arc of the `CIRCLE` or `ELLIPSE` at `place` from one point to the other; closed where there are none.
    pub fn of(table: &Table<'_>, place: usize, ends: Option<[Point; 2]>) -> Option<Self> {
        let mut args = table.args(place).skip(1);
        let frame = Frame::of(table, args.next()?.reference()?)?;
        let first = args.next()?.number()?;
        let second = match table.kind(place) {
            Kind::Ellipse => args.next().and_then(Arg::number)?,
            _ => first,
        };
        // Larger ones are no parts, and their squares no numbers.
        let is_radius = |radius: f64| radius > 0.0 && radius < 1e100;
        if !is_radius(first) || !is_radius(second) {
            return None;
        }
        let [x, y, _] = frame.axes;
        Some(Self {
            centre: frame.origin,
            half_axes: [x.map(|value| value * first), y.map(|value| value * second)],
            ends: ends.map(|ends| {
                ends.map(|end| {
                    let [x, y, _] = frame.local(end);
                    [x / first, y / second]
                })
            }),
        })
    }

    /// The arc of `point` around the third axis of `frame`, between two directions; closed where there are none. None for a point
    /// on the axis.
    pub fn around(frame: &Frame, point: Point, ends: Option<[[f64; 2]; 2]>) -> Option<Self> {
        let [x, y, z] = frame.local(point);
        let radius = (x * x + y * y).sqrt();
        let [first, second, axis] = frame.axes;
        (radius > 0.0 && radius < 1e100).then(|| Self {
            centre: std::array::from_fn(|at| frame.origin[at] + axis[at] * z),
            half_axes: [first, second].map(|axis| axis.map(|value| value * radius)),
            ends,
        })
    }

    /// Hands on points of the arc, a thirty-second of a quarter turn apart at most, and those of a polygon around it.
    pub fn follow(&self, mut on: impl FnMut(Point), mut around: impl FnMut(Point)) {
        let unit = |[x, y]: [f64; 2]| {
            let length = (x * x + y * y).sqrt();
            [x / length, y / length]
        };
        let (start, end) = self.ends.map_or(([1.0, 0.0], [1.0, 0.0]), |[start, end]| {
            (unit(start), unit(end))
        });
        let mut ways = vec![start];
        let mut quarter = start;
        for _ in 0..3 {
            quarter = [-quarter[1], quarter[0]];
            if self.ends.is_none() || is_between([start, end], quarter) {
                ways.push(quarter);
            }
        }
        ways.push(end);
        for _ in 0..5 {
            let halves = ways.iter().zip(ways.iter().skip(1));
            let mut finer: Vec<[f64; 2]> = halves
                .flat_map(|(a, b)| [*a, unit([a[0] + b[0], a[1] + b[1]])])
                .collect();
            finer.push(end);
            ways = finer;
        }
        let place = |[x, y]: [f64; 2]| {
            let [first, second] = self.half_axes;
            std::array::from_fn(|axis| self.centre[axis] + x * first[axis] + y * second[axis])
        };
        for (a, b) in ways.iter().zip(ways.iter().skip(1)) {
            on(place(*a));
            // Where the tangents at both ends meet.
            let share = 1.0 / (1.0 + a[0] * b[0] + a[1] * b[1]);
            around(place(*a));
            around(place([(a[0] + b[0]) * share, (a[1] + b[1]) * share]));
        }
        on(place(end));
        around(place(end));
    }

    /// Adds the points where the arc, moved by `frame` after it was scaled, reaches furthest along x, y and z.
    pub fn extend(&self, bounds: &mut Bounds, frame: &Frame, scale: f64) {
        let centre = frame.place(self.centre.map(|value| value * scale));
        let [first, second] = self
            .half_axes
            .map(|axis| frame.turn(axis.map(|value| value * scale)));
        for axis in 0..3 {
            let reach = (first[axis] * first[axis] + second[axis] * second[axis]).sqrt();
            if reach == 0.0 {
                continue;
            }
            for side in [1.0, -1.0] {
                let [x, y] = [side * first[axis] / reach, side * second[axis] / reach];
                if self.ends.is_none_or(|ends| is_between(ends, [x, y])) {
                    bounds.add(std::array::from_fn(|axis| {
                        centre[axis] + x * first[axis] + y * second[axis]
                    }));
                }
            }
        }
    }
}

/// Whether a direction lies on the way counterclockwise from one to another.
pub(super) fn is_between([start, end]: [[f64; 2]; 2], at: [f64; 2]) -> bool {
    let turn = |a: [f64; 2], b: [f64; 2]| a[0] * b[1] - a[1] * b[0];
    if turn(start, end) >= 0.0 {
        turn(start, at) >= 0.0 && turn(at, end) >= 0.0
    } else {
        turn(end, at) < 0.0 || turn(at, start) < 0.0
    }
}
