use core_wasm::settings::Settings;
use serde_json::Value;

use crate::harness::spawn_app;

#[actix_web::test]
async fn role_17_settings_are_readable_by_everybody() {
    let app = spawn_app().await;
    let response = app.get("/api/settings").await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "no-store");
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["success"], true);
    assert_eq!(body["version"], 1);
    let settings: Settings = serde_json::from_value(body["settings"].clone()).unwrap();
    assert_eq!(settings, Settings::default());
    assert_eq!(body["settings"].as_object().unwrap().get("updatedBy"), None);
}

#[actix_web::test]
async fn adm_07_the_shipped_settings_are_row_1_and_a_restart_keeps_them() {
    let app = spawn_app().await;
    let (id, text): (i16, String) = sqlx::query_as("SELECT id, settings FROM admin_settings")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    assert_eq!(id, 1);
    assert_eq!(
        serde_json::from_str::<Settings>(&text).unwrap(),
        Settings::default()
    );
}
