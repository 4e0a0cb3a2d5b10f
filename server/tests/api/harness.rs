//! Starts the real app for one test.

use std::borrow::Borrow;
use std::io::Write;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

use reqwest::multipart::{Form, Part};
use schichtwerk_server::app::startup;
use schichtwerk_server::foundation::clock::ShiftedClock;
use schichtwerk_server::foundation::config::{
    BackupConfig, Config, Environment, LogFormat, ParseConfig, Secret, UploadPace, UploadQuota,
};
use schichtwerk_server::foundation::db::Db;
use schichtwerk_server::foundation::telemetry;
use serde_json::Value;

use crate::home::{DatabaseCopy, Home};
use crate::provider::{self, Provider};

/// The server's binary, as Cargo built it for these tests.
pub const SERVER_BINARY: &str = env!("CARGO_BIN_EXE_server");

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
    /// As the app was started.
    pub config: Config,
    /// The port of `/metrics`, if it is served.
    pub metrics_port: Option<u16>,
    /// Who plays Stripe for this app; none where a test brings its own address for it.
    pub provider: Option<Provider>,
    home: Home,
    server: startup::StopHandle,
}

/// Starts an app with the defaults of [`test_config`].
pub async fn spawn_app() -> TestApp {
    spawn_app_with(|_| {}).await
}

/// Starts an app in which nothing happens by itself: no webhook is delivered, no mail sent, nothing reconciled.
pub async fn quiet_app() -> TestApp {
    spawn_app_with(|config| config.jobs = false).await
}

/// Starts an app after `change` had its way with the configuration.
pub async fn spawn_app_with(change: impl FnOnce(&mut Config)) -> TestApp {
    spawn_in(Home::new(), change).await
}

/// Starts an app in a home that is there already.
pub async fn spawn_in(home: Home, change: impl FnOnce(&mut Config)) -> TestApp {
    catch_logs();
    let mut config = test_config(&home);
    change(&mut config);
    let clock = Arc::new(ShiftedClock::default());
    let provider = match config.stripe_api_base {
        None => {
            let key = config.stripe_secret_key.as_ref().map_or("", Secret::expose);
            Some(Provider::start(home.path(), clock.clone(), key).await)
        }
        Some(_) => None,
    };
    if let Some(provider) = &provider {
        config.stripe_api_base = Some(provider.address.parse().unwrap());
    }
    let application = startup::build_with_clock(config.clone(), clock.clone())
        .await
        .expect("the app starts");
    let address = format!("http://127.0.0.1:{}", application.port());
    if let Some(provider) = &provider
        && config.jobs
    {
        provider.deliver_to(&[&address]);
    }
    let db = application.state().db.clone();
    let (server, metrics_port) = (application.handle(), application.metrics_port());
    actix_web::rt::spawn(application.run());
    TestApp {
        address,
        client: new_client(),
        clock,
        db,
        config,
        metrics_port,
        provider,
        home,
        server,
    }
}

/// Everything in one home, port 0, two workers, and the worker program that Cargo built for these tests.
pub fn test_config(home: &Home) -> Config {
    let data_dir = home.data_dir();
    Config {
        environment: Environment::Development,
        bind: "127.0.0.1:0".into(),
        public_url: None,
        database_url: home.database_url(),
        storage_url: data_dir.join("files").display().to_string(),
        aws: Vec::new(),
        signing_key: None,
        mail_dir: data_dir.join("mail"),
        static_dir: Some(home.path().join("dist")),
        shop_config: None,
        legal_texts_dir: None,
        stripe_secret_key: Some(Secret::new(provider::API_KEY)),
        stripe_webhook_secret: Some(Secret::new(provider::WEBHOOK_SECRET)),
        stripe_api_base: None,
        smtp_url: None,
        mail_from: None,
        log_format: LogFormat::Json,
        workers: Some(2),
        parse: ParseConfig {
            program: PathBuf::from(SERVER_BINARY),
            ..ParseConfig::default()
        },
        upload_pace: UploadPace::default(),
        upload_quota: UploadQuota::default(),
        email_confirmation: false,
        // High enough for tests that buy a lot from one address, and still a limit.
        rate_limit_factor: NonZeroU32::new(1000),
        trusted_proxies: Vec::new(),
        jobs: true,
        calls: true,
        needs_jobs: false,
        metrics_bind: None,
        traces_to: None,
        push_service: None,
        backup: BackupConfig::default(),
        data_dir,
    }
}

/// A browser of its own: own cookies, no redirects followed, so that tests see them. It speaks plain HTTP only: to read the
/// system's certificates would take a good part of most tests.
pub fn new_client() -> reqwest::Client {
    reqwest::Client::builder()
        .tls_certs_only([])
        .cookie_store(true)
        .redirect(reqwest::redirect::Policy::none())
        // The server closes a line after five idle seconds: a call that began in that moment would be lost.
        .pool_idle_timeout(Duration::from_secs(1))
        .build()
        .unwrap()
}

impl TestApp {
    /// A copy of the database as it is now.
    pub async fn copy_database(&self) -> DatabaseCopy {
        self.home.copy_database(&self.db).await
    }

    /// The full address of a path.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// GET with this visitor's cookies.
    pub async fn get(&self, path: &str) -> reqwest::Response {
        self.client.get(self.url(path)).send().await.unwrap()
    }

    /// POST of a JSON body with this visitor's cookies.
    pub async fn post(&self, path: &str, body: &Value) -> reqwest::Response {
        self.client
            .post(self.url(path))
            .json(body)
            .send()
            .await
            .unwrap()
    }

    /// GET with somebody's cookies: status and body.
    pub async fn get_json(&self, client: &reqwest::Client, path: &str) -> (u16, Value) {
        answer_of(client.get(self.url(path))).await
    }

    /// POST of a JSON body with somebody's cookies: status and body.
    pub async fn post_json(
        &self,
        client: &reqwest::Client,
        path: &str,
        body: impl Borrow<Value>,
    ) -> (u16, Value) {
        answer_of(client.post(self.url(path)).json(body.borrow())).await
    }

    /// Every order of the operator's list, newest first, each in full.
    pub async fn admin_orders(&self, admin: &reqwest::Client) -> Vec<Value> {
        let (status, list) = self.get_json(admin, "/api/admin/orders").await;
        assert_eq!(status, 200, "{list}");
        let mut orders = Vec::new();
        for row in list["data"].as_array().unwrap() {
            orders.push(self.admin_order(admin, row["id"].as_str().unwrap()).await);
        }
        orders
    }

    /// One order as the operator sees it.
    pub async fn admin_order(&self, admin: &reqwest::Client, id: &str) -> Value {
        let (status, answer) = self
            .get_json(admin, &format!("/api/admin/orders/{id}"))
            .await;
        assert_eq!(status, 200, "{answer}");
        answer["data"].clone()
    }

    /// Uploads a file as the page does.
    pub async fn upload(&self, file_name: &str, bytes: Vec<u8>) -> reqwest::Response {
        self.upload_as(&self.client, file_name, bytes).await
    }

    /// Uploads a file with another visitor's cookies.
    pub async fn upload_as(
        &self,
        client: &reqwest::Client,
        file_name: &str,
        bytes: Vec<u8>,
    ) -> reqwest::Response {
        let form = Form::new()
            .text("userId", "")
            .text("orderId", "temp-1")
            .part("file", file_part(file_name, bytes));
        client
            .post(self.url("/api/upload-model"))
            .multipart(form)
            .send()
            .await
            .unwrap()
    }

    /// A browser in which the admin is logged in, by the link that the command prints.
    pub async fn admin_client(&self) -> reqwest::Client {
        let client = new_client();
        self.log_in_by_link(&client, "chefin@schichtwerk.example")
            .await;
        client
    }

    /// Logs an admin in as the page does that the command's link opens.
    pub async fn log_in_by_link(&self, client: &reqwest::Client, email: &str) -> reqwest::Response {
        let link = self.login_link(email).await;
        let response = self.redeem(client, &link).await;
        assert_eq!(response.status(), 200);
        response
    }

    /// Sends the token of a login link.
    pub async fn redeem(&self, client: &reqwest::Client, link: &str) -> reqwest::Response {
        let (_, token) = link.split_once("/#anmelden=").expect("a login link");
        client
            .post(self.url("/api/session/redeem"))
            .json(&serde_json::json!({ "token": token }))
            .send()
            .await
            .unwrap()
    }

    /// What `server admin login-link` prints for this app's database.
    pub async fn login_link(&self, email: &str) -> String {
        self.command(&["admin", "login-link", email]).await
    }

    /// Lets the payment provider misbehave.
    pub async fn simulator(&self, modes: &[&str]) {
        self.provider().misbehave(modes).await;
    }

    /// Lets the payment provider behave again.
    pub async fn reset_simulator(&self) {
        self.provider().simulator.modes().reset().await.unwrap();
    }

    /// Who plays Stripe for this app.
    pub fn provider(&self) -> &Provider {
        self.provider
            .as_ref()
            .expect("this app has a provider of its own")
    }

    /// What the payment provider knows.
    pub fn payments_db(&self) -> &sqlx::SqlitePool {
        &self.provider().db
    }

    /// What a command of the binary prints for this app's database. The test's thread also runs the app's jobs and must
    /// not stand still meanwhile: a job in the middle of a write would keep the database from the command.
    pub async fn command(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(SERVER_BINARY);
        command
            .args(arguments)
            .env("DATABASE_URL", &self.config.database_url)
            .env("PUBLIC_URL", &self.address);
        let output = actix_web::rt::task::spawn_blocking(move || command.output())
            .await
            .unwrap()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// True if this run is one on PostgreSQL.
    pub fn is_postgres(&self) -> bool {
        self.config.database_url.starts_with("postgres")
    }

    /// The folder that holds everything this app writes.
    pub fn data_dir(&self) -> PathBuf {
        self.home.data_dir()
    }

    /// Every file below a folder of the data, relative to it, sorted.
    pub fn files_below(&self, folder: &str) -> Vec<String> {
        let root = self.data_dir().join(folder);
        files_below(&root)
            .iter()
            .map(|path| {
                path.strip_prefix(&root)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned()
            })
            .collect()
    }

    /// Every table with its columns, but for those of the database itself.
    pub async fn tables(&self) -> Vec<(String, Vec<String>)> {
        let sql = if self.is_postgres() {
            "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns \
             WHERE table_schema = 'public' AND table_name NOT LIKE '%sqlx%' ORDER BY table_name, ordinal_position"
        } else {
            "SELECT tables.name, columns.name FROM sqlite_master AS tables \
             JOIN pragma_table_info(tables.name) AS columns \
             WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND tables.name NOT LIKE '%sqlx%' \
             ORDER BY tables.name, columns.cid"
        };
        let rows: Vec<(String, String)> =
            sqlx::query_as(sql).fetch_all(self.db.pool()).await.unwrap();
        let mut tables: Vec<(String, Vec<String>)> = Vec::new();
        for (table, column) in rows {
            match tables.last_mut() {
                Some((last, columns)) if *last == table => columns.push(column),
                _ => tables.push((table, vec![column])),
            }
        }
        assert!(tables.len() > 15, "{tables:?}");
        tables
    }

    /// Number of rows of a table.
    pub async fn count(&self, table: &'static str) -> i64 {
        let sql = sqlx::AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
        sqlx::query_scalar(sql)
            .fetch_one(self.db.pool())
            .await
            .unwrap()
    }

    /// Stops the server and waits until requests under way are done.
    pub async fn stop(&self) {
        self.server.stop(true).await;
    }
}

/// Status and body of an answer; null for a body that is no JSON.
pub async fn answer_of(call: reqwest::RequestBuilder) -> (u16, Value) {
    let response = call.send().await.unwrap();
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

/// Every file below a folder, sorted; none where there is no folder.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// A file field. The name is sent as it is, whatever it holds.
pub fn file_part(file_name: &str, bytes: Vec<u8>) -> Part {
    Part::bytes(bytes).file_name(file_name.to_owned())
}

static LOGS: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static CATCH_LOGS: Once = Once::new();

struct LogBuffer;

impl Write for LogBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOGS.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// All tests of this binary share one process and so one log; a request id tells whose line is whose.
fn catch_logs() {
    CATCH_LOGS.call_once(|| {
        tracing::subscriber::set_global_default(telemetry::subscriber(LogFormat::Json, || {
            LogBuffer
        }))
        .unwrap();
    });
}

/// Everything that was logged so far.
pub fn all_logs() -> String {
    String::from_utf8(LOGS.lock().unwrap().clone()).unwrap()
}

/// The log lines of the request that was answered with this response, each a JSON object.
pub fn logs_of(response: &reqwest::Response) -> Vec<Value> {
    let id = response.headers()["x-request-id"].to_str().unwrap();
    all_logs()
        .lines()
        .filter(|line| line.contains(id))
        .map(|line| serde_json::from_str(line).expect("each log line is JSON"))
        .collect()
}
