//! Deadlines for a line. actix times the first head, and how long a line may rest without a byte; a second head that drips, or an
//! answer that nobody reads, would hold its line for as long as its sender likes.

use std::any::Any;
use std::cell::Cell;
use std::net::Shutdown;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::Error;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Extensions, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::rt::net::TcpStream;
use actix_web::rt::task::JoinHandle;
use bytes::Bytes;
use socket2::{SockRef, Socket};
use tokio::time::{Instant, sleep_until};

use crate::foundation::config::UploadPace;

/// From the end of an answer to the end of the next head: the rest that actix allows, and as long again for the head.
const LONGEST_IDLE: Duration = Duration::from_secs(10);

/// A reader may pause for longer than somebody who uploads: nothing but the line is kept for it.
const PAUSES: u32 = 3;

/// The system would take megabytes for a reader, and nobody can tell how many of them were read: at the slowest pace they are waited
/// for ten minutes. This is enough for five megabytes a second to the other end of Europe.
const MOST_HELD_BY_SYSTEM: usize = 256 * 1024;

/// Watches a new line as long as `data` lives, which actix drops with the line.
pub fn watch_line(line: &dyn Any, data: &mut Extensions, pace: UploadPace) {
    let Some(line) = line.downcast_ref::<TcpStream>() else {
        return;
    };
    // Where no handle is left for a watch, the line goes without one: calls matter more.
    let Ok(line) = SockRef::from(line).try_clone() else {
        tracing::warn!("a line goes unwatched: no handle is left");
        return;
    };
    drop(line.set_send_buffer_size(MOST_HELD_BY_SYSTEM));
    let now = Instant::now();
    let usage = Rc::new(Usage {
        calls: Cell::new(0),
        idle_since: Cell::new(now),
        is_full: Cell::new(false),
        read_by: Cell::new(now),
        pace,
    });
    let watch = actix_web::rt::spawn(close_when_idle(line, usage.clone()));
    data.insert(WatchedLine { usage, watch });
}

/// Middleware: a line is in use from the end of a request's head to the end of its answer.
pub async fn mark_lines(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(call) = request.conn_data::<WatchedLine>().map(WatchedLine::begin) else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let response = next.call(request).await?;
    Ok(response.map_body(|_, answer| {
        let answer = answer.boxed();
        call.0.is_answered();
        WatchedAnswer { answer, call }.boxed()
    }))
}

async fn close_when_idle(line: Socket, usage: Rc<Usage>) {
    let mut is_read = true;
    loop {
        let now = Instant::now();
        let is_idle = usage.calls.get() == 0;
        let end = if is_idle && is_read {
            usage.idle_since.get() + LONGEST_IDLE
        } else if is_idle || usage.is_full.get() {
            usage.read_by() + usage.pace.grace * PAUSES
        } else {
            now + LONGEST_IDLE
        };
        if end > now {
            sleep_until(end).await;
        } else if is_idle && is_read {
            // Nothing more is read; what is still on its way to the client arrives.
            is_read = false;
            drop(line.shutdown(Shutdown::Read));
        } else {
            tracing::info!("a line was closed: its answer is not read");
            // What nobody takes is forgotten with the line.
            drop(line.set_linger(Some(Duration::ZERO)));
            drop(line.shutdown(Shutdown::Both));
            return;
        }
    }
}

#[derive(Debug)]
struct Usage {
    /// Requests whose answers have not ended.
    calls: Cell<u32>,
    idle_since: Cell<Instant>,
    /// The line has bytes of an answer, or an answer, and does not ask for more: it waits for its reader.
    is_full: Cell<bool>,
    /// When all bytes that the line has taken are read, at the slowest pace.
    read_by: Cell<Instant>,
    pace: UploadPace,
}

impl Usage {
    /// From here on only the line is waited for, until it asks for bytes: of many small answers that nobody reads it never asks for the next one.
    fn is_answered(&self) {
        self.read_by.set(self.read_by.get().max(Instant::now()));
        self.is_full.set(true);
    }

    fn handed_over(&self, bytes: usize) {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let pace = self.pace.slowest_bytes_per_second.max(1);
        #[expect(clippy::cast_precision_loss, reason = "some kilobytes")]
        let time = Duration::from_secs_f64(f64::from(bytes) / pace as f64);
        self.read_by
            .set(self.read_by.get().max(Instant::now()) + time);
        self.is_full.set(true);
    }

    /// A line that rests has been closed for reading first.
    fn read_by(&self) -> Instant {
        if self.calls.get() > 0 {
            self.read_by.get()
        } else {
            self.read_by.get().max(self.idle_since.get() + LONGEST_IDLE)
        }
    }
}

/// An answer on its way into a line.
struct WatchedAnswer {
    answer: BoxBody,
    call: Call,
}

impl MessageBody for WatchedAnswer {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.answer.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        self.call.0.is_full.set(false);
        let next = Pin::new(&mut self.answer).poll_next(cx);
        if let Poll::Ready(Some(Ok(bytes))) = &next {
            self.call.0.handed_over(bytes.len());
        }
        next
    }
}

/// A line with its watch, which holds a second handle of it and must not outlive it.
struct WatchedLine {
    usage: Rc<Usage>,
    watch: JoinHandle<()>,
}

impl WatchedLine {
    fn begin(&self) -> Call {
        self.usage.calls.set(self.usage.calls.get() + 1);
        Call(self.usage.clone())
    }
}

impl Drop for WatchedLine {
    fn drop(&mut self) {
        self.watch.abort();
    }
}

/// A request on its way.
struct Call(Rc<Usage>);

impl Drop for Call {
    fn drop(&mut self) {
        self.0.calls.set(self.0.calls.get().saturating_sub(1));
        self.0.idle_since.set(Instant::now());
    }
}
