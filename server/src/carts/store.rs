//! The table `carts`.

use serde_json::Value;
use sqlx::{Any, Executor, FromRow, Transaction};

use crate::clock::to_text;
use crate::error::ApiResult;
use crate::identity::Owner;
use crate::state::State;

/// A saved cart.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cart {
    /// As the page has them.
    pub items: Vec<Value>,
    /// In ms since 1970; 0: never.
    pub changed_at: i64,
}

#[derive(FromRow)]
struct Row {
    cart_data: String,
    changed_at: i64,
}

impl Row {
    fn cart(self) -> ApiResult<Cart> {
        Ok(Cart {
            items: serde_json::from_str(&self.cart_data)?,
            changed_at: self.changed_at,
        })
    }
}

/// The owner's cart; an empty one if nothing was ever saved. In a transaction it is read under its lock.
pub async fn find(database: impl Executor<'_, Database = Any>, owner: &Owner) -> ApiResult<Cart> {
    let row: Option<Row> =
        sqlx::query_as("SELECT cart_data, changed_at FROM carts WHERE owner_id = $1")
            .bind(owner.id())
            .fetch_optional(database)
            .await?;
    row.map_or_else(|| Ok(Cart::default()), Row::cart)
}

/// Saves a cart unless a newer one lies there already.
pub async fn save(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    owner: &Owner,
    cart: &Cart,
) -> ApiResult<()> {
    sqlx::query(
        "INSERT INTO carts (owner_id, user_id, guest_id, cart_data, changed_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (owner_id) DO UPDATE SET cart_data = excluded.cart_data, changed_at = excluded.changed_at, \
         updated_at = excluded.updated_at WHERE carts.changed_at <= excluded.changed_at",
    )
    .bind(owner.id())
    .bind(owner.user_id())
    .bind(owner.guest_id())
    .bind(serde_json::to_string(&cart.items)?)
    .bind(cart.changed_at)
    .bind(to_text(state.clock.now()))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Forgets a cart that lies in another one now.
pub async fn delete(tx: &mut Transaction<'static, Any>, owner: &Owner) -> ApiResult<()> {
    sqlx::query("DELETE FROM carts WHERE owner_id = $1")
        .bind(owner.id())
        .execute(&mut **tx)
        .await?;
    Ok(())
}
