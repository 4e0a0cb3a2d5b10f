//! A disk that is full for a moment, and a store that cannot be written: nothing stays broken afterwards.

use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};
use sqlx::Executor as _;

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};

/// The readers' pool; each connection has a limit of its own.
const CONNECTIONS: usize = 8;

/// Says something to every connection of the pool.
async fn tell_every_connection(app: &TestApp, pragma: &str) {
    let mut held = Vec::new();
    for _ in 0..CONNECTIONS {
        held.push(app.db.pool().acquire().await.unwrap());
    }
    held.push(app.db.writer().acquire().await.unwrap());
    for connection in &mut held {
        connection
            .execute(sqlx::AssertSqlSafe(pragma.to_owned()))
            .await
            .unwrap();
    }
}

/// A cart that needs new pages of the database.
fn large_cart(changed_at: usize) -> Value {
    let part = Part {
        name: "x".repeat(200),
        url: "x".repeat(1500),
        side_mm: 20,
    };
    let items: Vec<Value> = (0..60).map(|_| Line::new(&part, 1).item()).collect();
    json!({ "cartItems": items, "changedAt": changed_at })
}

async fn save_cart(app: &TestApp, client: &Client, changed_at: usize) -> (u16, Value) {
    app.post_json(client, "/api/cart/save-anonymous", large_cart(changed_at))
        .await
}

#[actix_web::test]
async fn a_database_that_was_full_for_a_moment_writes_again_without_a_restart() {
    let app = quiet_app().await;
    if app.is_postgres() {
        // Its connections are not spoilt by a failed commit.
        return;
    }
    let clients: Vec<Client> = (0..CONNECTIONS).map(|_| new_client()).collect();
    for client in &clients {
        upload_cube(&app, client, 20).await;
    }
    tell_every_connection(&app, "PRAGMA max_page_count = 1").await;

    let mut refused = 0;
    for round in 1..=6 {
        for (status, answer) in
            join_all(clients.iter().map(|client| save_cart(&app, client, round))).await
        {
            // A connection that took a spoilt one's place has no limit.
            if status == 200 {
                continue;
            }
            assert_eq!(status, 503, "{answer}");
            assert_eq!(answer["code"], "storage_unavailable");
            assert!(
                answer["error"].as_str().unwrap().contains("speichern"),
                "{answer}"
            );
            refused += 1;
        }
    }
    assert!(refused > 0, "no call met the full disk");

    // There is room again.
    tell_every_connection(&app, "PRAGMA max_page_count = 1000000").await;
    for round in 7..=9 {
        for (status, answer) in
            join_all(clients.iter().map(|client| save_cart(&app, client, round))).await
        {
            assert_eq!(status, 200, "{answer}");
        }
    }
    for client in &clients[..2] {
        bought(&app, client, "pickup").await;
    }
    assert_eq!(orders(&app).await, 2);
}

#[actix_web::test]
async fn an_upload_that_the_store_cannot_take_is_refused_in_german_and_leaves_nothing() {
    let app = quiet_app().await;
    upload_cube(&app, &app.client, 20).await;
    let folder = app.data_dir().join("files/model-files");
    std::fs::rename(&folder, app.data_dir().join("elsewhere")).unwrap();
    // Nothing can be made below a file, whoever the server runs as.
    std::fs::write(&folder, "").unwrap();
    let response = app.upload("würfel-30.stl", cube_stl(30)).await;
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "60");
    let answer: Value = response.json().await.unwrap();
    assert_eq!(answer["code"], "storage_unavailable", "{answer}");
    assert_eq!(app.count("files").await, 1);

    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(app.data_dir().join("elsewhere"), &folder).unwrap();
    upload_cube(&app, &app.client, 40).await;
}
