//! Sends messages to browsers through their push services (RFC 8030), encrypted for the browser (RFC 8291) and signed by the shop (RFC 8292).

use std::time::Duration;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use jiff::{SignedDuration, Timestamp};
use p256::PublicKey;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use reqwest::{Client, StatusCode, redirect};
use serde::Serialize;
use serde_json::json;
use url::{Origin, Url};
use web_push_native::{Auth, encrypt};

use crate::foundation::crypto;
use crate::foundation::tls;

/// The push services of the browsers' makers: hosts, or with a dot all hosts below. An address comes from a browser, and the server
/// calls no other: it would look into the network that it stands in.
const SERVICES: [&str; 4] = [
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
];

const PATIENCE: Duration = Duration::from_secs(10);

/// A phone that is off for longer does not get it any more.
const KEPT_S: u32 = 24 * 60 * 60;

/// How long a signature is good; 24 hours are the most (RFC 8292, section 2).
const SIGNED_FOR: SignedDuration = SignedDuration::from_hours(12);

/// Sends with the shop's key.
#[derive(Debug)]
pub struct WebPush {
    http: Client,
    key: SigningKey,
    /// `mailto:` of the operator, whom a push service writes to.
    contact: String,
    /// `PUSH_SERVICE`
    further: Option<Origin>,
}

/// It cannot send.
#[derive(Debug, thiserror::Error)]
pub enum WebPushError {
    /// No TLS.
    #[error(transparent)]
    Tls(#[from] rustls::Error),
    /// No client.
    #[error(transparent)]
    Client(#[from] reqwest::Error),
    /// No key.
    #[error("no P-256 key can be made of SIGNING_KEY")]
    Key,
}

/// A browser that takes messages.
#[derive(Debug, Clone)]
pub struct Device {
    endpoint: Url,
    public_key: PublicKey,
    auth: Auth,
}

/// What a message says, as the service worker reads it (`frontend/src/sw/push.ts`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PushMessage {
    /// One line.
    pub title: String,
    /// A sentence more, or nothing.
    pub text: String,
    /// Opened by a press.
    pub path: String,
    /// A later message with the same tag takes the place of this one.
    pub tag: String,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pushed {
    /// The push service has it.
    Taken,
    /// The browser takes no messages any more.
    Gone,
    /// The push service does not answer, or refuses.
    Failed,
}

impl WebPush {
    /// With a key that is made of the shop's own: every process and every copy of the shop has the same.
    ///
    /// # Errors
    /// When no client can be made.
    pub fn new(
        shop: &crypto::SigningKey,
        operator_email: &str,
        further: Option<&Url>,
    ) -> Result<Self, WebPushError> {
        // One number in four billion is no key.
        let key = (0u8..4)
            .find_map(|try_| {
                SigningKey::from_slice(&shop.derive(&format!("key of web push {try_}"))).ok()
            })
            .ok_or(WebPushError::Key)?;
        let http = Client::builder()
            .tls_backend_preconfigured(tls::client()?)
            .redirect(redirect::Policy::none())
            .no_proxy()
            .timeout(PATIENCE)
            .build()?;
        Ok(Self {
            http,
            key,
            contact: format!("mailto:{operator_email}"),
            further: further.map(Url::origin),
        })
    }

    /// Base64url of the uncompressed point: a browser binds its address to this key.
    pub fn public_key(&self) -> String {
        let point = self.key.verifying_key().to_encoded_point(false);
        Base64UrlUnpadded::encode_string(point.as_bytes())
    }

    /// The browser behind an address and two keys, as it named them itself; none for an unknown push service or broken keys.
    pub fn device(&self, endpoint: &str, p256dh: &str, auth: &str) -> Option<Device> {
        let endpoint = Url::parse(endpoint).ok()?;
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok();
        Some(Device {
            public_key: PublicKey::from_sec1_bytes(&bytes(p256dh)?).ok()?,
            auth: Auth::from(<[u8; 16]>::try_from(bytes(auth)?).ok()?),
            endpoint: self.is_known(&endpoint).then_some(endpoint)?,
        })
    }

    fn is_known(&self, endpoint: &Url) -> bool {
        let is_makers = endpoint.scheme() == "https"
            && endpoint.port().is_none()
            && endpoint.host_str().is_some_and(|host| {
                SERVICES.iter().any(|service| {
                    host == *service || (service.starts_with('.') && host.ends_with(service))
                })
            });
        is_makers || self.further.as_ref() == Some(&endpoint.origin())
    }

    /// Hands a message to the browser's push service.
    pub async fn send(&self, device: &Device, message: &PushMessage, now: Timestamp) -> Pushed {
        let answer = match self.request(device, message, now) {
            Ok(request) => request.send().await,
            Err(error) => {
                tracing::error!(%error, "a message to a browser cannot be written");
                return Pushed::Failed;
            }
        };
        let status = match answer {
            Ok(answer) => answer.status(),
            Err(error) => {
                let error = error.without_url();
                tracing::warn!(%error, "a push service does not answer");
                return Pushed::Failed;
            }
        };
        match status {
            status if status.is_success() => Pushed::Taken,
            StatusCode::NOT_FOUND | StatusCode::GONE => Pushed::Gone,
            status => {
                let service = device.endpoint.host_str();
                tracing::warn!(%status, service, "a push service refuses a message");
                Pushed::Failed
            }
        }
    }

    fn request(
        &self,
        device: &Device,
        message: &PushMessage,
        now: Timestamp,
    ) -> Result<reqwest::RequestBuilder, Box<dyn std::error::Error>> {
        let words = serde_json::to_vec(message)?;
        let body = encrypt(words, &device.public_key, &device.auth)?;
        let signed = self.signature(&device.endpoint, now);
        Ok(self
            .http
            .post(device.endpoint.clone())
            .header("TTL", KEPT_S)
            .header("Urgency", "high")
            .header("Content-Encoding", "aes128gcm")
            .header("Content-Type", "application/octet-stream")
            .header("Authorization", signed)
            .body(body))
    }

    /// A JSON web token by ES256 that names the push service, and the key that it was signed with.
    fn signature(&self, endpoint: &Url, now: Timestamp) -> String {
        let encode = |part: &serde_json::Value| {
            Base64UrlUnpadded::encode_string(part.to_string().as_bytes())
        };
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": (now + SIGNED_FOR).as_second(),
            "sub": self.contact,
        });
        let head = encode(&json!({ "typ": "JWT", "alg": "ES256" }));
        let signed = format!("{head}.{}", encode(&claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public_key())
    }
}
