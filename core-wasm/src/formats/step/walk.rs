//! Which points a body is made of: from the body down to its vertices, curves and control nets.

use super::arc::Arc;
use super::boundary::{Boundary, edge_curve};
use super::bulge::Bulge;
use super::entities::{Kind, Table};
use super::frame::{self, Frame};
use super::lexer::{Arg, Args, references};
use crate::mesh::{Bounds, Point};

/// One point of a body.
#[derive(Debug, Clone, Copy)]
pub(super) struct BodyPoint {
    pub at: Point,
    /// Where it stands in the table.
    pub place: u32,
    /// Whether no body before this one had it.
    pub is_new: bool,
}

/// What tells how far a body reaches, in the units of its file.
#[derive(Debug, Default)]
pub(super) struct Extent {
    pub points: Vec<BodyPoint>,
    pub arcs: Vec<Arc>,
    pub bulges: Vec<Bulge>,
}

impl Extent {
    /// How much work it is to put a box around it, in points.
    pub fn len(&self) -> usize {
        let bulges: usize = self.bulges.iter().map(Bulge::len).sum();
        self.points.len() + self.arcs.len() + bulges
    }

    /// Adds what lies between its points, scaled and then moved.
    pub fn extend(&self, bounds: &mut Bounds, frame: &Frame, scale: f64) {
        self.arcs
            .iter()
            .for_each(|arc| arc.extend(bounds, frame, scale));
        self.bulges
            .iter()
            .for_each(|bulge| bulge.extend(bounds, frame, scale));
    }

    /// The corners of the box around it.
    pub fn boxed(&self) -> Self {
        let mut bounds = Bounds::NONE;
        self.points.iter().for_each(|point| bounds.add(point.at));
        self.extend(&mut bounds, &Frame::IDENTITY, 1.0);
        let first = self.points.first().map(|first| first.place);
        let ends = [bounds.min, bounds.max];
        let corner = |place: u32, corner: usize| BodyPoint {
            at: [
                ends[corner & 1][0],
                ends[corner >> 1 & 1][1],
                ends[corner >> 2 & 1][2],
            ],
            place,
            is_new: false,
        };
        Self {
            points: first
                .into_iter()
                .flat_map(|place| (0..8).map(move |index| corner(place, index)))
                .collect(),
            ..Self::default()
        }
    }
}

/// Walks through bodies, one after another.
pub(super) struct Walker<'t, 'a> {
    table: &'t Table<'a>,
    /// The number of the body that was the last one to come by, for each instance.
    seen: Vec<u32>,
    bodies: u32,
    /// Whether an instance's points were handed out.
    is_known: Vec<bool>,
    stack: Vec<usize>,
}

impl<'t, 'a> Walker<'t, 'a> {
    pub fn new(table: &'t Table<'a>) -> Self {
        Self {
            table,
            seen: vec![0; table.len()],
            bodies: 0,
            is_known: vec![false; table.len()],
            stack: Vec::new(),
        }
    }

    /// Everything below `body`, each instance once.
    pub fn extent(&mut self, body: usize) -> Extent {
        let mut extent = Extent::default();
        self.bodies += 1;
        self.visit_place(body);
        while let Some(place) = self.stack.pop() {
            self.enter(place, &mut extent);
        }
        extent
    }

    fn visit(&mut self, id: u32) {
        if let Some(place) = self.table.find(id) {
            self.visit_place(place);
        }
    }

    fn visit_place(&mut self, place: usize) {
        if let Some(seen) = self.seen.get_mut(place)
            && *seen != self.bodies
        {
            *seen = self.bodies;
            self.stack.push(place);
        }
    }

    fn enter(&mut self, place: usize, extent: &mut Extent) {
        let table = self.table;
        match table.kind(place) {
            Kind::CartesianPoint => {
                // The points of curves on surfaces have two coordinates and lie nowhere in space.
                let point = table.args(place).nth(1).and_then(Arg::point);
                self.points(place, point, extent);
            }
            Kind::CoordinatesList => {
                let list = table.args(place).nth(2).map(Arg::lexer);
                let points = list.map(Args::behind).into_iter().flatten();
                self.points(place, points.filter_map(Arg::point), extent);
            }
            Kind::Solid | Kind::Surface | Kind::Topology | Kind::Complex => {
                references(table.lexer(place)).for_each(|id| self.visit(id));
            }
            Kind::Face => self.face(place, extent),
            Kind::EdgeCurve => self.edge(place, extent),
            Kind::Circle | Kind::Ellipse => extent.arcs.extend(Arc::of(table, place, None)),
            Kind::SurfaceCurve | Kind::TrimmedCurve => {
                if let Some(curve) = table.args(place).nth(1).and_then(Arg::reference) {
                    self.visit(curve);
                }
            }
            _ => {}
        }
    }

    fn points(
        &mut self,
        place: usize,
        points: impl IntoIterator<Item = Point>,
        extent: &mut Extent,
    ) {
        let known = self.is_known.get_mut(place);
        let is_new = known.is_some_and(|known| !std::mem::replace(known, true));
        extent.points.extend(points.into_iter().map(|at| BodyPoint {
            at,
            place: place as u32,
            is_new,
        }));
    }

    /// `ADVANCED_FACE('', bounds, surface, same_sense)`.
    fn face(&mut self, place: usize, extent: &mut Extent) {
        let table = self.table;
        let mut args = table.args(place).skip(1);
        let bounds = args.next().map(Arg::references);
        bounds.into_iter().flatten().for_each(|id| self.visit(id));
        let surface = args.next().and_then(Arg::reference);
        let Some(surface) = surface.and_then(|id| table.find(id)) else {
            return;
        };
        match table.kind(surface) {
            Kind::SphericalSurface | Kind::ToroidalSurface => {
                extent.bulges.extend(Bulge::of(table, place, surface));
            }
            // A control net that the face lies in all the way round tells more than its edges; another one may reach far
            // beyond them, since faces are cut out of larger surfaces.
            Kind::SplineSurface if Boundary::of(table, place).has_seam => {
                references(table.lexer(surface)).for_each(|id| self.visit(id));
            }
            _ => {}
        }
    }

    fn edge(&mut self, place: usize, extent: &mut Extent) {
        let table = self.table;
        let Some(([start, end], curve, is_forward)) = edge_curve(table, place) else {
            // Its vertices count, whatever lies between them.
            references(table.lexer(place)).for_each(|id| self.visit(id));
            return;
        };
        self.visit(start);
        self.visit(end);
        match table.kind(curve) {
            Kind::Circle | Kind::Ellipse => {
                let ends = (start != end)
                    .then(|| Some([frame::vertex(table, start)?, frame::vertex(table, end)?]))
                    .flatten()
                    .map(|[start, end]| {
                        if is_forward {
                            [start, end]
                        } else {
                            [end, start]
                        }
                    });
                extent.arcs.extend(Arc::of(table, curve, ends));
            }
            _ => self.visit_place(curve),
        }
    }
}
