//! `GET /api/checkout/{sessionId}`: what became of a payment. The server's record decides what the page shows, so a
//! slow payment never leads to paying twice (PAY-06).

use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Serialize;

use crate::foundation::answers::ErrorAnswer;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::SessionId;
use crate::people::identity::Identity;
use crate::sales::agreements::store::{self, CheckoutState};
use crate::sales::customer_orders::OrderCustomer;
use crate::sales::orders::desk::view::{OrderView, view_of_checkout};
use crate::sales::orders::link::order_page;
use crate::sales::orders::made::fulfil;
use crate::services::payments::is_session_id;
use crate::services::rate_limits::KNOWN_CHECKOUT;
use crate::state::State;

/// Where a checkout stands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutStatus {
    /// `open`, `processing` (the money is on its way), `paid`, `failed` (it did not come) or `expired`.
    #[schema(value_type = String)]
    pub status: CheckoutState,
    /// The order, for the browser that made it.
    pub order: Option<OrderView>,
    /// Where the order can be looked at from now on: the account of a user, the signed page of a guest. With the order only.
    pub order_page: Option<String>,
    /// The customer's words to the shop, as they were sent with the order. With the order only.
    pub message: Option<String>,
    /// What its owner had typed, for as long as the payment can still be made or tried again (PAY-04): the browser itself keeps
    /// no personal data. The tick beside the terms is not in it: each agreement is given anew.
    pub customer: Option<OrderCustomer>,
}

/// Tells how a checkout stands, after asking the payment provider.
///
/// # Errors
/// 404 for an unknown session, 429 for too many of them from one address.
#[utoipa::path(
    tag = "Zahlung",
    params(("sessionId" = String, Path)),
    responses(
        (status = 200, body = CheckoutStatus),
        (status = 404, description = "No such checkout."),
        (status = 429, description = "Too many unknown sessions from one address.", body = ErrorAnswer),
    )
)]
#[get("/api/checkout/{sessionId}")]
pub async fn status(
    app: State,
    identity: Identity,
    request: HttpRequest,
    session_id: web::Path<SessionId>,
) -> ApiResult {
    let mut known = store::by_session(&app.db, &session_id).await?;
    let may_change = match &known {
        Some(checkout) => matches!(
            checkout.state,
            CheckoutState::Open | CheckoutState::Superseded | CheckoutState::Processing
        ),
        // The customer may come from a second page of a checkout before the news that it was paid there, too.
        None => is_session_id(&session_id),
    };
    let limits = &app.rate_limits;
    let all = app.shared_limits();
    if known.is_none() && may_change {
        let address = limits.caller(&request);
        limits.check_named("/api/checkout/", &address, all).await?;
    }
    // Each question costs a call of the provider, and anybody who has the address of a session may put it.
    let asked_too_often = known.is_some()
        && limits
            .check_named(KNOWN_CHECKOUT, &session_id, all)
            .await
            .is_err();
    if may_change && !asked_too_often {
        match fulfil::fulfil(&app, &session_id, None).await {
            Ok(_) => known = store::by_session(&app.db, &session_id).await?,
            // The page asks again in a moment; until then the stored state is the best there is.
            Err(error) => {
                tracing::warn!(%error, "the payment provider cannot say how the session stands")
            }
        }
    }
    let checkout = known.ok_or_else(|| {
        ApiError::missing("checkout_not_found", "Diese Zahlung wurde nicht gefunden.")
    })?;
    let status = match checkout.state {
        CheckoutState::Superseded => CheckoutState::Expired,
        known => known,
    };
    let order = if status == CheckoutState::Paid && checkout.belongs_to(&identity) {
        view_of_checkout(&app.db, &checkout.id).await?
    } else {
        None
    };
    let order_page = order
        .as_ref()
        .map(|order| order_page(&app, app.clock.now(), &order.id, checkout.user_id.as_ref()));
    // Of an order whose customer was erased nothing is left to say.
    let message = match &order {
        Some(_) => checkout.snapshot().ok().and_then(|it| it.customer.message),
        None => None,
    };
    let may_be_paid = matches!(status, CheckoutState::Open | CheckoutState::Failed);
    let customer = if may_be_paid && checkout.belongs_to(&identity) {
        Some(checkout.snapshot()?.customer.into())
    } else {
        None
    };
    Ok(HttpResponse::Ok().json(CheckoutStatus {
        status,
        order,
        order_page,
        message,
        customer,
    }))
}
