//! An answer that keeps something until the last of it is handed to the line.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;

/// The same answer, keeping `held`.
pub fn hold<T: Unpin + 'static>(answer: impl MessageBody + 'static, held: T) -> BoxBody {
    let answer = answer.boxed();
    Holding {
        answer,
        _held: held,
    }
    .boxed()
}

/// The answer, and what lives as long.
struct Holding<T> {
    answer: BoxBody,
    _held: T,
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
