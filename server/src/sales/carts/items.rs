//! The fields of a cart that are stored: known fields of known types and lengths, those of the checkout, and not too much of them. A field that
//! nobody knows is left out. Whatever is charged is checked again at the checkout.

use core_wasm::configuration::Configuration;
use serde_json::{Map, Value};

use crate::foundation::cart_body::{
    LONGEST_FILE_NAME, LONGEST_ID, LONGEST_URL, configuration, file_unit, invalid_cart, quantity,
    shown_volume, text,
};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::FileId;

/// More than one order takes (100), so that a customer may split it.
const MOST_ITEMS: usize = 300;

/// The fields of a cart item (CART-01) but `modelData` and `originalFile`: geometry never is in the cart.
const KEPT: [&str; 9] = [
    "id",
    "fileName",
    "volume",
    "longestSideMm",
    "quantity",
    "configuration",
    "modelFileUrl",
    "unit",
    "uploadedToStorage",
];

/// Takes the fields that are kept out of what a browser sent.
///
/// # Errors
/// 400 for anything but a list of items, and for more items than a cart can hold.
pub fn checked(cart_items: &Value) -> ApiResult<Vec<Value>> {
    let items = cart_items.as_array().ok_or_else(invalid_cart)?;
    let items: Vec<Value> = items.iter().map(item).collect::<ApiResult<_>>()?;
    not_too_many(&items)?;
    Ok(items)
}

/// Bounds a cart, and what two carts make.
///
/// # Errors
/// 400
pub fn not_too_many(items: &[Value]) -> ApiResult<()> {
    if items.len() <= MOST_ITEMS {
        return Ok(());
    }
    Err(ApiError::bad_request(
        "cart_too_large",
        "Der Warenkorb ist zu groß. Bitte teilen Sie ihn auf mehrere Bestellungen auf.",
    ))
}

/// Name and id have to be there; what else is there is of the right type.
fn item(value: &Value) -> ApiResult<Value> {
    let fields = value.as_object().ok_or_else(invalid_cart)?;
    text(fields, "id", LONGEST_ID).ok_or_else(invalid_cart)?;
    text(fields, "fileName", LONGEST_FILE_NAME).ok_or_else(invalid_cart)?;
    let mut kept = Map::new();
    for key in KEPT {
        let Some(value) = fields.get(key) else {
            continue;
        };
        let value = match (key, value) {
            (_, Value::Null) => Value::Null,
            ("configuration", Value::Object(chosen)) => kept_configuration(chosen)?,
            _ if is_right(key, fields, value)? => value.clone(),
            _ => return Err(invalid_cart()),
        };
        kept.insert(key.to_owned(), value);
    }
    Ok(Value::Object(kept))
}

fn is_right(key: &str, fields: &Map<String, Value>, value: &Value) -> ApiResult<bool> {
    Ok(match key {
        "volume" => shown_volume(Some(value)).is_some(),
        "longestSideMm" => shown_length(value),
        "quantity" => quantity(Some(value)).is_ok(),
        "modelFileUrl" => text(fields, key, LONGEST_URL).is_some(),
        "unit" => file_unit(Some(value))?.is_some(),
        "uploadedToStorage" => value.is_boolean(),
        "configuration" => false,
        _ => true,
    })
}

/// A length in mm as a page shows it; nothing is priced by it. No part measures a kilometre.
fn shown_length(value: &Value) -> bool {
    value
        .as_f64()
        .is_some_and(|mm| (0.0..=1_000_000.0).contains(&mm))
}

/// The fields of a configuration that were sent, and no others.
fn kept_configuration(chosen: &Map<String, Value>) -> ApiResult<Value> {
    configuration(Some(&Value::Object(chosen.clone())))?;
    let known = serde_json::to_value(Configuration::default())?;
    let kept = chosen
        .iter()
        .filter(|(name, _)| known.get(name.as_str()).is_some())
        .map(|(name, value)| (name.clone(), value.clone()));
    Ok(Value::Object(kept.collect()))
}

/// Which line an item is.
pub fn id_of(item: &Value) -> Option<&str> {
    item.get("id").and_then(Value::as_str)
}

/// The id of the stored file that an item is printed from, whatever its address is signed with.
pub fn file_of(item: &Value) -> Option<FileId> {
    let url = item.get("modelFileUrl").and_then(Value::as_str)?;
    url.rsplit('/').nth(1).map(FileId::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn cart_01_geometry_prices_and_unknown_fields_are_not_kept() {
        let sent = json!([{
            "id": "a", "fileName": "a.stl", "volume": 1.5, "quantity": 2, "configuration": {"material": "PLA"},
            "modelData": {"geometry": [1, 2, 3]}, "originalFile": {}, "unitPrice": 0.01, "is_admin": true,
        }]);
        let kept = checked(&sent).unwrap();
        assert_eq!(
            kept,
            [
                json!({"id": "a", "fileName": "a.stl", "volume": 1.5, "quantity": 2, "configuration": {"material": "PLA"}})
            ]
        );
    }

    #[test]
    fn what_is_no_cart_is_refused() {
        for sent in [
            json!(null),
            json!({}),
            json!("x"),
            json!([1]),
            json!([{"id": "a"}]),
            json!([{"id": " ", "fileName": "a.stl"}]),
        ] {
            assert!(checked(&sent).is_err(), "{sent}");
        }
        let many = vec![json!({"id": "a", "fileName": "a.stl"}); MOST_ITEMS + 1];
        assert!(checked(&Value::Array(many)).is_err());
    }
}
