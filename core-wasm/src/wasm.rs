//! The WASM package's functions. They convert and call; whatever decides something stands in another module.
//!
//! A failure throws the core's `ErrorInfo` as a plain object. A trap (which no input should cause) throws an `Error`;
//! the module is unusable afterwards and must be loaded afresh.

#[cfg(feature = "printability")]
mod printability;

use js_sys::{Float32Array, Uint8Array, Uint32Array};
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    cart::{self, CartLine, CartQuote, CartTotals, Shipping, ShownLine},
    catalog::{self, Catalog},
    configuration::{self, Configuration},
    display::Placement,
    drawing::{Drawer, Drawing},
    error::{CoreError, ErrorCode, ErrorInfo, FieldError},
    file_unit::FileUnit,
    format::Format,
    json,
    limits::Limits,
    measure::{FirstMeasures, MeasureNotes, Measures, PricedVolume, is_estimated},
    model::{Model, ModelReader, Progress},
    plate::{self, PlateFit},
    printable,
    settings::{Settings, hundredths, name_faults, tax_in},
    unit_suspicion::{self, UnitSuspicion},
    units,
    validate::{self, Credentials, CustomerData},
};

#[cfg(any(feature = "meshes", feature = "step"))]
/// A file that is read chunk by chunk, as it comes from the disk, and everything that is known about it.
///
/// `feed` until the file is at its end, then `first`, which is all that a price needs; the buffers and `measures` come after
/// it. Every method throws `ErrorInfo`; after that, and at the end, `free` gives the memory back to the module.
#[wasm_bindgen]
pub struct ModelStream {
    reader: Option<ModelReader>,
    /// The bytes of the file that are not read yet, and room behind them.
    window: Vec<u8>,
    filled: usize,
    /// JavaScript's own array for the positions, filled as they are read, where their number is known.
    positions: Option<Float32Array>,
    written: u32,
    model: Option<Model>,
    drawer: Option<Drawer>,
    /// What is shown of a file that has bodies and no triangles.
    drawing: Option<Drawing>,
}

#[cfg(any(feature = "meshes", feature = "step"))]
#[wasm_bindgen]
impl ModelStream {
    /// Begins with a file of `totalBytes`. Throws for an unknown extension, a file over the limit, and an empty one.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = fileName)] file_name: &str,
        #[wasm_bindgen(js_name = totalBytes)] total_bytes: f64,
    ) -> Result<ModelStream, JsValue> {
        // The cast saturates; an invalid size is an empty file.
        let total_bytes = total_bytes as u64;
        let limits = Limits {
            keeps_outlines: true,
            ..Limits::default()
        };
        let mut reader = ModelReader::open(file_name, total_bytes, &limits).map_err(thrown)?;
        reader.promise_to_take_positions();
        Ok(Self {
            reader: Some(reader),
            window: Vec::new(),
            filled: 0,
            positions: None,
            written: 0,
            model: None,
            drawer: None,
            drawing: None,
        })
    }

    /// Reads the next chunk of the file. Answers whether the file must be fed again from its start, to be read another way.
    pub fn feed(
        &mut self,
        chunk: &Uint8Array,
        #[wasm_bindgen(js_name = isLast)] is_last: bool,
    ) -> Result<bool, JsValue> {
        let end = self.filled + chunk.length() as usize;
        if self.window.len() < end {
            self.window.resize(end, 0);
        }
        if let Some(room) = self.window.get_mut(self.filled..end) {
            chunk.copy_to(room);
        }
        let Some(reader) = &mut self.reader else {
            return Err(thrown(misused()));
        };
        let window = self.window.get(..end).unwrap_or_default();
        match reader.feed(window, is_last).map_err(thrown)? {
            Progress::Done(bytes) => {
                let bytes = bytes.min(end);
                self.window.copy_within(bytes..end, 0);
                self.filled = end - bytes;
                self.take_positions();
                Ok(false)
            }
            Progress::StartAgain => {
                (self.filled, self.positions, self.written) = (0, None, 0);
                Ok(true)
            }
        }
    }

    /// Ends reading and answers what is known at once.
    pub fn first(&mut self) -> Result<Ts<FirstMeasures>, JsValue> {
        if let Some(reader) = self.reader.take() {
            self.window = Vec::new();
            self.model = Some(reader.finish().map_err(thrown)?);
        }
        to_js(&self.model()?.first())
    }

    /// Draws what a file has bodies of and no triangles, for some tens of milliseconds. Answers whether all is drawn: only then the
    /// buffers hold it.
    pub fn draw(&mut self) -> Result<bool, JsValue> {
        if self.drawing.is_none() {
            if self.drawer.is_none() {
                self.drawer = self.model()?.mesh.drawer();
            }
            if let Some(drawer) = &mut self.drawer
                && !drawer.step()
            {
                return Ok(false);
            }
            self.drawing = self.drawer.take().map(Drawer::finish);
        }
        Ok(true)
    }

    /// Pairs: a triangle, and the colour that it and those behind it have in the file (`0xRRGGBB`, or `0xffffffff` for none). None
    /// where the file has no colours.
    pub fn colours(&self) -> Option<Uint32Array> {
        let drawing = self.drawing.as_ref()?;
        let pairs = drawing.colours.iter();
        let pairs: Vec<u32> = pairs
            .flat_map(|(first, colour)| [*first, colour.unwrap_or(u32::MAX)])
            .collect();
        (!pairs.is_empty()).then(|| Uint32Array::from(pairs.as_slice()))
    }

    /// What the first bodies of the drawing are called, as the bytes of the file: a line each.
    #[wasm_bindgen(js_name = bodyNames)]
    pub fn body_names(&self) -> Option<Vec<u8>> {
        Some(self.drawing.as_ref()?.names.clone())
    }

    /// How often each of [`Self::body_names`] is there.
    #[wasm_bindgen(js_name = bodyCounts)]
    pub fn body_counts(&self) -> Option<Uint32Array> {
        Some(Uint32Array::from(self.drawing.as_ref()?.counts.as_slice()))
    }

    /// Pairs: the corners that each of [`Self::body_names`] has where it stands first, from one to the one behind the last; none of a
    /// body whose triangles do not close.
    #[wasm_bindgen(js_name = bodyCorners)]
    pub fn body_corners(&self) -> Option<Uint32Array> {
        Some(Uint32Array::from(self.drawing.as_ref()?.bodies.as_slice()))
    }

    /// The numbers of faces that the drawing lacks. None where it lacks other things too.
    #[wasm_bindgen(js_name = missingFaces)]
    pub fn missing_faces(&self) -> Option<Uint32Array> {
        match &self.drawing {
            Some(drawing) if drawing.is_cut_off => None,
            Some(drawing) => Some(Uint32Array::from(drawing.missing_faces.as_slice())),
            None => Some(Uint32Array::new_with_length(0)),
        }
    }

    /// x y z of each vertex, in mm from the mesh's origin, to be transferred.
    pub fn positions(&self) -> Result<Float32Array, JsValue> {
        let model = self.model()?;
        if let Some(drawing) = &self.drawing {
            return Ok(Float32Array::from(drawing.positions.as_slice()));
        }
        match &self.positions {
            Some(positions) => Ok(positions.clone()),
            None => Ok(Float32Array::from(model.mesh.positions())),
        }
    }

    /// A copy of three vertices a triangle; undefined where vertices stand three by three for the triangles.
    pub fn indices(&self) -> Result<Option<Uint32Array>, JsValue> {
        if let Some(drawing) = &self.drawing {
            return Ok(Some(Uint32Array::from(drawing.indices.as_slice())));
        }
        Ok(self.model()?.mesh.indices().map(Uint32Array::from))
    }

    /// The plane and the round faces of a STEP file's bodies as numbers for the checks of printability; empty for other files.
    #[cfg(feature = "step")]
    #[wasm_bindgen(js_name = exactFaces)]
    pub fn exact_faces(&self) -> Result<js_sys::Float64Array, JsValue> {
        let faces = self.model()?.mesh.exact_faces();
        let numbers = crate::drawing::exact_numbers(&faces);
        Ok(js_sys::Float64Array::from(numbers.as_slice()))
    }

    /// Where the mesh goes on the screen.
    pub fn placement(&self) -> Result<Ts<Placement>, JsValue> {
        to_js(&self.model()?.placement())
    }

    /// Everything that is measured. This takes several times as long as reading. `positions` are what [`Self::positions`]
    /// answered: the module does not keep what it has handed out.
    pub fn measures(&mut self, positions: &Float32Array) -> Result<Ts<Measures>, JsValue> {
        let Some(model) = &mut self.model else {
            return Err(thrown(misused()));
        };
        if model.mesh.is_lent_out() && !model.mesh.give_back(positions.to_vec()) {
            return Err(thrown(misused()));
        }
        to_js(&model.measures())
    }
}

#[cfg(any(feature = "meshes", feature = "step"))]
impl ModelStream {
    /// Moves what was read into JavaScript's array while it is in the processor's cache.
    fn take_positions(&mut self) {
        let Some(reader) = &mut self.reader else {
            return;
        };
        let Some(expected) = reader.expected_positions() else {
            return;
        };
        let positions = self
            .positions
            .get_or_insert_with(|| Float32Array::new_with_length(expected as u32));
        let written = &mut self.written;
        reader.take_positions(&mut |piece| {
            let end = *written + piece.len() as u32;
            positions.subarray(*written, end).copy_from(piece);
            *written = end;
        });
    }

    fn model(&self) -> Result<&Model, JsValue> {
        self.model.as_ref().ok_or_else(|| thrown(misused()))
    }
}

#[cfg(any(feature = "meshes", feature = "step"))]
/// The methods were called in another order than theirs.
fn misused() -> CoreError {
    CoreError::new(
        ErrorCode::InvalidInput,
        "Die Datei wurde nicht in der richtigen Reihenfolge gelesen.",
    )
}

#[cfg(any(feature = "meshes", feature = "step"))]
/// The line that the example `measure` prints for a file. Never throws.
#[wasm_bindgen(js_name = measureJson)]
pub fn measure_json(#[wasm_bindgen(js_name = fileName)] file_name: &str, bytes: &[u8]) -> String {
    json::measure_line(file_name, bytes)
}

#[cfg(any(feature = "meshes", feature = "step"))]
/// The line that the example `measure` prints for a file that cannot be read from the disk.
#[wasm_bindgen(js_name = unreadableJson)]
pub fn unreadable_json(#[wasm_bindgen(js_name = fileName)] file_name: &str) -> String {
    json::unreadable_line(file_name)
}

/// The line that the example `price` prints for its JSON. Never throws.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = quoteJson)]
pub fn quote_json(json: &str) -> String {
    json::price_line(json)
}

/// The format that a file name's extension names. Throws `ErrorInfo` for any other.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = detectFormat)]
pub fn detect_format(
    #[wasm_bindgen(js_name = fileName)] file_name: &str,
) -> Result<Ts<Format>, JsValue> {
    to_js(&Format::from_file_name(file_name).map_err(thrown)?)
}

/// Prices a cart as the server will. Throws `ErrorInfo` with the line as position.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = cartTotals)]
pub fn cart_totals(
    lines: Vec<Ts<CartLine>>,
    shipping: Ts<Shipping>,
    settings: Ts<Settings>,
) -> Result<Ts<CartTotals>, JsValue> {
    let lines = all_from_js(lines)?;
    to_js(&cart::cart_totals(&lines, from_js(shipping)?, &from_js(settings)?).map_err(thrown)?)
}

/// Quotes the lines of a cart for a page, whatever is wrong with one of them.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = quoteCart)]
pub fn quote_cart(
    lines: Vec<Ts<ShownLine>>,
    order: Vec<Ts<ShownLine>>,
    #[wasm_bindgen(js_name = orderPieces)] order_pieces: u32,
    settings: Ts<Settings>,
) -> Result<Ts<CartQuote>, JsValue> {
    let lines = all_from_js(lines)?;
    let order = all_from_js(order)?;
    let quoted = cart::quote_cart(&lines, &order, order_pieces, &from_js(settings)?);
    to_js(&quoted.map_err(thrown)?)
}

/// The tax in a gross amount in cents, by a rate in percent.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = taxCents)]
pub fn tax_cents(
    #[wasm_bindgen(js_name = grossCents)] gross_cents: f64,
    #[wasm_bindgen(js_name = ratePercent)] rate_percent: f64,
) -> f64 {
    // Sums of cents are whole numbers below 2^53.
    tax_in(gross_cents as i64, hundredths(rate_percent)) as f64
}

/// The volume that a part is priced by, and whether it is estimated. `Measures` will do as well, and may say more.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = pricedVolume)]
pub fn priced_volume(
    measures: Ts<FirstMeasures>,
    settings: Ts<Settings>,
) -> Result<Ts<PricedVolume>, JsValue> {
    to_js(&from_js(measures)?.priced_volume(&from_js(settings)?.volume_basis))
}

/// What is to be said beside a part's measures, in German.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = measureNotes)]
pub fn measure_notes(measures: Ts<Measures>) -> Result<Ts<MeasureNotes>, JsValue> {
    to_js(&from_js(measures)?.notes())
}

/// Whether the volume that a part's price is made of is estimated, by the name of its file; false for a name that tells no format.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = volumeIsEstimated)]
pub fn volume_is_estimated(
    #[wasm_bindgen(js_name = fileName)] file_name: &str,
    settings: Ts<Settings>,
) -> Result<bool, JsValue> {
    let basis = from_js(settings)?.volume_basis;
    Ok(Format::from_file_name(file_name).is_ok_and(|format| is_estimated(format, &basis)))
}

/// What is wrong with settings that an operator is about to save, by field. `materials` are the names of the materials as they
/// stand in the form, where two can be the same; their faults have the fields `names.0`, `names.1` and so on.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = validateSettings)]
pub fn validate_settings(
    settings: Ts<Settings>,
    materials: Vec<String>,
) -> Result<Vec<Ts<FieldError>>, JsValue> {
    let names = name_faults(materials.iter().map(String::as_str));
    let names = names
        .into_iter()
        .map(|(index, fault)| FieldError::new(format!("names.{index}"), fault));
    let errors = from_js(settings)?.faults_but_material_names();
    names.chain(errors).map(|error| to_js(&error)).collect()
}

/// A configuration with the names of today: what was renamed since somebody chose it.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = configurationToday)]
pub fn configuration_today(
    configuration: Ts<Configuration>,
    settings: Ts<Settings>,
) -> Result<Ts<Configuration>, JsValue> {
    to_js(&from_js(configuration)?.today(&from_js(settings)?))
}

/// The materials that are sold, in the order in which they are shown.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = offeredMaterials)]
pub fn offered_materials(settings: Ts<Settings>) -> Result<Vec<String>, JsValue> {
    let settings = from_js(settings)?;
    let offered = settings.offered_materials();
    Ok(offered.into_iter().map(str::to_owned).collect())
}

/// The shipped settings.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = defaultSettings)]
pub fn default_settings() -> Result<Ts<Settings>, JsValue> {
    to_js(&Settings::default())
}

/// What is shown beside the settings' numbers.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = catalog)]
pub fn catalog() -> Result<Ts<Catalog>, JsValue> {
    to_js(&catalog::catalog())
}

/// The configuration of a new part.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = defaultConfiguration)]
pub fn default_configuration(settings: Ts<Settings>) -> Result<Ts<Configuration>, JsValue> {
    to_js(&configuration::default_configuration(&from_js(settings)?))
}

/// A configuration in another material; its colours become that material's first one.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = withMaterial)]
pub fn with_material(
    configuration: Ts<Configuration>,
    material: &str,
    settings: Ts<Settings>,
) -> Result<Ts<Configuration>, JsValue> {
    to_js(&from_js(configuration)?.with_material(material, &from_js(settings)?))
}

/// How a colour looks, as `#rrggbb`; blue if nobody knows it.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = colorHex)]
pub fn color_hex(name: &str, settings: Ts<Settings>) -> Result<String, JsValue> {
    Ok(configuration::color_hex(name, &from_js(settings)?))
}

/// Holds dimensions x, y, z in mm against the print plate.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = checkPlate, unchecked_return_type = "PlateFit")]
pub fn check_plate(
    #[wasm_bindgen(js_name = dimensionsMm, unchecked_param_type = "[number, number, number]")]
    dimensions_mm: Vec<f64>,
) -> Result<Ts<PlateFit>, JsValue> {
    to_js(&plate::check_plate(sides(dimensions_mm)))
}

/// Why there is nothing to print of a model; undefined where there is.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = printRefusal)]
pub fn print_refusal(measures: Ts<Measures>) -> Result<Option<Ts<ErrorInfo>>, JsValue> {
    refusal(printable::check_printable(&from_js(measures)?))
}

/// The same as far as the first measures can tell.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = firstPrintRefusal)]
pub fn first_print_refusal(measures: Ts<FirstMeasures>) -> Result<Option<Ts<ErrorInfo>>, JsValue> {
    refusal(printable::check_printable_at_once(&from_js(measures)?))
}

#[cfg(feature = "shop")]
fn refusal(checked: Result<(), CoreError>) -> Result<Option<Ts<ErrorInfo>>, JsValue> {
    checked.err().map(|error| to_js(&error.info())).transpose()
}

/// What a model of dimensions x, y, z in mm may have been meant to be; undefined for one of usual size whose file names its unit or
/// need not.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = unitSuspicion)]
pub fn unit_suspicion(
    #[wasm_bindgen(js_name = dimensionsMm, unchecked_param_type = "[number, number, number]")]
    dimensions_mm: Vec<f64>,
    #[wasm_bindgen(js_name = unitUnknown)] unit_unknown: Option<bool>,
) -> Result<Option<Ts<UnitSuspicion>>, JsValue> {
    unit_suspicion::unit_suspicion(sides(dimensions_mm), unit_unknown.unwrap_or(false))
        .as_ref()
        .map(to_js)
        .transpose()
}

/// What is known at once of the part as it is printed if its file was meant in this unit.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = firstMeasuresInUnit)]
pub fn first_measures_in_unit(
    measures: Ts<FirstMeasures>,
    unit: Ts<FileUnit>,
) -> Result<Ts<FirstMeasures>, JsValue> {
    to_js(&from_js(measures)?.in_unit(Some(from_js(unit)?)))
}

/// The measures of the part as it is printed if its file was meant in this unit.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = measuresInUnit)]
pub fn measures_in_unit(
    measures: Ts<Measures>,
    unit: Ts<FileUnit>,
) -> Result<Ts<Measures>, JsValue> {
    to_js(&from_js(measures)?.in_unit(Some(from_js(unit)?)))
}

/// What an order says of a part whose file was meant in this unit; undefined where it is made as the file has it.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = scalingText)]
pub fn scaling_text(unit: Ts<FileUnit>) -> Result<Option<String>, JsValue> {
    Ok(from_js(unit)?.scaling_text())
}

/// NaN where JavaScript handed in fewer than three.
fn sides(dimensions_mm: Vec<f64>) -> [f64; 3] {
    let mut sides = [f64::NAN; 3];
    for (side, given) in sides.iter_mut().zip(dimensions_mm) {
        *side = given;
    }
    sides
}

/// The faults of the order form.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = validateCustomer)]
pub fn validate_customer(data: Ts<CustomerData>) -> Result<Vec<Ts<FieldError>>, JsValue> {
    validate::validate_customer(&from_js(data)?)
        .iter()
        .map(to_js)
        .collect()
}

/// The faults of the fields that a form of the account has: login, registration, new password.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = validateCredentials)]
pub fn validate_credentials(data: Ts<Credentials>) -> Result<Vec<Ts<FieldError>>, JsValue> {
    validate::validate_credentials(&from_js(data)?)
        .iter()
        .map(to_js)
        .collect()
}

/// Box dimensions in mm for a part of which only the volume in cm³ is known.
#[cfg(feature = "shop")]
#[wasm_bindgen(js_name = estimatedDimensions, unchecked_return_type = "[number, number, number]")]
pub fn estimated_dimensions(#[wasm_bindgen(js_name = volumeCm3)] volume_cm3: f64) -> Vec<f64> {
    units::estimated_dimensions_mm(volume_cm3).to_vec()
}

// Not inlined, so that each type has its conversion in the package once.

#[inline(never)]
fn to_js<T: Tsify + serde::Serialize>(value: &T) -> Result<Ts<T>, JsValue> {
    value
        .into_ts()
        .map_err(|error| thrown(not_understood(&error)))
}

#[inline(never)]
fn from_js<T>(value: Ts<T>) -> Result<T, JsValue>
where
    T: Tsify<JsType: Clone> + DeserializeOwned,
{
    value
        .to_rust()
        .map_err(|error| thrown(not_understood(&error)))
}

#[inline(never)]
fn all_from_js<T>(values: Vec<Ts<T>>) -> Result<Vec<T>, JsValue>
where
    T: Tsify<JsType: Clone> + DeserializeOwned,
{
    values.into_iter().map(from_js).collect()
}

#[inline(never)]
fn not_understood(error: &impl std::fmt::Display) -> CoreError {
    CoreError::new(
        ErrorCode::InvalidInput,
        format!("Die Eingabe ist nicht lesbar: {error}"),
    )
}

#[inline(never)]
fn thrown(error: CoreError) -> JsValue {
    let info: ErrorInfo = error.info();
    info.into_ts()
        .map_or_else(|_| JsValue::from_str(&info.message), JsValue::from)
}
