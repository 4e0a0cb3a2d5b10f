//! How many pieces of a part are off the printer.

use serde_json::json;

use super::part::{changed, part_to_make};
use super::plate_checks;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::orders::desk::status::note_production;
use crate::sales::orders::stops::{self, Stop};
use crate::state::State;

/// What an admin says.
#[derive(Debug)]
pub struct Printed<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// Place of the part in the order, from 0.
    pub position: i64,
    /// The number of pieces off the printer now.
    pub printed: i64,
    /// The same number as the page showed it.
    pub seen: i64,
    /// The reasons against it that the admin has read.
    pub confirmed_stops: &'a [Stop],
    /// The admin.
    pub changed_by: &'a UserId,
}

/// Notes it. Saying the same twice changes nothing. With the first piece the order goes on to 'In Bearbeitung', unless something
/// speaks against that.
///
/// # Errors
/// 404 for an unknown part, 409 for one that is not to be made, or that somebody else has counted meanwhile, 422 for more pieces
/// than there are to count.
pub async fn set_printed(state: &State, printed: &Printed<'_>) -> ApiResult<()> {
    let locks = [Lock::Order(printed.order_id)];
    let write = async |tx: &mut Tx| set_in(state, tx, printed).await;
    state.db.write_locked(&locks, write).await?;
    state.outbox.notify();
    Ok(())
}

async fn set_in(state: &State, tx: &mut Tx, printed: &Printed<'_>) -> ApiResult<()> {
    let part = part_to_make(tx, printed.order_id, printed.position).await?;
    let pieces = part.pieces;
    let known = pieces.off_the_printer();
    let (least, most) = (pieces.checked, known + pieces.open);
    if !(least..=most).contains(&printed.printed) {
        return Err(ApiError::Unprocessable(wrong_count(
            part.quantity,
            least,
            most,
        )));
    }
    if known == printed.printed {
        return Ok(());
    }
    if known != printed.seen {
        return Err(ApiError::Conflict(changed().with("printed", known)));
    }
    // To take a count back is a correction.
    if printed.printed > known {
        stops::check(tx, printed.order_id, Stop::SHOWN, printed.confirmed_stops).await?;
        note_production(state, tx, printed.order_id, printed.changed_by).await?;
    }
    add_printed(
        state,
        tx,
        (printed.order_id, printed.position),
        printed.printed - known,
        printed.changed_by,
    )
    .await?;
    let details = json!({
        "fileName": part.file_name,
        "from": known,
        "to": printed.printed,
        "of": part.quantity,
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

fn wrong_count(quantity: i64, least: i64, most: i64) -> Problem {
    let range = format!("Bitte geben Sie eine Zahl von {least} bis {most} an.");
    let why = if (least, most) == (0, quantity) {
        format!("Bestellt sind {quantity} Stück.")
    } else {
        format!(
            "Von {quantity} Stück sind {least} schon geprüft und {} auf einer Platte oder fehlgeschlagen.",
            quantity - most
        )
    };
    Problem::new("wrong_count", format!("{why} {range}"))
}

/// Counts more pieces of a part as off the printer, or fewer.
pub(super) async fn add_printed(
    state: &State,
    tx: &mut Tx,
    (order_id, position): (&OrderId, i64),
    pieces: i64,
    changed_by: &UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO printed_parts (order_id, position, printed, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (order_id, position) DO UPDATE SET printed = printed_parts.printed + excluded.printed, \
         changed_at = excluded.changed_at, changed_by = excluded.changed_by",
    )
    .bind(order_id)
    .bind(position)
    .bind(pieces)
    .bind(to_text(state.clock.now()))
    .bind(changed_by)
    .execute(&mut **tx)
    .await?;
    if pieces < 0 {
        plate_checks::forget_missing_pieces(tx, (order_id, position)).await?;
    }
    Ok(())
}
