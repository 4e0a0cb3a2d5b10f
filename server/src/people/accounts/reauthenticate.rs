//! The password once more, before something that a thief of an open browser must not do.

use actix_web::HttpRequest;

use super::{checks, store, tries};
use crate::foundation::error::ApiResult;
use crate::people::identity::{User, device_token};
use crate::state::State;

/// Checks the session's user's own password; counted like a login.
///
/// # Errors
/// 400 with the field `currentPassword` if it is wrong, 429 after too many tries.
pub async fn reauthenticate(
    request: &HttpRequest,
    state: &State,
    user: &User,
    password: String,
) -> ApiResult<()> {
    let place = state.passwords.queue()?;
    let device = device_token(request, state);
    let subject = tries::subject(state, &user.email, device.as_deref()).await?;
    tries::begin(state, &subject).await?;
    let account = state
        .db
        .read(async |connection| store::find(connection, &user.id).await)
        .await?;
    let hash = account.and_then(|account| account.hash);
    if hash.is_none() {
        return Err(checks::fault(
            "currentPassword",
            "Dieses Konto hat noch kein Passwort. Bitte legen Sie es über „Passwort vergessen?“ fest.",
        ));
    }
    if !place.verify(password, hash).await? {
        return Err(checks::fault(
            "currentPassword",
            "Das aktuelle Passwort ist falsch.",
        ));
    }
    tries::succeed(state.db.writer(), &subject).await
}
