//! The totals of a cart.

use serde::{Deserialize, Serialize};

use crate::{
    configuration::Configuration,
    decimal,
    error::{CoreError, ErrorCode, PositionKind},
    price::{Quote, number_of, quote},
    settings::Settings,
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

/// What the price of a cart line depends on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CartLine {
    /// Priced volume of one piece in cm³.
    pub volume_cm3: f64,
    /// Pieces.
    pub quantity: u32,
    /// How they are printed.
    pub configuration: Configuration,
}

/// Everything that a cart or an order shows in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CartTotals {
    /// One quote per line, in the lines' order.
    pub lines: Vec<Quote>,
    /// Number of lines ('Baugruppen').
    pub assemblies: u32,
    /// Number of pieces.
    pub parts: u32,
    /// Sum of the lines in cents.
    pub items_cents: i64,
    /// Shipping in cents.
    pub shipping_cents: i64,
    /// Items plus shipping in cents.
    pub total_cents: i64,
}

/// The fee of a way of shipping in cents, from the settings (spec section 9).
///
/// # Errors
/// Settings whose fee is no usable number.
pub fn shipping_cents(shipping: Shipping, settings: &Settings) -> Result<i64, CoreError> {
    let fee = match shipping {
        Shipping::Pickup => return Ok(0),
        Shipping::Shipping => settings.fees.shipping_cost,
        Shipping::Express => settings.fees.express_shipping_cost,
    };
    decimal::to_cents(&number_of(fee, "Versandkosten")?).ok_or_else(decimal::amount_too_large)
}

/// Prices a cart strictly: each line by its own quantity, the order by the sum plus shipping (spec section 9).
///
/// # Errors
/// The first line that cannot be priced, with its number (from 1) as position; an amount over 2^53 − 1 cents.
pub fn cart_totals(
    lines: &[CartLine],
    shipping: Shipping,
    settings: &Settings,
) -> Result<CartTotals, CoreError> {
    let mut totals = CartTotals {
        lines: Vec::with_capacity(lines.len()),
        assemblies: u32::try_from(lines.len()).map_err(|_| decimal::amount_too_large())?,
        parts: 0,
        items_cents: 0,
        shipping_cents: shipping_cents(shipping, settings)?,
        total_cents: 0,
    };
    for (index, line) in lines.iter().enumerate() {
        let at_line = |error: CoreError| error.at(PositionKind::Item, index as u64 + 1);
        let quote = quote(
            line.volume_cm3,
            line.quantity,
            &line.configuration,
            settings,
        )
        .map_err(at_line)?;
        totals.parts = totals.parts.checked_add(line.quantity).ok_or_else(|| {
            at_line(CoreError::new(
                ErrorCode::AmountTooLarge,
                "So viele Teile nimmt der Warenkorb nicht auf. Bitte verringern Sie die Anzahl.",
            ))
        })?;
        totals.items_cents = sum(totals.items_cents, quote.line_cents).map_err(at_line)?;
        totals.lines.push(quote);
    }
    totals.total_cents = sum(totals.items_cents, totals.shipping_cents)?;
    Ok(totals)
}

fn sum(a: i64, b: i64) -> Result<i64, CoreError> {
    a.checked_add(b)
        .filter(|cents| *cents <= decimal::MAX_CENTS)
        .ok_or_else(decimal::amount_too_large)
}
