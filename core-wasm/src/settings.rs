//! The operator's settings: every number and colour that a price or a choice depends on (ADM-08).
//!
//! Stored as one JSON object in `admin_settings` and answered by `GET /api/settings`. Deserialising completes what is
//! missing from the shipped defaults, so that settings saved by an older version keep working: a map overrides per key,
//! a list replaces the shipped list.

use std::collections::BTreeMap;
#[cfg(not(target_arch = "wasm32"))]
use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize};

#[cfg(target_arch = "wasm32")]
use crate::density::Densities;
#[cfg(not(target_arch = "wasm32"))]
use crate::print_settings::{self, PrintSettings};
use crate::{catalog, error::FieldError};

#[cfg(not(target_arch = "wasm32"))]
mod countries;
#[cfg(not(target_arch = "wasm32"))]
mod decisions;
mod limits;
#[cfg(not(target_arch = "wasm32"))]
mod material_facts;
mod offer;
mod parcels;
mod taxation;

#[cfg(not(target_arch = "wasm32"))]
pub use countries::Country;
#[cfg(not(target_arch = "wasm32"))]
pub use decisions::Decision;
#[cfg(not(target_arch = "wasm32"))]
pub use material_facts::MaterialFacts;
pub use offer::{LONGEST_NAME, Offer, name_faults};
pub use parcels::{MOST_PARCEL_CLASSES, ParcelClass, Parcels};
pub use taxation::{TaxMode, TaxShare, Taxation, hundredths, tax_in};

/// A colour on offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Color {
    /// German name.
    pub name: String,
    /// `#rrggbb`.
    pub hex: String,
}

/// What the set-up fee is charged for once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SetupFeePer {
    /// Each piece (PRC-01).
    #[default]
    Piece,
    /// Each position of an order: its pieces share the fee.
    Position,
    /// Each order: all its pieces share the fee.
    Order,
}

/// Fees in euro.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fees {
    /// Added to each unit price, whole or as the share of a piece.
    pub setup_fee: f64,
    /// What it is charged for once.
    pub setup_fee_per: SetupFeePer,
    /// Added to each unit price for every colour of the part beside the first.
    pub further_color_fee: f64,
    /// Least unit price before the discount.
    pub min_price: f64,
    /// Parcel shipping of an order.
    pub shipping_cost: f64,
    /// Express shipping of an order.
    pub express_shipping_cost: f64,
}

impl Fees {
    /// Each with its field of the settings object.
    fn by_field(&self) -> [(&'static str, f64); 5] {
        [
            ("setupFee", self.setup_fee),
            ("furtherColorFee", self.further_color_fee),
            ("minPrice", self.min_price),
            ("shippingCost", self.shipping_cost),
            ("expressShippingCost", self.express_shipping_cost),
        ]
    }
}

impl Default for Fees {
    fn default() -> Self {
        Self {
            setup_fee: catalog::SETUP_FEE,
            setup_fee_per: SetupFeePer::default(),
            further_color_fee: 0.0,
            min_price: catalog::MIN_PRICE,
            shipping_cost: catalog::SHIPPING_COST,
            express_shipping_cost: catalog::EXPRESS_SHIPPING_COST,
        }
    }
}

/// A tier of the quantity discount.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QuantityDiscount {
    /// Least quantity of the tier.
    pub min_quantity: u32,
    /// Discount on the unit price in percent.
    pub discount_percent: f64,
}

/// What a volume in a price is based on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Basis {
    /// The share of the bounding box (FMT-09, FMT-11).
    #[default]
    Estimate,
    /// The volume measured on the closed mesh or B-rep.
    Measured,
}

/// The basis for the formats where the owner may choose (docs/DECISIONS.md, 'Prices').
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VolumeBasis {
    /// Basis for OBJ.
    pub obj: Basis,
    /// Basis for STEP.
    pub step: Basis,
}

/// The text of the pay button (docs/DECISIONS.md, 'The pay button'; § 312j BGB).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PayButton {
    /// 'Jetzt bezahlen - {total}€'.
    #[default]
    JetztBezahlen,
    /// 'Zahlungspflichtig bestellen'.
    ZahlungspflichtigBestellen,
}

/// Whether consumers may withdraw. The law grants no right for goods made to the customer's specification (§ 312g (2) no. 1
/// BGB); the shop may grant one all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum WithdrawalRight {
    /// No right, as the law has it.
    None,
    /// 14 days, lost once production starts (LAW-05).
    #[default]
    UntilProduction,
}

/// Working days from an order until its parts are ready, and until a parcel is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeliveryTime {
    /// Working days in the workshop.
    pub production_days: u32,
    /// Working days on the way to the farthest country that the shop delivers to; 0 for a pickup.
    pub transit_days: u32,
}

/// Most working days of each kind that an operator can mean.
pub const MOST_DELIVERY_DAYS: u32 = 120;

impl DeliveryTime {
    /// Both together, each within its bounds. Production takes at least the days of work that lie before the order and in it.
    pub fn working_days(self, days_of_work: f64) -> u32 {
        // A float that is no number, or below 0, becomes 0.
        let work = days_of_work.ceil().min(f64::from(MOST_DELIVERY_DAYS)) as u32;
        self.production_days.min(MOST_DELIVERY_DAYS).max(work)
            + self.transit_days.min(MOST_DELIVERY_DAYS)
    }
}

impl DeliveryTimes {
    /// The working days that so much takes by the workshop's capacity; 0 where none is set.
    pub fn days_of_work(&self, cm3: f64) -> f64 {
        match self.capacity_cm3_per_day {
            0 => 0.0,
            capacity => cm3 / f64::from(capacity),
        }
    }

    /// Whether an order with this many days of work, those before it included, gets its day from a person only.
    pub fn is_on_request(&self, days_of_work: f64) -> bool {
        self.longest_queue_days > 0 && days_of_work > f64::from(self.longest_queue_days)
    }
}

/// How long each way of shipping takes. The server turns it into days of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeliveryTimes {
    /// Collected.
    pub pickup: DeliveryTime,
    /// Parcel.
    pub shipping: DeliveryTime,
    /// Express parcel.
    pub express: DeliveryTime,
    /// Orders from this hour on (0 to 24, German time) count from the next working day.
    pub cut_off_hour: u32,
    /// What the workshop prints on a working day, in cm³. 0: an order takes the days above, however much it is.
    pub capacity_cm3_per_day: u32,
    /// The most working days of work, those before an order included, for which a day is promised; an order with more is not taken
    /// online. 0: no limit.
    pub longest_queue_days: u32,
}

/// More than a hundred machines print.
const MOST_CAPACITY_CM3: u32 = 1_000_000;

impl Default for DeliveryTimes {
    fn default() -> Self {
        let time = |(production_days, transit_days)| DeliveryTime {
            production_days,
            transit_days,
        };
        Self {
            pickup: time(catalog::PICKUP_DAYS),
            shipping: time(catalog::SHIPPING_DAYS),
            express: time(catalog::EXPRESS_DAYS),
            cut_off_hour: catalog::CUT_OFF_HOUR,
            capacity_cm3_per_day: 0,
            longest_queue_days: 0,
        }
    }
}

/// How long customers' files are kept. Server and legal texts follow it; the browser's core, which only prices, does without.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Retention {
    /// Days from the upload until a file goes that nobody ordered.
    pub unordered_file_days: u32,
    /// Days from the end of an order until its files go.
    pub ordered_file_days: u32,
}

#[cfg(not(target_arch = "wasm32"))]
impl Default for Retention {
    fn default() -> Self {
        Self {
            unordered_file_days: catalog::UNORDERED_FILE_DAYS,
            ordered_file_days: catalog::ORDERED_FILE_DAYS,
        }
    }
}

/// The settings object.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(target_arch = "wasm32", tsify(hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Settings {
    /// Euro per cm³ by material.
    #[serde(deserialize_with = "over_material_prices")]
    pub material_prices: BTreeMap<String, f64>,
    /// Multiplier by layer height in mm, keys such as `0.2`.
    #[serde(deserialize_with = "over_layer_heights")]
    pub layer_height_multipliers: BTreeMap<String, f64>,
    /// Multiplier by infill in percent, keys such as `20`.
    #[serde(deserialize_with = "over_infills")]
    pub infill_multipliers: BTreeMap<String, f64>,
    /// Fees in euro.
    pub fees: Fees,
    /// Parcels by weight and size, in place of the flat fees.
    pub parcels: Parcels,
    /// Discount tiers; the highest one reached applies, whatever their order.
    pub quantity_discounts: Vec<QuantityDiscount>,
    /// Colours on offer by material.
    #[serde(deserialize_with = "over_material_colors")]
    pub material_colors: BTreeMap<String, Vec<Color>>,
    /// What the priced volume of OBJ and STEP is based on.
    pub volume_basis: VolumeBasis,
    /// The text of the pay button.
    pub pay_button: PayButton,
    /// Whether consumers may withdraw; the legal texts follow it.
    pub withdrawal_right: WithdrawalRight,
    /// How sales are taxed; it changes no price.
    #[cfg(not(target_arch = "wasm32"))]
    pub taxation: Taxation,
    /// Whether money that goes back in part gets a document of its own (Rechnungskorrektur).
    #[cfg(not(target_arch = "wasm32"))]
    pub invoice_corrections: bool,
    /// How long an order takes.
    pub delivery_times: DeliveryTimes,
    /// Where parcels go to; at least one.
    #[cfg(not(target_arch = "wasm32"))]
    pub delivery_countries: BTreeSet<Country>,
    /// How long files are kept.
    #[cfg(not(target_arch = "wasm32"))]
    pub retention: Retention,
    /// What is said of each material beside its name; an empty text says nothing.
    #[cfg(not(target_arch = "wasm32"))]
    #[serde(deserialize_with = "over_material_descriptions")]
    pub material_descriptions: BTreeMap<String, String>,
    /// What the users of a part of a material must know (GPSR).
    #[cfg(not(target_arch = "wasm32"))]
    #[serde(deserialize_with = "over_material_safety")]
    pub material_safety: BTreeMap<String, String>,
    /// The data sheet of each material in words.
    #[cfg(not(target_arch = "wasm32"))]
    #[serde(deserialize_with = "material_facts::over_shipped")]
    pub material_facts: BTreeMap<String, MaterialFacts>,
    /// What can be printed of each material and how; a parcel's weight follows from the densities.
    #[cfg(not(target_arch = "wasm32"))]
    pub printing: PrintSettings,
    /// The part of the settings that a price needs.
    #[cfg(target_arch = "wasm32")]
    #[serde(skip_serializing)]
    pub printing: Densities,
    /// What the owner has chosen on purpose, each with what it was about; the history of the settings says who and when.
    #[cfg(not(target_arch = "wasm32"))]
    pub decided: BTreeMap<Decision, String>,
    /// What is on offer, and under which name.
    pub offer: Offer,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            material_prices: shipped_material_prices(),
            layer_height_multipliers: shipped_layer_heights(),
            infill_multipliers: shipped_infills(),
            fees: Fees::default(),
            parcels: Parcels::default(),
            quantity_discounts: catalog::QUANTITY_DISCOUNTS
                .iter()
                .map(|&(min_quantity, discount_percent)| QuantityDiscount {
                    min_quantity,
                    discount_percent,
                })
                .collect(),
            material_colors: shipped_material_colors(),
            volume_basis: VolumeBasis::default(),
            pay_button: PayButton::default(),
            withdrawal_right: WithdrawalRight::default(),
            #[cfg(not(target_arch = "wasm32"))]
            taxation: Taxation::default(),
            #[cfg(not(target_arch = "wasm32"))]
            invoice_corrections: false,
            delivery_times: DeliveryTimes::default(),
            #[cfg(not(target_arch = "wasm32"))]
            delivery_countries: Country::ALL.into(),
            #[cfg(not(target_arch = "wasm32"))]
            retention: Retention::default(),
            #[cfg(not(target_arch = "wasm32"))]
            material_descriptions: shipped_texts(|material| material.description),
            #[cfg(not(target_arch = "wasm32"))]
            material_safety: shipped_texts(|material| material.safety),
            #[cfg(not(target_arch = "wasm32"))]
            material_facts: material_facts::shipped(),
            #[cfg(not(target_arch = "wasm32"))]
            printing: PrintSettings::default(),
            #[cfg(target_arch = "wasm32")]
            printing: Densities::default(),
            #[cfg(not(target_arch = "wasm32"))]
            decided: BTreeMap::new(),
            offer: Offer::default(),
        }
    }
}

impl Settings {
    /// Checks what an operator saves. All faults at once, each with its field.
    ///
    /// # Errors
    /// One German text per field that holds no usable value.
    pub fn validate(&self) -> Result<(), Vec<FieldError>> {
        let mut errors = offer::material_name_faults(self);
        errors.extend(self.faults_but_material_names());
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }

    /// The same for a form, which asks for its names itself: two that are the same would be one here.
    #[must_use]
    pub fn faults_but_material_names(&self) -> Vec<FieldError> {
        let mut errors = self.unusable_values();
        limits::check_limits(&mut errors, self);
        parcels::check_order(&mut errors, &self.parcels);
        offer::check_offer(&mut errors, self);
        errors
    }

    /// What cannot be priced with. Rules about names and limits hold for what is saved, not for what is in force.
    #[must_use]
    pub fn unusable_values(&self) -> Vec<FieldError> {
        let mut errors = Vec::new();
        for (material, price) in &self.material_prices {
            check(
                &mut errors,
                format!("materialPrices.{material}"),
                *price,
                |v| (MIN_PRICE..=MAX_PRICE).contains(&v),
                || "Der Preis muss zwischen 0,0001 und 1.000 € je cm³ liegen.",
            );
        }
        for (name, map, wrong_key) in [
            (
                "layerHeightMultipliers",
                &self.layer_height_multipliers,
                limits::LAYER_HEIGHT,
            ),
            (
                "infillMultipliers",
                &self.infill_multipliers,
                limits::INFILL,
            ),
        ] {
            for (key, multiplier) in map {
                check(
                    &mut errors,
                    format!("{name}.{key}"),
                    *multiplier,
                    |v| (MIN_MULTIPLIER..=MAX_MULTIPLIER).contains(&v),
                    || "Der Faktor muss zwischen 0,01 und 100 liegen.",
                );
                if !key
                    .parse::<f64>()
                    .is_ok_and(|k| k > 0.0 && k.is_finite() && k.to_string() == *key)
                {
                    errors.push(limits::key_fault(name, key, wrong_key));
                }
            }
        }
        for (name, fee) in self.fees.by_field() {
            check(
                &mut errors,
                format!("fees.{name}"),
                fee,
                |v| v == 0.0 || (MIN_FEE..=MAX_FEE).contains(&v),
                || "Der Betrag muss 0 sein oder zwischen 0,01 und 10.000 € liegen.",
            );
        }
        let mut seen = Vec::new();
        for (index, tier) in self.quantity_discounts.iter().enumerate() {
            if tier.min_quantity == 0 || seen.contains(&tier.min_quantity) {
                errors.push(FieldError::new(
                    format!("quantityDiscounts.{index}.minQuantity"),
                    "Jede Staffel braucht eine eigene Mindestmenge ab 1 Stück.",
                ));
            }
            seen.push(tier.min_quantity);
            // 100 % would give parts away, which no operator means.
            check(
                &mut errors,
                format!("quantityDiscounts.{index}.discountPercent"),
                tier.discount_percent,
                |v| v == 0.0 || (MIN_DISCOUNT..100.0).contains(&v),
                || "Der Rabatt muss 0 sein oder mindestens 0,01 und unter 100 %.",
            );
        }
        for (material, colors) in &self.material_colors {
            for (index, color) in colors.iter().enumerate() {
                let field = format!("materialColors.{material}.{index}");
                if !is_hex_color(&color.hex) {
                    errors.push(FieldError::new(
                        format!("{field}.hex"),
                        "Die Farbe muss wie #1a2b3c geschrieben sein.",
                    ));
                }
            }
        }
        parcels::check_values(&mut errors, &self.parcels);
        check_delivery_times(&mut errors, &self.delivery_times);
        #[cfg(not(target_arch = "wasm32"))]
        self.check_words(&mut errors);
        errors
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Settings {
    /// What the browser's core does without.
    fn check_words(&self, errors: &mut Vec<FieldError>) {
        check_retention(errors, self.retention);
        if self.delivery_countries.is_empty() {
            errors.push(FieldError::new(
                "deliveryCountries",
                "Bitte wählen Sie mindestens ein Land, in das geliefert wird.",
            ));
        }
        if !self.taxation.is_usable() {
            errors.push(FieldError::new(
                "taxation.ratePercent",
                "Der Steuersatz muss zwischen 0,01 und 30 % liegen, mit höchstens zwei Stellen hinter dem Komma.",
            ));
        }
        material_facts::check(errors, &self.material_facts);
        print_settings::check(errors, &self.printing);
        for (name, texts) in [
            ("materialDescriptions", &self.material_descriptions),
            ("materialSafety", &self.material_safety),
        ] {
            for (material, text) in texts {
                if text.chars().count() > LONGEST_TEXT || text.chars().any(char::is_control) {
                    errors.push(FieldError::new(
                        format!("{name}.{material}"),
                        format!(
                            "Bitte schreiben Sie eine Zeile von höchstens {LONGEST_TEXT} Zeichen."
                        ),
                    ));
                }
            }
        }
    }
}

fn check_delivery_times(errors: &mut Vec<FieldError>, times: &DeliveryTimes) {
    for (kind, time) in [
        ("pickup", times.pickup),
        ("shipping", times.shipping),
        ("express", times.express),
    ] {
        for (name, days) in [
            ("productionDays", time.production_days),
            ("transitDays", time.transit_days),
        ] {
            if days > MOST_DELIVERY_DAYS {
                errors.push(FieldError::new(
                    format!("deliveryTimes.{kind}.{name}"),
                    format!("Bitte geben Sie 0 bis {MOST_DELIVERY_DAYS} Arbeitstage an."),
                ));
            }
        }
    }
    if times.capacity_cm3_per_day > MOST_CAPACITY_CM3 {
        errors.push(FieldError::new(
            "deliveryTimes.capacityCm3PerDay",
            "Bitte geben Sie 0 bis 1.000.000 cm³ je Arbeitstag an.",
        ));
    }
    if times.longest_queue_days > MOST_DELIVERY_DAYS {
        errors.push(FieldError::new(
            "deliveryTimes.longestQueueDays",
            format!("Bitte geben Sie 0 bis {MOST_DELIVERY_DAYS} Arbeitstage an."),
        ));
    }
    if times.cut_off_hour > 24 {
        errors.push(FieldError::new(
            "deliveryTimes.cutOffHour",
            "Bitte geben Sie eine volle Stunde von 0 bis 24 an.",
        ));
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn check_retention(errors: &mut Vec<FieldError>, retention: Retention) {
    for (name, days) in [
        ("unorderedFileDays", retention.unordered_file_days),
        ("orderedFileDays", retention.ordered_file_days),
    ] {
        if !(1..=MOST_RETENTION_DAYS).contains(&days) {
            errors.push(FieldError::new(
                format!("retention.{name}"),
                format!("Bitte geben Sie 1 bis {MOST_RETENTION_DAYS} Tage an."),
            ));
        }
    }
}

/// No purpose of a shop needs a stranger's file for longer than a year.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const MOST_RETENTION_DAYS: u32 = 365;
#[cfg(not(target_arch = "wasm32"))]
const LONGEST_TEXT: usize = 500;

/// Highest price per cm³ in euro that an operator can mean; more is a slipped decimal point.
const MAX_PRICE: f64 = 1000.0;
/// A whole print plate would cost 16 cents; less, such as 1e-320, is a slip that gives parts away.
const MIN_PRICE: f64 = 0.0001;
const MAX_MULTIPLIER: f64 = 100.0;
const MIN_MULTIPLIER: f64 = 0.01;
const MAX_FEE: f64 = 10_000.0;
const MIN_FEE: f64 = 0.01;
const MIN_DISCOUNT: f64 = 0.01;

fn check(
    errors: &mut Vec<FieldError>,
    field: String,
    value: f64,
    good: impl Fn(f64) -> bool,
    message: impl Fn() -> &'static str,
) {
    if !good(value) {
        errors.push(FieldError::new(field, message()));
    }
}

fn is_hex_color(hex: &str) -> bool {
    hex.len() == 7 && hex.starts_with('#') && hex.bytes().skip(1).all(|b| b.is_ascii_hexdigit())
}

fn shipped_material_prices() -> BTreeMap<String, f64> {
    catalog::MATERIALS
        .iter()
        .map(|m| (m.id.to_owned(), m.euro_per_cm3))
        .collect()
}

fn shipped_layer_heights() -> BTreeMap<String, f64> {
    catalog::LAYER_HEIGHTS
        .iter()
        .map(|&(mm, _, multiplier)| (mm.to_string(), multiplier))
        .collect()
}

fn shipped_infills() -> BTreeMap<String, f64> {
    catalog::INFILLS
        .iter()
        .map(|&(percent, multiplier)| (percent.to_string(), multiplier))
        .collect()
}

fn shipped_material_colors() -> BTreeMap<String, Vec<Color>> {
    let color = |name: &&str| Color {
        name: (*name).to_owned(),
        hex: catalog::shipped_hex(name).to_owned(),
    };
    catalog::MATERIALS
        .iter()
        .map(|m| (m.id.to_owned(), m.colors.iter().map(color).collect()))
        .collect()
}

#[cfg(not(target_arch = "wasm32"))]
fn shipped_texts(
    text: impl Fn(&catalog::ShippedMaterial) -> &'static str,
) -> BTreeMap<String, String> {
    catalog::MATERIALS
        .iter()
        .map(|material| (material.id.to_owned(), text(material).to_owned()))
        .collect()
}

fn over<'de, D, V>(
    deserializer: D,
    mut shipped: BTreeMap<String, V>,
) -> Result<BTreeMap<String, V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    shipped.extend(BTreeMap::<String, V>::deserialize(deserializer)?);
    Ok(shipped)
}

fn over_material_prices<'de, D: Deserializer<'de>>(
    d: D,
) -> Result<BTreeMap<String, f64>, D::Error> {
    over(d, shipped_material_prices())
}

fn over_layer_heights<'de, D: Deserializer<'de>>(d: D) -> Result<BTreeMap<String, f64>, D::Error> {
    over(d, shipped_layer_heights())
}

fn over_infills<'de, D: Deserializer<'de>>(d: D) -> Result<BTreeMap<String, f64>, D::Error> {
    over(d, shipped_infills())
}

fn over_material_colors<'de, D: Deserializer<'de>>(
    d: D,
) -> Result<BTreeMap<String, Vec<Color>>, D::Error> {
    over(d, shipped_material_colors())
}

#[cfg(not(target_arch = "wasm32"))]
fn over_material_descriptions<'de, D: Deserializer<'de>>(
    d: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    over(d, shipped_texts(|material| material.description))
}

#[cfg(not(target_arch = "wasm32"))]
fn over_material_safety<'de, D: Deserializer<'de>>(
    d: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    over(d, shipped_texts(|material| material.safety))
}
