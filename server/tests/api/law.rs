//! Duties that no single feature owns: receipts, legal pages without scripts, what is open before the shop opens.

use serde_json::Value;

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app_with};
use crate::provider::tell_completed;

async fn mails(app: &TestApp, kind: &str) -> Vec<(String, String, String)> {
    sqlx::query_as("SELECT subject, text_body, html_body FROM outbox_mails WHERE kind = $1")
        .bind(kind)
        .fetch_all(app.db.pool())
        .await
        .unwrap()
}

#[actix_web::test]
async fn duty_04_an_order_whose_money_is_on_its_way_is_answered_with_one_receipt() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 2, "shipping").await;
    press(&app.client, answer.page(), "later_paid", &BILLING).await;
    for _ in 0..3 {
        let state = status(&app, &app.client, answer.session_id()).await;
        assert_eq!(state["status"], "processing");
    }
    let receipts = mails(&app, "order_receipt").await;
    assert_eq!(receipts.len(), 1, "{receipts:?}");
    let (subject, text, html) = &receipts[0];
    assert!(
        subject.contains("eingegangen, die Zahlung ist unterwegs"),
        "{subject}"
    );
    for words in [
        "2 × würfel-20.stl",
        "Gesamtbetrag: 16,61",
        "/agb",
        "/widerruf",
        "erst damit kommt der Vertrag",
    ] {
        assert!(
            text.contains(words) && html.contains(words),
            "{words}: {text}"
        );
    }
    assert_eq!(mails(&app, "customer_confirmation").await.len(), 0);
}

#[actix_web::test]
async fn duty_04_the_confirmation_says_that_the_contract_is_made_who_makes_the_parts_and_what_is_to_be_known()
 {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    pay(&app.client, answer.page()).await;
    tell_completed(&app, answer.session_id()).await;
    let confirmation = &mails(&app, "customer_confirmation").await[0];
    for words in [
        "Damit ist der Vertrag geschlossen.",
        "gesetzliches Mängelhaftungsrecht",
        "Hersteller der Teile: Musterbetrieb Schichtwerk GbR (Beispieldaten), Musterstraße 1, 70173 Musterstadt",
        "PLA: Erweicht ab etwa 50",
        "Der Link gilt 30 Tage",
        "/datenschutz",
        "die Möglichkeit, sie zu widerrufen",
    ] {
        assert!(
            confirmation.1.contains(words),
            "{words}: {}",
            confirmation.1
        );
        assert!(
            confirmation.2.contains(words),
            "{words}: {}",
            confirmation.2
        );
    }
}

#[actix_web::test]
async fn duty_11_legal_pages_are_readable_without_scripts_and_without_the_database() {
    let app = spawn_app_with(|config| config.jobs = false).await;
    let dist = &app.config.static_dir;
    std::fs::create_dir_all(dist).unwrap();
    std::fs::write(
        dist.join("index.html"),
        "<html><body><div id=\"root\"></div><noscript><p>Bitte JavaScript</p></noscript></body></html>",
    )
    .unwrap();
    app.db.close().await;
    for (path, words) in [
        ("/impressum", "kontakt@schichtwerk.example"),
        ("/agb", "nehmen Ihr Angebot innerhalb von 7 Tagen an"),
        ("/datenschutz", "7 Tage nach dem Hochladen"),
        ("/widerruf", "mailto:kontakt@schichtwerk.example"),
    ] {
        let html = app.get(path).await.text().await.unwrap();
        let (_, text) = html.split_once("<noscript>").unwrap();
        assert!(text.contains(words), "{path}: {text}");
        assert!(
            text.contains("<h1>") && text.contains("Schichtwerk GbR"),
            "{path}"
        );
        assert!(
            !html.contains("Bitte JavaScript") && !text.contains("{{"),
            "{path}"
        );
        for link in ["/impressum", "/agb", "/datenschutz", "/widerruf"] {
            assert!(
                text.contains(&format!("href=\"{link}\"")),
                "{path} to {link}"
            );
        }
    }
    let other = app.get("/faq").await.text().await.unwrap();
    assert!(other.contains("Bitte JavaScript"));
}

#[actix_web::test]
async fn duty_11_the_back_office_lists_what_is_open_until_it_is_decided() {
    let app = quiet_app().await;
    let admin = crate::password_again::admin_with_password(&app, "chefin@example.org").await;
    let codes = async || -> Vec<String> {
        let (status, body) = app.get_json(&admin, "/api/admin/open-points").await;
        assert_eq!(status, 200, "{body}");
        let points = body["data"].as_array().unwrap().clone();
        points
            .iter()
            .map(|point: &Value| point["code"].as_str().unwrap().to_owned())
            .collect()
    };
    let before = codes().await;
    for code in [
        "sample_data",
        "legal_texts",
        "pay_button",
        "environmental_claim",
        "processors",
    ] {
        assert!(
            before.iter().any(|known| known == code),
            "{code}: {before:?}"
        );
    }
    let (_, settings) = app.get_json(&admin, "/api/settings").await;
    let body = serde_json::json!({ "version": settings["version"], "settings": {
        "payButton": "zahlungspflichtig-bestellen",
        "materialDescriptions": { "PLA": "einfach zu drucken" },
    } });
    let call = admin.put(app.url("/api/admin/settings")).json(&body);
    let (status, body) = crate::harness::answer_of(call).await;
    assert_eq!(status, 200, "{body}");
    let after = codes().await;
    assert!(
        !after
            .iter()
            .any(|code| code == "pay_button" || code == "environmental_claim")
    );
    assert_eq!(
        app.get_json(&new_client(), "/api/admin/open-points")
            .await
            .0,
        403
    );
}

#[actix_web::test]
async fn duty_04_production_does_not_begin_where_the_confirmation_could_not_be_delivered() {
    let app = quiet_app().await;
    let admin = crate::password_again::admin_with_password(&app, "chefin@example.org").await;
    let (_, order) = bought(&app, &app.client, "pickup").await;
    sqlx::query("UPDATE outbox_mails SET state = 'failed' WHERE kind = 'customer_confirmation'")
        .execute(app.db.writer())
        .await
        .unwrap();
    let mut body = serde_json::json!({ "orderId": order["id"], "status": "processing" });
    let (status, answer) = app
        .post_json(&admin, "/api/order-status-update", &body)
        .await;
    assert_eq!(status, 409, "{answer}");
    assert_eq!(answer["code"], "confirmation_failed");
    body["adminNote"] = "Ausgedruckt übergeben".into();
    let (status, answer) = app
        .post_json(&admin, "/api/order-status-update", &body)
        .await;
    assert_eq!(status, 200, "{answer}");
}
