//! POST /api/session/redeem

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::enter::enter;
use crate::foundation::answers::{AcceptedAnswer, ErrorAnswer};
use crate::foundation::clock::to_text;
use crate::foundation::crypto::token_hash;
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::UserId;
use crate::people::identity::Identity;
use crate::state::State;

/// The token of a login link.
#[derive(Deserialize, ToSchema)]
pub struct RedeemLoginLink {
    #[serde(default)]
    token: String,
}

/// Opens a session for a one-time link. The link itself is a page of the app with the token behind its hash, where no proxy's
/// log sees it.
#[utoipa::path(
    tag = "Konto", request_body = RedeemLoginLink,
    responses(
        (status = 200, description = "the session is open", body = AcceptedAnswer),
        (status = 404, description = "used, expired or made up", body = ErrorAnswer),
    )
)]
#[post("/api/session/redeem")]
pub async fn redeem(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<RedeemLoginLink>,
) -> ApiResult {
    let now = state.clock.now();
    let redeem = async |tx: &mut Tx| {
        // Deleting is what makes the link single: of two callers only one gets the row.
        let user_id: Option<UserId> = sqlx::query_scalar(
            "DELETE FROM login_links WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id",
        )
        .bind(token_hash(&body.token))
        .bind(to_text(now))
        .fetch_optional(&mut **tx)
        .await?;
        let user_id = user_id.ok_or_else(|| {
            ApiError::missing(
                "login_link_invalid",
                "Dieser Anmeldelink ist ungültig oder abgelaufen. Bitte erzeugen Sie einen neuen.",
            )
        })?;
        enter(&request, &state, tx, &caller, &user_id, now).await
    };
    let entry = state.db.write(redeem).await?;
    entry.hand_out(&request, &state);
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
