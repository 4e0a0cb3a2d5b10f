//! The totals of a cart.

use serde::{Deserialize, Serialize};

pub use crate::shipping::Shipping;

use crate::{
    configuration::Configuration,
    decimal,
    error::{CoreError, ErrorCode, PositionKind},
    price::{Quote, display_quote, next_discount, quote_in_order},
    settings::{QuantityDiscount, Settings},
    shipping::{ParcelItem, ShippingFees, shipping_fees},
};

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
    /// The longest side of a piece in mm, by which a parcel is chosen; missing where it is not known.
    #[serde(default)]
    pub longest_side_mm: Option<f64>,
}

/// Everything that a cart or an order shows in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CartTotals {
    /// One quote per line, in the lines' order.
    pub lines: Vec<Quote>,
    /// Number of lines ('Positionen').
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

/// A line of a cart that is to be shown, whatever is wrong with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ShownLine {
    /// Priced volume of one piece in cm³; missing where it is not known.
    #[serde(default)]
    pub volume_cm3: Option<f64>,
    /// Pieces.
    pub quantity: u32,
    /// How they are printed.
    pub configuration: Configuration,
    /// The longest side of a piece in mm, as far as it is known.
    #[serde(default)]
    pub longest_side_mm: Option<f64>,
}

/// Everything that a line of a cart shows in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LineQuote {
    /// The price as the server charges it, or one to show where there is none.
    pub quote: Quote,
    /// Whether it is the price that the server charges.
    pub orderable: bool,
    /// Why the part is not sold as it is configured, in German: something of it is unknown or hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
    /// The next discount that a larger quantity reaches.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next_discount: Option<QuantityDiscount>,
    /// A larger quantity that costs less.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub more_for_less: Option<MoreForLess>,
}

/// A larger quantity that costs less than the present one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MoreForLess {
    /// Pieces.
    pub quantity: u32,
    /// By how many cents less.
    pub saved_cents: i64,
}

/// What a page shows of a cart, line by line: it fails for nothing that a line holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CartQuote {
    /// In the lines' order.
    pub lines: Vec<LineQuote>,
    /// Of the whole order.
    pub fees: ShippingFees,
}

/// Quotes the lines of a cart for a page. A line that cannot be ordered has a price to show, and says so. `order` and `order_pieces` are
/// those of the whole order, of which a page may ask for some lines only.
///
/// # Errors
/// As [`shipping_fees`].
pub fn quote_cart(
    lines: &[ShownLine],
    order: &[ShownLine],
    order_pieces: u32,
    settings: &Settings,
) -> Result<CartQuote, CoreError> {
    let parcel: Vec<_> = order.iter().map(ShownLine::in_parcel).collect();
    Ok(CartQuote {
        lines: lines
            .iter()
            .map(|line| quote_line(line, order_pieces, settings))
            .collect(),
        fees: shipping_fees(&parcel, settings)?,
    })
}

fn quote_line(line: &ShownLine, order_pieces: u32, settings: &Settings) -> LineQuote {
    let quantity = line.quantity.max(1);
    let others = order_pieces.saturating_sub(quantity);
    let sold = line.volume_cm3.and_then(|volume| {
        quote_in_order(
            volume,
            quantity,
            order_pieces,
            &line.configuration,
            settings,
        )
        .ok()
    });
    let refusal = line.configuration.validate(settings).err();
    let orderable = sold.is_some() && refusal.is_none();
    let shown = |pieces: u32| {
        display_quote(
            line.volume_cm3,
            Some(pieces),
            others.saturating_add(pieces),
            Some(&line.configuration),
            settings,
        )
    };
    let quote = sold.unwrap_or_else(|| shown(quantity));
    let more_for_less = more_for_less(&quote, settings, |pieces| shown(pieces).line_cents);
    LineQuote {
        orderable,
        refusal: refusal.map(|error| error.detail().to_owned()),
        next_discount: next_discount(quantity, settings),
        more_for_less,
        quote,
    }
}

/// The beginning of a discount tier whose line costs less than this one: 25 pieces at 15 % cost less than 24 at 10 %. The
/// cheapest of them; none where more pieces cost more.
fn more_for_less(
    quote: &Quote,
    settings: &Settings,
    line_cents_of: impl Fn(u32) -> i64,
) -> Option<MoreForLess> {
    // Rounding to cents moves a line by less than 1 %: no other tier can save anything, and none is asked for its price.
    let paid_pieces = f64::from(quote.quantity) * (100.0 - quote.discount_percent) * 1.01;
    settings
        .quantity_discounts
        .iter()
        .filter(|tier| tier.min_quantity > quote.quantity)
        .filter(|tier| f64::from(tier.min_quantity) * (100.0 - tier.discount_percent) < paid_pieces)
        .map(|tier| MoreForLess {
            quantity: tier.min_quantity,
            saved_cents: quote.line_cents - line_cents_of(tier.min_quantity),
        })
        .filter(|more| more.saved_cents > 0)
        .max_by_key(|more| more.saved_cents)
}

/// Prices a cart strictly: each line by its own quantity, the order by the sum plus shipping (PRC-03).
///
/// # Errors
/// The first line that cannot be priced, with its number (from 1) as position; an amount over 2^53 − 1 cents.
pub fn cart_totals(
    lines: &[CartLine],
    shipping: Shipping,
    settings: &Settings,
) -> Result<CartTotals, CoreError> {
    let parcel: Vec<_> = lines.iter().map(CartLine::in_parcel).collect();
    let mut totals = CartTotals {
        lines: Vec::with_capacity(lines.len()),
        assemblies: u32::try_from(lines.len()).map_err(|_| decimal::amount_too_large())?,
        parts: 0,
        items_cents: 0,
        shipping_cents: shipping_fees(&parcel, settings)?.cents(shipping),
        total_cents: 0,
    };
    let order_pieces = lines
        .iter()
        .fold(0, |pieces: u32, line| pieces.saturating_add(line.quantity));
    for (index, line) in lines.iter().enumerate() {
        let at_line = |error: CoreError| error.at(PositionKind::Item, index as u64 + 1);
        let quote = quote_in_order(
            line.volume_cm3,
            line.quantity,
            order_pieces,
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

impl CartLine {
    fn in_parcel(&self) -> ParcelItem<'_> {
        ParcelItem {
            volume_cm3: Some(self.volume_cm3),
            quantity: self.quantity,
            material: &self.configuration.material,
            longest_side_mm: self.longest_side_mm,
        }
    }
}

impl ShownLine {
    fn in_parcel(&self) -> ParcelItem<'_> {
        ParcelItem {
            volume_cm3: self.volume_cm3,
            quantity: self.quantity,
            material: &self.configuration.material,
            longest_side_mm: self.longest_side_mm,
        }
    }
}

fn sum(a: i64, b: i64) -> Result<i64, CoreError> {
    a.checked_add(b)
        .filter(|cents| *cents <= decimal::MAX_CENTS)
        .ok_or_else(decimal::amount_too_large)
}
