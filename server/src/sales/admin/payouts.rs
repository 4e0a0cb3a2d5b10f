//! GET /api/admin/payouts and GET /api/admin/payouts/csv: what the payment provider pays out, beside the shop's own documents.

use actix_web::{HttpRequest, HttpResponse, get};
use jiff::{Timestamp, ToSpan as _};
use serde::Serialize;
use utoipa::ToSchema;

use super::period::{self, PeriodQuery};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::SharedClock;
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::Identity;
use crate::sales::insights::Period;
use crate::sales::insights::payouts::{self, Payouts};
use crate::services::payments::Payments;
use crate::state::Part;

/// Each payout is a call of its own, so that more than a month would take too long.
const MOST_DAYS: i64 = 31;

fn asked(request: &HttpRequest, now: Timestamp) -> ApiResult<Period> {
    let period = period::asked(request, now)?;
    if period.from.saturating_add(MOST_DAYS.days()) <= period.to {
        return Err(ApiError::bad_request(
            "invalid_period",
            "Auszahlungen werden beim Zahlungsdienstleister abgefragt, höchstens die eines Monats. Bitte wählen Sie bis zu 31 Tage.",
        ));
    }
    Ok(period)
}

/// The payouts.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutsAnswer {
    success: bool,
    data: Payouts,
}

/// What the payment provider pays out on these days, each movement beside its order and document, and the way from the invoices of these
/// days to that sum. The provider is asked each time.
#[utoipa::path(
    tag = "Verwaltung",
    params(PeriodQuery),
    responses(
        (status = 200, body = PayoutsAnswer),
        (status = 400, description = "`invalid_period` (also more than 31 days), `invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 409, description = "`payouts_refused`: the shop's key may not read them", body = ErrorAnswer),
        (status = 422, description = "`too_many_entries`: more than are read at once", body = ErrorAnswer),
        (status = 502, description = "`upstream_failed`: the payment provider does not answer", body = ErrorAnswer),
    )
)]
#[get("/api/admin/payouts")]
pub async fn get_payouts(
    clock: Part<SharedClock>,
    db: Part<Db>,
    payments: Part<Payments>,
    caller: Identity,
    request: HttpRequest,
) -> ApiResult {
    caller.require_admin()?;
    let period = asked(&request, clock.now())?;
    let data = payouts::payouts(&db, &payments, &period).await?;
    Ok(HttpResponse::Ok().json(PayoutsAnswer {
        success: true,
        data,
    }))
}

/// The same as CSV: a line each payout and each movement.
#[utoipa::path(
    tag = "Verwaltung",
    params(PeriodQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, description = "`invalid_period` (also more than 31 days), `invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 409, description = "`payouts_refused`: the shop's key may not read them", body = ErrorAnswer),
        (status = 422, description = "`too_many_entries`: more than are read at once", body = ErrorAnswer),
        (status = 502, description = "`upstream_failed`: the payment provider does not answer", body = ErrorAnswer),
    )
)]
#[get("/api/admin/payouts/csv")]
pub async fn get_payouts_csv(
    clock: Part<SharedClock>,
    db: Part<Db>,
    payments: Part<Payments>,
    caller: Identity,
    request: HttpRequest,
) -> ApiResult {
    caller.require_admin()?;
    let period = asked(&request, clock.now())?;
    let data = payouts::payouts(&db, &payments, &period).await?;
    let name = format!("auszahlungen_{}_{}.csv", period.from, period.to);
    Ok(payouts::csv(&data).answer(&name))
}
