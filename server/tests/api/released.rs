//! What a shop of the last release has in its database is read by today's program: released migrations stay as they were, and the
//! rows of `tests/released.sql` come through every later one. `just released` writes that file anew, once for each release.

use std::fmt::Write as _;

use schichtwerk_server::sales::invoices;
use serde_json::{Value, json};
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};

use crate::account::{self, PASSWORD};
use crate::commands::run;
use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app, spawn_in, test_config};
use crate::home::Home;
use crate::legal;
use crate::password_again::admin_with_password;
use crate::people::register;
use crate::provider::{deliver, event, payment_intent};
use crate::second_factor::switch_on;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/released.sql");

/// Begins a line of the file that names a released migration, and the SHA-384 of its text.
const RELEASED: &str = "-- released ";

/// The migrations are recorded and the rows are made, instead of read only.
const RECORD: &str = "SCHICHTWERK_RECORD_RELEASE";

/// Holds a row only inside the transaction that deletes what is old.
const EMPTY: &str = "deletable_years";

const CUSTOMER: &str = "mia@example.org";

/// Those of today, the released ones among them.
static MIGRATIONS: Migrator = sqlx_macros::migrate!("../migrations");

/// As `just released` writes it, so that it can be written on the day of a release.
#[actix_web::test]
async fn a_release_can_be_noted_with_rows_of_each_table_on_sqlite() {
    is_migrated_and_read(&recorded().await).await;
}

#[actix_web::test]
async fn a_database_of_the_last_release_is_migrated_and_read_by_this_program() {
    if std::env::var_os(RECORD).is_some() {
        std::fs::write(FILE, recorded().await).unwrap();
    }
    is_migrated_and_read(&std::fs::read_to_string(FILE).unwrap()).await;
}

async fn is_migrated_and_read(file: &str) {
    let home = Home::bare();
    let config = test_config(&home);
    std::fs::create_dir_all(&config.storage_url).unwrap();
    build(&config.database_url, file).await;
    // As docs/OPERATIONS.md has it for an upgrade, and for a shop whose models lie elsewhere.
    for words in [&["migrate"][..], &["adopt", "files"]] {
        let (worked, said) = run(&config, words).await;
        assert!(worked, "{said}");
    }

    let app = spawn_in(home, |config| config.jobs = false).await;
    for (table, _) in app.tables().await {
        let beginning = format!("INSERT INTO {table} (");
        let released = file.lines().filter(|line| line.starts_with(&beginning));
        let rows: i64 = sqlx::query_scalar(AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}")))
            .fetch_one(app.db.pool())
            .await
            .unwrap();
        assert!(rows >= released.count() as i64, "rows of {table} are lost");
    }
    reads_orders_as_admin(&app).await;
    reads_own_data_as_customer(&app).await;
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 3);
    let said = app.command(&["invoices", "verify"]).await;
    assert!(said.contains("3 documents"), "{said}");
}

/// The tables as the release had them, with its rows.
async fn build(database_url: &str, file: &str) {
    let released: Vec<(i64, &str)> = file
        .lines()
        .filter_map(|line| line.strip_prefix(RELEASED)?.split_once(' '))
        .map(|(version, hash)| (version.parse().unwrap(), hash))
        .collect();
    assert!(!released.is_empty());
    let migrations = released.iter().map(|(version, hash)| {
        let known = MIGRATIONS.iter().find(|known| known.version == *version);
        let known = known.unwrap_or_else(|| panic!("migration {version} is released and gone"));
        let same = hex(&known.checksum) == *hash;
        assert!(same, "migration {version} is released: write a new one");
        known.clone()
    });
    let migrator = Migrator::with_migrations(migrations.collect());

    sqlx::any::install_default_drivers();
    let url = match database_url.starts_with("sqlite:") {
        true => format!("{database_url}?mode=rwc"),
        false => database_url.to_owned(),
    };
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    migrator.run(&mut connection).await.unwrap();
    let rows = sqlx::raw_sql(AssertSqlSafe(file.to_owned()));
    rows.execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn reads_orders_as_admin(app: &TestApp) {
    let admin = new_client();
    app.log_in_by_link(&admin, "nachfolger@example.org").await;
    let orders = app.admin_orders(&admin).await;
    assert_eq!(orders.len(), 2);
    for order in orders {
        assert_eq!(order["isDamaged"], false, "{order}");
        assert_eq!(order["customer"]["lastName"], "Lovelace", "{order}");
        assert!(order["agreement"]["agreedAt"].is_string(), "{order}");
        let parts = order["parts"].as_array().unwrap();
        assert_eq!(parts.len(), 1, "{order}");
        assert!(!parts[0]["steps"].as_array().unwrap().is_empty(), "{order}");
        assert!(!order["documents"].as_array().unwrap().is_empty());
        assert!(!order["mails"].as_array().unwrap().is_empty(), "{order}");
    }
}

async fn reads_own_data_as_customer(app: &TestApp) {
    let mia = new_client();
    let answer = account::login(app, &mia, CUSTOMER, PASSWORD).await;
    assert_eq!(answer.status(), 200);
    let (_, orders) = app.get_json(&mia, "/api/orders").await;
    let [order] = orders["data"].as_array().unwrap().as_slice() else {
        panic!("{orders}")
    };
    assert_eq!(order["isDamaged"], false);
    assert_eq!(order["status"], "cancelled");
    assert_eq!(order["items"].as_array().unwrap().len(), 1);
    let (_, drafts) = app.get_json(&mia, "/api/drafts").await;
    assert_eq!(drafts["data"][0]["draft_name"], "Entwurf", "{drafts}");
    assert_eq!(drafts["data"][0]["unusable"], Value::Null, "{drafts}");
    let (_, cart) = app.post_json(&mia, "/api/cart/load-user", &json!({})).await;
    assert_eq!(cart["data"]["cart_data"].as_array().unwrap().len(), 1);
}

/// The file: the migrations of today, and rows of a shop in use.
async fn recorded() -> String {
    let app = quiet_app().await;
    assert!(!app.is_postgres(), "recorded from SQLite");
    trade(&app).await;
    let mut file = String::from(
        "-- A shop of the release: its migrations, and rows of each table. Written by `just released`, never by hand.\n",
    );
    for migration in MIGRATIONS.iter() {
        let (version, hash) = (migration.version, hex(&migration.checksum));
        writeln!(file, "{RELEASED}{version} {hash}").unwrap();
    }
    let columns = app.tables().await;
    let (mut empty, mut written) = (Vec::new(), Vec::new());
    // Keys lead to tables that were made before.
    for table in MIGRATIONS.iter().flat_map(|migration| {
        let statements = migration.sql.as_str().split("CREATE TABLE ").skip(1);
        statements.filter_map(|statement| statement.split_whitespace().next())
    }) {
        // One that a later migration gave another name is there under that; one that a later one builds anew is made twice.
        let Some((_, columns)) = columns.iter().find(|(name, _)| name == table) else {
            continue;
        };
        if written.contains(&table) {
            continue;
        }
        written.push(table);
        let values: Vec<String> = columns.iter().map(|column| value(table, column)).collect();
        let sql = format!(
            "SELECT 'INSERT INTO {table} ({}) VALUES (' || {} || ');' FROM {table} ORDER BY rowid",
            columns.join(", "),
            values.join(" || ', ' || ")
        );
        let rows: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql))
            .fetch_all(app.db.pool())
            .await
            .unwrap();
        if rows.is_empty() {
            empty.push(table);
        }
        for row in rows {
            writeln!(file, "{row}").unwrap();
        }
    }
    assert_eq!(empty, [EMPTY]);
    file
}

/// A column as it stands in the file; the beginning of a long text stands for the whole.
fn value(table: &str, column: &str) -> String {
    match (table, column) {
        ("legal_texts", "text") => format!("quote(substr({column}, 1, 100))"),
        _ => format!("quote({column})"),
    }
}

/// Leaves rows in every table, by calls wherever there is one.
async fn trade(app: &TestApp) {
    let admin = admin_with_password(app, "chefin@example.org").await;
    switch_on(app, &admin).await;
    app.login_link("nachfolger@example.org").await;
    let rule = app.url("/api/admin/second-factor-rule");
    let body = json!({ "demanded": true });
    assert_eq!(
        admin.put(rule).json(&body).send().await.unwrap().status(),
        200
    );
    let post = async |client: &reqwest::Client, path: &str, body: Value| {
        let (status, answer) = app.post_json(client, path, &body).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    };

    // A guest's order is printed, a customer's is cancelled and its money goes back.
    let (_, order) = bought(app, &app.client, "pickup").await;
    let payment = payment_intent(app).await;
    let mia = register(app, CUSTOMER).await;
    let answer = account::login(app, &new_client(), CUSTOMER, PASSWORD).await;
    assert_eq!(answer.status(), 200);
    account::forgot_password(app, CUSTOMER).await;
    let (_, cancelled) = bought(app, &mia, "shipping").await;
    confirmations_go_out(app).await;
    let printed = json!({ "orderId": order["id"], "position": 0, "printed": 1, "seen": 0 });
    post(&admin, "/api/admin/production/printed", printed).await;
    let dispute = json!({
        "id": "dp_1", "object": "dispute", "amount": 1112, "payment_intent": payment, "status": "needs_response",
    });
    let news = event("evt_1", "charge.dispute.created", false, &dispute);
    assert_eq!(deliver(app, &news).await, 200);
    let withdrawal = json!({
        "name": "Mia", "contract": cancelled["orderNumber"], "email": cancelled["customer"]["email"],
    });
    post(&new_client(), "/api/withdraw", withdrawal).await;
    let cancel = json!({ "orderId": cancelled["id"], "status": "cancelled", "withRefund": true });
    post(&admin, "/api/order-status-update", cancel).await;

    let held = legal::upload(app, &mia, "lego.stl").await;
    post(&mia, "/api/confirm-legal", legal::confirmation(&held)).await;
    let part = upload_cube(app, &mia, 20).await;
    let items = json!([Line::new(&part, 2).item()]);
    let draft = json!({ "cartItems": items, "shipping": "pickup", "draftName": "Entwurf" });
    post(&mia, "/api/save-order", draft).await;
    post(&mia, "/api/cart/save-user", json!({ "cartItems": items })).await;

    let costs = json!({
        "materialCentsPerKg": { "PLA": 2000 }, "machineCentsPerHour": 60, "watts": 120, "powerCentsPerKwh": 30,
        "failurePercent": 5, "workMinutes": 6, "wageCentsPerHour": 1500,
    });
    let path = app.url("/api/admin/print-costs");
    let body = json!({ "version": 0, "costs": costs });
    let saved = admin.put(path).json(&body).send().await.unwrap();
    assert_eq!(saved.status(), 200);

    for sql in [
        "INSERT INTO health_probe (id, filling) VALUES (1, 'x') ON CONFLICT DO NOTHING",
        "INSERT INTO shared_limits (caller, full_at_ms, counted_at) VALUES ('a', 1, '2026-11-24T10:00:00.000Z')",
        "INSERT INTO bytes_to_delete (storage_key, since) VALUES ('model-files/a/b/c.stl', '2026-11-24T10:00:00.000Z')",
        "INSERT INTO page_counts (day, page, views) VALUES ('2026-11-24', 'agb', 3)",
        "UPDATE outbox_mails SET state = 'sent', sent_at = created_at, html_body = ''",
        // The admin who reads the orders later has none.
        "UPDATE admin_rules SET second_factor_demanded = 0",
        "INSERT INTO push_devices (endpoint, user_id, p256dh, auth, created_at) VALUES ('https://fcm.googleapis.com/a', (SELECT MIN(id) FROM users), 'k', 'a', '2026-11-24T10:00:00.000Z')",
        "INSERT INTO alarms (code, begun_at) VALUES ('backup', '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO backups (id, destination, begun_at, beat_at, ended_at, state) VALUES ('b', '/mnt/backup', '2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z', 'done') ON CONFLICT DO NOTHING",
        "INSERT INTO double_payments (session_id, order_id, received_at) VALUES ('cs_test_second', (SELECT MIN(id) FROM orders), '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO erasures (id, day, kind, salt, hash) VALUES ('e', '2026-11-24', 'user', 'aa', 'bb') ON CONFLICT DO NOTHING",
        "INSERT INTO failed_pieces (id, order_id, position, pieces, reason, failed_at, failed_by) VALUES ('f', (SELECT MIN(id) FROM orders), 0, 1, 'other', '2026-11-24T10:00:00.000Z', 'chefin@example.org') ON CONFLICT DO NOTHING",
        "INSERT INTO job_beats (id, beat_at) VALUES (1, '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO order_notes (id, order_id, note, created_at, created_by) VALUES ('n', (SELECT MIN(id) FROM orders), 'Ruft zurück', '2026-11-24T10:00:00.000Z', 'chefin@example.org') ON CONFLICT DO NOTHING",
        "INSERT INTO page_reports (id, kind, text, page, count, first_at, last_at) VALUES ('r', 'error', 'x', '/agb', 1, '2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO part_checks (order_id, position, is_agreed, findings, settings_version, checked_at) VALUES ((SELECT MIN(id) FROM orders), 0, 0, '[]', 1, '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO printers (id, name, length_mm, width_mm, height_mm, nozzle_mm, created_at) VALUES ('p', 'Eins', 220, 220, 250, 0.4, '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO plates (id, number, printer_id, state, created_at, created_by) VALUES ('t', 1, 'p', 'planned', '2026-11-24T10:00:00.000Z', 'chefin@example.org') ON CONFLICT DO NOTHING",
        "INSERT INTO spools (id, number, material, color, full_grams, grams, note, created_at) VALUES ('s', 1, 'PLA', 'Weiß', 1000, 910.5, 'Regal 2', '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO spool_uses (plate_id, spool_id, grams, estimated_grams) VALUES ('t', 's', 89.5, 84.2) ON CONFLICT DO NOTHING",
        "INSERT INTO plate_parts (plate_id, order_id, position, pieces) VALUES ('t', (SELECT MIN(id) FROM orders), 0, 1) ON CONFLICT DO NOTHING",
        "INSERT INTO product_reports (id, order_id, kind, happened_on, reporter, what, measures, created_by, created_at, updated_at) VALUES ('u', (SELECT MIN(id) FROM orders), 'complaint', '2026-11-24', 'Mia', 'Grat', 'keine', 'chefin@example.org', '2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO refused_parts (order_id, position, reason, cents, refused_by, refused_at) VALUES ((SELECT MIN(id) FROM orders), 0, 'not_makeable', 100, 'chefin@example.org', '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO reprints (id, order_id, number, idempotency_key, state, reason, is_announced, due_on, created_at, created_by) VALUES ('w', (SELECT MIN(id) FROM orders), 1, 'k', 'cancelled', 'damaged', 0, '2026-12-01', '2026-11-24T10:00:00.000Z', 'chefin@example.org') ON CONFLICT DO NOTHING",
        "INSERT INTO reprint_parts (reprint_id, order_id, position, part, quantity) VALUES ('w', (SELECT MIN(id) FROM orders), 9, 0, 1) ON CONFLICT DO NOTHING",
        "INSERT INTO shipments (order_id, carrier, tracking_number, changed_at, changed_by) VALUES ((SELECT MIN(id) FROM orders), 'dhl', '00340', '2026-11-24T10:00:00.000Z', 'chefin@example.org') ON CONFLICT DO NOTHING",
        "INSERT INTO shop_pictures (id, place, alt, position, created_at) VALUES ('i', 'start', 'Ein Teil', 0, '2026-11-24T10:00:00.000Z') ON CONFLICT DO NOTHING",
        "INSERT INTO shop_picture_files (storage_key, picture_id, width, height, sha256) VALUES ('shop-pictures/i-640.webp', 'i', 640, 480, 'cc') ON CONFLICT DO NOTHING",
    ] {
        sqlx::query(sql).execute(app.db.writer()).await.unwrap();
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
