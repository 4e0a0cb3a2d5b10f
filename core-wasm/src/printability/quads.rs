//! Triangles by fours, beside each other in memory, so that the processor compares one with four others at once: which of them may pass
//! through each other. Four times four of them have a box of boxes, and so on up to one box around all.

use super::{curve::triangle, part::Part, piercing::Flat};
use crate::mesh::{Point, dot, minus};
use wide::{f32x4, u32x4};

/// Triangles or boxes that are compared at once.
const FOUR: usize = 4;

/// Quads that are made by one call: see [`crate::mesh::TRIANGLES_AT_ONCE`].
const QUADS_AT_ONCE: usize = 1024;

/// The boxes of four triangles, or those around four quads.
#[derive(Clone)]
struct Boxes {
    min: [f32x4; 3],
    max: [f32x4; 3],
}

impl Boxes {
    /// Those of nothing meet none.
    const NONE: Self = Self {
        min: [f32x4::splat(f32::INFINITY); 3],
        max: [f32x4::splat(f32::NEG_INFINITY); 3],
    };

    fn add(&mut self, own: usize, low: [f32; 3], high: [f32; 3]) {
        for axis in 0..3 {
            let min = &mut self.min[axis].as_mut_array()[own];
            *min = lower(*min, low[axis]);
            let max = &mut self.max[axis].as_mut_array()[own];
            *max = higher(*max, high[axis]);
        }
    }

    /// The box around all four.
    fn whole(&self) -> ([f32; 3], [f32; 3]) {
        let least = |four: &f32x4| four.as_array().iter().copied().fold(f32::INFINITY, lower);
        let most = |four: &f32x4| {
            four.as_array()
                .iter()
                .copied()
                .fold(f32::NEG_INFINITY, higher)
        };
        (
            std::array::from_fn(|axis| least(&self.min[axis])),
            std::array::from_fn(|axis| most(&self.max[axis])),
        )
    }

    /// A bit for each of four others that one of these meets.
    #[inline(always)]
    fn met(&self, own: usize, others: &Self) -> u32 {
        let along = |axis: usize| {
            let (min, max) = (of(&self.min[axis], own), of(&self.max[axis], own));
            min.simd_le(others.max[axis]) & others.min[axis].simd_le(max)
        };
        (along(0) & along(1) & along(2)).to_bitmask()
    }
}

/// The number of one of four, four times.
#[inline(always)]
fn of(four: &f32x4, own: usize) -> f32x4 {
    f32x4::splat(four.as_array()[own])
}

/// What four triangles are compared by.
#[derive(Clone)]
struct Faces {
    /// By corner and axis, from the middle of the part.
    places: [[f32x4; 3]; 3],
    /// Their normals, and how far their planes lie from the middle of the part.
    planes: [f32x4; 4],
    /// The numbers of their corners.
    corners: [u32x4; 3],
}

impl Faces {
    const NONE: Self = Self {
        places: [[f32x4::ZERO; 3]; 3],
        planes: [f32x4::ZERO; 4],
        corners: [u32x4::splat(u32::MAX); 3],
    };

    fn put(&mut self, own: usize, part: &Part, triangle: u32, middle: Point) {
        let Flat { corners, normal } = Flat::of(part, triangle);
        let numbers = part.surface.corners[triangle as usize];
        for corner in 0..3 {
            for axis in 0..3 {
                let place = (corners[corner][axis] - middle[axis]) as f32;
                self.places[corner][axis].as_mut_array()[own] = place;
            }
            self.corners[corner].as_mut_array()[own] = numbers[corner];
            self.planes[corner].as_mut_array()[own] = normal[corner] as f32;
        }
        let away = dot(minus(corners[0], middle), normal);
        self.planes[3].as_mut_array()[own] = away as f32;
    }

    fn corner(&self, corner: usize, own: usize) -> [f32; 3] {
        let [x, y, z] = &self.places[corner];
        [x.as_array()[own], y.as_array()[own], z.as_array()[own]]
    }

    /// A bit for each of four others through which one of these may pass, or which may pass through it: those that its plane parts, and
    /// whose planes part it, each by more than `least` mm. Of two with a common corner one plane is enough; two with a common edge meet
    /// there and nowhere else.
    #[inline(always)]
    fn may_pass(&self, own: usize, others: &Self, least: f32) -> u32 {
        // Written out: a `map` over arrays is not always translated into one straight line.
        let plane = [
            of(&self.planes[0], own),
            of(&self.planes[1], own),
            of(&self.planes[2], own),
            of(&self.planes[3], own),
        ];
        let mine = parted(
            [
                height(&plane, &others.places[0]),
                height(&plane, &others.places[1]),
                height(&plane, &others.places[2]),
            ],
            least,
        );
        let theirs = parted(
            [
                height(&others.planes, &self.place(0, own)),
                height(&others.planes, &self.place(1, own)),
                height(&others.planes, &self.place(2, own)),
            ],
            least,
        );
        if mine | theirs == 0 {
            return 0;
        }
        // Less one for each common corner.
        let mut shared = u32x4::ZERO;
        for corner in &self.corners {
            let corner = u32x4::splat(corner.as_array()[own]);
            for other in others.corners {
                shared += corner.simd_eq(other);
            }
        }
        let apart = shared.simd_eq(u32x4::ZERO).to_bitmask();
        let touching = shared.simd_eq(u32x4::splat(u32::MAX)).to_bitmask();
        (apart & mine & theirs) | (touching & (mine | theirs))
    }

    /// A corner of one of them, four times.
    #[inline(always)]
    fn place(&self, corner: usize, own: usize) -> [f32x4; 3] {
        let [x, y, z] = &self.places[corner];
        [of(x, own), of(y, own), of(z, own)]
    }
}

/// How high places lie over planes.
#[inline(always)]
fn height([x, y, z, away]: &[f32x4; 4], [px, py, pz]: &[f32x4; 3]) -> f32x4 {
    *x * *px + *y * *py + *z * *pz - *away
}

/// A bit for each of four whose corners lie at these heights, on both sides.
#[inline(always)]
fn parted([a, b, c]: [f32x4; 3], least: f32) -> u32 {
    let least = f32x4::splat(least);
    let low = a.fast_min(b).fast_min(c);
    let high = a.fast_max(b).fast_max(c);
    (low.simd_lt(-least) & high.simd_gt(least)).to_bitmask()
}

#[inline(always)]
fn lower(a: f32, b: f32) -> f32 {
    if b < a { b } else { a }
}

#[inline(always)]
fn higher(a: f32, b: f32) -> f32 {
    if b > a { b } else { a }
}

/// Two quads of one level, which may be one.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    level: u32,
    quads: [u32; 2],
}

/// All quads of a part.
pub(super) struct Quads {
    /// The triangles in their order.
    triangles: Vec<u32>,
    faces: Vec<Faces>,
    /// The boxes of each level, those of the triangles first, those in one box last.
    levels: Vec<Vec<Boxes>>,
    /// A plane may part a triangle that has corners farther than this on both sides, in mm.
    least: f32,
}

impl Quads {
    /// Those of triangles along the curve. `depth_mm` is how far one passes through another before it counts.
    pub fn of(part: &Part, keys: &[u64], depth_mm: f64) -> Self {
        let triangles: Vec<u32> = keys.iter().map(|key| triangle(*key)).collect();
        let (bounds, size) = (part.bounds(), part.bounds().size());
        let middle = std::array::from_fn(|axis| bounds.min[axis] + size[axis] / 2.0);
        let farthest = size
            .into_iter()
            .fold(0.0, |most, side| if side > most { side } else { most })
            / 2.0;
        // A height is at most 14 roundings of 32 bit of the farthest place wrong.
        let wrong = 16.0 * f64::from(f32::EPSILON) * farthest;
        let count = triangles.len().div_ceil(FOUR);
        let mut faces = vec![Faces::NONE; count];
        let mut boxes = vec![Boxes::NONE; count];
        let rooms = faces
            .chunks_mut(QUADS_AT_ONCE)
            .zip(boxes.chunks_mut(QUADS_AT_ONCE));
        for (triangles, (faces, boxes)) in triangles.chunks(FOUR * QUADS_AT_ONCE).zip(rooms) {
            fill_quads(part, triangles, middle, faces, boxes);
        }
        let mut levels = vec![boxes];
        while let Some(level) = levels.last().filter(|level| level.len() > 1) {
            let mut above = vec![Boxes::NONE; level.len().div_ceil(FOUR)];
            let rooms = above.chunks_mut(QUADS_AT_ONCE);
            for (quads, above) in level.chunks(FOUR * QUADS_AT_ONCE).zip(rooms) {
                fill_boxes(quads, above);
            }
            levels.push(above);
        }
        Self {
            triangles,
            faces,
            levels,
            least: (depth_mm - wrong) as f32,
        }
    }

    /// All of them with each other; none where there are no triangles.
    pub fn all(&self) -> Option<Pair> {
        (!self.triangles.is_empty()).then_some(Pair {
            level: self.levels.len() as u32 - 1,
            quads: [0; 2],
        })
    }

    /// Adds the pairs of quads in a pair whose boxes meet; calls with each pair of triangles that may pass through each other.
    #[inline(never)]
    pub fn open(&self, pair: Pair, open: &mut Vec<Pair>, mut call: impl FnMut(u32, u32)) {
        let Pair { level, quads } = pair;
        let [a, b] = quads.map(|quad| quad as usize);
        let boxes = &self.levels[level as usize];
        let (first, second) = (&boxes[a], &boxes[b]);
        // Most of the first four do not reach the box around the others.
        let above = self.levels.get(level as usize + 1);
        let mut near = match above {
            Some(above) if a != b => above[b / FOUR].met(b % FOUR, first),
            _ => u32::MAX >> (32 - FOUR),
        };
        while near != 0 {
            let own = near.trailing_zeros() as usize;
            near &= near - 1;
            let mut met = first.met(own, second);
            if a == b {
                // Each pair once; a quad with itself, but no triangle.
                met &= u32::MAX << (own + usize::from(level == 0));
            }
            if met == 0 {
                continue;
            }
            if level == 0 {
                met &= self.faces[a].may_pass(own, &self.faces[b], self.least);
            }
            while met != 0 {
                let other = met.trailing_zeros();
                met &= met - 1;
                let [own, other] = [(FOUR * a + own) as u32, (FOUR * b) as u32 + other];
                if level == 0 {
                    call(self.triangles[own as usize], self.triangles[other as usize]);
                } else {
                    open.push(Pair {
                        level: level - 1,
                        quads: [own, other],
                    });
                }
            }
        }
    }
}

#[inline(never)]
fn fill_quads(
    part: &Part,
    triangles: &[u32],
    middle: Point,
    faces: &mut [Faces],
    boxes: &mut [Boxes],
) {
    let rooms = faces.iter_mut().zip(boxes);
    for (four, (faces, boxes)) in triangles.chunks(FOUR).zip(rooms) {
        for (own, triangle) in four.iter().enumerate() {
            faces.put(own, part, *triangle, middle);
            let [x, y, z] = [0, 1, 2].map(|corner| faces.corner(corner, own));
            boxes.add(own, x, x);
            boxes.add(own, y, y);
            boxes.add(own, z, z);
        }
    }
}

#[inline(never)]
fn fill_boxes(quads: &[Boxes], above: &mut [Boxes]) {
    for (four, boxes) in quads.chunks(FOUR).zip(above) {
        for (own, quad) in four.iter().enumerate() {
            let (low, high) = quad.whole();
            boxes.add(own, low, high);
        }
    }
}
