//! Visitors without an account.

use super::Guest;
use crate::foundation::clock::to_text;
use crate::foundation::crypto::{new_token, token_hash};
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{GuestId, UserId};
use crate::state::State;

/// Makes a guest at the first call that needs one.
pub(super) async fn create(state: &State) -> ApiResult<Guest> {
    let (token, hash) = new_token()?;
    let id = GuestId::new_guest();
    sqlx::query("INSERT INTO guests (id, token_hash, created_at) VALUES ($1, $2, $3)")
        .bind(&id)
        .bind(&hash)
        .bind(to_text(state.clock.now()))
        .execute(state.db.writer())
        .await?;
    Ok(Guest { id, token })
}

/// The guest that a cookie's token belongs to.
pub(super) async fn find(state: &State, token: String) -> ApiResult<Option<Guest>> {
    let id: Option<GuestId> = sqlx::query_scalar("SELECT id FROM guests WHERE token_hash = $1")
        .bind(token_hash(&token))
        .fetch_optional(state.db.pool())
        .await?;
    Ok(id.map(|id| Guest { id, token }))
}

/// True if the server itself once gave this id to a browser.
pub(super) async fn exists(state: &State, id: &GuestId) -> ApiResult<bool> {
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM guests WHERE id = $1")
        .bind(id)
        .fetch_one(state.db.pool())
        .await?;
    Ok(count > 0)
}

/// What a guest uploaded becomes the user's who has logged in in the same browser: the user finds it on another device then, and
/// the next person at this browser does not.
pub async fn give_files_to(
    tx: &mut Tx,
    guest_id: &GuestId,
    user_id: &UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE files SET user_id = $1, guest_id = NULL WHERE guest_id = $2")
        .bind(user_id)
        .bind(guest_id)
        .execute(&mut **tx)
        .await
        .map(drop)
}
