use schichtwerk_server::app::routes::{self, Caller};
use serde_json::{Value, json};

use crate::customer::{Line, count, request, upload_cube};
use crate::customer_orders::buy;
use crate::harness::{TestApp, answer_of, logs_of, new_client, spawn_app};

const LOG_LINE: &str = "Access denied: Admin privileges required";

/// Every route that is for admins, from the route table itself: a new one is tested by being there.
fn admin_calls(app: &TestApp, client: &reqwest::Client) -> Vec<reqwest::RequestBuilder> {
    let calls: Vec<_> = routes::table()
        .into_iter()
        .filter(|route| matches!(route.caller, Caller::Admin(_)))
        .map(|route| client.request(route.method.as_str().parse().unwrap(), app.url(&route.path)))
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
async fn role_13_an_admin_reads_all_orders_whosever_they_are() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let (guest, mia) = (new_client(), new_client());
    crate::account::register(&app, &mia, "mia@example.org").await;
    let mut orders = [
        buy(&app, &guest, "gast@example.org", "pickup").await,
        buy(&app, &mia, "mia@example.org", "shipping").await,
        buy(&app, &admin, "chefin@schichtwerk.example", "express").await,
    ];
    orders.sort();
    let (status, list) = app.get_json(&admin, "/api/admin/orders").await;
    assert_eq!(status, 200);
    let list = list["data"].as_array().unwrap();
    let mut ids: Vec<&str> = list
        .iter()
        .map(|order| order["id"].as_str().unwrap())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, orders);
    for order in list {
        for field in [
            "orderNumber",
            "status",
            "totalCents",
            "pieces",
            "customerName",
        ] {
            assert!(!order[field].is_null(), "{field} is missing in {order}");
        }
        let path = format!("/api/orders/{}", order["id"].as_str().unwrap());
        let (status, one) = app.get_json(&admin, &path).await;
        assert_eq!((status, &one["data"]["id"]), (200, &order["id"]));
    }
    // A former admin reads none of them.
    sqlx::query("UPDATE user_profiles SET is_admin = 0")
        .execute(app.db.pool())
        .await
        .unwrap();
    assert_refused(&app, &admin).await;
}

#[actix_web::test]
async fn role_13_an_admin_reads_empty_orders_and_figures() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    for path in ["/api/admin/orders", "/api/admin/analytics"] {
        assert_eq!(admin.get(app.url(path)).send().await.unwrap().status(), 200);
    }
    let get = |path: &'static str| {
        let request = admin.get(app.url(path));
        async { request.send().await.unwrap().json::<Value>().await.unwrap() }
    };
    let mut orders = get("/api/admin/orders").await;
    assert!(orders["at"].is_string(), "when it was read");
    orders.as_object_mut().unwrap().remove("at");
    assert_eq!(orders, json!({ "success": true, "data": [], "next": null }));
    let figures = get("/api/admin/analytics").await["data"].clone();
    for sum in figures["figures"].as_object().unwrap().values() {
        assert_eq!(*sum, 0, "{figures}");
    }
    assert_eq!(figures["byMaterial"], json!([]));
    assert_eq!(figures["overTime"].as_array().unwrap().len(), 30);
}

async fn delete(app: &TestApp, client: &reqwest::Client, id: &str) -> (u16, Value) {
    answer_of(client.delete(app.url(&format!("/api/admin/orders/{id}")))).await
}

#[actix_web::test]
async fn role_13_an_admin_deletes_a_draft_and_archives_what_was_paid() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let mia = new_client();
    crate::account::register(&app, &mia, "mia@example.org").await;
    let part = upload_cube(&app, &mia, 20).await;
    let mut body = request(&[Line::new(&part, 1)], "pickup");
    body["draftName"] = "Gehäuse".into();
    let (_, saved) = app.post_json(&mia, "/api/save-order", body).await;
    let draft = saved["data"]["id"].as_str().unwrap().to_owned();
    let order = buy(&app, &mia, "mia@example.org", "shipping").await;
    let other = buy(&app, &mia, "mia@example.org", "pickup").await;
    let files = count(&app, "SELECT COUNT(*) FROM files").await;

    for (id, kind) in [(&draft, "draft"), (&order, "order")] {
        assert_eq!(delete(&app, &mia, id).await.0, 403, "{kind}");
        assert_eq!(delete(&app, &new_client(), id).await.0, 403, "{kind}");
    }
    assert_eq!(delete(&app, &admin, "0").await.0, 404);

    assert_eq!(
        delete(&app, &admin, &draft).await,
        (200, json!({ "success": true, "archived": false }))
    );
    assert_eq!(delete(&app, &admin, &draft).await.0, 404);
    let (_, drafts) = app.get_json(&mia, "/api/drafts").await;
    assert_eq!(drafts["data"], json!([]));

    for _ in 0..2 {
        assert_eq!(
            delete(&app, &admin, &order).await,
            (200, json!({ "success": true, "archived": true }))
        );
    }
    let (_, list) = app.get_json(&admin, "/api/admin/orders").await;
    let ids: Vec<_> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|order| &order["id"])
        .collect();
    assert_eq!(ids, [&json!(other)]);
    let (_, figures) = app.get_json(&admin, "/api/admin/analytics").await;
    // To archive tidies up the list: what was sold stays sold.
    assert_eq!(figures["data"]["figures"]["orders"], 2);

    // Record, invoice, files and the customer's own view stay.
    assert_eq!(count(&app, "SELECT COUNT(*) FROM orders").await, 2);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices").await, 2);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM files").await, files);
    assert_eq!(app.get_json(&mia, "/api/orders").await.1["total"], 2);
    for path in ["", "/invoice", "/cart"] {
        let path = format!("/api/orders/{order}{path}");
        assert_eq!(app.get_json(&mia, &path).await.0, 200, "{path}");
    }
    assert!(
        schichtwerk_server::sales::invoices::verify(&app.db)
            .await
            .is_ok()
    );
}

#[actix_web::test]
async fn role_13_an_admin_reads_any_order_and_its_files_but_owns_none_of_it() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let guest = new_client();
    let order = buy(&app, &guest, "gast@example.org", "pickup").await;
    let loose = upload_cube(&app, &guest, 30).await;
    let (status, answer) = app.get_json(&admin, &format!("/api/orders/{order}")).await;
    assert_eq!((status, &answer["data"]["id"]), (200, &json!(order)));
    let (status, answer) = app
        .get_json(&admin, &format!("/api/orders/{order}/invoice"))
        .await;
    assert_eq!(
        (status, &answer["data"][0]["record"]["orderId"]),
        (200, &json!(order))
    );
    let get = async |client: &reqwest::Client, url: &str| {
        let url = if url.starts_with('/') {
            app.url(url)
        } else {
            url.to_owned()
        };
        client.get(url).send().await.unwrap().status().as_u16()
    };
    let (_, cart) = app.get_json(&admin, "/api/orders").await;
    assert_eq!(cart["total"], 0, "the own list does not grow by it");
    for path in ["cart", "hide"] {
        let call = if path == "cart" { "GET" } else { "POST" };
        let url = app.url(&format!("/api/orders/{order}/{path}"));
        let call = admin.request(call.parse().unwrap(), url).json(&json!({}));
        assert_eq!(answer_of(call).await.0, 404, "{path}");
    }
    assert_eq!(get(&guest, &loose.url).await, 200);
    assert_eq!(get(&admin, &loose.url).await, 404, "nobody ordered it");
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
