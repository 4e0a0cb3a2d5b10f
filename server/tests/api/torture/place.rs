//! The server as a process that can be killed, and the folder that outlives it.

use std::cell::RefCell;
use std::fs::File;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use schichtwerk_server::foundation::clock::SystemClock;

use crate::harness::SERVER_BINARY;
use crate::home::Home;
use crate::provider::{API_KEY, Provider, WEBHOOK_SECRET};

/// A build that a long run is to keep, while Cargo makes a newer one.
const OTHER_BINARY: &str = "SCHICHTWERK_SERVER";

/// How long a start may take on a busy machine.
const LONGEST_START: Duration = Duration::from_secs(30);

/// Data folder, port and log of all the processes that follow one another.
pub struct Place {
    home: RefCell<Option<Home>>,
    path: PathBuf,
    database_url: String,
    port: u16,
    /// Of the second server, if there is one.
    port_beside: u16,
    /// Nobody kills it: what it committed is the truth.
    pub provider: Provider,
    client: reqwest::Client,
}

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// By SIGABRT, as a point does it.
    Aborted,
    /// In any other way.
    Other,
    /// It runs, but does not answer.
    Silent,
}

impl Place {
    pub async fn new(processes: u64) -> Self {
        // In other tests the app inside this process does it.
        drop(rustls::crypto::ring::default_provider().install_default());
        let home = Home::new();
        // Freed again at once: the server takes it, every time the same one. Below the range that the system hands out for
        // outgoing connections, one of which would otherwise sit on it now and then.
        let first = 20_000 + u16::try_from(std::process::id() % 10_000).unwrap();
        let mut free =
            (first..first + 1_000).filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok());
        let (port, port_beside) = (free.next().unwrap(), free.next().unwrap());
        let provider = Provider::start(home.path(), Arc::new(SystemClock), API_KEY).await;
        let shops = [port, port_beside].map(|port| format!("http://127.0.0.1:{port}"));
        if processes > 1 {
            provider.deliver_to(&[&shops[0], &shops[1]]);
        } else {
            provider.deliver_to(&[&shops[0]]);
        }
        Self {
            path: home.path().to_owned(),
            database_url: home.database_url(),
            home: RefCell::new(Some(home)),
            port,
            port_beside,
            provider,
            client: reqwest::Client::builder()
                .tls_certs_only([])
                .timeout(Duration::from_secs(5))
                .build()
                .unwrap(),
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub fn data_dir(&self) -> PathBuf {
        self.path.join("data")
    }

    pub fn database_url(&self) -> &str {
        &self.database_url
    }

    /// Leaves the folder for a person to look at.
    pub fn keep(&self) -> PathBuf {
        if let Some(home) = self.home.borrow_mut().take() {
            home.keep();
        }
        self.path.clone()
    }

    fn command(&self) -> Command {
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.path.join("server.log"))
            .unwrap();
        let binary = std::env::var(OTHER_BINARY).unwrap_or_else(|_| SERVER_BINARY.into());
        let mut command = Command::new(binary);
        command
            .current_dir(&self.path)
            .env_clear()
            .env("SHOP_ENV", "development")
            .env("PUBLIC_URL", self.url(""))
            .env("STRIPE_SECRET_KEY", API_KEY)
            .env("STRIPE_WEBHOOK_SECRET", WEBHOOK_SECRET)
            .env("STRIPE_API_BASE", &self.provider.address)
            .env("DATA_DIR", self.data_dir())
            .env("DATABASE_URL", self.database_url())
            // Twenty customers behind one address are what this is about.
            .env("RATE_LIMITS", "off")
            .env("RUST_LOG", "warn")
            .env("LOG_FORMAT", "text")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        command
    }

    /// Starts the server, perhaps with a point and the passing at which it dies there.
    pub fn start(&self, crash: Option<(&str, u64)>) -> Server {
        let mut command = self.command();
        command.env("BIND", format!("127.0.0.1:{}", self.port));
        if let Some((point, passing)) = crash {
            command.env("CRASH_POINT", format!("{point}:{passing}"));
        }
        Server(RefCell::new(command.spawn().unwrap()))
    }

    /// Starts a second server on the same data. Nobody kills it and no customer comes to it, but it takes webhooks, reconciles
    /// and sends mails like the first.
    pub fn start_beside(&self) -> Server {
        let mut command = self.command();
        command.env("BIND", format!("127.0.0.1:{}", self.port_beside));
        Server(RefCell::new(command.spawn().unwrap()))
    }

    /// Lets the payment provider behave again, and then perhaps misbehave in another way.
    pub async fn steer_provider(&self, mode: Option<&str>) {
        self.provider.simulator.modes().reset().await.unwrap();
        self.provider.misbehave(mode.as_slice()).await;
    }

    pub async fn answers(&self) -> bool {
        let answer = self.client.get(self.url("/healthz")).send().await;
        answer.is_ok_and(|answer| answer.status() == 200)
    }

    /// Waits until the server answers, and tells how long that took.
    pub async fn ready(&self, server: &Server) -> Result<Duration, End> {
        let start = Instant::now();
        loop {
            if self.answers().await {
                return Ok(start.elapsed());
            }
            if let Some(end) = server.ended() {
                return Err(end);
            }
            if start.elapsed() > LONGEST_START {
                return Err(End::Silent);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// A running server.
pub struct Server(RefCell<Child>);

impl Server {
    /// SIGKILL.
    pub fn kill(&self) {
        let mut child = self.0.borrow_mut();
        drop(child.kill());
        child.wait().unwrap();
    }

    fn ended(&self) -> Option<End> {
        let status = self.0.borrow_mut().try_wait().unwrap()?;
        #[cfg(unix)]
        if std::os::unix::process::ExitStatusExt::signal(&status) == Some(6) {
            return Some(End::Aborted);
        }
        // An abort ends a Windows process with this code.
        if status.code() == Some(-1_073_740_791) {
            return Some(End::Aborted);
        }
        Some(End::Other)
    }

    /// How it ended, if it did so in time.
    pub async fn end_within(&self, time: Duration) -> Option<End> {
        let start = Instant::now();
        loop {
            if let Some(end) = self.ended() {
                return Some(end);
            }
            if start.elapsed() >= time {
                return None;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.0.get_mut().kill());
        drop(self.0.get_mut().wait());
    }
}
