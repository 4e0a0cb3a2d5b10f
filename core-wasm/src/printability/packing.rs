//! How many parts fit one plate, and how many plates an order takes: rows (shelves), the widest parts first, each turned so that it
//! stands lower in its row where that helps. A rule that a person can follow, not the best packing there is.

use serde::{Deserialize, Serialize};

use step_kernel::order::sorted_by_key;

/// What a part covers of the plate, and how often it is to be made.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Footprint {
    /// Extent along x in mm.
    pub length_mm: f64,
    /// Extent along y in mm.
    pub width_mm: f64,
    /// Pieces.
    pub quantity: u32,
}

/// What parts take on plates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Packing {
    /// How many of each part fit a plate by themselves; 0 for one that fits none.
    pub per_plate: Vec<u32>,
    /// Plates for all parts together, without those that fit none.
    pub plates: u32,
}

/// Pieces that are laid out one by one; of more, each kind gets plates of its own.
const MOST_LAID_OUT: u64 = 2000;

/// Lays out parts on plates of this length and width in mm, with a gap in mm between them.
#[must_use]
pub fn pack(parts: &[Footprint], plate_mm: [f64; 2], gap_mm: f64) -> Packing {
    let gap = if gap_mm > 0.0 { gap_mm } else { 0.0 };
    let per_plate: Vec<u32> = parts
        .iter()
        .map(|part| most_on_a_plate(part, plate_mm, gap))
        .collect();
    let kinds = parts.iter().zip(&per_plate).filter(|(_, most)| **most > 0);
    let pieces: u64 = kinds
        .clone()
        .map(|(part, _)| u64::from(part.quantity))
        .sum();
    let plates = if pieces <= MOST_LAID_OUT {
        let sides = kinds.flat_map(|(part, _)| {
            std::iter::repeat_n([part.length_mm, part.width_mm], part.quantity as usize)
        });
        shelves(&sides.collect::<Vec<_>>(), plate_mm, gap)
    } else {
        let plates = kinds.map(|(part, most)| u64::from(part.quantity.div_ceil(*most)));
        plates.sum::<u64>().min(u64::from(u32::MAX)) as u32
    };
    Packing { per_plate, plates }
}

/// How many of one part fit: rows in one direction, and what is left beside them in the other.
fn most_on_a_plate(part: &Footprint, [length, width]: [f64; 2], gap: f64) -> u32 {
    let (a, b) = (part.length_mm, part.width_mm);
    // A plate is one gap larger, so that the gap behind the last part costs nothing.
    let count = |room: f64, side: f64| {
        if side > 0.0 && room > 0.0 {
            // Rounding must not lose a part that just fits.
            ((room + gap) / (side + gap) + 1e-9)
                .floor()
                .min(f64::from(u16::MAX)) as u32
        } else {
            0
        }
    };
    let with_rest = |a: f64, b: f64| {
        let (across, rows) = (count(length, a), count(width, b));
        // Beside the rows the others stand turned.
        (0..=rows)
            .map(|rows| {
                let used = f64::from(rows) * (b + gap);
                across * rows + count(length, b) * count(width - used, a)
            })
            .max()
            .unwrap_or(0)
    };
    with_rest(a, b).max(with_rest(b, a))
}

/// Rows on plates; `sides` of parts that fit.
fn shelves(sides: &[[f64; 2]], plate: [f64; 2], gap: f64) -> u32 {
    // Rows run along the longer side of the plate: a part that fits it at all fits it lying.
    let [long, short] = if plate[0] >= plate[1] {
        plate
    } else {
        [plate[1], plate[0]]
    };
    // Lying, so that rows are low.
    let lying: Vec<[f64; 2]> = sides
        .iter()
        .map(|[a, b]| if a >= b { [*a, *b] } else { [*b, *a] })
        .collect();
    let lying = sorted_by_key(&lying, |[length, height]| {
        [!height.to_bits(), !length.to_bits(), 0]
    });
    // What is left of each row, and its height; what is left of each plate.
    let mut rows: Vec<(f64, f64)> = Vec::new();
    let mut plates: Vec<f64> = Vec::new();
    for [length, height] in lying {
        // Standing up takes less of a row that is high enough.
        let row = rows.iter_mut().find_map(|(left, high)| {
            let fits_upright = length <= *high && height <= *left;
            let fits = height <= *high && length <= *left;
            let takes = if fits_upright {
                height
            } else if fits {
                length
            } else {
                return None;
            };
            Some((left, takes))
        });
        if let Some((left, takes)) = row {
            *left -= takes + gap;
            continue;
        }
        let plate = plates.iter_mut().find(|left| height <= **left);
        match plate {
            Some(left) => *left -= height + gap,
            None => plates.push(short - height - gap),
        }
        rows.push((long - length - gap, height));
    }
    plates.len() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plate::PLATE_MM;

    const PLATE: [f64; 2] = [PLATE_MM; 2];

    fn part(length_mm: f64, width_mm: f64, quantity: u32) -> Footprint {
        Footprint {
            length_mm,
            width_mm,
            quantity,
        }
    }

    #[test]
    fn parts_are_counted_with_the_gaps_between_them() {
        let one = |length, width, gap| pack(&[part(length, width, 1)], PLATE, gap).per_plate[0];
        assert_eq!(one(250.0, 250.0, 5.0), 1);
        assert_eq!(one(250.1, 10.0, 5.0), 0, "larger than the plate");
        assert_eq!(one(50.0, 50.0, 0.0), 25);
        // 5 × 50 + 4 × 5 are 270.
        assert_eq!(one(50.0, 50.0, 5.0), 16);
        assert_eq!(one(120.0, 60.0, 0.0), 8);
        // A pinwheel would hold four.
        assert_eq!(one(150.0, 100.0, 0.0), 3);
        assert_eq!(one(f64::NAN, 10.0, 5.0), 0);
        assert_eq!(one(0.0, 10.0, 5.0), 0);
    }

    #[test]
    fn plates_of_an_order() {
        assert_eq!(pack(&[part(100.0, 100.0, 9)], PLATE, 5.0).plates, 3);
        // Small parts go beside large ones.
        let mixed = pack(&[part(240.0, 120.0, 1), part(100.0, 100.0, 2)], PLATE, 5.0);
        assert_eq!(
            (mixed.per_plate.as_slice(), mixed.plates),
            ([2, 4].as_slice(), 1)
        );
        assert_eq!(pack(&[], PLATE, 5.0).plates, 0);
        assert_eq!(pack(&[part(300.0, 10.0, 4)], PLATE, 5.0).plates, 0);
        // Another printer: two lie behind one another on the longer side, whichever side that is.
        for plate in [[180.0, 400.0], [400.0, 180.0]] {
            let packing = pack(&[part(190.0, 170.0, 2)], plate, 5.0);
            assert_eq!(
                (packing.per_plate.as_slice(), packing.plates),
                ([2].as_slice(), 1)
            );
        }
        assert_eq!(
            pack(&[part(10.0, 10.0, u32::MAX)], PLATE, 5.0).plates,
            u32::MAX / 289 + 1
        );
    }
}
