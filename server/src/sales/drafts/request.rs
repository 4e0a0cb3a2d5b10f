//! The body of save-order. What it says about prices, totals, status and owner is not read, or only compared.

use core_wasm::cart::Shipping;
use serde_json::Value;

use super::items::{DraftItem, with_own_ids};
use super::name::DraftName;
use crate::files::uploads::StoredFile;
use crate::foundation::cart_body::{
    LONGEST_FILE_NAME, LONGEST_ID, MOST_ITEMS, configuration, file_missing, file_unit,
    invalid_cart, invalid_request, item_id, quantity, text,
};
use crate::foundation::error::{ApiError, ApiResult};
use crate::state::AppState;

/// A draft to be saved.
#[derive(Debug)]
pub struct SaveDraft {
    /// The draft to be replaced, if it is the caller's.
    pub id: Option<String>,
    /// Made by the page for one press of the button: repeating it makes no second draft.
    pub key: Option<String>,
    /// The state of the draft that the page has loaded; another one is not overwritten.
    pub loaded_at: Option<String>,
    pub name: DraftName,
    pub items: Vec<DraftItem>,
    pub shipping: Shipping,
    pub user_id: Option<String>,
}

impl SaveDraft {
    /// Checks the body in the order in which a customer would set things right. Names are taken in both spellings of the
    /// spec.
    ///
    /// # Errors
    /// 400 with the texts of the requirements, 422 for a part whose address names no file of the shop.
    pub fn parse(state: &AppState, body: &Value) -> ApiResult<Self> {
        let fields = body.as_object().ok_or_else(invalid_request)?;
        let get = |names: [&str; 2]| names.iter().find_map(|name| fields.get(*name));
        let text = |names| optional_text(get(names));
        let items = items(state, get(["cartItems", "cart_items"]))?;
        let name = match get(["draftName", "draft_name"]) {
            None | Some(Value::Null) => DraftName::parse(None)?,
            Some(Value::String(name)) => DraftName::parse(Some(name))?,
            Some(_) => return Err(invalid_request()),
        };
        let shipping = match fields.get("shipping") {
            None | Some(Value::Null) => Shipping::Shipping,
            Some(choice) => {
                serde_json::from_value(choice.clone()).map_err(|_| invalid_request())?
            }
        };
        Ok(Self {
            id: text(["id", "draftId"])?,
            key: text(["draftKey", "draft_key"])?,
            loaded_at: text(["updatedAt", "updated_at"])?,
            name,
            items,
            shipping,
            user_id: text(["userId", "user_id"])?,
        })
    }
}

fn items(state: &AppState, cart: Option<&Value>) -> ApiResult<Vec<DraftItem>> {
    let items = cart.and_then(Value::as_array).ok_or_else(invalid_cart)?;
    if items.is_empty() {
        return Err(ApiError::bad_request(
            "empty_cart",
            "Ihr Warenkorb ist leer. Fügen Sie Artikel hinzu, bevor Sie speichern.",
        ));
    }
    if items.len() > MOST_ITEMS {
        return Err(ApiError::bad_request(
            "too_many_items",
            "Ein Entwurf fasst höchstens 100 verschiedene Teile. Bitte teilen Sie den Warenkorb auf.",
        ));
    }
    let items: ApiResult<Vec<_>> = items
        .iter()
        .enumerate()
        .map(|(index, value)| item(state, index, value))
        .collect();
    items.map(with_own_ids)
}

fn item(state: &AppState, index: usize, value: &Value) -> ApiResult<DraftItem> {
    let fields = value.as_object().ok_or_else(invalid_cart)?;
    let id = item_id(fields, || format!("part-{}", index + 1))?;
    let file_name = text(fields, "fileName", LONGEST_FILE_NAME).ok_or_else(invalid_cart)?;
    let file_id = match fields.get("modelFileUrl") {
        // A part that was never stored is kept as it is; it has no price.
        None | Some(Value::Null) => None,
        Some(Value::String(url)) => {
            Some(StoredFile::id_of_url(state, url).ok_or_else(|| file_missing(&id, &file_name))?)
        }
        Some(_) => return Err(invalid_cart()),
    };
    Ok(DraftItem {
        quantity: quantity(fields.get("quantity"))?,
        configuration: configuration(fields.get("configuration"))?,
        unit: file_unit(fields.get("unit"))?,
        id,
        file_name,
        file_id,
    })
}

fn optional_text(value: Option<&Value>) -> ApiResult<Option<String>> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.chars().count() <= LONGEST_ID => Ok(Some(text.clone())),
        Some(_) => Err(invalid_request()),
    }
}
