//! GET /api/admin/operator

use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::foundation::answers::EmptyListAnswer;
use crate::foundation::config::{Config, Operator, OperatorField};
use crate::foundation::error::ApiResult;
use crate::people::identity::Identity;
use crate::state::Part;

/// The operator's data as the server read them at its start.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperatorAnswer {
    success: bool,
    /// The file of `SHOP_CONFIG`; null where the shipped sample stands in.
    file: Option<String>,
    fields: Vec<OperatorField>,
}

/// Who runs the shop, where that is written, and what is missing.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = OperatorAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/operator")]
pub async fn get_operator(
    config: Part<Config>,
    operator: Part<Operator>,
    caller: Identity,
) -> ApiResult {
    caller.require_admin()?;
    let file = config.shop_config.as_ref();
    Ok(HttpResponse::Ok().json(OperatorAnswer {
        success: true,
        file: file.map(|path| path.display().to_string()),
        fields: operator.fields(),
    }))
}
