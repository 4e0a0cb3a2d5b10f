//! Invoices: one for each paid order, numbered without a gap, never changed.

use futures_util::future::join_all;
use schichtwerk_server::foundation::clock::{Clock as _, to_text};
use schichtwerk_server::foundation::db::{Lock, Tx};
use schichtwerk_server::sales::invoices::{self, Cancellation, ChainError, StoredInvoice};
use schichtwerk_server::services::invoice_pdf::record::DocumentKind;
use serde_json::json;

use crate::customer::*;
use crate::harness::{SERVER_BINARY, TestApp, quiet_app};

/// Pays for `quantity` pieces of a part; the order is not made yet.
async fn paid_session(app: &TestApp, part: &Part, quantity: i64, shipping: &str) -> String {
    let body = request(&[Line::new(part, quantity)], shipping);
    let answer = checkout(app, &app.client, &body).await;
    pay(&app.client, answer.page()).await;
    answer.session_id().to_owned()
}

/// Pays and comes back to the shop, which makes the order.
async fn buy(app: &TestApp, part: &Part, quantity: i64, shipping: &str) -> StoredInvoice {
    let session_id = paid_session(app, part, quantity, shipping).await;
    let state = status(app, &app.client, &session_id).await;
    let order_id = state["order"]["id"].as_str().expect("the order is made");
    let mut documents = invoices::of_order(app.db.pool(), &order_id.into())
        .await
        .unwrap();
    assert_eq!(documents.len(), 1, "one order, one invoice");
    documents.remove(0)
}

async fn numbers(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("SELECT number FROM invoices ORDER BY number")
        .fetch_all(app.db.pool())
        .await
        .unwrap()
}

async fn execute(app: &TestApp, sql: &'static str) -> Result<u64, sqlx::Error> {
    sqlx::query(sql)
        .execute(app.db.pool())
        .await
        .map(|done| done.rows_affected())
}

fn year() -> i16 {
    jiff::Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::get("Europe/Berlin").unwrap())
        .year()
}

#[actix_web::test]
async fn inv_04_fifty_payments_at_once_have_the_numbers_one_to_fifty() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let mut sessions = Vec::new();
    for quantity in 1..=50 {
        sessions.push(paid_session(&app, &part, quantity, "pickup").await);
    }
    let pages = join_all(
        sessions
            .iter()
            .map(|session| status(&app, &app.client, session)),
    )
    .await;
    assert!(pages.iter().all(|page| page["status"] == "paid"));
    let expected: Vec<String> = (1..=50).map(|n| format!("RE-{}-{n:06}", year())).collect();
    assert_eq!(numbers(&app).await, expected);
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 50);
    assert_eq!(count(&app, "SELECT last FROM invoice_counters").await, 50);
}

#[actix_web::test]
async fn inv_05_inv_09_the_record_holds_everything_that_is_printed() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let line = Line {
        material: "PETG",
        color: "Schwarz",
        layer_height: 0.1,
        infill: 50,
        ..Line::new(&part, 10)
    };
    let mut body = request(std::slice::from_ref(&line), "express");
    body["customerData"]["company"] = json!("Lovelace Maschinen");
    body["customerData"]["reference"] = json!(" PO-4711 / Kostenstelle 0815 ");
    let answer = checkout(&app, &app.client, &body).await;
    let fields = [&BILLING[..], &DELIVERY].concat();
    press(&app.client, answer.page(), "pay", &fields).await;
    let order = status(&app, &app.client, answer.session_id()).await["order"].clone();
    let id = order["id"].as_str().unwrap();
    let stored = invoices::of_order(app.db.pool(), &id.into())
        .await
        .unwrap()
        .remove(0);
    let record = serde_json::to_value(&stored.record).unwrap();

    assert_eq!(record["number"], format!("RE-{}-000001", year()));
    assert_eq!(record["kind"], "invoice");
    assert_eq!(record["taxMode"], "small-business");
    assert_eq!(record["templateVersion"], 2);
    assert_eq!(record["orderNumber"], id[id.len() - 8..].to_uppercase());
    assert_eq!(
        record["issuer"]["company"],
        "Musterbetrieb Schichtwerk GbR (Beispieldaten)"
    );
    assert_eq!(record["issuer"]["taxNumber"], "00000/00000");
    assert_eq!(
        record["recipient"],
        json!({
            "name": "Ada Lovelace", "company": "Lovelace Maschinen", "email": "ada@example.org",
            "reference": "PO-4711 / Kostenstelle 0815",
            "address": {
                "line1": "Hauptstraße 1", "line2": null, "postalCode": "70173", "city": "Stuttgart",
                "country": "DE", "countryName": "Deutschland",
            },
        })
    );
    let admin = app.admin_client().await;
    let (_, found) = app
        .get_json(&admin, "/api/admin/orders?q=kostenstelle")
        .await;
    assert_eq!(found["data"][0]["id"], id, "{found}");
    let (_, detail) = app
        .get_json(&admin, &format!("/api/admin/orders/{id}"))
        .await;
    assert_eq!(detail["data"]["reference"], "PO-4711 / Kostenstelle 0815");
    assert_eq!(
        record["delivery"],
        json!({
            "name": "Werkstatt Müller",
            "address": {
                "line1": "Gleis 3", "line2": "Hinterhaus", "postalCode": "1010", "city": "Wien",
                "country": "AT", "countryName": "Österreich",
            },
        })
    );
    let printed = &record["lines"][0];
    assert_eq!(printed["fileName"], "würfel-20.stl");
    assert_eq!(
        printed["description"],
        "Gefertigtes 3D-Druckteil: PETG, Schwarz, Schichthöhe 0,1\u{a0}mm, Füllgrad 50\u{a0}%"
    );
    assert_eq!(printed["quantity"], 10);
    assert_eq!(printed["discountPercent"], 10.0);
    assert_eq!(printed["unitCents"], line.unit_cents());
    assert_eq!(printed["lineCents"], line.line_cents());
    assert_eq!(record["shippingLabel"], "Expressversand");
    assert_eq!(record["shippingCents"], 3000);
    assert_eq!(record["totalCents"], total_cents(&[line], "express"));
    assert_eq!(record["currency"], "EUR");
    assert!(record["taxNote"].as_str().unwrap().contains("§ 19 UStG"));
    assert!(
        record["serviceNote"]
            .as_str()
            .unwrap()
            .contains("Tag des Versands")
    );
    assert!(
        record["paymentNote"]
            .as_str()
            .unwrap()
            .contains("online bezahlt")
    );
    assert_eq!(record["isTest"], true);
    assert_eq!(record["previousSha256"], serde_json::Value::Null);

    // The address of a pickup is asked for nowhere, so it stands nowhere.
    let pickup = buy(&app, &part, 1, "pickup").await.record;
    assert_eq!(pickup.delivery, None);
    assert_eq!(pickup.shipping_cents, 0);
    assert!(pickup.service_note.contains("Tag der Abholung"));
    assert_eq!(
        pickup.previous_sha256.as_deref(),
        Some(stored.sha256.as_str())
    );
}

#[actix_web::test]
async fn inv_04_a_transaction_that_fails_leaves_no_gap() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let session = paid_session(&app, &part, 1, "pickup").await;
    // The mails come after the invoice in the same transaction: they fail, so it must not have been.
    execute(&app, "ALTER TABLE outbox_mails RENAME TO away")
        .await
        .unwrap();
    assert_eq!(status(&app, &app.client, &session).await["status"], "open");
    assert_eq!((orders(&app).await, app.count("invoices").await), (0, 0));
    assert_eq!(app.count("invoice_counters").await, 0);
    execute(&app, "ALTER TABLE away RENAME TO outbox_mails")
        .await
        .unwrap();
    assert_eq!(status(&app, &app.client, &session).await["status"], "paid");
    assert_eq!(numbers(&app).await, [format!("RE-{}-000001", year())]);
}

#[actix_web::test]
async fn inv_04_a_new_year_begins_at_one_and_the_chain_goes_on() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    buy(&app, &part, 1, "pickup").await;
    let last = buy(&app, &part, 2, "pickup").await;
    // Half an hour after midnight in Germany, half an hour before it by UTC.
    let berlin = jiff::tz::TimeZone::get("Europe/Berlin").unwrap();
    let new_year = jiff::civil::date(year() + 1, 1, 1)
        .to_zoned(berlin)
        .unwrap();
    let half_past = new_year.timestamp() + jiff::SignedDuration::from_mins(30);
    app.clock.advance(half_past.duration_since(app.clock.now()));
    let first = buy(&app, &part, 3, "pickup").await;
    let next = i64::from(year()) + 1;
    assert_eq!(first.record.number, format!("RE-{next}-000001"));
    assert_eq!(first.record.position, 3);
    assert_eq!(first.record.previous_sha256, Some(last.sha256));
    assert!(first.record.issued_on.starts_with(&next.to_string()));
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 3);
}

#[actix_web::test]
async fn duty_10_nobody_changes_or_deletes_a_record() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let invoice = buy(&app, &part, 1, "pickup").await;
    let replace = if app.is_postgres() {
        (
            "INSERT INTO invoices SELECT * FROM invoices ON CONFLICT (id) DO UPDATE SET record = '{}'",
            "never changed",
        )
    } else {
        (
            "INSERT OR REPLACE INTO invoices SELECT id, number, year, sequence, position, order_id, kind, cancels, \
             corrects, sha256, created_at, '{}' FROM invoices",
            "never replaced",
        )
    };
    for (sql, reason) in [
        replace,
        ("UPDATE invoices SET record = '{}'", "never changed"),
        (
            "UPDATE invoices SET number = 'RE-1-000001'",
            "never changed",
        ),
        ("DELETE FROM invoices", "never deleted"),
        ("UPDATE invoice_counters SET last = 0", "only count on"),
        (
            "UPDATE invoice_counters SET last = last + 2",
            "only count on",
        ),
        ("DELETE FROM invoice_counters", "never deleted"),
    ] {
        let error = execute(&app, sql).await.unwrap_err().to_string();
        assert!(error.contains(reason), "{sql}: {error}");
    }
    if app.is_postgres() {
        for table in ["invoices", "invoice_counters", "legal_texts", "withdrawals"] {
            let truncate = format!("TRUNCATE {table} CASCADE");
            let error = sqlx::query(sqlx::AssertSqlSafe(truncate))
                .execute(app.db.pool())
                .await
                .unwrap_err();
            assert!(error.to_string().contains("are never deleted"), "{error}");
        }
    }
    let error = execute(&app, "DELETE FROM orders").await.unwrap_err();
    let is_refused = error
        .as_database_error()
        .is_some_and(|error| error.is_foreign_key_violation());
    assert!(is_refused, "{error}");
    let again = invoices::by_number(app.db.pool(), &invoice.record.number)
        .await
        .unwrap();
    assert_eq!(again, Some(invoice));
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 1);
}

#[actix_web::test]
async fn duty_10_a_change_behind_the_triggers_shows_also_by_the_command() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    for quantity in 1..=3 {
        buy(&app, &part, quantity, "pickup").await;
    }
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 3);
    let said = app.command(&["invoices", "verify"]).await;
    assert!(said.starts_with("3 documents: "), "{said}");
    // The owner of the database can drop triggers; the chain shows it all the same.
    let triggers: &[&'static str] = if app.is_postgres() {
        &[
            "DROP TRIGGER invoices_refuse_change ON invoices",
            "DROP TRIGGER invoices_refuse_delete ON invoices",
        ]
    } else {
        &[
            "DROP TRIGGER invoices_refuse_update",
            "DROP TRIGGER invoices_refuse_delete",
        ]
    };
    for trigger in triggers {
        execute(&app, trigger).await.unwrap();
    }
    let before: String = sqlx::query_scalar("SELECT record FROM invoices WHERE sequence = 2")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    execute(
        &app,
        "UPDATE invoices SET record = replace(record, 'Lovelace', 'Byron') WHERE sequence = 2",
    )
    .await
    .unwrap();
    assert!(matches!(
        invoices::verify(&app.db).await,
        Err(ChainError::Changed(number)) if number.ends_with("000002")
    ));
    sqlx::query("UPDATE invoices SET record = $1 WHERE sequence = 2")
        .bind(before)
        .execute(app.db.pool())
        .await
        .unwrap();
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 3);
    // The record as it was, in a row that says something else.
    let set_year = async |change: &str| {
        let sql = format!("UPDATE invoices SET year = year {change} 1 WHERE sequence = 2");
        let update = sqlx::query(sqlx::AssertSqlSafe(sql));
        update.execute(app.db.pool()).await.unwrap();
    };
    set_year("-").await;
    assert!(matches!(
        invoices::verify(&app.db).await,
        Err(ChainError::Mismatch(number)) if number.ends_with("000002")
    ));
    set_year("+").await;
    execute(&app, "DELETE FROM invoices WHERE sequence = 3")
        .await
        .unwrap();
    assert!(matches!(
        invoices::verify(&app.db).await,
        Err(ChainError::Counter {
            last: 3,
            found: 2,
            ..
        })
    ));
    execute(&app, "DELETE FROM invoices WHERE sequence = 1")
        .await
        .unwrap();
    assert!(matches!(
        invoices::verify(&app.db).await,
        Err(ChainError::Broken(number)) if number.ends_with("000002")
    ));

    let mut command = std::process::Command::new(SERVER_BINARY);
    command
        .args(["invoices", "verify"])
        .env("DATABASE_URL", &app.config.database_url);
    let output = actix_web::rt::task::spawn_blocking(move || command.output())
        .await
        .unwrap()
        .unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("The invoices are not whole."), "{said}");
}

#[actix_web::test]
async fn duty_10_adm_30_a_number_that_no_document_has_is_named() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    buy(&app, &part, 1, "pickup").await;
    // Somebody counts on by hand.
    execute(&app, "UPDATE invoice_counters SET last = last + 1")
        .await
        .unwrap();
    assert!(matches!(
        invoices::verify(&app.db).await,
        Err(ChainError::Counter {
            last: 2,
            found: 1,
            ..
        })
    ));
    let next = buy(&app, &part, 2, "pickup").await;
    assert_eq!(next.record.sequence, 3);
    assert!(matches!(
        invoices::verify(&app.db).await,
        Err(ChainError::Gap(number)) if number == next.record.number
    ));
}

#[actix_web::test]
async fn duty_10_a_cancellation_is_a_document_of_its_own() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let invoice = buy(&app, &part, 5, "shipping").await;
    let order_id = invoice.record.order_id.clone();
    let cancel = async || {
        let cancellation = Cancellation {
            order_id: &order_id,
            reason: "Widerruf",
            payment_note: "Der Betrag wurde erstattet.",
            created_at: &to_text(jiff::Timestamp::now()),
        };
        let locks = [Lock::Order(&order_id)];
        let cancel = async |tx: &mut Tx| invoices::cancel(tx, &cancellation).await;
        app.db.write_locked(&locks, cancel).await.unwrap()
    };
    let document = cancel().await.expect("it was not cancelled before").record;
    assert_eq!(document.kind, DocumentKind::Cancellation);
    assert_eq!(document.number, format!("RE-{}-000002", year()));
    let cancelled = document.cancels.as_ref().unwrap();
    assert_eq!(cancelled.number, invoice.record.number);
    assert_eq!(cancelled.reason, "Widerruf");
    assert_eq!(document.total_cents, -invoice.record.total_cents);
    assert_eq!(document.shipping_cents, -549);
    assert_eq!(document.lines[0].quantity, 5);
    assert_eq!(
        document.lines[0].unit_cents,
        -invoice.record.lines[0].unit_cents
    );
    assert_eq!(
        document.lines[0].line_cents,
        -invoice.record.lines[0].line_cents
    );
    assert_eq!(document.recipient, invoice.record.recipient);

    // Once is enough, and the invoice is as it was.
    assert_eq!(cancel().await, None);
    assert_eq!(count(&app, "SELECT last FROM invoice_counters").await, 2);
    let kept = invoices::by_number(app.db.pool(), &invoice.record.number).await;
    assert_eq!(kept.unwrap(), Some(invoice));
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 2);
}

#[actix_web::test]
async fn inv_04_a_held_order_has_its_invoice_too() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let session = paid_session(&app, &part, 2, "pickup").await;
    // The provider is somebody else's system; here it claims to have charged ten euro less.
    sqlx::query("UPDATE sessions SET amount_total_cents = 112")
        .execute(app.payments_db())
        .await
        .unwrap();
    let state = status(&app, &app.client, &session).await;
    let order_id = state["order"]["id"].as_str().unwrap();
    let record = invoices::of_order(app.db.pool(), &order_id.into())
        .await
        .unwrap()
        .remove(0)
        .record;
    assert_eq!(record.total_cents, 1112, "the agreed amount");
    assert!(
        record.payment_note.contains("1,12\u{a0}€"),
        "{}",
        record.payment_note
    );
    assert_eq!(invoices::verify(&app.db).await.unwrap(), 1);
}
