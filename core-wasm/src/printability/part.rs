//! The part that the checks look at: its mended surface in mm.

use super::repaired;
use crate::{
    error::{CoreError, ErrorCode},
    measure::{Mended, NO_BODY, mended},
    mesh::{Bounds, Mesh, Point, TRIANGLES_AT_ONCE, cross, dot, minus},
};
use std::ops::Range;

/// A part as it is printed.
pub struct Part {
    pub(super) surface: Mended,
    pub(super) bounds: Bounds,
    /// The outward normal of each triangle with length 1; zeros for one without an area.
    pub(super) normals: Vec<[f32; 3]>,
}

/// The largest factor of a unit: metres and what was converted to metres once too often.
const MOST_SCALE: f64 = 1e6;

impl Part {
    /// The part of a file that was read, by the same buffers as a page draws it by: bodies of STEP as they are drawn. So browser and
    /// server check the same numbers.
    ///
    /// # Errors
    /// As [`Self::of_buffers`].
    pub fn of_mesh(mesh: &Mesh, scale: f64) -> Result<Self, CoreError> {
        match mesh.drawer() {
            Some(mut drawer) => {
                while !drawer.step() {}
                let drawing = drawer.finish();
                Self::of_buffers(drawing.positions, Some(drawing.indices), scale)
            }
            None => Self::of_buffers(
                mesh.positions().to_vec(),
                mesh.indices().map(<[u32]>::to_vec),
                scale,
            ),
        }
    }

    /// The part of the buffers that a page draws: x y z of each vertex, and three vertices a triangle, or None where vertices stand
    /// three by three. Each length counts times `scale`: the unit in which the file was meant.
    ///
    /// # Errors
    /// A scale that is no positive number, buffers that are no triangles, and none at all.
    pub fn of_buffers(
        positions: Vec<f32>,
        indices: Option<Vec<u32>>,
        scale: f64,
    ) -> Result<Self, CoreError> {
        if !(scale > 0.0 && scale <= MOST_SCALE) {
            return Err(not_readable());
        }
        let mesh = Mesh::of_buffers(positions, indices).ok_or_else(not_readable)?;
        if mesh.triangle_count() == 0 {
            return Err(nothing_drawn());
        }
        let mut surface = mended(&mesh);
        if scale != 1.0 {
            let times = |point: &mut Point| *point = point.map(|value| value * scale);
            surface.places.iter_mut().for_each(times);
            let edges = surface.open_edges.iter_mut();
            let edges = edges.chain(&mut surface.crowded_edges);
            edges.flatten().for_each(times);
            surface.repeated_at.iter_mut().for_each(times);
            surface.volume_mm3 = surface
                .volume_mm3
                .map(|volume| volume * scale * scale * scale);
        }
        let mut bounds = Bounds::NONE;
        let count = surface.corners.len();
        let mut normals = Vec::with_capacity(count);
        for first in (0..count).step_by(TRIANGLES_AT_ONCE) {
            let triangles = first..count.min(first + TRIANGLES_AT_ONCE);
            look_at(&surface, triangles, &mut bounds, &mut normals);
        }
        Ok(Self {
            surface,
            bounds,
            normals,
        })
    }

    /// Its box in mm.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Triangles, those that close holes and seams among them.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.surface.corners.len()
    }

    /// How many triangles the file has.
    #[must_use]
    pub fn file_triangles(&self) -> usize {
        self.surface.file_triangles
    }

    /// The volume that is filled, in mm³; None where the surface bounds none.
    #[must_use]
    pub fn volume_mm3(&self) -> Option<f64> {
        self.surface.volume_mm3
    }

    /// The mended mesh that faces outwards as binary STL in mm; None where it is not closed.
    #[must_use]
    pub fn repaired_stl(&self) -> Option<Vec<u8>> {
        repaired::stl(self)
    }

    #[inline]
    pub(super) fn triangle(&self, triangle: usize) -> [Point; 3] {
        self.surface.corners[triangle].map(|corner| self.surface.places[corner as usize])
    }

    /// Whether a triangle bounds a body.
    #[inline]
    pub(super) fn bounds_a_body(&self, triangle: usize) -> bool {
        self.surface.body_of[triangle] != NO_BODY
    }

    /// The triangles of the file among these.
    pub(super) fn of_file(&self, triangles: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let last = self.surface.file_triangles as u32;
        triangles.into_iter().filter(|own| *own < last).collect()
    }
}

/// Adds the normals of these triangles, and those that bound a body to the box.
#[inline(never)]
fn look_at(
    surface: &Mended,
    triangles: Range<usize>,
    bounds: &mut Bounds,
    normals: &mut Vec<[f32; 3]>,
) {
    for triangle in triangles {
        let [a, b, c] = surface.corners[triangle];
        let place = |corner: u32| surface.places[corner as usize];
        let places = [place(a), place(b), place(c)];
        if surface.body_of[triangle] != NO_BODY {
            places.iter().for_each(|place| bounds.add(*place));
        }
        normals.push(normal(places));
    }
}

/// Of length 1.
fn normal([a, b, c]: [Point; 3]) -> [f32; 3] {
    let normal = cross(minus(b, a), minus(c, a));
    let length = dot(normal, normal).sqrt();
    if length > 0.0 {
        normal.map(|value| (value / length) as f32)
    } else {
        [0.0; 3]
    }
}

fn not_readable() -> CoreError {
    CoreError::new(
        ErrorCode::InvalidInput,
        "Die Ansicht des Modells ist nicht lesbar. Bitte laden Sie die Datei erneut hoch.",
    )
}

fn nothing_drawn() -> CoreError {
    CoreError::new(
        ErrorCode::InvalidInput,
        "Das Modell hat keine Dreiecke, die sich prüfen lassen. Wir prüfen es von Hand.",
    )
}
