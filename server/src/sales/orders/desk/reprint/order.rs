//! The order whose parts are printed once more.

use core_wasm::cart::Shipping;
use serde::Deserialize;
use serde_json::Value;
use sqlx::{Any, Executor};
use sqlx_macros::FromRow;

use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{FileId, OrderId, ReprintId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::agreements::snapshot::readable;
use crate::sales::letters::{self, ReprintNews};
use crate::sales::order_states::{PaymentColumns, PaymentState, RefundShare, Status};
use crate::sales::orders::recipient::{customer, notified_order};
use crate::state::State;

#[derive(FromRow)]
pub(super) struct Row {
    pub(super) id: OrderId,
    pub(super) order_number: String,
    status: Status,
    #[sqlx(flatten)]
    payment: PaymentColumns,
    shipping: String,
    customer_data: String,
    pub(super) cart_items: String,
    archived_at: Option<String>,
    pub(super) version: i64,
    /// `accepted`, or empty where nobody has decided; none without a withdrawal, or where all were rejected.
    withdrawal: Option<String>,
}

pub(super) async fn row(
    database: impl Executor<'_, Database = Any>,
    order_id: &OrderId,
) -> ApiResult<Row> {
    let row: Option<Row> = sqlx::query_as(
        "SELECT id, order_number, status, payment_state, held_decision, refund_state, shipping, customer_data, cart_items, \
         archived_at, version, (SELECT MAX(COALESCE(decision, '')) FROM order_withdrawals WHERE order_id = orders.id \
             AND COALESCE(decision, '') <> 'rejected') AS withdrawal \
         FROM orders WHERE status <> 'draft' AND id = $1",
    )
    .bind(order_id)
    .fetch_optional(database)
    .await?;
    row.ok_or_else(ApiError::not_found)
}

impl Row {
    /// Whether something of it may be printed once more, or sent.
    pub(super) fn check(&self) -> ApiResult<()> {
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

    pub(super) fn is_pickup(&self) -> bool {
        self.shipping == "pickup"
    }

    pub(super) fn shipping(&self) -> Shipping {
        serde_json::from_value(self.shipping.as_str().into()).unwrap_or(Shipping::Shipping)
    }
}

/// Whether something of an order may be printed once more.
///
/// # Errors
/// 404 for an unknown order, 409 with the reason.
pub(in crate::sales::orders::desk) async fn check(db: &Db, order_id: &OrderId) -> ApiResult<()> {
    row(db.pool(), order_id).await?.check()
}

/// The fields of a stored part that a reprint needs.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Ordered {
    pub(super) file_id: Option<FileId>,
    #[serde(default)]
    pub(super) file_name: String,
    #[serde(default)]
    pub(super) quantity: i64,
}

pub(super) fn ordered(cart_items: &str) -> Vec<Option<Ordered>> {
    let (items, _) = readable::<Value>(cart_items);
    items
        .iter()
        .map(|item| Ordered::deserialize(item).ok())
        .collect()
}

pub(super) fn name_at(ordered: &[Option<Ordered>], place: i64) -> String {
    let part = usize::try_from(place)
        .ok()
        .and_then(|place| ordered.get(place)?.as_ref());
    part.map(|part| part.file_name.clone()).unwrap_or_default()
}

pub(super) async fn notify(
    state: &State,
    tx: &mut Tx,
    order: &Row,
    id: &ReprintId,
    parts: &[(String, i64)],
    news: &ReprintNews<'_>,
) -> ApiResult<()> {
    let Some(notified) = notified_order(state, tx, &order.id).await? else {
        return Ok(());
    };
    letters::queue_reprint_news(state, tx, &notified, id, parts, news).await
}

pub(super) async fn record(
    state: &State,
    tx: &mut Tx,
    by: &UserId,
    act: Act,
    order_id: &OrderId,
    details: &Value,
) -> Result<(), sqlx::Error> {
    audit::record(state, tx, by, act, Target::Order(order_id), details).await
}
