//! What of a cart is kept: known fields, and not too much of them. The page mends what it reads, so nothing is refused
//! for being old; whatever is charged is checked again at the checkout.

use serde_json::{Map, Value};

use crate::cart_body::{bad_request, invalid_cart};
use crate::error::{ApiError, ApiResult};

/// More than one order takes (100), so that a customer may split it. Their bytes are bounded by the body's limit.
const MOST_ITEMS: usize = 300;

/// The fields of a cart item (CART-01) but `modelData` and `originalFile`: geometry never is in the cart.
const KEPT: [&str; 8] = [
    "id",
    "fileName",
    "volume",
    "quantity",
    "configuration",
    "modelFileUrl",
    "unit",
    "uploadedToStorage",
];

/// Takes the fields that are kept out of what a browser sent.
///
/// # Errors
/// 400 for what is no list of items, and for more than a shop's cart can hold.
pub fn checked(cart_items: &Value) -> ApiResult<Vec<Value>> {
    let items = cart_items.as_array().ok_or_else(invalid_cart)?;
    if items.len() > MOST_ITEMS {
        return Err(too_large());
    }
    items
        .iter()
        .map(item)
        .collect::<Option<_>>()
        .ok_or_else(invalid_cart)
}

fn item(value: &Value) -> Option<Value> {
    let fields = value.as_object()?;
    let is_named = |key: &str| {
        let text = fields.get(key).and_then(Value::as_str);
        text.is_some_and(|text| !text.trim().is_empty())
    };
    let kept = KEPT
        .iter()
        .filter_map(|key| Some(((*key).to_owned(), fields.get(*key)?.clone())));
    (is_named("id") && is_named("fileName")).then(|| Value::Object(kept.collect::<Map<_, _>>()))
}

/// Which line an item is.
pub fn id_of(item: &Value) -> Option<&str> {
    item.get("id").and_then(Value::as_str)
}

/// The id of the stored file that an item is printed from, whatever its address is signed with.
pub fn file_of(item: &Value) -> Option<&str> {
    let url = item.get("modelFileUrl").and_then(Value::as_str)?;
    url.rsplit('/').nth(1)
}

fn too_large() -> ApiError {
    bad_request(
        "cart_too_large",
        "Der Warenkorb ist zu groß. Bitte teilen Sie ihn auf mehrere Bestellungen auf.",
    )
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
