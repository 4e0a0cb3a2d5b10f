//! An answer that keeps something until the last of it is handed to the line.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;

/// The answer, and what lives as long.
pub struct Holding<T> {
    answer: BoxBody,
    _held: T,
}

impl<T: Unpin + 'static> Holding<T> {
    /// The same answer, keeping `held`.
    pub fn new(answer: impl MessageBody + 'static, held: T) -> BoxBody {
        let answer = answer.boxed();
        Self {
            answer,
            _held: held,
        }
        .boxed()
    }
}

impl<T: Unpin> MessageBody for Holding<T> {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.answer.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.answer).poll_next(cx)
    }
}
