//! The server looks whether ordered parts can be printed; what its customer agreed to stays with the order.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::models::box_stl;
use crate::second_server::look_at_parts;

/// A plate thinner than any line of a nozzle of 0.4 mm.
async fn plate(app: &TestApp, client: &Client) -> Line {
    let url = upload(app, client, "blatt.stl", box_stl([40.0, 30.0, 0.3])).await;
    Line::new(
        &Part {
            name: "blatt.stl".to_owned(),
            url,
            side_mm: 1,
        },
        1,
    )
}

fn wall(measured: f64) -> Value {
    json!({ "kind": "thinWall", "measuredMm": measured, "limitMm": 0.4 })
}

/// A request for the plate at the price that the server names.
async fn request_of(app: &TestApp, client: &Client, line: &Line, agreed: Option<Value>) -> Value {
    let mut body = request(std::slice::from_ref(line), "pickup");
    body["totalPrice"] = json!(0.01);
    let answer = checkout(app, client, &body).await;
    assert_eq!(answer.body["code"], "prices_changed", "{}", answer.body);
    body["totalPrice"] = json!(euro(answer.body["totalCents"].as_i64().unwrap()));
    if let Some(agreed) = agreed {
        body["cartItems"][0]["madeAnyway"] = agreed;
    }
    body
}

async fn ordered(app: &TestApp, client: &Client, agreed: Option<Value>) -> String {
    let line = plate(app, client).await;
    let body = request_of(app, client, &line, agreed).await;
    let answer = checkout(app, client, &body).await;
    pay(client, answer.page()).await;
    let paid = status(app, client, answer.session_id()).await;
    paid["order"]["id"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn a_plate_that_nobody_can_print_is_a_reason_to_look_and_ends_with_the_look() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let buyer = new_client();
    crate::account::register(&app, &buyer, "mia@example.org").await;
    let order = ordered(&app, &buyer, None).await;
    let before = app.admin_order(&admin, &order).await;
    assert_eq!(before["parts"][0]["printCheck"], Value::Null);
    assert_eq!(before["needs"], json!([]));

    assert_eq!(look_at_parts(&app).await, 1);
    assert_eq!(look_at_parts(&app).await, 0, "each part once");
    let found = app.admin_order(&admin, &order).await;
    let check = &found["parts"][0]["printCheck"];
    assert_eq!(check["findings"][0]["word"], "Nicht druckbar", "{check}");
    assert_eq!(check["isAgreed"], false);
    let grams = check["layers"]["grams"]["total"].as_f64().unwrap();
    assert!((0.2..0.7).contains(&grams), "{check}");
    assert_eq!(found["needs"], json!(["not_printable"]));
    assert_eq!(
        found["status"], "submitted",
        "no finding refuses what is paid"
    );
    let (_, workshop) = app.get_json(&admin, "/api/admin/production").await;
    let part = &workshop["data"][0]["parts"][0];
    assert_eq!(part["printCheck"]["findings"], check["findings"]);

    let path = format!("/api/admin/orders/{order}/review");
    let body = json!({ "version": found["version"] });
    let (status, answer) = app.post_json(&admin, &path, &body).await;
    assert_eq!(status, 200, "{answer}");
    let looked_at = app.admin_order(&admin, &order).await;
    assert_eq!(looked_at["needs"], json!([]));
    // The customer sees nothing of it.
    let (_, own) = app
        .get_json(&app.client, &format!("/api/orders/{order}"))
        .await;
    assert!(!own.to_string().contains("druckbar"), "{own}");
}

#[actix_web::test]
async fn what_its_customer_agreed_to_stays_with_the_order_and_is_no_reason_to_look() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let buyer = new_client();
    crate::account::register(&app, &buyer, "mia@example.org").await;
    let order = ordered(&app, &buyer, Some(json!([wall(0.3)]))).await;
    let words =
        "Trotzdem fertigen, ohne Gewähr für: Wand von 0,3\u{a0}mm (druckbar ab 0,4\u{a0}mm).";
    look_at_parts(&app).await;
    let found = app.admin_order(&admin, &order).await;
    let part = &found["parts"][0];
    assert!(
        part["madeAnyway"].as_str().unwrap().starts_with(words),
        "{part}"
    );
    assert_eq!(part["printCheck"]["isAgreed"], true);
    assert_eq!(found["needs"], json!([]));
    let (_, own) = app.get_json(&buyer, &format!("/api/orders/{order}")).await;
    assert!(
        own["data"]["items"][0]["madeAnyway"]
            .as_str()
            .unwrap()
            .starts_with(words),
        "{own}"
    );
    let mails: Vec<String> = sqlx::query_scalar(
        "SELECT text_body FROM outbox_mails WHERE order_id = $1 AND kind = 'customer_confirmation'",
    )
    .bind(order.as_str())
    .fetch_all(app.db.pool())
    .await
    .unwrap();
    assert!(mails[0].contains(words), "{}", mails[0]);

    // Another place than the one that was agreed to is a reason all the same.
    let hole = json!([{ "kind": "narrowHole", "measuredMm": 0.3, "limitMm": 0.4 }]);
    let other = ordered(&app, &buyer, Some(hole)).await;
    look_at_parts(&app).await;
    let other = app.admin_order(&admin, &other).await;
    assert_eq!(other["needs"], json!(["not_printable"]));
}

#[actix_web::test]
async fn a_tick_names_places_that_a_check_refuses_and_none_where_the_owner_makes_no_such_parts() {
    let app = quiet_app().await;
    let line = plate(&app, &app.client).await;
    for nonsense in [
        json!([]),
        json!("ja"),
        json!([{ "kind": "openEdges", "measuredMm": 1.0, "limitMm": 2.0 }]),
        json!([wall(-1.0)]),
        json!([wall(1e9)]),
        Value::Array(vec![wall(0.3); 21]),
    ] {
        let body = request_of(&app, &app.client, &line, Some(nonsense.clone())).await;
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(answer.status, 400, "{nonsense}: {}", answer.body);
    }
    let admin = crate::password_again::admin_with_password(&app, "chefin@example.org").await;
    let mut printing = crate::settings::current(&app).await["settings"]["printing"].clone();
    printing["notPrintable"] = json!("refused");
    let (status, saved) =
        crate::settings::save(&app, &admin, 1, json!({ "printing": printing })).await;
    assert_eq!(status, 200, "{saved}");
    let body = request_of(&app, &app.client, &line, Some(json!([wall(0.3)]))).await;
    let answer = checkout(&app, &app.client, &body).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["code"], "part_not_printable");
    assert!(
        answer
            .error()
            .contains("„blatt.stl“ lässt sich so nicht drucken")
    );
}

#[actix_web::test]
async fn what_cannot_be_looked_at_is_a_reason_to_look_as_well() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let order = ordered(&app, &app.client, None).await;
    let key: String = sqlx::query_scalar("SELECT storage_key FROM files")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    std::fs::remove_file(app.data_dir().join("files").join(key)).unwrap();
    assert_eq!(look_at_parts(&app).await, 1);
    let found = app.admin_order(&admin, &order).await;
    assert_eq!(found["needs"], json!(["print_check"]));
    let sentence = &found["parts"][0]["printCheck"]["findings"][0]["sentence"];
    assert_eq!(
        sentence,
        "Die Druckbarkeit konnte nicht ganz geprüft werden: die gespeicherte Datei fehlt oder ist beschädigt."
    );
}

#[actix_web::test]
async fn adm_25_limits_of_printing_are_saved_checked_and_part_of_the_history() {
    let app = quiet_app().await;
    let admin = crate::password_again::admin_with_password(&app, "chefin@example.org").await;
    let shipped = crate::settings::current(&app).await["settings"]["printing"].clone();
    assert_eq!(
        shipped["fdm"]["PLA"]["walls"],
        json!({ "checkMm": 0.8, "refuseMm": 0.4 })
    );
    let mut wrong = shipped.clone();
    wrong["fdm"]["PLA"]["walls"]["refuseMm"] = json!(2.0);
    let (status, answer) =
        crate::settings::save(&app, &admin, 1, json!({ "printing": wrong })).await;
    assert_eq!(status, 422, "{answer}");
    assert_eq!(
        answer["fields"][0]["field"],
        "printing.fdm.PLA.walls.refuseMm"
    );
    let mut thin = shipped;
    thin["fdm"]["PLA"]["walls"] = json!({ "checkMm": 0.25, "refuseMm": 0.2 });
    let (status, answer) =
        crate::settings::save(&app, &admin, 1, json!({ "printing": thin })).await;
    assert_eq!(status, 200, "{answer}");
    // The server's own look goes by them.
    let order = ordered(&app, &app.client, None).await;
    look_at_parts(&app).await;
    assert_eq!(app.admin_order(&admin, &order).await["needs"], json!([]));
}

#[actix_web::test]
async fn what_a_part_costs_stands_in_the_order_of_its_owner_and_nowhere_else() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let buyer = new_client();
    crate::account::register(&app, &buyer, "mia@example.org").await;
    let order = ordered(&app, &buyer, None).await;
    look_at_parts(&app).await;
    let before = app.admin_order(&admin, &order).await;
    assert_eq!(
        before["parts"][0]["costs"],
        Value::Null,
        "nobody has said it"
    );

    let path = "/api/admin/print-costs";
    let (_, none) = app.get_json(&admin, path).await;
    assert_eq!(none["data"], json!({ "costs": null, "version": 0 }));
    let costs = json!({
        "materialCentsPerKg": { "PLA": 2000 }, "machineCentsPerHour": 6000, "watts": 0, "powerCentsPerKwh": 0,
        "failurePercent": 0, "workMinutes": 6, "wageCentsPerHour": 3000,
    });
    let put = async |version: i64, costs: &Value| {
        let body = json!({ "version": version, "costs": costs });
        let call = admin.put(app.url(path)).json(&body);
        let response = call.send().await.unwrap();
        let status = response.status().as_u16();
        let answer: Value = response.json().await.unwrap();
        (status, answer)
    };
    for (field, value) in [("failurePercent", 91), ("machineCentsPerHour", 10_000_001)] {
        let mut wrong = costs.clone();
        wrong[field] = json!(value);
        let (status, answer) = put(0, &wrong).await;
        assert_eq!((status, &answer["field"]), (422, &json!(field)));
    }
    let mut unknown = costs.clone();
    unknown["gift"] = json!(1);
    assert_eq!(put(0, &unknown).await.0, 400);
    assert_eq!(put(0, &costs).await.0, 200);
    let (status, answer) = put(0, &costs).await;
    assert_eq!((status, &answer["code"]), (409, &json!("costs_changed")));
    assert_eq!(put(1, &costs).await.0, 200);
    assert_eq!(app.get_json(&admin, path).await.1["data"]["version"], 2);

    let found = app.admin_order(&admin, &order).await;
    let part = &found["parts"][0];
    let layers = &part["printCheck"]["layers"];
    // 20 € a kilogram, 1 € a minute, 3 € of work.
    let expected = |minutes: &str| {
        let cents = layers["grams"]["total"].as_f64().unwrap() * 2.0
            + layers[minutes].as_f64().unwrap() * 100.0
            + 300.0;
        cents.round() as i64
    };
    assert_eq!(
        part["costs"],
        json!({
            "leastCents": expected("leastMinutes"), "mostCents": expected("mostMinutes"),
            "netCents": part["lineCents"], "lacksMaterial": false,
        })
    );
    for public in [
        "/api/settings",
        "/api/shop",
        &format!("/api/orders/{order}"),
    ] {
        let (_, answer) = app.get_json(&buyer, public).await;
        assert!(!answer.to_string().contains("achineCents"), "{public}");
        assert!(!answer.to_string().contains("leastCents"), "{public}");
    }
    let (_, acts) = app.get_json(&admin, "/api/admin/acts").await;
    assert_eq!(acts["data"][0]["label"], "Druckkosten gespeichert");
}
