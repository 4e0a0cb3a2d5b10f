//! A copy of all one's data, and being forgotten.

use std::io::{Cursor, Read as _};

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::account::is_logged_in;
use crate::customer::*;
use crate::customer_orders::buy;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::people::{PASSWORD, confirm_email, register};
use crate::provider::tell_completed;

fn password() -> Value {
    json!({ "currentPassword": PASSWORD })
}

/// The archive's entries.
async fn export(app: &TestApp, client: &reqwest::Client) -> Vec<(String, Vec<u8>)> {
    let (status, body) = app
        .post_json(client, "/api/account/export", password())
        .await;
    assert_eq!(status, 200, "{body}");
    let url = app.url(body["url"].as_str().unwrap());
    let response = client.get(url).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.headers()["content-disposition"],
        "attachment; filename=\"meine-daten.zip\""
    );
    let bytes = response.bytes().await.unwrap();
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..archive.len())
        .map(|index| {
            let mut entry = archive.by_index(index).unwrap();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            (entry.name().unwrap().into_owned(), content)
        })
        .collect()
}

#[actix_web::test]
async fn duty_08_the_export_holds_every_row_and_every_file_of_its_user_and_nobody_elses() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    confirm_email(&app, &user, "ada@example.org").await;
    buy(&app, &user, "ada@example.org", "shipping").await;
    buy(&app, &new_client(), "ada@example.org", "pickup").await;
    let eve = register(&app, "eve@example.org").await;
    buy(&app, &eve, "eve@example.org", "pickup").await;
    let loose = upload(&app, &user, "böse/..\\name.stl", cube_stl(30)).await;
    assert!(!loose.is_empty());
    for email in ["Ada@example.org", "eve@example.org"] {
        let declared = json!({ "name": "Ada", "contract": "0A1B2C3D", "email": email });
        let (status, _) = app
            .post_json(&new_client(), "/api/withdraw", declared)
            .await;
        assert_eq!(status, 200);
    }

    let entries = export(&app, &user).await;
    let (name, json) = &entries[0];
    assert_eq!(name, "daten.json");
    let text = String::from_utf8(json.clone()).unwrap();
    let data: Value = serde_json::from_str(&text).unwrap();
    let len = |key: &str| data[key].as_array().map_or(0, Vec::len);
    assert_eq!(data["konto"][0]["email"], "ada@example.org");
    assert_eq!(data["konto"][0]["user_metadata"]["firstName"], "Ada");
    assert_eq!(
        len("bestellungenUndEntwuerfe"),
        2,
        "the own one and the guest's"
    );
    assert_eq!(len("rechnungen"), 2);
    assert_eq!(len("zahlungsvorgaenge"), 2, "the guest's as well");
    assert_eq!(len("dateien"), 3, "the loose one, and each order's part");
    assert!(!text.contains("storage_key"));
    assert_eq!(len("sitzungen"), 1);
    assert!(len("mails") >= 2, "{}", data["mails"]);
    assert_eq!(len("widerrufe"), 1);
    assert_eq!(data["widerrufe"][0]["email"], "ada@example.org");
    assert!(!text.contains("eve@example.org"));
    assert!(!text.contains("argon2"), "no secret is exported");
    let hashes: Vec<String> = sqlx::query_scalar("SELECT token_hash FROM sessions")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    assert!(hashes.iter().all(|hash| !text.contains(hash)));

    // Each file of the list lies in the archive, byte for byte, under a name that is no path.
    assert_eq!(entries.len(), 4);
    for file in data["dateien"].as_array().unwrap() {
        let place = data["dateienImArchiv"][file["id"].as_str().unwrap()]
            .as_str()
            .unwrap();
        let (_, content) = entries.iter().find(|(name, _)| name == place).unwrap();
        let sha256: String = Sha256::digest(content)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(file["sha256"], sha256.as_str());
        let name = place.strip_prefix("dateien/").unwrap();
        assert!(!name.contains(['/', '\\']), "{name}");
    }
}

#[actix_web::test]
async fn duty_08_the_export_holds_what_the_operator_noted_and_what_was_paid_back() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let order = buy(&app, &user, "ada@example.org", "pickup").await;
    let admin = app.admin_client().await;
    let cancel =
        json!({ "orderId": order, "status": "cancelled", "adminNote": "Am Telefon besprochen" });
    let (status, body) = app
        .post_json(&admin, "/api/order-status-update", cancel)
        .await;
    assert_eq!(status, 200, "{body}");
    let refund = json!({ "reason": "Kulanz", "idempotencyKey": "1" });
    let (status, body) = app
        .post_json(&admin, &format!("/api/admin/orders/{order}/refund"), refund)
        .await;
    assert_eq!(status, 200, "{body}");
    let entries = export(&app, &user).await;
    let data: Value = serde_json::from_slice(&entries[0].1).unwrap();
    assert_eq!(
        data["statusverlauf"][0]["admin_note"],
        "Am Telefon besprochen"
    );
    assert_eq!(data["erstattungsauftraege"][0]["reason"], "Kulanz");
    assert_eq!(data["erstattungen"][0]["state"], "succeeded");
    let acts = data["taten"].as_array().unwrap();
    assert!(
        acts.iter().any(|act| act["act"] == "order_refunded"),
        "{acts:?}"
    );
    let mails = data["mails"].as_array().unwrap();
    assert!(
        mails.iter().any(|mail| mail["kind"] == "operator_notice"),
        "{mails:?}"
    );
    assert_eq!(data["bekannteGeraete"].as_array().unwrap().len(), 1);
    assert_eq!(data["rolle"][0]["is_admin"], 0);
    assert_eq!(data["linksZumKonto"][0]["purpose"], "confirmation");
}

#[actix_web::test]
async fn duty_08_the_export_needs_the_password_and_its_own_user() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let wrong = json!({ "currentPassword": "falsch falsch" });
    let (status, body) = app.post_json(&user, "/api/account/export", wrong).await;
    assert_eq!(status, 400, "{body}");
    assert_eq!(
        app.post_json(&new_client(), "/api/account/export", password())
            .await
            .0,
        401
    );

    let (_, body) = app
        .post_json(&user, "/api/account/export", password())
        .await;
    let url = body["url"].as_str().unwrap();
    let get = async |client: &reqwest::Client, url: &str| {
        client
            .get(app.url(url))
            .send()
            .await
            .unwrap()
            .status()
            .as_u16()
    };
    let eve = register(&app, "eve@example.org").await;
    assert_eq!(get(&eve, url).await, 404);
    assert_eq!(get(&new_client(), url).await, 401);
    assert_eq!(get(&user, &format!("{url}0")).await, 404);
    assert_eq!(get(&user, url).await, 200);
    app.clock.advance(jiff::SignedDuration::from_mins(5));
    assert_eq!(get(&user, url).await, 404);
}

/// Every text of every table: nothing of a person may hide in a column that a test forgot.
async fn everything(app: &TestApp) -> String {
    let mut text = String::new();
    for (table, columns) in app.tables().await {
        // Invoices are kept.
        if table == "invoices" {
            continue;
        }
        for column in columns {
            let sql =
                format!("SELECT CAST({column} AS TEXT) FROM {table} WHERE {column} IS NOT NULL");
            let values: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
                .fetch_all(app.db.pool())
                .await
                .unwrap();
            for value in values {
                text.push_str(&format!("{table}.{column}: {value}\n"));
            }
        }
    }
    text
}

fn lines_with<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    text.lines().filter(|line| line.contains(word)).collect()
}

async fn finish(app: &TestApp, id: &str) {
    // The operator's call comes with the order management.
    sqlx::query("UPDATE orders SET status = 'completed' WHERE id = $1")
        .bind(id)
        .execute(app.db.pool())
        .await
        .unwrap();
    sqlx::query("UPDATE outbox_mails SET state = 'sent' WHERE order_id = $1")
        .bind(id)
        .execute(app.db.pool())
        .await
        .unwrap();
}

#[actix_web::test]
async fn duty_08_a_deleted_account_is_gone_but_for_its_invoices() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    confirm_email(&app, &user, "ada@example.org").await;
    let done = buy(&app, &user, "ada@example.org", "shipping").await;
    let as_guest = buy(&app, &new_client(), "ada@example.org", "pickup").await;
    finish(&app, &done).await;
    finish(&app, &as_guest).await;
    upload_cube(&app, &user, 30).await;
    let save = json!({ "cartItems": [] });
    assert_eq!(
        app.post_json(&user, "/api/cart/save-user", save).await.0,
        200
    );
    let stored = app.files_below("files").len();

    let (status, body) = app
        .post_json(
            &user,
            "/api/account/delete",
            json!({ "currentPassword": "falsch falsch" }),
        )
        .await;
    assert_eq!(status, 400, "{body}");
    let (status, body) = app
        .post_json(&user, "/api/account/delete", password())
        .await;
    assert_eq!(
        (status, &body),
        (200, &json!({ "success": true, "openOrders": 0 }))
    );

    // Logged out, and no way back in.
    assert!(!is_logged_in(&app, &user).await);
    let login = json!({ "email": "ada@example.org", "password": PASSWORD });
    assert_ne!(
        app.post_json(&new_client(), "/api/login", login).await.0,
        200
    );

    let left = everything(&app).await;
    for word in [
        "ada@example.org",
        "Lovelace",
        "Hauptstraße 1",
        "+49 711 1234",
        "entgraten",
    ] {
        let lines = lines_with(&left, word);
        assert!(lines.is_empty(), "{word}: {lines:#?}");
    }
    for table in ["users", "sessions", "carts", "passwords"] {
        let sql = sqlx::AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
        let rows: i64 = sqlx::query_scalar(sql)
            .fetch_one(app.db.pool())
            .await
            .unwrap();
        assert_eq!(rows, 0, "{table}");
    }
    // What the law keeps: the invoices, whole and unchanged, and what was sold for how much.
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices").await, 2);
    assert!(
        schichtwerk_server::sales::invoices::verify(&app.db)
            .await
            .is_ok(),
        "the chain is whole"
    );
    assert_eq!(orders(&app).await, 2);
    // Of four stored objects two were the account's own files.
    assert_eq!(app.files_below("files").len(), stored - 2);
}

#[actix_web::test]
async fn duty_08_an_order_under_way_keeps_what_it_needs_until_it_is_done() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let open = buy(&app, &user, "ada@example.org", "shipping").await;
    let (status, body) = app
        .post_json(&user, "/api/account/delete", password())
        .await;
    assert_eq!(
        (status, &body),
        (200, &json!({ "success": true, "openOrders": 1 }))
    );
    let left = everything(&app).await;
    assert!(
        !lines_with(&left, "ada@example.org").is_empty(),
        "the parcel still needs its address"
    );
    assert_eq!(
        count(&app, "SELECT COUNT(*) FROM files").await,
        1,
        "and its file"
    );

    finish(&app, &open).await;
    // The hourly job, started as it is after a restart.
    let state =
        schichtwerk_server::app::startup::build_with_clock(app.config.clone(), app.clock.clone())
            .await
            .unwrap();
    schichtwerk_server::account_data::sweep(state.state())
        .await
        .unwrap();
    let left = everything(&app).await;
    for word in [
        "ada@example.org",
        "Lovelace",
        "Hauptstraße 1",
        "würfel-20.stl",
    ] {
        assert!(
            lines_with(&left, word).is_empty(),
            "{word}: {:#?}",
            lines_with(&left, word)
        );
    }
    assert_eq!(count(&app, "SELECT COUNT(*) FROM files").await, 0);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices").await, 1);
    // Nobody is left to erase: a second run finds nothing to do.
    schichtwerk_server::account_data::sweep(state.state())
        .await
        .unwrap();
}

#[actix_web::test]
async fn duty_08_one_account_that_cannot_be_erased_keeps_no_other_ones_data() {
    let app = quiet_app().await;
    let mut gone = Vec::new();
    for email in ["ada@example.org", "zoe@example.org"] {
        let user = register(&app, email).await;
        let open = buy(&app, &user, email, "shipping").await;
        let user_id: String = sqlx::query_scalar("SELECT user_id FROM orders WHERE id = $1")
            .bind(&open)
            .fetch_one(app.db.pool())
            .await
            .unwrap();
        let deleted = app
            .post_json(&user, "/api/account/delete", password())
            .await;
        assert_eq!(deleted.0, 200);
        finish(&app, &open).await;
        gone.push((user_id, open, email));
    }
    // In the order of the sweep; the first is refused by the database.
    gone.sort();
    let other = buy(&app, &new_client(), "eve@example.org", "pickup").await;
    let taken = sqlx::query(
        "UPDATE checkouts SET owner_id = (SELECT 'deleted_' || checkout_id FROM orders WHERE id = $1), \
         idempotency_key = (SELECT idempotency_key FROM checkouts AS known JOIN orders ON known.id = checkout_id WHERE orders.id = $1) \
         WHERE id = (SELECT checkout_id FROM orders WHERE id = $2)",
    )
    .bind(&gone[0].1)
    .bind(&other);
    assert_eq!(
        taken.execute(app.db.pool()).await.unwrap().rows_affected(),
        1
    );

    let state =
        schichtwerk_server::app::startup::build_with_clock(app.config.clone(), app.clock.clone())
            .await
            .unwrap();
    let swept = schichtwerk_server::account_data::sweep(state.state()).await;
    assert!(swept.is_err(), "it is said, and tried again");
    let left: Vec<Option<String>> =
        sqlx::query_scalar("SELECT customer_email FROM orders WHERE user_id IS NOT NULL")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    assert_eq!(left, [Some(gone[0].2.to_owned())]);
}

#[actix_web::test]
async fn duty_08_role_09_mails_after_the_deletion_lead_to_a_page_that_opens() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let open = buy(&app, &user, "ada@example.org", "shipping").await;
    assert_eq!(
        app.post_json(&user, "/api/account/delete", password())
            .await
            .0,
        200
    );
    let admin = app.admin_client().await;
    confirmations_go_out(&app).await;
    let news = json!({ "orderId": open, "status": "processing" });
    let (status, body) = app
        .post_json(&admin, "/api/order-status-update", news)
        .await;
    assert_eq!(status, 200, "{body}");
    let mail: String =
        sqlx::query_scalar("SELECT text_body FROM outbox_mails WHERE kind = 'status_processing'")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert!(!mail.contains("/account"), "{mail}");
    let (_, token) = mail.split_once("/bestellung#").expect("the signed page");
    let token = token.split_whitespace().next().unwrap();
    let (status, body) = app
        .post_json(&new_client(), "/api/guest-order", json!({ "token": token }))
        .await;
    assert_eq!((status, &body["data"]["id"]), (200, &json!(open)), "{body}");

    // The same person again: as any guest's order it is shown once the address is confirmed, and never to another one.
    let again = register(&app, "ada@example.org").await;
    let total = async |client: &reqwest::Client| {
        app.get_json(client, "/api/orders").await.1["total"].clone()
    };
    assert_eq!(total(&again).await, 0);
    confirm_email(&app, &again, "ada@example.org").await;
    assert_eq!(total(&again).await, 1);
    let eve = register(&app, "eve@example.org").await;
    confirm_email(&app, &eve, "eve@example.org").await;
    assert_eq!(total(&eve).await, 0);
}

#[actix_web::test]
async fn duty_08_a_page_that_is_paid_after_the_deletion_is_confirmed_with_a_link_that_opens() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let open = checkout_cubes(&app, &user, 1, "pickup").await;
    let deleted = app
        .post_json(&user, "/api/account/delete", password())
        .await;
    assert_eq!(deleted.0, 200, "{}", deleted.1);
    pay(&new_client(), open.page()).await;
    tell_completed(&app, open.session_id()).await;
    let mail: String = sqlx::query_scalar(
        "SELECT text_body FROM outbox_mails WHERE kind = 'customer_confirmation'",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert!(
        mail.contains("/bestellung#") && !mail.contains("/account"),
        "{mail}"
    );
}

#[actix_web::test]
async fn duty_08_role_13_an_archived_order_of_a_deleted_account_is_done() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let open = buy(&app, &user, "ada@example.org", "shipping").await;
    let admin = app.admin_client().await;
    let deleted = admin
        .delete(app.url(&format!("/api/admin/orders/{open}")))
        .send()
        .await
        .unwrap();
    assert_eq!(deleted.status(), 200);
    sqlx::query("UPDATE outbox_mails SET state = 'sent'")
        .execute(app.db.pool())
        .await
        .unwrap();
    let (status, body) = app
        .post_json(&user, "/api/account/delete", password())
        .await;
    assert_eq!((status, &body["openOrders"]), (200, &json!(0)));
    let left = everything(&app).await;
    assert!(lines_with(&left, "Lovelace").is_empty());
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices").await, 1);
}

#[actix_web::test]
async fn duty_08_an_admin_is_not_deleted_by_a_click() {
    let app = quiet_app().await;
    let user = register(&app, "chefin@example.org").await;
    sqlx::query("UPDATE user_profiles SET is_admin = 1")
        .execute(app.db.pool())
        .await
        .unwrap();
    let (status, body) = app
        .post_json(&user, "/api/account/delete", password())
        .await;
    assert_eq!((status, &body["code"]), (409, &json!("admin_account")));
    assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 1);
}
