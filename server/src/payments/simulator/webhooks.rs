//! Signs events and sends them over HTTP to the shop's webhook address until it answers with 2xx.

use std::time::Duration;

use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::SignedDuration;
use sha2::Sha256;

use super::store::{NewWebhook, StoredSession, WaitingWebhook, random};
use super::{Simulator, object};
use crate::clock::to_text;
use crate::crypto::hex;

/// Without a bell the queue is looked at this often: retries and sessions whose time is over.
const LOOK: Duration = Duration::from_secs(1);

/// How long the shop may take to answer.
const TIME_OUT: Duration = Duration::from_secs(10);

/// Stripe gives up after three days; so does the simulator.
const MOST_ATTEMPTS: i64 = 90;
const LONGEST_PAUSE_S: i64 = 60 * 60;

/// The event of a paid session.
pub fn completed(
    simulator: &Simulator,
    session: &StoredSession,
) -> Result<NewWebhook, sqlx::Error> {
    new_webhook(simulator, session, "checkout.session.completed")
}

/// The event of a session whose time is over.
pub fn expired(simulator: &Simulator, session: &StoredSession) -> Result<NewWebhook, sqlx::Error> {
    new_webhook(simulator, session, "checkout.session.expired")
}

fn new_webhook(
    simulator: &Simulator,
    session: &StoredSession,
    event_type: &'static str,
) -> Result<NewWebhook, sqlx::Error> {
    let event_id = format!("evt_sim_{}", random::<12>()?);
    let object = object::session(session, &simulator.page_address(&session.id));
    let now = simulator.clock.now();
    let payload = object::event(&event_id, event_type, now.as_second(), &object).to_string();
    Ok(NewWebhook {
        event_id,
        event_type,
        payload,
        due_at: to_text(now),
    })
}

/// Sends what waits, at once when the bell rings, otherwise every second.
pub async fn run(simulator: Simulator) {
    let client = match reqwest::Client::builder().timeout(TIME_OUT).build() {
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
        // Either way the next round begins: the bell only makes it begin sooner.
        drop(tokio::time::timeout(LOOK, simulator.bell.notified()).await);
    }
}

async fn round(simulator: &Simulator, client: &reqwest::Client) -> Result<(), sqlx::Error> {
    for id in simulator.store.overdue(simulator.now_s()).await? {
        simulator
            .store
            .expire(&id, |session| expired(simulator, session))
            .await?;
    }
    for webhook in simulator
        .store
        .due_webhooks(&to_text(simulator.clock.now()))
        .await?
    {
        let answer = deliver(simulator, client, &webhook).await;
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
        let next = simulator
            .clock
            .now()
            .saturating_add(pause(webhook.attempts))
            .ok();
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
        simulator.webhook_secret.expose(),
        simulator.now_s(),
        &webhook.payload,
    );
    client
        .post(simulator.own("/api/webhooks/stripe"))
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
    format!("t={t},v1={}", hex(&mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
