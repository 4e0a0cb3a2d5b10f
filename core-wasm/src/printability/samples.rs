//! Points on the surface from which thickness and gaps are measured.

use super::part::Part;
use crate::mesh::{Point, cross, dot, minus};

/// Samples that large triangles are divided into, all together, besides one for each triangle.
const MORE_SAMPLES: f64 = 200_000.0;

/// Samples along one side of a triangle at most.
const MOST_ALONG: u32 = 256;

/// Least distance between the samples of one triangle, in mm: about a line's width.
const LEAST_PITCH_MM: f64 = 0.5;

/// Slivers are cut into strips no longer than so many distances between samples, which else lie far apart along them.
const LONGEST: f64 = 6.0;

/// Strips of slivers, all together, besides two for each triangle.
const MOST_STRIPS: f64 = 15_000.0;

/// Samples along one side of a piece of a strip at least: one of them lies in the middle of a narrow side, where a sphere has room.
const LEAST_ALONG_SLIVER: u32 = 3;

/// How densely a part is sampled.
#[derive(Clone, Copy)]
pub(super) struct Sampling {
    pitch_mm: f64,
    /// Slivers that are longer are cut into strips.
    longest_mm: f64,
}

/// A point on a triangle.
pub(super) struct Sample {
    pub place: Point,
    /// Outwards, of length 1.
    pub normal: Point,
    /// The share of the triangle that it stands for.
    pub area_mm2: f64,
}

impl Sampling {
    pub fn of(part: &Part) -> Self {
        let area = |triangle: usize| doubled(part.triangle(triangle)).1 / 2.0;
        let all: f64 = (0..part.triangle_count()).map(area).sum();
        let pitch = (all / MORE_SAMPLES).sqrt();
        let pitch_mm = if pitch > LEAST_PITCH_MM {
            pitch
        } else {
            LEAST_PITCH_MM
        };
        let length = |triangle: usize| longest_side(part.triangle(triangle)).0.sqrt();
        let lengths: f64 = (0..part.triangle_count()).map(length).sum();
        Self {
            pitch_mm,
            longest_mm: (LONGEST * pitch_mm).max(lengths / MOST_STRIPS),
        }
    }

    /// The area that one sample stands for on a large triangle.
    pub fn area_mm2(&self) -> f64 {
        self.pitch_mm * self.pitch_mm
    }

    /// Calls with each sample of a triangle; a triangle is cut into as many smaller ones as it takes, and their middles count.
    pub fn for_each(&self, corners: [Point; 3], mut call: impl FnMut(&Sample)) {
        let Some(sliver) = self.sliver(corners) else {
            return self.for_each_of(corners, 1, &mut call);
        };
        sliver.for_each_piece(self.longest_mm, |piece| {
            // What is cut off a wide one is a sliver the other way round, and no wider than a strip is long.
            if let Some(across) = self.sliver(piece)
                && sliver.height_mm > self.longest_mm
            {
                across.for_each_piece(self.longest_mm, |piece| {
                    self.for_each_of(piece, LEAST_ALONG_SLIVER, &mut call);
                });
            } else {
                self.for_each_of(piece, LEAST_ALONG_SLIVER, &mut call);
            }
        });
    }

    /// A triangle that is longer than strips are, and far longer than wide.
    fn sliver(&self, corners: [Point; 3]) -> Option<Sliver> {
        let (squared, ends) = longest_side(corners);
        let is_long = squared.is_finite() && squared > self.longest_mm * self.longest_mm;
        let doubled = doubled(corners).1;
        if !is_long || squared <= 4.0 * doubled {
            return None;
        }
        let [from, to, beside] = ends;
        let length_mm = squared.sqrt();
        Some(Sliver {
            ends,
            foot: (dot(minus(beside, from), minus(to, from)) / squared).clamp(0.0, 1.0),
            length_mm,
            height_mm: doubled / length_mm,
        })
    }

    fn for_each_of(&self, corners: [Point; 3], least: u32, call: &mut impl FnMut(&Sample)) {
        let (normal, doubled) = doubled(corners);
        if doubled.is_nan() || doubled <= 0.0 {
            return;
        }
        let normal = normal.map(|value| value / doubled);
        let area = doubled / 2.0;
        let along = (area.sqrt() / self.pitch_mm).ceil() as u32;
        // A share of nothing is one sample as well.
        let along = if along > MOST_ALONG {
            MOST_ALONG
        } else {
            along.max(least)
        };
        let area_mm2 = area / f64::from(along * along);
        let third = 1.0 / (3.0 * f64::from(along));
        let [a, b, c] = corners;
        let (ab, ac) = (minus(b, a), minus(c, a));
        for row in 0..along {
            for cell in 0..2 * (along - row) - 1 {
                // Cells stand upright and upside down in turns.
                let (u, upside) = (cell / 2, cell % 2);
                let u = f64::from(3 * u + 1 + upside) * third;
                let v = f64::from(3 * row + 1 + upside) * third;
                call(&Sample {
                    place: std::array::from_fn(|axis| a[axis] + ab[axis] * u + ac[axis] * v),
                    normal,
                    area_mm2,
                });
            }
        }
    }
}

/// The square of the longest side of a triangle, its ends, and the corner beside it.
fn longest_side([a, b, c]: [Point; 3]) -> (f64, [Point; 3]) {
    let squared = |from: Point, to: Point| {
        let way = minus(to, from);
        dot(way, way)
    };
    let sides = [squared(a, b), squared(b, c), squared(c, a)];
    if sides[0] >= sides[1] && sides[0] >= sides[2] {
        (sides[0], [a, b, c])
    } else if sides[1] >= sides[2] {
        (sides[1], [b, c, a])
    } else {
        (sides[2], [c, a, b])
    }
}

/// A triangle that is far longer than wide. Halving it makes four of the same shape where it is half as long, so that their number would
/// grow with the square of its length: it is cut across instead.
struct Sliver {
    /// Of its longest side, and the corner beside it.
    ends: [Point; 3],
    /// The share of the longest side at which the corner lies beside it.
    foot: f64,
    length_mm: f64,
    /// How far that corner is from it.
    height_mm: f64,
}

impl Sliver {
    /// Calls with both triangles of each strip; at its tips one of them has no area.
    fn for_each_piece(&self, longest_mm: f64, mut call: impl FnMut([Point; 3])) {
        for (start, share) in [(0.0, self.foot), (self.foot, 1.0 - self.foot)] {
            let count = (share * self.length_mm / longest_mm).ceil() as u32;
            let at = |strip: u32| start + share * f64::from(strip) / f64::from(count);
            for strip in 0..count {
                let [low, high] = self.across(at(strip));
                let [next_low, next_high] = self.across(at(strip + 1));
                call([low, next_low, next_high]);
                call([low, next_high, high]);
            }
        }
    }

    /// Where a line across it at this share of its longest side begins and ends.
    fn across(&self, share: f64) -> [Point; 2] {
        let [from, to, beside] = self.ends;
        let foot = self.foot;
        let high = if share < foot {
            between(from, beside, share / foot)
        } else if share > foot {
            between(beside, to, (share - foot) / (1.0 - foot))
        } else {
            beside
        };
        [between(from, to, share), high]
    }
}

fn between(from: Point, to: Point, share: f64) -> Point {
    std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * share)
}

/// Twice the area of a triangle as a vector, and its length.
pub(super) fn doubled([a, b, c]: [Point; 3]) -> (Point, f64) {
    let normal = cross(minus(b, a), minus(c, a));
    (normal, dot(normal, normal).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slivers_are_sampled_along_their_length() {
        let sampling = Sampling {
            pitch_mm: 0.5,
            longest_mm: 3.0,
        };
        let corners = [[0.0, 0.0, 0.0], [0.4, 0.0, 0.0], [0.0, 0.0, 25.0]];
        let (mut area, mut heights) = (0.0, Vec::new());
        sampling.for_each(corners, |sample| {
            area += sample.area_mm2;
            heights.push(sample.place[2]);
        });
        assert!((area - 5.0).abs() < 1e-9, "{area}");
        heights.sort_by(f64::total_cmp);
        let gap = heights
            .windows(2)
            .map(|pair| pair[1] - pair[0])
            .fold(0.0, f64::max);
        assert!(
            gap < 2.0 && heights.len() < 1000,
            "{gap}, {}",
            heights.len()
        );
    }

    #[test]
    fn samples_of_a_sliver_grow_with_its_length_and_not_with_its_square() {
        let sampling = Sampling {
            pitch_mm: 0.5,
            longest_mm: 3.0,
        };
        for (beside, width) in [(0.0, 2.0), (0.3, 2.0), (1.0, 2.0), (0.5, 100.0)] {
            let count = |length: f64| {
                let (mut area, mut count) = (0.0, 0.0);
                let corners = [
                    [0.0, 0.0, 0.0],
                    [length, 0.0, 0.0],
                    [beside * length, width, 0.0],
                ];
                sampling.for_each(corners, |sample| {
                    area += sample.area_mm2;
                    count += 1.0;
                });
                let expected = length * width / 2.0;
                assert!((area / expected - 1.0).abs() < 1e-9, "{area} of {expected}");
                count
            };
            let (one, ten) = (count(1000.0), count(10_000.0));
            assert!(one < 4000.0 * width, "{width}: {one}");
            assert!(ten < 10.5 * one, "{width}: {ten} for {one}");
        }
    }

    #[test]
    fn samples_share_out_their_triangle_and_lie_in_it() {
        let sampling = Sampling {
            pitch_mm: 0.5,
            longest_mm: 3.0,
        };
        let corners = [[0.0, 0.0, 1.0], [6.0, 0.0, 1.0], [0.0, 3.0, 1.0]];
        let (mut area, mut middle) = (0.0, [0.0; 2]);
        sampling.for_each(corners, |sample| {
            let [x, y, z] = sample.place;
            assert!(x > 0.0 && y > 0.0 && x / 6.0 + y / 3.0 < 1.0 && z == 1.0);
            assert_eq!(sample.normal, [0.0, 0.0, 1.0]);
            area += sample.area_mm2;
            middle = [
                middle[0] + x * sample.area_mm2,
                middle[1] + y * sample.area_mm2,
            ];
        });
        assert!((area - 9.0).abs() < 1e-9, "{area}");
        assert!((middle[0] / 9.0 - 2.0).abs() < 1e-9 && (middle[1] / 9.0 - 1.0).abs() < 1e-9);
    }
}
