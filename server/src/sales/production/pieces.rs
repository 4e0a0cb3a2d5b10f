//! How far the pieces of a part are. What lies on a plate follows the plate; everything else is counted for the part.

use std::collections::HashMap;

use serde::Serialize;
use sqlx::{Any, Executor};
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::to_be_made::is_to_be_made;
use crate::foundation::code::code;
use crate::foundation::db::places;
use crate::foundation::ids::OrderId;
use crate::sales::reprints::orders_with_reprint;

/// How far a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[schema(rename_all = "snake_case")]
pub enum PieceState {
    /// Nothing has begun.
    Open,
    /// On a plate that has not been started.
    Planned,
    /// On a plate that is being printed.
    Printing,
    /// Became nothing; nobody has said that it is printed again.
    Failed,
    /// Off the printer, and nobody has looked at it.
    Printed,
    /// Looked at and good.
    Checked,
}

code!(PieceState);

impl PieceState {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Open => "offen",
            Self::Planned => "geplant",
            Self::Printing => "druckt",
            Self::Failed => "fehlgeschlagen",
            Self::Printed => "gedruckt",
            Self::Checked => "geprüft",
        }
    }
}

/// The number of pieces of a part in each state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pieces {
    /// Nothing has begun.
    pub open: i64,
    /// On a plate that has not been started.
    pub planned: i64,
    /// On a plate that is being printed.
    pub printing: i64,
    /// Became nothing, and are not printed again yet.
    pub failed: i64,
    /// Off the printer, and nobody has looked at them.
    pub printed: i64,
    /// Looked at and good.
    pub checked: i64,
    /// Were printed once more, or are to be; they are counted in another state as well.
    pub reprinted: i64,
}

impl Pieces {
    /// In this state.
    pub fn of(&self, state: PieceState) -> i64 {
        match state {
            PieceState::Open => self.open,
            PieceState::Planned => self.planned,
            PieceState::Printing => self.printing,
            PieceState::Failed => self.failed,
            PieceState::Printed => self.printed,
            PieceState::Checked => self.checked,
        }
    }

    /// Good pieces that are off the printer.
    pub fn off_the_printer(&self) -> i64 {
        self.printed + self.checked
    }
}

/// What is counted for a part; what is left of its quantity is open.
#[derive(Debug, Clone, Default)]
pub(super) struct Counted {
    planned: i64,
    printing: i64,
    failed: i64,
    off_the_printer: i64,
    checked: i64,
    reprinted: i64,
    /// Why pieces failed that are not printed again yet, the oldest first.
    pub reasons: Vec<String>,
}

impl Counted {
    pub(super) fn of(&self, quantity: i64) -> Pieces {
        let elsewhere = self.planned + self.printing + self.failed + self.off_the_printer;
        Pieces {
            open: (quantity - elsewhere).max(0),
            planned: self.planned,
            printing: self.printing,
            failed: self.failed,
            printed: (self.off_the_printer - self.checked).max(0),
            checked: self.checked,
            reprinted: self.reprinted,
        }
    }
}

/// Which parts are counted.
#[derive(Debug, Clone, Copy)]
pub(super) enum Scope<'a> {
    /// Those of all orders that are to be made, or of which something is printed once more.
    ToBeMade,
    /// Those of these orders.
    Orders(&'a [&'a OrderId]),
}

impl Scope<'_> {
    /// SQL for the ids of the orders.
    pub(super) fn ids(self) -> String {
        match self {
            Self::ToBeMade => concat!(
                "SELECT id FROM orders WHERE ",
                is_to_be_made!(),
                " UNION ",
                orders_with_reprint!()
            )
            .to_owned(),
            Self::Orders(ids) => places(1, ids.len()),
        }
    }
}

#[derive(FromRow)]
struct Row {
    order_id: OrderId,
    position: i64,
    kind: String,
    pieces: i64,
    reason: Option<String>,
}

/// What is counted, by order and position.
pub(super) async fn counted(
    database: impl Executor<'_, Database = Any>,
    scope: Scope<'_>,
) -> Result<HashMap<(OrderId, i64), Counted>, sqlx::Error> {
    if matches!(scope, Scope::Orders([])) {
        return Ok(HashMap::new());
    }
    let ids = scope.ids();
    // Only fixed texts and the numbers of places are written into it.
    let sql = format!(
        "SELECT order_id, position, 'printed' AS kind, printed AS pieces, NULL AS reason, '' AS at FROM printed_parts \
         WHERE printed > 0 AND order_id IN ({ids}) \
         UNION ALL SELECT order_id, position, 'checked', checked, NULL, '' FROM printed_parts WHERE checked > 0 AND order_id IN ({ids}) \
         UNION ALL SELECT order_id, position, state, pieces, NULL, '' FROM plates JOIN plate_parts ON plates.id = plate_id \
         WHERE state IN ('planned', 'printing') AND order_id IN ({ids}) \
         UNION ALL SELECT order_id, position, CASE WHEN reprinted_at IS NULL THEN 'failed' ELSE 'reprinted' END, pieces, reason, failed_at \
         FROM failed_pieces WHERE order_id IN ({ids}) \
         ORDER BY at"
    );
    let mut query = sqlx::query_as::<_, Row>(sqlx::AssertSqlSafe(sql));
    if let Scope::Orders(ids) = scope {
        for id in ids {
            query = query.bind(*id);
        }
    }
    let mut found: HashMap<(OrderId, i64), Counted> = HashMap::new();
    for row in query.fetch_all(database).await? {
        let part = found.entry((row.order_id, row.position)).or_default();
        match row.kind.as_str() {
            "printed" => part.off_the_printer += row.pieces,
            "checked" => part.checked += row.pieces,
            "planned" => part.planned += row.pieces,
            "printing" => part.printing += row.pieces,
            "failed" => {
                part.failed += row.pieces;
                part.reasons.extend(row.reason);
            }
            _ => part.reprinted += row.pieces,
        }
    }
    Ok(found)
}
