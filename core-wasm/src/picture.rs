//! A small still picture of a model, for places that have no 3D: mails.
//!
//! Drawn in software, from the corner that a print plate is mostly looked at from, without perspective. What is drawn is light and
//! coverage only; the part's colour comes in with the [`palette`].

use crate::{
    drawing::Drawing,
    mesh::{Mesh, cross, dot, minus},
    model::Model,
};

type Point = [f64; 3];

/// Steps from the darkest side to the lightest.
const SHADES: u8 = 48;

/// How many points a pixel is drawn as each way, before they are averaged.
const POINTS: usize = 2;

/// How much of a pixel the part can cover, in steps.
const COVERAGES: u8 = 4;

/// What is left free on each side, of the picture's width or height.
const MARGIN: f64 = 0.06;

/// A file made to keep the drawer busy covers the whole picture a million times; a part does a few hundred times.
const MOST_POINTS_VISITED: usize = 120_000_000;

/// To the right and up on the picture, and towards the viewer; z is up in the model.
const RIGHT: Point = [0.819_152_044, 0.573_576_436, 0.0];
const UP: Point = [-0.260_398_253, 0.371_887_246, 0.891_006_524];
const TOWARDS: Point = [0.511_060_347, -0.729_869_816, 0.453_990_500];

/// Where the light comes from, seen from the picture: from the left, above, in front.
const LIGHT: Point = [-0.45, 0.66, 0.60];

/// A picture by the places of its pixels' colours in the [`palette`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// In pixels.
    pub width: usize,
    /// In pixels.
    pub height: usize,
    /// Row by row from the top; 0 is the background.
    pub pixels: Vec<u8>,
}

/// The colours of a picture: the background, then each shade of the part's colour at each coverage. The last of the four channels is how
/// much of what lies behind the picture is hidden.
#[must_use]
pub fn palette(part: [u8; 3], background: [u8; 4]) -> Vec<[u8; 4]> {
    let behind = f64::from(background[3]) / 255.0;
    let mut colours = vec![background];
    for coverage in 1..=COVERAGES {
        let covered = f64::from(coverage) / f64::from(COVERAGES);
        let seen_behind = behind * (1.0 - covered);
        let hidden = covered + seen_behind;
        for shade in 0..SHADES {
            let light = f64::from(shade) / f64::from(SHADES - 1);
            let [red, green, blue] = std::array::from_fn(|channel| {
                // A black part shines a little and a white one has dark sides, or neither would have a shape.
                let lit = f64::from(part[channel]) * (0.38 + 0.62 * light) + 34.0 * light * light;
                let mixed = lit.min(255.0) * covered + f64::from(background[channel]) * seen_behind;
                (mixed / hidden).round() as u8
            });
            colours.push([red, green, blue, (hidden * 255.0).round() as u8]);
        }
    }
    colours
}

/// Draws a model. None where there is nothing to see, or drawing it would take too long.
#[must_use]
pub fn draw(model: &Model, width: usize, height: usize) -> Option<Picture> {
    let mut canvas = Canvas::new(width * POINTS, height * POINTS);
    let drawing = drawn_bodies(&model.mesh);
    match &drawing {
        Some(drawing) => {
            let positions = drawing.positions.as_chunks::<3>().0;
            let corners = drawing.indices.as_chunks::<3>().0;
            let at = |corner: u32| positions[corner as usize].map(f64::from);
            canvas.draw(corners.len(), |triangle| corners[triangle].map(at))?;
        }
        None => {
            let surface = model.mesh.surface();
            canvas.draw(surface.triangle_count(), |triangle| {
                surface.triangle(triangle)
            })?;
        }
    }
    Some(canvas.averaged(width, height))
}

/// The triangles of bodies that a file describes without any.
fn drawn_bodies(mesh: &Mesh) -> Option<Drawing> {
    Some(mesh.drawer()?.finish())
}

/// Points with their shade, and how near the nearest surface is that was drawn there.
struct Canvas {
    width: usize,
    height: usize,
    nearness: Vec<f32>,
    /// 0 is the background, 1 the darkest shade.
    shades: Vec<u8>,
    visits_left: usize,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            nearness: vec![f32::NEG_INFINITY; width * height],
            shades: vec![0; width * height],
            visits_left: MOST_POINTS_VISITED,
        }
    }

    /// Fits the triangles into the picture and draws them.
    fn draw(&mut self, count: usize, triangle: impl Fn(usize) -> [Point; 3]) -> Option<()> {
        let seen = |point: Point| [dot(point, RIGHT), dot(point, UP), dot(point, TOWARDS)];
        let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for point in (0..count).flat_map(&triangle) {
            let point = seen(point);
            for axis in 0..2 {
                min[axis] = min[axis].min(point[axis]);
                max[axis] = max[axis].max(point[axis]);
            }
        }
        let room = 1.0 - 2.0 * MARGIN;
        let sizes = [self.width as f64, self.height as f64];
        let scale = (0..2)
            .map(|axis| sizes[axis] * room / (max[axis] - min[axis]))
            .fold(f64::INFINITY, f64::min);
        if !scale.is_finite() || scale <= 0.0 {
            return None;
        }
        for triangle in (0..count).map(&triangle) {
            let shade = shade(&triangle);
            let corners = triangle.map(|point| {
                let [x, y, nearness] = seen(point);
                [
                    sizes[0] / 2.0 + (x - (min[0] + max[0]) / 2.0) * scale,
                    sizes[1] / 2.0 - (y - (min[1] + max[1]) / 2.0) * scale,
                    nearness * scale,
                ]
            });
            self.fill(&corners, shade)?;
        }
        self.shades.iter().any(|shade| *shade > 0).then_some(())
    }

    /// Draws one triangle; which way round it is does not matter.
    fn fill(&mut self, [a, b, c]: &[Point; 3], shade: u8) -> Option<()> {
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if area == 0.0 || !area.is_finite() {
            return Some(());
        }
        // The points whose middle may lie inside; what is negative or too large is cut off by the conversion.
        let first = |axis: usize| {
            let lowest = a[axis].min(b[axis]).min(c[axis]);
            (lowest - 0.5).ceil().max(0.0) as usize
        };
        let end = |axis: usize, size: usize| {
            let highest = a[axis].max(b[axis]).max(c[axis]);
            ((highest + 0.5).ceil().max(0.0) as usize).min(size)
        };
        let (columns, rows) = (first(0)..end(0, self.width), first(1)..end(1, self.height));
        self.visits_left = self.visits_left.checked_sub(columns.len() * rows.len())?;
        for row in rows {
            let y = row as f64 + 0.5;
            for column in columns.clone() {
                let x = column as f64 + 0.5;
                let share = |p: &Point, q: &Point| {
                    ((p[0] - x) * (q[1] - y) - (p[1] - y) * (q[0] - x)) / area
                };
                let shares = [share(b, c), share(c, a), share(a, b)];
                if shares.iter().any(|share| *share < 0.0) {
                    continue;
                }
                let nearness = (shares[0] * a[2] + shares[1] * b[2] + shares[2] * c[2]) as f32;
                let point = row * self.width + column;
                if nearness > self.nearness[point] {
                    self.nearness[point] = nearness;
                    self.shades[point] = shade;
                }
            }
        }
        Some(())
    }

    /// The picture, whose pixels are the middle of several points each.
    fn averaged(&self, width: usize, height: usize) -> Picture {
        let mut pixels = Vec::with_capacity(width * height);
        for row in 0..height {
            for column in 0..width {
                let points = (0..POINTS * POINTS).map(|point| {
                    let (x, y) = (
                        column * POINTS + point % POINTS,
                        row * POINTS + point / POINTS,
                    );
                    self.shades[y * self.width + x]
                });
                let (count, sum) = points
                    .filter(|shade| *shade > 0)
                    .fold((0_u8, 0_u32), |(count, sum), shade| {
                        (count + 1, sum + u32::from(shade))
                    });
                pixels.push(match sum.checked_div(u32::from(count)) {
                    None => 0,
                    Some(shade) => (count - 1) * SHADES + shade as u8,
                });
            }
        }
        Picture {
            width,
            height,
            pixels,
        }
    }
}

/// 1 to [`SHADES`]: how bright a side is that is turned so. A surface that is inside out is lit like any other.
fn shade(&[a, b, c]: &[Point; 3]) -> u8 {
    let normal = cross(minus(b, a), minus(c, a));
    let length = dot(normal, normal).sqrt();
    if length == 0.0 || !length.is_finite() {
        return 1;
    }
    let facing = dot(normal, TOWARDS);
    let side = if facing < 0.0 { -1.0 } else { 1.0 } / length;
    let seen = [
        dot(normal, RIGHT) * side,
        dot(normal, UP) * side,
        facing.abs() / length,
    ];
    let light = (0.22 + 0.85 * dot(seen, LIGHT).max(0.0)).min(1.0);
    1 + (light * f64::from(SHADES - 1)).round() as u8
}
