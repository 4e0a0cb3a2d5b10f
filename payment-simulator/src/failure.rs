//! What breaks in the simulator itself, as a call's answer.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};

/// Answers 500 and logs why.
#[derive(Debug)]
pub struct Failure(String);

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        StatusCode::INTERNAL_SERVER_ERROR
    }

    fn error_response(&self) -> HttpResponse {
        tracing::error!(error = self.0, "a call to the payment simulator broke");
        HttpResponse::InternalServerError().json(crate::object::error(
            "api_error",
            None,
            "The simulator broke.",
            "",
        ))
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<askama::Error> for Failure {
    fn from(error: askama::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self(error.to_string())
    }
}

/// What a handler gives.
pub type Answer = Result<HttpResponse, Failure>;
