//! Whether a closed shell passes through itself: a straight line enters and leaves what is simple by turns.
//!
//! Faces that are simple each, and fit together along their edges, may still cross each other. The volume counts what then lies
//! inside of the shell the wrong way round as less than nothing, or twice. Lines through the shell show how much that is.

use super::budget::Budget;
use super::flux::Unmeasured;
use super::layout;
use super::outline::Outline;
use super::surface::Surface;
use crate::maths::{Place, between, larger, length, sin_cos, smaller, times};
use crate::order::{number_key, sort};
use crate::space::{Bounds, Point, cross, dot, minus};

/// Lines through the box around the shell, and lines through its faces, the more the larger one is.
const THROUGH_BOX: usize = 24;
const THROUGH_FACES: usize = 24;

/// The share of all ways inside of the shell that may count wrongly.
const MOST_WRONG: f64 = 0.01;

/// The share of all lines that may say nothing, since they come too near to an edge, before the search for crossings is made finer, and
/// after that.
const MOST_SILENT: [f64; 2] = [0.25, 0.5];

/// Columns and rows of the grid from which that search begins: at first, and where it is fine.
const COARSE: f64 = 12.0;
const FINE: [f64; 2] = [4.0, 64.0];

/// Steps of a search.
const MOST_STEPS: usize = 8;

/// How exact a crossing is, as a share of the shell's size.
const EXACT: f64 = 1e-6;

/// What a line costs at a face, and what it does at one cell of a grid.
const WORK_PER_LOOK: u64 = 40;
const WORK_PER_CELL: u64 = 20;

struct Line {
    from: Point,
    /// A unit vector.
    along: Point,
    /// Where it crosses a face: a key to sort by, the bits of how far from its start, and 1 where it enters the shell.
    crossings: Vec<[u64; 4]>,
}

/// Whether the shell of these faces, with edges in this box, passes through itself, as far as lines can say.
pub(super) fn passes_through_itself(
    faces: &[Outline],
    bounds: &Bounds,
    is_inside_out: bool,
    budget: &Budget,
) -> Result<bool, Unmeasured> {
    let size = length(bounds.size());
    // Without edges there are only surfaces that are closed by themselves.
    if size == 0.0 {
        return Ok(false);
    }
    for (is_fine, most_silent) in [false, true].into_iter().zip(MOST_SILENT) {
        let mut lines = lines(faces, bounds);
        for face in faces {
            budget.spend(WORK_PER_LOOK * lines.len() as u64)?;
            add_crossings(face, &mut lines, is_fine, EXACT * size, budget)?;
        }
        let seen = Seen::along(lines, is_inside_out);
        if seen.silent <= most_silent * seen.lines {
            return Ok(seen.wrong > MOST_WRONG * seen.inside);
        }
    }
    Ok(true)
}

/// What lines say of a shell.
#[derive(Default)]
struct Seen {
    /// Lines that cross it.
    lines: f64,
    /// Those that cross it from one side more often than from the other one: they missed a face.
    silent: f64,
    /// How far all others run inside of it, and how far they do where it lies over itself or inside out.
    inside: f64,
    wrong: f64,
}

impl Seen {
    fn along(lines: Vec<Line>, is_inside_out: bool) -> Self {
        let step = |enters: u64| {
            if (enters == 1) == is_inside_out {
                -1
            } else {
                1
            }
        };
        let mut seen = Self::default();
        for mut line in lines {
            sort(&mut line.crossings);
            let mut depth = 0;
            let (mut inside, mut wrong, mut last) = (0.0, 0.0, 0.0);
            for [_, at, enters, _] in &line.crossings {
                let at = f64::from_bits(*at);
                match depth {
                    0 => {}
                    1 => inside += at - last,
                    _ => wrong += at - last,
                }
                depth += step(*enters);
                last = at;
            }
            seen.lines += f64::from(u8::from(!line.crossings.is_empty()));
            if depth == 0 {
                seen.inside += inside;
                seen.wrong += wrong;
            } else {
                seen.silent += 1.0;
            }
        }
        seen
    }
}

/// The part of a row of numbers that lie evenly from 0 to 1, each far from the ones before (the golden ratio's relatives).
pub(super) fn spread(at: usize) -> Point {
    [
        0.819_172_513_396_164_4,
        0.671_043_606_703_789_2,
        0.549_700_477_901_970_2,
    ]
    .map(|step| {
        let at = 0.5 + step * at as f64;
        at - at.floor()
    })
}

/// The `at`-th direction of a spiral over the ball, so far below its top; no edge runs along one of them.
pub(super) fn spiral(at: usize, below: f64) -> Point {
    let z = 0.987_654 - below;
    let (sin, cos) = sin_cos(at as f64 * 2.399_963_229_728_653 + 0.123_4);
    let across = (1.0 - z * z).sqrt();
    [across * cos, across * sin, z]
}

fn lines(faces: &[Outline], bounds: &Bounds) -> Vec<Line> {
    let mut points = Vec::with_capacity(THROUGH_BOX + THROUGH_FACES);
    let size = bounds.size();
    for at in 0..THROUGH_BOX {
        let share = spread(at);
        points.push(std::array::from_fn(|axis| {
            bounds.min[axis] + share[axis] * size[axis]
        }));
    }
    let all: f64 = faces.iter().map(|face| face.area).sum();
    let mut reached = 0.0;
    for face in faces {
        reached += face.area;
        while points.len() < points.capacity()
            && reached * THROUGH_FACES as f64 > all * ((points.len() - THROUGH_BOX) as f64 + 0.5)
        {
            let [u, v, _] = spread(points.len());
            let Some([min, max]) = face.region.range(&face.surface) else {
                break;
            };
            let place = [
                min[0] + u * (max[0] - min[0]),
                min[1] + v * (max[1] - min[1]),
            ];
            points.push(face.surface.at(place).at);
        }
    }
    let count = points.len() as f64;
    let line = |(at, from): (usize, Point)| Line {
        from,
        along: spiral(at, 1.97 * (at as f64 + 0.5) / count),
        crossings: Vec::new(),
    };
    points.into_iter().enumerate().map(line).collect()
}

/// Adds where lines cross a face: a grid says where the search for it begins.
fn add_crossings(
    face: &Outline,
    lines: &mut [Line],
    is_fine: bool,
    exact: f64,
    budget: &Budget,
) -> Result<(), Unmeasured> {
    let Some([min, max]) = face.region.range(&face.surface) else {
        return Ok(());
    };
    let surface = &*face.surface;
    let steps = match &*face.surface {
        Surface::Plane(_) => [1.0; 2],
        _ if is_fine => {
            layout::lines(surface, [min, max]).map(|lines| between(lines, FINE[0], FINE[1]))
        }
        _ => [COARSE; 2],
    };
    let [columns, rows] = steps.map(|steps| steps as usize);
    budget.spend(((columns + 1) * (rows + 1)) as u64 * surface.work())?;
    let step = [0, 1].map(|axis| (max[axis] - min[axis]) / steps[axis]);
    let place = |u: f64, v: f64| [min[0] + u * step[0], min[1] + v * step[1]];
    let mut grid = Vec::with_capacity((columns + 1) * (rows + 1));
    let mut bounds = Bounds::NONE;
    for v in 0..=rows {
        for u in 0..=columns {
            let point = surface.at(place(u as f64, v as f64)).at;
            bounds.add(point);
            grid.push(point);
        }
    }
    let corner = |u: usize, v: usize| grid[v * (columns + 1) + u];
    for line in lines {
        if !passes_box(line, &bounds) {
            continue;
        }
        budget.spend(WORK_PER_CELL * (columns * rows) as u64)?;
        let mut found: Vec<f64> = Vec::new();
        for v in 0..rows {
            for u in 0..columns {
                let [a, b] = [corner(u, v), corner(u + 1, v)];
                let [c, d] = [corner(u, v + 1), corner(u + 1, v + 1)];
                if !passes_triangle(line, [a, b, d]) && !passes_triangle(line, [a, d, c]) {
                    continue;
                }
                let middle = place(u as f64 + 0.5, v as f64 + 0.5);
                let Some((at, place, enters)) = search(surface, line, middle, exact) else {
                    continue;
                };
                if found.iter().all(|known| (known - at).abs() > exact) {
                    found.push(at);
                    if face.region.contains(place) {
                        let enters = u64::from(enters == (face.is_along != face.is_turned));
                        (line.crossings).push([number_key(at), at.to_bits(), enters, 0]);
                    }
                }
            }
        }
    }
    Ok(())
}

/// Where a line crosses a surface, by Newton's steps from a place nearby, and whether it does so against the surface's normal.
fn search(surface: &Surface, line: &Line, start: Place, exact: f64) -> Option<(f64, Place, bool)> {
    let mut place = start;
    for _ in 0..MOST_STEPS {
        let jet = surface.at(place);
        let way = minus(jet.at, line.from);
        let at = dot(way, line.along);
        let rest = minus(way, times(line.along, at));
        // What moves the point across the line: rest + du · by_u + dv · by_v lies along it.
        let normal = cross(jet.by_u, jet.by_v);
        let across = dot(normal, line.along);
        if length(rest) <= exact {
            return Some((at, place, across < 0.0));
        }
        place[0] -= dot(cross(rest, jet.by_v), line.along) / across;
        place[1] -= dot(cross(jet.by_u, rest), line.along) / across;
        if !(place[0].is_finite() && place[1].is_finite()) {
            return None;
        }
    }
    None
}

fn passes_box(line: &Line, bounds: &Bounds) -> bool {
    let (mut first, mut last) = (f64::NEG_INFINITY, f64::INFINITY);
    for axis in 0..3 {
        let ends = [bounds.min[axis], bounds.max[axis]];
        let [one, other] = ends.map(|end| (end - line.from[axis]) / line.along[axis]);
        first = larger(first, smaller(one, other));
        last = smaller(last, larger(one, other));
    }
    first <= last
}

fn passes_triangle(line: &Line, corners: [Point; 3]) -> bool {
    let [a, b, c] = corners.map(|corner| minus(corner, line.from));
    let sides = [(a, b), (b, c), (c, a)].map(|(a, b)| dot(cross(a, b), line.along));
    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
}
