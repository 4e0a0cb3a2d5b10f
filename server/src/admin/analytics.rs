//! GET /api/admin/analytics

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiResult;
use crate::identity::Identity;
use crate::openapi::schemas::EmptyListAnswer;
use crate::orders::{OrderView, view_all};
use crate::state::State;

/// The figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnalyticsAnswer {
    success: bool,
    data: Analytics,
}

/// Figures over all paid orders that were neither cancelled nor archived.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Analytics {
    orders: i64,
    paid_cents: i64,
    /// Submitted or in production.
    open_orders: i64,
    /// Half a cent rounds up; 0 without orders.
    average_cents: i64,
    /// By turnover, largest first.
    by_material: Vec<MaterialFigures>,
}

/// What one material brought in.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MaterialFigures {
    material: String,
    parts: i64,
    cents: i64,
}

/// What was sold.
#[utoipa::path(
    get, path = "/api/admin/analytics", tag = "Verwaltung",
    responses((status = 200, body = AnalyticsAnswer), (status = 403, body = EmptyListAnswer))
)]
pub async fn get_analytics(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = figures(&view_all(&state.db).await?);
    Ok(HttpResponse::Ok().json(AnalyticsAnswer {
        success: true,
        data,
    }))
}

fn figures(orders: &[OrderView]) -> Analytics {
    let mut figures = Analytics::default();
    let mut materials: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for order in orders.iter().filter(|order| order.status != "cancelled") {
        figures.orders += 1;
        figures.paid_cents += order.total_cents;
        figures.open_orders += i64::from(order.status != "completed");
        for item in &order.items {
            let (parts, cents) = materials.entry(&item.configuration.material).or_default();
            *parts += i64::from(item.quantity);
            *cents += item.line_cents;
        }
    }
    if figures.orders > 0 {
        figures.average_cents = (figures.paid_cents + figures.orders / 2) / figures.orders;
    }
    figures.by_material = materials
        .into_iter()
        .map(|(material, (parts, cents))| MaterialFigures {
            material: material.to_owned(),
            parts,
            cents,
        })
        .collect();
    figures
        .by_material
        .sort_by_key(|row| std::cmp::Reverse(row.cents));
    figures
}

#[cfg(test)]
mod tests {
    use core_wasm::configuration::Configuration;

    use super::*;
    use crate::orders::{CustomerView, OrderItemView};

    fn order(status: &str, total_cents: i64, items: &[(&str, u32, i64)]) -> OrderView {
        let item = |&(material, quantity, line_cents): &(&str, u32, i64)| OrderItemView {
            file_name: "teil.stl".into(),
            quantity,
            configuration: Configuration {
                material: material.into(),
                ..Configuration::default()
            },
            unit_cents: line_cents / i64::from(quantity),
            line_cents,
            volume_cm3: 1.0,
        };
        OrderView {
            id: "id".into(),
            order_number: "N".into(),
            created_at: "2026-11-21T00:00:00.000Z".into(),
            status: status.into(),
            items: items.iter().map(item).collect(),
            shipping: "pickup".into(),
            shipping_cents: 0,
            items_cents: total_cents,
            total_cents,
            payment_state: "paid".into(),
            customer: CustomerView {
                first_name: "A".into(),
                last_name: "B".into(),
                email: "a@b.de".into(),
            },
        }
    }

    #[test]
    fn no_orders_make_no_average() {
        assert_eq!(figures(&[]), Analytics::default());
    }

    #[test]
    fn cancelled_orders_do_not_count_and_completed_ones_are_not_open() {
        let figures = figures(&[
            order("submitted", 1001, &[("PLA", 2, 1001)]),
            order("completed", 500, &[("TPU", 1, 300), ("PLA", 1, 200)]),
            order("cancelled", 9999, &[("ABS", 9, 9999)]),
        ]);
        assert_eq!(
            (figures.orders, figures.paid_cents, figures.open_orders),
            (2, 1501, 1)
        );
        assert_eq!(figures.average_cents, 751, "750.5 rounds up");
        let rows: Vec<_> = figures
            .by_material
            .iter()
            .map(|row| (row.material.as_str(), row.parts, row.cents))
            .collect();
        assert_eq!(rows, [("PLA", 3, 1201), ("TPU", 1, 300)]);
    }
}
