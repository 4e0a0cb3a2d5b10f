//! A layer as cells: what is inside, on a grid that all layers of a part share.

use crate::sets::Sets;
use step_kernel::order::{number_key, sorted_by_key};

/// The grid of all layers.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// The corner with the least x and y, one cell outside of the part.
    pub origin: [f64; 2],
    pub cell_mm: f64,
    pub columns: usize,
    pub rows: usize,
}

/// Cells along the longer side at most.
const MOST_ALONG: f64 = 600.0;

impl Grid {
    /// Over a part of this size; cells are as wide as a line, or wider on a large part.
    pub fn over(origin: [f64; 2], size: [f64; 2], line_mm: f64) -> Self {
        let longer = if size[0] > size[1] { size[0] } else { size[1] };
        let cell_mm = if longer / MOST_ALONG > line_mm {
            longer / MOST_ALONG
        } else {
            line_mm
        };
        let count = |side: f64| (side / cell_mm).ceil() as usize + 2;
        Self {
            origin: [origin[0] - cell_mm, origin[1] - cell_mm],
            cell_mm,
            columns: count(size[0]),
            rows: count(size[1]),
        }
    }

    fn words(&self) -> usize {
        self.columns.div_ceil(64)
    }
}

/// Cells, 64 in a word.
#[derive(Clone)]
pub(super) struct Bitmap {
    words: usize,
    bits: Vec<u64>,
}

/// A line of a contour, with the material on its left.
pub(super) type Segment = [f64; 4];

impl Bitmap {
    pub fn empty(grid: &Grid) -> Self {
        Self {
            words: grid.words(),
            bits: vec![0; grid.words() * grid.rows],
        }
    }

    /// The cells whose middle is inside of contours at least once.
    pub fn of(grid: &Grid, segments: &[Segment], crossings: &mut Crossings) -> Self {
        let mut map = Self::empty(grid);
        crossings.find(segments, grid.origin[1], grid.cell_mm, grid.rows);
        for row in 0..grid.rows {
            crossings.for_each_inside(row, |from, to| {
                let place = |x: f64| (x - grid.origin[0]) / grid.cell_mm - 0.5;
                let first = place(from).ceil().max(0.0) as usize;
                let last = (place(to).floor() + 1.0).max(0.0) as usize;
                map.set(row, first, last.min(grid.columns));
            });
        }
        map
    }

    fn set(&mut self, row: usize, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let word = at / 64;
            let end = to.min((word + 1) * 64);
            let count = end - at;
            let ones = if count == 64 {
                u64::MAX
            } else {
                ((1 << count) - 1) << (at % 64)
            };
            self.bits[row * self.words + word] |= ones;
            at = end;
        }
    }

    pub fn count(&self) -> u64 {
        self.bits
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    pub fn and(&mut self, other: &Self) {
        let pairs = self.bits.iter_mut().zip(&other.bits);
        pairs.for_each(|(own, other)| *own &= other);
    }

    pub fn or(&mut self, other: &Self) {
        let pairs = self.bits.iter_mut().zip(&other.bits);
        pairs.for_each(|(own, other)| *own |= other);
    }

    pub fn and_not(&mut self, other: &Self) {
        let pairs = self.bits.iter_mut().zip(&other.bits);
        pairs.for_each(|(own, other)| *own &= !other);
    }

    /// Without what lies within so many cells of its rim, at any slope of the rim.
    pub fn eroded(&self, cells: u32) -> Self {
        self.in_turns(cells, |own, other| own & other)
    }

    /// With what lies within so many cells of it.
    pub fn grown(&self, cells: u32) -> Self {
        self.in_turns(cells, |own, other| own | other)
    }

    /// Steps to all eight neighbours and to four of them in turns go about as far in every direction.
    fn in_turns(&self, cells: u32, join: impl Fn(u64, u64) -> u64 + Copy) -> Self {
        let mut map = self.clone();
        for step in 0..cells {
            map = map.with_neighbours(step % 2 == 0, join);
        }
        map
    }

    /// Each cell joined with those left, right, above and below, and with those across corners as well.
    fn with_neighbours(&self, across_corners: bool, join: impl Fn(u64, u64) -> u64) -> Self {
        let words = self.words;
        let rows = self.bits.len() / words.max(1);
        let mut across = self.bits.clone();
        for row in 0..rows {
            let own = &self.bits[row * words..][..words];
            for word in 0..words {
                let joined = join(join(own[word], left_of(own, word)), right_of(own, word));
                across[row * words + word] = joined;
            }
        }
        let beside = if across_corners { &across } else { &self.bits };
        let mut bits = across.clone();
        for row in 0..rows {
            for word in 0..words {
                let at = row * words + word;
                let above = if row > 0 { beside[at - words] } else { 0 };
                let below = beside.get(at + words).copied().unwrap_or_default();
                bits[at] = join(join(bits[at], above), below);
            }
        }
        Self { words, bits }
    }

    /// How many sides of its cells have no cell of another map beside them.
    pub fn sides_without(&self, other: &Self) -> u64 {
        let words = self.words;
        let mut count = 0;
        for (at, own) in self.bits.iter().enumerate() {
            let row = &other.bits[at - at % words..][..words];
            let above = if at < words {
                0
            } else {
                other.bits[at - words]
            };
            let below = other.bits.get(at + words).copied().unwrap_or_default();
            let beside = [left_of(row, at % words), right_of(row, at % words)];
            for neighbours in [above, below, beside[0], beside[1]] {
                count += u64::from((own & !neighbours).count_ones());
            }
        }
        count
    }

    /// Without the pieces of fewer cells than that.
    pub fn without_small(&self, least: u64) -> Self {
        let rows = self.bits.len() / self.words.max(1);
        // Runs of cells, and which others each hangs together with.
        let mut runs: Vec<Run> = Vec::new();
        let mut sets = Sets::default();
        let mut above = 0..0;
        for row in 0..rows {
            let start = runs.len();
            self.for_each_run(row, |from, to| {
                sets.add();
                runs.push(Run { row, from, to });
            });
            let mut other = above.start;
            for own in start..runs.len() {
                let Run { from, to, .. } = runs[own];
                while other < above.end && runs[other].to <= from {
                    other += 1;
                }
                let mut beside = other;
                while beside < above.end && runs[beside].from < to {
                    sets.join(beside as u32, own as u32);
                    beside += 1;
                }
            }
            above = start..runs.len();
        }
        let mut cells = vec![0_u64; runs.len()];
        for (at, run) in runs.iter().enumerate() {
            cells[sets.root(at as u32) as usize] += (run.to - run.from) as u64;
        }
        let mut map = Self {
            words: self.words,
            bits: vec![0; self.bits.len()],
        };
        for (at, run) in runs.iter().enumerate() {
            if cells[sets.root(at as u32) as usize] >= least {
                map.set(run.row, run.from, run.to);
            }
        }
        map
    }

    /// Calls with the beginning and the end of each run of cells in a row.
    fn for_each_run(&self, row: usize, mut call: impl FnMut(usize, usize)) {
        let mut begun = None;
        for (word, bits) in self.bits[row * self.words..][..self.words]
            .iter()
            .enumerate()
        {
            let mut at = 0;
            while at < 64 {
                // From here on the first cell that is not as those before.
                let rest = if begun.is_some() { !bits } else { *bits } >> at;
                let count = rest.trailing_zeros();
                if count + at >= 64 {
                    break;
                }
                at += count;
                let place = word * 64 + at as usize;
                match begun.take() {
                    Some(from) => call(from, place),
                    None => begun = Some(place),
                }
            }
        }
        if let Some(from) = begun {
            call(from, self.words * 64);
        }
    }

    /// Pieces less their holes, by Euler's formula over the corners of the cells.
    pub fn pieces_less_holes(&self) -> i64 {
        let words = self.words;
        let rows = self.bits.len() / words.max(1);
        let none = vec![0; words];
        let (mut single, mut triple, mut crossed) = (0_i64, 0_i64, 0_i64);
        for row in 0..=rows {
            let upper = if row > 0 {
                &self.bits[(row - 1) * words..][..words]
            } else {
                &none
            };
            let lower = if row < rows {
                &self.bits[row * words..][..words]
            } else {
                &none
            };
            for word in 0..words {
                let (a, c) = (upper[word], lower[word]);
                if a | c == 0 {
                    continue;
                }
                // The corner right of each cell. No part reaches the first cell of a row.
                let (b, d) = (right_of(upper, word), right_of(lower, word));
                let odd = a ^ b ^ c ^ d;
                let three = odd & ((a & b) | (c & d));
                single += i64::from((odd & !three).count_ones());
                triple += i64::from(three.count_ones());
                let diagonal = (a & d & !b & !c) | (b & c & !a & !d);
                crossed += i64::from(diagonal.count_ones());
            }
        }
        // Cells that touch at a corner belong together.
        (single - triple - 2 * crossed) / 4
    }
}

/// For each cell of a word in a row the one left of it.
fn left_of(row: &[u64], word: usize) -> u64 {
    let before = if word > 0 { row[word - 1] } else { 0 };
    row[word] << 1 | before >> 63
}

/// For each cell of a word in a row the one right of it.
fn right_of(row: &[u64], word: usize) -> u64 {
    let behind = row.get(word + 1).copied().unwrap_or_default();
    row[word] >> 1 | behind << 63
}

/// Cells beside each other in a row.
struct Run {
    row: usize,
    from: usize,
    to: usize,
}

/// Where the rows of a grid cross contours.
#[derive(Default)]
pub(super) struct Crossings {
    /// x and direction of each crossing, by row.
    found: Vec<(f64, i32)>,
    ends: Vec<usize>,
    filled: Vec<usize>,
}

impl Crossings {
    /// Crossings with rows whose middles lie at `low + (row + ½) · pitch`.
    pub fn find(&mut self, segments: &[Segment], low: f64, pitch: f64, rows: usize) {
        self.ends.clear();
        self.ends.resize(rows, 0);
        let range = |segment: &Segment| {
            let (from, to) = if segment[1] < segment[3] {
                (segment[1], segment[3])
            } else {
                (segment[3], segment[1])
            };
            let row = |y: f64| ((y - low) / pitch - 0.5).ceil().max(0.0) as usize;
            row(from).min(rows)..row(to).min(rows)
        };
        for segment in segments {
            for row in range(segment) {
                self.ends[row] += 1;
            }
        }
        let mut total = 0;
        for end in &mut self.ends {
            total += *end;
            *end = total;
        }
        self.found.clear();
        self.found.resize(total, (0.0, 0));
        self.filled.clear();
        self.filled.resize(rows, 0);
        for segment in segments {
            let [x1, y1, x2, y2] = *segment;
            let turn = if y2 < y1 { 1 } else { -1 };
            for row in range(segment) {
                let y = low + (row as f64 + 0.5) * pitch;
                let x = x1 + (x2 - x1) * ((y - y1) / (y2 - y1));
                self.filled[row] += 1;
                self.found[self.ends[row] - self.filled[row]] = (x, turn);
            }
        }
        let mut start = 0;
        for end in &self.ends {
            // A few in each row.
            let own = &mut self.found[start..*end];
            let sorted = sorted_by_key(own, |(x, turn)| [number_key(*x), u64::from(*turn > 0), 0]);
            own.copy_from_slice(&sorted);
            start = *end;
        }
    }

    /// Calls with each stretch of a row that is inside.
    pub fn for_each_inside(&self, row: usize, mut call: impl FnMut(f64, f64)) {
        let start = if row > 0 { self.ends[row - 1] } else { 0 };
        let (mut depth, mut from) = (0, 0.0);
        for (x, turn) in &self.found[start..self.ends[row]] {
            let was_inside = depth > 0;
            depth += turn;
            if !was_inside && depth > 0 {
                from = *x;
            } else if was_inside && depth <= 0 {
                call(from, *x);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(corners: &[[f64; 2]]) -> Vec<Segment> {
        let next = |at: usize| corners[(at + 1) % corners.len()];
        (0..corners.len())
            .map(|at| [corners[at][0], corners[at][1], next(at)[0], next(at)[1]])
            .collect()
    }

    #[test]
    fn cells_are_counted_eroded_and_their_holes_too() {
        let grid = Grid::over([0.0, 0.0], [80.0, 30.0], 0.5);
        let outer = ring(&[[0.0, 0.0], [80.0, 0.0], [80.0, 30.0], [0.0, 30.0]]);
        let hole = ring(&[[10.0, 10.0], [10.0, 20.0], [20.0, 20.0], [20.0, 10.0]]);
        let mut crossings = Crossings::default();
        let full = Bitmap::of(&grid, &outer, &mut crossings);
        assert_eq!(full.count(), 160 * 60);
        assert_eq!(full.pieces_less_holes(), 1);
        assert_eq!(full.eroded(1).count(), 158 * 58);
        assert_eq!(full.sides_without(&full), 2 * (160 + 60));
        let mut corners = full.clone();
        corners.and_not(&full.eroded(2).grown(3));
        assert_eq!(corners.count(), 0);
        // A square that stands on its corner loses as much on each side as one that lies.
        let diamond = ring(&[[40.0, 1.0], [54.0, 15.0], [40.0, 29.0], [26.0, 15.0]]);
        let diamond = Bitmap::of(&grid, &diamond, &mut crossings).eroded(4);
        let side = 14.0 * 2.0_f64.sqrt() - 2.0 * 2.0;
        assert!((diamond.count() as f64 * 0.25 / (side * side) - 1.0).abs() < 0.1);
        let both = [outer, hole].concat();
        let pierced = Bitmap::of(&grid, &both, &mut crossings);
        assert_eq!(pierced.count(), 160 * 60 - 20 * 20);
        assert_eq!(pierced.pieces_less_holes(), 0);
        let mut rest = full.clone();
        rest.and(&pierced);
        assert_eq!(rest.count(), pierced.count());
    }

    #[test]
    fn small_pieces_are_left_out() {
        let grid = Grid::over([0.0, 0.0], [80.0, 30.0], 0.5);
        let large = ring(&[[0.0, 0.0], [50.0, 0.0], [50.0, 30.0], [0.0, 30.0]]);
        let hole = ring(&[[10.0, 10.0], [10.0, 20.0], [40.0, 20.0], [40.0, 10.0]]);
        let small = ring(&[[60.0, 0.0], [65.0, 0.0], [65.0, 4.0], [60.0, 4.0]]);
        let all = [large, hole, small].concat();
        let map = Bitmap::of(&grid, &all, &mut Crossings::default());
        let ring = 100 * 60 - 60 * 20;
        assert_eq!(map.count(), ring + 80);
        assert_eq!(map.without_small(80).count(), ring + 80);
        assert_eq!(map.without_small(81).count(), ring);
        assert_eq!(map.without_small(ring + 1).count(), 0);
    }

    #[test]
    fn what_overlaps_is_inside_once() {
        let grid = Grid::over([0.0, 0.0], [20.0, 10.0], 0.5);
        let one = ring(&[[0.0, 0.0], [12.0, 0.0], [12.0, 10.0], [0.0, 10.0]]);
        let other = ring(&[[8.0, 0.0], [20.0, 0.0], [20.0, 10.0], [8.0, 10.0]]);
        let both = Bitmap::of(&grid, &[one, other].concat(), &mut Crossings::default());
        assert_eq!(both.count(), 40 * 20);
    }
}
