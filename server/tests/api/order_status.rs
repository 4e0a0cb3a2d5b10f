//! An admin moves orders on.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};

struct Shop {
    app: TestApp,
    admin: Client,
    buyer: Client,
    order: String,
}

/// A paid order of somebody who is logged in.
async fn shop() -> Shop {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let buyer = new_client();
    crate::account::register(&app, &buyer, "mia@example.org").await;
    let (_, order) = bought(&app, &buyer, "shipping").await;
    let order = order["id"].as_str().unwrap().to_owned();
    confirmations_go_out(&app).await;
    Shop {
        app,
        admin,
        buyer,
        order,
    }
}

impl Shop {
    async fn update(&self, body: Value) -> (u16, Value) {
        self.app
            .post_json(&self.admin, "/api/order-status-update", &body)
            .await
    }

    async fn go(&self, status: &str) -> (u16, Value) {
        self.update(
            json!({"orderId": self.order, "status": status, "confirmedStops": unfinished(status)}),
        )
        .await
    }

    async fn as_buyer(&self, path: &str) -> Value {
        let path = format!("/api/orders/{}{path}", self.order);
        self.app.get_json(&self.buyer, &path).await.1
    }

    async fn mails(&self, kind: &'static str) -> Vec<(String, String)> {
        sqlx::query_as("SELECT subject, text_body FROM outbox_mails WHERE kind = $1")
            .bind(kind)
            .fetch_all(self.app.db.pool())
            .await
            .unwrap()
    }
}

/// What is drawn when the mail is sent, and said in words in the text part.
#[actix_web::test]
async fn news_of_an_order_show_its_parts_and_a_cancellation_does_not() {
    let shop = shop().await;
    let shown = async |kind: &'static str| -> (String, String, String) {
        sqlx::query_as("SELECT pictures, html_body, text_body FROM outbox_mails WHERE kind = $1")
            .bind(kind)
            .fetch_one(shop.app.db.pool())
            .await
            .unwrap()
    };
    let files: Vec<(String, String)> = sqlx::query_as("SELECT id, file_name FROM files")
        .fetch_all(shop.app.db.pool())
        .await
        .unwrap();
    for (status, kind) in [
        ("processing", "status_processing"),
        ("completed", "status_completed"),
    ] {
        assert_eq!(shop.go(status).await.0, 200);
        let (pictures, html, text) = shown(kind).await;
        let pictures: Vec<Value> = serde_json::from_str(&pictures).unwrap();
        assert!(!pictures.is_empty());
        for picture in &pictures {
            let id = picture["contentId"].as_str().unwrap();
            assert_eq!(html.matches(&format!("src=\"cid:{id}\"")).count(), 1);
            let (_, name) = files
                .iter()
                .find(|(id, _)| picture["fileId"] == id.as_str())
                .unwrap();
            assert!(html.contains(&format!("alt=\"Bild von {name}\"")), "{html}");
            assert!(text.contains(&format!("× {name}\n")), "{text}");
        }
    }
    let cancelled = self::shop().await;
    assert_eq!(cancelled.go("cancelled").await.0, 200);
    let (pictures, html): (String, String) = sqlx::query_as(
        "SELECT pictures, html_body FROM outbox_mails WHERE kind = 'status_cancelled'",
    )
    .fetch_one(cancelled.app.db.pool())
    .await
    .unwrap();
    assert!(pictures == "[]" && !html.contains("<img"), "{html}");
}

#[actix_web::test]
async fn api_18_role_14_an_order_goes_on_and_its_customer_reads_it_without_the_note() {
    let shop = shop().await;
    let (status, answer) = shop.go("processing").await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["success"], true);
    assert_eq!(answer["emailSent"], true);
    assert_eq!(answer["order"]["status"], "processing");

    let body = json!({
        "orderId": shop.order, "status": "completed", "trackingNumber": " 00340434161094015902\r\n ",
        "adminNote": "Regal 4", "confirmedStops": ["unfinished"],
    });
    assert_eq!(shop.update(body).await.0, 200);
    let order = shop.as_buyer("").await;
    assert!(!order.to_string().contains("Regal 4"), "{order}");
    let history: Vec<_> = order["data"]["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["status"].clone(), entry["trackingNumber"].clone()))
        .collect();
    assert_eq!(
        history,
        [
            (json!("submitted"), Value::Null),
            (json!("processing"), Value::Null),
            (json!("completed"), json!("00340434161094015902"))
        ]
    );
    let note: String = sqlx::query_scalar(
        "SELECT admin_note FROM order_status_history WHERE status = 'completed'",
    )
    .fetch_one(shop.app.db.pool())
    .await
    .unwrap();
    assert_eq!(note, "Regal 4");
    let mails = shop.mails("status_completed").await;
    assert_eq!(mails.len(), 1);
    let number = shop.order[shop.order.len() - 8..].to_uppercase();
    assert_eq!(
        mails[0].0,
        format!("Ihre Bestellung {number}: Abgeschlossen")
    );
    assert!(mails[0].1.contains("Sendungsnummer: 00340434161094015902"));
    assert!(mails[0].1.contains("/account?tab=orders"));
    assert_eq!(shop.mails("status_processing").await.len(), 1);
}

#[actix_web::test]
async fn api_18_a_tracking_number_is_one_line_and_none_where_nothing_is_seen() {
    for (given, kept) in [
        (
            "0034\r\nBcc: eve@example.org",
            json!("0034  Bcc: eve@example.org"),
        ),
        ("\r\n\u{200b}", Value::Null),
    ] {
        let shop = shop().await;
        let body = json!({"orderId": shop.order, "status": "processing", "trackingNumber": given});
        assert_eq!(shop.update(body).await.0, 200);
        let order = shop.as_buyer("").await;
        assert_eq!(order["data"]["history"][1]["trackingNumber"], kept);
    }
}

#[actix_web::test]
async fn api_18_duty_10_a_cancelled_order_gets_a_document_of_its_own_once() {
    let shop = shop().await;
    assert_eq!(shop.go("cancelled").await.0, 200);
    assert_eq!(shop.go("cancelled").await.0, 409);
    let documents = shop.as_buyer("/invoice").await;
    let kinds: Vec<_> = documents["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|document| {
            let record = &document["record"];
            (
                record["kind"].clone(),
                record["totalCents"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(kinds.len(), 2, "{documents}");
    assert_eq!(kinds[0].0, "invoice");
    assert_eq!(kinds[1].0, "cancellation");
    assert_eq!(kinds[0].1, -kinds[1].1);
    assert_eq!(shop.mails("status_cancelled").await.len(), 1);
    assert_eq!(shop.as_buyer("").await["data"]["status"], "cancelled");
}

#[actix_web::test]
async fn adm_05_api_19_every_way_that_is_not_allowed_is_409_with_a_reason_and_changes_nothing() {
    let shop = shop().await;
    let allowed = [
        ("submitted", "processing"),
        ("submitted", "cancelled"),
        ("processing", "completed"),
        ("processing", "cancelled"),
    ];
    let all = ["draft", "submitted", "processing", "completed", "cancelled"];
    for before in &all[1..] {
        for wanted in all {
            if allowed.contains(&(before, wanted)) {
                continue;
            }
            sqlx::query("UPDATE orders SET status = $1")
                .bind(before)
                .execute(shop.app.db.pool())
                .await
                .unwrap();
            let (status, answer) = shop.go(wanted).await;
            assert_eq!(status, 409, "{before} → {wanted}: {answer}");
            assert!(answer["error"].as_str().unwrap().contains('„'), "{answer}");
            let after: String = sqlx::query_scalar("SELECT status FROM orders")
                .fetch_one(shop.app.db.pool())
                .await
                .unwrap();
            assert_eq!(&after, before);
        }
    }
    assert_eq!(shop.app.count("order_status_history").await, 0);
    assert_eq!(shop.mails("status_processing").await.len(), 0);
}

#[actix_web::test]
async fn adm_05_a_draft_is_made_an_order_by_its_payment_and_by_no_call_of_an_admin() {
    let shop = shop().await;
    let part = upload_cube(&shop.app, &shop.buyer, 20).await;
    let lines = [Line::new(&part, 2)];
    let mut body = request(&lines, "pickup");
    body["draftName"] = json!("Gehäuse");
    let save = shop
        .app
        .post_json(&shop.buyer, "/api/save-order", &body)
        .await;
    assert_eq!(save.0, 200, "{}", save.1);
    let draft = save.1["data"]["id"].as_str().unwrap();
    let stored = async || -> Vec<(String, String)> {
        sqlx::query_as(
            "SELECT status, payment_state FROM orders WHERE id = $1 OR draft_name = 'Gehäuse'",
        )
        .bind(draft)
        .fetch_all(shop.app.db.pool())
        .await
        .unwrap()
    };
    let orders = shop.app.count("orders").await;
    for wanted in ["draft", "submitted", "processing", "completed", "cancelled"] {
        let body = json!({ "orderId": draft, "status": wanted });
        let (status, answer) = shop.update(body).await;
        assert_eq!(status, 404, "{wanted}: {answer}");
        let several = json!({ "orders": [{ "id": draft }], "status": wanted });
        let (_, answer) = shop
            .app
            .post_json(&shop.admin, "/api/admin/order-status-updates", several)
            .await;
        assert_ne!(answer["results"][0]["success"], true, "{wanted}: {answer}");
    }
    assert_eq!(stored().await, [("draft".to_owned(), "none".to_owned())]);
    assert_eq!(shop.app.count("orders").await, orders);

    let answer = checkout(&shop.app, &shop.buyer, &request(&lines, "pickup")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(shop.app.count("orders").await, orders, "nobody has paid");
    pay(&shop.buyer, answer.page()).await;
    let paid = status(&shop.app, &shop.buyer, answer.session_id()).await;
    assert_eq!(paid["order"]["status"], "submitted", "{paid}");
}

#[actix_web::test]
async fn api_19_a_draft_and_an_unknown_order_are_404_and_nonsense_is_422() {
    let shop = shop().await;
    sqlx::query("UPDATE orders SET status = 'draft'")
        .execute(shop.app.db.pool())
        .await
        .unwrap();
    let unknown = json!({"orderId": "nirgends", "status": "processing"});
    for (status, answer) in [shop.go("processing").await, shop.update(unknown).await] {
        assert_eq!((status, &answer["code"]), (404, &json!("not_found")));
        assert_eq!(answer["error"], "Das wurde nicht gefunden.");
    }
    for (body, code) in [
        (json!({"orderId": shop.order}), "invalid_status"),
        (
            json!({"orderId": shop.order, "status": "shipped"}),
            "invalid_status",
        ),
        (
            json!({"orderId": shop.order, "status": "processing", "trackingNumber": "1".repeat(101)}),
            "text_too_long",
        ),
        (
            json!({"orderId": shop.order, "status": "processing", "adminNote": "ä".repeat(2001)}),
            "text_too_long",
        ),
    ] {
        let (status, answer) = shop.update(body).await;
        assert_eq!((status, &answer["code"]), (422, &json!(code)), "{answer}");
        let error = answer["error"].as_str().unwrap();
        assert!(
            error.contains("gibt es nicht")
                || error.contains("zu lang")
                || error.contains("höchstens"),
            "a German sentence: {error}"
        );
    }
}

#[actix_web::test]
async fn api_18_of_two_changes_at_once_one_wins() {
    let shop = shop().await;
    let (first, second) =
        futures_util::future::join(shop.go("processing"), shop.go("processing")).await;
    let mut both = [first.0, second.0];
    both.sort_unstable();
    assert_eq!(both, [200, 409]);
    assert_eq!(shop.app.count("order_status_history").await, 1);
}

#[actix_web::test]
async fn api_19_role_15_others_are_403_with_the_empty_body() {
    let shop = shop().await;
    let body = json!({"orderId": shop.order, "status": "processing"});
    for client in [&shop.buyer, &new_client()] {
        let response = client
            .post(shop.app.url("/api/order-status-update"))
            .json(&body)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 403);
        assert_eq!(
            response.json::<Value>().await.unwrap(),
            json!({"success": false, "data": []})
        );
    }
    assert_eq!(shop.as_buyer("").await["data"]["status"], "submitted");
}

#[actix_web::test]
async fn adm_14_an_order_is_refused_for_one_of_four_reasons_before_it_is_made() {
    let reasons = [
        ("forbidden_content", "verstößt gegen Abschnitt 9"),
        ("excluded_use", "den Abschnitt 2 unserer AGB ausschließt"),
        (
            "not_makeable",
            "in der gewählten Konfiguration nicht fertigen",
        ),
        ("wrong_volume", "Volumen eines Teils wurde falsch ermittelt"),
    ];
    for (reason, words) in reasons {
        let shop = shop().await;
        let address = format!("/api/admin/orders/{}/refuse", shop.order);
        let refuse = async |body: Value| shop.app.post_json(&shop.admin, &address, &body).await;
        let (status, answer) = refuse(json!({ "reason": "keine Lust" })).await;
        assert_eq!(
            (status, &answer["code"]),
            (422, &json!("invalid_reason")),
            "{answer}"
        );
        let (status, answer) = refuse(json!({ "reason": reason, "adminNote": "angesehen" })).await;
        assert_eq!(status, 200, "{answer}");
        let order = &answer["data"];
        assert_eq!(order["status"], "cancelled");
        assert_eq!(
            order["paymentState"], "refunded",
            "the money goes back with it"
        );
        let documents = order["documents"].as_array().unwrap();
        assert_eq!(documents[1]["kind"], "cancellation");
        let acts = order["acts"].as_array().unwrap();
        let act = acts
            .iter()
            .find(|act| act["act"] == "order_refused")
            .unwrap();
        assert_eq!(act["label"], "Abgelehnt");
        assert_eq!(act["details"]["reason"], reason);
        let mails = shop.mails("status_cancelled").await;
        let (_, text) = &mails[0];
        assert!(
            text.contains("Wir können Ihre Bestellung nicht fertigen"),
            "{text}"
        );
        assert!(
            text.contains(words) && text.contains("Den gezahlten Betrag erstatten wir."),
            "{text}"
        );
        assert!(!text.contains("angesehen"));
    }
}

#[actix_web::test]
async fn adm_14_an_order_whose_production_has_begun_is_not_refused_any_more() {
    let shop = shop().await;
    assert_eq!(shop.go("processing").await.0, 200);
    let address = format!("/api/admin/orders/{}/refuse", shop.order);
    let body = json!({ "reason": "not_makeable" });
    let (status, answer) = shop.app.post_json(&shop.admin, &address, &body).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("refusal_too_late")),
        "{answer}"
    );
    let order = shop.app.admin_order(&shop.admin, &shop.order).await;
    let actions = order["actions"].as_array().unwrap();
    let refuse = actions
        .iter()
        .find(|action| action["name"] == "refuse")
        .unwrap();
    assert_eq!(refuse["allowed"], false);
    assert_eq!(order["status"], "processing");
}
