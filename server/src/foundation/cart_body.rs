//! What all bodies that carry a cart have in common: checkout, draft and saved cart. Nothing here is believed about prices.

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::{FileUnit, needs_unit};
use core_wasm::measure::Measures;
use core_wasm::plate::check_plate;
use core_wasm::unit_suspicion::may_be_meant;
use serde_json::{Map, Value};

use crate::foundation::error::{ApiError, ApiResult, Problem};

/// As many as Stripe shows on one page.
pub const MOST_ITEMS: usize = 100;

/// More of one part is a word with the shop.
pub const LARGEST_QUANTITY: u64 = 10_000;

/// Longest texts in characters.
pub const LONGEST_ID: usize = 200;
/// See [`LONGEST_ID`].
pub const LONGEST_FILE_NAME: usize = 255;

/// See [`LONGEST_ID`].
pub const LONGEST_URL: usize = 2048;
const LONGEST_CHOICE: usize = 200;
const LONGEST_DESCRIPTION: usize = core_wasm::configuration::MAX_COLOR_DESCRIPTION_CHARS;

/// A text that is there, says something and is not too long.
pub fn text(fields: &Map<String, Value>, name: &str, longest: usize) -> Option<String> {
    let text = fields.get(name)?.as_str()?;
    (!text.trim().is_empty() && text.chars().count() <= longest).then(|| text.to_owned())
}

/// The page's own id of a cart line; one that has none gets `missing`.
///
/// # Errors
/// 400
pub fn item_id(fields: &Map<String, Value>, missing: impl FnOnce() -> String) -> ApiResult<String> {
    match fields.get("id") {
        None | Some(Value::Null) => Ok(missing()),
        Some(Value::Number(number)) => Ok(number.to_string()),
        Some(_) => text(fields, "id", LONGEST_ID).ok_or_else(invalid_cart),
    }
}

/// Pieces of a part.
///
/// # Errors
/// 400
pub fn quantity(value: Option<&Value>) -> ApiResult<u32> {
    let number = value
        .filter(|value| value.is_number())
        .ok_or_else(invalid_cart)?;
    number
        .as_u64()
        .filter(|quantity| (1..=LARGEST_QUANTITY).contains(quantity))
        .and_then(|quantity| u32::try_from(quantity).ok())
        .ok_or_else(|| {
            ApiError::bad_request(
                "invalid_quantity",
                "Die Anzahl je Teil muss eine ganze Zahl von 1 bis 10.000 sein.",
            )
        })
}

/// A volume in cm³ as a page shows it; nothing is priced by it.
pub fn shown_volume(value: Option<&Value>) -> Option<f64> {
    value?
        .as_f64()
        .filter(|volume| (0.0..=core_wasm::price::MAX_VOLUME_CM3).contains(volume))
}

/// How a part is to be printed. Whether the shop offers that is asked when it is priced.
///
/// # Errors
/// 400
pub fn configuration(value: Option<&Value>) -> ApiResult<Configuration> {
    let value = value
        .filter(|value| value.is_object())
        .ok_or_else(invalid_cart)?;
    let configuration: Configuration =
        serde_json::from_value(value.clone()).map_err(|_| invalid_cart())?;
    let choices = [
        &configuration.material,
        &configuration.primary_color,
        &configuration.secondary_color,
        &configuration.tertiary_color,
    ];
    let is_long = |text: &&String| text.chars().count() > LONGEST_CHOICE;
    if choices.iter().any(is_long) {
        return Err(invalid_cart());
    }
    if configuration.color_description.chars().count() > LONGEST_DESCRIPTION {
        return Err(ApiError::bad_request(
            "text_too_long",
            "Die Farbbeschreibung darf maximal 500 Zeichen lang sein.",
        ));
    }
    Ok(configuration)
}

/// What the customer says the part's file was meant in; None where nobody asked.
///
/// # Errors
/// 400 for anything but the units of the core's list: no factor and no size of the caller's choice is read.
pub fn file_unit(value: Option<&Value>) -> ApiResult<Option<FileUnit>> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(value) => serde_json::from_value(value.clone()).map(Some).map_err(|_| {
            ApiError::bad_request(
                "invalid_unit",
                "Diese Einheit kennen wir nicht. Bitte wählen Sie Millimeter, Zoll, Zentimeter oder Meter.",
            )
        }),
    }
}

/// Why a customer may not say that this file was meant in `unit`, with the code of the refusal (`measures` are those of the file).
fn wrong_unit(measures: &Measures, unit: Option<FileUnit>) -> Option<(&'static str, &'static str)> {
    let is_right = may_be_meant(measures.dimensions_mm, measures.unit_unknown, unit);
    (!is_right).then_some((
        "unit_not_offered",
        "hat als Millimeter eine übliche Größe und wird nicht verkleinert. Bitte wählen Sie Millimeter, oder laden Sie das Modell \
         in der gewünschten Größe hoch.",
    ))
}

/// Refuses such a unit where no price is made: carts and drafts.
///
/// # Errors
/// 422
pub fn refuse_wrong_unit(
    item_id: &str,
    file_name: &str,
    measures: &Measures,
    unit: Option<FileUnit>,
) -> ApiResult<()> {
    wrong_unit(measures, unit).map_or(Ok(()), |(code, reason)| {
        Err(ApiError::Unprocessable(
            Problem::new(code, format!("„{file_name}“ {reason}"))
                .with("itemId", item_id)
                .with("fileName", file_name),
        ))
    })
}

/// Why a part of this size cannot be printed, with the code of the refusal: it was shrunk without a reason, it does not fit the
/// plate, or it is so small that its customer has to say first whether that is meant (`measures` are those of the file).
pub fn wrong_size(
    measures: &Measures,
    unit: Option<FileUnit>,
) -> Option<(&'static str, &'static str)> {
    if let Some(refusal) = wrong_unit(measures, unit) {
        return Some(refusal);
    }
    let measures = measures.in_unit(unit);
    if !check_plate(measures.dimensions_mm).fits {
        return Some((
            "part_too_large",
            "ist größer als die Druckplatte (250 mm). Bitte prüfen Sie die Einheit oder verkleinern Sie das Modell.",
        ));
    }
    let says_no_unit = measures.unit_unknown;
    needs_unit(measures.dimensions_mm, says_no_unit, unit).then_some(if says_no_unit {
        (
            "unit_unknown",
            "nennt keine Maßeinheit. Bitte wählen Sie beim Hochladen die richtige Einheit, oder bestätigen Sie dort die Größe.",
        )
    } else {
        (
            "part_too_small",
            "ist kürzer als 1 mm. Bitte wählen Sie beim Hochladen die richtige Einheit, oder bestätigen Sie dort die Größe.",
        )
    })
}

/// The answer to a cart that cannot be used (PAY-09).
pub fn invalid_cart() -> ApiError {
    ApiError::bad_request(
        "invalid_cart",
        "Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu.",
    )
}

/// A part whose file is not the caller's, or not there any more: nobody can tell the two apart.
pub fn file_missing(item_id: &str, file_name: &str) -> ApiError {
    ApiError::Unprocessable(
        Problem::new(
            "part_missing",
            format!("Die Datei von „{file_name}“ ist nicht mehr gespeichert. Bitte laden Sie das Teil erneut hoch."),
        )
        .with("itemId", item_id)
        .with("fileName", file_name),
    )
}

/// The answer to any other request that makes no sense (PAY-10).
pub fn invalid_request() -> ApiError {
    ApiError::bad_request(
        "invalid_request",
        "Ungültige Anfrage. Bitte überprüfen Sie Ihre Eingaben.",
    )
}
