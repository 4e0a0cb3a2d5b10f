use schichtwerk_server::routes::{self, Caller};
use serde_json::{Value, json};

use crate::harness::{TestApp, logs_of, new_client, spawn_app};

const LOG_LINE: &str = "Access denied: Admin privileges required";

/// Every route that is for admins, from the route table itself: a new one is tested by being there.
fn admin_calls(app: &TestApp, client: &reqwest::Client) -> Vec<reqwest::RequestBuilder> {
    let calls: Vec<_> = routes::table()
        .into_iter()
        .filter(|route| route.caller == Caller::Admin)
        .map(|route| client.request(route.method.as_str().parse().unwrap(), app.url(route.path)))
        .collect();
    assert!(calls.len() >= 2);
    calls
}

async fn assert_refused(app: &TestApp, client: &reqwest::Client) {
    for call in admin_calls(app, client) {
        let response = call.send().await.unwrap();
        let url = response.url().to_string();
        assert_eq!(response.status(), 403, "{url}");
        let logs = logs_of(&response);
        assert!(
            logs.iter().any(|line| line["message"] == LOG_LINE),
            "{url}: {logs:?}"
        );
        assert_eq!(
            response.json::<Value>().await.unwrap(),
            json!({ "success": false, "data": [] }),
            "{url}"
        );
    }
}

#[actix_web::test]
async fn role_15_role_16_an_admin_call_without_the_right_is_logged_and_answered_empty() {
    let app = spawn_app().await;
    assert_refused(&app, &new_client()).await;

    let guest = new_client();
    let uploaded = app.upload_as(&guest, "x.txt", b"x".to_vec()).await;
    assert_eq!(uploaded.status(), 422);
    assert_refused(&app, &guest).await;

    // A user without the right: an admin from whom it was taken, which no call can do yet.
    let user = app.admin_client().await;
    sqlx::query("UPDATE user_profiles SET is_admin = 0")
        .execute(app.db.pool())
        .await
        .unwrap();
    assert_refused(&app, &user).await;
}

#[actix_web::test]
async fn role_13_an_admin_reads_all_orders_and_figures() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    for path in ["/api/admin/orders", "/api/admin/analytics"] {
        assert_eq!(admin.get(app.url(path)).send().await.unwrap().status(), 200);
    }
    let get = |path: &'static str| {
        let request = admin.get(app.url(path));
        async { request.send().await.unwrap().json::<Value>().await.unwrap() }
    };
    assert_eq!(
        get("/api/admin/orders").await,
        json!({ "success": true, "data": [] })
    );
    assert_eq!(
        get("/api/admin/analytics").await["data"],
        json!({ "orders": 0, "paidCents": 0, "openOrders": 0, "averageCents": 0, "byMaterial": [] })
    );
}

#[actix_web::test]
async fn drafts_need_a_session_and_begin_empty() {
    let app = spawn_app().await;
    let refused = app.get("/api/drafts").await;
    assert_eq!(refused.status(), 401);
    assert_eq!(
        refused.json::<Value>().await.unwrap(),
        json!({ "success": false, "data": [] })
    );
    let user = app.admin_client().await;
    let (_, answer) = app.get_json(&user, "/api/drafts").await;
    assert_eq!(answer, json!({ "success": true, "data": [] }));
}
