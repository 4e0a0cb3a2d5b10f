//! A draft as it is answered, with flat fields beside the nested ones (DRF-05).

use core_wasm::cart::Shipping;
use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::appraise::{Appraisal, AppraisedItem, ItemProblem, appraise, files_of};
use super::items::{self, DraftItem, Unusable};
use super::store::DraftRow;
use crate::files::uploads::signed_path;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german::in_euro;
use crate::foundation::ids::OrderId;
use crate::people::identity::Identity;
use crate::state::State;

/// An order with the status draft.
#[derive(Debug, Serialize, ToSchema)]
pub struct Draft {
    #[schema(value_type = String)]
    id: OrderId,
    draft_name: Option<String>,
    /// Always draft.
    status: &'static str,
    cart_items: Vec<Item>,
    #[schema(value_type = String)]
    shipping: Shipping,
    /// In euro, at the prices of this moment; parts that have no price are not in it.
    #[serde(rename = "totalPrice")]
    total_price: f64,
    /// Set if it cannot be loaded.
    unusable: Option<Unusable>,
    created_at: String,
    updated_at: String,
}

/// A cart item as it is read from an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DraftItem)]
struct Item {
    id: String,
    file_name: String,
    /// In cm³, as priced; null if the server cannot tell.
    volume: Option<f64>,
    /// The longest side of a piece in mm; null if its file is not there any more.
    longest_side_mm: Option<f64>,
    /// Whether that volume is estimated.
    is_estimated: bool,
    /// What the customer says the file was meant in; null where nobody asked.
    unit: Option<FileUnit>,
    quantity: u32,
    #[schema(value_type = Object)]
    configuration: Configuration,
    /// Null if the file is not there any more.
    model_file_url: Option<String>,
    uploaded_to_storage: bool,
    /// In euro after the discount; null together with a problem.
    unit_price: Option<f64>,
    /// In euro.
    total_price: Option<f64>,
    /// Why it has no price.
    problem: Option<ItemProblem>,
}

/// Rows as drafts, with one look at the files for all of them.
pub async fn drafts(
    state: &State,
    caller: &Identity,
    rows: Vec<DraftRow>,
) -> ApiResult<Vec<Draft>> {
    let read: Vec<_> = rows
        .iter()
        .map(|row| items::read(state, &row.cart_items))
        .collect();
    let files = files_of(state, caller, read.iter().flatten().flatten()).await?;
    rows.into_iter()
        .zip(read)
        .map(|(row, items)| {
            let shipping = shipping(&row)?;
            let appraise = |items: Vec<DraftItem>| appraise(state, &files, items, shipping);
            Ok(match items.map(appraise) {
                Ok(appraisal) => draft(state, row, shipping, appraisal),
                Err(unusable) => Draft {
                    unusable: Some(unusable),
                    total_price: 0.0,
                    ..draft(state, row, shipping, appraise(Vec::new()))
                },
            })
        })
        .collect()
}

/// One row as a draft.
pub async fn one(state: &State, caller: &Identity, row: DraftRow) -> ApiResult<Draft> {
    let mut drafts = drafts(state, caller, vec![row]).await?;
    drafts.pop().ok_or_else(ApiError::not_found)
}

fn draft(state: &State, row: DraftRow, shipping: Shipping, appraisal: Appraisal) -> Draft {
    Draft {
        id: row.id,
        draft_name: row.draft_name,
        status: "draft",
        shipping,
        total_price: in_euro(appraisal.total_cents()),
        unusable: appraisal.unusable(),
        cart_items: appraisal
            .items
            .into_iter()
            .map(|item| view(state, item))
            .collect(),
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

fn view(state: &State, appraised: AppraisedItem) -> Item {
    let AppraisedItem { item, price, .. } = appraised;
    let stored = item.file_id.filter(|_| appraised.is_stored);
    Item {
        id: item.id,
        file_name: item.file_name,
        volume: appraised.volume_cm3,
        longest_side_mm: appraised.longest_side_mm,
        is_estimated: appraised.is_estimated,
        unit: item.unit,
        quantity: item.quantity,
        configuration: item.configuration,
        model_file_url: stored.map(|id| signed_path(&state.signing_key, &id)),
        uploaded_to_storage: appraised.is_stored,
        unit_price: price.ok().map(|price| in_euro(price.unit_cents)),
        total_price: price.ok().map(|price| in_euro(price.line_cents)),
        problem: price.err(),
    }
}

fn shipping(row: &DraftRow) -> ApiResult<Shipping> {
    Ok(serde_json::from_value(Value::String(row.shipping.clone()))?)
}
