//! POST /api/admin/order-status-updates

use std::collections::HashSet;

use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::order_status::{LONGEST_NOTE, short, wanted_status};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::RawBody;
use crate::foundation::cart_body::invalid_request;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::{Identity, read_body};
use crate::sales::orders::desk::status::{StatusChange, change_status};
use crate::sales::orders::stops::Stop;
use crate::state::State;

/// As many as stand on two pages of the list.
const MOST_AT_ONCE: usize = 100;

/// Several orders that go on to the same status.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatusUpdates {
    /// At most 100, each once.
    #[serde(default)]
    orders: Vec<SeenOrder>,
    /// processing, completed or cancelled.
    #[serde(default)]
    status: String,
    /// For the operator only, the same for all of them.
    #[serde(default)]
    admin_note: Option<String>,
    /// With cancelled: what is left of each payment goes back.
    #[serde(default)]
    with_refund: bool,
    /// The reasons of `order_stopped` that were read.
    #[serde(default)]
    confirmed_stops: Vec<Stop>,
}

/// An order as it was seen.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SeenOrder {
    #[serde(default)]
    #[schema(value_type = String)]
    id: OrderId,
    /// The version that was seen.
    #[serde(default)]
    version: Option<i64>,
}

/// What became of each.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusUpdatesAnswer {
    success: bool,
    results: Vec<StatusResult>,
}

/// What became of one.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusResult {
    #[schema(value_type = String)]
    id: OrderId,
    /// True: it has the new status.
    success: bool,
    /// Why not, in German.
    error: Option<String>,
    /// The same as a stable code.
    code: Option<String>,
}

/// Moves several orders on, each by itself: what holds one up does not hold up the others.
#[utoipa::path(
    tag = "Verwaltung", request_body = StatusUpdates,
    responses(
        (status = 200, body = StatusUpdatesAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required` where money goes back", body = EmptyListAnswer),
        (status = 422, description = "`invalid_status`, `text_too_long`, `too_many_orders` or `duplicate_order`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/order-status-updates")]
pub async fn update_order_statuses(
    state: State,
    caller: Identity,
    RawBody(body): RawBody,
) -> ApiResult {
    let admin = caller.require_admin()?;
    let body: StatusUpdates = read_body(&body).ok_or_else(invalid_request)?;
    if body.with_refund {
        caller.require_proved_admin()?;
    }
    let status = wanted_status(&body.status)?;
    let admin_note = short(body.admin_note.as_deref(), "Die Notiz", LONGEST_NOTE)?;
    if body.orders.len() > MOST_AT_ONCE {
        return Err(ApiError::unprocessable(
            "too_many_orders",
            "Bitte wählen Sie höchstens 100 Bestellungen auf einmal.",
        ));
    }
    let ids: HashSet<&OrderId> = body.orders.iter().map(|order| &order.id).collect();
    if ids.len() < body.orders.len() {
        return Err(ApiError::unprocessable(
            "duplicate_order",
            "Eine Bestellung steht mehrfach in der Auswahl; geändert wurde nichts. Bitte laden Sie die Liste neu und wählen Sie \
             jede Bestellung nur einmal.",
        ));
    }
    // Nobody has looked at the parts of several orders with one press.
    let confirmed_stops: Vec<Stop> = body
        .confirmed_stops
        .into_iter()
        .filter(|stop| *stop != Stop::ForbiddenWords)
        .collect();
    let mut results = Vec::with_capacity(body.orders.len());
    for order in body.orders {
        let change = StatusChange {
            admin_note,
            version: order.version,
            confirmed_stops: &confirmed_stops,
            with_refund: body.with_refund,
            ..StatusChange::to(status, &order.id, &admin.id)
        };
        // Each is a transaction of its own: where one fails, the answer still says what became of the others.
        let (code, error) = match change_status(&state, &change).await {
            Ok(_) => (None, None),
            Err(error) => {
                let (code, error) = error.of_one_among_several();
                (Some(code), Some(error))
            }
        };
        results.push(StatusResult {
            id: order.id,
            success: error.is_none(),
            error,
            code,
        });
    }
    Ok(HttpResponse::Ok().json(StatusUpdatesAnswer {
        success: true,
        results,
    }))
}
