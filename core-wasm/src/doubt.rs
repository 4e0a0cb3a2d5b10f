//! Why the volume of a STEP file's bodies is not sure: found by the kernel, worded in `measure`.

use serde::{Deserialize, Serialize};

/// A reason why the volume of a file's bodies is not sure. `Doubt::sentence` words it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Doubt {
    /// Bodies that are not described by their faces: primitives, differences of bodies, swept or half-space solids.
    UnmeasuredBodies,
    /// Surface models beside the solids.
    SurfaceModels,
    /// Curves or surfaces that are not understood, or contradict themselves.
    UnknownGeometry,
    /// Faces that do not fit together along their edges.
    OpenBodies,
    /// Voids that lie beside their body, overlap or are named twice: none of them is subtracted.
    Voids,
    /// A body without a volume.
    NoVolume,
    /// More volume than the box around all bodies has room for.
    OverBox,
    /// Several units of length: the largest counts.
    LengthUnits,
    /// Placements that are mirrored, scaled or not understood.
    Placements,
    /// Parts that lie in other files.
    OtherFiles,
    /// More than is measured in reasonable time.
    TooLarge,
}

impl From<step_kernel::Doubt> for Doubt {
    fn from(doubt: step_kernel::Doubt) -> Self {
        match doubt {
            step_kernel::Doubt::UnmeasuredBodies => Self::UnmeasuredBodies,
            step_kernel::Doubt::SurfaceModels => Self::SurfaceModels,
            step_kernel::Doubt::UnknownGeometry => Self::UnknownGeometry,
            step_kernel::Doubt::OpenBodies => Self::OpenBodies,
            step_kernel::Doubt::Voids => Self::Voids,
            step_kernel::Doubt::NoVolume => Self::NoVolume,
            step_kernel::Doubt::OverBox => Self::OverBox,
            step_kernel::Doubt::LengthUnits => Self::LengthUnits,
            step_kernel::Doubt::Placements => Self::Placements,
            step_kernel::Doubt::OtherFiles => Self::OtherFiles,
            step_kernel::Doubt::TooLarge => Self::TooLarge,
        }
    }
}
