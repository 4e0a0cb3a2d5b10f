//! The triangles that bound bodies along a curve through space, so that neighbours stand beside each other.

use super::part::Part;
use crate::mesh::{Point, TRIANGLES_AT_ONCE};
use std::ops::Range;

/// Bits of a place on the curve by which triangles are sorted at once, and how often.
const BITS: usize = 10;
const TIMES: usize = 3;
const CLASSES: usize = 1 << BITS;

/// For each triangle with an area that bounds a body its place on the curve, and its number in the lower half; sorted.
pub(super) fn keys(part: &Part) -> Vec<u64> {
    let count = part.triangle_count();
    let mut keys = Vec::with_capacity(count);
    for first in (0..count).step_by(TRIANGLES_AT_ONCE) {
        add_keys(part, first..count.min(first + TRIANGLES_AT_ONCE), &mut keys);
    }
    sort(keys)
}

/// The triangle of a key.
#[inline]
pub(super) fn triangle(key: u64) -> u32 {
    key as u32
}

/// The place of a key on the curve.
#[inline]
pub(super) fn place(key: u64) -> u32 {
    (key >> 32) as u32
}

#[inline(never)]
fn add_keys(part: &Part, triangles: Range<usize>, keys: &mut Vec<u64>) {
    for triangle in triangles {
        if part.bounds_a_body(triangle) && part.normals[triangle] != [0.0; 3] {
            keys.push(u64::from(code(part, triangle)) << 32 | triangle as u64);
        }
    }
}

/// By the place alone, some bits after the other: those with the same stay as they stand, by their numbers.
fn sort(mut keys: Vec<u64>) -> Vec<u64> {
    let mut sorted = vec![0; keys.len()];
    for time in 0..TIMES {
        let shift = 32 + time * BITS;
        let mut starts = [0_u32; CLASSES];
        let pieces = || keys.chunks(TRIANGLES_AT_ONCE);
        pieces().for_each(|piece| count(piece, shift, &mut starts));
        let mut next = 0;
        for start in &mut starts {
            next += std::mem::replace(start, next);
        }
        pieces().for_each(|piece| scatter(piece, shift, &mut starts, &mut sorted));
        std::mem::swap(&mut keys, &mut sorted);
    }
    keys
}

#[inline(always)]
fn class(key: u64, shift: usize) -> usize {
    (key >> shift) as usize % CLASSES
}

#[inline(never)]
fn count(keys: &[u64], shift: usize, counts: &mut [u32; CLASSES]) {
    for key in keys {
        counts[class(*key, shift)] += 1;
    }
}

#[inline(never)]
fn scatter(keys: &[u64], shift: usize, starts: &mut [u32; CLASSES], sorted: &mut [u64]) {
    for key in keys {
        let start = &mut starts[class(*key, shift)];
        sorted[*start as usize] = *key;
        *start += 1;
    }
}

/// Where a triangle lies on the curve of Morton: the bits of the three coordinates in turns, so that neighbours on it are neighbours in
/// space.
fn code(part: &Part, triangle: usize) -> u32 {
    let bounds = &part.bounds;
    let size = bounds.size();
    let cell = |value: f64, axis: usize| {
        let share = if size[axis] > 0.0 {
            (value - bounds.min[axis]) / size[axis]
        } else {
            0.0
        };
        spread((share * 1023.0) as u32 & 1023)
    };
    let [a, b, c] = part.triangle(triangle);
    let middle: Point = std::array::from_fn(|axis| (a[axis] + b[axis] + c[axis]) / 3.0);
    cell(middle[0], 0) << 2 | cell(middle[1], 1) << 1 | cell(middle[2], 2)
}

/// Puts two zeros between the bits of ten.
fn spread(value: u32) -> u32 {
    let mut value = value & 0x3ff;
    value = (value | value << 16) & 0x0300_00ff;
    value = (value | value << 8) & 0x0300_f00f;
    value = (value | value << 4) & 0x030c_30c3;
    (value | value << 2) & 0x0924_9249
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_spread() {
        assert_eq!(spread(0b11), 0b1001);
        assert_eq!(spread(1023), 0x0924_9249);
    }

    #[test]
    fn keys_are_sorted_by_place_and_then_by_number() {
        let place = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 34;
        let keys: Vec<u64> = (0..9000)
            .map(|number| place(number / 3) << 32 | number)
            .collect();
        let mut expected = keys.clone();
        expected.sort_unstable();
        assert_eq!(sort(keys), expected);
        assert!(sort(Vec::new()).is_empty());
    }
}
