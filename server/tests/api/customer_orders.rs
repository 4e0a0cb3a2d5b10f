//! A customer's own orders: who sees which, what is in them, and the page that a mail's link opens.

use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::people::{confirm_email, register};

/// Buys two cubes under an address and answers the order's id.
pub async fn buy(app: &TestApp, client: &reqwest::Client, email: &str, shipping: &str) -> String {
    let part = upload_cube(app, client, 20).await;
    let lines = [Line::new(&part, 5)];
    let mut body = request(&lines, shipping);
    body["customerData"]["email"] = email.into();
    let answer = checkout(app, client, &body).await;
    pay(client, answer.page()).await;
    let paid = status(app, client, answer.session_id()).await;
    assert_eq!(paid["status"], "paid", "{paid}");
    paid["order"]["id"].as_str().unwrap().to_owned()
}

async fn listed(app: &TestApp, client: &reqwest::Client) -> Vec<String> {
    let (status, body) = app.get_json(client, "/api/orders").await;
    assert_eq!(status, 200, "{body}");
    let orders = body["data"].as_array().unwrap();
    assert_eq!(body["total"], orders.len());
    orders
        .iter()
        .map(|order| order["id"].as_str().unwrap().to_owned())
        .collect()
}

#[actix_web::test]
async fn role_05_role_08_acc_17_api_29_api_33_a_user_reads_the_own_orders_with_flat_items() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let first = buy(&app, &user, "ada@example.org", "shipping").await;
    let second = buy(&app, &user, "ada@example.org", "pickup").await;
    assert_eq!(listed(&app, &user).await, [second.clone(), first.clone()]);

    let (status, body) = app.get_json(&user, &format!("/api/orders/{first}")).await;
    assert_eq!(status, 200);
    let order = &body["data"];
    let part = Part {
        name: "würfel-20.stl".into(),
        url: String::new(),
        side_mm: 20,
    };
    let line = Line::new(&part, 5);
    assert_eq!(order["status"], "submitted");
    assert_eq!(order["shipping"], "shipping");
    assert_eq!(order["shippingCents"], 549, "the fee is the frozen one");
    assert_eq!(order["totalCents"], line.line_cents() + 549);
    assert_eq!(
        order["items"],
        json!([{
            "fileName": "würfel-20.stl", "quantity": 5, "material": "PLA", "color": "Weiß", "layerHeight": 0.2,
            "infill": 20.0, "unitPrice": euro(line.unit_cents()), "totalPrice": euro(line.line_cents()),
            "unitCents": line.unit_cents(), "lineCents": line.line_cents(),
            "volumeCm3": 8.0, "isEstimated": false, "volumeNote": null, "madeAnyway": null, "scaling": null, "position": 0, "fileState": "needed", "refusal": null,
        }])
    );
    assert_eq!(
        order["customer"],
        json!({ "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.org", "phone": "+49 711 1234", "company": null, "isBusiness": false,
            "reference": null, "message": "Bitte sauber entgraten." })
    );
    assert_eq!(
        order["billingAddress"],
        json!([
            "Ada Lovelace",
            "Hauptstraße 1",
            "70173 Stuttgart",
            "Deutschland"
        ])
    );
    assert_eq!(
        order["orderNumber"],
        first[first.len() - 8..].to_uppercase()
    );
    assert_eq!(order["history"].as_array().unwrap().len(), 1);
    assert_eq!(order["history"][0]["status"], "submitted");
    let (_, pickup) = app.get_json(&user, &format!("/api/orders/{second}")).await;
    assert_eq!(pickup["data"]["deliveryAddress"], json!([]));

    // A page at a time.
    let (_, page) = app.get_json(&user, "/api/orders?limit=1&offset=1").await;
    assert_eq!(page["total"], 2);
    assert_eq!(page["data"].as_array().unwrap().len(), 1);
    assert_eq!(page["data"][0]["id"], first.as_str());
}

#[actix_web::test]
async fn role_08_what_happened_to_an_order_is_told_without_the_operators_notes() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let id = buy(&app, &user, "ada@example.org", "shipping").await;
    // The operator's call that writes this comes with the order management.
    for (row, status, tracking) in [
        ("1", "processing", None),
        ("2", "completed", Some("00340434")),
    ] {
        sqlx::query(
            "INSERT INTO order_status_history (id, order_id, status, tracking_number, admin_note, created_at) \
             VALUES ($1, $2, $3, $4, 'nur intern', '2099-01-01T00:00:00.000Z')",
        )
        .bind(row)
        .bind(&id)
        .bind(status)
        .bind(tracking)
        .execute(app.db.pool())
        .await
        .unwrap();
    }
    for status in ["processing", "completed", "cancelled"] {
        sqlx::query("UPDATE orders SET status = $1 WHERE id = $2")
            .bind(status)
            .bind(&id)
            .execute(app.db.pool())
            .await
            .unwrap();
        let (code, body) = app.get_json(&user, &format!("/api/orders/{id}")).await;
        assert_eq!((code, &body["data"]["status"]), (200, &json!(status)));
        assert_eq!(body["data"]["trackingNumber"], "00340434");
        let steps: Vec<_> = body["data"]["history"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| &step["status"])
            .collect();
        assert_eq!(steps, ["submitted", "processing", "completed"]);
        assert!(!body.to_string().contains("nur intern"));
    }
}

#[actix_web::test]
async fn role_08_drafts_are_not_in_the_list_and_strangers_get_nothing() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let id = buy(&app, &user, "ada@example.org", "shipping").await;
    let other = register(&app, "eve@example.org").await;
    for path in ["", "/cart", "/invoice"] {
        let path = format!("/api/orders/{id}{path}");
        assert_eq!(app.get_json(&user, &path).await.0, 200, "{path}");
        assert_eq!(app.get_json(&other, &path).await.0, 404, "{path}");
        let (status, body) = app.get_json(&new_client(), &path).await;
        assert_eq!(
            (status, body),
            (401, json!({ "success": false, "data": [] })),
            "{path}"
        );
    }
    assert!(listed(&app, &other).await.is_empty());
    let hide = format!("/api/orders/{id}/hide");
    assert_eq!(app.post_json(&other, &hide, json!({})).await.0, 404);
    assert_eq!(app.post_json(&new_client(), &hide, json!({})).await.0, 401);
    assert_eq!(listed(&app, &user).await, [id]);
}

#[actix_web::test]
async fn role_09_a_guests_order_is_shown_to_the_address_only_once_it_is_confirmed() {
    let app = quiet_app().await;
    let guest = new_client();
    let id = buy(&app, &guest, "Ada@Example.org", "shipping").await;
    // Somebody registers that address: nothing is shown before the mail to it was answered.
    let user = register(&app, "ada@example.org").await;
    assert!(listed(&app, &user).await.is_empty());
    assert_eq!(
        app.get_json(&user, &format!("/api/orders/{id}")).await.0,
        404
    );
    assert_eq!(
        app.get_json(&user, &format!("/api/orders/{id}/invoice"))
            .await
            .0,
        404
    );
    confirm_email(&app, &user, "ada@example.org").await;
    assert_eq!(listed(&app, &user).await, std::slice::from_ref(&id));
}

#[actix_web::test]
async fn role_09_a_guests_order_meets_its_account_however_the_address_was_written() {
    let app = quiet_app().await;
    let id = buy(&app, &new_client(), "ADA@MÜLLER.Example", "pickup").await;
    let user = register(&app, "ada@müller.example").await;
    confirm_email(&app, &user, "ada@müller.example").await;
    assert_eq!(listed(&app, &user).await, [id]);
}

#[actix_web::test]
async fn sav_01_role_09_the_files_of_a_guests_order_are_those_of_the_confirmed_address() {
    let app = quiet_app().await;
    let guest = new_client();
    let other = upload_cube(&app, &guest, 30).await;
    let id = buy(&app, &guest, "ada@example.org", "shipping").await;
    let url: String = sqlx::query_scalar("SELECT file_id FROM order_parts")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    let path = format!("/api/orders/{id}/cart");
    let user = register(&app, "ada@example.org").await;
    let stranger = register(&app, "eva@example.org").await;
    confirm_email(&app, &stranger, "eva@example.org").await;
    assert_eq!(app.get_json(&user, &path).await.0, 404, "not confirmed yet");

    confirm_email(&app, &user, "ada@example.org").await;
    let (status, cart) = app.get_json(&user, &path).await;
    assert_eq!(status, 200);
    let item = &cart["data"]["cartItems"][0];
    assert_eq!(item["uploadedToStorage"], true, "{item}");
    let address = item["modelFileUrl"].as_str().unwrap().to_owned();
    assert!(address.contains(&url));
    let fetch = async |client: &reqwest::Client, address: &str| {
        let response = client.get(app.url(address)).send().await.unwrap();
        response.status().as_u16()
    };
    assert_eq!(fetch(&user, &address).await, 200);
    assert_eq!(fetch(&guest, &address).await, 200, "it stays the guest's");
    assert_eq!(fetch(&stranger, &address).await, 404);
    assert_eq!(fetch(&user, &other.url).await, 404, "never ordered");
    for (proved, wanted) in [("NULL", 404), ("created_at", 200)] {
        let sql = format!(
            "UPDATE users SET email_confirmed_at = {proved} WHERE email = 'ada@example.org'"
        );
        let change = sqlx::query(sqlx::AssertSqlSafe(sql));
        change.execute(app.db.pool()).await.unwrap();
        assert_eq!(fetch(&user, &address).await, wanted, "{proved}");
    }

    // It can be kept in a draft and ordered again.
    let part = Part {
        name: "würfel-20.stl".into(),
        url: address.clone(),
        side_mm: 20,
    };
    let mut draft = request(&[Line::new(&part, 5)], "shipping");
    draft["draftName"] = "Noch einmal".into();
    let saved = app.post_json(&user, "/api/save-order", &draft).await;
    assert_eq!(saved.0, 200, "{}", saved.1);
    let again = checkout(&app, &user, &request(&[Line::new(&part, 5)], "shipping")).await;
    assert_eq!(again.status, 200, "{}", again.body);
    let refused = checkout(
        &app,
        &stranger,
        &request(&[Line::new(&part, 5)], "shipping"),
    )
    .await;
    assert_eq!(refused.status, 422);

    // With the order it leaves the account.
    let hide = format!("/api/orders/{id}/hide");
    assert_eq!(app.post_json(&user, &hide, json!({})).await.0, 200);
    assert_eq!(fetch(&user, &address).await, 404);
}

#[actix_web::test]
async fn role_09_addresses_that_only_look_the_same_share_no_order() {
    let app = quiet_app().await;
    for address in [
        "a.da@example.org",
        "ada+x@example.org",
        "ada@ex\u{430}mple.org",
        "ada@ex\u{ff41}mple.org",
        "ada@example.org.de",
    ] {
        buy(&app, &new_client(), address, "pickup").await;
    }
    let user = register(&app, " ADA@example.org ").await;
    confirm_email(&app, &user, "ada@example.org").await;
    assert!(listed(&app, &user).await.is_empty());
}

#[actix_web::test]
async fn sav_05_role_07_a_hidden_order_leaves_the_list_and_keeps_its_invoice() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let id = buy(&app, &user, "ada@example.org", "shipping").await;
    let (status, body) = app
        .post_json(&user, &format!("/api/orders/{id}/hide"), json!({}))
        .await;
    assert_eq!((status, body), (200, json!({ "success": true })));
    assert!(listed(&app, &user).await.is_empty());
    assert_eq!(
        app.get_json(&user, &format!("/api/orders/{id}")).await.0,
        404
    );
    assert_eq!(
        app.post_json(&user, &format!("/api/orders/{id}/hide"), json!({}))
            .await
            .0,
        404
    );
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices").await, 1);
    assert_eq!(orders(&app).await, 1);
}

#[actix_web::test]
async fn inv_05_inv_07_inv_09_role_06_the_invoice_is_the_stored_record() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let id = buy(&app, &user, "ada@example.org", "shipping").await;
    let (status, body) = app
        .get_json(&user, &format!("/api/orders/{id}/invoice"))
        .await;
    assert_eq!(status, 200, "{body}");
    let [document] = body["data"].as_array().unwrap().as_slice() else {
        panic!("one document: {body}");
    };
    let (stored, sha256): (String, String) = sqlx::query_as("SELECT record, sha256 FROM invoices")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    assert_eq!(
        document["record"],
        serde_json::from_str::<Value>(&stored).unwrap()
    );
    assert_eq!(document["sha256"], sha256.as_str());
    assert_eq!(document["kind"], "invoice");
    let record = &document["record"];
    assert_eq!(record["orderNumber"], id[id.len() - 8..].to_uppercase());
    assert_eq!(record["recipient"]["address"]["line1"], "Hauptstraße 1");
    assert_eq!(record["delivery"]["address"]["city"], "Stuttgart");
    let (_, order) = app.get_json(&user, &format!("/api/orders/{id}")).await;
    assert_eq!(order["data"]["invoiceNumber"], document["number"]);
    assert_eq!(order["data"]["cancellationNumber"], Value::Null);
}

#[actix_web::test]
async fn sav_01_an_order_loads_back_into_a_cart_that_can_be_bought() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let id = buy(&app, &user, "ada@example.org", "express").await;
    let (status, body) = app.get_json(&user, &format!("/api/orders/{id}/cart")).await;
    assert_eq!(status, 200);
    let cart = &body["data"];
    assert_eq!(cart["shipping"], "express");
    let item = &cart["cartItems"][0];
    assert_eq!(item["fileName"], "würfel-20.stl");
    assert_eq!(item["quantity"], 5);
    assert_eq!(item["uploadedToStorage"], true);
    assert!(
        item.get("unitCents").is_none(),
        "no price travels back: {item}"
    );
    let part = Part {
        name: "würfel-20.stl".into(),
        url: item["modelFileUrl"].as_str().unwrap().into(),
        side_mm: 20,
    };
    let again = checkout(&app, &user, &request(&[Line::new(&part, 5)], "express")).await;
    assert_eq!(again.status, 200, "{}", again.body);
}

/// The token of the guest's mail.
pub async fn token_of_mail(app: &TestApp) -> String {
    let text: String = sqlx::query_scalar(
        "SELECT text_body FROM outbox_mails WHERE kind = 'customer_confirmation'",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    let start = text.find("/bestellung#").expect("the mail has the link") + "/bestellung#".len();
    text[start..].split_whitespace().next().unwrap().to_owned()
}

#[actix_web::test]
async fn role_09_a_signed_link_in_the_mail_opens_one_order_for_thirty_days() {
    let app = quiet_app().await;
    let id = buy(&app, &new_client(), "gast@example.org", "shipping").await;
    let token = token_of_mail(&app).await;
    let stranger = new_client();
    let (status, body) = app
        .post_json(&stranger, "/api/guest-order", json!({ "token": token }))
        .await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(body["data"]["id"], id.as_str());
    let (status, body) = app
        .post_json(
            &stranger,
            "/api/guest-order/invoice",
            json!({ "token": token }),
        )
        .await;
    assert_eq!(status, 200);
    assert_eq!(body["data"][0]["record"]["orderId"], id.as_str());

    let other = buy(&app, &new_client(), "andere@example.org", "pickup").await;
    for altered in [
        token.replace(&id, &other),
        format!("{token}0"),
        token.replacen('.', ".1", 1),
        token.replacen('.', ".+", 1),
        token.replacen('.', ".0", 1),
        String::new(),
    ] {
        let (status, body) = app
            .post_json(&stranger, "/api/guest-order", json!({ "token": altered }))
            .await;
        assert_eq!(
            (status, &body["code"]),
            (404, &json!("order_link_invalid")),
            "{altered}"
        );
        assert_eq!(
            app.post_json(
                &stranger,
                "/api/guest-order/invoice",
                json!({ "token": altered })
            )
            .await
            .0,
            404
        );
    }
    app.clock.advance(jiff::SignedDuration::from_hours(30 * 24));
    let (status, _) = app
        .post_json(&stranger, "/api/guest-order", json!({ "token": token }))
        .await;
    assert_eq!(status, 404);
}

#[actix_web::test]
async fn role_09_a_link_that_has_ended_is_renewed_by_mail_to_the_orders_own_address() {
    let app = quiet_app().await;
    let id = buy(&app, &new_client(), "gast@example.org", "shipping").await;
    let token = token_of_mail(&app).await;
    app.clock
        .advance(jiff::SignedDuration::from_hours(200 * 24));
    let stranger = new_client();
    let renew = async |token: &str| {
        app.post_json(
            &stranger,
            "/api/guest-order/renew",
            json!({ "token": token }),
        )
        .await
    };
    // Nothing that this shop did not sign is answered with a mail.
    for altered in [
        format!("{token}0"),
        token.replace(&id, "0"),
        String::new(),
        "..".into(),
    ] {
        let (status, body) = renew(&altered).await;
        assert_eq!(
            (status, &body["code"]),
            (404, &json!("order_link_invalid")),
            "{altered}"
        );
    }
    // However often it is asked for, it is one mail a day, to the customer.
    for _ in 0..3 {
        assert_eq!(renew(&token).await, (200, json!({ "success": true })));
    }
    let mails: Vec<(String, String)> = sqlx::query_as(
        "SELECT recipient_address, text_body FROM outbox_mails WHERE kind LIKE 'order_link%'",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap();
    assert_eq!(mails.len(), 1);
    let (address, text) = &mails[0];
    assert_eq!(address, "gast@example.org");
    let start = text.find("/bestellung#").unwrap() + "/bestellung#".len();
    let fresh = text[start..].split_whitespace().next().unwrap();
    let (status, body) = app
        .post_json(
            &stranger,
            "/api/guest-order/invoice",
            json!({ "token": fresh }),
        )
        .await;
    assert_eq!(status, 200);
    assert_eq!(body["data"][0]["record"]["orderId"], id.as_str());
    // Nobody is left to write to.
    sqlx::query("UPDATE orders SET customer_data = '{}'")
        .execute(app.db.writer())
        .await
        .unwrap();
    assert_eq!(renew(&token).await.0, 404);
}

#[actix_web::test]
async fn the_browser_that_ordered_is_told_where_its_order_stands_and_what_it_wrote() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let mut body = request(&[Line::new(&part, 1)], "pickup");
    body["customerData"]["message"] = "Bitte mit PO-4711".into();
    let sold = checkout(&app, &app.client, &body).await;
    pay(&app.client, sold.page()).await;
    let thanks = status(&app, &app.client, sold.session_id()).await;
    assert_eq!(thanks["message"], "Bitte mit PO-4711");
    let page = thanks["orderPage"].as_str().unwrap();
    let (address, token) = page.split_once("/bestellung#").unwrap();
    assert!(address.starts_with("http"), "{page}");
    let order = app
        .post_json(&new_client(), "/api/guest-order", json!({ "token": token }))
        .await;
    assert_eq!(order.1["data"]["id"], thanks["order"]["id"], "{order:?}");

    // Somebody else with the address of this page learns neither.
    let stranger = status(&app, &new_client(), sold.session_id()).await;
    assert_eq!(stranger["status"], "paid");
    assert_eq!(stranger["orderPage"], Value::Null);
    assert_eq!(stranger["message"], Value::Null);
}
