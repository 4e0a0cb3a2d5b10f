//! An order goes on to another state.

use serde_json::json;
use sqlx_macros::FromRow;

use super::shipment;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german::euro;
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::carrier::Carrier;
use crate::sales::letters::Refunded;
use crate::sales::order_states::{PaymentColumns, PaymentState, RefundShare, Status};
use crate::sales::orders::made::confirmation::Confirmation;
use crate::sales::orders::made::transition::Transition;
use crate::sales::orders::money::refund;
use crate::sales::orders::money::refund_requests;
use crate::sales::orders::stops::{self, Stop};
use crate::sales::orders::version;
use crate::sales::refusal::Refusal;
use crate::state::State;

/// What an admin changes.
#[derive(Debug)]
pub struct StatusChange<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// The new state.
    pub status: Status,
    /// For the operator only.
    pub admin_note: Option<&'a str>,
    /// The parcel's number.
    pub tracking_number: Option<&'a str>,
    /// Who carries it; none: nobody says.
    pub carrier: Option<Carrier>,
    /// The version that was seen; none: whatever it is.
    pub version: Option<i64>,
    /// With a cancellation: what is left of the payment goes back.
    pub with_refund: bool,
    /// With a cancellation: the shop refuses the order, for this reason.
    pub refusal: Option<Refusal>,
    /// With a cancellation: the customer's withdrawal is accepted.
    pub is_withdrawn: bool,
    /// The reasons against it that the admin has read.
    pub confirmed_stops: &'a [Stop],
    /// The admin.
    pub changed_by: &'a UserId,
}

impl<'a> StatusChange<'a> {
    /// Of whatever version, and with nothing beside it.
    pub(crate) fn to(status: Status, order_id: &'a OrderId, changed_by: &'a UserId) -> Self {
        Self {
            order_id,
            status,
            admin_note: None,
            tracking_number: None,
            carrier: None,
            version: None,
            with_refund: false,
            refusal: None,
            is_withdrawn: false,
            confirmed_stops: &[],
            changed_by,
        }
    }
}

#[derive(FromRow)]
struct Row {
    status: Status,
    shipping: String,
    total_cents: i64,
    #[sqlx(flatten)]
    payment: PaymentColumns,
    refunded_cents: i64,
}

impl Row {
    fn refunded(&self) -> Refunded {
        Refunded::of(self.payment.refund_state, self.refunded_cents)
    }

    /// For the Storno document, which carries the agreed amount.
    fn payment_note(&self) -> String {
        let total = self.total_cents;
        match self.refunded() {
            Refunded::Part(cents) if cents < total => format!(
                "{} wurden auf das ursprüngliche Zahlungsmittel erstattet, der Rest von {} wird ebenso erstattet.",
                euro(cents),
                euro(total - cents)
            ),
            _ => format!(
                "Der Betrag von {} wird auf das ursprüngliche Zahlungsmittel erstattet.",
                euro(total)
            ),
        }
    }
}

/// What was not paid as agreed waits for a person; what was paid back is not made, and not sent either.
///
/// # Errors
/// 409.
pub(crate) fn check_payment(payment: PaymentColumns, wanted: Status) -> ApiResult<()> {
    if payment.payment_state == PaymentState::Held {
        return Err(ApiError::conflict(
            "order_held",
            "Diese Bestellung ist angehalten, weil nicht bezahlt wurde, was vereinbart war. Bitte geben Sie sie zuerst frei \
             oder geben Sie sie auf.",
        ));
    }
    if payment.refund_state == RefundShare::Full && wanted != Status::Cancelled {
        return Err(ApiError::conflict(
            "order_refunded",
            "Die Zahlung dieser Bestellung wurde vollständig erstattet. Sie kann nur noch storniert werden.",
        ));
    }
    Ok(())
}

/// Changes the state, notes it in the history, writes the Storno document of a cancelled order, and queues the customer's
/// mail: all in one transaction. True: there is somebody to write to.
///
/// # Errors
/// 404 for an unknown order, 409 for a way that is not allowed, or that its payment does not allow.
pub(crate) async fn change_status(state: &State, change: &StatusChange<'_>) -> ApiResult<bool> {
    let locks = [Lock::Order(change.order_id)];
    let work = async |tx: &mut Tx| change_in(state, tx, change).await;
    let is_notified = state.db.write_locked(&locks, work).await?;
    state.outbox.notify();
    if change.with_refund {
        refund_requests::send_of_order(state, change.order_id).await;
    }
    Ok(is_notified)
}

/// [`change_status`] in the caller's transaction, which has the order for itself.
pub(crate) async fn change_in(
    state: &State,
    tx: &mut Tx,
    change: &StatusChange<'_>,
) -> ApiResult<bool> {
    let acted_at = state.clock.now();
    let now = to_text(acted_at);
    let order: Row = sqlx::query_as(
        "SELECT status, shipping, total_cents, payment_state, held_decision, refund_state, refunded_cents FROM orders \
         WHERE id = $1 AND status <> 'draft'",
    )
    .bind(change.order_id)
    .fetch_optional(&mut **tx)
    .await?
    .ok_or_else(ApiError::not_found)?;
    let before = order.status;
    version::take(tx, change.order_id, change.version).await?;
    check_change(before, change.status)?;
    check_payment(order.payment, change.status)?;
    if change.refusal.is_some() {
        check_refusal(before)?;
    }
    let asked = match change.status {
        Status::Processing => Stop::SHOWN,
        Status::Completed => Stop::ALL,
        // Money that the bank has taken back would go twice.
        Status::Cancelled if change.with_refund => &[Stop::Dispute],
        _ => &[],
    };
    stops::check(tx, change.order_id, asked, change.confirmed_stops).await?;
    if change.status == Status::Processing {
        Confirmation::of_order(&mut **tx, change.order_id)
            .await?
            .check(change.admin_note.is_some())?;
    }
    let is_looked_at = change.status == Status::Processing
        && change.confirmed_stops.contains(&Stop::ForbiddenWords);
    if is_looked_at && change.admin_note.is_none() {
        return Err(ApiError::conflict(
            "content_unchecked",
            "Bitte schreiben Sie in die Notiz, was Sie an den Teilen gesehen haben: Ein Name deutet auf eine Waffe oder ein verbotenes \
             Kennzeichen hin.",
        ));
    }
    let mut details = json!({ "from": before.code(), "to": change.status.code() });
    if !change.confirmed_stops.is_empty() {
        details["confirmedStops"] = json!(change.confirmed_stops);
    }
    let act = match change.refusal {
        None => Act::OrderStatus,
        Some(refusal) => {
            details["reason"] = refusal.code().into();
            Act::OrderRefused
        }
    };
    let target = Target::Order(change.order_id);
    // The log finds the note by its moment.
    audit::record_at(tx, acted_at, change.changed_by, act, target, &details).await?;
    let is_refunding = change.status == Status::Cancelled
        && change.with_refund
        && refund::refund_rest(
            state,
            tx,
            change.order_id,
            if change.is_withdrawn {
                "Widerruf des Kunden"
            } else {
                "Stornierung der Bestellung"
            },
            change.changed_by,
        )
        .await?;
    let transition = Transition {
        order_id: change.order_id,
        is_pickup: order.shipping == "pickup",
        status: change.status,
        admin_note: change.admin_note,
        tracking_number: change.tracking_number,
        carrier: change.carrier,
        changed_by: change.changed_by,
        refunded: order.refunded(),
        is_refunding,
        refusal: change.refusal,
        is_withdrawn: change.is_withdrawn,
        payment_note: &order.payment_note(),
    };
    if let Some(number) = change.tracking_number
        && change.status == Status::Completed
    {
        let carrier = change.carrier.unwrap_or(Carrier::Other);
        shipment::note(
            tx,
            change.order_id,
            carrier,
            number,
            &now,
            change.changed_by,
        )
        .await?;
    }
    transition.write(state, tx, &now).await
}

/// Takes a new order into 'In Bearbeitung' because one of its pieces is being made, with the mail that says so.
///
/// # Errors
/// As [`change_status`]; the caller has the order for itself.
pub(crate) async fn begin_production(
    state: &State,
    tx: &mut Tx,
    order_id: &OrderId,
    confirmed_stops: &[Stop],
    changed_by: &UserId,
) -> ApiResult<()> {
    if !is_new(tx, order_id).await? {
        return Ok(());
    }
    let change = StatusChange {
        confirmed_stops,
        ..StatusChange::to(Status::Processing, order_id, changed_by)
    };
    change_in(state, tx, &change).await.map(drop)
}

/// The same because somebody counted a piece that is made already: an order that is stopped, or whose confirmation is not out yet,
/// stays as it is, and a person decides there.
///
/// # Errors
/// As [`begin_production`].
pub(crate) async fn note_production(
    state: &State,
    tx: &mut Tx,
    order_id: &OrderId,
    changed_by: &UserId,
) -> ApiResult<()> {
    if !stops::of_orders(&mut **tx, &[order_id]).await?.is_empty()
        || Confirmation::of_order(&mut **tx, order_id)
            .await?
            .problem()
            .is_some()
    {
        return Ok(());
    }
    begin_production(state, tx, order_id, &[], changed_by).await
}

async fn is_new(tx: &mut Tx, order_id: &OrderId) -> Result<bool, sqlx::Error> {
    let status: Option<Status> = sqlx::query_scalar("SELECT status FROM orders WHERE id = $1")
        .bind(order_id)
        .fetch_optional(&mut **tx)
        .await?;
    Ok(status == Some(Status::Submitted))
}

/// Whether an order may still be refused: the terms say until its production begins.
///
/// # Errors
/// 409 with the reason.
pub(crate) fn check_refusal(before: Status) -> ApiResult<()> {
    if before == Status::Submitted {
        return Ok(());
    }
    check_change(before, Status::Cancelled)?;
    Err(ApiError::conflict(
        "refusal_too_late",
        "Die Fertigung hat begonnen. Ablehnen lässt sich eine Bestellung nach den AGB nur vorher; stornieren können Sie sie noch.",
    ))
}

/// Whether an order may go from one state to another.
///
/// # Errors
/// 409 with the reason.
pub(crate) fn check_change(before: Status, wanted: Status) -> ApiResult<()> {
    if before.may_become(wanted) {
        Ok(())
    } else {
        Err(refused(before, wanted))
    }
}

/// The reason stands in the list of what cannot be done now, too: there loading the page again helps nothing.
fn refused(before: Status, wanted: Status) -> ApiError {
    let message = match (before, wanted) {
        (Status::Completed | Status::Cancelled, _) => {
            return ApiError::conflict(
                "status_final",
                format!(
                    "Die Bestellung ist bereits „{}“. Daran lässt sich nichts mehr ändern.",
                    before.label()
                ),
            );
        }
        (before, wanted) if before == wanted => {
            format!("Die Bestellung ist schon „{}“.", before.label())
        }
        (Status::Submitted, Status::Completed) => format!(
            "Die Bestellung ist noch „{}“. Bitte nehmen Sie sie zuerst in Bearbeitung.",
            before.label()
        ),
        (before, wanted) => format!(
            "Von „{}“ geht es nicht zu „{}“.",
            before.label(),
            wanted.label()
        ),
    };
    ApiError::conflict("status_not_allowed", message)
}
