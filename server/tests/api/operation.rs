//! What an operator relies on: logs, a graceful stop, a locked database, slow lines.

use std::io::{Read as _, Write as _};
use std::time::Duration;

use futures_util::future::join;
use schichtwerk_server::foundation::db::Db;
use serde_json::Value;

use crate::harness::{all_logs, logs_of, new_client, spawn_app, spawn_app_with};
use crate::home::hold_writers;
use crate::models::cube;
use crate::raw_http;

#[actix_web::test]
async fn each_request_is_one_json_line_with_its_id_and_without_its_query() {
    let app = spawn_app().await;
    let response = app.get("/api/settings?token=geheimnis-7f3a").await;
    let lines = logs_of(&response);
    assert_eq!(lines.len(), 1, "{lines:?}");
    let line = &lines[0];
    assert_eq!(line["message"], "request done");
    assert_eq!(line["status"], 200);
    assert_eq!(line["level"], "INFO");
    assert!(line["timestamp"].as_str().unwrap().ends_with('Z'));
    assert_eq!(line["span"]["method"], "GET");
    assert_eq!(line["span"]["route"], "/api/settings");

    let response = app
        .upload("geheimer-name-9c1d.stl", b"geheimer-inhalt-4b2e".to_vec())
        .await;
    assert_eq!(response.status(), 422);
    assert!(logs_of(&response).iter().any(|line| line["status"] == 422));
    let file = app.get("/api/files/0190-abcd/geheime-signatur-5d6e").await;
    assert!(
        logs_of(&file)
            .iter()
            .any(|line| line["span"]["route"] == "/api/files/{id}/{signature}")
    );
    let logs = all_logs();
    for secret in [
        "geheimnis-7f3a",
        "geheimer-inhalt-4b2e",
        "geheime-signatur-5d6e",
    ] {
        assert!(!logs.contains(secret), "{secret} was logged");
    }
}

#[actix_web::test]
async fn request_ids_differ() {
    let app = spawn_app().await;
    let first = app.get("/healthz").await.headers()["x-request-id"].clone();
    let second = app.get("/healthz").await.headers()["x-request-id"].clone();
    assert_ne!(first, second);
}

#[actix_web::test]
async fn an_upload_that_drips_is_ended_in_german() {
    let app = spawn_app_with(|config| config.upload_pace.grace = Duration::from_millis(300)).await;
    let address = app.address.clone();
    let answer = raw_http::beside(move || {
        let mut stream = raw_http::connect_to(&address);
        stream
            .write_all(raw_http::head("Content-Length: 100000").as_bytes())
            .unwrap();
        stream.write_all(&raw_http::open_form(b"w.stl")).unwrap();
        let mut answer = String::new();
        drop(stream.read_to_string(&mut answer));
        answer
    })
    .await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(
        answer.contains("Upload timeout - Datei zu groß oder Server überlastet"),
        "{answer}"
    );
    assert!(app.files_below("uploads").is_empty());
}

#[actix_web::test]
async fn a_database_that_another_process_holds_is_503_and_not_a_fault() {
    let app = spawn_app().await;
    let other = Db::open(&app.config.database_url).await.unwrap();
    let lock = hold_writers(&other).await;
    let response = app.upload("w.stl", cube()).await;
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "5");
    assert_eq!(response.json::<Value>().await.unwrap()["code"], "busy");
    lock.rollback().await.unwrap();
    assert_eq!(app.upload("w.stl", cube()).await.status(), 200);
    assert_eq!(app.count("files").await, 1);
    assert_eq!(
        app.files_below("files/model-files").len(),
        1,
        "the refused upload left no bytes"
    );
}

#[cfg(unix)]
#[actix_web::test]
async fn a_stop_lets_an_upload_under_way_finish() {
    use crate::worker::{blockable_worker, unblock, worker_pid};
    let app = spawn_app_with(blockable_worker).await;
    let stop = async {
        worker_pid(&app).await;
        let stopping = app.stop();
        let release = async { unblock(&app) };
        join(stopping, release).await;
    };
    let (response, ()) = join(app.upload("w.stl", cube()), stop).await;
    assert_eq!(response.status(), 200);
    assert!(
        new_client().get(app.url("/healthz")).send().await.is_err(),
        "nobody listens any more"
    );
}
