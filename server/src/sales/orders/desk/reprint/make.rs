//! Makes a reprint.

use std::collections::HashSet;

use core_wasm::cart::Shipping;
use jiff::civil::Date;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::choice::{file_ids, possible};
use super::order::{notify, ordered, record, row};
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::{GuestId, OrderId, ReprintId, UserId};
use crate::people::audit::Act;
use crate::sales::letters::ReprintNews;
use crate::sales::orders::stored_files::still_stored;
use crate::sales::orders::version;
use crate::sales::refused_parts;
use crate::sales::reprints::{self, Reason};
use crate::shop::delivery::{days_before_us, delivery_date};
use crate::state::State;

/// Pieces of a part that are wanted once more.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[schema(as = ReprintPieces)]
pub struct Wanted {
    /// Place of the part in the order, from 0.
    pub position: i64,
    /// The number of pieces.
    pub quantity: i64,
}

/// What an admin wants printed once more.
#[derive(Debug)]
pub struct NewReprint<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// Each part once.
    pub parts: &'a [Wanted],
    /// Why.
    pub reason: Reason,
    /// For the operator only.
    pub note: Option<&'a str>,
    /// The customer gets a mail that says so.
    pub is_announced: bool,
    /// The same one again makes nothing.
    pub key: &'a str,
    /// The version that was seen.
    pub version: Option<i64>,
    /// The admin.
    pub made_by: &'a UserId,
}

/// Makes it: its pieces stand on the board of the workshop from now on. The same key again changes nothing.
///
/// # Errors
/// 404 for an unknown order; 409 where nothing of the order, or not so much of a part, can be printed once more, and where somebody else
/// changed the order; 422 for a choice that makes no sense or a missing note.
pub async fn make(state: &State, wanted: &NewReprint<'_>) -> ApiResult<()> {
    check_choice(wanted)?;
    // Nobody deletes a file in between.
    let owners: Vec<(Option<UserId>, Option<GuestId>)> = sqlx::query_as(
        "SELECT DISTINCT user_id, guest_id FROM files WHERE id IN (SELECT file_id FROM order_parts WHERE order_id = $1)",
    )
    .bind(wanted.order_id)
    .fetch_all(state.db.pool())
    .await?;
    let users = owners.iter().filter_map(|(user, _)| user.as_ref());
    let guests = owners.iter().filter_map(|(_, guest)| guest.as_ref());
    let mut locks = vec![Lock::Order(wanted.order_id)];
    locks.extend(users.map(Lock::User));
    locks.extend(guests.map(Lock::Guest));
    let times = &state.settings.current().settings.delivery_times;
    let days = days_before_us(&state.db, times).await?;
    let by = |shipping| {
        let federal_state = state.operator.federal_state;
        delivery_date(state.clock.now(), times, shipping, federal_state, days)
    };
    let work = async |tx: &mut Tx| make_in(state, tx, wanted, by).await;
    state.db.write_locked(&locks, work).await?;
    state.outbox.notify();
    Ok(())
}

async fn make_in(
    state: &State,
    tx: &mut Tx,
    wanted: &NewReprint<'_>,
    by: impl Fn(Shipping) -> Date,
) -> ApiResult<()> {
    let made: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM reprints WHERE order_id = $1 AND idempotency_key = $2",
    )
    .bind(wanted.order_id)
    .bind(wanted.key)
    .fetch_one(&mut **tx)
    .await?;
    if made > 0 {
        return Ok(());
    }
    let order = row(&mut **tx, wanted.order_id).await?;
    version::take(tx, wanted.order_id, wanted.version).await?;
    order.check()?;
    let ordered = ordered(&order.cart_items);
    let refused = refused_parts::of_order(&mut **tx, wanted.order_id).await?;
    let again = reprints::parts_of_order(&mut **tx, wanted.order_id).await?;
    let stored = still_stored(&mut **tx, file_ids(&ordered)).await?;
    let possible = possible(&ordered, &refused, &again, &stored);
    let mut names = Vec::new();
    for part in wanted.parts {
        let known = possible
            .iter()
            .find(|known| known.position == part.position)
            .ok_or_else(ApiError::not_found)?;
        if let Some(problem) = &known.problem {
            let text = format!("„{}“: {problem}", known.file_name);
            return Err(ApiError::conflict("part_not_reprintable", text));
        }
        if part.quantity > known.most {
            let text = format!(
                "Von „{}“ lassen sich höchstens {} Stück nachdrucken.",
                known.file_name, known.most
            );
            return Err(ApiError::Conflict(
                Problem::new("too_many_pieces", text).with("most", known.most),
            ));
        }
        names.push((known.file_name.clone(), part.quantity));
    }
    let now = to_text(state.clock.now());
    let id = ReprintId::random();
    let before = reprints::of_order(&mut **tx, wanted.order_id).await?;
    let number = before.last().map_or(0, |last| last.number) + 1;
    let due = by(order.shipping());
    sqlx::query(
        "INSERT INTO reprints (id, order_id, number, idempotency_key, state, reason, note, is_announced, due_on, created_at, created_by) \
         VALUES ($1, $2, $3, $4, 'open', $5, $6, $7, $8, $9, $10)",
    )
    .bind(&id)
    .bind(wanted.order_id)
    .bind(number)
    .bind(wanted.key)
    .bind(wanted.reason)
    .bind(wanted.note)
    .bind(i64::from(wanted.is_announced))
    .bind(due.to_string())
    .bind(&now)
    .bind(wanted.made_by)
    .execute(&mut **tx)
    .await?;
    let own = i64::try_from(possible.len()).unwrap_or(i64::MAX);
    let first = again.last().map_or(own, |last| last.position + 1);
    for (position, part) in (first..).zip(wanted.parts) {
        sqlx::query(
            "INSERT INTO reprint_parts (reprint_id, order_id, position, part, quantity) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&id)
        .bind(wanted.order_id)
        .bind(position)
        .bind(part.position)
        .bind(part.quantity)
        .execute(&mut **tx)
        .await?;
    }
    let pieces: i64 = wanted.parts.iter().map(|part| part.quantity).sum();
    let details = json!({ "reprint": number, "pieces": pieces, "reason": wanted.reason });
    let act = Act::ReprintMade;
    record(state, tx, wanted.made_by, act, wanted.order_id, &details).await?;
    if !wanted.is_announced {
        return Ok(());
    }
    let shipping = order.shipping();
    let news = ReprintNews::Made { shipping, due };
    notify(state, tx, &order, &id, &names, &news).await
}

fn check_choice(wanted: &NewReprint<'_>) -> ApiResult<()> {
    let invalid = |code, text: &str| Err(ApiError::unprocessable(code, text));
    let parts: HashSet<i64> = wanted.parts.iter().map(|part| part.position).collect();
    let is_usable = !parts.is_empty()
        && parts.len() == wanted.parts.len()
        && wanted.parts.iter().all(|part| part.quantity >= 1);
    if !is_usable {
        return invalid(
            "invalid_choice",
            "Bitte wählen Sie mindestens ein Teil mit mindestens einem Stück, jedes Teil einmal.",
        );
    }
    if wanted.reason == Reason::Other && wanted.note.is_none() {
        return invalid(
            "note_missing",
            "Bitte schreiben Sie, warum nachgedruckt wird.",
        );
    }
    Ok(())
}
