//! A request's body as raw bytes, for the calls that check who asks before they read what is asked, or that need the bytes
//! as they were signed. Everything else takes `web::Json`. Both have the same limit and the same German refusals.

use std::io::ErrorKind;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt as _;
use futures_util::future::LocalBoxFuture;

use crate::error::{ApiError, Problem};

/// Enough for a hundred cart items and for every genuine webhook; geometry never travels in a body that is read whole.
pub const LARGEST_BODY: usize = 256 * 1024;

/// The bytes as they came.
#[derive(Debug)]
pub struct RawBody(pub Bytes);

impl FromRequest for RawBody {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(_: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let mut payload = payload.take();
        Box::pin(async move {
            let mut raw = BytesMut::new();
            while let Some(chunk) = payload.next().await {
                let chunk = chunk.map_err(|error| refusal(&error))?;
                if raw.len() + chunk.len() > LARGEST_BODY {
                    return Err(refusal(&PayloadError::Overflow));
                }
                raw.extend_from_slice(&chunk);
            }
            Ok(Self(raw.freeze()))
        })
    }
}

/// What a caller is told whose body did not arrive.
pub fn refusal(error: &PayloadError) -> ApiError {
    match error {
        PayloadError::Overflow => {
            ApiError::TooLarge(Problem::new("body_too_large", "Die Anfrage ist zu groß."))
        }
        PayloadError::Io(error) if error.kind() == ErrorKind::TimedOut => {
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
