//! Which points a body is made of: from the body down to its vertices, curves and control nets.

use std::{collections::BTreeMap, rc::Rc};

use super::arc::Arc;
use super::boundary::{Boundary, Side, edge_curve};
use super::bulge::Bulge;
use super::entities::{Kind, Table};
use super::frame::{self, Frame};
use super::lexer::{Arg, Args, numbers, references};
use super::path::Path;
use super::primitive::{self, Primitive};
use super::solid::{self, Budget};
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
    /// A spline whose knots or weights cannot be.
    pub impossible_knots: Option<usize>,
    /// What is not understood, so that nobody knows how far it reaches.
    pub unknown: Option<usize>,
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
        let is_some = bounds.min[0] <= bounds.max[0];
        let place = self.points.first().map_or(0, |first| first.place);
        let corner = |at: Point| BodyPoint {
            at,
            place,
            is_new: false,
        };
        Self {
            points: corners_of(&bounds)
                .map(corner)
                .into_iter()
                .filter(|_| is_some)
                .collect(),
            ..Self::default()
        }
    }
}

/// Surfaces lie on surfaces; more steps than this lead nowhere.
pub(super) const MOST_BASES: usize = 4;

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
    /// What following curves may cost, and the unit of the body's angles in radians.
    budget: &'t Budget,
    radians: f64,
    /// How many bodies are made of others that it is inside of.
    level: usize,
}

/// Steps of about a nanosecond that are spent in all on finding out which parts of their surfaces the faces are. Beyond them,
/// faces count by the whole surface.
const MOST_WORK: u64 = 1 << 30;

/// Points around the faces of a body that are kept as they are; beyond them each face counts by the box around it.
const MOST_HULL: usize = 1 << 19;

impl<'t, 'a> Walker<'t, 'a> {
    /// `wants_hull` says whether it is asked for more than points.
    pub fn new(table: &'t Table<'a>, wants_hull: bool, budget: &'t Budget) -> Self {
        Self {
            table,
            seen: vec![0; table.len()],
            bodies: 0,
            is_known: vec![false; table.len()],
            stack: Vec::new(),
            surfaces: BTreeMap::new(),
            work_left: MOST_WORK,
            wants_hull,
            budget,
            radians: 1.0,
            level: 0,
        }
    }

    /// Whether a body that came by has this instance.
    pub fn has_seen(&self, place: usize) -> bool {
        self.seen.get(place).is_some_and(|body| *body != 0)
    }

    /// Everything below `body`, each instance once. Its angles are in units of so many radians.
    pub fn extent(&mut self, body: usize, radians: f64) -> Extent {
        let mut extent = Extent::default();
        self.radians = radians;
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
                if !spline::is_possible(table, place) =>
            {
                note(&mut extent.impossible_knots, place);
            }
            Kind::OrientedEdge => self.oriented_edge(place, extent),
            Kind::Solid
            | Kind::Surface
            | Kind::Topology
            | Kind::Facets
            | Kind::SplineCurve
            | Kind::SplineSurface
            | Kind::Complex => {
                references(table.lexer(place)).for_each(|id| self.visit(id));
            }
            Kind::Face => self.face(place, extent),
            Kind::EdgeCurve => self.edge(place, extent),
            Kind::Circle | Kind::Ellipse => extent.arcs.extend(Arc::of(table, place, None)),
            Kind::TrimmedCurve if self.wants_hull => {
                match solid::around_curve(table, place, self.radians) {
                    Some(points) => self.add_hull(points, extent),
                    None => note(&mut extent.unknown, place),
                }
            }
            Kind::SurfaceCurve | Kind::TrimmedCurve => {
                if let Some(curve) = table.args(place).nth(1).and_then(Arg::reference) {
                    self.visit(curve);
                }
            }
            // A surface that is an item by itself: what it lies on, and what bounds it.
            Kind::TrimmedSurface | Kind::ExtrudedSurface => {
                self.whole(place, extent);
                if let Some(points) = solid::patch_points(table, place, self.radians) {
                    self.add_hull(points, extent);
                }
                references(table.lexer(place)).for_each(|id| self.visit(id));
            }
            Kind::SphericalSurface
            | Kind::ToroidalSurface
            | Kind::RevolvedSurface
            | Kind::OffsetSurface
            | Kind::SurfaceReplica => self.whole(place, extent),
            Kind::Other if self.wants_hull => self.other(place, extent),
            _ => {}
        }
    }

    /// What no face and no edge is made of: a body of another kind, or nothing that is understood.
    fn other(&mut self, place: usize, extent: &mut Extent) {
        let table = self.table;
        match primitive::of(table, place) {
            Some(Primitive::Corners(corners)) => self.add_hull(corners.to_vec(), extent),
            Some(Primitive::Of(parts)) => parts.into_iter().for_each(|id| self.visit(id)),
            Some(Primitive::Moved(part, frames)) if self.level < MOST_BASES => {
                let stack = std::mem::take(&mut self.stack);
                self.level += 1;
                let part = self.extent(part, self.radians);
                self.level -= 1;
                self.stack = stack;
                let mut bounds = Bounds::NONE;
                part.points.iter().for_each(|point| bounds.add(point.at));
                part.extend(&mut bounds, &Frame::IDENTITY, 1.0);
                extent.impossible_knots = extent.impossible_knots.or(part.impossible_knots);
                extent.unknown = extent.unknown.or(part.unknown);
                if bounds.min[0] <= bounds.max[0] {
                    let corners = corners_of(&bounds);
                    let placed = |frame: &Frame| corners.map(|corner| frame.place(corner));
                    self.add_hull(frames.iter().flat_map(placed).collect(), extent);
                }
            }
            Some(Primitive::Moved(..)) => note(&mut extent.unknown, place),
            // What has lengths of its own may reach any distance; what has none is made of what it names.
            None if !table.keyword(place).starts_with(b"TESSELLATED_")
                && numbers(table.lexer(place)).any(|number| number != 0.0) =>
            {
                note(&mut extent.unknown, place);
            }
            None => references(table.lexer(place)).for_each(|id| self.visit(id)),
        }
    }

    /// `ORIENTED_EDGE('', *, *, edge, orientation)`.
    fn oriented_edge(&mut self, place: usize, extent: &mut Extent) {
        let table = self.table;
        let edge = table.args(place).nth(3).and_then(Arg::reference);
        match edge.and_then(|id| table.find(id)) {
            Some(edge) if table.kind(edge) == Kind::EdgeCurve => self.visit_place(edge),
            _ => note(&mut extent.unknown, place),
        }
    }

    /// All that a face on this surface can reach, wherever its edges are.
    fn whole(&mut self, surface: usize, extent: &mut Extent) {
        if !self.wants_hull {
            return;
        }
        match solid::surface_hull(self.table, surface, self.radians) {
            Some(points) => self.add_hull(points, extent),
            None => note(&mut extent.unknown, surface),
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
            // The face of a faceted body has no surface but its polygon's plane.
            if table.keyword(place) != b"FACE" {
                note(&mut extent.unknown, place);
            }
            return;
        };
        if !self.wants_hull {
            // A surface that cannot be is refused all the same.
            if !spline::is_possible(table, surface) {
                note(&mut extent.impossible_knots, surface);
            }
            return;
        }
        match table.kind(surface) {
            Kind::RuledSurface => self.tip(place, surface, extent),
            Kind::SphericalSurface | Kind::ToroidalSurface => {
                match Bulge::of(table, place, surface) {
                    Some(bulge) => extent.bulges.push(bulge),
                    None => self.whole(surface, extent),
                }
            }
            Kind::RevolvedSurface => {
                let boundary = Boundary::of(table, place);
                if swept::revolved(table, surface, &boundary, &mut extent.arcs).is_none() {
                    self.whole(surface, extent);
                }
            }
            Kind::Complex if !spline::is_surface(table, surface) => {
                note(&mut extent.unknown, surface);
            }
            Kind::SplineSurface | Kind::Complex | Kind::ExtrudedSurface => {
                self.spline_face(place, surface, extent);
            }
            Kind::OffsetSurface | Kind::TrimmedSurface => {
                let base = swept::base(table, surface).0;
                if spline::is_surface(table, base) {
                    self.spline_face(place, surface, extent);
                } else {
                    self.whole(surface, extent);
                }
            }
            Kind::SurfaceReplica => self.whole(surface, extent),
            // Without a length of its own it can be no further away than what it is made of.
            _ if numbers(table.lexer(surface)).all(|number| number == 0.0) => {
                references(table.lexer(surface)).for_each(|id| self.visit(id));
            }
            _ => note(&mut extent.unknown, surface),
        }
    }

    /// The tip of a cone, if the face goes all the way round it and has no other end.
    fn tip(&self, face: usize, surface: usize, extent: &mut Extent) {
        let table = self.table;
        let bounds = table.args(face).nth(1).map(Arg::references);
        if table.keyword(surface) != b"CONICAL_SURFACE"
            || bounds.into_iter().flatten().nth(1).is_some()
        {
            return;
        }
        let boundary = Boundary::of(table, face);
        let is_straight = |side: &Side| table.kind(side.curve) == Kind::Line;
        if !boundary.has_seam && !boundary.sides.iter().any(is_straight) {
            extent.hull.extend(solid::tip(table, surface, self.radians));
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
        let (base, off) = swept::base(table, surface);
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
                spline::is_possible(table, place)
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
        extent.hull.extend(corners_of(&bounds));
    }

    fn edge(&mut self, place: usize, extent: &mut Extent) {
        let table = self.table;
        let found = edge_curve(table, place).and_then(|(vertices, curve, is_forward)| {
            let [start, end] = vertices.map(|vertex| frame::vertex(table, vertex));
            Some((vertices, [start?, end?], curve, is_forward))
        });
        let Some((vertices, ends, curve, is_forward)) = found else {
            // Nobody knows what lies between its vertices, or where these are.
            note(&mut extent.unknown, place);
            references(table.lexer(place)).for_each(|id| self.visit(id));
            return;
        };
        vertices.into_iter().for_each(|vertex| self.visit(vertex));
        if !self.wants_hull {
            self.visit_place(curve);
            return;
        }
        match table.kind(curve) {
            Kind::Line => self.near(curve, ends, extent),
            Kind::Circle | Kind::Ellipse => {
                let [start, end] = ends;
                let ends = if is_forward {
                    [start, end]
                } else {
                    [end, start]
                };
                let is_open = vertices[0] != vertices[1];
                match Arc::of(table, curve, is_open.then_some(ends)) {
                    Some(arc) => extent.arcs.push(arc),
                    None => note(&mut extent.unknown, curve),
                }
                self.near(curve, ends, extent);
            }
            Kind::SplineCurve => self.visit_place(curve),
            Kind::Complex if spline::is_curve(table, curve) => self.visit_place(curve),
            _ => match solid::around_edge(table, place, self.radians, self.budget) {
                Some(points) => self.add_hull(points, extent),
                None => note(&mut extent.unknown, curve),
            },
        }
    }

    /// An edge reaches as far as its curve where that passes its vertices by, too.
    fn near(&self, curve: usize, ends: [Point; 2], extent: &mut Extent) {
        let nearest = solid::nearest_of(self.table, curve, ends);
        extent.hull.extend(nearest.into_iter().flatten());
    }
}

/// Keeps the first place of all.
fn note(first: &mut Option<usize>, place: usize) {
    first.get_or_insert(place);
}

fn corners_of(bounds: &Bounds) -> [Point; 8] {
    let ends = [bounds.min, bounds.max];
    std::array::from_fn(|corner| std::array::from_fn(|axis| ends[corner >> axis & 1][axis]))
}
