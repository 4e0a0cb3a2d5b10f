//! Samples that hang together, and the shape that they have.

use super::{health::centre, part::Part, walls::OPPOSING};
use crate::{
    mesh::{Bounds, Point, dot, minus},
    sets::Sets,
};
use step_kernel::order::{sort_u32, sorted_by_key};

/// A sample below a limit: the distance between two faces that look away from each other (a wall) or at each other (a gap).
#[derive(Clone, Copy)]
pub(super) struct Narrow {
    pub triangle: u32,
    /// The triangle on the other side.
    pub other: u32,
    pub mm: f64,
    pub area_mm2: f64,
    /// The cosine of the angle between both faces: 1 where they are parallel.
    pub facing: f64,
    /// Between both.
    pub middle: [f32; 3],
    /// On its triangle.
    pub place: [f32; 3],
}

/// What narrow samples that hang together form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Long and wide.
    Sheet,
    /// As wide as it is thick: a pin, a wire or a hole.
    Round,
    /// A low ridge or a shallow groove: raised or engraved lines.
    Line,
}

/// Narrow samples that hang together.
pub(super) struct Region {
    pub shape: Shape,
    /// Its area, both sides together.
    pub area_mm2: f64,
    /// What of one side is too little to be named.
    sliver_mm2: f64,
    /// Its samples, the narrowest first.
    samples: Vec<Narrow>,
}

/// What of a region is below a limit.
pub(super) struct Spot {
    /// The width that all of it but a sliver reach.
    pub mm: f64,
    /// Where it is so wide.
    pub place: Point,
    pub faces: Vec<u32>,
    /// What its area counts for in the part.
    pub weight_mm2: f64,
}

impl Region {
    /// What of it is narrower than a limit; None where that is no more than a sliver, or nothing but the way to an edge or a point.
    pub fn below(&self, part: &Part, mm: f64) -> Option<Spot> {
        // A sheet has two sides.
        let sides = if self.shape == Shape::Sheet { 2.0 } else { 1.0 };
        let end = self.samples.partition_point(|sample| sample.mm < mm);
        let narrower = &self.samples[..end];
        if area_of(narrower) < sides * self.sliver_mm2 {
            return None;
        }
        let narrowest = all_but_a_sliver(narrower, self.sliver_mm2)?;
        let widest = self.samples.last()?;
        let grows = if self.shape == Shape::Round {
            SPIKE
        } else {
            BLADE
        };
        if blunt_mm2(narrower) < self.sliver_mm2 && widest.mm > grows * narrowest.mm {
            return None;
        }
        // What runs out from a thicker wall into its rim is printed as one line there: it counts for what is even.
        let is_rim = narrowest.mm < RIM_END * mm && widest.mm > RIM_FOOT * mm;
        let counts = |sample: &&Narrow| !is_rim || sample.facing >= PARALLEL;
        let counted = narrower.iter().filter(counts);
        Some(Spot {
            mm: narrowest.mm,
            place: narrowest.middle.map(f64::from),
            faces: part.of_file(faces_of(narrower)),
            weight_mm2: match self.shape {
                Shape::Sheet => counted.map(|sample| weight(part, sample)).sum(),
                _ => area_of(narrower),
            },
        })
    }

    /// How much of it is narrower between faces that are parallel, and not on the way to an edge; and what that counts for in the part.
    pub fn even_area_below(&self, part: &Part, mm: f64) -> (f64, f64) {
        let narrower = self.samples.iter().take_while(|sample| sample.mm < mm);
        let even = narrower.filter(|sample| sample.facing >= PARALLEL);
        even.fold((0.0, 0.0), |(area, weighed), sample| {
            (area + sample.area_mm2, weighed + weight(part, sample))
        })
    }
}

/// What the area of a sample counts for: a tenth where it lies level, as the part is drawn. Whole layers make it there, and it is as strong
/// or as wide as a layer is high, however wide the nozzle's lines are.
fn weight(part: &Part, sample: &Narrow) -> f64 {
    let [_, _, up] = part.normals[sample.triangle as usize];
    let share = if up.abs() > LEVEL { LEVEL_SHARE } else { 1.0 };
    share * sample.area_mm2
}

/// The cosine of 8°, up to which a face lies level, and what its area counts for.
const LEVEL: f32 = 0.99;
const LEVEL_SHARE: f64 = 0.1;

/// The cosine of 5°: sides that meet at more run out into an edge or rim, which a slicer prints as one line; walls with a draft do not.
const PARALLEL: f64 = 0.9962;

/// The cosine of 8°: sides that nowhere come nearer to being parallel are a blade, a spike or a sharp rim, and no wall.
const BLUNT: f64 = 0.9903;

/// How many times as wide as its narrow end the wide end of a blade is at least, and that of a spike: webs beside round holes are not.
const BLADE: f64 = 2.5;
const SPIKE: f64 = 1.25;

/// As shares of the limit: what the end of a wall is narrower than that runs out into its rim, and what its foot is wider than. Any other
/// is thin all over.
const RIM_END: f64 = 0.125;
const RIM_FOOT: f64 = 1.4;

/// Fewer samples say nothing.
const LEAST_SAMPLES: usize = 3;

/// Smaller regions are slivers, in mm² of both sides, or as a share of the part's surface: of a part that is no larger itself, they are it.
const SLIVER_MM2: f64 = 3.0;
const SLIVER_SHARE: f64 = 0.05;

/// What of a part with this surface is a sliver, in mm².
pub(super) fn sliver_mm2(surface_mm2: f64) -> f64 {
    SLIVER_MM2.min(SLIVER_SHARE * surface_mm2)
}

/// Up to so many times its width a region is round.
const ROUND: f64 = 1.7;

/// From this share of the surface on a region is no line on a part, but the part.
const MOST_OF_A_PART: f64 = 0.5;

/// Ridges and grooves up to this height are lines, in mm, or as a share of the part's largest side: of a part that is hardly larger they are
/// its walls.
const LINE_MM: f64 = 1.2;
const LINE_SHARE: f64 = 0.1;

/// How much the normals of something round turn, as a share of their largest direction.
const TURNED_SHARE: f64 = 0.3;

/// Faces whose normals turn less, as such a share, lie in planes.
const FLAT_SHARE: f64 = 0.01;

/// How much the normals of a hollow's side turn at least: by 10° from one end to the other.
const HOLLOW_SHARE: f64 = 0.0025;

/// Groups samples whose triangles touch, or that measure each other, of a part with this surface in mm².
pub(super) fn regions(
    part: &Part,
    samples: &[Narrow],
    is_void: bool,
    surface_mm2: f64,
) -> Vec<Region> {
    let mut sets = touching(part, samples, is_void);
    let numbered = samples.iter().enumerate();
    let keyed: Vec<[u32; 2]> = numbered
        .map(|(at, sample)| [sets.root(sample.triangle), at as u32])
        .collect();
    let keyed = sorted_by_key(&keyed, |[root, at]| [u64::from(*root), u64::from(*at), 0]);
    let groups = keyed.chunk_by(|one, other| one[0] == other[0]);
    groups
        .filter_map(|group| {
            let samples: Vec<Narrow> = group.iter().map(|[_, at]| samples[*at as usize]).collect();
            region(part, &samples, is_void, surface_mm2)
        })
        .collect()
}

fn region(part: &Part, samples: &[Narrow], is_void: bool, surface_mm2: f64) -> Option<Region> {
    let sliver_mm2 = sliver_mm2(surface_mm2);
    let area = area_of(samples);
    if samples.len() < LEAST_SAMPLES || area < sliver_mm2 {
        return None;
    }
    let mut by_width = sorted_by_key(samples, |sample| [sample.mm.to_bits(), 0, 0]);
    let widest = share_reaches(&by_width, 0.95 * area)?.mm;
    let shape = match shape(part, samples, &faces_of(samples), widest, is_void) {
        // Lines stand on something.
        Shape::Line if area > MOST_OF_A_PART * surface_mm2 => Shape::Sheet,
        shape => shape,
    };
    if samples.iter().all(|sample| sample.facing < OPPOSING) {
        // Nothing, but for a pin whose sides go all around: a calliper holds it by a side and the edge across.
        if shape != Shape::Round || !close(part, samples, area) {
            return None;
        }
        // The widest first, which lie in the middle of their sides.
        by_width.reverse();
        for sample in &mut by_width {
            (sample.mm, sample.facing) = (widest, 1.0);
        }
    }
    Some(Region {
        shape,
        area_mm2: area,
        sliver_mm2,
        samples: by_width,
    })
}

/// Whether faces go all around: what looks one way is as much as what looks the other.
fn close(part: &Part, samples: &[Narrow], area_mm2: f64) -> bool {
    let mut sum = [0.0; 3];
    for sample in samples {
        let normal = part.normals[sample.triangle as usize];
        (0..3).for_each(|axis| sum[axis] += f64::from(normal[axis]) * sample.area_mm2);
    }
    dot(sum, sum) < (0.1 * area_mm2) * (0.1 * area_mm2)
}

/// The area of what lies between sides that are nearly parallel.
fn blunt_mm2(samples: &[Narrow]) -> f64 {
    let blunt = samples.iter().filter(|sample| sample.facing >= BLUNT);
    blunt.map(|sample| sample.area_mm2).sum()
}

fn area_of(samples: &[Narrow]) -> f64 {
    samples.iter().map(|sample| sample.area_mm2).sum()
}

/// The sample, of those sorted by width, below which there is no more than a sliver, or than a twentieth.
fn all_but_a_sliver(by_width: &[Narrow], sliver_mm2: f64) -> Option<&Narrow> {
    share_reaches(by_width, sliver_mm2.min(0.05 * area_of(by_width)))
}

/// The first sample with which more than an area is as narrow or narrower.
fn share_reaches(by_width: &[Narrow], area_mm2: f64) -> Option<&Narrow> {
    let mut below = 0.0;
    by_width.iter().find(|sample| {
        below += sample.area_mm2;
        below > area_mm2
    })
}

fn faces_of(samples: &[Narrow]) -> Vec<u32> {
    let mut faces: Vec<u32> = samples.iter().map(|sample| sample.triangle).collect();
    sort_u32(&mut faces);
    faces.dedup();
    faces
}

/// The shape of what is up to `mm` wide.
fn shape(part: &Part, samples: &[Narrow], faces: &[u32], mm: f64, is_void: bool) -> Shape {
    // How the normals are spread, by area.
    let mut spread = [[0.0; 3]; 3];
    for sample in samples {
        let normal = part.normals[sample.triangle as usize].map(f64::from);
        for row in 0..3 {
            for column in 0..3 {
                spread[row][column] += normal[row] * normal[column] * sample.area_mm2;
            }
        }
    }
    let (values, axes) = eigen(spread);
    let across = axes[2];
    let points = points(part, samples, faces);
    let width = extent(&points, across);
    // In the plane across that, along the direction in which the points spread most and the one beside it.
    let (u, v) = (axes[0], axes[1]);
    let (along, beside) = spread_most(&points, u, v);
    let flat = |point: &Point| [dot(*point, along), dot(*point, beside), 0.0];
    let around = Bounds::around(points.iter().map(flat));
    let [length, height, _] = around.size();
    let least = height.min(length);
    let [x, y, z] = part.bounds().size();
    let line_mm = LINE_MM.min(LINE_SHARE * x.max(y).max(z));
    let turns = values[1] > TURNED_SHARE * values[2];
    let is_rod = turns && least <= ROUND * mm && width <= ROUND * mm;
    // A bent wire has faces on all its sides, a line has not.
    let turns_everywhere = values[0] > TURNED_SHARE * values[2];
    let is_wire = turns_everywhere && least.min(width) <= ROUND * mm;
    // A band around something round lies between two flat rings of one body, which are as wide as it is high.
    let body = |triangle: u32| part.surface.body_of[triangle as usize];
    let is_of_one = |sample: &Narrow| body(sample.triangle) == body(sample.other);
    let is_flat = values[1] < FLAT_SHARE * values[2];
    let is_band = is_flat && samples.first().is_some_and(is_of_one) && {
        let centre: Point = std::array::from_fn(|axis| (around.min[axis] + around.max[axis]) / 2.0);
        let from_centre = samples.iter().map(|sample| {
            let way = minus(flat(&sample.place.map(f64::from)), centre);
            [dot(way, way).sqrt(), 0.0, 0.0]
        });
        let ring = Bounds::around(from_centre);
        ring.min[0] > line_mm && ring.size()[0] < line_mm
    };
    // No line, however low the narrow strip is: between round posts, and between round holes. Of other walls it may be a rod that is
    // wider than thick, which a printer bears.
    let parts = if is_void {
        part_from_each_other(samples)
    } else {
        lies_between_hollows(part, samples)
    };
    if is_rod || is_wire {
        Shape::Round
    } else if (least < line_mm || is_band) && !parts {
        Shape::Line
    } else {
        Shape::Sheet
    }
}

/// Whether both sides are hollow, as those of a web between two holes: normals that turn come nearer to each other the farther they go.
fn lies_between_hollows(part: &Part, samples: &[Narrow]) -> bool {
    let normal = |sample: &Narrow| part.normals[sample.triangle as usize].map(f64::from);
    let Some(first) = samples.first().map(normal) else {
        return false;
    };
    [false, true].into_iter().all(|is_across| {
        let (mut area, mut along) = (0.0, 0.0);
        let (mut normals, mut places) = ([0.0; 3], [0.0; 3]);
        let is_here = |sample: &&Narrow| (dot(normal(sample), first) < 0.0) == is_across;
        for sample in samples.iter().filter(is_here) {
            let (own, mm2) = (normal(sample), sample.area_mm2);
            let place = sample.place.map(f64::from);
            area += mm2;
            along += dot(place, own) * mm2;
            (0..3).for_each(|axis| normals[axis] += own[axis] * mm2);
            (0..3).for_each(|axis| places[axis] += place[axis] * mm2);
        }
        // How much the normals turn, and how far places go the same way as they do.
        let turned = area - dot(normals, normals) / area;
        let goes_along = along - dot(places, normals) / area;
        turned > HOLLOW_SHARE * area && goes_along < 0.0
    })
}

/// Whether both sides are round and grow apart from where they are nearest, as those of two posts beside each other.
fn part_from_each_other(samples: &[Narrow]) -> bool {
    let (mut near, mut near_mm2, mut far, mut far_mm2) = (0.0, 0.0, 0.0, 0.0);
    for sample in samples {
        if sample.facing >= BLUNT {
            near += sample.mm * sample.area_mm2;
            near_mm2 += sample.area_mm2;
        } else {
            far += sample.mm * sample.area_mm2;
            far_mm2 += sample.area_mm2;
        }
    }
    let share = near_mm2 / (near_mm2 + far_mm2);
    share > 0.05 && share < 0.75 && far / far_mm2 > near / near_mm2
}

/// The corners of triangles that are narrow all over, and the samples of the others.
fn points(part: &Part, samples: &[Narrow], faces: &[u32]) -> Vec<Point> {
    let mut area_of = vec![0.0; faces.len()];
    let place_of = |triangle: u32| faces.partition_point(|face| *face < triangle);
    for sample in samples {
        area_of[place_of(sample.triangle)] += sample.area_mm2;
    }
    let mut points = Vec::new();
    let mut is_whole = Vec::with_capacity(faces.len());
    for (face, narrow) in faces.iter().zip(&area_of) {
        let corners = part.triangle(*face as usize);
        let whole = super::samples::doubled(corners).1 / 2.0 * 0.99 < *narrow;
        is_whole.push(whole);
        if whole {
            points.extend(corners);
        }
    }
    let others = samples
        .iter()
        .filter(|sample| !is_whole[place_of(sample.triangle)]);
    points.extend(others.map(|sample| sample.place.map(f64::from)));
    points
}

fn extent(points: &[Point], axis: Point) -> f64 {
    let along = points.iter().map(|point| [dot(*point, axis), 0.0, 0.0]);
    Bounds::around(along).size()[0]
}

/// Two directions in the plane of `u` and `v`: the one in which points spread most, and the one across it.
fn spread_most(points: &[Point], u: Point, v: Point) -> (Point, Point) {
    let count = points.len() as f64;
    let mut middle = [0.0; 3];
    for point in points {
        (0..3).for_each(|axis| middle[axis] += point[axis] / count);
    }
    let (mut uu, mut uv, mut vv) = (0.0, 0.0, 0.0);
    for point in points {
        let from = minus(*point, middle);
        let (x, y) = (dot(from, u), dot(from, v));
        uu += x * x;
        uv += x * y;
        vv += y * y;
    }
    let half = (uu - vv) / 2.0;
    let root = (half * half + uv * uv).sqrt();
    // An eigenvector of the larger value, from whichever row of the matrix is not zero.
    let (mut x, mut y) = if half >= 0.0 {
        (half + root, uv)
    } else {
        (uv, root - half)
    };
    let length = (x * x + y * y).sqrt();
    (x, y) = if length > 0.0 {
        (x / length, y / length)
    } else {
        (1.0, 0.0)
    };
    let combine = |x: f64, y: f64| std::array::from_fn(|axis| u[axis] * x + v[axis] * y);
    (combine(x, y), combine(-y, x))
}

/// The eigenvalues of a symmetric matrix from the least to the greatest, and their directions (Jacobi's rotations).
pub(super) fn eigen(mut matrix: [[f64; 3]; 3]) -> ([f64; 3], [Point; 3]) {
    let mut axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for round in 0..24 {
        let (p, q) = [(0, 1), (0, 2), (1, 2)][round % 3];
        let off = matrix[p][q];
        if off == 0.0 {
            continue;
        }
        let theta = (matrix[q][q] - matrix[p][p]) / (2.0 * off);
        let root = (theta * theta + 1.0).sqrt();
        let t = if theta >= 0.0 {
            1.0 / (theta + root)
        } else {
            1.0 / (theta - root)
        };
        let c = 1.0 / (t * t + 1.0).sqrt();
        let s = t * c;
        for row in &mut matrix {
            let (x, y) = (row[p], row[q]);
            row[p] = c * x - s * y;
            row[q] = s * x + c * y;
        }
        let (first, second) = (matrix[p], matrix[q]);
        for column in 0..3 {
            matrix[p][column] = c * first[column] - s * second[column];
            matrix[q][column] = s * first[column] + c * second[column];
            let (x, y) = (axes[p][column], axes[q][column]);
            axes[p][column] = c * x - s * y;
            axes[q][column] = s * x + c * y;
        }
    }
    let values = [matrix[0][0], matrix[1][1], matrix[2][2]];
    let mut order = [0, 1, 2];
    for (one, other) in [(0, 1), (1, 2), (0, 1)] {
        if values[order[one]] > values[order[other]] {
            order.swap(one, other);
        }
    }
    (order.map(|at| values[at]), order.map(|at| axes[at]))
}

/// Triangles of narrow samples that touch, or that measure each other.
fn touching(part: &Part, samples: &[Narrow], is_void: bool) -> Sets {
    let mut sets = Sets::new(part.triangle_count());
    let mut narrowest = vec![f64::INFINITY; part.triangle_count()];
    let mut at_corners = Vec::new();
    for sample in samples {
        let narrowest = &mut narrowest[sample.triangle as usize];
        if *narrowest == f64::INFINITY {
            let corners = part.surface.corners[sample.triangle as usize];
            at_corners.extend(corners.map(|corner| [corner, sample.triangle]));
        }
        if sample.mm < *narrowest {
            *narrowest = sample.mm;
        }
    }
    let at_corners = sorted_by_key(&at_corners, |[corner, triangle]| {
        [u64::from(*corner), u64::from(*triangle), 0]
    });
    for around in at_corners.chunk_by(|one, other| one[0] == other[0]) {
        for (at, [corner, triangle]) in around.iter().enumerate() {
            for [_, before] in &around[at.saturating_sub(MOST_AROUND)..at] {
                let [one, other] = [*before, *triangle].map(|at| narrowest[at as usize]);
                let is_alike = one < ALIKE * other && other < ALIKE * one;
                if is_alike || !folds(part, *corner, [*before, *triangle], is_void) {
                    sets.join(*before, *triangle);
                }
            }
        }
    }
    // The other side of a wall is part of it; only where it was found narrow itself.
    for sample in samples {
        if narrowest[sample.other as usize] < f64::INFINITY {
            sets.join(sample.other, sample.triangle);
        }
    }
    sets
}

/// Triangles around a corner that each of them is held against.
const MOST_AROUND: usize = 16;

/// Sides that meet in a fold are one thing where they are up to so many times as far apart.
const ALIKE: f64 = 1.1;

/// The cosine of 45°: triangles that turn by less are one side.
const FOLDED: f32 = 0.7;

/// Whether two triangles with a corner in common are sides of two things: the floor of a groove and its wall, in the material, and the rim
/// and the wall of a step, in the void.
fn folds(part: &Part, corner: u32, [one, other]: [u32; 2], is_void: bool) -> bool {
    let [own, there] = [one, other].map(|triangle| part.normals[triangle as usize]);
    let turned = own[0] * there[0] + own[1] * there[1] + own[2] * there[2];
    if turned > FOLDED {
        return false;
    }
    let place = part.surface.places[corner as usize];
    [(own, other), (there, one)]
        .into_iter()
        .any(|(normal, triangle)| {
            let middle = centre(part.triangle(triangle as usize));
            let rises = dot(minus(middle, place), normal.map(f64::from));
            if is_void {
                rises < -RISE_MM
            } else {
                rises > RISE_MM
            }
        })
}

/// What is less is rounding.
const RISE_MM: f64 = 1e-4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::cross;

    #[test]
    fn eigenvectors_of_a_symmetric_matrix() {
        let (values, axes) = eigen([[2.0, 1.0, 0.0], [1.0, 2.0, 0.0], [0.0, 0.0, 5.0]]);
        for (value, expected) in values.iter().zip([1.0, 3.0, 5.0]) {
            assert!((value - expected).abs() < 1e-12, "{values:?}");
        }
        assert!((axes[1][0].abs() - 0.5_f64.sqrt()).abs() < 1e-12);
        assert!((dot(cross(axes[0], axes[1]), axes[2]).abs() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn points_spread_along_a_diagonal() {
        let points: Vec<Point> = (0..10)
            .map(|at| [f64::from(at), f64::from(at), 0.1])
            .collect();
        let (along, beside) = spread_most(&points, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]);
        assert!((along[0].abs() - 0.5_f64.sqrt()).abs() < 1e-9, "{along:?}");
        assert!(extent(&points, beside) < 1e-9);
    }
}
