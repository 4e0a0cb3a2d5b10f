//! Whether parts fit the plate of a printer, lying as their files have them.

use core_wasm::printability::{Footprint, Packing, pack};
use serde::Serialize;
use utoipa::ToSchema;

use super::printers::Printer;

/// Between two parts, in mm.
pub(super) const GAP_MM: f64 = 5.0;

/// A part on a plate, in mm along x, y and z.
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    pub dimensions_mm: [f64; 3],
    pub pieces: i64,
}

/// What parts take of a printer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlateFitting)]
pub struct Fitting {
    /// The number of plates for all of them, without those that do not fit the printer.
    pub plates: u32,
    /// Of each part the number of pieces that fill a plate by themselves; 0: it does not fit the printer.
    pub per_plate: Vec<u32>,
    /// Of each part the number of pieces that one plate holds beside those of the parts before it.
    pub on_one_plate: Vec<u32>,
}

/// Lays them out with some room between two.
pub(super) fn fitting(printer: &Printer, bodies: &[Body]) -> Fitting {
    let footprints: Vec<Footprint> = bodies
        .iter()
        .map(|body| {
            let [length_mm, width_mm, height_mm] = body.dimensions_mm;
            // What is too high fits no plate.
            let is_too_high = height_mm > printer.height_mm || height_mm.is_nan();
            Footprint {
                length_mm: if is_too_high {
                    f64::INFINITY
                } else {
                    length_mm
                },
                width_mm,
                quantity: u32::try_from(body.pieces).unwrap_or(u32::MAX),
            }
        })
        .collect();
    let plate_mm = [printer.length_mm, printer.width_mm];
    let packing = pack(&footprints, plate_mm, GAP_MM);
    Fitting {
        plates: packing.plates,
        on_one_plate: on_one_plate(footprints, &packing, plate_mm),
        per_plate: packing.per_plate,
    }
}

/// Lays as many pieces of each part as there is room for, the first parts first.
fn on_one_plate(mut footprints: Vec<Footprint>, packing: &Packing, plate_mm: [f64; 2]) -> Vec<u32> {
    let mut wanted: Vec<u32> = footprints.iter().map(|part| part.quantity).collect();
    for (pieces, most) in wanted.iter_mut().zip(&packing.per_plate) {
        *pieces = (*pieces).min(*most);
    }
    if packing.plates <= 1 {
        return wanted;
    }
    for footprint in &mut footprints {
        footprint.quantity = 0;
    }
    for (at, most) in wanted.iter().enumerate() {
        let (mut fits, mut too_many) = (0, most + 1);
        while fits + 1 < too_many {
            let tried = u32::midpoint(fits, too_many);
            footprints[at].quantity = tried;
            if pack(&footprints, plate_mm, GAP_MM).plates <= 1 {
                fits = tried;
            } else {
                too_many = tried;
            }
        }
        footprints[at].quantity = fits;
    }
    footprints.iter().map(|part| part.quantity).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printer() -> Printer {
        Printer {
            id: "p".into(),
            name: "Prusa 1".to_owned(),
            length_mm: 180.0,
            width_mm: 180.0,
            height_mm: 100.0,
            nozzle_mm: 0.4,
            retired_at: None,
        }
    }

    #[test]
    fn adm_18_what_is_too_high_or_too_long_fits_no_plate_of_a_printer() {
        let body = |x, y, z, pieces| Body {
            dimensions_mm: [x, y, z],
            pieces,
        };
        let bodies = [
            body(50.0, 50.0, 20.0, 10),
            body(50.0, 50.0, 101.0, 1),
            body(181.0, 20.0, 20.0, 1),
            body(f64::NAN, 20.0, 20.0, 1),
        ];
        assert_eq!(
            fitting(&printer(), &bodies),
            Fitting {
                plates: 2,
                per_plate: vec![9, 0, 0, 0],
                on_one_plate: vec![9, 0, 0, 0],
            }
        );
    }

    #[test]
    fn adm_18_one_plate_holds_the_first_parts_and_what_there_is_room_for_beside_them() {
        let body = |side, pieces| Body {
            dimensions_mm: [side, side, 20.0],
            pieces,
        };
        let laid = |bodies: &[Body]| fitting(&printer(), bodies).on_one_plate;
        assert_eq!(laid(&[body(50.0, 2), body(80.0, 1)]), [2, 1]);
        assert_eq!(
            laid(&[body(80.0, 3), body(80.0, 3), body(200.0, 1)]),
            [3, 1, 0]
        );
        // The last is small enough for what the first two leave.
        assert_eq!(
            laid(&[body(100.0, 1), body(100.0, 1), body(60.0, 2)]),
            [1, 0, 2]
        );
    }
}
