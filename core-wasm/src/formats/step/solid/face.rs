//! One face: its surface, its loops, and what flows through it.

use super::super::{
    boundary::is_true,
    entities::{Kind, Table},
    frame::Frame,
    lexer::Arg,
};
use super::budget::Budget;
use super::edge::{Edges, edges_of, polygon};
use super::flux::{FaceFlux, Integral, Unmeasured};
use super::maths::{length, smaller, times, unit_or_zero};
use super::surface::{Read, Surface};
use super::unroll::{Chart, Piece};
use crate::mesh::{Point, cross, dot, minus};

/// A face as the file has it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    place: usize,
    /// The surface, unless the face is a polygon.
    surface: Option<u32>,
    /// Whether it looks where its surface does.
    is_along: bool,
}

impl Face {
    /// The face `#id`: an `ADVANCED_FACE`, a `FACE_SURFACE`, a `FACE` of polygons, or one of them oriented.
    pub fn of(table: &Table<'_>, id: u32) -> Option<Self> {
        let mut place = table.find(id)?;
        if table.keyword(place) == b"ORIENTED_FACE" {
            place = table.find(table.args(place).nth(2)?.reference()?)?;
        }
        let mut args = table.args(place).skip(2);
        match table.keyword(place) {
            b"ADVANCED_FACE" | b"FACE_SURFACE" => Some(Self {
                place,
                surface: Some(args.next()?.reference()?),
                is_along: is_true(args.next()),
            }),
            b"FACE" => Some(Self {
                place,
                surface: None,
                is_along: true,
            }),
            _ => None,
        }
    }

    /// Its bounds: each loop, and whether it is taken as it stands.
    fn bounds(self, table: &Table<'_>) -> Option<Vec<(usize, bool)>> {
        let bounds = table.args(self.place).nth(1)?.references();
        bounds
            .map(|id| {
                let mut args = table.args(table.find(id)?).skip(1);
                let own = table.find(args.next().and_then(Arg::reference)?)?;
                Some((own, is_true(args.next())))
            })
            .collect()
    }

    /// Its edges, if its surface is curved along straight ones.
    pub fn bent_edges(self, table: &Table<'_>) -> Vec<usize> {
        let surface = self.surface.and_then(|id| table.find(id));
        let keyword = surface.map(|surface| table.keyword(surface));
        if matches!(
            keyword,
            None | Some(b"PLANE" | b"CYLINDRICAL_SURFACE" | b"CONICAL_SURFACE")
        ) {
            return Vec::new();
        }
        let loops = self.bounds(table).unwrap_or_default().into_iter();
        loops
            .filter(|(own, _)| table.keyword(*own) == b"EDGE_LOOP")
            .flat_map(|(own, _)| edges_of(table, own).unwrap_or_default())
            .map(|(edge, _)| edge)
            .collect()
    }

    /// Some point of its boundary.
    pub fn some_point(self, table: &Table<'_>, edges: &mut Edges<'_, '_>) -> Option<Point> {
        let (own, is_as_it_stands) = self.bounds(table)?.into_iter().next()?;
        loop_points(table, edges, own, is_as_it_stands)?
            .first()
            .copied()
    }

    /// What flows through it, seen from `reference`.
    pub fn measure(
        self,
        table: &Table<'_>,
        edges: &mut Edges<'_, '_>,
        radians: f64,
        reference: Point,
        budget: &Budget,
    ) -> Result<FaceFlux, Unmeasured> {
        let mut loops = Vec::new();
        for (own, is_as_it_stands) in self.bounds(table).ok_or(Unmeasured::Unknown)? {
            let points = loop_points(table, edges, own, is_as_it_stands);
            loops.push(points.ok_or(Unmeasured::Unknown)?);
        }
        let Read { surface, is_turned } = self
            .read_surface(table, radians, &loops)
            .ok_or(Unmeasured::Unknown)?;
        let chart = Chart::new(&surface, self.is_along != is_turned, &loops);
        let looks: usize = loops.iter().map(Vec::len).sum();
        let seeds = surface.seeds();
        budget.spend(looks as u64 * (20 * surface.work() + seeds) + seeds * surface.work())?;
        let pieces: Vec<Vec<Piece>> = loops
            .iter()
            .map(|points| chart.unroll(points))
            .filter(|pieces| !pieces.is_empty())
            .collect();
        if chart.is_missed() {
            return Err(Unmeasured::Elsewhere);
        }
        Integral::new(&chart, reference, budget).over(&pieces)
    }

    fn read_surface(self, table: &Table<'_>, radians: f64, loops: &[Vec<Point>]) -> Option<Read> {
        let read = match self.surface {
            Some(surface) => Surface::of(table, surface, radians)?,
            None => Read {
                surface: Surface::through(loops.first()?)?,
                is_turned: false,
            },
        };
        Some(match read.surface {
            Surface::Sphere { frame, radius } => Read {
                surface: Surface::Sphere {
                    frame: away_from_poles(&frame, loops),
                    radius,
                },
                ..read
            },
            _ => read,
        })
    }
}

/// The points of a loop, ends and middles of its pieces in turn, in its direction; none for a vertex.
fn loop_points(
    table: &Table<'_>,
    edges: &mut Edges<'_, '_>,
    own: usize,
    is_as_it_stands: bool,
) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    match (table.kind(own), table.keyword(own)) {
        (Kind::Topology, b"EDGE_LOOP") => {
            for (edge, is_forward) in edges_of(table, own)? {
                let along = edges.points(edge)?;
                let but_last = along.len() - 1;
                if is_forward {
                    points.extend(along.iter().take(but_last));
                } else {
                    points.extend(along.iter().rev().take(but_last));
                }
            }
        }
        (Kind::Topology, b"POLY_LOOP") => points = polygon(table, own)?,
        (Kind::Topology, b"VERTEX_LOOP") => {}
        _ => return None,
    }
    if !is_as_it_stands && !points.is_empty() {
        points.reverse();
        // Ends stay at even places.
        points.rotate_right(1);
    }
    Some(points)
}

/// A sphere may be turned as one likes: such that no edge comes near its poles.
fn away_from_poles(frame: &Frame, loops: &[Vec<Point>]) -> Frame {
    const AXES: [Point; 12] = [
        [0.0, 0.0, 1.0],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [1.0, 1.0, 1.0],
        [-1.0, 1.0, 1.0],
        [1.0, -1.0, 1.0],
        [1.0, 1.0, -1.0],
        [0.3, 0.7, 0.1],
        [0.8, -0.2, 0.4],
        [0.0, 1.0, 1.0],
        [1.0, 0.0, 1.0],
        [1.0, 1.0, 0.0],
    ];
    let mut best = (-1.0, *frame);
    for axis in AXES {
        let axis = unit_or_zero(frame.turn(axis));
        let mut least = 2.0;
        for point in loops.iter().flatten() {
            let way = unit_or_zero(minus(*point, frame.origin));
            least = smaller(least, 1.0 - dot(way, axis).abs());
        }
        if least > best.0 + 1e-3 {
            let some = if axis[0].abs() < 0.9 {
                [1.0, 0.0, 0.0]
            } else {
                [0.0, 1.0, 0.0]
            };
            let x = unit_or_zero(minus(some, times(axis, dot(some, axis))));
            let turned = Frame {
                origin: frame.origin,
                axes: [x, cross(axis, x), axis],
            };
            if length(x) > 0.5 {
                best = (least, turned);
            }
        }
    }
    best.1
}
