//! A request's body as raw bytes, for the calls that check who asks before they read what is asked, or that need the bytes
//! as they were signed. Everything else takes `web::Json`. Both have the same limit and the same German refusals.

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::web::{Bytes, BytesMut, Query};
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt as _;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;

use crate::foundation::error::{ApiError, ApiResult, LARGEST_BODY, body_refusal, query_refusal};

/// What stands behind the question mark of an address, for a call that checks who asks before it reads what is asked.
///
/// # Errors
/// 400
pub fn parameters<T: DeserializeOwned>(request: &HttpRequest) -> ApiResult<T> {
    Query::from_query(request.query_string())
        .map(Query::into_inner)
        .map_err(|_| query_refusal())
}

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
                let chunk = chunk.map_err(|error| body_refusal(&error))?;
                if raw.len() + chunk.len() > LARGEST_BODY {
                    return Err(body_refusal(&PayloadError::Overflow));
                }
                raw.extend_from_slice(&chunk);
            }
            Ok(Self(raw.freeze()))
        })
    }
}
