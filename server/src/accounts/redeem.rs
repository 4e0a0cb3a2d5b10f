//! GET /api/session/redeem

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use utoipa::IntoParams;

use super::enter::enter;
use crate::clock::to_text;
use crate::crypto::token_hash;
use crate::error::{ApiError, ApiResult, Problem};
use crate::identity::Identity;
use crate::openapi::schemas::ErrorAnswer;
use crate::state::State;

/// Where an admin begins.
const AFTER_LOGIN: &str = "/admin/orders";

/// The token of a login link.
#[derive(Deserialize, IntoParams)]
pub struct RedeemQuery {
    token: String,
}

/// Opens a session for a one-time link and goes to the orders.
#[utoipa::path(
    get, path = "/api/session/redeem", tag = "Konto",
    responses(
        (status = 303, description = "the session is open"),
        (status = 404, description = "used, expired or made up", body = ErrorAnswer),
    )
)]
pub async fn redeem(
    request: HttpRequest,
    state: State,
    caller: Identity,
    query: web::Query<RedeemQuery>,
) -> ApiResult {
    let mut tx = state.db.begin_write().await?;
    // Deleting is what makes the link single: of two callers only one gets the row.
    let user_id: Option<String> = sqlx::query_scalar(
        "DELETE FROM login_links WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id",
    )
    .bind(token_hash(&query.token))
    .bind(to_text(state.clock.now()))
    .fetch_optional(&mut *tx)
    .await?;
    let user_id = user_id.ok_or_else(|| {
        ApiError::NotFound(Problem::new(
            "login_link_invalid",
            "Dieser Anmeldelink ist ungültig oder abgelaufen. Bitte erzeugen Sie einen neuen.",
        ))
    })?;
    let now = state.clock.now();
    let entry = enter(&request, &state, &mut tx, &caller, &user_id, now).await?;
    tx.commit().await?;
    entry.hand_out(&request, &state);
    Ok(HttpResponse::SeeOther()
        .insert_header((header::LOCATION, AFTER_LOGIN))
        // The token stands in this page's address and must not travel on.
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .finish())
}
