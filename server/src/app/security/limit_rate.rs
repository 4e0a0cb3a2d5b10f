//! Middleware: refuses a caller that calls too often.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest as _, HttpMessage as _, HttpRequest, ResponseError as _};

use crate::foundation::callers::routed_path;
use crate::foundation::error::ApiResult;
use crate::people::identity::Identity;
use crate::services::rate_limits::By;
use crate::state::State;

/// Counts a call and refuses one too many.
pub async fn limit_rate(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(state) = request.app_data::<State>().cloned() else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let (http, payload) = request.parts_mut();
    // A body is never read here; the extractor wants to be shown one.
    let outcome = check(http, payload, &state).await;
    match outcome {
        Ok(()) => Ok(next.call(request).await?.map_into_boxed_body()),
        Err(refusal) => Ok(request.into_response(refusal.error_response())),
    }
}

async fn check(
    request: &HttpRequest,
    payload: &mut actix_web::dev::Payload,
    state: &State,
) -> ApiResult<()> {
    let path = routed_path(request);
    let mut lines = state.rate_limits.lines(path).peekable();
    if lines.peek().is_none() {
        return Ok(());
    }
    let address = state.rate_limits.caller(request);
    for line in lines {
        match line.by() {
            By::Address => line.check(&address, state.shared_limits()).await?,
            By::Named | By::Later => {}
            By::Caller | By::Guest | By::User => {
                let caller = identity(request, payload).await?;
                let is_meant = match line.by() {
                    By::Guest => caller.user.is_none(),
                    By::User => caller.user.is_some(),
                    _ => true,
                };
                if is_meant {
                    let owner = caller.owner();
                    let key = owner.as_ref().map_or(address.as_str(), |owner| owner.id());
                    line.check(key, state.shared_limits()).await?;
                }
            }
        }
    }
    Ok(())
}

/// Who calls; kept with the request, so that the handler need not ask the database again.
async fn identity(
    request: &HttpRequest,
    payload: &mut actix_web::dev::Payload,
) -> ApiResult<Identity> {
    let caller = Identity::from_request(request, payload).await?;
    request.extensions_mut().insert(caller.clone());
    Ok(caller)
}
