//! What the payment provider sends, signed with its secret.

use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::customer::count;
use crate::harness::{TestApp, new_client};

/// An event in Stripe's shape.
pub fn event(id: &str, kind: &str, livemode: bool, object: &Value) -> String {
    json!({
        "id": id, "object": "event", "type": kind, "created": jiff::Timestamp::now().as_second(),
        "livemode": livemode, "data": { "object": object },
    })
    .to_string()
}

/// Signs an event as the provider does and sends it; the answer's status.
pub async fn deliver(app: &TestApp, payload: &str) -> u16 {
    let secret: String = sqlx::query_scalar("SELECT webhook_secret FROM simulator_credentials")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    let t = jiff::Timestamp::now().as_second();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{t}.{payload}").as_bytes());
    let hex: String = mac
        .finalize()
        .into_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let call = new_client()
        .post(app.url("/api/webhooks/stripe"))
        .header("Stripe-Signature", format!("t={t},v1={hex}"));
    call.body(payload.to_owned())
        .send()
        .await
        .unwrap()
        .status()
        .as_u16()
}

/// How many events ended this way.
pub async fn outcomes(app: &TestApp, outcome: &str) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM webhook_events WHERE outcome = $1")
        .bind(outcome)
        .fetch_one(app.db.pool())
        .await
        .unwrap()
}

/// The payment of the only order.
pub async fn payment_intent(app: &TestApp) -> String {
    assert_eq!(count(app, "SELECT COUNT(*) FROM orders").await, 1);
    sqlx::query_scalar("SELECT payment_intent_id FROM orders")
        .fetch_one(app.db.pool())
        .await
        .unwrap()
}
