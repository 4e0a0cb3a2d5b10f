//! One part that is being made, as the acts of the workshop find it.

use serde_json::Value;

use super::pieces::{Pieces, Scope, counted};
use super::to_be_made::is_to_be_made;
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::OrderId;
use crate::sales::agreements::snapshot::readable;
use crate::sales::refused_parts;
use crate::sales::reprints::{self, may_be_reprinted};

/// A part of an order that is to be made, or made once more.
#[derive(Debug)]
pub(super) struct PartToMake {
    /// As uploaded.
    pub file_name: String,
    /// Pieces.
    pub quantity: i64,
    /// How far they are.
    pub pieces: Pieces,
}

/// The part at this place.
///
/// # Errors
/// 404 for an unknown part, 409 for one that is not to be made.
pub(super) async fn part_to_make(
    tx: &mut Tx,
    order_id: &OrderId,
    position: i64,
) -> ApiResult<PartToMake> {
    let order: Option<(String, i64, i64)> = sqlx::query_as(concat!(
        "SELECT cart_items, CASE WHEN ",
        is_to_be_made!(),
        " THEN 1 ELSE 0 END, CASE WHEN ",
        may_be_reprinted!(),
        " THEN 1 ELSE 0 END FROM orders WHERE id = $1 AND status <> 'draft'"
    ))
    .bind(order_id)
    .fetch_optional(&mut **tx)
    .await?;
    let (cart_items, is_open, may_be_reprinted) = order.ok_or_else(ApiError::not_found)?;
    let reprint = reprints::part_at(&mut **tx, order_id, position).await?;
    let place = reprint.as_ref().map_or(position, |reprint| reprint.part);
    let (items, _) = readable::<Value>(&cart_items);
    let item = usize::try_from(place)
        .ok()
        .and_then(|place| items.get(place))
        .ok_or_else(ApiError::not_found)?;
    let (is_made, what) = match &reprint {
        None => (is_open == 1, "Diese Bestellung"),
        Some(reprint) => (
            may_be_reprinted == 1 && reprint.state == reprints::State::Open,
            "Dieser Nachdruck",
        ),
    };
    if !is_made {
        return Err(ApiError::conflict(
            "not_in_production",
            format!("{what} ist nicht mehr in der Fertigung. Bitte laden Sie die Seite neu."),
        ));
    }
    let refused = refused_parts::of_order(&mut **tx, order_id).await?;
    if refused.iter().any(|part| part.position == place) {
        return Err(ApiError::conflict(
            "not_in_production",
            "Dieses Teil wurde abgelehnt und wird nicht gefertigt. Bitte laden Sie die Seite neu.",
        ));
    }
    let quantity = reprint.map_or_else(
        || item["quantity"].as_i64().unwrap_or_default(),
        |reprint| reprint.quantity,
    );
    let counted = counted(&mut **tx, Scope::Orders(&[order_id]))
        .await?
        .remove(&(order_id.clone(), position))
        .unwrap_or_default();
    Ok(PartToMake {
        file_name: item["fileName"].as_str().unwrap_or_default().to_owned(),
        quantity,
        pieces: counted.of(quantity),
    })
}

/// Another count than the caller saw.
pub(super) fn changed() -> Problem {
    Problem::new(
        "order_changed",
        "Bestellung wurde inzwischen geändert. Bitte neu laden.",
    )
}
