//! The whole way through the hosted page, and everything that can happen to the news of a payment.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::account::session;
use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app, spawn_app_with};
use crate::provider::{WEBHOOK_SECRET, deliver, event, provider_count, send, sign, tell_completed};
use crate::second_server::reconcile;

/// A paid session whose webhook was never delivered.
async fn paid_session(app: &TestApp) -> String {
    let answer = checkout_cubes(app, &app.client, 2, "shipping").await;
    pay(&app.client, answer.page()).await;
    answer.session_id().to_owned()
}

/// The bytes that the provider would send.
async fn event_of(app: &TestApp, session_id: &str) -> String {
    sqlx::query_scalar("SELECT payload FROM webhooks WHERE session_id = $1")
        .bind(session_id)
        .fetch_one(app.payments_db())
        .await
        .unwrap()
}

fn now_s() -> i64 {
    jiff::Timestamp::now().as_second()
}

async fn mail_kinds(app: &TestApp) -> Vec<(String, i64)> {
    sqlx::query_as("SELECT kind, COUNT(*) FROM outbox_mails GROUP BY kind ORDER BY kind")
        .fetch_all(app.db.pool())
        .await
        .unwrap()
}

fn one_of_each() -> Vec<(String, i64)> {
    vec![
        ("customer_confirmation".into(), 1),
        ("operator_notice".into(), 1),
    ]
}

#[actix_web::test]
async fn pay_02_pay_18_pay_19_api_20_duty_04_a_guest_buys_two_parts() {
    let app = spawn_app().await;
    let small = upload_cube(&app, &app.client, 20).await;
    let large = upload_cube(&app, &app.client, 50).await;
    let lines = [
        Line {
            material: "PETG",
            color: "Schwarz",
            layer_height: 0.3,
            infill: 100,
            ..Line::new(&large, 5)
        },
        Line::new(&small, 1),
    ];
    let answer = checkout(&app, &app.client, &request(&lines, "express")).await;
    let session_id = answer.session_id();
    assert!(
        answer
            .page()
            .starts_with(&app.provider().url("/testzahlung/cs_test_"))
    );
    assert_eq!(orders(&app).await, 0, "an unpaid checkout is no order");
    let open = status(&app, &app.client, session_id).await;
    assert_eq!(
        (&open["status"], &open["order"]),
        (&json!("open"), &Value::Null)
    );
    assert_eq!(open["customer"]["email"], "ada@example.org");

    // The page says what is paid for, in German, and that it is a test.
    let page = app.client.get(answer.page()).send().await.unwrap();
    assert_eq!(page.status(), 200);
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        policy.contains("default-src 'none'") && !policy.contains("unsafe"),
        "{policy}"
    );
    let html = page.text().await.unwrap();
    let total = format!("{}", euro(total_cents(&lines, "express"))).replace('.', ",");
    for text in [
        "Testzahlung",
        "würfel-50.stl",
        "PETG, Schwarz",
        "Expressversand",
        "30,00",
        &total,
        "wie Rechnungsadresse",
    ] {
        assert!(html.contains(text), "{text} is not on the page");
    }
    assert!(
        !html.contains("<script") && !html.contains("style="),
        "the page needs no inline code"
    );

    let fields = [&BILLING[..], &DELIVERY].concat();
    let response = press(&app.client, answer.page(), "pay", &fields).await;
    assert_eq!(response.status(), 303);
    let thanks = format!("{}/success?session_id={session_id}", app.address);
    assert_eq!(response.headers()["location"], thanks.as_str());

    // Only the webhook brings the news: nobody asks for the status here.
    eventually("the webhook makes the order", || async {
        orders(&app).await == 1
    })
    .await;
    let state = status(&app, &app.client, session_id).await;
    assert_eq!(state["status"], "paid");
    let order = &state["order"];
    let id = order["id"].as_str().unwrap();
    assert_eq!(order["orderNumber"], id[id.len() - 8..].to_uppercase());
    assert_eq!(order["status"], "submitted");
    assert_eq!(order["totalCents"], total_cents(&lines, "express"));
    assert_eq!(order["shippingCents"], 3000);
    assert_eq!(order["items"][0]["unitCents"], lines[0].unit_cents());
    assert_eq!(order["items"][0]["volumeCm3"], 125.0);
    assert_eq!(order["items"][1]["fileName"], "würfel-20.stl");
    assert_eq!(order["customer"]["email"], "ada@example.org");

    // An id is no credential: another browser learns only that it is paid.
    assert_eq!(
        status(&app, &new_client(), session_id).await,
        json!({ "status": "paid", "order": null, "orderPage": null, "customer": null, "message": null })
    );

    let (billing, delivery, checkout_state): (String, String, String) = sqlx::query_as(
        "SELECT billing_address, delivery_address, checkouts.state FROM orders \
         JOIN checkouts ON checkouts.id = orders.checkout_id",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&billing).unwrap()["city"],
        "Stuttgart"
    );
    let delivery: Value = serde_json::from_str(&delivery).unwrap();
    assert_eq!(
        (&delivery["name"], &delivery["country"]),
        (&json!("Werkstatt Müller"), &json!("AT"))
    );
    assert_eq!(checkout_state, "paid");

    eventually("both mails are sent", || async {
        count(
            &app,
            "SELECT COUNT(*) FROM outbox_mails WHERE state = 'sent'",
        )
        .await
            == 2
    })
    .await;
    assert_eq!(
        std::fs::read_dir(app.data_dir().join("mail"))
            .unwrap()
            .count(),
        2
    );

    // Paying again is not possible, and says so.
    let again = press(&app.client, answer.page(), "pay", &BILLING).await;
    assert_eq!(again.status(), 200);
    assert!(again.text().await.unwrap().contains("Bereits bezahlt"));
    assert_eq!(orders(&app).await, 1);
}

/// An order whose customer tries to write headers and HTML.
async fn bought_with_a_trap(app: &TestApp) -> Answer {
    let part = upload_cube(app, &app.client, 20).await;
    let lines = [Line::new(&part, 2)];
    let mut body = request(&lines, "shipping");
    body["customerData"]["firstName"] = json!("Eve\r\nBcc: victim@example.net");
    body["customerData"]["message"] = json!("Zeile 1\r\n<b>Zeile 2</b>");
    let answer = checkout(app, &app.client, &body).await;
    pay(&app.client, answer.page()).await;
    answer
}

#[actix_web::test]
async fn duty_04_the_confirmation_holds_the_contract() {
    let app = quiet_app().await;
    let answer = bought_with_a_trap(&app).await;
    status(&app, &app.client, answer.session_id()).await;
    let (text, html): (String, String) = sqlx::query_as(
        "SELECT text_body, html_body FROM outbox_mails WHERE kind = 'customer_confirmation'",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    for words in [
        "würfel-20.stl",
        "PLA",
        "Weiß",
        "0,2",
        "20",
        "2 × 5,56\u{a0}€",
        "11,12\u{a0}€",
        "5,49\u{a0}€",
        "16,61\u{a0}€",
        "§ 19 UStG",
        "Hauptstraße 1",
    ] {
        assert!(text.contains(words), "{words} is missing in: {text}");
        assert!(html.contains(words), "{words} is missing in: {html}");
    }
    assert!(!text.contains("inkl. MwSt") && !html.contains("inkl. MwSt"));
    assert!(html.contains("&#60;b&#62;Zeile 2") && !html.contains("<b>Zeile 2"));
}

#[actix_web::test]
async fn duty_04_no_header_can_be_slipped_into_a_mail_and_what_was_sent_is_kept_as_text() {
    let app = spawn_app().await;
    bought_with_a_trap(&app).await;
    eventually("both mails are sent", || async {
        count(
            &app,
            "SELECT COUNT(*) FROM outbox_mails WHERE state = 'sent'",
        )
        .await
            == 2
    })
    .await;
    let as_text = "SELECT COUNT(*) FROM outbox_mails WHERE html_body = '' AND text_body <> ''";
    assert_eq!(count(&app, as_text).await, 2);

    let mut to_customer = 0;
    for entry in std::fs::read_dir(app.data_dir().join("mail")).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(path.extension().unwrap(), "eml");
        let mail = std::fs::read_to_string(path).unwrap();
        let head = mail.split("\r\n\r\n").next().unwrap();
        assert!(
            !head
                .lines()
                .any(|line| line.to_ascii_lowercase().starts_with("bcc")),
            "{head}"
        );
        assert!(
            head.contains("Message-ID: <") && head.contains("multipart/"),
            "{head}"
        );
        assert!(mail.contains("multipart/alternative"), "{mail}");
        to_customer += usize::from(
            head.contains("ada@example.org>") && head.contains("customer_confirmation"),
        );
    }
    assert_eq!(to_customer, 1);
}

#[actix_web::test]
async fn pay_18_the_page_insists_on_addresses_in_the_six_countries() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 1, "shipping").await;

    let response = press(
        &app.client,
        answer.page(),
        "pay",
        &[("billing_name", "Ada <b>"), ("billing_country", "US")],
    )
    .await;
    assert_eq!(response.status(), 422);
    let html = response.text().await.unwrap();
    for text in [
        "Straße und Hausnummer sind erforderlich",
        "Postleitzahl ist erforderlich",
        "Ort ist erforderlich",
        "Bitte wählen Sie ein Land",
        "Ada &#60;b&#62;",
    ] {
        assert!(html.contains(text), "{text}");
    }
    let mut elsewhere = BILLING.to_vec();
    elsewhere.push(("delivery_choice", "other"));
    let response = press(&app.client, answer.page(), "pay", &elsewhere).await;
    assert_eq!(
        response.status(),
        422,
        "the other delivery address is empty"
    );
    assert_eq!(
        status(&app, &app.client, answer.session_id()).await["status"],
        "open"
    );

    for (code, name) in [
        ("DE", "Deutschland"),
        ("AT", "Österreich"),
        ("CH", "Schweiz"),
        ("NL", "Niederlande"),
        ("BE", "Belgien"),
        ("FR", "Frankreich"),
    ] {
        assert!(
            html.contains(&format!("<option value=\"{code}\"")) && html.contains(name),
            "{code}"
        );
    }
}

#[actix_web::test]
async fn pay_18_a_pickup_asks_for_no_delivery_address() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    let html = app
        .client
        .get(answer.page())
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(html.contains("Rechnungsadresse") && !html.contains("Lieferadresse"));
    pay(&app.client, answer.page()).await;
    assert_eq!(
        status(&app, &app.client, answer.session_id()).await["status"],
        "paid"
    );
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM orders WHERE delivery_address IS NULL"
        )
        .await,
        1
    );
}

#[actix_web::test]
async fn pay_02_a_declined_card_stays_on_the_page_and_can_be_tried_again() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    let response = press(&app.client, answer.page(), "decline", &BILLING).await;
    assert_eq!(response.status(), 402);
    let html = response.text().await.unwrap();
    assert!(html.contains("Ihre Karte wurde abgelehnt") && html.contains("value=\"Stuttgart\""));
    assert_eq!(
        status(&app, &app.client, answer.session_id()).await["status"],
        "open"
    );
    pay(&app.client, answer.page()).await;
    assert_eq!(
        status(&app, &app.client, answer.session_id()).await["status"],
        "paid"
    );
}

#[actix_web::test]
async fn pay_04_cancel_leads_back_to_the_order_step_and_the_page_stays_open() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let answer = checkout(&app, &app.client, &body).await;
    let response = press(&app.client, answer.page(), "cancel", &[]).await;
    assert_eq!(response.status(), 303);
    assert_eq!(
        response.headers()["location"],
        format!("{}/konfigurator?step=order", app.address).as_str()
    );
    assert_eq!(orders(&app).await, 0);
    assert_eq!(
        checkout(&app, &app.client, &body).await.session_id(),
        answer.session_id()
    );
}

#[actix_web::test]
async fn pay_02_the_same_webhook_ten_times_at_once_makes_one_order_and_one_mail_of_each_kind() {
    let app = quiet_app().await;
    let session_id = paid_session(&app).await;
    let payload = event_of(&app, &session_id).await;
    let signature = sign(WEBHOOK_SECRET, now_s(), payload.as_bytes());
    let answers = join_all((0..10).map(|_| send(&app, &app.client, &payload, &signature))).await;
    assert_eq!(answers, [200; 10]);
    assert_eq!(orders(&app).await, 1);
    assert_eq!(mail_kinds(&app).await, one_of_each());
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM webhook_events WHERE outcome = 'order_created'"
        )
        .await,
        1
    );
}

#[actix_web::test]
async fn pay_06_webhook_and_return_page_may_come_together() {
    let app = quiet_app().await;
    for _ in 0..5 {
        let before = orders(&app).await;
        let session_id = paid_session(&app).await;
        let payload = event_of(&app, &session_id).await;
        let signature = sign(WEBHOOK_SECRET, now_s(), payload.as_bytes());
        let hooks = join_all((0..3).map(|_| send(&app, &app.client, &payload, &signature)));
        let pages = join_all((0..3).map(|_| status(&app, &app.client, &session_id)));
        let (hooks, pages) = futures_util::future::join(hooks, pages).await;
        assert_eq!(hooks, [200; 3]);
        for page in &pages {
            assert_eq!(page["status"], "paid");
            assert_eq!(page["order"]["id"], pages[0]["order"]["id"]);
        }
        assert_eq!(orders(&app).await, before + 1);
    }
    let mails = count(&app, "SELECT COUNT(*) FROM outbox_mails").await;
    assert_eq!(mails, 2 * orders(&app).await);
}

#[actix_web::test]
async fn pay_02_a_forged_old_or_changed_webhook_is_400_and_does_nothing() {
    let app = quiet_app().await;
    let session_id = paid_session(&app).await;
    let payload = event_of(&app, &session_id).await;
    let good = sign(WEBHOOK_SECRET, now_s(), payload.as_bytes());
    let changed = payload.replacen("unpaid", "paid", 1).replacen(
        "\"amount_total\":",
        "\"amount_total\":1",
        1,
    );
    assert_ne!(changed, payload);
    let cases = [
        (payload.as_str(), String::new()),
        (&payload, "t=1,v1=00".into()),
        (&payload, sign("whsec_guess", now_s(), payload.as_bytes())),
        (
            &payload,
            sign(WEBHOOK_SECRET, now_s() - 301, payload.as_bytes()),
        ),
        (
            &payload,
            sign(WEBHOOK_SECRET, now_s() + 330, payload.as_bytes()),
        ),
        (&payload, good.replace("v1=", "v0=")),
        (&changed, good.clone()),
        ("", sign(WEBHOOK_SECRET, now_s(), b"")),
        ("{}", sign(WEBHOOK_SECRET, now_s(), b"{}")),
    ];
    for (body, signature) in &cases {
        assert_eq!(
            send(&app, &new_client(), body, signature).await,
            400,
            "{signature}"
        );
    }
    let broken = new_client()
        .post(app.url("/api/webhooks/stripe"))
        .header("Stripe-Signature", good.as_str())
        .body(vec![0xff, 0xfe])
        .send();
    assert_eq!(broken.await.unwrap().status(), 400);
    let huge = "x".repeat(300 * 1024);
    assert_eq!(
        send(
            &app,
            &new_client(),
            &huge,
            &sign(WEBHOOK_SECRET, now_s(), huge.as_bytes())
        )
        .await,
        413
    );
    assert_eq!(
        (
            orders(&app).await,
            count(&app, "SELECT COUNT(*) FROM webhook_events").await
        ),
        (0, 0)
    );

    // A signature of 299 seconds ago is still good.
    assert_eq!(
        send(
            &app,
            &new_client(),
            &payload,
            &sign(WEBHOOK_SECRET, now_s() - 290, payload.as_bytes())
        )
        .await,
        200
    );
    assert_eq!(orders(&app).await, 1);
}

#[actix_web::test]
async fn pay_02_events_that_tell_nothing_about_a_payment_here_are_taken_once() {
    let app = quiet_app().await;
    let events = [
        event(
            "evt_1",
            "payment_intent.created",
            false,
            &json!({ "id": "pi_1", "object": "payment_intent" }),
        ),
        event("evt_2", "something.quite.new", false, &json!({})),
        event(
            "evt_3",
            "checkout.session.completed",
            false,
            &json!({ "id": "cs_test_of_another_shop" }),
        ),
    ];
    for payload in &events {
        for _ in 0..2 {
            assert_eq!(deliver(&app, payload).await, 200, "{payload}");
        }
    }
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM webhook_events WHERE outcome = 'ignored'"
        )
        .await,
        3
    );
    assert_eq!(orders(&app).await, 0);
}

#[actix_web::test]
async fn prc_23_a_payment_of_another_amount_is_held_for_a_person() {
    let app = quiet_app().await;
    let session_id = paid_session(&app).await;
    // The provider is somebody else's system; here it claims to have charged a cent less.
    sqlx::query("UPDATE sessions SET amount_total_cents = amount_total_cents - 1 WHERE id = $1")
        .bind(&session_id)
        .execute(app.payments_db())
        .await
        .unwrap();
    assert_eq!(
        status(&app, &app.client, &session_id).await["status"],
        "paid"
    );
    let (state, note): (String, String) =
        sqlx::query_as("SELECT payment_state, review_note FROM orders")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert_eq!(state, "held");
    assert!(note.starts_with("Angehalten"), "{note}");
    assert_eq!(
        mail_kinds(&app).await,
        [
            ("operator_notice".to_owned(), 1),
            ("order_receipt".to_owned(), 1)
        ]
    );
}

#[actix_web::test]
async fn pay_02_a_restart_between_payment_and_webhook_still_makes_the_order() {
    let home = crate::home::Home::new();
    let shared = |config: &mut schichtwerk_server::foundation::config::Config| {
        let fresh = crate::harness::test_config(&home);
        config.data_dir = fresh.data_dir;
        config.database_url = fresh.database_url;
        config.storage_url = fresh.storage_url;
        config.mail_dir = fresh.mail_dir;
    };
    let first = spawn_app_with(|config| {
        shared(config);
        config.jobs = false;
    })
    .await;
    let with_webhook = paid_session(&first).await;
    let part = upload_cube(&first, &first.client, 30).await;
    let answer = checkout(
        &first,
        &first.client,
        &request(&[Line::new(&part, 1)], "pickup"),
    )
    .await;
    pay(&first.client, answer.page()).await;
    // The network swallowed this webhook for good; only the reconciler can find the payment.
    sqlx::query("DELETE FROM webhooks WHERE session_id = $1")
        .bind(answer.session_id())
        .execute(first.payments_db())
        .await
        .unwrap();
    assert_eq!(orders(&first).await, 0);
    first.stop().await;

    let second = spawn_app_with(|config| {
        shared(config);
        config.stripe_api_base = first.config.stripe_api_base.clone();
    })
    .await;
    first.provider().deliver_to(&[&second.address]);
    eventually("both payments become orders", || async {
        orders(&second).await == 2
    })
    .await;
    eventually("all mails are sent", || async {
        count(
            &second,
            "SELECT COUNT(*) FROM outbox_mails WHERE state = 'sent'",
        )
        .await
            == 4
    })
    .await;
    eventually("the webhook is taken", || async {
        provider_count(
            &first,
            "SELECT COUNT(*) FROM webhooks WHERE state = 'delivered'",
        )
        .await
            == 1
    })
    .await;
    assert_eq!(
        status(&second, &first.client, &with_webhook).await["status"],
        "paid"
    );
    assert_eq!(orders(&second).await, 2);
}

#[actix_web::test]
async fn pay_02_a_round_ends_early_while_the_provider_is_out_of_reach_and_the_next_finds_all() {
    let app = quiet_app().await;
    for side_mm in 20..26 {
        let part = upload_cube(&app, &app.client, side_mm).await;
        let body = request(&[Line::new(&part, 1)], "pickup");
        let answer = checkout(&app, &app.client, &body).await;
        pay(&app.client, answer.page()).await;
    }
    // Each call that is not answered takes as long as a customer waits.
    app.simulator(&["retrieve=500x50"]).await;
    reconcile(&app).await;
    assert_eq!(app.provider().modes().await, ["retrieve=500:0x47"]);
    assert_eq!(orders(&app).await, 0);
    app.reset_simulator().await;
    // One that cannot be answered keeps none of the others.
    app.simulator(&["retrieve=500x1"]).await;
    reconcile(&app).await;
    assert_eq!(orders(&app).await, 5);
    reconcile(&app).await;
    assert_eq!(orders(&app).await, 6);
}

#[actix_web::test]
async fn an_unknown_session_is_404() {
    let app = quiet_app().await;
    let response = app.get("/api/checkout/cs_test_unknown").await;
    assert_eq!(response.status(), 404);
    assert_eq!(
        response.json::<Value>().await.unwrap()["code"],
        "checkout_not_found"
    );
    let page = app.provider().url("/testzahlung/cs_test_unknown");
    assert_eq!(app.client.get(page).send().await.unwrap().status(), 404);
}

#[actix_web::test]
async fn pay_02_a_crash_before_the_sessions_id_was_noted_loses_no_payment() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let answer = checkout(&app, &app.client, &body).await;
    // As if the server had died after the provider opened the session and before the answer was stored.
    sqlx::query("UPDATE checkouts SET session_id = NULL, session_url = NULL")
        .execute(app.db.pool())
        .await
        .unwrap();
    assert_eq!(
        checkout(&app, &app.client, &body).await.session_id(),
        answer.session_id(),
        "the key gives the same session again"
    );
    sqlx::query("UPDATE checkouts SET session_id = NULL, session_url = NULL")
        .execute(app.db.pool())
        .await
        .unwrap();
    pay(&app.client, answer.page()).await;
    let payload = event_of(&app, answer.session_id()).await;
    assert_eq!(deliver(&app, &payload).await, 200);
    assert_eq!(orders(&app).await, 1);
    assert_eq!(
        status(&app, &app.client, answer.session_id()).await["status"],
        "paid"
    );
}

#[actix_web::test]
async fn pay_06_two_payments_of_one_cart_are_two_orders_and_the_second_is_marked() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let first = checkout(&app, &app.client, &body).await;
    let mut renamed = body.clone();
    renamed["customerData"]["firstName"] = json!("Augusta");
    let second = checkout(&app, &app.client, &renamed).await;
    pay(&app.client, second.page()).await;
    tell_completed(&app, second.session_id()).await;

    // The provider did not close the older page after all, and the customer pays there too.
    sqlx::query("UPDATE sessions SET status = 'open' WHERE id = $1")
        .bind(first.session_id())
        .execute(app.payments_db())
        .await
        .unwrap();
    pay(&app.client, first.page()).await;
    tell_completed(&app, first.session_id()).await;

    let notes: Vec<(Option<String>, String)> =
        sqlx::query_as("SELECT review_note, payment_state FROM orders ORDER BY created_at")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    assert_eq!(notes.len(), 2);
    assert_eq!(notes[0], (None, "paid".into()));
    assert_eq!(notes[1].1, "paid");
    assert!(
        notes[1]
            .0
            .as_ref()
            .unwrap()
            .starts_with("Doppelzahlung prüfen")
    );
}

/// Two payment pages of one checkout, as where the provider forgot the key, which it does after a day.
async fn two_pages_of_one_checkout(app: &TestApp) -> [Answer; 2] {
    let part = upload_cube(app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let first = checkout(app, &app.client, &body).await;
    sqlx::query(
        "UPDATE checkouts SET session_id = NULL, session_url = NULL, attempt = attempt + 1",
    )
    .execute(app.db.pool())
    .await
    .unwrap();
    let second = checkout(app, &app.client, &body).await;
    assert_ne!(first.session_id(), second.session_id());
    [first, second]
}

#[actix_web::test]
async fn pay_06_adm_11_a_second_payment_of_a_closed_order_is_a_need_until_somebody_has_looked() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let [first, second] = two_pages_of_one_checkout(&app).await;
    pay(&app.client, first.page()).await;
    tell_completed(&app, first.session_id()).await;
    sqlx::query("UPDATE orders SET status = 'completed', reviewed_at = created_at")
        .execute(app.db.pool())
        .await
        .unwrap();
    let counts = async || app.get_json(&admin, "/api/admin/order-counts").await.1["data"].clone();
    assert_eq!(counts().await["today"], 0);

    pay(&app.client, second.page()).await;
    tell_completed(&app, second.session_id()).await;
    let now = counts().await;
    assert_eq!(
        (&now["today"], &now["byNeed"]["double_payment"]),
        (&json!(1), &json!(1)),
        "{now}"
    );
    let path = "/api/admin/orders?shelf=today";
    let (_, listed) = app.get_json(&admin, path).await;
    let order = &listed["data"][0];
    assert_eq!(order["needs"], json!(["double_payment"]), "{listed}");

    let path = format!("/api/admin/orders/{}/review", order["id"].as_str().unwrap());
    let seen = json!({ "version": order["version"] });
    assert_eq!(app.post_json(&admin, &path, seen).await.0, 200);
    assert_eq!(counts().await["today"], 0);
}

#[actix_web::test]
async fn pay_06_the_return_page_of_a_second_paid_session_leads_to_the_order() {
    let app = quiet_app().await;
    let [first, second] = two_pages_of_one_checkout(&app).await;
    for answer in [&first, &second] {
        pay(&app.client, answer.page()).await;
    }
    let shown = async |answer: &Answer| {
        let known = status(&app, &app.client, answer.session_id()).await;
        assert_eq!(known["status"], "paid", "{known}");
        known["order"]["id"].clone()
    };
    // No news has come yet: the page asks by itself.
    let order = shown(&second).await;
    assert!(order.is_string());
    assert_eq!(shown(&first).await, order);
    tell_completed(&app, first.session_id()).await;
    assert_eq!((shown(&first).await, orders(&app).await), (order, 1));
    let unknown = app
        .get_json(&app.client, "/api/checkout/cs_test_unknown")
        .await;
    assert_eq!(
        (unknown.0, &unknown.1["code"]),
        (404, &json!("checkout_not_found"))
    );
}

#[actix_web::test]
async fn pay_06_adm_05_a_second_paid_session_of_one_checkout_is_a_need_with_note_and_mail_once() {
    let app = quiet_app().await;
    let [first, second] = two_pages_of_one_checkout(&app).await;
    for answer in [&first, &second] {
        pay(&app.client, answer.page()).await;
        tell_completed(&app, answer.session_id()).await;
        // Somebody has looked at the order before the second payment comes.
        sqlx::query("UPDATE orders SET reviewed_at = created_at WHERE review_note IS NULL")
            .execute(app.db.pool())
            .await
            .unwrap();
    }
    let admin = app.admin_client().await;
    let order = async || {
        let [order] = app.admin_orders(&admin).await.try_into().unwrap();
        order
    };
    let needs = async || order().await["needs"].clone();
    let noted = order().await;
    let note = noted["reviewNote"].as_str().unwrap();
    let payment: String =
        sqlx::query_scalar("SELECT payment_intent_id FROM sessions WHERE id = $1")
            .bind(second.session_id())
            .fetch_one(app.payments_db())
            .await
            .unwrap();
    for words in ["Doppelzahlung prüfen", "5,56\u{a0}€", &payment] {
        assert!(note.contains(words), "{words}: {note}");
    }
    assert_eq!(needs().await, json!(["double_payment"]));
    let mails: Vec<(String, String)> = sqlx::query_as(
        "SELECT subject, text_body FROM outbox_mails WHERE kind LIKE 'operator_paid_twice%'",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap();
    let [(subject, text)] = mails.as_slice() else {
        panic!("{mails:?}");
    };
    assert!(subject.starts_with("PRÜFEN: Doppelt bezahlt"), "{subject}");
    assert!(text.contains(&payment), "{text}");

    // Once somebody has looked at it, nobody is asked again by news of the same two payments.
    let id = noted["id"].as_str().unwrap();
    let path = format!("/api/admin/orders/{id}/review");
    let seen = json!({ "version": noted["version"] });
    assert_eq!(app.post_json(&admin, &path, seen).await.0, 200);
    let mut again: Value = event_of(&app, second.session_id()).await.parse().unwrap();
    again["id"] = json!("evt_again");
    assert_eq!(deliver(&app, &again.to_string()).await, 200);
    assert_eq!(needs().await, json!([]));
    assert_eq!(orders(&app).await, 1);
}

#[actix_web::test]
async fn role_05_role_11_a_users_order_belongs_to_the_user() {
    let app = quiet_app().await;
    let user = app.admin_client().await;
    let user_id = session(&app, &user).await["id"].clone();
    let part = upload_cube(&app, &user, 20).await;
    let mut body = request(&[Line::new(&part, 1)], "pickup");
    body["userId"] = user_id.clone();
    let answer = checkout(&app, &user, &body).await;
    pay(&user, answer.page()).await;
    assert_eq!(
        status(&app, &user, answer.session_id()).await["order"]["totalCents"],
        556
    );
    assert_eq!(
        status(&app, &new_client(), answer.session_id()).await["order"],
        Value::Null
    );
    let (owner, guest_id): (Option<String>, Option<String>) =
        sqlx::query_as("SELECT user_id, guest_id FROM orders")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert_eq!((owner.as_deref(), guest_id), (user_id.as_str(), None));
}
