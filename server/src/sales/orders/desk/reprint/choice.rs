//! Which parts of an order can be printed once more.

use std::collections::{BTreeSet, HashSet};

use serde::Serialize;
use utoipa::ToSchema;

use super::order::{Ordered, ordered, row};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{FileId, OrderId};
use crate::sales::orders::stored_files::still_stored;
use crate::sales::refused_parts::{self, RefusedPart};
use crate::sales::reprints::{self, ReprintPart, State as ReprintState};
use crate::state::State;

/// The parts of an order that can be printed once more.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reprintable {
    /// `orders.id`
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// The last eight characters of it in upper case.
    pub order_number: String,
    /// The version that was seen.
    pub version: i64,
    /// Why nothing of it can be, in German.
    pub problem: Option<String>,
    /// Its parts, in its order.
    pub parts: Vec<ReprintablePart>,
}

/// A part that may be printed once more.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReprintablePart {
    /// Place in the order, from 0.
    pub position: i64,
    /// As uploaded.
    pub file_name: String,
    /// Ordered pieces.
    pub quantity: i64,
    /// The number of pieces that can be printed once more, without those that already are.
    pub most: i64,
    /// Why none can be, in German; null where some can.
    pub problem: Option<String>,
}

/// Which parts of an order can be printed once more, by its id or its number.
///
/// # Errors
/// 404 for an unknown order.
pub async fn reprintable(state: &State, named: &str) -> ApiResult<Reprintable> {
    let number = named.trim().trim_start_matches('#').to_uppercase();
    let id: Option<OrderId> = sqlx::query_scalar(
        "SELECT id FROM orders WHERE (id = $1 OR order_number = $2) AND status <> 'draft' ORDER BY created_at DESC LIMIT 1",
    )
    .bind(named)
    .bind(number)
    .fetch_optional(state.db.pool())
    .await?;
    let id = id.ok_or_else(|| {
        ApiError::missing("order_not_found", "Diese Bestellnummer gibt es nicht.")
    })?;
    let pool = state.db.pool();
    let order = row(pool, &id).await?;
    let ordered = ordered(&order.cart_items);
    let refused = refused_parts::of_order(pool, &id).await?;
    let again = reprints::parts_of_order(pool, &id).await?;
    let stored = still_stored(pool, file_ids(&ordered)).await?;
    Ok(Reprintable {
        problem: order
            .check()
            .err()
            .map(|error| error.of_one_among_several().1),
        parts: possible(&ordered, &refused, &again, &stored),
        order_id: order.id,
        order_number: order.order_number,
        version: order.version,
    })
}

pub(super) fn possible(
    ordered: &[Option<Ordered>],
    refused: &[RefusedPart],
    again: &[ReprintPart],
    stored: &HashSet<FileId>,
) -> Vec<ReprintablePart> {
    let mut found = Vec::new();
    for (position, part) in (0_i64..).zip(ordered) {
        let under_way: i64 = again
            .iter()
            .filter(|known| known.part == position && known.state == ReprintState::Open)
            .map(|known| known.quantity)
            .sum();
        let quantity = part.as_ref().map_or(0, |part| part.quantity);
        let file = part.as_ref().and_then(|part| part.file_id.as_ref());
        let left = (quantity - under_way).max(0);
        let problem = if refused.iter().any(|part| part.position == position) {
            Some("Dieses Teil wurde abgelehnt und nie gefertigt.")
        } else if part.is_none() {
            Some("Was von diesem Teil gespeichert ist, ist nicht lesbar.")
        } else if !file.is_some_and(|file| stored.contains(file)) {
            Some("Die Datei dieses Teils ist gelöscht.")
        } else if left == 0 {
            Some("Alle Stücke dieses Teils werden schon nachgedruckt.")
        } else {
            None
        };
        found.push(ReprintablePart {
            position,
            file_name: part
                .as_ref()
                .map(|part| part.file_name.clone())
                .unwrap_or_default(),
            quantity,
            most: if problem.is_some() { 0 } else { left },
            problem: problem.map(str::to_owned),
        });
    }
    found
}

pub(super) fn file_ids(parts: &[Option<Ordered>]) -> BTreeSet<&FileId> {
    parts
        .iter()
        .flatten()
        .filter_map(|part| part.file_id.as_ref())
        .collect()
}
