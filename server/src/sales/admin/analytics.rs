//! GET /api/admin/analytics and GET /api/admin/analytics/csv

use actix_web::{HttpRequest, HttpResponse, get};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::period::{self, PeriodQuery};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::parameters;
use crate::foundation::clock::SharedClock;
use crate::foundation::csv;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::people::identity::Identity;
use crate::sales::insights::export::{self, Table};
use crate::sales::insights::{Analytics, Step, analytics};
use crate::state::Part;

/// In which steps.
#[derive(Debug, Deserialize)]
struct AnalyticsQuery {
    /// What a point in time is; without it what makes a readable chart.
    step: Option<Step>,
}

/// The figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnalyticsAnswer {
    success: bool,
    data: Analytics,
}

/// The figures of a period, beside those of the period before it.
#[utoipa::path(
    tag = "Verwaltung", 
    params(
        PeriodQuery,
        ("step" = Option<Step>, Query, description = "What a point in time is; without it what makes a readable chart."),
    ),
    responses(
        (status = 200, body = AnalyticsAnswer),
        (status = 400, description = "`invalid_period`, `invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
    )
)]
#[get("/api/admin/analytics")]
pub async fn get_analytics(
    clock: Part<SharedClock>,
    db: Part<Db>,
    caller: Identity,
    request: HttpRequest,
) -> ApiResult {
    caller.require_admin()?;
    let query: AnalyticsQuery = parameters(&request)?;
    let period = period::asked(&request, clock.now())?;
    let data = analytics(&db, &period, query.step).await?;
    Ok(HttpResponse::Ok().json(AnalyticsAnswer {
        success: true,
        data,
    }))
}

/// Which table, in which steps.
#[derive(Debug, Deserialize)]
struct CsvQuery {
    /// Which one.
    table: Table,
    /// What a point in time is; without it what makes a readable chart.
    step: Option<Step>,
}

/// One table of the figures, or the orders that they are made of, as CSV: semicolons, decimal commas, no cell that starts a
/// formula.
#[utoipa::path(
    tag = "Verwaltung", 
    params(
        ("table" = Table, Query, description = "Which one."),
        PeriodQuery,
        ("step" = Option<Step>, Query, description = "What a point in time is; without it what makes a readable chart."),
    ),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, description = "`invalid_period`, `invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
    )
)]
#[get("/api/admin/analytics/csv")]
pub async fn get_analytics_csv(
    clock: Part<SharedClock>,
    db: Part<Db>,
    caller: Identity,
    request: HttpRequest,
) -> ApiResult {
    caller.require_admin()?;
    let query: CsvQuery = parameters(&request)?;
    let period = period::asked(&request, clock.now())?;
    let name = format!("{}_{}_{}.csv", query.table.name(), period.from, period.to);
    if query.table.is_summed_up() {
        let data = analytics(&db, &period, query.step).await?;
        return Ok(export::of_figures(query.table, &data).answer(&name));
    }
    let rows = export::of_orders(Db::clone(&db), query.table, period).await?;
    Ok(csv::file(&name).streaming(rows))
}
