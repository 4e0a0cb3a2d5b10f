//! A span for each call, sent to a collector that speaks OTLP over HTTP, where one is named. Customers never wait for it: what the
//! collector does not take in time is dropped.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use actix_web::dev::ServiceRequest;
use reqwest::{Client, redirect};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use url::Url;

use crate::foundation::crypto::random_hex;
use crate::foundation::program::VERSION;
use crate::foundation::request_id::{CallId, is_from_believed_proxy};
use crate::foundation::tls;

/// Spans that wait; beyond it the newest are dropped.
const MOST_WAITING: usize = 4096;

/// Spans of one message.
const MOST_TOGETHER: usize = 512;

/// Calls that end within this time are sent together.
const GATHERED_FOR: Duration = Duration::from_secs(1);

/// A collector is near.
const PATIENCE: Duration = Duration::from_secs(10);

/// The W3C's header by which a proxy says what a call is part of.
const PARENT: &str = "traceparent";

/// Of a call that is answered: a server's span.
const SERVER: u8 = 2;
const ERROR: u8 = 2;

/// Where spans go; nowhere without a collector.
#[derive(Debug, Clone, Default)]
pub struct Traces(Option<mpsc::Sender<Value>>);

/// The collector cannot be spoken to.
#[derive(Debug, thiserror::Error)]
pub enum TracesError {
    /// No TLS.
    #[error(transparent)]
    Tls(#[from] rustls::Error),
    /// No client.
    #[error(transparent)]
    Client(#[from] reqwest::Error),
}

/// A call under way.
#[derive(Debug)]
pub struct CallTrace {
    to: mpsc::Sender<Value>,
    trace_id: String,
    parent: Option<String>,
    request_id: String,
    begun: SystemTime,
}

impl Traces {
    /// Sends to this collector, as `OTEL_EXPORTER_OTLP_ENDPOINT` names it, until the last of its kind is dropped.
    ///
    /// # Errors
    /// When no client can be made for it.
    pub fn to(collector: Option<&Url>) -> Result<Self, TracesError> {
        let Some(collector) = collector else {
            return Ok(Self::default());
        };
        let address = format!("{}/v1/traces", collector.as_str().trim_end_matches('/'));
        let client = Client::builder()
            .tls_backend_preconfigured(tls::client()?)
            .redirect(redirect::Policy::none())
            .no_proxy()
            .timeout(PATIENCE)
            .build()?;
        let (sender, receiver) = mpsc::channel(MOST_WAITING);
        tokio::spawn(send_all(client, address, receiver));
        Ok(Self(Some(sender)))
    }

    /// The trace of a call that begins: that of a trusted proxy, or one of its own.
    pub fn begin(&self, request: &ServiceRequest) -> Option<CallTrace> {
        let to = self.0.clone()?;
        let header = is_from_believed_proxy(request).then(|| request.headers().get(PARENT));
        let parent = header
            .flatten()
            .and_then(|value| value.to_str().ok())
            .and_then(parent_of);
        let (trace_id, parent) = match parent {
            Some((trace, span)) => (trace, Some(span)),
            None => (random_hex::<16>().ok()?, None),
        };
        Some(CallTrace {
            to,
            trace_id,
            parent,
            request_id: CallId::of(request).as_str().to_owned(),
            begun: SystemTime::now(),
        })
    }
}

impl CallTrace {
    /// The call was answered so, after this time.
    pub fn end(&self, method: &str, route: &str, status: u16, took: Duration, bytes: u64) {
        let Ok(span_id) = random_hex::<8>() else {
            return;
        };
        let begun = self.begun.duration_since(UNIX_EPOCH).unwrap_or_default();
        let text =
            |key: &str, value: &str| json!({ "key": key, "value": { "stringValue": value } });
        // Whole numbers are texts in OTLP's JSON.
        let number = |key: &str, value: u64| json!({ "key": key, "value": { "intValue": value.to_string() } });
        let mut span = json!({
            "traceId": self.trace_id,
            "spanId": span_id,
            "name": format!("{method} {route}"),
            "kind": SERVER,
            "startTimeUnixNano": begun.as_nanos().to_string(),
            "endTimeUnixNano": (begun + took).as_nanos().to_string(),
            "attributes": [
                text("http.request.method", method),
                text("http.route", route),
                number("http.response.status_code", status.into()),
                number("http.response.body.size", bytes),
                text("schichtwerk.request_id", &self.request_id),
            ],
        });
        if let Some(parent) = &self.parent {
            span["parentSpanId"] = parent.as_str().into();
        }
        if status >= 500 {
            span["status"] = json!({ "code": ERROR });
        }
        // Full: the collector is away.
        drop(self.to.try_send(span));
    }
}

async fn send_all(client: Client, address: String, mut spans: mpsc::Receiver<Value>) {
    let mut is_silent = false;
    let mut together = Vec::new();
    while spans.recv_many(&mut together, MOST_TOGETHER).await > 0 {
        if together.len() < MOST_TOGETHER {
            tokio::time::sleep(GATHERED_FOR).await;
        }
        while together.len() < MOST_TOGETHER
            && let Ok(span) = spans.try_recv()
        {
            together.push(span);
        }
        let message = message(std::mem::take(&mut together));
        let sent = client.post(&address).json(&message).send().await;
        let sent = sent.and_then(reqwest::Response::error_for_status);
        // Said once for each time that it goes away.
        if let Err(error) = &sent
            && !is_silent
        {
            let error = error.to_string();
            tracing::warn!(
                error,
                "OTEL_EXPORTER_OTLP_ENDPOINT takes no traces; calls go on without them"
            );
        }
        is_silent = sent.is_err();
    }
}

fn message(spans: Vec<Value>) -> Value {
    let text = |key: &str, value: &str| json!({ "key": key, "value": { "stringValue": value } });
    json!({ "resourceSpans": [{
        "resource": { "attributes": [text("service.name", "schichtwerk"), text("service.version", VERSION)] },
        "scopeSpans": [{ "scope": { "name": "schichtwerk" }, "spans": spans }],
    }] })
}

/// Trace and span of `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`; nothing of a header that is no such thing.
fn parent_of(header: &str) -> Option<(String, String)> {
    let mut parts = header.split('-');
    let version = parts.next()?;
    let (trace, span, _flags) = (parts.next()?, parts.next()?, parts.next()?);
    let is_hex = |text: &str, digits: usize| {
        text.len() == digits
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
            && text.bytes().any(|byte| byte != b'0')
    };
    (version.len() == 2 && version != "ff" && is_hex(trace, 32) && is_hex(span, 16))
        .then(|| (trace.to_owned(), span.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_w3c_calls_a_parent_is_one() {
        let (trace, span) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
        let whole = format!("00-{trace}-{span}-01");
        assert_eq!(parent_of(&whole), Some((trace.to_owned(), span.to_owned())));
        for wrong in [
            "",
            "00-4bf9-00f0-01",
            &whole.to_uppercase(),
            &whole.replace("00-", "ff-"),
            &whole.replace(trace, &"0".repeat(32)),
            &whole.replace(span, &"0".repeat(16)),
            &format!("00-{trace}"),
        ] {
            assert_eq!(parent_of(wrong), None, "{wrong}");
        }
    }
}
