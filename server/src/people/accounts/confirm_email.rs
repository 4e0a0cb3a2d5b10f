//! POST /api/confirm-email and /api/resend-confirmation

use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::login::send_confirmation;
use super::session::{AccountAnswer, SessionUser};
use super::store::{self, Purpose};
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::SharedClock;
use crate::foundation::db::Db;
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::{Identity, User};
use crate::state::{Part, State};

/// The token of a link.
#[derive(Deserialize, ToSchema)]
pub struct ConfirmEmail {
    #[serde(default)]
    token: String,
}

/// Confirms the session's address. The link alone does not: a stranger who registered with somebody else's address would have it
/// confirmed by its surprised owner, and see their orders. It takes the link and the account.
#[utoipa::path(
    tag = "Konto", request_body = ConfirmEmail,
    responses(
        (status = 200, body = AccountAnswer), (status = 401, body = EmptyListAnswer),
        (status = 404, description = "used, expired, made up or another account's", body = ErrorAnswer),
    )
)]
#[post("/api/confirm-email")]
pub async fn confirm_email(
    clock: Part<SharedClock>,
    db: Part<Db>,
    caller: Identity,
    body: web::Json<ConfirmEmail>,
) -> ApiResult {
    let user = caller.require_user()?;
    let now = clock.now();
    let confirm = async |tx: &mut Tx| {
        let is_own =
            store::use_link_of(tx, &body.token, Purpose::Confirmation, &user.id, now).await?;
        // Followed twice: what it says is true already.
        if !is_own && !user.is_email_confirmed {
            return Err(ApiError::missing(
                "confirmation_link_invalid",
                "Dieser Bestätigungslink ist ungültig, abgelaufen oder gehört zu einem anderen Konto. Bitte fordern Sie in Ihrem Konto einen neuen an.",
            ));
        }
        Ok(store::confirm_email(tx, &user.id, now).await?)
    };
    db.write(confirm).await?;
    Ok(HttpResponse::Ok().json(AccountAnswer {
        success: true,
        user: Some(SessionUser::from(User {
            is_email_confirmed: true,
            ..user.clone()
        })),
    }))
}

/// Mails the session's user a new confirmation link, at most every ten minutes and never once the address is confirmed.
#[utoipa::path(
    tag = "Konto",
    responses((status = 202, body = AcceptedAnswer), (status = 401, body = EmptyListAnswer))
)]
#[post("/api/resend-confirmation")]
pub async fn resend_confirmation(state: State, caller: Identity) -> ApiResult {
    let user = caller.require_user()?;
    if !user.is_email_confirmed {
        let send = async |tx: &mut Tx| {
            let account = store::find(tx, &user.id)
                .await?
                .ok_or(ApiError::LoginRequired)?;
            send_confirmation(&state, tx, &account, state.clock.now()).await
        };
        state.db.write(send).await?;
        state.outbox.notify();
    }
    Ok(HttpResponse::Accepted().json(AcceptedAnswer { success: true }))
}
