//! A stream of server-sent events that tells an open page a number: at once, and each time it changes.

use std::time::Duration;

use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::{HttpResponse, HttpResponseBuilder};
use bytes::Bytes;
use futures_util::stream::{self, StreamExt as _};
use tokio::sync::watch;
use tokio::time::sleep;

use super::listeners::Listener;
use crate::foundation::stop_signal::Stopping;

/// The content type of such a stream.
pub const KIND: &str = "text/event-stream";

/// So often a line without news gets a comment: a proxy closes what is silent for a minute.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// What one stream waits for.
pub struct EventStream {
    /// Of the events.
    pub name: &'static str,
    /// The number that is sent.
    pub version: watch::Receiver<i64>,
    /// The last that its page has heard of.
    pub known: Option<i64>,
    /// Ends it.
    pub stopping: Stopping,
    /// Counts it.
    #[expect(dead_code, reason = "it counts until it is dropped")]
    pub listener: Listener,
}

/// The head of every answer of this kind.
pub fn answer() -> HttpResponseBuilder {
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_TYPE, KIND))
        // A compressor would hold the news back until it has enough of them.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header(("X-Accel-Buffering", "no"));
    answer
}

/// One event.
pub fn event(name: &str, version: i64) -> Bytes {
    Bytes::from(format!(
        "id: {version}\nevent: {name}\ndata: {{\"version\":{version}}}\n\n"
    ))
}

impl EventStream {
    /// The answer that lasts until the page or the server ends it.
    pub fn answer(self) -> HttpResponse {
        let lines = stream::unfold(self, |mut news| async move {
            let text = news.next().await?;
            Some((text, news))
        });
        let first = stream::iter([Bytes::from_static(b"retry: 3000\n\n")]);
        answer().streaming(first.chain(lines).map(Ok::<_, std::io::Error>))
    }

    /// The next piece of the stream; None ends it.
    async fn next(&mut self) -> Option<Bytes> {
        let version = *self.version.borrow_and_update();
        if self.known != Some(version) {
            self.known = Some(version);
            return Some(event(self.name, version));
        }
        tokio::select! {
            changed = self.version.changed() => {
                changed.ok()?;
                let version = *self.version.borrow_and_update();
                self.known = Some(version);
                Some(event(self.name, version))
            }
            () = sleep(HEARTBEAT) => Some(Bytes::from_static(b": still here\n\n")),
            _ = self.stopping.begun() => None,
        }
    }
}
