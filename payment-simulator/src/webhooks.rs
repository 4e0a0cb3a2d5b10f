//! Signs events and sends them over HTTP to the shop's webhook address until it answers with 2xx.

use std::time::Duration;

use futures_util::future::join_all;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::SignedDuration;
use sha2::Sha256;

use crate::modes::{Kind, Mode, Target};
use crate::store::{NewWebhook, StoredSession, WaitingWebhook, random};
use crate::{Simulator, object, to_text};

/// Without news the queue is looked at this often: retries and sessions whose time is over.
const LOOK: Duration = Duration::from_secs(1);

/// How long the shop may take to answer.
const TIME_OUT: Duration = Duration::from_secs(10);

/// Stripe gives up after three days; so does the simulator.
const MOST_ATTEMPTS: i64 = 90;
const LONGEST_PAUSE_S: i64 = 60 * 60;

/// Tells that the customer is through with the page. `mode` is how webhooks are to misbehave at present.
pub fn completed(
    simulator: &Simulator,
    session: &StoredSession,
    mode: Option<Mode>,
) -> Result<NewWebhook, sqlx::Error> {
    new_webhook(simulator, session, COMPLETED, mode)
}

/// Tells that a session's time is over.
pub fn expired(
    simulator: &Simulator,
    session: &StoredSession,
    mode: Option<Mode>,
) -> Result<NewWebhook, sqlx::Error> {
    new_webhook(simulator, session, "checkout.session.expired", mode)
}

/// Tells how a delayed payment ended.
fn decided(
    simulator: &Simulator,
    session: &StoredSession,
    mode: Option<Mode>,
) -> Result<NewWebhook, sqlx::Error> {
    let event_type = if session.is_paid() {
        "checkout.session.async_payment_succeeded"
    } else {
        "checkout.session.async_payment_failed"
    };
    new_webhook(simulator, session, event_type, mode)
}

/// Tells that money went back; `charge` is the object that Stripe sends along.
pub fn refunded(
    simulator: &Simulator,
    charge: &serde_json::Value,
    mode: Option<Mode>,
) -> Result<NewWebhook, sqlx::Error> {
    webhook(simulator, charge, "charge.refunded", mode)
}

/// Tells that the customer's bank has taken a payment back; `dispute` is the object that Stripe sends along.
pub fn disputed(
    simulator: &Simulator,
    dispute: &serde_json::Value,
    mode: Option<Mode>,
) -> Result<NewWebhook, sqlx::Error> {
    webhook(simulator, dispute, "charge.dispute.created", mode)
}

const COMPLETED: &str = "checkout.session.completed";

fn new_webhook(
    simulator: &Simulator,
    session: &StoredSession,
    event_type: &'static str,
    mode: Option<Mode>,
) -> Result<NewWebhook, sqlx::Error> {
    let object = object::session(session, &simulator.page_address(&session.id));
    webhook(simulator, &object, event_type, mode)
}

fn webhook(
    simulator: &Simulator,
    object: &serde_json::Value,
    event_type: &'static str,
    mode: Option<Mode>,
) -> Result<NewWebhook, sqlx::Error> {
    let event_id = format!("evt_sim_{}", random::<12>()?);
    let now = simulator.now();
    let payload = object::event(&event_id, event_type, now.as_second(), object).to_string();
    let kind_and_amount = mode.map(|mode| (mode.kind, mode.amount));
    let wait_ms = match kind_and_amount {
        Some((Kind::Late, wait_ms)) => wait_ms,
        Some((Kind::Reordered, wait_ms)) if event_type == COMPLETED => wait_ms,
        _ => 0,
    };
    let copies = match kind_and_amount {
        Some((Kind::Duplicate, copies)) => copies,
        Some((Kind::Lost, _)) => 0,
        _ => 1,
    };
    Ok(NewWebhook {
        event_id,
        event_type,
        payload,
        due_at: to_text(now + SignedDuration::from_millis(wait_ms)),
        copies,
    })
}

/// Sends what waits, at once when there is news, otherwise every second.
pub async fn run(simulator: Simulator) {
    // The client wants one, although the addresses are plain HTTP. A second one in the process would only fail to take its place.
    drop(rustls::crypto::ring::default_provider().install_default());
    // The shop is near and speaks plain HTTP, so no certificate is worth reading.
    let client = match reqwest::Client::builder()
        .tls_certs_only([])
        .timeout(TIME_OUT)
        .build()
    {
        Ok(client) => client,
        Err(error) => {
            tracing::error!(%error, "the payment simulator cannot send webhooks");
            return;
        }
    };
    loop {
        if let Err(error) = round(&simulator, &client).await {
            tracing::warn!(%error, "the payment simulator's webhooks have to wait");
        }
        // Either way the next round begins: news only make it begin sooner.
        drop(tokio::time::timeout(LOOK, simulator.waiting.notified()).await);
    }
}

async fn round(simulator: &Simulator, client: &reqwest::Client) -> Result<(), sqlx::Error> {
    for id in simulator.store.overdue(simulator.now_s()).await? {
        let mode = simulator.modes.take(Target::Webhooks).await?;
        simulator
            .store
            .expire(&id, |session| expired(simulator, session, mode))
            .await?;
    }
    let now = to_text(simulator.now());
    for id in simulator.store.undecided(&now).await? {
        let mode = simulator.modes.take(Target::Webhooks).await?;
        simulator
            .store
            .decide(&id, simulator.now_s(), |session| {
                decided(simulator, session, mode)
            })
            .await?;
    }
    for webhook in simulator
        .store
        .due_webhooks(&to_text(simulator.now()))
        .await?
    {
        let copies = (0..webhook.copies).map(|_| deliver(simulator, client, &webhook));
        let answer = join_all(copies)
            .await
            .pop()
            .unwrap_or_else(|| Err("nothing was sent".into()));
        let delivered = answer
            .as_ref()
            .is_ok_and(|status| (200..300).contains(status));
        let text = answer.map_or_else(|error| error, |status| status.to_string());
        if delivered {
            simulator
                .store
                .note_delivery(&webhook.event_id, "delivered", None, &text)
                .await?;
            continue;
        }
        tracing::info!(
            event = webhook.event_id,
            kind = webhook.event_type,
            answer = text,
            "webhook not taken yet"
        );
        let state = if webhook.attempts + 1 >= MOST_ATTEMPTS {
            "abandoned"
        } else {
            "pending"
        };
        let next = simulator.now().saturating_add(pause(webhook.attempts)).ok();
        simulator
            .store
            .note_delivery(
                &webhook.event_id,
                state,
                next.map(to_text).as_deref(),
                &text,
            )
            .await?;
    }
    Ok(())
}

/// 1, 2, 4, … seconds, at most an hour.
fn pause(attempts: i64) -> SignedDuration {
    let doubled = 1i64
        .checked_shl(u32::try_from(attempts.clamp(0, 12)).unwrap_or(12))
        .unwrap_or(LONGEST_PAUSE_S);
    SignedDuration::from_secs(doubled.min(LONGEST_PAUSE_S))
}

/// The status of the answer, or why there was none.
async fn deliver(
    simulator: &Simulator,
    client: &reqwest::Client,
    webhook: &WaitingWebhook,
) -> Result<u16, String> {
    let signature = sign(
        &simulator.keys.webhook_secret,
        simulator.now_s(),
        &webhook.payload,
    );
    let address = simulator
        .next_endpoint()
        .ok_or("there is no address to send it to")?;
    client
        .post(address)
        .header("content-type", "application/json; charset=utf-8")
        .header("stripe-signature", signature)
        .body(webhook.payload.clone())
        .send()
        .await
        .map(|answer| answer.status().as_u16())
        .map_err(|error| error.to_string())
}

/// Stripe's scheme: HMAC-SHA256 over `{t}.{payload}` with the endpoint's secret.
fn sign(secret: &str, t: i64, payload: &str) -> String {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else {
        return String::new();
    };
    mac.update(format!("{t}.{payload}").as_bytes());
    format!("t={t},v1={}", hex::encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use actix_web::{HttpRequest, HttpResponse, web};

    use std::sync::atomic::{AtomicI64, Ordering};

    use jiff::Timestamp;

    use super::*;
    use crate::Keys;
    use crate::request::SessionRequest;
    use crate::store::{Address, Collected, Created, Method, Recipient};

    #[test]
    fn pauses_double_up_to_an_hour() {
        let seconds: Vec<i64> = [0, 1, 5, 12, 50]
            .iter()
            .map(|attempts| pause(*attempts).as_secs())
            .collect();
        assert_eq!(seconds, [1, 2, 32, 3600, 3600]);
    }

    #[test]
    fn the_signature_is_the_one_that_stripe_documents() {
        // Computed with Python's hmac: HMAC-SHA256("whsec_test", "1700000000.{}").
        assert_eq!(
            sign("whsec_test", 1_700_000_000, "{}"),
            "t=1700000000,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91"
        );
    }

    const BODY: &str = "mode=payment&success_url=http://x/&cancel_url=http://x/&expires_at=EXPIRES\
        &line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amount]=599\
        &line_items[0][price_data][product_data][name]=x.stl&line_items[0][quantity]=1";

    fn collected() -> Collected {
        let address = Address {
            line1: "Hauptstraße 1".into(),
            line2: None,
            postal_code: "70173".into(),
            city: "Stuttgart".into(),
            country: "DE".into(),
        };
        let billing = Recipient {
            name: "Ada".into(),
            address,
        };
        Collected {
            billing,
            delivery: None,
        }
    }

    /// Signature and body of each call.
    type Calls = Arc<Mutex<Vec<(String, Vec<u8>)>>>;

    /// A shop that answers 500 twice before it takes an event, and keeps what it was sent.
    async fn moody_shop() -> (std::net::SocketAddr, Calls) {
        let calls: Calls = Arc::default();
        let kept = web::Data::from(calls.clone());
        let server = actix_web::HttpServer::new(move || {
            let take =
                async |kept: web::Data<Mutex<Vec<_>>>, request: HttpRequest, body: web::Bytes| {
                    let signature = request
                        .headers()
                        .get("stripe-signature")
                        .unwrap()
                        .to_str()
                        .unwrap()
                        .to_owned();
                    let mut kept = kept.lock().unwrap();
                    kept.push((signature, body.to_vec()));
                    if kept.len() < 3 {
                        HttpResponse::InternalServerError()
                    } else {
                        HttpResponse::Ok()
                    }
                    .finish()
                };
            actix_web::App::new()
                .app_data(kept.clone())
                .route("/api/webhooks/stripe", web::post().to(take))
        })
        .workers(1)
        .bind("127.0.0.1:0")
        .unwrap();
        let address = server.addrs()[0];
        actix_web::rt::spawn(server.run());
        (address, calls)
    }

    #[actix_web::test]
    async fn a_webhook_is_sent_again_later_and_later_until_it_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let db = crate::open_database(&folder.path().join("t.db"))
            .await
            .unwrap();
        let seconds = Arc::new(AtomicI64::new(1_700_000_000));
        let clock = seconds.clone();
        let now = Arc::new(move || Timestamp::from_second(clock.load(Ordering::SeqCst)).unwrap());
        let (address, calls) = moody_shop().await;
        let keys = Keys {
            api_key: "sk_test_x".into(),
            webhook_secret: "whsec_x".into(),
        };
        let simulator = Simulator::new(db, keys, "http://127.0.0.1:1", now);
        simulator.set_endpoints(vec![format!("http://{address}/api/webhooks/stripe")]);
        let body = BODY.replace("EXPIRES", &(simulator.now_s() + 3600).to_string());
        let request = SessionRequest::parse(&body).unwrap();
        request.check(simulator.now_s()).unwrap();
        let created = simulator
            .store
            .create(&request, None, "", simulator.now_s())
            .await
            .unwrap();
        let Created::Session(session) = created else {
            panic!("a session is made")
        };
        let paid = simulator
            .store
            .pay(
                &session.id,
                &collected(),
                &Method::Card,
                simulator.now_s(),
                |paid| completed(&simulator, paid, None),
            )
            .await
            .unwrap();
        assert!(paid.is_some());

        drop(rustls::crypto::ring::default_provider().install_default());
        let client = reqwest::Client::new();
        let received = async |later: i64| {
            seconds.fetch_add(later, Ordering::SeqCst);
            round(&simulator, &client).await.unwrap();
            calls.lock().unwrap().len()
        };
        assert_eq!(received(0).await, 1);
        assert_eq!(received(0).await, 1, "its pause is not over");
        assert_eq!(received(1).await, 2);
        assert_eq!(received(1).await, 2, "the second pause is longer");
        assert_eq!(received(1).await, 3);
        assert_eq!(received(3600).await, 3, "a taken webhook is not sent again");

        // The signature belongs to the bytes that arrived.
        let (signature, raw) = calls.lock().unwrap()[2].clone();
        let payload = String::from_utf8(raw).unwrap();
        let t = simulator.now_s() - 3600;
        assert_eq!(signature, sign("whsec_x", t, &payload));
        let event: serde_json::Value = serde_json::from_str(&payload).unwrap();
        assert_eq!(event["data"]["object"]["id"], session.id.as_str());
    }
}
