//! Security headers (security figures: ASVS 3.4.x).

use std::future::{Ready, ready};

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpMessage as _, HttpRequest};

use crate::foundation::callers::routed_path;
use crate::foundation::crypto::random_hex;
use crate::foundation::error::ApiError;
use crate::foundation::request_id::CallId;
use crate::state::State;

/// The word that allows one inline script or style in the page of this one answer.
#[derive(Debug, Clone)]
pub struct CspNonce(String);

impl CspNonce {
    fn new() -> Result<Self, ApiError> {
        Ok(Self(random_hex::<16>()?))
    }

    /// The text for `nonce="…"`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Nothing may come from another host. WASM needs its own word beside 'self'; styles that libraries make at run
    /// time carry the nonce.
    fn policy(&self) -> String {
        let nonce = &self.0;
        format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'nonce-{nonce}'; \
             style-src 'self' 'nonce-{nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
             worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; \
             frame-ancestors 'none'; report-uri /api/reports/csp"
        )
    }
}

impl FromRequest for CspNonce {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let nonce = request.extensions().get::<Self>().cloned();
        ready(nonce.map_or_else(Self::new, Ok))
    }
}

const FIXED: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=()",
    ),
];

/// Two years, the figure that browsers' preload lists ask for.
const HSTS: &str = "max-age=63072000; includeSubDomains";

/// Middleware: gives the request a nonce and every answer its headers. A handler's own header wins.
pub async fn headers(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let nonce = CspNonce::new()?;
    let policy = nonce.policy();
    request.extensions_mut().insert(nonce);
    let call_id = CallId::of(&request);
    let path = routed_path(request.request());
    let is_api = path == "/api" || path.starts_with("/api/");
    let is_https = request
        .app_data::<State>()
        .is_some_and(|state| state.public_url.is_https());

    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        set_if_absent(headers, &HeaderName::from_static(name), value);
    }
    set_if_absent(headers, &header::CONTENT_SECURITY_POLICY, &policy);
    if is_https {
        // Over plain http browsers ignore it, and on a developer's machine it would lock out other ports.
        set_if_absent(headers, &header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    if is_api {
        set_if_absent(headers, &header::CACHE_CONTROL, "no-store");
    }
    let name = HeaderName::from_static("x-request-id");
    set_if_absent(headers, &name, call_id.as_str());
    Ok(response)
}

fn set_if_absent(headers: &mut HeaderMap, name: &HeaderName, value: &str) {
    if !headers.contains_key(name)
        && let Ok(value) = HeaderValue::from_str(value)
    {
        headers.insert(name.clone(), value);
    }
}
