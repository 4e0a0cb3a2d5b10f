//! Points on the surface from which thickness and gaps are measured.

use super::part::Part;
use crate::mesh::{Point, cross, dot, minus};

/// Samples that large triangles are divided into, all together, besides one for each triangle.
const MORE_SAMPLES: f64 = 200_000.0;

/// Samples along one side of a triangle at most.
const MOST_ALONG: u32 = 256;

/// Least distance between the samples of one triangle, in mm: about a line's width.
const LEAST_PITCH_MM: f64 = 0.5;

/// Slivers are halved until they are no longer than so many distances between samples, which else lie far apart along them.
const LONGEST: f64 = 6.0;

/// Pieces of slivers, all together, besides one for each triangle.
const MOST_PIECES: f64 = 50_000.0;

/// Samples along one side of such a piece at least: one of them lies in the middle of a narrow side, where a sphere has room.
const LEAST_ALONG_SLIVER: u32 = 3;

/// How densely a part is sampled.
#[derive(Clone, Copy)]
pub(super) struct Sampling {
    pitch_mm: f64,
    /// Slivers that are longer are halved.
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
            longest_mm: (LONGEST * pitch_mm).max(lengths / MOST_PIECES),
        }
    }

    /// The area that one sample stands for on a large triangle.
    pub fn area_mm2(&self) -> f64 {
        self.pitch_mm * self.pitch_mm
    }

    /// Calls with each sample of a triangle; a triangle is cut into as many smaller ones as it takes, and their middles count.
    pub fn for_each(&self, corners: [Point; 3], mut call: impl FnMut(&Sample)) {
        let (mut pieces, mut least) = (vec![corners], 1);
        while let Some(piece) = pieces.pop() {
            if let Some(halves) = sliver_halves(piece, self.longest_mm) {
                least = LEAST_ALONG_SLIVER;
                pieces.extend(halves);
            } else {
                self.for_each_of(piece, least, &mut call);
            }
        }
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

/// Both halves of a triangle that is longer than this and far longer than wide.
fn sliver_halves(corners: [Point; 3], longest_mm: f64) -> Option<[[Point; 3]; 2]> {
    let (side, [from, to, beside]) = longest_side(corners);
    let is_long = side.is_finite() && side > longest_mm * longest_mm;
    if !is_long || side <= 4.0 * doubled(corners).1 {
        return None;
    }
    let middle = std::array::from_fn(|axis| (from[axis] + to[axis]) / 2.0);
    Some([[from, middle, beside], [middle, to, beside]])
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
