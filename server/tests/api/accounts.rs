use std::process::Command;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::account::{is_logged_in, session};
use crate::harness::{SERVER_BINARY, all_logs, logs_of, new_client, spawn_app};

const LINK_EMAIL: &str = "Chefin@Schichtwerk.Example";

#[actix_web::test]
async fn role_21_the_first_admin_is_made_on_the_command_line() {
    let app = spawn_app().await;
    let link = app.login_link(LINK_EMAIL).await;
    // Behind the hash no proxy's log sees the token.
    assert!(link.starts_with(&app.url("/#anmelden=")), "{link}");

    let response = app.redeem(&app.client, &link).await;
    assert_eq!(response.status(), 200);
    let cookie = response.headers()["set-cookie"]
        .to_str()
        .unwrap()
        .to_owned();
    for part in ["sw_session=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{part} is missing in {cookie}");
    }

    let user = session(&app, &app.client).await;
    assert_eq!(user["email"], "chefin@schichtwerk.example");
    assert_eq!(user["isAdmin"], true);
    assert_eq!(user["name"], Value::Null);
    assert_eq!(user["displayName"], Value::Null);
}

#[actix_web::test]
async fn role_21_a_link_opens_one_session_within_a_quarter_of_an_hour() {
    let app = spawn_app().await;
    let link = app.login_link(LINK_EMAIL).await;
    assert_eq!(app.redeem(&app.client, &link).await.status(), 200);
    let again = app.redeem(&new_client(), &link).await;
    assert_eq!(again.status(), 404);
    assert_eq!(
        again.json::<Value>().await.unwrap()["code"],
        "login_link_invalid"
    );

    let late = app.login_link(LINK_EMAIL).await;
    app.clock.advance(SignedDuration::from_mins(16));
    assert_eq!(app.redeem(&new_client(), &late).await.status(), 404);
    for body in [json!({}), json!({ "token": "0".repeat(64) })] {
        let (status, _) = app
            .post_json(&new_client(), "/api/session/redeem", body)
            .await;
        assert_eq!(status, 404);
    }
    // The token in the address, as links once had it, is no call any more.
    let old = app.get("/api/session/redeem?token=0").await;
    assert_eq!(old.status(), 404);
    assert_eq!(app.count("users").await, 1);
}

#[actix_web::test]
async fn no_token_stands_in_the_database_or_in_the_log() {
    let app = spawn_app().await;
    let link = app.login_link(LINK_EMAIL).await;
    let login_token = link.split_once("#anmelden=").unwrap().1.to_owned();
    let response = app.redeem(&app.client, &link).await;
    let cookie = response.headers()["set-cookie"]
        .to_str()
        .unwrap()
        .to_owned();
    let session_token = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
    assert_eq!(session_token.len(), 64);
    assert!(!logs_of(&response).is_empty());

    let hashes: Vec<String> = sqlx::query_scalar("SELECT token_hash FROM sessions")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    assert_eq!(hashes.len(), 1);
    assert_ne!(hashes[0], session_token);
    let logs = all_logs();
    assert!(!logs.contains(&login_token) && !logs.contains(&session_token));
}

#[actix_web::test]
async fn a_logout_ends_the_session_on_the_server_too() {
    let app = spawn_app().await;
    let login = app.log_in_by_link(&app.client, LINK_EMAIL).await;
    let stolen = login.headers()["set-cookie"]
        .to_str()
        .unwrap()
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    let thief = || {
        new_client()
            .get(app.url("/api/session"))
            .header("cookie", &stolen)
            .send()
    };
    assert_ne!(
        thief().await.unwrap().json::<Value>().await.unwrap()["user"],
        Value::Null
    );

    let response = app.post("/api/logout", &json!({})).await;
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.json::<Value>().await.unwrap(),
        json!({ "success": true })
    );
    assert!(!is_logged_in(&app, &app.client).await);
    assert_eq!(
        thief().await.unwrap().json::<Value>().await.unwrap()["user"],
        Value::Null
    );
    // Without a session there is nothing to end, and that is no fault.
    assert_eq!(
        new_client()
            .post(app.url("/api/logout"))
            .send()
            .await
            .unwrap()
            .status(),
        200
    );
}

#[actix_web::test]
async fn an_admins_session_dies_after_half_an_hour_of_silence_and_after_half_a_day() {
    let app = spawn_app().await;
    let client = app.admin_client().await;
    for _ in 0..35 {
        app.clock.advance(SignedDuration::from_mins(20));
        assert!(is_logged_in(&app, &client).await);
    }
    app.clock.advance(SignedDuration::from_mins(20));
    assert!(!is_logged_in(&app, &client).await, "twelve hours are over");

    let app = spawn_app().await;
    let client = app.admin_client().await;
    app.clock.advance(SignedDuration::from_mins(31));
    assert!(!is_logged_in(&app, &client).await);
}

#[actix_web::test]
async fn role_20_api_32_a_missing_profile_is_made_without_rights() {
    let app = spawn_app().await;
    let client = app.admin_client().await;
    // No call takes a profile away, so the database has to.
    sqlx::query("DELETE FROM user_profiles")
        .execute(app.db.pool())
        .await
        .unwrap();
    assert_eq!(session(&app, &client).await["isAdmin"], false);
    let flags: Vec<i16> = sqlx::query_scalar("SELECT is_admin FROM user_profiles")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    assert_eq!(flags, [0]);
}

#[actix_web::test]
async fn a_cookie_that_nobody_gave_is_nobody() {
    let app = spawn_app().await;
    for cookie in ["sw_session=", "sw_session=x; sw_guest=y", "sw_session=%00"] {
        let response = new_client()
            .get(app.url("/api/session"))
            .header("cookie", cookie)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(
            response.json::<Value>().await.unwrap(),
            json!({ "user": null })
        );
    }
}

#[test]
fn the_command_refuses_what_is_no_address() {
    let folder = tempfile::tempdir().unwrap();
    for email in ["", "chefin", "a@b", "a b@c.de", "a@@b.de"] {
        let output = Command::new(SERVER_BINARY)
            .args(["admin", "login-link", email])
            .env("DATA_DIR", folder.path())
            .output()
            .unwrap();
        assert!(!output.status.success(), "{email:?}");
        assert!(output.stdout.is_empty());
    }
}
