//! The day of delivery: computed by the server alone, shown before the payment, frozen in the order.

use jiff::Timestamp;
use schichtwerk_server::foundation::clock::Clock as _;
use schichtwerk_server::foundation::config::PublicUrl;
use schichtwerk_server::people::accounts::create_login_link;
use schichtwerk_server::services::stored_settings::SettingsStore;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::people::register;

/// Wednesday before Easter, an hour before the cut-off hour in Germany.
const WEDNESDAY: &str = "2031-04-09T09:00:00Z";

/// Counted by hand on a calendar: Thursday, then Good Friday, the weekend and Easter Monday are left out.
const BEFORE_NOON: [(&str, &str); 3] = [
    ("pickup", "2031-04-18"),
    ("shipping", "2031-04-24"),
    ("express", "2031-04-17"),
];
const AFTER_NOON: [(&str, &str); 3] = [
    ("pickup", "2031-04-21"),
    ("shipping", "2031-04-25"),
    ("express", "2031-04-18"),
];

async fn app_on(moment: &str) -> TestApp {
    let app = quiet_app().await;
    let moment: Timestamp = moment.parse().unwrap();
    app.clock.advance(moment.duration_since(app.clock.now()));
    app
}

fn past_noon(app: &TestApp) {
    app.clock.advance(jiff::SignedDuration::from_hours(2));
}

/// The command that makes the link knows no other time than the machine's.
async fn admin_of_that_day(app: &TestApp) -> reqwest::Client {
    let url = PublicUrl::new(&app.address.parse().unwrap());
    let link = create_login_link(&app.db, &url, app.clock.now(), "chefin@schichtwerk.example")
        .await
        .unwrap();
    let client = new_client();
    assert_eq!(app.redeem(&client, &link).await.status(), 200);
    client
}

async fn dates(app: &TestApp) -> Value {
    let answer: Value = app.get("/api/settings").await.json().await.unwrap();
    answer["deliveryDates"].clone()
}

fn object(days: [(&str, &str); 3]) -> Value {
    days.into_iter()
        .map(|(shipping, day)| (shipping.to_owned(), json!(day)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

#[actix_web::test]
async fn duty_14_everybody_reads_by_when_an_order_of_this_moment_is_expected() {
    let app = app_on(WEDNESDAY).await;
    assert_eq!(dates(&app).await, object(BEFORE_NOON));
    past_noon(&app);
    assert_eq!(dates(&app).await, object(AFTER_NOON));
}

#[actix_web::test]
async fn duty_14_the_owner_sets_the_working_days_and_the_cut_off_hour() {
    let app = app_on(WEDNESDAY).await;
    let admin = admin_of_that_day(&app).await;
    let save = async |version: i64, times: Value| {
        let response = admin
            .put(app.url("/api/admin/settings"))
            .json(&json!({ "version": version, "settings": { "deliveryTimes": times } }))
            .send()
            .await
            .unwrap();
        let status = response.status().as_u16();
        (status, response.json::<Value>().await.unwrap())
    };
    let times = |pickup: Value, hour: Value| {
        json!({
            "pickup": { "productionDays": pickup, "transitDays": 0 },
            "shipping": { "productionDays": 1, "transitDays": 2 },
            "express": { "productionDays": 1, "transitDays": 1 },
            "cutOffHour": hour,
        })
    };
    let (status, answer) = save(1, times(json!(1), json!(11))).await;
    assert_eq!(status, 200, "{answer}");
    // Eleven o'clock is past eleven: Thursday counts, and the next working day is Tuesday.
    let days = [
        ("pickup", "2031-04-15"),
        ("shipping", "2031-04-17"),
        ("express", "2031-04-16"),
    ];
    assert_eq!(answer["deliveryDates"], object(days));
    assert_eq!(dates(&app).await, object(days));

    for (wrong, field) in [
        (
            times(json!(121), json!(11)),
            "deliveryTimes.pickup.productionDays",
        ),
        (times(json!(1), json!(25)), "deliveryTimes.cutOffHour"),
        (times(json!(-1), json!(11)), "deliveryTimes"),
        (times(json!(1.5), json!(11)), "deliveryTimes"),
        (times(json!("bald"), json!(11)), "deliveryTimes"),
        (json!({ "pickup": {} }), "deliveryTimes"),
        (json!(7), "deliveryTimes"),
    ] {
        let (status, answer) = save(2, wrong).await;
        assert_eq!(status, 422, "{answer}");
        assert_eq!(answer["fields"][0]["field"], field);
    }
    assert_eq!(dates(&app).await, object(days));
}

#[actix_web::test]
async fn duty_14_settings_of_before_there_were_delivery_times_are_read_with_the_shipped_ones() {
    let app = quiet_app().await;
    let (text,): (String,) = sqlx::query_as("SELECT settings FROM admin_settings")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    let mut stored: Value = serde_json::from_str(&text).unwrap();
    stored.as_object_mut().unwrap().remove("deliveryTimes");
    sqlx::query("UPDATE admin_settings SET settings = $1")
        .bind(stored.to_string())
        .execute(app.db.pool())
        .await
        .unwrap();
    let read = SettingsStore::load(&app.db, app.clock.now()).await.unwrap();
    let shipped = core_wasm::settings::DeliveryTimes::default();
    assert_eq!(read.current().settings.delivery_times, shipped);
}

#[actix_web::test]
async fn duty_14_what_was_shown_before_the_payment_is_frozen_in_the_order_and_told_everywhere() {
    let app = app_on("2031-04-09T09:30:00Z").await;
    let user = register(&app, "ada@example.org").await;
    let part = upload_cube(&app, &user, 20).await;
    let mut body = request(&[Line::new(&part, 2)], "shipping");
    body["deliveryBy"] = json!("2031-04-24");
    let answer = checkout(&app, &user, &body).await;
    // The page of the payment is open over the cut-off hour, and the owner changes the times: the promise stays.
    app.clock.advance(jiff::SignedDuration::from_mins(45));
    sqlx::query(
        "UPDATE admin_settings SET version = 2, settings = REPLACE(settings, '\"transitDays\":4', '\"transitDays\":9')",
    )
    .execute(app.db.pool())
    .await
    .unwrap();
    pay(&user, answer.page()).await;
    let thanks = status(&app, &user, answer.session_id()).await;
    assert_eq!(thanks["order"]["deliveryBy"], "2031-04-24", "{thanks}");

    let (_, own) = app.get_json(&user, "/api/orders").await;
    assert_eq!(own["data"][0]["deliveryBy"], "2031-04-24", "{own}");
    let admin = admin_of_that_day(&app).await;
    let (_, all) = app.get_json(&admin, "/api/admin/orders").await;
    assert_eq!(all["data"][0]["deliveryBy"], "2031-04-24", "{all}");

    let mails: Vec<(String, String)> =
        sqlx::query_as("SELECT text_body, html_body FROM outbox_mails WHERE order_id IS NOT NULL")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    assert_eq!(mails.len(), 2, "the customer's and the operator's");
    for (text, html) in mails {
        for mail in [text, html] {
            assert!(
                mail.contains("Lieferung voraussichtlich bis 24.04.2031"),
                "{mail}"
            );
        }
    }
}

#[actix_web::test]
async fn duty_14_another_day_than_the_shops_own_is_409_with_the_right_one() {
    let app = app_on(WEDNESDAY).await;
    let part = upload_cube(&app, &app.client, 20).await;
    let mut body = request(&[Line::new(&part, 2)], "pickup");
    for shown in ["2031-04-17", "2031-04-24", "1999-01-01", "9999-12-31"] {
        body["deliveryBy"] = shown.into();
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(answer.status, 409, "{shown}: {}", answer.body);
        assert_eq!(answer.body["code"], "delivery_date_changed");
        assert_eq!(answer.body["deliveryBy"], "2031-04-18");
        assert!(answer.error().contains("voraussichtlich bis 18.04.2031"));
    }
    for wrong in [
        json!(7),
        json!(""),
        json!("morgen"),
        json!("2031-02-30"),
        json!("x".repeat(201)),
        json!({}),
    ] {
        body["deliveryBy"] = wrong;
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(answer.status, 400, "{}", answer.body);
    }
    assert_eq!(app.count("checkouts").await, 0);

    // Shown before the cut-off hour, pressed after it.
    body["deliveryBy"] = "2031-04-18".into();
    past_noon(&app);
    let answer = checkout(&app, &app.client, &body).await;
    assert_eq!(answer.body["deliveryBy"], "2031-04-21", "{}", answer.body);
    body["deliveryBy"] = "2031-04-21".into();
    checkout(&app, &app.client, &body).await.session_id();
}

#[actix_web::test]
async fn duty_14_what_is_sold_and_what_is_ordered_move_the_day_by_the_workshops_capacity() {
    let app = app_on(WEDNESDAY).await;
    let admin = admin_of_that_day(&app).await;
    let settings = json!({ "deliveryTimes": {
        "pickup": { "productionDays": 1, "transitDays": 0 },
        "shipping": { "productionDays": 1, "transitDays": 2 },
        "express": { "productionDays": 1, "transitDays": 1 },
        "cutOffHour": 12,
        "capacityCm3PerDay": 10,
    } });
    let saved = admin
        .put(app.url("/api/admin/settings"))
        .json(&json!({ "version": 1, "settings": settings }))
        .send()
        .await
        .unwrap();
    assert_eq!(saved.status(), 200);
    let settings = async || -> Value { app.get("/api/settings").await.json().await.unwrap() };
    let before = settings().await;
    assert_eq!(before["deliveryDates"]["pickup"], "2031-04-10");
    assert_eq!(before["daysBefore"], 0.0);
    // Good Friday and Easter Monday are no working days.
    assert_eq!(before["workingDays"][0], "2031-04-10");
    assert_eq!(before["workingDays"][1], "2031-04-15");

    // 8 cm³ are done in a day, 80 cm³ in eight.
    let part = upload_cube(&app, &app.client, 20).await;
    let mut body = request(&[Line::new(&part, 10)], "pickup");
    body["deliveryBy"] = "2031-04-10".into();
    let answer = checkout(&app, &app.client, &body).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_eq!(answer.body["deliveryBy"], "2031-04-23");
    body["deliveryBy"] = "2031-04-23".into();
    let sold = checkout(&app, &app.client, &body).await;
    pay(&app.client, sold.page()).await;
    let thanks = status(&app, &app.client, sold.session_id()).await;
    assert_eq!(thanks["order"]["deliveryBy"], "2031-04-23");

    // The next order waits for this one.
    let after = settings().await;
    assert_eq!(after["daysBefore"], 8.0);
    assert_eq!(after["deliveryDates"]["pickup"], "2031-04-23");
    assert_eq!(after["deliveryDates"]["express"], "2031-04-24");

    // Over the longest queue that the owner promises a day for, nobody is promised one.
    let mut times = after["settings"]["deliveryTimes"].clone();
    times["longestQueueDays"] = 8.into();
    let saved = admin
        .put(app.url("/api/admin/settings"))
        .json(&json!({ "version": after["version"], "settings": { "deliveryTimes": times } }))
        .send()
        .await
        .unwrap();
    assert_eq!(saved.status(), 200);
    let body = request(&[Line::new(&part, 1)], "pickup");
    let answer = checkout(&app, &app.client, &body).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["code"], "delivery_on_request");
}
