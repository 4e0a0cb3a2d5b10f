//! Pieces of a finished order that are printed once more at no charge: the tables `reprints` and `reprint_parts`. What is printed has a
//! place of its own behind the parts of the order, by which plates and counts of pieces know it.

use sqlx::{Any, Executor};
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::carrier::Carrier;
use crate::foundation::code::code;
use crate::foundation::ids::{OrderId, ReprintId};

/// Where a reprint stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[schema(rename_all = "snake_case", as = ReprintState)]
pub enum State {
    /// To be printed and sent.
    Open,
    /// On its way, or ready to be collected. Final.
    Shipped,
    /// Not made after all. Final.
    Cancelled,
}

code!(State);

/// Why something is printed once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[schema(rename_all = "snake_case", as = ReprintReason)]
pub enum Reason {
    /// On its way.
    Damaged,
    /// By the shop.
    Faulty,
    /// Something else lay in the parcel.
    Wrong,
    /// What the note says.
    Other,
}

code!(Reason);

/// SQL that is true of a row of `orders` of which something may be printed once more.
macro_rules! may_be_reprinted {
    () => {
        "status = 'completed' AND payment_state = 'paid' AND refund_state <> 'full' AND archived_at IS NULL"
    };
}
pub(crate) use may_be_reprinted;

/// SQL for the ids of the orders of which something is being printed once more.
macro_rules! orders_with_reprint {
    () => {
        "SELECT order_id FROM reprints WHERE state = 'open'"
    };
}
pub(crate) use orders_with_reprint;

/// SQL that is true of a row of `reprint_parts` of which some piece is not printed and checked.
macro_rules! is_unfinished_reprint {
    () => {
        "quantity > COALESCE((SELECT checked FROM printed_parts WHERE printed_parts.order_id = reprint_parts.order_id \
         AND printed_parts.position = reprint_parts.position), 0)"
    };
}
pub(crate) use is_unfinished_reprint;

/// A reprint as it is stored.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Reprint {
    pub id: ReprintId,
    pub order_id: OrderId,
    pub number: i64,
    pub state: State,
    pub reason: Reason,
    pub note: Option<String>,
    pub is_announced: i64,
    pub due_on: String,
    pub carrier: Option<Carrier>,
    pub tracking_number: Option<String>,
    pub created_at: String,
    pub ended_at: Option<String>,
}

const COLUMNS: &str = "id, order_id, number, state, reason, note, CAST(is_announced AS BIGINT) AS is_announced, due_on, carrier, \
     tracking_number, created_at, ended_at";

/// Those of an order, in the order of their numbers.
pub(crate) async fn of_order(
    database: impl Executor<'_, Database = Any>,
    order_id: &OrderId,
) -> Result<Vec<Reprint>, sqlx::Error> {
    // Only fixed texts are written into it, as below.
    let sql = format!("SELECT {COLUMNS} FROM reprints WHERE order_id = $1 ORDER BY number");
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(order_id)
        .fetch_all(database)
        .await
}

/// The one with this id.
pub(crate) async fn by_id(
    database: impl Executor<'_, Database = Any>,
    id: &ReprintId,
) -> Result<Option<Reprint>, sqlx::Error> {
    let sql = format!("SELECT {COLUMNS} FROM reprints WHERE id = $1");
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(id)
        .fetch_optional(database)
        .await
}

/// What is printed of one part.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct ReprintPart {
    pub reprint_id: ReprintId,
    pub order_id: OrderId,
    /// Of the reprint.
    pub number: i64,
    /// Of the reprint.
    pub state: State,
    /// When the reprint was made.
    pub created_at: String,
    /// Of the reprint.
    pub due_on: String,
    /// Behind the parts of the order.
    pub position: i64,
    /// The part's place in the order.
    pub part: i64,
    pub quantity: i64,
}

/// SQL for rows of [`ReprintPart`], without a condition.
pub(crate) const PARTS: &str = "SELECT reprint_id, reprint_parts.order_id, number, state, created_at, due_on, position, part, quantity \
     FROM reprint_parts JOIN reprints ON reprints.id = reprint_id";

/// What was and is printed once more of an order.
pub(crate) async fn parts_of_order(
    database: impl Executor<'_, Database = Any>,
    order_id: &OrderId,
) -> Result<Vec<ReprintPart>, sqlx::Error> {
    let sql = format!("{PARTS} WHERE reprint_parts.order_id = $1 ORDER BY position");
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(order_id)
        .fetch_all(database)
        .await
}

/// What is printed under this place, if it is a reprint's.
pub(crate) async fn part_at(
    database: impl Executor<'_, Database = Any>,
    order_id: &OrderId,
    position: i64,
) -> Result<Option<ReprintPart>, sqlx::Error> {
    let sql = format!("{PARTS} WHERE reprint_parts.order_id = $1 AND position = $2");
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(order_id)
        .bind(position)
        .fetch_optional(database)
        .await
}
