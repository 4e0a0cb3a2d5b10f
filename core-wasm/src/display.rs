//! How a mesh is shown: its own buffers, and where to put them.

use serde::{Deserialize, Serialize};

use crate::mesh::{Mesh, minus};

/// Length of the longest side in display units (FMT-04).
pub(crate) const LARGEST_SIDE: f64 = 4.0;

/// Where a mesh's positions go on the screen: recentred in x and y, standing on z = 0 (z is up, as on a print plate), the
/// largest side 4 units long (FMT-04). A position p of the mesh is shown at (p − centre) · scale. The buffers
/// themselves stay as they were read, since a graphics card moves a million points for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Placement {
    /// The middle of the base, in mm in the frame of the mesh's positions.
    pub centre: [f64; 3],
    /// Display units per mm.
    pub scale: f64,
}

/// Places a mesh on the screen.
#[must_use]
pub fn placement(mesh: &Mesh) -> Placement {
    let bounds = mesh.bounds();
    let size = bounds.size();
    let largest = size.into_iter().fold(
        0.0,
        |largest, side| if side > largest { side } else { largest },
    );
    // All points in one: any scale will do. The smallest sizes would need one that f64 does not have.
    let scale = Some(LARGEST_SIDE / largest)
        .filter(|scale| scale.is_finite())
        .unwrap_or(1.0);
    let min = minus(bounds.min, mesh.origin());
    Placement {
        centre: [min[0] + size[0] / 2.0, min[1] + size[1] / 2.0, min[2]],
        scale,
    }
}
