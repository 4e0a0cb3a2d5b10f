//! The operator's list of orders, one order in full, and what is done with several at once.

use std::io::{Cursor, Read as _};

use jiff::SignedDuration;
use reqwest::Client;
use schichtwerk_server::sales::order_states::Status;
use schichtwerk_server::sales::orders::desk::list::{Filter, Shelf, Sort, explained};
use schichtwerk_server::sales::orders::desk::needs::Need;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, answer_of, new_client, quiet_app};
use crate::second_server::reconcile_refunds;
use crate::seed::seeded;

/// Six words and a material.
const MOST_LOOKUPS: usize = 7;

/// Buys some cubes of a material; the order's id.
async fn buy(
    app: &TestApp,
    name: &str,
    email: &str,
    material: &'static str,
    shipping: &str,
) -> String {
    let client = new_client();
    let part = upload_cube(app, &client, 20).await;
    let mut line = Line::new(&part, 2);
    line.material = material;
    let mut body = request(&[line], shipping);
    body["customerData"]["lastName"] = name.into();
    body["customerData"]["email"] = email.into();
    let answer = checkout(app, &client, &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    pay(&client, answer.page()).await;
    let paid = status(app, &client, answer.session_id()).await;
    paid["order"]["id"].as_str().unwrap().to_owned()
}

struct Shop {
    app: TestApp,
    admin: Client,
    orders: Vec<String>,
}

impl Shop {
    /// Three orders, the oldest first.
    async fn new() -> Self {
        let app = quiet_app().await;
        let admin = app.admin_client().await;
        let orders = vec![
            buy(&app, "Müller", "erika@example.org", "PLA", "pickup").await,
            buy(&app, "Lovelace", "ada@example.com", "PETG", "shipping").await,
            buy(&app, "Turing", "alan@example.org", "PLA", "express").await,
        ];
        confirmations_go_out(&app).await;
        Self { app, admin, orders }
    }

    /// Which of the orders a list holds, by their place in time.
    async fn listed(&self, query: &str) -> Vec<usize> {
        let path = format!("/api/admin/orders?{query}");
        let (status, answer) = self.app.get_json(&self.admin, &path).await;
        assert_eq!(status, 200, "{query}: {answer}");
        let rows = answer["data"].as_array().unwrap();
        rows.iter()
            .map(|row| {
                let id = row["id"].as_str().unwrap();
                self.orders.iter().position(|known| known == id).unwrap()
            })
            .collect()
    }

    async fn go(&self, order: usize, to: &str) -> (u16, Value) {
        let body = json!({ "orderId": self.orders[order], "status": to, "confirmedStops": unfinished(to) });
        self.app
            .post_json(&self.admin, "/api/order-status-update", body)
            .await
    }

    async fn counts(&self) -> Value {
        let (_, answer) = self
            .app
            .get_json(&self.admin, "/api/admin/order-counts")
            .await;
        answer["data"].clone()
    }

    async fn detail(&self, order: usize) -> Value {
        self.app.admin_order(&self.admin, &self.orders[order]).await
    }
}

#[actix_web::test]
async fn adm_01_adm_10_the_server_filters_searches_and_sorts() {
    let shop = Shop::new().await;
    assert_eq!(shop.go(1, "processing").await.0, 200);
    let number = shop.orders[2][shop.orders[2].len() - 8..].to_uppercase();
    for (query, expected) in [
        ("", vec![2, 1, 0]),
        ("direction=asc", vec![0, 1, 2]),
        // 30 € express, 5.50 € parcel, nothing for a pickup.
        ("sort=total", vec![2, 1, 0]),
        ("sort=total&direction=asc", vec![0, 1, 2]),
        ("status=processing", vec![1]),
        ("status=submitted", vec![2, 0]),
        ("status=completed", vec![]),
        ("payment=paid", vec![2, 1, 0]),
        ("payment=refunded", vec![]),
        ("shipping=express", vec![2]),
        ("material=PETG", vec![1]),
        ("material=Marzipan", vec![]),
        ("q=erika", vec![0]),
        ("q=M%C3%BCLLER", vec![0]),
        ("q=mueller", vec![0]),
        ("q=ada@example.com", vec![1]),
        ("q=example", vec![2, 1, 0]),
        ("q=example+turing", vec![2]),
        ("q=example+turing+mueller", vec![]),
        ("q=w%C3%BCrfel-20", vec![2, 1, 0]),
        (&format!("q={number}"), vec![2]),
        (&format!("q={}", &number[..5]), vec![2]),
        // Signs are in no order.
        ("q=%25", vec![]),
        ("q=%27%3B%20DROP%20TABLE%20orders--", vec![]),
        ("from=2000-01-01&to=2001-01-01", vec![]),
        ("from=2000-01-01", vec![2, 1, 0]),
        ("shelf=archive", vec![]),
        ("shelf=today", vec![2, 0]),
        ("status=submitted&material=PLA&q=turing", vec![2]),
    ] {
        assert_eq!(shop.listed(query).await, expected, "{query}");
    }
    let delivery = shop.listed("sort=delivery&direction=asc").await;
    let backwards: Vec<_> = shop
        .listed("sort=delivery")
        .await
        .into_iter()
        .rev()
        .collect();
    assert_eq!(delivery, backwards);
    for query in [
        "shelf=x",
        "status=draft",
        "payment=x",
        "need=x",
        "shipping=x",
        "from=31.12.2026",
        "sort=x",
        "direction=x",
        "after=x",
        "sort=total&after=x~y",
        &format!("q={}", "x".repeat(201)),
    ] {
        let path = format!("/api/admin/orders?{query}");
        let (status, answer) = shop.app.get_json(&shop.admin, &path).await;
        assert_eq!(
            (status, &answer["code"]),
            (422, &json!("invalid_filter")),
            "{query}"
        );
    }
}

#[actix_web::test]
async fn adm_10_pages_go_on_where_the_last_one_ended_and_rows_are_light() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let first = buy(&app, "Lovelace", "ada@example.com", "PLA", "pickup").await;
    // Many orders alike: only their ids and times differ, and times of some are equal.
    let insert = "INSERT INTO orders (id, order_number, status, payment_state, cart_items, shipping, items_cents, shipping_cents, \
        total_cents, currency, settings_version, customer_data, delivery_by, created_at, updated_at) \
        SELECT $1, $1, 'submitted', 'paid', cart_items, shipping, items_cents, shipping_cents, total_cents, currency, \
        settings_version, customer_data, delivery_by, $2, updated_at FROM orders WHERE id = $3";
    for place in 0..120 {
        sqlx::query(insert)
            .bind(format!("order-{place:03}"))
            .bind(format!("2026-01-01T00:{:02}:00.000Z", place / 3))
            .bind(&first)
            .execute(app.db.writer())
            .await
            .unwrap();
    }
    for sort in ["created", "total", "delivery"] {
        for direction in ["asc", "desc"] {
            let mut after = String::new();
            let mut seen = Vec::new();
            let mut sizes = Vec::new();
            loop {
                let path =
                    format!("/api/admin/orders?sort={sort}&direction={direction}&after={after}");
                let (status, page) = app.get_json(&admin, &path).await;
                assert_eq!(status, 200, "{page}");
                let rows = page["data"].as_array().unwrap();
                assert!(page.to_string().len() < 500 * (rows.len() + 1));
                sizes.push(rows.len());
                seen.extend(
                    rows.iter()
                        .map(|row| row["id"].as_str().unwrap().to_owned()),
                );
                let Some(next) = page["next"].as_str() else {
                    break;
                };
                after = next.replace('+', "%2B");
            }
            assert_eq!(sizes, [50, 50, 21], "{sort} {direction}");
            let count = seen.len();
            seen.sort();
            seen.dedup();
            assert_eq!((count, seen.len()), (121, 121), "{sort} {direction}");
        }
    }
}

/// Every order that is not archived, the newest first.
pub fn any_order() -> Filter {
    Filter {
        shelf: Shelf::Orders,
        status: None,
        payment: None,
        need: None,
        shipping: None,
        material: None,
        from: None,
        to: None,
        search: String::new(),
        sort: Sort::Created,
        is_ascending: false,
        after: None,
    }
}

/// Each way to choose orders by itself.
pub fn every_filter() -> Vec<(&'static str, Filter)> {
    let plain = |shelf: Shelf, sort: Sort| Filter {
        shelf,
        sort,
        ..any_order()
    };
    vec![
        ("all", any_order()),
        ("by total", plain(Shelf::Orders, Sort::Total)),
        ("by day", plain(Shelf::Orders, Sort::Delivery)),
        ("today", plain(Shelf::Today, Sort::Created)),
        ("archive", plain(Shelf::Archive, Sort::Created)),
        ("drafts", plain(Shelf::Drafts, Sort::Created)),
        (
            "status",
            Filter {
                status: Some(Status::Submitted),
                ..any_order()
            },
        ),
        (
            "need",
            Filter {
                need: Some(Need::Unsure),
                ..any_order()
            },
        ),
        (
            "open refund",
            Filter {
                need: Some(Need::OpenRefund),
                ..any_order()
            },
        ),
        (
            "material",
            Filter {
                material: Some("PLA".into()),
                ..any_order()
            },
        ),
        (
            "search",
            Filter {
                search: "erika mustermann".into(),
                ..any_order()
            },
        ),
        (
            "page",
            Filter {
                after: Some("2026-01-01T00:00:00.000Z~x".into()),
                ..any_order()
            },
        ),
    ]
}

/// What many orders have is asked for in another way than what few have.
#[actix_web::test]
async fn adm_10_adm_29_words_of_few_orders_and_of_many_find_the_same() {
    let app = seeded(200).await;
    let ids = async |filter: &Filter, found: i64| -> Vec<String> {
        let found = [found; MOST_LOOKUPS];
        let (sql, values) = explained("2026-11-22", filter, &found).unwrap();
        let mut query = sqlx::query_as::<_, (String, String)>(sqlx::AssertSqlSafe(sql.as_str()));
        for value in &values {
            query = query.bind(value);
        }
        let rows = query.fetch_all(app.db.pool()).await.unwrap();
        rows.into_iter().map(|(id, _)| id).collect()
    };
    let mut found = Vec::new();
    for search in ["stl", "zahnrad", "example gehaeuse", "gibtesnicht"] {
        for (name, mut filter) in every_filter() {
            filter.search = search.into();
            let few = ids(&filter, 0).await;
            assert_eq!(few, ids(&filter, i64::MAX).await, "{name}: {search}");
            if name == "all" {
                found.push(few.len());
            }
        }
    }
    assert_eq!(found[0], 51, "a page and one more");
    assert!(found[1] > 0 && found[2] > 0, "{found:?}");
    assert_eq!(found[3], 0);
}

#[actix_web::test]
async fn adm_11_counters_say_what_needs_a_person_until_somebody_has_looked() {
    let shop = Shop::new().await;
    let needs = async |order: usize| shop.detail(order).await["needs"].clone();
    let counts = shop.counts().await;
    assert_eq!(counts["byStatus"]["submitted"], 3);
    assert_eq!(counts["today"], 3);
    assert_eq!(needs(0).await, json!([]));

    // The customer of the first declares a withdrawal, the volume of the second is unsure, the third is late.
    let number = shop.orders[0][shop.orders[0].len() - 8..].to_lowercase();
    let declared = json!({ "name": "Erika", "contract": format!("Nr. {number}"), "email": "erika@example.org" });
    let (status, _) = shop
        .app
        .post_json(&new_client(), "/api/withdraw", declared)
        .await;
    assert_eq!(status, 200);
    sqlx::query("UPDATE order_parts SET is_unsure = 1 WHERE order_id = $1")
        .bind(&shop.orders[1])
        .execute(shop.app.db.writer())
        .await
        .unwrap();
    sqlx::query("UPDATE orders SET delivery_by = '2020-01-01' WHERE id = $1")
        .bind(&shop.orders[2])
        .execute(shop.app.db.writer())
        .await
        .unwrap();
    // The bank of the third wants the money back.
    sqlx::query(
        "INSERT INTO payment_disputes (dispute_id, payment_intent_id, cents, state, created_at, updated_at) \
         SELECT 'dp_1', payment_intent_id, 100, 'needs_response', created_at, created_at FROM orders WHERE id = $1",
    )
    .bind(&shop.orders[2])
    .execute(shop.app.db.writer())
    .await
    .unwrap();
    let counts = shop.counts().await;
    let by_need = &counts["byNeed"];
    for (need, expected) in [
        ("withdrawal", 1),
        ("unsure", 1),
        ("late", 1),
        ("dispute", 1),
        ("held", 0),
        ("failed_refund", 0),
        ("double_payment", 0),
    ] {
        assert_eq!(by_need[need], expected, "{need}: {counts}");
    }
    assert_eq!(shop.listed("need=withdrawal").await, [0]);
    assert_eq!(shop.listed("need=unsure").await, [1]);
    assert_eq!(shop.listed("need=late").await, [2]);
    assert_eq!(needs(2).await, json!(["dispute", "late"]));
    let detail = shop.detail(0).await;
    assert_eq!(detail["withdrawals"][0]["name"], "Erika");

    // A look ends what a look can end; on a withdrawal somebody decides.
    let review = async |order: usize| {
        let path = format!("/api/admin/orders/{}/review", shop.orders[order]);
        shop.app.post_json(&shop.admin, &path, json!({})).await
    };
    let reject = async || {
        let path = format!("/api/admin/orders/{}/withdrawal", shop.orders[0]);
        let body = json!({ "decision": "rejected", "reason": "Schon in Fertigung." });
        shop.app.post_json(&shop.admin, &path, body).await
    };
    for order in 0..3 {
        let ended = if order == 0 {
            reject().await
        } else {
            review(order).await
        };
        assert_eq!(ended.0, 200, "{order}: {}", ended.1);
        let (status, answer) = review(order).await;
        assert_eq!(
            (status, &answer["code"]),
            (409, &json!("nothing_to_review"))
        );
    }
    assert_eq!(needs(0).await, json!([]));
    assert_eq!(needs(2).await, json!(["late"]));
    let detail = shop.detail(2).await;
    assert_eq!(detail["acts"][0]["act"], "order_reviewed");
    // What comes later is shown again, and nobody marks it as seen on a page that was opened before.
    let seen = shop.detail(0).await["version"].clone();
    shop.app.clock.advance(SignedDuration::from_mins(5));
    let again = json!({ "name": "Erika M.", "contract": format!("{number}!"), "email": "erika@example.org" });
    let (status, _) = shop
        .app
        .post_json(&new_client(), "/api/withdraw", again)
        .await;
    assert_eq!(status, 200);
    assert_eq!(needs(0).await, json!(["withdrawal"]));
    let reject = async |version: &Value| {
        let path = format!("/api/admin/orders/{}/withdrawal", shop.orders[0]);
        let body =
            json!({ "decision": "rejected", "reason": "Schon in Fertigung.", "version": version });
        shop.app.post_json(&shop.admin, &path, body).await
    };
    let (status, answer) = reject(&seen).await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_changed")));
    assert_eq!(needs(0).await, json!(["withdrawal"]));
    let now = shop.detail(0).await["version"].clone();
    assert_eq!(reject(&now).await.0, 200);
    assert_eq!(needs(0).await, json!([]));
    // One that was on its way while somebody looked is shown as well.
    sqlx::query("UPDATE orders SET reviewed_at = '2999-01-01T00:00:00.000Z' WHERE id = $1")
        .bind(&shop.orders[0])
        .execute(shop.app.db.pool())
        .await
        .unwrap();
    let late = json!({ "name": "Erika M.", "contract": format!("{number}?"), "email": "erika@example.org" });
    let declared = shop
        .app
        .post_json(&new_client(), "/api/withdraw", late)
        .await;
    assert_eq!(declared.0, 200);
    assert_eq!(needs(0).await, json!(["withdrawal"]));
}

#[actix_web::test]
async fn adm_12_one_order_in_full() {
    let shop = Shop::new().await;
    assert_eq!(shop.go(1, "processing").await.0, 200);
    let order = shop.detail(1).await;
    assert_eq!(order["customer"]["lastName"], "Lovelace");
    assert_eq!(order["deliveryAddress"][1], "Hauptstraße 1");
    let part = &order["parts"][0];
    assert_eq!(part["fileName"], "würfel-20.stl");
    assert_eq!(part["dimensionsMm"], json!([20.0, 20.0, 20.0]));
    assert_eq!(
        (&part["watertight"], &part["trust"]),
        (&json!(true), &json!("sure"))
    );
    assert_eq!(part["configuration"]["material"], "PETG");
    assert_eq!(part["sha256"].as_str().unwrap().len(), 64);
    // The way leads to what was charged.
    let steps = part["steps"].as_array().unwrap();
    assert_eq!(steps[0]["kind"], "material_price");
    let last: f64 = steps.last().unwrap()["result"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(json!((last * 100.0).round() as i64), part["lineCents"]);
    assert!(order["agreement"]["agreedAt"].is_string(), "{order}");
    assert_eq!(order["documents"][0]["kind"], "invoice");
    assert_eq!(order["refundableCents"], order["totalCents"]);
    let subjects: Vec<_> = order["mails"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mail| mail["subject"].as_str().unwrap())
        .collect();
    assert_eq!(subjects.len(), 3, "{subjects:?}");
    let mail = order["mails"][2]["id"].as_str().unwrap();
    let path = format!("/api/admin/orders/{}/mails/{mail}", shop.orders[1]);
    let (_, mail) = shop.app.get_json(&shop.admin, &path).await;
    let text = mail["data"]["textBody"].as_str().unwrap();
    assert!(text.contains("in Bearbeitung"), "{text}");
    // A mail of another order is not found under this one.
    let elsewhere = path.replace(&shop.orders[1], &shop.orders[0]);
    assert_eq!(shop.app.get_json(&shop.admin, &elsewhere).await.0, 404);
    assert_eq!(order["statusChanges"][0]["status"], "processing");
    assert_eq!(
        order["statusChanges"][0]["adminEmail"],
        "chefin@schichtwerk.example"
    );
    // What can be done, and why something cannot.
    let action = |name: &str| {
        let actions = order["actions"].as_array().unwrap();
        actions
            .iter()
            .find(|action| action["name"] == name)
            .unwrap()
            .clone()
    };
    // To load the page again helps nothing where the reason stands beside the order as it is.
    for action in order["actions"].as_array().unwrap() {
        let reason = action["reason"].as_str().unwrap_or_default();
        assert!(!reason.contains("neu"), "{action}");
    }
    assert_eq!(
        action("process")["reason"],
        "Die Bestellung ist schon „In Bearbeitung“."
    );
    assert_eq!(action("complete")["allowed"], true);
    assert_eq!(action("process")["allowed"], false);
    assert!(
        action("process")["reason"]
            .as_str()
            .unwrap()
            .contains("In Bearbeitung")
    );
    assert!(
        action("release")["reason"]
            .as_str()
            .unwrap()
            .contains("nicht angehalten")
    );
}

#[actix_web::test]
async fn adm_13_one_file_or_all_as_a_zip_under_safe_names() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let client = new_client();
    let mut lines = Vec::new();
    let names = [
        "halter \"A\" & <b>.stl",
        "halter \"A\" & <b>.stl",
        "=cmd|' .stl",
    ];
    for (index, name) in names.iter().enumerate() {
        let side_mm = 20 + i64::try_from(index).unwrap();
        let url = upload(&app, &client, name, cube_stl(side_mm)).await;
        let name = (*name).to_owned();
        lines.push(Line::new(&Part { name, url, side_mm }, 1));
    }
    let answer = checkout(&app, &client, &request(&lines, "pickup")).await;
    pay(&client, answer.page()).await;
    let paid = status(&app, &client, answer.session_id()).await;
    let id = paid["order"]["id"].as_str().unwrap();
    let path = app.url(&format!("/api/admin/orders/{id}/files"));
    let response = admin.get(&path).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let disposition = response.headers()["content-disposition"].to_str().unwrap();
    let number = paid["order"]["orderNumber"].as_str().unwrap();
    assert_eq!(
        disposition,
        format!("attachment; filename=\"Bestellung_{number}.zip\"")
    );
    let bytes = response.bytes().await.unwrap();
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut entries = Vec::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).unwrap();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).unwrap();
        entries.push((entry.name().unwrap().into_owned(), content));
    }
    let names: Vec<_> = entries.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            format!("1x_PLA-Weiss_0.2_20p_{number}-1_halter _A_ _ _b_.stl"),
            format!("1x_PLA-Weiss_0.2_20p_{number}-2_halter _A_ _ _b_.stl"),
            format!("1x_PLA-Weiss_0.2_20p_{number}-3__cmd__ .stl")
        ]
    );
    assert_eq!(entries[1].1, cube_stl(21));
    // One of them, by the address that the order names.
    let order = app.admin_order(&admin, id).await;
    let url = order["parts"][2]["fileUrl"].as_str().unwrap();
    let one = admin.get(app.url(url)).send().await.unwrap();
    assert_eq!(one.status(), 200);
    assert_eq!(one.bytes().await.unwrap(), cube_stl(22));
    // Gone files are said to be gone.
    sqlx::query("DELETE FROM files")
        .execute(app.db.writer())
        .await
        .unwrap();
    let (status, answer) = answer_of(admin.get(&path)).await;
    assert_eq!((status, &answer["code"]), (404, &json!("files_gone")));
    let order = app.admin_order(&admin, id).await;
    assert_eq!(order["parts"][0]["fileUrl"], Value::Null);
}

#[actix_web::test]
async fn adm_04_adm_14_several_orders_go_on_at_once_with_a_result_for_each() {
    let shop = Shop::new().await;
    assert_eq!(shop.go(0, "cancelled").await.0, 200);
    let update = async |body: Value| {
        shop.app
            .post_json(&shop.admin, "/api/admin/order-status-updates", body)
            .await
    };
    let seen: Vec<Value> = (shop.orders.iter().map(String::as_str))
        .chain(["nirgends"])
        .map(|id| json!({ "id": id }))
        .collect();
    let body = json!({ "orders": seen, "status": "processing", "adminNote": "Charge 7" });
    let (status, answer) = update(body).await;
    assert_eq!(status, 200, "{answer}");
    let results: Vec<_> = answer["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| (result["success"] == true, result["code"].as_str()))
        .collect();
    assert_eq!(
        results,
        [
            (false, Some("status_final")),
            (true, None),
            (true, None),
            (false, Some("not_found"))
        ]
    );
    let error = answer["results"][0]["error"].as_str().unwrap();
    assert!(error.contains("Storniert"), "{error}");
    for order in [1, 2] {
        let detail = shop.detail(order).await;
        assert_eq!(detail["status"], "processing");
        assert_eq!(detail["statusChanges"][0]["adminNote"], "Charge 7");
        let mails = detail["mails"].to_string();
        assert!(mails.contains("In Bearbeitung"), "{mails}");
    }
    let many: Vec<Value> = (0..101).map(|id| json!({ "id": id.to_string() })).collect();
    let (status, answer) = update(json!({ "orders": many, "status": "processing" })).await;
    assert_eq!((status, &answer["code"]), (422, &json!("too_many_orders")));
}

/// A script that sends the same order twice would else read that somebody else had changed it meanwhile.
#[actix_web::test]
async fn adm_14_an_order_that_is_named_twice_is_refused_before_anything_is_changed() {
    let shop = Shop::new().await;
    let [first, second, ..] = shop.orders.as_slice() else {
        panic!("a shop has three orders");
    };
    let twice = json!([{ "id": first }, { "id": second }, { "id": first, "version": 0 }]);
    let body = json!({ "orders": twice, "status": "processing" });
    let path = "/api/admin/order-status-updates";
    let (status, answer) = shop.app.post_json(&shop.admin, path, body).await;
    assert_eq!((status, &answer["code"]), (422, &json!("duplicate_order")));
    let error = answer["error"].as_str().unwrap();
    assert!(
        error.contains("mehrfach") && error.contains("geändert wurde nichts"),
        "{error}"
    );
    for order in [0, 1] {
        assert_eq!(shop.detail(order).await["status"], "submitted");
    }
}

#[actix_web::test]
async fn adm_06_a_cancellation_gives_the_money_back_if_it_is_asked_to() {
    let shop = Shop::new().await;
    for (order, with_refund) in [(0, true), (1, false)] {
        let body = json!({ "orderId": shop.orders[order], "status": "cancelled", "withRefund": with_refund });
        let (status, answer) = shop
            .app
            .post_json(&shop.admin, "/api/order-status-update", body)
            .await;
        assert_eq!(status, 200, "{answer}");
    }
    reconcile_refunds(&shop.app).await;
    let (refunded, kept) = (shop.detail(0).await, shop.detail(1).await);
    // The status of the work, and beside it that of the money.
    assert_eq!(
        (&refunded["status"], &refunded["paymentState"]),
        (&json!("cancelled"), &json!("refunded"))
    );
    assert_eq!(
        (&kept["status"], &kept["paymentState"]),
        (&json!("cancelled"), &json!("paid"))
    );
    assert_eq!(shop.listed("payment=refunded").await, [0]);
    assert_eq!(kept["refundableCents"], kept["totalCents"]);

    // The customer's money is promised, and somebody reminded of it until all of it is back.
    assert_eq!(refunded["needs"], json!([]));
    assert_eq!(kept["needs"], json!(["open_refund"]));
    assert_eq!(shop.counts().await["byNeed"]["open_refund"], 1);
    assert_eq!(shop.listed("need=open_refund").await, [1]);
    // What is owed comes before what is new.
    assert_eq!(shop.listed("shelf=today").await, [1, 2]);
    let text: String = sqlx::query_scalar(
        "SELECT text_body FROM outbox_mails WHERE order_id = $1 AND kind = 'status_cancelled'",
    )
    .bind(&shop.orders[1])
    .fetch_one(shop.app.db.pool())
    .await
    .unwrap();
    assert!(
        text.contains("Den gezahlten Betrag erstatten wir Ihnen.")
            && !text.contains("in einigen Werktagen bei Ihnen"),
        "{text}"
    );
    // To have looked at it gives nobody the money.
    let path = |verb: &str| format!("/api/admin/orders/{}/{verb}", shop.orders[1]);
    let looked = shop
        .app
        .post_json(&shop.admin, &path("review"), json!({}))
        .await;
    assert_eq!(looked.0, 409, "{}", looked.1);
    let mut back = json!({ "cents": 100, "reason": "Storno", "idempotencyKey": "part" });
    for (key, needs) in [("part", json!(["open_refund"])), ("rest", json!([]))] {
        back["idempotencyKey"] = key.into();
        let (status, answer) = shop
            .app
            .post_json(&shop.admin, &path("refund"), &back)
            .await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer["data"]["needs"], needs, "{key}");
        back["cents"] = Value::Null;
    }
    assert_eq!(shop.counts().await["byNeed"]["open_refund"], 0);
}

/// A bank that took the money back, or is about to, is not followed by the shop; one that gave it back is.
#[actix_web::test]
async fn adm_11_what_a_bank_took_back_is_not_owed_once_more() {
    let shop = Shop::new().await;
    assert_eq!(shop.go(0, "cancelled").await.0, 200);
    sqlx::query(
        "INSERT INTO payment_disputes (dispute_id, payment_intent_id, cents, state, created_at, updated_at) \
         SELECT 'dp_1', payment_intent_id, total_cents, 'lost', created_at, created_at FROM orders WHERE id = $1",
    )
    .bind(&shop.orders[0])
    .execute(shop.app.db.writer())
    .await
    .unwrap();
    for (state, needs) in [
        ("lost", json!([])),
        ("needs_response", json!(["dispute"])),
        ("won", json!(["open_refund"])),
    ] {
        sqlx::query("UPDATE payment_disputes SET state = $1")
            .bind(state)
            .execute(shop.app.db.writer())
            .await
            .unwrap();
        assert_eq!(shop.detail(0).await["needs"], needs, "{state}");
    }
    // A person who settled it in another way marks the order as looked at.
    let url = shop
        .app
        .url(&format!("/api/admin/orders/{}", shop.orders[0]));
    assert_eq!(answer_of(shop.admin.delete(url)).await.0, 200);
    assert_eq!(shop.detail(0).await["needs"], json!([]));
}

#[actix_web::test]
async fn adm_05_what_is_not_allowed_is_409_with_a_reason_that_the_order_named_before() {
    let shop = Shop::new().await;
    let reason_of = |order: &Value, name: &str| {
        let actions = order["actions"].as_array().unwrap().clone();
        let action = actions.into_iter().find(|action| action["name"] == name);
        action.unwrap()["reason"].clone()
    };
    assert_eq!(shop.go(0, "processing").await.0, 200);
    assert_eq!(shop.go(0, "completed").await.0, 200);
    let order = shop.detail(0).await;
    for (name, to) in [
        ("process", "processing"),
        ("complete", "completed"),
        ("cancel", "cancelled"),
    ] {
        let (status, answer) = shop.go(0, to).await;
        assert_eq!(status, 409);
        assert_eq!(answer["error"], reason_of(&order, name), "{name}");
        assert!(answer["error"].as_str().unwrap().contains("Abgeschlossen"));
    }
}

#[actix_web::test]
async fn adm_15_two_admins_at_once_and_nothing_is_overwritten() {
    let shop = Shop::new().await;
    let id = &shop.orders[0];
    let version = shop.detail(0).await["version"].as_i64().unwrap();
    let mine = json!({ "orderId": id, "status": "processing", "version": version });
    let (status, _) = shop
        .app
        .post_json(&shop.admin, "/api/order-status-update", &mine)
        .await;
    assert_eq!(status, 200);
    let sentence = "Bestellung wurde inzwischen geändert. Bitte neu laden.";
    for (path, body) in [
        (
            "/api/order-status-update".to_owned(),
            json!({ "orderId": id, "status": "cancelled", "version": version }),
        ),
        (
            format!("/api/admin/orders/{id}/refund"),
            json!({ "cents": 100, "reason": "Kratzer", "idempotencyKey": "k", "version": version }),
        ),
        (
            format!("/api/admin/orders/{id}/review"),
            json!({ "version": version }),
        ),
    ] {
        let (status, answer) = shop.app.post_json(&shop.admin, &path, &body).await;
        assert_eq!(
            (status, &answer["error"]),
            (409, &json!(sentence)),
            "{path}"
        );
        assert_eq!(answer["code"], "order_changed");
    }
    let several = json!({ "orders": [{ "id": id, "version": version }], "status": "completed" });
    let (_, answer) = shop
        .app
        .post_json(&shop.admin, "/api/admin/order-status-updates", several)
        .await;
    assert_eq!(answer["results"][0]["error"], sentence);
    let order = shop.detail(0).await;
    assert_eq!(
        (&order["status"], order["version"].as_i64()),
        (&json!("processing"), Some(version + 1))
    );
    assert_eq!(order["acts"].as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn adm_20_drafts_have_a_shelf_of_their_own_and_what_was_paid_is_archived() {
    let shop = Shop::new().await;
    let mia = new_client();
    crate::account::register(&shop.app, &mia, "mia@example.org").await;
    let part = upload_cube(&shop.app, &mia, 20).await;
    let mut body = request(&[Line::new(&part, 1)], "pickup");
    body["draftName"] = "Gehäuse".into();
    let (_, saved) = shop.app.post_json(&mia, "/api/save-order", body).await;
    let draft = saved["data"]["id"].as_str().unwrap().to_owned();
    let (_, drafts) = shop
        .app
        .get_json(&shop.admin, "/api/admin/orders?shelf=drafts")
        .await;
    let row = &drafts["data"][0];
    assert_eq!(row["id"], draft.as_str());
    assert_eq!(
        (
            &row["customerName"],
            &row["customerEmail"],
            &row["orderNumber"]
        ),
        (&json!("Gehäuse"), &json!("mia@example.org"), &json!(""))
    );
    assert_eq!(shop.listed("").await, [2, 1, 0], "drafts are no orders");
    assert_eq!(shop.counts().await["byStatus"]["draft"], 1);

    let delete = async |id: &str| {
        let url = shop.app.url(&format!("/api/admin/orders/{id}"));
        answer_of(shop.admin.delete(url)).await
    };
    assert_eq!(delete(&draft).await.1["archived"], false);
    assert_eq!(delete(&shop.orders[1]).await.1["archived"], true);
    assert_eq!(shop.listed("").await, [2, 0]);
    assert_eq!(shop.listed("shelf=archive").await, [1]);
    assert_eq!(shop.counts().await["archived"], 1);
    let archived = shop.detail(1).await;
    assert!(archived["archivedAt"].is_string());
    assert_eq!(archived["documents"][0]["kind"], "invoice");
    let kept = "SELECT COUNT(*) FROM orders WHERE status <> 'draft' AND hidden_at IS NULL";
    assert_eq!(
        count(&shop.app, kept).await,
        3,
        "its customer sees it as before"
    );

    // It was put away by mistake: it comes back to the lists and to the workshop.
    let in_workshop = async || {
        let (_, answer) = shop
            .app
            .get_json(&shop.admin, "/api/admin/production")
            .await;
        answer["data"].to_string().contains(&shop.orders[1])
    };
    assert!(!in_workshop().await);
    let path = format!("/api/admin/orders/{}/unarchive", shop.orders[1]);
    let back = async |body: Value| shop.app.post_json(&shop.admin, &path, body).await;
    let version = archived["version"].as_i64().unwrap();
    let (status, answer) = back(json!({ "version": version - 1 })).await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_changed")));
    let (status, answer) = back(json!({ "version": version })).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["data"]["archivedAt"], Value::Null);
    assert_eq!(answer["data"]["version"], version + 1);
    assert_eq!(shop.listed("").await, [2, 1, 0]);
    assert_eq!(shop.listed("shelf=archive").await, [] as [usize; 0]);
    assert!(in_workshop().await);
    // Once more changes nothing.
    let (_, again) = back(json!({ "version": version })).await;
    assert_eq!(again["data"]["version"], version + 1);
}
