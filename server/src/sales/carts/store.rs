//! The table `carts`.

use serde_json::Value;
use sqlx::{Any, Executor};
use sqlx_macros::FromRow;

use crate::foundation::clock::to_text;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::people::identity::Owner;
use crate::state::State;

/// A saved cart.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cart {
    /// As the page has them.
    pub items: Vec<Value>,
    /// Counts what was saved; 0: nothing was.
    pub version: i64,
    /// When it was saved last, by the server's clock; empty: never.
    pub updated_at: String,
    /// Of the items in the database.
    pub bytes: usize,
}

#[derive(FromRow)]
struct Row {
    cart_data: String,
    version: i64,
    updated_at: String,
}

impl Row {
    fn cart(self) -> ApiResult<Cart> {
        Ok(Cart {
            items: serde_json::from_str(&self.cart_data)?,
            bytes: self.cart_data.len(),
            version: self.version,
            updated_at: self.updated_at,
        })
    }
}

/// The owner's cart; an empty one if nothing was ever saved. In a transaction it is read under its lock.
pub async fn find(database: impl Executor<'_, Database = Any>, owner: &Owner) -> ApiResult<Cart> {
    let row: Option<Row> =
        sqlx::query_as("SELECT cart_data, version, updated_at FROM carts WHERE owner_id = $1")
            .bind(owner.id())
            .fetch_optional(database)
            .await?;
    row.map_or_else(|| Ok(Cart::default()), Row::cart)
}

/// Puts these items in the place of whatever lies there, as the next version.
pub async fn save(state: &State, tx: &mut Tx, owner: &Owner, items: &[Value]) -> ApiResult<()> {
    sqlx::query(
        "INSERT INTO carts (owner_id, user_id, guest_id, cart_data, version, updated_at) VALUES ($1, $2, $3, $4, 1, $5) \
         ON CONFLICT (owner_id) DO UPDATE SET cart_data = excluded.cart_data, version = carts.version + 1, \
         updated_at = excluded.updated_at",
    )
    .bind(owner.id())
    .bind(owner.user_id())
    .bind(owner.guest_id())
    .bind(serde_json::to_string(items)?)
    .bind(to_text(state.clock.now()))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Forgets a cart that lies in another one now.
pub async fn delete(tx: &mut Tx, owner: &Owner) -> ApiResult<()> {
    sqlx::query("DELETE FROM carts WHERE owner_id = $1")
        .bind(owner.id())
        .execute(&mut **tx)
        .await?;
    Ok(())
}
