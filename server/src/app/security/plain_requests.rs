//! Refuses two disguises that no browser and no honest program uses.
//!
//! A path with a letter written as `%XX` is routed as if it stood there plainly, but what compares paths (a proxy's rules, a
//! log, a limit) sees another one. A packed body (`Content-Encoding`) would be unpacked before its size is known: a thousand
//! bytes can be a gigabyte.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap};
use actix_web::middleware::Next;
use actix_web::{Error, ResponseError as _};

use crate::foundation::error::{ApiError, Problem};

/// Middleware: answers disguised requests with 400 and 415, whatever they are for.
pub async fn plain_requests(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    match refusal(request.uri().path(), request.headers()) {
        Some(refusal) => Ok(request.into_response(refusal.error_response())),
        None => Ok(next.call(request).await?.map_into_boxed_body()),
    }
}

fn refusal(path: &str, headers: &HeaderMap) -> Option<ApiError> {
    if has_needless_escape(path) {
        return Some(ApiError::bad_request(
            "needless_escape",
            "Die Adresse enthält unnötig verschlüsselte Zeichen. Bitte schreiben Sie Buchstaben und Ziffern aus.",
        ));
    }
    if headers
        .get_all(header::CONTENT_ENCODING)
        .any(|value| !value.as_bytes().eq_ignore_ascii_case(b"identity"))
    {
        return Some(ApiError::UnsupportedMediaType(Problem::new(
            "encoded_body",
            "Die Anfrage ist komprimiert. Bitte senden Sie sie unkomprimiert.",
        )));
    }
    None
}

/// True if a character that never needs an escape (RFC 3986, section 2.3) has one.
fn has_needless_escape(path: &str) -> bool {
    path.split('%').skip(1).any(|rest| {
        let byte = rest
            .get(..2)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_never_needs_an_escape_is_refused() {
        for path in [
            "/api/%72egister",
            "/%61pi/login",
            "/api/log%69n",
            "/%2e%2e/x",
            "/%2E",
            "/%7Eada",
            "/api%2Dx",
            "/a%zz%41",
        ] {
            assert!(has_needless_escape(path), "{path}");
        }
        for path in [
            "/",
            "/api/login",
            "/%C3%BC.stl",
            "/a%20b",
            "/a%2Fb",
            "/a%25b",
            "/100%",
            "/a%4",
            "/a%zz",
            "/a%+4",
        ] {
            assert!(!has_needless_escape(path), "{path}");
        }
    }
}
