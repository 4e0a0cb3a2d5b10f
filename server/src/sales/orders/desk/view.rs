//! An order as its owner sees it, and as the operator does.

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use serde::{Deserialize, Serialize};
use sqlx_macros::FromRow;

use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::german::in_euro;
use crate::foundation::ids::{CheckoutId, OrderId, PaymentId};
use crate::foundation::tax::IncludedTax;
use crate::sales::agreements::snapshot::readable;
use crate::sales::invoices;
use crate::sales::order_states::{HeldDecision, PaymentColumns, ShownPayment, Status};
use crate::sales::orders::money::refund_requests::RefundRequestState;
use crate::services::payments::{Recipient, RefundState};

/// An order on the wire.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderView {
    /// `orders.id`
    #[schema(value_type = String)]
    pub id: OrderId,
    /// The last eight characters of the id in upper case.
    pub order_number: String,
    /// RFC 3339.
    pub created_at: String,
    /// `submitted`, `processing`, `completed` or `cancelled`.
    #[schema(value_type = String)]
    pub status: Status,
    /// The parts.
    pub items: Vec<OrderItemView>,
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// By when it was promised, YYYY-MM-DD.
    pub delivery_by: String,
    /// Fee in cents, frozen.
    pub shipping_cents: i64,
    /// Sum of the lines in cents.
    pub items_cents: i64,
    /// What was paid, in cents.
    pub total_cents: i64,
    /// The VAT in it; null where none is charged (§ 19 UStG).
    pub tax: Option<IncludedTax>,
    /// The total in euro.
    pub total_price: f64,
    /// `paid`, `held` (paid, but a person has to look), `partially_refunded` or `refunded`.
    #[schema(value_type = String)]
    pub payment_state: ShownPayment,
    /// Who ordered.
    pub customer: CustomerView,
    /// True: something that is stored of it cannot be read; parts or names are missing here. The sums are right.
    pub is_damaged: bool,
    /// Lines of the billing address; none once it is erased.
    pub billing_address: Vec<String>,
    /// Lines of the delivery address; none for a pickup.
    pub delivery_address: Vec<String>,
}

/// An order with what only the operator sees.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminOrder {
    /// The order.
    #[serde(flatten)]
    pub order: OrderView,
    /// What a person must look at, in German.
    pub review_note: Option<String>,
    /// True: it waits for somebody to release it or to give it up, whatever went back meanwhile.
    pub is_held: bool,
    /// What a person decided about it while it was held: `released` or `given_up`.
    #[schema(value_type = Option<String>)]
    pub held_decision: Option<HeldDecision>,
    /// Grows with each change; a request that changes the order names the version that its sender saw.
    pub version: i64,
    /// What was really paid, in cents; null where nobody knows any more.
    pub paid_cents: Option<i64>,
    /// The part of it that is refunded or on its way back, in cents.
    pub refunded_cents: i64,
    /// The VAT in that, by the documents where they come to it; null where none was charged.
    pub refunded_tax: Option<IncludedTax>,
    /// Each refund, oldest first.
    pub refunds: Vec<RefundView>,
    /// Refunds that the shop has asked the payment provider for and that are not made: `open` is tried again, `refused` is not.
    pub refund_requests: Vec<RefundRequestView>,
    /// What the customer's bank wants back, oldest first.
    pub disputes: Vec<DisputeView>,
}

/// Money that went back.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct RefundView {
    /// The payment provider's id.
    pub id: String,
    /// How much, in cents.
    pub cents: i64,
    /// `pending`, `succeeded`, `failed` (it did not arrive) or `canceled`.
    #[schema(value_type = String)]
    pub state: RefundState,
    /// RFC 3339.
    pub created_at: String,
}

/// Money that is to go back.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct RefundRequestView {
    /// How much, in cents; null: all that is left.
    pub cents: Option<i64>,
    /// `open` or `refused`.
    #[schema(value_type = String)]
    pub state: RefundRequestState,
    /// RFC 3339.
    pub requested_at: String,
    /// In the operator's words.
    pub reason: Option<String>,
}

/// A payment that the customer's bank wants back.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct DisputeView {
    /// The payment provider's id.
    pub id: String,
    /// How much, in cents.
    pub cents: i64,
    /// In the provider's words, such as `needs_response`, `won` or `lost`.
    pub state: String,
    /// In the provider's words, such as `fraudulent`; null where it did not say.
    pub reason: Option<String>,
    /// Until when the shop can answer, RFC 3339; null where the provider did not say.
    pub evidence_due: Option<String>,
    /// Where it is answered.
    #[sqlx(skip)]
    pub page: Option<String>,
    /// RFC 3339.
    pub created_at: String,
}

/// A part of an order. Stored JSON has more fields; these are the ones for showing.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderItemView {
    /// As uploaded.
    pub file_name: String,
    /// Pieces.
    pub quantity: u32,
    /// The nine fields of CFG-13.
    #[schema(value_type = serde_json::Value)]
    pub configuration: Configuration,
    /// Unit price in cents.
    pub unit_cents: i64,
    /// Line in cents.
    pub line_cents: i64,
    /// Priced volume of one piece in cm³.
    pub volume_cm3: f64,
    /// That this volume is unsure and why, in German; null where it is not.
    #[serde(default)]
    pub volume_note: Option<String>,
    /// What the customer agreed to although something of the part is not printable, in German; null where nothing was asked.
    #[serde(default)]
    pub made_anyway: Option<String>,
    /// Whether that volume is estimated from the box around the part.
    #[serde(default)]
    pub is_estimated: bool,
    /// How the file was scaled, in German; null where the part is made as the file has it.
    #[serde(default)]
    pub scaling: Option<String>,
    /// As stored; what it means stands in `scaling`.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub(crate) unit: Option<FileUnit>,
}

/// Who ordered.
#[derive(Debug, Clone, Default, Serialize, Deserialize, utoipa::ToSchema)]
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
    id: OrderId,
    order_number: String,
    created_at: String,
    status: Status,
    cart_items: String,
    shipping: String,
    shipping_cents: i64,
    items_cents: i64,
    total_cents: i64,
    customer_data: String,
    #[sqlx(flatten)]
    payment: PaymentColumns,
    billing_address: Option<String>,
    delivery_address: Option<String>,
    delivery_by: String,
    tax_rate: Option<i64>,
}

#[derive(FromRow)]
struct AdminRow {
    #[sqlx(flatten)]
    order: Row,
    review_note: Option<String>,
    payment_intent_id: Option<PaymentId>,
    paid_cents: Option<i64>,
    refunded_cents: i64,
    version: i64,
}

/// The query of every [`Row`], with more columns and what follows on WHERE.
macro_rules! orders_where {
    ($condition:literal $(, $columns:literal)?) => {
        concat!(
            "SELECT id, order_number, created_at, status, cart_items, shipping, shipping_cents, items_cents, total_cents, \
             customer_data, \
             payment_state, held_decision, refund_state, \
             billing_address, delivery_address, delivery_by, tax_rate",
            $($columns,)?
            " FROM orders WHERE ",
            $condition
        )
    };
}

/// The query of every [`AdminRow`].
macro_rules! admin_orders_where {
    ($condition:literal) => {
        orders_where!(
            $condition,
            ", review_note, payment_intent_id, paid_cents, refunded_cents, version"
        )
    };
}

/// The order that a checkout became.
pub(crate) async fn view_of_checkout(
    db: &Db,
    checkout_id: &CheckoutId,
) -> ApiResult<Option<OrderView>> {
    let row: Option<Row> = sqlx::query_as(orders_where!("checkout_id = $1"))
        .bind(checkout_id)
        .fetch_optional(db.pool())
        .await?;
    Ok(row.map(view))
}

/// One real order, for the operator.
pub(crate) async fn admin_view(db: &Db, id: &OrderId) -> ApiResult<Option<AdminOrder>> {
    let row: Option<AdminRow> =
        sqlx::query_as(admin_orders_where!("id = $1 AND status <> 'draft'"))
            .bind(id)
            .fetch_optional(db.pool())
            .await?;
    let Some(row) = row else { return Ok(None) };
    let money = Money::read(db, id, row.payment_intent_id.as_ref()).await?;
    let refunded_tax = refunded_tax(db, &row).await;
    Ok(Some(admin_order(row, money, refunded_tax)))
}

/// What is known of refunds and disputes of a payment.
struct Money {
    refunds: Vec<RefundView>,
    requests: Vec<RefundRequestView>,
    disputes: Vec<DisputeView>,
}

impl Money {
    async fn read(db: &Db, order_id: &OrderId, payment: Option<&PaymentId>) -> ApiResult<Self> {
        let refunds = sqlx::query_as(
            "SELECT refund_id AS id, cents, state, created_at FROM payment_refunds \
             WHERE payment_intent_id = $1 ORDER BY created_at, refund_id",
        );
        let requests = sqlx::query_as(
            "SELECT cents, state, requested_at, reason FROM refund_requests \
             WHERE state <> 'done' AND order_id = $1 ORDER BY id",
        );
        let disputes = sqlx::query_as(
            "SELECT dispute_id AS id, cents, state, reason, evidence_due, created_at FROM payment_disputes \
             WHERE payment_intent_id = $1 ORDER BY created_at, dispute_id",
        );
        Ok(Self {
            refunds: refunds.bind(payment).fetch_all(db.pool()).await?,
            requests: requests.bind(order_id).fetch_all(db.pool()).await?,
            disputes: disputes.bind(payment).fetch_all(db.pool()).await?,
        })
    }
}

/// As the documents say it, where there are such; a document that cannot be read does not hide its order.
async fn refunded_tax(db: &Db, row: &AdminRow) -> Option<IncludedTax> {
    let by_rate = IncludedTax::of_order(row.order.tax_rate, row.refunded_cents)?;
    match invoices::of_order(db.pool(), &row.order.id).await {
        Ok(documents) => invoices::tax_taken_back(&documents, row.refunded_cents),
        Err(error) => {
            tracing::error!(order_id = %row.order.id, %error, "the documents of an order cannot be read");
            None
        }
    }
    .or(Some(by_rate))
}

fn admin_order(row: AdminRow, money: Money, refunded_tax: Option<IncludedTax>) -> AdminOrder {
    AdminOrder {
        is_held: row.order.payment.is_held(),
        held_decision: row.order.payment.held_decision,
        refunded_tax,
        order: view(row.order),
        review_note: row.review_note,
        version: row.version,
        paid_cents: row.paid_cents,
        refunded_cents: row.refunded_cents,
        refunds: money.refunds,
        refund_requests: money.requests,
        disputes: money.disputes,
    }
}

/// What is damaged is said, and shown without what is missing: one bad row must not hide the others.
fn view(row: Row) -> OrderView {
    let (mut items, is_whole) = readable::<OrderItemView>(&row.cart_items);
    for item in &mut items {
        item.scaling = item.unit.and_then(FileUnit::scaling_text);
    }
    let customer = serde_json::from_str(&row.customer_data);
    let billing_address = address_lines(row.billing_address.as_deref());
    let delivery_address = address_lines(row.delivery_address.as_deref());
    let is_damaged =
        !is_whole || customer.is_err() || billing_address.is_err() || delivery_address.is_err();
    if is_damaged {
        tracing::error!(order_id = %row.id, "an order is damaged");
    }
    OrderView {
        items,
        customer: customer.unwrap_or_default(),
        is_damaged,
        billing_address: billing_address.unwrap_or_default(),
        delivery_address: delivery_address.unwrap_or_default(),
        payment_state: row.payment.shown(),
        id: row.id,
        order_number: row.order_number,
        created_at: row.created_at,
        status: row.status,
        shipping: row.shipping,
        delivery_by: row.delivery_by,
        shipping_cents: row.shipping_cents,
        items_cents: row.items_cents,
        total_cents: row.total_cents,
        tax: IncludedTax::of_order(row.tax_rate, row.total_cents),
        total_price: in_euro(row.total_cents),
    }
}

/// A stored address as it stands on an envelope; nothing where none is stored.
pub(crate) fn address_lines(stored: Option<&str>) -> Result<Vec<String>, serde_json::Error> {
    let recipient: Option<Recipient> = stored.map(serde_json::from_str).transpose()?;
    Ok(recipient.map_or_else(Vec::new, Recipient::lines))
}
