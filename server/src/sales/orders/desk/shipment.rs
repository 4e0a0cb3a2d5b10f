//! Carrier and number of a parcel: noted with the completion of an order or afterwards, and corrected with a mail.

use serde::Serialize;
use serde_json::json;
use sqlx::{Any, Executor};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::carrier::Carrier;
use crate::sales::letters;
use crate::sales::order_states::Status;
use crate::sales::orders::index::index;
use crate::sales::orders::recipient::notified_order;
use crate::sales::orders::version;
use crate::state::State;

/// How the parcel of an order travels.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shipment {
    /// `dhl`, `dpd`, `gls`, `hermes`, `ups`, `post` or `other`.
    #[schema(value_type = String)]
    pub carrier: Carrier,
    /// The parcel's number.
    pub tracking_number: String,
    /// Where the carrier says where it is; null of one whose page the shop does not know.
    pub page: Option<String>,
}

impl Shipment {
    /// With the carrier's page.
    pub(crate) fn new(carrier: Carrier, tracking_number: String) -> Self {
        Self {
            page: carrier.tracking_page(&tracking_number),
            carrier,
            tracking_number,
        }
    }
}

#[derive(FromRow)]
struct Row {
    carrier: Carrier,
    tracking_number: String,
}

/// Of an order, if it is known.
pub(crate) async fn of_order(
    database: impl Executor<'_, Database = Any>,
    order_id: &OrderId,
) -> Result<Option<Shipment>, sqlx::Error> {
    let row: Option<Row> =
        sqlx::query_as("SELECT carrier, tracking_number FROM shipments WHERE order_id = $1")
            .bind(order_id)
            .fetch_optional(database)
            .await?;
    Ok(row.map(|row| Shipment::new(row.carrier, row.tracking_number)))
}

/// Writes how the parcel travels.
pub(crate) async fn note(
    tx: &mut Tx,
    order_id: &OrderId,
    carrier: Carrier,
    tracking_number: &str,
    now: &str,
    changed_by: &UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO shipments (order_id, carrier, tracking_number, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (order_id) DO UPDATE SET carrier = excluded.carrier, tracking_number = excluded.tracking_number, \
         changed_at = excluded.changed_at, changed_by = excluded.changed_by",
    )
    .bind(order_id)
    .bind(carrier)
    .bind(tracking_number)
    .bind(now)
    .bind(changed_by)
    .execute(&mut **tx)
    .await?;
    index(tx, order_id).await
}

/// What an admin corrects.
#[derive(Debug)]
pub struct Correction<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// Who carries it.
    pub carrier: Carrier,
    /// The parcel's number.
    pub tracking_number: &'a str,
    /// The version that was seen.
    pub version: Option<i64>,
    /// The admin.
    pub changed_by: &'a UserId,
}

/// Notes or corrects how the parcel of a completed order travels, and tells the customer. Saying the same twice changes nothing.
///
/// # Errors
/// 404 for an unknown order; 409 for a pickup, for an order that is not completed, and where somebody else changed it.
pub async fn correct(state: &State, wanted: &Correction<'_>) -> ApiResult<()> {
    let work = async |tx: &mut Tx| {
        let known: Option<(Status, String)> = sqlx::query_as(
            "SELECT status, shipping FROM orders WHERE id = $1 AND status <> 'draft'",
        )
        .bind(wanted.order_id)
        .fetch_optional(&mut **tx)
        .await?;
        let (status, shipping) = known.ok_or_else(ApiError::not_found)?;
        check_shipment(status, &shipping)?;
        let before = of_order(&mut **tx, wanted.order_id).await?;
        let is_same = before.as_ref().is_some_and(|before| {
            before.carrier == wanted.carrier && before.tracking_number == wanted.tracking_number
        });
        if is_same {
            return Ok(());
        }
        version::take(tx, wanted.order_id, wanted.version).await?;
        let now = to_text(state.clock.now());
        note(
            tx,
            wanted.order_id,
            wanted.carrier,
            wanted.tracking_number,
            &now,
            wanted.changed_by,
        )
        .await?;
        let details = json!({
            "from": before.map(|before| before.tracking_number),
            "to": wanted.tracking_number,
            "carrier": wanted.carrier,
        });
        let target = Target::Order(wanted.order_id);
        audit::record(
            state,
            tx,
            wanted.changed_by,
            Act::ShipmentChanged,
            target,
            &details,
        )
        .await?;
        let Some(order) = notified_order(state, tx, wanted.order_id).await? else {
            return Ok(());
        };
        letters::queue_shipment(
            state,
            tx,
            &order,
            wanted.carrier,
            wanted.tracking_number,
            &now,
        )
        .await
    };
    state
        .db
        .write_locked(&[Lock::Order(wanted.order_id)], work)
        .await?;
    state.outbox.notify();
    Ok(())
}

/// Whether an order has a parcel whose number can be noted.
///
/// # Errors
/// 409 with the reason.
pub(crate) fn check_shipment(status: Status, shipping: &str) -> ApiResult<()> {
    let refused = |code, text: &str| Err(ApiError::conflict(code, text));
    if shipping == "pickup" {
        return refused(
            "order_is_pickup",
            "Diese Bestellung wird abgeholt und hat kein Paket.",
        );
    }
    if status != Status::Completed {
        return refused(
            "order_not_completed",
            "Die Sendungsnummer wird beim Abschließen angegeben; danach lässt sie sich hier ändern.",
        );
    }
    Ok(())
}
