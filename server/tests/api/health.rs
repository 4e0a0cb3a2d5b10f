use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jiff::SignedDuration;
use schichtwerk_server::app::startup;
use schichtwerk_server::foundation::db::Db;
use schichtwerk_server::state::State;
use serde_json::{Value, json};

use crate::harness::{new_client, spawn_app, test_config};
use crate::home::{Home, hold_writers};
use crate::raw_http;

#[actix_web::test]
async fn healthz_answers_when_database_and_storage_do() {
    let app = spawn_app().await;
    let response = app.get("/healthz").await;
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.json::<Value>().await.unwrap(),
        json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") })
    );
}

#[actix_web::test]
async fn healthz_notices_a_vanished_file_store_and_tells_no_details() {
    let app = spawn_app().await;
    std::fs::remove_dir_all(app.data_dir().join("files")).unwrap();
    let response = app.get("/healthz").await;
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "5");
    let text = response.text().await.unwrap();
    assert!(!text.contains("files") && !text.contains("probe"), "{text}");
}

#[actix_web::test]
async fn healthz_notices_a_closed_database() {
    let app = spawn_app().await;
    app.db.pool().close().await;
    assert_eq!(app.get("/healthz").await.status(), 503);
}

#[actix_web::test]
async fn an_unknown_api_path_is_a_json_404() {
    let app = spawn_app().await;
    let response = app.get("/api/gibt-es-nicht").await;
    assert_eq!(response.status(), 404);
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["success"], false);
    assert_eq!(body["code"], "not_found");
}

#[actix_web::test]
async fn healthz_waits_for_no_connection_and_for_no_other_writer() {
    let app = spawn_app().await;
    let mut busy = Vec::new();
    while let Some(connection) = app.db.pool().try_acquire() {
        busy.push(connection);
    }
    let most = app.db.pool().options().get_max_connections();
    for _ in busy.len()..usize::try_from(most).unwrap() {
        busy.push(app.db.pool().acquire().await.unwrap());
    }
    let start = Instant::now();
    assert_eq!(app.get("/healthz").await.status(), 200);
    assert!(start.elapsed() < Duration::from_secs(5), "all are taken");
    drop(busy);

    let app = spawn_app().await;
    let other = Db::open(&app.config.database_url).await.unwrap();
    let lock = hold_writers(&other).await;
    assert_eq!(
        app.get("/healthz").await.status(),
        200,
        "work that waits is no fault"
    );
    lock.rollback().await.unwrap();
}

#[actix_web::test]
async fn healthz_notices_damaged_settings_and_that_they_are_mended() {
    let app = spawn_app().await;
    let set = async |settings: &str| {
        sqlx::query("UPDATE admin_settings SET settings = $1")
            .bind(settings.to_owned())
            .execute(app.db.pool())
            .await
            .unwrap();
    };
    for damaged in ["{kaputt", r#"{"materialPrices":{"PLA":-1}}"#] {
        set(damaged).await;
        crate::customer::eventually("red", || async {
            app.get("/healthz").await.status() == 503
        })
        .await;
    }
    set("{}").await;
    crate::customer::eventually("green again", || async {
        app.get("/healthz").await.status() == 200
    })
    .await;
}

/// A server whose insides a test reaches: its state, and what asks it for a path's status.
async fn with_state() -> (
    Home,
    State,
    startup::StopHandle,
    impl AsyncFn(&str) -> Option<u16>,
) {
    let home = Home::new();
    let mut config = test_config(&home);
    config.jobs = false;
    let application = startup::build(config).await.unwrap();
    let (state, handle) = (application.state().clone(), application.handle());
    let address = format!("http://127.0.0.1:{}", application.port());
    actix_web::rt::spawn(application.run());
    let status = async move |path: &str| {
        let answer = new_client().get(format!("{address}{path}")).send().await;
        answer.ok().map(|answer| answer.status().as_u16())
    };
    (home, state, handle, status)
}

#[actix_web::test]
async fn livez_and_healthz_are_red_while_a_job_is_not_running() {
    let (_home, state, _, status) = with_state().await;
    state.broken_jobs.add("mails");
    assert_eq!(status("/healthz").await, Some(503));
    assert_eq!(status("/livez").await, Some(503));
    assert_eq!(status("/readyz").await, Some(200));
    state.broken_jobs.remove("mails");
    for path in ["/healthz", "/livez", "/readyz"] {
        assert_eq!(status(path).await, Some(200), "{path}");
    }
}

#[actix_web::test]
async fn a_file_store_that_is_away_takes_no_process_off_the_net() {
    let app = spawn_app().await;
    std::fs::remove_dir_all(app.data_dir().join("files")).unwrap();
    assert_eq!(app.get("/healthz").await.status(), 503);
    for path in ["/livez", "/readyz", "/api/settings"] {
        assert_eq!(app.get(path).await.status(), 200, "{path}");
    }
}

#[actix_web::test]
async fn a_database_that_is_away_is_no_reason_to_start_the_process_again() {
    let app = spawn_app().await;
    app.db.pool().close().await;
    assert_eq!(app.get("/readyz").await.status(), 503);
    assert_eq!(app.get("/livez").await.status(), 200);
}

#[actix_web::test]
async fn a_clock_that_is_off_is_an_open_point_and_far_off_a_fault() {
    let (_home, state, _, status) = with_state().await;
    state.clock_watch.note(SignedDuration::from_secs(-59));
    assert_eq!(status("/healthz").await, Some(200));
    for off in [-61, 61] {
        state.clock_watch.note(SignedDuration::from_secs(off));
        assert_eq!(status("/healthz").await, Some(503));
        assert_eq!(status("/livez").await, Some(200));
    }
}

#[actix_web::test]
async fn a_server_that_stops_says_so_to_a_balancer_before_it_closes_its_door() {
    let (_home, _, handle, status) = with_state().await;
    assert_eq!(status("/readyz").await, Some(200));
    let seen = async {
        loop {
            match status("/readyz").await {
                Some(200) => tokio::task::yield_now().await,
                seen => break (seen, status("/api/settings").await),
            }
        }
    };
    let ((), seen) = futures_util::future::join(handle.stop(true), seen).await;
    assert_eq!(
        seen,
        (Some(503), Some(200)),
        "customers are served meanwhile"
    );
    assert_eq!(status("/readyz").await, None, "nobody listens any more");
}

/// Docker kills after ten seconds, and so does an operator.
#[actix_web::test]
async fn a_server_stops_within_ten_seconds_whatever_its_callers_do() {
    let home = Home::new();
    let application = startup::build(test_config(&home)).await.unwrap();
    let handle = application.handle();
    let address = format!("http://127.0.0.1:{}", application.port());
    let running = actix_web::rt::spawn(application.run());
    // A balancer looks, so that the stop begins with the time in which it notices.
    let ready = new_client().get(format!("{address}/readyz")).send().await;
    assert_eq!(ready.unwrap().status(), 200);
    let stopped = Arc::new(AtomicBool::new(false));
    let lines = begin_and_dawdle(&address, stopped.clone());
    let begun = Instant::now();
    handle.stop(true).await;
    running.await.unwrap().unwrap();
    let took = begun.elapsed();
    stopped.store(true, Ordering::Relaxed);
    lines.join().unwrap();
    assert!(took < Duration::from_secs(10), "{took:?}");
}

/// Callers with an upload that never ends and never pauses, half a head, half a body, news that stay open, an answer that nobody reads, and
/// nothing at all.
fn begin_and_dawdle(address: &str, stopped: Arc<AtomicBool>) -> std::thread::JoinHandle<()> {
    let endless = raw_http::head("Content-Length: 50000000");
    let beginnings = [
        endless.clone() + "--grenze\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.stl\"\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nX-Half: ".into(),
        "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{".into(),
        "GET /api/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n".into(),
        "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(200),
        String::new(),
    ];
    let mut lines: Vec<_> = beginnings
        .iter()
        .map(|beginning| {
            let mut line = raw_http::connect_to(address);
            line.write_all(beginning.as_bytes()).unwrap();
            line
        })
        .collect();
    std::thread::spawn(move || {
        // Quick enough for the server to wait for it as long as it waits for anybody.
        while !stopped.load(Ordering::Relaxed) {
            drop(lines[0].write_all(&[b'a'; 4096]));
            drop(lines[2].write_all(b" "));
            std::thread::sleep(Duration::from_millis(50));
        }
    })
}
