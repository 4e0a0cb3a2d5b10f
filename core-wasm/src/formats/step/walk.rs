//! Which points a body is made of: from the body down to its vertices, curves and control nets.

use super::arc::Arc;
use super::entities::{Kind, Table};
use super::frame::{self, Frame};
use super::lexer::{Arg, Args, references};
use crate::mesh::{Bounds, Point};

/// Curves lie on curves; more steps than this lead nowhere.
const MOST_STEPS: usize = 8;

/// What tells how far a body reaches, in the units of its file.
#[derive(Debug, Default)]
pub(super) struct Extent {
    /// Its points, and where each stands in the table.
    pub points: Vec<(usize, Point)>,
    pub arcs: Vec<Arc>,
}

impl Extent {
    pub fn len(&self) -> usize {
        self.points.len() + self.arcs.len()
    }

    /// The corners of the box around it.
    pub fn boxed(&self) -> Self {
        let mut bounds = Bounds::NONE;
        self.points.iter().for_each(|(_, point)| bounds.add(*point));
        self.arcs
            .iter()
            .for_each(|arc| arc.extend(&mut bounds, &Frame::IDENTITY, 1.0));
        let place = self.points.first().map(|(place, _)| *place);
        let ends = [bounds.min, bounds.max];
        let corner = |corner: usize| {
            [
                ends[corner & 1][0],
                ends[corner >> 1 & 1][1],
                ends[corner >> 2][2],
            ]
        };
        Self {
            points: place
                .into_iter()
                .flat_map(|place| (0..8).map(move |index| (place, corner(index))))
                .collect(),
            arcs: Vec::new(),
        }
    }
}

/// Walks through bodies, one after another.
pub(super) struct Walker<'t, 'a> {
    table: &'t Table<'a>,
    /// The number of the body that was the last one to come by, for each instance.
    seen: Vec<u32>,
    bodies: u32,
    stack: Vec<usize>,
}

impl<'t, 'a> Walker<'t, 'a> {
    pub fn new(table: &'t Table<'a>) -> Self {
        Self {
            table,
            seen: vec![0; table.len()],
            bodies: 0,
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
                if let Some(point) = table.args(place).nth(1).and_then(Arg::point) {
                    extent.points.push((place, point));
                }
            }
            Kind::CoordinatesList => {
                let list = table.args(place).nth(2).map(Arg::lexer);
                let points = list.map(Args::behind).into_iter().flatten();
                extent
                    .points
                    .extend(points.filter_map(|point| Some((place, point.point()?))));
            }
            Kind::Solid | Kind::Surface | Kind::Topology | Kind::Complex => {
                references(table.lexer(place)).for_each(|id| self.visit(id));
            }
            Kind::Face => {
                let bounds = table.args(place).nth(1).map(Arg::references);
                bounds.into_iter().flatten().for_each(|id| self.visit(id));
            }
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

    /// `EDGE_CURVE('', start, end, curve, same_sense)`.
    fn edge(&mut self, place: usize, extent: &mut Extent) {
        let table = self.table;
        let mut args = table.args(place).skip(1);
        let mut reference = || args.next().and_then(Arg::reference);
        let (start, end, curve) = (reference(), reference(), reference());
        let same_sense = args.next().and_then(Arg::enumeration);
        for vertex in [start, end].into_iter().flatten() {
            self.visit(vertex);
        }
        let Some((curve, is_forward)) = curve.and_then(|curve| self.curve(curve)) else {
            return;
        };
        match table.kind(curve) {
            Kind::Circle | Kind::Ellipse => {
                let ends = start
                    .zip(end)
                    .filter(|(start, end)| start != end)
                    .and_then(|(start, end)| Some([self.vertex(start)?, self.vertex(end)?]))
                    .map(|[start, end]| {
                        if is_forward == (same_sense != Some(b"F")) {
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

    /// The curve in space that `#id` comes to, and whether it runs the same way.
    fn curve(&self, mut id: u32) -> Option<(usize, bool)> {
        let mut is_forward = true;
        for _ in 0..MOST_STEPS {
            let place = self.table.find(id)?;
            let mut args = self.table.args(place).skip(1);
            match self.table.kind(place) {
                Kind::SurfaceCurve => id = args.next()?.reference()?,
                Kind::TrimmedCurve => {
                    id = args.next()?.reference()?;
                    is_forward ^= args.nth(2)?.enumeration() == Some(b"F");
                }
                _ => return Some((place, is_forward)),
            }
        }
        None
    }

    /// Where the vertex `#id` lies.
    fn vertex(&self, id: u32) -> Option<Point> {
        let place = self.table.find(id)?;
        let point = self.table.args(place).nth(1)?.reference()?;
        frame::point(self.table, point)
    }
}
