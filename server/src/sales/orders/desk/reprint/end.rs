//! A reprint is shipped, or taken back.

use serde_json::json;

use super::order::{Row, name_at, notify, ordered, record, row};
use super::view::{checked, unfinished};
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, ReprintId, UserId};
use crate::people::audit::Act;
use crate::sales::carrier::Carrier;
use crate::sales::letters::{self, ReprintNews};
use crate::sales::orders::index::index;
use crate::sales::orders::recipient::notified_order;
use crate::sales::orders::stops::{self, Stop};
use crate::sales::orders::version;
use crate::sales::reprints::{self, Reprint, ReprintPart, State as ReprintState};
use crate::state::State;

/// What becomes of a reprint.
#[derive(Debug)]
pub struct ReprintEnd<'a> {
    /// `reprints.id`
    pub id: &'a ReprintId,
    /// The admin.
    pub ended_by: &'a UserId,
}

/// Takes an open one back: its pieces leave the board. Twice is as good as once.
///
/// # Errors
/// 404 for an unknown reprint, 409 for one that is shipped.
pub async fn cancel(state: &State, end: &ReprintEnd<'_>) -> ApiResult<()> {
    let order_id = order_of(state, end.id).await?;
    let work = async |tx: &mut Tx| {
        let reprint = known(tx, end.id).await?;
        match reprint.state {
            ReprintState::Cancelled => return Ok(()),
            ReprintState::Shipped => {
                return Err(ApiError::conflict(
                    "reprint_shipped",
                    "Dieser Nachdruck ist schon verschickt.",
                ));
            }
            ReprintState::Open => {}
        }
        let order = row(&mut **tx, &order_id).await?;
        version::take(tx, &order_id, None).await?;
        end_it(state, tx, &reprint, ReprintState::Cancelled, end.ended_by).await?;
        let details = json!({ "reprint": reprint.number });
        let act = Act::ReprintCancelled;
        record(state, tx, end.ended_by, act, &order_id, &details).await?;
        if reprint.is_announced == 0 {
            return Ok(());
        }
        let parts = reprints::parts_of_order(&mut **tx, &order_id).await?;
        let names = names_of(&parts, &order, &reprint.id);
        notify(
            state,
            tx,
            &order,
            &reprint.id,
            &names,
            &ReprintNews::Cancelled,
        )
        .await
    };
    state
        .db
        .write_locked(&[Lock::Order(&order_id)], work)
        .await?;
    state.outbox.notify();
    Ok(())
}

/// What goes along with the parcel of a reprint.
#[derive(Debug)]
pub struct ReprintShipment<'a> {
    /// Which one, and who says it.
    pub end: ReprintEnd<'a>,
    /// Who carries it.
    pub carrier: Carrier,
    /// The parcel's number, if it has one.
    pub tracking_number: Option<&'a str>,
    /// The reasons against it that the admin has read.
    pub confirmed_stops: &'a [Stop],
    /// The version of the order that was seen.
    pub version: Option<i64>,
}

/// Sends it, with the mail that says so; of one that is on its way the number is noted or corrected, with a mail. Saying the same twice
/// changes nothing.
///
/// # Errors
/// 404 for an unknown reprint; 409 for one that is cancelled, that is stopped or not finished and not confirmed, or whose order was paid
/// back or changed by somebody else.
pub async fn ship(state: &State, wanted: &ReprintShipment<'_>) -> ApiResult<()> {
    let order_id = order_of(state, wanted.end.id).await?;
    let work = async |tx: &mut Tx| ship_in(state, tx, &order_id, wanted).await;
    state
        .db
        .write_locked(&[Lock::Order(&order_id)], work)
        .await?;
    state.outbox.notify();
    Ok(())
}

async fn ship_in(
    state: &State,
    tx: &mut Tx,
    order_id: &OrderId,
    wanted: &ReprintShipment<'_>,
) -> ApiResult<()> {
    let by = wanted.end.ended_by;
    let reprint = known(tx, wanted.end.id).await?;
    let order = row(&mut **tx, order_id).await?;
    let shipment = wanted
        .tracking_number
        .filter(|_| !order.is_pickup())
        .map(|number| (wanted.carrier, number));
    match reprint.state {
        ReprintState::Cancelled => {
            return Err(ApiError::conflict(
                "reprint_cancelled",
                "Dieser Nachdruck ist storniert.",
            ));
        }
        ReprintState::Shipped => {
            return correct(state, tx, &order, &reprint, shipment, wanted).await;
        }
        ReprintState::Open => {}
    }
    order.check()?;
    let mut found = stops::of_orders(&mut **tx, &[order_id])
        .await?
        .remove(order_id)
        .unwrap_or_default();
    let counted = checked(&mut **tx, order_id).await?;
    let parts = reprints::parts_of_order(&mut **tx, order_id).await?;
    if unfinished(&parts, &reprint.id, &counted) > 0 {
        found.push(Stop::Unfinished);
    }
    stops::check_confirmed(&found, wanted.confirmed_stops)?;
    version::take(tx, order_id, wanted.version).await?;
    end_it(state, tx, &reprint, ReprintState::Shipped, by).await?;
    note(tx, &reprint.id, shipment).await?;
    index(tx, order_id).await?;
    let mut details = json!({ "reprint": reprint.number });
    if !wanted.confirmed_stops.is_empty() {
        details["confirmedStops"] = json!(wanted.confirmed_stops);
    }
    record(state, tx, by, Act::ReprintShipped, order_id, &details).await?;
    let names = names_of(&parts, &order, &reprint.id);
    let is_pickup = order.is_pickup();
    let news = ReprintNews::Shipped {
        is_pickup,
        shipment,
    };
    notify(state, tx, &order, &reprint.id, &names, &news).await
}

/// Another number of a parcel that is on its way.
async fn correct(
    state: &State,
    tx: &mut Tx,
    order: &Row,
    reprint: &Reprint,
    shipment: Option<(Carrier, &str)>,
    wanted: &ReprintShipment<'_>,
) -> ApiResult<()> {
    let Some((carrier, number)) = shipment else {
        return Ok(());
    };
    let is_same =
        reprint.carrier == Some(carrier) && reprint.tracking_number.as_deref() == Some(number);
    if is_same {
        return Ok(());
    }
    version::take(tx, &order.id, wanted.version).await?;
    note(tx, &reprint.id, shipment).await?;
    index(tx, &order.id).await?;
    let details = json!({
        "reprint": reprint.number, "from": reprint.tracking_number, "to": number, "carrier": carrier,
    });
    let by = wanted.end.ended_by;
    record(state, tx, by, Act::ShipmentChanged, &order.id, &details).await?;
    let Some(notified) = notified_order(state, tx, &order.id).await? else {
        return Ok(());
    };
    let now = to_text(state.clock.now());
    letters::queue_shipment(state, tx, &notified, carrier, number, &now).await
}

async fn note(
    tx: &mut Tx,
    id: &ReprintId,
    shipment: Option<(Carrier, &str)>,
) -> Result<(), sqlx::Error> {
    let (carrier, number) = shipment.unzip();
    sqlx::query("UPDATE reprints SET carrier = $1, tracking_number = $2 WHERE id = $3")
        .bind(carrier)
        .bind(number)
        .bind(id)
        .execute(&mut **tx)
        .await
        .map(drop)
}

async fn end_it(
    state: &State,
    tx: &mut Tx,
    reprint: &Reprint,
    after: ReprintState,
    by: &UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE reprints SET state = $1, ended_at = $2, ended_by = $3 WHERE id = $4")
        .bind(after)
        .bind(to_text(state.clock.now()))
        .bind(by)
        .bind(&reprint.id)
        .execute(&mut **tx)
        .await
        .map(drop)
}

async fn known(tx: &mut Tx, id: &ReprintId) -> ApiResult<Reprint> {
    let reprint = reprints::by_id(&mut **tx, id).await?;
    reprint.ok_or_else(ApiError::not_found)
}

async fn order_of(state: &State, id: &ReprintId) -> ApiResult<OrderId> {
    let reprint = reprints::by_id(state.db.pool(), id).await?;
    Ok(reprint.ok_or_else(ApiError::not_found)?.order_id)
}

/// File names of a reprint, among the reprinted parts of its order, with the pieces of each.
fn names_of(parts: &[ReprintPart], order: &Row, id: &ReprintId) -> Vec<(String, i64)> {
    let ordered = ordered(&order.cart_items);
    parts
        .iter()
        .filter(|part| part.reprint_id == *id)
        .map(|part| (name_at(&ordered, part.part), part.quantity))
        .collect()
}
