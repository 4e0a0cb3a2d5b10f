//! The course of an edge: points of it, and points of a polygon around it.

use super::arc::Arc;
use super::boundary::Side;
use super::entities::{Kind, Table};
use super::frame;
use super::spline::SplineCurve;
use crate::mesh::{Point, dot, minus};

/// Steps that a straight line or a spline is followed in.
const STEPS: usize = 48;

/// Where an edge, or a whole curve, runs.
#[derive(Debug, Default)]
pub(super) struct Path {
    /// Points of it, close enough together that nothing of note lies between them.
    pub on: Vec<Point>,
    /// Points whose hull holds all of it.
    pub around: Vec<Point>,
    /// The longest way from one of `on` to the next.
    pub longest_step: f64,
}

impl Path {
    /// Adds one side of a boundary; None for curves that are not followed.
    pub fn add_side(&mut self, table: &Table<'_>, side: &Side) -> Option<()> {
        let [start, end] = side.vertices.map(|vertex| frame::vertex(table, vertex));
        let (start, end) = (start?, end?);
        self.around.extend([start, end]);
        let first = self.on.len();
        self.on.push(start);
        let is_followed = self.add_between(table, side, [start, end]);
        if is_followed.is_some() {
            let added = self.on.get(first + 1..).unwrap_or_default();
            for (from, to) in added.iter().zip(added.iter().skip(1)) {
                let way = minus(*to, *from);
                let length = dot(way, way).sqrt();
                self.longest_step = if length > self.longest_step {
                    length
                } else {
                    self.longest_step
                };
            }
        }
        self.on.push(end);
        is_followed
    }

    fn add_between(
        &mut self,
        table: &Table<'_>,
        side: &Side,
        [start, end]: [Point; 2],
    ) -> Option<()> {
        match table.kind(side.curve) {
            Kind::Line => {
                self.on.extend((0..=STEPS).map(|step| {
                    let share = step as f64 / STEPS as f64;
                    std::array::from_fn(|axis| start[axis] + (end[axis] - start[axis]) * share)
                }));
                Some(())
            }
            Kind::Circle | Kind::Ellipse => {
                let is_forward = side.is_along_curve == side.is_along_edge;
                let ends = if is_forward {
                    [start, end]
                } else {
                    [end, start]
                };
                let is_closed = side.vertices[0] == side.vertices[1];
                self.add_arc(&Arc::of(table, side.curve, (!is_closed).then_some(ends))?);
                Some(())
            }
            _ => self.add_spline(table, side.curve),
        }
    }

    /// Adds all of a curve that has ends of its own, or none at all. None for lines, which have no end, and for others.
    pub fn add_curve(&mut self, table: &Table<'_>, curve: usize) -> Option<()> {
        match table.kind(curve) {
            Kind::Circle | Kind::Ellipse => {
                self.add_arc(&Arc::of(table, curve, None)?);
                Some(())
            }
            _ => self.add_spline(table, curve),
        }
    }

    fn add_arc(&mut self, arc: &Arc) {
        arc.follow(|point| self.on.push(point), |point| self.around.push(point));
    }

    fn add_spline(&mut self, table: &Table<'_>, curve: usize) -> Option<()> {
        let curve = SplineCurve::of(table, curve)?;
        let Self { on, around, .. } = self;
        curve.follow(STEPS, |point| on.push(point), |point| around.push(point));
        Some(())
    }
}
