//! The price of a part (PRC-01 to PRC-06).
//!
//! unit price = volume × material price per cm³ × layer-height multiplier × infill multiplier + setup fee, at least the
//! minimum price; less the discount of the quantity tier; rounded to cents, half a cent up; times the quantity.
//!
//! The owner may charge for colours beside the first, and let the pieces of a position or of an order share the setup fee.
//!
//! All of it is exact decimal arithmetic on the numbers as written, and only the rounding of PRC-02 takes place.

use bigdecimal::{BigDecimal, Signed};
use serde::{Deserialize, Serialize};

use crate::{
    catalog,
    configuration::Configuration,
    decimal,
    error::{CoreError, ErrorCode},
    settings::{QuantityDiscount, Settings, SetupFeePer},
    units::german_number,
};

/// Largest volume of one part in cm³ that is priced. The largest box the readers let through has 8 × 10^15; a part of
/// a cubic kilometre is a mistake, and the print space holds 15,625.
pub const MAX_VOLUME_CM3: f64 = 1e12;

/// What a step of the price does to the result of the step before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum StepKind {
    /// Starts from the material's price in euro per cm³.
    MaterialPrice,
    /// Times the volume in cm³.
    Volume,
    /// Times the layer height's multiplier.
    LayerHeight,
    /// Times the infill's multiplier.
    Infill,
    /// Plus the fee for colours beside the first, in euro.
    FurtherColors,
    /// Plus the setup fee in euro, or a piece's share of it.
    SetupFee,
    /// At least the minimum price in euro.
    MinimumPrice,
    /// Starts from the price shown where none can be worked out, in euro.
    Fallback,
    /// Less this many percent.
    Discount,
    /// Rounded to a multiple of this many euro, half up.
    Rounding,
    /// Times the quantity.
    Quantity,
}

/// One step on the way to a price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct QuoteStep {
    /// What the step does.
    pub kind: StepKind,
    /// German label, e.g. 'Schichthöhe 0,2 mm (Standard)'.
    pub label: String,
    /// The step's own number as an exact decimal, e.g. `0.07`; its meaning follows from `kind`.
    pub operand: String,
    /// The amount after this step in euro, as an exact decimal.
    pub result: String,
}

/// The price of a quantity of one part, with the way there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Quote {
    /// Unit price before the discount in euro, unrounded (the f64 nearest to the exact decimal in `steps`).
    pub unit_price: f64,
    /// Unit price before the discount in cents, half a cent up; to show, never to calculate with.
    pub unit_cents_before_discount: i64,
    /// Discount of the tier in percent.
    pub discount_percent: f64,
    /// Unit price after the discount in cents, half a cent up.
    pub discounted_unit_cents: i64,
    /// `discounted_unit_cents` × `quantity`.
    pub line_cents: i64,
    /// The quantity that was priced.
    pub quantity: u32,
    /// The itemised way there.
    pub steps: Vec<QuoteStep>,
}

/// Prices a part strictly, as the server charges it. The volume is in cm³.
///
/// # Errors
/// A volume that is no number, negative or over [`MAX_VOLUME_CM3`]; a quantity of 0; a material, layer height or infill
/// that the settings do not know; settings whose numbers are unusable; an amount over 2^53 − 1 cents.
pub fn quote(
    volume_cm3: f64,
    quantity: u32,
    configuration: &Configuration,
    settings: &Settings,
) -> Result<Quote, CoreError> {
    quote_in_order(volume_cm3, quantity, quantity, configuration, settings)
}

/// [`quote`] for a part of an order of `order_pieces` pieces, which share the setup fee where the owner charges it once for an order.
///
/// # Errors
/// As [`quote`].
pub fn quote_in_order(
    volume_cm3: f64,
    quantity: u32,
    order_pieces: u32,
    configuration: &Configuration,
    settings: &Settings,
) -> Result<Quote, CoreError> {
    let volume = decimal::from_f64(volume_cm3).ok_or_else(invalid_volume)?;
    let pieces = Pieces::of(quantity, order_pieces);
    quote_decimal(&volume, pieces, configuration, settings)
}

/// [`quote_in_order`] for a volume in cm³ given as the text of a JSON number, taken exactly as written.
///
/// # Errors
/// As [`quote`].
pub(crate) fn quote_text(
    volume_cm3: &str,
    quantity: u32,
    order_pieces: u32,
    configuration: &Configuration,
    settings: &Settings,
) -> Result<Quote, CoreError> {
    let volume = decimal::from_text(volume_cm3).ok_or_else(invalid_volume)?;
    let pieces = Pieces::of(quantity, order_pieces);
    quote_decimal(&volume, pieces, configuration, settings)
}

/// Prices a part for display, as one of an order of `order_pieces` pieces; it never fails. What is missing takes the defaults of PRC-04
/// and PRC-05 (1000 cm³, 1 piece, the default configuration); where no price can be worked out, the unit price is 10 €.
/// The server never charges from this.
#[must_use]
pub fn display_quote(
    volume_cm3: Option<f64>,
    quantity: Option<u32>,
    order_pieces: u32,
    configuration: Option<&Configuration>,
    settings: &Settings,
) -> Quote {
    let shipped;
    let configuration = match configuration {
        Some(configuration) => configuration,
        None => {
            shipped = Configuration::default();
            &shipped
        }
    };
    let volume_cm3 = volume_cm3.unwrap_or(catalog::FALLBACK_VOLUME_CM3);
    let quantity = quantity.unwrap_or(1).max(1);
    quote_in_order(volume_cm3, quantity, order_pieces, configuration, settings)
        .unwrap_or_else(|_| fallback_quote(quantity, settings))
}

/// The next discount tier above a quantity, to say how many pieces are missing for it. None at the highest one.
#[must_use]
pub fn next_discount(quantity: u32, settings: &Settings) -> Option<QuantityDiscount> {
    settings
        .quantity_discounts
        .iter()
        .filter(|tier| tier.min_quantity > quantity)
        .min_by_key(|tier| tier.min_quantity)
        .copied()
}

/// How many pieces are priced, and how many share the setup fee of an order.
#[derive(Clone, Copy)]
struct Pieces {
    quantity: u32,
    in_order: u32,
}

impl Pieces {
    /// An order has at least the pieces of the part.
    fn of(quantity: u32, order_pieces: u32) -> Self {
        Self {
            quantity,
            in_order: order_pieces.max(quantity),
        }
    }
}

fn quote_decimal(
    volume_cm3: &BigDecimal,
    pieces: Pieces,
    configuration: &Configuration,
    settings: &Settings,
) -> Result<Quote, CoreError> {
    let largest = decimal::from_f64(MAX_VOLUME_CM3).ok_or_else(invalid_volume)?;
    if volume_cm3.is_negative() || *volume_cm3 > largest {
        return Err(invalid_volume());
    }
    let material_price = number_of(configuration.material_price(settings)?, "Materialpreis")?;
    let layer_height = number_of(
        configuration.layer_height_multiplier(settings)?,
        "Faktor der Schichthöhe",
    )?;
    let infill = number_of(
        configuration.infill_multiplier(settings)?,
        "Faktor des Füllgrads",
    )?;
    let further_colors = configuration.further_colors();
    let color_fee = number_of(settings.fees.further_color_fee, "Preis je weiterer Farbe")?
        * BigDecimal::from(further_colors);
    let (setup_fee, setup_label) = setup_share(pieces, settings)?;
    let minimum = number_of(settings.fees.min_price, "Mindestpreis")?;

    let mut way = Way::from(
        StepKind::MaterialPrice,
        format!("{} je cm³", configuration.material),
        &material_price,
    );
    way.go(
        StepKind::Volume,
        "Volumen eines Stücks".into(),
        volume_cm3,
        |amount| amount * volume_cm3,
    );
    way.go(
        StepKind::LayerHeight,
        layer_height_label(configuration.layer_height),
        &layer_height,
        |amount| amount * &layer_height,
    );
    way.go(
        StepKind::Infill,
        format!("Füllgrad {}\u{a0}%", german_number(configuration.infill)),
        &infill,
        |amount| amount * &infill,
    );
    // A fee that is not charged has no step of its own.
    if color_fee.is_positive() {
        let label = match further_colors {
            1 => "Weitere Farbe".to_owned(),
            count => format!("{count} weitere Farben"),
        };
        way.go(StepKind::FurtherColors, label, &color_fee, |amount| {
            amount + &color_fee
        });
    }
    way.go(StepKind::SetupFee, setup_label, &setup_fee, |amount| {
        amount + &setup_fee
    });
    way.go(
        StepKind::MinimumPrice,
        "Mindestpreis".into(),
        &minimum,
        |amount| amount.max(minimum.clone()),
    );
    way.finish(pieces.quantity, settings)
}

/// What a piece bears of the setup fee, and what that is called.
fn setup_share(pieces: Pieces, settings: &Settings) -> Result<(BigDecimal, String), CoreError> {
    let fee = number_of(settings.fees.setup_fee, "Einrichtungspauschale")?;
    let (among, what) = match settings.fees.setup_fee_per {
        SetupFeePer::Piece => return Ok((fee, "Einrichtungspauschale".into())),
        SetupFeePer::Position => (pieces.quantity, "Position"),
        SetupFeePer::Order => (pieces.in_order, "Bestellung"),
    };
    let label = match among {
        0 | 1 => format!("Einrichtungspauschale je {what}"),
        _ => format!("Anteil an der Einrichtungspauschale je {what} ({among} Stück)"),
    };
    Ok((decimal::share(&fee, among), label))
}

/// The quote of a unit price of 10 €, for display only.
fn fallback_quote(quantity: u32, settings: &Settings) -> Quote {
    let unit = BigDecimal::from(catalog::FALLBACK_UNIT_PRICE as i64);
    let way = || Way::from(StepKind::Fallback, "Richtpreis".into(), &unit);
    // Where even the discounts are unusable, the price is shown without one; 10 € times any u32 fits.
    way().finish(quantity, settings).unwrap_or_else(|_| {
        let unit_cents = 1000;
        Quote {
            unit_price: catalog::FALLBACK_UNIT_PRICE,
            unit_cents_before_discount: unit_cents,
            discount_percent: 0.0,
            discounted_unit_cents: unit_cents,
            line_cents: unit_cents * i64::from(quantity),
            quantity,
            steps: way().steps,
        }
    })
}

/// The amount so far, and the steps that led to it.
struct Way {
    amount: BigDecimal,
    steps: Vec<QuoteStep>,
}

impl Way {
    fn from(kind: StepKind, label: String, start: &BigDecimal) -> Self {
        let mut way = Self {
            amount: BigDecimal::from(0),
            steps: Vec::with_capacity(9),
        };
        way.go(kind, label, start, |_| start.clone());
        way
    }

    fn go(
        &mut self,
        kind: StepKind,
        label: String,
        operand: &BigDecimal,
        apply: impl FnOnce(BigDecimal) -> BigDecimal,
    ) {
        self.amount = apply(std::mem::take(&mut self.amount));
        self.steps.push(QuoteStep {
            kind,
            label,
            operand: decimal::to_text(operand),
            result: decimal::to_text(&self.amount),
        });
    }

    /// From the unit price to the line: discount, rounding, quantity.
    fn finish(mut self, quantity: u32, settings: &Settings) -> Result<Quote, CoreError> {
        if quantity == 0 {
            return Err(CoreError::new(
                ErrorCode::InvalidQuantity,
                "Die Anzahl muss mindestens 1 sein.",
            ));
        }
        let unit_price = decimal::to_f64(&self.amount);
        let unit_cents_before_discount =
            decimal::to_cents(&self.amount).ok_or_else(decimal::amount_too_large)?;

        let discount_percent = reached_discount(quantity, settings);
        let percent = number_of(discount_percent, "Mengenrabatt")?;
        let hundred = BigDecimal::from(100);
        if percent > hundred {
            return Err(invalid_setting("Mengenrabatt"));
        }
        let factor = decimal::hundredth(&(&hundred - &percent));
        let label = format!("Mengenrabatt {}\u{a0}%", german_number(discount_percent));
        self.go(StepKind::Discount, label, &percent, |amount| {
            amount * factor
        });

        let discounted_unit_cents =
            decimal::to_cents(&self.amount).ok_or_else(decimal::amount_too_large)?;
        self.go(
            StepKind::Rounding,
            "Stückpreis auf Cent gerundet".into(),
            &decimal::from_cents(1),
            |_| decimal::from_cents(discounted_unit_cents),
        );

        let line_cents = discounted_unit_cents
            .checked_mul(i64::from(quantity))
            .filter(|cents| *cents <= decimal::MAX_CENTS)
            .ok_or_else(decimal::amount_too_large)?;
        self.go(
            StepKind::Quantity,
            "Anzahl".into(),
            &BigDecimal::from(quantity),
            |_| decimal::from_cents(line_cents),
        );

        Ok(Quote {
            unit_price,
            unit_cents_before_discount,
            discount_percent,
            discounted_unit_cents,
            line_cents,
            quantity,
            steps: self.steps,
        })
    }
}

/// The discount of the highest tier that a quantity reaches, in percent; 0 below all tiers.
fn reached_discount(quantity: u32, settings: &Settings) -> f64 {
    settings
        .quantity_discounts
        .iter()
        .filter(|tier| tier.min_quantity <= quantity)
        .max_by_key(|tier| tier.min_quantity)
        .map_or(0.0, |tier| tier.discount_percent)
}

fn layer_height_label(mm: f64) -> String {
    let name = catalog::LAYER_HEIGHTS
        .iter()
        .find(|(known, _, _)| *known == mm)
        .map(|(_, label, _)| *label);
    let height = german_number(mm);
    match name {
        Some(name) => format!("Schichthöhe {height}\u{a0}mm ({name})"),
        None => format!("Schichthöhe {height}\u{a0}mm"),
    }
}

/// A number of the settings as a decimal; the settings are checked when they are saved, but a price never trusts that.
pub(crate) fn number_of(value: f64, what: &str) -> Result<BigDecimal, CoreError> {
    decimal::from_f64(value)
        .filter(|_| value >= 0.0)
        .ok_or_else(|| invalid_setting(what))
}

fn invalid_setting(what: &str) -> CoreError {
    CoreError::new(
        ErrorCode::InvalidSettings,
        format!(
            "Der Preis lässt sich gerade nicht berechnen ({what}). Bitte wenden Sie sich an uns."
        ),
    )
}

fn invalid_volume() -> CoreError {
    CoreError::new(
        ErrorCode::InvalidVolume,
        "Das Volumen des Teils ist keine gültige Zahl. Bitte laden Sie die Datei erneut hoch.",
    )
}
