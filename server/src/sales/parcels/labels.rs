//! What stands on the labels of parcels, of many orders at once.

use std::collections::HashMap;

use core_wasm::validate::CustomerData;
use serde::Serialize;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::db::{Db, places};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::OrderId;
use crate::sales::orders::desk::view::{CustomerView, address_lines};

/// A label, with the names that an order has for the same.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParcelLabel {
    /// Eight hexadecimal digits.
    pub order_number: String,
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// Who ordered.
    pub customer: CustomerView,
    /// If given.
    pub company: Option<String>,
    /// Lines; none once they are erased.
    pub billing_address: Vec<String>,
    /// Lines; none for a pickup.
    pub delivery_address: Vec<String>,
}

#[derive(FromRow)]
struct Row {
    id: OrderId,
    order_number: String,
    shipping: String,
    customer_data: String,
    billing_address: Option<String>,
    delivery_address: Option<String>,
}

/// One for each of these orders, in their order.
///
/// # Errors
/// 422 `order_gone` where one of them is not there.
pub async fn labels(db: &Db, ids: &[OrderId]) -> ApiResult<Vec<ParcelLabel>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT id, order_number, shipping, customer_data, billing_address, delivery_address FROM orders \
         WHERE id IN ({}) AND status <> 'draft'",
        places(1, ids.len())
    );
    let mut select = sqlx::query_as::<_, Row>(sqlx::AssertSqlSafe(sql));
    for id in ids {
        select = select.bind(id);
    }
    let rows = select.fetch_all(db.pool()).await?;
    let mut known: HashMap<OrderId, Row> =
        rows.into_iter().map(|row| (row.id.clone(), row)).collect();
    ids.iter()
        .map(|id| known.remove(id).map(label).ok_or_else(gone))
        .collect()
}

fn label(row: Row) -> ParcelLabel {
    let data: CustomerData = serde_json::from_str(&row.customer_data).unwrap_or_default();
    ParcelLabel {
        order_number: row.order_number,
        shipping: row.shipping,
        customer: serde_json::from_str(&row.customer_data).unwrap_or_default(),
        company: data.company,
        billing_address: address_lines(row.billing_address.as_deref()).unwrap_or_default(),
        delivery_address: address_lines(row.delivery_address.as_deref()).unwrap_or_default(),
    }
}

fn gone() -> ApiError {
    ApiError::Unprocessable(Problem::new(
        "order_gone",
        "Eine dieser Bestellungen ist nicht mehr da. Bitte laden Sie die Seite neu.",
    ))
}
