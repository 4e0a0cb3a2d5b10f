//! What is done with plates: planned, changed, started, ended, taken apart.

use std::collections::{BTreeMap, HashSet};

use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::actuals::keep_estimate;
use super::filament::Filament;
use super::fit::Fitting;
use super::list::parts;
use super::moves::{note_failed, reason_missing};
use super::part::part_to_make;
use super::pieces::Scope;
use super::plate_checks;
use super::plates::{Chosen, PlateState, by_place, chosen_of, fitting_of, needs_of, take};
use super::printed::add_printed;
use super::printers::{self, printers};
use super::spool_uses::take_off;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx, lock};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::{OrderId, PlateId, PrinterId, SpoolId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::orders::desk::status::begin_production;
use crate::sales::orders::stops::{self, Stop};
use crate::state::State;

/// Parts of a plate, and pieces of each. More lie on none.
pub const MOST_PARTS: usize = 200;
const MOST_PIECES: i64 = 100_000;

/// What is to lie on a plate, and who prints it.
#[derive(Debug)]
pub struct PlatePlan<'a> {
    /// `printers.id`
    pub printer_id: &'a PrinterId,
    /// Each part once.
    pub chosen: &'a [Chosen],
    /// The reasons against it that the admin has read.
    pub confirmed_stops: &'a [Stop],
    /// The admin.
    pub changed_by: &'a UserId,
}

/// What becomes of a plate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlateStep {
    /// A planned plate is printed from now on.
    Start,
    /// A plate is off the printer: its pieces are printed, but those that failed.
    Finish,
    /// A plate became nothing: all its pieces failed.
    Fail,
    /// A planned plate is taken apart: its pieces are open again.
    Dissolve,
}

/// What an admin says of a plate.
#[derive(Debug)]
pub struct PlateChange<'a> {
    /// `plates.id`
    pub id: &'a PlateId,
    /// The version that was seen.
    pub version: i64,
    /// What becomes of it.
    pub step: PlateStep,
    /// With [`PlateStep::Finish`]: the pieces that failed.
    pub failed: &'a [Chosen],
    /// Why pieces failed.
    pub reason: Option<&'a str>,
    /// With [`PlateStep::Finish`] and [`PlateStep::Fail`]: the spools that it was printed from, where they are not those that it would be
    /// taken off anyway.
    pub spools: &'a [SpoolId],
    /// The reasons against it that the admin has read.
    pub confirmed_stops: &'a [Stop],
    /// The admin.
    pub changed_by: &'a UserId,
}

/// Whether pieces fit the printer.
///
/// # Errors
/// 404 for parts that are not there, 409 for a printer that is not there, 422 for a choice that makes no sense.
pub async fn fit(state: &State, printer_id: &PrinterId, chosen: &[Chosen]) -> ApiResult<Fitting> {
    check_choice(chosen)?;
    let printers = printers(&state.db).await?;
    let printer = printers
        .iter()
        .find(|printer| printer.id == *printer_id)
        .ok_or_else(ApiError::not_found)?;
    let known = by_place(parts(state, Scope::Orders(&orders_of(chosen))).await?);
    fitting_of(printer, chosen, &known).ok_or_else(ApiError::not_found)
}

/// Puts a plate together: a new one, or what lies on a planned one as it was seen.
///
/// # Errors
/// 404 for an unknown part or plate, 409 for parts that are not to be made, are stopped or lie elsewhere, for a printer that is not
/// there and for a plate that somebody else has changed, 422 for a choice that makes no sense.
pub async fn plan(
    state: &State,
    seen: Option<(&PlateId, i64)>,
    wanted: &PlatePlan<'_>,
) -> ApiResult<()> {
    check_choice(wanted.chosen)?;
    let orders = orders_of(wanted.chosen);
    let mut locks = vec![Lock::Plates];
    locks.extend(orders.iter().map(|id| Lock::Order(id)));
    let work = async |tx: &mut Tx| plan_in(state, tx, seen, wanted).await;
    state.db.write_locked(&locks, work).await
}

async fn plan_in(
    state: &State,
    tx: &mut Tx,
    seen: Option<(&PlateId, i64)>,
    wanted: &PlatePlan<'_>,
) -> ApiResult<()> {
    let printer = printers::in_use(tx, wanted.printer_id).await?;
    let now = to_text(state.clock.now());
    let (id, number) = match seen {
        Some((id, version)) => {
            let plate = take(tx, id, version, &[PlateState::Planned]).await?;
            // What lies on it counts as open while it is put together anew.
            sqlx::query("DELETE FROM plate_parts WHERE plate_id = $1")
                .bind(id)
                .execute(&mut **tx)
                .await?;
            sqlx::query("UPDATE plates SET printer_id = $1 WHERE id = $2")
                .bind(wanted.printer_id)
                .bind(id)
                .execute(&mut **tx)
                .await?;
            (id.clone(), plate.number)
        }
        None => {
            let id = PlateId::random();
            let last: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(number), 0) FROM plates")
                .fetch_one(&mut **tx)
                .await?;
            sqlx::query(
                "INSERT INTO plates (id, number, printer_id, state, created_at, created_by) VALUES ($1, $2, $3, 'planned', $4, $5)",
            )
            .bind(&id)
            .bind(last + 1)
            .bind(wanted.printer_id)
            .bind(&now)
            .bind(wanted.changed_by)
            .execute(&mut **tx)
            .await?;
            (id, last + 1)
        }
    };
    for order in orders_of(wanted.chosen) {
        stops::check(tx, order, Stop::SHOWN, wanted.confirmed_stops).await?;
    }
    for chosen in wanted.chosen {
        let part = part_to_make(tx, &chosen.order_id, chosen.position).await?;
        if chosen.pieces > part.pieces.open {
            return Err(ApiError::Conflict(
                Problem::new(
                    "pieces_taken",
                    format!(
                        "Von „{}“ sind nur noch {} Stück offen. Bitte laden Sie die Seite neu.",
                        part.file_name, part.pieces.open
                    ),
                )
                .with("open", part.pieces.open),
            ));
        }
        sqlx::query(
            "INSERT INTO plate_parts (plate_id, order_id, position, pieces) VALUES ($1, $2, $3, $4)",
        )
        .bind(&id)
        .bind(&chosen.order_id)
        .bind(chosen.position)
        .bind(chosen.pieces)
        .execute(&mut **tx)
        .await?;
    }
    let pieces: i64 = wanted.chosen.iter().map(|chosen| chosen.pieces).sum();
    let details =
        json!({ "plate": number, "printer": printer.name, "to": "planned", "pieces": pieces });
    audit::record(
        state,
        tx,
        wanted.changed_by,
        Act::PlateChanged,
        Target::Shop,
        &details,
    )
    .await?;
    Ok(())
}

/// Lets a plate go on; all its pieces follow.
///
/// # Errors
/// 404 for an unknown plate, 409 for one in another state or version, with parts that are not to be made or are stopped, or with a spool that is not there, 422 for
/// failures without a reason or of pieces that do not lie on it.
pub async fn change_plate(state: &State, change: &PlateChange<'_>) -> ApiResult<()> {
    let needed = match change.step {
        PlateStep::Start | PlateStep::Dissolve => BTreeMap::new(),
        // What lies on a plate that is being printed stays the same.
        PlateStep::Finish | PlateStep::Fail => needed_of(state, change.id).await?,
    };
    let work = async |tx: &mut Tx| change_in(state, tx, change, &needed).await;
    state.db.write_locked(&[Lock::Plates], work).await?;
    state.outbox.notify();
    Ok(())
}

async fn change_in(
    state: &State,
    tx: &mut Tx,
    change: &PlateChange<'_>,
    needed: &BTreeMap<Filament, f64>,
) -> ApiResult<()> {
    let before = match change.step {
        PlateStep::Start | PlateStep::Dissolve => PlateState::Planned,
        PlateStep::Finish | PlateStep::Fail => PlateState::Printing,
    };
    let plate = take(tx, change.id, change.version, &[before]).await?;
    let rows: Vec<(OrderId, i64, i64)> = sqlx::query_as(
        "SELECT order_id, position, pieces FROM plate_parts WHERE plate_id = $1 ORDER BY order_id, position",
    )
    .bind(change.id)
    .fetch_all(&mut **tx)
    .await?;
    let chosen: Vec<Chosen> = rows
        .into_iter()
        .map(|(order_id, position, pieces)| Chosen {
            order_id,
            position,
            pieces,
        })
        .collect();
    let orders = orders_of(&chosen);
    let locks: Vec<Lock<'_>> = orders.iter().map(|id| Lock::Order(id)).collect();
    lock(tx, &locks).await?;
    let now = to_text(state.clock.now());
    let after = match change.step {
        PlateStep::Start => {
            for order in &orders {
                stops::check(tx, order, Stop::SHOWN, change.confirmed_stops).await?;
            }
            for part in &chosen {
                part_to_make(tx, &part.order_id, part.position).await?;
            }
            for order in orders {
                begin_production(state, tx, order, change.confirmed_stops, change.changed_by)
                    .await?;
            }
            sqlx::query("UPDATE plates SET state = 'printing', started_at = $1 WHERE id = $2")
                .bind(&now)
                .bind(change.id)
                .execute(&mut **tx)
                .await?;
            "printing"
        }
        PlateStep::Dissolve => {
            for sql in [
                "DELETE FROM plate_parts WHERE plate_id = $1",
                "DELETE FROM plates WHERE id = $1",
            ] {
                sqlx::query(sql).bind(change.id).execute(&mut **tx).await?;
            }
            "dissolved"
        }
        PlateStep::Finish => {
            end(state, tx, change, &chosen, change.failed, PlateState::Done).await?;
            keep_estimate(tx, change.id).await?;
            "done"
        }
        PlateStep::Fail => {
            end(state, tx, change, &chosen, &chosen, PlateState::Failed).await?;
            "failed"
        }
    };
    let failed: i64 = change.failed.iter().map(|part| part.pieces).sum();
    let mut details = json!({ "plate": plate.number, "from": before, "to": after });
    if failed > 0 || change.step == PlateStep::Fail {
        details["failed"] = json!(failed);
        details["reason"] = json!(change.reason);
    }
    let taken = take_off(state, tx, change.id, needed, change.spools).await?;
    if !taken.is_empty() {
        details["spools"] = json!(taken);
    }
    audit::record(
        state,
        tx,
        change.changed_by,
        Act::PlateChanged,
        Target::Shop,
        &details,
    )
    .await?;
    Ok(())
}

/// What a plate needs of each filament; nothing where no spool is in use.
async fn needed_of(state: &State, plate: &PlateId) -> ApiResult<BTreeMap<Filament, f64>> {
    let in_use: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM spools WHERE ended_at IS NULL")
        .fetch_one(state.db.pool())
        .await?;
    if in_use == 0 {
        return Ok(BTreeMap::new());
    }
    let chosen = chosen_of(state, &[plate])
        .await?
        .remove(plate)
        .unwrap_or_default();
    let orders: Vec<&OrderId> = chosen.iter().map(|part| &part.order_id).collect();
    let known = by_place(parts(state, Scope::Orders(&orders)).await?);
    let current = state.settings.current();
    Ok(needs_of(&current.settings, &chosen, &known))
}

/// The pieces of a plate are printed or failed.
async fn end(
    state: &State,
    tx: &mut Tx,
    change: &PlateChange<'_>,
    chosen: &[Chosen],
    failed: &[Chosen],
    after: PlateState,
) -> ApiResult<()> {
    let reason = if failed.is_empty() {
        ""
    } else {
        check_choice(failed)?;
        change.reason.ok_or_else(reason_missing)?
    };
    let failed_of = |part: &Chosen| {
        failed
            .iter()
            .find(|known| known.order_id == part.order_id && known.position == part.position)
            .map_or(0, |known| known.pieces)
    };
    let known: i64 = chosen.iter().map(failed_of).sum();
    let said: i64 = failed.iter().map(|part| part.pieces).sum();
    if known != said || chosen.iter().any(|part| failed_of(part) > part.pieces) {
        return Err(ApiError::unprocessable(
            "wrong_count",
            "So viele Stücke liegen nicht auf der Platte. Bitte laden Sie die Seite neu.",
        ));
    }
    for part in chosen {
        let place = (&part.order_id, part.position);
        let failed = failed_of(part);
        if failed > 0 {
            note_failed(state, tx, place, failed, reason, change.changed_by).await?;
        }
        let good = part.pieces - failed;
        if good > 0 {
            add_printed(state, tx, place, good, change.changed_by).await?;
            plate_checks::count_on(tx, change.id, place, good).await?;
        }
    }
    sqlx::query("UPDATE plates SET state = $1, ended_at = $2 WHERE id = $3")
        .bind(after)
        .bind(to_text(state.clock.now()))
        .bind(change.id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Each order once.
fn orders_of(chosen: &[Chosen]) -> Vec<&OrderId> {
    let orders: HashSet<&OrderId> = chosen.iter().map(|part| &part.order_id).collect();
    orders.into_iter().collect()
}

/// Some parts, each once, with at least one piece.
fn check_choice(chosen: &[Chosen]) -> ApiResult<()> {
    let places: HashSet<_> = chosen
        .iter()
        .map(|part| (&part.order_id, part.position))
        .collect();
    let is_usable = !chosen.is_empty()
        && chosen.len() <= MOST_PARTS
        && places.len() == chosen.len()
        && chosen
            .iter()
            .all(|part| (1..=MOST_PIECES).contains(&part.pieces));
    if is_usable {
        return Ok(());
    }
    Err(ApiError::unprocessable(
        "invalid_choice",
        format!(
            "Bitte wählen Sie 1 bis {MOST_PARTS} Teile, jedes einmal und mit mindestens einem Stück."
        ),
    ))
}
