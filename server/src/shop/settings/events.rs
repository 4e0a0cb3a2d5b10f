//! GET /api/events: tells an open page that the settings have changed (server-sent events).

use std::time::Duration;

use actix_web::http::header::ACCEPT;
use actix_web::{HttpRequest, get};

use crate::foundation::error::{ApiError, ApiResult};
use crate::services::event_stream::{self, EventStream, KIND};
use crate::state::State;

const NAME: &str = "settings";

/// News as they come: `event: settings` with the version in force, at once and after each save. Who names the last one it got
/// (`Last-Event-ID`) hears only of what came after it. Without `Accept: text/event-stream` the answer is the state of this moment
/// and ends.
#[utoipa::path(
    tag = "Shop",
    responses(
        (status = 200, description = "`id` and `data` hold the version of the settings", body = String, content_type = "text/event-stream"),
        (status = 429, description = "too many open streams from this address"),
    )
)]
#[get("/api/events")]
pub async fn get_events(request: HttpRequest, state: State) -> ApiResult {
    let header = |name| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    let stays = header(ACCEPT.as_str()).is_some_and(|accept| accept.contains(KIND));
    let known = header("last-event-id").and_then(|id| id.trim().parse().ok());
    let version = state.settings.follow();
    if !stays {
        let current = *version.borrow();
        return Ok(event_stream::answer().body(event_stream::event(NAME, current)));
    }
    let listener = state
        .listeners
        .join(state.rate_limits.caller(&request))
        .ok_or_else(|| {
            ApiError::too_many_requests(
                "too_many_streams",
                "Von Ihrem Anschluss sind zu viele Seiten gleichzeitig geöffnet.",
                Duration::from_secs(60),
            )
        })?;
    let stream = EventStream {
        name: NAME,
        version,
        known,
        stopping: state.stopping.clone(),
        listener,
    };
    Ok(stream.answer())
}
