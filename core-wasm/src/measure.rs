//! What is measured on a mesh.

use serde::{Deserialize, Serialize};

use crate::{
    format::Format,
    settings::{Basis, VolumeBasis},
    units::mm3_to_cm3,
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
    /// Every edge has exactly two faces.
    pub watertight: bool,
    /// Connected parts of the surface.
    pub shells: u32,
}

impl Measures {
    /// The volume that the price is made of, in cm³: measured for STL, PLY and AMF, by the setting for OBJ and STEP
    /// (decisions). None where that basis has none; such a part is never charged.
    #[must_use]
    pub fn priced_volume_cm3(&self, basis: &VolumeBasis) -> Option<f64> {
        let volume_mm3 = if self.is_estimated(basis) {
            self.estimated_volume_mm3
        } else {
            self.volume_mm3
        };
        volume_mm3.map(mm3_to_cm3)
    }

    /// Whether the priced volume is the estimate ('geschätzt') or measured ('gemessen').
    #[must_use]
    pub fn is_estimated(&self, basis: &VolumeBasis) -> bool {
        match self.format {
            Format::Obj => basis.obj == Basis::Estimate,
            Format::Step => basis.step == Basis::Estimate,
            Format::Stl | Format::Ply | Format::Amf => false,
        }
    }
}
