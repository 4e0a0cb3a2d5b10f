//! GET /api/admin/reprintable/{order}, POST /api/admin/orders/{id}/reprints, POST /api/admin/reprints/{id}/cancel and
//! POST /api/admin/reprints/{id}/ship

use actix_web::{HttpResponse, get, post, web};
use core_wasm::visible::one_line;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::order_status::{LONGEST_NOTE, LONGEST_TRACKING_NUMBER, short};
use super::words::idempotency_key;
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{OrderId, ReprintId};
use crate::people::identity::{AdminCall, Identity};
use crate::sales::carrier::Carrier;
use crate::sales::orders::desk::reprint::{
    NewReprint, ReprintEnd, ReprintShipment, Reprintable, Wanted, cancel, make, reprintable, ship,
};
use crate::sales::orders::stops::Stop;
use crate::sales::reprints::Reason;
use crate::state::State;

/// The parts of an order that can be printed once more.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReprintableAnswer {
    success: bool,
    data: Reprintable,
}

/// The parts of an order that can be printed once more at no charge, and why others cannot: by the order's id or its number.
#[utoipa::path(
    tag = "Verwaltung", params(("order" = String, Path)),
    responses(
        (status = 200, body = ReprintableAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "`order_not_found`", body = ErrorAnswer),
    )
)]
#[get("/api/admin/reprintable/{order}")]
pub async fn get_reprintable(
    state: State,
    caller: Identity,
    order: web::Path<String>,
) -> ApiResult {
    caller.require_admin()?;
    let data = reprintable(&state, &order).await?;
    Ok(HttpResponse::Ok().json(ReprintableAnswer {
        success: true,
        data,
    }))
}

/// What is to be printed once more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WantedReprint {
    /// Each part once.
    parts: Vec<Wanted>,
    /// Why.
    reason: Reason,
    /// For the operator only; needed where the reason is `other`.
    #[serde(default)]
    note: Option<String>,
    /// True: the customer gets a mail that says so.
    #[serde(default)]
    is_announced: bool,
    /// Made by the page for each opening of the dialog: the same one again makes nothing.
    #[serde(default)]
    idempotency_key: String,
    /// The version that was seen.
    #[serde(default)]
    version: Option<i64>,
}

/// Lets parts of a completed order be printed and sent once more at no charge.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = WantedReprint,
    responses(
        (status = 200, description = "also for a repetition", body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such order or part", body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `order_archived`, `order_cancelled`, `order_not_completed`, `order_held`, `order_refunded`, `order_withdrawn`, `customer_erased`, `part_not_reprintable` or `too_many_pieces` (with `most`)", body = ErrorAnswer),
        (status = 422, description = "`invalid_choice`, `note_missing`, `key_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/reprints")]
pub async fn make_reprint(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, body): AdminCall<WantedReprint>,
) -> ApiResult {
    let wanted = NewReprint {
        order_id: &id,
        parts: &body.parts,
        reason: body.reason,
        note: short(body.note.as_deref(), "Die Notiz", LONGEST_NOTE)?,
        is_announced: body.is_announced,
        key: idempotency_key(&body.idempotency_key)?,
        version: body.version,
        made_by: &admin.id,
    };
    make(&state, &wanted).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Takes an open reprint back; a customer who was notified of it gets a mail.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    responses(
        (status = 200, description = "also for a repetition", body = AcceptedAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`reprint_shipped`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/reprints/{id}/cancel")]
pub async fn cancel_reprint(state: State, caller: Identity, id: web::Path<ReprintId>) -> ApiResult {
    let admin = caller.require_admin()?;
    let end = ReprintEnd {
        id: &id,
        ended_by: &admin.id,
    };
    cancel(&state, &end).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// How a reprint travels.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippedReprint {
    /// `dhl`, `dpd`, `gls`, `hermes`, `ups`, `post` or `other`.
    #[schema(value_type = String)]
    carrier: Carrier,
    /// The parcel's number, if it has one; what is collected has none.
    #[serde(default)]
    tracking_number: String,
    /// The reasons of `order_stopped` that were read.
    #[serde(default)]
    confirmed_stops: Vec<Stop>,
    /// The version of the order that was seen.
    #[serde(default)]
    version: Option<i64>,
}

/// Sends a reprint, or notes or corrects the number of one that is on its way; the customer gets a mail.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = ShippedReprint,
    responses(
        (status = 200, description = "also for a repetition", body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `reprint_cancelled`, `order_stopped` (with `stops`), or why nothing of the order is made, as of `POST /api/admin/orders/{id}/reprints`", body = ErrorAnswer),
        (status = 422, description = "`text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/reprints/{id}/ship")]
pub async fn ship_reprint(
    state: State,
    id: web::Path<ReprintId>,
    AdminCall(admin, body): AdminCall<ShippedReprint>,
) -> ApiResult {
    let number = one_line(&body.tracking_number);
    let wanted = ReprintShipment {
        end: ReprintEnd {
            id: &id,
            ended_by: &admin.id,
        },
        carrier: body.carrier,
        tracking_number: short(Some(&number), "Die Sendungsnummer", LONGEST_TRACKING_NUMBER)?,
        confirmed_stops: &body.confirmed_stops,
        version: body.version,
    };
    ship(&state, &wanted).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
