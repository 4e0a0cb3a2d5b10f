//! POST /api/guest-order, /invoice and /renew: one order, opened by the signed link of its mail. The token
//! travels in the body, so that no log of addresses holds it.

use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::store::{self, OrderRow};
use super::{get, invoice};
use crate::foundation::answers::{AcceptedAnswer, ErrorAnswer};
use crate::foundation::clock::to_text;
use crate::foundation::error::{ApiError, ApiResult};
use crate::sales::orders::link::{guest_order_id, once_guest_order_id};
use crate::sales::orders::recipient::send_link;
use crate::state::State;

/// What stands behind '#' in the link.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GuestOrderRequest {
    pub(crate) token: String,
}

/// The order of a signed link.
#[utoipa::path(
    tag = "Bestellungen", request_body = GuestOrderRequest,
    responses(
        (status = 200, body = get::OrderAnswer),
        (status = 404, description = "made up, altered or too old", body = ErrorAnswer),
    )
)]
#[post("/api/guest-order")]
pub async fn guest_order(state: State, body: web::Json<GuestOrderRequest>) -> ApiResult {
    let row = vouched(&state, &body.token).await?;
    get::answer(&state, row).await
}

/// The immutable records of the order of a signed link.
#[utoipa::path(
    tag = "Bestellungen", request_body = GuestOrderRequest,
    responses(
        (status = 200, body = invoice::InvoicesAnswer),
        (status = 404, description = "made up, altered, too old, or not written yet", body = ErrorAnswer),
    )
)]
#[post("/api/guest-order/invoice")]
pub async fn guest_invoices(state: State, body: web::Json<GuestOrderRequest>) -> ApiResult {
    let row = vouched(&state, &body.token).await?;
    invoice::documents(&state, &row.id).await
}

/// Mails a new link to the address of the order, once a day: invoices are kept for years, a link for a month. The old link proves that its
/// holder once had the mail; what the new one opens goes to the customer alone.
#[utoipa::path(
    tag = "Bestellungen", request_body = GuestOrderRequest,
    responses(
        (status = 200, description = "it is on its way, or was sent today already", body = AcceptedAnswer),
        (status = 404, description = "made up or altered, or the order and its address are gone", body = ErrorAnswer),
        (status = 429, body = ErrorAnswer),
    )
)]
#[post("/api/guest-order/renew")]
pub async fn renew_guest_link(state: State, body: web::Json<GuestOrderRequest>) -> ApiResult {
    let invalid = || {
        ApiError::missing(
            "order_link_invalid",
            "Dieser Link ist ungültig, oder die Bestellung ist nicht mehr gespeichert. Bitte schreiben Sie uns.",
        )
    };
    let (id, _) = once_guest_order_id(&state.signing_key, &body.token).ok_or_else(invalid)?;
    if !send_link(&state, &id).await? {
        return Err(invalid());
    }
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// The order of a signed link that is still good.
pub(crate) async fn vouched(state: &State, token: &str) -> ApiResult<OrderRow> {
    let invalid = || {
        ApiError::missing(
            "order_link_invalid",
            "Dieser Link ist ungültig oder abgelaufen. Er gilt 30 Tage ab der Mail, in der er steht.",
        )
    };
    let (id, made_at) =
        guest_order_id(&state.signing_key, state.clock.now(), token).ok_or_else(invalid)?;
    let row = store::order_by_id(&state.db, &id)
        .await?
        .ok_or_else(invalid)?;
    let links_from: Option<String> =
        sqlx::query_scalar("SELECT links_from FROM orders WHERE id = $1")
            .bind(&id)
            .fetch_one(state.db.pool())
            .await?;
    // A link counts whole seconds: one of the second of the change went to the address from before.
    if links_from.is_some_and(|from| to_text(made_at) < from) {
        return Err(invalid());
    }
    Ok(row)
}
