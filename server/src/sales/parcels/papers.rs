//! What stands on the labels and packing slips of parcels, of many orders at once.

use std::collections::{HashMap, HashSet};

use core_wasm::configuration::Configuration;
use core_wasm::validate::CustomerData;
use serde::{Deserialize, Serialize};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::db::{Db, rows_in};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::OrderId;
use crate::sales::orders::desk::view::{CustomerView, address_lines};
use crate::sales::orders::index::readable_parts;

/// What a parcel's papers need, with the names that an order has for the same.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParcelPapers {
    /// Eight hexadecimal digits.
    pub order_number: String,
    /// RFC 3339.
    pub created_at: String,
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// Who ordered.
    pub customer: CustomerView,
    /// If given.
    pub company: Option<String>,
    /// The customer's own number of the order.
    pub reference: Option<String>,
    /// Lines; none once they are erased.
    pub billing_address: Vec<String>,
    /// Lines; none for a pickup.
    pub delivery_address: Vec<String>,
    /// What lies in it: the parts that are not refused.
    pub parts: Vec<ParcelPart>,
}

/// A part in a parcel.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParcelPart {
    /// Place in the order, from 0.
    pub position: usize,
    /// As uploaded.
    pub file_name: String,
    /// Pieces.
    pub quantity: u32,
    /// The nine fields of CFG-13.
    #[schema(value_type = serde_json::Value)]
    pub configuration: Configuration,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredPart {
    #[serde(default)]
    file_name: String,
    quantity: u32,
    configuration: Configuration,
}

#[derive(FromRow)]
struct Row {
    id: OrderId,
    order_number: String,
    created_at: String,
    shipping: String,
    customer_data: String,
    billing_address: Option<String>,
    delivery_address: Option<String>,
    cart_items: String,
}

/// Those of each of these orders, in their order.
///
/// # Errors
/// 422 `order_gone` where one of them is not there.
pub async fn papers(db: &Db, ids: &[OrderId]) -> ApiResult<Vec<ParcelPapers>> {
    let sql = "SELECT id, order_number, created_at, shipping, customer_data, billing_address, delivery_address, \
         cart_items FROM orders WHERE id IN ({ids}) AND status <> 'draft'";
    let rows: Vec<Row> = rows_in(db.pool(), sql, ids).await?;
    let sql = "SELECT order_id, position FROM refused_parts WHERE order_id IN ({ids})";
    let refused: Vec<(OrderId, i64)> = rows_in(db.pool(), sql, ids).await?;
    let refused: HashSet<(OrderId, i64)> = refused.into_iter().collect();
    let mut known: HashMap<OrderId, Row> =
        rows.into_iter().map(|row| (row.id.clone(), row)).collect();
    ids.iter()
        .map(|id| {
            let row = known.remove(id).ok_or_else(gone)?;
            let is_made = |position: usize| {
                !i64::try_from(position)
                    .is_ok_and(|position| refused.contains(&(id.clone(), position)))
            };
            Ok(of_order(row, is_made))
        })
        .collect()
}

fn of_order(row: Row, is_made: impl Fn(usize) -> bool) -> ParcelPapers {
    let data: CustomerData = serde_json::from_str(&row.customer_data).unwrap_or_default();
    let parts = readable_parts(&row.cart_items)
        .into_iter()
        .filter(|(position, _)| is_made(*position))
        .map(|(position, part): (usize, StoredPart)| ParcelPart {
            position,
            file_name: part.file_name,
            quantity: part.quantity,
            configuration: part.configuration,
        })
        .collect();
    ParcelPapers {
        order_number: row.order_number,
        created_at: row.created_at,
        shipping: row.shipping,
        customer: CustomerView {
            first_name: data.first_name,
            last_name: data.last_name,
            email: data.email,
        },
        company: data.company,
        reference: data.reference,
        billing_address: address_lines(row.billing_address.as_deref()).unwrap_or_default(),
        delivery_address: address_lines(row.delivery_address.as_deref()).unwrap_or_default(),
        parts,
    }
}

fn gone() -> ApiError {
    ApiError::Unprocessable(Problem::new(
        "order_gone",
        "Eine dieser Bestellungen ist nicht mehr da. Bitte laden Sie die Seite neu.",
    ))
}
