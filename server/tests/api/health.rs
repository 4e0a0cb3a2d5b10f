use std::time::{Duration, Instant};

use schichtwerk_server::db::Db;
use schichtwerk_server::startup;
use serde_json::{Value, json};

use crate::harness::{spawn_app, test_config};
use crate::home::{Home, hold_writers};

#[actix_web::test]
async fn healthz_answers_when_database_and_storage_do() {
    let app = spawn_app().await;
    let response = app.get("/healthz").await;
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.json::<Value>().await.unwrap(),
        json!({ "status": "ok" })
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

#[actix_web::test]
async fn healthz_is_red_while_a_job_is_not_running() {
    let home = Home::new();
    let mut config = test_config(&home);
    config.jobs = false;
    let application = startup::build(config).await.unwrap();
    let state = application.state().clone();
    let url = format!("http://127.0.0.1:{}/healthz", application.port());
    actix_web::rt::spawn(application.run());
    state.broken_jobs.add("mails");
    assert_eq!(reqwest::get(&url).await.unwrap().status(), 503);
    state.broken_jobs.remove("mails");
    crate::customer::eventually("green again", || async {
        reqwest::get(&url).await.unwrap().status() == 200
    })
    .await;
}
