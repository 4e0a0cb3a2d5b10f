//! Two admins at once: a change names the version of the order that was seen, and each change makes a new one.

use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, PaymentId};

/// Counts the order's version on, if it is still the one that the caller saw. None: the caller does not say.
///
/// # Errors
/// 404 for an unknown order, 409 where somebody else changed it.
pub(crate) async fn take(tx: &mut Tx, order_id: &OrderId, seen: Option<i64>) -> ApiResult<()> {
    let known: Option<i64> =
        sqlx::query_scalar("SELECT version FROM orders WHERE id = $1 AND status <> 'draft'")
            .bind(order_id)
            .fetch_optional(&mut **tx)
            .await?;
    let known = known.ok_or_else(ApiError::not_found)?;
    let count_on =
        sqlx::query("UPDATE orders SET version = version + 1 WHERE id = $1 AND version = $2")
            .bind(order_id)
            .bind(seen.unwrap_or(known));
    // News may have come in between the two statements.
    if count_on.execute(&mut **tx).await?.rows_affected() == 1 {
        return Ok(());
    }
    Err(ApiError::conflict(
        "order_changed",
        "Bestellung wurde inzwischen geändert. Bitte neu laden.",
    ))
}

/// News that a person has to look at makes a new version, so that nobody says to have looked at it before it was there. A look that
/// was noted while it was under way counts no more.
macro_rules! news {
    ($condition:literal) => {
        concat!(
            "UPDATE orders SET version = version + 1, \
             reviewed_at = CASE WHEN reviewed_at < $1 THEN reviewed_at END WHERE status <> 'draft' AND ",
            $condition
        )
    };
}

/// Something came in about this order, at this time.
pub(crate) async fn news_of_order(
    tx: &mut Tx,
    order_id: &OrderId,
    at: &str,
) -> Result<(), sqlx::Error> {
    let count_on = sqlx::query(news!("id = $2")).bind(at).bind(order_id);
    count_on.execute(&mut **tx).await.map(drop)
}

/// Something came in about the order of this payment, at this time; there may be none yet.
pub(crate) async fn news_of_payment(
    tx: &mut Tx,
    payment_intent_id: &PaymentId,
    at: &str,
) -> Result<(), sqlx::Error> {
    let count_on = sqlx::query(news!("payment_intent_id = $2"))
        .bind(at)
        .bind(payment_intent_id);
    count_on.execute(&mut **tx).await.map(drop)
}
