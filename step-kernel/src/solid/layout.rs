//! A face laid out flat, so that it can be triangulated: its loops become polygons that neither go round nor through a pole.

use super::outline::Outline;
use super::region::Region;
use super::surface::Surface;
use super::unroll::{Chart, Piece};
use crate::maths::{PI, Place, TURN, larger, length, plus, sin_cos, smaller, times, unit_or_zero};
use crate::space::{Point, cross, dot, minus};

/// A corner of a polygon: its place in the plane, and where it lies in space.
pub(super) type Corner = (Place, Point);

/// A way from the parameters of a surface into the plane.
#[derive(Debug)]
pub(super) enum Layout {
    /// The parameters themselves, each times a factor.
    Plain([f64; 2]),
    /// One parameter as the angle, the other one as the distance from the middle: for loops that go round.
    Round {
        about: usize,
        period: f64,
        /// The other parameter where the distance is `inner`.
        from: f64,
        inner: f64,
        /// How the distance grows.
        by: f64,
    },
    /// A ball as it is seen from a point of it that is no part of the face.
    Ball {
        middle: Point,
        radius: f64,
        axes: [Point; 3],
    },
    /// As it is seen along a direction: each axis times a factor.
    Side([Point; 2]),
}

/// A face in the plane.
pub(super) struct Flat {
    pub layout: Layout,
    pub polygons: Vec<Vec<Corner>>,
    /// The pole inside it.
    pub pole: Option<Corner>,
    /// Columns and rows of a grid that is fine enough for it.
    lines: [f64; 2],
    /// The parameters around it.
    extent: [Place; 2],
}

/// A loop in the parameters of its surface.
struct Loop {
    corners: Vec<(Place, Point)>,
    /// How often it goes round, along either parameter.
    turns: [i32; 2],
}

/// Pieces of a full turn of the normal between two lines of a grid.
const PER_TURN: f64 = 72.0;

/// Columns or rows of a grid at most, and points of it.
const MOST_LINES: f64 = 1500.0;
const MOST_POINTS: f64 = 20_000.0;

/// How far a line may bend away from the chord of a cell, as a share of the cell's width.
const MOST_SAG: f64 = 0.1;

/// A piece of an edge is drawn without its middle if that lies so near to the line between its ends, as a share of its length.
const MOST_BEND: f64 = 0.006;

impl Flat {
    /// The part of a surface that its loops cut out.
    pub fn of(chart: &Chart<'_>, outline: &Outline) -> Option<Self> {
        let region = &outline.region;
        let loops: Vec<Loop> = outline
            .loops
            .iter()
            .filter_map(|pieces| Loop::of(chart, pieces))
            .collect();
        if let Surface::Sphere { frame, radius } = chart.surface {
            let layout = Layout::seen(chart, &loops, region, frame.origin, *radius)?;
            let lines = [PER_TURN, PER_TURN / 2.0];
            let extent = [[0.0, -PI / 2.0], [TURN, PI / 2.0]];
            return Some(Self::laid(layout, loops, None, lines, extent));
        }
        let around = |along: usize| loops.iter().any(|own| own.turns[along] != 0);
        match (around(0), around(1)) {
            (true, true) => None,
            (false, false) => Self::plain(chart, loops),
            (true, false) => Self::round(chart, loops, region, outline.level, 0),
            (false, true) => Self::round(chart, loops, region, outline.level, 1),
        }
    }

    fn laid(
        layout: Layout,
        loops: Vec<Loop>,
        pole: Option<Corner>,
        lines: [f64; 2],
        extent: [Place; 2],
    ) -> Self {
        let polygon = |own: Loop| {
            let corners = own.corners.into_iter();
            corners
                .map(|(place, point)| (layout.flat(place, point), point))
                .collect()
        };
        let polygons = loops.into_iter().map(polygon).collect();
        Self {
            layout,
            polygons,
            pole,
            lines,
            extent,
        }
    }

    /// The same as it is seen along its mean normal; None where it has none.
    pub fn seen_from_the_side(mut self) -> Option<Self> {
        if let Layout::Ball { .. } = self.layout {
            return None;
        }
        let mut normal = [0.0; 3];
        let mut size = 0.0;
        for polygon in &self.polygons {
            let first = polygon.first()?.1;
            for ((_, a), (_, b)) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
                normal = plus(normal, cross(minus(*a, first), minus(*b, first)));
                size = larger(size, length(minus(*a, first)));
            }
        }
        let normal = crate::frame::unit(normal)?;
        let frame = crate::frame::Frame::about([0.0; 3], normal)?;
        let lines = larger(larger(self.lines[0], self.lines[1]), 1.0);
        if size.is_nan() || size <= 0.0 {
            return None;
        }
        let axes = [0, 1].map(|axis: usize| times(frame.axes[axis], lines / size));
        let layout = Layout::Side(axes);
        for (place, point) in self.polygons.iter_mut().flatten() {
            *place = layout.flat(*place, *point);
        }
        self.layout = layout;
        Some(self)
    }

    /// Whether a place lies inside of the polygons.
    pub fn surrounds(&self, [x, y]: Place) -> bool {
        let mut is_inside = false;
        for polygon in &self.polygons {
            let next = polygon.iter().cycle().skip(1);
            for ((a, _), (b, _)) in polygon.iter().zip(next) {
                let is_crossed = (a[1] <= y) != (b[1] <= y);
                if is_crossed && x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) {
                    is_inside = !is_inside;
                }
            }
        }
        is_inside
    }

    /// Places all over the surface, so near to each other that what lies between their points is nearly flat.
    pub fn grid(&self, chart: &Chart<'_>) -> Vec<Place> {
        if let Surface::Plane(_) = chart.surface {
            return Vec::new();
        }
        let ([columns, rows], [min, max]) = (self.lines, self.extent);
        let at = |share: Place| {
            [0, 1].map(|along: usize| min[along] + (max[along] - min[along]) * share[along])
        };
        // Towards a pole rows become short.
        let has_short_rows = self.pole.is_some() || matches!(self.layout, Layout::Ball { .. });
        let width = |row: f64| length(chart.surface.at(at([0.5, row])).by_u);
        let widest = if has_short_rows {
            (0..8).fold(0.0, |most, row| {
                larger(most, width((f64::from(row) + 0.5) / 8.0))
            })
        } else {
            0.0
        };
        let mut grid = Vec::new();
        for row in 0..rows as usize {
            let share = (row as f64 + 0.5) / rows;
            let columns = if widest > 0.0 {
                larger((columns * width(share) / widest).ceil(), 1.0)
            } else {
                columns
            };
            for column in 0..columns as usize {
                // Every other row is moved by half a column.
                let shift = 0.25 + 0.5 * (row % 2) as f64;
                grid.push(at([(column as f64 + shift) / columns, share]));
            }
        }
        grid.extend(self.pole.map(|(place, _)| place));
        grid
    }

    fn plain(chart: &Chart<'_>, mut loops: Vec<Loop>) -> Option<Self> {
        let area = |own: &Loop| {
            let [min, max] = own.bounds();
            (max[0] - min[0]) * (max[1] - min[1])
        };
        let outer = loops
            .iter()
            .max_by(|one, other| area(one).total_cmp(&area(other)))?;
        let [min, max] = outer.bounds();
        // Every loop in the same period as the outer one.
        for own in &mut loops {
            let [own_min, own_max] = own.bounds();
            for along in 0..2 {
                let middle = (min[along] + max[along]) / 2.0;
                let here = (own_min[along] + own_max[along]) / 2.0;
                let moved = crate::maths::nearest_turn(here, middle, chart.periods[along]) - here;
                own.corners
                    .iter_mut()
                    .for_each(|(place, _)| place[along] += moved);
            }
        }
        let lines = lines(chart.surface, [min, max]);
        let size = [0, 1].map(|along: usize| larger(max[along] - min[along], 1e-12));
        let scale = match chart.surface {
            Surface::Plane(_) => [1.0 / larger(size[0], size[1]); 2],
            _ => [lines[0] / size[0], lines[1] / size[1]],
        };
        let extent = [min, max];
        Some(Self::laid(Layout::Plain(scale), loops, None, lines, extent))
    }

    fn round(
        chart: &Chart<'_>,
        mut loops: Vec<Loop>,
        region: &Region,
        level: Option<f64>,
        about: usize,
    ) -> Option<Self> {
        let other = 1 - about;
        let (period, other_period) = (chart.periods[about], chart.periods[other]);
        let rings: Vec<usize> = (0..loops.len())
            .filter(|at| loops.get(*at).is_some_and(|own| own.turns[about] != 0))
            .collect();
        let range = |own: &Loop| {
            let [min, max] = own.bounds();
            [min[other], max[other]]
        };
        let (from, to, has_pole) = match (rings.as_slice(), level) {
            ([ring], Some(level)) if about == 0 => {
                let [low, high] = range(loops.get(*ring)?);
                (level, if high > level { high } else { low }, true)
            }
            ([one, two], _) => {
                let (one, two) = (*one, *two);
                let [a, b] = [range(loops.get(one)?), range(loops.get(two)?)];
                let (low, high) = if a[0] + a[1] < b[0] + b[1] {
                    (one, two)
                } else {
                    (two, one)
                };
                let (low, high) = if other_period > 0.0
                    && !Self::lies_between(chart, &loops, region, [low, high], about)
                {
                    (high, low)
                } else {
                    (low, high)
                };
                let from = range(loops.get(low)?)[0];
                let up = range(loops.get(high)?);
                // The upper one of two rings round a torus may lie in the period before.
                let moved = if up[1] <= from { other_period } else { 0.0 };
                let high = loops.get_mut(high)?;
                high.corners
                    .iter_mut()
                    .for_each(|(place, _)| place[other] += moved);
                (from, up[1] + moved, false)
            }
            _ => return None,
        };
        for own in loops.iter_mut().filter(|own| own.turns == [0, 0]) {
            let [low, high] = range(own);
            let here = (low + high) / 2.0;
            let moved = crate::maths::nearest_turn(here, (from + to) / 2.0, other_period) - here;
            own.corners
                .iter_mut()
                .for_each(|(place, _)| place[other] += moved);
        }
        if from == to {
            return None;
        }
        let start = chart.starts[about];
        let mut extent = [[0.0; 2]; 2];
        (extent[0][about], extent[1][about]) = (start, start + period);
        let (low, high) = (smaller(from, to), larger(from, to));
        (extent[0][other], extent[1][other]) = (low, high);
        let lines = lines(chart.surface, extent);
        let around = larger(lines[about], 6.0);
        let layout = Layout::Round {
            about,
            period,
            from,
            inner: if has_pole { 0.0 } else { around / TURN },
            by: lines[other] / (to - from),
        };
        let pole = has_pole.then(|| {
            let place = [chart.starts[0], from];
            (place, chart.surface.at(place).at)
        });
        Some(Self::laid(layout, loops, pole, lines, extent))
    }

    /// Whether the face lies above the first of two rings and below the second one.
    fn lies_between(
        chart: &Chart<'_>,
        loops: &[Loop],
        region: &Region,
        [low, high]: [usize; 2],
        about: usize,
    ) -> bool {
        let other = 1 - about;
        let at = |ring: usize| {
            loops
                .get(ring)
                .and_then(|own| own.corners.first())
                .map(|corner| corner.0)
        };
        let (Some(from), Some(mut to)) = (at(low), at(high)) else {
            return true;
        };
        if to[other] < from[other] {
            to[other] += chart.periods[other];
        }
        let mut middle = from;
        middle[other] = (from[other] + to[other]) / 2.0;
        region.contains(middle)
    }
}

impl Loop {
    fn of(chart: &Chart<'_>, pieces: &[Piece]) -> Option<Self> {
        let mut corners = Vec::with_capacity(2 * pieces.len() + 1);
        for (at, piece) in pieces.iter().enumerate() {
            let corner = |end: usize| (piece.places[end], piece.points[end]);
            if at == 0 || piece.begins_in_pole {
                corners.push(corner(0));
            }
            let [a, middle, b] = piece.points;
            if length(minus(middle, times(plus(a, b), 0.5))) > MOST_BEND * length(minus(a, b)) {
                corners.push(corner(1));
            }
            corners.push(corner(2));
        }
        let (first, last) = (corners.first()?.0, corners.last()?.0);
        let turns = [0, 1].map(|along: usize| {
            let period = chart.periods[along];
            if period > 0.0 {
                ((last[along] - first[along]) / period).round() as i32
            } else {
                0
            }
        });
        // The last one is the first one again, unless that lies in a pole.
        if corners.first()?.1 == corners.last()?.1 {
            let is_same = turns != [0, 0] || length2(first, last) < 1e-9;
            if is_same {
                corners.pop();
            }
        }
        Some(Self { corners, turns })
    }

    fn bounds(&self) -> [Place; 2] {
        let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for (place, _) in &self.corners {
            for axis in 0..2 {
                min[axis] = smaller(min[axis], place[axis]);
                max[axis] = larger(max[axis], place[axis]);
            }
        }
        [min, max]
    }
}

fn length2(a: Place, b: Place) -> f64 {
    crate::maths::hypot(a[0] - b[0], a[1] - b[1])
}

impl Layout {
    /// Looks at a ball from the point of it that lies farthest from the face.
    fn seen(
        chart: &Chart<'_>,
        loops: &[Loop],
        region: &Region,
        middle: Point,
        radius: f64,
    ) -> Option<Self> {
        // The square of how far the nearest corner lies.
        let mut best: Option<(f64, Point)> = None;
        const LOOKS: u32 = 2000;
        for step in 0..LOOKS {
            // A spiral over the ball.
            let z = 1.0 - (2.0 * f64::from(step) + 1.0) / f64::from(LOOKS);
            let (sin, cos) = sin_cos(f64::from(step) * 2.399_963_229_728_653);
            let across = (1.0 - z * z).sqrt();
            let way = [across * cos, across * sin, z];
            let point = plus(middle, times(way, radius));
            let most = best.map_or(-1.0, |(most, _)| most);
            // A few looks do, unless the face is nearly the whole ball.
            if step % 10 != 0 && most > 0.09 * radius * radius {
                continue;
            }
            let corners = loops.iter().flat_map(|own| &own.corners);
            let away = corners.fold(f64::INFINITY, |least, (_, corner)| {
                let way = minus(*corner, point);
                smaller(least, dot(way, way))
            });
            if away > most && !region.contains(chart.surface.place_of(point, None)) {
                best = Some((away, way));
            }
        }
        let frame = crate::frame::Frame::about(middle, best?.1)?;
        Some(Self::Ball {
            middle,
            radius,
            axes: frame.axes,
        })
    }

    /// Whether it asks where a place of the surface lies in space.
    pub fn needs_points(&self) -> bool {
        matches!(self, Self::Ball { .. } | Self::Side(_))
    }

    /// Where a point of the surface lies in the plane.
    pub fn flat(&self, place: Place, at: Point) -> Place {
        match self {
            Self::Plain(scale) => [place[0] * scale[0], place[1] * scale[1]],
            Self::Round {
                about,
                period,
                from,
                inner,
                by,
            } => {
                let (sin, cos) = sin_cos(TURN * place[*about] / period);
                let off = inner + by * (place[1 - about] - from);
                [off * cos, off * sin]
            }
            Self::Ball {
                middle,
                radius,
                axes,
            } => {
                let way = times(minus(at, *middle), 1.0 / radius);
                let [x, y, z] = axes.map(|axis| dot(axis, way));
                [x / (1.0 - z), y / (1.0 - z)]
            }
            Self::Side(axes) => axes.map(|axis| dot(axis, at)),
        }
    }

    /// How far points of the grid stay away from the sides of the polygons there.
    pub fn margin(&self, [x, y]: Place) -> f64 {
        match self {
            Self::Plain(_) | Self::Round { .. } | Self::Side(_) => 0.35,
            Self::Ball { .. } => 0.35 * PI / PER_TURN * (1.0 + x * x + y * y),
        }
    }
}

/// How many columns and rows of a grid follow the surface between these parameters: judged by how its normal turns, and by how
/// far a line bends away from the chord of a cell, against how wide that cell is.
pub(super) fn lines(surface: &Surface, extent: [Place; 2]) -> [f64; 2] {
    if let Surface::Plane(_) = surface {
        return [1.0, 1.0];
    }
    let ways = [
        Way::along(surface, 0, extent, surface.breaks_u()),
        Way::along(surface, 1, extent, surface.breaks_v()),
    ];
    let coarse = ways
        .each_ref()
        .map(|way| larger((way.turn * PER_TURN / TURN).ceil(), 1.0));
    let mut lines = [0, 1].map(|along: usize| {
        let (own, other) = (&ways[along], 1 - along);
        let wide = MOST_SAG * 8.0 * ways[other].length / coarse[other];
        let count = (own.length * own.bend / wide).sqrt().ceil();
        let count = if count.is_finite() { count } else { 1.0 };
        smaller(larger(coarse[along], count), MOST_LINES)
    });
    let over = lines[0] * lines[1] / MOST_POINTS;
    if over > 1.0 {
        let less = over.sqrt();
        lines = lines.map(|lines| larger((lines / less).floor(), 1.0));
    }
    lines
}

/// What happens along lines of one parameter, at most.
#[derive(Default)]
struct Way {
    /// How far the normal turns.
    turn: f64,
    /// How far the line itself does.
    bend: f64,
    length: f64,
}

impl Way {
    fn along(
        surface: &Surface,
        along: usize,
        [min, max]: [Place; 2],
        breaks: Option<Vec<f64>>,
    ) -> Self {
        let inside = |at: &&f64| **at > min[along] && **at < max[along];
        let pieces = breaks.map_or(4, |breaks| breaks.iter().filter(inside).count() + 1);
        let steps = (4 * pieces).clamp(24, 400);
        let (is_even, are_alike) = surface.lines_along(along);
        // What happens from the first step to the second one happens at each of them where the line is even.
        let (last, times) = if is_even {
            (2, (steps - 1) as f64)
        } else {
            (steps, 1.0)
        };
        let acrosses = [0.35, 0.02, 0.65, 0.98];
        let mut most = Self::default();
        for across in acrosses.into_iter().take(if are_alike { 1 } else { 4 }) {
            let look = |step: usize| {
                let share = (step as f64 + 0.5) / steps as f64;
                let mut place = [0.0; 2];
                place[along] = min[along] + (max[along] - min[along]) * share;
                place[1 - along] = min[1 - along] + (max[1 - along] - min[1 - along]) * across;
                let jet = surface.at(place);
                let slope = if along == 0 { jet.by_u } else { jet.by_v };
                (unit_or_zero(cross(jet.by_u, jet.by_v)), slope)
            };
            let mut own = Self::default();
            let mut before = look(0);
            for step in 1..last {
                let next = look(step);
                own.turn += times * length(minus(next.0, before.0));
                own.bend += times * length(minus(unit_or_zero(next.1), unit_or_zero(before.1)));
                own.length += times * length(next.1) * (max[along] - min[along]) / steps as f64;
                before = next;
            }
            for (most, own) in [
                (&mut most.turn, own.turn),
                (&mut most.bend, own.bend),
                (&mut most.length, own.length),
            ] {
                if own.is_finite() {
                    *most = larger(*most, own);
                }
            }
        }
        most
    }
}
