//! How sales are taxed: the owner chooses, prices stay, and what was agreed is never taxed another way.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, quiet_app, spawn_app_with};
use crate::settings::{current, save};

/// What two cubes and a parcel come to, whatever the tax: 16,61 €, of which 19 % are 2,65 €.
const TOTAL: i64 = 1_661;

/// A shop whose operator has a USt-IdNr.
pub async fn with_vat_id() -> TestApp {
    let sample =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../shop.example.toml"))
            .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shop.toml");
    std::fs::write(&file, format!("{sample}\nvat_id = \"DE811234567\"\n")).unwrap();
    spawn_app_with(|config| {
        config.jobs = false;
        config.shop_config = Some(file);
    })
    .await
}

pub async fn choose(app: &TestApp, admin: &Client, mode: &str) {
    let version = current(app).await["version"].as_i64().unwrap();
    let taxation = json!({ "taxation": { "mode": mode, "ratePercent": 19 } });
    let (status, answer) = save(app, admin, version, taxation).await;
    assert_eq!(status, 200, "{answer}");
}

async fn mail(app: &TestApp, kind: &str) -> (String, String) {
    sqlx::query_as(
        "SELECT text_body, html_body FROM outbox_mails WHERE kind LIKE $1 ORDER BY id DESC LIMIT 1",
    )
    .bind(kind)
    .fetch_one(app.db.pool())
    .await
    .unwrap()
}

async fn documents(app: &TestApp, admin: &Client, id: &str) -> Vec<Value> {
    let (status, answer) = app
        .get_json(admin, &format!("/api/orders/{id}/invoice"))
        .await;
    assert_eq!(status, 200, "{answer}");
    let documents = answer["data"].as_array().unwrap();
    documents
        .iter()
        .map(|document| document["record"].clone())
        .collect()
}

async fn refund(app: &TestApp, admin: &Client, id: &str, cents: Option<i64>) {
    let body =
        json!({ "cents": cents, "reason": "Kratzer", "idempotencyKey": format!("{cents:?}") });
    let path = format!("/api/admin/orders/{id}/refund");
    let (status, answer) = app.post_json(admin, &path, body).await;
    assert_eq!(status, 200, "{answer}");
}

/// Nothing of it speaks of the other mode.
fn says_vat(text: &str) {
    assert!(
        !text.contains("§ 19") && !text.contains("keine Umsatzsteuer"),
        "{text}"
    );
}

#[actix_web::test]
async fn duty_01_vat_is_charged_only_with_a_vat_id_and_a_rate_that_a_law_could_name() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let (status, answer) = save(
        &app,
        &admin,
        1,
        json!({ "taxation": { "mode": "standard", "ratePercent": 19 } }),
    )
    .await;
    assert_eq!(
        (status, &answer["code"], &answer["fields"][0]["field"]),
        (422, &json!("invalid_settings"), &json!("taxation.mode"))
    );
    let error = answer["error"].as_str().unwrap();
    assert!(error.contains("„vat_id“"));
    // The screen calls it otherwise.
    assert!(!error.contains("taxation"), "{error}");
    assert_eq!(
        current(&app).await["settings"]["taxation"],
        json!({ "mode": "small-business", "ratePercent": 19.0 })
    );

    let app = with_vat_id().await;
    let admin = app.admin_client().await;
    for (value, field) in [
        (
            json!({ "mode": "standard", "ratePercent": 0 }),
            "taxation.ratePercent",
        ),
        (
            json!({ "mode": "standard", "ratePercent": -19 }),
            "taxation.ratePercent",
        ),
        (
            json!({ "mode": "standard", "ratePercent": 19.005 }),
            "taxation.ratePercent",
        ),
        (
            json!({ "mode": "standard", "ratePercent": 1e300 }),
            "taxation.ratePercent",
        ),
        (json!({ "mode": "reverse-charge" }), "taxation"),
        (json!("standard"), "taxation"),
        (json!({ "ratePercent": "19" }), "taxation"),
    ] {
        let (status, answer) = save(&app, &admin, 1, json!({ "taxation": value })).await;
        assert_eq!(
            (status, &answer["fields"][0]["field"]),
            (422, &json!(field)),
            "{value}: {answer}"
        );
    }
    let codes = async || {
        app.get_json(&admin, "/api/admin/open-points")
            .await
            .1
            .to_string()
    };
    assert!(codes().await.contains("tax_mode"));
    choose(&app, &admin, "standard").await;
    let open = codes().await;
    assert!(
        !open.contains("tax_mode") && !open.contains("\"vat_id\""),
        "{open}"
    );
}

#[actix_web::test]
async fn duty_01_inv_06_with_standard_taxation_rate_net_and_tax_stand_where_19_stood() {
    let app = with_vat_id().await;
    let admin = app.admin_client().await;
    let before = app.get("/api/shop").await.json::<Value>().await.unwrap();
    choose(&app, &admin, "standard").await;

    // Footer, terms and Impressum; the terms that are agreed to are other ones.
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(
        shop["legalFacts"]["preishinweis"],
        "Alle Preise sind Gesamtpreise inkl. 19\u{a0}% MwSt."
    );
    assert_ne!(
        shop["legalTexts"][0]["sha256"],
        before["legalTexts"][0]["sha256"]
    );
    says_vat(&shop.to_string());
    let dist = app.config.static_dir.as_deref().unwrap();
    std::fs::create_dir_all(dist).unwrap();
    std::fs::write(
        dist.join("index.html"),
        "<html><body><div id=\"root\"></div><noscript></noscript></body></html>",
    )
    .unwrap();
    for (path, words) in [
        (
            "/impressum",
            "Umsatzsteuer-Identifikationsnummer: DE811234567",
        ),
        ("/agb", "sie enthalten 19\u{a0}% Umsatzsteuer"),
    ] {
        let page = app.get(path).await.text().await.unwrap();
        assert!(page.contains(words), "{page}");
        says_vat(&page);
    }

    // The price is the same gross total.
    let (_, order) = bought(&app, &app.client, "shipping").await;
    let tax = json!({ "ratePercent": 19.0, "netCents": 1_396, "taxCents": 265 });
    assert_eq!((&order["totalCents"], &order["tax"]), (&json!(TOTAL), &tax));
    let (text, html) = mail(&app, "customer_confirmation").await;
    for body in [&text, &html] {
        assert!(
            body.contains("darin enthalten 19\u{a0}% MwSt.: 2,65\u{a0}€"),
            "{body}"
        );
        assert!(
            body.contains("sie enthalten 19\u{a0}% Umsatzsteuer"),
            "{body}"
        );
        says_vat(body);
    }
    let (text, _) = mail(&app, "operator_notice").await;
    assert!(text.contains("19\u{a0}% MwSt.: 2,65"), "{text}");

    let id = order["id"].as_str().unwrap();
    let invoice = documents(&app, &admin, id).await.remove(0);
    assert_eq!(
        (
            &invoice["taxMode"],
            &invoice["tax"],
            &invoice["templateVersion"]
        ),
        (&json!("standard"), &tax, &json!(2))
    );
    assert_eq!(invoice["issuer"]["vatId"], "DE811234567");
    says_vat(&invoice.to_string());

    // A part that goes back, and all of it.
    refund(&app, &admin, id, Some(400)).await;
    let (text, _) = mail(&app, "refund_400").await;
    assert!(
        text.contains("Darin enthalten 19\u{a0}% MwSt.: 0,64\u{a0}€, netto 3,36\u{a0}€."),
        "{text}"
    );
    let detail = app.admin_order(&admin, id).await;
    assert_eq!(
        (&detail["tax"], &detail["refundedTax"]),
        (
            &tax,
            &json!({ "ratePercent": 19.0, "netCents": 336, "taxCents": 64 })
        )
    );
    refund(&app, &admin, id, None).await;
    let cancellation = documents(&app, &admin, id).await.remove(1);
    assert_eq!(
        (&cancellation["totalCents"], &cancellation["tax"]),
        (
            &json!(-TOTAL),
            &json!({ "ratePercent": 19.0, "netCents": -1_396, "taxCents": -265 })
        )
    );
    says_vat(&cancellation.to_string());

    let today = jiff::Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::get("Europe/Berlin").unwrap())
        .date();
    let csv = async |table: &str| {
        let path = app.url(&format!(
            "/api/admin/analytics/csv?table={table}&from={today}&to={today}"
        ));
        admin.get(path).send().await.unwrap().text().await.unwrap()
    };
    let orders = csv("orders").await;
    assert!(orders.contains("16,61;19;13,96;2,65;"), "{orders}");
    let refunds = csv("refunds").await;
    assert!(refunds.contains("4,00;19;3,36;0,64;"), "{refunds}");
    assert_eq!(
        schichtwerk_server::sales::invoices::verify(&app.db)
            .await
            .unwrap(),
        2
    );
}

#[actix_web::test]
async fn duty_01_duty_10_a_change_of_mode_never_reaches_what_was_agreed() {
    let app = with_vat_id().await;
    let admin = app.admin_client().await;
    let (small, standard) = ("small-business", "standard");
    for (agreed, later) in [(small, standard), (standard, small)] {
        choose(&app, &admin, agreed).await;
        let terms: Value = app.get("/api/shop").await.json().await.unwrap();
        let page = checkout_cubes(&app, &app.client, 2, "shipping").await;
        // Between the payment page and the payment.
        choose(&app, &admin, later).await;
        pay(&app.client, page.page()).await;
        let paid = status(&app, &app.client, page.session_id()).await;
        let order = &paid["order"];
        let id = order["id"].as_str().unwrap();
        assert_eq!(order["totalCents"], TOTAL);
        assert_eq!(order["tax"].is_null(), agreed == small, "{order}");
        let (mail, _) = mail(&app, "customer_confirmation").await;
        assert_eq!(
            mail.contains("19\u{a0}% MwSt."),
            agreed == standard,
            "{mail}"
        );
        assert_eq!(mail.contains("§ 19 UStG"), agreed == small, "{mail}");
        let detail = app.admin_order(&admin, id).await;
        assert_eq!(
            detail["agreement"]["termsVersion"],
            terms["legalTexts"][0]["version"]
        );

        // And between the order and the refund.
        refund(&app, &admin, id, None).await;
        let documents = documents(&app, &admin, id).await;
        assert_eq!(documents.len(), 2);
        for document in documents {
            assert_eq!(document["taxMode"], agreed);
            assert_eq!(document["tax"].is_null(), agreed == small);
            let note = document["taxNote"].as_str().unwrap();
            assert_eq!(note.contains("§ 19 UStG"), agreed == small, "{note}");
        }
    }
}

#[actix_web::test]
async fn duty_01_inv_06_a_parcel_to_switzerland_is_a_tax_free_export_at_the_same_total() {
    let app = with_vat_id().await;
    let admin = app.admin_client().await;
    let to_switzerland = || {
        let mut fields = BILLING.to_vec();
        fields.extend(DELIVERY);
        fields.retain(|(field, _)| *field != "delivery_country");
        fields.push(("delivery_country", "CH"));
        fields
    };
    let sold_to_switzerland = async || {
        let page = checkout_cubes(&app, &app.client, 2, "shipping").await;
        let paid = press(&app.client, page.page(), "pay", &to_switzerland()).await;
        assert_eq!(paid.status(), 303);
        status(&app, &app.client, page.session_id()).await["order"].clone()
    };

    // Of a small business nothing changes.
    let order = sold_to_switzerland().await;
    assert_eq!(
        (&order["totalCents"], &order["tax"]),
        (&json!(TOTAL), &Value::Null)
    );
    let invoice = documents(&app, &admin, order["id"].as_str().unwrap())
        .await
        .remove(0);
    assert!(invoice["taxNote"].as_str().unwrap().contains("§ 19 UStG"));
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    let note = shop["legalFacts"]["einfuhr"].as_str().unwrap();
    assert!(!note.contains("Umsatzsteuer befreit"), "{note}");

    choose(&app, &admin, "standard").await;
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    let note = shop["legalFacts"]["einfuhr"].as_str().unwrap();
    assert!(
        note.ends_with(
            "als Ausfuhr von der deutschen Umsatzsteuer befreit; der Gesamtpreis bleibt derselbe."
        ),
        "{note}"
    );
    let order = sold_to_switzerland().await;
    let tax = json!({ "ratePercent": 0.0, "netCents": TOTAL, "taxCents": 0 });
    assert_eq!((&order["totalCents"], &order["tax"]), (&json!(TOTAL), &tax));
    for kind in ["customer_confirmation", "operator_notice"] {
        let (text, html) = mail(&app, kind).await;
        for body in [text, html] {
            assert!(body.contains("Steuerfreie Ausfuhrlieferung"), "{body}");
            assert!(!body.contains("% MwSt."), "{body}");
        }
    }
    let id = order["id"].as_str().unwrap();
    let invoice = documents(&app, &admin, id).await.remove(0);
    assert_eq!(
        (&invoice["taxMode"], &invoice["tax"], &invoice["totalCents"]),
        (&json!("standard"), &tax, &json!(TOTAL))
    );
    assert_eq!(
        invoice["taxNote"],
        "Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchstabe a in Verbindung mit § 6 UStG): Die Beträge enthalten keine Umsatzsteuer."
    );
    assert_eq!(invoice["delivery"]["address"]["countryName"], "Schweiz");

    // A part that goes back, and all of it.
    refund(&app, &admin, id, Some(400)).await;
    let (text, _) = mail(&app, "refund_400").await;
    assert!(!text.contains("MwSt"), "{text}");
    let detail = app.admin_order(&admin, id).await;
    assert_eq!(
        (&detail["tax"], &detail["refundedTax"]["taxCents"]),
        (&tax, &json!(0))
    );
    refund(&app, &admin, id, None).await;
    let cancellation = documents(&app, &admin, id).await.remove(1);
    assert_eq!(
        (&cancellation["tax"], &cancellation["taxNote"]),
        (
            &json!({ "ratePercent": 0.0, "netCents": -TOTAL, "taxCents": 0 }),
            &invoice["taxNote"]
        )
    );

    // Within the EU, and for pickups, the tax stays in the price.
    let (_, order) = bought(&app, &app.client, "pickup").await;
    assert_eq!(order["tax"]["ratePercent"], 19.0);

    let today = jiff::Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::get("Europe/Berlin").unwrap())
        .date();
    let path = format!("/api/admin/analytics/csv?table=orders&from={today}&to={today}");
    let orders = admin.get(app.url(&path)).send().await.unwrap();
    let orders = orders.text().await.unwrap();
    assert!(orders.contains("16,61;0;16,61;0,00;"), "{orders}");
    assert_eq!(
        schichtwerk_server::sales::invoices::verify(&app.db)
            .await
            .unwrap(),
        4
    );
}
