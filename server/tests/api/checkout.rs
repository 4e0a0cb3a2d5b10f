//! From the cart to the payment page: prices, refusals, repetitions.

use serde_json::{Value, json};

use crate::account::{PASSWORD, login, register};
use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app, spawn_app_with};
use crate::provider::{API_KEY, provider_count, tell_completed};

pub async fn session_amount(app: &TestApp, session_id: &str) -> i64 {
    sqlx::query_scalar("SELECT amount_total_cents FROM sessions WHERE id = $1")
        .bind(session_id)
        .fetch_one(app.payments_db())
        .await
        .unwrap()
}

#[actix_web::test]
async fn prc_23_role_12_the_oracles_total_is_charged_for_every_way_of_shipping() {
    let app = quiet_app().await;
    let small = upload_cube(&app, &app.client, 20).await;
    let large = upload_cube(&app, &app.client, 97).await;
    for (shipping, quantity) in [
        ("pickup", 1),
        ("shipping", 4),
        ("express", 5),
        ("pickup", 10),
        ("express", 49),
        ("shipping", 50),
    ] {
        let lines = [
            Line {
                material: "ABS-GF",
                color: "Schwarz",
                layer_height: 0.1,
                infill: 50,
                ..Line::new(&large, quantity)
            },
            Line::new(&small, 3),
        ];
        let answer = checkout(&app, &app.client, &request(&lines, shipping)).await;
        let charged = session_amount(&app, answer.session_id()).await;
        assert_eq!(
            charged,
            total_cents(&lines, shipping),
            "{shipping}, {quantity} pieces"
        );
    }
}

#[actix_web::test]
async fn prc_23_role_12_the_clients_volume_changes_nothing() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let lines = [Line::new(&part, 2)];
    for volume in [0.0, 0.001, 8.0, 1e9] {
        let mut body = request(&lines, "pickup");
        body["cartItems"][0]["volume"] = json!(volume);
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(
            session_amount(&app, answer.session_id()).await,
            total_cents(&lines, "pickup")
        );
    }
}

/// A cube some of whose triangles are turned over: the first measures make a third of it.
fn lying_cube_stl(side_mm: i64) -> Vec<u8> {
    let mut bytes = cube_stl(side_mm);
    for triangle in [0, 1, 6, 7] {
        let second = 84 + 50 * triangle + 24;
        for at in second..second + 12 {
            bytes.swap(at, at + 12);
        }
    }
    bytes
}

#[actix_web::test]
async fn prc_25_prc_29_triangles_that_are_turned_over_make_nothing_cheaper() {
    let app = quiet_app().await;
    let url = upload(&app, &app.client, "gewendet.stl", lying_cube_stl(100)).await;
    let part = Part {
        name: "gewendet.stl".into(),
        url,
        side_mm: 100,
    };
    let lines = [Line::new(&part, 2)];
    let answer = checkout(&app, &app.client, &request(&lines, "pickup")).await;
    assert_eq!(
        session_amount(&app, answer.session_id()).await,
        total_cents(&lines, "pickup")
    );
}

#[actix_web::test]
async fn prc_24_another_total_is_answered_with_409_and_the_new_prices() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let lines = [
        Line::new(&part, 2),
        Line {
            material: "PETG",
            ..Line::new(&part, 25)
        },
    ];
    for total in [
        total_cents(&lines, "express") - 1,
        total_cents(&lines, "express") + 1,
        1,
        0,
    ] {
        let mut body = request(&lines, "express");
        body["totalPrice"] = json!(euro(total));
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(answer.status, 409);
        assert_eq!(
            answer.error(),
            "Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb."
        );
        assert_eq!(answer.body["code"], "prices_changed");
        assert_eq!(answer.body["totalCents"], total_cents(&lines, "express"));
        assert_eq!(answer.body["shippingCents"], 3000);
        assert_eq!(answer.body["settingsVersion"], 1);
        let items = answer.body["items"].as_array().unwrap();
        for (item, line) in items.iter().zip(&lines) {
            assert_eq!(item["id"], line.item()["id"]);
            assert_eq!(item["unitCents"], line.unit_cents());
            assert_eq!(item["lineCents"], line.line_cents());
        }
        assert_eq!(items.len(), 2);
    }
    assert_eq!(count(&app, "SELECT COUNT(*) FROM checkouts").await, 0);
}

#[actix_web::test]
async fn pay_08_pay_09_api_21_a_bad_cart_is_refused_with_the_texts_of_the_spec() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let good = request(&[Line::new(&part, 1)], "pickup");
    let answered = async |status: u16, change: fn(&mut Value)| {
        let mut body = good.clone();
        change(&mut body);
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(answer.status, status, "{}", answer.body);
        answer.error().to_owned()
    };
    let refused = async |change: fn(&mut Value)| answered(400, change).await;
    // The owner may have stopped selling it since: the customer reads what there is instead.
    let not_offered = async |change: fn(&mut Value)| answered(422, change).await;
    let empty = "Keine Artikel im Warenkorb. Bitte fügen Sie mindestens ein 3D-Modell hinzu.";
    let invalid = "Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu.";
    assert_eq!(refused(|body| body["cartItems"] = json!([])).await, empty);
    assert_eq!(refused(|body| body["cartItems"] = json!({})).await, invalid);
    assert_eq!(
        refused(|body| body["cartItems"][0]["quantity"] = json!("1")).await,
        invalid
    );
    assert_eq!(
        refused(|body| drop(
            body["cartItems"][0]
                .as_object_mut()
                .unwrap()
                .remove("volume")
        ))
        .await,
        invalid
    );
    assert_eq!(
        refused(|body| body["customerData"]["lastName"] = json!("")).await,
        "Nachname ist erforderlich"
    );
    assert_eq!(
        refused(|body| body["customerData"]["firstName"] = json!("\u{ad}\u{200d} \u{3164}")).await,
        "Vorname ist erforderlich"
    );
    assert_eq!(
        refused(|body| body["agreeToTerms"] = json!(false)).await,
        "Sie müssen den AGB zustimmen"
    );
    assert!(
        not_offered(|body| body["cartItems"][0]["configuration"]["material"] = json!("Gold"))
            .await
            .contains("Gold")
    );
    assert!(
        not_offered(|body| body["cartItems"][0]["configuration"]["primaryColor"] = json!("Neon"))
            .await
            .contains("Neon")
    );
    assert_eq!(count(&app, "SELECT COUNT(*) FROM checkouts").await, 0);
}

#[actix_web::test]
async fn prc_23_only_a_stored_file_of_this_very_guest_can_be_ordered() {
    let app = quiet_app().await;
    let stranger = new_client();
    let foreign = upload_cube(&app, &stranger, 20).await;
    let own = upload_cube(&app, &app.client, 20).await;
    let mut forged = own.url.clone();
    forged.replace_range(
        forged.len() - 1..,
        if forged.ends_with('0') { "1" } else { "0" },
    );
    let addresses = [
        foreign.url.as_str(),
        &forged,
        "http://169.254.169.254/latest/meta-data",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "/api/files/../../etc/passwd",
        "/api/files/x/y",
    ];
    for address in addresses {
        let mut body = request(&[Line::new(&own, 1)], "pickup");
        body["cartItems"][0]["modelFileUrl"] = json!(address);
        let answer = checkout(&app, &app.client, &body).await;
        assert_part_missing(&answer, &body);
    }
    // Without any cookie nothing was uploaded, or the cookie was deleted: the part has to be brought again.
    let body = request(&[Line::new(&own, 1)], "pickup");
    assert_part_missing(&checkout(&app, &new_client(), &body).await, &body);
}

/// The answer names the first part and says what to do about it.
fn assert_part_missing(answer: &Answer, body: &Value) {
    let item = &body["cartItems"][0];
    assert_eq!(answer.status, 422, "{item}: {}", answer.body);
    assert_eq!(answer.body["code"], "part_missing");
    assert_eq!(answer.body["itemId"], item["id"]);
    let name = item["fileName"].as_str().unwrap();
    assert_eq!(
        answer.error(),
        format!(
            "Die Datei von „{name}“ ist nicht mehr gespeichert. Bitte laden Sie das Teil erneut hoch."
        )
    );
}

#[actix_web::test]
async fn prc_04_a_part_without_a_volume_is_never_charged() {
    let app = quiet_app().await;
    let url = upload_flat(&app, &app.client, "flach.stl").await;
    let part = Part {
        name: "flach.stl".into(),
        url,
        side_mm: 10,
    };
    let answer = checkout(
        &app,
        &app.client,
        &request(&[Line::new(&part, 1)], "pickup"),
    )
    .await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["code"], "part_unmeasured");
    assert_eq!(answer.body["itemId"], "id-flach.stl");
    assert_eq!(answer.body["fileName"], "flach.stl");
    assert!(answer.error().contains("flach.stl"));
}

#[actix_web::test]
async fn role_11_a_foreign_user_id_is_403_and_a_made_up_guest_id_is_not() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let mut body = request(&[Line::new(&part, 1)], "pickup");
    body["userId"] = json!("0193-somebody");
    assert_eq!(checkout(&app, &app.client, &body).await.status, 403);
    body["userId"] = json!("guest-made-up-by-the-page");
    assert_eq!(checkout(&app, &app.client, &body).await.status, 200);
}

#[actix_web::test]
async fn pay_06_the_same_request_gives_the_same_session_even_at_once() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let calls = (0..6).map(|_| checkout(&app, &app.client, &body));
    let answers = futures_util::future::join_all(calls).await;
    for answer in &answers {
        assert_eq!(answer.session_id(), answers[0].session_id());
        assert_eq!(answer.page(), answers[0].page());
    }
    assert_eq!(count(&app, "SELECT COUNT(*) FROM checkouts").await, 1);
    assert_eq!(
        provider_count(&app, "SELECT COUNT(*) FROM sessions").await,
        1
    );
}

#[actix_web::test]
async fn pay_06_a_key_stands_for_one_request_of_one_guest() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let first = checkout_with_key(&app, &app.client, &body, Some("k-1")).await;
    let again = checkout_with_key(&app, &app.client, &body, Some("k-1")).await;
    assert_eq!(first.session_id(), again.session_id());

    let other = checkout_with_key(
        &app,
        &app.client,
        &request(&[Line::new(&part, 2)], "pickup"),
        Some("k-1"),
    )
    .await;
    assert_eq!(other.status, 409);
    assert_eq!(other.body["code"], "idempotency_key_reused");

    // The same key of another guest is another key.
    let guest = new_client();
    let theirs = upload_cube(&app, &guest, 20).await;
    let answer = checkout_with_key(
        &app,
        &guest,
        &request(&[Line::new(&theirs, 1)], "pickup"),
        Some("k-1"),
    )
    .await;
    assert_ne!(answer.session_id(), first.session_id());
}

#[actix_web::test]
async fn pay_06_a_new_checkout_of_the_same_cart_closes_the_older_page() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let first_body = request(&[Line::new(&part, 1)], "pickup");
    let mut second_body = first_body.clone();
    second_body["customerData"]["email"] = json!("ada.lovelace@example.org");
    let first = checkout(&app, &app.client, &first_body).await;
    let second = checkout(&app, &app.client, &second_body).await;
    assert_ne!(first.session_id(), second.session_id());

    let page = app.client.get(first.page()).send().await.unwrap();
    assert_eq!(page.status(), 410);
    assert!(page.text().await.unwrap().contains("Zahlung abgelaufen"));
    assert_eq!(
        status(&app, &app.client, first.session_id()).await["status"],
        "expired"
    );
    assert_eq!(
        status(&app, &app.client, second.session_id()).await["status"],
        "open"
    );

    // Another cart leaves this page alone.
    let other = checkout(
        &app,
        &app.client,
        &request(&[Line::new(&part, 2)], "pickup"),
    )
    .await;
    assert_eq!(
        app.client.get(other.page()).send().await.unwrap().status(),
        200
    );
    assert_eq!(
        app.client.get(second.page()).send().await.unwrap().status(),
        200
    );
}

#[actix_web::test]
async fn pay_06_a_cart_that_was_edited_closes_the_page_that_it_was_sent_to_before() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let edited = |quantity, replaces: &str| {
        let mut body = request(&[Line::new(&part, quantity)], "pickup");
        body["replacesSessionId"] = json!(replaces);
        body
    };
    let page = async |answer: &Answer| {
        let page = app.client.get(answer.page()).send().await.unwrap();
        page.status().as_u16()
    };
    let first = checkout(
        &app,
        &app.client,
        &request(&[Line::new(&part, 1)], "pickup"),
    )
    .await;
    let second = checkout(&app, &app.client, &edited(2, first.session_id())).await;
    assert_eq!((page(&first).await, page(&second).await), (410, 200));

    // Somebody else's page is not closed by naming it.
    let other = new_client();
    let theirs = upload_cube(&app, &other, 20).await;
    let mut body = request(&[Line::new(&theirs, 1)], "pickup");
    body["replacesSessionId"] = json!(second.session_id());
    checkout(&app, &other, &body).await;
    assert_eq!(page(&second).await, 200);

    // What was paid meanwhile is not paid again: the page leads to the thanks.
    pay(&app.client, second.page()).await;
    let third = checkout(&app, &app.client, &edited(3, second.session_id())).await;
    assert_eq!(third.session_id(), second.session_id());
    assert!(
        third.page().contains("/success?session_id="),
        "{}",
        third.page()
    );
}

#[actix_web::test]
async fn pay_06_auth_04_the_page_of_a_guest_is_closed_when_the_same_cart_is_ordered_after_a_login()
{
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let as_guest = checkout(&app, &app.client, &body).await;
    register(&app, &app.client, "mia@example.org").await;
    app.post_json(&app.client, "/api/cart/migrate", &json!({}))
        .await;
    let as_user = checkout(&app, &app.client, &body).await;
    assert_ne!(as_guest.session_id(), as_user.session_id());
    let page = async |answer: &Answer| app.client.get(answer.page()).send().await.unwrap().status();
    assert_eq!(page(&as_guest).await, 410);
    assert_eq!(page(&as_user).await, 200);

    // The provider did not close it after all: the second payment is kept, and a person is notified.
    sqlx::query("UPDATE sessions SET status = 'open' WHERE id = $1")
        .bind(as_guest.session_id())
        .execute(app.payments_db())
        .await
        .unwrap();
    for answer in [&as_user, &as_guest] {
        pay(&app.client, answer.page()).await;
        tell_completed(&app, answer.session_id()).await;
    }
    let noted = "SELECT COUNT(*) FROM orders WHERE review_note LIKE 'Doppelzahlung prüfen%'";
    assert_eq!((orders(&app).await, count(&app, noted).await), (2, 1));
}

#[actix_web::test]
async fn cart_04_pay_02_what_was_paid_is_in_no_saved_cart_any_more() {
    let app = quiet_app().await;
    let [bought, wanted, other] = [20, 21, 22];
    let bought = Line::new(&upload_cube(&app, &app.client, bought).await, 1);
    let wanted = Line::new(&upload_cube(&app, &app.client, wanted).await, 1);
    register(&app, &app.client, "mia@example.org").await;
    app.post_json(&app.client, "/api/cart/migrate", &json!({}))
        .await;
    let save = async |lines: &[&Line]| {
        let items: Vec<_> = lines.iter().map(|line| line.item()).collect();
        app.post_json(
            &app.client,
            "/api/cart/save-user",
            &json!({"cartItems": items}),
        )
        .await
        .1
    };
    let cart = async || {
        let loaded = app
            .post_json(&app.client, "/api/cart/load-user", &json!({}))
            .await
            .1;
        loaded["data"]["cart_data"].as_array().unwrap().len()
    };
    let buy = async |page: &Answer| {
        pay(&app.client, page.page()).await;
        // The customer never comes back: the webhook or the reconciler asks.
        status(&app, &app.client, page.session_id()).await;
    };

    save(&[&bought]).await;
    let page = checkout(&app, &app.client, &request(&[bought], "pickup")).await;
    buy(&page).await;
    assert_eq!(cart().await, 0);

    // Changed while the payment page was open: it is wanted again.
    let again = Line::new(&upload_cube(&app, &app.client, other).await, 1);
    save(&[&wanted]).await;
    let page = checkout(&app, &app.client, &request(&[wanted], "pickup")).await;
    save(&[&again]).await;
    buy(&page).await;
    assert_eq!(cart().await, 1);

    // What the page saved last may arrive after the payment page was opened: the paid line goes all the same, also on a device
    // whose clock is ahead. What was put beside it stays, and so does a line that was edited since.
    let beside = Line::new(&upload_cube(&app, &app.client, 23).await, 1);
    save(&[&again]).await;
    let page = checkout(
        &app,
        &app.client,
        &request(std::slice::from_ref(&again), "pickup"),
    )
    .await;
    save(&[&again, &beside]).await;
    buy(&page).await;
    assert_eq!(cart().await, 1);
    let page = checkout(
        &app,
        &app.client,
        &request(std::slice::from_ref(&beside), "pickup"),
    )
    .await;
    let edited = Line {
        quantity: 3,
        ..beside
    };
    save(&[&edited]).await;
    buy(&page).await;
    assert_eq!(cart().await, 1);
}

/// The session ends on the payment page; the page of thanks saves the cart as another guest before it knows of the payment, and
/// the login on that page migrates it.
#[actix_web::test]
async fn cart_04_pay_06_what_was_paid_does_not_come_back_with_the_cart_of_another_guest() {
    let app = quiet_app().await;
    let bought = Line::new(&upload_cube(&app, &app.client, 20).await, 1);
    let beside = Line::new(&upload_cube(&app, &app.client, 21).await, 1);
    register(&app, &app.client, "mia@example.org").await;
    app.post_json(&app.client, "/api/cart/migrate", &json!({}))
        .await;
    let page = checkout(
        &app,
        &app.client,
        &request(std::slice::from_ref(&bought), "pickup"),
    )
    .await;
    pay(&app.client, page.page()).await;
    status(&app, &app.client, page.session_id()).await;

    let migrated = async |lines: &[&Line]| {
        let browser = new_client();
        let items: Vec<_> = lines.iter().map(|line| line.item()).collect();
        let saved = json!({"cartItems": items});
        app.post_json(&browser, "/api/cart/save-anonymous", &saved)
            .await;
        login(&app, &browser, "mia@example.org", PASSWORD).await;
        let cart = app
            .post_json(&browser, "/api/cart/migrate", &json!({}))
            .await
            .1;
        cart["data"]["cart_data"].clone()
    };
    let edited = Line {
        quantity: 3,
        ..bought.clone()
    };
    assert_eq!(migrated(&[&bought, &beside]).await, json!([beside.item()]));
    // As it lies there, it was not ordered.
    assert_eq!(
        migrated(&[&edited]).await,
        json!([beside.item(), edited.item()])
    );
    // Who wants the same part once more the next day gets it.
    app.clock.advance(jiff::SignedDuration::from_hours(2));
    assert_eq!(migrated(&[&bought]).await.as_array().unwrap().len(), 2);
}

#[actix_web::test]
async fn pay_06_who_has_paid_is_led_to_the_thanks_and_never_to_a_second_payment() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let first = checkout(&app, &app.client, &body).await;
    pay(&app.client, first.page()).await;

    // Neither the same request nor the same cart under another name opens a page again.
    let mut renamed = body.clone();
    renamed["customerData"]["firstName"] = json!("Augusta");
    let thanks = format!("{}/success?session_id={}", app.address, first.session_id());
    assert_eq!(checkout(&app, &app.client, &renamed).await.page(), thanks);
    assert_eq!(checkout(&app, &app.client, &body).await.page(), thanks);
    assert_eq!(orders(&app).await, 1);
    assert_eq!(
        provider_count(&app, "SELECT COUNT(*) FROM sessions").await,
        1
    );
}

#[actix_web::test]
async fn pay_04_who_comes_back_without_paying_finds_the_contact_form_filled_and_nobody_else_does() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let session = checkout(&app, &app.client, &body).await;
    let customer = async |client: &reqwest::Client| {
        status(&app, client, session.session_id()).await["customer"].clone()
    };
    assert_eq!(
        customer(&app.client).await,
        json!({
            "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.org", "phone": "+49 711 1234", "isBusiness": false,
            "company": null, "reference": null, "message": "Bitte sauber entgraten.",
        })
    );
    assert_eq!(customer(&new_client()).await, Value::Null);
    assert_eq!(
        customer(&crate::people::register(&app, "fremd@example.org").await).await,
        Value::Null
    );

    pay(&app.client, session.page()).await;
    let paid = status(&app, &app.client, session.session_id()).await;
    assert_eq!(paid["status"], "paid");
    assert_eq!(paid["customer"], Value::Null);
}

#[actix_web::test]
async fn pay_06_after_its_hour_the_same_request_starts_afresh() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let first = checkout(&app, &app.client, &body).await;
    app.clock.advance(jiff::SignedDuration::from_mins(61));
    assert_eq!(
        app.client.get(first.page()).send().await.unwrap().status(),
        410
    );
    let response = press(&app.client, first.page(), "pay", &BILLING).await;
    assert_eq!(response.status(), 410);
    let second = checkout(&app, &app.client, &body).await;
    assert_ne!(first.session_id(), second.session_id());
    assert_eq!(
        app.client.get(second.page()).send().await.unwrap().status(),
        200
    );
    assert_eq!(
        status(&app, &app.client, first.session_id()).await["status"],
        "expired"
    );
    assert_eq!(orders(&app).await, 0);
}

#[actix_web::test]
async fn api_21_a_provider_that_does_not_answer_is_a_502_and_the_next_try_can_work() {
    let app = spawn_app_with(|config| {
        config.stripe_secret_key = Some(schichtwerk_server::foundation::config::Secret::new(
            "sk_test_streng_geheim",
        ));
        config.stripe_webhook_secret = Some(schichtwerk_server::foundation::config::Secret::new(
            "whsec_x",
        ));
        // Port 9 is the discard service, which nobody runs.
        config.stripe_api_base = Some("http://127.0.0.1:9/".parse().unwrap());
        config.jobs = false;
    })
    .await;
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    assert_eq!(answer.status, 502);
    assert!(!answer.body.to_string().contains("geheim"));
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM checkouts WHERE state = 'open' AND attempt = 1"
        )
        .await,
        1
    );
    assert_eq!(orders(&app).await, 0);
}

#[actix_web::test]
async fn a_payment_with_test_money_makes_no_order_in_a_shop_that_takes_real_money() {
    let app = spawn_app_with(|config| {
        config.stripe_secret_key = Some(schichtwerk_server::foundation::config::Secret::new(
            "sk_live_1",
        ));
        config.jobs = false;
    })
    .await;
    // The simulator's sessions say themselves that no real money moves.
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    pay(&app.client, answer.page()).await;
    let shown = status(&app, &app.client, answer.session_id()).await;
    assert_eq!(shown["status"], "open", "{shown}");
    assert_eq!(orders(&app).await, 0);
    assert_eq!(app.count("invoices").await, 0);
}

#[actix_web::test]
async fn the_simulators_api_needs_its_key_and_speaks_like_stripe() {
    let app = spawn_app().await;
    let url = app.provider().url("/v1/checkout/sessions");
    let refused = app
        .client
        .post(&url)
        .bearer_auth("sk_test_guess")
        .form(&[("mode", "payment")])
        .send()
        .await
        .unwrap();
    assert_eq!(refused.status(), 401);
    let bad = app
        .client
        .post(&url)
        .bearer_auth(API_KEY)
        .form(&[("mode", "payment")])
        .send()
        .await
        .unwrap();
    assert_eq!(bad.status(), 400);
    assert_eq!(
        bad.json::<Value>().await.unwrap()["error"]["type"],
        "invalid_request_error"
    );
    let missing = app
        .client
        .get(format!("{url}/cs_test_no"))
        .bearer_auth(API_KEY)
        .send()
        .await
        .unwrap();
    assert_eq!(missing.status(), 404);
    assert_eq!(
        missing.json::<Value>().await.unwrap()["error"]["code"],
        "resource_missing"
    );
}

#[actix_web::test]
async fn the_shops_own_example_part_cannot_be_ordered_under_any_name() {
    let app = quiet_app().await;
    let guest = new_client();
    let bytes = include_bytes!("../../../frontend/src/features/welcome/zahnrad.stl").to_vec();
    for name in ["Beispielteil-Zahnrad.stl", "meins.stl"] {
        let url = upload(&app, &guest, name, bytes.clone()).await;
        let mut body = request(&[], "pickup");
        let mut item = Line::new(
            &Part {
                name: name.into(),
                url,
                side_mm: 20,
            },
            1,
        )
        .item();
        item["volume"] = 10.103_512.into();
        body["cartItems"] = json!([item]);
        let answer = checkout(&app, &guest, &body).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert_eq!(answer.body["code"], "part_example");
        assert_eq!(answer.body["itemId"], item["id"]);
    }
}
