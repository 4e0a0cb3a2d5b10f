//! POST /api/change-password

use super::letters;
use actix_web::{HttpRequest, HttpResponse, post, web};
use core_wasm::validate::Credentials;
use serde::Deserialize;
use utoipa::ToSchema;

use super::enter::enter;
use super::store::{self, Purpose};
use super::{checks, reauthenticate};
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::people::identity::{Identity, sessions};
use crate::state::State;

/// A new password for a logged-in user who knows the old one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePassword {
    #[serde(default)]
    current_password: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    password_confirmation: String,
}

/// Sets the password and ends every session of the account; this browser gets a new one.
#[utoipa::path(
    tag = "Konto", request_body = ChangePassword,
    responses(
        (status = 200, body = AcceptedAnswer), (status = 400, body = ErrorAnswer), (status = 401, body = EmptyListAnswer),
        (status = 429, body = ErrorAnswer),
    )
)]
#[post("/api/change-password")]
pub async fn change_password(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<ChangePassword>,
) -> ApiResult {
    let user = caller.require_user()?;
    let form = body.into_inner();
    checks::check(&Credentials {
        password: Some(form.password.clone()),
        password_confirmation: Some(form.password_confirmation),
        ..Credentials::default()
    })?;
    let own_words = [
        user.email.as_str(),
        &user.metadata.first_name,
        &user.metadata.last_name,
    ];
    checks::new_password(&state.passwords, &form.password, &own_words).await?;
    reauthenticate(&request, &state, user, form.current_password).await?;
    let hash = state.passwords.queue()?.hash(form.password).await?;
    let now = state.clock.now();
    let change = async |tx: &mut Tx| {
        store::set_password(tx, &user.id, &hash, now).await?;
        store::drop_links(tx, &user.id, Purpose::PasswordReset).await?;
        sessions::close_all(tx, &user.id).await?;
        store::forget_devices(tx, &user.id).await?;
        let entry = enter(&request, &state, tx, &caller, &user.id, now).await?;
        let person = letters::Person {
            user_id: &user.id,
            email: &user.email,
            metadata: &user.metadata,
        };
        letters::queue_password_changed(&state, tx, &person).await?;
        ApiResult::Ok(entry)
    };
    let entry = state.db.write(change).await?;
    state.outbox.notify();
    entry.hand_out(&request, &state);
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
