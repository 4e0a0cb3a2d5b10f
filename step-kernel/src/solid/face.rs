//! One face: its surface, its loops, and what flows through it.

use std::sync::Arc;

use super::budget::Budget;
use super::edge::{Edges, edges_of, polygon};
use super::flux::{FaceFlux, Integral, Unmeasured};
use super::outline::Outline;
use super::reach::{Crest, Reach};
use super::surface::{Read, Surface};
use super::unroll::{Chart, Piece};
use crate::maths::{larger, length, smaller, times, unit_or_zero};
use crate::space::{Point, cross, dot, minus};
use crate::{
    entities::{Kind, Table},
    frame::{self, Frame},
    lexer::{Arg, is_true},
};

/// How far the edges of a loop may miss each other, as a share of the loop.
const MOST_GAP: f64 = 1e-2;

/// Edges of a face that is nothing but the whole of its surface: a torus has two, each there and back.
const MOST_SLITS: usize = 16;

/// Points along all edges of one face: some thousand circles.
const MOST_POINTS: usize = 1 << 20;

/// A face as the file has it.
#[derive(Debug)]
pub(super) struct Face {
    pub id: u32,
    /// The surface, unless the face is a polygon.
    surface: Option<u32>,
    /// Whether it looks where its surface does.
    is_along: bool,
    /// Each loop, and whether it is taken as it stands.
    bounds: Vec<(Bound, bool)>,
}

/// One loop around a face.
#[derive(Debug)]
enum Bound {
    /// `EDGE_CURVE`s, and whether the loop runs along each.
    Edges(Vec<(usize, bool)>),
    /// The corners of straight sides.
    Polygon(Vec<u32>),
    /// A mere point.
    Vertex,
}

/// What two faces share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Side {
    /// An `EDGE_CURVE`.
    Edge(usize),
    /// The two corners at a side of a polygon.
    Corners(u32, u32),
}

impl Side {
    /// Two numbers of its own.
    pub fn key(self) -> [u64; 2] {
        match self {
            Self::Edge(edge) => [0, edge as u64],
            Self::Corners(low, high) => [1 + u64::from(low), u64::from(high)],
        }
    }
}

impl Face {
    /// The face `#id`: an `ADVANCED_FACE`, a `FACE_SURFACE`, a `FACE` of polygons, or one of them oriented.
    pub fn of(table: &Table<'_>, id: u32) -> Option<Self> {
        let mut place = table.find(id)?;
        let mut is_turned = false;
        if table.keyword(place) == b"ORIENTED_FACE" {
            let mut args = table.args(place).skip(2);
            place = table.find(args.next()?.reference()?)?;
            is_turned = !is_true(args.next());
        }
        let keyword = table.keyword(place);
        let mut args = table.args(place).skip(1);
        let bounds = args.next()?.references();
        let bounds: Option<Vec<_>> = bounds
            .map(|id| {
                let (bound, is_as_it_stands) = Bound::of(table, id)?;
                Some((bound, is_as_it_stands != is_turned))
            })
            .collect();
        let (surface, is_along) = match keyword {
            b"ADVANCED_FACE" | b"FACE_SURFACE" => {
                (Some(args.next()?.reference()?), is_true(args.next()))
            }
            b"FACE" => (None, true),
            _ => return None,
        };
        Some(Self {
            id,
            surface,
            is_along: is_along != is_turned,
            bounds: bounds?,
        })
    }

    /// What it may share with other faces, and whether its loops run along it.
    pub fn sides(&self) -> Vec<(Side, bool)> {
        let mut sides = Vec::new();
        for (bound, is_as_it_stands) in &self.bounds {
            match bound {
                Bound::Edges(edges) => sides.extend(
                    (edges.iter())
                        .map(|(edge, is_along)| (Side::Edge(*edge), is_along == is_as_it_stands)),
                ),
                Bound::Polygon(corners) => {
                    let next = corners.iter().cycle().skip(1);
                    sides.extend(corners.iter().zip(next).map(|(a, b)| {
                        let is_rising = a < b;
                        let (low, high) = if is_rising { (*a, *b) } else { (*b, *a) };
                        (Side::Corners(low, high), is_rising == *is_as_it_stands)
                    }));
                }
                Bound::Vertex => {}
            }
        }
        sides
    }

    /// Whether its loops run back where they came from, as the seam of a whole ball does: they cut nothing out.
    fn is_slit(&self) -> bool {
        let sides = self.sides();
        let back = |(side, is_along): &(Side, bool)| (*side, !is_along);
        sides.len() <= MOST_SLITS && sides.iter().all(|own| sides.contains(&back(own)))
    }

    /// Its edges, if its surface is curved along straight ones.
    pub fn bent_edges(&self, table: &Table<'_>) -> impl Iterator<Item = usize> {
        let surface = self.surface.and_then(|id| table.find(id));
        let keyword = surface.map(|surface| table.keyword(surface));
        let is_bent = !matches!(
            keyword,
            None | Some(b"PLANE" | b"CYLINDRICAL_SURFACE" | b"CONICAL_SURFACE")
        );
        let bounds = self.bounds.iter().filter(move |_| is_bent);
        bounds.flat_map(|(bound, _)| match bound {
            Bound::Edges(edges) => edges.iter().map(|(edge, _)| *edge).collect(),
            Bound::Polygon(_) | Bound::Vertex => Vec::new(),
        })
    }

    /// Some point of its boundary.
    pub fn some_point(&self, table: &Table<'_>, edges: &mut Edges<'_, '_>) -> Option<Point> {
        match &self.bounds.first()?.0 {
            Bound::Edges(own) => edges.points(own.first()?.0)?.first().copied(),
            Bound::Polygon(corners) => frame::point(table, *corners.first()?),
            Bound::Vertex => None,
        }
    }

    /// Points along each of its sides; None of one that is not understood.
    pub fn lines(&self, table: &Table<'_>, edges: &mut Edges<'_, '_>) -> Vec<Option<Vec<Point>>> {
        let line = |side| match side {
            Side::Edge(edge) => edges.points(edge).map(|points| points.to_vec()),
            Side::Corners(low, high) => {
                Some(vec![frame::point(table, low)?, frame::point(table, high)?])
            }
        };
        self.sides()
            .into_iter()
            .map(|(side, _)| side)
            .map(line)
            .collect()
    }

    /// What flows through it, seen from `reference`, how far it reaches, and by what it is drawn.
    pub fn measure(
        &self,
        table: &Table<'_>,
        edges: &mut Edges<'_, '_>,
        radians: f64,
        reference: Point,
        budget: &Budget,
        reach: &mut Reach,
    ) -> Result<(FaceFlux, Outline), Unmeasured> {
        let mut loops = Vec::new();
        let mut count = 0;
        for (bound, is_as_it_stands) in &self.bounds {
            let points = bound.points(table, edges, *is_as_it_stands);
            let points = points.ok_or(if budget.is_full() {
                Unmeasured::TooMuch
            } else {
                Unmeasured::Unknown
            })?;
            count += points.len();
            if count > MOST_POINTS {
                return Err(Unmeasured::TooMuch);
            }
            loops.push(points);
        }
        let Read { surface, is_turned } = self
            .read_surface(table, radians, &loops)
            .ok_or(Unmeasured::Unknown)?;
        let chart = Chart::new(&surface, self.is_along != is_turned, &loops);
        let looks: usize = loops.iter().map(Vec::len).sum();
        let seeds = surface.seeds();
        budget.spend(looks as u64 * (20 * surface.work() + seeds) + seeds * surface.work())?;
        let mut pieces: Vec<Vec<Piece>> = loops
            .iter()
            .map(|points| chart.unroll(points))
            .filter(|pieces| !pieces.is_empty())
            .collect();
        if surface.whole().is_some() && self.is_slit() {
            pieces.clear();
        }
        if chart.is_missed() {
            return Err(Unmeasured::Elsewhere);
        }
        let mut found = Integral::new(&chart, reference, budget).over(&pieces)?;
        reach.add_points(found.pole);
        for ((bound, _), points) in self.bounds.iter().zip(&loops) {
            if matches!(bound, Bound::Polygon(_)) {
                reach.add_points(points.iter().copied());
            }
        }
        let region = Arc::new(std::mem::take(&mut found.region));
        let is_along = chart.is_along;
        let surface = Arc::new(surface);
        reach.add_crest(Crest {
            surface: surface.clone(),
            region: region.clone(),
        });
        let outline = Outline {
            id: self.id,
            surface,
            is_along,
            loops: if edges.keeps_loops {
                pieces
            } else {
                Vec::new()
            },
            region,
            level: found.level,
            area: found.flux.area.abs(),
            colour: None,
            is_turned: false,
        };
        Ok((found, outline))
    }

    fn read_surface(&self, table: &Table<'_>, radians: f64, loops: &[Vec<Point>]) -> Option<Read> {
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

impl Bound {
    /// The loop of `FACE_BOUND('', loop, orientation)`, and its orientation.
    fn of(table: &Table<'_>, bound: u32) -> Option<(Self, bool)> {
        let mut args = table.args(table.find(bound)?).skip(1);
        let own = table.find(args.next().and_then(Arg::reference)?)?;
        let is_as_it_stands = is_true(args.next());
        let bound = match (table.kind(own), table.keyword(own)) {
            (Kind::Topology, b"EDGE_LOOP") => Self::Edges(edges_of(table, own)?),
            (Kind::Topology, b"POLY_LOOP") => {
                Self::Polygon(table.args(own).nth(1)?.references().collect())
            }
            (Kind::Topology, b"VERTEX_LOOP") => Self::Vertex,
            _ => return None,
        };
        Some((bound, is_as_it_stands))
    }

    /// The points of the loop, ends and middles of its pieces in turn, in its direction; none for a vertex. None where its edges
    /// are no loop.
    fn points(
        &self,
        table: &Table<'_>,
        edges: &mut Edges<'_, '_>,
        is_as_it_stands: bool,
    ) -> Option<Vec<Point>> {
        let mut points: Vec<Point> = Vec::new();
        match self {
            Self::Edges(sides) => {
                let mut gap = 0.0;
                let mut end = None;
                for (edge, is_forward) in sides {
                    let along = edges.points(*edge)?;
                    let ends = [*along.first()?, *along.last()?];
                    let but_last = along.len() - 1;
                    if *is_forward {
                        points.extend(along.iter().take(but_last));
                    } else {
                        points.extend(along.iter().rev().take(but_last));
                    }
                    let [from, to] = if *is_forward {
                        ends
                    } else {
                        [ends[1], ends[0]]
                    };
                    gap = larger(gap, end.map_or(0.0, |end| length(minus(from, end))));
                    end = Some(to);
                }
                let (first, last) = (*points.first()?, end?);
                gap = larger(gap, length(minus(first, last)));
                let reach = points.iter().fold(0.0, |most, point| {
                    larger(most, length(minus(*point, first)))
                });
                if gap > MOST_GAP * reach {
                    return None;
                }
            }
            Self::Polygon(corners) => points = polygon(table, corners)?,
            Self::Vertex => {}
        }
        if !is_as_it_stands && !points.is_empty() {
            points.reverse();
            // Ends stay at even places.
            points.rotate_right(1);
        }
        Some(points)
    }
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
