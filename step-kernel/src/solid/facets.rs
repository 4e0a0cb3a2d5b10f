//! Triangles of a face: along its edges they have the points that its neighbours have too, and points of a grid lie between
//! them (constrained Delaunay triangulation in the plane).
//!
//! What lies inside follows from the sides alone: from one triangle to the next one is inside or outside by turns where a loop
//! runs between them. So the triangles end exactly at the loops, and the faces of a closed shell close.

use spade::{
    ConstrainedDelaunayTriangulation, Point2, PositionInTriangulation, Triangulation,
    handles::FixedVertexHandle,
};

use super::layout::{Corner, Flat};
use super::outline::Outline;
use super::unroll::Chart;
use crate::maths::{Place, hypot, larger, length};
use crate::space::{Point, cross, minus};

/// The triangles of a face, seen from where its loops run anticlockwise.
#[derive(Debug, Default)]
pub(super) struct Facets {
    /// The corners on the loops come first.
    pub corners: Vec<Point>,
    /// How many lie on the loops.
    pub rim: usize,
    pub triangles: Vec<[u32; 3]>,
}

/// How far the area of the triangles may be from that of the face, as a share: they run inside of what bulges.
const MOST_OFF: f64 = 0.04;

/// The same where no better triangles are found.
const MOST_OFF_AT_ALL: f64 = 0.5;

/// Corners of a loop that may be cut off one by one.
const MOST_EARS: usize = 600;

/// The triangles of a face, by the first way that gives its area. None where none does.
pub(super) fn triangulate(outline: &Outline) -> Option<Facets> {
    let chart = Chart::new(&outline.surface, outline.is_along, &[]);
    let mut best: Option<(f64, Facets)> = None;
    let ways: [fn(&Outline, &Chart<'_>) -> Option<Facets>; 4] = [
        |outline, chart| Net::of(&Flat::of(chart, outline)?, chart, true)?.facets(),
        |outline, chart| {
            let flat = Flat::of(chart, outline)?.seen_from_the_side()?;
            Net::of(&flat, chart, true)?.facets()
        },
        |outline, chart| ears(&Flat::of(chart, outline)?),
        |outline, chart| Net::of(&Flat::of(chart, outline)?, chart, false)?.facets(),
    ];
    if outline.loops.is_empty() {
        return whole(&chart, outline.is_along);
    }
    for way in ways {
        let Some(facets) = way(outline, &chart) else {
            continue;
        };
        let off = (facets.area() - outline.area).abs() / larger(outline.area, 1e-300);
        if off <= MOST_OFF {
            return Some(facets);
        }
        if off <= MOST_OFF_AT_ALL && best.as_ref().is_none_or(|(least, _)| off < *least) {
            best = Some((off, facets));
        }
    }
    best.map(|(_, facets)| facets)
}

impl Facets {
    fn area(&self) -> f64 {
        let at = |corner: u32| {
            let point = self.corners.get(corner as usize);
            point.copied().unwrap_or_default()
        };
        let twice = self.triangles.iter().map(|triangle| {
            let [a, b, c] = triangle.map(at);
            length(cross(minus(b, a), minus(c, a)))
        });
        twice.sum::<f64>() / 2.0
    }
}

/// Moves a place by less than anything that is drawn, always the same one by as much. Of the corners of a regular grid four and more lie
/// on one circle, which the triangulation would work out exactly for each of them.
fn nudged([x, y]: Place) -> Place {
    let bits = (x + 0.0).to_bits() ^ (y + 0.0).to_bits().rotate_left(32);
    let mixed = bits.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let by = |bits: u64| 1.0 + 2e-20 * (bits & 0xFFFF_FFFF) as f64;
    [x * by(mixed), y * by(mixed >> 32)]
}

/// The triangulation of one face.
struct Net<'f> {
    flat: &'f Flat,
    delaunay: ConstrainedDelaunayTriangulation<Point2<f64>>,
    /// Where each vertex lies in space.
    points: Vec<Point>,
    rim: usize,
    /// The sides of the loops, in their direction; one that goes through a vertex in parts.
    sides: Vec<[FixedVertexHandle; 2]>,
    /// All sides are there.
    is_whole: bool,
}

impl<'f> Net<'f> {
    /// None for sides that cross each other, if it `is_strict`; else those that do are left out.
    fn of(flat: &'f Flat, chart: &Chart<'_>, is_strict: bool) -> Option<Self> {
        let mut net = Self {
            flat,
            delaunay: ConstrainedDelaunayTriangulation::new(),
            points: Vec::new(),
            rim: 0,
            sides: Vec::new(),
            is_whole: true,
        };
        let mut loops = Vec::with_capacity(flat.polygons.len());
        for polygon in &flat.polygons {
            let handles = polygon.iter().map(|corner| net.insert(*corner));
            loops.push(handles.collect::<Option<Vec<_>>>()?);
        }
        net.rim = net.points.len();
        for handles in &loops {
            for (from, to) in handles.iter().zip(handles.iter().cycle().skip(1)) {
                if from != to {
                    net.is_whole &= net.join(*from, *to);
                    if is_strict && !net.is_whole {
                        return None;
                    }
                }
            }
        }
        net.fill(chart)?;
        Some(net)
    }

    fn insert(&mut self, ([x, y], point): Corner) -> Option<FixedVertexHandle> {
        // The triangulation takes no numbers that are nearly zero.
        let exact = |value: f64| if value.abs() < 1e-12 { 0.0 } else { value };
        let [x, y] = nudged([x, y]).map(exact);
        let handle = self.delaunay.insert(Point2::new(x, y)).ok()?;
        if handle.index() == self.points.len() {
            self.points.push(point);
        }
        Some(handle)
    }

    fn join(&mut self, from: FixedVertexHandle, to: FixedVertexHandle) -> bool {
        let edges = self.delaunay.try_add_constraint(from, to);
        for edge in &edges {
            let edge = self.delaunay.directed_edge(*edge);
            let mut side = [edge.from().fix(), edge.to().fix()];
            // They may come in the other direction.
            if side[0] == to || side[1] == from {
                side.reverse();
            }
            self.sides.push(side);
        }
        if edges.is_empty() && self.delaunay.exists_constraint(from, to) {
            self.sides.push([from, to]);
            return true;
        }
        !edges.is_empty()
    }

    /// Points of the surface between the sides, and away from them.
    fn fill(&mut self, chart: &Chart<'_>) -> Option<()> {
        let grid = self.flat.grid(chart);
        if grid.is_empty() {
            return Some(());
        }
        let is_inside = self.inside();
        let layout = &self.flat.layout;
        let mut inner = Vec::with_capacity(grid.len());
        for place in grid {
            // Many places of some grids lie outside: where the others are in space is looked up behind that.
            let look = || chart.surface.at(place).at;
            let point = layout.needs_points().then(look);
            let at = layout.flat(place, point.unwrap_or_default());
            if !(at[0].is_finite() && at[1].is_finite()) {
                continue;
            }
            let delaunay = &self.delaunay;
            let faces = match delaunay.locate(Point2::new(at[0], at[1])) {
                PositionInTriangulation::OnFace(face) => [Some(delaunay.face(face)), None],
                PositionInTriangulation::OnEdge(edge) => {
                    let edge = delaunay.directed_edge(edge);
                    [edge.face().as_inner(), edge.rev().face().as_inner()]
                }
                _ => [None, None],
            };
            let margin = layout.margin(at);
            let mut is_away = faces.iter().any(Option::is_some);
            for face in faces.into_iter().flatten() {
                is_away &= is_inside.get(face.index()).copied().unwrap_or_default();
                is_away &= face.adjacent_edges().into_iter().all(|edge| {
                    let [a, b] = edge.positions().map(|end| [end.x, end.y]);
                    if edge.is_constraint_edge() {
                        off_side(at, [a, b]) >= margin
                    } else {
                        hypot(at[0] - a[0], at[1] - a[1]) >= margin
                    }
                });
            }
            if is_away {
                inner.push((at, point.unwrap_or_else(look)));
            }
        }
        for corner in inner {
            self.insert(corner)?;
        }
        Some(())
    }

    /// For each face, the outer one first, whether it lies inside of the loops.
    fn inside(&self) -> Vec<bool> {
        let delaunay = &self.delaunay;
        let mut is_border = vec![false; delaunay.num_undirected_edges()];
        for [from, to] in &self.sides {
            if let Some(edge) = delaunay.get_edge_from_neighbors(*from, *to)
                && let Some(slot) = is_border.get_mut(edge.as_undirected().index())
            {
                *slot = !*slot;
            }
        }
        let border = |edge: usize| is_border.get(edge).copied().unwrap_or_default();
        let mut is_inside: Vec<Option<bool>> = vec![None; delaunay.num_all_faces()];
        let mut stack = Vec::new();
        // The outer face lies along the hull.
        for edge in delaunay.convex_hull() {
            let border = border(edge.as_undirected().index());
            stack.extend([(edge.face(), border), (edge.rev().face(), border)]);
        }
        while let Some((face, inside)) = stack.pop() {
            let (Some(face), Some(slot)) = (face.as_inner(), is_inside.get_mut(face.index()))
            else {
                continue;
            };
            if slot.is_some() {
                continue;
            }
            *slot = Some(inside);
            for edge in face.adjacent_edges() {
                let border = border(edge.as_undirected().index());
                stack.push((edge.rev().face(), inside != border));
            }
        }
        is_inside
            .into_iter()
            .map(Option::unwrap_or_default)
            .collect()
    }

    fn facets(self) -> Option<Facets> {
        let is_inside = self.inside();
        let is_in = |face: usize| is_inside.get(face).copied().unwrap_or_default();
        // Anticlockwise loops have what they cut out to their left.
        let mut upright = 0_i64;
        for [from, to] in &self.sides {
            if let Some(edge) = self.delaunay.get_edge_from_neighbors(*from, *to) {
                upright += i64::from(is_in(edge.face().index()));
                upright -= i64::from(is_in(edge.rev().face().index()));
            }
        }
        let mut triangles = Vec::with_capacity(self.delaunay.num_inner_faces());
        for face in self.delaunay.inner_faces() {
            let is_in = if self.is_whole {
                is_in(face.index())
            } else {
                let middle = face.center();
                self.flat.surrounds([middle.x, middle.y])
            };
            if is_in {
                let [a, b, c] = face.vertices().map(|vertex| vertex.fix().index() as u32);
                triangles.push(if upright >= 0 { [a, b, c] } else { [a, c, b] });
            }
        }
        (!triangles.is_empty()).then_some(Facets {
            corners: self.points,
            rim: self.rim,
            triangles,
        })
    }
}

/// How far a place lies off a side.
fn off_side([x, y]: Place, [a, b]: [Place; 2]) -> f64 {
    let way = [b[0] - a[0], b[1] - a[1]];
    let squared = way[0] * way[0] + way[1] * way[1];
    let share = if squared > 0.0 {
        (((x - a[0]) * way[0] + (y - a[1]) * way[1]) / squared).clamp(0.0, 1.0)
    } else {
        0.0
    };
    hypot(x - a[0] - share * way[0], y - a[1] - share * way[1])
}

/// One loop, whose corners are cut off one by one, those first whose neighbours are nearest to each other. It closes whatever
/// the loop looks like; for slivers that is all that matters.
fn ears(flat: &Flat) -> Option<Facets> {
    let [polygon] = flat.polygons.as_slice() else {
        return None;
    };
    if polygon.len() > MOST_EARS || flat.pole.is_some() {
        return None;
    }
    let corners: Vec<Point> = polygon.iter().map(|(_, point)| *point).collect();
    let mut left: Vec<u32> = (0..corners.len() as u32).collect();
    let at = |corner: u32| corners.get(corner as usize).copied().unwrap_or_default();
    let mut triangles = Vec::with_capacity(corners.len());
    while left.len() > 3 {
        let count = left.len();
        let across = |middle: usize| {
            let (before, behind) = ((middle + count - 1) % count, (middle + 1) % count);
            length(minus(at(left[before]), at(left[behind])))
        };
        let (mut best, mut least) = (0, f64::INFINITY);
        for middle in 0..count {
            let own = across(middle);
            if own < least {
                (best, least) = (middle, own);
            }
        }
        triangles.push([
            left[(best + count - 1) % count],
            left[best],
            left[(best + 1) % count],
        ]);
        left.remove(best);
    }
    triangles.push(*left.as_array()?);
    Some(Facets {
        rim: corners.len(),
        corners,
        triangles,
    })
}

/// A surface that is closed by itself, as a grid.
fn whole(chart: &Chart<'_>, is_along: bool) -> Option<Facets> {
    const LINES: usize = 48;
    let [u, v] = chart.surface.whole()?;
    let [period_u, period_v] = chart.periods;
    let mut facets = Facets::default();
    let share = |at: usize| at as f64 / LINES as f64;
    for row in 0..=LINES {
        for column in 0..=LINES {
            let place = [
                u[0] + (u[1] - u[0]) * share(column),
                v[0] + (v[1] - v[0]) * share(row),
            ];
            facets.corners.push(chart.surface.at(place).at);
        }
    }
    let corner = |column: usize, row: usize| {
        // The last line is the first one where the surface is closed there, and one point in a pole.
        let column = if period_u > 0.0 {
            column % LINES
        } else {
            column
        };
        let row = if period_v > 0.0 { row % LINES } else { row };
        let in_pole = chart.poles.iter().any(|pole| {
            let at = v[0] + (v[1] - v[0]) * share(row);
            (pole - at).abs() < 1e-9 * (v[1] - v[0])
        });
        ((LINES + 1) * row + if in_pole { 0 } else { column }) as u32
    };
    for row in 0..LINES {
        for column in 0..LINES {
            let [a, b, c, d] = [
                corner(column, row),
                corner(column + 1, row),
                corner(column + 1, row + 1),
                corner(column, row + 1),
            ];
            for [a, b, c] in [[a, b, c], [a, c, d]] {
                if a != b && b != c && c != a {
                    facets
                        .triangles
                        .push(if is_along { [a, b, c] } else { [a, c, b] });
                }
            }
        }
    }
    Some(facets)
}
