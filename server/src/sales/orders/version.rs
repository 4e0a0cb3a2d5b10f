//! Two admins at once: a change names the version of the order that was seen, and each change makes a new one.

use crate::db::Tx;
use crate::error::{ApiError, ApiResult, Problem};

/// Counts the order's version on, if it is still the one that the caller saw. None: the caller does not say.
///
/// # Errors
/// 404 for what is no order, 409 where somebody else changed it.
pub(super) async fn take(tx: &mut Tx, order_id: &str, seen: Option<i64>) -> ApiResult<()> {
    let known: Option<i64> =
        sqlx::query_scalar("SELECT version FROM orders WHERE id = $1 AND status <> 'draft'")
            .bind(order_id)
            .fetch_optional(&mut **tx)
            .await?;
    let known = known.ok_or_else(ApiError::not_found)?;
    if seen.is_some_and(|seen| seen != known) {
        return Err(ApiError::Conflict(Problem::new(
            "order_changed",
            "Bestellung wurde inzwischen geändert. Bitte neu laden.",
        )));
    }
    sqlx::query("UPDATE orders SET version = version + 1 WHERE id = $1")
        .bind(order_id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
