//! The password once more, before a person's data leave or go.

use actix_web::HttpRequest;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::reauthenticate;
use crate::error::ApiResult;
use crate::identity::{Identity, User};
use crate::state::State;

/// The password once more.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordAgain {
    current_password: String,
}

impl PasswordAgain {
    /// The session's user, if this is their password.
    ///
    /// # Errors
    /// 401 without a session, 400 if the password is wrong, 429 after too many tries.
    pub async fn user<'a>(
        self,
        request: &HttpRequest,
        state: &State,
        caller: &'a Identity,
    ) -> ApiResult<&'a User> {
        let user = caller.require_user()?;
        reauthenticate(request, state, user, self.current_password).await?;
        Ok(user)
    }
}
