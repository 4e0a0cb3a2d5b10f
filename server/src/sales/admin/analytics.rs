//! GET /api/admin/analytics

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answers::EmptyListAnswer;
use crate::error::ApiResult;
use crate::identity::Identity;
use crate::orders::{AdminOrder, admin_view_all};
use crate::state::State;

/// The figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnalyticsAnswer {
    success: bool,
    data: Analytics,
}

/// Figures over all orders that were not archived. Sold is what was paid as agreed and neither cancelled nor wholly refunded:
/// a held payment is not turnover before somebody released it.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Analytics {
    /// What was sold.
    orders: i64,
    /// What was really paid for it, less what went back, in cents.
    paid_cents: i64,
    /// Of what was sold: submitted or in production.
    open_orders: i64,
    /// Of `paid_cents` for each order; half a cent rounds up; 0 without orders.
    average_cents: i64,
    /// What went back of any order, in cents.
    refunded_cents: i64,
    /// Orders that wait for somebody to release them or to give them up.
    held_orders: i64,
    /// What was really paid for those, less what went back, in cents.
    held_cents: i64,
    /// What was sold, by the agreed prices, largest first.
    by_material: Vec<MaterialFigures>,
}

/// What was sold of one material, before any refund.
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
    let data = figures(&admin_view_all(&state.db).await?);
    Ok(HttpResponse::Ok().json(AnalyticsAnswer {
        success: true,
        data,
    }))
}

fn figures(orders: &[AdminOrder]) -> Analytics {
    let mut figures = Analytics::default();
    let mut materials: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for admin_order in orders {
        let order = &admin_order.order;
        figures.refunded_cents += admin_order.refunded_cents;
        if order.status == "cancelled" || order.payment_state == "refunded" {
            continue;
        }
        let paid_cents = admin_order.paid_cents.unwrap_or_default();
        let kept_cents = (paid_cents - admin_order.refunded_cents).max(0);
        if admin_order.is_held {
            figures.held_orders += 1;
            figures.held_cents += kept_cents;
            continue;
        }
        figures.orders += 1;
        figures.paid_cents += kept_cents;
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
    use crate::orders::{CustomerView, OrderItemView, OrderView};

    fn order(status: &str, total_cents: i64, items: &[(&str, u32, i64)]) -> AdminOrder {
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
            volume_note: None,
            is_estimated: false,
            scaling: None,
            unit: None,
        };
        let order = OrderView {
            id: "id".into(),
            order_number: "N".into(),
            created_at: "2026-11-21T00:00:00.000Z".into(),
            status: status.into(),
            items: items.iter().map(item).collect(),
            shipping: "pickup".into(),
            delivery_by: None,
            shipping_cents: 0,
            items_cents: total_cents,
            total_cents,
            total_price: 0.0,
            payment_state: "paid".into(),
            customer: CustomerView {
                first_name: "A".into(),
                last_name: "B".into(),
                email: "a@b.de".into(),
            },
            is_damaged: false,
            billing_address: Vec::new(),
            delivery_address: Vec::new(),
        };
        AdminOrder {
            order,
            review_note: None,
            held_decision: None,
            version: 0,
            is_held: false,
            paid_cents: Some(total_cents),
            refunded_cents: 0,
            refunds: Vec::new(),
            refund_requests: Vec::new(),
            disputes: Vec::new(),
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

    #[test]
    fn refunds_and_held_payments_count_as_what_they_are() {
        let mut part = order("submitted", 1000, &[("PLA", 1, 1000)]);
        part.refunded_cents = 400;
        part.order.payment_state = "partially_refunded".into();
        let mut full = order("completed", 2000, &[("TPU", 1, 2000)]);
        full.refunded_cents = 2000;
        full.order.payment_state = "refunded".into();
        let mut held = order("submitted", 3000, &[("ABS", 1, 3000)]);
        held.paid_cents = Some(2999);
        held.is_held = true;
        held.order.payment_state = "held".into();
        let mut held_in_part = order("submitted", 500, &[("ABS", 1, 500)]);
        held_in_part.is_held = true;
        held_in_part.refunded_cents = 100;
        held_in_part.order.payment_state = "partially_refunded".into();
        // Paid 10 cents less than agreed, and released all the same.
        let mut released = order("submitted", 700, &[("PLA", 1, 700)]);
        released.paid_cents = Some(690);
        let figures = figures(&[part, full, held, held_in_part, released]);
        assert_eq!(
            (figures.orders, figures.paid_cents, figures.average_cents),
            (2, 600 + 690, 645)
        );
        assert_eq!(figures.refunded_cents, 2500);
        assert_eq!((figures.held_orders, figures.held_cents), (2, 2999 + 400));
        assert_eq!(figures.by_material.len(), 1, "{figures:?}");
    }
}
