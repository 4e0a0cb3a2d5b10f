//! What an order's way to its customer costs: the flat fee, or that of the parcel which holds its parts.

use serde::{Deserialize, Serialize};

use crate::{
    decimal,
    error::CoreError,
    price::number_of,
    settings::{ParcelClass, Settings},
};

/// How the parts reach the customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Shipping {
    /// Collected; free.
    #[default]
    Pickup,
    /// Parcel.
    Shipping,
    /// Express parcel.
    Express,
}

/// The fields of an order's line that a parcel depends on.
#[derive(Debug, Clone, Copy)]
pub struct ParcelItem<'a> {
    /// Priced volume of one piece in cm³; missing where it is not known.
    pub volume_cm3: Option<f64>,
    /// Pieces.
    pub quantity: u32,
    /// What they are printed of.
    pub material: &'a str,
    /// The longest side of a piece in mm; missing where it is not known.
    pub longest_side_mm: Option<f64>,
}

/// The fees of an order, and the parcel that they are for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ShippingFees {
    /// Parcel shipping in cents.
    pub shipping_cents: i64,
    /// Express shipping in cents.
    pub express_cents: i64,
    /// By which class they are charged; missing where the flat fees are.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub parcel: Option<Parcel>,
}

/// The class that holds an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Parcel {
    /// Up to how many grams it goes.
    pub max_grams: u32,
    /// How many of them the weight needs.
    pub count: u32,
}

impl ShippingFees {
    /// The fee of a way of shipping in cents.
    #[must_use]
    pub fn cents(&self, shipping: Shipping) -> i64 {
        match shipping {
            Shipping::Pickup => 0,
            Shipping::Shipping => self.shipping_cents,
            Shipping::Express => self.express_cents,
        }
    }
}

/// The fees of an order of these parts (PRC-13, PRC-14).
///
/// # Errors
/// Settings whose fee is no usable number; an amount over 2^53 − 1 cents.
pub fn shipping_fees(
    items: &[ParcelItem<'_>],
    settings: &Settings,
) -> Result<ShippingFees, CoreError> {
    let cents = |fee: f64| {
        decimal::to_cents(&number_of(fee, "Versandkosten")?).ok_or_else(decimal::amount_too_large)
    };
    let Some((class, count)) = parcel_of(items, settings) else {
        return Ok(ShippingFees {
            shipping_cents: cents(settings.fees.shipping_cost)?,
            express_cents: cents(settings.fees.express_shipping_cost)?,
            parcel: None,
        });
    };
    let each = |fee: f64| {
        cents(fee)?
            .checked_mul(i64::from(count))
            .filter(|cents| *cents <= decimal::MAX_CENTS)
            .ok_or_else(decimal::amount_too_large)
    };
    Ok(ShippingFees {
        shipping_cents: each(class.price)?,
        express_cents: each(class.express_price)?,
        parcel: Some(Parcel {
            max_grams: class.max_grams,
            count,
        }),
    })
}

/// Sums of fractions are not exact: what is at a limit is within it.
const ALMOST: f64 = 1e-6;

/// The first class that holds the order, once. An order that is too heavy for the last one takes several of those; one that is only too
/// long takes one. None without classes.
fn parcel_of<'s>(
    items: &[ParcelItem<'_>],
    settings: &'s Settings,
) -> Option<(&'s ParcelClass, u32)> {
    let last = settings.parcels.classes.last()?;
    let grams = settings.most_grams(items) + f64::from(settings.parcels.packing_grams) - ALMOST;
    let longest_mm = items
        .iter()
        .filter_map(|item| item.longest_side_mm)
        .fold(0.0, f64::max)
        - ALMOST;
    let holding = settings.parcels.classes.iter().find(|class| {
        grams <= f64::from(class.max_grams) && longest_mm <= f64::from(class.max_side_mm)
    });
    Some(holding.map_or_else(
        // The cast saturates; what a parcel cannot weigh is no limit that was saved.
        || {
            let count = (grams / f64::from(last.max_grams.max(1))).ceil() as u32;
            (last, count.max(1))
        },
        |class| (class, 1),
    ))
}

impl Settings {
    /// What the pieces weigh at most: as much as their volume of solid material.
    fn most_grams(&self, items: &[ParcelItem<'_>]) -> f64 {
        items
            .iter()
            .filter_map(|item| Some((item, item.volume_cm3?)))
            .map(|(item, cm3)| {
                cm3 * f64::from(item.quantity) * self.printing.density(item.material)
            })
            .sum()
    }
}
