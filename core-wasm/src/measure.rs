//! What is measured on a mesh.
//!
//! All sums run in f64, in the order of the file and without fused or platform-dependent operations, so that browser and
//! server agree to the bit.

mod nesting;
mod shells;
mod volume;
mod weld;

use serde::{Deserialize, Serialize};

use crate::{
    format::Format,
    mesh::{Mesh, Surface, cross, dot, minus},
    settings::{Basis, VolumeBasis},
    units::{MM3_PER_CM3, mm3_to_cm3},
};

/// The measures of a file, bit for bit the same in the browser and on the server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Measures {
    /// The format it was read as.
    pub format: Format,
    /// Triangles, degenerate ones included.
    pub triangles: u32,
    /// Vertices as stored in the file (STL: three for each facet).
    pub vertices: u32,
    /// Volume in mm³ by the divergence theorem and the shell rule; None where the surface bounds none.
    pub volume_mm3: Option<f64>,
    /// The spec's share of the bounding box in mm³, for the formats that are priced by it; None for the others.
    pub estimated_volume_mm3: Option<f64>,
    /// Area of all triangles in mm².
    pub surface_area_mm2: f64,
    /// Extent along x, y and z in mm, of the vertices that triangles use.
    pub dimensions_mm: [f64; 3],
    /// Every edge has exactly two faces, and there is one: no [`Self::boundary_edges`], no [`Self::non_manifold_edges`].
    pub watertight: bool,
    /// Connected parts of the surface.
    pub shells: u32,
    // What follows came later. A row stored before it says nothing against its part; `watertight` still decides.
    /// Edges with one face only: the rims of holes. An edge is a pair of positions, equal to the bit (−0 counts as 0),
    /// between which a triangle has a side. Triangles with two equal corners have no edges here.
    #[serde(default)]
    pub boundary_edges: u32,
    /// Edges with three faces or more: where bodies touch along a line, or a face is there twice.
    #[serde(default)]
    pub non_manifold_edges: u32,
    /// Triangles without an area: two corners are one point, or all three lie on a line.
    #[serde(default)]
    pub degenerate_triangles: u32,
    /// Neighbours face the same way: at every edge the faces can be paired so that the two of a pair run along it in opposite
    /// directions, and one at most is left over. Whether that way is outwards, the sign of the volume says.
    #[serde(default = "nothing_known_against")]
    pub consistent_winding: bool,
}

fn nothing_known_against() -> bool {
    true
}

/// The volume that a price is made of.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PricedVolume {
    /// In cm³; None where the basis has none, and such a part is never charged.
    pub volume_cm3: Option<f64>,
    /// Whether it is the spec's estimate ('geschätzt') or measured ('gemessen').
    pub estimated: bool,
}

impl Measures {
    /// The volume that the price is made of, in cm³: measured for STL, PLY and AMF, by the setting for OBJ and STEP
    /// (decisions). None where that basis has none; such a part is never charged.
    #[must_use]
    pub fn priced_volume_cm3(&self, basis: &VolumeBasis) -> Option<f64> {
        priced_volume_cm3(
            self.format,
            self.volume_mm3,
            self.estimated_volume_mm3,
            basis,
        )
    }

    /// Whether the priced volume is the estimate ('geschätzt') or measured ('gemessen').
    #[must_use]
    pub fn is_estimated(&self, basis: &VolumeBasis) -> bool {
        is_estimated(self.format, basis)
    }
}

impl FirstMeasures {
    /// [`Measures::priced_volume_cm3`] and [`Measures::is_estimated`] in one, by what is known at once.
    #[must_use]
    pub fn priced_volume(&self, basis: &VolumeBasis) -> PricedVolume {
        PricedVolume {
            volume_cm3: priced_volume_cm3(
                self.format,
                self.volume_mm3,
                self.estimated_volume_mm3,
                basis,
            ),
            estimated: is_estimated(self.format, basis),
        }
    }
}

fn priced_volume_cm3(
    format: Format,
    volume_mm3: Option<f64>,
    estimated_volume_mm3: Option<f64>,
    basis: &VolumeBasis,
) -> Option<f64> {
    let volume_mm3 = if is_estimated(format, basis) {
        estimated_volume_mm3
    } else {
        volume_mm3
    };
    volume_mm3.map(mm3_to_cm3)
}

fn is_estimated(format: Format, basis: &VolumeBasis) -> bool {
    match format {
        Format::Obj => basis.obj == Basis::Estimate,
        Format::Step => basis.step == Basis::Estimate,
        Format::Stl | Format::Ply | Format::Amf => false,
    }
}

/// The least estimate in cm³ (spec section 5).
const MIN_ESTIMATE_CM3: f64 = 0.1;

/// What is known of a model as soon as its file is read: enough for a price. What its shells say comes later and may
/// correct the volume of a model with parts that are turned inwards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct FirstMeasures {
    /// The format it was read as.
    pub format: Format,
    /// Triangles, degenerate ones included.
    pub triangles: u32,
    /// Vertices as stored in the file (STL: three for each facet).
    pub vertices: u32,
    /// The absolute volume in mm³ by the divergence theorem over all triangles; None where the surface bounds none.
    pub volume_mm3: Option<f64>,
    /// The spec's share of the bounding box in mm³, for the formats that are priced by it; None for the others.
    pub estimated_volume_mm3: Option<f64>,
    /// Extent along x, y and z in mm, of the vertices that triangles use.
    pub dimensions_mm: [f64; 3],
}

/// What can be said of a mesh that was read as `format` before its shells are known.
#[must_use]
pub fn first_measures(format: Format, mesh: &Mesh) -> FirstMeasures {
    let dimensions_mm = mesh.bounds().size();
    FirstMeasures {
        format,
        // The readers let no mesh through that u32 cannot count.
        triangles: u32::try_from(mesh.triangle_count()).unwrap_or(u32::MAX),
        vertices: u32::try_from(mesh.vertex_count()).unwrap_or(u32::MAX),
        volume_mm3: volume::plain_volume_mm3(mesh),
        estimated_volume_mm3: estimated_volume_mm3(format, dimensions_mm),
        dimensions_mm,
    }
}

/// Measures a mesh that was read as `format`.
#[must_use]
pub fn measure(format: Format, mesh: &Mesh) -> Measures {
    let first = first_measures(format, mesh);
    let surface = mesh.surface();
    let welded = weld::weld(&surface);
    let shells = shells::find(&welded);
    // The welded triangles are the largest buffer; nothing behind this line needs them.
    drop(welded);
    let areas = areas(&surface);
    Measures {
        format,
        triangles: first.triangles,
        vertices: first.vertices,
        volume_mm3: volume::volume_mm3(mesh, &shells),
        estimated_volume_mm3: first.estimated_volume_mm3,
        surface_area_mm2: areas.sum_mm2,
        dimensions_mm: first.dimensions_mm,
        watertight: shells.edges.are_watertight(),
        shells: u32::try_from(shells.closed.len()).unwrap_or(u32::MAX),
        boundary_edges: shells.edges.boundary,
        non_manifold_edges: shells.edges.non_manifold,
        degenerate_triangles: areas.zeros,
        consistent_winding: shells.edges.consistent_winding,
    }
}

/// The spec's estimate in mm³ (section 5): 40 % of the box for OBJ, 50 % for STEP, at least 0.1 cm³; None for the rest.
#[must_use]
pub fn estimated_volume_mm3(format: Format, [length, width, height]: [f64; 3]) -> Option<f64> {
    let percent = match format {
        Format::Obj => 40.0,
        Format::Step => 50.0,
        Format::Stl | Format::Ply | Format::Amf => return None,
    };
    let estimate = length * width * height * percent / 100.0;
    let least = MIN_ESTIMATE_CM3 * MM3_PER_CM3;
    Some(if estimate > least { estimate } else { least })
}

/// What the areas of all triangles say.
struct Areas {
    sum_mm2: f64,
    /// Triangles that have none.
    zeros: u32,
}

fn areas(surface: &Surface<'_>) -> Areas {
    let mut doubled = 0.0;
    let mut zeros = 0;
    for [a, b, c] in surface.triangles() {
        let normal = cross(minus(b, a), minus(c, a));
        let squared = dot(normal, normal);
        zeros += u32::from(squared == 0.0);
        doubled += squared.sqrt();
    }
    Areas {
        sum_mm2: doubled / 2.0,
        zeros,
    }
}
