//! Parts of orders that the shop does not make: the table `refused_parts`.

use std::collections::HashSet;

use sqlx::{Any, Executor};
use sqlx_macros::FromRow;

use super::refusal::Refusal;
use crate::foundation::db::{Db, Tx};
use crate::foundation::ids::{OrderId, UserId};

/// A part that is not made.
#[derive(Debug, Clone, FromRow)]
pub struct RefusedPart {
    /// Place in the order, from 0.
    pub position: i64,
    /// Why.
    pub reason: Refusal,
    /// For the operator only.
    pub admin_note: Option<String>,
    /// RFC 3339.
    pub refused_at: String,
}

/// The refusal of a part, to be written.
pub(crate) struct NewRefusedPart<'a> {
    pub order_id: &'a OrderId,
    pub position: i64,
    pub reason: Refusal,
    /// What goes back for it.
    pub cents: i64,
    pub admin_note: Option<&'a str>,
    pub refused_by: &'a UserId,
    pub refused_at: &'a str,
}

/// SQL that is true of a part, given by the columns of its order's id and its position, which the shop makes.
macro_rules! is_not_refused {
    ($order_id:literal, $position:literal) => {
        concat!(
            "NOT EXISTS (SELECT 1 FROM refused_parts WHERE refused_parts.order_id = ",
            $order_id,
            " AND refused_parts.position = ",
            $position,
            ")"
        )
    };
}
pub(crate) use is_not_refused;

/// The refused parts of an order, in its order.
pub(crate) async fn of_order(
    executor: impl Executor<'_, Database = Any>,
    order_id: &OrderId,
) -> Result<Vec<RefusedPart>, sqlx::Error> {
    sqlx::query_as(
        "SELECT position, reason, admin_note, refused_at FROM refused_parts WHERE order_id = $1 ORDER BY position",
    )
    .bind(order_id)
    .fetch_all(executor)
    .await
}

/// Order and place of each refused part of the orders that came in between two times: asked once, beside a long list of these orders.
pub(crate) async fn of_orders_between(
    db: &Db,
    (begin, end): (&str, &str),
) -> Result<HashSet<(OrderId, usize)>, sqlx::Error> {
    let places: Vec<(OrderId, i64)> = sqlx::query_as(
        "SELECT order_id, position FROM refused_parts JOIN orders ON orders.id = order_id \
         WHERE created_at >= $1 AND created_at < $2",
    )
    .bind(begin)
    .bind(end)
    .fetch_all(db.pool())
    .await?;
    let places = places.into_iter();
    Ok(places
        .filter_map(|(id, position)| Some((id, usize::try_from(position).ok()?)))
        .collect())
}

/// The refusal of the part at this place, if it is refused.
pub(crate) fn at(refused: &[RefusedPart], position: usize) -> Option<&RefusedPart> {
    refused
        .iter()
        .find(|part| usize::try_from(part.position) == Ok(position))
}

/// What the customer was promised for refused parts, in cents.
pub(crate) async fn promised_cents(tx: &mut Tx, order_id: &OrderId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT) FROM refused_parts WHERE order_id = $1",
    )
    .bind(order_id)
    .fetch_one(&mut **tx)
    .await
}

/// Writes it; the caller has the order for itself and has looked that the part is not refused yet.
pub(crate) async fn insert(tx: &mut Tx, part: &NewRefusedPart<'_>) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO refused_parts (order_id, position, reason, cents, admin_note, refused_by, refused_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(part.order_id)
    .bind(part.position)
    .bind(part.reason)
    .bind(part.cents)
    .bind(part.admin_note)
    .bind(part.refused_by)
    .bind(part.refused_at)
    .execute(&mut **tx)
    .await
    .map(drop)
}
