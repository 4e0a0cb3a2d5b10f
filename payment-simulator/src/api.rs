//! The simulated API calls, as a Stripe client makes them.

use std::time::Duration;

use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::failure::{Answer, Failure};
use crate::modes::{Kind, Mode, Target};
use crate::request::SessionRequest;
use crate::store::{Created, StoredSession};
use crate::{Simulator, State, object, webhooks};

/// `POST /v1/checkout/sessions`
pub async fn create(state: State, request: HttpRequest, body: web::Bytes) -> Answer {
    let simulator = authorised(&state, &request)?;
    let parsed = std::str::from_utf8(&body)
        .map_err(|_| crate::request::BadParameter {
            message: "The request is no text.".into(),
            parameter: "",
        })
        .and_then(SessionRequest::parse)
        .and_then(|parsed| parsed.check(simulator.now_s()).map(|()| parsed));
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(bad) => {
            return Ok(refusal(
                400,
                "invalid_request_error",
                None,
                &bad.message,
                bad.parameter,
            ));
        }
    };
    let key = request
        .headers()
        .get("idempotency-key")
        .and_then(|key| key.to_str().ok());
    let hash = hex::encode(Sha256::digest(&body));
    let mode = begin(simulator, Target::Create).await?;
    if let Some(refusal) = refused(mode) {
        if let (Some(key), Some(Kind::Error500)) = (key, mode.map(|mode| mode.kind)) {
            simulator.store.fail(key, &hash).await?;
        }
        return Ok(refusal);
    }
    match simulator
        .store
        .create(&parsed, key, &hash, simulator.now_s())
        .await?
    {
        Created::Session(session) => Ok(answer(simulator, &session, mode)),
        Created::Failed => Ok(failure(500)),
        Created::KeyReused => Ok(refusal(
            400,
            "idempotency_error",
            None,
            "Keys for idempotent requests can only be used with the same parameters they were first used with.",
            "",
        )),
    }
}

/// `GET /v1/checkout/sessions/{id}`
pub async fn retrieve(state: State, request: HttpRequest, session_id: web::Path<String>) -> Answer {
    let simulator = authorised(&state, &request)?;
    let mode = begin(simulator, Target::Retrieve).await?;
    if let Some(refusal) = refused(mode) {
        return Ok(refusal);
    }
    match simulator
        .store
        .session(&session_id, simulator.now_s())
        .await?
    {
        Some(session) => Ok(answer(simulator, &session, mode)),
        None => Ok(missing()),
    }
}

/// `POST /v1/checkout/sessions/{id}/expire`
pub async fn expire(state: State, request: HttpRequest, session_id: web::Path<String>) -> Answer {
    let simulator = authorised(&state, &request)?;
    let mode = begin(simulator, Target::Expire).await?;
    if let Some(refusal) = refused(mode) {
        return Ok(refusal);
    }
    if simulator
        .store
        .session(&session_id, simulator.now_s())
        .await?
        .is_none()
    {
        return Ok(missing());
    }
    let news = simulator.modes.take(Target::Webhooks).await?;
    let closed = simulator
        .store
        .expire(&session_id, |session| {
            webhooks::expired(simulator, session, news)
        })
        .await?;
    simulator.waiting.notify_one();
    match closed {
        Some(session) => Ok(answer(simulator, &session, mode)),
        None => Ok(refusal(
            400,
            "invalid_request_error",
            None,
            "Only Checkout Sessions with a status in [\"open\"] can be expired.",
            "session",
        )),
    }
}

/// The simulator, if the call brings its key.
pub fn authorised<'a>(state: &'a State, request: &HttpRequest) -> Result<&'a Simulator, Failure> {
    let header = request
        .headers()
        .get("authorization")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let given = header.strip_prefix("Bearer ").unwrap_or_default();
    let is_right: bool = given.as_bytes().ct_eq(state.keys.api_key.as_bytes()).into();
    is_right.then_some(state.get_ref()).ok_or(Failure::WrongKey)
}

/// How this call is to misbehave; a slow one waits here, before it does anything.
pub async fn begin(simulator: &Simulator, target: Target) -> Result<Option<Mode>, Failure> {
    let mode = simulator.modes.take(target).await?;
    if let Some(Mode {
        kind: Kind::Slow,
        amount,
        ..
    }) = mode
    {
        tokio::time::sleep(Duration::from_millis(amount.unsigned_abs())).await;
    }
    Ok(mode)
}

/// The answer of a call that fails on request.
pub fn refused(mode: Option<Mode>) -> Option<HttpResponse> {
    let mode = mode?;
    match mode.kind {
        Kind::Error500 => Some(failure(500)),
        Kind::Error503 => Some(failure(503)),
        Kind::TooMany => {
            let mut answer = refusal(
                429,
                "invalid_request_error",
                Some("rate_limit"),
                "Too many requests.",
                "",
            );
            answer
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(mode.amount));
            Some(answer)
        }
        _ => None,
    }
}

fn failure(status: u16) -> HttpResponse {
    refusal(status, "api_error", None, "An unknown error occurred.", "")
}

fn answer(simulator: &Simulator, session: &StoredSession, mode: Option<Mode>) -> HttpResponse {
    let object = object::session(session, &simulator.page_address(&session.id));
    if mode.is_some_and(|mode| mode.kind == Kind::Lost) {
        return broken_off(&object);
    }
    HttpResponse::Ok().json(object)
}

/// An answer of which nothing arrives: the connection ends before its body.
pub fn broken_off(object: &Value) -> HttpResponse {
    let length = object.to_string().len() as u64;
    HttpResponse::Ok()
        .content_type("application/json")
        .no_chunking(length)
        .streaming(futures_util::stream::once(async {
            Err::<web::Bytes, _>(std::io::Error::other("the answer is lost on request"))
        }))
}

fn missing() -> HttpResponse {
    refusal(
        404,
        "invalid_request_error",
        Some("resource_missing"),
        "No such checkout session.",
        "session",
    )
}

pub fn refusal(
    status: u16,
    kind: &str,
    code: Option<&str>,
    message: &str,
    parameter: &str,
) -> HttpResponse {
    let status = actix_web::http::StatusCode::from_u16(status)
        .unwrap_or(actix_web::http::StatusCode::BAD_REQUEST);
    HttpResponse::build(status).json(object::error(kind, code, message, parameter))
}
