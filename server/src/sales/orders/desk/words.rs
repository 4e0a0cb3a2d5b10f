//! What the operator writes about an order, and to its customer.

use serde::Serialize;
use serde_json::json;
use sqlx_macros::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::foundation::clock::to_text;
use crate::foundation::db::{Db, Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::letters;
use crate::sales::orders::recipient::notified_order;
use crate::state::State;

/// A note as the operator sees it.
#[derive(Debug, Clone, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct NoteView {
    /// What was noted.
    pub note: String,
    /// RFC 3339.
    pub created_at: String,
    /// Of the admin; null once that account is gone.
    pub admin_email: Option<String>,
}

/// The notes of an order, oldest first.
pub(crate) async fn notes(db: &Db, order_id: &OrderId) -> Result<Vec<NoteView>, sqlx::Error> {
    sqlx::query_as(
        "SELECT note, order_notes.created_at, users.email AS admin_email FROM order_notes \
         LEFT JOIN users ON users.id = created_by WHERE order_id = $1 ORDER BY order_notes.created_at, order_notes.id",
    )
    .bind(order_id)
    .fetch_all(db.pool())
    .await
}

/// Refuses what is written about a draft, or about no order at all.
///
/// # Errors
/// 404
pub(crate) async fn must_be_known(tx: &mut Tx, order_id: &OrderId) -> ApiResult<()> {
    let known: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM orders WHERE id = $1 AND status <> 'draft'")
            .bind(order_id)
            .fetch_one(&mut **tx)
            .await?;
    match known {
        0 => Err(ApiError::not_found()),
        _ => Ok(()),
    }
}

/// Notes something about an order, whatever its status.
///
/// # Errors
/// 404 for an unknown order.
pub async fn add_note(
    state: &State,
    order_id: &OrderId,
    note: &str,
    created_by: &UserId,
) -> ApiResult<()> {
    let now = state.clock.now();
    let work = async |tx: &mut Tx| {
        must_be_known(tx, order_id).await?;
        sqlx::query(
            "INSERT INTO order_notes (id, order_id, note, created_at, created_by) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(Uuid::now_v7().to_string())
        .bind(order_id)
        .bind(note)
        .bind(to_text(now))
        .bind(created_by)
        .execute(&mut **tx)
        .await?;
        let target = Target::Order(order_id);
        // The log finds the note by its moment.
        audit::record_at(tx, now, created_by, Act::OrderNoted, target, &json!({})).await?;
        Ok(())
    };
    state.db.write_locked(&[Lock::Order(order_id)], work).await
}

/// Writes to the customer of an order. The same key again changes nothing.
///
/// # Errors
/// 404 for an unknown order, 409 where nobody is left to write to.
pub async fn send_message(
    state: &State,
    order_id: &OrderId,
    text: &str,
    key: &str,
    sent_by: &UserId,
) -> ApiResult<()> {
    let work = async |tx: &mut Tx| {
        must_be_known(tx, order_id).await?;
        let sent: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM outbox_mails WHERE order_id = $1 AND kind = $2",
        )
        .bind(order_id)
        .bind(format!("message_{key}"))
        .fetch_one(&mut **tx)
        .await?;
        if sent > 0 {
            return ApiResult::Ok(());
        }
        let order = notified_order(state, tx, order_id).await?.ok_or_else(|| {
            ApiError::conflict(
                "customer_erased",
                "Die Daten dieses Kunden sind gelöscht; es gibt keine Adresse mehr.",
            )
        })?;
        letters::queue_message(state, tx, &order, text, key).await?;
        let target = Target::Order(order_id);
        audit::record(state, tx, sent_by, Act::MessageSent, target, &json!({})).await?;
        Ok(())
    };
    state
        .db
        .write_locked(&[Lock::Order(order_id)], work)
        .await?;
    state.outbox.notify();
    Ok(())
}
