//! How many pieces of a part are off the printer.

use serde_json::{Value, json};

use super::list::is_to_be_made;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::agreements::snapshot::readable;
use crate::state::State;

/// What an admin says.
#[derive(Debug)]
pub struct Printed<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// Place of the part in the order, from 0.
    pub position: i64,
    /// So many are off the printer now.
    pub printed: i64,
    /// So many were, on the page that says so.
    pub seen: i64,
    /// The admin.
    pub changed_by: &'a UserId,
}

/// Notes it. Saying the same twice changes nothing.
///
/// # Errors
/// 404 for what is no part, 409 for one that is not to be made, or that somebody else has counted meanwhile, 422 for more pieces
/// than were ordered.
pub async fn set_printed(state: &State, printed: &Printed<'_>) -> ApiResult<()> {
    let locks = [Lock::Order(printed.order_id)];
    let write = async |tx: &mut Tx| set_in(state, tx, printed).await;
    state.db.write_locked(&locks, write).await
}

async fn set_in(state: &State, tx: &mut Tx, printed: &Printed<'_>) -> ApiResult<()> {
    let order: Option<(String, i64)> = sqlx::query_as(concat!(
        "SELECT cart_items, CASE WHEN ",
        is_to_be_made!(),
        " THEN 1 ELSE 0 END FROM orders WHERE id = $1 AND status <> 'draft'"
    ))
    .bind(printed.order_id)
    .fetch_optional(&mut **tx)
    .await?;
    let (cart_items, is_open) = order.ok_or_else(ApiError::not_found)?;
    let (items, _) = readable::<Value>(&cart_items);
    let item = usize::try_from(printed.position)
        .ok()
        .and_then(|position| items.get(position))
        .ok_or_else(ApiError::not_found)?;
    if is_open == 0 {
        return Err(ApiError::Conflict(Problem::new(
            "not_in_production",
            "Diese Bestellung ist nicht mehr in der Fertigung. Bitte laden Sie die Seite neu.",
        )));
    }
    let quantity = item["quantity"].as_i64().unwrap_or_default();
    if !(0..=quantity).contains(&printed.printed) {
        return Err(ApiError::Unprocessable(Problem::new(
            "wrong_count",
            format!(
                "Bestellt sind {quantity} Stück. Bitte geben Sie eine Zahl von 0 bis {quantity} an."
            ),
        )));
    }
    let known: Option<i64> = sqlx::query_scalar(
        "SELECT printed FROM printed_parts WHERE order_id = $1 AND position = $2",
    )
    .bind(printed.order_id)
    .bind(printed.position)
    .fetch_optional(&mut **tx)
    .await?;
    let known = known.unwrap_or_default();
    if known == printed.printed {
        return Ok(());
    }
    if known != printed.seen {
        return Err(ApiError::Conflict(
            Problem::new(
                "order_changed",
                "Bestellung wurde inzwischen geändert. Bitte neu laden.",
            )
            .with("printed", known),
        ));
    }
    sqlx::query(
        "INSERT INTO printed_parts (order_id, position, printed, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (order_id, position) DO UPDATE SET printed = excluded.printed, changed_at = excluded.changed_at, \
         changed_by = excluded.changed_by",
    )
    .bind(printed.order_id)
    .bind(printed.position)
    .bind(printed.printed)
    .bind(to_text(state.clock.now()))
    .bind(printed.changed_by)
    .execute(&mut **tx)
    .await?;
    let details = json!({
        "fileName": item["fileName"],
        "from": known,
        "to": printed.printed,
        "of": quantity,
    });
    let target = Target::Order(printed.order_id);
    audit::record(
        state,
        tx,
        printed.changed_by,
        Act::PartsPrinted,
        target,
        &details,
    )
    .await?;
    Ok(())
}
