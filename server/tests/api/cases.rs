//! What stops an order, and how a withdrawal and a dispute come to their end.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::second_server::reconcile_refunds;

struct Case {
    app: TestApp,
    admin: Client,
    id: String,
    number: String,
}

impl Case {
    /// A paid order of two pieces, whose confirmation is out.
    async fn new() -> Self {
        let app = quiet_app().await;
        let admin = app.admin_client().await;
        let client = new_client();
        let part = upload_cube(&app, &client, 20).await;
        let mut body = request(&[Line::new(&part, 2)], "shipping");
        body["customerData"]["email"] = "erika@example.org".into();
        let answer = checkout(&app, &client, &body).await;
        pay(&client, answer.page()).await;
        let paid = status(&app, &client, answer.session_id()).await;
        confirmations_go_out(&app).await;
        Self {
            id: paid["order"]["id"].as_str().unwrap().to_owned(),
            number: paid["order"]["orderNumber"].as_str().unwrap().to_owned(),
            app,
            admin,
        }
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.app.post_json(&self.admin, path, body).await
    }

    async fn detail(&self) -> Value {
        self.app.admin_order(&self.admin, &self.id).await
    }

    async fn go(&self, to: &str, confirmed: &[&str]) -> (u16, Value) {
        let body = json!({ "orderId": self.id, "status": to, "confirmedStops": confirmed });
        self.post("/api/order-status-update", body).await
    }

    async fn decide(&self, body: Value) -> (u16, Value) {
        self.post(&format!("/api/admin/orders/{}/withdrawal", self.id), body)
            .await
    }

    async fn withdraw(&self) {
        let body =
            json!({ "name": "Erika", "contract": self.number, "email": "erika@example.org" });
        let (status, _) = self
            .app
            .post_json(&new_client(), "/api/withdraw", body)
            .await;
        assert_eq!(status, 200);
    }

    async fn dispute(&self, state: &str) {
        sqlx::query(
            "INSERT INTO payment_disputes (dispute_id, payment_intent_id, cents, state, created_at, updated_at) \
             SELECT 'dp_1', payment_intent_id, 100, $2, created_at, created_at FROM orders WHERE id = $1 \
             ON CONFLICT (dispute_id) DO UPDATE SET state = excluded.state",
        )
        .bind(&self.id)
        .bind(state)
        .execute(self.app.db.writer())
        .await
        .unwrap();
    }

    async fn mail(&self, kind: &str) -> String {
        sqlx::query_scalar(
            "SELECT text_body FROM outbox_mails WHERE order_id = $1 AND kind LIKE $2",
        )
        .bind(&self.id)
        .bind(format!("{kind}%"))
        .fetch_one(self.app.db.pool())
        .await
        .unwrap()
    }
}

#[actix_web::test]
async fn adm_11_adm_18_what_is_withdrawn_or_disputed_or_unsure_is_not_made_unless_somebody_confirms_the_reason()
 {
    let case = Case::new().await;
    case.withdraw().await;
    case.dispute("needs_response").await;
    sqlx::query("UPDATE order_parts SET is_unsure = 1")
        .execute(case.app.db.writer())
        .await
        .unwrap();
    let stops = json!(["dispute", "withdrawal", "unsure"]);
    assert_eq!(case.detail().await["stops"], stops);
    let (_, list) = case
        .app
        .get_json(&case.admin, "/api/admin/orders?shelf=orders")
        .await;
    assert_eq!(list["data"][0]["stops"], stops);

    // Neither alone nor among several, and not by a part of the reasons.
    for confirmed in [&[][..], &["withdrawal", "unsure"]] {
        let (status, answer) = case.go("processing", confirmed).await;
        assert_eq!(
            (status, &answer["code"], &answer["stops"]),
            (409, &json!("order_stopped"), &stops),
            "{answer}"
        );
        let words = answer["error"].as_str().unwrap();
        assert!(words.contains("Der Kunde hat widerrufen"), "{words}");
    }
    let body = json!({ "orders": [{ "id": case.id }], "status": "processing" });
    let (_, answer) = case.post("/api/admin/order-status-updates", body).await;
    assert_eq!(answer["results"][0]["code"], "order_stopped");

    // The workshop sees it, and counts nothing by mistake.
    let (_, production) = case
        .app
        .get_json(&case.admin, "/api/admin/production")
        .await;
    let group = &production["data"][0];
    assert_eq!(
        (
            &group["openPieces"],
            &group["pieces"],
            &group["parts"][0]["stops"]
        ),
        (&json!(0), &json!(2), &stops),
        "{group}"
    );
    let csv = case
        .admin
        .get(case.app.url("/api/admin/production/csv"))
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(
        csv.contains("STOPP: Zahlung angefochten, Widerrufen, Volumen unsicher"),
        "{csv}"
    );
    let count = json!({ "orderId": case.id, "position": 0, "printed": 2, "seen": 0 });
    let (status, answer) = case
        .post("/api/admin/production/printed", count.clone())
        .await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_stopped")));
    let files = case
        .admin
        .get(
            case.app
                .url(&format!("/api/admin/orders/{}/files", case.id)),
        )
        .send()
        .await
        .unwrap()
        .bytes()
        .await
        .unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(files)).unwrap();
    let entry = archive.by_index(0).unwrap();
    assert_eq!(
        entry.name().unwrap(),
        format!("STOPP_2x_PLA-Weiss_0.2_20p_{}-1_würfel-20.stl", case.number)
    );
    let year = entry.last_modified().unwrap().year();
    assert_eq!(
        i16::try_from(year).unwrap(),
        jiff::Timestamp::now()
            .to_zoned(jiff::tz::TimeZone::UTC)
            .year()
    );

    // Who has read all of it goes on, and the act says so.
    let mut confirmed = count;
    confirmed["confirmedStops"] = stops.clone();
    assert_eq!(
        case.post("/api/admin/production/printed", confirmed)
            .await
            .0,
        200
    );
    let all = ["dispute", "withdrawal", "unsure"];
    assert_eq!(case.go("processing", &all).await.0, 200);
    let acts = case.detail().await["acts"].clone();
    let act = acts
        .as_array()
        .unwrap()
        .iter()
        .find(|act| act["act"] == "order_status");
    assert_eq!(act.unwrap()["details"]["confirmedStops"], stops);
    // The next step asks again.
    assert_eq!(case.go("completed", &[]).await.1["code"], "order_stopped");

    // A dispute that is won stops nothing; one that is lost does.
    case.dispute("won").await;
    assert_eq!(
        case.detail().await["stops"],
        json!(["withdrawal", "unsure"])
    );
    case.dispute("lost").await;
    assert_eq!(case.detail().await["stops"], stops);
}

#[actix_web::test]
async fn duty_05_an_accepted_withdrawal_cancels_and_pays_back_and_looking_at_it_does_not_end_it() {
    let case = Case::new().await;
    case.withdraw().await;
    let review = format!("/api/admin/orders/{}/review", case.id);
    let (status, answer) = case.post(&review, json!({})).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("nothing_to_review"))
    );
    let detail = case.detail().await;
    assert_eq!(detail["needs"], json!(["withdrawal"]));
    let declared = &detail["withdrawals"][0];
    let at =
        |field: &str| -> jiff::Timestamp { declared[field].as_str().unwrap().parse().unwrap() };
    assert_eq!(
        at("refundDue").duration_since(at("receivedAt")),
        jiff::SignedDuration::from_hours(14 * 24)
    );
    let allowed = |detail: &Value, name: &str| {
        let actions = detail["actions"].as_array().unwrap();
        let action = actions.iter().find(|action| action["name"] == name);
        action.is_some_and(|action| action["allowed"] == true)
    };
    assert!(allowed(&detail, "accept_withdrawal") && allowed(&detail, "reject_withdrawal"));

    let seen = detail["version"].clone();
    for (body, status, code) in [
        (json!({}), 400, "invalid_request"),
        (json!({ "decision": "vielleicht" }), 400, "invalid_request"),
        (
            json!({ "decision": "rejected", "reason": " " }),
            422,
            "reason_missing",
        ),
        (
            json!({ "decision": "accepted", "version": 99 }),
            409,
            "order_changed",
        ),
    ] {
        let (got, answer) = case.decide(body.clone()).await;
        assert_eq!(
            (got, answer["code"].as_str()),
            (status, Some(code)),
            "{body}"
        );
    }
    let (status, answer) = case
        .decide(json!({ "decision": "accepted", "version": seen }))
        .await;
    assert_eq!(status, 200, "{answer}");
    reconcile_refunds(&case.app).await;
    let detail = case.detail().await;
    assert_eq!(
        (
            &detail["status"],
            &detail["paymentState"],
            &detail["needs"],
            &detail["stops"]
        ),
        (
            &json!("cancelled"),
            &json!("refunded"),
            &json!([]),
            &json!([])
        ),
        "{detail}"
    );
    assert_eq!(detail["withdrawals"][0]["decision"], "accepted");
    assert_eq!(detail["documents"][1]["kind"], "cancellation");
    let mail = case.mail("status_cancelled").await;
    assert!(
        mail.contains("Ihren Widerruf haben wir angenommen"),
        "{mail}"
    );
    assert!(!allowed(&detail, "accept_withdrawal"));
    let (status, answer) = case.decide(json!({ "decision": "accepted" })).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("nothing_to_decide"))
    );
}

#[actix_web::test]
async fn duty_05_a_rejected_withdrawal_goes_on_and_the_customer_reads_why() {
    let case = Case::new().await;
    case.withdraw().await;
    let (status, answer) = case
        .decide(json!({ "decision": "rejected", "reason": "Ihr Teil ist schon in Fertigung." }))
        .await;
    assert_eq!(status, 200, "{answer}");
    let mail = case.mail("withdrawal_rejected").await;
    assert!(
        mail.contains("Grund: Ihr Teil ist schon in Fertigung."),
        "{mail}"
    );
    let detail = case.detail().await;
    assert_eq!(
        (&detail["needs"], &detail["stops"]),
        (&json!([]), &json!([]))
    );
    assert_eq!(
        detail["withdrawals"][0]["decisionReason"],
        "Ihr Teil ist schon in Fertigung."
    );
    assert_eq!(case.go("processing", &[]).await.0, 200);
    // Another declaration is another case.
    case.app.clock.advance(jiff::SignedDuration::from_mins(5));
    let body = json!({ "name": "Erika M.", "contract": format!("{}!", case.number), "email": "erika@example.org" });
    let declared = case
        .app
        .post_json(&new_client(), "/api/withdraw", body)
        .await;
    assert_eq!(declared.0, 200);
    assert_eq!(case.detail().await["stops"], json!(["withdrawal"]));
}

#[actix_web::test]
async fn duty_05_the_money_of_a_delivered_order_goes_back_and_its_status_stays() {
    let case = Case::new().await;
    assert_eq!(case.go("processing", &[]).await.0, 200);
    assert_eq!(case.go("completed", &["unfinished"]).await.0, 200);
    case.withdraw().await;
    assert_eq!(case.decide(json!({ "decision": "accepted" })).await.0, 200);
    reconcile_refunds(&case.app).await;
    let detail = case.detail().await;
    assert_eq!(
        (&detail["status"], &detail["paymentState"], &detail["needs"]),
        (&json!("completed"), &json!("refunded"), &json!([]))
    );
    let mail = case.mail("withdrawal_accepted").await;
    assert!(
        mail.contains("Ihren Widerruf haben wir angenommen."),
        "{mail}"
    );
}

#[actix_web::test]
async fn adm_17_money_that_the_bank_takes_back_is_not_refunded_without_a_word() {
    let case = Case::new().await;
    case.dispute("needs_response").await;
    let refund = format!("/api/admin/orders/{}/refund", case.id);
    let mut body = json!({ "cents": 100, "reason": "Kulanz", "idempotencyKey": "a" });
    let (status, answer) = case.post(&refund, body.clone()).await;
    assert_eq!(
        (status, &answer["code"], &answer["stops"]),
        (409, &json!("order_stopped"), &json!(["dispute"])),
        "{answer}"
    );
    let cancel = json!({ "orderId": case.id, "status": "cancelled", "withRefund": true });
    let (status, answer) = case.post("/api/order-status-update", cancel).await;
    assert_eq!((status, &answer["code"]), (409, &json!("order_stopped")));
    body["confirmedStops"] = json!(["dispute"]);
    assert_eq!(case.post(&refund, body).await.0, 200);
    // To cancel without money asks for nothing.
    assert_eq!(case.go("cancelled", &[]).await.0, 200);
}
