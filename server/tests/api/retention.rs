//! What is promised to be deleted is, after its time and not before, in the database and in the file store.

use std::process::Command;

use jiff::SignedDuration;
use reqwest::Client;
use schichtwerk_server::account_data::retention::{Cleanup, RULES, Report};
use schichtwerk_server::sales::invoices;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::account::is_logged_in;
use crate::customer::*;
use crate::customer_orders::buy;
use crate::harness::{SERVER_BINARY, TestApp, new_client, quiet_app};
use crate::password_again::admin_with_password;
use crate::people::register;
use crate::provider::tell_completed;
use crate::second_server::{reconcile, start};

fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

const MINUTE: SignedDuration = SignedDuration::from_mins(1);

/// One round of the job, on a second server as after a restart.
pub async fn clean_up(app: &TestApp) -> Report {
    let (state, handle) = start(app).await;
    let planned = Cleanup::of(&state).plan().await.unwrap();
    let report = Cleanup::of(&state).sweep(usize::MAX).await.unwrap();
    // What is shown beforehand is at most what goes: a rule may let go of something for a later one.
    for ((name, planned), (_, done)) in planned.rows.iter().zip(&report.rows) {
        assert!(planned <= done, "{name}: {planned} {done}");
    }
    handle.stop(false).await;
    report
}

async fn file_names(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("SELECT file_name FROM files ORDER BY file_name")
        .fetch_all(app.db.pool())
        .await
        .unwrap()
}

fn models(app: &TestApp) -> usize {
    app.files_below("files/model-files").len()
}

async fn order_of(app: &TestApp, client: &Client, side_mm: i64) -> String {
    let part = upload_cube(app, client, side_mm).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let answer = checkout(app, client, &body).await;
    pay(client, answer.page()).await;
    tell_completed(app, answer.session_id()).await;
    status(app, client, answer.session_id()).await["order"]["id"]
        .as_str()
        .unwrap()
        .to_owned()
}

async fn go(app: &TestApp, admin: &Client, order: &str, states: &[&str]) {
    // A confirmation that is out lets production begin.
    execute(
        app,
        "UPDATE outbox_mails SET state = 'sent' WHERE state = 'queued'",
    )
    .await;
    for state in states {
        let body =
            json!({ "orderId": order, "status": state, "confirmedStops": unfinished(state) });
        let (status, answer) = app.post_json(admin, "/api/order-status-update", body).await;
        assert_eq!(status, 200, "{answer}");
    }
}

/// An admin with a password: a link would be too old once the clock has been moved.
async fn admin(app: &TestApp) -> Client {
    admin_with_password(app, "chefin@example.org").await
}

async fn log_in(app: &TestApp, client: &Client) {
    let login = json!({ "email": "chefin@example.org", "password": crate::account::PASSWORD });
    assert_eq!(app.post_json(client, "/api/login", login).await.0, 200);
}

async fn execute(app: &TestApp, sql: &'static str) {
    sqlx::query(sql).execute(app.db.writer()).await.unwrap();
}

#[actix_web::test]
async fn duty_12_an_unordered_file_goes_after_seven_days_and_what_is_in_use_stays() {
    let app = quiet_app().await;
    let guest = new_client();
    upload_cube(&app, &guest, 10).await;
    let in_cart = upload_cube(&app, &guest, 11).await;
    let cart = json!({ "cartItems": [Line::new(&in_cart, 1).item()] });
    assert_eq!(
        app.post_json(&guest, "/api/cart/save-anonymous", cart)
            .await
            .0,
        200
    );
    let user = register(&app, "ada@example.org").await;
    let in_draft = upload_cube(&app, &user, 12).await;
    let draft = json!({
        "cartItems": [Line::new(&in_draft, 1).item()], "shipping": "pickup", "draftName": "Getriebe",
    });
    let (status, body) = app.post_json(&user, "/api/save-order", draft).await;
    assert_eq!(status, 200, "{body}");
    upload_cube(&app, &user, 13).await;
    let payer = new_client();
    let ordered = order_of(&app, &payer, 14).await;
    assert!(!ordered.is_empty());
    // Held by the legal check, and never confirmed.
    upload(&app, &guest, "disney-figur.stl", cube_stl(15)).await;

    app.clock.advance(days(7) - MINUTE);
    let report = clean_up(&app).await;
    assert_eq!(
        (report.of("unordered-files"), report.of("ordered-files")),
        (0, 0)
    );
    assert_eq!(models(&app), 6);
    // A page that is still open when its file would be due.
    let waiting = upload_cube(&app, &payer, 16).await;
    sqlx::query("UPDATE files SET created_at = '2020-01-01T00:00:00.000Z' WHERE file_name = $1")
        .bind(&waiting.name)
        .execute(app.db.writer())
        .await
        .unwrap();
    checkout(&app, &payer, &request(&[Line::new(&waiting, 1)], "pickup"))
        .await
        .session_id();

    app.clock.advance(MINUTE + MINUTE);
    let report = clean_up(&app).await;
    assert_eq!(report.of("unordered-files"), 3, "{report}");
    assert_eq!(
        file_names(&app).await,
        [
            "würfel-11.stl",
            "würfel-12.stl",
            "würfel-14.stl",
            "würfel-16.stl"
        ]
    );
    assert_eq!(models(&app), 4, "the bytes go with the rows");
    assert_eq!(app.count("bytes_to_delete").await, 0);

    // The page came to nothing: its file goes. The cart is forgotten after thirty days, and then its file.
    app.clock.advance(SignedDuration::from_hours(2));
    reconcile(&app).await;
    assert_eq!(clean_up(&app).await.of("unordered-files"), 1);
    app.clock.advance(days(30));
    let report = clean_up(&app).await;
    assert_eq!((report.of("carts"), report.of("unordered-files")), (1, 1));
    assert_eq!(file_names(&app).await, ["würfel-12.stl", "würfel-14.stl"]);
    assert!(clean_up(&app).await.is_empty());
}

#[actix_web::test]
async fn duty_12_the_files_of_an_order_go_ninety_days_after_its_end() {
    let app = quiet_app().await;
    let admin = admin(&app).await;
    let customer = new_client();
    let mut sides = 20..;
    let mut made = Vec::new();
    for states in [
        &[][..],
        &["processing"],
        &["processing", "completed"],
        &["cancelled"],
    ] {
        let side = sides.next().unwrap();
        let order = order_of(&app, &customer, side).await;
        go(&app, &admin, &order, states).await;
        made.push(order);
    }
    let archived = order_of(&app, &customer, sides.next().unwrap()).await;
    let response = admin
        .delete(app.url(&format!("/api/admin/orders/{archived}")))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);

    app.clock.advance(days(90) - MINUTE);
    assert_eq!(clean_up(&app).await.of("ordered-files"), 0);
    app.clock.advance(MINUTE + MINUTE);
    let report = clean_up(&app).await;
    assert_eq!(
        report.of("ordered-files"),
        3,
        "completed, cancelled, archived: {report}"
    );
    assert_eq!(file_names(&app).await, ["würfel-20.stl", "würfel-21.stl"]);
    assert_eq!(models(&app), 2);
    // The others go ninety days after they are done.
    log_in(&app, &admin).await;
    go(&app, &admin, &made[0], &["cancelled"]).await;
    go(&app, &admin, &made[1], &["completed"]).await;
    app.clock.advance(days(90) - MINUTE);
    assert_eq!(clean_up(&app).await.of("ordered-files"), 0);
    app.clock.advance(MINUTE + MINUTE);
    assert_eq!(clean_up(&app).await.of("ordered-files"), 2);
    assert_eq!(models(&app), 0);
    assert_eq!(orders(&app).await, 5, "the orders themselves stay");
}

#[actix_web::test]
async fn duty_12_the_owner_sets_the_days_within_bounds_and_customers_are_told_the_date() {
    let app = quiet_app().await;
    let admin = admin(&app).await;
    let save = async |retention: Value| {
        let (_, settings) = app.get_json(&admin, "/api/settings").await;
        let body =
            json!({ "version": settings["version"], "settings": { "retention": retention } });
        crate::harness::answer_of(admin.put(app.url("/api/admin/settings")).json(&body)).await
    };
    for wrong in [
        json!({ "unorderedFileDays": 0 }),
        json!({ "orderedFileDays": 366 }),
    ] {
        let (status, body) = save(wrong).await;
        assert_eq!(
            (status, &body["code"]),
            (422, &json!("invalid_settings")),
            "{body}"
        );
    }
    let (status, body) = save(json!({ "unorderedFileDays": 2, "orderedFileDays": 30 })).await;
    assert_eq!(status, 200, "{body}");

    let response = app.upload("w.stl", cube_stl(10)).await;
    let uploaded: Value = response.json().await.unwrap();
    let due = schichtwerk_server::foundation::german::day_of(
        schichtwerk_server::foundation::clock::Clock::now(&*app.clock) + days(2),
    );
    assert_eq!(uploaded["deletedOn"], due.to_string());
    let customer = register(&app, "ada@example.org").await;
    let order = buy(&app, &customer, "ada@example.org", "pickup").await;
    let path = format!("/api/orders/{order}");
    let (_, open) = app.get_json(&customer, &path).await;
    assert_eq!(open["data"]["filesDeletedOn"], Value::Null);
    go(&app, &admin, &order, &["processing", "completed"]).await;
    let (_, done) = app.get_json(&customer, &path).await;
    let due = schichtwerk_server::foundation::german::day_of(
        schichtwerk_server::foundation::clock::Clock::now(&*app.clock) + days(30),
    );
    assert_eq!(done["data"]["filesDeletedOn"], due.to_string(), "{done}");

    app.clock.advance(days(2) + MINUTE);
    assert_eq!(clean_up(&app).await.of("unordered-files"), 1);
    app.clock.advance(days(28));
    assert_eq!(clean_up(&app).await.of("ordered-files"), 1);
}

#[actix_web::test]
async fn duty_12_of_a_thousand_files_and_orders_in_every_state_exactly_those_go_that_are_due() {
    let app = quiet_app().await;
    // One real order gives the rows that the others are copies of.
    order_of(&app, &app.client, 20).await;
    execute(&app, "UPDATE outbox_mails SET state = 'sent'").await;
    let folder = app.data_dir().join("files/model-files/copies/x");
    std::fs::create_dir_all(&folder).unwrap();
    let mut kept = vec!["würfel-20.stl".to_owned()];
    let mut tx = app.db.writer().begin().await.unwrap();
    for number in 0..1000 {
        let key = format!("model-files/copies/x/{number}.stl");
        std::fs::write(folder.join(format!("{number}.stl")), "x").unwrap();
        let (id, name) = (
            format!("file-{number:04}-of-many"),
            format!("copy-{number:04}.stl"),
        );
        // Two ages, and six fates: never ordered, or ordered in one of the states.
        let age = if number % 2 == 0 { 8 } else { 6 };
        sqlx::query(
            "INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, measures, created_at, \
             needs_confirmation, legal_check) \
             SELECT $1, user_id, guest_id, $2, size_bytes, sha256, $3, measures, $4, 0, legal_check FROM files WHERE file_name = 'würfel-20.stl'",
        )
        .bind(&id)
        .bind(&name)
        .bind(&key)
        .bind(ago(&app, days(age)))
        .execute(&mut *tx)
        .await
        .unwrap();
        let fates = [
            None,
            Some("submitted"),
            Some("processing"),
            Some("completed"),
            Some("cancelled"),
            Some("expired"),
        ];
        let fate = fates[number / 2 % 6];
        let ended = if number / 12 % 2 == 0 { 91 } else { 89 };
        if let Some(fate) = fate {
            for sql in [
                "INSERT INTO checkouts (id, guest_id, owner_id, idempotency_key, request_hash, cart_hash, snapshot, settings_version, \
                 total_cents, currency, expires_at, created_at, state, attempt, updated_at) \
                 SELECT $1, guest_id, owner_id, $1, '', '', '{}', 1, 1, 'eur', $2, $2, \
                 CASE WHEN $3 = 'expired' THEN 'expired' ELSE 'paid' END, 1, $2 FROM checkouts WHERE id NOT LIKE 'file-%'",
                "INSERT INTO checkout_files (checkout_id, file_id) SELECT $1, $1 WHERE $2 <> '' AND $3 <> ''",
                "INSERT INTO orders (id, order_number, checkout_id, guest_id, status, payment_state, cart_items, shipping, items_cents, \
                 shipping_cents, total_cents, currency, settings_version, customer_data, created_at, updated_at, customer_email) \
                 SELECT $1, $1, $1, guest_id, $3, 'paid', '[]', 'pickup', 1, 0, 1, 'eur', 1, '{}', $2, $2, 'x@example.org' \
                 FROM checkouts WHERE id = $1 AND $3 <> 'expired'",
            ] {
                sqlx::query(sql)
                    .bind(&id)
                    .bind(ago(&app, days(ended)))
                    .bind(fate)
                    .execute(&mut *tx)
                    .await
                    .unwrap();
            }
        }
        let goes = match fate {
            None | Some("expired") => age == 8,
            Some("completed" | "cancelled") => ended == 91,
            _ => false,
        };
        if !goes {
            kept.push(name);
        }
    }
    tx.commit().await.unwrap();
    let report = clean_up(&app).await;
    kept.sort();
    assert_eq!(file_names(&app).await, kept, "{report}");
    assert_eq!(models(&app), kept.len(), "as many on the disk");
    assert!(kept.len() > 400 && kept.len() < 900, "{}", kept.len());
    assert!(clean_up(&app).await.is_empty());
}

fn ago(app: &TestApp, time: SignedDuration) -> String {
    let now = schichtwerk_server::foundation::clock::Clock::now(&*app.clock);
    schichtwerk_server::foundation::clock::to_text(now - time)
}

#[actix_web::test]
async fn duty_12_unpaid_checkouts_guests_links_sessions_and_events_go_after_their_own_times() {
    let app = quiet_app().await;
    let guest = new_client();
    checkout_cubes(&app, &guest, 1, "shipping")
        .await
        .session_id();
    let user = register(&app, "ada@example.org").await;
    let forgot = json!({ "email": "ada@example.org" });
    assert_eq!(
        app.post_json(&new_client(), "/api/forgot-password", forgot)
            .await
            .0,
        202
    );
    app.login_link("chefin@schichtwerk.example").await;
    order_of(&app, &new_client(), 30).await;
    app.post_json(&guest, "/api/page-view", json!({ "page": "faq" }))
        .await;
    let rows = async |table: &'static str| app.count(table).await;
    assert!(rows("webhook_events").await > 0 && rows("login_links").await == 1);
    assert_eq!(rows("account_links").await, 2, "confirmation and password");

    // What has its end in itself.
    app.clock.advance(SignedDuration::from_mins(31));
    let report = clean_up(&app).await;
    assert_eq!(
        (report.of("account-links"), report.of("login-links")),
        (1, 1)
    );
    app.clock.advance(SignedDuration::from_hours(24));
    reconcile(&app).await;
    clean_up(&app).await;
    assert_eq!(rows("login_tries").await, 0);
    assert!(is_logged_in(&app, &user).await);
    app.clock.advance(days(7));
    let report = clean_up(&app).await;
    assert_eq!((report.of("sessions"), report.of("account-links")), (1, 1));

    // Of the checkout that nobody paid nothing is left after thirty days, and then nothing of its guest.
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM checkouts WHERE state = 'expired'"
        )
        .await,
        1
    );
    app.clock.advance(days(23));
    let report = clean_up(&app).await;
    assert_eq!(report.of("checkouts"), 1, "{report}");
    assert_eq!(
        report.of("guests"),
        1,
        "the other guest has an order: {report}"
    );
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM checkouts WHERE snapshot LIKE '%Lovelace%'"
        )
        .await,
        1,
        "only the paid one"
    );
    // The account was never confirmed and nobody uses it; the admin's is never taken away.
    assert_eq!(report.of("accounts"), 1);
    assert_eq!(rows("users").await, 1);
    app.clock.advance(days(60));
    let report = clean_up(&app).await;
    assert!(report.of("webhook-events") > 0, "{report}");
    assert_eq!(rows("webhook_events").await, 0);
    app.clock.advance(days(90));
    assert_eq!(
        clean_up(&app).await.of("order-mails"),
        0,
        "nothing of it was sent"
    );
    app.clock.advance(days(221));
    assert_eq!(clean_up(&app).await.of("page-counts"), 1);
    assert_eq!(rows("page_counts").await, 0);
}

#[actix_web::test]
async fn duty_12_a_known_browser_is_forgotten_ninety_days_after_its_last_login() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    crate::people::confirm_email(&app, &user, "ada@example.org").await;
    app.clock.advance(days(89));
    let login = json!({ "email": "ada@example.org", "password": crate::people::PASSWORD });
    assert_eq!(app.post_json(&user, "/api/login", login).await.0, 200);
    app.clock.advance(days(2));
    let report = clean_up(&app).await;
    assert_eq!((report.of("known-devices"), report.of("accounts")), (0, 0));
    app.clock.advance(days(89));
    assert_eq!(clean_up(&app).await.of("known-devices"), 1);
    assert_eq!(app.count("users").await, 1, "a confirmed account stays");
}

#[actix_web::test]
async fn duty_12_the_person_of_an_order_goes_after_three_years_with_an_account_or_without() {
    let app = quiet_app().await;
    let admin = admin(&app).await;
    let done = order_of(&app, &new_client(), 20).await;
    let open = order_of(&app, &new_client(), 21).await;
    go(&app, &admin, &done, &["processing", "completed"]).await;
    let user = register(&app, "ada@example.org").await;
    crate::people::confirm_email(&app, &user, "ada@example.org").await;
    let with_account = buy(&app, &user, "ada@example.org", "pickup").await;
    go(&app, &admin, &with_account, &["cancelled"]).await;
    let declared = json!({ "name": "Ada", "contract": "0A1B2C3D", "email": "ada@example.org" });
    assert_eq!(
        app.post_json(&new_client(), "/api/withdraw", declared)
            .await
            .0,
        200
    );
    execute(
        &app,
        "UPDATE outbox_mails SET state = 'sent', sent_at = created_at",
    )
    .await;

    // From any day three years later it is two to three years since the end of the year.
    app.clock.advance(days(3 * 365));
    let report = clean_up(&app).await;
    assert_eq!(
        (report.of("orders"), report.of("withdrawals")),
        (0, 0),
        "{report}"
    );
    assert!(report.of("order-mails") > 2);
    let bodies = "SELECT COUNT(*) FROM outbox_mails WHERE text_body <> '' AND order_id IS NOT NULL";
    assert_eq!(count(&app, bodies).await, 3, "the confirmations");
    app.clock.advance(days(366));
    let report = clean_up(&app).await;
    assert_eq!(report.of("orders"), 2, "{report}");
    let name = "SELECT COUNT(*) FROM orders WHERE customer_data LIKE '%Lovelace%'";
    assert_eq!(count(&app, name).await, 1, "the open one");
    let left: (String, i64) =
        sqlx::query_as("SELECT cart_items, total_cents FROM orders WHERE id = $1")
            .bind(&done)
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert!(!left.0.contains("würfel") && left.1 > 0);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM orders").await, 3);
    assert_eq!(
        count(&app, "SELECT COUNT(*) FROM invoices").await,
        4,
        "an invoice each, and one that takes one back: eight years"
    );
    assert!(!open.is_empty());
    assert_eq!(
        (report.of("withdrawals"), report.of("withdrawal-mails")),
        (1, 2)
    );
    assert_eq!(app.count("withdrawals").await, 0);
    app.clock.advance(days(5 * 365));
    assert_eq!(clean_up(&app).await.of("invoices"), 4);
    assert_eq!(app.count("deletable_years").await, 0);
}

#[actix_web::test]
async fn duty_10_duty_12_documents_go_after_eight_calendar_years_and_the_rest_of_the_chain_is_whole()
 {
    let app = quiet_app().await;
    order_of(&app, &app.client, 20).await;
    let record: String = sqlx::query_scalar("SELECT record FROM invoices")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    let older = quiet_app().await;
    let mut previous: Option<String> = None;
    for (position, (year, sequence)) in (1..).zip([(2015, 1), (2015, 2), (2016, 1)]) {
        let id = format!("order-{position}");
        sqlx::query(
            "INSERT INTO orders (id, order_number, status, payment_state, cart_items, shipping, items_cents, shipping_cents, \
             total_cents, currency, settings_version, customer_data, created_at, updated_at) \
             VALUES ($1, $1, 'completed', 'paid', '[]', 'pickup', 1, 0, 1, 'eur', 1, '{}', $2, $2)",
        )
        .bind(&id)
        .bind(format!("{year}-05-01T10:00:00.000Z"))
        .execute(older.db.writer())
        .await
        .unwrap();
        let number = format!("RE-{year}-{sequence:06}");
        let mut record: Value = serde_json::from_str(&record).unwrap();
        record["number"] = json!(number);
        record["year"] = json!(year);
        record["sequence"] = json!(sequence);
        record["position"] = json!(position);
        record["orderId"] = json!(id);
        record["previousSha256"] = json!(previous);
        let text = record.to_string();
        let sha256: String = Sha256::digest(text.as_bytes())
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        sqlx::query(
            "INSERT INTO invoices (id, number, year, sequence, position, order_id, kind, record, sha256, created_at) \
             VALUES ($1, $1, $2, $3, $4, $5, 'invoice', $6, $7, '2015-05-01T10:00:00.000Z')",
        )
        .bind(&number)
        .bind(year)
        .bind(sequence)
        .bind(position)
        .bind(&id)
        .bind(&text)
        .bind(&sha256)
        .execute(older.db.writer())
        .await
        .unwrap();
        previous = Some(sha256);
    }
    execute(
        &older,
        "INSERT INTO invoice_counters (year, last) VALUES (2015, 2)",
    )
    .await;
    execute(
        &older,
        "INSERT INTO invoice_counters (year, last) VALUES (2016, 1)",
    )
    .await;
    order_of(&older, &older.client, 20).await;
    assert_eq!(invoices::verify(&older.db).await.unwrap(), 4);
    // A document of a year that is over may go one by one only with the whole beginning of the chain: verify tells.
    let report = clean_up(&older).await;
    assert_eq!(report.of("invoices"), 3, "{report}");
    assert_eq!(invoices::verify(&older.db).await.unwrap(), 1);
    order_of(&older, &older.client, 21).await;
    assert_eq!(invoices::verify(&older.db).await.unwrap(), 2);
    let kept = sqlx::query("DELETE FROM invoices")
        .execute(older.db.writer())
        .await;
    assert!(kept.unwrap_err().to_string().contains("never deleted"));
}

/// `server cleanup` on the app's data; whether it ended well, and what it said.
pub async fn run_cleanup(app: &TestApp, arguments: &[&str], crash_point: &str) -> (bool, String) {
    let mut command = Command::new(SERVER_BINARY);
    command
        .arg("cleanup")
        .args(arguments)
        .env("DATABASE_URL", &app.config.database_url)
        .env("STORAGE_URL", &app.config.storage_url)
        .env("CRASH_POINT", crash_point);
    for (name, value) in [
        ("STRIPE_SECRET_KEY", crate::provider::API_KEY),
        ("STRIPE_WEBHOOK_SECRET", crate::provider::WEBHOOK_SECRET),
    ] {
        command.env(name, value);
    }
    for (name, value) in &app.config.aws {
        command.env(name, value.expose());
    }
    let output = actix_web::rt::task::spawn_blocking(move || command.output())
        .await
        .unwrap()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), said)
}

#[actix_web::test]
async fn duty_12_a_job_that_is_killed_goes_on_and_a_dry_run_changes_nothing() {
    let app = quiet_app().await;
    for side in [10, 11, 12] {
        upload_cube(&app, &app.client, side).await;
    }
    execute(
        &app,
        "UPDATE files SET created_at = '2020-01-01T00:00:00.000Z'",
    )
    .await;
    let (worked, said) = run_cleanup(&app, &["--dry-run"], "").await;
    assert!(
        worked && said.contains("       3  unordered-files"),
        "{said}"
    );
    assert_eq!((app.count("files").await, models(&app)), (3, 3));

    let (worked, said) = run_cleanup(&app, &[], "cleanup.row_deleted:2").await;
    assert!(!worked, "{said}");
    assert_eq!(app.count("files").await, 0);
    assert_eq!(models(&app), 2, "it died with one of three deleted");
    assert_eq!(app.count("bytes_to_delete").await, 2);

    let report = clean_up(&app).await;
    assert_eq!(report.bytes, 2, "{report}");
    assert_eq!((models(&app), app.count("bytes_to_delete").await), (0, 0));
}

#[actix_web::test]
async fn duty_12_bytes_that_no_row_names_go_after_a_day_and_others_never() {
    let app = quiet_app().await;
    upload_cube(&app, &app.client, 10).await;
    let folder = app.data_dir().join("files/model-files/guest_1/order-1");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("1795248930250_00ff.stl"), "left by a crash").unwrap();
    assert_eq!(clean_up(&app).await.orphans, 0, "its row may still come");
    app.clock.advance(days(1) + MINUTE);
    assert_eq!(clean_up(&app).await.orphans, 1);
    assert_eq!((models(&app), app.count("files").await), (1, 1));
}

#[test]
fn duty_12_each_rule_is_named_once() {
    let mut names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// A table that grows with the shop may be read once for a rule; read again for each row of another it takes minutes. By the plan, which
/// tells it of tables that have no rows yet; `many_orders` counts on both databases.
#[actix_web::test]
async fn duty_12_no_rule_reads_a_whole_table_again_for_each_row_on_sqlite() {
    let app = quiet_app().await;
    const GROWING: [&str; 8] = [
        "carts",
        "checkout_files",
        "checkouts",
        "drafts",
        "ended",
        "files",
        "orders",
        "outbox_mails",
    ];
    for rule in RULES {
        let sql = format!("EXPLAIN QUERY PLAN {}", rule.counting());
        let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind("2026-11-22T00:00:00.000Z")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
        let again = plan.iter().filter(|(_, parent, _, step)| {
            let table = step
                .strip_prefix("SCAN ")
                .and_then(|rest| rest.split(' ').next());
            *parent != 0 && table.is_some_and(|table| GROWING.contains(&table))
        });
        assert_eq!(again.count(), 0, "{}: {plan:#?}", rule.name);
    }
}
