//! POST /api/password-again

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{reauthenticate, second_factor};
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::{Identity, User, session_token, sessions};
use crate::state::State;

/// The password once more.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordAgain {
    current_password: String,
    /// Of the second factor, where the account has one and a session is to be proved.
    #[serde(default)]
    code: String,
}

impl PasswordAgain {
    /// The session's user, if this is their password.
    ///
    /// # Errors
    /// 401 without a session, 400 if the password is wrong, 429 after too many tries.
    pub async fn user<'a>(
        &mut self,
        request: &HttpRequest,
        state: &State,
        caller: &'a Identity,
    ) -> ApiResult<&'a User> {
        let user = caller.require_user()?;
        let password = std::mem::take(&mut self.current_password);
        reauthenticate(request, state, user, password).await?;
        Ok(user)
    }
}

/// Opens what asks for the password again (403 `password_required`) for this session and some minutes. An account with a second factor gives a code as
/// well: rights, money and the factor itself are not to be had by a session and a password alone.
#[utoipa::path(
    tag = "Konto", request_body = PasswordAgain,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "`fields` names `currentPassword`: it is wrong, or the account has none; or `code`: it is missing or wrong", body = ErrorAnswer),
        (status = 401, body = EmptyListAnswer), (status = 429, body = ErrorAnswer),
    )
)]
#[post("/api/password-again")]
pub async fn password_again(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<PasswordAgain>,
) -> ApiResult {
    let mut given = body.into_inner();
    let user = given.user(&request, &state, &caller).await?;
    second_factor::prove(&state, user, &given.code).await?;
    let token = session_token(&request, &state).ok_or(ApiError::LoginRequired)?;
    sessions::prove(&state, &token).await?;
    tracing::info!(user_id = %user.id, "the password was given again");
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
