//! The edges around a face, and which way the face's boundary runs along them.

use super::entities::{Kind, Table};
use super::lexer::Arg;
use crate::order::sorted_by_key;

/// Curves lie on curves; more steps than this lead nowhere.
const MOST_STEPS: usize = 8;

/// One side of a face's boundary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Side {
    /// The `EDGE_CURVE`.
    pub edge: usize,
    /// The vertices where it begins and ends, in the edge's own direction.
    pub vertices: [u32; 2],
    /// The curve in space below it.
    pub curve: usize,
    /// Whether the boundary runs the way of the curve.
    pub is_along_curve: bool,
    /// Whether the boundary runs from the first vertex to the second one.
    pub is_along_edge: bool,
}

/// The face `ADVANCED_FACE('', bounds, surface, same_sense)` without its seams, which say nothing of its inside.
#[derive(Debug)]
pub(super) struct Boundary {
    pub sides: Vec<Side>,
    /// One side of each seam.
    pub seams: Vec<Side>,
    /// Whether an edge came by twice: the surface is closed there, and the face goes all the way round.
    pub has_seam: bool,
    /// Whether all of its edges were understood.
    pub is_whole: bool,
}

impl Boundary {
    pub fn of(table: &Table<'_>, face: usize) -> Self {
        let mut sides = Vec::new();
        let bounds = table.args(face).nth(1).map(Arg::references);
        let mut is_whole = true;
        for bound in bounds.into_iter().flatten() {
            is_whole &= bound_sides(table, bound, &mut sides).is_some();
        }
        let sides = sorted_by_key(&sides, |side| [side.edge as u64, 0, 0]);
        let all = sides.len();
        let is_single = |at: usize| {
            let edge = |at: usize| sides.get(at).map(|side: &Side| side.edge);
            (at == 0 || edge(at - 1) != edge(at)) && edge(at) != edge(at + 1)
        };
        let single: Vec<Side> = sides
            .iter()
            .enumerate()
            .filter(|(at, _)| is_single(*at))
            .map(|(_, side)| *side)
            .collect();
        let seams = sides.iter().enumerate().filter(|(at, side)| {
            !is_single(*at)
                && (*at == 0 || sides.get(at - 1).map(|side| side.edge) != Some(side.edge))
        });
        let seams = seams.map(|(_, side)| *side).collect();
        Self {
            has_seam: single.len() < all,
            sides: single,
            seams,
            is_whole,
        }
    }
}

/// The edges of `FACE_BOUND('', loop, orientation)`.
fn bound_sides(table: &Table<'_>, bound: u32, sides: &mut Vec<Side>) -> Option<()> {
    let mut args = table.args(table.find(bound)?).skip(1);
    let edge_loop = table.find(args.next()?.reference()?)?;
    let is_loop_along = is_true(args.next());
    let mut is_whole = true;
    // A vertex loop names a vertex, which is no oriented edge.
    for oriented in table.args(edge_loop).nth(1)?.references() {
        let side = (|| {
            let mut args = table.args(table.find(oriented)?).skip(3);
            let edge = table.find(args.next()?.reference()?)?;
            let is_along_edge = is_true(args.next()) == is_loop_along;
            let (vertices, curve, is_forward) = edge_curve(table, edge)?;
            Some(Side {
                edge,
                vertices,
                curve,
                is_along_curve: is_along_edge == is_forward,
                is_along_edge,
            })
        })();
        is_whole &= side.is_some();
        sides.extend(side);
    }
    is_whole.then_some(())
}

/// `EDGE_CURVE('', start, end, curve, same_sense)`: its vertices, the curve in space, and whether it runs the same way.
pub(super) fn edge_curve(table: &Table<'_>, edge: usize) -> Option<([u32; 2], usize, bool)> {
    if table.kind(edge) != Kind::EdgeCurve {
        return None;
    }
    let mut args = table.args(edge).skip(1);
    let mut next = || args.next()?.reference();
    let (start, end, curve) = (next()?, next()?, next()?);
    let is_forward = is_true(args.next());
    let (curve, is_curve_forward) = curve_in_space(table, curve)?;
    Some(([start, end], curve, is_forward == is_curve_forward))
}

/// The curve in space that `#id` comes to, and whether it runs the same way.
pub(super) fn curve_in_space(table: &Table<'_>, mut id: u32) -> Option<(usize, bool)> {
    let mut is_forward = true;
    for _ in 0..MOST_STEPS {
        let place = table.find(id)?;
        let mut args = table.args(place).skip(1);
        match table.kind(place) {
            Kind::SurfaceCurve => id = args.next()?.reference()?,
            Kind::TrimmedCurve => {
                id = args.next()?.reference()?;
                is_forward ^= !is_true(args.nth(2));
            }
            _ => return Some((place, is_forward)),
        }
    }
    None
}

/// `.T.`, and whatever is not `.F.`.
pub(super) fn is_true(arg: Option<Arg<'_>>) -> bool {
    arg.and_then(Arg::enumeration) != Some(b"F")
}
