//! What was sold, by what it was made of and how it was sent: by the agreed prices, before any refund.

use std::collections::BTreeMap;

use core_wasm::units::german_number;
use serde::Serialize;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::figures::Sold;
use super::period::Period;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;

/// One kind of part.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SoldRow {
    /// As it was chosen; a number in German.
    pub name: String,
    /// Lines of orders.
    pub parts: i64,
    /// Pieces.
    pub pieces: i64,
    /// Sum of the lines in cents.
    pub cents: i64,
}

/// One way of shipping.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingRow {
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// Orders.
    pub orders: i64,
    /// Fees in cents.
    pub shipping_cents: i64,
    /// Revenue of these orders in cents.
    pub sold_cents: i64,
}

/// What was sold, by each property of a part.
pub struct Parts {
    pub by_material: Vec<SoldRow>,
    pub by_color: Vec<SoldRow>,
    pub by_layer_height: Vec<SoldRow>,
    pub by_infill: Vec<SoldRow>,
    pub by_discount: Vec<SoldRow>,
}

#[derive(Default)]
struct Sums {
    parts: i64,
    pieces: i64,
    cents: i64,
}

/// By words or by numbers, in whichever order they come.
#[derive(Default)]
struct Rows(BTreeMap<String, Sums>);

impl Rows {
    fn add(&mut self, name: String, kind: &Kind) {
        let sums = self.0.entry(name).or_default();
        sums.parts += kind.parts;
        sums.pieces += kind.pieces;
        sums.cents += kind.cents;
    }

    fn largest_first(self) -> Vec<SoldRow> {
        let mut rows = self.rows();
        rows.sort_by_key(|row| std::cmp::Reverse(row.cents));
        rows
    }

    /// `0,2` before `0,15` would be wrong: by the value of the number.
    fn by_number(self) -> Vec<SoldRow> {
        let mut rows = self.rows();
        let value = |row: &SoldRow| row.name.replace(',', ".").parse().unwrap_or(f64::MAX);
        rows.sort_by(|one, other| value(one).total_cmp(&value(other)));
        rows
    }

    fn rows(self) -> Vec<SoldRow> {
        self.0
            .into_iter()
            .map(|(name, sums)| SoldRow {
                name,
                parts: sums.parts,
                pieces: sums.pieces,
                cents: sums.cents,
            })
            .collect()
    }
}

/// All properties at once: the parts of a long period are many, their kinds are few.
pub(super) const BY_KIND: &str = "SELECT material, primary_color, layer_height, infill, discount_percent, COUNT(*) AS parts, \
     CAST(SUM(quantity) AS BIGINT) AS pieces, CAST(SUM(line_cents) AS BIGINT) AS cents \
     FROM orders JOIN order_parts ON order_parts.order_id = orders.id \
     WHERE sold_on >= $1 AND sold_on <= $2 GROUP BY material, primary_color, layer_height, infill, discount_percent";

#[derive(FromRow)]
struct Kind {
    material: String,
    primary_color: String,
    layer_height: f64,
    infill: f64,
    discount_percent: f64,
    parts: i64,
    pieces: i64,
    cents: i64,
}

pub async fn parts(db: &Db, period: &Period) -> ApiResult<Parts> {
    let kinds: Vec<Kind> = sqlx::query_as(BY_KIND)
        .bind(period.from.to_string())
        .bind(period.to.to_string())
        .fetch_all(db.pool())
        .await?;
    let (mut materials, mut colors) = (Rows::default(), Rows::default());
    let (mut heights, mut infills, mut discounts) =
        (Rows::default(), Rows::default(), Rows::default());
    for kind in kinds {
        let number = |rows: &mut Rows, value: f64| rows.add(german_number(value), &kind);
        number(&mut heights, kind.layer_height);
        number(&mut infills, kind.infill);
        number(&mut discounts, kind.discount_percent);
        materials.add(kind.material.clone(), &kind);
        colors.add(kind.primary_color.clone(), &kind);
    }
    Ok(Parts {
        by_material: materials.largest_first(),
        by_color: colors.largest_first(),
        by_layer_height: heights.by_number(),
        by_infill: infills.by_number(),
        by_discount: discounts.by_number(),
    })
}

pub fn shipping(sold: &[Sold]) -> Vec<ShippingRow> {
    let mut rows: BTreeMap<&str, ShippingRow> = BTreeMap::new();
    for day in sold {
        let row = rows.entry(&day.shipping).or_insert_with(|| ShippingRow {
            shipping: day.shipping.clone(),
            orders: 0,
            shipping_cents: 0,
            sold_cents: 0,
        });
        row.orders += day.orders;
        row.shipping_cents += day.shipping_cents;
        row.sold_cents += day.sold_cents;
    }
    let mut rows: Vec<ShippingRow> = rows.into_values().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.sold_cents));
    rows
}
