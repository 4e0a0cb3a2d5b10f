//! The calls of the back office that carry a body.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;
use futures_util::{FutureExt as _, TryFutureExt as _};
use serde::de::DeserializeOwned;

use super::{Identity, User};
use crate::foundation::body::RawBody;
use crate::foundation::cart_body::invalid_request;
use crate::foundation::error::{ApiError, ApiResult};

/// The admin who calls, and what the body says. 403 as [`Identity::require_admin`], 400 where the body is no such JSON.
pub(crate) struct AdminCall<T>(pub User, pub T);

/// The same of an admin who gave the password a moment ago. 403 as [`Identity::require_proved_admin`].
pub(crate) struct ProvedCall<T>(pub User, pub T);

impl<T: DeserializeOwned + 'static> FromRequest for AdminCall<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        call(request, payload, Identity::require_admin)
            .map_ok(|(admin, said)| Self(admin, said))
            .boxed_local()
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for ProvedCall<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        call(request, payload, Identity::require_proved_admin)
            .map_ok(|(admin, said)| Self(admin, said))
            .boxed_local()
    }
}

fn call<T: DeserializeOwned + 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    require: fn(&Identity) -> ApiResult<&User>,
) -> LocalBoxFuture<'static, ApiResult<(User, T)>> {
    let body = RawBody::from_request(request, payload);
    let caller = Identity::extract(request);
    Box::pin(async move {
        let RawBody(body) = body.await?;
        let caller = caller.await?;
        let admin = require(&caller)?;
        // The right comes before the body: a stranger learns nothing about either.
        let said = read_body(&body).ok_or_else(invalid_request)?;
        Ok((admin.clone(), said))
    })
}

/// What the body of an admin's call says.
pub(crate) fn read_body<T: DeserializeOwned>(body: &[u8]) -> Option<T> {
    serde_json::from_slice(body)
        .inspect_err(
            |error| tracing::info!(%error, "the body of an admin's call could not be read"),
        )
        .ok()
}
