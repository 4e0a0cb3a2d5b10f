//! GET /api/admin/acts

use actix_web::{HttpResponse, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::foundation::answers::EmptyListAnswer;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::people::audit::{self, ActView};
use crate::people::identity::Identity;
use crate::state::Part;

const ON_A_PAGE: i64 = 50;

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
pub struct ActsQuery {
    /// Id of the last act of the page before.
    before: Option<String>,
}

/// A page of what admins did.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActsAnswer {
    success: bool,
    data: Vec<ActView>,
    /// `before` of the next page; null on the last.
    next: Option<String>,
}

/// What admins did, newest first.
#[utoipa::path(
    get, path = "/api/admin/acts", tag = "Verwaltung",
    responses((status = 200, body = ActsAnswer), (status = 403, body = EmptyListAnswer))
)]
pub async fn get_acts(db: Part<Db>, caller: Identity, query: web::Query<ActsQuery>) -> ApiResult {
    caller.require_admin()?;
    let mut data = audit::newest(&db, query.before.as_deref(), ON_A_PAGE + 1).await?;
    let most = usize::try_from(ON_A_PAGE).unwrap_or(usize::MAX);
    let has_more = data.len() > most;
    data.truncate(most);
    let next = has_more
        .then(|| data.last().map(|act| act.id.clone()))
        .flatten();
    Ok(HttpResponse::Ok().json(ActsAnswer {
        success: true,
        data,
        next,
    }))
}
