//! What an owner cannot mean. These rules came after the first shops: they hold for what is saved, and what is in force stays.

use super::{Settings, offer::contains, taxation::is_in_hundredths};
use crate::error::FieldError;

pub(super) const LAYER_HEIGHT: &str =
    "Bitte geben Sie eine Schichthöhe über 0 bis 1 mm an, zum Beispiel 0,2.";
pub(super) const INFILL: &str =
    "Bitte geben Sie einen Füllgrad über 0 bis 100 % an, zum Beispiel 20.";

/// A printer's nozzle is as wide, or narrower.
const MOST_LAYER_HEIGHT: f64 = 1.0;
const MOST_INFILL: f64 = 100.0;
/// Hidden ones count: a list of some thousand makes every page that shows it slow.
const MOST_COLORS: usize = 200;
const MOST_TIERS: usize = 50;

/// What is wrong with a layer height or an infill itself; its factor's faults have the field without the last word.
pub(super) fn key_fault(map: &str, key: &str, message: &str) -> FieldError {
    FieldError::new(format!("{map}.{key}.value"), message)
}

pub(super) fn check_limits(errors: &mut Vec<FieldError>, settings: &Settings) {
    let offer = &settings.offer;
    for (name, map, hidden, most, message) in [
        (
            "layerHeightMultipliers",
            &settings.layer_height_multipliers,
            &offer.hidden_layer_heights,
            MOST_LAYER_HEIGHT,
            LAYER_HEIGHT,
        ),
        (
            "infillMultipliers",
            &settings.infill_multipliers,
            &offer.hidden_infills,
            MOST_INFILL,
            INFILL,
        ),
    ] {
        for key in map.keys() {
            // What is not sold may stay: nothing that was sold once is ever taken out.
            let is_sold = !contains(hidden, key);
            if is_sold && key.parse::<f64>().is_ok_and(|value| value > most) {
                errors.push(key_fault(name, key, message));
            }
        }
    }
    for (name, fee) in settings.fees.by_field() {
        // A customer cannot pay half a cent: the total would not be what stands here.
        if !is_in_hundredths(fee) {
            errors.push(FieldError::new(
                format!("fees.{name}"),
                "Bitte geben Sie höchstens zwei Stellen hinter dem Komma an, zum Beispiel 4,90.",
            ));
        }
    }
    check_tiers(errors, settings);
    for (material, colors) in &settings.material_colors {
        if colors.len() > MOST_COLORS {
            errors.push(FieldError::new(
                format!("materialColors.{material}"),
                "Ein Material kann höchstens 200 Farben haben.",
            ));
        }
    }
}

/// Pages say how many pieces are missing for the next discount: a customer who takes more must not pay more for each.
fn check_tiers(errors: &mut Vec<FieldError>, settings: &Settings) {
    let tiers = &settings.quantity_discounts;
    if tiers.len() > MOST_TIERS {
        errors.push(FieldError::new(
            "quantityDiscounts",
            "Es kann höchstens 50 Staffeln geben. Bitte entfernen Sie einige.",
        ));
        return;
    }
    for (index, tier) in tiers.iter().enumerate() {
        let is_less = tiers.iter().any(|smaller| {
            smaller.min_quantity < tier.min_quantity
                && smaller.discount_percent > tier.discount_percent
        });
        if is_less {
            errors.push(FieldError::new(
                format!("quantityDiscounts.{index}.discountPercent"),
                "Der Rabatt darf nicht kleiner sein als der für weniger Stück.",
            ));
        }
    }
}
