//! What an operator sees of a running server: metrics, the ids of calls, the page 'Betrieb', mails that wake, reports of browsers.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use actix_web::{App, HttpResponse, HttpServer, web};
use jiff::SignedDuration;
use reqwest::{Client, Url};
use schichtwerk_server::foundation::config::Config;
use schichtwerk_server::operation::alarms::AlarmWatch;
use serde_json::{Value, json};
use sqlx::Executor as _;

use crate::commands::run;
use crate::customer::*;
use crate::harness::{
    SERVER_BINARY, TestApp, logs_of, new_client, quiet_app, spawn_app_with, test_config,
};
use crate::home::Home;
use crate::models::cube;
use crate::second_server;

async fn watched(change: impl FnOnce(&mut Config)) -> TestApp {
    spawn_app_with(|config| {
        config.metrics_bind = Some("127.0.0.1:0".into());
        change(config);
    })
    .await
}

async fn metrics(app: &TestApp) -> String {
    let url = format!("http://127.0.0.1:{}/metrics", app.metrics_port.unwrap());
    let answer = new_client().get(url).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    let kind = answer.headers()["content-type"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
    answer.text().await.unwrap()
}

/// The value of a line that begins so.
fn value(metrics: &str, line: &str) -> f64 {
    let found = metrics.lines().find_map(|text| text.strip_prefix(line));
    let found = found.unwrap_or_else(|| panic!("{line} is missing in\n{metrics}"));
    found.trim().parse().unwrap()
}

#[actix_web::test]
async fn duty_12_calls_files_mails_and_payments_are_counted_on_an_address_of_their_own() {
    let app = watched(|config| config.jobs = false).await;
    bought(&app, &app.client, "pickup").await;
    app.upload("kaputt.stl", b"solid nichts".to_vec()).await;
    let text = metrics(&app).await;
    assert!(text.ends_with("# EOF\n"));
    let counted = |line: &str| value(&text, line);
    let call =
        "schichtwerk_http_requests_total{method=\"POST\",route=\"/api/upload-model\",status=";
    assert!((counted(&format!("{call}\"200\"}}")) - 1.0).abs() < 0.5);
    let parsed = counted("schichtwerk_parse_seconds_count{format=\"stl\"}");
    assert!((1.0..=2.0).contains(&parsed), "{parsed}");
    assert!(text.contains("schichtwerk_uploads_refused_total{format=\"stl\",code="));
    // Confirmation, notice.
    assert!(counted("schichtwerk_mails_waiting") >= 2.0);
    assert!(counted("schichtwerk_database_up") > 0.5);
    assert!(counted("schichtwerk_payments_without_order") < 0.5);
    for secret in ["ada@example.org", "würfel", "/api/files/0"] {
        assert!(!text.contains(secret), "{secret} in\n{text}");
    }
    let answer = app.get("/metrics").await;
    assert_ne!(answer.status(), 200, "customers do not see it");
}

/// Every word that begins like a metric of ours.
fn names_in(text: &str) -> BTreeSet<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(|c| !is_word(c))
        .filter(|word| word.starts_with("schichtwerk_"))
        .map(str::to_owned)
        .collect()
}

#[actix_web::test]
async fn alert_rules_and_board_name_what_the_server_exports() {
    let saved = tempfile::tempdir().unwrap();
    let app = watched(|config| {
        config.backup.to = Some(saved.path().join("to").display().to_string());
    })
    .await;
    bought(&app, &app.client, "pickup").await;
    app.upload("kaputt.stl", b"solid nichts".to_vec()).await;
    eventually("a back-up", async || {
        metrics(&app).await.contains("backup_age_seconds")
    })
    .await;
    let exported = names_in(&metrics(&app).await);
    for (file, text) in [
        (
            "alerts.yml",
            include_str!("../../../docs/monitoring/alerts.yml"),
        ),
        (
            "grafana.json",
            include_str!("../../../docs/monitoring/grafana.json"),
        ),
    ] {
        let named = names_in(text);
        assert!(named.len() > 10, "{file}: {named:?}");
        let unknown: Vec<_> = named.difference(&exported).collect();
        assert!(unknown.is_empty(), "{file} names {unknown:?}");
    }
    let board: Value =
        serde_json::from_str(include_str!("../../../docs/monitoring/grafana.json")).unwrap();
    assert!(board["panels"].as_array().unwrap().len() > 10);
}

#[actix_web::test]
async fn a_call_keeps_the_id_of_a_trusted_proxy_and_its_last_line_says_how_long_and_how_much() {
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    })
    .await;
    let ask = async |app: &TestApp, id: &str| {
        let call = app
            .client
            .get(app.url("/api/shop"))
            .header("x-request-id", id);
        call.send().await.unwrap()
    };
    let answer = ask(&app, "proxy-4711").await;
    assert_eq!(answer.headers()["x-request-id"], "proxy-4711");
    let last = logs_of(&answer).pop().unwrap();
    assert_eq!(last["span"]["request_id"], "proxy-4711", "{last}");
    assert_eq!(last["status"], 200, "{last}");
    assert!(last["ms"].is_u64(), "{last}");
    assert_eq!(last["bytes"], answer.bytes().await.unwrap().len(), "{last}");
    for made_up in ["", "a b", &"x".repeat(65), "böse"] {
        let answer = ask(&app, made_up).await;
        assert_eq!(answer.headers()["x-request-id"].len(), 36, "{made_up}");
    }
    let stranger = quiet_app().await;
    let answer = ask(&stranger, "proxy-4711").await;
    assert_ne!(answer.headers()["x-request-id"], "proxy-4711");
}

/// The spans that a collector was sent.
async fn collector() -> (Url, Arc<Mutex<Vec<Value>>>) {
    let spans = Arc::new(Mutex::new(Vec::new()));
    let told = spans.clone();
    let server = HttpServer::new(move || {
        let told = told.clone();
        let take = move |message: web::Json<Value>| {
            let sent = message["resourceSpans"][0]["scopeSpans"][0]["spans"].clone();
            told.lock()
                .unwrap()
                .extend(sent.as_array().unwrap().clone());
            std::future::ready(HttpResponse::Ok().json(json!({})))
        };
        App::new().route("/v1/traces", web::post().to(take))
    });
    let server = server.workers(1).bind(("127.0.0.1", 0)).unwrap();
    let url = format!("http://{}", server.addrs()[0]).parse().unwrap();
    actix_web::rt::spawn(server.run());
    (url, spans)
}

#[actix_web::test]
async fn a_collector_is_sent_a_trace_of_each_call_which_is_part_of_the_proxys() {
    let (url, spans) = collector().await;
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        config.traces_to = Some(url);
    })
    .await;
    let (trace, parent) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
    let call = app
        .client
        .get(app.url("/api/shop?name=ada@example.org"))
        .header("x-request-id", "proxy-4711")
        .header("traceparent", format!("00-{trace}-{parent}-01"));
    call.send().await.unwrap().bytes().await.unwrap();
    app.get("/api/orders/0199-secret").await;
    let named = |name: &str| {
        let spans = spans.lock().unwrap();
        spans.iter().find(|span| span["name"] == name).cloned()
    };
    eventually("the traces of both calls", async || {
        named("GET /api/shop").is_some() && named("GET /api/orders/{id}").is_some()
    })
    .await;
    let first = named("GET /api/shop").unwrap();
    let second = named("GET /api/orders/{id}").unwrap();
    assert_eq!(first["traceId"], trace);
    assert_eq!(first["parentSpanId"], parent);
    let text = first.to_string();
    for said in ["proxy-4711", "http.response.status_code", "\"200\""] {
        assert!(text.contains(said), "{said} in {text}");
    }
    let nanoseconds = |name: &str| first[name].as_str().unwrap().parse::<u128>().unwrap();
    assert!(nanoseconds("endTimeUnixNano") > nanoseconds("startTimeUnixNano"));
    assert_eq!(second["traceId"].as_str().unwrap().len(), 32);
    assert_ne!(second["traceId"], trace);
    assert!(second.get("parentSpanId").is_none());
    for secret in ["ada@example.org", "0199-secret"] {
        let all = json!(*spans.lock().unwrap()).to_string();
        assert!(!all.contains(secret), "{secret} in {all}");
    }
}

async fn operation(app: &TestApp, admin: &Client) -> Value {
    let (status, answer) = app.get_json(admin, "/api/admin/operation").await;
    assert_eq!(status, 200, "{answer}");
    answer
}

fn grade<'a>(answer: &'a Value, code: &str) -> &'a str {
    let points = answer["points"].as_array().unwrap();
    let point = points.iter().find(|point| point["code"] == code);
    point.unwrap_or_else(|| panic!("{code}: {answer}"))["grade"]
        .as_str()
        .unwrap()
}

#[actix_web::test]
async fn the_back_office_shows_what_the_machine_needs() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let answer = operation(&app, &admin).await;
    assert_eq!(answer["version"], env!("CARGO_PKG_VERSION"));
    for code in ["database", "clock", "store", "payments", "invoices", "jobs"] {
        assert_eq!(grade(&answer, code), "good", "{answer}");
    }
    // Mails go into a folder, and nothing is saved.
    for code in ["mail", "backup"] {
        assert_eq!(grade(&answer, code), "advice", "{answer}");
    }
    bought(&app, &app.client, "pickup").await;
    app.clock.advance(SignedDuration::from_mins(20));
    // A session that is used does not end.
    operation(&app, &admin).await;
    app.clock.advance(SignedDuration::from_mins(11));
    let answer = operation(&app, &admin).await;
    assert_eq!(grade(&answer, "mails_waiting"), "fault", "{answer}");
    assert_eq!(answer["points"][0]["grade"], "fault", "faults come first");
}

#[actix_web::test]
async fn the_owner_is_written_to_once_of_what_cannot_wait() {
    let app = quiet_app().await;
    bought(&app, &app.client, "pickup").await;
    let (state, server) = second_server::start(&app).await;
    let (other, second) = second_server::start(&app).await;
    let (mut watch, mut beside) = (AlarmWatch::default(), AlarmWatch::default());
    let letters = || app.files_below("mail").len();
    assert_eq!(watch.round(&state).await, 0);
    app.clock.advance(SignedDuration::from_mins(31));
    assert_eq!(watch.round(&state).await, 0, "it may be a passing moment");
    assert_eq!(watch.round(&state).await, 1);
    assert_eq!(letters(), 1);
    for _ in 0..3 {
        assert_eq!(watch.round(&state).await, 0);
        assert_eq!(beside.round(&other).await, 0, "another process of the shop");
    }
    // It ends, and begins anew.
    app.db
        .writer()
        .execute("UPDATE outbox_mails SET state = 'sent'")
        .await
        .unwrap();
    assert_eq!(watch.round(&state).await, 0);
    app.db
        .writer()
        .execute("UPDATE outbox_mails SET state = 'queued'")
        .await
        .unwrap();
    assert_eq!(watch.round(&state).await, 0);
    assert_eq!(watch.round(&state).await, 1);
    server.stop(false).await;
    second.stop(false).await;
}

#[actix_web::test]
async fn browsers_report_without_saying_anything_of_the_person() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let policy = app.get("/").await.headers()["content-security-policy"].clone();
    assert!(
        policy
            .to_str()
            .unwrap()
            .contains("report-uri /api/reports/csp")
    );
    let stranger = new_client();
    let csp = json!({ "csp-report": {
        "document-uri": "https://shop.example/konfigurator?schritt=2",
        "blocked-uri": "https://evil.example/x.js?ada@example.org",
        "effective-directive": "script-src-elem",
        "source-file": "", "line-number": 3,
    }});
    for _ in 0..2 {
        let sent = stranger
            .post(app.url("/api/reports/csp"))
            .header("content-type", "application/csp-report")
            .body(csp.to_string());
        assert_eq!(sent.send().await.unwrap().status(), 200);
    }
    let error =
        json!({ "message": "TypeError: „Müller.stl“ of ada@example.org", "page": "/success/0193" });
    let (status, _) = app.post_json(&stranger, "/api/reports/page", error).await;
    assert_eq!(status, 200);
    let extension = json!({ "csp-report": { "source-file": "moz-extension://1" } });
    app.post_json(&stranger, "/api/reports/csp", extension)
        .await;
    let (status, _) = app
        .post_json(&stranger, "/api/reports/csp", json!([]))
        .await;
    assert_eq!(status, 400);
    // More than any browser sends is refused in the shop's own form.
    let huge = json!({ "csp-report": { "blocked-uri": "x".repeat(300_000) } });
    let (status, answer) = app.post_json(&stranger, "/api/reports/csp", huge).await;
    assert_eq!(
        (status, &answer["success"]),
        (413, &json!(false)),
        "{answer}"
    );

    let answer = operation(&app, &admin).await;
    let mut reports: Vec<(String, String, i64)> = answer["reports"]
        .as_array()
        .unwrap()
        .iter()
        .map(|report| {
            let text = |name: &str| report[name].as_str().unwrap().to_owned();
            (
                text("text"),
                text("page"),
                report["count"].as_i64().unwrap(),
            )
        })
        .collect();
    reports.sort();
    let expected = [
        ("TypeError: „…“ of …".to_owned(), "/success/…".to_owned(), 1),
        (
            "script-src-elem https://evil.example".to_owned(),
            "/konfigurator".to_owned(),
            2,
        ),
    ];
    assert_eq!(reports, expected);
}

#[actix_web::test]
async fn check_names_what_does_not_answer_and_ends_with_its_exit_code() {
    let app = quiet_app().await;
    let mut config = app.config.clone();
    let base = config.stripe_api_base.clone().unwrap().to_string();
    let check = async |config: &Config, more: &[(&str, &str)], words: &[&str]| {
        let mut command = std::process::Command::new(SERVER_BINARY);
        command
            .arg("check")
            .args(words)
            .env("DATABASE_URL", &config.database_url)
            .env("STORAGE_URL", &config.storage_url)
            .env("DATA_DIR", &config.data_dir)
            .env("STRIPE_API_BASE", &base)
            .env("STRIPE_SECRET_KEY", crate::provider::API_KEY)
            .env("STRIPE_WEBHOOK_SECRET", crate::provider::WEBHOOK_SECRET)
            .envs(more.iter().copied());
        let output = actix_web::rt::task::spawn_blocking(move || command.output())
            .await
            .unwrap()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        (output.status.success(), said)
    };
    let (worked, said) = check(&config, &[], &["--test-mail", "chefin@example.org"]).await;
    assert!(worked, "{said}");
    for line in [
        "good    settings",
        "good    database",
        "good    store",
        "good    payments",
        "advice  mail",
        "good    test mail",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    assert_eq!(app.files_below("mail").len(), 1);

    let (worked, said) = check(&config, &[("STRIPE_SECRET_KEY", "sk_test_wrong")], &[]).await;
    assert!(
        !worked && said.contains("fault   payments: STRIPE_SECRET_KEY is not accepted"),
        "{said}"
    );
    // With the cause, and not only that nothing was sent.
    let (worked, said) = check(&config, &[("STRIPE_API_BASE", "http://127.0.0.1:1/")], &[]).await;
    let reached = "fault   payments: the payment provider cannot be reached";
    assert!(
        !worked && said.contains(reached) && said.to_lowercase().contains("refused"),
        "{said}"
    );
    let (worked, said) = check(&config, &[("SMTP_URL", "smtp://127.0.0.1:1")], &[]).await;
    assert!(!worked && said.contains("fault   mail"), "{said}");
    let (worked, said) = check(&config, &[("SHOP_ENV", "production")], &[]).await;
    assert!(
        !worked && said.contains("fault   settings: PUBLIC_URL is missing"),
        "{said}"
    );
    // Before the first start there is no database, and that is no fault.
    let home = Home::bare();
    config = test_config(&home);
    let (worked, said) = check(&config, &[], &[]).await;
    assert!(worked && said.contains("none yet"), "{said}");
}

#[test]
fn init_writes_two_files_that_only_their_owner_reads_and_says_what_is_open() {
    let home = tempfile::tempdir().unwrap();
    // It makes the folder.
    let folder = home.path().join("settings");
    let init = |words: &[&str]| {
        let output = std::process::Command::new(SERVER_BINARY)
            .arg("init")
            .args(["--folder", folder.to_str().unwrap()])
            .args(words)
            .env_clear()
            .env("STRIPE_SECRET_KEY", "sk_live_geheim")
            .env("STRIPE_WEBHOOK_SECRET", "whsec_0123456789abcdef0123")
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        (output.status.success(), said)
    };
    let (worked, said) = init(&["--company", "Huber"]);
    assert!(
        !worked && said.contains("Missing: --partner, --street"),
        "{said}"
    );
    let data = folder.join("data");
    let answers = [
        "--company",
        "Huber & \"Weiß\" GbR",
        "--partner",
        "Anna Huber",
        "--partner",
        "Jonas Weiß",
        "--street",
        "Hauptstraße 12",
        "--postal-code",
        "72070",
        "--city",
        "Tübingen",
        "--email",
        "post@huber-weiss.de",
        "--phone",
        "+49 7071 123456",
        "--website",
        "https://huber-weiss.de",
        "--tax-number",
        "86123/45678",
        "--public-url",
        "https://shop.huber-weiss.de",
        "--smtp-url",
        "smtps://post:a\"b@mail.huber-weiss.de:465",
        "--mail-from",
        "Huber <post@huber-weiss.de>",
        "--admin",
        "anna@huber-weiss.de",
        "--data-dir",
        data.to_str().unwrap(),
    ];
    let (worked, said) = init(&answers);
    assert!(worked, "{said}");
    assert!(
        said.contains("server admin login-link anna@huber-weiss.de"),
        "{said}"
    );
    assert!(said.contains("BACKUP_TO is not set"), "{said}");
    assert!(
        !said.contains("SMTP_URL") && !said.contains("geheim"),
        "{said}"
    );
    let env = std::fs::read_to_string(folder.join("schichtwerk.env")).unwrap();
    assert!(
        env.contains("STRIPE_SECRET_KEY=\"sk_live_geheim\"\n"),
        "{env}"
    );
    assert!(env.contains("SMTP_URL=\"smtps://post:a\\\"b@mail"), "{env}");
    let toml: toml::Table =
        toml::from_str(&std::fs::read_to_string(folder.join("shop.toml")).unwrap()).unwrap();
    assert_eq!(toml["company"].as_str(), Some("Huber & \"Weiß\" GbR"));
    assert_eq!(toml["partners"].as_array().unwrap().len(), 2);
    #[cfg(unix)]
    for name in ["shop.toml", "schichtwerk.env"] {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(folder.join(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    let (worked, said) = init(&answers);
    assert!(!worked && said.contains("nothing is overwritten"), "{said}");
}

/// A package has both files already: with an example in each that nobody has changed.
#[test]
fn init_fills_in_what_a_package_shipped_and_keeps_its_words() {
    let folder = tempfile::tempdir().unwrap();
    let (shop, settings) = (
        folder.path().join("shop.toml"),
        folder.path().join("schichtwerk.env"),
    );
    let example = include_str!("../../../.env.example");
    let shipped = example.replace("#SHOP_ENV=production", "SHOP_ENV=production");
    std::fs::write(&shop, include_str!("../../../shop.example.toml")).unwrap();
    std::fs::write(&settings, &shipped).unwrap();
    let init = || {
        let output = std::process::Command::new(SERVER_BINARY)
            .args(["init", "--company", "Huber", "--partner", "Anna Huber"])
            .args(["--street", "Hauptstraße 12", "--postal-code", "72070"])
            .args(["--city", "Tübingen", "--email", "post@huber-weiss.de"])
            .args(["--phone", "+49 7071 123456", "--tax-number", "86123/45678"])
            .args(["--website", "https://huber-weiss.de"])
            .args(["--public-url", "https://shop.huber-weiss.de"])
            .args(["--smtp-url", "smtps://post:x@mail.huber-weiss.de:465"])
            .args(["--mail-from", "Huber <post@huber-weiss.de>"])
            .args(["--stripe-key", "sk_live_geheim"])
            .args(["--stripe-webhook-secret", "whsec_0123456789abcdef0123"])
            .args(["--admin", "anna@huber-weiss.de"])
            .env_clear()
            .env("SETTINGS_FOLDER", folder.path())
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), said)
    };
    let (worked, said) = init();
    assert!(worked, "{said}");
    let env = std::fs::read_to_string(&settings).unwrap();
    assert_eq!(env.matches("\nPUBLIC_URL=").count(), 1, "{env}");
    assert!(
        env.contains("# production: Stripe.")
            && env.contains("\nSTRIPE_SECRET_KEY=\"sk_live_geheim\"\n"),
        "{env}"
    );
    assert!(env.contains("#METRICS_BIND=127.0.0.1:9180"), "{env}");
    let toml = std::fs::read_to_string(&shop).unwrap();
    assert!(
        toml.contains("company = \"Huber\"") && !toml.contains("Muster"),
        "{toml}"
    );
    let (worked, said) = init();
    assert!(!worked && said.contains("nothing is overwritten"), "{said}");

    // Somebody has begun: one setting of their own is enough.
    std::fs::write(&shop, include_str!("../../../shop.example.toml")).unwrap();
    std::fs::write(&settings, format!("{shipped}\nMAIL_DIR=/srv/mail\n")).unwrap();
    let (worked, said) = init();
    assert!(
        !worked && said.contains("schichtwerk.env is there already"),
        "{said}"
    );
}

#[actix_web::test]
async fn the_program_says_its_version() {
    let app = quiet_app().await;
    let (worked, said) = run(&app.config, &["--version"]).await;
    assert!(worked && said.contains(env!("CARGO_PKG_VERSION")), "{said}");
    let health: Value = app.get("/healthz").await.json().await.unwrap();
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    let cube = cube();
    assert_eq!(app.upload("a.stl", cube).await.status(), 200);
}
