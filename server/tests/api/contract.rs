//! The payloads and the table that the specification names, field by field.

use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, answer_of, new_client, quiet_app};
use crate::people::register;
use crate::provider::provider_count;

/// What the provider was really asked for.
async fn asked_for(app: &TestApp, session_id: &str) -> Value {
    let request: String = sqlx::query_scalar("SELECT request FROM sessions WHERE id = $1")
        .bind(session_id)
        .fetch_one(app.payments_db())
        .await
        .unwrap();
    serde_json::from_str(&request).unwrap()
}

#[actix_web::test]
async fn pay_18_the_provider_is_told_which_addresses_to_ask_for() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    for (shipping, label, cents) in [
        ("shipping", "Standardversand", 549),
        ("express", "Expressversand", 3000),
    ] {
        let body = request(&[Line::new(&part, 3)], shipping);
        let answer = checkout(&app, &app.client, &body).await;
        let asked = asked_for(&app, answer.session_id()).await;
        assert_eq!(asked["billing_address_collection"], "required");
        assert_eq!(
            asked["shipping_address_collection"]["allowed_countries"],
            json!(["DE", "AT", "CH", "NL", "BE", "FR"])
        );
        let rate = &asked["shipping_options"][0]["shipping_rate_data"];
        assert_eq!(rate["display_name"], label);
        assert_eq!(
            rate["fixed_amount"],
            json!({ "amount": cents, "currency": "eur" })
        );
        assert_eq!(asked["customer_email"], "ada@example.org");
        let line = &asked["line_items"][0];
        assert_eq!(line["quantity"], 3);
        assert_eq!(line["price_data"]["unit_amount"], 556);
    }
    let body = request(&[Line::new(&part, 3)], "pickup");
    let answer = checkout(&app, &app.client, &body).await;
    let asked = asked_for(&app, answer.session_id()).await;
    assert_eq!(asked["billing_address_collection"], "required");
    assert_eq!(asked["shipping_address_collection"], Value::Null);
    assert_eq!(asked["shipping_options"], json!([]));
}

#[actix_web::test]
async fn api_20_api_21_the_payload_of_the_specification_gives_session_and_address() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = json!({
        "cartItems": [{
            "id": "a", "fileName": part.name, "volume": 8.0, "quantity": 2,
            "configuration": {
                "material": "PLA", "primaryColor": "Weiß", "secondaryColor": "Schwarz", "tertiaryColor": "Weiß",
                "useSecondaryColor": true, "useTertiaryColor": false, "colorDescription": "Logo in Schwarz",
                "layerHeight": 0.2, "infill": 20,
            },
            "modelFileUrl": part.url, "uploadedToStorage": true,
        }],
        "customerData": {
            "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.org", "phone": "", "company": "",
            "message": "", "agreeToTerms": true,
        },
        "shipping": "pickup", "totalPrice": 11.12, "userId": null, "agreeToTerms": true,
    });
    let answer = checkout(&app, &app.client, &body).await;
    assert_eq!(answer.status, 200);
    let fields: Vec<&String> = answer.body.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["sessionId", "url"]);
    assert!(answer.page().ends_with(answer.session_id()));
    let asked = asked_for(&app, answer.session_id()).await;
    assert_eq!(
        asked["line_items"][0]["price_data"]["product_data"]["description"],
        "PLA, Weiß und Schwarz (Logo in Schwarz), Schichthöhe 0,2\u{a0}mm, Füllgrad 20\u{a0}%"
    );

    // Each field that is missing or of another kind is refused with an `error`, and nothing is opened.
    for field in [
        "cartItems",
        "customerData",
        "shipping",
        "totalPrice",
        "agreeToTerms",
    ] {
        let mut broken = body.clone();
        broken[field] = json!([{}]);
        let refused = checkout(&app, &app.client, &broken).await;
        assert_eq!(refused.status, 400, "{field}: {}", refused.body);
        assert!(!refused.error().is_empty());
    }
    assert_eq!(
        provider_count(&app, "SELECT COUNT(*) FROM sessions").await,
        1
    );
}

#[actix_web::test]
async fn api_28_api_31_pay_19_an_order_is_a_row_of_the_table_and_a_checkout_is_none() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let part = upload_cube(&app, &user, 20).await;
    let mut body = request(&[Line::new(&part, 2)], "express");
    body["customerData"]["company"] = json!("Lovelace Maschinen");
    let answer = checkout(&app, &user, &body).await;
    assert_eq!((orders(&app).await, app.count("checkouts").await), (0, 1));
    pay(&user, answer.page()).await;
    status(&app, &user, answer.session_id()).await;

    #[derive(sqlx_macros::FromRow)]
    struct Row {
        id: String,
        user_id: Option<String>,
        cart_items: String,
        shipping: String,
        // `total_price` in cents, as all money of this database.
        total_cents: i64,
        status: String,
        customer_data: String,
        draft_name: Option<String>,
        created_at: String,
        updated_at: String,
    }
    let row: Row = sqlx::query_as(
        "SELECT id, user_id, cart_items, shipping, total_cents, status, customer_data, draft_name, created_at, \
         updated_at FROM orders",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert_eq!(row.id.len(), 36);
    let user_id: String = sqlx::query_scalar("SELECT id FROM users")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    assert_eq!((row.user_id, row.draft_name), (Some(user_id.clone()), None));
    let items: Value = serde_json::from_str(&row.cart_items).unwrap();
    assert_eq!(items.as_array().unwrap().len(), 1);
    assert_eq!(items[0]["fileName"], part.name);
    assert_eq!(
        (row.shipping.as_str(), row.status.as_str()),
        ("express", "submitted")
    );
    assert_eq!(row.total_cents, 4112);
    let customer: Value = serde_json::from_str(&row.customer_data).unwrap();
    for (field, value) in [
        ("firstName", "Ada"),
        ("lastName", "Lovelace"),
        ("email", "ada@example.org"),
        ("phone", "+49 711 1234"),
        ("company", "Lovelace Maschinen"),
    ] {
        assert_eq!(customer[field], value);
    }
    for time in [&row.created_at, &row.updated_at] {
        assert!(time.parse::<jiff::Timestamp>().is_ok(), "{time}");
    }

    // What is answered carries the price in euro beside the cents.
    let (_, own) = app.get_json(&user, "/api/orders").await;
    assert_eq!(own["data"][0]["totalPrice"], 41.12, "{own}");
    let thanks = status(&app, &user, answer.session_id()).await;
    assert_eq!(thanks["order"]["totalPrice"], 41.12, "{thanks}");

    // A draft is a row of the same table, with a name and without a payment.
    let draft = json!({
        "draftName": "Halter", "shipping": "pickup", "cartItems": [Line::new(&part, 2).item()],
    });
    let (saved, answer) = app.post_json(&user, "/api/save-order", draft).await;
    assert_eq!(saved, 200, "{answer}");
    let draft: Row = sqlx::query_as(
        "SELECT id, user_id, cart_items, shipping, total_cents, status, customer_data, draft_name, created_at, \
         updated_at FROM orders WHERE status = 'draft'",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert_eq!(
        (draft.user_id, draft.draft_name.as_deref()),
        (Some(user_id), Some("Halter"))
    );
    assert_eq!(draft.shipping, "pickup");
}

#[actix_web::test]
async fn err_04_failed_cart_order_and_settings_calls_are_empty_lists_and_false() {
    let app = quiet_app().await;
    let guest = new_client();
    let user = register(&app, "ada@example.org").await;
    let refused = async |client: &reqwest::Client, method: &str, path: &str| {
        let method: reqwest::Method = method.parse().unwrap();
        let call = client.request(method, app.url(path));
        let (status, body) = answer_of(
            call.json(&json!({ "userId": "x", "cartItems": [], "version": 1, "settings": {} })),
        )
        .await;
        assert!((400..500).contains(&status), "{path}: {status} {body}");
        assert_eq!(body["success"], false, "{path}: {body}");
        body
    };
    for (method, path) in [
        ("GET", "/api/orders"),
        ("GET", "/api/drafts"),
        ("POST", "/api/save-order"),
        ("POST", "/api/cart/load-user"),
        ("POST", "/api/cart/save-user"),
        ("POST", "/api/cart/migrate"),
        ("GET", "/api/admin/orders"),
        ("PUT", "/api/admin/settings"),
    ] {
        let body = refused(&guest, method, path).await;
        assert_eq!(body["data"], json!([]), "{path}: {body}");
    }
    for (method, path) in [("GET", "/api/admin/orders"), ("PUT", "/api/admin/settings")] {
        let body = refused(&user, method, path).await;
        assert_eq!(body["data"], json!([]), "{path}: {body}");
    }
    // Somebody else's cart.
    refused(&user, "POST", "/api/cart/load-user").await;
}

#[actix_web::test]
async fn api_30_an_order_has_one_of_five_states() {
    let app = quiet_app().await;
    bought(&app, &app.client, "pickup").await;
    let set = async |state: &str| {
        sqlx::query("UPDATE orders SET status = $1")
            .bind(state.to_owned())
            .execute(app.db.pool())
            .await
    };
    for state in ["draft", "processing", "completed", "cancelled", "submitted"] {
        assert_eq!(set(state).await.unwrap().rows_affected(), 1, "{state}");
    }
    for state in ["paid", "Submitted", ""] {
        assert!(set(state).await.is_err(), "{state}");
    }
}
