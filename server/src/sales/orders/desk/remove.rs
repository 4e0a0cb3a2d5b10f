//! What is left of an order that an admin deletes, and the way back.

use serde_json::json;

use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::order_states::Status;
use crate::sales::orders::version;
use crate::sales::reprints;
use crate::state::State;

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// It was a draft: its row is gone.
    Deleted,
    /// It was paid: the row is only out of the admin's list.
    Archived,
}

/// Deletes a draft; archives what was paid, since its invoice must be kept. Files stay in both cases: they are the
/// customer's, and may stand in a cart. Archiving twice keeps the first time.
///
/// # Errors
/// 404 for what is not there, 409 while something of it is printed once more.
pub(crate) async fn remove(state: &State, id: &OrderId, removed_by: &UserId) -> ApiResult<Removal> {
    state
        .db
        .write_locked(&[Lock::Order(id)], async |tx| {
            remove_in(state, tx, id, removed_by).await
        })
        .await
}

async fn remove_in(
    state: &State,
    tx: &mut Tx,
    id: &OrderId,
    removed_by: &UserId,
) -> ApiResult<Removal> {
    let order: Option<(Status, Option<String>)> =
        sqlx::query_as("SELECT status, archived_at FROM orders WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut **tx)
            .await?;
    let (status, archived_at) = order.ok_or_else(ApiError::not_found)?;
    let target = Target::Order(id);
    let details = json!({ "status": status });
    if status == Status::Draft {
        sqlx::query("DELETE FROM orders WHERE id = $1 AND status = 'draft'")
            .bind(id)
            .execute(&mut **tx)
            .await?;
        audit::record(state, tx, removed_by, Act::DraftDeleted, target, &details).await?;
        return Ok(Removal::Deleted);
    }
    if archived_at.is_none() {
        let reprints = reprints::of_order(&mut **tx, id).await?;
        if reprints
            .iter()
            .any(|reprint| reprint.state == reprints::State::Open)
        {
            return Err(ApiError::conflict(
                "reprint_open",
                "Ein Nachdruck dieser Bestellung ist noch offen. Bitte verschicken oder stornieren Sie ihn zuerst.",
            ));
        }
        sqlx::query("UPDATE orders SET archived_at = $1, version = version + 1 WHERE id = $2")
            .bind(to_text(state.clock.now()))
            .bind(id)
            .execute(&mut **tx)
            .await?;
        audit::record(state, tx, removed_by, Act::OrderArchived, target, &details).await?;
    }
    Ok(Removal::Archived)
}

/// Takes an order out of the archive: it stands in the lists again, and in the workshop's if it is still to be made. Files that went
/// meanwhile do not come back. Twice is as good as once.
///
/// # Errors
/// 404 for an unknown order, 409 for one that somebody else changed.
pub(crate) async fn unarchive(
    state: &State,
    id: &OrderId,
    seen: Option<i64>,
    restored_by: &UserId,
) -> ApiResult<()> {
    let work = async |tx: &mut Tx| unarchive_in(state, tx, id, seen, restored_by).await;
    state.db.write_locked(&[Lock::Order(id)], work).await
}

async fn unarchive_in(
    state: &State,
    tx: &mut Tx,
    id: &OrderId,
    seen: Option<i64>,
    restored_by: &UserId,
) -> ApiResult<()> {
    let order: Option<(Status, Option<String>)> = sqlx::query_as(
        "SELECT status, archived_at FROM orders WHERE id = $1 AND status <> 'draft'",
    )
    .bind(id)
    .fetch_optional(&mut **tx)
    .await?;
    let (status, archived_at) = order.ok_or_else(ApiError::not_found)?;
    if archived_at.is_none() {
        return Ok(());
    }
    version::take(tx, id, seen).await?;
    sqlx::query("UPDATE orders SET archived_at = NULL WHERE id = $1")
        .bind(id)
        .execute(&mut **tx)
        .await?;
    let details = json!({ "status": status });
    let target = Target::Order(id);
    audit::record(
        state,
        tx,
        restored_by,
        Act::OrderUnarchived,
        target,
        &details,
    )
    .await?;
    Ok(())
}
