//! POST /api/login

use super::letters;
use actix_web::{HttpRequest, HttpResponse, post, web};
use core_wasm::validate::Credentials;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use utoipa::ToSchema;

use super::email::normalised_email;
use super::enter::enter;
use super::session::{AccountAnswer, SessionUser};
use super::store::{self, Account, Purpose};
use super::{checks, second_factor, tries};
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::people::identity::{Identity, device_token, roles};
use crate::state::State;

/// A confirmation is not mailed again before this.
const CONFIRMATION_AGAIN_AFTER: SignedDuration = SignedDuration::from_mins(10);

/// A login.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Login {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
    /// From the link of the welcome mail: confirms the address on the way.
    #[serde(default)]
    confirmation_token: Option<String>,
    /// Of the authenticator app, or a recovery code, where the account has a second factor.
    #[serde(default)]
    code: Option<String>,
}

/// Opens a session. A wrong password and an unknown address get the same answer after the same time. Where the account has a
/// second factor, the right password alone is 401 `second_factor_required`: the page asks for the code and sends all three.
#[utoipa::path(
    tag = "Konto", request_body = Login,
    responses(
        (status = 200, body = AccountAnswer), (status = 400, body = ErrorAnswer),
        (status = 401, description = "`invalid_credentials`, `second_factor_required` or `second_factor_wrong`", body = ErrorAnswer),
        (status = 403, description = "the address is not confirmed yet", body = ErrorAnswer),
        (status = 429, body = ErrorAnswer),
    )
)]
#[post("/api/login")]
pub async fn login(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<Login>,
) -> ApiResult {
    let form = body.into_inner();
    checks::check(&Credentials {
        email: Some(form.email.clone()),
        password: Some(form.password.clone()),
        ..Credentials::default()
    })?;
    let email = normalised_email(&form.email);
    // A login that finds no place in the queue does not count as a try.
    let place = state.passwords.queue()?;
    let subject = tries::subject(&state, &email, device_token(&request, &state).as_deref()).await?;
    tries::begin(&state, &subject).await?;
    let account = state
        .db
        .read(async |connection| store::find_by_email(connection, &email).await)
        .await?;
    let hash = account.as_ref().and_then(|account| account.hash.clone());
    let is_right = place.verify(form.password, hash).await?;
    let Some(account) = account.filter(|_| is_right) else {
        return Err(ApiError::Unauthorized(Problem::new(
            "invalid_credentials",
            "E-Mail-Adresse oder Passwort ist falsch.",
        )));
    };

    let now = state.clock.now();
    let enter = async |tx: &mut Tx| {
        // Before the tries are forgiven: a person who knows the password alone must not guess codes for ever.
        second_factor::require_code(tx, &account.id, &account.email, form.code.as_deref(), now)
            .await?;
        tries::succeed(&mut **tx, &subject).await?;
        if let Some(token) = &form.confirmation_token {
            confirm(tx, &account, token, now).await?;
        }
        let account = store::find(tx, &account.id)
            .await?
            // Deleted while the hash was worked out.
            .ok_or(ApiError::LoginRequired)?;
        if state.config.email_confirmation && account.email_confirmed_at.is_none() {
            send_confirmation(&state, tx, &account, now).await?;
            return Ok(None);
        }
        let entry = enter(&request, &state, tx, &caller, &account.id, now).await?;
        let standing = roles::standing(tx, &account.id).await?;
        ApiResult::Ok(Some((entry, account, standing)))
    };
    let Some((entry, account, standing)) = state.db.write(enter).await? else {
        state.outbox.notify();
        return Err(ApiError::forbidden(
            "email_not_confirmed",
            "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse mit dem Link, den wir Ihnen geschickt haben.",
        ));
    };
    entry.hand_out(&request, &state);
    tracing::info!(user_id = %account.id, "logged in");
    Ok(HttpResponse::Ok().json(AccountAnswer {
        success: true,
        user: Some(SessionUser::of(account, standing)?),
    }))
}

/// Confirms the address if the link is this very account's; any other link stays unused.
async fn confirm(tx: &mut Tx, account: &Account, token: &str, now: Timestamp) -> ApiResult<()> {
    if store::use_link_of(tx, token, Purpose::Confirmation, &account.id, now).await? {
        store::confirm_email(tx, &account.id, now).await?;
    }
    Ok(())
}

/// Mails a new confirmation link, unless one went out a moment ago.
pub async fn send_confirmation(
    state: &State,
    tx: &mut Tx,
    account: &Account,
    now: Timestamp,
) -> ApiResult<()> {
    let since = now - CONFIRMATION_AGAIN_AFTER;
    if store::has_link_since(tx, &account.id, Purpose::Confirmation, since).await? {
        return Ok(());
    }
    let token = store::add_link(tx, &account.id, Purpose::Confirmation, now).await?;
    let person = letters::Person {
        user_id: &account.id,
        email: &account.email,
        metadata: &account.metadata()?,
    };
    letters::queue_confirmation(state, tx, &person, &token).await
}
