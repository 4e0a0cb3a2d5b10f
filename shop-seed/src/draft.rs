//! Drafts: one for every twentieth order whose customer has an account.

use fastrand::Rng;

use super::order::{self, Purchase, draft_line};
use super::write::World;
use schichtwerk_server::foundation::clock::to_text;
use schichtwerk_server::foundation::db::Tx;
use schichtwerk_server::foundation::error::ApiResult;
use schichtwerk_server::sales::agreements::snapshot::shipping_code;
use schichtwerk_server::services::payments::CURRENCY;

const NAMES: [&str; 6] = [
    "Gehäuse",
    "Für den Verein",
    "Prototyp 3",
    "Geschenk",
    "Ersatzteile",
    "Nachbestellung",
];

/// Writes them all.
pub async fn insert_all(tx: &mut Tx, world: &World) -> ApiResult<()> {
    for (place, order) in world.orders.iter().enumerate().step_by(20) {
        let purchase = Purchase::new(world, order);
        let Some(user_id) = purchase.person.user_id() else {
            continue;
        };
        let snapshot = purchase.snapshot(world, order)?;
        let items: Vec<_> = order
            .lines
            .iter()
            .zip(&purchase.files)
            .map(|(line, file)| draft_line(line, file.shape, &file.id))
            .collect();
        let id = order::id(&mut Rng::with_seed(!order.seed), order.at).to_string();
        sqlx::query(
            "INSERT INTO orders (id, order_number, user_id, status, payment_state, cart_items, shipping, items_cents, \
             shipping_cents, total_cents, currency, settings_version, customer_data, draft_name, created_at, updated_at) \
             VALUES ($1, $1, $2, 'draft', 'none', $3, $4, $5, $6, $7, $8, $9, '{}', $10, $11, $11)",
        )
        .bind(id)
        .bind(user_id)
        .bind(serde_json::to_string(&items)?)
        .bind(shipping_code(order.shipping))
        .bind(snapshot.items_cents)
        .bind(snapshot.shipping_cents)
        .bind(snapshot.total_cents)
        .bind(CURRENCY)
        .bind(snapshot.settings_version)
        .bind(NAMES[(place / 20) % NAMES.len()])
        .bind(to_text(order.at))
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}
