//! Stripe's API: the few calls that the shop makes, over HTTP. Nothing else knows its addresses, names and words.

mod events;
mod payouts;
mod refunds;
mod sessions;

use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode, redirect};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::PaymentError;
use crate::foundation::config::Secret;
use crate::foundation::tls;

pub(crate) use events::verify_event;
pub(crate) use sessions::is_session_id;

/// Stripe itself.
const LIVE_BASE: &str = "https://api.stripe.com/";

/// What the calls and answers of this module are written for; without it the account's own version would count.
const API_VERSION: &str = "2026-09-30.endive";

/// The browser waits 10 seconds for a payment page (PAY-15). This is how long a call is tried, so that it still
/// learns why there is no answer.
const PATIENCE: Duration = Duration::from_millis(8_500);

/// The pauses between tries of a call.
const PAUSES: [Duration; 5] = [
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
];

const FORM: &str = "application/x-www-form-urlencoded";
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// A client for one account at one address.
#[derive(Clone)]
pub struct StripeApi {
    http: reqwest::Client,
    base: String,
}

impl std::fmt::Debug for StripeApi {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StripeApi(…)")
    }
}

impl StripeApi {
    /// Builds the client. `base` is an address such as `https://api.stripe.com/`, perhaps with a path; `None` is Stripe itself.
    ///
    /// # Errors
    /// When key or address cannot stand in a request.
    pub fn new(secret_key: &Secret, base: Option<&str>) -> Result<Self, PaymentError> {
        let mut key = HeaderValue::from_str(&format!("Bearer {}", secret_key.expose()))
            .map_err(|_| config("the key cannot stand in a header"))?;
        key.set_sensitive(true);
        let headers = HeaderMap::from_iter([
            (AUTHORIZATION, key),
            (
                HeaderName::from_static("stripe-version"),
                HeaderValue::from_static(API_VERSION),
            ),
        ]);
        let http = reqwest::Client::builder()
            .tls_backend_preconfigured(tls::client().map_err(config)?)
            .default_headers(headers)
            .user_agent(concat!("Schichtwerk/", env!("CARGO_PKG_VERSION")))
            .redirect(redirect::Policy::none())
            // Whom the shop asks about money is said by STRIPE_API_BASE alone.
            .no_proxy()
            .tcp_nodelay(true)
            .timeout(PATIENCE)
            .build()
            .map_err(|error| config(error.without_url()))?;
        let base = base.unwrap_or(LIVE_BASE).trim_end_matches('/');
        Ok(Self {
            http,
            base: format!("{base}/v1"),
        })
    }

    /// The page of a dispute in Stripe's dashboard.
    pub fn dispute_page(&self, dispute_id: &str, livemode: bool) -> Option<String> {
        let is_stripe = self.base.starts_with(LIVE_BASE);
        let mode = if livemode { "" } else { "test/" };
        is_stripe.then(|| format!("https://dashboard.stripe.com/{mode}disputes/{dispute_id}"))
    }

    /// Makes a call, and again while that may help: a lost answer, too many calls, a provider that is down for a moment. Every
    /// call of this module may be repeated without a second effect, by its nature or by its idempotency key.
    async fn send<T: DeserializeOwned>(&self, call: &Call) -> Result<T, PaymentError> {
        let tried = async {
            for pause in PAUSES {
                match self.try_once(call).await {
                    Err(error) if error.may_pass() => {
                        tracing::info!(%error, "the payment provider is asked again");
                        tokio::time::sleep(pause).await;
                    }
                    answer => return answer,
                }
            }
            self.try_once(call).await
        };
        match tokio::time::timeout(PATIENCE, tried).await {
            Ok(answer) => answer,
            Err(_) => Err(PaymentError::Unreachable("no answer in time".into())),
        }
    }

    async fn try_once<T: DeserializeOwned>(&self, call: &Call) -> Result<T, PaymentError> {
        let mut request = self
            .http
            .request(call.method.clone(), format!("{}{}", self.base, call.path));
        if let Some(form) = &call.form {
            request = request.header(CONTENT_TYPE, FORM).body(form.clone());
        }
        if let Some(key) = &call.idempotency_key {
            request = request.header(IDEMPOTENCY_KEY, key);
        }
        let answer = request.send().await.map_err(unreachable)?;
        let status = answer.status();
        let body = answer.bytes().await.map_err(unreachable)?;
        if !status.is_success() {
            return Err(refusal(status, &body));
        }
        serde_json::from_slice(&body).map_err(unreadable)
    }
}

/// One call, which may be made more than once.
struct Call {
    method: Method,
    path: String,
    form: Option<String>,
    idempotency_key: Option<String>,
}

impl Call {
    fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path)
    }

    fn post(path: impl Into<String>) -> Self {
        Self::new(Method::POST, path)
    }

    fn new(method: Method, path: impl Into<String>) -> Self {
        Self {
            method,
            path: path.into(),
            form: None,
            idempotency_key: None,
        }
    }

    fn query(mut self, query: &impl Serialize) -> Result<Self, PaymentError> {
        self.path = format!("{}?{}", self.path, encoded(query)?);
        Ok(self)
    }

    fn form(mut self, form: &impl Serialize) -> Result<Self, PaymentError> {
        self.form = Some(encoded(form)?);
        Ok(self)
    }

    /// However often it is made, it has its effect once.
    fn once(mut self, idempotency_key: &str) -> Self {
        self.idempotency_key = Some(idempotency_key.to_owned());
        self
    }
}

/// Stripe's form encoding: `line_items[0][quantity]=2`.
fn encoded(value: &impl Serialize) -> Result<String, PaymentError> {
    serde_qs::to_string(value).map_err(config)
}

#[derive(Deserialize)]
struct RawError {
    error: ErrorDetail,
}

#[derive(Deserialize)]
struct ErrorDetail {
    #[serde(rename = "type")]
    kind: String,
    code: Option<String>,
    param: Option<String>,
}

/// Stripe's messages may quote what was sent, so only kind, code and the parameter's name go on.
fn refusal(status: StatusCode, body: &[u8]) -> PaymentError {
    let Ok(RawError { error }) = serde_json::from_slice(body) else {
        return PaymentError::Unreadable(format!("status {status} without Stripe's words"));
    };
    let code = error.code.unwrap_or_default();
    match status {
        StatusCode::NOT_FOUND => PaymentError::NotFound,
        StatusCode::CONFLICT => PaymentError::Busy,
        _ if code == "idempotency_key_in_use" => PaymentError::Busy,
        _ => PaymentError::Refused {
            status: status.as_u16(),
            kind: error.kind,
            code,
            parameter: error.param.unwrap_or_default(),
        },
    }
}

fn unreachable(error: reqwest::Error) -> PaymentError {
    if error.is_timeout() {
        return PaymentError::Unreachable("no answer in time".into());
    }
    // The address names a session or a payment. The error itself says that nothing was sent; the last of its causes says why.
    let error = error.without_url();
    let mut cause: &dyn std::error::Error = &error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    PaymentError::Unreachable(cause.to_string())
}

fn unreadable(error: serde_json::Error) -> PaymentError {
    PaymentError::Unreadable(format!("column {} of the answer", error.column()))
}

fn config(error: impl ToString) -> PaymentError {
    PaymentError::Config(error.to_string())
}
