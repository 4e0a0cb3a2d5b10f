//! What admins did, one line an act.

use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, answer_of, quiet_app};

async fn acts(app: &TestApp, admin: &reqwest::Client) -> Vec<Value> {
    let (status, answer) = app.get_json(admin, "/api/admin/acts").await;
    assert_eq!(status, 200, "{answer}");
    let acts = answer["data"].as_array().unwrap().clone();
    // How the admin came to the role is a line as well.
    acts.into_iter()
        .filter(|act| act["adminId"] != "command-line")
        .collect()
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
    let older_codes: Vec<_> = older["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|act| act["act"].as_str().unwrap())
        .collect();
    assert_eq!(older_codes, ["order_status", "right_given"]);
    assert_eq!(older["next"], Value::Null);
    // Narrowed by kind, by admin and by days; a note comes along as long as it is there.
    let note = json!({ "note": "Kunde hat angerufen" });
    let path = format!("/api/admin/orders/{id}/notes");
    assert_eq!(app.post_json(&admin, &path, note).await.0, 200);
    let narrowed = async |query: &str| {
        let (status, answer) = app
            .get_json(&admin, &format!("/api/admin/acts?{query}"))
            .await;
        assert_eq!(status, 200, "{answer}");
        let acts = answer["data"].as_array().unwrap().clone();
        acts.into_iter()
            .map(|act| (act["act"].as_str().unwrap().to_owned(), act["note"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        narrowed("act=order_noted").await,
        [("order_noted".to_owned(), json!("Kunde hat angerufen"))]
    );
    assert_eq!(
        narrowed("admin=command-line").await,
        [("right_given".to_owned(), Value::Null)]
    );
    assert_eq!(narrowed("to=2020-01-01").await, []);
    assert_eq!(
        narrowed("from=2020-01-01&act=order_archived").await.len(),
        1
    );
    for wrong in ["act=unbekannt", "from=gestern"] {
        let path = format!("/api/admin/acts?{wrong}");
        assert_eq!(app.get_json(&admin, &path).await.0, 400, "{wrong}");
    }
    let changed = sqlx::query("UPDATE admin_acts SET act = 'x'")
        .execute(app.db.writer())
        .await;
    assert!(changed.is_err());
}
