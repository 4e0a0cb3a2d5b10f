//! Rows that the database itself guards (`foundation/db/guards.rs`), of whole years that the law no longer wants kept.

use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};

/// `$1` is the end of the youngest year that may go. A year whose document is taken back or corrected by a kept one stays, and so does every year
/// after it: the chain only ever loses its beginning.
pub(super) const INVOICES_OVER: &str = "year <= CAST(substr($1, 1, 4) AS BIGINT) \
     AND year < (SELECT COALESCE(MIN(taken_back.year), 9999) FROM invoices AS taken_back \
     JOIN invoices AS later ON taken_back.number IN (later.cancels, later.corrects) \
     WHERE later.year > CAST(substr($1, 1, 4) AS BIGINT))";

/// Deletes them in one statement: an invoice and what takes it back or corrects it name each other. The guard lets them go for this transaction.
pub(super) async fn delete(db: &Db, table: &str, due: &str, cut: &str) -> ApiResult<u64> {
    let last: i64 = cut
        .get(..4)
        .and_then(|year| year.parse().ok())
        .ok_or_else(|| ApiError::internal("a time begins with its year"))?;
    let sql = format!("DELETE FROM {table} WHERE {due}");
    let delete = async |tx: &mut Tx| {
        sqlx::query("INSERT INTO deletable_years (table_name, last) VALUES ($1, $2)")
            .bind(table)
            .bind(last)
            .execute(&mut **tx)
            .await?;
        let deleted = sqlx::query(sqlx::AssertSqlSafe(sql.clone()))
            .bind(cut)
            .execute(&mut **tx)
            .await?;
        sqlx::query("DELETE FROM deletable_years WHERE table_name = $1")
            .bind(table)
            .execute(&mut **tx)
            .await?;
        ApiResult::Ok(deleted.rows_affected())
    };
    db.write_locked(&[], delete).await
}
