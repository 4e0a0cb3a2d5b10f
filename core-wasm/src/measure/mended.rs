//! The surface as the measure mends it, for the checks of printability: over welded corners, facing outwards.

use super::{
    Trust, areas,
    contacts::apart,
    edges::{Edges, HalfEdge},
    judge,
    repair::{self, Joined, Repaired},
    shells,
    skin::{self, Skin},
    weld,
};
use crate::mesh::{Mesh, Point, cross, dot, minus};
use step_kernel::order::{number_key, sort};

pub(crate) use skin::NO_BODY;

/// Triangles over welded corners. Each body is closed, and faces outwards unless it is a cavity.
pub(crate) struct Mended {
    /// The triangles of the file, then those that close holes and seams.
    pub corners: Vec<[u32; 3]>,
    /// How many triangles the file has.
    pub file_triangles: usize,
    /// Where each corner lies, in mm from the mesh's origin.
    pub places: Vec<Point>,
    /// The body of each triangle; [`NO_BODY`] for one that bounds nothing.
    pub body_of: Vec<u32>,
    /// How many bodies there are.
    pub bodies: usize,
    /// The triangles of the file that are taken the other way round.
    pub turned: Vec<u32>,
    /// The triangles of the file that an earlier one repeats, and where the first of them lies.
    pub repeated: Vec<u32>,
    pub repeated_at: Option<Point>,
    /// The triangles of the file on which bodies lie against each other, which are no surface.
    pub contacts: Vec<u32>,
    /// The edges of the file with one face.
    pub open_edges: Vec<[Point; 2]>,
    /// The edges of the file with more than two faces.
    pub crowded_edges: Vec<[Point; 2]>,
    /// How far the volume can be trusted.
    pub trust: Trust,
    /// In mm³; None where the surface bounds none.
    pub volume_mm3: Option<f64>,
}

/// Mends a mesh as the measure does, without the faces on which bodies lie against each other.
pub(crate) fn mended(mesh: &Mesh) -> Mended {
    let whole = mended_whole(mesh);
    if whole.crowded_edges.is_empty() {
        return whole;
    }
    let Some(apart) = apart(mesh) else {
        return whole;
    };
    let mut own = mended_whole(&apart.mesh);
    let of_file = |triangle: u32| apart.kept[triangle as usize];
    let count = mesh.surface().triangle_count();
    let mut corners = vec![[0; 3]; count];
    let mut body_of = vec![NO_BODY; count];
    for (at, triangle) in apart.kept.iter().enumerate() {
        corners[*triangle as usize] = own.corners[at];
        body_of[*triangle as usize] = own.body_of[at];
    }
    corners.extend_from_slice(&own.corners[own.file_triangles..]);
    body_of.extend_from_slice(&own.body_of[own.file_triangles..]);
    for list in [&mut own.turned, &mut own.repeated] {
        list.iter_mut()
            .for_each(|triangle| *triangle = of_file(*triangle));
    }
    Mended {
        corners,
        body_of,
        file_triangles: count,
        contacts: apart.contacts,
        ..own
    }
}

fn mended_whole(mesh: &Mesh) -> Mended {
    let surface = mesh.surface();
    let welded = weld::weld(&surface);
    let (mut open_edges, mut crowded_edges) = (Vec::new(), Vec::new());
    let in_order = |welded| Joined {
        places: repair::places(&surface, &welded),
        welded,
    };
    let (repaired, joined, counts) =
        if let Some((shells, counts)) = shells::welded_in_order(&welded) {
            let skin = Skin::in_order(surface, shells);
            (Repaired::in_order(skin), in_order(welded), counts)
        } else {
            let mut edges = Edges::of(&welded);
            let (shells, counts) = shells::find(&welded, &mut edges);
            if counts.are_in_order() {
                let skin = Skin::in_order(surface, shells);
                (Repaired::in_order(skin), in_order(welded), counts)
            } else {
                drop(shells);
                let places = repair::places(&surface, &welded);
                edges.for_each(|lower, edge| {
                    let ends = [lower, HalfEdge::higher(edge[0])].map(|end| places[end as usize]);
                    match edge.len() {
                        1 => open_edges.push(ends),
                        2 => {}
                        _ => crowded_edges.push(ends),
                    }
                });
                drop(places);
                let mut repaired = repair::repair(surface, welded, edges, &counts);
                let joined = repaired.joined.take();
                let joined = joined.unwrap_or_else(|| in_order(weld::weld(&surface)));
                (repaired, joined, counts)
            }
        };
    // What is made up is held against it: nothing, where all is in order.
    let area_mm2 = if counts.are_in_order() {
        0.0
    } else {
        areas(&surface).sum_mm2
    };
    let judged = judge(mesh, &repaired, &counts, area_mm2);
    let skin = &repaired.skin;
    let file_triangles = surface.triangle_count();
    let mut body_of = Vec::with_capacity(skin.len());
    body_of.extend((0..skin.len()).map(|triangle| skin.body(triangle)));
    let is_inside_out = |body: u32| judged.is_inside_out.get(body as usize) == Some(&true);
    let Joined { welded, mut places } = joined;
    let mut corners = welded.triangles()[..file_triangles].to_vec();
    drop(welded);
    let mut turned = Vec::new();
    let is_repeated = |triangle: &u32| {
        // Where it is dropped.
        corners[*triangle as usize] == [0; 3] && has_area(surface.triangle(*triangle as usize))
    };
    let repeated: Vec<u32> = (0..file_triangles as u32).filter(is_repeated).collect();
    let first = repeated.first().copied();
    let repeated_at = first.map(|triangle| middle(surface.triangle(triangle as usize)));
    for (triangle, corners) in corners.iter_mut().enumerate() {
        let body = body_of[triangle];
        let is_turned = skin.turned.get(triangle) == Some(&true);
        if body != NO_BODY && is_turned != is_inside_out(body) {
            corners.swap(1, 2);
            turned.push(triangle as u32);
        }
    }
    let mut numbers = Numbers::of(&mut places, !skin.added.is_empty());
    for added in &skin.added {
        let [a, b, c] = added.corners.map(|corner| numbers.number(corner));
        corners.push(if is_inside_out(added.body) {
            [a, c, b]
        } else {
            [a, b, c]
        });
    }
    Mended {
        corners,
        file_triangles,
        body_of,
        bodies: skin.bodies,
        turned,
        repeated,
        repeated_at,
        contacts: Vec::new(),
        open_edges,
        crowded_edges,
        trust: judged.trust,
        volume_mm3: judged.volume_mm3,
        places,
    }
}

fn has_area([a, b, c]: [Point; 3]) -> bool {
    let normal = cross(minus(b, a), minus(c, a));
    dot(normal, normal) > 0.0
}

fn middle([a, b, c]: [Point; 3]) -> Point {
    std::array::from_fn(|axis| (a[axis] + b[axis] + c[axis]) / 3.0)
}

/// Finds corners by their places, for the few triangles that no file has.
struct Numbers<'a> {
    places: &'a mut Vec<Point>,
    /// The keys of a place and its number, sorted.
    known: Vec<[u64; 4]>,
    /// New ones since, in the order in which they came.
    new: Vec<[u64; 4]>,
}

impl<'a> Numbers<'a> {
    fn of(places: &'a mut Vec<Point>, is_needed: bool) -> Self {
        let listed = if is_needed { places.as_slice() } else { &[] };
        let keys = listed.iter().enumerate();
        let mut known: Vec<[u64; 4]> = keys.map(|(at, place)| key(*place, at)).collect();
        sort(&mut known);
        Self {
            places,
            known,
            new: Vec::new(),
        }
    }

    fn number(&mut self, place: Point) -> u32 {
        let wanted = key(place, 0);
        let same = |known: &[u64; 4]| known[..3] == wanted[..3];
        let at = self.known.partition_point(|known| known[..3] < wanted[..3]);
        // The middle of a hole is the last one that is new, as long as that hole is closed.
        let found = self.known.get(at).filter(|known| same(known));
        let found = found.or_else(|| self.new.last().filter(|new| same(new)));
        if let Some([.., number]) = found {
            return *number as u32;
        }
        let number = self.places.len();
        self.places.push(place);
        self.new.push(key(place, number));
        number as u32
    }
}

fn key([x, y, z]: Point, number: usize) -> [u64; 4] {
    // −0 is 0.
    let bits = |value: f64| number_key(value + 0.0);
    [bits(x), bits(y), bits(z), number as u64]
}
