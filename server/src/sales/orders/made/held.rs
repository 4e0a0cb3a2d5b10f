//! An order whose payment is not what was agreed waits for a person: it is released, or given up; each once.

use serde_json::json;
use sqlx_macros::FromRow;

use super::sale::Sale;
use super::transition::Transition;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{CheckoutId, OrderId, PaymentId, SessionId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::agreements::snapshot::Snapshot;
use crate::sales::invoices::{self, PaidOrder};
use crate::sales::letters::{self, Refunded};
use crate::sales::order_states::{HeldDecision, PaymentColumns, RefundShare, Status};
use crate::sales::orders::money::refund_requests;
use crate::sales::orders::recipient::{customer, page};
use crate::sales::orders::version;
use crate::services::invoice_pdf::record::DocumentKind;
use crate::services::payments::{Recipient, Session, SessionStatus};
use crate::state::State;

#[derive(FromRow)]
struct HeldOrder {
    id: OrderId,
    order_number: String,
    created_at: String,
    status: Status,
    #[sqlx(flatten)]
    payment: PaymentColumns,
    refunded_cents: i64,
    total_cents: i64,
    checkout_id: Option<CheckoutId>,
    user_id: Option<UserId>,
    customer_data: String,
    billing_address: Option<String>,
    delivery_address: Option<String>,
    stripe_session_id: Option<SessionId>,
    payment_intent_id: Option<PaymentId>,
    paid_cents: Option<i64>,
    paid_currency: Option<String>,
}

impl HeldOrder {
    async fn read(tx: &mut Tx, id: &OrderId) -> ApiResult<Self> {
        sqlx::query_as(
            "SELECT id, order_number, created_at, status, payment_state, held_decision, refund_state, refunded_cents, \
             total_cents, checkout_id, user_id, customer_data, billing_address, delivery_address, stripe_session_id, \
             payment_intent_id, paid_cents, paid_currency FROM orders WHERE id = $1 AND status <> 'draft'",
        )
        .bind(id)
        .fetch_optional(&mut **tx)
        .await?
        .ok_or_else(ApiError::not_found)
    }

    fn state(&self) -> HeldState {
        HeldState {
            status: self.status,
            payment: self.payment,
        }
    }

    /// The payment as it was when the order came in, from what the order keeps of it.
    fn session(&self, state: &State) -> ApiResult<Session> {
        let recipient = |text: &Option<String>| -> Result<Option<Recipient>, serde_json::Error> {
            text.as_deref().map(serde_json::from_str).transpose()
        };
        Ok(Session {
            id: self.stripe_session_id.clone().unwrap_or_default(),
            url: None,
            status: SessionStatus::Complete,
            paid: true,
            amount_total_cents: self.paid_cents,
            currency: self.paid_currency.clone(),
            livemode: state.payments.livemode(),
            client_reference_id: self.checkout_id.clone(),
            payment_intent_id: self.payment_intent_id.clone(),
            billing: recipient(&self.billing_address)?,
            delivery: recipient(&self.delivery_address)?,
        })
    }
}

/// What decides whether there is something to decide.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HeldState {
    pub status: Status,
    pub payment: PaymentColumns,
}

impl HeldState {
    /// True if this very decision stands already: repeating it changes nothing.
    ///
    /// # Errors
    /// 409 where there is nothing to decide.
    fn is_decided(self, decision: HeldDecision) -> ApiResult<bool> {
        match self.payment.held_decision {
            Some(known) if known == decision => return Ok(true),
            Some(HeldDecision::Released) => {
                return Err(ApiError::conflict(
                    "order_released",
                    "Diese Bestellung ist bereits freigegeben. Sie lässt sich nur noch stornieren.",
                ));
            }
            Some(HeldDecision::GivenUp) => {
                return Err(ApiError::conflict(
                    "order_given_up",
                    "Diese Bestellung ist bereits aufgegeben und storniert.",
                ));
            }
            None => {}
        }
        let is_open = matches!(self.status, Status::Submitted | Status::Processing);
        if !self.payment.is_held() || !is_open {
            return Err(ApiError::conflict(
                "order_not_held",
                "Die Zahlung dieser Bestellung ist nicht angehalten.",
            ));
        }
        Ok(false)
    }

    /// # Errors
    /// 409 with the reason why it cannot be released now.
    pub(crate) fn check_release(self) -> ApiResult<()> {
        if self.is_decided(HeldDecision::Released)? {
            return Err(ApiError::conflict(
                "order_released",
                "Diese Bestellung ist bereits freigegeben.",
            ));
        }
        if self.payment.refund_state == RefundShare::Full {
            return Err(ApiError::conflict(
                "order_refunded",
                "Die Zahlung wurde bereits vollständig erstattet. Bitte geben Sie die Bestellung auf.",
            ));
        }
        Ok(())
    }

    /// # Errors
    /// 409 with the reason why it cannot be given up now.
    pub(crate) fn check_give_up(self) -> ApiResult<()> {
        if self.is_decided(HeldDecision::GivenUp)? {
            return Err(ApiError::conflict(
                "order_given_up",
                "Diese Bestellung ist bereits aufgegeben und storniert.",
            ));
        }
        Ok(())
    }
}

/// Takes a held order for paid as it is: it can be made, and the customer gets the confirmation that waited. Once, whatever
/// repeats. True: this call sent the confirmation on its way.
///
/// # Errors
/// 404 for an unknown order, 409 for one that is not held, was given up, whose payment went back, or that somebody else changed.
pub(crate) async fn release(
    state: &State,
    order_id: &OrderId,
    seen: Option<i64>,
    decided_by: &UserId,
) -> ApiResult<bool> {
    let release = async |tx: &mut Tx| release_in(state, tx, order_id, seen, decided_by).await;
    let locks = [Lock::Order(order_id)];
    let is_notified = state.db.write_locked(&locks, release).await?;
    state.outbox.notify();
    Ok(is_notified)
}

async fn release_in(
    state: &State,
    tx: &mut Tx,
    order_id: &OrderId,
    seen: Option<i64>,
    decided_by: &UserId,
) -> ApiResult<bool> {
    let order = HeldOrder::read(tx, order_id).await?;
    if order.state().is_decided(HeldDecision::Released)? {
        return Ok(false);
    }
    order.state().check_release()?;
    version::take(tx, order_id, seen).await?;
    decide(state, tx, &order, HeldDecision::Released, decided_by).await?;
    let sale = Sale::new(
        &to_text(state.clock.now()),
        order.paid_cents,
        order.paid_currency.as_deref(),
        order.total_cents,
    );
    sqlx::query(
        "UPDATE orders SET payment_state = 'paid', sold_on = $1, sold_cents = $2 WHERE id = $3",
    )
    .bind(&sale.on)
    .bind(sale.cents)
    .bind(&order.id)
    .execute(&mut **tx)
    .await?;
    let is_notified = customer(&order.customer_data).is_some();
    if is_notified {
        confirm(state, tx, &order).await?;
    }
    Ok(is_notified)
}

/// Cancels a held order: its invoice is taken back, the customer gets a mail, and all of the payment that is left goes back through
/// the payment provider. Once, whatever repeats; a repetition only asks the provider again where it did not answer. True: this
/// call sent the customer's mail on its way.
///
/// # Errors
/// 404 for an unknown order, 409 for one that is not held or was released.
pub(crate) async fn give_up(
    state: &State,
    order_id: &OrderId,
    seen: Option<i64>,
    decided_by: &UserId,
    admin_note: Option<&str>,
) -> ApiResult<bool> {
    let give_up =
        async |tx: &mut Tx| give_up_in(state, tx, order_id, seen, decided_by, admin_note).await;
    let locks = [Lock::Order(order_id)];
    let is_notified = state.db.write_locked(&locks, give_up).await?;
    state.outbox.notify();
    refund_requests::send_of_order(state, order_id).await;
    Ok(is_notified)
}

async fn give_up_in(
    state: &State,
    tx: &mut Tx,
    order_id: &OrderId,
    seen: Option<i64>,
    decided_by: &UserId,
    admin_note: Option<&str>,
) -> ApiResult<bool> {
    let order = HeldOrder::read(tx, order_id).await?;
    if order.state().is_decided(HeldDecision::GivenUp)? {
        return Ok(false);
    }
    order.state().check_give_up()?;
    version::take(tx, order_id, seen).await?;
    let now = decide(state, tx, &order, HeldDecision::GivenUp, decided_by).await?;
    let transition = Transition {
        order_id: &order.id,
        is_pickup: false,
        status: Status::Cancelled,
        admin_note,
        tracking_number: None,
        carrier: None,
        changed_by: decided_by,
        refunded: Refunded::of(order.payment.refund_state, order.refunded_cents),
        is_refunding: order.payment_intent_id.is_some(),
        refusal: None,
        is_withdrawn: false,
        payment_note: "Der gezahlte Betrag wird auf das ursprüngliche Zahlungsmittel erstattet.",
    };
    let is_notified = transition.write(state, tx, &now).await?;
    if let Some(payment_intent_id) = &order.payment_intent_id
        && order.payment.refund_state != RefundShare::Full
    {
        let request = refund_requests::NewRequest {
            order_id: &order.id,
            payment_intent_id,
            cents: None,
            requested_by: decided_by,
            reason: Some("Bestellung aufgegeben"),
            key: None,
            // All of it goes back, which the cancellation says.
            is_corrected: false,
        };
        refund_requests::insert(tx, &request, &now).await?;
    }
    Ok(is_notified)
}

/// Writes who decided what; the time of it.
async fn decide(
    state: &State,
    tx: &mut Tx,
    order: &HeldOrder,
    decision: HeldDecision,
    decided_by: &UserId,
) -> ApiResult<String> {
    let now = to_text(state.clock.now());
    sqlx::query(
        "UPDATE orders SET held_decision = $1, held_decided_at = $2, held_decided_by = $3, updated_at = $2 WHERE id = $4",
    )
    .bind(decision)
    .bind(&now)
    .bind(decided_by)
    .bind(&order.id)
    .execute(&mut **tx)
    .await?;
    let act = match decision {
        HeldDecision::Released => Act::OrderReleased,
        HeldDecision::GivenUp => Act::OrderGivenUp,
    };
    let details = json!({ "paidCents": order.paid_cents, "refundedCents": order.refunded_cents });
    audit::record(
        state,
        tx,
        decided_by,
        act,
        Target::Order(&order.id),
        &details,
    )
    .await?;
    Ok(now)
}

/// The customer's confirmation, as it would have gone out with the order.
async fn confirm(state: &State, tx: &mut Tx, order: &HeldOrder) -> ApiResult<()> {
    let (snapshot, settings): (String, String) = sqlx::query_as(
        "SELECT snapshot, settings FROM checkouts \
         JOIN settings_versions ON settings_versions.version = checkouts.settings_version WHERE id = $1",
    )
    .bind(&order.checkout_id)
    .fetch_one(&mut **tx)
    .await?;
    let snapshot = Snapshot::read(&snapshot, &settings)?;
    let session = order.session(state)?;
    let documents = invoices::of_order(&mut **tx, &order.id).await?;
    let invoice = documents
        .iter()
        .find(|document| document.record.kind == DocumentKind::Invoice)
        .ok_or_else(|| ApiError::internal("a held order has no invoice"))?;
    let page = page(state, tx, &order.id, order.user_id.as_ref()).await?;
    let paid = PaidOrder {
        id: &order.id,
        number: &order.order_number,
        created_at: &order.created_at,
        snapshot: &snapshot,
        session: &session,
        operator: &state.operator,
    };
    let facts = letters::OrderFacts {
        order: &paid,
        invoice: &invoice.record,
        page: &page,
        review_note: None,
    };
    letters::queue_customer_confirmation(state, tx, &facts).await
}
