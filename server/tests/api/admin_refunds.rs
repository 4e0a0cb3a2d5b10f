//! Money that an admin sends back.

use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, quiet_app};
use crate::provider::provider_count;
use crate::second_server::reconcile_refunds;

/// An order of 11,12 € that is paid.
struct Paid {
    app: TestApp,
    admin: Client,
    id: String,
}

impl Paid {
    async fn new() -> Self {
        let app = quiet_app().await;
        let admin = app.admin_client().await;
        let (_, order) = bought(&app, &app.client, "pickup").await;
        let id = order["id"].as_str().unwrap().to_owned();
        Self { app, admin, id }
    }

    async fn refund(&self, cents: Option<i64>, key: &str) -> (u16, Value) {
        let body = json!({ "cents": cents, "reason": "Kratzer am Gehäuse", "idempotencyKey": key });
        self.send(body).await
    }

    async fn send(&self, body: Value) -> (u16, Value) {
        let path = format!("/api/admin/orders/{}/refund", self.id);
        self.app.post_json(&self.admin, &path, body).await
    }

    async fn order(&self) -> Value {
        self.app.admin_order(&self.admin, &self.id).await
    }

    async fn at_provider(&self) -> Vec<i64> {
        sqlx::query_scalar("SELECT cents FROM refunds ORDER BY created_at_s, id")
            .fetch_all(self.app.payments_db())
            .await
            .unwrap()
    }
}

#[actix_web::test]
async fn adm_17_while_a_refund_is_under_way_the_next_one_hears_so_and_not_that_nothing_is_left() {
    for cents in [None, Some(1112)] {
        let paid = Paid::new().await;
        paid.app.simulator(&["refund=503"]).await;
        assert_eq!(paid.refund(cents, "druck-1").await.0, 200);
        assert!(paid.at_provider().await.is_empty());
        let (status, answer) = paid.refund(Some(1), "druck-2").await;
        assert_eq!(
            (status, &answer["code"]),
            (409, &json!("refund_under_way")),
            "{cents:?}"
        );
        paid.app.reset_simulator().await;
        reconcile_refunds(&paid.app).await;
        assert_eq!(paid.at_provider().await, [1112]);
        let (status, answer) = paid.refund(Some(1), "druck-3").await;
        assert_eq!((status, &answer["code"]), (409, &json!("nothing_left")));
    }
}

#[actix_web::test]
async fn adm_17_a_part_and_then_the_rest_each_once_and_told_to_the_customer() {
    let paid = Paid::new().await;
    let answers = join_all((0..5).map(|_| paid.refund(Some(400), "druck-1"))).await;
    for (status, answer) in &answers {
        assert_eq!(*status, 200, "{answer}");
    }
    let order = paid.order().await;
    assert_eq!(paid.at_provider().await, [400]);
    assert_eq!(
        (
            &order["paymentState"],
            &order["refundedCents"],
            &order["refundableCents"]
        ),
        (&json!("partially_refunded"), &json!(400), &json!(712))
    );
    assert_eq!(order["refundRequests"], json!([]));
    assert_eq!(order["acts"][0]["act"], "order_refunded");
    assert_eq!(order["acts"][0]["details"]["cents"], 400);

    // The same key for another sum is a mistake; more than the rest is refused with the rest.
    let (status, answer) = paid.refund(Some(401), "druck-1").await;
    assert_eq!((status, &answer["code"]), (409, &json!("key_reused")));
    let (status, answer) = paid.refund(Some(713), "druck-2").await;
    assert_eq!((status, &answer["code"]), (422, &json!("refund_too_much")));
    assert_eq!(answer["leftCents"], 712);
    assert!(
        answer["error"].as_str().unwrap().contains("7,12"),
        "{answer}"
    );

    let (status, answer) = paid.refund(None, "druck-3").await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["data"]["paymentState"], "refunded");
    let mut sent = paid.at_provider().await;
    sent.sort_unstable();
    assert_eq!(sent, [400, 712]);
    let (status, answer) = paid.refund(Some(1), "druck-4").await;
    assert_eq!((status, &answer["code"]), (409, &json!("nothing_left")));
    let order = paid.order().await;
    let subjects = order["mails"].to_string();
    assert_eq!(subjects.matches("rstattung").count(), 2, "{subjects}");
    assert_eq!(order["documents"][1]["kind"], "cancellation");
    let refund = order["actions"].as_array().unwrap().clone();
    let refund = refund
        .into_iter()
        .find(|action| action["name"] == "refund")
        .unwrap();
    assert_eq!(
        (&refund["allowed"], &refund["reason"]),
        (&json!(false), &answer["error"])
    );
}

#[actix_web::test]
async fn adm_17_different_presses_at_once_never_give_back_more_than_was_paid() {
    let paid = Paid::new().await;
    let keys: Vec<String> = (0..6).map(|n| format!("druck-{n}")).collect();
    let answers = join_all(keys.iter().map(|key| paid.refund(Some(500), key))).await;
    let done = answers.iter().filter(|(status, _)| *status == 200).count();
    assert_eq!(done, 2, "{answers:?}");
    assert_eq!(paid.at_provider().await, [500, 500]);
    assert_eq!(paid.order().await["refundableCents"], 112);
}

#[actix_web::test]
async fn adm_17_a_refund_goes_through_once_where_the_provider_fails_or_loses_its_answer() {
    for mode in ["refund=500x1", "refund=lostx9"] {
        let paid = Paid::new().await;
        paid.app.simulator(&[mode]).await;
        let (status, answer) = paid.refund(Some(300), "druck-1").await;
        assert_eq!(status, 200, "{mode}: {answer}");
        paid.app.reset_simulator().await;
        reconcile_refunds(&paid.app).await;
        reconcile_refunds(&paid.app).await;
        assert_eq!(paid.at_provider().await, [300], "{mode}");
        let order = paid.order().await;
        assert_eq!(order["refundedCents"], 300, "{mode}");
        assert_eq!(order["refundRequests"], json!([]), "{mode}");
    }
}

#[actix_web::test]
async fn adm_11_adm_17_a_refund_that_the_provider_refuses_or_that_fails_later_is_shown() {
    let paid = Paid::new().await;
    sqlx::query("UPDATE orders SET payment_intent_id = 'pi_gone'")
        .execute(paid.app.db.writer())
        .await
        .unwrap();
    let (status, answer) = paid.refund(Some(300), "druck-1").await;
    assert_eq!(status, 200, "{answer}");
    let data = &answer["data"];
    assert_eq!(data["refundRequests"][0]["state"], "refused", "{data}");
    assert_eq!(data["refundRequests"][0]["reason"], "Kratzer am Gehäuse");
    assert_eq!(data["needs"], json!(["failed_refund"]));
    assert_eq!(data["refundableCents"], 1112);

    let paid = Paid::new().await;
    assert_eq!(paid.refund(Some(300), "druck-1").await.0, 200);
    let intent = crate::provider::payment_intent(&paid.app).await;
    sqlx::query("UPDATE refunds SET status = 'failed'")
        .execute(paid.app.payments_db())
        .await
        .unwrap();
    crate::provider::tell_refunded(&paid.app, "evt_1", &intent).await;
    let order = paid.order().await;
    assert_eq!(order["refunds"][0]["state"], "failed");
    assert_eq!(order["needs"], json!(["failed_refund"]));
    // It is with the shop again, and can be sent once more.
    assert_eq!(order["refundableCents"], 1112);
    assert_eq!(paid.refund(Some(300), "druck-2").await.0, 200);
    assert_eq!(paid.order().await["refundedCents"], 300);
}

#[actix_web::test]
async fn adm_17_adm_27_nonsense_or_no_password_moves_no_money_and_is_told_in_german() {
    let paid = Paid::new().await;
    let good = json!({ "cents": 100, "reason": "Kratzer", "idempotencyKey": "k" });
    let mut bodies = Vec::new();
    for (field, value, code) in [
        ("cents", json!(0), "invalid_amount"),
        ("cents", json!(-5), "invalid_amount"),
        ("cents", json!(i64::MAX), "refund_too_much"),
        ("reason", json!("  "), "reason_missing"),
        ("reason", json!("x".repeat(501)), "text_too_long"),
        ("idempotencyKey", json!(""), "key_missing"),
        ("idempotencyKey", json!("x".repeat(101)), "text_too_long"),
    ] {
        let mut body = good.clone();
        body[field] = value;
        bodies.push((body, code));
    }
    for (body, code) in bodies {
        let (status, answer) = paid.send(body).await;
        assert_eq!((status, &answer["code"]), (422, &json!(code)), "{answer}");
    }
    let misspelt = json!({ "amountCents": 100, "reason": "Kratzer", "idempotencyKey": "k" });
    for body in [
        json!(7),
        json!({ "cents": "1" }),
        json!({ "cents": 1.5 }),
        misspelt,
    ] {
        assert_eq!(paid.send(body).await.0, 400);
    }
    // Money moves only for somebody who gave the password a moment ago.
    paid.app.clock.advance(jiff::SignedDuration::from_mins(11));
    let cancel = json!({ "orderId": paid.id, "status": "cancelled", "withRefund": true });
    let several =
        json!({ "orders": [{ "id": paid.id }], "status": "cancelled", "withRefund": true });
    let refund = format!("/api/admin/orders/{}/refund", paid.id);
    for (path, body) in [
        (refund.as_str(), &good),
        ("/api/order-status-update", &cancel),
        ("/api/admin/order-status-updates", &several),
    ] {
        let (status, answer) = paid.app.post_json(&paid.admin, path, body).await;
        let refused = (status, &answer["code"]);
        assert_eq!(refused, (403, &json!("password_required")), "{path}");
    }
    assert_eq!(paid.order().await["status"], "submitted");
    assert_eq!(
        provider_count(&paid.app, "SELECT COUNT(*) FROM refunds").await,
        0
    );
    assert_eq!(paid.app.count("refund_requests").await, 0);
}
