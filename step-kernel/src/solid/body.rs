//! One body: its outer shell, less the voids inside, or the triangles that it is given as.

use std::sync::Arc;

use super::budget::Budget;
use super::colours::Colours;
use super::outline::{Outlines, Placed, Shape};
use super::reach::Reach;
use super::shell::{Part, Shell};
use super::tessellated::Facets;
use super::{faces, shells, voids};
use crate::assembly::PlacedBody;
use crate::entities::{Kind, Table};
use crate::frame::Frame;
use crate::maths::{larger, length};
use crate::model::Doubt;
use crate::space::Bounds;

/// How much of a body's volume may be unknown, judged by how well its faces close.
const MOST_DOUBT: f64 = 2e-3;

/// One body, in the units of the file.
#[derive(Debug)]
pub(super) struct Body {
    pub volume: f64,
    pub area: f64,
    pub doubts: Vec<Doubt>,
    reach: Reach,
    /// The faces that are missing, as far as they have a number.
    pub missing_ids: Vec<u32>,
    shapes: Arc<Vec<Shape>>,
    /// How far its faces lie from each other.
    size: f64,
}

impl Body {
    /// The body at `place`: its outer shell, less the voids inside.
    pub fn measure(
        table: &Table<'_>,
        placed: &PlacedBody,
        colours: &Colours,
        keeps_outlines: bool,
        budget: &Budget,
    ) -> Self {
        budget.renew_points();
        let (place, radians) = (placed.body, placed.radians_per_unit);
        let mut body = Self {
            volume: 0.0,
            area: 0.0,
            doubts: Vec::new(),
            reach: Reach::default(),
            missing_ids: Vec::new(),
            shapes: Arc::default(),
            size: 0.0,
        };
        let mut shapes = Vec::new();
        if table.keyword(place).starts_with(b"TESSELLATED_") {
            body.triangulated(table, place, budget);
            return body;
        }
        let is_solid = table.kind(place) == Kind::Solid;
        let shells = shells(table, place);
        if shells.is_empty() {
            body.doubts.push(Doubt::UnmeasuredBodies);
        }
        let mut parts = Vec::new();
        let needs_loops = keeps_outlines || shells.len() > 1;
        for (at, shell) in shells.into_iter().enumerate() {
            let faces = faces(table, shell);
            let is_void = is_solid && at > 0;
            for found in Part::all(table, &faces, [is_void, needs_loops], radians, budget) {
                body.doubt_part(&found.shell);
                parts.push(found);
            }
        }
        let skins: Vec<voids::Skin<'_>> = parts.iter().map(Part::skin).collect();
        let takes_off = skins.iter().all(|skin| !skin.is_void) || voids::are_inside(&skins, budget);
        if !takes_off {
            body.doubts.push(Doubt::Voids);
        }
        for Part {
            shell,
            reach,
            is_void,
        } in parts
        {
            let volume = shell.volume().abs();
            body.volume += match is_void {
                true if takes_off => -volume,
                true => 0.0,
                false => volume,
            };
            body.area += shell.flux.area;
            body.missing_ids.extend(shell.missing_ids);
            body.size = larger(body.size, shell.size);
            body.reach.extend(reach);
            if !keeps_outlines {
                continue;
            }
            let mut faces = shell.outlines;
            for face in &mut faces {
                let place = table.find(face.id);
                face.colour = place.and_then(|place| colours.get(&place).copied());
            }
            shapes.push(Shape::Faces { faces, is_void });
        }
        body.doubt_without_volume();
        body.shapes = Arc::new(shapes);
        body
    }

    /// Doubts a part whose faces do not fit.
    fn doubt_part(&mut self, found: &Shell) {
        // What does not close lets the volume depend on where it is seen from.
        let doubt = found.doubt + length(found.flux.normal) * found.size / 3.0;
        if found.is_too_much {
            self.doubts.push(Doubt::TooLarge);
        } else if !found.missing_ids.is_empty() {
            self.doubts.push(Doubt::UnknownGeometry);
        }
        if !found.is_tight || doubt > MOST_DOUBT * found.volume().abs() || doubt.is_nan() {
            self.doubts.push(Doubt::OpenBodies);
        }
    }

    /// Keeps what it is drawn by.
    pub fn add_to(
        &self,
        outlines: &mut Option<Outlines>,
        placed: &PlacedBody,
        frames: &[Frame],
        colours: &Colours,
    ) {
        if let Some(outlines) = outlines {
            outlines.bodies.push(Placed {
                shapes: self.shapes.clone(),
                size: self.size,
                frames: frames.to_vec(),
                mm_per_unit: placed.mm_per_unit,
                colour: colours.get(&placed.body).copied(),
            });
        }
    }

    fn doubt_without_volume(&mut self) {
        if !(self.volume > 0.0 && self.volume.is_finite()) {
            self.doubts.push(Doubt::NoVolume);
        }
    }

    fn triangulated(&mut self, table: &Table<'_>, place: usize, budget: &Budget) {
        let Some(facets) = Facets::of(table, place, budget) else {
            self.doubts.push(Doubt::UnknownGeometry);
            return;
        };
        let enclosed = facets.enclosed();
        self.volume = enclosed.volume;
        self.area = enclosed.area;
        if !enclosed.is_sure {
            self.doubts.push(Doubt::OpenBodies);
        }
        if enclosed.has_odd_voids {
            self.doubts.push(Doubt::Voids);
        }
        self.doubt_without_volume();
        self.shapes = Arc::new(vec![Shape::Triangles(facets.skin())]);
        self.reach.add_points(facets.corners);
    }

    /// The box around it in all its places; None where it is not known, or in doubt.
    pub fn bounds(&self, frames: &[Frame], mm: f64, budget: &Budget) -> Option<Bounds> {
        if !self.doubts.is_empty() {
            return None;
        }
        let mut bounds = Bounds::NONE;
        for frame in frames {
            let (mut min, mut max) = ([0.0; 3], [0.0; 3]);
            for axis in 0..3 {
                let way = frame.axes.map(|own| own[axis]);
                let back = way.map(|value| -value);
                max[axis] = frame.origin[axis] + mm * self.reach.along(way, budget)?;
                min[axis] = frame.origin[axis] - mm * self.reach.along(back, budget)?;
            }
            bounds.add(min);
            bounds.add(max);
        }
        Some(bounds)
    }
}
