//! Parcels by weight and size: what the owner's carrier charges, beside the flat fees.

use serde::{Deserialize, Serialize};

use super::{MAX_FEE, MIN_FEE, check, taxation::is_in_hundredths};
use crate::error::FieldError;

/// More than any carrier's list has; a form of them stays readable.
pub const MOST_PARCEL_CLASSES: usize = 8;
/// A tonne and ten metres: what is more is a slip.
const MOST_GRAMS: u32 = 1_000_000;
const MOST_SIDE_MM: u32 = 10_000;

/// A parcel up to a weight and a longest side.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ParcelClass {
    /// Heaviest parcel in grams, packing included.
    pub max_grams: u32,
    /// Longest side of a part in mm.
    pub max_side_mm: u32,
    /// Parcel shipping in euro.
    pub price: f64,
    /// Express shipping in euro.
    pub express_price: f64,
}

/// The classes, the smallest first. Without any an order pays the flat fees.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Parcels {
    /// At most eight.
    pub classes: Vec<ParcelClass>,
    /// What box and filling weigh, in grams, for each order.
    pub packing_grams: u32,
}

/// What no parcel can be priced by.
pub(super) fn check_values(errors: &mut Vec<FieldError>, parcels: &Parcels) {
    for (index, class) in parcels.classes.iter().enumerate() {
        for (name, price) in [
            ("price", class.price),
            ("expressPrice", class.express_price),
        ] {
            check(
                errors,
                format!("parcels.classes.{index}.{name}"),
                price,
                |v| v == 0.0 || (MIN_FEE..=MAX_FEE).contains(&v),
                || "Der Betrag muss 0 sein oder zwischen 0,01 und 10.000 € liegen.",
            );
        }
        if !(1..=MOST_GRAMS).contains(&class.max_grams) {
            errors.push(FieldError::new(
                format!("parcels.classes.{index}.maxGrams"),
                "Bitte geben Sie ein Gewicht von 1 bis 1.000.000 g an.",
            ));
        }
        if !(1..=MOST_SIDE_MM).contains(&class.max_side_mm) {
            errors.push(FieldError::new(
                format!("parcels.classes.{index}.maxSideMm"),
                "Bitte geben Sie eine Länge von 1 bis 10.000 mm an.",
            ));
        }
    }
    if parcels.packing_grams > MOST_GRAMS {
        errors.push(FieldError::new(
            "parcels.packingGrams",
            "Bitte geben Sie ein Gewicht von 0 bis 1.000.000 g an.",
        ));
    }
}

/// What an owner cannot mean: the first class that holds an order is the smallest one.
pub(super) fn check_order(errors: &mut Vec<FieldError>, parcels: &Parcels) {
    let classes = &parcels.classes;
    if classes.len() > MOST_PARCEL_CLASSES {
        errors.push(FieldError::new(
            "parcels.classes.0.maxGrams",
            "Es kann höchstens 8 Paketklassen geben. Bitte entfernen Sie einige.",
        ));
    }
    for (index, class) in classes.iter().enumerate() {
        for (name, price) in [
            ("price", class.price),
            ("expressPrice", class.express_price),
        ] {
            if !is_in_hundredths(price) {
                errors.push(FieldError::new(
                    format!("parcels.classes.{index}.{name}"),
                    "Bitte geben Sie höchstens zwei Stellen hinter dem Komma an, zum Beispiel 4,90.",
                ));
            }
        }
        let Some(smaller) = index.checked_sub(1).and_then(|before| classes.get(before)) else {
            continue;
        };
        if class.max_grams < smaller.max_grams {
            errors.push(FieldError::new(
                format!("parcels.classes.{index}.maxGrams"),
                "Das Gewicht darf nicht kleiner sein als das der Klasse davor.",
            ));
        }
        if class.max_side_mm < smaller.max_side_mm {
            errors.push(FieldError::new(
                format!("parcels.classes.{index}.maxSideMm"),
                "Die Seite darf nicht kürzer sein als die der Klasse davor.",
            ));
        }
        if (class.max_grams, class.max_side_mm) == (smaller.max_grams, smaller.max_side_mm) {
            errors.push(FieldError::new(
                format!("parcels.classes.{index}.maxGrams"),
                "Diese Klasse nimmt dasselbe auf wie die davor. Bitte ändern Sie Gewicht oder Seite.",
            ));
        }
    }
}
