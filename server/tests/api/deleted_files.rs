//! 'Datei jetzt löschen': a customer and the operator delete the model of a part before its time is over, and nothing that is still to be
//! made loses its file.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::customer_orders::{buy, token_of_mail};
use crate::harness::{TestApp, new_client, quiet_app};
use crate::people::register;

async fn set_status(app: &TestApp, id: &str, status: &str) {
    sqlx::query("UPDATE orders SET status = $1 WHERE id = $2")
        .bind(status)
        .bind(id)
        .execute(app.db.writer())
        .await
        .unwrap();
}

async fn delete(app: &TestApp, user: &Client, id: &str, position: usize) -> (u16, Value) {
    let body = json!({ "position": position });
    app.post_json(user, &format!("/api/orders/{id}/delete-file"), body)
        .await
}

fn models(app: &TestApp) -> usize {
    app.files_below("files/model-files").len()
}

#[actix_web::test]
async fn duty_12_a_customer_deletes_the_file_of_a_finished_order_at_once() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let id = buy(&app, &user, "ada@example.org", "pickup").await;

    // It is still to be printed.
    let (_, order) = app.get_json(&user, &format!("/api/orders/{id}")).await;
    assert_eq!(order["data"]["items"][0]["fileState"], "needed");
    let (status, body) = delete(&app, &user, &id, 0).await;
    assert_eq!(
        (status, &body["code"]),
        (409, &json!("file_needed")),
        "{body}"
    );
    assert_eq!(models(&app), 1);

    set_status(&app, &id, "completed").await;
    let (_, order) = app.get_json(&user, &format!("/api/orders/{id}")).await;
    assert_eq!(order["data"]["items"][0]["fileState"], "stored");
    let stranger = register(&app, "bob@example.org").await;
    assert_eq!(delete(&app, &stranger, &id, 0).await.0, 404);
    assert_eq!(delete(&app, &user, &id, 7).await.0, 404);

    let (status, body) = delete(&app, &user, &id, 0).await;
    assert_eq!(status, 200, "{body}");
    let part = &body["data"]["items"][0];
    assert_eq!(part["fileState"], "deleted");
    assert_eq!(part["fileName"], "würfel-20.stl");
    assert_eq!(part["volumeCm3"], 8.0);
    assert_eq!(app.count("files").await, 0);
    assert_eq!(models(&app), 0, "the bytes are gone with the answer");
    assert_eq!(app.count("bytes_to_delete").await, 0);

    // What proves what was sold stays.
    let admin = app.admin_client().await;
    let part = &app.admin_order(&admin, &id).await["parts"][0];
    assert_eq!(part["fileUrl"], Value::Null);
    assert_eq!(part["sha256"].as_str().unwrap().len(), 64);
    assert_eq!(part["dimensionsMm"], json!([20.0, 20.0, 20.0]));
    let (status, body) = delete(&app, &user, &id, 0).await;
    assert_eq!(
        (status, &body["code"]),
        (404, &json!("file_gone")),
        "{body}"
    );
}

#[actix_web::test]
async fn duty_12_a_guest_deletes_a_file_by_the_link_of_the_order() {
    let app = quiet_app().await;
    let id = buy(&app, &new_client(), "gast@example.org", "pickup").await;
    let token = token_of_mail(&app).await;
    set_status(&app, &id, "cancelled").await;
    let address = "/api/guest-order/delete-file";
    let anybody = new_client();
    let made_up = json!({ "token": "0", "position": 0 });
    assert_eq!(app.post_json(&anybody, address, made_up).await.0, 404);
    assert_eq!(models(&app), 1);
    let body = json!({ "token": token, "position": 0 });
    let (status, body) = app.post_json(&anybody, address, body).await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(body["data"]["items"][0]["fileState"], "deleted");
    assert_eq!(models(&app), 0);
}

#[actix_web::test]
async fn duty_12_a_file_that_another_order_is_made_from_stays() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let id = buy(&app, &user, "ada@example.org", "pickup").await;
    let (_, cart) = app.get_json(&user, &format!("/api/orders/{id}/cart")).await;
    let part = Part {
        name: "würfel-20.stl".into(),
        url: cart["data"]["cartItems"][0]["modelFileUrl"]
            .as_str()
            .unwrap()
            .into(),
        side_mm: 20,
    };
    // A page that can still be paid is enough.
    let again = checkout(&app, &user, &request(&[Line::new(&part, 3)], "pickup")).await;
    assert_eq!(again.status, 200, "{}", again.body);
    set_status(&app, &id, "completed").await;
    let (status, body) = delete(&app, &user, &id, 0).await;
    assert_eq!(
        (status, &body["code"]),
        (409, &json!("file_needed")),
        "{body}"
    );
    assert_eq!(models(&app), 1);
}

#[actix_web::test]
async fn duty_12_the_operator_deletes_a_file_with_a_reason_that_is_kept() {
    let app = quiet_app().await;
    let id = buy(&app, &new_client(), "gast@example.org", "pickup").await;
    let admin = app.admin_client().await;
    let address = format!("/api/admin/orders/{id}/delete-file");
    let body = |reason: &str| json!({ "position": 0, "reason": reason });
    let (status, answer) = app.post_json(&admin, &address, body("Wunsch")).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("file_needed")),
        "{answer}"
    );
    set_status(&app, &id, "completed").await;
    let (status, answer) = app.post_json(&admin, &address, body(" ")).await;
    assert_eq!(
        (status, &answer["code"]),
        (422, &json!("reason_missing")),
        "{answer}"
    );
    assert_eq!(models(&app), 1);
    let (status, answer) = app.post_json(&admin, &address, body("Wunsch")).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(models(&app), 0);
    let act = answer["data"]["acts"].as_array().unwrap().last().unwrap();
    assert_eq!(act["act"], "file_deleted");
    assert_eq!(act["label"], "Datei gelöscht");
    assert_eq!(act["details"], json!({ "part": 1, "reason": "Wunsch" }));
}
