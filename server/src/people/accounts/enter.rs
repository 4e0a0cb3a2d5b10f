//! What happens whenever somebody is let in.

use actix_web::HttpRequest;
use jiff::Timestamp;

use super::store;
use crate::foundation::clock::to_text;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::UserId;
use crate::people::identity::{
    Identity, device_token, guests, session_token, sessions, set_device, set_session,
};
use crate::state::State;

/// The tokens of a new session and of a browser that is known from now on; they reach it by [`Entry::hand_out`], which must
/// not happen before the transaction is committed.
#[must_use]
pub struct Entry {
    session: String,
    device: String,
}

impl Entry {
    /// Sets the cookies.
    pub fn hand_out(self, request: &HttpRequest, state: &State) {
        set_session(request, state, &self.session);
        set_device(request, state, &self.device);
    }
}

/// Opens a new session in the caller's transaction. The one that the browser came with ends, whosever it was: a session id that
/// somebody planted is worth nothing after the login. What the browser's guest uploaded becomes the user's, so that it is
/// still there on another device and no longer the guest's after the logout.
pub async fn enter(
    request: &HttpRequest,
    state: &State,
    tx: &mut Tx,
    caller: &Identity,
    user_id: &UserId,
    now: Timestamp,
) -> ApiResult<Entry> {
    if let Some(old) = session_token(request, state) {
        sessions::close(&mut **tx, &old).await?;
    }
    if let Some(guest) = &caller.guest {
        guests::give_files_to(tx, &guest.id, user_id).await?;
    }
    // An account that is used does not end.
    sqlx::query("UPDATE users SET last_login_at = $1, deleted_on = NULL WHERE id = $2")
        .bind(to_text(now))
        .bind(user_id)
        .execute(&mut **tx)
        .await?;
    let old_device = device_token(request, state);
    Ok(Entry {
        session: sessions::open(tx, now, user_id).await?,
        device: store::remember_device(tx, user_id, old_device.as_deref(), now).await?,
    })
}
