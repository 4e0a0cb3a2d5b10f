//! What was sold, by what it was made of and how it was sent: by the agreed prices, before any refund.

use std::collections::BTreeMap;

use core_wasm::units::german_number;
use serde::Serialize;
use utoipa::ToSchema;

use super::figures::Sold;
use super::period::Period;
use crate::db::Db;
use crate::error::ApiResult;

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
    fn add(&mut self, name: String, parts: i64, pieces: i64, cents: i64) {
        let sums = self.0.entry(name).or_default();
        sums.parts += parts;
        sums.pieces += pieces;
        sums.cents += cents;
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

macro_rules! sold_parts {
    ($columns:literal) => {
        concat!(
            "SELECT ",
            $columns,
            ", COUNT(*), CAST(SUM(quantity) AS BIGINT), CAST(SUM(line_cents) AS BIGINT) \
             FROM orders JOIN order_parts ON order_parts.order_id = orders.id \
             WHERE sold_on >= $1 AND sold_on <= $2 GROUP BY ",
            $columns
        )
    };
}

pub(super) const BY_LOOK: &str = sold_parts!("material, primary_color");
pub(super) const BY_MAKING: &str = sold_parts!("layer_height, infill, discount_percent");

pub async fn parts(db: &Db, period: &Period) -> ApiResult<Parts> {
    let (from, to) = (period.from.to_string(), period.to.to_string());
    let looks: Vec<(String, String, i64, i64, i64)> = sqlx::query_as(BY_LOOK)
        .bind(&from)
        .bind(&to)
        .fetch_all(db.pool())
        .await?;
    let makings: Vec<(f64, f64, f64, i64, i64, i64)> = sqlx::query_as(BY_MAKING)
        .bind(&from)
        .bind(&to)
        .fetch_all(db.pool())
        .await?;
    let (mut materials, mut colors) = (Rows::default(), Rows::default());
    for (material, color, parts, pieces, cents) in looks {
        materials.add(material, parts, pieces, cents);
        colors.add(color, parts, pieces, cents);
    }
    let (mut heights, mut infills, mut discounts) =
        (Rows::default(), Rows::default(), Rows::default());
    for (height, infill, discount, parts, pieces, cents) in makings {
        heights.add(german_number(height), parts, pieces, cents);
        infills.add(german_number(infill), parts, pieces, cents);
        discounts.add(german_number(discount), parts, pieces, cents);
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
