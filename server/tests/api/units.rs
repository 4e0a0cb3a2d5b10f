//! The unit that a customer names for a file: it travels with the part, the server scales its own measures by it, and nothing
//! but the units of the list is read.

use serde_json::{Value, json};

use crate::account::register;
use crate::customer::*;
use crate::harness::{TestApp, answer_of, file_part, new_client, quiet_app};
use crate::models::box_stl;

/// A line of a cube whose file has sides of the first length in mm, priced with sides of the second.
async fn line_of(app: &TestApp, file_mm: f32, printed_mm: i64) -> Line {
    let name = format!("wuerfel-{file_mm}.stl");
    let url = upload(app, &app.client, &name, box_stl([file_mm; 3])).await;
    Line::new(
        &Part {
            name,
            url,
            side_mm: printed_mm,
        },
        1,
    )
}

fn in_unit(line: &Line, unit: Value) -> Value {
    let mut body = request(std::slice::from_ref(line), "pickup");
    body["cartItems"][0]["unit"] = unit;
    body
}

#[actix_web::test]
async fn unit_the_server_charges_its_own_measures_in_the_unit_that_the_customer_named() {
    let app = quiet_app().await;
    for (file_mm, unit, printed_mm) in [
        (20.0, "millimeter", 20),
        (2.0, "centimeter", 20),
        (0.125, "meter", 125),
    ] {
        let line = line_of(&app, file_mm, printed_mm).await;
        let mut body = in_unit(&line, json!(unit));
        // What the page says of the volume changes nothing.
        body["cartItems"][0]["volume"] = json!(0.000_001);
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(answer.status, 200, "{unit}: {}", answer.body);
        let charged: i64 =
            sqlx::query_scalar("SELECT amount_total_cents FROM sessions WHERE id = $1")
                .bind(answer.session_id())
                .fetch_one(app.payments_db())
                .await
                .unwrap();
        assert_eq!(charged, line.unit_cents(), "{unit}");
    }
}

#[actix_web::test]
async fn unit_another_unit_is_another_price_and_another_cart() {
    let app = quiet_app().await;
    let line = line_of(&app, 20.0, 20).await;
    // The price of the file as it is read does not buy the part ten times as large.
    let body = in_unit(&line, json!("centimeter"));
    let answer = checkout(&app, &app.client, &body).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    let new_total = answer.body["totalCents"].as_i64().unwrap();
    let scaled = Line::new(
        &Part {
            side_mm: 200,
            ..line.part.clone()
        },
        1,
    );
    assert_eq!(new_total, scaled.unit_cents());
    // The same key and the same cart in another unit is another request.
    let plain = request(std::slice::from_ref(&line), "pickup");
    let first = checkout_with_key(&app, &app.client, &plain, Some("one")).await;
    assert_eq!(first.status, 200);
    let mut other = in_unit(&scaled, json!("centimeter"));
    other["totalPrice"] = json!(euro(scaled.unit_cents()));
    let second = checkout_with_key(&app, &app.client, &other, Some("one")).await;
    assert_eq!(second.status, 409, "{}", second.body);
    let third = checkout_with_key(&app, &app.client, &other, Some("two")).await;
    assert_eq!(third.status, 200, "{}", third.body);
    assert_ne!(third.session_id(), first.session_id());
}

#[actix_web::test]
async fn unit_nothing_but_the_units_of_the_list_is_read() {
    let app = quiet_app().await;
    let line = line_of(&app, 20.0, 20).await;
    for unit in [
        json!(25.4),
        json!(0),
        json!(-1),
        json!(1e308),
        json!("foot"),
        json!("Inch"),
        json!(""),
        json!("25.4"),
        json!([]),
        json!({ "inch": 0.001 }),
        json!(true),
        json!("x".repeat(5000)),
    ] {
        let answer = checkout(&app, &app.client, &in_unit(&line, unit.clone())).await;
        assert_eq!(answer.status, 400, "{unit}: {}", answer.body);
        assert_eq!(answer.body["code"], "invalid_unit");
        assert_eq!(
            answer.error(),
            "Diese Einheit kennen wir nicht. Bitte wählen Sie Millimeter, Zoll, Zentimeter oder Meter."
        );
    }
    let answer = checkout(&app, &app.client, &in_unit(&line, Value::Null)).await;
    assert_eq!(
        answer.status, 200,
        "null is no answer, as before there were units"
    );
}

#[actix_web::test]
async fn unit_a_part_that_does_not_fit_the_plate_in_its_unit_is_refused() {
    let app = quiet_app().await;
    for (file_mm, unit) in [(20.0, "inch"), (20.0, "meter"), (25.1, "centimeter")] {
        let line = line_of(&app, file_mm, 20).await;
        let answer = checkout(&app, &app.client, &in_unit(&line, json!(unit))).await;
        assert_eq!(answer.status, 422, "{unit}: {}", answer.body);
        assert_eq!(answer.body["code"], "part_too_large");
        assert_eq!(answer.body["itemId"], line.item()["id"]);
        assert!(answer.error().contains("größer als die Druckplatte"));
    }
    assert_eq!(app.count("checkouts").await, 0);
}

#[actix_web::test]
async fn unit_a_part_under_a_millimetre_is_ordered_only_once_its_unit_is_named() {
    let app = quiet_app().await;
    let line = line_of(&app, 0.5, 0).await;
    let unasked = request(std::slice::from_ref(&line), "pickup");
    let answer = checkout(&app, &app.client, &unasked).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["code"], "part_too_small");
    assert_eq!(
        answer.error(),
        "„wuerfel-0.5.stl“ ist kürzer als 1 mm. Bitte wählen Sie beim Hochladen die richtige Einheit, oder bestätigen Sie dort die Größe."
    );
    let confirmed = checkout(&app, &app.client, &in_unit(&line, json!("millimeter"))).await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.body);
    let longest = line_of(&app, 1.0, 1).await;
    let answer = checkout(&app, &app.client, &request(&[longest], "pickup")).await;
    assert_eq!(answer.status, 200, "exactly 1 mm: {}", answer.body);
}

#[actix_web::test]
async fn unit_an_upload_over_the_plate_is_taken_in_the_unit_it_was_meant_in_and_only_ordered_in_it()
{
    let app = quiet_app().await;
    let upload = async |unit: Option<&str>| {
        let mut form = reqwest::multipart::Form::new()
            .text("userId", "")
            .text("orderId", "temp-1");
        if let Some(unit) = unit {
            form = form.text("unit", unit.to_owned());
        }
        let form = form.part("file", file_part("gross.stl", box_stl([508.0; 3])));
        answer_of(
            app.client
                .post(app.url("/api/upload-model"))
                .multipart(form),
        )
        .await
    };
    let (status, body) = upload(None).await;
    assert_eq!(
        (status, body["code"].as_str()),
        (422, Some("model_too_big"))
    );
    let (status, body) = upload(Some("centimeterTooOften")).await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(
        body["measures"]["dimensionsMm"],
        json!([508.0, 508.0, 508.0]),
        "measures are those of the file"
    );
    let (status, refused) = upload(Some("inches")).await;
    assert_eq!(
        (status, refused["code"].as_str()),
        (400, Some("invalid_unit"))
    );
    let line = Line::new(
        &Part {
            name: "gross.stl".into(),
            url: body["url"].as_str().unwrap().into(),
            side_mm: 20,
        },
        1,
    );
    let plain = checkout(
        &app,
        &app.client,
        &request(std::slice::from_ref(&line), "pickup"),
    )
    .await;
    assert_eq!(
        (plain.status, plain.body["code"].as_str()),
        (422, Some("part_too_large"))
    );
    let mut scaled = in_unit(&line, json!("inchTooOften"));
    let answer = checkout(&app, &app.client, &scaled).await;
    // 508 mm are 20 inches: the price of a cube of 20 mm.
    assert_eq!(answer.status, 200, "{}", answer.body);
    scaled["cartItems"][0]["unit"] = json!("centimeterTooOften");
    let other = checkout(&app, &app.client, &scaled).await;
    assert_eq!(
        other.status, 409,
        "another size is another price: {}",
        other.body
    );
}

#[actix_web::test]
async fn unit_an_order_says_how_its_part_was_scaled_and_what_is_estimated() {
    let app = quiet_app().await;
    let line = line_of(&app, 2.0, 20).await;
    let answer = checkout(&app, &app.client, &in_unit(&line, json!("centimeter"))).await;
    pay(&app.client, answer.page()).await;
    let session = answer.session_id().to_owned();
    eventually("the order", || async {
        status(&app, &app.client, &session).await["status"] == "paid"
    })
    .await;
    let order = status(&app, &app.client, &session).await["order"].clone();
    let item = &order["items"][0];
    assert_eq!(item["scaling"], "skaliert ×\u{a0}10 (Zentimeter)");
    assert_eq!(
        (&item["isEstimated"], &item["volumeCm3"]),
        (&json!(false), &json!(8.0))
    );
    assert!(item.get("unit").is_none(), "one text says it: {item}");
    let admin = app.admin_client().await;
    let orders = Value::from(app.admin_orders(&admin).await);
    assert!(
        orders
            .to_string()
            .contains("skaliert ×\u{a0}10 (Zentimeter)"),
        "{orders}"
    );
    let mails: Vec<(String, String)> =
        sqlx::query_as("SELECT text_body, html_body FROM outbox_mails")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    let noted = mails.iter().filter(|(text, html)| {
        text.contains("skaliert ×\u{a0}10 (Zentimeter)")
            && html.contains("skaliert ×\u{a0}10 (Zentimeter)")
    });
    assert!(noted.count() >= 2, "customer and operator");
    assert!(
        mails
            .iter()
            .any(|(text, _)| text.contains("Volumen je Stück: 8\u{a0}cm³\n"))
    );
}

/// A tetrahedron as an OBJ file, whose volume the shop estimates by its box.
const OBJ: &str = "v 0 0 0\nv 20 0 0\nv 0 20 0\nv 0 0 20\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

#[actix_web::test]
async fn fmt_09_fmt_11_mails_and_orders_say_that_a_volume_is_estimated() {
    let app = quiet_app().await;
    let url = upload(&app, &app.client, "ecke.obj", OBJ.as_bytes().to_vec()).await;
    let part = Part {
        name: "ecke.obj".into(),
        url,
        side_mm: 0,
    };
    let mut body = request(&[Line::new(&part, 1)], "pickup");
    let shown = checkout(&app, &app.client, &body).await;
    body["totalPrice"] = json!(euro(shown.body["totalCents"].as_i64().unwrap()));
    let answer = checkout(&app, &app.client, &body).await;
    pay(&app.client, answer.page()).await;
    let session = answer.session_id().to_owned();
    eventually("the order", || async {
        status(&app, &app.client, &session).await["status"] == "paid"
    })
    .await;
    let order = status(&app, &app.client, &session).await["order"].clone();
    assert_eq!(order["items"][0]["isEstimated"], true);
    // The owner sees what was measured beside it, and so what the estimate brings or costs.
    let admin = app.admin_client().await;
    let detail = app.admin_order(&admin, order["id"].as_str().unwrap()).await;
    let measured = detail["parts"][0]["measuredCm3"].as_f64().unwrap();
    assert!((measured - 4.0 / 3.0).abs() < 1e-3, "{measured}");
    let mails: Vec<(String, String)> =
        sqlx::query_as("SELECT text_body, html_body FROM outbox_mails")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    let words = "3,2\u{a0}cm³ (geschätzt)";
    let noted = mails
        .iter()
        .filter(|(text, html)| text.contains(words) && html.contains(words));
    assert!(noted.count() >= 2, "customer and operator");
}

#[actix_web::test]
async fn unit_a_draft_and_a_saved_cart_keep_the_unit() {
    let app = quiet_app().await;
    let client = new_client();
    register(&app, &client, "units@example.org").await;
    let url = upload(&app, &client, "klein.stl", box_stl([2.0; 3])).await;
    let mut item = Line::new(
        &Part {
            name: "klein.stl".into(),
            url,
            side_mm: 20,
        },
        1,
    )
    .item();
    item["unit"] = json!("centimeter");
    let draft = json!({ "cartItems": [item], "draftName": "Klein", "shipping": "pickup" });
    let (status, saved) = app.post_json(&client, "/api/save-order", &draft).await;
    assert_eq!(status, 200, "{saved}");
    let kept = &saved["data"]["cart_items"][0];
    assert_eq!(
        (&kept["unit"], &kept["volume"]),
        (&json!("centimeter"), &json!(8.0))
    );
    assert_eq!(kept["unitPrice"], json!(5.56));
    let mut large = draft.clone();
    large["cartItems"][0]["unit"] = json!("meter");
    let (_, saved) = app.post_json(&client, "/api/save-order", &large).await;
    assert_eq!(
        saved["data"]["cart_items"][0]["problem"], "wrong_size",
        "{saved}"
    );
    let mut wrong = draft.clone();
    wrong["cartItems"][0]["unit"] = json!(10);
    let (status, body) = app.post_json(&client, "/api/save-order", &wrong).await;
    assert_eq!((status, body["code"].as_str()), (400, Some("invalid_unit")));
}

#[actix_web::test]
async fn unit_a_step_file_that_names_no_unit_is_ordered_only_once_its_customer_has() {
    let app = quiet_app().await;
    let fixture = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../core-wasm/fixtures/step/box-mm.step"
    );
    let text = std::fs::read_to_string(fixture).unwrap();
    let silent = text.replace("GLOBAL_UNIT_ASSIGNED_CONTEXT", "NO_UNIT");
    let name = "quader.step".to_owned();
    let url = upload(&app, &app.client, &name, silent.into_bytes()).await;
    let line = Line::new(
        &Part {
            name,
            url,
            side_mm: 20,
        },
        1,
    );
    let unasked = request(std::slice::from_ref(&line), "pickup");
    let answer = checkout(&app, &app.client, &unasked).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["code"], "unit_unknown");
    assert!(answer.error().contains("nennt keine Maßeinheit"));
    // With a unit only the price is left to be agreed on.
    let named = checkout(&app, &app.client, &in_unit(&line, json!("centimeter"))).await;
    assert_ne!(named.body["code"], "unit_unknown", "{}", named.body);
}

/// A file of a usual size costs what it is, whatever its customer says: every unit that shrinks would take its price away.
#[actix_web::test]
async fn fmt_13_prc_23_a_unit_that_shrinks_is_taken_only_where_the_size_suggests_it() {
    let app = quiet_app().await;
    let user = new_client();
    register(&app, &user, "klein@example.org").await;
    let url = upload(&app, &user, "würfel.stl", box_stl([50.0; 3])).await;
    let part = Part {
        name: "würfel.stl".into(),
        url,
        side_mm: 50,
    };
    let line = Line::new(&part, 1);
    for unit in ["inchTooOften", "centimeterTooOften", "meterTooOften"] {
        let body = in_unit(&line, json!(unit));
        let draft =
            json!({ "cartItems": body["cartItems"], "draftName": "Klein", "shipping": "pickup" });
        let cart = json!({ "cartItems": body["cartItems"] });
        for (path, body) in [
            ("/api/create-checkout-session", &body),
            ("/api/save-order", &draft),
            ("/api/cart/save-user", &cart),
        ] {
            let (status, answer) = app.post_json(&user, path, body).await;
            assert_eq!(
                (status, answer["code"].as_str()),
                (422, Some("unit_not_offered")),
                "{path} {unit}: {answer}"
            );
            let sentence = answer["error"].as_str().unwrap();
            assert!(
                sentence.starts_with("„würfel.stl“ hat als Millimeter eine übliche Größe"),
                "{sentence}"
            );
        }
    }
    assert_eq!(app.count("checkouts").await + app.count("carts").await, 0);
    // What makes it larger is the customer's own affair, and a guest's cart is looked at as well.
    let cart = json!({ "cartItems": in_unit(&line, json!("centimeter"))["cartItems"] });
    let (status, _) = app.post_json(&user, "/api/cart/save-user", &cart).await;
    assert_eq!(status, 200);
    let guest = line_of(&app, 50.0, 50).await;
    let cart = json!({ "cartItems": in_unit(&guest, json!("inchTooOften"))["cartItems"] });
    let (status, answer) = app
        .post_json(&app.client, "/api/cart/save-anonymous", &cart)
        .await;
    assert_eq!(
        (status, answer["code"].as_str()),
        (422, Some("unit_not_offered")),
        "{answer}"
    );
}

/// One file in two scales must not look alike to the person who slices from the archive.
#[actix_web::test]
async fn adm_13_the_scale_of_a_part_stands_in_its_name_in_the_archive_and_in_the_workshop() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let form = reqwest::multipart::Form::new()
        .text("unit", "inchTooOften")
        .part("file", file_part("gross.stl", box_stl([508.0; 3])));
    let send = app
        .client
        .post(app.url("/api/upload-model"))
        .multipart(form);
    let (_, body) = answer_of(send).await;
    let part = |name: &str, url: &Value, side_mm| Part {
        name: name.into(),
        url: url.as_str().unwrap().into(),
        side_mm,
    };
    let long = format!("{}.stl", "ü".repeat(200));
    let url = upload(&app, &app.client, &long, box_stl([2.0; 3])).await;
    let lines = [
        Line::new(&part("gross.stl", &body["url"], 20), 1),
        Line::new(&part("gross.stl", &body["url"], 20), 1),
        Line::new(&part(&long, &json!(url), 20), 1),
    ];
    let mut body = request(&lines, "pickup");
    body["cartItems"][0]["unit"] = json!("inchTooOften");
    body["cartItems"][1]["id"] = json!("noch einmal");
    body["cartItems"][1]["unit"] = json!("centimeterTooOften");
    body["cartItems"][2]["id"] = json!("lang");
    body["cartItems"][2]["unit"] = json!("centimeter");
    let shown = checkout(&app, &app.client, &body).await;
    body["totalPrice"] = json!(euro(shown.body["totalCents"].as_i64().unwrap()));
    let answer = checkout(&app, &app.client, &body).await;
    pay(&app.client, answer.page()).await;
    let paid = status(&app, &app.client, answer.session_id()).await;
    let id = paid["order"]["id"].as_str().unwrap();
    let path = app.url(&format!("/api/admin/orders/{id}/files"));
    let bytes = admin
        .get(&path)
        .send()
        .await
        .unwrap()
        .bytes()
        .await
        .unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let names: Vec<String> = (0..archive.len())
        .map(|at| archive.by_index(at).unwrap().name().unwrap().into_owned())
        // Pieces, material and order stand before it.
        .map(|name| {
            name.split_once("_gross")
                .map_or(name.clone(), |(_, end)| format!("gross{end}"))
        })
        .collect();
    assert_eq!(
        names[..2],
        ["gross_geteilt_durch_25,4.stl", "gross_geteilt_durch_10.stl"]
    );
    assert!(
        names[2].len() <= 255 && names[2].ends_with("ü_mal_10.stl"),
        "{}",
        names[2]
    );
    let (_, list) = app.get_json(&admin, "/api/admin/production").await;
    let csv = admin
        .get(app.url("/api/admin/production/csv"))
        .send()
        .await
        .unwrap();
    let csv = csv.text().await.unwrap();
    for scaling in [
        "skaliert ÷\u{a0}25,4 (Zoll)",
        "skaliert ÷\u{a0}10 (Zentimeter)",
        "skaliert ×\u{a0}10 (Zentimeter)",
    ] {
        assert!(
            list.to_string().contains(scaling) && csv.contains(scaling),
            "{scaling}: {list} {csv}"
        );
    }
}
