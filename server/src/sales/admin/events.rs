//! GET /api/admin/events: tells the open pages of the back office that there is something new (server-sent events).

use std::time::Duration;

use actix_web::http::header::ACCEPT;
use actix_web::{HttpRequest, HttpResponse, get};

use crate::foundation::answers::EmptyListAnswer;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::Identity;
use crate::services::event_stream::{self, EventStream, KIND};
use crate::state::State;

const NAME: &str = "work";

/// `event: work` at once, and within two seconds of whatever came in: an order, a case, a failure, an act of another admin. It holds
/// nothing but a number: what is new the page asks for itself, by its rights of that moment.
#[utoipa::path(
    tag = "Verwaltung",
    responses(
        (status = 200, description = "`event: work`, again and again", body = String, content_type = "text/event-stream"),
        (status = 403, body = EmptyListAnswer),
        (status = 429, description = "too many open streams from this address"),
    )
)]
#[get("/api/admin/events")]
pub async fn get_work_events(request: HttpRequest, state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let accept = request.headers().get(ACCEPT.as_str());
    let stays = accept
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accept| accept.contains(KIND));
    let version = state.work_news.follow();
    if !stays {
        let current = *version.borrow();
        return Ok(event_stream::answer().body(event_stream::event(NAME, current)));
    }
    let listener = state
        .listeners
        .join(state.rate_limits.caller(&request))
        .ok_or_else(too_many_streams)?;
    let stream = EventStream {
        name: NAME,
        version,
        // Each process counts by itself: what a page heard from another one says nothing here.
        known: None,
        stopping: state.stopping.clone(),
        listener,
    };
    Ok::<HttpResponse, ApiError>(stream.answer())
}

fn too_many_streams() -> ApiError {
    ApiError::too_many_requests(
        "too_many_streams",
        "Von Ihrem Anschluss sind zu viele Seiten gleichzeitig geöffnet.",
        Duration::from_secs(60),
    )
}
