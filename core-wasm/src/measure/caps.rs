//! Caps: triangles that close the holes of a body, so that it has a volume that depends on no point.

use super::skin::Added;
use crate::mesh::{Point, cross, dot, minus};
use step_kernel::order::sorted_by_key;

/// A side of a triangle for which its body has no counterpart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Rim {
    pub body: u32,
    pub from: u32,
    pub to: u32,
}

/// What closes the holes.
pub(super) struct Caps {
    pub added: Vec<Added>,
    /// Holes that let something through; seams that do not meet to the last bit are none.
    pub holes: u32,
    /// Of all caps, in mm².
    pub area_mm2: f64,
}

/// Closes the holes that `rims` go around.
pub(super) fn close(rims: &[Rim], places: &[Point], tolerance: f64) -> Caps {
    let by = |rim: &Rim| [rim.body, rim.from, rim.to].map(u64::from);
    let rims = sorted_by_key(rims, by);
    let mut caps = Caps {
        added: Vec::new(),
        holes: 0,
        area_mm2: 0.0,
    };
    for rims in rims.chunk_by(|one, other| one.body == other.body) {
        for_each_loop(rims, |corners| {
            let rim: Vec<Point> = corners.iter().map(|v| places[*v as usize]).collect();
            caps.close_loop(rims[0].body, &rim, tolerance);
        });
    }
    caps
}

impl Caps {
    /// Closes one hole by triangles from its rim to its middle. The rim of a flat hole gives just the area that is missing.
    fn close_loop(&mut self, body: u32, rim: &[Point], tolerance: f64) {
        let mut middle = [0.0; 3];
        for corner in rim {
            (0..3).for_each(|axis| middle[axis] += corner[axis]);
        }
        let middle = middle.map(|value| value / rim.len() as f64);
        let (mut area, mut length) = (0.0, 0.0);
        let mut add = |corners: [Point; 3]| {
            let normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
            area += dot(normal, normal).sqrt() / 2.0;
            self.added.push(Added { body, corners });
        };
        if let &[a, b, c] = rim {
            add([a, c, b]);
        } else {
            for (at, from) in rim.iter().enumerate() {
                add([rim[(at + 1) % rim.len()], *from, middle]);
            }
        }
        for (at, from) in rim.iter().enumerate() {
            let side = minus(rim[(at + 1) % rim.len()], *from);
            length += dot(side, side).sqrt();
        }
        if area > tolerance * length {
            self.holes += 1;
            self.area_mm2 += area;
        }
    }
}

/// Calls with each loop of a body's rims, in which no corner comes twice. As many rims lead to a corner as away from it.
fn for_each_loop(rims: &[Rim], mut call: impl FnMut(&[u32])) {
    const NOT_ON_PATH: u32 = u32::MAX;
    // A run is all that leads away from one corner.
    let mut starts: Vec<u32> = Vec::new();
    for (at, rim) in rims.iter().enumerate() {
        if at == 0 || rims[at - 1].from != rim.from {
            starts.push(at as u32);
        }
    }
    let run_of = |corner: u32| {
        starts
            .binary_search_by_key(&corner, |start| rims[*start as usize].from)
            .ok()
    };
    let end_of = |run: usize| starts.get(run + 1).map_or(rims.len(), |end| *end as usize);
    let mut next: Vec<u32> = starts.clone();
    let mut on_path = vec![NOT_ON_PATH; starts.len()];
    let mut path: Vec<usize> = Vec::new();
    let mut corners = Vec::new();
    for start in 0..starts.len() {
        let mut run = start;
        path.push(run);
        on_path[run] = 0;
        while (next[run] as usize) < end_of(run) {
            let rim = rims[next[run] as usize];
            next[run] += 1;
            let Some(target) = run_of(rim.to) else { break };
            if on_path[target] == NOT_ON_PATH {
                on_path[target] = path.len() as u32;
                path.push(target);
            } else {
                let first = on_path[target] as usize;
                corners.clear();
                corners.extend(
                    path[first..]
                        .iter()
                        .map(|run| rims[starts[*run] as usize].from),
                );
                if corners.len() > 2 {
                    call(&corners);
                }
                for left in path.drain(first + 1..) {
                    on_path[left] = NOT_ON_PATH;
                }
            }
            run = target;
        }
        for left in path.drain(..) {
            on_path[left] = NOT_ON_PATH;
        }
    }
}
