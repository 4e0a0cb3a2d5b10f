//! What admins did, one line an act.

use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, answer_of, quiet_app};

async fn acts(app: &TestApp, admin: &reqwest::Client) -> Vec<Value> {
    let (status, answer) = app.get_json(admin, "/api/admin/acts").await;
    assert_eq!(status, 200, "{answer}");
    answer["data"].as_array().unwrap().clone()
}

#[actix_web::test]
async fn adm_12_each_act_of_an_admin_leaves_one_line_that_nobody_changes() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let (_, order) = bought(&app, &app.client, "pickup").await;
    confirmations_go_out(&app).await;
    let go = async |status: &str| {
        let body = json!({ "orderId": order["id"], "status": status });
        app.post_json(&admin, "/api/order-status-update", body)
            .await
            .0
    };
    assert_eq!(acts(&app, &admin).await, [] as [Value; 0]);
    assert_eq!(go("processing").await, 200);
    // What is refused is no act.
    assert_eq!(go("processing").await, 409);
    let id = order["id"].as_str().unwrap();
    let path = app.url(&format!("/api/admin/orders/{id}"));
    for _ in 0..2 {
        assert_eq!(answer_of(admin.delete(&path)).await.0, 200);
    }
    let back = format!("/api/admin/orders/{id}/unarchive");
    for _ in 0..2 {
        assert_eq!(app.post_json(&admin, &back, json!({})).await.0, 200);
    }
    let lines = acts(&app, &admin).await;
    let codes: Vec<_> = lines
        .iter()
        .map(|line| line["act"].as_str().unwrap())
        .collect();
    assert_eq!(
        codes,
        ["order_unarchived", "order_archived", "order_status"]
    );
    assert_eq!(lines[2]["label"], "Status geändert");
    assert_eq!(lines[2]["adminEmail"], "chefin@schichtwerk.example");
    assert_eq!(lines[2]["orderNumber"], order["orderNumber"]);
    assert_eq!(
        lines[2]["details"],
        json!({ "from": "submitted", "to": "processing" })
    );
    let before = format!(
        "/api/admin/acts?before={}",
        lines[1]["id"].as_str().unwrap()
    );
    let (_, older) = app.get_json(&admin, &before).await;
    assert_eq!(older["data"].as_array().unwrap().len(), 1);
    assert_eq!(older["next"], Value::Null);
    let changed = sqlx::query("UPDATE admin_acts SET act = 'x'")
        .execute(app.db.writer())
        .await;
    assert!(changed.is_err());
}
