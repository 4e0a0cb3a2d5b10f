//! One part of an order is not made, and names that hint at what is not made wait for a person.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};

struct Shop {
    app: TestApp,
    admin: Client,
    buyer: Client,
    order: String,
    /// What each part costs, in cents.
    cents: Vec<i64>,
}

/// A paid order of three parts, the second with a quantity discount.
async fn shop() -> Shop {
    let app = quiet_app().await;
    let admin = crate::password_again::admin_with_password(&app, "chefin@example.org").await;
    let buyer = new_client();
    crate::account::register(&app, &buyer, "mia@example.org").await;
    let mut lines = Vec::new();
    for (side, quantity) in [(20, 1), (30, 20), (25, 2)] {
        lines.push(Line::new(&upload_cube(&app, &buyer, side).await, quantity));
    }
    let answer = checkout(&app, &buyer, &request(&lines, "shipping")).await;
    pay(&buyer, answer.page()).await;
    let paid = status(&app, &buyer, answer.session_id()).await;
    confirmations_go_out(&app).await;
    Shop {
        order: paid["order"]["id"].as_str().unwrap().to_owned(),
        cents: lines.iter().map(Line::line_cents).collect(),
        app,
        admin,
        buyer,
    }
}

impl Shop {
    async fn refuse(&self, body: Value) -> (u16, Value) {
        let path = format!("/api/admin/orders/{}/refuse", self.order);
        self.app.post_json(&self.admin, &path, &body).await
    }

    async fn admin_order(&self) -> Value {
        self.app.admin_order(&self.admin, &self.order).await
    }

    async fn as_buyer(&self) -> Value {
        let path = format!("/api/orders/{}", self.order);
        self.app.get_json(&self.buyer, &path).await.1["data"].clone()
    }

    async fn mails(&self) -> Vec<(String, String)> {
        sqlx::query_as(
            "SELECT kind, text_body FROM outbox_mails WHERE order_id = $1 ORDER BY created_at, id",
        )
        .bind(self.order.as_str())
        .fetch_all(self.app.db.pool())
        .await
        .unwrap()
    }

    async fn in_production(&self) -> Vec<i64> {
        let (_, answer) = self
            .app
            .get_json(&self.admin, "/api/admin/production")
            .await;
        let groups = answer["data"].as_array().unwrap();
        let mut positions: Vec<i64> = groups
            .iter()
            .flat_map(|group| group["parts"].as_array().unwrap())
            .map(|part| part["position"].as_i64().unwrap())
            .collect();
        positions.sort_unstable();
        positions
    }
}

#[actix_web::test]
async fn adm_14_one_part_is_refused_and_the_rest_of_the_order_is_made() {
    let shop = shop().await;
    let body = json!({ "reason": "not_makeable", "position": 1, "adminNote": "Wände zu dünn" });
    let (status, answer) = shop.refuse(body.clone()).await;
    assert_eq!(status, 200, "{answer}");
    let order = &answer["data"];
    assert_eq!(order["status"], "submitted");
    assert_eq!(order["paymentState"], "partially_refunded");
    assert_eq!(
        order["refundedCents"], shop.cents[1],
        "the discounted line, no shipping"
    );
    assert_eq!(order["parts"][1]["refusal"]["reason"], "not_makeable");
    assert_eq!(order["parts"][1]["refusal"]["adminNote"], "Wände zu dünn");
    assert_eq!(order["parts"][0]["refusal"], Value::Null);
    let documents = order["documents"].as_array().unwrap();
    assert_eq!(documents.len(), 1, "a partial refund makes no document");
    let acts = order["acts"].as_array().unwrap();
    let act = acts
        .iter()
        .find(|act| act["act"] == "part_refused")
        .unwrap();
    assert_eq!(
        act["details"],
        json!({ "part": 2, "reason": "not_makeable", "cents": shop.cents[1] })
    );
    assert_eq!(shop.in_production().await, [0, 2]);
    let wanted = json!({ "orders": [shop.order] });
    let (_, papers) = shop
        .app
        .post_json(&shop.admin, "/api/admin/parcels/papers", &wanted)
        .await;
    let lying = papers["data"][0]["parts"].as_array().unwrap();
    let places: Vec<_> = lying.iter().map(|part| &part["position"]).collect();
    assert_eq!(
        places,
        [0, 2],
        "a packing slip names what lies in the parcel"
    );

    let mails = shop.mails().await;
    let (_, text) = mails
        .iter()
        .find(|(kind, _)| kind == "part_refused_1")
        .unwrap();
    for words in [
        "Teil 2, „würfel-30.stl“, 20 Stück",
        "Es lässt sich in der gewählten Konfiguration nicht fertigen.",
        "Die übrigen Teile fertigen wir wie vereinbart",
        &german(shop.cents[1]),
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("Wände zu dünn"));
    assert!(
        !mails.iter().any(|(kind, _)| kind.starts_with("refund_")),
        "the money was promised with the part: no second mail"
    );
    let seen = shop.as_buyer().await;
    assert!(
        seen["items"][1]["refusal"]
            .as_str()
            .unwrap()
            .contains("nicht fertigen")
    );
    assert_eq!(seen["items"][0]["refusal"], Value::Null);
    assert!(!seen.to_string().contains("Wände zu dünn"));

    let (status, answer) = shop.refuse(body).await;
    assert_eq!((status, &answer["code"]), (409, &json!("part_refused")));
    let printed = json!({ "orderId": shop.order, "position": 1, "printed": 1, "seen": 0 });
    let (status, answer) = shop
        .app
        .post_json(&shop.admin, "/api/admin/production/printed", &printed)
        .await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("not_in_production"))
    );

    // The mail that it is being made shows what is made.
    let body = json!({ "orderId": shop.order, "status": "processing" });
    let (status, _) = shop
        .app
        .post_json(&shop.admin, "/api/order-status-update", &body)
        .await;
    assert_eq!(status, 200);
    let mails = shop.mails().await;
    let (_, text) = mails
        .iter()
        .find(|(kind, _)| kind == "status_processing")
        .unwrap();
    assert!(
        text.contains("würfel-20.stl") && !text.contains("würfel-30.stl"),
        "{text}"
    );
    let (status, answer) = shop
        .refuse(json!({ "reason": "not_makeable", "position": 0 }))
        .await;
    assert_eq!((status, &answer["code"]), (409, &json!("refusal_too_late")));
}

/// As mails write it.
pub fn german(cents: i64) -> String {
    format!("{},{:02}\u{a0}€", cents / 100, cents % 100)
}

#[actix_web::test]
async fn adm_14_the_last_part_takes_the_order_and_its_shipping_along() {
    let shop = shop().await;
    for position in [2, 0] {
        let body = json!({ "reason": "excluded_use", "position": position });
        assert_eq!(shop.refuse(body).await.0, 200);
    }
    let body = json!({ "reason": "forbidden_content", "position": 1 });
    let (status, answer) = shop.refuse(body).await;
    assert_eq!(status, 200, "{answer}");
    let order = &answer["data"];
    assert_eq!(order["status"], "cancelled");
    assert_eq!(order["paymentState"], "refunded");
    assert_eq!(order["refundedCents"], order["totalCents"]);
    let documents = order["documents"].as_array().unwrap();
    assert_eq!(documents[1]["kind"], "cancellation");
    let mails = shop.mails().await;
    let kinds: Vec<&str> = mails.iter().map(|(kind, _)| kind.as_str()).collect();
    let news: Vec<&&str> = kinds
        .iter()
        .filter(|kind| !kind.contains("operator"))
        .collect();
    assert_eq!(
        news,
        [
            &"customer_confirmation",
            &"part_refused_2",
            &"part_refused_0",
            &"status_cancelled"
        ]
    );
    assert_eq!(shop.in_production().await, [] as [i64; 0]);
}

#[actix_web::test]
async fn adm_14_no_part_is_refused_that_is_none_or_that_nothing_is_left_for() {
    let shop = shop().await;
    for (body, expected) in [
        (json!({ "reason": "not_makeable", "position": 3 }), 404),
        (json!({ "reason": "not_makeable", "position": -1 }), 404),
        (json!({ "reason": "keine Lust", "position": 0 }), 422),
        (
            json!({ "reason": "not_makeable", "position": 0, "version": 99 }),
            409,
        ),
    ] {
        let (status, answer) = shop.refuse(body).await;
        assert_eq!(status, expected, "{answer}");
    }
    // An admin has given most of it back by hand.
    let left = 10;
    let order = shop.admin_order().await;
    let cents = order["refundableCents"].as_i64().unwrap() - left;
    let path = format!("/api/admin/orders/{}/refund", shop.order);
    let body = json!({ "cents": cents, "reason": "Kulanz", "idempotencyKey": "kulanz-1" });
    assert_eq!(shop.app.post_json(&shop.admin, &path, &body).await.0, 200);
    let (status, answer) = shop
        .refuse(json!({ "reason": "wrong_volume", "position": 0 }))
        .await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("too_little_left")),
        "{answer}"
    );
    assert_eq!(shop.admin_order().await["parts"][0]["refusal"], Value::Null);
}

#[actix_web::test]
async fn adm_14_a_name_that_hints_at_a_weapon_keeps_the_order_from_production_until_somebody_has_looked()
 {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let uploaded = crate::legal::upload(&app, &app.client, "Schlagring.stl").await;
    assert_eq!(uploaded["legalAnalysis"]["riskLevel"], "high");
    assert_eq!(
        uploaded["legalAnalysis"]["forbiddenKeywords"],
        json!(["Schlagring"])
    );
    let message = uploaded["legalWarning"]["message"].as_str().unwrap();
    assert!(
        message.contains("eine Waffe oder ein verbotenes Kennzeichen"),
        "{message}"
    );
    let confirmed = crate::legal::confirmation(&uploaded);
    let (status, _) = app
        .post_json(&app.client, "/api/confirm-legal", &confirmed)
        .await;
    assert_eq!(status, 200);
    let weapon = Part {
        name: "Schlagring.stl".to_owned(),
        url: uploaded["url"].as_str().unwrap().to_owned(),
        side_mm: 20,
    };
    let other = upload_cube(&app, &app.client, 30).await;
    let lines = [Line::new(&weapon, 1), Line::new(&other, 1)];
    let answer = checkout(&app, &app.client, &request(&lines, "pickup")).await;
    pay(&app.client, answer.page()).await;
    let paid = crate::customer::status(&app, &app.client, answer.session_id()).await;
    let id = paid["order"]["id"].as_str().unwrap().to_owned();
    confirmations_go_out(&app).await;
    let order = app.admin_order(&admin, &id).await;
    assert_eq!(order["needs"], json!(["forbidden_words"]));
    let note = order["parts"][0]["contentNote"].as_str().unwrap();
    assert!(note.starts_with("Vor der Fertigung prüfen:") && note.contains("Schlagring"));
    assert_eq!(order["parts"][1]["contentNote"], Value::Null);

    let go = async |more: Value| {
        let mut body = json!({ "orderId": id, "status": "processing" });
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        app.post_json(&admin, "/api/order-status-update", &body)
            .await
    };
    let read = json!(["forbidden_words"]);
    for (more, code) in [
        (json!({}), "order_stopped"),
        (json!({ "adminNote": "angesehen" }), "order_stopped"),
        (json!({ "confirmedStops": read }), "content_unchecked"),
        (
            json!({ "confirmedStops": read, "adminNote": " " }),
            "content_unchecked",
        ),
    ] {
        let (status, answer) = go(more).await;
        assert_eq!((status, &answer["code"]), (409, &json!(code)), "{answer}");
    }
    // Several at once name nobody who has looked at each.
    let body = json!({ "orders": [{ "id": id }], "status": "processing", "adminNote": "alle angesehen", "confirmedStops": read });
    let (_, answer) = app
        .post_json(&admin, "/api/admin/order-status-updates", &body)
        .await;
    assert_eq!(answer["results"][0]["code"], "order_stopped");
    let (status, answer) =
        go(json!({ "confirmedStops": read, "adminNote": "Kuchenform, kein Schlagring" })).await;
    assert_eq!(status, 200, "{answer}");
    let order = app.admin_order(&admin, &id).await;
    assert_eq!(order["needs"], json!([]));
    assert_eq!(
        order["statusChanges"][0]["adminNote"],
        "Kuchenform, kein Schlagring"
    );
    let acts = order["acts"].as_array().unwrap();
    assert!(
        acts.iter()
            .any(|act| act["details"]["confirmedStops"] == read),
        "{acts:?}"
    );
}

#[actix_web::test]
async fn adm_14_a_refused_weapon_needs_no_look_any_more() {
    let app = quiet_app().await;
    let admin = crate::password_again::admin_with_password(&app, "chefin@example.org").await;
    let uploaded = crate::legal::upload(&app, &app.client, "Schlagring.stl").await;
    let confirmed = crate::legal::confirmation(&uploaded);
    app.post_json(&app.client, "/api/confirm-legal", &confirmed)
        .await;
    let weapon = Part {
        name: "Schlagring.stl".to_owned(),
        url: uploaded["url"].as_str().unwrap().to_owned(),
        side_mm: 20,
    };
    let other = upload_cube(&app, &app.client, 30).await;
    let lines = [Line::new(&weapon, 1), Line::new(&other, 1)];
    let answer = checkout(&app, &app.client, &request(&lines, "pickup")).await;
    pay(&app.client, answer.page()).await;
    let paid = status(&app, &app.client, answer.session_id()).await;
    let id = paid["order"]["id"].as_str().unwrap().to_owned();
    confirmations_go_out(&app).await;
    let path = format!("/api/admin/orders/{id}/refuse");
    let body = json!({ "reason": "forbidden_content", "position": 0 });
    let (status, answer) = app.post_json(&admin, &path, &body).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["data"]["needs"], json!([]));
    let body = json!({ "orderId": id, "status": "processing" });
    let (status, answer) = app
        .post_json(&admin, "/api/order-status-update", &body)
        .await;
    assert_eq!(status, 200, "{answer}");
}
