//! Pieces of a part go on to another state: looked at, failed, to be printed again.

use std::collections::BTreeSet;

use serde_json::json;
use uuid::Uuid;

use super::part::{changed, part_to_make};
use super::pieces::PieceState;
use super::plate_checks;
use super::printed::add_printed;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, PlateId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::orders::desk::status::note_production;
use crate::sales::orders::stops::{self, Stop};
use crate::state::State;

/// What an admin says.
#[derive(Debug)]
pub struct PieceMove<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// Place of the part in the order, from 0.
    pub position: i64,
    /// The state they were in.
    pub from: PieceState,
    /// The state they are in from now on.
    pub to: PieceState,
    /// The number of pieces.
    pub pieces: i64,
    /// The number of pieces in the first state, as the page showed it.
    pub seen: i64,
    /// With `printed` to `checked`: the plate that they were printed on, of which then as many were seen. None: whichever it was.
    pub plate: Option<&'a PlateId>,
    /// Why they failed.
    pub reason: Option<&'a str>,
    /// The admin.
    pub changed_by: &'a UserId,
}

/// Notes it.
///
/// # Errors
/// 404 for an unknown part, 409 for one that is not to be made, or that somebody else has counted meanwhile, 422 for a way that there
/// is not, for more pieces than there are, or without a reason where one is needed.
pub async fn move_pieces(state: &State, wanted: &PieceMove<'_>) -> ApiResult<()> {
    let locks = [Lock::Order(wanted.order_id)];
    let write = async |tx: &mut Tx| move_in(state, tx, wanted).await;
    state.db.write_locked(&locks, write).await?;
    state.outbox.notify();
    Ok(())
}

/// Parts that are moved in one go: more than an order (100) or a plate (200) has.
const MOST_MOVES: usize = 300;

/// Notes what becomes of the pieces of several parts: of all of them, or of none.
///
/// # Errors
/// As [`move_pieces`], also 404 for a part that does not lie on the plate, 409 also for an order that something speaks against: nobody
/// reads the reasons of many at once. 422 for too many parts, or no part.
pub async fn move_all(state: &State, wanted: &[PieceMove<'_>]) -> ApiResult<()> {
    if !(1..=MOST_MOVES).contains(&wanted.len()) {
        return Err(ApiError::unprocessable(
            "invalid_choice",
            format!("Bitte wählen Sie 1 bis {MOST_MOVES} Teile."),
        ));
    }
    let orders: BTreeSet<&OrderId> = wanted.iter().map(|part| part.order_id).collect();
    let locks: Vec<Lock<'_>> = orders.iter().map(|id| Lock::Order(id)).collect();
    let write = async |tx: &mut Tx| {
        for order in &orders {
            stops::check(tx, order, Stop::SHOWN, &[]).await?;
        }
        for part in wanted {
            move_in(state, tx, part).await?;
        }
        ApiResult::Ok(())
    };
    state.db.write_locked(&locks, write).await?;
    state.outbox.notify();
    Ok(())
}

async fn move_in(state: &State, tx: &mut Tx, wanted: &PieceMove<'_>) -> ApiResult<()> {
    use PieceState::{Checked, Failed, Open, Printed};
    let part = part_to_make(tx, wanted.order_id, wanted.position).await?;
    let act = match (wanted.from, wanted.to) {
        (Printed, Checked) | (Checked, Printed) => Act::PiecesChecked,
        (Open | Printed, Failed) => Act::PiecesFailed,
        (Failed, Open) => Act::PiecesReprinted,
        (from, to) => {
            return Err(ApiError::unprocessable(
                "move_not_allowed",
                format!(
                    "Von „{}“ geht es nicht zu „{}“. Stücke auf einer Platte gehen mit der Platte weiter.",
                    from.label(),
                    to.label()
                ),
            ));
        }
    };
    let place = (wanted.order_id, wanted.position);
    let there = match wanted.plate {
        Some(plate) => plate_checks::left(tx, plate, place).await?,
        None => part.pieces.of(wanted.from),
    };
    if there != wanted.seen {
        return Err(ApiError::Conflict(changed().with("pieces", part.pieces)));
    }
    if !(1..=there).contains(&wanted.pieces) {
        return Err(ApiError::unprocessable(
            "wrong_count",
            format!(
                "„{}“ sind {there} Stück. Bitte geben Sie eine Zahl von 1 bis {there} an.",
                wanted.from.label()
            ),
        ));
    }
    match act {
        Act::PiecesFailed => {
            let reason = wanted.reason.ok_or_else(reason_missing)?;
            if wanted.from == Printed {
                add_printed(state, tx, place, -wanted.pieces, wanted.changed_by).await?;
            } else {
                // It was made, or at least begun.
                note_production(state, tx, wanted.order_id, wanted.changed_by).await?;
            }
            note_failed(state, tx, place, wanted.pieces, reason, wanted.changed_by).await?;
        }
        Act::PiecesReprinted => reprint(state, tx, wanted).await?,
        _ => {
            let more = if wanted.to == Checked {
                wanted.pieces
            } else {
                -wanted.pieces
            };
            sqlx::query("UPDATE printed_parts SET checked = checked + $1, changed_at = $2, changed_by = $3 WHERE order_id = $4 AND position = $5")
                .bind(more)
                .bind(to_text(state.clock.now()))
                .bind(wanted.changed_by)
                .bind(wanted.order_id)
                .bind(wanted.position)
                .execute(&mut **tx)
                .await?;
            if let Some(plate) = wanted.plate {
                plate_checks::count_on(tx, plate, place, -wanted.pieces).await?;
            } else if more > 0 {
                plate_checks::forget_missing_pieces(tx, place).await?;
            }
        }
    }
    let mut details = json!({
        "fileName": part.file_name,
        "from": wanted.from,
        "to": wanted.to,
        "pieces": wanted.pieces,
        "of": part.quantity,
    });
    if act == Act::PiecesFailed {
        details["reason"] = json!(wanted.reason);
    }
    let target = Target::Order(wanted.order_id);
    audit::record(state, tx, wanted.changed_by, act, target, &details).await?;
    Ok(())
}

/// A failure without a reason teaches nobody.
pub(super) fn reason_missing() -> ApiError {
    ApiError::unprocessable("reason_missing", "Bitte schreiben Sie, was misslungen ist.")
}

/// Writes that pieces became nothing.
pub(super) async fn note_failed(
    state: &State,
    tx: &mut Tx,
    (order_id, position): (&OrderId, i64),
    pieces: i64,
    reason: &str,
    failed_by: &UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO failed_pieces (id, order_id, position, pieces, reason, failed_at, failed_by) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(Uuid::now_v7().to_string())
    .bind(order_id)
    .bind(position)
    .bind(pieces)
    .bind(reason)
    .bind(to_text(state.clock.now()))
    .bind(failed_by)
    .execute(&mut **tx)
    .await
    .map(drop)
}

/// Lets the oldest failed pieces be printed again. A failure of which only some are is split: its reason stays with both.
async fn reprint(state: &State, tx: &mut Tx, wanted: &PieceMove<'_>) -> Result<(), sqlx::Error> {
    let failures: Vec<(String, i64, String, String, UserId)> = sqlx::query_as(
        "SELECT id, pieces, reason, failed_at, failed_by FROM failed_pieces WHERE order_id = $1 AND position = $2 AND reprinted_at IS NULL \
         ORDER BY failed_at, id",
    )
    .bind(wanted.order_id)
    .bind(wanted.position)
    .fetch_all(&mut **tx)
    .await?;
    let now = to_text(state.clock.now());
    let mut left = wanted.pieces;
    for (id, pieces, reason, failed_at, failed_by) in failures {
        let taken = pieces.min(left);
        if taken == 0 {
            break;
        }
        left -= taken;
        sqlx::query("UPDATE failed_pieces SET pieces = $1, reprinted_at = $2, reprinted_by = $3 WHERE id = $4")
            .bind(taken)
            .bind(&now)
            .bind(wanted.changed_by)
            .bind(&id)
            .execute(&mut **tx)
            .await?;
        if taken < pieces {
            sqlx::query(
                "INSERT INTO failed_pieces (id, order_id, position, pieces, reason, failed_at, failed_by) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(Uuid::now_v7().to_string())
            .bind(wanted.order_id)
            .bind(wanted.position)
            .bind(pieces - taken)
            .bind(&reason)
            .bind(&failed_at)
            .bind(&failed_by)
            .execute(&mut **tx)
            .await?;
        }
    }
    Ok(())
}
