//! GET /api/events: tells an open page that the settings have changed (server-sent events).

use std::time::Duration;

use actix_web::http::header::{ACCEPT, CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use futures_util::stream::{self, StreamExt as _};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::stop_signal::Stopping;
use crate::services::listeners::Listener;
use crate::state::State;

const KIND: &str = "text/event-stream";

/// So often a line without news gets a comment: a proxy closes what is silent for a minute.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// News as they come: `event: settings` with the version in force, at once and after each save. Who names the last one it got
/// (`Last-Event-ID`) hears only of what came after it. Without `Accept: text/event-stream` the answer is the state of this moment
/// and ends.
#[utoipa::path(
    get, path = "/api/events", tag = "Shop",
    responses(
        (status = 200, description = "`id` and `data` hold the version of the settings", body = String, content_type = "text/event-stream"),
        (status = 429, description = "too many open streams from this address"),
    )
)]
pub async fn get_events(request: HttpRequest, state: State) -> ApiResult {
    let header = |name| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    let stays = header(ACCEPT.as_str()).is_some_and(|accept| accept.contains(KIND));
    let known = header("last-event-id").and_then(|id| id.trim().parse().ok());
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_TYPE, KIND))
        // A compressor would hold the news back until it has enough of them.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header(("X-Accel-Buffering", "no"));
    let version = state.settings.follow();
    if !stays {
        let current = *version.borrow();
        return Ok(answer.body(event(current)));
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
    let news = News {
        version,
        known,
        stopping: state.stopping.clone(),
        _listener: listener,
    };
    let lines = stream::unfold(news, |mut news| async move {
        let text = news.next().await?;
        Some((text, news))
    });
    let first = stream::iter([Bytes::from_static(b"retry: 3000\n\n")]);
    Ok(answer.streaming(first.chain(lines).map(Ok::<_, std::io::Error>)))
}

fn event(version: i64) -> Bytes {
    Bytes::from(format!(
        "id: {version}\nevent: settings\ndata: {{\"version\":{version}}}\n\n"
    ))
}

/// What one stream waits for.
struct News {
    version: watch::Receiver<i64>,
    /// The last that its page has heard of.
    known: Option<i64>,
    stopping: Stopping,
    _listener: Listener,
}

impl News {
    /// The next piece of the stream; None ends it.
    async fn next(&mut self) -> Option<Bytes> {
        let version = *self.version.borrow_and_update();
        if self.known != Some(version) {
            self.known = Some(version);
            return Some(event(version));
        }
        tokio::select! {
            changed = self.version.changed() => {
                changed.ok()?;
                let version = *self.version.borrow_and_update();
                self.known = Some(version);
                Some(event(version))
            }
            () = sleep(HEARTBEAT) => Some(Bytes::from_static(b": still here\n\n")),
            _ = self.stopping.begun() => None,
        }
    }
}
