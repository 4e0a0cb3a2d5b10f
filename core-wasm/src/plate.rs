//! Whether a part fits the print plate.

use std::f64::consts::SQRT_2;

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
    /// The part fits as it lies, or once it is turned by 45° about one of its axes, askance over the plate. The print space is a
    /// cube: turns by right angles change nothing.
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
        fits_turned: fits || (0..3).any(|axis| fits_askance(dimensions_mm, axis)),
        length_mm,
        width_mm,
        height_mm,
        limit_mm: PLATE_MM,
    }
}

/// Whether a box fits after a turn by 45° about this axis, which makes both other sides their sum over the root of two.
fn fits_askance(dimensions_mm: [f64; 3], axis: usize) -> bool {
    let [one, other] = [(axis + 1) % 3, (axis + 2) % 3].map(|side| dimensions_mm[side]);
    dimensions_mm[axis] <= PLATE_MM && one + other <= PLATE_MM * SQRT_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fits_askance_up_to_the_diagonal_of_the_plate() {
        for (dimensions, fits_turned) in [
            ([290.0, 14.0, 10.0], true),
            ([14.0, 343.0, 200.0], false),
            ([14.0, 339.0, 250.0], true),
            ([10.0, 20.0, 343.0], true),
            ([20.0, 20.0, 344.0], false),
            ([260.0, 120.0, 120.0], false),
            ([300.0, 20.0, 251.0], false),
            ([251.0, 251.0, 10.0], false),
            ([f64::NAN, 14.0, 10.0], false),
        ] {
            let fit = check_plate(dimensions);
            assert!(!fit.fits, "refused as before: {dimensions:?}");
            assert_eq!(fit.fits_turned, fits_turned, "{dimensions:?}");
        }
    }

    #[test]
    fn lim_03_exactly_250_mm_fits_and_anything_over_does_not() {
        assert!(check_plate([250.0, 250.0, 250.0]).fits);
        for axis in 0..3 {
            let mut dimensions = [20.0; 3];
            dimensions[axis] = f64::from_bits(250.0_f64.to_bits() + 1);
            let fit = check_plate(dimensions);
            assert!(!fit.fits, "{dimensions:?}");
            assert_eq!([fit.length_mm, fit.width_mm, fit.height_mm], dimensions);
        }
        assert!(
            !check_plate([f64::NAN, 1.0, 1.0]).fits,
            "NaN slips through no comparison"
        );
        assert_eq!(check_plate([1.0, 2.0, 3.0]).limit_mm, 250.0);
    }
}
