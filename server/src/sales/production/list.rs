//! The open parts, in groups that one printer can make one after another.

use std::collections::HashMap;

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use core_wasm::measure::Measures;
use serde::{Deserialize, Serialize};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::density;
use crate::files::uploads::signed_path;
use crate::foundation::error::ApiResult;
use crate::foundation::german;
use crate::foundation::ids::{FileId, OrderId};
use crate::sales::agreements::snapshot::readable;
use crate::sales::order_states::Status;
use crate::state::State;

/// Parts of one material, in the same colours, at one layer height.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductionGroup)]
pub struct Group {
    /// Material.
    pub material: String,
    /// Colours in words.
    pub colors: String,
    /// Layer height in mm.
    pub layer_height: f64,
    /// Pieces that are still to be printed.
    pub open_pieces: i64,
    /// All pieces of these parts.
    pub pieces: i64,
    /// Volume of the open pieces in cm³.
    pub cm3: f64,
    /// What they weigh at most, printed full; null for a material of unknown weight.
    pub grams: Option<f64>,
    /// When the oldest of these orders came in; RFC 3339.
    pub oldest: String,
    /// The first day on which one of them is due, YYYY-MM-DD; null where nothing was promised.
    pub due: Option<String>,
    /// The parts, oldest order first.
    pub parts: Vec<Part>,
}

/// A part of an order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductionPart)]
pub struct Part {
    /// `orders.id`
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// The last eight characters of it in upper case.
    pub order_number: String,
    /// RFC 3339.
    pub ordered_at: String,
    /// Promised until, YYYY-MM-DD.
    pub delivery_by: String,
    /// `submitted` or `processing`.
    #[schema(value_type = String)]
    pub status: Status,
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// Place in the order, from 0.
    pub position: i64,
    /// Where the file lies, for its picture; null where nobody knows it.
    pub file_url: Option<String>,
    /// As uploaded.
    pub file_name: String,
    /// Pieces.
    pub quantity: i64,
    /// Of them: off the printer.
    pub printed: i64,
    /// Infill in percent.
    pub infill: f64,
    /// The customer's words on where which colour goes.
    pub color_description: String,
    /// How the file is scaled, in German; null where the part is made as the file has it.
    pub scaling: Option<String>,
    /// Of one piece, in cm³.
    pub volume_cm3: f64,
    /// That this volume is unsure and why, in German.
    pub volume_note: Option<String>,
    /// That its walls are thinner than the nozzle, in German.
    pub wall_note: Option<String>,
}

/// What of a stored item the workshop needs.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredPart {
    file_id: Option<FileId>,
    file_name: String,
    quantity: i64,
    configuration: Configuration,
    volume_cm3: f64,
    volume_note: Option<String>,
    measures: Measures,
    unit: Option<FileUnit>,
}

#[derive(FromRow)]
struct Row {
    id: OrderId,
    order_number: String,
    created_at: String,
    delivery_by: String,
    status: Status,
    shipping: String,
    cart_items: String,
}

/// Paid, not held, not wholly refunded, neither done nor cancelled, and not put away. Used as SQL.
macro_rules! is_to_be_made {
    () => {
        "status IN ('submitted', 'processing') AND payment_state = 'paid' AND refund_state <> 'full' \
         AND archived_at IS NULL"
    };
}
pub(super) use is_to_be_made;

/// All of it, the group with the oldest order first.
pub async fn groups(state: &State) -> ApiResult<Vec<Group>> {
    let db = &state.db;
    let orders: Vec<Row> = sqlx::query_as(concat!(
        "SELECT id, order_number, created_at, delivery_by, status, shipping, cart_items FROM orders WHERE ",
        is_to_be_made!(),
        " ORDER BY created_at, id"
    ))
    .fetch_all(db.pool())
    .await?;
    let printed: Vec<(OrderId, i64, i64)> = sqlx::query_as(concat!(
        "SELECT order_id, position, printed FROM printed_parts JOIN orders ON orders.id = order_id WHERE ",
        is_to_be_made!()
    ))
    .fetch_all(db.pool())
    .await?;
    let printed: HashMap<(&OrderId, i64), i64> = printed
        .iter()
        .map(|(order_id, position, count)| ((order_id, *position), *count))
        .collect();
    let mut groups: Vec<Group> = Vec::new();
    for order in orders {
        // A part that cannot be read keeps its place; the order itself says that it is damaged.
        let (items, _) = readable::<serde_json::Value>(&order.cart_items);
        for (position, item) in (0..).zip(items) {
            let Ok(item) = serde_json::from_value::<StoredPart>(item) else {
                continue;
            };
            let count = printed.get(&(&order.id, position));
            add(
                state,
                &mut groups,
                &order,
                position,
                item,
                count.copied().unwrap_or(0),
            );
        }
    }
    Ok(groups)
}

fn add(
    state: &State,
    groups: &mut Vec<Group>,
    order: &Row,
    position: i64,
    item: StoredPart,
    printed: i64,
) {
    let configuration = &item.configuration;
    let colors = german::colors(configuration);
    let place = groups.iter().position(|group| {
        group.material == configuration.material
            && group.colors == colors
            && group
                .layer_height
                .total_cmp(&configuration.layer_height)
                .is_eq()
    });
    let place = place.unwrap_or_else(|| {
        groups.push(Group {
            material: configuration.material.clone(),
            colors,
            layer_height: configuration.layer_height,
            open_pieces: 0,
            pieces: 0,
            cm3: 0.0,
            grams: Some(0.0),
            oldest: order.created_at.clone(),
            due: None,
            parts: Vec::new(),
        });
        groups.len() - 1
    });
    let Some(group) = groups.get_mut(place) else {
        return;
    };
    let open = (item.quantity - printed).max(0);
    #[expect(clippy::cast_precision_loss, reason = "no order has 2^53 pieces")]
    let cm3 = open as f64 * item.volume_cm3;
    group.open_pieces += open;
    group.pieces += item.quantity;
    group.cm3 += cm3;
    group.grams = group
        .grams
        .zip(density::grams(&group.material, cm3))
        .map(|(sum, more)| sum + more);
    // Days as texts are in the order of time; a part that is done is not due any more.
    let day = &order.delivery_by;
    if open > 0 && group.due.as_ref().is_none_or(|due| day < due) {
        group.due = Some(day.clone());
    }
    group.parts.push(Part {
        order_id: order.id.clone(),
        order_number: order.order_number.clone(),
        ordered_at: order.created_at.clone(),
        delivery_by: order.delivery_by.clone(),
        status: order.status,
        shipping: order.shipping.clone(),
        position,
        file_url: item.file_id.map(|id| signed_path(&state.signing_key, &id)),
        file_name: item.file_name,
        quantity: item.quantity,
        printed,
        infill: item.configuration.infill,
        color_description: item.configuration.color_description,
        scaling: item.unit.and_then(FileUnit::scaling_text),
        volume_cm3: item.volume_cm3,
        volume_note: item.volume_note,
        wall_note: item.measures.wall_note(),
    });
}
