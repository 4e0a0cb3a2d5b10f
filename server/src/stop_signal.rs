//! The operator's wish to stop, heard from the moment on at which the shop says that it is ready.

use std::io;

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
