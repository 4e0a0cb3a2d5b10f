//! The files of an order that can be handed out.

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use serde::Deserialize as _;
use serde_json::Value;
use sqlx_macros::FromRow;

use crate::foundation::db::Db;
use crate::foundation::ids::OrderId;
use crate::sales::refused_parts::is_not_refused;

/// A file of an order: its place, the customer's name for it, where its bytes lie, and their hash.
#[derive(Debug, FromRow)]
pub struct OrderedFile {
    /// From 0.
    pub position: i64,
    /// As uploaded.
    pub file_name: String,
    /// In the file store.
    pub storage_key: String,
    /// Of the bytes as they came in.
    pub sha256: String,
    /// What the customer said it was meant in.
    #[sqlx(skip)]
    pub unit: Option<FileUnit>,
    /// Pieces.
    pub quantity: i64,
    /// When the bytes came in; RFC 3339.
    pub created_at: String,
    /// How it is printed; none where what is stored of it cannot be read.
    #[sqlx(skip)]
    pub configuration: Option<Configuration>,
}

/// The files of an order that are still there, of the parts that are made.
pub(crate) async fn ordered_files(
    db: &Db,
    order_id: &OrderId,
) -> Result<Vec<OrderedFile>, sqlx::Error> {
    let items: Option<String> = sqlx::query_scalar("SELECT cart_items FROM orders WHERE id = $1")
        .bind(order_id)
        .fetch_optional(db.pool())
        .await?;
    let items: Vec<Value> = items
        .and_then(|items| serde_json::from_str(&items).ok())
        .unwrap_or_default();
    let mut files: Vec<OrderedFile> = sqlx::query_as(concat!(
        "SELECT position, order_parts.file_name, storage_key, sha256, quantity, files.created_at FROM order_parts JOIN files ON files.id = file_id \
         WHERE order_id = $1 AND ",
        is_not_refused!("order_parts.order_id", "order_parts.position"),
        " ORDER BY position"
    ))
    .bind(order_id)
    .fetch_all(db.pool())
    .await?;
    for file in &mut files {
        let item = usize::try_from(file.position)
            .ok()
            .and_then(|at| items.get(at));
        let unit = item.and_then(|item| item.get("unit"));
        file.unit = unit.and_then(|unit| FileUnit::deserialize(unit).ok());
        file.configuration = item
            .and_then(|item| item.get("configuration"))
            .and_then(|known| Configuration::deserialize(known).ok());
    }
    Ok(files)
}
