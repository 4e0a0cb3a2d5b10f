//! The simulated API calls, as a Stripe client makes them.

use actix_web::{HttpRequest, HttpResponse, web};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::request::SessionRequest;
use super::store::{Created, StoredSession};
use super::{Simulator, object, webhooks};
use crate::crypto::hex;
use crate::error::{ApiError, ApiResult};
use crate::state::State;

/// `POST /v1/checkout/sessions`
pub async fn create(state: State, request: HttpRequest, body: web::Bytes) -> ApiResult {
    let simulator = authorised(&state, &request)?;
    let simulator = match simulator {
        Ok(simulator) => simulator,
        Err(refusal) => return Ok(refusal),
    };
    let parsed = std::str::from_utf8(&body)
        .map_err(|_| super::request::BadParameter {
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
    let hash = hex(&Sha256::digest(&body));
    match simulator
        .store
        .create(&parsed, key, &hash, simulator.now_s())
        .await?
    {
        Created::Session(session) => Ok(answer(simulator, &session)),
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
pub async fn retrieve(
    state: State,
    request: HttpRequest,
    session_id: web::Path<String>,
) -> ApiResult {
    let simulator = match authorised(&state, &request)? {
        Ok(simulator) => simulator,
        Err(refusal) => return Ok(refusal),
    };
    match simulator
        .store
        .session(&session_id, simulator.now_s())
        .await?
    {
        Some(session) => Ok(answer(simulator, &session)),
        None => Ok(missing()),
    }
}

/// `POST /v1/checkout/sessions/{id}/expire`
pub async fn expire(
    state: State,
    request: HttpRequest,
    session_id: web::Path<String>,
) -> ApiResult {
    let simulator = match authorised(&state, &request)? {
        Ok(simulator) => simulator,
        Err(refusal) => return Ok(refusal),
    };
    if simulator
        .store
        .session(&session_id, simulator.now_s())
        .await?
        .is_none()
    {
        return Ok(missing());
    }
    let closed = simulator
        .store
        .expire(&session_id, |session| webhooks::expired(simulator, session))
        .await?;
    simulator.bell.notify_one();
    match closed {
        Some(session) => Ok(answer(simulator, &session)),
        None => Ok(refusal(
            400,
            "invalid_request_error",
            None,
            "Only Checkout Sessions with a status in [\"open\"] can be expired.",
            "session",
        )),
    }
}

/// The outer error is ours, the inner one is Stripe's 401.
fn authorised<'a>(
    state: &'a State,
    request: &HttpRequest,
) -> ApiResult<Result<&'a Simulator, HttpResponse>> {
    let simulator = state.payments.simulator().ok_or_else(ApiError::not_found)?;
    let header = request
        .headers()
        .get("authorization")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let given = header.strip_prefix("Bearer ").unwrap_or_default();
    let right: bool = given
        .as_bytes()
        .ct_eq(simulator.api_key.expose().as_bytes())
        .into();
    Ok(if right {
        Ok(simulator)
    } else {
        Err(refusal(
            401,
            "invalid_request_error",
            None,
            "Invalid API Key provided.",
            "",
        ))
    })
}

fn answer(simulator: &Simulator, session: &StoredSession) -> HttpResponse {
    HttpResponse::Ok().json(object::session(
        session,
        &simulator.page_address(&session.id),
    ))
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

fn refusal(
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
