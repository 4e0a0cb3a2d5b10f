//! Visitors without an account.

use uuid::Uuid;

use super::Guest;
use crate::clock::to_text;
use crate::crypto::{new_token, token_hash};
use crate::error::ApiResult;
use crate::state::State;

/// Makes a guest at the first call that needs one.
pub(super) async fn create(state: &State) -> ApiResult<Guest> {
    let (token, hash) = new_token()?;
    let id = format!("guest_{}", Uuid::now_v7().simple());
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
    let id: Option<String> = sqlx::query_scalar("SELECT id FROM guests WHERE token_hash = $1")
        .bind(token_hash(&token))
        .fetch_optional(state.db.pool())
        .await?;
    Ok(id.map(|id| Guest { id, token }))
}

/// True if the server itself once gave this id to a browser.
pub(super) async fn exists(state: &State, id: &str) -> ApiResult<bool> {
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM guests WHERE id = $1")
        .bind(id)
        .fetch_one(state.db.pool())
        .await?;
    Ok(count > 0)
}
