use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use futures_util::future::join;
use schichtwerk_server::app::startup;
use schichtwerk_server::foundation::config::{Config, Environment, Secret};
use schichtwerk_server::foundation::crypto::SigningKey;
use schichtwerk_server::foundation::program::program_name;
use schichtwerk_server::operation::checks::{self, CheckedShop, Grade};
use socket2::{Domain, Socket, Type};
use sqlx::Executor as _;

use crate::harness::{SERVER_BINARY, all_logs, new_client, spawn_app, test_config};
use crate::home::Home;

#[test]
fn duty_11_production_names_everything_that_is_missing_in_one_list() {
    let folder = tempfile::tempdir().unwrap();
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../shop.example.toml");
    let output = Command::new(SERVER_BINARY)
        .env_clear()
        .envs([
            ("SHOP_ENV", "production"),
            ("BIND", "x"),
            ("SHOP_CONFIG", sample),
        ])
        .current_dir(folder.path())
        .output()
        .unwrap();
    // The unit of systemd starts it again after every other code.
    assert_eq!(output.status.code(), Some(78));
    let text = String::from_utf8(output.stderr).unwrap();
    for name in [
        "BIND",
        "PUBLIC_URL",
        "STRIPE_SECRET_KEY",
        "SMTP_URL",
        "MAIL_FROM",
        "STATIC_DIR",
        "Erika Mustermann",
    ] {
        assert!(text.contains(name), "{name} is missing in: {text}");
    }
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        0,
        "nothing was made before the checks"
    );
}

#[cfg(unix)]
#[test]
fn the_binary_says_where_the_shop_is_and_stops_when_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Command::new(SERVER_BINARY)
        .env_clear()
        .env("BIND", "127.0.0.1:0")
        .env("STRIPE_SECRET_KEY", "sk_test_x")
        .env("STRIPE_WEBHOOK_SECRET", "whsec_x")
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(
        line.starts_with("Schichtwerk is ready: http://127.0.0.1:"),
        "{line}"
    );
    assert!(
        line.contains("development") && line.contains("simulated"),
        "{line}"
    );
    let stopped = Command::new("kill")
        .args(["-TERM", &server.id().to_string()])
        .status()
        .unwrap();
    assert!(stopped.success());
    assert!(
        server.wait().unwrap().success(),
        "a stop that was asked for is no failure"
    );
}

#[actix_web::test]
async fn a_shop_that_nobody_can_pay_in_does_not_start_and_says_what_is_missing() {
    let home = Home::new();
    let mut config = test_config(&home);
    config.stripe_webhook_secret = None;
    let error = startup::build(config).await.err().unwrap().to_string();
    assert!(error.contains("STRIPE_WEBHOOK_SECRET"), "{error}");
}

#[test]
fn an_unknown_command_explains_itself() {
    let output = Command::new(SERVER_BINARY).arg("tanzen").output().unwrap();
    assert!(!output.status.success());
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("login-link")
    );
}

#[actix_web::test]
async fn a_taken_address_is_named() {
    let app = spawn_app().await;
    let home = Home::new();
    let mut config = test_config(&home);
    config.bind = app.address.trim_start_matches("http://").to_owned();
    let error = startup::build(config).await.err().unwrap().to_string();
    assert!(error.starts_with("BIND"), "{error}");
}

#[actix_web::test]
async fn a_production_shop_never_starts_with_sample_data() {
    let home = Home::new();
    let mut config = test_config(&home);
    config.environment = Environment::Production;
    assert!(
        startup::build(config)
            .await
            .err()
            .unwrap()
            .to_string()
            .contains("sample data")
    );
}

#[actix_web::test]
async fn a_restart_finds_everything_again_and_removes_half_uploads() {
    let home = Home::bare();
    let first = startup::build(test_config(&home)).await.unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let data_dir = &first.state().config.data_dir;
        assert_eq!(mode(data_dir), 0o700);
        assert_eq!(mode(&data_dir.join("secret.key")), 0o600);
    }
    let signature = first.state().signing_key.sign("x");
    let left_over = first.state().upload_dir().join("half");
    std::fs::write(&left_over, "x").unwrap();
    first.state().db.close().await;
    drop(first);
    let second = startup::build(test_config(&home)).await.unwrap();
    assert_eq!(second.state().signing_key.sign("x"), signature);
    assert!(!left_over.exists());
}

/// A configuration with which production starts.
fn production_config(home: &Home) -> Config {
    let mut config = test_config(home);
    let shop = home.path().join("shop.toml");
    std::fs::write(&shop, REAL_SHOP).unwrap();
    config.environment = Environment::Production;
    config.shop_config = Some(shop);
    config.public_url = Some("https://shop.huber-weiss.de".parse().unwrap());
    config.signing_key = SigningKey::from_hex(&"5c".repeat(32));
    config.stripe_api_base = Some("https://127.0.0.1:9/".parse().unwrap());
    config.stripe_secret_key = Some(Secret::new("sk_live_1"));
    config
}

/// The operator's file of a shop that is no sample.
pub const REAL_SHOP: &str = r#"
    company = "Druckerei Huber & Weiß GbR"
    partners = ["Anna Huber", "Jonas Weiß"]
    street = "Hauptstraße 12"
    postal_code = "72070"
    city = "Tübingen"
    country = "Deutschland"
    email = "post@huber-weiss.de"
    phone = "+49 7071 123456"
    website = "https://huber-weiss.de"
    tax_number = "86123/45678"
"#;

/// Starts a server once, and stops it.
async fn start_once(config: Config) -> Result<(), String> {
    let started = startup::build(config)
        .await
        .map_err(|error| error.to_string())?;
    started.state().db.close().await;
    Ok(())
}

#[actix_web::test]
async fn duty_11_a_process_with_another_key_address_store_or_account_does_not_join_the_shop() {
    let home = Home::new();
    let config = production_config(&home);
    start_once(config.clone()).await.unwrap();
    start_once(config.clone()).await.unwrap();

    let mut other = config.clone();
    other.signing_key = SigningKey::from_hex(&"a1".repeat(32));
    other.public_url = Some("https://www.huber-weiss.de".parse().unwrap());
    other.stripe_secret_key = Some(Secret::new("sk_live_2"));
    let said = start_once(other.clone()).await.unwrap_err();
    for words in [
        "SIGNING_KEY is not the one",
        "PUBLIC_URL is https://www.huber-weiss.de/, this shop has used https://shop.huber-weiss.de/",
        "STRIPE_SECRET_KEY is not the one",
        &format!("run `{} adopt settings`", program_name()),
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(
        !said.contains("sk_live") && !said.contains("STORAGE_URL"),
        "{said}"
    );
    // A copy of the same models in another place.
    let mut moved = config.clone();
    moved.storage_url = home.path().join("elsewhere").display().to_string();
    let said = start_once(moved.clone()).await.unwrap_err();
    assert!(
        said.contains("STORAGE_URL is") && !said.contains("PUBLIC_URL"),
        "{said}"
    );
    let mark = home.path().join("elsewhere/belongs-to");
    assert!(!mark.exists(), "who is refused takes no store");
    start_once(config.clone()).await.unwrap();

    // On purpose.
    let mut command = Command::new(SERVER_BINARY);
    command
        .args(["adopt", "settings"])
        .env_clear()
        .env("DATABASE_URL", &other.database_url)
        .env("STORAGE_URL", &other.storage_url)
        .env("SIGNING_KEY", "a1".repeat(32))
        .env("PUBLIC_URL", "https://www.huber-weiss.de")
        .env("STRIPE_SECRET_KEY", "sk_live_2");
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("Taken over: PUBLIC_URL"),
        "{said}"
    );
    start_once(other).await.unwrap();
    assert!(start_once(config).await.is_err());
}

#[actix_web::test]
async fn a_developer_is_warned_of_another_key_and_goes_on() {
    let home = Home::new();
    let mut config = test_config(&home);
    config.stripe_api_base = Some("http://127.0.0.1:9/".parse().unwrap());
    start_once(config.clone()).await.unwrap();
    config.signing_key = SigningKey::from_hex(&"b7".repeat(32));
    config.public_url = Some("https://warned.schichtwerk.test".parse().unwrap());
    start_once(config.clone()).await.unwrap();
    config.public_url = Some("https://again.schichtwerk.test".parse().unwrap());
    start_once(config).await.unwrap();
    let logs = all_logs();
    let warned = logs
        .lines()
        .find(|line| line.contains("this shop has used https://warned"));
    assert!(
        warned.is_some_and(|line| line.contains("\"WARN\"")),
        "{warned:?}"
    );
}

/// Nobody else may take the port, and nobody is let in.
fn is_bound(port: u16) -> bool {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    socket.bind(&address.into()).is_err()
}

#[actix_web::test]
async fn a_server_takes_no_call_before_it_can_answer_it() {
    let app = spawn_app().await;
    let mut config = app.config.clone();
    let port = free_port();
    config.bind = format!("127.0.0.1:{port}");
    // Another process is in the middle of a migration.
    let migrating = match app.is_postgres() {
        true => {
            let mut tx = app.db.writer().begin().await.unwrap();
            tx.execute("LOCK TABLE _sqlx_migrations IN ACCESS EXCLUSIVE MODE")
                .await
                .unwrap();
            tx
        }
        false => app.db.writer().begin_with("BEGIN IMMEDIATE").await.unwrap(),
    };
    let look = async {
        while !is_bound(port) {
            tokio::task::yield_now().await;
        }
        let refused = std::net::TcpStream::connect(("127.0.0.1", port));
        migrating.rollback().await.unwrap();
        refused.map(drop).map_err(|error| error.kind())
    };
    let (started, refused) = join(startup::build(config), look).await;
    assert_eq!(refused, Err(std::io::ErrorKind::ConnectionRefused));
    let started = started.unwrap();
    assert_eq!(started.port(), port);
    std::net::TcpStream::connect(("127.0.0.1", port)).unwrap();
}

/// An attacker who makes an own name lead to a shop in an inner network (DNS rebinding) has a page whose origin and host agree.
#[actix_web::test]
async fn in_production_no_page_of_another_name_changes_anything() {
    let home = Home::new();
    let mut config = production_config(&home);
    config.jobs = false;
    let shop = startup::build(config).await.unwrap();
    let address = format!("127.0.0.1:{}", shop.port());
    actix_web::rt::spawn(shop.run());
    let by_number = format!("http://{address}");
    for (origin, host, expected) in [
        ("https://evil.example", "evil.example", 403),
        (
            "https://shop.huber-weiss.de.evil.example",
            "shop.huber-weiss.de",
            403,
        ),
        ("http://shop.huber-weiss.de", "shop.huber-weiss.de", 403),
        (&by_number, &address, 403),
        ("null", "shop.huber-weiss.de", 403),
        // Its own page, whatever name a proxy calls the server by.
        ("https://shop.huber-weiss.de", &address, 400),
    ] {
        let call = new_client()
            .post(format!("http://{address}/api/withdraw"))
            .header("origin", origin)
            .header("host", host)
            .header("sec-fetch-site", "same-origin")
            .json(&serde_json::json!({}));
        let status = call.send().await.unwrap().status();
        assert_eq!(status, expected, "{origin} at {host}");
    }
}

/// A port that was free a moment ago.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Mails would wait, and nobody would know.
#[actix_web::test]
async fn a_process_without_jobs_starts_only_beside_one_that_runs_them() {
    let home = Home::new();
    let mut without = test_config(&home);
    (without.jobs, without.needs_jobs) = (false, true);
    let refused = startup::build(without.clone()).await.err().unwrap();
    let said = refused.to_string();
    assert!(
        said.starts_with("JOBS=off, and no process of this shop runs its jobs"),
        "{said}"
    );

    let mut only = test_config(&home);
    (only.calls, only.stripe_api_base) = (false, None);
    let works = startup::build(only).await.unwrap();
    let address = format!("http://127.0.0.1:{}", works.port());
    actix_web::rt::spawn(works.run());
    // It is alive, takes no customers, and no balancer sends any.
    for (path, expected) in [
        ("/livez", 200),
        ("/healthz", 200),
        ("/readyz", 503),
        ("/", 404),
        ("/api/settings", 404),
        ("/api/upload-model", 404),
    ] {
        let answer = new_client().get(format!("{address}{path}")).send().await;
        assert_eq!(answer.unwrap().status(), expected, "{path}");
    }
    // Begun side by side, it waits for the first sign of the other one.
    let beside = startup::build(without).await.unwrap();
    let points = checks::quick(CheckedShop::of(beside.state())).await;
    let point = points.iter().find(|point| point.code == "nobody_works");
    assert_eq!(point.unwrap().grade, Grade::Good);
    sqlx::query("UPDATE job_beats SET beat_at = '2026-01-01T00:00:00.000Z'")
        .execute(beside.state().db.writer())
        .await
        .unwrap();
    let points = checks::quick(CheckedShop::of(beside.state())).await;
    let point = points.iter().find(|point| point.code == "nobody_works");
    assert_eq!(point.unwrap().grade, Grade::Fault);
}
