//! The body of an upload as a stream that outlives the form reader, so that a refusal can end it properly.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::error::PayloadError;
use actix_web::web::Payload;
use bytes::Bytes;
use futures_util::{Stream, StreamExt as _};
use tokio::time::{Instant, timeout_at};

/// What is still read and thrown away after a refusal, so that a browser sees the answer and not a broken line.
const MAX_DRAINED_BYTES: u64 = 64 * 1024 * 1024;
const MAX_DRAIN_TIME: Duration = Duration::from_secs(20);

/// A request's body, shared between the form reader and whoever ends the request.
#[derive(Clone)]
pub struct UploadBody(Rc<RefCell<Payload>>);

impl UploadBody {
    /// Takes the body over.
    pub fn new(payload: Payload) -> Self {
        Self(Rc::new(RefCell::new(payload)))
    }

    /// Reads on for a while without keeping anything.
    pub async fn drain(&mut self) {
        let deadline = Instant::now() + MAX_DRAIN_TIME;
        let mut left = MAX_DRAINED_BYTES;
        while let Ok(Some(Ok(chunk))) = timeout_at(deadline, self.next()).await {
            match left.checked_sub(chunk.len() as u64) {
                Some(rest) => left = rest,
                None => return,
            }
        }
    }

    /// The refusal, with what is left of the request tied to it. actix reads a chunked body that nobody holds any more
    /// to its end, however far that is; one that is still held when the answer has gone makes it close the line.
    pub fn close_after(self, refusal: HttpResponse) -> HttpResponse {
        refusal.map_body(|_, body| {
            Holding {
                body,
                _request: self,
            }
            .boxed()
        })
    }
}

impl Stream for UploadBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.borrow_mut().poll_next_unpin(cx)
    }
}

/// An answer that keeps the request's body until it is sent.
struct Holding {
    body: BoxBody,
    _request: UploadBody,
}

impl MessageBody for Holding {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }
}
