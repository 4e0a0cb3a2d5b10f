//! Welding: which corners of the file's triangles are the same point.

use step_kernel::order::sorted_by_key;

use crate::mesh::Surface;

/// The triangles over welded vertices.
pub(super) struct Welded {
    /// Three welded vertices for each triangle, one after another.
    corners: Vec<u32>,
    /// How many welded vertices there are.
    pub vertex_count: usize,
}

impl Welded {
    pub fn triangles(&self) -> &[[u32; 3]] {
        self.corners.as_chunks().0
    }

    pub fn triangles_mut(&mut self) -> &mut [[u32; 3]] {
        self.corners.as_chunks_mut().0
    }

    /// Adds a triangle that the file does not have.
    pub fn add(&mut self, triangle: [u32; 3]) {
        self.corners.extend_from_slice(&triangle);
    }
}

/// Welds vertices whose positions are equal to the bit (−0 counts as 0).
pub(super) fn weld(surface: &Surface<'_>) -> Welded {
    let vertices = surface.vertices();
    // A closed surface has half as many vertices as triangles, and a soup repeats each of them six times.
    let expected = if surface.is_soup() {
        vertices.len() / 6
    } else {
        vertices.len()
    };
    let numbers =
        Numbers::by_table(vertices, expected).unwrap_or_else(|| Numbers::sorted(vertices));
    let corners = if surface.is_soup() {
        numbers.of_vertex
    } else {
        (0..surface.triangle_count())
            .flat_map(|triangle| surface.corners(triangle))
            .map(|corner| numbers.of_vertex[corner])
            .collect()
    };
    Welded {
        corners,
        vertex_count: numbers.count,
    }
}

/// Welds a soup and hands on each triangle at once, for a caller that needs them only once: a list of them costs more than all else.
/// None if the vertices do not spread over the table, or as soon as `each` answers none.
pub(super) fn weld_each(
    vertices: &[[f32; 3]],
    mut each: impl FnMut(u32, [u32; 3]) -> Option<()>,
) -> Option<()> {
    let mut table = Table::new(vertices.len() / 6);
    let mut recent = Recent::new();
    let mut collisions_left = vertices.len().saturating_mul(MOST_COLLISIONS);
    let mut triangle = 0;
    let mut asked = [(Key::default(), 0); CORNERS];
    let mut found = [0; CORNERS];
    let mut numbers = [0; CORNERS];
    for batch in vertices.chunks(CORNERS) {
        table.make_room(batch.len());
        // The few that did not come lately, once each: their slots are fetched from memory at the same time.
        let mut count = 0;
        for (number, vertex) in numbers.iter_mut().zip(batch) {
            let key = Key::of(*vertex);
            let hash = key.hash();
            let known = recent.place(hash);
            if known.key != key {
                *known = Known {
                    key,
                    number: ASKED | count as u32,
                };
                asked[count] = (key, hash);
                count += 1;
            }
            *number = known.number;
        }
        let asked = &asked[..count];
        for (slot, (_, hash)) in found.iter_mut().zip(asked) {
            *slot = table.slot(*hash);
        }
        for (found, (key, hash)) in found.iter_mut().zip(asked) {
            *found = table.number(*key, *hash, *found, &mut collisions_left)?;
            let known = recent.place(*hash);
            if known.key == *key {
                known.number = *found;
            }
        }
        for number in &mut numbers {
            if *number & ASKED != 0 {
                *number = found[(*number ^ ASKED) as usize % CORNERS];
            }
        }
        for corners in numbers.as_chunks::<3>().0.iter().take(batch.len() / 3) {
            each(triangle, *corners)?;
            triangle += 1;
        }
    }
    Some(())
}

/// Corners that are welded together.
const CORNERS: usize = 3 * 96;

/// Not a vertex's number yet, but the place of what the table is asked for; there are fewer vertices than that.
const ASKED: u32 = 1 << 31;

/// The vertices that came last, as few as fit into the processor's cache: files list neighbours near one another, so that five of a
/// vertex's six triangles find it here.
struct Recent {
    places: Box<[Known; Self::COUNT]>,
}

#[derive(Clone, Copy)]
struct Known {
    key: Key,
    number: u32,
}

impl Recent {
    const COUNT: usize = 1 << 12;

    fn new() -> Self {
        // No coordinate has such bits: they are no number.
        let nothing = Known {
            key: Key {
                xy: u64::MAX,
                z: u32::MAX,
            },
            number: 0,
        };
        Self {
            places: Box::new([nothing; Self::COUNT]),
        }
    }

    /// Where a position is, if it is here.
    #[inline]
    fn place(&mut self, hash: u32) -> &mut Known {
        &mut self.places[hash as usize % Self::COUNT]
    }
}

/// The number of each vertex: equal for those at the same place. What is found on them does not depend on which place has
/// which number.
struct Numbers {
    of_vertex: Vec<u32>,
    count: usize,
}

/// Vertices that are looked up together, so that the processor fetches their slots from memory at the same time.
const BATCH: usize = 64;

/// Collisions for each vertex after which the table is given up: a usual mesh has less than two, and a file could be made
/// whose vertices all fall into one slot.
const MOST_COLLISIONS: usize = 16;

impl Numbers {
    /// None if the vertices do not spread over the table.
    fn by_table(vertices: &[[f32; 3]], expected: usize) -> Option<Self> {
        let mut table = Table::new(expected);
        let mut of_vertex = Vec::with_capacity(vertices.len());
        let mut collisions_left = vertices.len().saturating_mul(MOST_COLLISIONS);
        for batch in vertices.chunks(BATCH) {
            table.number_all(batch, &mut of_vertex, &mut collisions_left)?;
        }
        Some(Self {
            of_vertex,
            count: table.keys.len(),
        })
    }

    /// Takes several times as long, whatever the vertices are.
    fn sorted(vertices: &[[f32; 3]]) -> Self {
        let order: Vec<u32> = (0..vertices.len() as u32).collect();
        let key = |vertex: u32| Key::of(vertices[vertex as usize]);
        let order = sorted_by_key(&order, |vertex| key(*vertex).order());
        let mut of_vertex = vec![0; vertices.len()];
        let mut count = 0;
        for place in order.chunk_by(|a, b| key(*a) == key(*b)) {
            for vertex in place {
                of_vertex[*vertex as usize] = count as u32;
            }
            count += 1;
        }
        Self { of_vertex, count }
    }
}

/// The bits of a position by which it is compared; −0 is 0. In two numbers: three of them would be put together again from memory,
/// for which the processor waits.
#[repr(Rust, packed(4))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Key {
    xy: u64,
    z: u32,
}

impl Key {
    #[inline]
    fn of([x, y, z]: [f32; 3]) -> Self {
        let bits = |value: f32| (value + 0.0).to_bits();
        Self {
            xy: u64::from(bits(x)) | u64::from(bits(y)) << 32,
            z: bits(z),
        }
    }

    #[inline]
    fn hash(self) -> u32 {
        const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
        let mixed = |bits: u64| {
            let product = bits.wrapping_mul(MULTIPLIER);
            product ^ product >> 32
        };
        mixed(mixed(self.xy) ^ u64::from(self.z).rotate_left(16)) as u32
    }

    /// Numbers in whose order positions may be sorted.
    fn order(self) -> [u64; 3] {
        [self.xy, u64::from(self.z), 0]
    }
}

/// An open-addressing table from position to number.
struct Table {
    /// `number + 1` below and as many bits of the hash above as are free; 0 is free.
    slots: Vec<u32>,
    /// The position that has each number.
    keys: Vec<Key>,
}

impl Table {
    fn new(expected: usize) -> Self {
        Self {
            slots: vec![0; (expected / 2 * 3).max(4 * BATCH).next_power_of_two()],
            // A few more come with each shell.
            keys: Vec::with_capacity(expected + expected / 64 + 16),
        }
    }

    /// Sees to it that a quarter of the slots stay free after this many more positions.
    fn make_room(&mut self, more: usize) {
        while (self.keys.len() + more) * 4 > self.slots.len() * 3 {
            self.slots = vec![0; self.slots.len() * 2];
            let mask = self.mask();
            for (number, key) in self.keys.iter().enumerate() {
                let hash = key.hash();
                let mut place = hash & mask;
                while self.slots[place as usize] != 0 {
                    place = (place + 1) & mask;
                }
                self.slots[place as usize] = (hash & !mask) | (number as u32 + 1);
            }
        }
    }

    /// The numbers of up to [`BATCH`] positions. A function of its own: see [`crate::mesh::TRIANGLES_AT_ONCE`].
    #[inline(never)]
    fn number_all(
        &mut self,
        batch: &[[f32; 3]],
        numbers: &mut Vec<u32>,
        collisions_left: &mut usize,
    ) -> Option<()> {
        self.make_room(batch.len());
        let mut hashes = [0; BATCH];
        for (hash, vertex) in hashes.iter_mut().zip(batch) {
            *hash = Key::of(*vertex).hash();
        }
        let slots = hashes.map(|hash| self.slot(hash));
        for ((vertex, hash), slot) in batch.iter().zip(hashes).zip(slots) {
            numbers.push(self.number(Key::of(*vertex), hash, slot, collisions_left)?);
        }
        Some(())
    }

    /// A number takes the bits of a place, since a quarter of the places stay free.
    #[inline]
    fn mask(&self) -> u32 {
        (self.slots.len() - 1) as u32
    }

    #[inline]
    fn slot(&self, hash: u32) -> u32 {
        self.slots[(hash & self.mask()) as usize]
    }

    /// The number in a slot that is not free, if the position may be this one.
    #[inline]
    fn number_in(&self, slot: u32, key: Key, hash: u32) -> Option<u32> {
        let mask = self.mask();
        let number = (slot & mask).wrapping_sub(1);
        ((slot ^ hash) & !mask == 0 && self.keys.get(number as usize) == Some(&key))
            .then_some(number)
    }

    /// The number of a position, new if it was not there. `slot` is what its place held a moment ago: it may have been
    /// taken since, but is never given up. None if there are too many collisions.
    #[inline]
    fn number(
        &mut self,
        key: Key,
        hash: u32,
        slot: u32,
        collisions_left: &mut usize,
    ) -> Option<u32> {
        match self.number_in(slot, key, hash) {
            Some(number) => Some(number),
            None => self.search(key, hash, collisions_left),
        }
    }

    fn search(&mut self, key: Key, hash: u32, collisions_left: &mut usize) -> Option<u32> {
        let mask = self.mask();
        let mut place = hash & mask;
        loop {
            let slot = self.slots[place as usize];
            if slot == 0 {
                self.keys.push(key);
                let count = self.keys.len() as u32;
                self.slots[place as usize] = (hash & !mask) | count;
                return Some(count - 1);
            }
            if let Some(number) = self.number_in(slot, key, hash) {
                return Some(number);
            }
            *collisions_left = collisions_left.checked_sub(1)?;
            place = (place + 1) & mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same_partition(a: &Numbers, b: &Numbers) {
        assert_eq!(a.count, b.count);
        let mut pairs: Vec<_> = a.of_vertex.iter().zip(&b.of_vertex).collect();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), a.count, "one number for one number");
    }

    /// A grid whose vertices are there more than once, in an order without locality.
    fn grid(side: u32) -> Vec<[f32; 3]> {
        let count = side.pow(3);
        (0..3 * count)
            .map(|i| {
                let cell = i.wrapping_mul(2_654_435_761) % count;
                let at = [cell % side, cell / side % side, cell / side / side];
                at.map(|value| (value as f32 - 5.0) * 0.1)
            })
            .collect()
    }

    #[test]
    fn table_and_sorting_agree_however_many_were_expected() {
        let vertices = grid(24);
        let sorted = Numbers::sorted(&vertices);
        assert!(sorted.count > 5000 && sorted.count <= 24 * 24 * 24);
        for expected in [0, 1000, vertices.len()] {
            let hashed = Numbers::by_table(&vertices, expected).unwrap();
            same_partition(&hashed, &sorted);
        }
    }

    #[test]
    fn minus_zero_is_zero_both_ways() {
        let vertices = [[0.0, -0.0, 1.0], [-0.0, 0.0, 1.0], [0.0, 0.0, -1.0]];
        for numbers in [
            Numbers::by_table(&vertices, 3).unwrap(),
            Numbers::sorted(&vertices),
        ] {
            assert_eq!(numbers.count, 2);
            assert_eq!(numbers.of_vertex[0], numbers.of_vertex[1]);
        }
    }

    #[test]
    fn vertices_made_to_collide_are_sorted_instead() {
        // 2000 positions whose places in the table are the same.
        let colliding: Vec<[f32; 3]> = (0..)
            .map(|i| [i as f32, 0.5, 2.0])
            .filter(|vertex| Key::of(*vertex).hash() & 0xFFF == 0x7)
            .take(2000)
            .collect();
        assert!(Numbers::by_table(&colliding, colliding.len()).is_none());
        let numbers = Numbers::sorted(&colliding);
        assert_eq!(numbers.count, 2000);
    }
}
