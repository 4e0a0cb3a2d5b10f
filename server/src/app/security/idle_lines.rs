//! A deadline for the head of every request but the first on a line. actix times the first head, and how long a line may rest
//! without a byte; a second head that drips would hold its line for as long as its sender likes.

use std::any::Any;
use std::cell::Cell;
use std::net::Shutdown;
use std::rc::Rc;
use std::time::Duration;

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Extensions, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::rt::net::TcpStream;
use actix_web::rt::task::JoinHandle;
use socket2::{SockRef, Socket};
use tokio::time::{Instant, sleep_until};

use super::holding::hold;

/// From the end of an answer to the end of the next head: the rest that actix allows, and as long again for the head.
const LONGEST_IDLE: Duration = Duration::from_secs(10);

/// Watches a new line as long as `data` lives, which actix drops with the line.
pub fn watch_line(line: &dyn Any, data: &mut Extensions) {
    let Some(line) = line.downcast_ref::<TcpStream>() else {
        return;
    };
    // Where no handle is left for a watch, the line goes without one: calls matter more.
    let Ok(line) = SockRef::from(line).try_clone() else {
        tracing::warn!("a line goes unwatched: no handle is left");
        return;
    };
    let usage = Rc::new(Usage {
        calls: Cell::new(0),
        idle_since: Cell::new(Instant::now()),
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
    Ok(response.map_body(|_, answer| hold(answer, call)))
}

async fn close_when_idle(line: Socket, usage: Rc<Usage>) {
    loop {
        let now = Instant::now();
        let idle_since = if usage.calls.get() == 0 {
            usage.idle_since.get()
        } else {
            now
        };
        let end = idle_since + LONGEST_IDLE;
        if end <= now {
            // Nothing more is read; what is still on its way to the client arrives.
            drop(line.shutdown(Shutdown::Read));
            return;
        }
        sleep_until(end).await;
    }
}

#[derive(Debug)]
struct Usage {
    /// Requests whose answers have not ended.
    calls: Cell<u32>,
    idle_since: Cell<Instant>,
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
