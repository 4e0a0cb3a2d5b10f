//! Draws measured bodies, a few faces at a time.

use std::sync::Arc;

use super::facets::triangulate;
use super::outline::{Outline, Outlines, Placed, Shape};
use super::skin::{Drawn, Skin, Triangle};
use crate::drawing::Drawing;
use crate::maths::times;
use crate::order::sorted_by_key;
use crate::space::{Point, minus};

/// Triangles that are drawn of one file. What comes after them is left out.
const MOST_TRIANGLES: usize = 2_000_000;

/// Corners that are worked on for one file, whatever becomes of them.
const MOST_CORNERS: usize = 3_000_000;

/// Corners after which a step ends: some tens of milliseconds.
const A_STEP: usize = 6000;

/// A drawing that is being made, a piece at a time, so that who waits for it can give it up.
#[derive(Debug)]
pub struct Drawer {
    outlines: Arc<Outlines>,
    origin: Point,
    body: usize,
    shell: usize,
    /// How many of the shell's faces are done with, and what became of them.
    faces: usize,
    /// Corners that were worked on so far.
    work: usize,
    drawn: Vec<Drawn>,
    /// What is drawn of the body so far: nothing of one that was drawn before.
    skins: Vec<Skin>,
    drawing: Drawing,
    triangles: Vec<Triangle>,
}

impl Drawer {
    pub(crate) fn new(outlines: Arc<Outlines>, origin: Point) -> Self {
        Self {
            drawing: Drawing {
                missing_faces: outlines.missing.clone(),
                names: outlines.names.clone(),
                counts: outlines.counts.clone(),
                is_closed: true,
                ..Drawing::default()
            },
            outlines,
            origin,
            body: 0,
            shell: 0,
            faces: 0,
            work: 0,
            drawn: Vec::new(),
            skins: Vec::new(),
            triangles: Vec::new(),
        }
    }

    /// Draws on for some tens of milliseconds. Answers whether all is drawn.
    pub fn step(&mut self) -> bool {
        let outlines = self.outlines.clone();
        let end = self.work + A_STEP;
        while let Some(body) = outlines.bodies.get(self.body) {
            if self.work > end {
                return false;
            }
            let Some(shape) = body.shapes.get(self.shell) else {
                self.place(body);
                self.body += 1;
                self.shell = 0;
                self.skins.clear();
                continue;
            };
            match shape {
                Shape::Triangles(skin) => self.skins.push(skin.clone()),
                Shape::Faces { faces, is_void } => {
                    if let Some(face) = faces.get(self.faces) {
                        if self.work <= MOST_CORNERS {
                            self.faces += 1;
                            self.draw(face);
                            continue;
                        }
                        self.drawing.is_cut_off = true;
                        self.drawing.is_closed = false;
                    }
                    let drawn = std::mem::take(&mut self.drawn);
                    self.skins.push(Skin::of(drawn, body.size, *is_void));
                }
            }
            self.shell += 1;
            self.faces = 0;
        }
        true
    }

    /// The drawing, after the steps that are left.
    #[must_use]
    pub fn finish(mut self) -> Drawing {
        while !self.step() {}
        let drawing = &mut self.drawing;
        drawing.is_closed &= drawing.missing_faces.is_empty() && !self.triangles.is_empty();
        // What has one colour comes in one go; those that have none come first.
        if self.triangles.iter().any(|(_, colour)| colour.is_some()) {
            let key = |colour: Option<u32>| colour.map_or(0, |colour| u64::from(colour) + 1);
            let by = |(_, colour): &Triangle| [key(*colour), 0, 0];
            self.triangles = sorted_by_key(&self.triangles, by);
            let mut first = 0;
            for same in self.triangles.chunk_by(|one, other| one.1 == other.1) {
                drawing.colours.push((first, same[0].1));
                first += same.len() as u32;
            }
        }
        drawing.indices = self
            .triangles
            .iter()
            .flat_map(|(corners, _)| *corners)
            .collect();
        self.drawing
    }

    fn draw(&mut self, face: &Outline) {
        let Some(facets) = triangulate(face) else {
            self.drawing.missing_faces.push(face.id);
            self.work += A_STEP / 4;
            return;
        };
        self.work += facets.corners.len() + 20;
        self.drawn.push(Drawn {
            facets,
            is_turned: face.is_turned,
            colour: face.colour,
        });
    }

    fn place(&mut self, body: &Placed) {
        let drawing = &mut self.drawing;
        let is_closed = self.skins.iter().all(|skin| skin.is_closed);
        drawing.is_closed &= is_closed;
        let first = drawing.corners();
        let size: usize = self.skins.iter().map(|skin| skin.triangles.len()).sum();
        let mut end = first;
        for frame in &body.frames {
            if self.triangles.len() + size > MOST_TRIANGLES {
                drawing.is_closed = false;
                drawing.is_cut_off = true;
                break;
            }
            for skin in &self.skins {
                let first = drawing.corners();
                for corner in &skin.corners {
                    let at = frame.place(times(*corner, body.mm_per_unit));
                    let at = minus(at, self.origin).map(|value| value as f32);
                    drawing.positions.extend(at);
                }
                let placed = |(corners, colour): &Triangle| {
                    let mut corners = corners.map(|corner| first + corner);
                    // In a mirror they are seen from behind.
                    if frame.growth() < 0.0 {
                        corners.swap(1, 2);
                    }
                    (corners, colour.or(body.colour))
                };
                self.triangles.extend(skin.triangles.iter().map(placed));
            }
            if is_closed && end == first {
                end = drawing.corners();
            }
        }
        if drawing.bodies.len() < 2 * drawing.counts.len() {
            drawing.bodies.extend([first, end]);
        }
    }
}
