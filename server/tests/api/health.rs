use crate::harness::spawn_app;

#[actix_web::test]
async fn healthz_answers_when_the_database_does() {
    let app = spawn_app().await;
    let response = app.get("/healthz").await;
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.json::<serde_json::Value>().await.unwrap(),
        serde_json::json!({ "status": "ok" })
    );
}

#[actix_web::test]
async fn an_unknown_api_path_is_a_json_404() {
    let app = spawn_app().await;
    let response = app.get("/api/gibt-es-nicht").await;
    assert_eq!(response.status(), 404);
    let body: serde_json::Value = response.json().await.unwrap();
    assert_eq!(body["success"], false);
    assert_eq!(body["code"], "not_found");
}
