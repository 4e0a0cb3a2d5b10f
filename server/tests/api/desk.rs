//! What is written about an order and to its customer, how its parcel travels, and the books for the tax adviser.

use jiff::ToSpan as _;
use reqwest::Client;
use schichtwerk_server::foundation::clock::Clock as _;
use schichtwerk_server::foundation::german;
use schichtwerk_server::services::invoice_pdf;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::second_server::reconcile_refunds;

struct Desk {
    app: TestApp,
    admin: Client,
    id: String,
    number: String,
}

impl Desk {
    async fn new(shipping: &str) -> Self {
        let app = quiet_app().await;
        let admin = app.admin_client().await;
        let (_, order) = bought(&app, &new_client(), shipping).await;
        confirmations_go_out(&app).await;
        Self {
            id: order["id"].as_str().unwrap().to_owned(),
            number: order["orderNumber"].as_str().unwrap().to_owned(),
            app,
            admin,
        }
    }

    async fn post(&self, verb: &str, body: Value) -> (u16, Value) {
        let path = format!("/api/admin/orders/{}/{verb}", self.id);
        self.app.post_json(&self.admin, &path, body).await
    }

    async fn go(&self, body: Value) -> (u16, Value) {
        let mut body = body;
        body["orderId"] = self.id.as_str().into();
        body["confirmedStops"] = unfinished(body["status"].as_str().unwrap_or_default());
        self.app
            .post_json(&self.admin, "/api/order-status-update", body)
            .await
    }

    async fn mails(&self, kind: &str) -> Vec<String> {
        sqlx::query_scalar(
            "SELECT text_body FROM outbox_mails WHERE order_id = $1 AND kind LIKE $2 ORDER BY created_at, id",
        )
        .bind(&self.id)
        .bind(format!("{kind}%"))
        .fetch_all(self.app.db.pool())
        .await
        .unwrap()
    }
}

#[actix_web::test]
async fn adm_14_a_tracking_number_is_corrected_after_the_order_is_completed_and_the_customer_hears_of_it()
 {
    let desk = Desk::new("shipping").await;
    let dhl = json!({ "carrier": "dhl", "trackingNumber": " 00340434 " });
    let (status, answer) = desk.post("shipment", dhl.clone()).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("order_not_completed"))
    );
    assert_eq!(desk.go(json!({ "status": "processing" })).await.0, 200);
    let done = json!({ "status": "completed", "carrier": "dpd", "trackingNumber": "0123" });
    assert_eq!(desk.go(done).await.0, 200);
    let [mail] = desk.mails("status_completed").await.try_into().unwrap();
    assert!(
        mail.contains("Sendungsnummer: 0123") && mail.contains("https://tracking.dpd.de/"),
        "{mail}"
    );

    for body in [
        json!({}),
        json!({ "carrier": "brieftaube", "trackingNumber": "1" }),
    ] {
        assert_eq!(desk.post("shipment", body).await.0, 400);
    }
    let (status, answer) = desk
        .post(
            "shipment",
            json!({ "carrier": "dhl", "trackingNumber": " " }),
        )
        .await;
    assert_eq!((status, &answer["code"]), (422, &json!("number_missing")));
    for _ in 0..2 {
        // Pressed twice, it is one correction and one mail.
        let (status, answer) = desk.post("shipment", dhl.clone()).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer["data"]["shipment"]["trackingNumber"], "00340434");
    }
    let [mail] = desk.mails("shipment").await.try_into().unwrap();
    assert!(
        mail.contains("Sendungsnummer: 00340434") && mail.contains("https://www.dhl.de/"),
        "{mail}"
    );
    let order = desk.app.admin_order(&desk.admin, &desk.id).await;
    let acts = order["acts"].as_array().unwrap();
    let act = acts
        .iter()
        .find(|act| act["act"] == "shipment_changed")
        .unwrap();
    assert_eq!(
        act["details"],
        json!({ "from": "0123", "to": "00340434", "carrier": "dhl" })
    );
    // The customer sees the number as it stands now, and where the parcel is.
    let path = format!("/api/orders/{}", desk.id);
    let (_, seen) = desk.app.get_json(&desk.admin, &path).await;
    assert_eq!(seen["data"]["trackingNumber"], "00340434");
    assert!(
        seen["data"]["trackingPage"]
            .as_str()
            .unwrap()
            .contains("00340434")
    );
    let pickup = Desk::new("pickup").await;
    let (status, answer) = pickup.post("shipment", dhl).await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_is_pickup")));
}

#[actix_web::test]
async fn adm_12_notes_and_messages_are_written_at_any_time() {
    let desk = Desk::new("pickup").await;
    let (status, answer) = desk
        .post("notes", json!({ "note": " Kunde hat angerufen " }))
        .await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["data"]["notes"][0]["note"], "Kunde hat angerufen");
    assert_eq!(answer["data"]["unfinishedPieces"], 2);
    assert_eq!(desk.post("notes", json!({})).await.0, 422);

    let message =
        json!({ "text": "Welche Farbe hat die Schrift?\n\nIhr Team", "idempotencyKey": "eins" });
    for _ in 0..2 {
        let (status, answer) = desk.post("messages", message.clone()).await;
        assert_eq!(status, 200, "{answer}");
    }
    let [mail] = desk.mails("message").await.try_into().unwrap();
    assert!(mail.contains("Welche Farbe hat die Schrift?"), "{mail}");
    for (body, code) in [
        (json!({ "idempotencyKey": "zwei" }), "message_missing"),
        (json!({ "text": "Hallo" }), "key_missing"),
    ] {
        let (status, answer) = desk.post("messages", body).await;
        assert_eq!((status, answer["code"].as_str()), (422, Some(code)));
    }
}

#[actix_web::test]
async fn adm_10_an_order_is_found_by_the_number_of_its_invoice() {
    let desk = Desk::new("pickup").await;
    bought(&desk.app, &new_client(), "pickup").await;
    let found = async |search: &str| {
        let path = format!("/api/admin/orders?q={search}");
        let (_, list) = desk.app.get_json(&desk.admin, &path).await;
        let rows = list["data"].as_array().unwrap().clone();
        rows.iter()
            .map(|row| row["orderNumber"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let year = jiff::Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::get("Europe/Berlin").unwrap())
        .year();
    assert_eq!(
        found(&format!("re-{year}-000001")).await,
        [desk.number.as_str()]
    );
    assert_eq!(
        found(&format!("%20{year}-000001")).await,
        [desk.number.as_str()]
    );
    assert_eq!(found(&format!("RE-{year}-000009")).await.len(), 0);
    assert_eq!(found("%20").await.len(), 2, "blanks are no search");
    for signs in ["%25", "%23", "%E2%82%AC", "-", "%00", "%F0%9F%96%A8"] {
        assert_eq!(found(signs).await.len(), 0, "{signs}");
    }
}

/// Splits a line of the file, quotes and all.
pub fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    for c in line.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            ';' if !is_quoted => fields.push(String::new()),
            c => fields.last_mut().unwrap().push(c),
        }
    }
    fields
}

/// Names and bytes of the documents in an archive, in their order; the journal first.
pub fn documents_of(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).unwrap();
    let entries = (0..archive.len()).map(|index| {
        let mut entry = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut entry, &mut bytes).unwrap();
        assert_eq!(entry.unix_mode(), Some(0o100_644));
        (entry.name().unwrap().into_owned(), bytes)
    });
    entries.collect()
}

#[actix_web::test]
async fn adm_22_inv_03_inv_05_the_documents_of_a_period_come_as_pdf_on_the_page_and_by_the_command()
{
    let desk = Desk::new("shipping").await;
    let (_, second) = bought(&desk.app, &new_client(), "pickup").await;
    let cancel = json!({ "orderId": second["id"], "status": "cancelled", "withRefund": true });
    let (status, answer) = desk
        .app
        .post_json(&desk.admin, "/api/order-status-update", cancel)
        .await;
    assert_eq!(status, 200, "{answer}");
    let records: Vec<String> = sqlx::query_scalar("SELECT record FROM invoices ORDER BY position")
        .fetch_all(desk.app.db.pool())
        .await
        .unwrap();
    let year = invoice_year(&records[0]);
    let expected: Vec<(String, Vec<u8>)> = records
        .iter()
        .map(|record| {
            let drawn = invoice_pdf::draw(record).unwrap();
            (drawn.name, drawn.bytes)
        })
        .collect();
    let names: Vec<&str> = expected.iter().map(|(name, _)| &**name).collect();
    assert_eq!(
        names,
        [
            format!("Rechnung_RE-{year}-000001.pdf"),
            format!("Rechnung_RE-{year}-000002.pdf"),
            format!("Stornorechnung_RE-{year}-000003.pdf")
        ]
    );

    let path = desk.app.url("/api/admin/journal/pdf");
    let response = desk.admin.get(path).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/zip");
    let from_page = documents_of(&response.bytes().await.unwrap());
    assert_eq!(from_page[0].0, "rechnungsjournal.csv");
    assert_eq!(from_page[1..], expected);
    let journal = String::from_utf8(from_page[0].1.clone()).unwrap();
    assert_eq!(journal.lines().count(), 4, "{journal}");
    let (status, answer) = desk
        .app
        .get_json(&desk.admin, "/api/admin/journal/pdf?from=2026-02-30")
        .await;
    assert_eq!((status, &answer["code"]), (400, &json!("invalid_period")));

    let archive = desk.app.data_dir().join("rechnungen.zip");
    let config = &desk.app.config;
    let mut command = std::process::Command::new(crate::harness::SERVER_BINARY);
    command
        .args(["invoices", "export", &year])
        .env("DATABASE_URL", &config.database_url)
        .env("STORAGE_URL", &config.storage_url)
        .env("DATA_DIR", &config.data_dir)
        .stdout(std::fs::File::create(&archive).unwrap());
    let status = actix_web::rt::task::spawn_blocking(move || command.status())
        .await
        .unwrap()
        .unwrap();
    assert!(status.success());
    let from_command = documents_of(&std::fs::read(&archive).unwrap());
    assert_eq!(from_command[1..], expected);
}

fn invoice_year(record: &str) -> String {
    let record: Value = serde_json::from_str(record).unwrap();
    record["year"].to_string()
}

#[actix_web::test]
async fn adm_22_the_journal_its_csv_and_the_bookings_for_the_tax_adviser_say_the_same_cents() {
    let desk = Desk::new("shipping").await;
    let (_, second) = bought(&desk.app, &new_client(), "pickup").await;
    let cancel = json!({ "orderId": second["id"], "status": "cancelled", "withRefund": true });
    let (status, answer) = desk
        .app
        .post_json(&desk.admin, "/api/order-status-update", cancel)
        .await;
    assert_eq!(status, 200, "{answer}");
    reconcile_refunds(&desk.app).await;
    let (_, answer) = desk.app.get_json(&desk.admin, "/api/admin/journal").await;
    let journal = &answer["data"];
    let rows = journal["rows"].as_array().unwrap();
    let kinds: Vec<_> = rows
        .iter()
        .map(|row| row["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["invoice", "invoice", "cancellation"]);
    assert_eq!(rows[2]["ofInvoice"], rows[1]["number"]);
    assert_eq!(
        rows[2]["grossCents"].as_i64().unwrap(),
        -rows[1]["grossCents"].as_i64().unwrap()
    );
    assert!(rows[0]["paymentReference"].is_string(), "{}", rows[0]);
    let first = rows[0]["grossCents"].as_i64().unwrap();
    let cents = |name: &str| journal[name].as_i64().unwrap();
    assert_eq!(cents("invoicedCents") + cents("cancelledCents"), first);
    // The whole payment went back: figures and documents agree.
    assert_eq!(cents("soldCents") - cents("refundedCents"), first);
    assert_eq!(cents("yearCents"), first);
    assert_eq!(journal["byCountry"][0]["grossCents"], first);

    let file = async |path: &str| {
        let response = desk.admin.get(desk.app.url(path)).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        response.bytes().await.unwrap()
    };
    let csv = file("/api/admin/journal/csv").await;
    let csv = String::from_utf8(csv.to_vec()).unwrap();
    assert_eq!(csv.lines().count(), 4, "{csv}");
    assert!(csv.contains(rows[0]["number"].as_str().unwrap()), "{csv}");

    let today = jiff::Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::get("Europe/Berlin").unwrap())
        .date();
    let path = format!("/api/admin/journal/datev?from={today}&to={today}&consultant=1001&client=7");
    let extf = file(&path).await;
    let text: String = extf.iter().map(|byte| char::from(*byte)).collect();
    let lines: Vec<&str> = text.split_terminator("\r\n").collect();
    assert_eq!(lines.len(), 5, "{text}");
    let head = fields(lines[0]);
    assert_eq!(head.len(), 31);
    assert_eq!(head[..5], ["EXTF", "700", "21", "Buchungsstapel", "13"]);
    assert_eq!(head[5].len(), 17);
    assert_eq!(head[10..12], ["1001", "7"]);
    let names = fields(lines[1]);
    assert_eq!(names.len(), 125);
    assert_eq!(names[0], "Umsatz (ohne Soll/Haben-Kz)");
    assert_eq!(names[9], "Belegdatum");
    assert_eq!(names[113], "Festschreibung");
    assert_eq!(names[124], "Abw. Skontokonto");
    let mut sum = 0;
    for (line, row) in lines[2..].iter().zip(rows) {
        let booking = fields(line);
        assert_eq!(booking.len(), 125, "{line}");
        let cents: i64 = booking[0].replace(',', "").parse().unwrap();
        sum += if booking[1] == "S" { cents } else { -cents };
        // A small business: revenue without VAT in SKR 03.
        assert_eq!(booking[6..8], ["10000", "8195"]);
        assert_eq!(booking[9], today.strftime("%d%m").to_string());
        assert_eq!(row["number"], booking[10].as_str());
    }
    assert_eq!(sum, first);
    for path in [
        "/api/admin/journal/datev",
        "/api/admin/journal/datev?consultant=1&client=1",
        "/api/admin/journal/datev?from=2025-12-01&to=2026-01-31&consultant=1001&client=1",
        "/api/admin/journal?from=nie",
    ] {
        assert_eq!(desk.app.get_json(&desk.admin, path).await.0, 400, "{path}");
    }
}

#[actix_web::test]
async fn adm_10_an_order_is_found_by_what_people_say_on_the_telephone() {
    let desk = Desk::new("shipping").await;
    assert_eq!(desk.go(json!({ "status": "processing" })).await.0, 200);
    let done =
        json!({ "status": "completed", "carrier": "dhl", "trackingNumber": "0034 0434 1610" });
    assert_eq!(desk.go(done).await.0, 200);
    let refund = json!({ "cents": 100, "reason": "Kratzer an der Kante", "idempotencyKey": "k1" });
    assert_eq!(desk.post("refund", refund).await.0, 200);
    let found = async |q: &str| {
        let query: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
        let path = format!("/api/admin/orders?shelf=orders&q={query}");
        let (status, answer) = desk.app.get_json(&desk.admin, &path).await;
        assert_eq!(status, 200, "{answer}");
        answer["data"].as_array().unwrap().len()
    };
    let searches = [
        "0711 1234",
        "+497111234",
        "+49 (0)711 12",
        "0711/1234",
        "00340434",
        "0034 0434 1610",
        "Kratzer Kante",
        "Stuttgart",
        "70173",
    ];
    for q in searches {
        assert_eq!(found(q).await, 1, "{q}");
    }
    // Each word may be the beginning of an order's number too, which is drawn by lot: short ones are no proof.
    for q in ["0711 98765", "Ulm", "00340435"] {
        assert_eq!(found(q).await, 0, "{q}");
    }
    // A number that is corrected is not found by its slip any more.
    let other = json!({ "carrier": "dhl", "trackingNumber": "4711081500" });
    assert_eq!(desk.post("shipment", other).await.0, 200);
    assert_eq!(found("4711 0815 00").await, 1);
}

#[actix_web::test]
async fn adm_14_address_and_day_of_a_delivery_are_put_right_with_a_mail_and_a_line_and_the_invoice_stays()
 {
    let desk = Desk::new("shipping").await;
    let before = desk.app.admin_order(&desk.admin, &desk.id).await;
    let invoice = || async {
        let path = format!("/api/orders/{}/invoice", desk.id);
        desk.app.get_json(&desk.admin, &path).await.1["data"][0]["sha256"].clone()
    };
    let sha256 = invoice().await;
    let address = json!({
        "name": "Ada Lovelace", "line1": " Neue Gasse 3 ", "line2": "Hinterhaus", "postalCode": "89073", "city": "Ulm",
        // Nobody asked for it: tax and shipping costs hang on it.
        "country": "CH",
    });
    let day = "2099-01-01";
    let (status, answer) = desk.post("delivery", json!({ "deliveryBy": day })).await;
    assert_eq!((status, &answer["code"]), (422, &json!("invalid_day")));
    let (status, answer) = desk
        .post("delivery", json!({ "address": { "city": "Ulm" } }))
        .await;
    assert_eq!(status, 400);
    let faults: Vec<_> = answer["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["field"].clone())
        .collect();
    assert_eq!(faults, ["name", "line1", "postalCode"]);
    let (status, answer) = desk
        .post("delivery", json!({ "address": address, "version": 99 }))
        .await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_changed")));
    assert!(desk.mails("delivery_changed").await.is_empty());

    let day = german::day_of(desk.app.clock.now()).saturating_add(20.days());
    let wanted =
        json!({ "address": address, "deliveryBy": day.to_string(), "version": before["version"] });
    let (status, answer) = desk.post("delivery", wanted).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(
        answer["data"]["deliveryAddress"],
        json!([
            "Ada Lovelace",
            "Neue Gasse 3",
            "Hinterhaus",
            "89073 Ulm",
            "Deutschland"
        ])
    );
    assert_eq!(answer["data"]["deliveryBy"], day.to_string());
    assert_eq!(answer["data"]["billingAddress"], before["billingAddress"]);
    // Said again it changes nothing.
    let again = json!({ "address": address, "deliveryBy": day.to_string() });
    assert_eq!(desk.post("delivery", again).await.0, 200);
    let [mail] = desk.mails("delivery_changed").await.try_into().unwrap();
    assert!(
        mail.contains("Neue Gasse 3, Hinterhaus, 89073 Ulm") && mail.contains(&german::date(day)),
        "{mail}"
    );
    let acts = desk.app.admin_order(&desk.admin, &desk.id).await["acts"].clone();
    assert_eq!(acts[0]["label"], "Lieferung geändert");
    assert_eq!(
        acts[0]["details"],
        json!({ "address": true, "from": before["deliveryBy"], "to": day.to_string() })
    );
    assert_eq!(invoice().await, sha256);
    let (_, found) = desk
        .app
        .get_json(&desk.admin, "/api/admin/orders?shelf=orders&q=Ulm")
        .await;
    assert_eq!(found["data"].as_array().unwrap().len(), 1);

    assert_eq!(desk.go(json!({ "status": "processing" })).await.0, 200);
    assert_eq!(desk.go(json!({ "status": "completed" })).await.0, 200);
    let (status, answer) = desk.post("delivery", json!({ "address": address })).await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_is_over")));
    let pickup = Desk::new("pickup").await;
    let (status, answer) = pickup.post("delivery", json!({ "address": address })).await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_is_pickup")));
    assert_eq!(
        pickup
            .post("delivery", json!({ "deliveryBy": day.to_string() }))
            .await
            .0,
        200
    );
}

#[actix_web::test]
async fn adm_14_a_carriers_program_gets_the_firm_of_a_parcel_to_the_customer_and_of_no_other() {
    let desk = Desk::new("shipping").await;
    let put = async |column: &str, field: &str, value: &str| {
        let read = sqlx::AssertSqlSafe(format!("SELECT {column} FROM orders WHERE id = $1"));
        let text: String = sqlx::query_scalar(read)
            .bind(&desk.id)
            .fetch_one(desk.app.db.pool())
            .await
            .unwrap();
        let mut stored: Value = serde_json::from_str(&text).unwrap();
        stored[field] = json!(value);
        let write = sqlx::AssertSqlSafe(format!("UPDATE orders SET {column} = $1 WHERE id = $2"));
        sqlx::query(write)
            .bind(stored.to_string())
            .bind(&desk.id)
            .execute(desk.app.db.writer())
            .await
            .unwrap();
    };
    let names = async |program: &str| {
        let body = json!({ "program": program, "orders": [desk.id] });
        let path = desk.app.url("/api/admin/parcels/addresses");
        let response = desk.admin.post(path).json(&body).send().await.unwrap();
        let csv = response.text().await.unwrap();
        let line = csv.lines().nth(1).unwrap().to_owned();
        line.split(';')
            .skip(1)
            .take(2)
            .collect::<Vec<_>>()
            .join("|")
    };
    put("customer_data", "company", "Maier GmbH").await;
    for (to, expected) in [
        ("Ada Lovelace", "Ada Lovelace|Maier GmbH"),
        ("ada  lovelace", "ada  lovelace|Maier GmbH"),
        ("Maier GmbH", "Maier GmbH|"),
        ("Oma Erna", "Oma Erna|"),
    ] {
        put("delivery_address", "name", to).await;
        for program in ["dhl", "dpd"] {
            assert_eq!(names(program).await, expected);
        }
    }
    // In the name that the invoice is in.
    put("delivery_address", "name", "Einkauf Nord").await;
    put("billing_address", "name", "Einkauf Nord").await;
    assert_eq!(names("dhl").await, "Einkauf Nord|Maier GmbH");
}

#[actix_web::test]
async fn adm_14_addresses_go_to_a_carriers_program_and_its_numbers_come_back_line_by_line() {
    let desk = Desk::new("shipping").await;
    let (_, second) = bought(&desk.app, &new_client(), "shipping").await;
    let (_, pickup) = bought(&desk.app, &new_client(), "pickup").await;
    confirmations_go_out(&desk.app).await;
    let call = async |verb: &str, body: Value| {
        let path = format!("/api/admin/parcels/{verb}");
        desk.app.post_json(&desk.admin, &path, body).await
    };
    let id_of = |order: &Value| order["id"].as_str().unwrap().to_owned();
    let addresses = async |program: &str, orders: &[String]| {
        let body = json!({ "program": program, "orders": orders });
        let path = desk.app.url("/api/admin/parcels/addresses");
        let response = desk.admin.post(path).json(&body).send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    };
    let (status, csv) = addresses("dhl", std::slice::from_ref(&desk.id)).await;
    assert_eq!(status, 200, "{csv}");
    let line = format!(
        "{};Ada Lovelace;;;Hauptstraße;1;70173;Stuttgart;DEU",
        desk.number
    );
    assert!(
        csv.starts_with("\u{feff}Sendungsreferenz;Empfänger Name 1;") && csv.contains(&line),
        "{csv}"
    );
    // A carrier gets neither without the customer's consent.
    assert!(
        !csv.contains('@') && !csv.contains("0711") && !csv.contains("711 1234"),
        "{csv}"
    );
    let (status, csv) = addresses("dpd", &[desk.id.clone(), id_of(&second)]).await;
    assert_eq!((status, csv.lines().count()), (200, 3));
    assert!(csv.contains(";DE\r\n"), "{csv}");
    let (status, said) = addresses("dpd", &[desk.id.clone(), id_of(&pickup)]).await;
    assert_eq!(status, 422);
    assert!(
        said.contains("wird abgeholt") && !said.contains(&desk.number),
        "{said}"
    );

    // What stands on labels and packing slips, in the order in which they are wanted.
    let papers = async |orders: Value| call("papers", json!({ "orders": orders })).await;
    let (status, answer) = papers(json!([id_of(&second), desk.id])).await;
    assert_eq!(status, 200, "{answer}");
    let order = desk.app.admin_order(&desk.admin, &desk.id).await;
    for field in [
        "orderNumber",
        "createdAt",
        "shipping",
        "customer",
        "company",
        "reference",
        "billingAddress",
        "deliveryAddress",
    ] {
        assert_eq!(answer["data"][1][field], order[field], "{field}");
    }
    let [part] = answer["data"][1]["parts"].as_array().unwrap().as_slice() else {
        panic!("one part lies in it: {answer}");
    };
    assert_eq!(part["quantity"], 2);
    for (field, value) in part.as_object().unwrap() {
        assert_eq!(value, &order["parts"][0][field], "{field}");
    }
    assert_eq!(answer["data"][0]["orderNumber"], second["orderNumber"]);
    assert_eq!(papers(json!([])).await.1["data"], json!([]));
    let (status, said) = papers(json!([desk.id, "0"])).await;
    assert_eq!((status, &said["code"]), (422, &json!("order_gone")));
    let (status, said) = papers(json!(vec!["0"; 301])).await;
    assert_eq!((status, &said["code"]), (422, &json!("too_many_orders")));

    assert_eq!(desk.go(json!({ "status": "processing" })).await.0, 200);
    let number = |order: &Value| order["orderNumber"].as_str().unwrap().to_owned();
    let table = format!(
        "Sendungsnummer;Empfänger;Sendungsreferenz\n0034;A;#{}\n0035;B;{}\n0036;C;{}\n0037;D;FFFFFFFF\n;E;{}\n",
        desk.number.to_lowercase(),
        number(&second),
        number(&pickup),
        desk.number
    );
    let plan = async || {
        let (status, answer) = call("plan", json!({ "carrier": "dhl", "text": table })).await;
        assert_eq!(status, 200, "{answer}");
        answer["data"].as_array().unwrap().clone()
    };
    let planned = plan().await;
    let effects: Vec<_> = planned
        .iter()
        .map(|line| (line["line"].clone(), line["effect"].clone()))
        .collect();
    assert_eq!(
        effects,
        [
            (json!(2), json!("complete")),
            (json!(3), json!(null)),
            (json!(4), json!(null)),
            (json!(5), json!(null)),
            (json!(6), json!(null)),
        ]
    );
    let errors: Vec<_> = planned
        .iter()
        .map(|line| line["error"].as_str().unwrap_or_default())
        .collect();
    for (place, word) in [
        (1, "Eingegangen"),
        (2, "abgeholt"),
        (3, "gibt es nicht"),
        (4, "schon einmal"),
    ] {
        assert!(errors[place].contains(word), "{errors:?}");
    }
    assert_eq!(planned[0]["unprinted"], 2);
    // Nothing has happened yet.
    assert!(desk.mails("status_completed").await.is_empty());

    let take = async |line: &Value, number: &str| {
        let parcel = json!({
            "orderId": line["orderId"], "version": line["version"], "trackingNumber": number,
            "completes": line["effect"] == "complete",
        });
        let (status, answer) = call("take", json!({ "carrier": "dhl", "parcels": [parcel] })).await;
        assert_eq!(status, 200, "{answer}");
        answer["results"][0]["error"].clone()
    };
    // What was seen is what counts.
    assert!(
        take(
            &json!({ "orderId": desk.id, "version": 0, "effect": "complete" }),
            "0034"
        )
        .await
        .as_str()
        .unwrap()
        .contains("inzwischen")
    );
    assert_eq!(take(&planned[0], "0034").await, json!(null));
    let [mail] = desk.mails("status_completed").await.try_into().unwrap();
    assert!(mail.contains("Sendungsnummer: 0034"), "{mail}");
    assert_eq!(plan().await[0]["effect"], "nothing");
    let table = format!("Referenz,Tracking\n{},0099", desk.number);
    let (_, again) = call("plan", json!({ "carrier": "dhl", "text": table })).await;
    assert_eq!(again["data"][0]["effect"], "correct");
    assert_eq!(take(&again["data"][0], "0099").await, json!(null));
    let [mail] = desk.mails("shipment").await.try_into().unwrap();
    assert!(mail.contains("Sendungsnummer: 0099"), "{mail}");
    // A spreadsheet has opened the file and was saved: nobody's parcel has this number, and the customer would get it by mail.
    for rounded in ["3,40434E+17", "3.40434e+17", "3E+17"] {
        let table = format!("Referenz\tTracking\n{}\t{rounded}", desk.number);
        let (_, planned) = call("plan", json!({ "carrier": "dhl", "text": table })).await;
        assert_eq!(planned["data"][0]["effect"], json!(null), "{rounded}");
        let error = planned["data"][0]["error"].as_str().unwrap();
        assert!(error.contains("gerundet"), "{error}");
    }
    for (text, code) in [
        ("", "no_columns"),
        ("a;b\n1;2", "no_columns"),
        ("Referenz;Tracking\n", "no_lines"),
    ] {
        let (status, answer) = call("plan", json!({ "carrier": "dhl", "text": text })).await;
        assert_eq!((status, &answer["code"]), (422, &json!(code)), "{text}");
    }
}
