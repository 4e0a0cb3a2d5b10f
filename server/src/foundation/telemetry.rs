//! Structured logs: one line an event, with the request it belongs to. No bodies, no tokens, no query strings.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use tracing::{Span, Subscriber};
use tracing_actix_web::{RequestId, RootSpanBuilder};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;

use actix_web::HttpMessage as _;

use crate::foundation::config::LogFormat;

/// What `RUST_LOG` is without a value: every request, and what libraries warn of.
const DEFAULT_FILTER: &str = "warn,schichtwerk_server=info";

/// A subscriber that writes to `writer`; the binary gives standard error, tests give a buffer.
pub fn subscriber<W>(format: LogFormat, writer: W) -> Box<dyn Subscriber + Send + Sync>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let registry = tracing_subscriber::registry().with(filter);
    let layer = tracing_subscriber::fmt::layer().with_writer(writer);
    match format {
        LogFormat::Json => {
            Box::new(registry.with(layer.json().flatten_event(true).with_span_list(false)))
        }
        LogFormat::Text => Box::new(registry.with(layer.compact().with_ansi(false))),
    }
}

/// Logs to standard error for the rest of the process. A second call changes nothing.
pub fn init(format: LogFormat) {
    // The only failure is that a subscriber is already there, which is then the one to keep.
    drop(tracing::subscriber::set_global_default(subscriber(
        format,
        std::io::stderr,
    )));
}

/// Put into the extensions of an answer that is not worth a line in the log of a shop in use: a file of the app, of which a page
/// fetches dozens.
#[derive(Debug, Clone, Copy)]
pub struct Unremarkable;

/// Names a request by method and route pattern. The concrete path is left out on purpose: signed file addresses
/// and login links are secrets.
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let request_id = request.extensions().get::<RequestId>().copied();
        tracing::info_span!(
            "request",
            request_id = request_id.map(|id| id.to_string()),
            method = %request.method(),
            route = request.match_pattern().unwrap_or_else(|| "unmatched".into()),
        )
    }

    fn on_request_end<B: MessageBody>(
        span: Span,
        outcome: &Result<ServiceResponse<B>, actix_web::Error>,
    ) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        }
        .as_u16();
        let is_unremarkable = outcome
            .as_ref()
            .is_ok_and(|response| response.response().extensions().contains::<Unremarkable>());
        span.in_scope(|| match is_unremarkable {
            true => tracing::debug!(status, "request done"),
            false => tracing::info!(status, "request done"),
        });
    }
}
