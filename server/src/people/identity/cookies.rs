//! The three cookies. `__Host-` binds them to this very host, which browsers take only over https.

use actix_web::body::MessageBody;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _, HttpRequest};

use crate::state::State;

/// A guest's cart and files are kept this long after the last visit.
const GUEST_DAYS: i64 = 30;
/// The session's own limits end it earlier (see `sessions`).
const SESSION_DAYS: i64 = 30;
/// How long after its last login a browser stays a known one; its row goes as late (`account_data/retention`).
const DEVICE_DAYS: i64 = 90;

#[derive(Default)]
struct PendingCookies(Vec<Cookie<'static>>);

fn guest_name(state: &State) -> &'static str {
    if state.public_url.is_https() {
        "__Host-sw_guest"
    } else {
        "sw_guest"
    }
}

fn session_name(state: &State) -> &'static str {
    if state.public_url.is_https() {
        "__Host-sw_session"
    } else {
        "sw_session"
    }
}

fn device_name(state: &State) -> &'static str {
    if state.public_url.is_https() {
        "__Host-sw_device"
    } else {
        "sw_device"
    }
}

/// The token of the guest cookie, as the browser sent it.
pub(super) fn guest_token(request: &HttpRequest, state: &State) -> Option<String> {
    request
        .cookie(guest_name(state))
        .map(|cookie| cookie.value().to_owned())
}

/// The token of the session cookie, as the browser sent it.
pub fn session_token(request: &HttpRequest, state: &State) -> Option<String> {
    request
        .cookie(session_name(state))
        .map(|cookie| cookie.value().to_owned())
}

/// The token by which this browser is known to accounts that logged in here before.
pub fn device_token(request: &HttpRequest, state: &State) -> Option<String> {
    request
        .cookie(device_name(state))
        .map(|cookie| cookie.value().to_owned())
}

/// Lets the answer to `request` set the cookie of a known browser. It opens nothing: it only lets its owner try passwords
/// while strangers have used up the account's tries.
pub fn set_device(request: &HttpRequest, state: &State, token: &str) {
    add(
        request,
        build(state, device_name(state), token.to_owned(), DEVICE_DAYS),
    );
}

/// Lets the answer to `request` set the guest cookie.
pub(super) fn set_guest(request: &HttpRequest, state: &State, token: &str) {
    add(
        request,
        build(state, guest_name(state), token.to_owned(), GUEST_DAYS),
    );
}

/// Lets the answer to `request` set the session cookie.
pub fn set_session(request: &HttpRequest, state: &State, token: &str) {
    add(
        request,
        build(state, session_name(state), token.to_owned(), SESSION_DAYS),
    );
}

/// Takes the session cookie away and returns the token it held.
pub fn remove_session(request: &HttpRequest, state: &State) -> Option<String> {
    add(request, build(state, session_name(state), String::new(), 0));
    session_token(request, state)
}

/// `SameSite=Lax`, not `Strict`: the return from the payment page is a navigation from another site.
fn build(state: &State, name: &'static str, value: String, days: i64) -> Cookie<'static> {
    Cookie::build(name, value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(state.public_url.is_https())
        .max_age(Duration::days(days))
        .finish()
}

fn add(request: &HttpRequest, cookie: Cookie<'static>) {
    let mut extensions = request.extensions_mut();
    if let Some(pending) = extensions.get_mut::<PendingCookies>() {
        pending.0.push(cookie);
    } else {
        extensions.insert(PendingCookies(vec![cookie]));
    }
}

/// Middleware: writes the cookies that handlers asked for, on good answers and on errors alike.
pub async fn attach_cookies(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = next.call(request).await?;
    let pending = response
        .request()
        .extensions_mut()
        .remove::<PendingCookies>()
        .unwrap_or_default();
    for cookie in pending.0 {
        response
            .response_mut()
            .add_cookie(&cookie)
            .map_err(crate::foundation::error::ApiError::internal)?;
    }
    Ok(response)
}
