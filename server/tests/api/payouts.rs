//! What the payment provider pays out, matched with orders and documents, and recounted to the cent.

use actix_web::{App, HttpResponse, HttpServer, web};
use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use reqwest::Client;
use schichtwerk_server::foundation::clock::Clock as _;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, answer_of, new_client, quiet_app, spawn_app_with};
use crate::provider::{API_KEY, WEBHOOK_SECRET, charge, event, refund, send, sign};
use crate::second_server::reconcile_refunds;
use crate::settings::{current, save};

struct Books {
    app: TestApp,
    admin: Client,
    /// As the provider counts days; in Germany it may be the next one already.
    today: Date,
}

impl Books {
    async fn new() -> Self {
        let app = quiet_app().await;
        Self {
            admin: app.admin_client().await,
            today: app.clock.now().to_zoned(TimeZone::UTC).date(),
            app,
        }
    }

    fn path(&self, from: i64, to: i64) -> String {
        let day = |days: i64| self.today.saturating_add(days.days());
        format!("/api/admin/payouts?from={}&to={}", day(from), day(to))
    }

    /// Of days that are counted from the first one.
    async fn read(&self, from: i64, to: i64) -> Value {
        let path = self.path(from, to);
        let (status, answer) = self.app.get_json(&self.admin, &path).await;
        assert_eq!(status, 200, "{answer}");
        let data = answer["data"].clone();
        let cents = |name: &str| data["sums"][format!("{name}Cents")].as_i64().unwrap();
        let sum = |names: &[&str]| names.iter().map(|name| cents(name)).sum::<i64>();
        let first = [
            "invoiced",
            "onItsWay",
            "otherDays",
            "withoutInvoice",
            "difference",
        ];
        assert_eq!(sum(&first), cents("payments"), "{}", data["sums"]);
        let second = ["payments", "refunds", "disputes", "fees", "other"];
        assert_eq!(sum(&second), cents("paid"), "{}", data["sums"]);
        data
    }

    /// Number and payment of an order of two cubes.
    async fn sold(&self) -> (Value, String) {
        let (session, order) = bought(&self.app, &new_client(), "pickup").await;
        (order, self.payment_of(&session).await)
    }

    async fn payment_of(&self, session: &str) -> String {
        sqlx::query_scalar("SELECT payment_intent_id FROM sessions WHERE id = $1")
            .bind(session)
            .fetch_one(self.app.payments_db())
            .await
            .unwrap()
    }

    async fn deliver_payload(&self, payload: &str) {
        let t = self.app.clock.now().as_second();
        let signature = sign(WEBHOOK_SECRET, t, payload.as_bytes());
        let status = send(&self.app, &new_client(), payload, &signature).await;
        assert_eq!(status, 200);
    }

    /// Delivers what the provider has to say of this kind.
    async fn deliver_waiting(&self, kind: &str) {
        let payloads: Vec<String> =
            sqlx::query_scalar("SELECT payload FROM webhooks WHERE event_type = $1")
                .bind(kind)
                .fetch_all(self.app.payments_db())
                .await
                .unwrap();
        assert!(!payloads.is_empty());
        for payload in payloads {
            self.deliver_payload(&payload).await;
        }
    }

    /// Another shop in the same account sells something.
    async fn foreign_sale(&self, cents: i64, currency: &str) {
        let expires = self.app.clock.now().as_second() + 3_600;
        let form = [
            ("mode", "payment".to_owned()),
            ("success_url", "http://other.example/".to_owned()),
            ("cancel_url", "http://other.example/".to_owned()),
            ("expires_at", expires.to_string()),
            ("line_items[0][price_data][currency]", currency.to_owned()),
            ("line_items[0][price_data][unit_amount]", cents.to_string()),
            (
                "line_items[0][price_data][product_data][name]",
                "Kerze".to_owned(),
            ),
            ("line_items[0][quantity]", "1".to_owned()),
        ];
        let address = self.app.provider().url("/v1/checkout/sessions");
        let call = new_client().post(address).bearer_auth(API_KEY).form(&form);
        let (status, answer) = answer_of(call).await;
        assert_eq!(status, 200, "{answer}");
        pay(&new_client(), answer["url"].as_str().unwrap()).await;
    }

    async fn csv(&self, from: i64, to: i64) -> String {
        let path = self.path(from, to).replace("payouts?", "payouts/csv?");
        let response = self.admin.get(self.app.url(&path)).send().await.unwrap();
        assert_eq!(response.status(), 200);
        response.text().await.unwrap()
    }
}

/// Kind, cents and problem of each entry of a payout.
fn entries(payout: &Value) -> Vec<(&str, i64, Option<&str>)> {
    let entries = payout["entries"].as_array().unwrap().iter();
    let read = entries.map(|entry| {
        (
            entry["kind"].as_str().unwrap(),
            entry["cents"].as_i64().unwrap(),
            entry["problem"].as_str(),
        )
    });
    read.collect()
}

/// The column of a line, in cents.
fn cents(line: &str, column: usize) -> i64 {
    let cell = line.split(';').nth(column).unwrap();
    cell.replace(',', "").parse().unwrap_or(0)
}

#[actix_web::test]
async fn adm_33_every_movement_of_a_payout_stands_beside_its_order_and_documents_and_the_sums_agree_to_the_cent()
 {
    let books = Books::new().await;
    let Books { app, admin, .. } = &books;
    let version = current(app).await["version"].as_i64().unwrap();
    let wanted = json!({ "invoiceCorrections": true });
    assert_eq!(save(app, admin, version, wanted).await.0, 200);
    assert_eq!(books.read(-1, 1).await["payouts"], json!([]));

    // A part goes back, with a document; then another part, which does not arrive.
    let (partly, intent) = books.sold().await;
    let path = format!(
        "/api/admin/orders/{}/refund",
        partly["id"].as_str().unwrap()
    );
    let body = json!({ "cents": 112, "reason": "Kratzer", "idempotencyKey": "k1" });
    assert_eq!(app.post_json(admin, &path, body).await.0, 200);
    app.simulator(&["refund=failsx1"]).await;
    refund(app, &intent, 50).await;
    books
        .deliver_payload(&event(
            "evt_1",
            "charge.refunded",
            false,
            &charge(&intent, 112),
        ))
        .await;
    // Everything goes back.
    let (cancelled, _) = books.sold().await;
    let cancel = json!({ "orderId": cancelled["id"], "status": "cancelled", "withRefund": true });
    let (status, answer) = app
        .post_json(admin, "/api/order-status-update", cancel)
        .await;
    assert_eq!(status, 200, "{answer}");
    reconcile_refunds(app).await;
    // The customer's bank takes a payment back.
    app.simulator(&["pay=disputedx1"]).await;
    let (disputed, _) = books.sold().await;
    books.deliver_waiting("charge.dispute.created").await;
    // Ten cents less than agreed: held.
    app.simulator(&["pay=less:10x1"]).await;
    let answer = checkout_cubes(app, &app.client, 2, "pickup").await;
    pay(&app.client, answer.page()).await;
    status_of_held(app, answer.session_id()).await;
    books.foreign_sale(2_500, "eur").await;
    books.foreign_sale(4_000, "chf").await;

    let data = books.read(0, 1).await;
    // Four invoices, also of what is held; 1.5 % and 0.25 € of each payment, 0.05 € for its screening, 20 € for the dispute.
    let fees = 3 * 42 + 42 + 63 + 5 * 5 + 2_000;
    let paid = 3 * 1_112 + 1_102 + 2_500 - 112 - 50 + 50 - 1_112 - 1_112 - fees;
    assert_eq!(
        data["sums"],
        json!({
            "invoicedCents": 4_448, "onItsWayCents": 0, "otherDaysCents": 0, "withoutInvoiceCents": 2_500,
            "differenceCents": -10, "paymentsCents": 6_938, "refundsCents": -1_224, "disputesCents": -1_112,
            "feesCents": -fees, "otherCents": 0, "paidCents": paid,
        })
    );
    assert_eq!(data["problems"], 3);
    let payouts = data["payouts"].as_array().unwrap();
    let [euro, francs] = payouts.as_slice() else {
        panic!("{data}")
    };
    let arrives = books.today.tomorrow().unwrap().to_string();
    assert_eq!(euro["arrivesOn"], arrives.as_str());
    assert_eq!(
        (&euro["state"], &euro["currency"]),
        (&json!("pending"), &json!("EUR"))
    );
    assert_eq!(
        (&euro["cents"], &euro["problem"]),
        (&json!(paid), &Value::Null)
    );
    let found = entries(euro);
    assert_eq!(found.len(), 5 + 1 + 4 + 1);
    let none =
        "Keine Bestellung: anderer Shop im selben Konto, doppelte Zahlung oder Meldung fehlt noch";
    let mut wrong = found[..2].to_vec();
    wrong.sort_unstable();
    let number: String =
        sqlx::query_scalar("SELECT number FROM invoices ORDER BY position DESC LIMIT 1")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    let held = format!("Rechnung {number} über 11,12\u{a0}€");
    let held = held.as_str();
    assert_eq!(
        wrong,
        [
            ("payment", 1_102, Some(held)),
            ("payment", 2_500, Some(none))
        ]
    );
    assert!(
        found[2..].iter().all(|(.., problem)| problem.is_none()),
        "{found:?}"
    );
    let net: i64 = euro["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["netCents"].as_i64().unwrap())
        .sum();
    assert_eq!(net, paid);
    let documents_of = |order: &Value, kind: &str, cents: i64| {
        let entries = euro["entries"].as_array().unwrap();
        let entry = entries.iter().find(|entry| {
            entry["orderNumber"] == order["orderNumber"]
                && entry["kind"] == kind
                && entry["cents"] == cents
        });
        let [number] = entry.unwrap()["documents"].as_array().unwrap().as_slice() else {
            panic!("{entry:?}")
        };
        number.as_str().unwrap().to_owned()
    };
    let (_, journal) = app.get_json(admin, "/api/admin/journal").await;
    let rows = journal["data"]["rows"].as_array().unwrap().clone();
    for (order, kind, cents, document) in [
        (&partly, "payment", 1_112, "invoice"),
        (&partly, "refund", -112, "correction"),
        (&cancelled, "refund", -1_112, "cancellation"),
        (&disputed, "dispute", -1_112, "invoice"),
    ] {
        let number = documents_of(order, kind, cents);
        let row = rows
            .iter()
            .find(|row| row["number"] == number.as_str())
            .unwrap();
        assert_eq!(row["kind"], document);
        assert_eq!(row["grossCents"].as_i64().unwrap().abs(), cents.abs());
    }
    assert_eq!(
        (&francs["currency"], &francs["cents"]),
        (&json!("CHF"), &json!(3_910))
    );
    assert_eq!(
        francs["problem"],
        "In CHF statt Euro; zählt in den Summen nicht mit"
    );

    // The table says the same cents, and what is paid out but once.
    let csv = books.csv(0, 1).await;
    let lines: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(lines.len(), 1 + found.len() + 1 + 2, "{csv}");
    let in_euro = lines.iter().filter(|line| line.contains(";EUR;"));
    let (nets, outs) = in_euro.fold((0, 0), |(nets, outs), line| {
        (nets + cents(line, 9), outs + cents(line, 10))
    });
    assert_eq!((nets, outs), (paid, paid), "{csv}");
    assert!(csv.contains(held), "{csv}");
}

async fn status_of_held(app: &TestApp, session: &str) {
    let answer = status(app, &app.client, session).await;
    assert_ne!(answer["status"], "open", "{answer}");
    assert_eq!(
        count(
            app,
            "SELECT COUNT(*) FROM orders WHERE payment_state = 'held'"
        )
        .await,
        1
    );
}

/// Moves a payment by this number of days at the provider.
async fn paid_later(books: &Books, intent: &str, days: i64) {
    sqlx::query(
        "UPDATE sessions SET paid_at_s = paid_at_s + $1 * 86400 WHERE payment_intent_id = $2",
    )
    .bind(days)
    .bind(intent)
    .execute(books.app.payments_db())
    .await
    .unwrap();
}

#[actix_web::test]
async fn adm_33_what_is_still_on_its_way_and_what_was_invoiced_on_other_days_stands_in_the_sums() {
    let books = Books::new().await;
    let (_, early) = books.sold().await;
    let (_, intent) = books.sold().await;
    paid_later(&books, &early, -2).await;
    paid_later(&books, &intent, 1).await;
    let data = books.read(-1, 1).await;
    let first = &data["sums"];
    assert_eq!(
        (
            &first["invoicedCents"],
            &first["onItsWayCents"],
            &first["paidCents"]
        ),
        (&json!(2_224), &json!(-1_112), &json!(1_112 - 42 - 5))
    );
    assert_eq!(
        (&data["payouts"][0]["state"], &data["problems"]),
        (&json!("paid"), &json!(0))
    );
    let data = books.read(2, 2).await;
    let second = &data["sums"];
    assert_eq!(
        (
            &second["invoicedCents"],
            &second["otherDaysCents"],
            &second["onItsWayCents"]
        ),
        (&json!(0), &json!(1_112), &json!(0))
    );
    assert_eq!(second["paidCents"], 1_112 - 42 - 5);
    assert_eq!(
        (&data["payouts"][0]["state"], &data["problems"]),
        (&json!("pending"), &json!(0))
    );

    // What the provider charged is another sum than the invoice, and a refund of which no news reached the shop.
    sqlx::query("UPDATE sessions SET amount_total_cents = 1000 WHERE payment_intent_id = $1")
        .bind(&intent)
        .execute(books.app.payments_db())
        .await
        .unwrap();
    refund(&books.app, &intent, 7).await;
    let data = books.read(-1, 2).await;
    let number: String =
        sqlx::query_scalar("SELECT number FROM invoices ORDER BY position DESC LIMIT 1")
            .fetch_one(books.app.db.pool())
            .await
            .unwrap();
    let sum = format!("Rechnung {number} über 11,12\u{a0}€");
    let payouts = data["payouts"].as_array().unwrap();
    let found: Vec<_> = payouts.iter().flat_map(entries).collect();
    assert!(found.contains(&("payment", 1_000, Some(&sum))), "{found:?}");
    let unknown = "Der Shop weiß von dieser Erstattung noch nichts";
    assert!(found.contains(&("refund", -7, Some(unknown))), "{found:?}");
    assert_eq!(
        (&data["problems"], &data["sums"]["differenceCents"]),
        (&json!(2), &json!(-112))
    );
}

/// Gives these cents back at the provider, each by itself.
async fn many_refunds(app: &TestApp, count: i64) {
    sqlx::query(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) \
         INSERT INTO refunds (id, payment_intent_id, cents, status, metadata, created_at_s) \
         SELECT 're_' || i, payment_intent_id, 1, 'succeeded', '{}', paid_at_s FROM n, sessions WHERE status = 'complete'",
    )
    .bind(count)
    .execute(app.payments_db())
    .await
    .unwrap();
}

/// Sells the same on each of the 31 days until today in four currencies, which are paid out each by itself.
async fn many_payouts(app: &TestApp) {
    sqlx::query(
        "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 123) \
         INSERT INTO sessions (id, request, amount_total_cents, status, payment_intent_id, declined_count, created_at_s, \
             expires_at_s, paid_at_s) \
         SELECT id || '_' || i, json_set(request, '$.line_items[0].price_data.currency', 'cu' || (i / 31)), \
             amount_total_cents, status, payment_intent_id || '_' || i, 0, created_at_s, expires_at_s, \
             created_at_s - 86400 * (i % 31) FROM n, sessions",
    )
    .execute(app.payments_db())
    .await
    .unwrap();
}

#[actix_web::test]
async fn adm_33_more_movements_than_fit_on_one_page_of_the_provider_are_all_there_and_their_number_is_bounded()
 {
    let books = Books::new().await;
    books.sold().await;
    many_refunds(&books.app, 430).await;
    let data = books.read(1, 1).await;
    assert_eq!(entries(&data["payouts"][0]).len(), 432);
    assert_eq!(data["payouts"][0]["problem"], Value::Null);
    assert_eq!(books.csv(1, 1).await.lines().count(), 1 + 1 + 432);

    // Each payout has a page of its own, so that few movements need many.
    many_payouts(&books.app).await;
    let path = books.path(-29, 1);
    let (status, answer) = books.app.get_json(&books.admin, &path).await;
    assert_eq!((status, &answer["code"]), (422, &json!("too_many_entries")));
}

#[actix_web::test]
async fn adm_33_a_provider_that_is_away_or_refuses_and_days_that_are_none_are_said_in_words() {
    let books = Books::new().await;
    let Books { app, admin, .. } = &books;
    for path in ["/api/admin/payouts", "/api/admin/payouts/csv"] {
        app.simulator(&["payouts=500x1"]).await;
        let (status, answer) = app.get_json(admin, path).await;
        assert_eq!((status, &answer["code"]), (502, &json!("upstream_failed")));
        // A short failure is not noticed.
        app.simulator(&["payouts=503x1"]).await;
        assert_eq!(admin.get(app.url(path)).send().await.unwrap().status(), 200);
        for (query, expected) in [
            ("from=2026-01-01&to=2026-01-31", 200),
            ("from=2026-01-01&to=2026-02-01", 400),
            ("from=2026-01-02&to=2026-01-01", 400),
            ("from=gestern", 400),
            ("from=2026-02-30&to=2026-03-01", 400),
            ("to=2026-01-31", 200),
            ("from=1&from=2", 400),
        ] {
            let address = app.url(&format!("{path}?{query}"));
            let response = admin.get(address).send().await.unwrap();
            assert_eq!(response.status(), expected, "{query}");
            if expected == 400 {
                let answer: Value = response.json().await.unwrap();
                assert!(answer["error"].as_str().unwrap().ends_with('.'), "{answer}");
            }
        }
    }

    // A key that may sell, and not read what is paid out.
    let answer = async || {
        HttpResponse::Forbidden().json(json!({ "error": { "type": "invalid_request_error" } }))
    };
    let server = HttpServer::new(move || App::new().default_service(web::to(answer)))
        .workers(1)
        .bind("127.0.0.1:0")
        .unwrap();
    let base = format!("http://{}/", server.addrs()[0]).parse().unwrap();
    actix_web::rt::spawn(server.run());
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.stripe_api_base = Some(base);
    })
    .await;
    let admin = app.admin_client().await;
    let (status, answer) = app.get_json(&admin, "/api/admin/payouts").await;
    assert_eq!((status, &answer["code"]), (409, &json!("payouts_refused")));
}
