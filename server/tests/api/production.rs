//! What is to be printed, and what is done of it; whether the invoices are whole.

use base64ct::{Base64, Encoding as _};
use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};

async fn groups(app: &TestApp, admin: &Client) -> Vec<Value> {
    let (status, answer) = app.get_json(admin, "/api/admin/production").await;
    assert_eq!(status, 200, "{answer}");
    answer["data"].as_array().unwrap().clone()
}

async fn ordered(app: &TestApp, lines: &[(&str, &'static str, &'static str, f64, i64)]) -> String {
    let shopper = new_client();
    let mut wanted = Vec::new();
    for (name, material, color, layer_height, quantity) in lines {
        let url = upload(app, &shopper, name, cube_stl(20)).await;
        let part = Part {
            name: (*name).to_owned(),
            url,
            side_mm: 20,
        };
        let mut line = Line::new(&part, *quantity);
        line.material = material;
        line.color = color;
        line.layer_height = *layer_height;
        wanted.push(line);
    }
    let answer = checkout(app, &shopper, &request(&wanted, "shipping")).await;
    pay(&shopper, answer.page()).await;
    let paid = status(app, &shopper, answer.session_id()).await;
    paid["order"]["id"]
        .as_str()
        .unwrap_or_else(|| panic!("{paid}"))
        .to_owned()
}

async fn print(
    app: &TestApp,
    admin: &Client,
    order: &str,
    position: i64,
    printed: i64,
    seen: i64,
) -> (u16, Value) {
    let body = json!({ "orderId": order, "position": position, "printed": printed, "seen": seen });
    app.post_json(admin, "/api/admin/production/printed", body)
        .await
}

#[actix_web::test]
async fn adm_19_the_pictures_of_a_sheet_come_with_its_parts_in_one_call() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let (white, black) = (
        ("a.stl", "PLA", "Weiß", 0.2, 3),
        ("b.stl", "PLA", "Schwarz", 0.2, 1),
    );
    let order = ordered(&app, &[white, black, ("c.stl", "PETG", "Weiß", 0.2, 1)]).await;
    // What is printed has no row on the sheet, and a file that is gone costs its own picture only.
    assert_eq!(print(&app, &admin, &order, 2, 1, 0).await.0, 200);
    let key: String = sqlx::query_scalar("SELECT storage_key FROM files WHERE file_name = 'b.stl'")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    std::fs::remove_file(app.data_dir().join("files").join(key)).unwrap();

    let (status, answer) = app
        .get_json(&admin, "/api/admin/production?done=1&pictures=1")
        .await;
    assert_eq!(status, 200, "{answer}");
    let parts: Vec<&Value> = answer["data"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|group| group["parts"].as_array().unwrap())
        .collect();
    let picture_of = |name: &str| {
        let part = parts.iter().find(|part| part["fileName"] == json!(name));
        part.unwrap_or_else(|| panic!("{answer}"))["picture"].clone()
    };
    let png = Base64::decode_vec(picture_of("a.stl").as_str().unwrap()).unwrap();
    let picture = image::load_from_memory(&png).unwrap().into_rgb8();
    assert_eq!(picture.get_pixel(0, 0).0, [255; 3], "on white paper");
    assert!(
        picture.pixels().any(|pixel| pixel.0 != [255; 3]),
        "the cube"
    );
    assert_eq!(picture_of("b.stl"), Value::Null);
    assert_eq!(picture_of("c.stl"), Value::Null);
    // The page itself asks for none.
    for group in groups(&app, &admin).await {
        assert_eq!(group["parts"][0]["picture"], Value::Null);
    }
}

#[actix_web::test]
async fn adm_18_open_parts_are_grouped_and_counted_down() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let first = ordered(
        &app,
        &[
            ("a.stl", "PLA", "Weiß", 0.2, 3),
            ("b.stl", "PETG", "Schwarz", 0.2, 1),
        ],
    )
    .await;
    let second = ordered(
        &app,
        &[
            ("c.stl", "PLA", "Weiß", 0.2, 2),
            ("d.stl", "PLA", "Weiß", 0.1, 1),
            ("e.stl", "PLA", "Schwarz", 0.2, 4),
        ],
    )
    .await;
    let all = groups(&app, &admin).await;
    let names: Vec<_> = all
        .iter()
        .map(|group| {
            (
                group["material"].as_str().unwrap(),
                group["colors"].as_str().unwrap(),
                group["layerHeight"].as_f64().unwrap(),
                group["pieces"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        names,
        [
            ("PLA", "Weiß", 0.2, 5),
            ("PETG", "Schwarz", 0.2, 1),
            ("PLA", "Weiß", 0.1, 1),
            ("PLA", "Schwarz", 0.2, 4),
        ]
    );
    let white = &all[0];
    assert_eq!(
        (&white["pieces"], &white["openPieces"]),
        (&json!(5), &json!(5)),
        "{white}"
    );
    // Five cubes of 8 cm³, at 1.24 g.
    assert!(
        (white["cm3"].as_f64().unwrap() - 40.0).abs() < 1e-6,
        "{white}"
    );
    assert!(
        (white["grams"].as_f64().unwrap() - 49.6).abs() < 1e-6,
        "{white}"
    );
    assert_eq!(
        white["parts"][0]["orderId"],
        json!(first),
        "the oldest order comes first"
    );
    assert_eq!(white["parts"][1]["orderId"], json!(second));
    assert_eq!(white["due"], white["parts"][0]["deliveryBy"]);

    assert_eq!(print(&app, &admin, &first, 0, 2, 0).await.0, 200);
    // Pressed twice, or sent twice.
    assert_eq!(print(&app, &admin, &first, 0, 2, 0).await.0, 200);
    let white = groups(&app, &admin).await[0].clone();
    assert_eq!(
        (&white["openPieces"], &white["parts"][0]["printed"]),
        (&json!(3), &json!(2))
    );
    // What is done leaves the list, and is shown where it is asked for.
    assert_eq!(print(&app, &admin, &first, 1, 1, 0).await.0, 200);
    let shown = async |path: &str| {
        let (_, answer) = app.get_json(&admin, path).await;
        answer["data"].as_array().unwrap().len()
    };
    assert_eq!(shown("/api/admin/production").await, 3);
    assert_eq!(shown("/api/admin/production?done=1").await, 4);
    assert_eq!(print(&app, &admin, &first, 1, 0, 1).await.0, 200);
    let acts = count(
        &app,
        "SELECT COUNT(*) FROM admin_acts WHERE act = 'parts_printed'",
    )
    .await;
    assert_eq!(acts, 3, "the order's history says it, once");
    // Somebody else saw an older count.
    let (code, answer) = print(&app, &admin, &first, 0, 3, 0).await;
    assert_eq!(
        (code, &answer["code"]),
        (409, &json!("order_changed")),
        "{answer}"
    );
    assert_eq!(
        answer["error"],
        "Bestellung wurde inzwischen geändert. Bitte neu laden."
    );
    for (position, printed, wanted) in [(0, 4, 422), (0, -1, 422), (2, 0, 404), (-1, 0, 404)] {
        let (code, answer) = print(&app, &admin, &first, position, printed, 2).await;
        assert_eq!(code, wanted, "{position} {printed}: {answer}");
    }
    for body in [
        json!([]),
        json!({}),
        json!({ "orderId": first, "position": "0", "printed": 0, "seen": 0 }),
    ] {
        let (code, answer) = app
            .post_json(&admin, "/api/admin/production/printed", &body)
            .await;
        assert_eq!(code, 400, "{body}: {answer}");
    }
}

#[actix_web::test]
async fn adm_18_only_what_is_paid_and_under_way_is_made() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let order = ordered(&app, &[("a.stl", "PLA", "Weiß", 0.2, 1)]).await;
    assert_eq!(groups(&app, &admin).await.len(), 1);
    for (set, back) in [
        ("payment_state = 'held'", "payment_state = 'paid'"),
        ("refund_state = 'full'", "refund_state = 'none'"),
        ("status = 'completed'", "status = 'processing'"),
        ("status = 'cancelled'", "status = 'processing'"),
        (
            "archived_at = '2026-11-21T00:00:00.000Z'",
            "archived_at = NULL",
        ),
    ] {
        let update = async |change: &str| {
            let sql = sqlx::AssertSqlSafe(format!("UPDATE orders SET {change}"));
            sqlx::query(sql).execute(app.db.writer()).await.unwrap();
        };
        update(set).await;
        assert!(groups(&app, &admin).await.is_empty(), "{set}");
        let (code, answer) = print(&app, &admin, &order, 0, 1, 0).await;
        assert_eq!(
            (code, &answer["code"]),
            (409, &json!("not_in_production")),
            "{set}: {answer}"
        );
        update(back).await;
    }
    assert_eq!(groups(&app, &admin).await.len(), 1);
    let list = admin
        .get(app.url("/api/admin/production/csv"))
        .send()
        .await
        .unwrap();
    assert!(
        list.headers()["content-disposition"]
            .to_str()
            .unwrap()
            .contains("fertigung_")
    );
    let list = list.text().await.unwrap();
    assert_eq!(list.lines().count(), 2, "{list}");
    assert!(
        list.contains("PLA;Weiß;\"0,2\";20;") || list.contains("PLA;Weiß;0,2;20;"),
        "{list}"
    );
    // The customer's words come along wherever the part is made.
    let words = "Bitte sauber entgraten.";
    assert!(list.contains(words), "{list}");
    assert_eq!(groups(&app, &admin).await[0]["parts"][0]["message"], words);
    // Days and times as people in Germany read them, not as the database has them.
    let number = order[order.len() - 8..].to_uppercase();
    let mut cells = list.lines().nth(1).unwrap().split(';');
    assert!(cells.any(|cell| cell.ends_with(&number)), "{list}");
    for pattern in ["00.00.0000 00:00", "00.00.0000"] {
        let cell = cells.next().unwrap();
        let digits = cell.replace(|letter: char| letter.is_ascii_digit(), "0");
        assert_eq!(digits, pattern, "{list}");
    }
}

#[actix_web::test]
async fn adm_30_the_back_office_says_what_is_wrong_with_the_invoices() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let check = async || app.get_json(&admin, "/api/admin/invoices/verify").await.1["data"].clone();
    assert_eq!(check().await, json!({ "documents": 0, "problem": null }));
    ordered(&app, &[("a.stl", "PLA", "Weiß", 0.2, 1)]).await;
    ordered(&app, &[("b.stl", "PLA", "Weiß", 0.2, 1)]).await;
    assert_eq!(check().await, json!({ "documents": 2, "problem": null }));
    // A document of its own hand: the counter knows of no third one.
    let sql = "INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, cancels, record, sha256, created_at) \
         SELECT 'x', 'RE-1999-000001', 1999, 1, 3, order_id, 'cancellation', number, record, sha256, created_at FROM invoices \
         WHERE position = 1";
    sqlx::query(sql).execute(app.db.writer()).await.unwrap();
    let wrong = check().await;
    assert_eq!(wrong["documents"], Value::Null);
    let problem = wrong["problem"].as_str().unwrap();
    assert!(problem.starts_with("RE-1999-000001: "), "{problem}");
}
