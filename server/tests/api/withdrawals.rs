//! 'Vertrag widerrufen' without a login.

use std::num::NonZeroU32;

use serde_json::{Value, json};

use crate::customer::*;
use crate::customer_orders::token_of_mail;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app_with};

type Mail = (String, String, String);

async fn mails(app: &TestApp, kind: &str) -> Vec<Mail> {
    sqlx::query_as(
        "SELECT subject, recipient_address, text_body FROM outbox_mails WHERE kind = $1 ORDER BY id",
    )
    .bind(kind)
    .fetch_all(app.db.pool())
    .await
    .unwrap()
}

fn declaration(contract: &str) -> Value {
    json!({"name": "Änne <b>Groß</b>", "contract": contract, "email": " Kundin@Example.org "})
}

async fn declare(app: &TestApp, body: &Value) -> (u16, Value) {
    app.post_json(&new_client(), "/api/withdraw", body).await
}

#[actix_web::test]
async fn duty_05_a_declaration_is_kept_and_answered_with_a_receipt_of_content_date_and_time() {
    let app = quiet_app().await;
    let (status, answer) = declare(&app, &declaration("Bestellung #0A1B2C3D")).await;
    assert_eq!(status, 200, "{answer}");
    let at = answer["receivedAt"].as_str().unwrap();

    let kept: Vec<(String, String, String, String)> =
        sqlx::query_as("SELECT received_at, name, contract, email FROM withdrawals")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    let row = |at: &str| {
        (
            at.to_owned(),
            "Änne <b>Groß</b>".to_owned(),
            "Bestellung #0A1B2C3D".to_owned(),
            "kundin@example.org".to_owned(),
        )
    };
    assert_eq!(kept, [row(at)]);

    let receipts = mails(&app, "withdrawal_receipt").await;
    let [(subject, to, text)] = receipts.as_slice() else {
        panic!("{receipts:?}");
    };
    assert_eq!(subject, "Eingangsbestätigung Ihres Widerrufs");
    assert_eq!(to, "kundin@example.org");
    let time = jiff::Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::get("Europe/Berlin").unwrap())
        .strftime("%d.%m.%Y")
        .to_string();
    for words in [
        time.as_str(),
        " Uhr bei uns eingegangen",
        "Hiermit widerrufe ich den folgenden Vertrag",
        "Vertrag: Bestellung #0A1B2C3D",
        "Name: Änne <b>Groß</b>",
        "E-Mail-Adresse: kundin@example.org",
    ] {
        assert!(text.contains(words), "{words} is missing in {text}");
    }
    for sql in [
        "UPDATE withdrawals SET name = 'x'",
        "DELETE FROM withdrawals",
    ] {
        assert!(sqlx::query(sql).execute(app.db.pool()).await.is_err());
    }
}

#[actix_web::test]
async fn duty_05_the_same_declaration_again_is_no_second_one_and_its_answer_names_the_first() {
    let app = quiet_app().await;
    let first = declare(&app, &declaration("0A1B2C3D")).await;
    app.clock.advance(jiff::SignedDuration::from_mins(5));
    assert_eq!(declare(&app, &declaration("0A1B2C3D")).await, first);
    assert_eq!(app.count("withdrawals").await, 1);
    assert_eq!(mails(&app, "withdrawal_receipt").await.len(), 1);
    assert_eq!(mails(&app, "withdrawal_notice").await.len(), 1);
    // Another word is another declaration.
    declare(&app, &declaration("0A1B2C3D, nur der Halter")).await;
    assert_eq!(app.count("withdrawals").await, 2);
}

#[actix_web::test]
async fn duty_05_the_order_shows_a_declaration_that_names_it_and_its_address() {
    let app = quiet_app().await;
    let buyer = new_client();
    let (_, order) = bought(&app, &buyer, "pickup").await;
    let number = order["orderNumber"].as_str().unwrap();
    let token = token_of_mail(&app).await;
    let shown = async || {
        let body = json!({ "token": token });
        let (status, answer) = app
            .post_json(&new_client(), "/api/guest-order", &body)
            .await;
        assert_eq!(status, 200, "{answer}");
        answer["data"]["withdrawalReceivedAt"].clone()
    };
    for (contract, email) in [
        (number, "fremd@example.org"),
        ("0000FFFF", "Ada@example.org"),
    ] {
        declare(
            &app,
            &json!({"name": "Ada", "contract": contract, "email": email}),
        )
        .await;
    }
    assert_eq!(shown().await, Value::Null);
    let body =
        json!({"name": "Ada", "contract": number.to_lowercase(), "email": "Ada@example.org"});
    let (_, answer) = declare(&app, &body).await;
    assert_eq!(shown().await, answer["receivedAt"]);
}

#[actix_web::test]
async fn duty_05_the_operator_is_told_which_order_is_meant_and_the_sender_never() {
    let app = quiet_app().await;
    let buyer = new_client();
    let (_, order) = bought(&app, &buyer, "pickup").await;
    let number = order["orderNumber"].as_str().unwrap().to_owned();
    let email = "Ada@example.org".to_owned();
    let mut answers = Vec::new();
    for (contract, email) in [
        (format!("#{}", number.to_lowercase()), email.clone()),
        (number.clone(), "fremd@example.org".to_owned()),
        ("0000FFFF".to_owned(), email),
    ] {
        let body = json!({"name": "Ada", "contract": contract, "email": email});
        let (status, mut answer) = declare(&app, &body).await;
        assert_eq!(status, 200);
        answer["receivedAt"].take();
        answers.push(answer);
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));

    let named: Vec<bool> = mails(&app, "withdrawal_notice")
        .await
        .iter()
        .map(|(_, to, text)| {
            assert_eq!(to, "kontakt@schichtwerk.example");
            text.contains(&format!("Bestellung #{number}, Status: Eingegangen"))
        })
        .collect();
    assert_eq!(named, [true, false, false]);
    for (_, _, text) in mails(&app, "withdrawal_receipt").await {
        assert!(!text.contains("Status"), "{text}");
    }
}

#[actix_web::test]
async fn duty_05_it_asks_for_name_contract_and_address_and_nothing_else() {
    let app = quiet_app().await;
    let (status, answer) = declare(&app, &json!({"name": "\u{200b}", "email": "ada"})).await;
    assert_eq!(status, 400);
    let fields: Vec<(&str, &str)> = answer["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| {
            (
                fault["field"].as_str().unwrap(),
                fault["message"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        fields,
        [
            ("name", "Name ist erforderlich"),
            ("contract", "Bestellnummer ist erforderlich"),
            ("email", "Ungültige E-Mail-Adresse"),
        ]
    );
    let line_breaks =
        json!({"name": "Ada\r\nBcc: x@y.de", "contract": "1\n2", "email": "ada@example.org"});
    assert_eq!(declare(&app, &line_breaks).await.0, 200);
    let [(subject, ..)] = mails(&app, "withdrawal_notice").await.try_into().unwrap();
    assert_eq!(subject, "Widerruf: 1 2");
    assert_eq!(app.count("withdrawals").await, 1);
}

#[actix_web::test]
async fn duty_05_a_stranger_whose_address_is_misused_gets_few_letters_and_nothing_is_lost() {
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.rate_limit_factor = NonZeroU32::new(1);
    })
    .await;
    let contracts: Vec<_> = (0..60).map(|number| format!("0A1B2C{number:02}")).collect();
    for contract in &contracts {
        assert_eq!(declare(&app, &declaration(contract)).await.0, 200);
    }
    assert_eq!(app.count("withdrawals").await, 60);
    let receipts = mails(&app, "withdrawal_receipt").await;
    assert_eq!(receipts.len(), 4, "three, and one for all others");
    let (subject, to, text) = &receipts[3];
    assert_eq!(subject, "Eingangsbestätigung weiterer Widerrufe");
    assert_eq!(to, "kundin@example.org");
    for contract in &contracts[3..53] {
        assert!(
            text.contains(&format!("Vertrag: {contract},")),
            "{contract}: {text}"
        );
    }
    assert!(
        text.contains("(57)") && text.contains("und 7 weitere"),
        "{text}"
    );
    assert!(text.contains(" Uhr: Vertrag: "), "each with date and time");
    let notices = mails(&app, "withdrawal_notice").await;
    assert_eq!(notices.len(), 21, "twenty, and one for all others");
    assert!(notices[20].0.ends_with(": 40"), "{}", notices[20].0);

    let due = dues(&app).await;
    assert_eq!(due[..3], [0; 3]);
    assert!(due[3] > 0, "it leaves when the day is over: {due:?}");
    // The next day begins anew, and so does its own letter.
    app.clock.advance(jiff::SignedDuration::from_hours(24));
    for number in 0..5 {
        declare(&app, &declaration(&format!("1A1B2C{number:02}"))).await;
    }
    assert_eq!(mails(&app, "withdrawal_receipt").await.len(), 8);
}

/// How many minutes after its declaration each receipt leaves at the earliest.
async fn dues(app: &TestApp) -> Vec<i64> {
    let rows: Vec<(String, String)> = sqlx::query_as(
        "SELECT next_attempt_at, created_at FROM outbox_mails WHERE kind = 'withdrawal_receipt' ORDER BY id",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap();
    let time = |text: &str| -> jiff::Timestamp { text.parse().unwrap() };
    rows.iter()
        .map(|(due, written)| (time(due) - time(written)).get_seconds().div_euclid(60))
        .collect()
}

#[actix_web::test]
async fn duty_05_receipts_of_one_address_stand_in_a_queue_and_those_of_an_order_pass_it() {
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.rate_limit_factor = NonZeroU32::new(1);
    })
    .await;
    let (_, order) = bought(&app, &new_client(), "pickup").await;
    for number in 0..24 {
        let body = json!({
            "name": "Ada", "contract": "0A1B2C3D", "email": format!("opfer{number}@example.org"),
        });
        assert_eq!(declare(&app, &body).await.0, 200);
    }
    let due = dues(&app).await;
    assert_eq!(due[..20], [0; 20]);
    assert!(
        due[20..].windows(2).all(|pair| pair[1] >= pair[0] + 2),
        "three minutes behind one another, less what passed meanwhile: {due:?}"
    );
    assert!(due[23] >= 10, "{due:?}");
    // Who names an order beside its address has the receipt at once, and the operator hears of it at once.
    let number = order["orderNumber"].as_str().unwrap();
    let real = json!({"name": "Ada", "contract": number, "email": "Ada@example.org"});
    assert_eq!(declare(&app, &real).await.0, 200);
    assert_eq!(dues(&app).await[24], 0);
    let notices = mails(&app, "withdrawal_notice").await;
    assert!(
        notices
            .iter()
            .any(|(subject, ..)| *subject == format!("Widerruf: {number}"))
    );
}

#[actix_web::test]
async fn duty_05_tags_of_one_letter_box_and_many_addresses_bring_no_more_letters() {
    let app = spawn_app_with(|config| config.jobs = false).await;
    let letters = async || mails(&app, "withdrawal_receipt").await.len();
    for number in 0..5 {
        let email = format!("opfer+{number}@example.org");
        let body = json!({"name": "Ada", "contract": "0A1B2C3D", "email": email});
        assert_eq!(declare(&app, &body).await.0, 200);
    }
    assert_eq!(letters().await, 4, "three, and one for the two others");
    for number in 0..100 {
        let email = format!("person{number}@example.org");
        let body = json!({"name": "Ada", "contract": "0A1B2C3D", "email": email});
        assert_eq!(declare(&app, &body).await.0, 200);
    }
    // 97 of them had one of the hundred of the day; each of the last three waits for the end of the day.
    assert_eq!(letters().await, 4 + 97 + 3);
    assert_eq!(dues(&app).await.iter().filter(|due| **due > 0).count(), 4);
    assert_eq!(app.count("withdrawals").await, 105, "each is kept");
}

#[actix_web::test]
async fn duty_05_a_flood_that_names_no_order_is_refused_and_an_order_never_is() {
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.rate_limit_factor = NonZeroU32::new(1);
    })
    .await;
    let (_, order) = bought(&app, &new_client(), "pickup").await;
    // Carts have taken up what an address may save in an hour.
    let items: Vec<Value> = (0..250)
        .map(
            |number| json!({"id": format!("{number}"), "fileName": "x".repeat(200), "quantity": 1}),
        )
        .collect();
    let mut is_full = false;
    for _ in 0..1000 {
        let body = json!({ "cartItems": items });
        let (status, answer) = app
            .post_json(&new_client(), "/api/cart/save-anonymous", &body)
            .await;
        is_full = answer["code"] == "too_much_saved";
        if is_full {
            break;
        }
        // Calls are counted as well.
        let pause = if status == 429 { 5 } else { 0 };
        app.clock.advance(jiff::SignedDuration::from_secs(pause));
    }
    assert!(is_full);
    // What was too little for a cart is enough for some declarations.
    let mut answers = Vec::new();
    for number in 0..60 {
        let contract = format!("0A1B2C{number:02}");
        let flood = json!({"name": "Ada", "contract": contract, "email": "flut@example.org"});
        answers.push(declare(&app, &flood).await);
    }
    let refused = answers
        .iter()
        .find(|(status, _)| *status == 429)
        .map(|(_, answer)| &answer["code"]);
    assert_eq!(refused, Some(&json!("too_much_saved")));
    let number = order["orderNumber"].as_str().unwrap();
    let real = json!({"name": "Ada", "contract": number, "email": "ada@example.org"});
    assert_eq!(declare(&app, &real).await.0, 200);
}

#[actix_web::test]
async fn duty_05_a_receipt_that_no_mail_server_takes_waits_for_a_person_who_sends_it_again_or_settles_it()
 {
    let app = quiet_app().await;
    for contract in ["0A1B2C3D", "Rechnung vom Mai"] {
        assert_eq!(declare(&app, &declaration(contract)).await.0, 200);
    }
    let admin = app.admin_client().await;
    let failed = async || -> Vec<Value> {
        let (status, answer) = app.get_json(&admin, "/api/admin/failed-receipts").await;
        assert_eq!(status, 200, "{answer}");
        answer["data"].as_array().unwrap().clone()
    };
    assert!(failed().await.is_empty());
    sqlx::query("UPDATE outbox_mails SET state = 'failed', last_error = 'no such user' WHERE kind = 'withdrawal_receipt'")
        .execute(app.db.writer())
        .await
        .unwrap();
    let receipts = failed().await;
    assert_eq!(receipts.len(), 2, "neither names an order: {receipts:?}");
    assert_eq!(receipts[0]["recipientAddress"], "kundin@example.org");
    assert_eq!(receipts[0]["lastError"], "no such user");

    let path = |index: usize, act: &str| {
        let id = receipts[index]["id"].as_str().unwrap();
        format!("/api/admin/failed-receipts/{id}/{act}")
    };
    let (status, answer) = app
        .post_json(&admin, &path(0, "send-again"), json!({}))
        .await;
    assert_eq!(status, 200, "{answer}");
    let (status, _) = app
        .post_json(&admin, &path(0, "send-again"), json!({}))
        .await;
    assert_eq!(status, 404, "it waits for its turn already");
    let (status, answer) = app.post_json(&admin, &path(1, "settle"), json!({})).await;
    assert_eq!((status, &answer["code"]), (422, &json!("reason_missing")));
    let by_letter = json!({ "reason": "Einschreiben vom 4. Mai" });
    let (status, answer) = app.post_json(&admin, &path(1, "settle"), by_letter).await;
    assert_eq!(status, 200, "{answer}");
    assert!(failed().await.is_empty());
    let states: Vec<String> = sqlx::query_scalar(
        "SELECT state FROM outbox_mails WHERE kind = 'withdrawal_receipt' ORDER BY id",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap();
    assert_eq!(states, ["queued", "failed"]);
    let (_, acts) = app.get_json(&admin, "/api/admin/acts").await;
    assert_eq!(acts["data"][0]["act"], "receipt_settled");
    assert_eq!(acts["data"][1]["act"], "mail_sent_again");
}
