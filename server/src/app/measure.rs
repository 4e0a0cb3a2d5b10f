//! One line in the log, one count and one trace for each call, when the last byte of its answer is on its way: with what it was, how it ended,
//! how long it took and how many bytes it had.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use actix_web::Error;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use bytes::Bytes;
use tracing::Span;

use crate::foundation::telemetry::Unremarkable;
use crate::services::metrics::Metrics;
use crate::services::traces::CallTrace;
use crate::state::State;

/// Middleware: counts the call and says how it ended.
pub async fn measure(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let state = request.app_data::<State>();
    let mut call = Call {
        begun: Instant::now(),
        span: Span::current(),
        metrics: state.map(|state| state.metrics.clone()),
        trace: state.and_then(|state| state.traces.begin(&request)),
        method: request.method().to_string(),
        // Never the path itself: signed addresses of files and login links are secrets.
        route: request
            .match_pattern()
            .unwrap_or_else(|| "unmatched".into()),
        status: 0,
        bytes: 0,
        is_unremarkable: false,
    };
    match next.call(request).await {
        Ok(response) => {
            call.status = response.status().as_u16();
            call.is_unremarkable = response.response().extensions().contains::<Unremarkable>();
            Ok(response.map_body(|_, body| Counted {
                body: Box::pin(body),
                call,
            }))
        }
        Err(error) => {
            call.status = error.as_response_error().status_code().as_u16();
            Err(error)
        }
    }
}

/// Said and counted when it is dropped: at the end of the answer, or where a client has gone.
struct Call {
    begun: Instant,
    span: Span,
    metrics: Option<Metrics>,
    trace: Option<CallTrace>,
    method: String,
    route: String,
    status: u16,
    bytes: u64,
    is_unremarkable: bool,
}

impl Drop for Call {
    fn drop(&mut self) {
        let took = self.begun.elapsed();
        if let Some(metrics) = &self.metrics {
            metrics.answered(&self.method, &self.route, self.status, took, self.bytes);
        }
        let (status, bytes) = (self.status, self.bytes);
        if let Some(trace) = &self.trace {
            trace.end(&self.method, &self.route, status, took, bytes);
        }
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        self.span.in_scope(|| match self.is_unremarkable {
            true => tracing::debug!(status, ms, bytes, "request done"),
            false => tracing::info!(status, ms, bytes, "request done"),
        });
    }
}

struct Counted<B> {
    body: Pin<Box<B>>,
    call: Call,
}

impl<B: MessageBody> MessageBody for Counted<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let polled = self.body.as_mut().poll_next(context);
        if let Poll::Ready(Some(Ok(part))) = &polled {
            self.call.bytes += part.len() as u64;
        }
        polled
    }
}
