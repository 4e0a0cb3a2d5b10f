//! Cross-site request forgery: a browser says by itself who sends a request; a call that changes something must come
//! from our own pages. This is the rule of Go's `CrossOriginProtection`. Programs that send neither header (Stripe,
//! curl) carry no cookies by accident and pass.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap};
use actix_web::middleware::Next;
use actix_web::{Error, ResponseError as _};

use crate::foundation::error::ApiError;
use crate::state::State;

/// Middleware: refuses mutations that another site's page sends.
pub async fn same_origin_mutations(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let ours = request.app_data::<State>().map(|state| Ours {
        origin: state.public_url.origin().to_owned(),
        is_only_name: state.config.is_production(),
    });
    if request.method().is_safe() || is_same_origin(request.headers(), ours.as_ref()) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let refusal = ApiError::forbidden(
        "cross_origin",
        "Diese Anfrage kommt von einer fremden Seite und wurde abgelehnt. Bitte laden Sie die Seite neu.",
    );
    Ok(request.into_response(refusal.error_response()))
}

/// Where this shop's pages come from.
struct Ours {
    /// Of `PUBLIC_URL`.
    origin: String,
    /// In production: any other name that leads here may be a stranger's (DNS rebinding).
    is_only_name: bool,
}

fn is_same_origin(headers: &HeaderMap, ours: Option<&Ours>) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value: &header::HeaderValue| value.to_str().unwrap_or("invalid"))
    };
    let origin = text(header::ORIGIN);
    let public_origin = ours.map(|ours| ours.origin.as_str());
    if let (Some(origin), true) = (origin, ours.is_some_and(|ours| ours.is_only_name)) {
        return Some(origin) == public_origin;
    }
    let public_scheme = public_origin.and_then(|origin| Some(origin.split_once("://")?.0));
    // Reached by another name (an address in the network, `localhost`), but never by another scheme.
    let is_ours = |origin: &str| {
        Some(origin) == public_origin
            || origin.split_once("://").is_some_and(|(scheme, host)| {
                Some(scheme) == public_scheme && text(header::HOST) == Some(host)
            })
    };
    match (
        text(header::HeaderName::from_static("sec-fetch-site")),
        origin,
    ) {
        (Some("same-origin" | "none"), _) => true,
        // The page and the API may meet under two addresses (a proxy in development); only the public one is trusted.
        (Some(_), Some(origin)) => Some(origin) == public_origin,
        (Some(_), None) => false,
        (None, Some(origin)) => is_ours(origin),
        (None, None) => true,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn passes(pairs: &[(&'static str, &'static str)]) -> bool {
        passes_in(false, pairs)
    }

    fn passes_in(is_production: bool, pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            );
        }
        let ours = Ours {
            origin: "https://shop.example".to_owned(),
            is_only_name: is_production,
        };
        is_same_origin(&headers, Some(&ours))
    }

    #[test]
    fn in_production_the_public_address_alone_is_ours() {
        let public = ("origin", "https://shop.example");
        assert!(passes_in(true, &[]));
        assert!(passes_in(true, &[public, ("host", "10.0.0.7:8080")]));
        assert!(passes_in(
            true,
            &[public, ("sec-fetch-site", "same-origin")]
        ));
        assert!(passes_in(true, &[("sec-fetch-site", "same-origin")]));
        let rebound = [("origin", "https://evil.example"), ("host", "evil.example")];
        assert!(passes(&rebound), "in development a shop has many names");
        assert!(!passes_in(true, &rebound));
        let [origin, host] = rebound;
        let same = ("sec-fetch-site", "same-origin");
        assert!(!passes_in(true, &[origin, host, same]));
        assert!(!passes_in(true, &[("sec-fetch-site", "cross-site")]));
    }

    #[test]
    fn own_pages_and_plain_programs_pass() {
        assert!(passes(&[]));
        assert!(passes(&[
            ("sec-fetch-site", "same-origin"),
            ("origin", "https://shop.example")
        ]));
        assert!(passes(&[("sec-fetch-site", "none")]));
        assert!(passes(&[
            ("origin", "https://shop.example"),
            ("host", "10.0.0.7:8080")
        ]));
        assert!(passes(&[
            ("origin", "https://127.0.0.1:8080"),
            ("host", "127.0.0.1:8080")
        ]));
    }

    #[test]
    fn foreign_pages_do_not() {
        assert!(!passes(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://evil.example")
        ]));
        assert!(!passes(&[
            ("sec-fetch-site", "same-site"),
            ("origin", "https://x.shop.example")
        ]));
        assert!(!passes(&[("sec-fetch-site", "cross-site")]));
        assert!(!passes(&[
            ("origin", "https://evil.example"),
            ("host", "shop.example")
        ]));
        assert!(!passes(&[("origin", "null"), ("host", "shop.example")]));
        assert!(!passes(&[
            ("origin", "http://shop.example"),
            ("host", "shop.example")
        ]));
        assert!(!passes(&[
            ("origin", "http://127.0.0.1:8080"),
            ("host", "127.0.0.1:8080")
        ]));
        assert!(!passes(&[
            ("origin", "https://shop.example.evil"),
            ("host", "shop.example")
        ]));
    }
}
