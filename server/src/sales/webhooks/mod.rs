//! `POST /api/webhooks/stripe`: signed notices of the payment provider.

use actix_web::{HttpRequest, HttpResponse, post};
use serde_json::json;

use crate::foundation::body::RawBody;
use crate::foundation::crash::{self, Point};
use crate::foundation::error::{ApiError, ApiResult};
use crate::sales::orders::events;
use crate::sales::orders::made::fulfil;
use crate::sales::orders::money::refunds;
use crate::state::State;

/// Takes a signed event. Only after its effect is committed is it answered with 2xx; everything else is sent again.
///
/// # Errors
/// 400 for a signature that is missing, wrong or over 300 seconds old; 413 for more than 256 KiB; 502 and 503 when the
/// event has to come again.
#[utoipa::path(
    tag = "Zahlung",
    params(("Stripe-Signature" = String, Header)),
    request_body(content = String, content_type = "application/json", description = "The event as signed."),
    responses(
        (status = 200, description = "`{received: true}`: taken, also if it was taken before or tells nothing new."),
        (status = 400, description = "The signature does not fit these bytes."),
    )
)]
#[post("/api/webhooks/stripe")]
pub async fn stripe(app: State, http: HttpRequest, RawBody(raw): RawBody) -> ApiResult {
    let signature = http
        .headers()
        .get("stripe-signature")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let event = app
        .payments
        .verify_event(&raw, signature, app.clock.now().as_second())
        .map_err(|error| {
            tracing::warn!(%error, "a webhook call was refused");
            ApiError::bad_request("bad_signature", "Die Signatur ist ungültig.")
        })?;
    crash::point(Point::WebhookReceived);
    match (&event.session_id, &event.charge) {
        (Some(session_id), _) => drop(fulfil::fulfil(&app, session_id, Some(&event)).await?),
        (None, Some(news)) => drop(refunds::take(&app, &event, news).await?),
        (None, None) => events::ignore(&app, &event).await?,
    }
    Ok(HttpResponse::Ok().json(json!({ "received": true })))
}
