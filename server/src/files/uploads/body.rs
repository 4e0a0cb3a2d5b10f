//! The body of an upload as a stream that outlives the form reader, so that a refusal can end it properly.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::error::PayloadError;
use actix_web::web::Payload;
use bytes::Bytes;
use futures_util::{Stream, StreamExt as _};
use tokio::time::{Instant, timeout_at};

/// What is still read and thrown away after a refusal, so that a browser sees the answer and not a broken line.
const MAX_DRAINED_BYTES: u64 = 64 * 1024 * 1024;
const MAX_DRAIN_TIME: Duration = Duration::from_secs(20);

/// A request's body, shared between the form reader and the code that ends the request.
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
}

impl Stream for UploadBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.borrow_mut().poll_next_unpin(cx)
    }
}
