//! The one shape that every format is read into: vertex positions in one flat list, and the triangles over them.

use step_kernel::Solids;
pub(crate) use step_kernel::space::Bounds;
pub(crate) use step_kernel::space::{Point, cross, dot, minus};

use crate::drawing::{Drawer, ExactFace, Outlines};

/// A triangle mesh. Every coordinate is finite and within the limits it was read with, and every index names a vertex;
/// the formats see to that, so that nothing behind them has to check again.
///
/// Positions are 32 bit: binary files hold no more, and the exact decimals of text are stored as their distance from the
/// first vertex, so that what is lost depends on the size of the part and never on where it lies.
#[derive(Debug, Clone, PartialEq)]
pub struct Mesh {
    /// x y z after one another, in mm from `origin`; empty while they are lent out, and where no triangle uses any.
    positions: Vec<f32>,
    vertex_count: usize,
    origin: Point,
    /// Three vertices a triangle; None where the file repeats the vertices of each triangle, as STL does.
    indices: Option<Vec<u32>>,
    bounds: Bounds,
    /// Σ a · (b × c) over the triangles, taken from the first corner of the first one: six times the signed volume.
    sixfold_volume: f64,
    /// What is known of its bodies from their exact boundary, where the file has one.
    solids: Option<Solids>,
    /// What its bodies are drawn by.
    outlines: Option<Outlines>,
}

impl Mesh {
    /// A mesh whose vertices stand three by three for its triangles, with the sums that were made while it was read.
    /// `positions` are empty if they were taken out on the way.
    #[must_use]
    pub(crate) fn from_soup(positions: Vec<f32>, origin: Point, sums: &Sums) -> Self {
        Self {
            positions,
            vertex_count: sums.triangles * 3,
            origin,
            indices: None,
            bounds: sums.bounds(origin),
            sixfold_volume: sums.sixfold_volume,
            solids: None,
            outlines: None,
        }
    }

    /// A mesh over shared vertices. Where triangles use each of them, their exact bounds are the mesh's.
    #[must_use]
    pub(crate) fn from_indexed(vertices: Vertices, indices: Vec<u32>) -> Self {
        let Vertices {
            positions,
            remainders,
            origin,
            bounds,
        } = vertices;
        let mut sums = Sums::new();
        let mut is_used = vec![false; positions.len() / 3];
        let points = positions.as_chunks::<3>().0;
        let remainders = (remainders.len() == positions.len()).then_some(remainders.as_slice());
        for triangles in indices.as_chunks::<3>().0.chunks(TRIANGLES_AT_ONCE) {
            match remainders.map(<[f32]>::as_chunks::<3>) {
                Some((remainders, _)) => sums.add_exact_indexed(triangles, points, remainders),
                None => sums.add_indexed(triangles, points),
            }
            mark_used(triangles, &mut is_used);
        }
        let bounds = if is_used.iter().all(|used| *used) {
            bounds
        } else {
            let used = points.iter().zip(&is_used).filter(|(_, used)| **used);
            let mut sums = Sums::new();
            used.for_each(|(point, _)| sums.add_point(point));
            sums.bounds(origin)
        };
        Self {
            vertex_count: positions.len() / 3,
            positions,
            origin,
            indices: Some(indices),
            bounds,
            sixfold_volume: sums.sixfold_volume,
            solids: None,
            outlines: None,
        }
    }

    /// A mesh of the buffers that a page draws by: None where a coordinate is no number or an index names no vertex.
    #[cfg(feature = "printability")]
    #[must_use]
    pub(crate) fn of_buffers(positions: Vec<f32>, indices: Option<Vec<u32>>) -> Option<Self> {
        let vertices = positions.len() / 3;
        let limit = crate::limits::Limits::default().max_coordinate_mm;
        let is_placed = |value: &f32| f64::from(value.abs()) <= limit;
        match indices {
            Some(indices) => {
                let names_a_vertex = |index: &u32| (*index as usize) < vertices;
                let is_whole = positions.len().is_multiple_of(3)
                    && positions.iter().all(is_placed)
                    && indices.len().is_multiple_of(3)
                    && indices.iter().all(names_a_vertex);
                let mut of_file = Vertices::new();
                if is_whole {
                    let points = positions.as_chunks::<3>().0.iter();
                    points.for_each(|point| of_file.bounds.add(point.map(f64::from)));
                    of_file.positions = positions;
                }
                is_whole.then(|| Self::from_indexed(of_file, indices))
            }
            None => {
                let mut sums = Sums::new();
                let (corners, rest) = positions.as_chunks::<9>();
                for corners in corners.chunks(TRIANGLES_AT_ONCE) {
                    sums.add_all(corners);
                }
                let is_whole = rest.is_empty() && (corners.is_empty() || sums.are_within(limit));
                is_whole.then(|| Self::from_soup(positions, [0.0; 3], &sums))
            }
        }
    }

    /// Bodies without any triangle, of whose points only the number, the first one and the extent are known: what STEP gives.
    #[cfg(feature = "step")]
    #[must_use]
    pub(crate) fn from_bodies(model: step_kernel::Model) -> Self {
        Self {
            positions: Vec::new(),
            vertex_count: model.points,
            origin: model.first_point,
            indices: Some(Vec::new()),
            bounds: model.bounds,
            sixfold_volume: 0.0,
            solids: model.solids,
            outlines: model.outlines,
        }
    }

    /// Vertices as stored in the file (STL: three for each facet).
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.vertex_count
    }

    /// Triangles, degenerate ones included.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.indices
            .as_ref()
            .map_or_else(|| self.vertex_count() / 3, |indices| indices.len() / 3)
    }

    /// Whether the positions were taken out while the file was read and not given back yet.
    #[must_use]
    pub fn is_lent_out(&self) -> bool {
        self.indices.is_none() && self.positions.len() != self.vertex_count * 3
    }

    /// Gives back the positions that were taken out while the file was read; says whether they are as many.
    pub fn give_back(&mut self, positions: Vec<f32>) -> bool {
        let is_whole = positions.len() == self.vertex_count * 3;
        if is_whole && self.is_lent_out() {
            self.positions = positions;
        }
        is_whole
    }

    /// x y z of each vertex, in mm from [`Self::origin`]; empty while they are lent out, and in a file without triangles.
    #[must_use]
    pub fn positions(&self) -> &[f32] {
        &self.positions
    }

    /// Where the positions are taken from, in mm in the file's own frame.
    #[must_use]
    pub fn origin(&self) -> [f64; 3] {
        self.origin
    }

    /// Three vertices a triangle, or None where vertices stand three by three for the triangles.
    #[must_use]
    pub fn indices(&self) -> Option<&[u32]> {
        self.indices.as_deref()
    }

    /// The smallest box around the vertices that triangles use, in mm in the file's own frame.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Σ (a − r) · ((b − r) × (c − r)) / 6 in mm³ with the first triangle's first corner as r; negative where the surface is
    /// turned inwards. Far from the origin the products would lose the digits that matter without r.
    #[must_use]
    pub(crate) fn signed_volume_mm3(&self) -> f64 {
        self.sixfold_volume / 6.0
    }

    /// What the exact boundaries of its bodies enclose.
    #[must_use]
    pub fn solids(&self) -> Option<&Solids> {
        self.solids.as_ref()
    }

    /// Begins to draw its bodies. None where it has none, or triangles of its own, or was read without
    /// [`crate::limits::Limits::keeps_outlines`].
    #[must_use]
    pub fn drawer(&self) -> Option<Drawer> {
        let outlines = self.outlines.as_ref()?;
        Some(outlines.drawer(self.origin))
    }

    /// The plane and the round faces of its bodies, in mm from [`Self::origin`]. None where it has none, or as [`Self::drawer`].
    #[must_use]
    pub fn exact_faces(&self) -> Vec<ExactFace> {
        let outlines = self.outlines.as_ref();
        outlines.map_or_else(Vec::new, |outlines| outlines.exact_faces(self.origin))
    }

    pub(crate) fn surface(&self) -> Surface<'_> {
        Surface {
            positions: self.positions.as_chunks().0,
            indices: self.indices().map(|indices| indices.as_chunks().0),
        }
    }
}

/// Triangles for which one call of a summing function is made. A browser starts with a slow translation of a function and changes to
/// the fast one only between two calls, so that a single call for a million triangles would never get there.
pub(crate) const TRIANGLES_AT_ONCE: usize = 4096;

#[inline(never)]
fn mark_used(triangles: &[[u32; 3]], is_used: &mut [bool]) {
    for corner in triangles.as_flattened() {
        is_used[*corner as usize] = true;
    }
}

/// Vertices while a file is read that shares them among its triangles.
#[derive(Debug, Clone)]
pub(crate) struct Vertices {
    /// x y z after one another, in mm from `origin`.
    pub positions: Vec<f32>,
    /// What rounding took from each position, as long as there are few: in a box of twelve triangles it shows in the volume,
    /// among thousands of vertices it averages out. Empty where nothing is rounded.
    remainders: Vec<f32>,
    /// The first vertex of text; zero for binary files.
    pub origin: Point,
    /// The exact bounds of all vertices in file coordinates.
    pub bounds: Bounds,
}

/// Coordinates up to which [`Vertices`] keeps what rounding takes.
const MOST_REMAINDERS: usize = 3 << 16;

impl Vertices {
    pub fn new() -> Self {
        Self {
            positions: Vec::new(),
            remainders: Vec::new(),
            origin: [0.0; 3],
            bounds: Bounds::NONE,
        }
    }

    pub fn len(&self) -> usize {
        self.positions.len() / 3
    }

    /// A vertex in file coordinates, as exactly as it is kept.
    pub fn get(&self, vertex: usize) -> Point {
        let coordinate = |axis: usize| {
            let at = 3 * vertex + axis;
            let of = |list: &[f32]| f64::from(list.get(at).copied().unwrap_or_default());
            of(&self.positions) + of(&self.remainders) + self.origin[axis]
        };
        std::array::from_fn(coordinate)
    }

    /// Makes room for `more` vertices of text. The smaller buffer comes first, so that what turns out to be too much
    /// lies at the end of memory.
    pub fn reserve(&mut self, more: usize) {
        let more = more.saturating_mul(3);
        let most = MOST_REMAINDERS.saturating_sub(self.remainders.len());
        self.remainders.reserve_exact(more.min(most));
        self.positions.reserve_exact(more);
    }

    /// Adds a vertex of text or of 64 bit; the first one becomes the origin.
    #[inline]
    pub fn push(&mut self, point: Point) {
        if self.positions.is_empty() {
            self.origin = point;
        }
        self.bounds.add(point);
        let stored = from_origin(point, self.origin);
        if self.remainders.len() == self.positions.len() && self.positions.len() < MOST_REMAINDERS {
            let place = minus(point, self.origin);
            let remainder: [f32; 3] =
                std::array::from_fn(|axis| (place[axis] - f64::from(stored[axis])) as f32);
            self.remainders.extend_from_slice(&remainder);
        }
        self.positions.extend_from_slice(&stored);
    }

    /// Adds a vertex of 32 bit, which is stored as it is. Not to be mixed with [`Self::push`].
    #[inline]
    pub(crate) fn push_f32(&mut self, point: [f32; 3]) {
        self.bounds.add(point.map(f64::from));
        self.positions.extend_from_slice(&point);
    }
}

/// What is summed up over a soup while it is read, when its numbers are still in the processor's cache.
#[derive(Debug, Clone)]
pub(crate) struct Sums {
    triangles: usize,
    sixfold_volume: f64,
    reference: Option<Point>,
    min: [f32; 3],
    max: [f32; 3],
    /// The exact bounds, where the positions are rounded ones.
    exact: Option<Bounds>,
}

impl Sums {
    pub fn new() -> Self {
        Self {
            triangles: 0,
            sixfold_volume: 0.0,
            reference: None,
            min: [f32::INFINITY; 3],
            max: [f32::NEG_INFINITY; 3],
            exact: None,
        }
    }

    /// Adds a triangle of a binary file, whose 32-bit numbers are exact.
    #[inline(always)]
    pub fn add(&mut self, corners: &[f32; 9]) {
        let [ax, ay, az, bx, by, bz, cx, cy, cz] = *corners;
        self.add_point(&[ax, ay, az]);
        self.add_point(&[bx, by, bz]);
        self.add_point(&[cx, cy, cz]);
        // Written out: a `map` over arrays is not always translated into one straight line.
        self.add_volume([
            [f64::from(ax), f64::from(ay), f64::from(az)],
            [f64::from(bx), f64::from(by), f64::from(bz)],
            [f64::from(cx), f64::from(cy), f64::from(cz)],
        ]);
    }

    #[cfg(feature = "printability")]
    #[inline(never)]
    fn add_all(&mut self, triangles: &[[f32; 9]]) {
        triangles.iter().for_each(|corners| self.add(corners));
    }

    #[inline(never)]
    fn add_indexed(&mut self, triangles: &[[u32; 3]], points: &[[f32; 3]]) {
        let point = |corner: u32| {
            let [x, y, z] = points[corner as usize];
            [f64::from(x), f64::from(y), f64::from(z)]
        };
        for &[a, b, c] in triangles {
            self.add_volume([point(a), point(b), point(c)]);
        }
    }

    /// As [`Self::add_indexed`] with what rounding took from each position.
    #[inline(never)]
    fn add_exact_indexed(
        &mut self,
        triangles: &[[u32; 3]],
        points: &[[f32; 3]],
        remainders: &[[f32; 3]],
    ) {
        let point = |corner: u32| {
            let (point, remainder) = (points[corner as usize], remainders[corner as usize]);
            std::array::from_fn(|axis| f64::from(point[axis]) + f64::from(remainder[axis]))
        };
        for &[a, b, c] in triangles {
            self.add_volume([point(a), point(b), point(c)]);
        }
    }

    /// Whether every coordinate so far is a number of at most this magnitude. NaN or an infinite one leaves its trace
    /// in the volume, which every coordinate is multiplied into.
    pub(crate) fn are_within(&self, max_coordinate_mm: f64) -> bool {
        let fits = |value: &f32| f64::from(value.abs()) <= max_coordinate_mm;
        self.sixfold_volume.is_finite() && self.min.iter().all(fits) && self.max.iter().all(fits)
    }

    /// Adds a triangle of text, whose numbers are rounded only where they are stored.
    #[inline]
    pub(crate) fn add_exact(&mut self, exact: &[Point; 3]) {
        let bounds = self.exact.get_or_insert(Bounds::NONE);
        exact.iter().for_each(|point| bounds.add(*point));
        self.add_volume(*exact);
    }

    #[inline(always)]
    fn add_volume(&mut self, [a, b, c]: [Point; 3]) {
        let reference = *self.reference.get_or_insert(a);
        let (a, b, c) = (
            minus(a, reference),
            minus(b, reference),
            minus(c, reference),
        );
        self.sixfold_volume += dot(a, cross(b, c));
        self.triangles += 1;
    }

    #[inline(always)]
    fn add_point(&mut self, point: &[f32; 3]) {
        // Comparisons instead of `min`, whose answer for 0 and −0 is the platform's own.
        let sides = self.min.iter_mut().zip(&mut self.max);
        for (value, (min, max)) in point.iter().zip(sides) {
            *min = if value < min { *value } else { *min };
            *max = if value > max { *value } else { *max };
        }
    }

    fn bounds(&self, origin: Point) -> Bounds {
        self.exact.unwrap_or_else(|| {
            let place =
                |at: [f32; 3]| std::array::from_fn(|axis| f64::from(at[axis]) + origin[axis]);
            Bounds {
                min: place(self.min),
                max: place(self.max),
            }
        })
    }
}

/// A point as it is stored: rounded only after the origin was taken off.
#[inline]
pub(crate) fn from_origin(point: Point, origin: Point) -> [f32; 3] {
    minus(point, origin).map(|value| value as f32)
}

/// The triangles of a mesh: what the algorithms run over.
#[derive(Clone, Copy)]
pub(crate) struct Surface<'a> {
    positions: &'a [[f32; 3]],
    indices: Option<&'a [[u32; 3]]>,
}

impl<'a> Surface<'a> {
    pub(crate) fn triangle_count(&self) -> usize {
        self.indices.map_or(self.positions.len() / 3, <[_]>::len)
    }

    /// Whether vertices stand three by three for the triangles instead of being shared.
    pub(crate) fn is_soup(&self) -> bool {
        self.indices.is_none()
    }

    pub(crate) fn vertices(&self) -> &'a [[f32; 3]] {
        self.positions
    }

    /// The vertices of a triangle, by their place in the file.
    #[inline]
    pub(crate) fn corners(&self, triangle: usize) -> [usize; 3] {
        match self.indices {
            Some(indices) => {
                let [a, b, c] = indices[triangle];
                [a as usize, b as usize, c as usize]
            }
            None => [3 * triangle, 3 * triangle + 1, 3 * triangle + 2],
        }
    }

    /// The positions of a triangle's vertices, as they are stored.
    #[inline]
    pub(crate) fn positions_of(&self, triangle: usize) -> [&'a [f32; 3]; 3] {
        let [a, b, c] = self.corners(triangle);
        [&self.positions[a], &self.positions[b], &self.positions[c]]
    }

    #[inline]
    pub(crate) fn triangle(&self, triangle: usize) -> [Point; 3] {
        let [a, b, c] = self.positions_of(triangle);
        [point(a), point(b), point(c)]
    }

    pub(crate) fn triangles(&self) -> impl Iterator<Item = [Point; 3]> + '_ {
        (0..self.triangle_count()).map(|triangle| self.triangle(triangle))
    }
}

/// Written out: a `map` over arrays becomes a call of its own, through memory.
#[inline]
fn point(&[x, y, z]: &[f32; 3]) -> Point {
    [f64::from(x), f64::from(y), f64::from(z)]
}
