//! POST /api/register

use super::letters;
use actix_web::{HttpRequest, HttpResponse, post, web};
use core_wasm::validate::Credentials;
use serde::Deserialize;
use utoipa::ToSchema;

use super::checks;
use super::enter::enter;
use super::session::{AccountAnswer, SessionUser};
use super::store::{self, Purpose};
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::{Identity, Standing, UserMetadata};
use crate::state::State;

/// A registration. Nothing else that a body holds is read: rights and ids are the server's.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Registration {
    #[serde(default)]
    first_name: String,
    #[serde(default)]
    last_name: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    password_confirmation: String,
    #[serde(default)]
    phone: Option<String>,
    #[serde(default)]
    company: Option<String>,
}

/// Makes an account and logs in. Where addresses must be confirmed first, the answer has no user and is the same for an address
/// that has an account already: then its owner gets a mail that says so.
#[utoipa::path(
    tag = "Konto", request_body = Registration,
    responses(
        (status = 200, body = AccountAnswer), (status = 400, body = ErrorAnswer),
        (status = 409, description = "the address has an account", body = ErrorAnswer),
        (status = 429, body = ErrorAnswer),
    )
)]
#[post("/api/register")]
pub async fn register(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<Registration>,
) -> ApiResult {
    let form = body.into_inner();
    checks::check(&Credentials {
        first_name: Some(form.first_name.clone()),
        last_name: Some(form.last_name.clone()),
        email: Some(form.email.clone()),
        password: Some(form.password.clone()),
        password_confirmation: Some(form.password_confirmation.clone()),
    })?;
    let email = checks::address(&form.email)?;
    let metadata = metadata(&form)?;
    let own_words = [email.as_str(), &metadata.first_name, &metadata.last_name];
    checks::new_password(&state.passwords, &form.password, &own_words).await?;

    // Worked out before anybody looks whether the address is taken, so that the time gives nothing away.
    let hash = state.passwords.queue()?.hash(form.password).await?;
    let now = state.clock.now();
    let must_confirm = state.config.email_confirmation;
    let make = async |tx: &mut Tx| {
        let Some(user_id) = store::insert(tx, &email, &metadata, now).await? else {
            if !must_confirm {
                return Err(ApiError::conflict(
                    "email_taken",
                    "Für diese E-Mail-Adresse gibt es bereits ein Konto. Bitte melden Sie sich an.",
                ));
            }
            notify_owner(&state, tx, &email).await?;
            return Ok(None);
        };
        store::set_password(tx, &user_id, &hash, now).await?;
        let token = store::add_link(tx, &user_id, Purpose::Confirmation, now).await?;
        let person = letters::Person {
            user_id: &user_id,
            email: &email,
            metadata: &metadata,
        };
        letters::queue_welcome(&state, tx, &person, &token, must_confirm).await?;
        letters::queue_new_user(&state, tx, &person).await?;
        if must_confirm {
            return Ok(None);
        }
        let entry = enter(&request, &state, tx, &caller, &user_id, now).await?;
        let account = store::find(tx, &user_id).await?;
        let account = account.ok_or_else(|| ApiError::internal("the new account is gone"))?;
        Ok(Some((entry, account)))
    };
    let made = state.db.write(make).await?;
    state.outbox.notify();
    let Some((entry, account)) = made else {
        return answer(None);
    };
    entry.hand_out(&request, &state);
    answer(Some(SessionUser::of(account, Standing::default())?))
}

fn metadata(form: &Registration) -> ApiResult<UserMetadata> {
    let first_name = checks::line("firstName", &form.first_name)?;
    let last_name = checks::line("lastName", &form.last_name)?;
    let name = format!("{first_name} {last_name}");
    Ok(UserMetadata {
        display_name: name.clone(),
        name,
        first_name,
        last_name,
        phone: checks::line("phone", form.phone.as_deref().unwrap_or_default())?,
        company: checks::line("company", form.company.as_deref().unwrap_or_default())?,
        ..UserMetadata::default()
    })
}

async fn notify_owner(state: &State, tx: &mut Tx, email: &str) -> ApiResult<()> {
    let Some(owner) = store::find_by_email(tx, email).await? else {
        return Ok(());
    };
    let person = letters::Person {
        user_id: &owner.id,
        email: &owner.email,
        metadata: &owner.metadata()?,
    };
    letters::queue_account_exists(state, tx, &person).await
}

fn answer(user: Option<SessionUser>) -> ApiResult {
    Ok(HttpResponse::Ok().json(AccountAnswer {
        success: true,
        user,
    }))
}
