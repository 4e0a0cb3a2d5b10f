//! The second measure: straight columns through the part, and how often each of their pieces is inside.
//!
//! It is held against the surface's own sum in the same columns. Where every piece is inside once or not at all, both are
//! one, however coarse the columns are; so what the columns find is what the sum is wrong by, and nothing of their own.

use super::{
    nesting::crossing,
    skin::{NO_BODY, Skin},
};
use crate::mesh::{Bounds, Point};
use step_kernel::order::{sort_pairs, sort_u32};

/// Looks at a column and a triangle that may meet, for one set of columns. A million small triangles need one each; a file made
/// to need more is measured in coarser columns.
const MAX_LOOKS: usize = 40_000_000;

/// Crossings kept for one set of columns.
const MAX_CROSSINGS: usize = 2_000_000;

/// Triangles that are passed by together.
const AT_ONCE: usize = 8;

/// A column meets the surface.
struct Crossing {
    column: u32,
    body: u32,
    /// How far along the column.
    at: f64,
    /// +1 where it leaves what the triangle faces away from.
    turn: i8,
    /// By a triangle that no file holds.
    is_added: bool,
}

/// All crossings of one set of columns, column by column.
pub(super) struct Columns {
    crossings: Vec<Crossing>,
    area_mm2: f64,
    /// Pieces shorter than this are rounding.
    least_mm: f64,
}

/// What the columns find that the sum has wrong, in mm³.
pub(super) struct Correction {
    /// To be added to the sum to have the region that is inside at least once, or turned over in itself.
    pub overlaps_mm3: f64,
    /// To be added to that for what lies between first and second, third and fourth surface and so on, whatever way they
    /// face.
    pub between_mm3: f64,
    /// The share of the columns that met anything and came out of it as they went in.
    pub balanced: f64,
    /// Whether any column met anything.
    pub met_any: bool,
}

impl Columns {
    /// About `count` columns along `axis`, one at some place in each cell of a grid, so that nothing regular hides between
    /// them. None if that took too long.
    pub fn cast(skin: &Skin<'_>, bounds: Bounds, axis: usize, count: usize) -> Option<Self> {
        let [_, u, v] = turned([0, 1, 2], axis);
        let size = bounds.size();
        let (width, height) = (size[u], size[v]);
        let cell = (width * height / count as f64).sqrt();
        let along = |side: f64| {
            let cells = (side / cell).ceil();
            // A flat side gives NaN, which the comparison refuses too.
            if cells >= 1.0 && cells <= count as f64 {
                cells as usize
            } else {
                1
            }
        };
        let grid = Grid {
            u,
            v,
            min: [bounds.min[u], bounds.min[v]],
            counts: [along(width), along(height)],
            cell: [0.0; 2],
            per_cell: [0.0; 2],
        };
        let cell = [
            width / grid.counts[0] as f64,
            height / grid.counts[1] as f64,
        ];
        let grid = Grid {
            cell,
            per_cell: cell.map(|side| 1.0 / side),
            ..grid
        };
        let columns = grid.places(seed(skin, bounds, axis));
        let beside: Vec<Beside> = columns.iter().map(|place| Beside::of(*place)).collect();
        let ends = [0, 1].map(|side| grid.ends(side));
        let mut crossings = Vec::new();
        let mut looks = 0_usize;
        let mut next = 0;
        while next < skin.len() {
            let triangle = next;
            if triangle % AT_ONCE == 0 && grid.all_pass(skin, triangle, &beside) {
                looks += AT_ONCE;
                next += AT_ONCE;
                continue;
            }
            next += 1;
            let around = match skin.file_triangle(triangle) {
                Some(corners) => {
                    let (min, max) = grid.extent(corners);
                    let [cell, row] = [0, 1].map(|side| grid.cell(f64::from(min[side]), side));
                    // Nearly every triangle lies in one cell, beside its column.
                    if max[0] < ends[0][cell]
                        && max[1] < ends[1][row]
                        && beside[row * grid.counts[0] + cell].misses(min, max)
                    {
                        looks += 1;
                        continue;
                    }
                    grid.cells_of(min.map(f64::from), max.map(f64::from))
                }
                None => grid.around_exact(&skin.triangle(triangle)),
            };
            let body = skin.body(triangle);
            if body == NO_BODY {
                continue;
            }
            looks += (around.to[0] - around.from[0] + 1) * (around.to[1] - around.from[1] + 1);
            if looks > MAX_LOOKS || crossings.len() > MAX_CROSSINGS {
                return None;
            }
            let corners = skin.triangle(triangle).map(|corner| turned(corner, axis));
            for row in around.from[1]..=around.to[1] {
                for cell in around.from[0]..=around.to[0] {
                    let column = row * grid.counts[0] + cell;
                    let place = columns[column];
                    if !around.contains(place) {
                        continue;
                    }
                    if let Some((at, turn)) = crossing(corners, place) {
                        crossings.push(Crossing {
                            column: column as u32,
                            body,
                            at,
                            turn: turn as i8,
                            is_added: skin.is_added(triangle),
                        });
                    }
                }
            }
        }
        if looks > MAX_LOOKS {
            return None;
        }
        crossings.sort_unstable_by(|one, other| {
            let places = one
                .column
                .cmp(&other.column)
                .then(one.at.total_cmp(&other.at));
            places.then((one.body, one.turn).cmp(&(other.body, other.turn)))
        });
        let longest = size
            .iter()
            .fold(0.0, |most, side| if *side > most { *side } else { most });
        Some(Self {
            crossings,
            area_mm2: grid.cell[0] * grid.cell[1],
            least_mm: longest * 1e-5,
        })
    }

    /// What the sum has wrong if a body's inside counts `sign` times: 1 for one that faces outwards, −1 for a cavity or a body
    /// that faces inwards.
    pub fn correction(&self, signs: &[i8]) -> Correction {
        let (mut overlaps, mut between) = (0.0, 0.0);
        let (mut met, mut balanced) = (0_u64, 0_u64);
        for column in self
            .crossings
            .chunk_by(|one, other| one.column == other.column)
        {
            met += 1;
            if let Some(inside) = inside(column, signs) {
                balanced += 1;
                overlaps += inside.at_least_once - inside.summed;
                if let Some(length) = between_surfaces(column, self.least_mm) {
                    between += length - inside.at_least_once;
                }
            }
        }
        Correction {
            overlaps_mm3: overlaps * self.area_mm2,
            between_mm3: between * self.area_mm2,
            balanced: if met == 0 {
                1.0
            } else {
                balanced as f64 / met as f64
            },
            met_any: met > 0,
        }
    }

    /// The share of the columns that meet the file's own triangles an odd number of times, of those that meet any: all of them
    /// where a sheet is looked at from in front.
    pub fn odd_share(&self) -> f64 {
        let (mut met, mut odd) = (0_u32, 0_u32);
        let same_column = |one: &Crossing, other: &Crossing| one.column == other.column;
        for column in self.crossings.chunk_by(same_column) {
            if column.iter().any(|crossing| !crossing.is_added) {
                met += 1;
                odd += u32::from(between_surfaces(column, self.least_mm).is_none());
            }
        }
        f64::from(odd) / f64::from(met.max(1))
    }

    /// The cavities that stick out of what they should lie in: somewhere nothing is left to take them off from.
    pub fn piercing(&self, signs: &[i8], is_cavity: &[bool]) -> Vec<u32> {
        let mut piercing = Vec::new();
        for column in self
            .crossings
            .chunk_by(|one, other| one.column == other.column)
        {
            if inside(column, signs).is_none() {
                continue;
            }
            let mut times = 0;
            let below = column.windows(2).position(|pair| {
                times -= times_of(&pair[0], signs);
                times < 0 && pair[1].at - pair[0].at > self.least_mm
            });
            let Some(below) = below else { continue };
            // Which cavities the column is in there.
            let mut passed: Vec<(u32, u32)> = column
                .iter()
                .take(below + 1)
                .filter(|crossing| is_cavity[crossing.body as usize])
                // The bits of its turn, which are only summed up.
                .map(|crossing| (crossing.body, i32::from(crossing.turn).cast_unsigned()))
                .collect();
            sort_pairs(&mut passed);
            for body in passed.chunk_by(|one, other| one.0 == other.0) {
                let turns = body.iter().map(|(_, turn)| turn.cast_signed());
                if turns.sum::<i32>() != 0 {
                    piercing.push(body[0].0);
                }
            }
        }
        sort_u32(&mut piercing);
        piercing.dedup();
        piercing
    }
}

/// How often a column is inside more than before.
fn times_of(crossing: &Crossing, signs: &[i8]) -> i32 {
    i32::from(crossing.turn) * i32::from(signs[crossing.body as usize])
}

/// The length of a column that is inside.
struct Inside {
    at_least_once: f64,
    /// As often as it is inside.
    summed: f64,
}

/// None for a column that never comes out again: it passed through a crack.
fn inside(column: &[Crossing], signs: &[i8]) -> Option<Inside> {
    let mut inside = Inside {
        at_least_once: 0.0,
        summed: 0.0,
    };
    let mut times = 0;
    for pair in column.windows(2) {
        times -= times_of(&pair[0], signs);
        let length = pair[1].at - pair[0].at;
        if times == 0 {
            continue;
        }
        inside.at_least_once += length;
        inside.summed += f64::from(times) * length;
    }
    let last = column.last()?;
    times -= times_of(last, signs);
    (times == 0).then_some(inside)
}

/// The length between first and second surface, third and fourth and so on. What lies on one another is one surface. None for
/// an odd number: one is missing.
fn between_surfaces(column: &[Crossing], least: f64) -> Option<f64> {
    let mut length = 0.0;
    let mut entered = None;
    let mut last = f64::NEG_INFINITY;
    for crossing in column.iter().filter(|crossing| !crossing.is_added) {
        if crossing.at - last <= least {
            continue;
        }
        last = crossing.at;
        match entered.take() {
            None => entered = Some(crossing.at),
            Some(from) => length += crossing.at - from,
        }
    }
    entered.is_none().then_some(length)
}

/// The cells that columns stand in, as seen along them.
struct Grid {
    u: usize,
    v: usize,
    min: [f64; 2],
    counts: [usize; 2],
    cell: [f64; 2],
    /// One by it: a million triangles are divided by nothing.
    per_cell: [f64; 2],
}

/// A column's place between the nearest 32-bit numbers: those that a file's positions are compared with.
struct Beside {
    below: [f32; 2],
    above: [f32; 2],
}

impl Beside {
    fn of(place: [f64; 2]) -> Self {
        let nearest = place.map(|value| (value as f32, value));
        Self {
            below: nearest.map(|(near, value)| {
                if f64::from(near) > value {
                    near.next_down()
                } else {
                    near
                }
            }),
            above: nearest.map(|(near, value)| {
                if f64::from(near) < value {
                    near.next_up()
                } else {
                    near
                }
            }),
        }
    }

    /// Whether the column runs past a box.
    #[inline]
    fn misses(&self, min: [f32; 2], max: [f32; 2]) -> bool {
        min[0] > self.below[0]
            || min[1] > self.below[1]
            || max[0] < self.above[0]
            || max[1] < self.above[1]
    }
}

/// Numbers as they follow one another.
fn order_of(value: f32) -> u32 {
    let bits = value.to_bits();
    if bits >> 31 == 1 {
        !bits
    } else {
        bits | 1 << 31
    }
}

/// [`order_of`] turned round.
fn in_order(order: u32) -> f32 {
    f32::from_bits(if order >> 31 == 1 {
        order ^ 1 << 31
    } else {
        !order
    })
}

/// The cells that a triangle lies in, and the box around it.
struct Around {
    from: [usize; 2],
    to: [usize; 2],
    min: [f64; 2],
    max: [f64; 2],
}

impl Around {
    fn contains(&self, place: [f64; 2]) -> bool {
        (0..2).all(|axis| self.min[axis] <= place[axis] && place[axis] <= self.max[axis])
    }
}

impl Grid {
    /// The positions of a file are 32 bit, and so are their least and greatest.
    #[inline]
    fn extent(&self, [a, b, c]: [&[f32; 3]; 3]) -> ([f32; 2], [f32; 2]) {
        let least = |axis: usize| {
            let low = if a[axis] < b[axis] { a[axis] } else { b[axis] };
            if c[axis] < low { c[axis] } else { low }
        };
        let most = |axis: usize| {
            let high = if a[axis] < b[axis] { b[axis] } else { a[axis] };
            if c[axis] > high { c[axis] } else { high }
        };
        ([least(self.u), least(self.v)], [most(self.u), most(self.v)])
    }

    /// Whether the columns run past [`AT_ONCE`] of the file's triangles, from one on: files list neighbours after one another.
    #[inline(never)]
    fn all_pass(&self, skin: &Skin<'_>, first: usize, beside: &[Beside]) -> bool {
        let (mut min, mut max) = ([f32::INFINITY; 2], [f32::NEG_INFINITY; 2]);
        for triangle in first..first + AT_ONCE {
            let Some(corners) = skin.file_triangle(triangle) else {
                return false;
            };
            let (low, high) = self.extent(corners);
            for side in 0..2 {
                min[side] = if low[side] < min[side] {
                    low[side]
                } else {
                    min[side]
                };
                max[side] = if high[side] > max[side] {
                    high[side]
                } else {
                    max[side]
                };
            }
        }
        let Around { from, to, .. } = self.cells_of(min.map(f64::from), max.map(f64::from));
        to[0] - from[0] <= 1
            && to[1] - from[1] <= 1
            && (from[1]..=to[1]).all(|row| {
                (from[0]..=to[0]).all(|cell| beside[row * self.counts[0] + cell].misses(min, max))
            })
    }

    /// For each cell along a side the least 32-bit number that lies behind it.
    fn ends(&self, side: usize) -> Vec<f32> {
        let end = |cell: usize| {
            if cell + 1 == self.counts[side] {
                return f32::INFINITY;
            }
            // Halving what lies between, as often as a number has bits, in the order of the numbers.
            let (mut least, mut most) = (order_of(f32::NEG_INFINITY), order_of(f32::INFINITY));
            while most - least > 1 {
                let middle = least + (most - least) / 2;
                if self.cell(f64::from(in_order(middle)), side) > cell {
                    most = middle;
                } else {
                    least = middle;
                }
            }
            in_order(most)
        };
        (0..self.counts[side]).map(end).collect()
    }

    fn around_exact(&self, corners: &[Point; 3]) -> Around {
        let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for corner in corners {
            for (side, axis) in [self.u, self.v].into_iter().enumerate() {
                let value = corner[axis];
                min[side] = if value < min[side] { value } else { min[side] };
                max[side] = if value > max[side] { value } else { max[side] };
            }
        }
        self.cells_of(min, max)
    }

    #[inline]
    fn cells_of(&self, min: [f64; 2], max: [f64; 2]) -> Around {
        Around {
            from: [self.cell(min[0], 0), self.cell(min[1], 1)],
            to: [self.cell(max[0], 0), self.cell(max[1], 1)],
            min,
            max,
        }
    }

    #[inline]
    fn cell(&self, value: f64, side: usize) -> usize {
        // The cast takes what lies before the first cell for it, and so NaN where the grid is flat.
        let cell = ((value - self.min[side]) * self.per_cell[side]) as u32 as usize;
        cell.min(self.counts[side] - 1)
    }

    /// A place in each cell that nobody can foresee without the file, and everybody finds again with it.
    fn places(&self, seed: u64) -> Vec<[f64; 2]> {
        let mut state = seed;
        let mut places = Vec::with_capacity(self.counts[0] * self.counts[1]);
        for row in 0..self.counts[1] {
            for cell in 0..self.counts[0] {
                state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
                let bits = mixed(state);
                let share = |bits: u64| (bits & 0xFFFF_FFFF) as f64 / 4_294_967_296.0;
                places.push([
                    self.min[0] + (cell as f64 + share(bits)) * self.cell[0],
                    self.min[1] + (row as f64 + share(bits >> 32)) * self.cell[1],
                ]);
            }
        }
        places
    }
}

fn seed(skin: &Skin<'_>, bounds: Bounds, axis: usize) -> u64 {
    let numbers = bounds.min.into_iter().chain(bounds.max).map(f64::to_bits);
    let counts = [skin.len() as u64, skin.bodies as u64, axis as u64];
    numbers
        .chain(counts)
        .fold(0, |seed, bits| mixed(seed ^ bits))
}

/// SplitMix64 (Steele, Lea and Flood 2014).
fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// Coordinates with `axis` first, turned round and not mirrored.
fn turned<T: Copy>(point: [T; 3], axis: usize) -> [T; 3] {
    [point[axis], point[(axis + 1) % 3], point[(axis + 2) % 3]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_ends_where_its_first_number_behind_it_says() {
        for (min, width, count) in [
            (-3.3, 10.0, 64),
            (1e4, 0.7, 33),
            (0.0, 5.0, 1),
            (2.0, 0.0, 1),
        ] {
            let cell = width / count as f64;
            let grid = Grid {
                u: 0,
                v: 1,
                min: [min; 2],
                counts: [count; 2],
                cell: [cell; 2],
                per_cell: [1.0 / cell; 2],
            };
            let ends = grid.ends(0);
            assert_eq!(ends.len(), count);
            for (cell, end) in ends.iter().enumerate().take(count - 1) {
                assert!(grid.cell(f64::from(*end), 0) > cell);
                assert!(grid.cell(f64::from(end.next_down()), 0) <= cell);
            }
            assert_eq!(ends.last(), Some(&f32::INFINITY));
        }
    }

    #[test]
    fn a_column_misses_a_box_of_32_bit_numbers_as_it_does_one_of_64() {
        let place = [0.1, -7.3];
        let beside = Beside::of(place);
        let near = |value: f64| {
            let value = value as f32;
            [value.next_down(), value, value.next_up()]
        };
        for min in near(place[0]) {
            for max in near(place[1]) {
                let around = Around {
                    from: [0; 2],
                    to: [0; 2],
                    min: [f64::from(min), -8.0],
                    max: [1.0, f64::from(max)],
                };
                let misses = beside.misses([min, -8.0], [1.0, max]);
                assert_eq!(misses, !around.contains(place), "{min} {max}");
            }
        }
        assert!(!Beside::of([2.0, 2.0]).misses([2.0; 2], [2.0; 2]));
    }
}
