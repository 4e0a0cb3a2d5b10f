use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::account::{PASSWORD, login, post, register};
use crate::harness::{TestApp, new_client, spawn_app};

/// An admin who logs in by a password.
pub async fn admin_with_password(app: &TestApp, email: &str) -> reqwest::Client {
    let client = new_client();
    register(app, &client, email).await;
    // The command that makes an owner; its link is not used, and the session before it ends.
    app.login_link(email).await;
    login(app, &client, email, PASSWORD).await;
    client
}

async fn guarded(app: &TestApp, client: &reqwest::Client) -> Vec<(u16, Value)> {
    let version = app.get_json(client, "/api/settings").await.1["version"].clone();
    let settings = client
        .put(app.url("/api/admin/settings"))
        .json(&json!({ "version": version, "settings": { "withdrawalRight": "none" } }));
    // By now another version is in force.
    let restore = client
        .post(app.url("/api/admin/settings/versions/1/restore"))
        .json(&json!({ "baseVersion": version }));
    let give_up = client
        .post(app.url("/api/admin/orders/0/give-up"))
        .json(&json!({}));
    let mut answers = Vec::new();
    for call in [settings, restore, give_up] {
        let response = call.send().await.unwrap();
        answers.push((response.status().as_u16(), response.json().await.unwrap()));
    }
    answers
}

#[actix_web::test]
async fn adm_27_refunds_and_settings_ask_for_the_password_again_after_ten_minutes() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, "chefin@example.org").await;
    let statuses = |answers: &[(u16, Value)]| answers.iter().map(|(s, _)| *s).collect::<Vec<_>>();
    assert_eq!(statuses(&guarded(&app, &admin).await), [200, 409, 404]);

    app.clock.advance(SignedDuration::from_mins(11));
    for (status, answer) in guarded(&app, &admin).await {
        assert_eq!(
            (status, &answer["code"]),
            (403, &json!("password_required"))
        );
        assert!(answer["error"].as_str().unwrap().contains("Passwort"));
    }
    // A caller without the right is not asked for the password.
    let user = new_client();
    register(&app, &user, "mia@example.org").await;
    for (status, answer) in guarded(&app, &user).await {
        assert_eq!(
            (status, answer),
            (403, json!({ "success": false, "data": [] }))
        );
    }
    // What only reads goes on.
    let (status, _) = app.get_json(&admin, "/api/admin/orders").await;
    assert_eq!(status, 200);

    let give = async |password: &str| {
        let body = json!({ "currentPassword": password });
        let response = post(&app, &admin, "/api/password-again", &body).await;
        let status = response.status().as_u16();
        (status, response.json::<Value>().await.unwrap())
    };
    let (status, answer) = give("falsch").await;
    assert_eq!(status, 400);
    assert_eq!(answer["fields"][0]["field"], "currentPassword");
    assert_eq!(statuses(&guarded(&app, &admin).await), [403, 403, 403]);
    assert_eq!(give(PASSWORD).await.0, 200);
    assert_eq!(statuses(&guarded(&app, &admin).await), [200, 409, 404]);
    app.clock.advance(SignedDuration::from_mins(9));
    assert_eq!(statuses(&guarded(&app, &admin).await), [200, 409, 404]);
    app.clock.advance(SignedDuration::from_mins(2));
    assert_eq!(statuses(&guarded(&app, &admin).await), [403, 403, 403]);
}

#[actix_web::test]
async fn adm_27_thirty_idle_minutes_end_an_admins_session() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, "chefin@example.org").await;
    for _ in 0..3 {
        app.clock.advance(SignedDuration::from_mins(29));
        assert_eq!(app.get_json(&admin, "/api/admin/orders").await.0, 200);
    }
    app.clock.advance(SignedDuration::from_mins(31));
    assert_eq!(app.get_json(&admin, "/api/admin/orders").await.0, 403);
}
