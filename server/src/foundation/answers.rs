//! Shapes that the document names but that are defined in the core, which knows no HTTP. A test holds each against
//! what the core really writes.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// Every refusal. Some codes add fields of their own.
#[derive(Debug, ToSchema)]
pub struct ErrorAnswer {
    /// Always false.
    pub success: bool,
    /// A German sentence.
    pub error: String,
    /// Stable, snake_case.
    pub code: String,
}

/// Done, or taken in hand; nothing more to say.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedAnswer {
    /// Always true.
    pub success: bool,
}

/// A refused upload.
#[derive(Debug, ToSchema)]
pub struct UploadRefusal {
    /// Always false.
    pub success: bool,
    /// Always null.
    pub url: Option<String>,
    /// Always null.
    pub path: Option<String>,
    /// A German sentence.
    pub error: String,
    /// Stable, snake_case.
    pub code: String,
    /// Where in the file, if the file was read.
    pub position: Option<PositionSchema>,
    /// With the code model_too_big.
    pub plate: Option<PlateFitSchema>,
}

/// `core_wasm::error::Position`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Position)]
pub struct PositionSchema {
    /// byte, line, triangle, vertex, face or item
    pub kind: String,
    /// The count.
    pub value: u64,
}

/// `core_wasm::file_unit::FileUnit`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FileUnit)]
#[serde(rename_all = "camelCase")]
pub enum FileUnitSchema {
    /// × 1: the size was confirmed.
    Millimeter,
    /// × 25.4
    Inch,
    /// × 10
    Centimeter,
    /// × 1000
    Meter,
    /// ÷ 25.4
    InchTooOften,
    /// ÷ 10
    CentimeterTooOften,
    /// ÷ 1000
    MeterTooOften,
}

/// A list that is empty because the caller may not read it.
#[derive(Debug, ToSchema)]
pub struct EmptyListAnswer {
    /// Always false.
    pub success: bool,
    /// Always empty.
    pub data: Vec<String>,
}

/// `core_wasm::measure::Measures`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Measures)]
#[serde(rename_all = "camelCase")]
pub struct MeasuresSchema {
    /// stl, obj, step, ply or amf
    pub format: String,
    /// Number of triangles.
    pub triangles: u32,
    /// Number of vertices as stored in the file.
    pub vertices: u32,
    /// Measured, null where the surface bounds none.
    pub volume_mm3: Option<f64>,
    /// By a share of the bounding box, OBJ and STEP only (FMT-09, FMT-11).
    pub estimated_volume_mm3: Option<f64>,
    /// Area of all triangles.
    pub surface_area_mm2: f64,
    /// x, y, z
    pub dimensions_mm: [f64; 3],
    /// Every edge has exactly two faces.
    pub watertight: bool,
    /// Connected parts of the surface.
    pub shells: u32,
    /// Edges with one face only.
    pub boundary_edges: u32,
    /// Edges with three faces or more.
    pub non_manifold_edges: u32,
    /// Triangles without an area.
    pub degenerate_triangles: u32,
    /// Neighbours face the same way.
    pub consistent_winding: bool,
    /// How far the volume can be trusted: sure, repaired, unsure.
    pub trust: String,
    /// Why it is unsure, as far as the format tells.
    pub doubts: Vec<String>,
    /// What had to be repaired before the volume could be measured.
    pub repairs: RepairsSchema,
    /// The file should name the unit of its lengths and does not; left out where that is not so.
    #[schema(required = false)]
    pub unit_unknown: bool,
}

/// `core_wasm::measure::Repairs`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Repairs)]
#[serde(rename_all = "camelCase")]
pub struct RepairsSchema {
    /// Triangles that faced inwards.
    pub turned_triangles: u32,
    /// Triangles that were there already.
    pub repeated_triangles: u32,
    /// Open edges that were joined.
    pub split_edges: u32,
    /// Holes that were closed.
    pub closed_holes: u32,
}

/// `core_wasm::legal::LegalAnalysis`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LegalAnalysis)]
#[serde(rename_all = "camelCase")]
pub struct LegalAnalysisSchema {
    /// low, medium or high
    pub risk_level: String,
    /// Hints at trade and at reserved rights.
    pub commercial_keywords: Vec<String>,
}

/// `core_wasm::legal::LegalWarning`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LegalWarning)]
pub struct LegalWarningSchema {
    /// German sentences.
    pub message: String,
    /// Everything that was found.
    pub keywords: Vec<String>,
    /// medium or high
    pub level: String,
}

/// `core_wasm::settings::Settings`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Settings)]
#[serde(rename_all = "camelCase")]
pub struct SettingsSchema {
    /// Euro per cm³.
    pub material_prices: BTreeMap<String, f64>,
    /// Keys such as 0.2.
    pub layer_height_multipliers: BTreeMap<String, f64>,
    /// Keys such as 20.
    pub infill_multipliers: BTreeMap<String, f64>,
    /// Fees in euro.
    pub fees: FeesSchema,
    /// Tiers.
    pub quantity_discounts: Vec<QuantityDiscountSchema>,
    /// Colours by material.
    pub material_colors: BTreeMap<String, Vec<ColorSchema>>,
    /// What OBJ and STEP are priced by.
    pub volume_basis: VolumeBasisSchema,
    /// jetzt-bezahlen or zahlungspflichtig-bestellen
    pub pay_button: String,
    /// none or untilProduction
    pub withdrawal_right: String,
    /// How sales are taxed.
    pub taxation: TaxationSchema,
    /// Working days.
    pub delivery_times: DeliveryTimesSchema,
    /// Days.
    pub retention: RetentionSchema,
    /// What is said of each material beside its name.
    pub material_descriptions: BTreeMap<String, String>,
    /// What whoever uses a part of a material must know.
    pub material_safety: BTreeMap<String, String>,
    /// What of all this is sold.
    pub offer: OfferSchema,
}

/// `core_wasm::settings::Taxation`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Taxation)]
#[serde(rename_all = "camelCase")]
pub struct TaxationSchema {
    /// small-business or standard
    pub mode: String,
    /// Rate of the standard mode in percent.
    pub rate_percent: f64,
}

/// `core_wasm::settings::Retention`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Retention)]
#[serde(rename_all = "camelCase")]
pub struct RetentionSchema {
    /// From the upload, where nobody orders the file.
    pub unordered_file_days: u32,
    /// From the end of the order.
    pub ordered_file_days: u32,
}

/// `core_wasm::settings::Offer`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Offer)]
#[serde(rename_all = "camelCase")]
pub struct OfferSchema {
    /// All materials in their order; empty: as shipped.
    pub materials: Vec<String>,
    /// Not sold at present.
    pub hidden_materials: Vec<String>,
    /// Not sold at present, by material.
    pub hidden_colors: BTreeMap<String, Vec<String>>,
    /// Not sold at present.
    pub hidden_layer_heights: Vec<String>,
    /// Not sold at present.
    pub hidden_infills: Vec<String>,
    /// Former names and those of today.
    pub renamed_materials: BTreeMap<String, String>,
    /// The same of colours, by material.
    pub renamed_colors: BTreeMap<String, BTreeMap<String, String>>,
}

/// `core_wasm::settings::DeliveryTimes`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeliveryTimes)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryTimesSchema {
    /// Collected.
    pub pickup: DeliveryTimeSchema,
    /// Parcel.
    pub shipping: DeliveryTimeSchema,
    /// Express parcel.
    pub express: DeliveryTimeSchema,
    /// Orders from this hour on (0 to 24, German time) count from the next working day.
    pub cut_off_hour: u32,
}

/// `core_wasm::settings::DeliveryTime`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeliveryTime)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryTimeSchema {
    /// Working days in the workshop.
    pub production_days: u32,
    /// Working days on the way.
    pub transit_days: u32,
}

/// `core_wasm::settings::Fees`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Fees)]
#[serde(rename_all = "camelCase")]
pub struct FeesSchema {
    /// Euro.
    pub setup_fee: f64,
    /// Euro.
    pub min_price: f64,
    /// Euro.
    pub shipping_cost: f64,
    /// Euro.
    pub express_shipping_cost: f64,
}

/// `core_wasm::settings::QuantityDiscount`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuantityDiscount)]
#[serde(rename_all = "camelCase")]
pub struct QuantityDiscountSchema {
    /// Pieces.
    pub min_quantity: u32,
    /// Percent.
    pub discount_percent: f64,
}

/// `core_wasm::settings::Color`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Color)]
pub struct ColorSchema {
    /// German name.
    pub name: String,
    /// `#rrggbb`
    pub hex: String,
}

/// `core_wasm::settings::VolumeBasis`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VolumeBasis)]
pub struct VolumeBasisSchema {
    /// estimate or measured
    pub obj: String,
    /// estimate or measured
    pub step: String,
}

/// `core_wasm::plate::PlateFit`
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlateFit)]
#[serde(rename_all = "camelCase")]
pub struct PlateFitSchema {
    /// No side is over the limit.
    pub fits: bool,
    /// No side is over the limit when turned.
    pub fits_turned: bool,
    /// x
    pub length_mm: f64,
    /// y
    pub width_mm: f64,
    /// z
    pub height_mm: f64,
    /// The limit of each.
    pub limit_mm: f64,
}
