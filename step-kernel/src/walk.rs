//! Which points a body is made of: from the body down to its vertices, curves and control nets.

use super::entities::{Kind, Table, contains};
use super::frame::{self, Frame};
use super::lexer::{Arg, Args, Token, is_true, numbers, references};
use super::primitive::{self, Primitive};
use super::solid::{self, Budget};
use super::spline;
use crate::space::{Bounds, Point};

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
#[derive(Debug)]
pub(super) struct Extent {
    pub points: Vec<BodyPoint>,
    /// Points whose hull holds what lies between the others; no vertices of the body.
    pub hull: Vec<Point>,
    /// The box around those that are too many.
    rest: Bounds,
    /// A spline whose knots or weights cannot be.
    pub impossible_knots: Option<usize>,
    /// What is not understood, so that nobody knows how far it reaches.
    pub unknown: Option<usize>,
}

impl Extent {
    fn of(points: Vec<BodyPoint>) -> Self {
        Self {
            points,
            hull: Vec::new(),
            rest: Bounds::NONE,
            impossible_knots: None,
            unknown: None,
        }
    }

    /// How much work it is to put a box around it, in points.
    pub fn len(&self) -> usize {
        self.points.len() + self.hull.len()
    }

    /// Adds what lies between its points, scaled and then moved.
    pub fn extend(&self, bounds: &mut Bounds, frame: &Frame, scale: f64) {
        for point in &self.hull {
            bounds.add(frame.place(point.map(|value| value * scale)));
        }
    }

    fn bounds(&self) -> Bounds {
        let points = self.points.iter().map(|point| point.at);
        Bounds::around(points.chain(self.hull.iter().copied()))
    }

    /// The corners of the box around it.
    pub fn boxed(&self) -> Self {
        let bounds = self.bounds();
        let place = self.points.first().map_or(0, |first| first.place);
        let corner = |at: Point| BodyPoint {
            at,
            place,
            is_new: false,
        };
        let corners = bounds.corners().map(corner).into_iter();
        Self::of(corners.filter(|_| !bounds.is_empty()).collect())
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
    /// Whether what lies between the points counts.
    wants_hull: bool,
    /// What following curves may cost, and the unit of the body's angles in radians.
    budget: &'t Budget,
    radians: f64,
    /// How many bodies are made of others that it is inside of.
    level: usize,
}

/// Points around the faces of a body that are kept as they are; the others count by the box around them.
const MOST_HULL: usize = 1 << 19;

impl<'t, 'a> Walker<'t, 'a> {
    pub fn new(table: &'t Table<'a>, budget: &'t Budget) -> Self {
        Self {
            table,
            seen: vec![0; table.len()],
            bodies: 0,
            is_known: vec![false; table.len()],
            stack: Vec::new(),
            wants_hull: false,
            budget,
            radians: 1.0,
            level: 0,
        }
    }

    /// Whether a body that came by has this instance.
    pub fn has_seen(&self, place: usize) -> bool {
        self.seen.get(place).is_some_and(|body| *body != 0)
    }

    /// Everything below `body`, each instance once. Its angles are in units of `radians`. `wants_hull` asks for more than
    /// points.
    pub fn extent(&mut self, body: usize, radians: f64, wants_hull: bool) -> Extent {
        let mut extent = Extent::of(Vec::new());
        self.wants_hull = wants_hull;
        self.radians = radians;
        self.bodies += 1;
        self.visit_place(body);
        while let Some(place) = self.stack.pop() {
            self.enter(place, &mut extent);
        }
        if !extent.rest.is_empty() {
            extent.hull.extend(extent.rest.corners());
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
            Kind::Complex
                if self.wants_hull
                    && !spline::is_curve(table, place)
                    && !spline::is_surface(table, place) =>
            {
                self.other(place, extent);
            }
            Kind::OrientedEdge => self.oriented_edge(place, extent),
            Kind::Solid
            | Kind::Surface
            | Kind::Topology
            | Kind::Facets
            | Kind::SplineCurve
            | Kind::SplineSurface
            | Kind::AxisPlacement
            | Kind::Complex => {
                references(table.lexer(place)).for_each(|id| self.visit(id));
            }
            Kind::Face => self.face(place, extent),
            Kind::EdgeCurve => self.edge(place, extent),
            Kind::Circle | Kind::Ellipse | Kind::TrimmedCurve | Kind::OtherCurve
                if self.wants_hull =>
            {
                let points = solid::around_curve(table, place, self.radians, self.budget);
                self.add(points, place, extent);
            }
            Kind::SurfaceCurve | Kind::TrimmedCurve | Kind::OtherCurve => {
                if let Some(curve) = table.args(place).nth(1).and_then(Arg::reference) {
                    self.visit(curve);
                }
            }
            // A surface that is an item by itself: what it lies on, and what bounds it.
            Kind::TrimmedSurface | Kind::ExtrudedSurface => {
                self.whole(place, extent);
                if let Some(points) = solid::around_patch(table, place, self.radians) {
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
            // Nobody knows where what no reader knows puts it.
            Kind::MappedItem | Kind::RepresentationMap => note(&mut extent.unknown, place),
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
                let part = self.extent(part, self.radians, self.wants_hull);
                self.level -= 1;
                self.stack = stack;
                let bounds = part.bounds();
                extent.impossible_knots = extent.impossible_knots.or(part.impossible_knots);
                extent.unknown = extent.unknown.or(part.unknown);
                if !bounds.is_empty() {
                    let corners = bounds.corners();
                    let placed = |frame: &Frame| corners.map(|corner| frame.place(corner));
                    self.add_hull(frames.iter().flat_map(placed).collect(), extent);
                }
            }
            Some(Primitive::Moved(..)) => note(&mut extent.unknown, place),
            // What has lengths of its own may reach any distance; what has none is made of what it names.
            // These reach beyond what they name.
            None if [&b"HALF_SPACE"[..], b"REPOSITIONED", b"REPLICA"]
                .iter()
                .any(|letters| is_named(table, place, letters)) =>
            {
                note(&mut extent.unknown, place);
            }
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

    /// Whether what no reader knows has nothing but a place, as a plane has: then it has no more reach than its edges.
    fn is_without_length(&self, place: usize) -> bool {
        let table = self.table;
        let is_place = |id: u32| {
            let kind = table.find(id).map(|place| table.kind(place));
            matches!(kind, Some(Kind::AxisPlacement | Kind::CartesianPoint))
        };
        numbers(table.lexer(place)).all(|number| number == 0.0)
            && references(table.lexer(place)).all(is_place)
    }

    /// All that a face on this surface can reach, wherever its edges are.
    fn whole(&mut self, surface: usize, extent: &mut Extent) {
        if self.wants_hull {
            let points = solid::around_surface(self.table, surface, self.radians);
            self.add(points, surface, extent);
        }
    }

    /// Adds the points around what stands at `place`, or notes that nobody knows them.
    fn add(&self, points: Option<Vec<Point>>, place: usize, extent: &mut Extent) {
        match points {
            Some(points) => self.add_hull(points, extent),
            None => note(&mut extent.unknown, place),
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
        if !spline::is_possible(table, surface) {
            note(&mut extent.impossible_knots, surface);
            return;
        }
        if !self.wants_hull {
            return;
        }
        match table.kind(surface) {
            Kind::Complex if !spline::is_surface(table, surface) => {
                note(&mut extent.unknown, surface);
            }
            // All poles, however little of the surface the face is.
            Kind::SplineSurface | Kind::Complex => self.visit_place(surface),
            Kind::Other if self.is_without_length(surface) => self.visit_place(surface),
            _ => {
                let points = solid::around_face(table, place, surface, self.radians, self.budget);
                self.add(points, surface, extent);
            }
        }
    }

    fn add_hull(&self, points: Vec<Point>, extent: &mut Extent) {
        if extent.hull.len() + points.len() <= MOST_HULL {
            extent.hull.extend(points);
            return;
        }
        points.iter().for_each(|point| extent.rest.add(*point));
    }

    /// `EDGE_CURVE('', start, end, curve, same_sense)`.
    fn edge(&mut self, place: usize, extent: &mut Extent) {
        let table = self.table;
        let mut args = table.args(place).skip(1);
        let mut next = || args.next().and_then(Arg::reference);
        let vertices = [next(), next()];
        let curve = next().and_then(|id| self.in_space(id));
        let is_forward = is_true(args.next());
        let ends = vertices.map(|id| id.and_then(|id| frame::vertex(table, id)));
        let ([Some(start), Some(end)], Some(curve)) = (ends, curve) else {
            // Nobody knows what lies between its vertices, or where these are.
            note(&mut extent.unknown, place);
            references(table.lexer(place)).for_each(|id| self.visit(id));
            return;
        };
        vertices.into_iter().flatten().for_each(|id| self.visit(id));
        let is_of_poles = match table.kind(curve) {
            Kind::Complex => spline::is_curve(table, curve),
            kind => kind == Kind::SplineCurve,
        };
        if is_of_poles || !self.wants_hull {
            self.visit_place(curve);
            return;
        }
        let ways = [vertices[0] == vertices[1], is_forward];
        let (ends, radians) = ([start, end], self.radians);
        let points = solid::around_edge(table, curve, ends, ways, radians, self.budget);
        if points.is_some() || table.kind(curve) != Kind::Line {
            self.add(points, curve, extent);
        }
    }

    /// The curve in space that `#id` comes to.
    fn in_space(&self, mut id: u32) -> Option<usize> {
        for _ in 0..MOST_BASES {
            let place = self.table.find(id)?;
            if self.table.kind(place) != Kind::SurfaceCurve {
                return Some(place);
            }
            id = self.table.args(place).nth(1)?.reference()?;
        }
        None
    }
}

/// Whether the name of an instance, or one of its names, has these letters in it.
fn is_named(table: &Table<'_>, place: usize, letters: &[u8]) -> bool {
    let mut words = table.lexer(place);
    words.any(|word| matches!(word, Token::Keyword(name) if contains(name, letters)))
}

/// Keeps the first place of all.
fn note(first: &mut Option<usize>, place: usize) {
    first.get_or_insert(place);
}
