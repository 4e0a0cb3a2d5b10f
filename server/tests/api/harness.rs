//! Starts the real app for one test.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use schichtwerk_server::clock::ShiftedClock;
use schichtwerk_server::config::{Config, Environment, LogFormat, ParseConfig};
use schichtwerk_server::db::Db;
use schichtwerk_server::startup;

/// A running server with its own database, folders and port; everything vanishes with it.
pub struct TestApp {
    /// `http://127.0.0.1:{port}`
    pub address: String,
    /// A visitor's browser: it keeps cookies.
    pub client: reqwest::Client,
    /// Moves the server's time.
    pub clock: Arc<ShiftedClock>,
    /// For verifying only.
    pub db: Db,
    folder: tempfile::TempDir,
    server: actix_web::dev::ServerHandle,
}

/// Starts an app with the defaults of [`test_config`].
pub async fn spawn_app() -> TestApp {
    spawn_app_with(|_| {}).await
}

/// Starts an app after `change` had its way with the configuration.
pub async fn spawn_app_with(change: impl FnOnce(&mut Config)) -> TestApp {
    let folder = tempfile::tempdir().unwrap();
    let mut config = test_config(folder.path());
    change(&mut config);
    let clock = Arc::new(ShiftedClock::default());
    let application = startup::build_with_clock(config, clock.clone())
        .await
        .expect("the app starts");
    let address = format!("http://127.0.0.1:{}", application.port());
    let db = application.state().db.clone();
    let server = application.handle();
    actix_web::rt::spawn(application.run());
    TestApp {
        address,
        client: new_client(),
        clock,
        db,
        folder,
        server,
    }
}

/// Everything in `folder`, port 0, two workers, and the worker program that Cargo built for these tests.
pub fn test_config(folder: &Path) -> Config {
    let data_dir = folder.join("data");
    Config {
        environment: Environment::Development,
        bind: "127.0.0.1:0".into(),
        public_url: None,
        database_url: format!("sqlite://{}", data_dir.join("schichtwerk.db").display()),
        storage_url: data_dir.join("files").display().to_string(),
        mail_dir: data_dir.join("mail"),
        static_dir: folder.join("dist"),
        shop_config: None,
        stripe_secret_key: None,
        stripe_webhook_secret: None,
        stripe_api_base: None,
        smtp_url: None,
        mail_from: None,
        log_format: LogFormat::Json,
        workers: Some(2),
        parse: ParseConfig {
            program: PathBuf::from(env!("CARGO_BIN_EXE_server")),
            ..ParseConfig::default()
        },
        jobs: true,
        data_dir,
    }
}

/// A browser of its own: own cookies, no redirects followed, so that tests see them.
pub fn new_client() -> reqwest::Client {
    reqwest::Client::builder()
        .cookie_store(true)
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap()
}

impl TestApp {
    /// The full address of a path.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// GET with this visitor's cookies.
    pub async fn get(&self, path: &str) -> reqwest::Response {
        self.client.get(self.url(path)).send().await.unwrap()
    }

    /// The folder that holds everything this app writes.
    pub fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Stops the server and waits until requests under way are done.
    pub async fn stop(&self) {
        self.server.stop(true).await;
    }
}
