//! POST /api/admin/orders/{id}/notes, POST /api/admin/orders/{id}/messages and POST /api/admin/orders/{id}/shipment

use actix_web::{post, web};
use core_wasm::visible::one_line;
use serde::Deserialize;
use utoipa::ToSchema;

use super::order::{AdminOrderAnswer, answer};
use super::order_status::{LONGEST_NOTE, LONGEST_TRACKING_NUMBER, short};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::AdminCall;
use crate::sales::carrier::Carrier;
use crate::sales::orders::desk::shipment::{Correction, correct};
use crate::sales::orders::desk::words::{add_note, send_message};
use crate::state::State;

/// Longest texts in characters.
const LONGEST_MESSAGE: usize = 5000;
const LONGEST_KEY: usize = 60;

/// What is noted.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewNote {
    /// For the operator only.
    #[serde(default)]
    note: String,
}

/// What the customer reads.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewMessage {
    /// Without greeting and signature, which every mail has.
    #[serde(default)]
    text: String,
    /// Made by the page for each opening of the form: the same one again sends nothing.
    #[serde(default)]
    idempotency_key: String,
}

/// How the parcel travels.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewShipment {
    /// `dhl`, `dpd`, `gls`, `hermes`, `ups`, `post` or `other`.
    #[schema(value_type = String)]
    carrier: Carrier,
    /// The parcel's number.
    #[serde(default)]
    tracking_number: String,
    /// The version that was seen.
    #[serde(default)]
    version: Option<i64>,
}

/// The key of an opening of a form.
///
/// # Errors
/// 422 without one.
pub(super) fn idempotency_key(text: &str) -> ApiResult<&str> {
    short(Some(text), "Der Schlüssel", LONGEST_KEY)?.ok_or_else(|| {
        ApiError::unprocessable(
            "key_missing",
            "Der Schlüssel des Vorgangs fehlt. Bitte laden Sie die Seite neu.",
        )
    })
}

/// Notes something about an order, at any time.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = NewNote,
    responses(
        (status = 200, body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 422, description = "`note_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/notes")]
pub async fn note_order(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, body): AdminCall<NewNote>,
) -> ApiResult {
    let note = short(Some(&body.note), "Die Notiz", LONGEST_NOTE)?.ok_or_else(|| {
        ApiError::unprocessable(
            "note_missing",
            "Bitte schreiben Sie, was notiert werden soll.",
        )
    })?;
    add_note(&state, &id, note, &admin.id).await?;
    answer(&state, &id).await
}

/// Writes a mail to the customer of an order.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = NewMessage,
    responses(
        (status = 200, description = "also for a repetition", body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`customer_erased`", body = ErrorAnswer),
        (status = 422, description = "`message_missing`, `key_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/messages")]
pub async fn write_to_customer(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, body): AdminCall<NewMessage>,
) -> ApiResult {
    let text = short(Some(&body.text), "Die Nachricht", LONGEST_MESSAGE)?.ok_or_else(|| {
        ApiError::unprocessable("message_missing", "Bitte schreiben Sie die Nachricht.")
    })?;
    let key = idempotency_key(&body.idempotency_key)?;
    send_message(&state, &id, text, key, &admin.id).await?;
    answer(&state, &id).await
}

/// Notes or corrects carrier and number of a completed order's parcel; the customer gets a mail.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = NewShipment,
    responses(
        (status = 200, description = "also for a repetition", body = AdminOrderAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `order_is_pickup` or `order_not_completed`", body = ErrorAnswer),
        (status = 422, description = "`number_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/shipment")]
pub async fn correct_shipment(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, body): AdminCall<NewShipment>,
) -> ApiResult {
    let number = one_line(&body.tracking_number);
    let tracking_number = short(Some(&number), "Die Sendungsnummer", LONGEST_TRACKING_NUMBER)?
        .ok_or_else(|| {
            ApiError::unprocessable("number_missing", "Bitte geben Sie die Sendungsnummer an.")
        })?;
    let wanted = Correction {
        order_id: &id,
        carrier: body.carrier,
        tracking_number,
        version: body.version,
        changed_by: &admin.id,
    };
    correct(&state, &wanted).await?;
    answer(&state, &id).await
}
