//! Which of a part's printed pieces lay on which plate: what is checked on one plate is not taken from another.

use std::collections::HashMap;

use crate::foundation::db::{Db, Tx, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, PlateId};

type Place<'a> = (&'a OrderId, i64);

/// Counts pieces of a plate that are off the printer and that nobody has looked at, or fewer of them.
pub(super) async fn count_on(
    tx: &mut Tx,
    plate: &PlateId,
    (order_id, position): Place<'_>,
    pieces: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE plate_parts SET to_check = to_check + $1 WHERE plate_id = $2 AND order_id = $3 AND position = $4",
    )
    .bind(pieces)
    .bind(plate)
    .bind(order_id)
    .bind(position)
    .execute(&mut **tx)
    .await
    .map(drop)
}

/// Pieces of a part on a plate that nobody has looked at.
///
/// # Errors
/// 404 where it does not lie on the plate.
pub(super) async fn left(
    tx: &mut Tx,
    plate: &PlateId,
    (order_id, position): Place<'_>,
) -> ApiResult<i64> {
    sqlx::query_scalar(
        "SELECT to_check FROM plate_parts WHERE plate_id = $1 AND order_id = $2 AND position = $3",
    )
    .bind(plate)
    .bind(order_id)
    .bind(position)
    .fetch_optional(&mut **tx)
    .await?
    .ok_or_else(ApiError::not_found)
}

/// The same of all parts on these plates of which there are any.
pub(super) async fn of_plates(
    db: &Db,
    plates: &[&PlateId],
) -> Result<HashMap<(PlateId, OrderId, i64), i64>, sqlx::Error> {
    let rows: Vec<(PlateId, OrderId, i64, i64)> = rows_in(
        db.pool(),
        "SELECT plate_id, order_id, position, to_check FROM plate_parts WHERE to_check > 0 AND plate_id IN ({ids})",
        plates.iter().copied(),
    )
    .await?;
    let places = rows
        .into_iter()
        .map(|(plate, order_id, position, pieces)| ((plate, order_id, position), pieces));
    Ok(places.collect())
}

/// Pieces were looked at, failed or taken back without a word of their plate: they are first those of no plate, then those of the plate
/// that ended first. No plate waits for a piece that is not there any more.
pub(super) async fn forget_missing_pieces(
    tx: &mut Tx,
    (order_id, position): Place<'_>,
) -> Result<(), sqlx::Error> {
    let there: i64 = sqlx::query_scalar(
        "SELECT printed - checked FROM printed_parts WHERE order_id = $1 AND position = $2",
    )
    .bind(order_id)
    .bind(position)
    .fetch_one(&mut **tx)
    .await?;
    let waiting: Vec<(PlateId, i64)> = sqlx::query_as(
        "SELECT plate_id, to_check FROM plate_parts JOIN plates ON plates.id = plate_id \
         WHERE order_id = $1 AND position = $2 AND to_check > 0 ORDER BY ended_at, number",
    )
    .bind(order_id)
    .bind(position)
    .fetch_all(&mut **tx)
    .await?;
    let mut too_many = waiting.iter().map(|(_, pieces)| pieces).sum::<i64>() - there;
    for (plate, pieces) in waiting {
        let gone = pieces.min(too_many);
        if gone <= 0 {
            break;
        }
        too_many -= gone;
        count_on(tx, &plate, (order_id, position), -gone).await?;
    }
    Ok(())
}
