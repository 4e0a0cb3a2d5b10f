//! POST /api/forgot-password

use super::letters;
use actix_web::{HttpResponse, post, web};
use core_wasm::validate::Credentials;
use serde::Deserialize;
use utoipa::ToSchema;

use super::checks;
use super::email::normalised_email;
use super::store::{self, Purpose};
use crate::foundation::answers::{AcceptedAnswer, ErrorAnswer};
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::state::State;

/// Whose password is forgotten.
#[derive(Deserialize, ToSchema)]
pub struct ForgotPassword {
    #[serde(default)]
    email: String,
}

/// Mails a link for a new password, if the address has an account. The answer does not say, and comes before anybody looks.
#[utoipa::path(
    tag = "Konto", request_body = ForgotPassword,
    responses((status = 202, body = AcceptedAnswer), (status = 400, body = ErrorAnswer), (status = 429, body = ErrorAnswer))
)]
#[post("/api/forgot-password")]
pub async fn forgot_password(state: State, body: web::Json<ForgotPassword>) -> ApiResult {
    checks::check(&Credentials {
        email: Some(body.email.clone()),
        ..Credentials::default()
    })?;
    let email = normalised_email(&body.email);
    state
        .rate_limits
        .check_named("/api/forgot-password", &email, state.shared_limits())
        .await?;
    // Not waited for: writing the mail takes longer than not writing it.
    actix_web::rt::spawn(async move {
        if let Err(error) = send_link(&state, &email).await {
            tracing::error!(%error, "a link for a new password was not mailed");
        }
    });
    Ok(HttpResponse::Accepted().json(AcceptedAnswer { success: true }))
}

async fn send_link(state: &State, email: &str) -> ApiResult<()> {
    let now = state.clock.now();
    let write = async |tx: &mut Tx| {
        let Some(account) = store::find_by_email(tx, email).await? else {
            return Ok(());
        };
        let token = store::add_link(tx, &account.id, Purpose::PasswordReset, now).await?;
        let person = letters::Person {
            user_id: &account.id,
            email: &account.email,
            metadata: &account.metadata()?,
        };
        letters::queue_password_reset(state, tx, &person, &token).await
    };
    state.db.write(write).await?;
    state.outbox.notify();
    Ok(())
}
