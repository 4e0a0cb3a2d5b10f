//! GET /api/admin/acts

use actix_web::{HttpResponse, get, web};
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::to_text;
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::people::audit::{self, Act, ActFilter, ActView};
use crate::people::identity::Identity;
use crate::state::Part;

const ON_A_PAGE: i64 = 50;

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
pub struct ActsQuery {
    /// Id of the last act of the page before.
    before: Option<String>,
    /// Only of this kind, such as `order_refunded`.
    #[param(value_type = Option<String>)]
    act: Option<Act>,
    /// Only of this admin: `users.id`, or `command-line`.
    admin: Option<String>,
    /// From this day on, YYYY-MM-DD in German time.
    #[param(value_type = Option<String>)]
    from: Option<Date>,
    /// Until the end of this day.
    #[param(value_type = Option<String>)]
    to: Option<Date>,
}

/// A kind of act, to choose from.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActKind {
    /// A stable code.
    #[schema(value_type = String)]
    act: Act,
    /// The same in German.
    label: String,
}

/// A page of what admins did.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActsAnswer {
    success: bool,
    data: Vec<ActView>,
    /// `before` of the next page; null on the last.
    next: Option<String>,
    /// Every kind that there is.
    kinds: Vec<ActKind>,
}

/// What admins did, newest first.
#[utoipa::path(
    tag = "Verwaltung",
    responses(
        (status = 200, body = ActsAnswer),
        (status = 400, description = "`invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
    )
)]
#[get("/api/admin/acts")]
pub async fn get_acts(db: Part<Db>, caller: Identity, query: web::Query<ActsQuery>) -> ApiResult {
    caller.require_admin()?;
    let query = query.into_inner();
    let filter = ActFilter {
        act: query.act,
        admin_id: query.admin.as_deref(),
        from: query.from.map(start_of).transpose()?,
        until: query
            .to
            .map(|day| start_of(day.saturating_add(1.days())))
            .transpose()?,
    };
    let mut data = audit::newest(&db, &filter, query.before.as_deref(), ON_A_PAGE + 1).await?;
    let most = usize::try_from(ON_A_PAGE).unwrap_or(usize::MAX);
    let has_more = data.len() > most;
    data.truncate(most);
    let next = has_more
        .then(|| data.last().map(|act| act.id.clone()))
        .flatten();
    let kinds = Act::ALL.iter().map(|&act| ActKind {
        act,
        label: act.label().to_owned(),
    });
    Ok(HttpResponse::Ok().json(ActsAnswer {
        success: true,
        data,
        next,
        kinds: kinds.collect(),
    }))
}

/// The first moment of a day in German time.
fn start_of(day: Date) -> ApiResult<String> {
    let start = day.to_zoned(german::time_zone());
    Ok(to_text(start.map_err(ApiError::internal)?.timestamp()))
}
