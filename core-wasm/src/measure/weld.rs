//! Welding: which corners of the file's triangles are the same point.

use crate::mesh::{Surface, weld_bits};

/// The triangles over welded vertices.
pub(super) struct Welded {
    /// Welded vertices of each triangle.
    pub triangles: Vec<[u32; 3]>,
    /// How many welded vertices there are.
    pub vertex_count: usize,
}

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Welds vertices whose positions are equal to the bit (−0 counts as 0).
pub(super) fn weld(surface: &Surface<'_>) -> Welded {
    let vertices = surface.vertices();
    let mut table = Table::new(vertices);
    let soup: Vec<u32> = (0..vertices.len())
        .map(|vertex| table.welded(vertex))
        .collect();
    let vertex_count = table.count as usize;
    drop(table);
    let triangles = (0..surface.triangle_count())
        .map(|triangle| surface.corners(triangle).map(|corner| soup[corner]))
        .collect();
    Welded {
        triangles,
        vertex_count,
    }
}

/// An open-addressing table from position to welded vertex. The positions themselves stay where they are.
struct Table<'a> {
    vertices: &'a [[f32; 3]],
    /// `first vertex with this position << 32 | welded vertex + 1`; 0 is free.
    slots: Vec<u64>,
    count: u32,
    seed: u64,
}

impl<'a> Table<'a> {
    fn new(vertices: &'a [[f32; 3]]) -> Self {
        // The seed depends on every vertex, so that a file cannot be made whose positions all fall into one slot.
        let seed = vertices.iter().fold(MULTIPLIER, |seed, vertex| {
            let [x, y, z] = vertex.map(weld_bits);
            (seed.rotate_left(23) ^ x ^ y.rotate_left(21) ^ z.rotate_left(42))
                .wrapping_mul(MULTIPLIER)
        });
        Self {
            vertices,
            slots: vec![0; 1024],
            count: 0,
            seed,
        }
    }

    fn welded(&mut self, vertex: usize) -> u32 {
        if self.count as usize * 2 >= self.slots.len() {
            self.grow();
        }
        let key = self.vertices[vertex].map(weld_bits);
        let mask = self.slots.len() - 1;
        let mut place = self.hash(key) & mask;
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                self.count += 1;
                self.slots[place] = (vertex as u64) << 32 | u64::from(self.count);
                return self.count - 1;
            }
            if self.vertices[(slot >> 32) as usize].map(weld_bits) == key {
                return slot as u32 - 1;
            }
            place = (place + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let larger = vec![0; self.slots.len() * 4];
        let mask = larger.len() - 1;
        let smaller = std::mem::replace(&mut self.slots, larger);
        for slot in smaller.into_iter().filter(|slot| *slot != 0) {
            let mut place = self.hash(self.vertices[(slot >> 32) as usize].map(weld_bits)) & mask;
            while self.slots[place] != 0 {
                place = (place + 1) & mask;
            }
            self.slots[place] = slot;
        }
    }

    fn hash(&self, key: [u64; 3]) -> usize {
        let mut hash = self.seed;
        for bits in key {
            hash = (hash ^ bits).wrapping_mul(MULTIPLIER);
            hash ^= hash >> 32;
        }
        hash as usize
    }
}
