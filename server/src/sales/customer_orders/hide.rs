//! POST /api/orders/{id}/hide

use actix_web::{HttpResponse, post, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::get::missing;
use super::store::Reader;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::OrderId;
use crate::people::identity::Identity;
use crate::state::State;

/// Nothing more to say.
#[derive(Debug, Serialize, ToSchema)]
pub struct HideAnswer {
    success: bool,
}

/// Takes a paid order out of the caller's list. The order, its invoice and what the law asks to keep stay (SAV-05).
#[utoipa::path(
    tag = "Bestellungen", params(("id" = String, Path)),
    responses(
        (status = 200, body = HideAnswer),
        (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
    )
)]
#[post("/api/orders/{id}/hide")]
pub async fn hide_order(state: State, caller: Identity, id: web::Path<OrderId>) -> ApiResult {
    let reader = Reader::of(&state.db, caller.require_user()?).await?;
    if !reader.hide(&state, &id).await? {
        return Err(missing());
    }
    Ok(HttpResponse::Ok().json(HideAnswer { success: true }))
}
