//! GET /api/admin/analytics and GET /api/admin/analytics/csv

use actix_web::{HttpRequest, HttpResponse, get};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::parameters;
use crate::foundation::clock::SharedClock;
use crate::foundation::csv;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::people::identity::Identity;
use crate::sales::insights::export::{self, Table};
use crate::sales::insights::{Analytics, Period, Step, analytics};
use crate::state::Part;

/// Of which days.
#[derive(Debug, Deserialize)]
struct AnalyticsQuery {
    /// First day, YYYY-MM-DD in German time; without it 30 days are shown.
    from: Option<String>,
    /// Last day; without it today.
    to: Option<String>,
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
        ("from" = Option<String>, Query, description = "First day, YYYY-MM-DD in German time; without it 30 days are shown."),
        ("to" = Option<String>, Query, description = "Last day; without it today."),
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
    let period = Period::asked(query.from.as_deref(), query.to.as_deref(), clock.now())?;
    let data = analytics(&db, &period, query.step).await?;
    Ok(HttpResponse::Ok().json(AnalyticsAnswer {
        success: true,
        data,
    }))
}

/// Which table, of which days.
#[derive(Debug, Deserialize)]
struct CsvQuery {
    /// Which one.
    table: Table,
    /// First day, YYYY-MM-DD in German time; without it 30 days are shown.
    from: Option<String>,
    /// Last day; without it today.
    to: Option<String>,
    /// What a point in time is; without it what makes a readable chart.
    step: Option<Step>,
}

/// One table of the figures, or the orders that they are made of, as CSV: semicolons, decimal commas, no cell that starts a
/// formula.
#[utoipa::path(
    tag = "Verwaltung", 
    params(
        ("table" = Table, Query, description = "Which one."),
        ("from" = Option<String>, Query, description = "First day, YYYY-MM-DD in German time; without it 30 days are shown."),
        ("to" = Option<String>, Query, description = "Last day; without it today."),
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
    let period = Period::asked(query.from.as_deref(), query.to.as_deref(), clock.now())?;
    let name = format!("{}_{}_{}.csv", query.table.name(), period.from, period.to);
    if query.table.is_summed_up() {
        let data = analytics(&db, &period, query.step).await?;
        return Ok(export::of_figures(query.table, &data).answer(&name));
    }
    let rows = export::of_orders(Db::clone(&db), query.table, period).await?;
    Ok(csv::file(&name).streaming(rows))
}
