//! Orders whose payment is not what was agreed: released or given up, and never made before that.

use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, quiet_app};
use crate::provider::provider_count;
use crate::second_server::reconcile_refunds;

/// An order of 16,61 € of which ten cents less were paid, and the one who decides about it.
struct Held {
    app: TestApp,
    admin: Client,
    id: String,
}

impl Held {
    async fn new() -> Self {
        let app = quiet_app().await;
        let admin = app.admin_client().await;
        let answer = checkout_cubes(&app, &app.client, 2, "shipping").await;
        pay(&app.client, answer.page()).await;
        // The provider is somebody else's system; here it claims to have charged less.
        sqlx::query("UPDATE sessions SET amount_total_cents = amount_total_cents - 10")
            .execute(app.payments_db())
            .await
            .unwrap();
        status(&app, &app.client, answer.session_id()).await;
        let id: String = sqlx::query_scalar("SELECT id FROM orders WHERE payment_state = 'held'")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
        Self { app, admin, id }
    }

    async fn call(&self, verb: &str) -> (u16, Value) {
        let path = format!("/api/admin/orders/{}/{verb}", self.id);
        self.app.post_json(&self.admin, &path, json!({})).await
    }

    async fn go(&self, status: &str) -> (u16, Value) {
        let body =
            json!({ "orderId": self.id, "status": status, "confirmedStops": unfinished(status) });
        self.app
            .post_json(&self.admin, "/api/order-status-update", body)
            .await
    }

    async fn mails(&self) -> Vec<String> {
        sqlx::query_scalar("SELECT kind FROM outbox_mails WHERE order_id = $1 ORDER BY id")
            .bind(&self.id)
            .fetch_all(self.app.db.pool())
            .await
            .unwrap()
    }

    async fn mail(&self, kind: &str) -> (String, String) {
        sqlx::query_as("SELECT text_body, html_body FROM outbox_mails WHERE kind = $1")
            .bind(kind)
            .fetch_one(self.app.db.pool())
            .await
            .unwrap()
    }

    async fn refunded_cents(&self) -> Vec<i64> {
        sqlx::query_scalar("SELECT cents FROM refunds ORDER BY created_at_s, id")
            .fetch_all(self.app.payments_db())
            .await
            .unwrap()
    }

    async fn as_admin(&self) -> Value {
        self.app.admin_order(&self.admin, &self.id).await
    }
}

#[actix_web::test]
async fn adm_05_adm_16_a_held_order_cannot_be_made_before_somebody_decided() {
    let held = Held::new().await;
    for status in ["processing", "cancelled", "completed"] {
        let (code, answer) = held.go(status).await;
        assert_eq!(code, 409, "{status}: {answer}");
        if status != "completed" {
            assert_eq!(answer["code"], "order_held");
            assert!(answer["error"].as_str().unwrap().contains("angehalten"));
        }
    }
    let order = held.as_admin().await;
    assert_eq!(
        (&order["isHeld"], &order["paidCents"], &order["totalCents"]),
        (&json!(true), &json!(1651), &json!(1661))
    );
    assert_eq!(
        order["reviewNote"],
        "Angehalten: Bezahlt wurden 16,51\u{a0}€, vereinbart waren 16,61\u{a0}€."
    );
    assert_eq!(held.mails().await, ["operator_notice", "order_receipt"]);
}

#[actix_web::test]
async fn adm_16_a_released_order_is_confirmed_once_and_goes_on() {
    let held = Held::new().await;
    let answers = join_all((0..5).map(|_| held.call("release"))).await;
    let mut sent = 0;
    for (code, answer) in &answers {
        assert_eq!(*code, 200, "{answer}");
        assert_eq!(answer["order"]["paymentState"], "paid");
        assert_eq!(answer["order"]["heldDecision"], "released");
        assert_eq!(answer["order"]["isHeld"], false);
        sent += usize::from(answer["emailSent"] == true);
    }
    assert_eq!(sent, 1);
    assert_eq!(
        held.mails().await,
        ["operator_notice", "order_receipt", "customer_confirmation"]
    );
    // The whole contract, as it would have gone out with the order.
    let (text, html) = held.mail("customer_confirmation").await;
    for words in [
        "würfel-20.stl",
        "16,61\u{a0}€",
        "Hauptstraße 1",
        "70173 Stuttgart",
        "Muster-Widerrufsformular",
        "/bestellung#",
    ] {
        assert!(text.contains(words), "{words} is missing in: {text}");
        assert!(html.contains(words), "{words} is missing in: {html}");
    }
    assert!(!text.contains("Angehalten") && !html.contains("Angehalten"));

    let (code, answer) = held.call("give-up").await;
    assert_eq!((code, &answer["code"]), (409, &json!("order_released")));
    assert_eq!(held.refunded_cents().await, [] as [i64; 0]);
    confirmations_go_out(&held.app).await;
    assert_eq!(held.go("processing").await.0, 200);
    assert_eq!(held.go("completed").await.0, 200);
    // What is done is done: a late press changes nothing and sends nothing.
    assert_eq!(held.call("release").await.0, 200);
    assert_eq!(held.mails().await.len(), 5);
}

#[actix_web::test]
async fn adm_16_an_order_that_is_given_up_is_cancelled_and_paid_back_once() {
    let held = Held::new().await;
    let answers = join_all((0..5).map(|_| held.call("give-up"))).await;
    for (code, answer) in &answers {
        assert_eq!(*code, 200, "{answer}");
        assert_eq!(answer["order"]["status"], "cancelled");
        assert_eq!(answer["order"]["heldDecision"], "given_up");
    }
    let sent = answers
        .iter()
        .filter(|(_, answer)| answer["emailSent"] == true);
    assert_eq!(sent.count(), 1);
    // What was really paid, not what was agreed.
    assert_eq!(held.refunded_cents().await, [1651]);
    let order = held.as_admin().await;
    assert_eq!(order["paymentState"], "refunded", "{order}");
    assert_eq!(order["refundedCents"], 1651);
    assert_eq!(order["refunds"][0]["state"], "succeeded");
    assert_eq!(order["refundRequests"], json!([]));
    assert_eq!(
        held.mails().await,
        ["operator_notice", "order_receipt", "status_cancelled"]
    );
    let (text, _) = held.mail("status_cancelled").await;
    assert!(
        text.contains("Den gezahlten Betrag erstatten wir."),
        "{text}"
    );
    assert_eq!(held.app.count("invoices").await, 2);
    assert_eq!(
        schichtwerk_server::sales::invoices::verify(&held.app.db)
            .await
            .unwrap(),
        2
    );
    assert_eq!(held.app.count("order_status_history").await, 1);
    for verb in ["release"] {
        let (code, answer) = held.call(verb).await;
        assert_eq!((code, &answer["code"]), (409, &json!("order_given_up")));
    }
    assert_eq!(held.go("processing").await.0, 409);
}

#[actix_web::test]
async fn adm_15_adm_16_a_held_order_that_is_released_and_given_up_at_once_meets_one_of_both() {
    let held = Held::new().await;
    let presses = ["release", "give-up", "release", "give-up"];
    let answers = join_all(presses.map(|verb| held.call(verb))).await;
    let order = held.as_admin().await;
    let (won, refused, refunds, paid): (_, _, &[i64], _) = match order["heldDecision"].as_str() {
        Some("released") => ("release", "order_released", &[], "paid"),
        _ => ("give-up", "order_given_up", &[1651], "refunded"),
    };
    for (verb, (code, answer)) in presses.iter().zip(&answers) {
        if *verb == won {
            assert_eq!(*code, 200, "{verb}: {answer}");
        } else {
            assert_eq!((*code, &answer["code"]), (409, &json!(refused)), "{verb}");
        }
    }
    assert_eq!(order["paymentState"], paid, "{order}");
    assert_eq!(held.refunded_cents().await, refunds);
    let written = ["customer_confirmation", "status_cancelled"];
    let mails = held.mails().await;
    let count = mails.iter().filter(|kind| written.contains(&kind.as_str()));
    assert_eq!(count.count(), 1, "{mails:?}");
}

#[actix_web::test]
async fn adm_16_money_goes_back_once_also_where_the_provider_fails_or_loses_its_answer() {
    for mode in ["refund=500x1", "refund=lostx9"] {
        let held = Held::new().await;
        held.app.simulator(&[mode]).await;
        let (code, answer) = held.call("give-up").await;
        assert_eq!(code, 200, "{mode}: {answer}");
        assert_eq!(answer["order"]["status"], "cancelled");
        held.app.reset_simulator().await;
        // The next day: the provider has forgotten every key.
        sqlx::query("UPDATE refunds SET idempotency_key = NULL")
            .execute(held.app.payments_db())
            .await
            .unwrap();
        reconcile_refunds(&held.app).await;
        reconcile_refunds(&held.app).await;
        assert_eq!(held.refunded_cents().await, [1651], "{mode}");
        let order = held.as_admin().await;
        assert_eq!(order["paymentState"], "refunded", "{mode}: {order}");
        assert_eq!(order["refundRequests"], json!([]), "{mode}");
        assert_eq!(held.app.count("invoices").await, 2);
    }
}

#[actix_web::test]
async fn adm_16_a_refund_that_the_provider_refuses_is_told_to_the_operator() {
    let held = Held::new().await;
    sqlx::query("UPDATE sessions SET payment_intent_id = 'pi_gone'")
        .execute(held.app.payments_db())
        .await
        .unwrap();
    let (code, answer) = held.call("give-up").await;
    assert_eq!(code, 200, "{answer}");
    assert_eq!(answer["order"]["refundRequests"][0]["state"], "refused");
    let kinds = held.mails().await;
    assert!(
        kinds
            .iter()
            .any(|kind| kind.starts_with("operator_refund_refused_")),
        "{kinds:?}"
    );
    reconcile_refunds(&held.app).await;
    assert_eq!(held.mails().await.len(), kinds.len());
}

#[actix_web::test]
async fn adm_16_money_that_went_back_by_hand_is_not_sent_again() {
    let held = Held::new().await;
    let intent = crate::provider::payment_intent(&held.app).await;
    crate::provider::refund(&held.app, &intent, 1651).await;
    crate::provider::tell_refunded(&held.app, "evt_1", &intent).await;
    let (code, answer) = held.call("release").await;
    assert_eq!((code, &answer["code"]), (409, &json!("order_refunded")));
    assert_eq!(held.call("give-up").await.0, 200);
    assert_eq!(held.refunded_cents().await, [1651]);
    assert_eq!(held.app.count("invoices").await, 2);
}

#[actix_web::test]
async fn adm_16_an_order_whose_payment_went_back_in_full_is_neither_made_nor_sent() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let (_, order) = bought(&app, &app.client, "pickup").await;
    confirmations_go_out(&app).await;
    let go = async |status: &str| {
        let body = json!({ "orderId": order["id"], "status": status });
        app.post_json(&admin, "/api/order-status-update", body)
            .await
    };
    let intent = crate::provider::payment_intent(&app).await;
    // A part that went back stops nothing.
    crate::provider::refund(&app, &intent, 500).await;
    crate::provider::tell_refunded(&app, "evt_1", &intent).await;
    assert_eq!(go("processing").await.0, 200);
    crate::provider::refund(&app, &intent, 612).await;
    crate::provider::tell_refunded(&app, "evt_2", &intent).await;
    let (status, answer) = go("completed").await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_refunded")));
    assert!(answer["error"].as_str().unwrap().contains("storniert"));
    assert_eq!(go("cancelled").await.0, 200);

    let (_, second) = bought(&app, &app.client, "pickup").await;
    let intent: String = sqlx::query_scalar("SELECT payment_intent_id FROM orders WHERE id = $1")
        .bind(second["id"].as_str())
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    crate::provider::refund(&app, &intent, 1112).await;
    crate::provider::tell_refunded(&app, "evt_3", &intent).await;
    let body = json!({ "orderId": second["id"], "status": "processing" });
    let (status, answer) = app
        .post_json(&admin, "/api/order-status-update", body)
        .await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_refunded")));
}

#[actix_web::test]
async fn adm_16_only_held_orders_are_decided_and_nonsense_is_refused() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let (_, order) = bought(&app, &app.client, "pickup").await;
    let id = order["id"].as_str().unwrap();
    for verb in ["release", "give-up"] {
        let path = format!("/api/admin/orders/{id}/{verb}");
        let (status, answer) = app.post_json(&admin, &path, json!({})).await;
        assert_eq!((status, &answer["code"]), (409, &json!("order_not_held")));
        let path = format!("/api/admin/orders/nirgends/{verb}");
        assert_eq!(app.post_json(&admin, &path, json!({})).await.0, 404);
    }
    let path = format!("/api/admin/orders/{id}/give-up");
    let long = json!({ "adminNote": "ä".repeat(2001) });
    assert_eq!(app.post_json(&admin, &path, long).await.0, 422);
    assert_eq!(app.post_json(&admin, &path, json!([1])).await.0, 400);
    assert_eq!(
        provider_count(&app, "SELECT COUNT(*) FROM refunds").await,
        0
    );
}
