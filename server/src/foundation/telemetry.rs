//! Structured logs: one line an event, with the request it belongs to. No bodies, no tokens, no query strings.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use tracing::{Span, Subscriber};
use tracing_actix_web::RootSpanBuilder;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;

use crate::foundation::config::LogFormat;
use crate::foundation::request_id::CallId;

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
pub(crate) struct Unremarkable;

/// Names a request by method and route pattern. The concrete path is left out on purpose: signed file addresses
/// and login links are secrets.
pub(crate) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = CallId::of(request);
        tracing::info_span!(
            "request",
            request_id = id.as_str(),
            method = %request.method(),
            route = request.match_pattern().unwrap_or_else(|| "unmatched".into()),
        )
    }

    /// The line of a call is written when its answer has ended (`app/measure.rs`).
    fn on_request_end<B: MessageBody>(_: Span, _: &Result<ServiceResponse<B>, actix_web::Error>) {}
}
