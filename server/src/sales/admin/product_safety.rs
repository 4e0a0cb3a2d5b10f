//! GET /api/admin/product-reports, POST and PUT /api/admin/orders/{id}/product-reports, and GET /api/admin/recall/csv

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::order::{AdminOrderAnswer, answer};
use super::period::{self, PeriodQuery};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::parameters;
use crate::foundation::clock::SharedClock;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::OrderId;
use crate::people::identity::{AdminCall, Identity};
use crate::sales::product_safety::{self, NewReport, ProductReport, Recalled, recall_list};
use crate::state::{Part, State};

/// The newest reports.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductReportsAnswer {
    success: bool,
    /// Newest first, at most 200.
    data: Vec<ProductReport>,
}

/// Complaints about parts and accidents with them, of all orders.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = ProductReportsAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/product-reports")]
pub async fn get_product_reports(db: Part<Db>, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = product_safety::all(&db).await?;
    Ok(HttpResponse::Ok().json(ProductReportsAnswer {
        success: true,
        data,
    }))
}

/// Records a complaint or an accident.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = NewReport,
    responses(
        (status = 200, body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 422, description = "`invalid_report`, with its `field`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/orders/{id}/product-reports")]
pub async fn add_product_report(
    state: State,
    id: web::Path<OrderId>,
    AdminCall(admin, report): AdminCall<NewReport>,
) -> ApiResult {
    product_safety::add(&state, &id, &report, &admin.id).await?;
    answer(&state, &id).await
}

/// Corrects a report, or adds what was done.
#[utoipa::path(
    tag = "Verwaltung",
    params(("id" = String, Path), ("reportId" = String, Path)),
    request_body = NewReport,
    responses(
        (status = 200, body = AdminOrderAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 422, description = "`invalid_report`, with its `field`", body = ErrorAnswer),
    )
)]
#[put("/api/admin/orders/{id}/product-reports/{reportId}")]
pub async fn change_product_report(
    state: State,
    path: web::Path<(OrderId, String)>,
    AdminCall(admin, report): AdminCall<NewReport>,
) -> ApiResult {
    let (order_id, report_id) = path.into_inner();
    product_safety::change(&state, &order_id, &report_id, &report, &admin.id).await?;
    answer(&state, &order_id).await
}

/// Which parts are recalled.
#[derive(Debug, Deserialize)]
struct RecallQuery {
    material: Option<String>,
    color: Option<String>,
}

/// Who has to be called when parts are recalled, as CSV: one line for each part.
#[utoipa::path(
    tag = "Verwaltung",
    params(
        ("material" = Option<String>, Query, description = "Of this material only."),
        ("color" = Option<String>, Query, description = "With this colour in use only."),
        PeriodQuery,
    ),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, description = "`invalid_period`, `invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
    )
)]
#[get("/api/admin/recall/csv")]
pub async fn get_recall_csv(
    clock: Part<SharedClock>,
    db: Part<Db>,
    caller: Identity,
    request: HttpRequest,
) -> ApiResult {
    caller.require_admin()?;
    let query: RecallQuery = parameters(&request)?;
    let period = period::asked(&request, clock.now())?;
    let name = format!("rueckruf_{}_{}.csv", period.from, period.to);
    let chosen = |text: &'_ Option<String>| text.clone().filter(|text| !text.is_empty());
    let (material, color) = (chosen(&query.material), chosen(&query.color));
    let recalled = Recalled {
        period,
        material: material.as_deref(),
        color: color.as_deref(),
    };
    Ok(recall_list(&db, &recalled).await?.answer(&name))
}
