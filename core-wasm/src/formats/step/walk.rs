//! Which points a body is made of: from the body down to its vertices, curves and control nets.

use std::{collections::BTreeMap, rc::Rc};

use super::arc::Arc;
use super::boundary::{Boundary, edge_curve};
use super::bulge::Bulge;
use super::entities::{Kind, Table};
use super::frame::{self, Frame};
use super::lexer::{Arg, Args, references};
use super::path::Path;
use super::spline::{self, SplineSurface};
use super::{patch, swept};
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
    /// Points whose hull holds what lies between the others; no vertices of the body.
    pub hull: Vec<Point>,
    /// A spline whose knots cannot be.
    pub impossible_knots: Option<usize>,
}

impl Extent {
    /// How much work it is to put a box around it, in points.
    pub fn len(&self) -> usize {
        let bulges: usize = self.bulges.iter().map(Bulge::len).sum();
        self.points.len() + self.arcs.len() + self.hull.len() + bulges
    }

    /// Adds what lies between its points, scaled and then moved.
    pub fn extend(&self, bounds: &mut Bounds, frame: &Frame, scale: f64) {
        for point in &self.hull {
            bounds.add(frame.place(point.map(|value| value * scale)));
        }
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

/// Surfaces lie on surfaces; more steps than this lead nowhere.
const MOST_BASES: usize = 4;

/// Walks through bodies, one after another.
pub(super) struct Walker<'t, 'a> {
    table: &'t Table<'a>,
    /// The number of the body that was the last one to come by, for each instance.
    seen: Vec<u32>,
    bodies: u32,
    /// Whether an instance's points were handed out.
    is_known: Vec<bool>,
    stack: Vec<usize>,
    /// Surfaces that were read, for the other faces that are cut out of them.
    surfaces: BTreeMap<usize, Option<Rc<SplineSurface>>>,
    /// What may still be spent on finding out which part of a surface a face is.
    work_left: u64,
    /// Whether what lies between the points counts.
    wants_hull: bool,
}

/// Steps of about a nanosecond that are spent in all on finding out which parts of their surfaces the faces are. Beyond them,
/// faces count by the whole surface.
const MOST_WORK: u64 = 1 << 30;

/// Points around the faces of a body that are kept as they are; beyond them each face counts by the box around it.
const MOST_HULL: usize = 1 << 19;

impl<'t, 'a> Walker<'t, 'a> {
    /// `wants_hull` says whether it is asked for more than points.
    pub fn new(table: &'t Table<'a>, wants_hull: bool) -> Self {
        Self {
            table,
            seen: vec![0; table.len()],
            bodies: 0,
            is_known: vec![false; table.len()],
            stack: Vec::new(),
            surfaces: BTreeMap::new(),
            work_left: MOST_WORK,
            wants_hull,
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
            Kind::SplineCurve | Kind::SplineSurface | Kind::Complex
                if !spline::has_possible_knots(table, place) =>
            {
                extent.impossible_knots.get_or_insert(place);
            }
            Kind::Solid
            | Kind::Surface
            | Kind::Topology
            | Kind::SplineCurve
            | Kind::SplineSurface
            | Kind::Complex => {
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
        if !self.wants_hull {
            // A surface that cannot be is refused all the same.
            if !spline::has_possible_knots(table, surface) {
                extent.impossible_knots.get_or_insert(surface);
            }
            return;
        }
        match table.kind(surface) {
            Kind::SphericalSurface | Kind::ToroidalSurface => {
                extent.bulges.extend(Bulge::of(table, place, surface));
            }
            Kind::RevolvedSurface => {
                let boundary = Boundary::of(table, place);
                swept::revolved(table, surface, &boundary, &mut extent.arcs);
            }
            Kind::SplineSurface
            | Kind::Complex
            | Kind::ExtrudedSurface
            | Kind::OffsetSurface
            | Kind::TrimmedSurface => self.spline_face(place, surface, extent),
            _ => {}
        }
    }

    /// A face on a surface whose control points tell how far it reaches. Those of the part that its edges enclose, if that can
    /// be told, since faces are cut out of larger surfaces; else all of them.
    fn spline_face(&mut self, face: usize, surface: usize, extent: &mut Extent) {
        let table = self.table;
        let boundary = Boundary::of(table, face);
        let mut path = Path::default();
        let mut is_known = boundary.is_whole && !boundary.has_seam;
        for side in &boundary.sides {
            is_known &= path.add_side(table, side).is_some();
        }
        if table.kind(surface) == Kind::ExtrudedSurface {
            if let Some(swept) = swept::extruded(table, surface, &path.on) {
                let part = is_known
                    .then(|| patch::points_around(&swept, &path, &mut self.work_left))
                    .flatten();
                self.add_hull(part.unwrap_or_else(|| swept.net().collect()), extent);
            }
            return;
        }
        let (mut base, mut off) = (surface, 0.0);
        for _ in 0..MOST_BASES {
            if let Some((next, distance)) = swept::basis(table, base) {
                (base, off) = (next, off + distance);
            }
        }
        let known = is_known && off == 0.0;
        let part = known
            .then(|| self.surface(base))
            .flatten()
            .and_then(|surface| patch::points_around(&surface, &path, &mut self.work_left));
        match part {
            Some(points) => self.add_hull(points, extent),
            None if off > 0.0 => {
                let net = self.surface(base);
                let net = net.iter().flat_map(|surface| surface.net());
                let corners = net.flat_map(|point| {
                    (0..8).map(move |corner: usize| {
                        std::array::from_fn(|axis| {
                            point[axis] + if corner >> axis & 1 == 1 { off } else { -off }
                        })
                    })
                });
                let corners = corners.collect();
                self.add_hull(corners, extent);
            }
            None => self.visit_place(base),
        }
    }

    fn surface(&mut self, place: usize) -> Option<Rc<SplineSurface>> {
        let table = self.table;
        self.surfaces
            .entry(place)
            .or_insert_with(|| {
                spline::has_possible_knots(table, place)
                    .then(|| SplineSurface::of(table, place))
                    .flatten()
                    .map(Rc::new)
            })
            .clone()
    }

    fn add_hull(&self, points: Vec<Point>, extent: &mut Extent) {
        if extent.hull.len() + points.len() <= MOST_HULL {
            extent.hull.extend(points);
            return;
        }
        let mut bounds = Bounds::NONE;
        points.iter().for_each(|point| bounds.add(*point));
        let ends = [bounds.min, bounds.max];
        extent.hull.extend(
            (0..8).map(|corner: usize| std::array::from_fn(|axis| ends[corner >> axis & 1][axis])),
        );
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
