//! Makes closed bodies that face one way out of triangles that need not.
//!
//! Nothing here trusts the way that a triangle faces in the file, nor that an edge has two faces. What is found depends on
//! the triangles only, never on a point or an order of chance, so that browser and server repair alike.

use super::{
    Repairs,
    caps::{self, Rim},
    edges::{Edges, HalfEdge},
    flood::{self, NO_PATCH, Patches},
    seams::{self, OpenEdge},
    shells::EdgeCounts,
    skin::{Added, NO_BODY, Skin},
    weld::Welded,
};
use crate::{
    mesh::{Point, Surface, TRIANGLES_AT_ONCE, cross, dot, minus},
    sets::Sets,
};
use step_kernel::order::{sort_pairs, sort_u32};

/// What the repair made of a surface.
pub(super) struct Repaired<'a> {
    pub skin: Skin<'a>,
    pub repairs: Repairs,
    /// Area of what closes the holes, in mm².
    pub cap_area_mm2: f64,
    /// Corners nearer than this were as good as one.
    pub tolerance_mm: f64,
    /// Edges with three faces or more, or with two that cannot face the same way: what belongs to what is a guess.
    pub is_ambiguous: bool,
    /// The triangles of the file and those that close seams over joined corners, and where the corners lie. None where nothing was
    /// to be mended.
    pub joined: Option<Joined>,
}

/// Triangles over corners that were joined where they miss each other by rounding.
pub(super) struct Joined {
    pub welded: Welded,
    pub places: Vec<Point>,
}

impl<'a> Repaired<'a> {
    /// A surface that needed nothing.
    pub fn in_order(skin: Skin<'a>) -> Self {
        Self {
            skin,
            repairs: Repairs::default(),
            cap_area_mm2: 0.0,
            tolerance_mm: 0.0,
            is_ambiguous: false,
            joined: None,
        }
    }
}

/// Repairs a surface whose edges are not in order.
pub(super) fn repair<'a>(
    surface: Surface<'a>,
    mut welded: Welded,
    mut edges: Edges,
    counts: &EdgeCounts,
) -> Repaired<'a> {
    let file_triangles = surface.triangle_count();
    let mut repairs = Repairs::default();
    if counts.non_manifold > 0 {
        repairs.repeated_triangles = drop_repeated(&mut welded, &mut edges);
        if repairs.repeated_triangles > 0 {
            edges = Edges::of(&welded);
        }
    }
    let places = places(&surface, &welded);
    let tolerance = tolerance_mm(&surface);
    if counts.boundary > 0 {
        repairs.split_edges = close_seams(&mut welded, &mut edges, &places, tolerance);
    }
    let doubled_area = |triangle: usize| {
        if triangle < file_triangles {
            let [a, b, c] = surface.triangle(triangle);
            let normal = cross(minus(b, a), minus(c, a));
            dot(normal, normal).sqrt()
        } else {
            0.0
        }
    };
    let patches = flood::find(&welded, &mut edges, doubled_area);
    let mut has_crowded_edges = false;
    edges.for_each(|_, edge| has_crowded_edges |= edge.len() > 2);
    let (body_of_patch, bodies, rims) = bodies(&patches, &mut edges);
    drop(edges);
    let caps = caps::close(&rims, &places, tolerance);
    repairs.closed_holes = caps.holes;

    let body = |patch: u32| {
        if patch == NO_PATCH {
            NO_BODY
        } else {
            body_of_patch[patch as usize]
        }
    };
    let mut added = caps.added;
    for triangle in file_triangles..welded.triangles().len() {
        let corners = welded.triangles()[triangle].map(|corner| places[corner as usize]);
        let [a, b, c] = corners;
        added.push(Added {
            body: body(patches.of_triangle[triangle]),
            corners: if patches.turned[triangle] {
                [a, c, b]
            } else {
                corners
            },
        });
    }
    added.retain(|added| added.body != NO_BODY);
    let mut body_of: Vec<u32> = patches
        .of_triangle
        .iter()
        .map(|patch| body(*patch))
        .collect();
    body_of.truncate(file_triangles);
    let mut turned = patches.turned;
    turned.truncate(file_triangles);
    Repaired {
        skin: Skin {
            surface,
            body_of,
            turned,
            added,
            bodies,
        },
        repairs,
        cap_area_mm2: caps.area_mm2,
        tolerance_mm: tolerance,
        is_ambiguous: has_crowded_edges || patches.contradictions > 0,
        joined: Some(Joined { welded, places }),
    }
}

/// Corners nearer than this are as good as one, and so is one to an edge: a hundred thousandth of the part, and what 32 bits
/// round away.
fn tolerance_mm(surface: &Surface<'_>) -> f64 {
    let (mut least, mut most) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    let mut farthest = 0.0;
    for corner in surface.triangles().flatten() {
        for axis in 0..3 {
            let value = corner[axis];
            least[axis] = if value < least[axis] {
                value
            } else {
                least[axis]
            };
            most[axis] = if value > most[axis] {
                value
            } else {
                most[axis]
            };
            farthest = if value.abs() > farthest {
                value.abs()
            } else {
                farthest
            };
        }
    }
    let diagonal = minus(most, least);
    let diagonal = dot(diagonal, diagonal).sqrt();
    if diagonal.is_finite() {
        diagonal * 1e-5 + farthest * f64::from(f32::EPSILON)
    } else {
        0.0
    }
}

/// Where each welded vertex lies.
pub(super) fn places(surface: &Surface<'_>, welded: &Welded) -> Vec<Point> {
    let mut places = vec![[0.0; 3]; welded.vertex_count];
    let pieces = welded.triangles().chunks(TRIANGLES_AT_ONCE);
    for (piece, triangles) in pieces.enumerate() {
        place_all(surface, piece * TRIANGLES_AT_ONCE, triangles, &mut places);
    }
    places
}

#[inline(never)]
fn place_all(surface: &Surface<'_>, first: usize, triangles: &[[u32; 3]], places: &mut [Point]) {
    for (at, corners) in triangles.iter().enumerate() {
        // Triangles that were dropped stand at corner 0 three times.
        if corners[0] == corners[1] && corners[1] == corners[2] {
            continue;
        }
        for (corner, place) in corners.iter().zip(surface.triangle(first + at)) {
            places[*corner as usize] = place;
        }
    }
}

/// Collapses triangles whose three corners another one has too, whichever way it faces. Says how many.
fn drop_repeated(welded: &mut Welded, edges: &mut Edges) -> u32 {
    let mut repeated = Vec::new();
    let mut faces: Vec<(u32, u32)> = Vec::new();
    edges.for_each(|lower, edge| {
        if edge.len() < 3 {
            return;
        }
        let higher = HalfEdge::higher(edge[0]);
        let third = |triangle: u32| {
            let corners = welded.triangles()[triangle as usize];
            corners[0] ^ corners[1] ^ corners[2] ^ lower ^ higher
        };
        faces.clear();
        faces.extend(edge.iter().map(|half_edge| {
            let triangle = HalfEdge::triangle(*half_edge);
            (third(triangle), triangle)
        }));
        sort_pairs(&mut faces);
        let again = faces.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        repeated.extend(again.map(|pair| pair[1].1));
    });
    sort_u32(&mut repeated);
    repeated.dedup();
    for triangle in &repeated {
        welded.triangles_mut()[*triangle as usize] = [0; 3];
    }
    repeated.len() as u32
}

/// Joins what lies on one another along open edges. Says how many edges were split or joined.
fn close_seams(welded: &mut Welded, edges: &mut Edges, places: &[Point], tolerance: f64) -> u32 {
    let mut open = open_edges(edges);
    let joined = seams::close_gaps(welded, &open, places, tolerance);
    if joined > 0 {
        *edges = Edges::of(welded);
        open = open_edges(edges);
    }
    if open.is_empty() {
        return joined;
    }
    let seams = seams::t_junctions(welded, &open, places, tolerance);
    if !seams.slivers.is_empty() {
        seams.slivers.iter().for_each(|sliver| welded.add(*sliver));
        *edges = Edges::of(welded);
    }
    joined + seams.split_edges
}

fn open_edges(edges: &mut Edges) -> Vec<OpenEdge> {
    let mut open = Vec::new();
    edges.for_each(|lower, edge| {
        if let &[half_edge] = edge {
            open.push(OpenEdge {
                ends: [lower, HalfEdge::higher(half_edge)],
                triangle: HalfEdge::triangle(half_edge),
            });
        }
    });
    open
}

/// What one patch has too much of at an edge.
struct Surplus {
    /// Which edge, by number.
    edge: u32,
    ends: [u32; 2],
    patch: u32,
    /// How often it runs from the first end to the second, less how often it runs back.
    times: i32,
}

/// Patches that are closed are bodies by themselves. Open ones that meet where as many run one way as the other make up one:
/// a surface that touches itself along a line. What is open then has rims.
fn bodies(patches: &Patches, edges: &mut Edges) -> (Vec<u32>, usize, Vec<Rim>) {
    let surpluses = surpluses(patches, edges);
    let mut sets = Sets::new(patches.count);
    let same_edge = |one: &Surplus, other: &Surplus| one.edge == other.edge;
    for at_edge in surpluses.chunk_by(same_edge) {
        if at_edge.len() > 1 && at_edge.iter().map(|surplus| surplus.times).sum::<i32>() == 0 {
            for surplus in at_edge {
                sets.join(at_edge[0].patch, surplus.patch);
            }
        }
    }
    let mut count = 0;
    let mut body_of = vec![0; patches.count];
    for patch in 0..patches.count as u32 {
        let root = sets.root(patch);
        body_of[patch as usize] = if root == patch {
            count += 1;
            count - 1
        } else {
            body_of[root as usize]
        };
    }
    let mut rims = Vec::new();
    let mut by_body: Vec<(u32, u32)> = Vec::new();
    for at_edge in surpluses.chunk_by(same_edge) {
        by_body.clear();
        // The bits of `times`, which are only summed up.
        let own = |s: &Surplus| (body_of[s.patch as usize], s.times.cast_unsigned());
        by_body.extend(at_edge.iter().map(own));
        sort_pairs(&mut by_body);
        for body in by_body.chunk_by(|one, other| one.0 == other.0) {
            let times: i32 = body.iter().map(|(_, times)| times.cast_signed()).sum();
            let [low, high] = at_edge[0].ends;
            let (from, to) = if times > 0 { (low, high) } else { (high, low) };
            let rim = Rim {
                body: body[0].0,
                from,
                to,
            };
            rims.extend(std::iter::repeat_n(rim, times.unsigned_abs() as usize));
        }
    }
    (body_of, count as usize, rims)
}

fn surpluses(patches: &Patches, edges: &mut Edges) -> Vec<Surplus> {
    let mut surpluses: Vec<Surplus> = Vec::new();
    let mut number = 0;
    let mut at_edge: Vec<(u32, u32)> = Vec::new();
    edges.for_each(|lower, edge| {
        number += 1;
        at_edge.clear();
        at_edge.extend(edge.iter().map(|half_edge| {
            let triangle = HalfEdge::triangle(*half_edge) as usize;
            let is_forward = HalfEdge::is_forward(*half_edge) != patches.turned[triangle];
            (patches.of_triangle[triangle], u32::from(is_forward))
        }));
        if let &[(_, one), (_, other)] = at_edge.as_slice()
            && one != other
        {
            // Two faces belong to one patch.
            return;
        }
        sort_pairs(&mut at_edge);
        for patch in at_edge.chunk_by(|one, other| one.0 == other.0) {
            // As often forward as back is nothing.
            let forward: u32 = patch.iter().map(|(_, is_forward)| is_forward).sum();
            let times = 2 * forward.cast_signed() - patch.len() as i32;
            if times != 0 {
                surpluses.push(Surplus {
                    edge: number,
                    ends: [lower, HalfEdge::higher(edge[0])],
                    patch: patch[0].0,
                    times,
                });
            }
        }
    });
    surpluses
}
