//! Opening and closing payment pages for a stored checkout.

use std::time::Duration;

use serde::Serialize;

use crate::foundation::clock::to_text;
use crate::foundation::crash::{self, Point};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::ids::SessionId;
use crate::sales::agreements::snapshot::{Snapshot, shipping_label};
use crate::sales::agreements::store::{self, Checkout};
use crate::sales::orders::events::Outcome;
use crate::sales::orders::made::fulfil;
use crate::services::payments::{NewSession, PaymentError, SessionLine, ShippingCharge};
use crate::state::State;

/// Stripe takes 250 characters for a product's name.
const LONGEST_NAME: usize = 250;

/// The browser waits 10 seconds (PAY-15); closing older pages and opening the new one has to fit into it.
const PATIENCE: Duration = Duration::from_secs(9);

/// Where the browser goes next.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentPage {
    /// The payment provider's session id.
    #[schema(value_type = String)]
    pub session_id: SessionId,
    /// The hosted payment page.
    pub url: String,
}

/// Opens the page of a stored checkout; repeating it gives the same page. Older pages of the same cart, and the one that
/// `replaces` names, are closed first, so that a customer never holds two that can be paid. It may be cut off anywhere: the
/// next call goes on.
///
/// # Errors
/// 502 when the provider fails; 409 when a newer checkout took over meanwhile.
pub async fn open(
    state: &State,
    checkout: &Checkout,
    replaces: Option<&SessionId>,
) -> ApiResult<PaymentPage> {
    tokio::time::timeout(PATIENCE, try_open(state, checkout, replaces))
        .await
        .unwrap_or_else(|_| Err(ApiError::upstream("the page was not open in time")))
}

async fn try_open(
    state: &State,
    checkout: &Checkout,
    replaces: Option<&SessionId>,
) -> ApiResult<PaymentPage> {
    for session_id in store::superseded_sessions(&state.db, checkout, replaces).await? {
        if close(state, &session_id).await? == Closed::Paid {
            return Ok(paid(state, &session_id));
        }
    }
    let new = new_session(state, checkout)?;
    let session = match state.payments.create_session(&new).await {
        Ok(session) => session,
        Err(error) => {
            if error.is_stored() {
                store::next_attempt(&state.db, &checkout.id, checkout.attempt).await?;
            }
            return Err(ApiError::upstream(error));
        }
    };
    crash::point(Point::SessionOpened);
    let url = session
        .url
        .ok_or_else(|| ApiError::upstream("the new session has no page"))?;
    let now = to_text(state.clock.now());
    if store::attach_session(&state.db, &checkout.id, &session.id, &url, &now).await? {
        crash::point(Point::SessionNoted);
        return Ok(PaymentPage {
            session_id: session.id,
            url,
        });
    }
    close(state, &session.id).await?;
    Err(ApiError::conflict(
        "checkout_superseded",
        "Diese Bestellung wurde in einem anderen Fenster neu begonnen. Bitte zahlen Sie dort.",
    ))
}

/// How a page ended that had to be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// Nobody can pay there any more.
    Expired,
    /// The customer was quicker: the order is made, or will be when the money is there.
    Paid,
}

/// Closes a page. If it was paid already, the order is made instead.
///
/// # Errors
/// 502 when the provider does not answer: then the page may still be payable.
pub async fn close(state: &State, session_id: &SessionId) -> ApiResult<Closed> {
    match state.payments.expire_session(session_id).await {
        // Closed, or not open any more: `fulfil` asks how the session really stands and notes it. Any other refusal says
        // nothing about the page.
        Ok(_) | Err(PaymentError::Refused { status: 400, .. } | PaymentError::NotFound) => {}
        Err(error) => return Err(ApiError::upstream(error)),
    }
    match fulfil::fulfil(state, session_id, None).await? {
        Outcome::Unpaid => Err(ApiError::upstream("the older page is still open")),
        outcome if outcome.is_settled() => Ok(Closed::Paid),
        _ => Ok(Closed::Expired),
    }
}

/// The answer for a checkout that is paid already, or whose money is on its way: straight to the page that says so.
pub fn paid(state: &State, session_id: &SessionId) -> PaymentPage {
    PaymentPage {
        session_id: session_id.to_owned(),
        url: state.payments.success_url_for(session_id),
    }
}

/// What Stripe is asked for. Made only from stored values, so that a repetition is equal to the byte.
fn new_session(state: &State, checkout: &Checkout) -> ApiResult<NewSession> {
    let snapshot = checkout.snapshot()?;
    let expires_at: jiff::Timestamp = checkout.expires_at.parse().map_err(ApiError::internal)?;
    Ok(NewSession {
        idempotency_key: format!("{}:{}", checkout.id, checkout.attempt),
        checkout_id: checkout.id.clone(),
        customer_email: snapshot.customer.email.clone(),
        lines: lines(&snapshot),
        shipping: (snapshot.shipping != core_wasm::cart::Shipping::Pickup).then(|| {
            ShippingCharge {
                label: shipping_label(snapshot.shipping).into(),
                cents: snapshot.shipping_cents,
                countries: (snapshot.settings.delivery_countries.iter())
                    .map(|country| country.code())
                    .collect(),
            }
        }),
        expires_at_s: expires_at.as_second(),
        success_url: state.payments.success_url(),
        cancel_url: state.payments.cancel_url(),
    })
}

fn lines(snapshot: &Snapshot) -> Vec<SessionLine> {
    let line = |item: &crate::sales::agreements::snapshot::SnapshotItem| SessionLine {
        name: item.file_name.chars().take(LONGEST_NAME).collect(),
        description: german::configuration(&item.configuration),
        unit_cents: item.unit_cents,
        quantity: item.quantity,
    };
    snapshot.items.iter().map(line).collect()
}
