//! The WASM package's functions. They convert and call; whatever decides something stands in another module.
//!
//! A failure throws the core's `ErrorInfo` as a plain object. A trap (which no input should cause) throws an `Error`;
//! the module is unusable afterwards and must be loaded afresh.

use js_sys::{Float32Array, Int8Array, Object, Reflect};
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    cart::{self, CartLine, CartTotals, Shipping},
    catalog::{self, Catalog},
    configuration::{self, Configuration},
    error::{CoreError, ErrorCode, ErrorInfo, FieldError},
    format::Format,
    json,
    limits::Limits,
    measure::{Measures, PricedVolume},
    model,
    plate::{self, PlateFit},
    price::{self, Quote},
    settings::{QuantityDiscount, Settings},
    units,
    validate::{self, CustomerData},
};

#[wasm_bindgen(typescript_custom_section)]
const PARSED_MODEL: &str = r"
/** What `readModel` answers. The arrays are JavaScript's own and may be transferred. */
export interface ParsedModel {
    measures: Measures;
    /** Nine numbers per triangle: recentred, standing on z = 0, largest side 4 units. */
    positions: Float32Array;
    /** Nine bytes per triangle; 127 stands for 1. */
    normals: Int8Array;
    /** Display units per mm. */
    scale: number;
}
";

#[wasm_bindgen]
extern "C" {
    /// The object behind the interface `ParsedModel`.
    #[wasm_bindgen(typescript_type = "ParsedModel")]
    pub type ParsedModel;
}

/// Reads and measures a file and lays it out for the screen. Throws `ErrorInfo`.
#[wasm_bindgen(js_name = readModel)]
pub fn read_model(
    #[wasm_bindgen(js_name = fileName)] file_name: &str,
    bytes: &[u8],
) -> Result<ParsedModel, JsValue> {
    let (measures, display) =
        model::read_model(file_name, bytes, &Limits::default()).map_err(thrown)?;
    let object = Object::new();
    set(&object, "measures", &to_js(&measures)?.into())?;
    set(
        &object,
        "positions",
        &Float32Array::from(display.positions.as_slice()),
    )?;
    set(
        &object,
        "normals",
        &Int8Array::from(display.normals.as_slice()),
    )?;
    set(&object, "scale", &display.scale.into())?;
    Ok(object.unchecked_into())
}

/// The line that the example `measure` prints for a file. Never throws.
#[wasm_bindgen(js_name = measureJson)]
pub fn measure_json(#[wasm_bindgen(js_name = fileName)] file_name: &str, bytes: &[u8]) -> String {
    json::measure_line(file_name, bytes)
}

/// The line that the example `measure` prints for a file that cannot be read from the disk.
#[wasm_bindgen(js_name = unreadableJson)]
pub fn unreadable_json(#[wasm_bindgen(js_name = fileName)] file_name: &str) -> String {
    json::unreadable_line(file_name)
}

/// The line that the example `price` prints for its JSON. Never throws.
#[wasm_bindgen(js_name = quoteJson)]
pub fn quote_json(json: &str) -> String {
    json::price_line(json)
}

/// The format that a file name's extension names. Throws `ErrorInfo` for any other.
#[wasm_bindgen(js_name = detectFormat)]
pub fn detect_format(
    #[wasm_bindgen(js_name = fileName)] file_name: &str,
) -> Result<Ts<Format>, JsValue> {
    to_js(&Format::from_file_name(file_name).map_err(thrown)?)
}

/// The price to show for a part; never fails for want of a volume, quantity or configuration.
#[wasm_bindgen(js_name = displayQuote)]
pub fn display_quote(
    #[wasm_bindgen(js_name = volumeCm3)] volume_cm3: Option<f64>,
    quantity: Option<f64>,
    configuration: Option<Ts<Configuration>>,
    settings: Ts<Settings>,
) -> Result<Ts<Quote>, JsValue> {
    let configuration = configuration.map(from_js).transpose()?;
    // The cast saturates: what is no count becomes 0, which is then taken for 1.
    let quantity = quantity.map(|quantity| quantity as u32);
    to_js(&price::display_quote(
        volume_cm3,
        quantity,
        configuration.as_ref(),
        &from_js(settings)?,
    ))
}

/// Prices a cart as the server will. Throws `ErrorInfo` with the line as position.
#[wasm_bindgen(js_name = cartTotals)]
pub fn cart_totals(
    lines: Vec<Ts<CartLine>>,
    shipping: Ts<Shipping>,
    settings: Ts<Settings>,
) -> Result<Ts<CartTotals>, JsValue> {
    let lines = lines
        .into_iter()
        .map(from_js)
        .collect::<Result<Vec<_>, _>>()?;
    to_js(&cart::cart_totals(&lines, from_js(shipping)?, &from_js(settings)?).map_err(thrown)?)
}

/// The volume that a part is priced by, and whether it is estimated.
#[wasm_bindgen(js_name = pricedVolume)]
pub fn priced_volume(
    measures: Ts<Measures>,
    settings: Ts<Settings>,
) -> Result<Ts<PricedVolume>, JsValue> {
    to_js(&from_js(measures)?.priced_volume(&from_js(settings)?.volume_basis))
}

/// The next discount tier above a quantity; undefined at the highest.
#[wasm_bindgen(js_name = nextDiscount)]
pub fn next_discount(
    quantity: f64,
    settings: Ts<Settings>,
) -> Result<Option<Ts<QuantityDiscount>>, JsValue> {
    price::next_discount(quantity as u32, &from_js(settings)?)
        .as_ref()
        .map(to_js)
        .transpose()
}

/// The shipped settings.
#[wasm_bindgen(js_name = defaultSettings)]
pub fn default_settings() -> Result<Ts<Settings>, JsValue> {
    to_js(&Settings::default())
}

/// What is shown beside the settings' numbers.
#[wasm_bindgen(js_name = catalog)]
pub fn catalog() -> Result<Ts<Catalog>, JsValue> {
    to_js(&catalog::catalog())
}

/// The configuration of a new part.
#[wasm_bindgen(js_name = defaultConfiguration)]
pub fn default_configuration(settings: Ts<Settings>) -> Result<Ts<Configuration>, JsValue> {
    to_js(&configuration::default_configuration(&from_js(settings)?))
}

/// A configuration in another material; its colours become that material's first one.
#[wasm_bindgen(js_name = withMaterial)]
pub fn with_material(
    configuration: Ts<Configuration>,
    material: &str,
    settings: Ts<Settings>,
) -> Result<Ts<Configuration>, JsValue> {
    to_js(&from_js(configuration)?.with_material(material, &from_js(settings)?))
}

/// How a colour looks, as `#rrggbb`; blue if nobody knows it.
#[wasm_bindgen(js_name = colorHex)]
pub fn color_hex(name: &str, settings: Ts<Settings>) -> Result<String, JsValue> {
    Ok(configuration::color_hex(name, &from_js(settings)?))
}

/// Holds dimensions x, y, z in mm against the print plate.
#[wasm_bindgen(js_name = checkPlate, unchecked_return_type = "PlateFit")]
pub fn check_plate(
    #[wasm_bindgen(js_name = dimensionsMm, unchecked_param_type = "[number, number, number]")]
    dimensions_mm: Vec<f64>,
) -> Result<Ts<PlateFit>, JsValue> {
    let mut dimensions = [f64::NAN; 3];
    for (side, given) in dimensions.iter_mut().zip(dimensions_mm) {
        *side = given;
    }
    to_js(&plate::check_plate(dimensions))
}

/// The faults of the order form.
#[wasm_bindgen(js_name = validateCustomer)]
pub fn validate_customer(data: Ts<CustomerData>) -> Result<Vec<Ts<FieldError>>, JsValue> {
    validate::validate_customer(&from_js(data)?)
        .iter()
        .map(to_js)
        .collect()
}

/// Box dimensions in mm for a part of which only the volume in cm³ is known.
#[wasm_bindgen(js_name = estimatedDimensions, unchecked_return_type = "[number, number, number]")]
pub fn estimated_dimensions(#[wasm_bindgen(js_name = volumeCm3)] volume_cm3: f64) -> Vec<f64> {
    units::estimated_dimensions_mm(volume_cm3).to_vec()
}

fn set(object: &Object, key: &str, value: &JsValue) -> Result<(), JsValue> {
    Reflect::set(object, &key.into(), value).map(drop)
}

fn to_js<T: Tsify + serde::Serialize>(value: &T) -> Result<Ts<T>, JsValue> {
    value
        .into_ts()
        .map_err(|error| thrown(not_understood(&error)))
}

fn from_js<T>(value: Ts<T>) -> Result<T, JsValue>
where
    T: Tsify<JsType: Clone> + DeserializeOwned,
{
    value
        .to_rust()
        .map_err(|error| thrown(not_understood(&error)))
}

fn not_understood(error: &impl std::fmt::Display) -> CoreError {
    CoreError::new(
        ErrorCode::InvalidInput,
        format!("Die Eingabe ist nicht lesbar: {error}"),
    )
}

fn thrown(error: CoreError) -> JsValue {
    let info: ErrorInfo = error.info();
    info.into_ts()
        .map_or_else(|_| JsValue::from_str(&info.message), JsValue::from)
}
