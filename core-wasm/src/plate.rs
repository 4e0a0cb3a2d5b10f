//! Whether a part fits the print plate.

use serde::{Deserialize, Serialize};

/// Side of the print plate and height of the print space in mm (LIM-03).
pub const PLATE_MM: f64 = 250.0;

/// How a part relates to the plate.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlateFit {
    /// The part fits as it lies: no side is over the limit. Exactly the limit fits.
    pub fits: bool,
    /// The part fits lying or stood on another side. The print space is a cube, so this equals `fits` for turns by
    /// right angles; it is kept apart for plates that are no cube.
    pub fits_turned: bool,
    /// Extent along x in mm.
    pub length_mm: f64,
    /// Extent along y in mm.
    pub width_mm: f64,
    /// Extent along z in mm.
    pub height_mm: f64,
    /// The limit in mm.
    pub limit_mm: f64,
}

/// Holds dimensions x, y, z in mm against the plate (UPL-23: over 250 mm in any direction is refused).
#[must_use]
pub fn check_plate(dimensions_mm: [f64; 3]) -> PlateFit {
    let [length_mm, width_mm, height_mm] = dimensions_mm;
    // Written as "all within" so that NaN does not fit.
    let fits = dimensions_mm.iter().all(|side| *side <= PLATE_MM);
    PlateFit {
        fits,
        fits_turned: fits,
        length_mm,
        width_mm,
        height_mm,
        limit_mm: PLATE_MM,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lim_03_exactly_250_mm_fits_and_anything_over_does_not() {
        assert!(check_plate([250.0, 250.0, 250.0]).fits);
        for axis in 0..3 {
            let mut dimensions = [20.0; 3];
            dimensions[axis] = f64::from_bits(250.0_f64.to_bits() + 1);
            let fit = check_plate(dimensions);
            assert!(!fit.fits && !fit.fits_turned, "{dimensions:?}");
            assert_eq!([fit.length_mm, fit.width_mm, fit.height_mm], dimensions);
        }
        assert!(
            !check_plate([f64::NAN, 1.0, 1.0]).fits,
            "NaN slips through no comparison"
        );
        assert_eq!(check_plate([1.0, 2.0, 3.0]).limit_mm, 250.0);
    }
}
