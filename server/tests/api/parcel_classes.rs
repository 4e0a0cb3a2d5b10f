//! Parcels by weight and size: what an order is charged over HTTP, and that page and server name the same fee.

use core_wasm::cart::{ShownLine, quote_cart};
use core_wasm::configuration::Configuration;
use core_wasm::settings::Settings;
use core_wasm::shipping::ShippingFees;
use serde_json::{Value, json};

use crate::checkout::session_amount;
use crate::customer::*;
use crate::harness::{TestApp, quiet_app};
use crate::settings::{current, save};

/// A cube of 60 mm weighs 267.84 g of PLA, one of 20 mm 9.92 g.
fn classes() -> Value {
    json!({ "parcels": { "packingGrams": 50, "classes": [
        { "maxGrams": 500, "maxSideMm": 250, "price": 3.9, "expressPrice": 14.9 },
        { "maxGrams": 2000, "maxSideMm": 600, "price": 6.49, "expressPrice": 19.9 },
    ]}})
}

/// The fees that a page shows: by the core, from the settings as everybody reads them.
async fn shown(app: &TestApp, lines: &[Line]) -> ShippingFees {
    let settings: Settings =
        serde_json::from_value(current(app).await["settings"].clone()).unwrap();
    #[expect(clippy::cast_precision_loss, reason = "test cubes are small")]
    let items: Vec<_> = lines
        .iter()
        .map(|line| ShownLine {
            volume_cm3: Some(line.part.side_mm.pow(3) as f64 / 1000.0),
            quantity: line.quantity.try_into().unwrap(),
            configuration: Configuration::default(),
            longest_side_mm: Some(line.part.side_mm as f64),
        })
        .collect();
    quote_cart(&[], &items, 1, &settings).unwrap().fees
}

fn asked(lines: &[Line], shipping: &str, shipping_cents: i64) -> Value {
    let mut body = request(lines, shipping);
    let items: i64 = lines.iter().map(Line::line_cents).sum();
    body["totalPrice"] = json!(euro(items + shipping_cents));
    body
}

#[actix_web::test]
async fn prc_13_prc_14_prc_24_a_cart_of_two_parts_is_charged_the_class_that_the_page_shows() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let (large, small) = (
        upload_cube(&app, &app.client, 60).await,
        upload_cube(&app, &app.client, 20).await,
    );
    assert_eq!(save(&app, &admin, 1, classes()).await.0, 200);
    // 267.84 g + 2 × 9.92 g + 50 g of packing; with two of the large ones 605.52 g; with eight 2,212.56 g.
    for (pieces, standard, express) in [(1, 390, 1490), (2, 649, 1990), (8, 2 * 649, 2 * 1990)] {
        let lines = [Line::new(&large, pieces), Line::new(&small, 2)];
        let fees = shown(&app, &lines).await;
        assert_eq!(
            (fees.shipping_cents, fees.express_cents),
            (standard, express)
        );
        for (shipping, cents) in [("pickup", 0), ("shipping", standard), ("express", express)] {
            let answer = checkout(&app, &app.client, &asked(&lines, shipping, cents)).await;
            assert_eq!(answer.status, 200, "{pieces} {shipping}: {}", answer.body);
            let items: i64 = lines.iter().map(Line::line_cents).sum();
            let amount = session_amount(&app, answer.session_id()).await;
            assert_eq!(amount, items + cents, "{pieces} {shipping}");
        }
    }
    // The flat fee is another total now, and the answer names the class's.
    let lines = [Line::new(&large, 1), Line::new(&small, 2)];
    let refused = checkout(&app, &app.client, &asked(&lines, "shipping", 549)).await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (409, &json!("prices_changed"))
    );
    assert_eq!(refused.body["shippingCents"], 390);
}

#[actix_web::test]
async fn prc_13_the_longest_side_counts_in_the_unit_that_the_customer_named() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let mut small = classes();
    small["parcels"]["classes"][0]["maxSideMm"] = json!(20);
    assert_eq!(save(&app, &admin, 1, small).await.0, 200);
    let lines = [Line::new(&part, 1)];
    let answer = checkout(&app, &app.client, &asked(&lines, "shipping", 390)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    // As centimetres it is 200 mm long and weighs 9,920 g: five parcels of the last class.
    let mut body = asked(&lines, "shipping", 390);
    body["cartItems"][0]["unit"] = json!("centimeter");
    let refused = checkout(&app, &app.client, &body).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert_eq!(refused.body["shippingCents"], 5 * 649);
}

#[actix_web::test]
async fn duty_09_classes_that_change_while_the_payment_page_is_open_change_nothing_about_it() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let part = upload_cube(&app, &app.client, 60).await;
    assert_eq!(save(&app, &admin, 1, classes()).await.0, 200);
    let lines = [Line::new(&part, 1)];
    let answer = checkout(&app, &app.client, &asked(&lines, "shipping", 390)).await;
    let mut dearer = classes();
    dearer["parcels"]["classes"][0]["price"] = json!(9.9);
    assert_eq!(save(&app, &admin, 2, dearer).await.0, 200);
    pay(&app.client, answer.page()).await;
    let order = status(&app, &app.client, answer.session_id()).await["order"].clone();
    assert_eq!(order["shippingCents"], 390);
    assert_eq!(order["totalCents"], lines[0].line_cents() + 390);
    // The next order pays the new price.
    let other = [Line::new(&upload_cube(&app, &app.client, 20).await, 1)];
    let next = checkout(&app, &app.client, &asked(&other, "shipping", 390)).await;
    assert_eq!(
        (next.status, &next.body["shippingCents"]),
        (409, &json!(990))
    );
}

#[actix_web::test]
async fn adm_23_classes_that_do_not_grow_and_prices_below_zero_are_not_saved() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let part = upload_cube(&app, &app.client, 20).await;
    for (field, value) in [("maxGrams", 499.0), ("maxSideMm", 249.0), ("price", -1.0)] {
        let mut wrong = classes();
        // Grams and millimetres are whole numbers on the wire.
        wrong["parcels"]["classes"][1][field] = match field {
            "price" => json!(value),
            _ => json!(value as i64),
        };
        let (status, answer) = save(&app, &admin, 1, wrong).await;
        assert_eq!(status, 422, "{field}: {answer}");
        let said = answer.to_string();
        assert!(
            said.contains(&format!("parcels.classes.1.{field}")),
            "{said}"
        );
    }
    // Nothing was saved: the flat fee holds.
    let lines = [Line::new(&part, 1)];
    let answer = checkout(&app, &app.client, &request(&lines, "shipping")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[actix_web::test]
async fn drf_04_a_draft_comes_to_what_its_parcel_costs() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    assert_eq!(save(&app, &admin, 1, classes()).await.0, 200);
    let part = upload_cube(&app, &admin, 60).await;
    let line = Line::new(&part, 2);
    let body = json!({ "cartItems": [line.item()], "shipping": "shipping", "draftName": "Würfel" });
    let (status, answer) = app.post_json(&admin, "/api/save-order", &body).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["data"]["totalPrice"], euro(line.line_cents() + 649));
    assert_eq!(answer["data"]["cart_items"][0]["longestSideMm"], 60.0);
}
