//! The one-line JSON of the examples `measure` and `price`, which other tools rely on. It is made here, so that the
//! example and the WASM package print the same to the byte.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{
    catalog::FALLBACK_VOLUME_CM3,
    configuration::Configuration,
    error::{CoreError, ErrorCode, Position},
    format::Format,
    limits::Limits,
    measure::{Doubt, Measures, Trust},
    model::measure_model,
    price::{Quote, QuoteStep, StepKind, quote_text},
    settings::{Settings, VolumeBasis},
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MeasureLine<'a> {
    file: &'a str,
    ok: bool,
    #[serde(flatten)]
    outcome: MeasureOutcome,
}

#[derive(Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum MeasureOutcome {
    Measured {
        format: Format,
        triangles: u32,
        vertices: u32,
        volume_mm3: Option<f64>,
        estimated_volume_mm3: Option<f64>,
        priced_volume_cm3: Option<f64>,
        dimensions_mm: [f64; 3],
        watertight: bool,
        trust: Trust,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        doubts: Vec<Doubt>,
    },
    Refused {
        error: ErrorLine,
    },
}

#[derive(Serialize)]
struct ErrorLine {
    code: ErrorCode,
    message: String,
    position: Option<Position>,
}

impl From<&CoreError> for ErrorLine {
    fn from(error: &CoreError) -> Self {
        Self {
            code: error.code,
            message: error.detail().to_owned(),
            position: error.position,
        }
    }
}

/// Reads and measures a file with the shipped settings and says so in one JSON object.
#[must_use]
pub fn measure_line(file: &str, bytes: &[u8]) -> String {
    outcome_line(file, measure_model(file, bytes, &Limits::default()))
}

/// The JSON object for a file that could not even be read from the disk (FMT-22).
#[must_use]
pub fn unreadable_line(file: &str) -> String {
    outcome_line(
        file,
        Err(CoreError::new(
            ErrorCode::UnreadableFile,
            "Failed to read file",
        )),
    )
}

fn outcome_line(file: &str, result: Result<Measures, CoreError>) -> String {
    let ok = result.is_ok();
    let outcome = match result {
        Ok(measures) => MeasureOutcome::Measured {
            format: measures.format,
            triangles: measures.triangles,
            vertices: measures.vertices,
            volume_mm3: measures.volume_mm3,
            estimated_volume_mm3: measures.estimated_volume_mm3,
            priced_volume_cm3: measures.priced_volume_cm3(&VolumeBasis::default()),
            dimensions_mm: measures.dimensions_mm,
            watertight: measures.watertight,
            trust: measures.trust,
            doubts: measures.doubts,
        },
        Err(error) => MeasureOutcome::Refused {
            error: (&error).into(),
        },
    };
    to_line(&MeasureLine { file, ok, outcome })
}

/// The question that [`price_line`] answers. Numbers that money is made of stay text, to be taken as written.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PriceInput<'a> {
    #[serde(borrow, default)]
    volume_cm3: Option<&'a RawValue>,
    #[serde(borrow, default)]
    quantity: Option<&'a RawValue>,
    /// Of the whole order, which may share the setup fee.
    #[serde(default)]
    order_pieces: Option<u32>,
    #[serde(default)]
    configuration: Option<Configuration>,
    #[serde(default)]
    settings: Option<Settings>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PriceLine<'a> {
    unit_price: &'a RawValue,
    discount_percent: f64,
    discounted_unit_cents: i64,
    line_cents: i64,
    steps: &'a [QuoteStep],
}

#[derive(Serialize)]
struct RefusedLine {
    error: ErrorLine,
}

/// Prices `{volumeCm3, quantity, configuration, settings?}` in one JSON object. What is missing takes the defaults of
/// PRC-04 and PRC-05 (1000 cm³, 1 piece, the default configuration, the shipped settings).
#[must_use]
pub fn price_line(json: &str) -> String {
    answer(json).unwrap_or_else(|error| {
        to_line(&RefusedLine {
            error: (&error).into(),
        })
    })
}

fn answer(json: &str) -> Result<String, CoreError> {
    let not_understood = |error: serde_json::Error| {
        CoreError::new(
            ErrorCode::InvalidInput,
            format!("Die Eingabe ist nicht lesbar: {error}"),
        )
    };
    let input: PriceInput = serde_json::from_str(json).map_err(not_understood)?;
    let fallback = FALLBACK_VOLUME_CM3.to_string();
    let volume_cm3 = input.volume_cm3.map_or(fallback.as_str(), RawValue::get);
    let quantity = match input.quantity {
        None => 1,
        Some(text) => text.get().parse().map_err(|_| {
            CoreError::new(
                ErrorCode::InvalidQuantity,
                "Die Anzahl muss eine ganze Zahl ab 1 sein.",
            )
        })?,
    };
    let configuration = input.configuration.unwrap_or_default();
    let settings = input.settings.unwrap_or_default();
    let order_pieces = input.order_pieces.unwrap_or(quantity);
    let quote = quote_text(
        volume_cm3,
        quantity,
        order_pieces,
        &configuration,
        &settings,
    )?;
    let unit_price = RawValue::from_string(exact_unit_price(&quote)).map_err(not_understood)?;
    Ok(to_line(&PriceLine {
        unit_price: &unit_price,
        discount_percent: quote.discount_percent,
        discounted_unit_cents: quote.discounted_unit_cents,
        line_cents: quote.line_cents,
        steps: &quote.steps,
    }))
}

/// The unit price with all its digits; an f64 would round away the last of them.
fn exact_unit_price(quote: &Quote) -> String {
    quote
        .steps
        .iter()
        .rev()
        .find(|step| matches!(step.kind, StepKind::MinimumPrice | StepKind::Fallback))
        .map_or_else(|| quote.unit_price.to_string(), |step| step.result.clone())
}

fn to_line(value: &impl Serialize) -> String {
    // These types hold no map with keys that are no strings, the one thing that JSON cannot say.
    serde_json::to_string(value).unwrap_or_default()
}
