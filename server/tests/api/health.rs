use serde_json::{Value, json};

use crate::harness::spawn_app;

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
