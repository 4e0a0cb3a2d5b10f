//! The payment provider of a test's app, and what it sends, signed with its secret.

use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;

use hmac::{Hmac, KeyInit as _, Mac as _};
use reqwest::Client;
use serde_json::{Value, json};
use sha2::Sha256;

use payment_simulator::{Keys, Simulator, open_database};
use schichtwerk_server::foundation::clock::Clock;
use sqlx::SqlitePool;

use crate::customer::count;
use crate::harness::{TestApp, answer_of, new_client};

/// The account's key.
pub const API_KEY: &str = "sk_test_of_these_tests";

/// What the provider's webhooks are signed with.
pub const WEBHOOK_SECRET: &str = "whsec_of_these_tests";

/// The simulator on a port of its own, with a database of its own.
#[derive(Clone)]
pub struct Provider {
    /// `http://127.0.0.1:{port}`
    pub address: String,
    pub simulator: Simulator,
    pub db: SqlitePool,
}

impl Provider {
    /// Takes calls at once; it sends nothing before somebody says where to.
    pub async fn start(folder: &Path, clock: Arc<dyn Clock>, api_key: &str) -> Self {
        let db = open_database(&folder.join("provider.db")).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let keys = Keys {
            api_key: api_key.into(),
            webhook_secret: WEBHOOK_SECRET.into(),
        };
        let now = Arc::new(move || clock.now());
        let simulator = Simulator::new(db.clone(), keys, &address, now);
        simulator.serve(listener).unwrap();
        Self {
            address,
            simulator,
            db,
        }
    }

    /// From now on webhooks go to these shops, in turn.
    pub fn deliver_to(&self, shops: &[&str]) {
        let addresses = shops
            .iter()
            .map(|shop| format!("{shop}/api/webhooks/stripe"));
        self.simulator.set_endpoints(addresses.collect());
        actix_web::rt::spawn(self.simulator.clone().deliver());
    }

    /// Sets ways to misbehave, as a person writes them.
    pub async fn misbehave(&self, modes: &[&str]) {
        let modes: Vec<_> = modes.iter().map(|mode| mode.parse().unwrap()).collect();
        self.simulator.modes().set(&modes).await.unwrap();
    }

    /// The ways that are set.
    pub async fn modes(&self) -> Vec<String> {
        let modes = self.simulator.modes().all().await.unwrap();
        modes.iter().map(ToString::to_string).collect()
    }

    /// An address of its API or of its pages.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

/// A number that the provider knows.
pub async fn provider_count(app: &TestApp, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql)
        .fetch_one(app.payments_db())
        .await
        .unwrap()
}

/// An event in Stripe's shape.
pub fn event(id: &str, kind: &str, livemode: bool, object: &Value) -> String {
    json!({
        "id": id, "object": "event", "type": kind, "created": jiff::Timestamp::now().as_second(),
        "livemode": livemode, "data": { "object": object },
    })
    .to_string()
}

/// The header of a payload that is signed at this time.
pub fn sign(secret: &str, t: i64, payload: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{t}.").as_bytes());
    mac.update(payload);
    let hex: String = mac
        .finalize()
        .into_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("t={t},v1={hex}")
}

/// Posts an event with this header; the answer's status.
pub async fn send(app: &TestApp, client: &Client, payload: &str, signature: &str) -> u16 {
    let call = client
        .post(app.url("/api/webhooks/stripe"))
        .header("Stripe-Signature", signature)
        .body(payload.to_owned());
    call.send().await.unwrap().status().as_u16()
}

/// Signs an event as the provider does and sends it; the answer's status.
pub async fn deliver(app: &TestApp, payload: &str) -> u16 {
    let t = jiff::Timestamp::now().as_second();
    let signature = sign(WEBHOOK_SECRET, t, payload.as_bytes());
    send(app, &new_client(), payload, &signature).await
}

/// Delivers what the provider has to say about a session that the customer has completed.
pub async fn tell_completed(app: &TestApp, session_id: &str) {
    let payload: String = sqlx::query_scalar(
        "SELECT payload FROM webhooks WHERE session_id = $1 AND event_type LIKE '%completed'",
    )
    .bind(session_id)
    .fetch_one(app.payments_db())
    .await
    .unwrap();
    assert_eq!(deliver(app, &payload).await, 200);
}

/// A charge of which so much went back in all, as an event carries it. Only its payment counts: the shop asks for the refunds.
pub fn charge(payment_intent: &str, refunded_cents: i64) -> Value {
    json!({
        "id": "ch_1", "object": "charge", "amount": 1112, "amount_refunded": refunded_cents, "currency": "eur",
        "payment_intent": payment_intent, "refunded": refunded_cents == 1112,
    })
}

/// Somebody gives so much back at the provider, by its own API; the refund's id.
pub async fn refund(app: &TestApp, payment_intent: &str, cents: i64) -> String {
    let call = new_client()
        .post(app.provider().url("/v1/refunds"))
        .bearer_auth(API_KEY)
        .form(&[
            ("payment_intent", payment_intent),
            ("amount", &cents.to_string()),
        ]);
    let (status, answer) = answer_of(call).await;
    assert_eq!(status, 200, "{answer}");
    answer["id"].as_str().unwrap().to_owned()
}

/// The provider tells that something about the refunds of a payment is new.
pub async fn tell_refunded(app: &TestApp, event_id: &str, payment_intent: &str) {
    let payload = event(
        event_id,
        "charge.refunded",
        false,
        &charge(payment_intent, 0),
    );
    assert_eq!(deliver(app, &payload).await, 200);
}

/// Refunds a payment up to this sum in all, and delivers the news of it.
pub async fn refunded_so_far(app: &TestApp, event_id: &str, payment_intent: &str, cents: i64) {
    let before: i64 = sqlx::query_scalar(
        "SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT) FROM refunds WHERE payment_intent_id = $1",
    )
    .bind(payment_intent)
    .fetch_one(app.payments_db())
    .await
    .unwrap();
    if cents > before {
        refund(app, payment_intent, cents - before).await;
    }
    let payload = event(
        event_id,
        "charge.refunded",
        false,
        &charge(payment_intent, cents),
    );
    assert_eq!(deliver(app, &payload).await, 200);
}

/// The only payment that was begun, whether or not there is an order of it.
pub async fn only_payment(app: &TestApp) -> String {
    sqlx::query_scalar("SELECT payment_intent_id FROM sessions")
        .fetch_one(app.payments_db())
        .await
        .unwrap()
}

/// The only payment, of which there is no order yet, went back in full, and the provider tells it; the event.
pub async fn refund_before_the_order(app: &TestApp) -> String {
    let intent = only_payment(app).await;
    refund(app, &intent, 1112).await;
    let full = event("evt_r", "charge.refunded", false, &charge(&intent, 1112));
    assert_eq!(deliver(app, &full).await, 200);
    full
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
