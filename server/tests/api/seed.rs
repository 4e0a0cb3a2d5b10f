//! The made-up shop that screens, tests and benchmarks begin with.

use schichtwerk_server::app::startup;
use shop_seed::{SeedError, Wish, seed};

use crate::harness::{TestApp, quiet_app};

/// The day before which the orders of a test lie.
pub const UNTIL: &str = "2026-11-01";

/// An app with this number of made-up orders.
pub async fn seeded(orders: usize) -> TestApp {
    let app = quiet_app().await;
    fill(&app, orders).await.unwrap();
    app
}

async fn fill(app: &TestApp, orders: usize) -> Result<(), SeedError> {
    let wish = Wish {
        orders,
        until: UNTIL.parse().unwrap(),
        complete: 3,
    };
    let same_shop = startup::build(app.config.clone()).await.unwrap();
    seed(same_shop.state(), &wish).await
}

async fn rows(app: &TestApp, sql: &'static str) -> Vec<(String, i64)> {
    sqlx::query_as(sql).fetch_all(app.db.pool()).await.unwrap()
}

#[actix_web::test]
async fn a_made_up_shop_is_the_same_each_time_and_its_invoices_are_whole() {
    let first = seeded(300).await;
    let second = seeded(300).await;
    let orders = "SELECT id || ' ' || order_number || ' ' || status || ' ' || payment_state || ' ' || refund_state || ' ' \
         || customer_data || ' ' || cart_items, total_cents - refunded_cents FROM orders ORDER BY id";
    let made = rows(&first, orders).await;
    assert_eq!(made, rows(&second, orders).await);
    let invoices = "SELECT number || ' ' || sha256, position FROM invoices ORDER BY position";
    assert_eq!(rows(&first, invoices).await, rows(&second, invoices).await);
    let verified = schichtwerk_server::sales::invoices::verify(&first.db)
        .await
        .unwrap();
    assert!(verified > 300, "{verified} documents");

    let states = rows(
        &first,
        "SELECT status, COUNT(*) FROM orders GROUP BY status ORDER BY 1",
    )
    .await;
    let states: Vec<&str> = states.iter().map(|(state, _)| state.as_str()).collect();
    assert_eq!(
        states,
        ["cancelled", "completed", "draft", "processing", "submitted"]
    );
    let open = rows(
        &first,
        "SELECT order_number, 1 FROM orders WHERE payment_state = 'held'",
    )
    .await;
    assert!(!open.is_empty(), "somebody has to decide about an order");
    let mails = rows(
        &first,
        "SELECT state, COUNT(*) FROM outbox_mails GROUP BY state",
    )
    .await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(mails[0].0, "sent");
}

#[actix_web::test]
async fn a_shop_with_orders_is_left_alone() {
    let app = seeded(5).await;
    assert!(matches!(fill(&app, 5).await, Err(SeedError::NotEmpty)));
}
