//! POST /api/order-status-update

use actix_web::{HttpResponse, post};
use core_wasm::visible::one_line;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::RawBody;
use crate::foundation::cart_body::invalid_request;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::{Identity, read_body};
use crate::sales::carrier::Carrier;
use crate::sales::order_states::Status;
use crate::sales::orders::desk::status::{StatusChange, change_status};
use crate::sales::orders::desk::view::{AdminOrder, admin_view};
use crate::sales::orders::stops::Stop;
use crate::state::State;

/// Longest texts in characters.
pub(super) const LONGEST_NOTE: usize = 2000;
pub(super) const LONGEST_TRACKING_NUMBER: usize = 100;

/// What an admin changes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderStatusUpdate {
    #[serde(default)]
    #[schema(value_type = String)]
    order_id: OrderId,
    /// processing, completed or cancelled.
    #[serde(default)]
    status: String,
    /// For the operator only.
    #[serde(default)]
    admin_note: Option<String>,
    /// The customer sees it.
    #[serde(default)]
    tracking_number: Option<String>,
    /// `dhl`, `dpd`, `gls`, `hermes`, `ups`, `post` or `other`: who carries the parcel.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    carrier: Option<Carrier>,
    /// The version that was seen; without it whatever it is.
    #[serde(default)]
    version: Option<i64>,
    /// With cancelled: what is left of the payment goes back.
    #[serde(default)]
    with_refund: bool,
    /// The reasons of `order_stopped` that were read.
    #[serde(default)]
    confirmed_stops: Vec<Stop>,
}

/// The order as it stands now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderStatusAnswer {
    success: bool,
    order: AdminOrder,
    /// True: the customer's mail is in the outbox.
    email_sent: bool,
}

/// Moves an order on: submitted to processing or cancelled, processing to completed or cancelled.
#[utoipa::path(
    tag = "Verwaltung", request_body = OrderStatusUpdate,
    responses(
        (status = 200, body = OrderStatusAnswer),
        (status = 403, description = "no admin, or `password_required` where money goes back", body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`order_changed`, `status_final`, `status_not_allowed`, `order_held`: release it or give it up first; `order_refunded`: it can only be cancelled; `order_stopped` (with `stops`): disputed, withdrawn, unsure or with a forbidden word, or completed before all pieces are printed and checked, and not confirmed; `content_unchecked`: the note has to say what was seen of such a part", body = ErrorAnswer),
        (status = 422, description = "`invalid_status` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/order-status-update")]
pub async fn update_order_status(
    state: State,
    caller: Identity,
    RawBody(body): RawBody,
) -> ApiResult {
    let admin = caller.require_admin()?;
    let body: OrderStatusUpdate = read_body(&body).ok_or_else(invalid_request)?;
    if body.with_refund {
        caller.require_proved_admin()?;
    }
    let status = wanted_status(&body.status)?;
    let admin_note = short(body.admin_note.as_deref(), "Die Notiz", LONGEST_NOTE)?;
    // It stands in a line of a mail.
    let tracking_number = body.tracking_number.as_deref().map(one_line);
    let tracking_number = short(
        tracking_number.as_deref(),
        "Die Sendungsnummer",
        LONGEST_TRACKING_NUMBER,
    )?;
    let change = StatusChange {
        admin_note,
        tracking_number,
        carrier: body.carrier,
        version: body.version,
        with_refund: body.with_refund,
        confirmed_stops: &body.confirmed_stops,
        ..StatusChange::to(status, &body.order_id, &admin.id)
    };
    let email_sent = change_status(&state, &change).await?;
    tracing::info!(
        order_id = %body.order_id,
        status = status.code(),
        user_id = %admin.id,
        "order status changed"
    );
    let order = admin_view(&state.db, &body.order_id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    Ok(HttpResponse::Ok().json(OrderStatusAnswer {
        success: true,
        order,
        email_sent,
    }))
}

/// The status that a body names.
pub(super) fn wanted_status(code: &str) -> ApiResult<Status> {
    code.parse().map_err(|_| {
        ApiError::unprocessable(
            "invalid_status",
            "Diesen Status gibt es nicht. Möglich sind „processing“, „completed“ und „cancelled“.",
        )
    })
}

/// A text without outer blanks; None for an empty one.
pub(super) fn short<'a>(
    text: Option<&'a str>,
    what: &str,
    longest: usize,
) -> ApiResult<Option<&'a str>> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    if text.is_some_and(|text| text.chars().count() > longest) {
        return Err(ApiError::unprocessable(
            "text_too_long",
            format!("{what} darf höchstens {longest} Zeichen lang sein."),
        ));
    }
    Ok(text)
}
