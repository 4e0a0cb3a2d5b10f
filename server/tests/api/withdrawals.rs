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

    let told: Vec<bool> = mails(&app, "withdrawal_notice")
        .await
        .iter()
        .map(|(_, to, text)| {
            assert_eq!(to, "kontakt@schichtwerk.example");
            text.contains(&format!("Bestellung #{number}, Status: Eingegangen"))
        })
        .collect();
    assert_eq!(told, [true, false, false]);
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
async fn duty_05_nobody_is_refused_but_the_receipts_of_a_flood_wait() {
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.rate_limit_factor = NonZeroU32::new(1);
    })
    .await;
    for number in 0..22 {
        let contract = format!("0A1B2C{number:02}");
        assert_eq!(declare(&app, &declaration(&contract)).await.0, 200);
    }
    assert_eq!(app.count("withdrawals").await, 22);
    let waiting: Vec<bool> = sqlx::query_as::<_, (String, String)>(
        "SELECT next_attempt_at, created_at FROM outbox_mails WHERE kind = 'withdrawal_receipt' ORDER BY id",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap()
    .iter()
    .map(|(due, written)| due > written)
    .collect();
    assert_eq!(waiting[..20], [false; 20]);
    assert!(waiting[21], "one of a flood waits: {waiting:?}");
    let notices = mails(&app, "withdrawal_notice").await;
    assert_eq!(notices.len(), 22, "the operator hears of each");
}
