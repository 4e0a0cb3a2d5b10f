//! Why a call gets no answer, as Stripe words it: a refusal, or something that broke in the simulator itself.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};

/// What a handler ends with early.
#[derive(Debug)]
pub enum Failure {
    /// Without a right key: Stripe's 401.
    WrongKey,
    /// Answers 500 and logs why.
    Broken(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::WrongKey => "Invalid API Key provided.",
            Self::Broken(error) => error,
        })
    }
}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::WrongKey => StatusCode::UNAUTHORIZED,
            Self::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        let (kind, message) = match self {
            Self::WrongKey => ("invalid_request_error", self.to_string()),
            Self::Broken(error) => {
                tracing::error!(error, "a call to the payment simulator broke");
                ("api_error", "The simulator broke.".into())
            }
        };
        HttpResponse::build(self.status_code()).json(crate::object::error(kind, None, &message, ""))
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

impl From<askama::Error> for Failure {
    fn from(error: askama::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

/// What a handler gives.
pub type Answer = Result<HttpResponse, Failure>;
