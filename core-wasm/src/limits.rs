//! How much the core takes on. Limits are a value handed in, so that tests and callers can tighten them.

/// The largest file that may be uploaded, in bytes: 50 MB (LIM-01).
pub const MAX_UPLOAD_BYTES: u64 = 52_428_800;

/// Bounds for reading one file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Largest file in bytes; exactly this many are still taken.
    pub max_bytes: u64,
    /// Most triangles of one mesh. 50 MB of binary STL hold 1,048,574; text formats with indices can hold more.
    pub max_triangles: u32,
    /// Largest magnitude of a coordinate in mm. A kilometre is no print, and f32 would lose the millimetres.
    pub max_coordinate_mm: f64,
    /// Most bytes that a packed file (zipped AMF) may unpack to.
    pub max_unpacked_bytes: u64,
    /// Whether what is needed to draw the bodies of STEP files is kept.
    pub keeps_outlines: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_bytes: MAX_UPLOAD_BYTES,
            max_triangles: 8_000_000,
            max_coordinate_mm: 1e6,
            max_unpacked_bytes: 256 << 20,
            keeps_outlines: false,
        }
    }
}

impl Limits {
    /// Whether a coordinate in mm is a number and in range.
    #[inline]
    #[must_use]
    pub fn allows(&self, coordinate_mm: f64) -> bool {
        coordinate_mm.abs() <= self.max_coordinate_mm
    }

    /// Whether every one of them is.
    #[inline]
    #[must_use]
    pub(crate) fn allows_all(&self, coordinates_mm: &[f64]) -> bool {
        coordinates_mm
            .iter()
            .fold(true, |all, coordinate| all & self.allows(*coordinate))
    }
}
