//! How often each page is looked at, by those who agreed to be counted: a sum for each day, and nothing of anybody.

use actix_web::{HttpResponse, get, post, web};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::SharedClock;
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::people::identity::Identity;
use crate::state::Part;

/// What can be counted: a page's name and nothing that a customer wrote, so that no address with an id or a token in it is stored.
pub const PAGES: &[&str] = &[
    "start",
    "upload",
    "configure",
    "review",
    "order",
    "complete",
    "account",
    "drafts",
    "faq",
    "materialien",
    "agb",
    "datenschutz",
    "widerruf",
    "impressum",
    "barrierefreiheit",
];

/// The number of days in the answer, today included.
const DAYS_SHOWN: i64 = 30;

/// What was opened.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PageViewRequest {
    /// One of the names of the shop's pages, such as `faq`.
    page: String,
}

/// It is counted.
#[derive(Debug, Serialize, ToSchema)]
pub struct PageViewAnswer {
    success: bool,
}

/// Counts one view of a page. The page calls it only with the visitor's consent; no cookie is read or set, no address kept.
#[utoipa::path(
    tag = "Shop", request_body = PageViewRequest,
    responses(
        (status = 200, body = PageViewAnswer),
        (status = 422, description = "`unknown_page`", body = ErrorAnswer),
    )
)]
#[post("/api/page-view")]
pub async fn count_page_view(
    clock: Part<SharedClock>,
    db: Part<Db>,
    body: web::Json<PageViewRequest>,
) -> ApiResult {
    let page = PAGES
        .iter()
        .find(|page| **page == body.page)
        .ok_or_else(|| {
            ApiError::unprocessable(
                "unknown_page",
                "Diese Seite gibt es nicht; der Aufruf wurde nicht gezählt.",
            )
        })?;
    sqlx::query(
        "INSERT INTO page_counts (day, page, views) VALUES ($1, $2, 1) \
         ON CONFLICT (day, page) DO UPDATE SET views = page_counts.views + 1",
    )
    .bind(german::day_of(clock.now()).to_string())
    .bind(*page)
    .execute(db.writer())
    .await?;
    Ok(HttpResponse::Ok().json(PageViewAnswer { success: true }))
}

/// How often a page was looked at.
#[derive(Debug, Serialize, ToSchema, FromRow)]
pub struct PageViews {
    /// The page's name.
    page: String,
    /// By those who agreed to be counted.
    views: i64,
}

/// The last days.
#[derive(Debug, Serialize, ToSchema)]
pub struct PageViewsAnswer {
    success: bool,
    /// The first day that is counted (YYYY-MM-DD).
    since: String,
    /// Most views first.
    data: Vec<PageViews>,
}

/// Views of each page in the last 30 days.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = PageViewsAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/page-views")]
pub async fn get_page_views(clock: Part<SharedClock>, db: Part<Db>, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let since =
        german::day_of(clock.now() - SignedDuration::from_hours(24 * (DAYS_SHOWN - 1))).to_string();
    let data: Vec<PageViews> = sqlx::query_as(
        "SELECT page, CAST(SUM(views) AS BIGINT) AS views FROM page_counts WHERE day >= $1 \
         GROUP BY page ORDER BY views DESC, page",
    )
    .bind(&since)
    .fetch_all(db.pool())
    .await?;
    Ok(HttpResponse::Ok().json(PageViewsAnswer {
        success: true,
        since,
        data,
    }))
}
