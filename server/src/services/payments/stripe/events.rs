//! Signed events, as the webhook takes them.

use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use serde::Deserialize;
use sha2::Sha256;

use crate::foundation::config::Secret;
use crate::foundation::ids::SessionId;
use crate::services::payments::{ChargeNews, Dispute, Event, SignatureError};

/// So far may the time of a signature lie from ours, in seconds.
const TOLERANCE_S: u64 = 300;

/// Checks `Stripe-Signature` against the raw bytes and reads the event's envelope
/// (<https://docs.stripe.com/webhooks#verify-manually>).
///
/// Only the envelope is taken from the event: the session is always fetched again. So a new API version or an event
/// type that this client does not know is no reason to refuse a genuine event.
///
/// # Errors
/// [`SignatureError`] when the event is forged, too old, changed or no event at all.
pub fn verify_event(
    raw: &[u8],
    signature: &str,
    secret: &Secret,
    now_s: i64,
) -> Result<Event, SignatureError> {
    let signed_s = signed_at(raw, signature, secret).ok_or(SignatureError::Wrong)?;
    if now_s.abs_diff(signed_s) > TOLERANCE_S {
        return Err(SignatureError::TooOld);
    }
    // The content is read only after signature and time were found good.
    let envelope: Envelope = serde_json::from_slice(raw).map_err(|_| SignatureError::Unreadable)?;
    let session_id = envelope
        .kind
        .starts_with("checkout.session.")
        .then(|| {
            envelope
                .data
                .object
                .get("id")
                .and_then(|id| id.as_str())
                .map(SessionId::from)
        })
        .flatten();
    Ok(Event {
        livemode: envelope.livemode,
        charge: charge_news(&envelope.kind, &envelope.data.object),
        id: envelope.id,
        kind: envelope.kind,
        session_id,
    })
}

/// When it was signed, in Unix seconds; `None` unless one of the signatures is that of time and bytes. There is one for each
/// secret of the endpoint while the secret is being changed.
fn signed_at(raw: &[u8], signature: &str, secret: &Secret) -> Option<i64> {
    let mut time = None;
    let mut candidates = Vec::new();
    for part in signature.split(',') {
        match part.trim().split_once('=') {
            Some(("t", text)) => time = Some(text),
            Some(("v1", text)) => candidates.extend(hex::decode(text)),
            _ => {}
        }
    }
    let time = time?;
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.expose().as_bytes()).ok()?;
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(raw);
    candidates
        .iter()
        .any(|candidate| mac.clone().verify_slice(candidate).is_ok())
        .then(|| time.parse().ok())
        .flatten()
}

/// An event about a charge, a refund or a dispute names its payment. What became of the refunds is asked afterwards, so that
/// events may come late, twice or out of turn.
fn charge_news(kind: &str, object: &serde_json::Value) -> Option<ChargeNews> {
    let cents = |field: &str| object.get(field)?.as_i64();
    let payment_intent_id = object.get("payment_intent")?.as_str()?.into();
    match kind {
        "charge.refunded"
        | "charge.refund.updated"
        | "refund.created"
        | "refund.updated"
        | "refund.failed" => Some(ChargeNews::Refunds { payment_intent_id }),
        "charge.dispute.created" | "charge.dispute.updated" | "charge.dispute.closed" => {
            let text = |field: &str| object.get(field)?.as_str().map(str::to_owned);
            Some(ChargeNews::Disputed(Dispute {
                id: text("id")?,
                payment_intent_id,
                cents: cents("amount")?,
                state: text("status").unwrap_or_else(|| "needs_response".to_owned()),
                reason: text("reason"),
                evidence_due: object
                    .pointer("/evidence_details/due_by")
                    .and_then(serde_json::Value::as_i64)
                    .and_then(|seconds| Timestamp::from_second(seconds).ok()),
            }))
        }
        _ => None,
    }
}

#[derive(Deserialize)]
struct Envelope {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    livemode: bool,
    data: EnvelopeData,
}

#[derive(Deserialize)]
struct EnvelopeData {
    object: serde_json::Value,
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_700_000_000;
    const EVENT: &[u8] = br#"{"id":"evt_1","type":"ping","data":{"object":{}}}"#;

    fn signed(secret: &str, time: &str, raw: &[u8]) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        mac.update(format!("{time}.").as_bytes());
        mac.update(raw);
        hex::encode(mac.finalize().into_bytes())
    }

    fn verify(raw: &[u8], header: &str) -> Result<String, SignatureError> {
        verify_event(raw, header, &Secret::new("whsec_new"), NOW).map(|event| event.id)
    }

    #[test]
    fn pay_02_one_good_signature_of_several_is_enough() {
        let [old, new] = ["whsec_old", "whsec_new"].map(|key| signed(key, "1700000000", EVENT));
        let header = format!("t=1700000000,v1={old},v1={new},v0=00");
        assert_eq!(verify(EVENT, &header).unwrap(), "evt_1");
        let header = format!("t=1700000000, v1={new}");
        assert_eq!(verify(EVENT, &header).unwrap(), "evt_1");
        let header = format!("t=1700000000,v1={old}");
        assert_eq!(verify(EVENT, &header), Err(SignatureError::Wrong));
    }

    #[test]
    fn pay_02_a_signature_is_of_its_time_and_its_bytes_and_good_for_five_minutes() {
        for (time, expected) in [
            ("1699999700", Ok("evt_1".to_owned())),
            ("1699999699", Err(SignatureError::TooOld)),
            ("1700000300", Ok("evt_1".to_owned())),
            ("1700000301", Err(SignatureError::TooOld)),
            ("-9223372036854775808", Err(SignatureError::TooOld)),
            ("99999999999999999999", Err(SignatureError::Wrong)),
            ("jetzt", Err(SignatureError::Wrong)),
        ] {
            let header = format!("t={time},v1={}", signed("whsec_new", time, EVENT));
            assert_eq!(verify(EVENT, &header), expected, "{time}");
        }
        let good = signed("whsec_new", "1700000000", EVENT);
        for header in [
            format!("t=1700000001,v1={good}"),
            format!("v1={good}"),
            format!("t=1700000000,v0={good}"),
            "t=1700000000,v1=,v1=zz".to_owned(),
            "t=1700000000".to_owned(),
            String::new(),
        ] {
            assert_eq!(
                verify(EVENT, &header),
                Err(SignatureError::Wrong),
                "{header}"
            );
        }
        let header = format!(
            "t=1700000000,v1={}",
            signed("whsec_new", "1700000000", b"\xff")
        );
        assert_eq!(verify(b"\xff", &header), Err(SignatureError::Unreadable));
    }
}
