//! The parts of a draft as they lie in the database: strictly written, carefully read. A row may hold the
//! configuration as flat fields (DRF-05); this is the one place that knows them.

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::files::uploads::StoredFile;
use crate::foundation::cart_body::{LARGEST_QUANTITY, file_unit};
use crate::foundation::ids::FileId;
use crate::state::AppState;

/// A part without prices and measures: both follow from the stored file and the settings of the moment.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DraftItem {
    /// The page's id of the cart line.
    pub id: String,
    /// For showing; the stored file's own name where there is one.
    pub file_name: String,
    /// `files.id`; None for a part whose file is not known here.
    pub file_id: Option<FileId>,
    pub quantity: u32,
    pub configuration: Configuration,
    /// What the customer says the file was meant in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<FileUnit>,
}

/// Why a draft cannot be loaded (DRF-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unusable {
    /// Nothing is stored.
    NoData,
    /// Something is stored that is no list of parts.
    WrongFormat,
    /// The list is empty.
    NoItems,
    /// Not one part has a stored model with a volume.
    NoModelData,
}

/// Reads the column `cart_items`, which an order or a draft wrote.
///
/// # Errors
/// Why nothing of it can be used.
pub fn read(state: &AppState, cart_items: &str) -> Result<Vec<DraftItem>, Unusable> {
    if cart_items.trim().is_empty() {
        return Err(Unusable::NoData);
    }
    let value: Value = serde_json::from_str(cart_items).map_err(|_| Unusable::WrongFormat)?;
    let values = match value {
        Value::Null => return Err(Unusable::NoData),
        Value::Array(values) => values,
        _ => return Err(Unusable::WrongFormat),
    };
    if values.is_empty() {
        return Err(Unusable::NoItems);
    }
    let items: Vec<_> = values
        .iter()
        .filter_map(Value::as_object)
        .enumerate()
        .map(|(index, fields)| item(state, index, fields))
        .collect();
    if items.is_empty() {
        return Err(Unusable::WrongFormat);
    }
    Ok(with_own_ids(items))
}

fn item(state: &AppState, index: usize, fields: &Map<String, Value>) -> DraftItem {
    let text = |name: &str| text(fields.get(name));
    let from_url = || {
        let url = text("modelFileUrl")?;
        StoredFile::id_of_url(state, &url)
    };
    DraftItem {
        id: text("id").unwrap_or_else(|| format!("part-{}", index + 1)),
        file_name: text("fileName")
            .or_else(|| text("name"))
            .unwrap_or_else(|| format!("Teil {}", index + 1)),
        file_id: text("fileId").map(FileId::from).or_else(from_url),
        quantity: quantity(fields.get("quantity")),
        configuration: configuration(fields),
        unit: file_unit(fields.get("unit")).unwrap_or_default(),
    }
}

/// Two lines of one id could not be edited apart.
pub fn with_own_ids(mut items: Vec<DraftItem>) -> Vec<DraftItem> {
    let mut taken = std::collections::HashSet::new();
    for (index, item) in items.iter_mut().enumerate() {
        if !taken.insert(item.id.clone()) {
            item.id = format!("{}-{}", item.id, index + 1);
            taken.insert(item.id.clone());
        }
    }
    items
}

/// Nested as the shop writes it, else from the flat fields, else the defaults of CFG-13 (DRF-05).
fn configuration(fields: &Map<String, Value>) -> Configuration {
    let nested = fields.get("configuration").and_then(Value::as_object);
    let field = |name: &str| {
        nested
            .and_then(|nested| nested.get(name))
            .or_else(|| fields.get(name))
    };
    let defaults = Configuration::default();
    let primary_color = text(field("primaryColor"))
        .or_else(|| text(field("color")))
        .unwrap_or(defaults.primary_color);
    Configuration {
        material: text(field("material")).unwrap_or(defaults.material),
        secondary_color: text(field("secondaryColor")).unwrap_or_else(|| primary_color.clone()),
        tertiary_color: text(field("tertiaryColor")).unwrap_or_else(|| primary_color.clone()),
        primary_color,
        use_secondary_color: flag(field("useSecondaryColor")),
        use_tertiary_color: flag(field("useTertiaryColor")),
        color_description: text(field("colorDescription")).unwrap_or_default(),
        layer_height: number(field("layerHeight")).unwrap_or(defaults.layer_height),
        infill: number(field("infill")).unwrap_or(defaults.infill),
    }
}

fn text(value: Option<&Value>) -> Option<String> {
    let text = match value? {
        Value::String(text) => text.clone(),
        _ => return None,
    };
    (!text.trim().is_empty()).then_some(text)
}

/// Numbers, and texts that hold one ('0.2', '0,2 mm', '20 %'), as form fields hold them.
fn number(value: Option<&Value>) -> Option<f64> {
    match value? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => {
            let plain = text.trim().trim_end_matches(['m', '%', ' ', '\u{a0}']);
            plain.replace(',', ".").parse().ok()
        }
        _ => None,
    }
    .filter(|number: &f64| number.is_finite())
}

fn flag(value: Option<&Value>) -> bool {
    value.is_some_and(|value| value == &Value::Bool(true) || value == "true")
}

/// Anything invalid becomes 1 (UPL-06).
fn quantity(value: Option<&Value>) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "the range is checked first, and 10,000 is exact"
    )]
    number(value)
        .map(f64::floor)
        .filter(|quantity| (1.0..=LARGEST_QUANTITY as f64).contains(quantity))
        .map_or(1, |quantity| quantity as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn configuration_of(value: Value) -> Configuration {
        configuration(value.as_object().unwrap())
    }

    #[test]
    fn drf_05_flat_fields_become_a_configuration() {
        let flat = configuration_of(json!({
            "material": "PETG", "color": "Rot", "secondaryColor": "Schwarz", "tertiaryColor": "Weiß",
            "useSecondaryColor": true, "useTertiaryColor": false, "colorDescription": "Deckel schwarz",
            "layerHeight": "0,3 mm", "infill": "50 %",
        }));
        assert_eq!(
            flat,
            Configuration {
                material: "PETG".into(),
                primary_color: "Rot".into(),
                secondary_color: "Schwarz".into(),
                tertiary_color: "Weiß".into(),
                use_secondary_color: true,
                use_tertiary_color: false,
                color_description: "Deckel schwarz".into(),
                layer_height: 0.3,
                infill: 50.0,
            }
        );
        let named = configuration_of(
            json!({"primaryColor": "Blau", "color": "Rot", "layerHeight": 0.1, "infill": 100}),
        );
        assert_eq!(
            (named.primary_color.as_str(), named.infill),
            ("Blau", 100.0)
        );
        assert_eq!(
            named.secondary_color, "Blau",
            "a missing further colour is the first one"
        );
        assert_eq!(configuration_of(json!({})), Configuration::default());
    }

    #[test]
    fn drf_05_a_nested_configuration_wins_over_flat_fields_beside_it() {
        let both = configuration_of(
            json!({"material": "TPU", "configuration": {"material": "ASA"}, "infill": 10}),
        );
        assert_eq!((both.material.as_str(), both.infill), ("ASA", 10.0));
    }

    #[test]
    fn a_quantity_that_cannot_be_is_one() {
        for (value, expected) in [
            (json!(3), 3),
            (json!("12"), 12),
            (json!(2.9), 2),
            (json!(0), 1),
            (json!(-4), 1),
            (json!("viele"), 1),
            (json!(1e300), 1),
            (json!(null), 1),
        ] {
            assert_eq!(quantity(Some(&value)), expected, "{value}");
        }
    }
}
