//! A shop in production takes orders once its owner has decided what makes them lawful, and not before.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use schichtwerk_server::foundation::config::Environment;

use crate::customer::*;
use crate::harness::{TestApp, answer_of, spawn_app_with};
use crate::password_again::admin_with_password;
use crate::start::REAL_SHOP;

/// What the operator's file says beside [`REAL_SHOP`] where everything is said.
const SAID: &str = r#"
    legal_texts_checked = "2099-12-01"
    hosting = "Anbieter, Ort"
    mail_service = "Anbieter, Ort"
    log_days = 14
    backup_days = 30
"#;

/// In production, with the official notice where it belongs and `more` at the end of the operator's file.
async fn production(more: &str) -> (TestApp, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let texts = folder.path().join("texts");
    std::fs::create_dir(&texts).unwrap();
    std::fs::write(
        texts.join("gewaehrleistung.svg"),
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"/>"#,
    )
    .unwrap();
    let shop = folder.path().join("shop.toml");
    std::fs::write(&shop, format!("{REAL_SHOP}{SAID}{more}")).unwrap();
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.environment = Environment::Production;
        config.shop_config = Some(shop);
        config.legal_texts_dir = Some(texts);
    })
    .await;
    (app, folder)
}

/// Saves some of the settings.
async fn save(app: &TestApp, admin: &reqwest::Client, settings: Value) {
    let (_, now) = app.get_json(admin, "/api/settings").await;
    let body = json!({ "version": now["version"], "settings": settings });
    let (status, answer) = answer_of(admin.put(app.url("/api/admin/settings")).json(&body)).await;
    assert_eq!(status, 200, "{answer}");
}

/// The points that a choice closes, with what the choice would be about.
async fn open_decisions(app: &TestApp, admin: &reqwest::Client) -> BTreeMap<String, String> {
    let (_, answer) = app.get_json(admin, "/api/admin/open-points").await;
    let points = answer["data"].as_array().unwrap();
    let decisions = points.iter().map(|point| &point["decision"]);
    let pair = |decision: &Value| {
        let text = |field: &str| decision[field].as_str().map(str::to_owned);
        Some((text("name")?, text("subject")?))
    };
    decisions.filter_map(pair).collect()
}

/// Takes back what the owner has decided, and decides these.
async fn decide(app: &TestApp, admin: &reqwest::Client, names: &[&str]) {
    save(app, admin, json!({ "decided": {} })).await;
    let mut decided = open_decisions(app, admin).await;
    decided.retain(|name, _| names.contains(&name.as_str()));
    assert_eq!(decided.len(), names.len());
    save(app, admin, json!({ "decided": decided })).await;
}

async fn is_open(app: &TestApp) -> bool {
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    shop["open"].as_bool().unwrap()
}

async fn order(app: &TestApp, body: &Value) -> (u16, Value) {
    app.post_json(&app.client, "/api/create-checkout-session", body)
        .await
}

#[actix_web::test]
async fn duty_11_production_takes_orders_once_all_is_decided_and_lets_open_payments_end() {
    let (app, _folder) = production("").await;
    let admin = admin_with_password(&app, "chefin@example.org").await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    assert!(!is_open(&app).await);
    let (status, answer) = order(&app, &body).await;
    assert_eq!((status, &answer["code"]), (503, &json!("shop_not_open")));
    assert_eq!(
        answer["error"],
        "Der Shop ist noch nicht eröffnet; Bestellungen sind noch nicht möglich."
    );

    let all = ["payButton", "environmentalClaim", "deliveryCountries"];
    for missing in all {
        let rest: Vec<_> = all.into_iter().filter(|one| *one != missing).collect();
        decide(&app, &admin, &rest).await;
        assert!(!is_open(&app).await, "{missing}");
        assert_eq!(order(&app, &body).await.0, 503, "{missing}");
    }

    decide(&app, &admin, &all).await;
    assert!(is_open(&app).await);
    let (status, first) = order(&app, &body).await;
    assert_eq!(status, 200, "{first}");

    // Who and when stands in the history, as for every other setting.
    let (_, versions) = app.get_json(&admin, "/api/admin/settings/versions").await;
    let newest = versions["data"][0].to_string();
    assert!(newest.contains("chefin@example.org"), "{newest}");
    assert!(newest.contains("Entscheidung Lieferländer"), "{newest}");

    // Shut again: a customer who is at a payment page already can still pay, and nobody else.
    decide(&app, &admin, &[]).await;
    assert_eq!(order(&app, &body).await, (200, first));
    let another = request(&[Line::new(&part, 2)], "pickup");
    assert_eq!(order(&app, &another).await.0, 503);
}

#[actix_web::test]
async fn duty_11_what_a_lawyer_accepted_keeps_no_shop_shut() {
    let (app, _folder) =
        production(r#"open_despite = ["pay_button", "environmental_claim", "delivery_countries"]"#)
            .await;
    assert!(is_open(&app).await);
    let part = upload_cube(&app, &app.client, 20).await;
    let (status, answer) = order(&app, &request(&[Line::new(&part, 1)], "pickup")).await;
    assert_eq!(status, 200, "{answer}");
}

#[actix_web::test]
async fn duty_11_the_back_office_says_what_keeps_the_shop_shut_what_was_accepted_and_what_was_decided()
 {
    let (app, _folder) = production(r#"open_despite = ["pay_button"]"#).await;
    let admin = admin_with_password(&app, "chefin@example.org").await;
    let points = async || app.get_json(&admin, "/api/admin/open-points").await.1;
    let codes = |list: &Value, is_meant: &dyn Fn(&Value) -> bool| -> Vec<String> {
        let list = list.as_array().unwrap().iter();
        list.filter(|point| is_meant(point))
            .map(|point| point["code"].as_str().unwrap().to_owned())
            .collect()
    };
    let before = points().await;
    assert_eq!(
        (&before["open"], &before["opensByDecision"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(
        codes(&before["data"], &|point| point["keepsShut"] == true),
        ["environmental_claim", "delivery_countries"]
    );
    assert_eq!(
        codes(&before["data"], &|point| point["accepted"] == true),
        ["pay_button"]
    );
    assert_eq!(
        codes(&before["settled"], &|_| true),
        [
            "sample_data",
            "legal_texts",
            "guarantee_notice",
            "processors",
            "log_and_backup_days"
        ]
    );
    decide(&app, &admin, &["environmentalClaim", "deliveryCountries"]).await;
    let after = points().await;
    assert_eq!(after["open"], true);
    let settled = after["settled"].to_string();
    for words in [
        "Druckerei Huber & Weiß GbR",
        "mit Nachweis behalten: PLA: einfach zu drucken, umweltfreundlich",
        "Deutschland, Österreich, Schweiz",
        "nach 14 und 30 Tagen",
    ] {
        assert!(settled.contains(words), "{words}: {settled}");
    }
    // In development nothing keeps a shop shut.
    let app = crate::harness::quiet_app().await;
    let admin = app.admin_client().await;
    let (_, answer) = app.get_json(&admin, "/api/admin/open-points").await;
    assert_eq!(
        (&answer["open"], &answer["opensByDecision"]),
        (&json!(true), &json!(false))
    );
}

#[actix_web::test]
async fn duty_11_other_words_of_a_claim_than_those_decided_shut_the_shop_again() {
    let (app, _folder) = production("").await;
    let admin = admin_with_password(&app, "chefin@example.org").await;
    decide(
        &app,
        &admin,
        &["payButton", "environmentalClaim", "deliveryCountries"],
    )
    .await;
    assert!(is_open(&app).await);

    // Other words are another claim: they are not saved before somebody says that there is proof of them, and the shop stays open.
    let words = json!({ "PLA": "klimaneutral und umweltfreundlich" });
    let (_, now) = app.get_json(&admin, "/api/settings").await;
    let body = json!({ "version": now["version"], "settings": { "materialDescriptions": words } });
    let put = admin.put(app.url("/api/admin/settings")).json(&body);
    let (status, answer) = answer_of(put).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("claim_without_proof"))
    );
    assert_eq!(
        answer["changes"],
        json!(["PLA: klimaneutral und umweltfreundlich"])
    );
    assert!(is_open(&app).await);
    let decided = &answer["decided"];
    assert_eq!(decided["payButton"], "Jetzt bezahlen", "{decided}");
    let both = json!({ "materialDescriptions": words, "decided": decided });
    save(&app, &admin, both).await;
    assert!(is_open(&app).await);

    // Words that claim nothing need no decision.
    let words = json!({ "PLA": "einfach zu drucken, formstabil" });
    save(&app, &admin, json!({ "materialDescriptions": words })).await;
    assert!(is_open(&app).await);
    // An older version with a claim that nobody has proved is not put in force again.
    let restore = json!({ "baseVersion": now["version"].as_i64().unwrap() + 2 });
    let (status, answer) = app
        .post_json(&admin, "/api/admin/settings/versions/1/restore", &restore)
        .await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("claim_without_proof"))
    );

    // And a decision about other words than those of now is none.
    let decided = json!({ "environmentalClaim": "PLA: nachhaltig" });
    save(&app, &admin, json!({ "decided": decided })).await;
    assert!(!is_open(&app).await);
}

#[actix_web::test]
async fn acc_08_duty_03_the_countries_that_the_owner_delivers_to_are_those_of_page_terms_profile_and_payment()
 {
    let (app, _folder) = production("").await;
    let admin = admin_with_password(&app, "chefin@example.org").await;
    decide(
        &app,
        &admin,
        &["payButton", "environmentalClaim", "deliveryCountries"],
    )
    .await;
    save(&app, &admin, json!({ "deliveryCountries": ["DE", "NL"] })).await;
    // The owner had confirmed others.
    assert!(!is_open(&app).await);
    let open = open_decisions(&app, &admin).await;
    assert_eq!(open["deliveryCountries"], "DE, NL");
    decide(
        &app,
        &admin,
        &["payButton", "environmentalClaim", "deliveryCountries"],
    )
    .await;
    assert!(is_open(&app).await);

    let words = "nach Deutschland und in die Niederlande";
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(shop["legalFacts"]["lieferlaender"], words);
    assert_eq!(shop["legalFacts"]["einfuhr"], "");
    let terms = app.get("/api/legal-texts/agb").await.text().await.unwrap();
    assert!(
        terms.contains(words) && !terms.contains("Schweiz"),
        "{terms}"
    );
    let (_, versions) = app.get_json(&admin, "/api/admin/settings/versions").await;
    let history = versions.to_string();
    assert!(
        history.contains("Belgien, Frankreich → Deutschland, Niederlande"),
        "{history}"
    );

    // The payment page takes an address there and nowhere else.
    let page = checkout_cubes(&app, &app.client, 1, "shipping").await;
    let to = |country: &'static str| {
        let mut fields = BILLING.to_vec();
        fields.extend(DELIVERY);
        fields.retain(|(field, _)| *field != "delivery_country");
        fields.push(("delivery_country", country));
        fields
    };
    let refused = press(&app.client, page.page(), "pay", &to("AT")).await;
    assert_eq!(refused.status(), 422);
    let html = refused.text().await.unwrap();
    assert!(
        html.contains("In dieses Land wird nicht geliefert"),
        "{html}"
    );
    let paid = press(&app.client, page.page(), "pay", &to("NL")).await;
    assert_eq!(paid.status(), 303);

    // The profile takes one of them; what was saved before stays.
    let (status, answer) = answer_of(
        admin
            .put(app.url("/api/user"))
            .json(&json!({ "country": "Schweiz" })),
    )
    .await;
    assert_eq!(
        (status, &answer["code"]),
        (422, &json!("country_not_delivered"))
    );
    assert_eq!(
        answer["error"],
        format!("In dieses Land liefern wir nicht. Wir liefern {words}.")
    );
    let there = json!({ "country": "Niederlande" });
    assert_eq!(
        answer_of(admin.put(app.url("/api/user")).json(&there))
            .await
            .0,
        200
    );
    save(&app, &admin, json!({ "deliveryCountries": ["DE"] })).await;
    assert_eq!(
        answer_of(admin.put(app.url("/api/user")).json(&there))
            .await
            .0,
        200
    );

    for (countries, field) in [
        (json!([]), "deliveryCountries"),
        (json!(["DE", "US"]), "deliveryCountries"),
    ] {
        let (_, now) = app.get_json(&admin, "/api/settings").await;
        let body =
            json!({ "version": now["version"], "settings": { "deliveryCountries": countries } });
        let (status, answer) =
            answer_of(admin.put(app.url("/api/admin/settings")).json(&body)).await;
        assert_eq!(
            (status, &answer["fields"][0]["field"]),
            (422, &json!(field))
        );
    }
}

#[actix_web::test]
async fn duty_11_a_rehearsal_with_sample_data_sells_nothing() {
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.environment = Environment::Rehearsal;
    })
    .await;
    let admin = app.admin_client().await;
    assert!(!is_open(&app).await);
    decide(
        &app,
        &admin,
        &["payButton", "environmentalClaim", "deliveryCountries"],
    )
    .await;
    assert!(!is_open(&app).await);
    let part = upload_cube(&app, &app.client, 20).await;
    let (status, answer) = order(&app, &request(&[Line::new(&part, 1)], "pickup")).await;
    assert_eq!((status, &answer["code"]), (503, &json!("shop_not_open")));
}
