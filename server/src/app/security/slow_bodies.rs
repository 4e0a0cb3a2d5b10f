//! A deadline for every request's body. actix limits the time of the first head on a line and of nothing after it; a body
//! that drips would hold its socket, and a stop of the server, for as long as its sender likes.

use std::cell::RefCell;
use std::io::ErrorKind;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _};
use bytes::Bytes;
use futures_util::future::LocalBoxFuture;
use futures_util::{Stream, StreamExt as _};
use tokio::time::{Instant, sleep_until};

use super::holding::hold;
use crate::foundation::callers::routed_path;
use crate::foundation::config::UploadPace;
use crate::foundation::stop_signal::Stopping;
use crate::state::State;

/// The whole of a body that is no upload: 256 KiB over the slowest line that is waited for take half of it.
const WHOLE_BODY: Duration = Duration::from_secs(60);

/// The owner's photos may have 25 MB (`shop::pictures`); only an admin's call reads them.
const PICTURES: &str = "/api/admin/pictures";
const WHOLE_PICTURE: Duration = Duration::from_secs(600);

/// Time for bodies that are still arriving at the signal to stop.
const LAST_BYTES: Duration = Duration::from_secs(3);

/// Reads its body by its own clock, with its own words, and longer; see `uploads::receive`.
const UPLOAD: &str = "/api/upload-model";

/// Middleware: ends bodies that take too long. Their readers see an error of the kind `TimedOut`.
pub async fn hurry_bodies(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let payload = request.take_payload();
    if matches!(payload, Payload::None) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let body = HurriedBody::new(payload, deadline(&request));
    request.set_payload(Payload::Stream {
        payload: Box::pin(body.clone()),
    });
    let response = next.call(request).await?;
    if body.has_ended() {
        return Ok(response.map_into_boxed_body());
    }
    // actix reads a chunked body that nobody holds any more to its end, however far that is; one that is still held when the
    // answer has gone makes it close the line.
    Ok(response.map_body(|_, answer| hold(answer, body)))
}

fn deadline(request: &ServiceRequest) -> Option<Deadline> {
    let path = routed_path(request.request());
    if path == UPLOAD {
        return None;
    }
    let state = request.app_data::<State>()?;
    Some(Deadline {
        whole: if path == PICTURES {
            WHOLE_PICTURE
        } else {
            WHOLE_BODY
        },
        pace: state.config.upload_pace,
        start: Instant::now(),
        bytes: 0,
        stopping: state.stopping.clone(),
    })
}

/// When a body has to be there.
struct Deadline {
    whole: Duration,
    pace: UploadPace,
    start: Instant,
    bytes: u64,
    stopping: Stopping,
}

impl Deadline {
    /// Ends when it has passed; a stop of the server brings it nearer.
    fn passed(&self) -> LocalBoxFuture<'static, ()> {
        let earned = Duration::from_secs(self.bytes / self.pace.slowest_bytes_per_second);
        let end = self.start + self.whole.min(self.pace.grace + earned);
        let stopping = self.stopping.clone();
        Box::pin(async move {
            let stopped = async {
                let since = stopping.begun().await;
                sleep_until(since + LAST_BYTES).await;
            };
            tokio::select! {
                () = sleep_until(end) => {}
                () = stopped => {}
            }
        })
    }
}

/// A request's body with its deadline, shared by its reader and its answer.
#[derive(Clone)]
struct HurriedBody(Rc<RefCell<Inner>>);

struct Inner {
    payload: Payload,
    deadline: Option<Deadline>,
    /// Only while the next bytes are missing; most bodies come with their head and never need a timer.
    waiting: Option<LocalBoxFuture<'static, ()>>,
    is_late: bool,
    has_ended: bool,
}

impl HurriedBody {
    fn new(payload: Payload, deadline: Option<Deadline>) -> Self {
        Self(Rc::new(RefCell::new(Inner {
            payload,
            deadline,
            waiting: None,
            is_late: false,
            has_ended: false,
        })))
    }

    fn has_ended(&self) -> bool {
        self.0.borrow().has_ended
    }
}

fn too_late() -> PayloadError {
    PayloadError::Io(ErrorKind::TimedOut.into())
}

impl Stream for HurriedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut inner = self.0.borrow_mut();
        let Inner {
            payload,
            deadline,
            waiting,
            is_late,
            has_ended,
        } = &mut *inner;
        if *is_late {
            return Poll::Ready(Some(Err(too_late())));
        }
        let Poll::Ready(item) = payload.poll_next_unpin(cx) else {
            let Some(deadline) = deadline else {
                return Poll::Pending;
            };
            let waiting = waiting.get_or_insert_with(|| deadline.passed());
            if waiting.as_mut().poll(cx).is_pending() {
                return Poll::Pending;
            }
            *is_late = true;
            return Poll::Ready(Some(Err(too_late())));
        };
        *waiting = None;
        match &item {
            Some(Ok(chunk)) => {
                if let Some(deadline) = deadline {
                    deadline.bytes += chunk.len() as u64;
                }
            }
            _ => *has_ended = true,
        }
        Poll::Ready(item)
    }
}
