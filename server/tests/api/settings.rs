use core_wasm::settings::Settings;
use schichtwerk_server::app::startup;
use schichtwerk_server::foundation::clock::{Clock as _, SystemClock};
use schichtwerk_server::foundation::config::PublicUrl;
use schichtwerk_server::foundation::db::Db;
use schichtwerk_server::people::accounts::create_login_link;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app, test_config};
use crate::home::Home;

#[actix_web::test]
async fn role_17_settings_are_readable_by_everybody() {
    let app = spawn_app().await;
    let response = app.get("/api/settings").await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "no-store");
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["success"], true);
    assert_eq!(body["version"], 1);
    let settings: Settings = serde_json::from_value(body["settings"].clone()).unwrap();
    assert_eq!(settings, Settings::default());
    assert_eq!(body["settings"].as_object().unwrap().get("updatedBy"), None);
}

#[actix_web::test]
async fn adm_07_one_row_with_id_1_says_who_saved_when_and_survives_a_restart() {
    let home = Home::new();
    let read = async |db: &Db| -> (i16, String, i64, String, Option<String>) {
        let rows = sqlx::query_as(
            "SELECT id, settings, version, updated_at, updated_by FROM admin_settings",
        )
        .fetch_all(db.pool())
        .await
        .unwrap();
        let [row] = rows
            .try_into()
            .unwrap_or_else(|rows| panic!("one row: {rows:?}"));
        row
    };
    let application = startup::build(test_config(&home)).await.unwrap();
    let (db, port, handle) = (
        application.state().db.clone(),
        application.port(),
        application.handle(),
    );
    let running = actix_web::rt::spawn(application.run());
    let (_, _, version, shipped_at, nobody) = read(&db).await;
    assert_eq!((version, nobody), (1, None));
    let second = sqlx::query(
        "INSERT INTO admin_settings (id, settings, version, updated_at) VALUES (2, '{}', 1, '')",
    )
    .execute(db.pool())
    .await;
    assert!(second.is_err(), "there is one row, ever");

    let admin = new_client();
    let address = format!("http://127.0.0.1:{port}");
    let link = create_login_link(
        &db,
        &PublicUrl::new(&address.parse().unwrap()),
        SystemClock.now(),
        "chefin@schichtwerk.example",
    )
    .await
    .unwrap();
    let token = link.split_once('=').unwrap().1;
    let redeemed = admin
        .post(format!("{address}/api/session/redeem"))
        .json(&json!({ "token": token }))
        .send()
        .await
        .unwrap();
    assert_eq!(redeemed.status(), 200);
    let saved = admin
        .put(format!("{address}/api/admin/settings"))
        .json(&json!({"version": 1, "settings": {"payButton": "zahlungspflichtig-bestellen"}}))
        .send()
        .await
        .unwrap();
    assert_eq!(saved.status(), 200);
    let (id, text, version, updated_at, updated_by) = read(&db).await;
    assert_eq!((id, version), (1, 2));
    assert!(updated_at > shipped_at, "{updated_at} > {shipped_at}");
    assert!(updated_at.parse::<jiff::Timestamp>().is_ok());
    let user: String = sqlx::query_scalar("SELECT id FROM users")
        .fetch_one(db.pool())
        .await
        .unwrap();
    assert_eq!(updated_by, Some(user.clone()));
    handle.stop(true).await;
    running.await.unwrap().unwrap();

    let again = startup::build(test_config(&home)).await.unwrap();
    let after = read(&again.state().db).await;
    assert_eq!(after, (1, text, 2, updated_at, Some(user)));
    let settings = &again.state().settings.current().settings;
    assert_eq!(
        settings.pay_button,
        core_wasm::settings::PayButton::ZahlungspflichtigBestellen
    );
}

#[actix_web::test]
async fn adm_07_the_shipped_settings_are_row_1() {
    let app = spawn_app().await;
    let (id, text): (i16, String) = sqlx::query_as("SELECT id, settings FROM admin_settings")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    assert_eq!(id, 1);
    assert_eq!(
        serde_json::from_str::<Settings>(&text).unwrap(),
        Settings::default()
    );
}

pub async fn save(
    app: &TestApp,
    client: &reqwest::Client,
    version: i64,
    settings: Value,
) -> (u16, Value) {
    let response = client
        .put(app.url("/api/admin/settings"))
        .json(&json!({ "version": version, "settings": settings }))
        .send()
        .await
        .unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

pub async fn current(app: &TestApp) -> Value {
    app.get("/api/settings").await.json().await.unwrap()
}

#[actix_web::test]
async fn ord_06_api_32_role_14_an_admin_saves_the_switches_and_everybody_reads_them() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let before = current(&app).await;
    let switches = json!({
        "payButton": "zahlungspflichtig-bestellen", "withdrawalRight": "none",
        "volumeBasis": { "obj": "measured", "step": "estimate" },
    });
    let (status, answer) = save(&app, &admin, 1, switches.clone()).await;
    assert_eq!(
        (status, answer["version"].clone()),
        (200, json!(2)),
        "{answer}"
    );
    let after = current(&app).await;
    assert_eq!(after, answer);
    for field in ["payButton", "withdrawalRight", "volumeBasis"] {
        assert_eq!(after["settings"][field], switches[field]);
    }
    // What was not sent stays.
    for field in [
        "materialPrices",
        "fees",
        "quantityDiscounts",
        "materialColors",
    ] {
        assert_eq!(after["settings"][field], before["settings"][field]);
    }
    let (stored, version, by): (String, i64, Option<String>) =
        sqlx::query_as("SELECT settings, version, updated_by FROM admin_settings")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&stored).unwrap(),
        after["settings"]
    );
    let admin_id: String = sqlx::query_scalar("SELECT id FROM users")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    assert_eq!((version, by), (2, Some(admin_id)));

    // The whole object works as well.
    let mut whole = after["settings"].clone();
    whole["fees"]["shippingCost"] = json!(6.9);
    let (status, answer) = save(&app, &admin, 2, whole.clone()).await;
    assert_eq!((status, &answer["settings"]), (200, &whole));
}

#[actix_web::test]
async fn role_14_an_old_version_is_409_and_of_two_saves_at_once_one_wins() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let (one, other) = futures_util::future::join(
        save(&app, &admin, 1, json!({ "withdrawalRight": "none" })),
        save(
            &app,
            &admin,
            1,
            json!({ "payButton": "zahlungspflichtig-bestellen" }),
        ),
    )
    .await;
    let mut statuses = [one.0, other.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let (status, answer) = save(&app, &admin, 1, json!({ "withdrawalRight": "none" })).await;
    assert_eq!(
        (status, answer["code"].as_str()),
        (409, Some("settings_changed"))
    );
    assert_eq!(current(&app).await["version"], 2);
}

#[actix_web::test]
async fn role_14_values_that_make_no_sense_are_named_and_change_nothing() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let before = current(&app).await;
    let fields = [
        (json!({ "payButton": "kaufen" }), "payButton"),
        (json!({ "withdrawalRight": 3 }), "withdrawalRight"),
        (json!({ "volumeBasis": { "obj": "guess" } }), "volumeBasis"),
        (
            json!({ "materialPrices": { "PLA": -1 } }),
            "materialPrices.PLA",
        ),
        (
            json!({ "materialPrices": { "PLA": 1e308 } }),
            "materialPrices.PLA",
        ),
        (json!({ "fees": { "setupFee": 1e9 } }), "fees.setupFee"),
        (
            json!({ "quantityDiscounts": [{ "minQuantity": 1, "discountPercent": 100 }] }),
            "quantityDiscounts.0.discountPercent",
        ),
        (
            json!({ "fees": { "shippingCost": 5.495 } }),
            "fees.shippingCost",
        ),
        (
            json!({ "infillMultipliers": { "150": 2.5 } }),
            "infillMultipliers.150.value",
        ),
        (
            json!({ "layerHeightMultipliers": { "25": 1 } }),
            "layerHeightMultipliers.25.value",
        ),
        (
            json!({ "quantityDiscounts": [{ "minQuantity": 5, "discountPercent": 50 }, { "minQuantity": 10, "discountPercent": 5 }] }),
            "quantityDiscounts.1.discountPercent",
        ),
        (json!({ "isAdmin": true }), "isAdmin"),
    ];
    for (settings, field) in fields {
        let (status, answer) = save(&app, &admin, 1, settings).await;
        assert_eq!(status, 422, "{answer}");
        assert_eq!(answer["code"], "invalid_settings");
        assert_eq!(answer["fields"][0]["field"], field);
        assert!(
            answer["error"]
                .as_str()
                .unwrap()
                .contains("nicht gespeichert")
        );
    }
    for body in [
        "",
        "{}",
        "[]",
        "{\"version\":1}",
        "{\"version\":\"1\",\"settings\":{}}",
    ] {
        let response = admin
            .put(app.url("/api/admin/settings"))
            .body(body)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 400, "{body}");
    }
    assert_eq!(current(&app).await, before);
}

#[actix_web::test]
async fn duty_09_what_the_owner_changes_after_the_checkout_changes_nothing_about_it() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 2)], "shipping");
    let answer = checkout(&app, &app.client, &body).await;

    let change = json!({
        "materialPrices": { "PLA": 0.2 }, "withdrawalRight": "none",
        "fees": { "setupFee": 9, "minPrice": 3, "shippingCost": 7.77, "expressShippingCost": 30 },
    });
    assert_eq!(save(&app, &admin, 1, change).await.0, 200);
    pay(&app.client, answer.page()).await;
    let order = status(&app, &app.client, answer.session_id()).await["order"].clone();
    assert_eq!(order["totalCents"], 1661);
    let (mail, record): (String, String) = sqlx::query_as(
        "SELECT text_body, record FROM outbox_mails JOIN invoices ON invoices.order_id = outbox_mails.order_id \
         WHERE outbox_mails.kind = 'customer_confirmation'",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert!(mail.contains("16,61\u{a0}€") && mail.contains("Muster-Widerrufsformular"));
    assert!(record.contains("\"totalCents\":1661") && record.contains("\"shippingCents\":549"));

    // The next customer has the new prices and the new texts.
    let refused = checkout(
        &app,
        &app.client,
        &request(&[Line::new(&part, 3)], "shipping"),
    )
    .await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (409, &json!("prices_changed"))
    );
    let mut now = request(&[Line::new(&part, 3)], "shipping");
    now["totalPrice"] = json!(euro(refused.body["totalCents"].as_i64().unwrap()));
    let answer = checkout(&app, &app.client, &now).await;
    pay(&app.client, answer.page()).await;
    status(&app, &app.client, answer.session_id()).await;
    let mail: String = sqlx::query_scalar(
        "SELECT text_body FROM outbox_mails WHERE kind = 'customer_confirmation' ORDER BY id DESC LIMIT 1",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert!(
        mail.contains("besteht kein gesetzliches Widerrufsrecht"),
        "{mail}"
    );
    assert!(!mail.contains("Muster-Widerrufsformular"));
}

#[actix_web::test]
async fn adm_26_a_page_that_knows_of_a_newer_version_gets_it_from_every_process() {
    let app = quiet_app().await;
    let other = crate::processes::beside(&app).await;
    let admin = app.admin_client().await;
    for version in 1..4 {
        let body = json!({ "version": version, "settings": { "withdrawalRight": if version % 2 == 0 { "none" } else { "untilProduction" } } });
        let call = admin.put(app.url("/api/admin/settings")).json(&body);
        let (status, answer) = crate::harness::answer_of(call).await;
        assert_eq!(status, 200, "{answer}");
        // The other one follows no news by itself here: it still has what it began with, until it learns that there is more.
        let newer = version + 1;
        let path = format!("/api/settings?version={newer}");
        let (status, answer) = other.get_json(&other.client, &path).await;
        assert_eq!((status, &answer["version"]), (200, &json!(newer)));
    }
    // A version that nobody made is answered with the newest there is; a word is not a version.
    let (status, answer) = other
        .get_json(&other.client, "/api/settings?version=9007199254740991")
        .await;
    assert_eq!((status, &answer["version"]), (200, &json!(4)));
    for wrong in ["neu", "1.5", ""] {
        let path = format!("/api/settings?version={wrong}");
        assert_eq!(other.get(&path).await.status(), 400, "{wrong}");
    }
}
