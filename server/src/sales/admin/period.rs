//! `?from=…&to=…`: of which days a call asks.

use actix_web::HttpRequest;
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::foundation::body::parameters;
use crate::foundation::error::ApiResult;
use crate::sales::insights::Period;

/// The days as they stand in the address.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PeriodQuery {
    /// First day, YYYY-MM-DD in German time; without it 30 days.
    from: Option<String>,
    /// Last day; without it today.
    to: Option<String>,
}

/// The period of a call.
///
/// # Errors
/// 400
pub(super) fn asked(request: &HttpRequest, now: Timestamp) -> ApiResult<Period> {
    let PeriodQuery { from, to } = parameters(request)?;
    Period::asked(from.as_deref(), to.as_deref(), now)
}
