//! POST /api/reset-password

use super::letters;
use actix_web::{HttpRequest, HttpResponse, post, web};
use core_wasm::validate::Credentials;
use serde::Deserialize;
use utoipa::ToSchema;

use super::checks;
use super::store::{self, Purpose};
use crate::foundation::answers::{AcceptedAnswer, ErrorAnswer};
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::{sessions, set_device};
use crate::state::State;

/// A new password for the holder of the link.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetPassword {
    #[serde(default)]
    token: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    password_confirmation: String,
}

/// Sets the password, ends every session of the account and uses every link up. Holding the link proves the address.
#[utoipa::path(
    tag = "Konto", request_body = ResetPassword,
    responses(
        (status = 200, body = AcceptedAnswer), (status = 400, body = ErrorAnswer),
        (status = 404, description = "used, expired or made up", body = ErrorAnswer), (status = 429, body = ErrorAnswer),
    )
)]
#[post("/api/reset-password")]
pub async fn reset_password(
    request: HttpRequest,
    state: State,
    body: web::Json<ResetPassword>,
) -> ApiResult {
    let form = body.into_inner();
    checks::check(&Credentials {
        password: Some(form.password.clone()),
        password_confirmation: Some(form.password_confirmation),
        ..Credentials::default()
    })?;
    checks::new_password(&state.passwords, &form.password, &[]).await?;
    let hash = state.passwords.queue()?.hash(form.password).await?;
    let now = state.clock.now();
    let reset = async |tx: &mut Tx| {
        let user_id = store::use_link(tx, &form.token, Purpose::PasswordReset, now)
            .await?
            .ok_or_else(|| {
                ApiError::missing(
                    "reset_link_invalid",
                    "Dieser Link ist ungültig oder abgelaufen. Bitte fordern Sie einen neuen an.",
                )
            })?;
        store::set_password(tx, &user_id, &hash, now).await?;
        store::confirm_email(tx, &user_id, now).await?;
        store::drop_links(tx, &user_id, Purpose::PasswordReset).await?;
        store::drop_links(tx, &user_id, Purpose::Confirmation).await?;
        sessions::close_all(tx, &user_id).await?;
        store::forget_devices(tx, &user_id).await?;
        // So that strangers' guesses do not keep the owner from the login that follows.
        let device = store::remember_device(tx, &user_id, None, now).await?;
        if let Some(account) = store::find(tx, &user_id).await? {
            let person = letters::Person {
                user_id: &account.id,
                email: &account.email,
                metadata: &account.metadata()?,
            };
            letters::queue_password_changed(&state, tx, &person).await?;
        }
        ApiResult::Ok(device)
    };
    let device = state.db.write(reset).await?;
    state.outbox.notify();
    set_device(&request, &state, &device);
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
