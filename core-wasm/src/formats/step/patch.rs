//! Which part of a spline surface a face is cut out of, and points whose hull holds that part.
//!
//! Faces are cut out of surfaces that may be much larger. A face that does not close upon itself lies, in the surface's two
//! parameters, inside the rectangle around its boundary. That rectangle is found by halving: pieces of the surface whose box no
//! point of the boundary lies in are left out, and of the rest those that lie outside of the boundary. Where it cannot be told, the answer is None, and the whole net counts.

use super::path::Path;
use super::spline::SplineSurface;
use crate::mesh::{Bounds, Point};

/// Pieces along each parameter that are looked at in one round.
const PARTS: usize = 6;

/// Rounds of halving.
const ROUNDS: usize = 5;

/// Pieces along each parameter of the part that is found: their control points lie within a thousandth of the surface.
const FINE_PARTS: usize = 24;

/// The thinnest strip that is taken off a side, as a share of the part.
const FINEST_STRIP: f64 = 1.0 / 4000.0;

/// What the boundary may reach beyond its points, as a share of the rectangle.
const MARGIN: f64 = 0.0003;

/// How far a boundary may lie off its surface, as a share of its size: the least that will do is taken.
const GAPS: [f64; 3] = [1e-5, 1e-4, 1e-3];

/// The points around the part of `surface` inside a boundary; None where it cannot be told. `work` is what may still be spent.
pub(super) fn points_around(
    surface: &SplineSurface,
    path: &Path,
    work: &mut u64,
) -> Option<Vec<Point>> {
    let boundary = path.on.as_slice();
    let mut bounds = Bounds::NONE;
    boundary.iter().for_each(|point| bounds.add(*point));
    let [x, y, z] = bounds.size();
    let size = (x * x + y * y + z * z).sqrt();
    GAPS.iter()
        .find_map(|share| points_within(surface, path, size * share, work))
}

/// [`points_around`] for a boundary that lies no further off the surface than `gap`.
fn points_within(
    surface: &SplineSurface,
    path: &Path,
    gap: f64,
    work: &mut u64,
) -> Option<Vec<Point>> {
    let boundary = path.on.as_slice();
    let mut part = surface.domain();
    for round in 0..ROUNDS {
        let breaks = surface.breaks(part, PARTS);
        spend(work, surface.work(&breaks))?;
        spend(
            work,
            (breaks[0].len() * breaks[1].len() * boundary.len()) as u64,
        )?;
        let found = touched(surface, &breaks, boundary, gap, round == 0)?;
        let at = |parameter: usize, index: usize| {
            breaks
                .get(parameter)
                .and_then(|breaks| breaks.get(index))
                .copied()
        };
        let mut next = part;
        for (parameter, [first, last]) in found.into_iter().enumerate() {
            if let Some(slot) = next.get_mut(parameter) {
                *slot = [at(parameter, first)?, at(parameter, last + 1)?];
            }
        }
        let length = |[from, to]: [f64; 2]| to - from;
        let is_settled =
            (0..2).all(|parameter| length(next[parameter]) > 0.95 * length(part[parameter]));
        part = next;
        if is_settled {
            break;
        }
    }
    for parameter in 0..2 {
        for is_end in [false, true] {
            trim(surface, &mut part, parameter, is_end, boundary, gap, work)?;
        }
    }
    let domain = surface.domain();
    for (part, domain) in part.iter_mut().zip(domain) {
        let margin = (part[1] - part[0]) * MARGIN;
        let [from, to] = [part[0] - margin, part[1] + margin];
        *part = [
            if from > domain[0] { from } else { domain[0] },
            if to < domain[1] { to } else { domain[1] },
        ];
    }
    let breaks = surface.breaks(part, FINE_PARTS);
    spend(work, surface.work(&breaks))?;
    spend(
        work,
        (breaks[0].len() * breaks[1].len() * boundary.len()) as u64,
    )?;
    let size = [
        breaks[0].len().saturating_sub(1),
        breaks[1].len().saturating_sub(1),
    ];
    let mut pieces = Vec::with_capacity(size[0] * size[1]);
    let near = gap + path.longest_step / 2.0;
    surface.pieces(&breaks, |_, piece| {
        let mut bounds = Bounds::NONE;
        piece.iter().for_each(|point| bounds.add(*point));
        let is_touched = boundary.iter().any(|point| holds(&bounds, *point, near));
        pieces.push((is_touched, piece.to_vec()));
    });
    let is_touched: Vec<bool> = pieces.iter().map(|(is_touched, _)| *is_touched).collect();
    let is_outside = outside(&is_touched, size);
    let inside = pieces
        .into_iter()
        .zip(is_outside)
        .filter(|(_, is_outside)| !is_outside);
    Some(inside.flat_map(|((_, points), _)| points).collect())
}

/// The pieces that can be reached from the rectangle's rim without crossing the boundary: no part of the face lies in them.
fn outside(is_touched: &[bool], [rows, columns]: [usize; 2]) -> Vec<bool> {
    let mut is_outside = vec![false; is_touched.len()];
    let is_rim = |at: usize| {
        let (row, column) = (at / columns.max(1), at % columns.max(1));
        row == 0 || column == 0 || row + 1 == rows || column + 1 == columns
    };
    let mut stack: Vec<usize> = (0..is_touched.len()).filter(|at| is_rim(*at)).collect();
    while let Some(at) = stack.pop() {
        let is_new = is_touched.get(at) == Some(&false) && is_outside.get(at) == Some(&false);
        if !is_new {
            continue;
        }
        if let Some(slot) = is_outside.get_mut(at) {
            *slot = true;
        }
        let column = at % columns.max(1);
        stack.extend(at.checked_sub(columns));
        stack.push(at + columns);
        stack.extend((column > 0).then(|| at - 1));
        stack.extend((column + 1 < columns).then_some(at + 1));
    }
    is_outside
}

/// Takes strips off one side of a part as long as no point of the boundary lies in them: halves of what is left, then quarters, and so
/// on.
fn trim(
    surface: &SplineSurface,
    part: &mut [[f64; 2]; 2],
    parameter: usize,
    is_end: bool,
    boundary: &[Point],
    gap: f64,
    work: &mut u64,
) -> Option<()> {
    let length = part[parameter][1] - part[parameter][0];
    let mut width = length / 8.0;
    while width > length * FINEST_STRIP {
        let mut strip = *part;
        let [from, to] = &mut strip[parameter];
        if is_end {
            *from = *to - width;
        } else {
            *to = *from + width;
        }
        let breaks = match parameter {
            0 => [
                surface.breaks_of(0, strip[0], 1),
                surface.breaks_of(1, strip[1], PARTS),
            ],
            _ => [
                surface.breaks_of(0, strip[0], PARTS),
                surface.breaks_of(1, strip[1], 1),
            ],
        };
        spend(work, surface.work(&breaks))?;
        spend(
            work,
            (breaks[0].len() * breaks[1].len() * boundary.len()) as u64,
        )?;
        let mut is_touched = false;
        surface.pieces(&breaks, |_, piece| {
            let mut bounds = Bounds::NONE;
            piece.iter().for_each(|point| bounds.add(*point));
            is_touched |= boundary.iter().any(|point| holds(&bounds, *point, gap));
        });
        let [from, to] = &mut part[parameter];
        if is_touched || *to - *from <= 2.0 * width {
            width /= 2.0;
        } else if is_end {
            *to -= width;
        } else {
            *from += width;
        }
    }
    Some(())
}

fn holds(bounds: &Bounds, point: Point, gap: f64) -> bool {
    (0..3)
        .all(|axis| point[axis] >= bounds.min[axis] - gap && point[axis] <= bounds.max[axis] + gap)
}

fn spend(left: &mut u64, work: u64) -> Option<()> {
    *left = left.checked_sub(work)?;
    Some(())
}

/// The first and last piece along both parameters in whose box a point of the boundary lies. None if one lies in no box, or
/// if the surface closes upon itself: then a boundary's inside may be what lies beyond it.
fn touched(
    surface: &SplineSurface,
    breaks: &[Vec<f64>; 2],
    boundary: &[Point],
    gap: f64,
    is_whole: bool,
) -> Option<[[usize; 2]; 2]> {
    let mut is_met = vec![false; boundary.len()];
    let mut range = [[usize::MAX, 0]; 2];
    // The corners of the outermost pieces, by side: first and last along each parameter.
    let mut sides: [Vec<Point>; 4] = Default::default();
    let [rows, columns] = [breaks[0].len(), breaks[1].len()].map(|count| count.saturating_sub(2));
    surface.pieces(breaks, |[row, column], piece| {
        let mut bounds = Bounds::NONE;
        piece.iter().for_each(|point| bounds.add(*point));
        let mut is_touched = false;
        for (point, is_met) in boundary.iter().zip(&mut is_met) {
            let is_inside = holds(&bounds, *point, gap);
            is_touched |= is_inside;
            *is_met |= is_inside;
        }
        if is_touched {
            for (range, at) in range.iter_mut().zip([row, column]) {
                *range = [range[0].min(at), range[1].max(at)];
            }
        }
        if is_whole {
            let count = surface.columns_of_piece();
            let corner = |at: usize| piece.get(at).copied().unwrap_or_default();
            let (low, high) = (corner(0), corner(piece.len().saturating_sub(count)));
            let across = corner(count - 1);
            if row == 0 {
                sides[0].push(low);
            }
            if row == rows {
                sides[1].push(high);
            }
            if column == 0 {
                sides[2].push(low);
            }
            if column == columns {
                sides[3].push(across);
            }
        }
    });
    let are_same = |[a, b]: [&Vec<Point>; 2]| {
        a.len() == b.len()
            && a.iter()
                .zip(b)
                .all(|(a, b)| (0..3).all(|axis| (a[axis] - b[axis]).abs() <= gap))
    };
    let is_closed =
        is_whole && (are_same([&sides[0], &sides[1]]) || are_same([&sides[2], &sides[3]]));
    (!is_closed && !boundary.is_empty() && is_met.iter().all(|met| *met)).then_some(range)
}
