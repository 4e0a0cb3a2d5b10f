//! An order as its owner sees it.

use core_wasm::configuration::Configuration;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::db::Db;
use crate::error::{ApiError, ApiResult};

/// An order on the wire.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderView {
    /// `orders.id`
    pub id: String,
    /// The last eight characters of the id in upper case.
    pub order_number: String,
    /// RFC 3339.
    pub created_at: String,
    /// `submitted`, `processing`, `completed` or `cancelled`.
    pub status: String,
    /// The parts.
    pub items: Vec<OrderItemView>,
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// Fee in cents, frozen.
    pub shipping_cents: i64,
    /// Sum of the lines in cents.
    pub items_cents: i64,
    /// What was paid, in cents.
    pub total_cents: i64,
    /// `paid`, `held` (paid, but a person has to look), `partially_refunded` or `refunded`.
    pub payment_state: String,
    /// Who ordered.
    pub customer: CustomerView,
}

/// A part of an order. Stored JSON has more fields; these are the ones for showing.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderItemView {
    /// As uploaded.
    pub file_name: String,
    /// Pieces.
    pub quantity: u32,
    /// The nine fields of spec section 3.
    #[schema(value_type = serde_json::Value)]
    pub configuration: Configuration,
    /// Unit price in cents.
    pub unit_cents: i64,
    /// Line in cents.
    pub line_cents: i64,
    /// Priced volume of one piece in cm³.
    pub volume_cm3: f64,
}

/// Who ordered.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerView {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Where the confirmation went.
    pub email: String,
}

#[derive(FromRow)]
struct Row {
    id: String,
    order_number: String,
    created_at: String,
    status: String,
    cart_items: String,
    shipping: String,
    shipping_cents: i64,
    items_cents: i64,
    total_cents: i64,
    customer_data: String,
    payment_state: String,
    refund_state: String,
}

/// The query of every [`Row`], with what follows on WHERE.
macro_rules! orders_where {
    ($condition:literal) => {
        concat!(
            "SELECT id, order_number, created_at, status, cart_items, shipping, shipping_cents, items_cents, total_cents, \
             customer_data, payment_state, refund_state FROM orders WHERE ",
            $condition
        )
    };
}

/// The order that a checkout became.
///
/// # Errors
/// When the database does not answer or holds damaged JSON.
pub async fn view_of_checkout(db: &Db, checkout_id: &str) -> ApiResult<Option<OrderView>> {
    let row: Option<Row> = sqlx::query_as(orders_where!("checkout_id = $1"))
        .bind(checkout_id)
        .fetch_optional(db.pool())
        .await?;
    row.map(view).transpose()
}

/// One real order.
///
/// # Errors
/// When the database does not answer or holds damaged JSON.
pub async fn view_by_id(db: &Db, id: &str) -> ApiResult<Option<OrderView>> {
    let row: Option<Row> = sqlx::query_as(orders_where!("id = $1 AND status <> 'draft'"))
        .bind(id)
        .fetch_optional(db.pool())
        .await?;
    row.map(view).transpose()
}

/// Every real order that no admin archived, newest first; drafts are none.
///
/// # Errors
/// When the database does not answer or holds damaged JSON.
pub async fn view_all(db: &Db) -> ApiResult<Vec<OrderView>> {
    let rows: Vec<Row> = sqlx::query_as(orders_where!(
        "status <> 'draft' AND archived_at IS NULL ORDER BY created_at DESC, id DESC"
    ))
    .fetch_all(db.pool())
    .await?;
    rows.into_iter().map(view).collect()
}

fn view(row: Row) -> Result<OrderView, ApiError> {
    Ok(OrderView {
        items: serde_json::from_str(&row.cart_items)?,
        customer: serde_json::from_str(&row.customer_data)?,
        payment_state: match row.refund_state.as_str() {
            "full" => "refunded".to_owned(),
            "partial" => "partially_refunded".to_owned(),
            _ => row.payment_state,
        },
        id: row.id,
        order_number: row.order_number,
        created_at: row.created_at,
        status: row.status,
        shipping: row.shipping,
        shipping_cents: row.shipping_cents,
        items_cents: row.items_cents,
        total_cents: row.total_cents,
    })
}
