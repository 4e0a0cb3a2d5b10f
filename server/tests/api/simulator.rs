//! The payment simulator's bad days, and what a customer notices of them.

use std::time::Instant;

use futures_util::future::join_all;

use crate::customer::*;
use crate::harness::{TestApp, quiet_app, spawn_app};
use crate::provider::provider_count;

/// A checkout of one part that nobody has asked for yet.
async fn order(app: &TestApp) -> serde_json::Value {
    let part = upload_cube(app, &app.client, 20).await;
    request(&[Line::new(&part, 1)], "pickup")
}

async fn sessions(app: &TestApp) -> i64 {
    provider_count(app, "SELECT COUNT(*) FROM sessions").await
}

#[actix_web::test]
async fn pay_02_a_payment_that_is_confirmed_later_becomes_an_order_then() {
    let app = spawn_app().await;
    let body = order(&app).await;
    let answer = checkout(&app, &app.client, &body).await;
    app.simulator(&["later=late:0", "webhooks=reordered:200"])
        .await;
    let pressed = press(&app.client, answer.page(), "later_paid", &BILLING).await;
    assert_eq!(pressed.status(), 303);
    eventually("the order is made", || async { orders(&app).await == 1 }).await;
    eventually("both events are taken", || async {
        provider_count(
            &app,
            "SELECT COUNT(*) FROM webhooks WHERE state = 'delivered'",
        )
        .await
            == 2
    })
    .await;
    let order_of_arrival: Vec<String> =
        sqlx::query_scalar("SELECT event_type FROM webhook_events ORDER BY received_at, event_id")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    assert_eq!(
        order_of_arrival,
        [
            "checkout.session.async_payment_succeeded",
            "checkout.session.completed"
        ]
    );
    assert_eq!(orders(&app).await, 1);
}

#[actix_web::test]
async fn pay_02_a_delayed_payment_that_fails_makes_no_order() {
    let app = spawn_app().await;
    let body = order(&app).await;
    let answer = checkout(&app, &app.client, &body).await;
    app.simulator(&["later=late:0"]).await;
    press(&app.client, answer.page(), "later_failed", &BILLING).await;
    eventually("both events are taken", || async {
        count(&app, "SELECT COUNT(*) FROM webhook_events").await == 2
    })
    .await;
    assert_ne!(
        status(&app, &app.client, answer.session_id()).await["status"],
        "paid"
    );
    assert_eq!(orders(&app).await, 0);
}

#[actix_web::test]
async fn pay_02_a_webhook_may_be_doubled_late_or_lost() {
    let app = spawn_app().await;
    app.simulator(&["webhooks=duplicate:10"]).await;
    let first = order(&app).await;
    let answer = checkout(&app, &app.client, &first).await;
    pay(&app.client, answer.page()).await;
    eventually("the order is made", || async { orders(&app).await == 1 }).await;

    app.simulator(&["webhooks=late:3000x1"]).await;
    let started = Instant::now();
    let second = order(&app).await;
    let answer = checkout(&app, &app.client, &second).await;
    pay(&app.client, answer.page()).await;
    eventually("the late news arrives", || async {
        orders(&app).await == 2
    })
    .await;
    assert!(started.elapsed().as_millis() >= 3000);

    app.simulator(&["webhooks=lostx1"]).await;
    let third = order(&app).await;
    let answer = checkout(&app, &app.client, &third).await;
    pay(&app.client, answer.page()).await;
    // The return page asks for itself.
    assert_eq!(
        status(&app, &app.client, answer.session_id()).await["status"],
        "paid"
    );
    assert_eq!(orders(&app).await, 3);
    assert_eq!(
        provider_count(
            &app,
            "SELECT COUNT(*) FROM webhooks WHERE state = 'lost' AND attempts = 0"
        )
        .await,
        1
    );
}

#[actix_web::test]
async fn pay_02_a_lost_answer_is_asked_for_again_and_gives_the_same_session() {
    let app = quiet_app().await;
    let body = order(&app).await;
    app.simulator(&["create=lostx1", "retrieve=lostx1", "expire=lostx1"])
        .await;
    let answer = checkout(&app, &app.client, &body).await;
    assert_eq!(sessions(&app).await, 1, "made once");
    pay(&app.client, answer.page()).await;
    assert_eq!(
        status(&app, &app.client, answer.session_id()).await["status"],
        "paid"
    );
    assert_eq!(orders(&app).await, 1);
    assert_eq!(
        app.provider().modes().await,
        ["create=lost:0x0", "expire=lost:0x1", "retrieve=lost:0x0"]
    );
}

#[actix_web::test]
async fn pay_02_a_short_failure_of_the_provider_is_not_noticed() {
    for mode in ["create=503x2", "create=429:1x2"] {
        let app = quiet_app().await;
        let body = order(&app).await;
        app.simulator(&[mode]).await;
        let started = Instant::now();
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(answer.status, 200, "{mode}: {}", answer.body);
        assert!(started.elapsed().as_secs() < 10);
        assert_eq!(sessions(&app).await, 1);
    }
}

#[actix_web::test]
async fn pay_11_a_lasting_failure_is_502_within_the_browsers_patience_and_never_doubles_the_checkout()
 {
    let modes = [
        "create=500",
        "create=503",
        "create=429",
        "create=lost",
        "create=slow:20000",
    ];
    join_all(modes.map(lasting_failure)).await;
}

async fn lasting_failure(mode: &str) {
    let app = quiet_app().await;
    let body = order(&app).await;
    app.simulator(&[mode]).await;
    let started = Instant::now();
    let answer = checkout(&app, &app.client, &body).await;
    assert_eq!(answer.status, 502, "{mode}");
    assert!(!answer.error().is_empty());
    assert!(
        started.elapsed().as_millis() < 9_800,
        "{mode}: {:?}",
        started.elapsed()
    );

    // The customer presses the button again, and this time it works.
    app.reset_simulator().await;
    let again = checkout(&app, &app.client, &body).await;
    assert_eq!(again.status, 200, "{mode}: {}", again.body);
    let same = checkout(&app, &app.client, &body).await;
    assert_eq!(same.session_id(), again.session_id());
    assert_eq!(count(&app, "SELECT COUNT(*) FROM checkouts").await, 1);
    assert_eq!(sessions(&app).await, 1, "{mode}");
}

#[actix_web::test]
async fn pay_06_while_an_older_page_cannot_be_closed_no_second_one_is_opened() {
    for mode in ["expire=500", "expire=429x9"] {
        let app = quiet_app().await;
        let mut body = order(&app).await;
        let first = checkout(&app, &app.client, &body).await;
        app.simulator(&[mode]).await;
        // The same cart in another window, where the customer is called differently.
        body["customerData"]["firstName"] = "Augusta".into();
        let refused = checkout(&app, &app.client, &body).await;
        assert_eq!(refused.status, 502, "{mode}: {}", refused.body);
        assert_eq!(sessions(&app).await, 1, "{mode}");

        app.reset_simulator().await;
        let second = checkout(&app, &app.client, &body).await;
        assert_ne!(second.session_id(), first.session_id());
        let payable: Vec<String> =
            sqlx::query_scalar("SELECT id FROM sessions WHERE status = 'open'")
                .fetch_all(app.payments_db())
                .await
                .unwrap();
        assert_eq!(payable, [second.session_id()], "{mode}");
    }
}
