use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::harness::{SERVER_BINARY, spawn_app, test_config};
use crate::home::Home;
use schichtwerk_server::config::Environment;
use schichtwerk_server::startup;

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
    assert!(!output.status.success());
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
    let told = Command::new("kill")
        .args(["-TERM", &server.id().to_string()])
        .status()
        .unwrap();
    assert!(told.success());
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
