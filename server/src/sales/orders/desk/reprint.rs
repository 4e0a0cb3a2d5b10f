//! Parts of a finished order are printed and sent once more at no charge: its sums, its documents and its status stay as they are.

use std::collections::{BTreeSet, HashMap, HashSet};

use core_wasm::cart::Shipping;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::{Any, Executor};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::shipment::Shipment;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Db, Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::{FileId, GuestId, OrderId, ReprintId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::agreements::snapshot::readable;
use crate::sales::carrier::Carrier;
use crate::sales::letters::{self, ReprintNews};
use crate::sales::order_states::{PaymentColumns, PaymentState, RefundShare, Status};
use crate::sales::orders::index::index;
use crate::sales::orders::recipient::{customer, notified_order};
use crate::sales::orders::stops::{self, Stop};
use crate::sales::orders::stored_files::still_stored;
use crate::sales::orders::version;
use crate::sales::refused_parts::{self, RefusedPart};
use crate::sales::reprints::{self, Reason, Reprint, ReprintPart, State as ReprintState};
use crate::shop::delivery::{days_before_us, delivery_date};
use crate::state::State;

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

/// What of an order can be printed once more.
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

#[derive(FromRow)]
struct Row {
    id: OrderId,
    order_number: String,
    status: Status,
    #[sqlx(flatten)]
    payment: PaymentColumns,
    shipping: String,
    user_id: Option<UserId>,
    customer_data: String,
    cart_items: String,
    archived_at: Option<String>,
    version: i64,
    /// `accepted`, or empty where nobody has decided; none without a withdrawal, or where all were rejected.
    withdrawal: Option<String>,
}

const ROW: &str = "SELECT id, order_number, status, payment_state, held_decision, refund_state, shipping, user_id, customer_data, cart_items, \
     archived_at, version, (SELECT MAX(COALESCE(decision, '')) FROM order_withdrawals WHERE order_id = orders.id \
         AND COALESCE(decision, '') <> 'rejected') AS withdrawal \
     FROM orders WHERE status <> 'draft' AND";

async fn row(database: impl Executor<'_, Database = Any>, order_id: &OrderId) -> ApiResult<Row> {
    // Only fixed texts are written into it.
    let sql = format!("{ROW} id = $1");
    let row: Option<Row> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(order_id)
        .fetch_optional(database)
        .await?;
    row.ok_or_else(ApiError::not_found)
}

impl Row {
    /// Whether something of it may be printed once more, or sent.
    fn check(&self) -> ApiResult<()> {
        let refused = |code, text: &str| Err(ApiError::conflict(code, text));
        if self.archived_at.is_some() {
            return refused(
                "order_archived",
                "Diese Bestellung ist im Archiv. Bitte holen Sie sie zuerst zurück.",
            );
        }
        match self.status {
            Status::Completed => {}
            Status::Cancelled => {
                return refused("order_cancelled", "Diese Bestellung ist storniert.");
            }
            Status::Draft | Status::Submitted | Status::Processing => {
                return refused(
                    "order_not_completed",
                    "Diese Bestellung ist noch nicht abgeschlossen. Was beim Druck misslingt, wird in der Fertigung wiederholt.",
                );
            }
        }
        if self.payment.payment_state != PaymentState::Paid {
            return refused(
                "order_held",
                "Die Zahlung dieser Bestellung ist angehalten.",
            );
        }
        if self.payment.refund_state == RefundShare::Full {
            return refused(
                "order_refunded",
                "Die Zahlung dieser Bestellung wurde vollständig erstattet.",
            );
        }
        match self.withdrawal.as_deref() {
            None => {}
            Some("") => {
                return refused(
                    "order_withdrawn",
                    "Der Kunde hat widerrufen, und darüber ist noch nicht entschieden.",
                );
            }
            Some(_) => {
                return refused(
                    "order_withdrawn",
                    "Der Widerruf dieser Bestellung wurde angenommen.",
                );
            }
        }
        if customer(&self.customer_data).is_none() {
            return refused(
                "customer_erased",
                "Die Daten dieses Kunden sind gelöscht; es gibt keine Adresse mehr.",
            );
        }
        Ok(())
    }

    fn is_pickup(&self) -> bool {
        self.shipping == "pickup"
    }

    fn shipping(&self) -> Shipping {
        serde_json::from_value(self.shipping.as_str().into()).unwrap_or(Shipping::Shipping)
    }
}

/// Whether something of an order may be printed once more.
///
/// # Errors
/// 404 for what is no order, 409 with the reason.
pub(super) async fn check(db: &Db, order_id: &OrderId) -> ApiResult<()> {
    row(db.pool(), order_id).await?.check()
}

/// What of a stored part is needed here.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Ordered {
    file_id: Option<FileId>,
    #[serde(default)]
    file_name: String,
    #[serde(default)]
    quantity: i64,
}

fn ordered(cart_items: &str) -> Vec<Option<Ordered>> {
    let (items, _) = readable::<Value>(cart_items);
    items
        .iter()
        .map(|item| Ordered::deserialize(item).ok())
        .collect()
}

/// Which parts of an order can be printed once more, by its id or its number.
///
/// # Errors
/// 404 for what is no order.
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

fn possible(
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

fn file_ids(parts: &[Option<Ordered>]) -> BTreeSet<&FileId> {
    parts
        .iter()
        .flatten()
        .filter_map(|part| part.file_id.as_ref())
        .collect()
}

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
/// 404 for what is no order; 409 where nothing of the order, or not so much of a part, can be printed once more, and where somebody else
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
/// 404 for what is no reprint, 409 for one that is shipped.
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
/// 404 for what is no reprint; 409 for one that is cancelled, that is stopped or not finished and not confirmed, or whose order was paid
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
    let Some(customer) = customer(&order.customer_data) else {
        return Ok(());
    };
    let user = order.user_id.as_ref();
    let notified =
        notified_order(state, tx, &order.id, &order.order_number, user, &customer).await?;
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

fn name_at(ordered: &[Option<Ordered>], place: i64) -> String {
    let part = usize::try_from(place)
        .ok()
        .and_then(|place| ordered.get(place)?.as_ref());
    part.map(|part| part.file_name.clone()).unwrap_or_default()
}

async fn notify(
    state: &State,
    tx: &mut Tx,
    order: &Row,
    id: &ReprintId,
    parts: &[(String, i64)],
    news: &ReprintNews<'_>,
) -> ApiResult<()> {
    let Some(customer) = customer(&order.customer_data) else {
        return Ok(());
    };
    let user = order.user_id.as_ref();
    let notified =
        notified_order(state, tx, &order.id, &order.order_number, user, &customer).await?;
    letters::queue_reprint_news(state, tx, &notified, id, parts, news).await
}

async fn record(
    state: &State,
    tx: &mut Tx,
    by: &UserId,
    act: Act,
    order_id: &OrderId,
    details: &Value,
) -> Result<(), sqlx::Error> {
    audit::record(state, tx, by, act, Target::Order(order_id), details).await
}

/// Pieces that are looked at and good, by their places.
async fn checked(
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

fn unfinished(parts: &[ReprintPart], id: &ReprintId, checked: &HashMap<i64, i64>) -> i64 {
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
