//! The drafts among the rows of `orders`. Every statement names the owner and the status, so that none can reach somebody
//! else's draft or an order.

use sqlx_macros::FromRow;

use super::appraise::Appraisal;
use super::items::DraftItem;
use super::request::SaveDraft;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, UserId};
use crate::sales::agreements::snapshot::shipping_code;
use crate::services::payments::CURRENCY;

/// More than anybody keeps an eye on; a user who needs more deletes some.
pub const MOST_DRAFTS: i64 = 100;

/// A stored draft.
#[derive(Debug, Clone, FromRow)]
pub struct DraftRow {
    pub id: OrderId,
    pub draft_name: Option<String>,
    /// JSON.
    pub cart_items: String,
    pub shipping: String,
    pub created_at: String,
    pub updated_at: String,
}

/// The user's drafts, last saved first.
pub async fn list(db: &Db, user_id: &UserId) -> ApiResult<Vec<DraftRow>> {
    Ok(sqlx::query_as(
        "SELECT id, draft_name, cart_items, shipping, created_at, updated_at FROM orders \
         WHERE user_id = $1 AND status = 'draft' ORDER BY updated_at DESC, id DESC",
    )
    .bind(user_id)
    .fetch_all(db.pool())
    .await?)
}

/// One of the user's drafts.
///
/// # Errors
/// 404 for what is not there, not the user's, or no draft.
pub async fn get(db: &Db, user_id: &UserId, id: &OrderId) -> ApiResult<DraftRow> {
    let row: Option<DraftRow> = sqlx::query_as(
        "SELECT id, draft_name, cart_items, shipping, created_at, updated_at FROM orders \
         WHERE id = $1 AND user_id = $2 AND status = 'draft'",
    )
    .bind(id)
    .bind(user_id)
    .fetch_optional(db.pool())
    .await?;
    row.ok_or_else(not_found)
}

/// Gives a draft another name.
pub async fn rename(
    db: &Db,
    user_id: &UserId,
    id: &OrderId,
    name: &str,
    now: &str,
) -> ApiResult<()> {
    let rename = sqlx::query(
        "UPDATE orders SET draft_name = $1, updated_at = $2 WHERE id = $3 AND user_id = $4 AND status = 'draft'",
    )
    .bind(name)
    .bind(now)
    .bind(id)
    .bind(user_id);
    found(rename.execute(db.writer()).await?.rows_affected())
}

/// Deletes a draft for good. Its files stay: they may stand in a cart, or in another draft.
pub async fn delete(db: &Db, user_id: &UserId, id: &OrderId) -> ApiResult<()> {
    let delete =
        sqlx::query("DELETE FROM orders WHERE id = $1 AND user_id = $2 AND status = 'draft'")
            .bind(id)
            .bind(user_id);
    found(delete.execute(db.writer()).await?.rows_affected())
}

/// What saving did.
#[derive(Debug, PartialEq, Eq)]
pub struct Saved {
    pub id: OrderId,
    /// False: a new draft.
    pub is_update: bool,
}

/// Replaces the draft that the request names, if it is the user's; otherwise makes a new one (DRF-06).
///
/// # Errors
/// 409 if the draft has changed since the page loaded it, and for more drafts than one user may have; what `check` says about the
/// bytes that lie there and those that are to.
pub async fn save(
    tx: &mut Tx,
    user_id: &UserId,
    request: &SaveDraft,
    appraisal: &Appraisal,
    now: &str,
    check: impl AsyncFn(&mut Tx, usize, usize) -> ApiResult<()>,
) -> ApiResult<Saved> {
    let items: Vec<&DraftItem> = appraisal.items.iter().map(|item| &item.item).collect();
    let cart_items = serde_json::to_string(&items)?;
    let named = match &request.id {
        Some(id) => known(tx, user_id, "id", id).await?,
        None => None,
    };
    if let (Some(draft), Some(loaded_at)) = (&named, &request.loaded_at)
        && draft.updated_at != *loaded_at
    {
        return Err(ApiError::conflict(
            "draft_changed",
            "Dieser Entwurf wurde inzwischen an anderer Stelle geändert. Speichern Sie Ihren Stand als neuen Entwurf.",
        ));
    }
    let repeated = match (&named, &request.key) {
        (None, Some(key)) => known(tx, user_id, "draft_key", key).await?,
        _ => None,
    };
    let is_update = named.is_some();
    let Some(Known { id, bytes, .. }) = named.or(repeated) else {
        check(tx, 0, cart_items.len()).await?;
        return insert(tx, user_id, request, appraisal, &cart_items, now).await;
    };
    check(tx, usize::try_from(bytes).unwrap_or(0), cart_items.len()).await?;
    sqlx::query(
        "UPDATE orders SET draft_name = $1, cart_items = $2, shipping = $3, items_cents = $4, shipping_cents = $5, \
         total_cents = $6, settings_version = $7, updated_at = $8 WHERE id = $9 AND user_id = $10 AND status = 'draft'",
    )
    .bind(request.name.as_str())
    .bind(cart_items)
    .bind(shipping_code(request.shipping))
    .bind(appraisal.items_cents)
    .bind(appraisal.shipping_cents)
    .bind(appraisal.total_cents())
    .bind(appraisal.settings_version)
    .bind(now)
    .bind(&id)
    .bind(user_id)
    .execute(&mut **tx)
    .await?;
    Ok(Saved { id, is_update })
}

async fn insert(
    tx: &mut Tx,
    user_id: &UserId,
    request: &SaveDraft,
    appraisal: &Appraisal,
    cart_items: &str,
    now: &str,
) -> ApiResult<Saved> {
    let count: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM orders WHERE user_id = $1 AND status = 'draft'")
            .bind(user_id)
            .fetch_one(&mut **tx)
            .await?;
    if count >= MOST_DRAFTS {
        return Err(ApiError::conflict(
            "too_many_drafts",
            format!(
                "Sie haben bereits {MOST_DRAFTS} Entwürfe. Bitte löschen Sie einen, bevor Sie einen neuen speichern."
            ),
        ));
    }
    let id = OrderId::random();
    sqlx::query(
        "INSERT INTO orders (id, order_number, user_id, status, payment_state, cart_items, shipping, items_cents, \
         shipping_cents, total_cents, currency, settings_version, customer_data, draft_name, draft_key, created_at, updated_at) \
         VALUES ($1, $2, $3, 'draft', 'none', $4, $5, $6, $7, $8, $9, $10, '{}', $11, $12, $13, $13)",
    )
    .bind(&id)
    // A draft has no order number; its id takes none away from the orders.
    .bind(&id)
    .bind(user_id)
    .bind(cart_items)
    .bind(shipping_code(request.shipping))
    .bind(appraisal.items_cents)
    .bind(appraisal.shipping_cents)
    .bind(appraisal.total_cents())
    .bind(CURRENCY)
    .bind(appraisal.settings_version)
    .bind(request.name.as_str())
    .bind(&request.key)
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(Saved {
        id,
        is_update: false,
    })
}

/// A draft that is to be replaced.
#[derive(FromRow)]
struct Known {
    id: OrderId,
    updated_at: String,
    /// Of its parts.
    bytes: i64,
}

/// The user's draft with this id or key.
async fn known(
    tx: &mut Tx,
    user_id: &UserId,
    column: &'static str,
    value: &str,
) -> ApiResult<Option<Known>> {
    let sql = format!(
        "SELECT id, updated_at, CAST(octet_length(cart_items) AS BIGINT) AS bytes FROM orders WHERE {column} = $1 AND user_id = $2 AND status = 'draft'"
    );
    Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(value)
        .bind(user_id)
        .fetch_optional(&mut **tx)
        .await?)
}

fn found(rows: u64) -> ApiResult<()> {
    if rows == 0 { Err(not_found()) } else { Ok(()) }
}

/// The words of DRF-14.
fn not_found() -> ApiError {
    ApiError::missing(
        "draft_not_found",
        "Entwurf konnte nicht gefunden werden oder ist ungültig.",
    )
}
