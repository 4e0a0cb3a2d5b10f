//! What was agreed to stays provable: settings, texts, button and tick are frozen with the checkout.

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::customer::*;
use crate::harness::{TestApp, quiet_app};

async fn snapshot_of(app: &TestApp, session_id: &str) -> Value {
    let text: String = sqlx::query_scalar("SELECT snapshot FROM checkouts WHERE session_id = $1")
        .bind(session_id)
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    serde_json::from_str(&text).unwrap()
}

#[actix_web::test]
async fn duty_09_a_checkout_keeps_settings_texts_button_and_tick() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 2)], "shipping");
    let before = jiff::Timestamp::now();
    let answer = checkout(&app, &app.client, &body).await;
    let snapshot = snapshot_of(&app, answer.session_id()).await;

    let settings: Value = app.get("/api/settings").await.json().await.unwrap();
    assert_eq!(snapshot["settingsVersion"], settings["version"]);
    // The settings are kept once for each version, not with each checkout.
    assert_eq!(snapshot["settings"], Value::Null);
    let kept: String =
        sqlx::query_scalar("SELECT settings FROM settings_versions WHERE version = $1")
            .bind(settings["version"].as_i64())
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(kept, settings["settings"]);
    let agreement = &snapshot["agreement"];
    assert_eq!(agreement["agreeToTerms"], true);
    assert_eq!(agreement["payButtonText"], "Jetzt bezahlen - 16,61€");
    let agreed_at: jiff::Timestamp = agreement["agreedAt"].as_str().unwrap().parse().unwrap();
    assert!(agreed_at.duration_since(before).as_secs().abs() < 60);

    for (field, name, words) in [
        ("terms", "agb", "innerhalb von 7 Tagen"),
        ("privacy", "datenschutz", "Art. 6 Abs. 1 lit. b"),
        ("withdrawal", "widerruf", "Muster-Widerrufsformular"),
    ] {
        let id = &agreement[field];
        assert_eq!(id["name"], name);
        let (stored, version, text): (String, String, String) =
            sqlx::query_as("SELECT name, version, text FROM legal_texts WHERE sha256 = $1")
                .bind(id["sha256"].as_str().unwrap())
                .fetch_one(app.db.pool())
                .await
                .unwrap();
        assert_eq!(
            (stored.as_str(), json!(version)),
            (name, id["version"].clone())
        );
        let hash: String = Sha256::digest(text.as_bytes())
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(id["sha256"], hash);
        assert!(
            text.contains(words) && text.contains("Musterbetrieb Schichtwerk"),
            "{text}"
        );
    }

    // The same texts again are the same rows, and nobody changes one.
    let mut other = body.clone();
    other["customerData"]["firstName"] = json!("Augusta");
    checkout(&app, &app.client, &other).await.session_id();
    assert_eq!(app.count("legal_texts").await, 3);
    for sql in [
        "UPDATE legal_texts SET text = ''",
        "DELETE FROM legal_texts",
    ] {
        let error = sqlx::query(sql).execute(app.db.pool()).await.unwrap_err();
        assert!(
            error.to_string().contains("legal texts are never"),
            "{error}"
        );
    }
}

#[actix_web::test]
async fn duty_09_the_words_on_the_button_that_are_kept_are_the_shops_own() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let lines = [Line::new(&part, 2)];
    let mut body = request(&lines, "pickup");
    for shown in [
        "Kostenlos testen",
        "Jetzt bezahlen - 11,13€",
        "Zahlungspflichtig bestellen",
    ] {
        body["payButtonText"] = shown.into();
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(answer.status, 409, "{shown}: {}", answer.body);
        assert_eq!(answer.body["code"], "pay_button_changed");
        assert_eq!(answer.body["payButtonText"], "Jetzt bezahlen - 11,12€");
        assert!(answer.error().contains("Schaltfläche"));
    }
    for wrong in [json!(7), json!(""), json!("x".repeat(201))] {
        body["payButtonText"] = wrong;
        assert_eq!(checkout(&app, &app.client, &body).await.status, 400);
    }
    assert_eq!(app.count("checkouts").await, 0);
    body["payButtonText"] = "Jetzt bezahlen - 11,12€".into();
    let answer = checkout(&app, &app.client, &body).await;
    let snapshot = snapshot_of(&app, answer.session_id()).await;
    assert_eq!(
        snapshot["agreement"]["payButtonText"],
        "Jetzt bezahlen - 11,12€"
    );
}
