//! Refunds one by one, by the provider's id; disputes; and who hears of them.

use serde_json::{Value, json};

use crate::account::register;
use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::provider::{deliver, event, payment_intent, refund, tell_refunded};
use crate::second_server::reconcile_refunds;

/// The provider says that a refund did not arrive.
async fn fail(app: &TestApp, refund_id: &str, intent: &str, event_id: &str) {
    sqlx::query("UPDATE refunds SET status = 'failed' WHERE id = $1")
        .bind(refund_id)
        .execute(app.payments_db())
        .await
        .unwrap();
    let object =
        json!({ "id": refund_id, "object": "refund", "amount": 1, "payment_intent": intent });
    let payload = event(event_id, "refund.failed", false, &object);
    assert_eq!(deliver(app, &payload).await, 200);
}

async fn as_admin(app: &TestApp) -> Value {
    let admin = app.admin_client().await;
    app.admin_orders(&admin).await.swap_remove(0)
}

async fn kinds(app: &TestApp, like: &str) -> Vec<String> {
    sqlx::query_scalar("SELECT kind FROM outbox_mails WHERE kind LIKE $1 ORDER BY id")
        .bind(like)
        .fetch_all(app.db.pool())
        .await
        .unwrap()
}

#[actix_web::test]
async fn customer_and_operator_are_told_the_same_of_what_went_back() {
    let app = quiet_app().await;
    let user = new_client();
    register(&app, &user, "ada@example.org").await;
    let (_, order) = bought(&app, &user, "pickup").await;
    let path = format!("/api/orders/{}", order["id"].as_str().unwrap());
    let intent = payment_intent(&app).await;
    for (event_id, cents, shown) in [
        ("evt_1", 100, "partially_refunded"),
        ("evt_2", 1012, "refunded"),
    ] {
        refund(&app, &intent, cents).await;
        tell_refunded(&app, event_id, &intent).await;
        let (status, own) = app.get_json(&user, &path).await;
        assert_eq!(status, 200, "{own}");
        assert_eq!(own["data"]["paymentState"], shown);
        assert_eq!(as_admin(&app).await["paymentState"], shown);
    }
}

#[actix_web::test]
async fn duty_10_a_failed_refund_lowers_the_sum_and_a_smaller_one_after_it_counts() {
    let app = quiet_app().await;
    bought(&app, &app.client, "pickup").await;
    let intent = payment_intent(&app).await;
    let first = refund(&app, &intent, 1112).await;
    tell_refunded(&app, "evt_1", &intent).await;
    assert_eq!(as_admin(&app).await["paymentState"], "refunded");

    fail(&app, &first, &intent, "evt_2").await;
    let order = as_admin(&app).await;
    assert_eq!(
        (&order["paymentState"], &order["refundedCents"]),
        (&json!("paid"), &json!(0)),
        "{order}"
    );
    assert_eq!(order["refunds"][0]["state"], "failed");
    assert_eq!(order["refunds"][0]["id"], first.as_str());

    refund(&app, &intent, 600).await;
    tell_refunded(&app, "evt_3", &intent).await;
    let order = as_admin(&app).await;
    assert_eq!(
        (&order["paymentState"], &order["refundedCents"]),
        (&json!("partially_refunded"), &json!(600)),
        "{order}"
    );
    // The old news again, late: the list of the provider is what counts.
    tell_refunded(&app, "evt_0", &intent).await;
    assert_eq!(as_admin(&app).await["refundedCents"], 600);

    refund(&app, &intent, 512).await;
    tell_refunded(&app, "evt_4", &intent).await;
    assert_eq!(as_admin(&app).await["paymentState"], "refunded");
    // The customer reads each sum, the whole one a second time; the operator of the failure, once.
    assert_eq!(
        kinds(&app, "refund%").await,
        ["refund_1112", "refund_600_1", "refund_1112_1"]
    );
    assert_eq!(
        kinds(&app, "operator_refund%").await,
        [format!("operator_refund_failed_{first}")]
    );
    assert_eq!(app.count("invoices").await, 2);
    assert_eq!(
        schichtwerk_server::sales::invoices::verify(&app.db)
            .await
            .unwrap(),
        2
    );
}

#[actix_web::test]
async fn duty_10_a_failure_whose_news_was_lost_is_found_by_the_reconciler() {
    let app = quiet_app().await;
    bought(&app, &app.client, "pickup").await;
    let intent = payment_intent(&app).await;
    let id = refund(&app, &intent, 1112).await;
    sqlx::query("UPDATE refunds SET status = 'pending'")
        .execute(app.payments_db())
        .await
        .unwrap();
    tell_refunded(&app, "evt_1", &intent).await;
    sqlx::query("UPDATE refunds SET status = 'failed'")
        .execute(app.payments_db())
        .await
        .unwrap();
    reconcile_refunds(&app).await;
    assert_eq!(as_admin(&app).await["paymentState"], "paid");
    assert_eq!(
        kinds(&app, "operator_refund%").await,
        [format!("operator_refund_failed_{id}")]
    );
}

async fn dispute(app: &TestApp, event_id: &str, kind: &str, intent: &str, state: &str) {
    let object = json!({
        "id": "dp_1", "object": "dispute", "amount": 1112, "payment_intent": intent, "status": state,
        "reason": "fraudulent", "evidence_details": { "due_by": 1_900_000_000 },
    });
    let payload = event(event_id, kind, false, &object);
    for _ in 0..2 {
        assert_eq!(deliver(app, &payload).await, 200);
    }
}

#[actix_web::test]
async fn a_dispute_reaches_the_operator_by_mail_and_in_the_view() {
    let app = quiet_app().await;
    bought(&app, &app.client, "pickup").await;
    let intent = payment_intent(&app).await;
    dispute(
        &app,
        "evt_1",
        "charge.dispute.created",
        &intent,
        "needs_response",
    )
    .await;
    let order = as_admin(&app).await;
    assert_eq!(order["disputes"][0]["id"], "dp_1", "{order}");
    assert_eq!(order["disputes"][0]["cents"], 1112);
    assert_eq!(order["disputes"][0]["state"], "needs_response");
    assert_eq!(order["disputes"][0]["reason"], "fraudulent");
    assert_eq!(
        order["disputes"][0]["evidenceDue"],
        "2030-03-17T17:46:40.000Z"
    );
    // The simulator has no page for it.
    assert_eq!(order["disputes"][0]["page"], Value::Null);
    dispute(&app, "evt_3", "charge.dispute.closed", &intent, "lost").await;
    // Late news do not open it again.
    dispute(
        &app,
        "evt_2",
        "charge.dispute.updated",
        &intent,
        "under_review",
    )
    .await;
    assert_eq!(as_admin(&app).await["disputes"][0]["state"], "lost");

    let (to, subject, text): (String, String, String) = sqlx::query_as(
        "SELECT recipient_address, subject, text_body FROM outbox_mails WHERE kind = 'operator_dispute_dp_1'",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    let operator: Value = app.get("/api/shop").await.json().await.unwrap();
    assert!(operator.to_string().contains(&to), "{to}");
    assert!(
        subject.starts_with("PRÜFEN: Zahlung angefochten"),
        "{subject}"
    );
    assert!(text.contains("11,12\u{a0}€"), "{text}");
    // It is the shop's matter: the customer's copy of the data does not hold it, and no customer's view names it.
    assert_eq!(kinds(&app, "operator_dispute%").await.len(), 1);
}

#[actix_web::test]
async fn adm_24_nobody_says_to_have_looked_at_a_dispute_or_a_failed_refund_that_came_in_after_the_page()
 {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    bought(&app, &app.client, "pickup").await;
    let intent = payment_intent(&app).await;
    let id = refund(&app, &intent, 100).await;
    tell_refunded(&app, "evt_1", &intent).await;
    let review = async |seen: &Value| {
        let path = format!("/api/admin/orders/{}/review", seen["id"].as_str().unwrap());
        let body = json!({ "version": seen["version"] });
        let (status, answer) = app.post_json(&admin, &path, body).await;
        (status, answer["code"].clone())
    };
    let refused = (409, json!("order_changed"));

    let page = as_admin(&app).await;
    fail(&app, &id, &intent, "evt_2").await;
    assert_eq!(review(&page).await, refused);
    let page = as_admin(&app).await;
    dispute(
        &app,
        "evt_3",
        "charge.dispute.created",
        &intent,
        "needs_response",
    )
    .await;
    assert_eq!(review(&page).await, refused);
    let page = as_admin(&app).await;
    assert_eq!(review(&page).await.0, 200);
    // The same news once more changes nothing.
    let page = as_admin(&app).await;
    tell_refunded(&app, "evt_4", &intent).await;
    assert_eq!(as_admin(&app).await["version"], page["version"]);
}

#[actix_web::test]
async fn a_dispute_that_is_told_before_its_order_is_kept_and_settled() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 2, "pickup").await;
    pay(&app.client, answer.page()).await;
    let intent: String = sqlx::query_scalar("SELECT payment_intent_id FROM sessions")
        .fetch_one(app.payments_db())
        .await
        .unwrap();
    dispute(
        &app,
        "evt_1",
        "charge.dispute.created",
        &intent,
        "needs_response",
    )
    .await;
    assert_eq!(orders(&app).await, 0);
    let paid = status(&app, &app.client, answer.session_id()).await;
    assert_eq!(paid["order"].get("disputes"), None, "{paid}");
    assert_eq!(as_admin(&app).await["disputes"][0]["id"], "dp_1");
    assert_eq!(
        kinds(&app, "operator%").await,
        ["operator_notice", "operator_dispute_dp_1"]
    );
}

#[actix_web::test]
async fn adm_22_refunds_and_held_payments_count_as_what_they_are() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let figures = async || {
        let (_, answer) = app.get_json(&admin, "/api/admin/analytics").await;
        answer["data"]["figures"].clone()
    };
    let assert_figures = async |wanted: Value| {
        let now = figures().await;
        for (name, value) in wanted.as_object().unwrap() {
            assert_eq!(now[name], *value, "{name} in {now}");
        }
    };
    bought(&app, &app.client, "pickup").await;
    let intent = payment_intent(&app).await;
    bought(&app, &app.client, "pickup").await;
    assert_figures(
        json!({ "orders": 2, "soldCents": 2224, "averageCents": 1112, "refundedCents": 0 }),
    )
    .await;

    refund(&app, &intent, 500).await;
    tell_refunded(&app, "evt_1", &intent).await;
    assert_figures(json!({ "orders": 2, "soldCents": 2224, "refunds": 1, "refundedCents": 500, "keptCents": 1724 })).await;
    refund(&app, &intent, 612).await;
    tell_refunded(&app, "evt_2", &intent).await;
    // It was sold, and it was given back: two facts.
    assert_figures(json!({ "orders": 2, "soldCents": 2224, "refunds": 2, "refundedCents": 1112, "keptCents": 1112 })).await;

    let answer = checkout_cubes(&app, &app.client, 2, "shipping").await;
    pay(&app.client, answer.page()).await;
    sqlx::query("UPDATE sessions SET amount_total_cents = 1000 WHERE id = $1")
        .bind(answer.session_id())
        .execute(app.payments_db())
        .await
        .unwrap();
    status(&app, &app.client, answer.session_id()).await;
    assert_figures(json!({ "orders": 2, "soldCents": 2224, "heldOrders": 1, "heldCents": 1000 }))
        .await;

    // Released: from now on it is revenue, in the amount that was really paid.
    let id: String = sqlx::query_scalar("SELECT id FROM orders WHERE payment_state = 'held'")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    let (code, released) = app
        .post_json(
            &admin,
            &format!("/api/admin/orders/{id}/release"),
            json!({}),
        )
        .await;
    assert_eq!(code, 200, "{released}");
    assert_figures(json!({ "orders": 3, "soldCents": 3224, "heldOrders": 0, "heldCents": 0 }))
        .await;
}
