//! What is sold and not made yet, against what the workshop prints on a day.

use core_wasm::settings::DeliveryTimes;

use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;

/// The working days of all orders that are still to be made, rounded up to a hundredth; 0 where no capacity is set.
///
/// # Errors
/// When the database cannot be asked.
pub async fn days_before_us(db: &Db, times: &DeliveryTimes) -> ApiResult<f64> {
    if times.capacity_cm3_per_day == 0 {
        return Ok(0.0);
    }
    let cm3: f64 = sqlx::query_scalar(
        "SELECT COALESCE(SUM(part.quantity * part.volume_cm3), CAST(0 AS DOUBLE PRECISION)) \
         FROM order_parts part JOIN orders ON orders.id = part.order_id \
         WHERE orders.status IN ('submitted', 'processing') AND orders.archived_at IS NULL",
    )
    .fetch_one(db.pool())
    .await?;
    Ok((times.days_of_work(cm3) * 100.0).ceil() / 100.0)
}
