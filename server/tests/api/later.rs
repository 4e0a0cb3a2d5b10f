//! Payments that are confirmed later, and money that goes back.

use schichtwerk_server::sales::invoices;
use schichtwerk_server::services::invoice_pdf::record::DocumentKind;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app};
use crate::provider::{
    charge, deliver, event, outcomes, payment_intent, refund_before_the_order, refunded_so_far,
};

async fn state_of(app: &TestApp, session_id: &str) -> String {
    status(app, &app.client, session_id).await["status"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// A payment by a method that is confirmed later; the simulator decides it when a test moves the clock.
async fn pay_later(app: &TestApp, button: &str) -> (Value, String) {
    let part = upload_cube(app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 2)], "pickup");
    let answer = checkout(app, &app.client, &body).await;
    let response = press(&app.client, answer.page(), button, &BILLING).await;
    assert_eq!(response.status(), 303);
    (body, answer.session_id().to_owned())
}

#[actix_web::test]
async fn pay_06_a_delayed_payment_waits_and_becomes_an_order_when_the_money_is_there() {
    let app = spawn_app().await;
    let (body, session_id) = pay_later(&app, "later_paid").await;
    assert_eq!(state_of(&app, &session_id).await, "processing");
    assert_eq!(orders(&app).await, 0, "no money, no order");

    // Nobody is led to a second payment meanwhile, with the same request or another one for the same cart.
    let again = checkout(&app, &app.client, &body).await;
    assert!(
        again
            .page()
            .ends_with(&format!("/success?session_id={session_id}"))
    );
    let mut renamed = body.clone();
    renamed["customerData"]["firstName"] = json!("Augusta");
    let other = checkout(&app, &app.client, &renamed).await;
    assert!(
        other
            .page()
            .ends_with(&format!("/success?session_id={session_id}"))
    );

    app.clock.advance(jiff::SignedDuration::from_secs(60));
    eventually("the money is there", || async { orders(&app).await == 1 }).await;
    assert_eq!(state_of(&app, &session_id).await, "paid");
    assert_eq!(app.count("invoices").await, 1);
}

#[actix_web::test]
async fn pay_06_acc_17_the_account_shows_a_payment_whose_money_is_on_its_way() {
    let app = spawn_app().await;
    let user = app.admin_client().await;
    let part = upload_cube(&app, &user, 20).await;
    let answer = checkout(&app, &user, &request(&[Line::new(&part, 2)], "pickup")).await;
    let pending = async |client: &reqwest::Client| {
        let (status, list) = app.get_json(client, "/api/orders").await;
        assert_eq!(status, 200, "{list}");
        list["pending"].clone()
    };
    assert_eq!(
        pending(&user).await,
        json!([]),
        "an open page is no payment"
    );
    press(&user, answer.page(), "later_paid", &BILLING).await;
    status(&app, &user, answer.session_id()).await;
    let shown = pending(&user).await;
    assert_eq!(shown[0]["sessionId"], answer.session_id());
    assert_eq!(
        shown[0]["totalCents"],
        total_cents(&[Line::new(&part, 2)], "pickup")
    );
    let stranger = new_client();
    app.log_in_by_link(&stranger, "fremd@example.org").await;
    assert_eq!(pending(&stranger).await, json!([]));
    app.clock.advance(jiff::SignedDuration::from_secs(60));
    eventually("the money is there", || async { orders(&app).await == 1 }).await;
    assert_eq!(pending(&user).await, json!([]));
}

#[actix_web::test]
async fn pay_06_a_delayed_payment_that_fails_can_be_tried_again() {
    let app = spawn_app().await;
    let (body, session_id) = pay_later(&app, "later_failed").await;
    assert_eq!(state_of(&app, &session_id).await, "processing");
    app.clock.advance(jiff::SignedDuration::from_secs(60));
    eventually("the failure is known", || async {
        state_of(&app, &session_id).await == "failed"
    })
    .await;
    assert_eq!((orders(&app).await, app.count("invoices").await), (0, 0));

    let again = checkout(&app, &app.client, &body).await;
    assert_ne!(again.session_id(), session_id);
    pay(&app.client, again.page()).await;
    assert_eq!(state_of(&app, again.session_id()).await, "paid");
    assert_eq!(orders(&app).await, 1);
}

#[actix_web::test]
async fn pay_06_the_news_of_a_delayed_payment_may_come_in_any_order() {
    let app = quiet_app().await;
    let (_, session_id) = pay_later(&app, "later_failed").await;
    let session = json!({ "id": session_id });
    let failed = event(
        "evt_f",
        "checkout.session.async_payment_failed",
        false,
        &session,
    );
    assert_eq!(deliver(&app, &failed).await, 200);
    assert_eq!(state_of(&app, &session_id).await, "failed");
    // The late news that the customer was through.
    let completed = event("evt_c", "checkout.session.completed", false, &session);
    assert_eq!(deliver(&app, &completed).await, 200);
    assert_eq!(state_of(&app, &session_id).await, "failed");

    // The money is there after all: what was paid is an order, whatever was said before.
    sqlx::query("UPDATE sessions SET later = 'succeeded' WHERE id = $1")
        .bind(&session_id)
        .execute(app.payments_db())
        .await
        .unwrap();
    let succeeded = event(
        "evt_s",
        "checkout.session.async_payment_succeeded",
        false,
        &session,
    );
    assert_eq!(deliver(&app, &succeeded).await, 200);
    assert_eq!(state_of(&app, &session_id).await, "paid");
    assert_eq!(orders(&app).await, 1);
}

#[actix_web::test]
async fn pay_06_an_expired_page_ends_its_checkout() {
    let app = spawn_app().await;
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    app.clock.advance(jiff::SignedDuration::from_mins(61));
    eventually("the provider's news closes the checkout", || async {
        count(
            &app,
            "SELECT COUNT(*) FROM checkouts WHERE state = 'expired'",
        )
        .await
            == 1
    })
    .await;
    assert_eq!(outcomes(&app, "expired").await, 1);
    assert_eq!(state_of(&app, answer.session_id()).await, "expired");
}

async fn payment_state(app: &TestApp, session_id: &str) -> String {
    status(app, &app.client, session_id).await["order"]["paymentState"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[actix_web::test]
async fn duty_10_refunds_change_the_payment_state_and_a_full_one_cancels_the_invoice_once() {
    let app = quiet_app().await;
    let (session_id, order) = bought(&app, &app.client, "pickup").await;
    let order_id = order["id"].as_str().unwrap();
    let intent = payment_intent(&app).await;
    assert_eq!(payment_state(&app, &session_id).await, "paid");

    refunded_so_far(&app, "evt_r1", &intent, 500).await;
    assert_eq!(payment_state(&app, &session_id).await, "partially_refunded");
    assert_eq!(
        app.count("invoices").await,
        1,
        "a part takes no invoice back"
    );

    for _ in 0..3 {
        refunded_so_far(&app, "evt_r2", &intent, 1112).await;
    }
    // An older event that comes last, and the same news under another name.
    let late = event("evt_r0", "charge.refunded", false, &charge(&intent, 200));
    let other = event("evt_r3", "charge.refunded", false, &charge(&intent, 1112));
    for payload in [&late, &other] {
        assert_eq!(deliver(&app, payload).await, 200);
    }
    assert_eq!(payment_state(&app, &session_id).await, "refunded");
    let documents = invoices::of_order(app.db.pool(), &order_id.into())
        .await
        .unwrap();
    assert_eq!(documents.len(), 2);
    let cancellation = &documents[1].record;
    assert_eq!(cancellation.kind, DocumentKind::Cancellation);
    assert_eq!(cancellation.total_cents, -1112);
    assert!(cancellation.payment_note.contains("11,12\u{a0}€"));
    assert_eq!(
        cancellation.cancels.as_ref().unwrap().number,
        documents[0].record.number
    );
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 2);
    assert_eq!(outcomes(&app, "refunded").await, 4);
}

#[actix_web::test]
async fn duty_10_a_refund_that_is_told_before_its_payment_is_not_lost() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 2, "pickup").await;
    pay(&app.client, answer.page()).await;
    refund_before_the_order(&app).await;
    assert_eq!(orders(&app).await, 0);
    assert_eq!(payment_state(&app, answer.session_id()).await, "refunded");
    assert_eq!(app.count("invoices").await, 2);
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 2);
}

#[actix_web::test]
async fn duty_10_news_of_other_money_change_nothing() {
    let app = quiet_app().await;
    let (session_id, _) = bought(&app, &app.client, "pickup").await;
    let intent = payment_intent(&app).await;
    let mut dollars = charge(&intent, 1112);
    dollars["currency"] = json!("usd");
    let mut nobody = charge(&intent, 1112);
    nobody["payment_intent"] = Value::Null;
    let events = [
        event("evt_live", "charge.refunded", true, &charge(&intent, 1112)),
        event("evt_usd", "charge.refunded", false, &dollars),
        event(
            "evt_foreign",
            "charge.refunded",
            false,
            &charge("pi_of_somebody_else", 1112),
        ),
        event("evt_none", "charge.refunded", false, &nobody),
        event(
            "evt_shape",
            "charge.refunded",
            false,
            &json!({ "payment_intent": intent }),
        ),
    ];
    for payload in &events {
        assert_eq!(deliver(&app, payload).await, 200, "{payload}");
    }
    assert_eq!(outcomes(&app, "ignored").await, 5);
    assert_eq!(payment_state(&app, &session_id).await, "paid");
    assert_eq!(app.count("invoices").await, 1);
}
