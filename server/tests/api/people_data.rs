//! What the shop does for a person who asks: the operator's page and commands, the guest's link, accounts that nobody uses, and that a
//! copy of the database brings nobody back.

use std::io::{Cursor, Read as _};

use jiff::SignedDuration;
use reqwest::Client;
use schichtwerk_server::account_data::erasures;
use schichtwerk_server::foundation::clock::Clock as _;
use schichtwerk_server::people::accounts::inactive;
use serde_json::{Value, json};

use crate::account::PASSWORD;
use crate::commands::run;
use crate::customer::*;
use crate::customer_orders::buy;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::inventory::INVENTORY;
use crate::password_again::admin_with_password;
use crate::people::{confirm_email, register};
use crate::retention::clean_up;
use crate::second_server::{start, sweep};

const ADA: &str = "ada@example.org";

fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

async fn admin(app: &TestApp) -> Client {
    admin_with_password(app, "chefin@example.org").await
}

async fn execute(app: &TestApp, sql: &'static str) {
    sqlx::query(sql).execute(app.db.writer()).await.unwrap();
}

async fn complete_all(app: &TestApp) {
    execute(app, "UPDATE orders SET status = 'completed'").await;
    execute(app, "UPDATE outbox_mails SET state = 'sent'").await;
}

/// Every text of every table but the invoices, which are kept.
async fn everything(app: &TestApp) -> String {
    let mut text = String::new();
    for (table, columns) in app.tables().await {
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

async fn is_anywhere(app: &TestApp, word: &str) -> bool {
    everything(app).await.contains(word)
}

fn data_of(archive: &[u8]) -> (Value, usize) {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let files = archive.len() - 1;
    let mut text = String::new();
    let mut entry = archive.by_name("daten.json").unwrap();
    entry.read_to_string(&mut text).unwrap();
    (serde_json::from_str(&text).unwrap(), files)
}

/// What stands behind '#' in the link of the order's confirmation.
async fn token_of_order(app: &TestApp, order: &str) -> String {
    let text: String = sqlx::query_scalar(
        "SELECT text_body FROM outbox_mails WHERE kind = 'customer_confirmation' AND order_id = $1",
    )
    .bind(order)
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    let (_, token) = text
        .split_once("/bestellung#")
        .expect("the mail has the link");
    token.split_whitespace().next().unwrap().to_owned()
}

async fn acts(app: &TestApp, admin: &Client) -> Vec<Value> {
    let (_, acts) = app.get_json(admin, "/api/admin/acts").await;
    let acts = acts["data"].as_array().unwrap().clone();
    // How the admins came to their roles is no matter of these tests.
    acts.into_iter()
        .filter(|act| act["act"] != "right_given")
        .collect()
}

#[actix_web::test]
async fn duty_12_every_table_and_column_has_its_place_in_the_inventory() {
    let app = quiet_app().await;
    let mut missing = Vec::new();
    let tables = app.tables().await;
    for (table, columns) in &tables {
        let Some(stored) = INVENTORY.iter().find(|stored| stored.table == *table) else {
            missing.push(table.clone());
            continue;
        };
        let known: Vec<&str> = [stored.personal, stored.staff, stored.other]
            .into_iter()
            .flat_map(str::split_whitespace)
            .collect();
        for column in columns {
            let places = known.iter().filter(|known| *known == column).count();
            if places != 1 {
                missing.push(format!("{table}.{column}: {places} places"));
            }
        }
        for column in known {
            if !columns.iter().any(|known| known == column) {
                missing.push(format!("{table}.{column} is not there"));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "say in inventory.rs what is about a person, and when it goes: {missing:#?}"
    );
    assert_eq!(tables.len(), INVENTORY.len());
}

#[actix_web::test]
async fn duty_12_an_account_without_a_login_for_three_years_is_told_and_then_goes() {
    let app = quiet_app().await;
    let sleeper = register(&app, ADA).await;
    buy(&app, &sleeper, ADA, "shipping").await;
    complete_all(&app).await;
    let waker = register(&app, "eve@example.org").await;
    let owner = admin(&app).await;
    assert_eq!(app.get_json(&owner, "/api/session").await.0, 200);
    let letters = async |app: &TestApp| -> Vec<(String, String)> {
        sqlx::query_as(
            "SELECT recipient_address, text_body FROM outbox_mails WHERE kind = 'account_ends' ORDER BY recipient_address",
        )
        .fetch_all(app.db.pool())
        .await
        .unwrap()
    };
    let notify_owners = async |app: &TestApp| {
        let (state, handle) = start(app).await;
        inactive::notify_owners(&state).await.unwrap();
        handle.stop(false).await;
    };

    app.clock.advance(days(3 * 365 - 31));
    notify_owners(&app).await;
    assert!(letters(&app).await.is_empty(), "a day too early");
    app.clock.advance(days(3));
    notify_owners(&app).await;
    notify_owners(&app).await;
    let sent = letters(&app).await;
    let addresses: Vec<&str> = sent.iter().map(|(address, _)| address.as_str()).collect();
    assert_eq!(
        addresses,
        [ADA, "eve@example.org"],
        "once each, and no admin"
    );
    let day = schichtwerk_server::foundation::german::day_of(app.clock.now() + days(30));
    let date = schichtwerk_server::foundation::german::date(day);
    let promise = format!("Ihr Konto wird am {date} gelöscht, wenn Sie sich nicht anmelden.");
    assert!(sent[0].1.contains(&promise), "{}", sent[0].1);

    // A letter that is still waiting keeps its account, and a login takes it back.
    app.clock.advance(days(31));
    assert_eq!(clean_up(&app).await.of("inactive-accounts"), 0);
    let login = json!({ "email": "eve@example.org", "password": PASSWORD });
    assert_eq!(app.post_json(&waker, "/api/login", login).await.0, 200);
    execute(&app, "UPDATE outbox_mails SET state = 'sent'").await;
    assert_eq!(clean_up(&app).await.of("inactive-accounts"), 1);
    let left: Vec<String> = sqlx::query_scalar("SELECT email FROM users ORDER BY email")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    assert_eq!(left, ["chefin@example.org", "eve@example.org"]);
    for word in [ADA, "Hauptstraße 1"] {
        assert!(!is_anywhere(&app, word).await, "{word}");
    }
    assert_eq!(app.count("invoices").await, 1);
    notify_owners(&app).await;
    assert!(
        letters(&app)
            .await
            .iter()
            .all(|(address, _)| address != ADA)
    );
}

#[actix_web::test]
async fn duty_12_orders_of_an_account_lose_their_person_after_three_years_and_payments_after_eight()
{
    let app = quiet_app().await;
    let user = register(&app, ADA).await;
    confirm_email(&app, &user, ADA).await;
    buy(&app, &user, ADA, "shipping").await;
    complete_all(&app).await;
    let payments = async |app: &TestApp| -> i64 {
        count(
            app,
            "SELECT COUNT(*) FROM orders WHERE payment_intent_id IS NOT NULL OR stripe_session_id IS NOT NULL",
        )
        .await
    };
    app.clock.advance(days(3 * 365));
    assert_eq!(clean_up(&app).await.of("orders"), 0, "the year is not over");
    app.clock.advance(days(367));
    // Its owner uses the account; only the order is old.
    execute(
        &app,
        "UPDATE users SET last_login_at = '2999-01-01T00:00:00.000Z'",
    )
    .await;
    let report = clean_up(&app).await;
    assert_eq!((report.of("orders"), report.of("payment-ids")), (1, 0));
    assert_eq!(payments(&app).await, 1);
    assert!(!is_anywhere(&app, "Hauptstraße 1").await);
    app.clock.advance(days(5 * 366));
    let report = clean_up(&app).await;
    assert_eq!(report.of("payment-ids"), 1, "{report}");
    assert_eq!(payments(&app).await, 0);
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM checkouts WHERE session_id IS NOT NULL OR session_url IS NOT NULL"
        )
        .await,
        0
    );
    assert_eq!(app.count("users").await, 1);
    assert_eq!(orders(&app).await, 1, "what was sold for how much stays");
}

#[actix_web::test]
async fn duty_08_the_operator_finds_exports_and_erases_a_guest_by_the_address() {
    let app = quiet_app().await;
    let guest = new_client();
    let done = buy(&app, &guest, "Ada@Example.org", "shipping").await;
    complete_all(&app).await;
    upload_cube(&app, &guest, 40).await;
    buy(&app, &new_client(), "eve@example.org", "pickup").await;
    let feedback = json!({ "orderId": done, "liked": "Alles gut, Ihre Ada" });
    let (status, body) = app.post_json(&guest, "/api/feedback", feedback).await;
    assert_eq!(status, 202, "{body}");
    let declared = json!({ "name": "Ada", "contract": "0A1B2C3D", "email": ADA });
    assert_eq!(
        app.post_json(&new_client(), "/api/withdraw", declared)
            .await
            .0,
        200
    );
    let admin = admin(&app).await;
    for act in ["", "/export", "/erase"] {
        let slip = json!({ "email": "ada@example", "reason": "Schreiben vom 3. Mai" });
        let (status, body) = app
            .post_json(&admin, &format!("/api/admin/person{act}"), &slip)
            .await;
        assert_eq!(
            (status, &body["code"]),
            (400, &json!("invalid_fields")),
            "a slip does not lead to the answer that nothing is known: {body}"
        );
    }
    let person = json!({ "email": " ADA@example.org" });
    let (status, known) = app.post_json(&admin, "/api/admin/person", &person).await;
    assert_eq!(status, 200, "{known}");
    let known = &known["data"];
    assert_eq!(known["account"], Value::Null);
    assert_eq!(known["orders"].as_array().unwrap().len(), 1);
    assert_eq!(known["orders"][0]["lastName"], "Lovelace");
    assert_eq!(known["files"].as_array().unwrap().len(), 1);
    assert_eq!(known["withdrawals"], 1);
    assert_eq!(known["feedback"], 1);
    assert!(known["mails"].as_i64().unwrap() >= 2, "{known}");

    // Each act wants a reason, and a password of these minutes.
    let (status, body) = app
        .post_json(&admin, "/api/admin/person/erase", &person)
        .await;
    assert_eq!((status, &body["code"]), (422, &json!("reason_missing")));
    app.clock.advance(SignedDuration::from_mins(11));
    let wish = json!({ "email": ADA, "reason": "Schreiben vom 3. Mai" });
    for act in ["", "/export", "/erase"] {
        let (status, body) = app
            .post_json(&admin, &format!("/api/admin/person{act}"), &wish)
            .await;
        assert_eq!(
            (status, &body["code"]),
            (403, &json!("password_required")),
            "{act}"
        );
    }
    let again = json!({ "currentPassword": PASSWORD });
    assert_eq!(
        app.post_json(&admin, "/api/password-again", again).await.0,
        200
    );

    let response = admin
        .post(app.url("/api/admin/person/export"))
        .json(&wish)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    let (data, files) = data_of(&response.bytes().await.unwrap());
    assert_eq!(files, 1);
    assert_eq!(data["bestellungenUndEntwuerfe"][0]["id"], done);
    assert_eq!(data["widerrufe"].as_array().unwrap().len(), 1);
    assert!(!data.to_string().contains("eve@example.org"));

    let (status, body) = app
        .post_json(&admin, "/api/admin/person/erase", &wish)
        .await;
    assert_eq!(
        (status, &body),
        (
            200,
            &json!({ "success": true, "erasedOrders": 1, "openOrders": 0 })
        )
    );
    let left = everything(&app).await;
    for word in ["Ada@Example.org", "Lovelace", "Ihre Ada", "würfel-40.stl"] {
        let lines: Vec<&str> = left
            .lines()
            .filter(|line| line.contains(word) && !line.contains("eve@example.org"))
            // The other customer has the same name in these tests.
            .filter(|line| word != "Lovelace" || line.contains(&done))
            .collect();
        assert!(lines.is_empty(), "{word}: {lines:#?}");
    }
    assert_eq!(app.count("withdrawals").await, 1, "declarations stay");
    assert_eq!(app.count("invoices").await, 2);
    assert_eq!(orders(&app).await, 2);
    let acts = acts(&app, &admin).await;
    assert_eq!(acts[0]["act"], "person_erased");
    assert_eq!(acts[1]["act"], "person_exported");
    assert_eq!(acts[0]["details"]["reason"], "Schreiben vom 3. Mai");
    assert!(!json!(acts).to_string().contains(ADA));
}

#[actix_web::test]
async fn duty_08_the_operator_erases_an_account_but_no_admin_and_an_open_order_keeps_what_it_needs()
{
    let app = quiet_app().await;
    let user = register(&app, ADA).await;
    buy(&app, &user, ADA, "shipping").await;
    let guests = buy(&app, &new_client(), "max@example.org", "shipping").await;
    let admin = admin(&app).await;
    let erase = async |email: &str| {
        let wish = json!({ "email": email, "reason": "Wunsch" });
        app.post_json(&admin, "/api/admin/person/erase", wish).await
    };
    let (status, body) = erase("chefin@example.org").await;
    assert_eq!((status, &body["code"]), (409, &json!("admin_account")));
    for email in [ADA, "max@example.org"] {
        let (status, body) = erase(email).await;
        assert_eq!((status, &body["openOrders"]), (200, &json!(1)), "{body}");
    }
    assert!(
        is_anywhere(&app, "Hauptstraße 1").await,
        "the parcels still need it"
    );
    assert_eq!(app.get_json(&user, "/api/orders").await.0, 401);
    // As for a deleted account, the page of a guest still shows it.
    let token = token_of_order(&app, &guests).await;
    let (status, _) = app
        .post_json(&new_client(), "/api/guest-order", json!({ "token": token }))
        .await;
    assert_eq!(status, 200);
    complete_all(&app).await;
    sweep(&app).await;
    assert!(!is_anywhere(&app, "Hauptstraße 1").await);
    assert_eq!(app.count("files").await, 0);
    let (status, body) = erase("nobody@example.org").await;
    assert_eq!((status, &body["erasedOrders"]), (200, &json!(0)), "{body}");
}

#[actix_web::test]
async fn duty_08_a_single_file_goes_at_once_and_says_why_where_it_cannot() {
    let app = quiet_app().await;
    let user = register(&app, ADA).await;
    buy(&app, &user, ADA, "pickup").await;
    upload_cube(&app, &user, 31).await;
    let admin = admin(&app).await;
    let person = json!({ "email": ADA });
    let (_, known) = app.post_json(&admin, "/api/admin/person", person).await;
    let files = known["data"]["files"].as_array().unwrap().clone();
    assert_eq!(files.len(), 2);
    for file in files {
        let wish = json!({ "fileId": file["id"], "reason": "Wunsch" });
        let (status, body) = app
            .post_json(&admin, "/api/admin/person/delete-file", wish)
            .await;
        if file["isNeeded"] == 1 {
            assert_eq!((status, &body["code"]), (409, &json!("file_needed")));
        } else {
            assert_eq!(status, 200, "{body}");
        }
    }
    assert_eq!(app.count("files").await, 1);
    assert_eq!(app.files_below("files/model-files").len(), 1);
}

#[actix_web::test]
async fn duty_08_name_and_address_of_an_account_are_put_right() {
    let app = quiet_app().await;
    let user = register(&app, "adda@example.org").await;
    confirm_email(&app, &user, "adda@example.org").await;
    register(&app, "eve@example.org").await;
    let admin = admin(&app).await;
    let person = json!({ "email": "adda@example.org" });
    let (_, known) = app.post_json(&admin, "/api/admin/person", person).await;
    let id = &known["data"]["account"]["id"];
    let correct = async |first: &str, email: &str| {
        let body = json!({
            "userId": id, "firstName": first, "lastName": "King", "email": email, "reason": "Tippfehler",
        });
        app.post_json(&admin, "/api/admin/person/correct-account", body)
            .await
    };
    let (status, body) = correct("", "ada@example").await;
    assert_eq!(status, 400);
    assert_eq!(body["fields"].as_array().unwrap().len(), 2, "{body}");
    let (status, body) = correct("Ada", "eve@example.org").await;
    assert_eq!((status, &body["code"]), (409, &json!("email_taken")));
    let (status, body) = correct("Ada", "Ada@example.org").await;
    assert_eq!(status, 200, "{body}");

    assert_eq!(
        app.get_json(&user, "/api/orders").await.0,
        401,
        "logged out"
    );
    let login = json!({ "email": ADA, "password": PASSWORD });
    let (status, body) = app.post_json(&user, "/api/login", login).await;
    assert_eq!(status, 200, "{body}");
    let (_, session) = app.get_json(&user, "/api/session").await;
    assert_eq!(
        session["user"]["user_metadata"]["lastName"], "King",
        "{session}"
    );
    assert_eq!(session["user"]["emailConfirmed"], false, "{session}");
    let mails: Vec<(String, String)> = sqlx::query_as(
        "SELECT kind, recipient_address FROM outbox_mails WHERE kind IN ('email_corrected', 'confirmation') ORDER BY kind",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap();
    let pair = |kind: &str, address: &str| (kind.to_owned(), address.to_owned());
    assert_eq!(
        mails,
        [
            pair("confirmation", ADA),
            pair("email_corrected", "adda@example.org")
        ]
    );
    let act = &acts(&app, &admin).await[0];
    assert_eq!(act["act"], "account_corrected");
    assert_eq!(
        act["details"],
        json!({ "fields": ["name", "email"], "reason": "Tippfehler" })
    );

    // Anybody who knows an admin's address could ask for a new password.
    let (_, owner) = app
        .post_json(
            &admin,
            "/api/admin/person",
            json!({ "email": "chefin@example.org" }),
        )
        .await;
    let body = json!({
        "userId": owner["data"]["account"]["id"], "firstName": "E", "lastName": "F",
        "email": "eve2@example.org", "reason": "Wunsch",
    });
    let (status, body) = app
        .post_json(&admin, "/api/admin/person/correct-account", body)
        .await;
    assert_eq!((status, &body["code"]), (409, &json!("admin_account")));
}

#[actix_web::test]
async fn duty_08_name_and_address_of_an_order_are_put_right_and_mails_follow() {
    let app = quiet_app().await;
    let order = buy(&app, &new_client(), "adda@example.org", "shipping").await;
    let admin = admin(&app).await;
    execute(&app, "UPDATE outbox_mails SET state = 'failed'").await;
    let body = json!({
        "orderId": order, "firstName": "Ada", "lastName": "King", "email": ADA, "reason": "Tippfehler",
    });
    let (status, answer) = app
        .post_json(&admin, "/api/admin/person/correct-order", &body)
        .await;
    assert_eq!(status, 200, "{answer}");
    let detail = app.admin_order(&admin, &order).await;
    let text = detail.to_string();
    assert!(text.contains("King") && text.contains(ADA), "{text}");
    let to: Vec<String> = sqlx::query_scalar(
        "SELECT recipient_address FROM outbox_mails WHERE kind = 'customer_confirmation'",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap();
    assert_eq!(to, [ADA]);
    let (_, found) = app.get_json(&admin, "/api/admin/orders?q=King").await;
    assert_eq!(found["data"].as_array().unwrap().len(), 1, "{found}");
    assert!(
        schichtwerk_server::sales::invoices::verify(&app.db)
            .await
            .is_ok()
    );

    // A copy of what went out to the wrong address goes to the right one.
    execute(&app, "UPDATE outbox_mails SET state = 'sent', recipient_address = 'adda@example.org' WHERE kind = 'customer_confirmation'").await;
    let mail: String =
        sqlx::query_scalar("SELECT id FROM outbox_mails WHERE kind = 'customer_confirmation'")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    let path = format!("/api/admin/orders/{order}/mails/{mail}/send-again");
    let (status, answer) = app.post_json(&admin, &path, json!({ "copy": true })).await;
    assert_eq!(status, 200, "{answer}");
    let to: String =
        sqlx::query_scalar("SELECT recipient_address FROM outbox_mails WHERE kind LIKE 'copy_%'")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert_eq!(to, ADA);

    complete_all(&app).await;
    let erase = json!({ "email": ADA, "reason": "Wunsch" });
    assert_eq!(
        app.post_json(&admin, "/api/admin/person/erase", erase)
            .await
            .0,
        200
    );
    let (status, answer) = app
        .post_json(&admin, "/api/admin/person/correct-order", &body)
        .await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_erased")));
}

#[actix_web::test]
async fn duty_08_links_of_an_order_die_when_its_e_mail_address_is_put_right() {
    let app = quiet_app().await;
    let order = buy(&app, &new_client(), "adda@example.org", "shipping").await;
    let admin = admin(&app).await;
    let token = token_of_order(&app, &order).await;
    app.clock.advance(SignedDuration::from_secs(2));
    let opened = async |path: &str, token: &str| {
        let body = json!({ "token": token, "position": 0 });
        app.post_json(&new_client(), path, body).await.0
    };
    let calls = ["", "/invoice", "/export", "/erase", "/delete-file"]
        .map(|call| format!("/api/guest-order{call}"));
    assert_eq!(opened(&calls[0], &token).await, 200);
    let put_right = async |last_name: &str, email: &str| {
        let body = json!({
            "orderId": order, "firstName": "Ada", "lastName": last_name, "email": email, "reason": "Tippfehler",
        });
        let path = "/api/admin/person/correct-order";
        assert_eq!(app.post_json(&admin, path, body).await.0, 200);
    };
    // Another name is no other reader.
    put_right("King", "adda@example.org").await;
    assert_eq!(opened(&calls[0], &token).await, 200);
    put_right("King", ADA).await;
    for call in &calls {
        assert_eq!(opened(call, &token).await, 404, "{call}");
    }
    app.clock.advance(SignedDuration::from_secs(2));
    // A new one goes to the new address alone.
    assert_eq!(opened("/api/guest-order/renew", &token).await, 200);
    let (to, text): (String, String) = sqlx::query_as(
        "SELECT recipient_address, text_body FROM outbox_mails WHERE kind LIKE 'order_link%'",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert_eq!(to, ADA);
    let (_, fresh) = text.split_once("/bestellung#").unwrap();
    let fresh = fresh.split_whitespace().next().unwrap();
    assert_eq!(opened(&calls[0], fresh).await, 200);
}

#[actix_web::test]
async fn duty_08_a_guest_exports_and_erases_the_own_order_by_its_link() {
    let app = quiet_app().await;
    let guest = new_client();
    let order = buy(&app, &guest, ADA, "shipping").await;
    let other = buy(&app, &guest, ADA, "pickup").await;
    let token = token_of_order(&app, &order).await;
    let body = json!({ "token": token });
    let response = new_client()
        .post(app.url("/api/guest-order/export"))
        .json(&body)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    let (data, files) = data_of(&response.bytes().await.unwrap());
    assert_eq!(files, 1);
    let text = data.to_string();
    assert!(
        text.contains(&order) && !text.contains(&other),
        "this order alone"
    );
    assert_eq!(data["rechnungen"].as_array().unwrap().len(), 1);
    assert!(!data["mails"].as_array().unwrap().is_empty());

    let (status, answer) = app
        .post_json(&new_client(), "/api/guest-order/erase", &body)
        .await;
    assert_eq!(
        (status, &answer),
        (200, &json!({ "success": true, "isUnderWay": true }))
    );
    complete_all(&app).await;
    sweep(&app).await;
    let emails: Vec<Option<String>> =
        sqlx::query_scalar("SELECT customer_email FROM orders ORDER BY created_at")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    assert_eq!(
        emails,
        [None, Some(ADA.to_owned())],
        "the other order stays"
    );

    let token = token_of_order(&app, &other).await;
    let (status, answer) = app
        .post_json(
            &new_client(),
            "/api/guest-order/erase",
            json!({ "token": token }),
        )
        .await;
    assert_eq!((status, &answer["isUnderWay"]), (200, &json!(false)));
    assert!(!is_anywhere(&app, ADA).await);
    let (status, _) = app
        .post_json(
            &new_client(),
            "/api/guest-order/erase",
            json!({ "token": "0" }),
        )
        .await;
    assert_eq!(status, 404);
}

#[actix_web::test]
async fn duty_08_the_commands_export_and_erase_by_the_address() {
    let app = quiet_app().await;
    buy(&app, &new_client(), ADA, "shipping").await;
    complete_all(&app).await;
    let (worked, said) = run(&app.config, &["person", "erase", ADA]).await;
    assert!(worked, "{said}");
    assert!(
        said.contains("Database: ") && said.contains("the person in 1 orders"),
        "{said}"
    );
    assert!(!is_anywhere(&app, ADA).await);
    assert!(app.data_dir().join(erasures::FILE_NAME).exists());
    let admin = admin(&app).await;
    let act = &acts(&app, &admin).await[0];
    assert_eq!(
        (&act["act"], &act["adminId"]),
        (&json!("person_erased"), &json!("command-line"))
    );

    let user = register(&app, ADA).await;
    upload_cube(&app, &user, 20).await;
    let archive = app.data_dir().join("person.zip");
    let output = std::fs::File::create(&archive).unwrap();
    let mut command = std::process::Command::new(crate::harness::SERVER_BINARY);
    command
        .args(["person", "export", ADA])
        .env("DATABASE_URL", &app.config.database_url)
        .env("STORAGE_URL", &app.config.storage_url)
        .env("DATA_DIR", &app.config.data_dir)
        .stdout(output);
    let status = actix_web::rt::task::spawn_blocking(move || command.status())
        .await
        .unwrap()
        .unwrap();
    assert!(status.success());
    let (data, files) = data_of(&std::fs::read(&archive).unwrap());
    assert_eq!((&data["konto"][0]["email"], files), (&json!(ADA), 1));
}

#[actix_web::test]
async fn duty_08_an_older_copy_of_the_database_forgets_again_who_was_erased() {
    let app = quiet_app().await;
    let user = register(&app, ADA).await;
    buy(&app, &user, ADA, "shipping").await;
    let guest = new_client();
    let guests = buy(&app, &guest, "max@example.org", "pickup").await;
    let loose = upload_cube(&app, &guest, 44).await;
    let kept = buy(&app, &new_client(), "eve@example.org", "pickup").await;
    complete_all(&app).await;
    let feedback = json!({ "orderId": guests, "liked": "Grüße von Max" });
    assert_eq!(
        app.post_json(&guest, "/api/feedback", feedback).await.0,
        202
    );
    execute(&app, "UPDATE outbox_mails SET state = 'sent'").await;
    let copy = app.copy_database().await;

    let deleted = json!({ "currentPassword": PASSWORD });
    assert_eq!(
        app.post_json(&user, "/api/account/delete", deleted).await.0,
        200
    );
    let admin = admin(&app).await;
    let wish = json!({ "email": "max@example.org", "reason": "Wunsch" });
    let (status, body) = app.post_json(&admin, "/api/admin/person/erase", wish).await;
    assert_eq!(status, 200, "{body}");
    let log = std::fs::read_to_string(app.data_dir().join(erasures::FILE_NAME)).unwrap();
    assert!(
        !log.contains(ADA) && !log.contains(&guests) && !log.contains("max"),
        "{log}"
    );

    // The copy is put back: everybody is there again, until the server starts on it.
    let db = schichtwerk_server::foundation::db::Db::open(&copy.url)
        .await
        .unwrap();
    let texts = async || -> String {
        let mut text = String::new();
        for sql in [
            "SELECT email FROM users",
            "SELECT customer_data FROM orders",
            "SELECT text_body FROM outbox_mails",
            "SELECT file_name FROM files",
            "SELECT snapshot FROM checkouts",
        ] {
            let values: Vec<String> = sqlx::query_scalar(sql).fetch_all(db.pool()).await.unwrap();
            text.push_str(&values.join("\n"));
        }
        text
    };
    let before = texts().await;
    for word in [ADA, "max@example.org", "Grüße von Max", loose.name.as_str()] {
        assert!(before.contains(word), "{word}");
    }
    let folder = app.data_dir();
    let replayed = erasures::replay(&db, &folder, app.clock.now())
        .await
        .unwrap();
    assert!(replayed >= 4, "{replayed}");
    let after = texts().await;
    for word in [ADA, "max@example.org", "Grüße von Max", loose.name.as_str()] {
        assert!(!after.contains(word), "{word}: {after}");
    }
    assert!(after.contains("eve@example.org"), "nobody else goes");
    let left: Vec<String> =
        sqlx::query_scalar("SELECT id FROM orders WHERE customer_email IS NOT NULL")
            .fetch_all(db.pool())
            .await
            .unwrap();
    assert_eq!(left, [kept]);
    assert_eq!(
        schichtwerk_server::sales::invoices::verify(&db)
            .await
            .unwrap(),
        3
    );
    assert_eq!(
        erasures::replay(&db, &folder, app.clock.now())
            .await
            .unwrap(),
        0,
        "once"
    );
    db.close().await;
}
