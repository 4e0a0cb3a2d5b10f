//! The operator's wish to stop, heard from the moment on at which the shop says that it is ready.

use std::io;

use tokio::sync::watch;
use tokio::time::Instant;

/// Whether the server is to stop, and since when: waits for clients become shorter then.
#[derive(Debug, Clone)]
pub struct Stopping {
    announced: watch::Sender<Option<Instant>>,
    begun: watch::Sender<Option<Instant>>,
}

impl Default for Stopping {
    fn default() -> Self {
        Self {
            announced: watch::Sender::new(None),
            begun: watch::Sender::new(None),
        }
    }
}

impl Stopping {
    /// Nothing new is to be begun; calls are still taken, until those who send them have noticed.
    pub fn announce(&self) {
        note_first(&self.announced);
    }

    /// True once the server is about to stop.
    pub fn is_announced(&self) -> bool {
        self.announced_at().is_some()
    }

    /// When that was announced.
    pub fn announced_at(&self) -> Option<Instant> {
        *self.announced.borrow()
    }

    /// Waits until the server is about to stop.
    pub async fn announced(&self) {
        let mut announced = self.announced.subscribe();
        if announced.wait_for(Option::is_some).await.is_err() {
            // It does not happen: this very value keeps the sender.
            std::future::pending().await
        }
    }

    /// Tells everybody who waits for it.
    pub fn begin(&self) {
        self.announce();
        note_first(&self.begun);
    }

    /// Waits for the signal to stop.
    pub async fn begun(&self) -> Instant {
        let mut since = self.begun.subscribe();
        match since.wait_for(Option::is_some).await.map(|since| *since) {
            Ok(Some(since)) => since,
            // Neither happens: this very value keeps the sender.
            Ok(None) | Err(_) => std::future::pending().await,
        }
    }
}

/// What was noted first counts.
fn note_first(moment: &watch::Sender<Option<Instant>>) {
    moment.send_if_modified(|noted| {
        let is_first = noted.is_none();
        noted.get_or_insert_with(Instant::now);
        is_first
    });
}

/// Ctrl-C, and on Unix SIGTERM. Listening begins with [`StopSignal::listen`]: a signal between the start line and the
/// first wait would otherwise kill the process in the middle of something.
pub struct StopSignal {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl StopSignal {
    /// Begins to listen.
    ///
    /// # Errors
    /// When the system refuses.
    #[cfg(unix)]
    pub fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Begins to listen.
    ///
    /// # Errors
    /// When the system refuses.
    #[cfg(not(unix))]
    pub fn listen() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Waits for the first signal.
    #[cfg(unix)]
    pub async fn received(mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    /// Waits for the first signal.
    #[cfg(not(unix))]
    pub async fn received(self) {
        // Without the handler there is nothing to wait for; the process then ends the hard way.
        drop(tokio::signal::ctrl_c().await);
    }
}
