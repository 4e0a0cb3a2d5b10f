//! GET /api/drafts

use actix_web::HttpResponse;
use serde::Serialize;
use serde_json::Value;
use sqlx::FromRow;
use utoipa::ToSchema;

use crate::error::ApiResult;
use crate::identity::Identity;
use crate::openapi::schemas::EmptyListAnswer;
use crate::state::State;

/// The caller's drafts.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftsAnswer {
    success: bool,
    data: Vec<Draft>,
}

/// An order with the status draft (spec section 3).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    id: String,
    draft_name: Option<String>,
    /// Always draft.
    status: &'static str,
    /// As saved; the page checks what it can still use.
    #[schema(value_type = Vec<Object>)]
    cart_items: Value,
    shipping: String,
    total_cents: i64,
    created_at: String,
    updated_at: String,
}

#[derive(FromRow)]
struct Row {
    id: String,
    draft_name: Option<String>,
    cart_items: String,
    shipping: String,
    total_cents: i64,
    created_at: String,
    updated_at: String,
}

/// The logged-in user's drafts, last saved first.
#[utoipa::path(
    get, path = "/api/drafts", tag = "Konto",
    responses((status = 200, body = DraftsAnswer), (status = 401, body = EmptyListAnswer))
)]
pub async fn get_drafts(state: State, caller: Identity) -> ApiResult {
    let user = caller.require_user()?;
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT id, draft_name, cart_items, shipping, total_cents, created_at, updated_at \
         FROM orders WHERE user_id = $1 AND status = 'draft' ORDER BY updated_at DESC, id DESC",
    )
    .bind(&user.id)
    .fetch_all(state.db.pool())
    .await?;
    let data = rows.into_iter().map(draft).collect::<ApiResult<_>>()?;
    Ok(HttpResponse::Ok().json(DraftsAnswer {
        success: true,
        data,
    }))
}

fn draft(row: Row) -> ApiResult<Draft> {
    Ok(Draft {
        cart_items: serde_json::from_str(&row.cart_items)?,
        id: row.id,
        draft_name: row.draft_name,
        status: "draft",
        shipping: row.shipping,
        total_cents: row.total_cents,
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}
