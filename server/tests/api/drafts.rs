//! Drafts: saved, found, renamed and deleted by their user alone, priced by the server, and never an order.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::{Line, euro, total_cents, upload_cube, upload_flat};
use crate::harness::{TestApp, new_client, spawn_app};

const NOT_FOUND: &str = "Entwurf konnte nicht gefunden werden oder ist ungültig.";

async fn login(app: &TestApp, email: &str) -> Client {
    let client = new_client();
    login_in(app, &client, email).await;
    client
}

async fn login_in(app: &TestApp, client: &Client, email: &str) {
    app.log_in_by_link(client, email).await;
}

async fn call(
    app: &TestApp,
    client: &Client,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> (u16, Value) {
    let mut request = client.request(method.parse().unwrap(), app.url(path));
    if let Some(body) = body {
        request = request.json(body);
    }
    let answer = request.send().await.unwrap();
    (
        answer.status().as_u16(),
        answer.json().await.unwrap_or(Value::Null),
    )
}

async fn save(app: &TestApp, client: &Client, body: &Value) -> (u16, Value) {
    call(app, client, "POST", "/api/save-order", Some(body)).await
}

async fn saved(app: &TestApp, client: &Client, body: &Value) -> Value {
    let (status, answer) = save(app, client, body).await;
    assert_eq!(status, 200, "{answer}");
    answer["data"].clone()
}

async fn list(app: &TestApp, client: &Client) -> Vec<Value> {
    let (status, answer) = call(app, client, "GET", "/api/drafts", None).await;
    assert_eq!(status, 200, "{answer}");
    answer["data"].as_array().unwrap().clone()
}

fn order(lines: &[Line], name: &str) -> Value {
    json!({
        "cartItems": lines.iter().map(Line::item).collect::<Vec<_>>(),
        "shipping": "shipping",
        "draftName": name,
    })
}

/// The item as the server prints it: percent are a number with a fraction.
fn printed(line: &Line) -> Value {
    let mut item = line.item();
    item["configuration"]["infill"] = json!(line.infill as f64);
    item
}

async fn user_id(app: &TestApp, client: &Client) -> String {
    let (_, session) = call(app, client, "GET", "/api/session", None).await;
    session["user"]["id"].as_str().unwrap().to_owned()
}

/// A row such as no call makes.
async fn foreign_row(app: &TestApp, user_id: &str, id: &str, cart_items: &str) {
    sqlx::query(
        "INSERT INTO orders (id, order_number, user_id, status, payment_state, cart_items, shipping, items_cents, \
         shipping_cents, total_cents, currency, settings_version, customer_data, draft_name, created_at, updated_at) \
         VALUES ($1, $1, $2, 'draft', 'none', $3, 'pickup', 0, 0, 0, 'eur', 1, '{}', $1, $4, $4)",
    )
    .bind(id)
    .bind(user_id)
    .bind(cart_items)
    .bind("2025-01-02T03:04:05.000Z")
    .execute(app.db.pool())
    .await
    .unwrap();
}

#[actix_web::test]
async fn drf_04_api_22_api_25_api_26_cart_02_a_draft_is_priced_by_the_server_and_is_only_a_draft() {
    let app = spawn_app().await;
    let user = login(&app, "mia@example.org").await;
    let lines = [
        Line::new(&upload_cube(&app, &user, 20).await, 3),
        Line {
            material: "PETG",
            color: "Schwarz",
            ..Line::new(&upload_cube(&app, &user, 30).await, 12)
        },
    ];
    let mut body = order(&lines, "  Gehäuse  ");
    for (field, value) in [
        ("status", json!("submitted")),
        ("totalPrice", json!(0.01)),
        ("total_price", json!(0.01)),
        ("paymentState", json!("paid")),
        ("customer_data", json!({"email": "x@example.org"})),
    ] {
        body[field] = value;
    }
    body["cartItems"][0]["volume"] = json!(0.000_1);
    body["cartItems"][0]["unitPrice"] = json!(0.01);
    body["cartItems"][0]["fileName"] = json!("ganz-anders.stl");

    let (status, answer) = save(&app, &user, &body).await;
    assert_eq!(
        (status, &answer["updated"]),
        (200, &json!(false)),
        "{answer}"
    );
    let draft = &answer["data"];
    assert_eq!(draft["status"], "draft");
    assert_eq!(draft["draft_name"], "Gehäuse");
    assert_eq!(draft["shipping"], "shipping");
    assert_eq!(draft["totalPrice"], euro(total_cents(&lines, "shipping")));
    assert_eq!(draft["unusable"], Value::Null);
    for (item, line) in draft["cart_items"].as_array().unwrap().iter().zip(&lines) {
        let mut expected = printed(line);
        expected["volume"] = json!(line.part.side_mm.pow(3) as f64 / 1000.0);
        expected["longestSideMm"] = json!(line.part.side_mm as f64);
        expected["unitPrice"] = json!(euro(line.unit_cents()));
        expected["totalPrice"] = json!(euro(line.line_cents()));
        expected["problem"] = Value::Null;
        expected["isEstimated"] = json!(false);
        expected["unit"] = Value::Null;
        assert_eq!(item, &expected);
    }
    // In the database as well: one draft of this user, no order, no mail, no checkout.
    let (status, payment, owner): (String, String, String) =
        sqlx::query_as("SELECT status, payment_state, user_id FROM orders")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert_eq!((status.as_str(), payment.as_str()), ("draft", "none"));
    assert_eq!(owner, user_id(&app, &user).await);
    assert_eq!(
        app.count("checkouts").await + app.count("outbox_mails").await,
        0
    );

    assert_eq!(&list(&app, &user).await, std::slice::from_ref(draft));
    let path = format!("/api/drafts/{}", draft["id"].as_str().unwrap());
    let (status, one) = call(&app, &user, "GET", &path, None).await;
    assert_eq!((status, &one["data"]), (200, draft));
}

#[actix_web::test]
async fn drf_06_an_own_id_updates_and_every_other_one_makes_a_new_draft() {
    let app = spawn_app().await;
    let (mia, ben) = (
        login(&app, "mia@example.org").await,
        login(&app, "ben@example.org").await,
    );
    let part = upload_cube(&app, &mia, 20).await;
    let first = saved(&app, &mia, &order(&[Line::new(&part, 1)], "Eins")).await;

    let mut body = order(&[Line::new(&part, 7)], "Eins, größer");
    body["id"] = first["id"].clone();
    body["shipping"] = json!("pickup");
    let (status, answer) = save(&app, &mia, &body).await;
    assert_eq!(
        (status, &answer["updated"]),
        (200, &json!(true)),
        "{answer}"
    );
    assert_eq!(answer["data"]["id"], first["id"]);
    assert_eq!(answer["data"]["created_at"], first["created_at"]);
    assert_eq!(answer["data"]["cart_items"][0]["quantity"], 7);
    assert_eq!(
        answer["data"]["totalPrice"],
        euro(total_cents(&[Line::new(&part, 7)], "pickup"))
    );
    assert_eq!(list(&app, &mia).await.len(), 1);

    // Somebody else's id, one that never was, and one of a real order: a new draft each time, nothing else is touched.
    sqlx::query("UPDATE orders SET status = 'submitted' WHERE id = $1")
        .bind(first["id"].as_str().unwrap())
        .execute(app.db.pool())
        .await
        .unwrap();
    let of_ben = upload_cube(&app, &ben, 10).await;
    for (client, part) in [(&ben, &of_ben), (&mia, &part)] {
        let mut body = order(&[Line::new(part, 2)], "Neu");
        body["draft_id"] = json!("egal");
        body["id"] = first["id"].clone();
        let (status, answer) = save(&app, client, &body).await;
        assert_eq!(
            (status, &answer["updated"]),
            (200, &json!(false)),
            "{answer}"
        );
        assert_ne!(answer["data"]["id"], first["id"]);
    }
    let untouched: (String, String) =
        sqlx::query_as("SELECT status, draft_name FROM orders WHERE id = $1")
            .bind(first["id"].as_str().unwrap())
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert_eq!(untouched, ("submitted".into(), "Eins, größer".into()));
}

#[actix_web::test]
async fn api_29_role_04_drafts_are_their_users_alone_and_a_foreign_one_is_a_404() {
    let app = spawn_app().await;
    let (mia, ben, guest) = (
        login(&app, "mia@example.org").await,
        login(&app, "ben@example.org").await,
        new_client(),
    );
    let part = upload_cube(&app, &mia, 20).await;
    let draft = saved(&app, &mia, &order(&[Line::new(&part, 1)], "Meins")).await;
    let path = format!("/api/drafts/{}", draft["id"].as_str().unwrap());
    let rename = json!({"draftName": "Jetzt meins"});

    for (method, body) in [("GET", None), ("PATCH", Some(&rename)), ("DELETE", None)] {
        let (status, answer) = call(&app, &ben, method, &path, body).await;
        assert_eq!(
            (status, &answer["error"]),
            (404, &json!(NOT_FOUND)),
            "{method}"
        );
        let (missing, same) = call(&app, &ben, method, "/api/drafts/gibt-es-nicht", body).await;
        assert_eq!((missing, &same), (404, &answer), "{method}: alike");
        let (status, answer) = call(&app, &guest, method, &path, body).await;
        assert_eq!(
            (status, answer),
            (401, json!({"success": false, "data": []}))
        );
    }
    assert_eq!(list(&app, &ben).await, Vec::<Value>::new());
    assert_eq!(call(&app, &guest, "GET", "/api/drafts", None).await.0, 401);
    let body = order(&[Line::new(&part, 1)], "Fremd");
    assert_eq!(save(&app, &guest, &body).await.0, 401);
    // Somebody else's file does not count.
    let (status, answer) = save(&app, &ben, &body).await;
    assert_eq!(
        (status, &answer["code"]),
        (422, &json!("part_missing")),
        "{answer}"
    );
    assert_eq!(answer["itemId"], body["cartItems"][0]["id"]);

    let (status, renamed) = call(&app, &mia, "PATCH", &path, Some(&rename)).await;
    assert_eq!(
        (status, &renamed["data"]["draft_name"]),
        (200, &json!("Jetzt meins"))
    );
    assert_eq!(renamed["data"]["cart_items"], draft["cart_items"]);
    let (status, _) = call(&app, &mia, "DELETE", &path, None).await;
    assert_eq!(status, 200);
    assert_eq!(app.count("orders").await, 0, "deleted for good");
    assert_eq!(app.count("files").await, 1, "its file stays");
    assert_eq!(call(&app, &mia, "DELETE", &path, None).await.0, 404);
}

#[actix_web::test]
async fn api_29_an_order_is_no_draft_whatever_call_names_it() {
    let app = spawn_app().await;
    let mia = login(&app, "mia@example.org").await;
    let part = upload_cube(&app, &mia, 20).await;
    let draft = saved(&app, &mia, &order(&[Line::new(&part, 1)], "Wird Auftrag")).await;
    let path = format!("/api/drafts/{}", draft["id"].as_str().unwrap());
    for status in ["submitted", "processing", "completed", "cancelled"] {
        sqlx::query("UPDATE orders SET status = $1")
            .bind(status)
            .execute(app.db.pool())
            .await
            .unwrap();
        let rename = json!({"draftName": "Anders"});
        for (method, body) in [("GET", None), ("PATCH", Some(&rename)), ("DELETE", None)] {
            let (answer, _) = call(&app, &mia, method, &path, body).await;
            assert_eq!(answer, 404, "{method} of an order that is {status}");
        }
        assert_eq!(list(&app, &mia).await.len(), 0);
        assert_eq!(app.count("orders").await, 1);
    }
}

#[actix_web::test]
async fn drf_07_drf_08_the_name_has_the_rules_and_texts_of_the_spec() {
    let app = spawn_app().await;
    let mia = login(&app, "mia@example.org").await;
    let part = upload_cube(&app, &mia, 20).await;
    let draft = saved(&app, &mia, &order(&[Line::new(&part, 1)], "Meins")).await;
    let path = format!("/api/drafts/{}", draft["id"].as_str().unwrap());
    for (name, text) in [
        (
            json!(""),
            "Bitte geben Sie einen Namen für den Entwurf ein.",
        ),
        (
            json!(" \n "),
            "Bitte geben Sie einen Namen für den Entwurf ein.",
        ),
        (
            Value::Null,
            "Bitte geben Sie einen Namen für den Entwurf ein.",
        ),
        (
            json!("\u{ad}\u{200d}\u{3164}\u{2060}\u{fe0f}"),
            "Bitte geben Sie einen Namen für den Entwurf ein.",
        ),
        (
            json!(" x "),
            "Der Name muss mindestens 2 Zeichen lang sein.",
        ),
        (
            json!("ä".repeat(51)),
            "Der Name darf maximal 50 Zeichen lang sein.",
        ),
    ] {
        let mut body = order(&[Line::new(&part, 1)], "");
        body["draftName"] = name.clone();
        for (status, answer) in [
            save(&app, &mia, &body).await,
            call(
                &app,
                &mia,
                "PATCH",
                &path,
                Some(&json!({"draftName": name})),
            )
            .await,
        ] {
            assert_eq!((status, &answer["error"]), (400, &json!(text)), "{name}");
        }
    }
    // Counted as characters, not as bytes.
    let longest = "ß🙂".repeat(25);
    let kept = saved(&app, &mia, &order(&[Line::new(&part, 1)], &longest)).await;
    assert_eq!(kept["draft_name"], longest);
    let joined = "👩\u{200d}🔧 Halter";
    let kept = saved(&app, &mia, &order(&[Line::new(&part, 1)], joined)).await;
    assert_eq!(kept["draft_name"], joined);
}

#[actix_web::test]
async fn api_25_the_user_id_of_a_body_carries_no_authority() {
    let app = spawn_app().await;
    let (mia, ben) = (
        login(&app, "mia@example.org").await,
        login(&app, "ben@example.org").await,
    );
    let part = upload_cube(&app, &mia, 20).await;
    let mut body = order(&[Line::new(&part, 1)], "Meins");
    for own in [Value::Null, json!(""), json!(user_id(&app, &mia).await)] {
        body["userId"] = own;
        assert_eq!(save(&app, &mia, &body).await.0, 200);
    }
    for field in ["userId", "user_id"] {
        let mut body = order(&[Line::new(&part, 1)], "Fremd");
        body[field] = json!(user_id(&app, &ben).await);
        assert_eq!(save(&app, &mia, &body).await.0, 403, "{field}");
    }
    assert_eq!(list(&app, &ben).await.len(), 0);
}

#[actix_web::test]
async fn drf_11_api_25_nonsense_is_a_4xx_with_a_german_text_and_saves_nothing() {
    let app = spawn_app().await;
    let mia = login(&app, "mia@example.org").await;
    let part = upload_cube(&app, &mia, 20).await;
    let good = order(&[Line::new(&part, 1)], "Gut");
    let with = |change: &dyn Fn(&mut Value)| {
        let mut body = good.clone();
        change(&mut body);
        body
    };
    let item = |field: &'static str, value: Value| {
        with(&move |body: &mut Value| body["cartItems"][0][field] = value.clone())
    };
    let empty = "Ihr Warenkorb ist leer. Fügen Sie Artikel hinzu, bevor Sie speichern.";
    let (_, answer) = save(&app, &mia, &with(&|body| body["cartItems"] = json!([]))).await;
    assert_eq!(
        (&answer["error"], &answer["code"]),
        (&json!(empty), &json!("empty_cart"))
    );
    let many: Vec<_> = vec![good["cartItems"][0].clone(); 101];
    let bodies = [
        json!([]),
        json!("x"),
        json!({}),
        with(&|body| body["cartItems"] = json!("x")),
        with(&|body| body["cartItems"] = json!([7])),
        with(&|body| body["cartItems"] = json!(many)),
        with(&|body| body["shipping"] = json!("drone")),
        with(&|body| body["id"] = json!(7)),
        with(&|body| body["draftName"] = json!(["x"])),
        item("quantity", json!(0)),
        item("quantity", json!(-1)),
        item("quantity", json!(1.5)),
        item("quantity", json!("2")),
        item("quantity", json!(10_001)),
        item("quantity", json!(1e300)),
        item("configuration", Value::Null),
        item("configuration", json!({"layerHeight": "0.2"})),
        item(
            "configuration",
            json!({"colorDescription": "x".repeat(501)}),
        ),
        item("fileName", json!(" ")),
        item("fileName", json!("x".repeat(300))),
        item("modelFileUrl", json!(7)),
        item("modelFileUrl", json!("javascript:alert(1)")),
        item("modelFileUrl", json!("https://example.org/x.stl")),
        item("modelFileUrl", json!(format!("{}x", part.url))),
    ];
    for body in bodies {
        let (status, answer) = save(&app, &mia, &body).await;
        assert!((400..500).contains(&status), "{status} for {body}");
        assert!(
            answer["error"]
                .as_str()
                .is_some_and(|text| !text.is_empty()),
            "{answer}"
        );
    }
    let raw = app.url("/api/save-order");
    for text in ["{", "{\"cartItems\": [1e999]}", "NaN"] {
        let request = mia.post(&raw).header("content-type", "application/json");
        let answer = request.body(text).send().await.unwrap();
        assert_eq!(answer.status(), 400, "{text}");
    }
    let big = with(&|body| body["message"] = json!("x".repeat(300_000)));
    assert_eq!(save(&app, &mia, &big).await.0, 413);
    assert_eq!(app.count("orders").await, 0);
}

#[actix_web::test]
async fn drf_05_flat_fields_are_mapped_and_priced() {
    let app = spawn_app().await;
    let mia = login(&app, "mia@example.org").await;
    let part = upload_cube(&app, &mia, 20).await;
    let id = user_id(&app, &mia).await;
    let flat = json!([{
        "name": part.name, "modelFileUrl": part.url, "quantity": "5", "volume": 99_999,
        "material": "PETG", "color": "Schwarz", "layerHeight": "0.3", "infill": 50, "unitPrice": 0.01,
    }]);
    foreign_row(&app, &id, "alt", &flat.to_string()).await;

    let line = Line {
        material: "PETG",
        color: "Schwarz",
        layer_height: 0.3,
        infill: 50,
        ..Line::new(&part, 5)
    };
    let (status, answer) = call(&app, &mia, "GET", "/api/drafts/alt", None).await;
    assert_eq!(status, 200);
    let item = &answer["data"]["cart_items"][0];
    assert_eq!(item["configuration"], printed(&line)["configuration"]);
    assert_eq!(
        (&item["fileName"], &item["quantity"]),
        (&json!(part.name), &json!(5))
    );
    assert_eq!(item["volume"], 8.0);
    assert_eq!(item["unitPrice"], euro(line.unit_cents()));
    assert_eq!(item["totalPrice"], euro(line.line_cents()));
    assert_eq!(answer["data"]["totalPrice"], euro(line.line_cents()));
}

#[actix_web::test]
async fn drf_03_an_unusable_draft_tells_why_and_hides_no_other() {
    let app = spawn_app().await;
    let mia = login(&app, "mia@example.org").await;
    let part = upload_cube(&app, &mia, 20).await;
    saved(&app, &mia, &order(&[Line::new(&part, 1)], "Brauchbar")).await;
    let id = user_id(&app, &mia).await;
    let cases = [
        ("leer", "", "no_data"),
        ("null", "null", "no_data"),
        ("kein json", "{kaputt", "wrong_format"),
        ("objekt", "{\"a\": 1}", "wrong_format"),
        ("text", "\"x\"", "wrong_format"),
        ("zahlen", "[1, 2]", "wrong_format"),
        ("keine teile", "[]", "no_items"),
        (
            "ohne modell",
            "[{\"fileName\": \"a.stl\", \"volume\": 5}]",
            "no_model_data",
        ),
        (
            "fremdes modell",
            "[{\"fileName\": \"a.stl\", \"modelFileUrl\": \"https://alt.example/a.stl\"}]",
            "no_model_data",
        ),
    ];
    for (name, cart_items, _) in cases {
        foreign_row(&app, &id, name, cart_items).await;
    }
    let drafts = list(&app, &mia).await;
    assert_eq!(drafts.len(), cases.len() + 1);
    for (name, _, reason) in cases {
        let draft = drafts
            .iter()
            .find(|draft| draft["draft_name"] == name)
            .unwrap();
        assert_eq!(draft["unusable"], reason, "{name}");
    }
    let good = drafts
        .iter()
        .find(|draft| draft["draft_name"] == "Brauchbar");
    assert_eq!(good.unwrap()["unusable"], Value::Null);
    // Such a draft can be deleted like any other.
    let (status, _) = call(&app, &mia, "DELETE", "/api/drafts/kein%20json", None).await;
    assert_eq!(status, 200);
}

#[actix_web::test]
async fn drf_04_a_part_that_cannot_be_priced_is_told_and_the_rest_stays_loadable() {
    let app = spawn_app().await;
    let mia = login(&app, "mia@example.org").await;
    let (good, gone) = (
        upload_cube(&app, &mia, 20).await,
        upload_cube(&app, &mia, 30).await,
    );
    let mut body = order(
        &[
            Line::new(&good, 2),
            Line::new(&gone, 1),
            Line::new(&good, 1),
        ],
        "Gemischt",
    );
    body["cartItems"][2]["configuration"]["material"] = json!("HOLZ");
    let draft = saved(&app, &mia, &body).await;
    assert_eq!(draft["cart_items"][2]["problem"], "unavailable");
    assert_ne!(
        draft["cart_items"][0]["id"], draft["cart_items"][2]["id"],
        "ids differ"
    );

    // As the clearing of old uploads will.
    sqlx::query("DELETE FROM files WHERE file_name = $1")
        .bind(&gone.name)
        .execute(app.db.pool())
        .await
        .unwrap();
    let path = format!("/api/drafts/{}", draft["id"].as_str().unwrap());
    let (status, answer) = call(&app, &mia, "GET", &path, None).await;
    assert_eq!(status, 200);
    let items = &answer["data"]["cart_items"];
    assert_eq!(items[0]["problem"], Value::Null);
    assert_eq!(items[1]["problem"], "file_missing");
    for field in ["modelFileUrl", "unitPrice", "totalPrice", "volume"] {
        assert_eq!(items[1][field], Value::Null, "{field}");
    }
    assert_eq!(items[1]["fileName"], gone.name);
    assert_eq!(answer["data"]["unusable"], Value::Null);
    assert_eq!(
        answer["data"]["totalPrice"],
        euro(total_cents(&[Line::new(&good, 2)], "shipping"))
    );

    // A flat surface has no volume to charge; a part that was never stored has none either.
    let flat = upload_flat(&app, &mia, "flach.stl").await;
    let mut body = order(&[Line::new(&good, 1)], "Ohne Volumen");
    body["cartItems"][0]["modelFileUrl"] = json!(flat);
    let flat = saved(&app, &mia, &body).await;
    body["cartItems"][0]["modelFileUrl"] = Value::Null;
    let never = saved(&app, &mia, &body).await;
    assert_eq!(never["cart_items"][0]["problem"], "file_missing");
    assert_eq!(never["unusable"], "no_model_data");
    assert_eq!(flat["cart_items"][0]["problem"], "unmeasured", "{flat}");
    assert_eq!(flat["unusable"], "no_model_data");
}

#[actix_web::test]
async fn role_04_a_draft_of_files_uploaded_before_the_login_opens_on_another_device() {
    let app = spawn_app().await;
    let browser = new_client();
    let part = upload_cube(&app, &browser, 20).await;
    login_in(&app, &browser, "mia@example.org").await;
    let draft = saved(&app, &browser, &order(&[Line::new(&part, 1)], "Vom Gast")).await;

    let phone = login(&app, "mia@example.org").await;
    let path = format!("/api/drafts/{}", draft["id"].as_str().unwrap());
    let (_, answer) = call(&app, &phone, "GET", &path, None).await;
    assert_eq!(
        answer["data"]["cart_items"][0]["problem"],
        Value::Null,
        "{answer}"
    );
    let file = phone.get(app.url(&part.url)).send().await.unwrap();
    assert_eq!(file.status(), 200);
    // The next person at the first browser does not get it.
    browser.post(app.url("/api/logout")).send().await.unwrap();
    let file = browser.get(app.url(&part.url)).send().await.unwrap();
    assert_eq!(file.status(), 404);
}

#[actix_web::test]
async fn api_13_login_brings_the_files_of_the_cart_along() {
    let app = spawn_app().await;
    let browser = new_client();
    let part = upload_cube(&app, &browser, 20).await;
    let cart = json!({"cartItems": [Line::new(&part, 1).item()]});
    call(
        &app,
        &browser,
        "POST",
        "/api/cart/save-anonymous",
        Some(&cart),
    )
    .await;
    login_in(&app, &browser, "mia@example.org").await;
    let (status, _) = call(
        &app,
        &browser,
        "POST",
        "/api/cart/migrate",
        Some(&json!({})),
    )
    .await;
    assert_eq!(status, 200);
    let phone = login(&app, "mia@example.org").await;
    assert_eq!(
        phone.get(app.url(&part.url)).send().await.unwrap().status(),
        200
    );
}

#[actix_web::test]
async fn drf_06_saving_twice_makes_one_draft_and_an_old_state_overwrites_none() {
    let app = spawn_app().await;
    let mia = login(&app, "mia@example.org").await;
    let part = upload_cube(&app, &mia, 20).await;
    let mut body = order(&[Line::new(&part, 1)], "Einmal");
    body["draftKey"] = json!("druck-1");
    // The same press of the button, twelve times at once.
    let answers = futures_util::future::join_all((0..12).map(|_| save(&app, &mia, &body))).await;
    let (_, first) = &answers[0];
    for (status, answer) in &answers {
        assert_eq!(
            (*status, &answer["data"]["id"]),
            (200, &first["data"]["id"]),
            "{answer}"
        );
        assert_eq!(answer["updated"], false);
    }
    assert_eq!(list(&app, &mia).await.len(), 1);

    // Two tabs have loaded it; the first one saves, and then the second one does.
    let (_, loaded) = call(&app, &mia, "GET", "/api/drafts", None).await;
    let loaded = &loaded["data"][0];
    let mut first_tab = order(&[Line::new(&part, 2)], "Erster");
    first_tab["id"] = loaded["id"].clone();
    first_tab["updatedAt"] = loaded["updated_at"].clone();
    let mut second_tab = first_tab.clone();
    second_tab["draftName"] = json!("Zweiter");
    app.clock.advance(jiff::SignedDuration::from_secs(1));
    assert_eq!(save(&app, &mia, &first_tab).await.0, 200);
    let (status, answer) = save(&app, &mia, &second_tab).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("draft_changed")),
        "{answer}"
    );
    assert_eq!(list(&app, &mia).await[0]["draft_name"], "Erster");
}

#[actix_web::test]
async fn drf_06_nobody_keeps_more_than_a_hundred_drafts() {
    let app = spawn_app().await;
    let mia = login(&app, "mia@example.org").await;
    let id = user_id(&app, &mia).await;
    for number in 0..100 {
        foreign_row(&app, &id, &format!("alt-{number}"), "[]").await;
    }
    let part = upload_cube(&app, &mia, 20).await;
    let mut body = order(&[Line::new(&part, 1)], "Zu viel");
    let (status, answer) = save(&app, &mia, &body).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("too_many_drafts")),
        "{answer}"
    );
    // Updating one of them still works.
    body["id"] = json!("alt-7");
    assert_eq!(save(&app, &mia, &body).await.0, 200);
}
