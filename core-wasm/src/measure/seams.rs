//! Seams: open edges that lie on one another without sharing their corners.
//!
//! Corners that miss each other by rounding become one. A corner in the middle of an open edge (a T-junction) splits it: a
//! triangle without thickness is put between, and both sides hang together.

use super::weld::Welded;
use crate::mesh::{Bounds, Point, dot, minus};
use step_kernel::order::{number_key, sort_u32, sorted_by_key};

/// Looks into corners near an open edge, of all edges together. A file that needs more keeps its seams as holes.
const MAX_STEPS: u64 = 30_000_000;

/// What was found along the open edges.
pub(super) struct Seams {
    /// Triangles without thickness between an edge and the corners that lie on it.
    pub slivers: Vec<[u32; 3]>,
    /// Edges with corners of others on them.
    pub split_edges: u32,
}

/// An edge with one face.
pub(super) struct OpenEdge {
    pub ends: [u32; 2],
    pub triangle: u32,
}

/// Lets corners of open edges become one that are as good as one, in `welded`. Says how many triangles this changed.
pub(super) fn close_gaps(
    welded: &mut Welded,
    open: &[OpenEdge],
    places: &[Point],
    tolerance: f64,
) -> u32 {
    let grid = Grid::of(open, places);
    let mut steps = 0;
    let mut merged: Vec<(u32, u32)> = Vec::new();
    for &vertex in &grid.vertices {
        let place = places[vertex as usize];
        let mut lowest = vertex;
        let is_in_time = grid.for_each_near(place, place, tolerance, &mut steps, |other| {
            let apart = minus(places[other as usize], place);
            if other < lowest && dot(apart, apart) <= tolerance * tolerance {
                lowest = other;
            }
        });
        if !is_in_time {
            break;
        }
        if lowest != vertex {
            // Vertices come in rising order, so that the lower one is settled already.
            let target = merged
                .binary_search_by_key(&lowest, |(from, _)| *from)
                .map_or(lowest, |at| merged[at].1);
            merged.push((vertex, target));
        }
    }
    if merged.is_empty() {
        return 0;
    }
    let mut changed = 0;
    let mut of_vertex: Vec<u32> = (0..welded.vertex_count as u32).collect();
    for (from, to) in merged {
        of_vertex[from as usize] = to;
    }
    for corners in welded.triangles_mut() {
        let now = corners.map(|corner| of_vertex[corner as usize]);
        changed += u32::from(now != *corners);
        *corners = now;
    }
    changed
}

/// Finds the corners of open edges that lie on other open edges.
pub(super) fn t_junctions(
    welded: &Welded,
    open: &[OpenEdge],
    places: &[Point],
    tolerance: f64,
) -> Seams {
    let grid = Grid::of(open, places);
    let mut seams = Seams {
        slivers: Vec::new(),
        split_edges: 0,
    };
    let mut steps = 0;
    let mut on_edge: Vec<(f64, u32)> = Vec::new();
    for edge in open {
        let [a, b] = edge.ends;
        let (from, to) = (places[a as usize], places[b as usize]);
        let along = minus(to, from);
        let squared = dot(along, along);
        let own = welded.triangles()[edge.triangle as usize];
        on_edge.clear();
        let is_in_time = grid.for_each_near(from, to, tolerance, &mut steps, |vertex| {
            if own.contains(&vertex) {
                return;
            }
            let away = minus(places[vertex as usize], from);
            let share = dot(away, along) / squared;
            if !(share > 0.0 && share < 1.0) {
                return;
            }
            let off: Point = std::array::from_fn(|axis| away[axis] - share * along[axis]);
            if dot(off, off) <= tolerance * tolerance {
                on_edge.push((share, vertex));
            }
        });
        if !is_in_time {
            break;
        }
        if on_edge.is_empty() {
            continue;
        }
        let by = |(share, vertex): &(f64, u32)| [number_key(*share), u64::from(*vertex), 0];
        on_edge = sorted_by_key(&on_edge, by);
        seams.split_edges += 1;
        let chain = on_edge.iter().map(|(_, vertex)| *vertex).chain([b]);
        let mut last = None;
        for vertex in chain {
            if let Some(last) = last {
                seams.slivers.push([a, last, vertex]);
            }
            last = Some(vertex);
        }
    }
    seams
}

/// The corners of open edges, by the cells of a grid.
struct Grid {
    /// In rising order.
    vertices: Vec<u32>,
    min: Point,
    cell: f64,
    counts: [usize; 3],
    /// Where each cell's vertices end in `sorted`.
    ends: Vec<u32>,
    sorted: Vec<u32>,
}

/// Cells along each side of the grid.
const MAX_SIDE: f64 = 128.0;

impl Grid {
    fn of(open: &[OpenEdge], places: &[Point]) -> Self {
        let mut vertices: Vec<u32> = open.iter().flat_map(|edge| edge.ends).collect();
        sort_u32(&mut vertices);
        vertices.dedup();
        let mut bounds = Bounds::NONE;
        vertices
            .iter()
            .for_each(|v| bounds.add(places[*v as usize]));
        let size = bounds.size();
        let longest = size.iter().fold(
            0.0,
            |most: f64, side| if *side > most { *side } else { most },
        );
        // About one vertex a cell, were they spread over a surface.
        let along = (vertices.len() as f64).sqrt().ceil();
        let along = if along > MAX_SIDE { MAX_SIDE } else { along };
        let cell = if longest > 0.0 { longest / along } else { 1.0 };
        let counts = size.map(|side| (side / cell) as usize + 1);
        let mut grid = Self {
            vertices,
            min: bounds.min,
            cell,
            counts,
            ends: vec![0; counts[0] * counts[1] * counts[2]],
            sorted: Vec::new(),
        };
        let cells: Vec<usize> = grid
            .vertices
            .iter()
            .map(|vertex| grid.index(grid.cell_of(places[*vertex as usize])))
            .collect();
        cells.iter().for_each(|cell| grid.ends[*cell] += 1);
        let mut total = 0;
        for end in &mut grid.ends {
            let start = total;
            total += *end;
            *end = start;
        }
        grid.sorted = vec![0; cells.len()];
        for (vertex, cell) in grid.vertices.iter().zip(cells) {
            let place = &mut grid.ends[cell];
            grid.sorted[*place as usize] = *vertex;
            *place += 1;
        }
        grid
    }

    fn cell_along(&self, axis: usize, value: f64) -> usize {
        // The cast takes what lies before the grid for its first cell.
        let cell = ((value - self.min[axis]) / self.cell) as usize;
        cell.min(self.counts[axis] - 1)
    }

    fn cell_of(&self, place: Point) -> [usize; 3] {
        [0, 1, 2].map(|axis| self.cell_along(axis, place[axis]))
    }

    fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.counts[1] + y) * self.counts[0] + x
    }

    /// Calls with every vertex in the cells along a line, and perhaps some others. False if there was no time for all.
    fn for_each_near(
        &self,
        from: Point,
        to: Point,
        tolerance: f64,
        steps: &mut u64,
        mut call: impl FnMut(u32),
    ) -> bool {
        let along = minus(to, from);
        let lengths = along.map(f64::abs);
        let main = if lengths[0] >= lengths[1] && lengths[0] >= lengths[2] {
            0
        } else if lengths[1] >= lengths[2] {
            1
        } else {
            2
        };
        let (low, high) = if along[main] < 0.0 {
            (to, from)
        } else {
            (from, to)
        };
        let first = self.cell_along(main, low[main] - tolerance);
        let last = self.cell_along(main, high[main] + tolerance);
        for slice in first..=last {
            // The piece of the line in this slice of cells.
            let slice_from = self.min[main] + slice as f64 * self.cell - tolerance;
            let slice_to = slice_from + self.cell + 2.0 * tolerance;
            let at = |value: f64| {
                if lengths[main] == 0.0 {
                    return low;
                }
                let share = (value - low[main]) / lengths[main];
                let share = share.clamp(0.0, 1.0);
                std::array::from_fn(|axis| low[axis] + share * (high[axis] - low[axis]))
            };
            let (one, other): (Point, Point) = (at(slice_from), at(slice_to));
            let mut ranges = [(slice, slice); 3];
            for axis in (0..3).filter(|axis| *axis != main) {
                let (least, most) = if one[axis] < other[axis] {
                    (one[axis], other[axis])
                } else {
                    (other[axis], one[axis])
                };
                ranges[axis] = (
                    self.cell_along(axis, least - tolerance),
                    self.cell_along(axis, most + tolerance),
                );
            }
            for z in ranges[2].0..=ranges[2].1 {
                for y in ranges[1].0..=ranges[1].1 {
                    for x in ranges[0].0..=ranges[0].1 {
                        let cell = self.index([x, y, z]);
                        let start = if cell == 0 { 0 } else { self.ends[cell - 1] };
                        let vertices = &self.sorted[start as usize..self.ends[cell] as usize];
                        *steps += 1 + vertices.len() as u64;
                        if *steps > MAX_STEPS {
                            return false;
                        }
                        vertices.iter().for_each(|vertex| call(*vertex));
                    }
                }
            }
        }
        true
    }
}
