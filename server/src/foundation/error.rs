//! The one error type of all handlers: whose fault it is decides the status, and only the client's own faults are explained.

use std::borrow::Cow;
use std::fmt;

use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::foundation::db::{Collision, is_collision};

/// Enough for a hundred cart items and for every genuine webhook; geometry never travels in a body that is read whole.
pub(crate) const LARGEST_BODY: usize = 256 * 1024;

/// What handlers answer. Everything that asks the database fails when it does not answer, and everything that queues a mail when
/// that cannot be stored: an `# Errors` section says only what else can go wrong.
pub type ApiResult<T = HttpResponse> = Result<T, ApiError>;

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// 400: the request makes no sense.
    #[error("bad request: {0}")]
    BadRequest(Problem),
    /// 401: what should prove who the caller is does not.
    #[error("not proved: {0}")]
    Unauthorized(Problem),
    /// 401: the call needs a session. The body is the empty list of the documented shape.
    #[error("no session")]
    LoginRequired,
    /// 403: not allowed.
    #[error("forbidden: {0}")]
    Forbidden(Problem),
    /// 403 for everyone but admins. The body is the empty list of the documented shape.
    #[error("Access denied: Admin privileges required")]
    AdminRequired,
    /// 404: not there, or not the caller's: nobody can tell the two apart.
    #[error("not found: {0}")]
    NotFound(Problem),
    /// 408: the body came too slowly.
    #[error("timeout: {0}")]
    Timeout(Problem),
    /// 409: the caller knows an old state.
    #[error("conflict: {0}")]
    Conflict(Problem),
    /// 413: too many bytes.
    #[error("too large: {0}")]
    TooLarge(Problem),
    /// 415: the body is not in a form that is read.
    #[error("unsupported media type: {0}")]
    UnsupportedMediaType(Problem),
    /// 422: understood, but it cannot be done with this content.
    #[error("unprocessable: {0}")]
    Unprocessable(Problem),
    /// 429: the caller asks too often.
    #[error("too many requests: {problem}")]
    TooManyRequests {
        /// What the caller reads.
        problem: Problem,
        /// The caller may come back then.
        retry_after_seconds: u32,
    },
    /// 502: a service that we call failed.
    #[error("upstream: {0}")]
    Upstream(#[source] BoxError),
    /// 503: too much at once; the caller may try again.
    #[error("busy: {reason}")]
    Busy {
        /// For the log.
        reason: String,
        /// The caller may come back then.
        retry_after_seconds: u32,
    },
    /// 503: other transactions were in the way again and again; the caller may try again.
    #[error("collided: {0}")]
    Collided(#[source] sqlx::Error),
    /// 503: the database or the file store cannot be reached or written: a full disk, a lost connection.
    #[error("unavailable: {0}")]
    Unavailable(#[source] BoxError),
    /// 503: the shop takes no orders yet; trying again is no help.
    #[error("not open: {0}")]
    NotOpen(Problem),
    /// 507: the disk is nearly full. Buying goes on; what would fill it does not.
    #[error("no space: {0}")]
    NoSpace(String),
    /// 500: our fault. The client learns nothing.
    #[error("internal: {0}")]
    Internal(#[source] BoxError),
}

/// What a client reads: a stable code, a German sentence, and fields that belong to this code.
#[derive(Debug, Clone)]
pub struct Problem {
    code: Cow<'static, str>,
    message: String,
    details: Map<String, Value>,
}

impl Problem {
    /// `message` is a German sentence that says what is wrong and what to do.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
            details: Map::new(),
        }
    }

    /// Adds a field beside `success`, `error` and `code`.
    #[must_use]
    pub fn with(mut self, field: &str, value: impl Serialize) -> Self {
        self.details.insert(
            field.to_owned(),
            serde_json::to_value(value).unwrap_or(Value::Null),
        );
        self
    }

    /// The stable code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The sentence.
    pub fn message(&self) -> &str {
        &self.message
    }

    fn body(&self) -> Value {
        let mut body = Map::new();
        body.extend(self.details.clone());
        body.insert("success".into(), false.into());
        body.insert("error".into(), self.message.clone().into());
        body.insert("code".into(), self.code.clone().into());
        Value::Object(body)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // For the log: the sentence may hold what a customer wrote, such as the name of a file.
        f.write_str(&self.code)
    }
}

impl ApiError {
    /// A 400 with its code and sentence.
    pub(crate) fn bad_request(code: &'static str, message: impl Into<String>) -> Self {
        Self::BadRequest(Problem::new(code, message))
    }

    /// A 403 with its code and sentence.
    pub(crate) fn forbidden(code: &'static str, message: impl Into<String>) -> Self {
        Self::Forbidden(Problem::new(code, message))
    }

    /// A 404 with its code and sentence.
    pub(crate) fn missing(code: &'static str, message: impl Into<String>) -> Self {
        Self::NotFound(Problem::new(code, message))
    }

    /// A 409 with its code and sentence.
    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::Conflict(Problem::new(code, message))
    }

    /// A 422 with its code and sentence.
    pub(crate) fn unprocessable(code: &'static str, message: impl Into<String>) -> Self {
        Self::Unprocessable(Problem::new(code, message))
    }

    /// A 404 that does not say whether the thing exists for somebody else.
    pub fn not_found() -> Self {
        Self::NotFound(Problem::new("not_found", "Das wurde nicht gefunden."))
    }

    /// A 429 with its sentence; `retry_after` is rounded up to whole seconds.
    pub fn too_many_requests(
        code: &'static str,
        sentence: &str,
        retry_after: std::time::Duration,
    ) -> Self {
        let seconds = retry_after.as_millis().div_ceil(1000).max(1);
        let retry_after_seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
        let when = match retry_after_seconds {
            1 => "in einer Sekunde".to_owned(),
            2..=120 => format!("in {retry_after_seconds} Sekunden"),
            121..=7200 => format!("in {} Minuten", retry_after_seconds.div_ceil(60)),
            _ => format!("in {} Stunden", retry_after_seconds.div_ceil(3600)),
        };
        Self::TooManyRequests {
            problem: Problem::new(
                code,
                format!("{sentence} Bitte versuchen Sie es {when} erneut."),
            )
            .with("retryAfterSeconds", retry_after_seconds),
            retry_after_seconds,
        }
    }

    /// Wraps an error of our own making.
    pub fn internal(error: impl Into<BoxError>) -> Self {
        Self::Internal(error.into())
    }

    /// Wraps the failure of the database or the file store that somebody has to mend outside of this program.
    pub fn unavailable(error: impl Into<BoxError>) -> Self {
        Self::Unavailable(error.into())
    }

    /// Wraps the failure of a service that we call.
    pub(crate) fn upstream(error: impl Into<BoxError>) -> Self {
        Self::Upstream(error.into())
    }

    /// The stable code of what the caller did wrong; None for a fault that is not the caller's.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::BadRequest(problem)
            | Self::TooLarge(problem)
            | Self::UnsupportedMediaType(problem)
            | Self::Unprocessable(problem) => Some(&problem.code),
            _ => None,
        }
    }

    /// Code and sentence for an answer about several things, of which this one failed; logged as if it were the whole answer.
    pub(crate) fn of_one_among_several(&self) -> (String, String) {
        self.log();
        let body = self.body();
        let text = |field: &str| body[field].as_str().unwrap_or_default().to_owned();
        (text("code"), text("error"))
    }

    fn log(&self) {
        match self {
            Self::Internal(_) | Self::Upstream(_) | Self::Unavailable(_) | Self::NoSpace(_) => {
                tracing::error!(error = %self, "the call failed")
            }
            Self::Busy { .. } | Self::Collided(_) => {
                tracing::warn!(error = %self, "the call was put off")
            }
            // The exact words are promised to operators who search their logs (ROLE-15).
            Self::AdminRequired => tracing::warn!("Access denied: Admin privileges required"),
            Self::Forbidden(_) | Self::LoginRequired => {
                tracing::warn!(error = %self, "access denied")
            }
            _ => tracing::info!(error = %self, "the call was refused"),
        }
    }

    fn body(&self) -> Value {
        match self {
            Self::BadRequest(problem)
            | Self::Forbidden(problem)
            | Self::NotFound(problem)
            | Self::Timeout(problem)
            | Self::Conflict(problem)
            | Self::TooLarge(problem)
            | Self::UnsupportedMediaType(problem)
            | Self::Unauthorized(problem)
            | Self::TooManyRequests { problem, .. }
            | Self::NotOpen(problem)
            | Self::Unprocessable(problem) => problem.body(),
            Self::LoginRequired | Self::AdminRequired => json!({ "success": false, "data": [] }),
            Self::Upstream(_) => problem_body(
                "upstream_failed",
                "Ein angebundener Dienst antwortet nicht. Bitte versuchen Sie es später erneut.",
            ),
            Self::Busy { .. } | Self::Collided(_) => problem_body(
                "busy",
                "Der Server ist gerade ausgelastet. Bitte versuchen Sie es in einigen Sekunden erneut.",
            ),
            Self::Unavailable(_) => problem_body(
                "storage_unavailable",
                "Der Server kann gerade nichts speichern oder nachsehen. Bitte versuchen Sie es in einigen Minuten erneut.",
            ),
            Self::NoSpace(_) => problem_body(
                "storage_full",
                "Der Speicher des Shops ist voll. Bitte versuchen Sie es später erneut oder schreiben Sie uns.",
            ),
            Self::Internal(_) => problem_body(
                "internal",
                "Serverfehler. Bitte versuchen Sie es später erneut.",
            ),
        }
    }
}

fn problem_body(code: &'static str, message: &str) -> Value {
    Problem::new(code, message).body()
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::LoginRequired | Self::Unauthorized(_) => StatusCode::UNAUTHORIZED,
            Self::TooManyRequests { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Forbidden(_) | Self::AdminRequired => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Timeout(_) => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Unprocessable(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Upstream(_) => StatusCode::BAD_GATEWAY,
            Self::Busy { .. } | Self::Collided(_) | Self::Unavailable(_) | Self::NotOpen(_) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::NoSpace(_) => StatusCode::INSUFFICIENT_STORAGE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        self.log();
        let mut response = HttpResponse::build(self.status_code()).json(self.body());
        let retry_after_seconds = match self {
            Self::Busy {
                retry_after_seconds,
                ..
            }
            | Self::TooManyRequests {
                retry_after_seconds,
                ..
            } => Some(*retry_after_seconds),
            Self::Collided(_) => Some(1),
            Self::Unavailable(_) => Some(UNAVAILABLE_RETRY_AFTER_SECONDS),
            _ => None,
        };
        if let Some(seconds) = retry_after_seconds {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        if is_collision(&error) {
            return Self::Collided(error);
        }
        match Trouble::of(&error) {
            Trouble::Busy => Self::Busy {
                reason: error.to_string(),
                retry_after_seconds: 5,
            },
            Trouble::Unavailable => Self::unavailable(error),
            Trouble::Unstorable => Self::BadRequest(Problem::new(
                "invalid_request",
                "Ungültige Anfrage. Bitte überprüfen Sie Ihre Eingaben.",
            )),
            Trouble::Ours => Self::internal(error),
        }
    }
}

impl Collision for ApiError {
    fn is_collision(&self) -> bool {
        matches!(self, Self::Collided(_))
    }
}

impl From<object_store::Error> for ApiError {
    fn from(error: object_store::Error) -> Self {
        // Missing bytes do not come back by trying again. Code that expects them to be missing handles that before.
        if matches!(error, object_store::Error::NotFound { .. }) {
            Self::internal(error)
        } else {
            Self::unavailable(error)
        }
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> Self {
        Self::internal(std::io::Error::from(error))
    }
}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error)
    }
}

impl From<std::io::Error> for ApiError {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind::{QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        if matches!(
            error.kind(),
            StorageFull | QuotaExceeded | ReadOnlyFilesystem
        ) {
            Self::unavailable(error)
        } else {
            Self::internal(error)
        }
    }
}

/// A full disk or a lost database is not mended within seconds.
const UNAVAILABLE_RETRY_AFTER_SECONDS: u32 = 60;

/// SQLSTATE of PostgreSQL: too many connections; cancelled or cut off by a timeout or a stop; starting; a lock that was not
/// to be had in time; two that wait for each other.
const POSTGRES_BUSY: [&str; 8] = [
    "53300", "57014", "57P01", "57P02", "57P03", "55P03", "40001", "40P01",
];

/// SQLSTATE of PostgreSQL: connection exceptions, insufficient resources such as a full disk, system errors; and a
/// transaction that may only read, as on a server that has become a replica.
const POSTGRES_UNAVAILABLE: [&str; 4] = ["08", "53", "58", "25006"];

/// Primary result codes of SQLite, the low byte of its extended ones.
mod sqlite {
    pub(super) const BUSY: u32 = 5;
    pub(super) const LOCKED: u32 = 6;
    pub(super) const READONLY: u32 = 8;
    pub(super) const IOERR: u32 = 10;
    pub(super) const FULL: u32 = 13;
    pub(super) const CANTOPEN: u32 = 14;
}

/// Whose trouble an error of the database is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    /// Another writer's turn, or too many at once: passes within seconds.
    Busy,
    /// The database cannot be reached or written.
    Unavailable,
    /// A text that no database can keep: the caller's.
    Unstorable,
    /// A mistake in this program.
    Ours,
}

/// True if the call only came at the wrong moment.
pub(crate) fn is_busy(error: &sqlx::Error) -> bool {
    Trouble::of(error) == Trouble::Busy
}

impl Trouble {
    fn of(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolTimedOut => Self::Busy,
            // Lost connections.
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => Self::Unavailable,
            sqlx::Error::Database(inner) => {
                let code = inner.code().unwrap_or_default();
                // The same digits mean different things: each database is asked by its own table.
                if inner
                    .try_downcast_ref::<sqlx::sqlite::SqliteError>()
                    .is_some()
                {
                    Self::of_sqlite(&code)
                } else {
                    Self::of_postgres(&code)
                }
            }
            _ => Self::Ours,
        }
    }

    fn of_sqlite(code: &str) -> Self {
        match code.parse::<u32>().map(|code| code & 0xff) {
            Ok(sqlite::BUSY | sqlite::LOCKED) => Self::Busy,
            Ok(sqlite::READONLY | sqlite::IOERR | sqlite::FULL | sqlite::CANTOPEN) => {
                Self::Unavailable
            }
            _ => Self::Ours,
        }
    }

    fn of_postgres(code: &str) -> Self {
        let is = |known: &[&str]| known.iter().any(|known| code.starts_with(known));
        if is(&POSTGRES_BUSY) {
            Self::Busy
        } else if is(&POSTGRES_UNAVAILABLE) {
            Self::Unavailable
        } else if code == POSTGRES_UNSTORABLE {
            Self::Unstorable
        } else {
            Self::Ours
        }
    }
}

/// PostgreSQL takes no text with a NUL in it, neither to look for nor to keep; only a request can hold one.
const POSTGRES_UNSTORABLE: &str = "22021";

/// The answer to a caller whose body did not arrive.
pub(crate) fn body_refusal(error: &PayloadError) -> ApiError {
    match error {
        PayloadError::Overflow => {
            ApiError::TooLarge(Problem::new("body_too_large", "Die Anfrage ist zu groß."))
        }
        PayloadError::Io(error) if error.kind() == std::io::ErrorKind::TimedOut => {
            ApiError::Timeout(Problem::new(
                "body_too_slow",
                "Die Anfrage kam zu langsam an. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
            ))
        }
        _ => ApiError::BadRequest(Problem::new(
            "body_incomplete",
            "Die Anfrage ist unvollständig angekommen. Bitte versuchen Sie es erneut.",
        )),
    }
}

/// A piece of an address that is no number where one stands names nothing that is there.
#[must_use]
pub(crate) fn path_config() -> actix_web::web::PathConfig {
    actix_web::web::PathConfig::default().error_handler(|_, _| ApiError::not_found().into())
}

/// A JSON body that cannot be read is the caller's fault and said so in German.
pub(crate) fn json_config() -> actix_web::web::JsonConfig {
    use actix_web::error::JsonPayloadError;
    actix_web::web::JsonConfig::default()
        .limit(LARGEST_BODY)
        .error_handler(|error, _| {
            match error {
                JsonPayloadError::OverflowKnownLength { .. }
                | JsonPayloadError::Overflow { .. } => body_refusal(&PayloadError::Overflow),
                JsonPayloadError::Payload(error) => body_refusal(&error),
                JsonPayloadError::ContentType => ApiError::BadRequest(Problem::new(
                    "json_expected",
                    "Die Anfrage muss als JSON gesendet werden.",
                )),
                _ => ApiError::BadRequest(Problem::new(
                    "invalid_json",
                    "Ungültige Anfrage. Bitte überprüfen Sie Ihre Eingaben.",
                )),
            }
            .into()
        })
}

/// A query string that lacks something is the caller's fault and said so in German.
pub(crate) fn query_config() -> actix_web::web::QueryConfig {
    actix_web::web::QueryConfig::default().error_handler(|_, _| query_refusal().into())
}

/// A 400 for what stands behind the question mark of an address.
pub(crate) fn query_refusal() -> ApiError {
    ApiError::BadRequest(Problem::new(
        "invalid_query",
        "Ungültige Anfrage. Bitte überprüfen Sie die Adresse.",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_fault_tells_the_client_nothing() {
        let error = ApiError::internal(std::io::Error::other("password=geheim"));
        assert_eq!(error.status_code(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!error.body().to_string().contains("geheim"));
    }

    #[test]
    fn details_stand_beside_the_three_fixed_fields_and_cannot_replace_them() {
        let problem = Problem::new("model_too_big", "Zu groß.")
            .with("plate", 250)
            .with("success", true);
        let body = problem.with("code", "x").body();
        assert_eq!(body["plate"], 250);
        assert_eq!(body["success"], false);
        assert_eq!(body["code"], "model_too_big");
        assert_eq!(body["error"], "Zu groß.");
    }

    #[test]
    fn trouble_is_told_by_the_table_of_the_database_that_has_it() {
        for (code, trouble) in [
            ("5", Trouble::Busy),
            ("517", Trouble::Busy),
            ("13", Trouble::Unavailable),
            ("8", Trouble::Unavailable),
            ("1032", Trouble::Unavailable),
            ("4874", Trouble::Unavailable),
            ("2067", Trouble::Ours),
            // A code of PostgreSQL whose digits end like SQLITE_BUSY.
            ("23505", Trouble::Ours),
        ] {
            assert_eq!(Trouble::of_sqlite(code), trouble, "{code}");
        }
        for (code, trouble) in [
            ("57P01", Trouble::Busy),
            ("53300", Trouble::Busy),
            ("53100", Trouble::Unavailable),
            ("08006", Trouble::Unavailable),
            ("25006", Trouble::Unavailable),
            ("22021", Trouble::Unstorable),
            ("23505", Trouble::Ours),
            ("5", Trouble::Ours),
            ("", Trouble::Ours),
        ] {
            assert_eq!(Trouble::of_postgres(code), trouble, "{code}");
        }
        let lost = std::io::Error::new(
            std::io::ErrorKind::UnexpectedEof,
            "expected to read 5 bytes",
        );
        let lost = ApiError::from(sqlx::Error::Io(lost));
        assert_eq!(lost.status_code(), StatusCode::SERVICE_UNAVAILABLE);
        let response = lost.error_response();
        let retry_after = response.headers().get(header::RETRY_AFTER);
        assert_eq!(retry_after.unwrap(), "60", "{lost}");
    }

    #[test]
    fn role_16_a_refused_admin_call_has_the_empty_list() {
        assert_eq!(
            ApiError::AdminRequired.body(),
            json!({ "success": false, "data": [] })
        );
        assert_eq!(ApiError::AdminRequired.status_code(), StatusCode::FORBIDDEN);
    }
}
