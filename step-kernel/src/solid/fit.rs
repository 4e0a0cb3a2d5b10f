//! Whether the faces of a shell fit together along their edges, and which way each of them looks.
//!
//! In a closed shell every edge has two faces, whose loops run along it in opposite directions. A face that is missing or
//! looks inwards shows here even where the normals of all faces still sum up to nothing, as those around a cylinder do by
//! themselves.

use super::edge::Edges;
use super::face::Side;
use crate::maths::length;
use crate::order::sorted_by_key;
use crate::space::{Point, minus};

/// Edges that two bodies' worth of faces may leave without a partner; comparing more of them takes too long.
const MOST_OPEN: usize = 2000;

/// How far two edges that stand for one may lie apart, as a share of the shell.
const APART: f64 = 1e-4;

/// What the edges of a shell say.
pub(super) struct Fit {
    /// For each face, whether it is to be taken the other way than its loops run.
    pub is_turned: Vec<bool>,
    /// Each edge has two faces, and they look the same way.
    pub is_tight: bool,
    /// For each face the first one that it hangs together with.
    pub components: Vec<usize>,
}

/// Two faces at one edge.
struct Pair {
    faces: [usize; 2],
    /// Their loops run along it in the same direction: one of the two looks the other way.
    is_parallel: bool,
}

/// An edge with one face.
struct Open {
    side: Side,
    face: usize,
    is_along: bool,
}

/// `sides` are those of each face; the direction of a face that `is_free` follows from its neighbours.
pub(super) fn fit(
    sides: &[Vec<(Side, bool)>],
    is_free: &[bool],
    size: f64,
    edges: &mut Edges<'_, '_>,
) -> Fit {
    let mut uses: Vec<(Side, usize, bool)> = Vec::new();
    for (face, own) in sides.iter().enumerate() {
        uses.extend(own.iter().map(|(side, is_along)| (*side, face, *is_along)));
    }
    let uses = sorted_by_key(&uses, |(side, face, is_along)| {
        let [first, second] = side.key();
        [first, second, 2 * *face as u64 + u64::from(*is_along)]
    });
    let (mut pairs, mut open, mut is_tight) = (Vec::new(), Vec::new(), true);
    for uses in uses.chunk_by(|one, other| one.0 == other.0) {
        match *uses {
            [(side, face, is_along)] => open.push(Open {
                side,
                face,
                is_along,
            }),
            // A seam, where a face meets itself.
            [(_, first, one), (_, second, other)] if first == second => is_tight &= one != other,
            [(_, first, one), (_, second, other)] => pairs.push(Pair {
                faces: [first, second],
                is_parallel: one == other,
            }),
            // Where two bodies touch, neither hangs together with the other.
            _ => {
                let along = uses.iter().filter(|(_, _, is_along)| *is_along).count();
                is_tight &= 2 * along == uses.len();
            }
        }
    }
    is_tight &= join(open, APART * size, edges, &mut pairs);
    let (is_turned, is_known) = turned(is_free, &pairs);
    is_tight &= is_known;
    is_tight &= pairs.iter().all(|Pair { faces, is_parallel }| {
        let [one, other] = faces.map(|face| is_turned.get(face).copied().unwrap_or_default());
        (one != other) == *is_parallel
    });
    let hanging = pairs.iter().map(|pair| pair.faces);
    Fit {
        components: components(sides.len(), hanging),
        is_turned,
        is_tight,
    }
}

/// For each of these faces the first one that pairs lead to from it.
fn components(count: usize, pairs: impl Iterator<Item = [usize; 2]>) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..count).collect();
    fn root(parents: &mut [usize], mut face: usize) -> usize {
        while let Some(next) = parents.get(face).copied()
            && next != face
        {
            let behind = parents.get(next).copied().unwrap_or(next);
            if let Some(slot) = parents.get_mut(face) {
                *slot = behind;
            }
            face = behind;
        }
        face
    }
    for [one, other] in pairs {
        let (one, other) = (root(&mut parents, one), root(&mut parents, other));
        if let Some(slot) = parents.get_mut(one.max(other)) {
            *slot = one.min(other);
        }
    }
    (0..count).map(|face| root(&mut parents, face)).collect()
}

/// Pairs edges that lie in one place, as programs write them that give each face its own. Answers whether none is left over.
fn join(open: Vec<Open>, apart: f64, edges: &mut Edges<'_, '_>, pairs: &mut Vec<Pair>) -> bool {
    if open.is_empty() {
        return true;
    }
    if open.len() > MOST_OPEN {
        return false;
    }
    // The ends, and the points at a quarter, a half and three quarters of each.
    let mut along: Vec<(Open, [Point; 5])> = Vec::with_capacity(open.len());
    for own in open {
        let points = match own.side {
            Side::Edge(edge) => edges.points(edge),
            Side::Corners(..) => None,
        };
        let Some(points) = points else {
            return false;
        };
        let last = points.len() - 1;
        let at = |quarter: usize| points.get(last * quarter / 4).copied().unwrap_or_default();
        along.push((own, [0, 1, 2, 3, 4].map(at)));
    }
    let is_near = |one: &[Point; 5], other: [Point; 5]| {
        one.iter()
            .zip(other)
            .all(|(a, b)| length(minus(*a, b)) <= apart)
    };
    while let Some((own, points)) = along.pop() {
        let partner = along.iter().position(|(_, other)| {
            let mut back = *other;
            back.reverse();
            is_near(&points, *other) || is_near(&points, back)
        });
        let Some(partner) = partner else {
            return false;
        };
        let (other, there) = along.swap_remove(partner);
        let is_same_way = is_near(&points, there);
        if own.face != other.face {
            pairs.push(Pair {
                faces: [own.face, other.face],
                is_parallel: (own.is_along == other.is_along) == is_same_way,
            });
        }
    }
    true
}

/// Which faces are to be turned so that those which are free look as their neighbours do, and whether that is said of all.
fn turned(is_free: &[bool], pairs: &[Pair]) -> (Vec<bool>, bool) {
    let mut neighbours: Vec<Vec<(usize, bool)>> = vec![Vec::new(); is_free.len()];
    for Pair { faces, is_parallel } in pairs {
        let [one, other] = *faces;
        for (from, to) in [(one, other), (other, one)] {
            if let Some(list) = neighbours.get_mut(from) {
                list.push((to, *is_parallel));
            }
        }
    }
    let mut turned: Vec<Option<bool>> = is_free
        .iter()
        .map(|free| (!free).then_some(false))
        .collect();
    let mut is_known = true;
    let mut stack: Vec<usize> = (0..is_free.len()).filter(|face| !is_free[*face]).collect();
    let mut next = 0;
    loop {
        while let Some(face) = stack.pop() {
            let own = turned.get(face).copied().flatten().unwrap_or_default();
            for (to, is_parallel) in neighbours.get(face).into_iter().flatten() {
                if let Some(slot) = turned.get_mut(*to)
                    && slot.is_none()
                {
                    *slot = Some(own != *is_parallel);
                    stack.push(*to);
                }
            }
        }
        // What no other face speaks for begins by itself; the first of all may look as it likes.
        match (next..turned.len()).find(|face| turned[*face].is_none()) {
            Some(face) => {
                is_known &= turned.iter().all(Option::is_none);
                turned[face] = Some(false);
                stack.push(face);
                next = face + 1;
            }
            None => break,
        }
    }
    (
        turned.into_iter().map(Option::unwrap_or_default).collect(),
        is_known,
    )
}
