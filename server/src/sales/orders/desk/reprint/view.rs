//! The reprints of an order as the operator sees them.

use std::collections::HashMap;

use serde::Serialize;
use sqlx::{Any, Executor};
use utoipa::ToSchema;

use super::order::{name_at, ordered};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{OrderId, ReprintId};
use crate::sales::orders::desk::shipment::Shipment;
use crate::sales::reprints::{self, Reason, ReprintPart, State as ReprintState};

/// A reprint as the operator sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReprintView {
    /// Its id.
    #[schema(value_type = String)]
    pub id: ReprintId,
    /// Within its order, from 1.
    pub number: i64,
    /// Where it stands.
    pub state: ReprintState,
    /// Why.
    pub reason: Reason,
    /// For the operator only.
    pub note: Option<String>,
    /// The customer was notified that it is made.
    pub is_announced: bool,
    /// RFC 3339.
    pub created_at: String,
    /// By when it is to be there, YYYY-MM-DD.
    pub due_on: String,
    /// When it was shipped or cancelled, RFC 3339; null while it is open.
    pub ended_at: Option<String>,
    /// What is printed once more.
    pub parts: Vec<ReprintPartView>,
    /// Pieces that are not printed and checked yet.
    pub unfinished_pieces: i64,
    /// How its parcel travels; null where nobody said.
    pub shipment: Option<Shipment>,
}

/// Pieces of one part.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReprintPartView {
    /// The part's place in the order, from 0.
    pub part: i64,
    /// As uploaded.
    pub file_name: String,
    /// Pieces.
    pub quantity: i64,
    /// Of them: printed and looked at.
    pub checked: i64,
}

/// Pieces that are looked at and good, by their places.
pub(super) async fn checked(
    database: impl Executor<'_, Database = Any>,
    order_id: &OrderId,
) -> Result<HashMap<i64, i64>, sqlx::Error> {
    let rows: Vec<(i64, i64)> =
        sqlx::query_as("SELECT position, checked FROM printed_parts WHERE order_id = $1")
            .bind(order_id)
            .fetch_all(database)
            .await?;
    Ok(rows.into_iter().collect())
}

pub(super) fn unfinished(
    parts: &[ReprintPart],
    id: &ReprintId,
    checked: &HashMap<i64, i64>,
) -> i64 {
    parts
        .iter()
        .filter(|part| part.reprint_id == *id)
        .map(|part| {
            let good = checked.get(&part.position).copied().unwrap_or_default();
            (part.quantity - good).max(0)
        })
        .sum()
}

/// The reprints of an order, in the order of their numbers.
pub(crate) async fn views(
    db: &Db,
    order_id: &OrderId,
    cart_items: &str,
) -> ApiResult<Vec<ReprintView>> {
    let all = reprints::of_order(db.pool(), order_id).await?;
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let parts = reprints::parts_of_order(db.pool(), order_id).await?;
    let counted = checked(db.pool(), order_id).await?;
    let ordered = ordered(cart_items);
    let views = all.into_iter().map(|reprint| ReprintView {
        unfinished_pieces: unfinished(&parts, &reprint.id, &counted),
        parts: parts
            .iter()
            .filter(|part| part.reprint_id == reprint.id)
            .map(|part| ReprintPartView {
                part: part.part,
                file_name: name_at(&ordered, part.part),
                quantity: part.quantity,
                checked: counted.get(&part.position).copied().unwrap_or_default(),
            })
            .collect(),
        shipment: reprint
            .carrier
            .zip(reprint.tracking_number)
            .map(|(carrier, number)| Shipment::new(carrier, number)),
        id: reprint.id,
        number: reprint.number,
        state: reprint.state,
        reason: reprint.reason,
        note: reprint.note,
        is_announced: reprint.is_announced == 1,
        created_at: reprint.created_at,
        due_on: reprint.due_on,
        ended_at: reprint.ended_at,
    });
    Ok(views.collect())
}
