//! What a customer says about an order.

use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};

async fn order_id(app: &TestApp) -> String {
    let answer = checkout_cubes(app, &app.client, 1, "pickup").await;
    pay(&app.client, answer.page()).await;
    status(app, &app.client, answer.session_id()).await["order"]["id"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn words(order_id: &str) -> Value {
    json!({"orderId": order_id, "liked": "Die <b>Oberfläche</b>", "better": "  "})
}

#[actix_web::test]
async fn cpl_05_feedback_reaches_the_operator_with_the_order_and_the_customer() {
    let app = quiet_app().await;
    let id = order_id(&app).await;

    assert_eq!(app.post("/api/feedback", &words(&id)).await.status(), 202);
    assert_eq!(app.post("/api/feedback", &words(&id)).await.status(), 202);

    let mails: Vec<(String, String, String, String, String)> = sqlx::query_as(
        "SELECT subject, recipient_address, reply_to, text_body, html_body FROM outbox_mails WHERE kind = 'feedback'",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap();
    assert_eq!(mails.len(), 2, "two letters are two mails");
    let (subject, to, reply_to, text, html) = &mails[0];
    let number = id[id.len() - 8..].to_uppercase();
    assert_eq!(subject, &format!("Feedback zur Bestellung {number}"));
    assert_eq!(to, "kontakt@schichtwerk.example");
    assert!(text.contains("Die <b>Oberfläche</b>"), "{text}");
    assert!(!text.contains("besser"), "nothing was said: {text}");
    assert!(!html.contains("<b>Oberfläche"), "escaped: {html}");
    assert!(reply_to.contains('@'));
}

#[actix_web::test]
async fn role_10_feedback_is_for_own_orders_and_needs_words() {
    let app = quiet_app().await;
    let id = order_id(&app).await;

    let stranger = new_client();
    let answer = stranger
        .post(app.url("/api/feedback"))
        .json(&words(&id))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 404);

    for (body, code) in [
        (json!({"orderId": id, "liked": " \n"}), "feedback_empty"),
        (
            json!({"orderId": id, "better": "ä".repeat(2001)}),
            "feedback_too_long",
        ),
    ] {
        let answer = app.post("/api/feedback", &body).await;
        assert_eq!(answer.status(), 422);
        assert_eq!(answer.json::<Value>().await.unwrap()["code"], code);
    }
    let kept = json!({"orderId": id, "better": "ä".repeat(2000)});
    assert_eq!(app.post("/api/feedback", &kept).await.status(), 202);
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM outbox_mails WHERE kind = 'feedback'"
        )
        .await,
        1
    );
}
