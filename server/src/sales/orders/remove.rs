//! What is left of an order that an admin deletes.

use crate::clock::to_text;
use crate::db::{Lock, Tx};
use crate::error::{ApiError, ApiResult};
use crate::state::State;

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// It was a draft: its row is gone.
    Deleted,
    /// It was paid: the row is only out of the admin's list and figures.
    Archived,
}

/// Deletes a draft; archives what was paid, since its invoice must be kept. Files stay in both cases: they are the
/// customer's, and may stand in a cart. Archiving twice keeps the first time.
///
/// # Errors
/// 404 for what is not there.
pub async fn remove(state: &State, id: &str) -> ApiResult<Removal> {
    let (deleted, archived) = state
        .db
        .write_locked(&[Lock::Order(id)], async |tx| {
            remove_in(state, tx, id).await
        })
        .await?;
    match (deleted, archived) {
        (0, 0) => Err(ApiError::not_found()),
        (0, _) => Ok(Removal::Archived),
        _ => Ok(Removal::Deleted),
    }
}

async fn remove_in(state: &State, tx: &mut Tx, id: &str) -> ApiResult<(u64, u64)> {
    let deleted = sqlx::query("DELETE FROM orders WHERE id = $1 AND status = 'draft'")
        .bind(id)
        .execute(&mut **tx)
        .await?
        .rows_affected();
    let archived = sqlx::query(
        "UPDATE orders SET archived_at = COALESCE(archived_at, $1) WHERE id = $2 AND status <> 'draft'",
    )
    .bind(to_text(state.clock.now()))
    .bind(id)
    .execute(&mut **tx)
    .await?
    .rows_affected();
    Ok((deleted, archived))
}
